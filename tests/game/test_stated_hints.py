"""What a short form that is mistyped is told to have meant."""

from __future__ import annotations

import pytest

from dokospec.finding import Finding
from dokospec.messages import catalogue
from dokospec.notation.reader import read_text
from tests.shipped import judge

SUIT_SOLI = "kreuzsolo, piksolo, herzsolo, karosolo"
HEAD = "doko 1\nregeln: {}\ntisch: {}\ngeber: {}\n\nspiel\n"


def told(
    lines: str, rules: str = "ddv-tsr", table: str = "Anna Bernd Carla Dora"
) -> list[Finding]:
    """What is found in a game in these lines, by place; `` / `` between them."""
    head = HEAD.format(rules, table, table.rpartition(" ")[2])
    (reading,) = read_text(head + lines.replace(" / ", "\n") + "\n")
    assert reading.game is not None
    verdict = judge(rules).game(reading.head, reading.game, reading.findings)
    found = [*verdict.findings, *verdict.default.findings]
    return sorted(found, key=lambda f: (f.span.line, f.span.column) if f.span else ())


def hints(
    lines: str, rules: str = "ddv-tsr", table: str = "Anna Bernd Carla Dora"
) -> dict[str, str | None]:
    """The hint of each finding that has one, by code."""
    found = told(lines, rules, table)
    return {f.code: hint for f in found if (hint := catalogue.hint(f, "de"))}


@pytest.mark.parametrize(
    ("lines", "meant", "left"),
    [
        ("re anna dora 151", "+ re anna dora 151", ["R203", "N201"]),
        ("re a d 151, fuchs re # x", "+ re a d 151, fuchs re", ["R203", "N201"]),
        ("re 151", "+ re 151", ["R203", "N201"]),
        ("re anna dora", "+ re anna dora", ["R203"]),
        ("+ re a d 151 / kontra 89", "+ kontra 89", ["R203", "N201"]),
    ],
)
def test_the_sign_is_missing_before_a_party(
    lines: str, meant: str, left: list[str]
) -> None:
    assert hints(lines) == {"R203": f"Gemeint: »{meant}«?"}
    assert [f.code for f in told(lines)] == left


@pytest.mark.parametrize("lines", ["re", "re fuchs 12", "kra re anna", "re / a:re 5"])
def test_what_may_be_a_call_is_one(lines: str) -> None:
    assert hints(lines)["R203"] == "Den Namen davor schreiben, etwa »anna:re«."


@pytest.mark.parametrize(
    ("lines", "unfinished"),
    [
        ("+ re a d 151 / x:re", False),
        ("+ re a d (", False),
        ("blatt anna: !!", False),
        ("# nichts", True),
        ("kra kr9", True),
        ("kra kr9 !!", True),
    ],
)
def test_tricks_are_missing_where_cards_are_written_or_nothing(
    lines: str, *, unfinished: bool
) -> None:
    """What cannot be read is told already, and what is stated needs no card."""
    assert ("U101" in [f.code for f in told(lines)]) is unfinished


@pytest.mark.parametrize(
    ("call", "meant"),
    [
        ("keine90", "k90"), ("keine 90", "k90"), ("k 90", "k90"), ("unter90", "k90"),
        ("keine60", "k60"), ("k9", "k90"), ("keinstich", "schwarz"),
        ("kein-stich", "schwarz"), ("stichlos", "schwarz"), ("dulle", "h10"),
        ("schwaz", "schwarz"), ("keine 45", None),
    ],
)  # fmt: skip
@pytest.mark.parametrize("behind", ["", " b:kontra"])
def test_a_call_with_its_number_is_the_one_of_the_text(
    call: str, meant: str | None, behind: str
) -> None:
    found = hints(f"+ re a d 151 / a:{call}{behind}").get("R202")
    assert found == (meant and f"Gemeint: {meant}?")


@pytest.mark.parametrize(
    ("lines", "code", "hint"),
    [
        (
            "re anna, dora 151",
            "U121",
            "Ein Komma zu viel? Gemeint: »re Anna Dora 151«.",
        ),
        (
            "re anna, dora 151, kontra 89",
            "U121",
            "Ein Komma zu viel? Gemeint: »re Anna Dora 151«.",
        ),
        ("anna dora 151", "R510", "Gemeint: re Anna Dora 151?"),
        ("anna fuchs 151", "R510", None),
        ("re a d 98.", "R510", "Gemeint: re a d 98?"),
        ("re a d 9.", "R510", None),
        ("re a d 151, fux re", "R501", "Gemeint: Fuchs?"),
        ("re a d 151, carlchen", "R501", "Gemeint: Karlchen?"),
        ("re a d 151, dulle", "R501", None),
        ("k90 re", "R501", "Gemeint: anna:k90?"),
        ("re a d 151, schwarz dora", "R501", "Gemeint: dora:schwarz?"),
    ],
)
def test_what_a_statement_is_meant_for(lines: str, code: str, hint: str | None) -> None:
    assert code in [f.code for f in told(f"+ {lines}")]
    assert hints(f"+ {lines}").get(code) == hint


@pytest.mark.parametrize(
    ("rules", "which"),
    [
        ("ddv-tsr", f"damensolo, bubensolo, {SUIT_SOLI}, assolo, fleischlos"),
        ("nagelik-2024", "trumpfsolo, damensolo, bubensolo"),
    ],
)
@pytest.mark.parametrize("behind", ["+ 151", "kra kr10 krk kr9"])
def test_which_soli_there_are(rules: str, which: str, behind: str) -> None:
    found = hints(f"vorbehalt a: solo / {behind}", rules)

    assert found["R301"] == f"Es gibt {which}."


@pytest.mark.parametrize("lines", ["re anna", "re anna, dora", "re a b, dora 30"])
def test_a_comma_that_parts_no_players_of_one_party(lines: str) -> None:
    assert "U121" not in hints(f"+ {lines}")


def test_the_parts_of_a_name_stand_for_it_in_no_game() -> None:
    table = "Opa-Willi Anna Bernd Carla"
    stated = hints("+ re opa willi anna 151", table=table)
    called = hints("+ re opa anna 151 / opa willi: re", table=table)

    assert stated == {"R501": "Gemeint: Opa-Willi?"}
    assert called["R202"] == "Gemeint: Opa-Willi: …?"
    assert called["N110"] == "Gemeint ist vermutlich »Opa-Willi«."


def test_the_word_that_is_not_known_is_marked() -> None:
    found = told("+ re a d 151, 2 fux re 3., f re, karlchen emil, fu re")
    marked = [f.span for f in found if f.code in {"R501", "R502"}]

    assert [(s.column, s.end) for s in marked if s] == [
        (17, 20), (28, 29), (43, 47), (49, 51),
    ]  # fmt: skip
