from __future__ import annotations

import pytest

from dokospec.language.check import check
from dokospec.language.claims import check_claims
from dokospec.language.model import compile_text
from dokospec.language.parse import parse_block
from dokospec.language.show import unparse
from tests.language.texts import inherited

LADDER = (
    "Tabelle Staffel(n: Zahl) = 0..29: 3 | 30..59: 2 | 60..89: 1 | 90..120: 0\n"
    "Regel laut-gesagt(P: Partei) = es-gibt(m in Meldungen: Partei(Sprecher(m)) = P)\n"
    "Regel Punktzahl(P: Partei) = Staffel(Augen(P)) + 1 wenn laut-gesagt(P)\n"
    "    | Staffel(Augen(P)) sonst\n"
)
DOUBT = (
    "Zweifel z-neun: „?“\n"
    "  Lesart eins: „“\n"
    "  Lesart zwei: Ausnahme mehr zu Staffel falls n in 60..89: 2\n"
    "    Zusage nur-hier: 2 * Staffel(60) = 4\n"
    "  Vorgabe eins weil „so“\n"
)


def reported(statements: str) -> list[tuple[str, str, str]]:
    """(code, row, readings) of what is wrong with the claims of these statements."""
    text, found = inherited(statements)
    assert found == ()
    assert check(text) == ()
    claims = check_claims(compile_text(text))
    return [
        (f.code, dict(f.data).get("row", ""), dict(f.data).get("readings", ""))
        for f in claims
    ]


def claimed(rows: str) -> str:
    return (
        "Zusage z(A: Zahl, s: Wahrheit): Punktzahl(re) angenommen"
        f" Augen(re) = A, laut-gesagt(re) = s laut {rows}"
    )


def test_a_row_is_worked_out_for_every_number_it_stands_for() -> None:
    assert (
        reported(LADDER + claimed("0..29, nein: 3 | 30..59, ja: 3 | 90, nein: 0")) == []
    )


@pytest.mark.parametrize(
    ("row", "first"),
    [
        ("58..60, nein: 2", "60, nein"),
        ("30, ja: 2", "30, ja"),
        ("29, nein: 2", "29, nein"),
    ],
)
def test_a_row_that_does_not_hold_is_reported_with_its_first_number(
    row: str, first: str
) -> None:
    assert reported(LADDER + claimed(f"0, nein: 3 | {row}")) == [("L711", first, "–")]


def test_a_row_that_has_no_value_is_reported() -> None:
    assert reported(LADDER + claimed("121, nein: 0"))[0][:2] == ("L712", "121, nein")
    unsaid = "Zusage z(A: Zahl): Punktzahl(re) angenommen Augen(re) = A laut 1: 3"
    assert reported(LADDER + unsaid) == [("L712", "1", "–")]


def test_a_claim_must_hold_under_every_reading_but_in_a_reading_only_there() -> None:
    rows = claimed("60, nein: 1")

    assert reported(LADDER + DOUBT + rows) == [("L711", "60, nein", "z-neun = zwei")]


def test_a_claim_that_needs_no_game_is_worked_out_too() -> None:
    assert reported("Zusage a: Handgröße = 11") == [("L711", "–", "–")]
    assert reported("Zusage a: Stichnummer = 11") == []


def test_a_row_must_fit_the_parameters_and_the_claim() -> None:
    text, _ = inherited(LADDER + claimed("re, nein: 1 | 1: 1 | 2, ja: kontra"))

    assert {f.code for f in check(text)} == {"L401", "L510"}


def test_a_claim_with_rows_is_shown_as_it_was_read() -> None:
    source = claimed("0..29, nein: 3 | 30..59, ja: 3")
    read = parse_block(source, file="a.md").statements

    assert [unparse(s) for s in read] == [source]
