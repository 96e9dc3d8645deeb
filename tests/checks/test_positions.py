"""Seeded faults in a small text, each found with its position; a sound text has none."""

from __future__ import annotations

from functools import cache

import pytest

from dokospec.checks.complaints import (
    findings_of,
    gone_through,
    needless,
    same_readings,
)
from dokospec.finding import Finding
from dokospec.language.inherit import flatten
from dokospec.language.model import compile_text
from dokospec.language.sources import texts_from
from tests.language.texts import toys

HEAD = """# Ein Text

```regel
Text geprüft erbt von spielzeug
```

## §9 Geändert {#9}

```regel
"""


def complaints_of(statements: str) -> list[Finding]:
    """What going through all positions of the toy with these statements finds."""
    sources = texts_from({**toys(), "zz/text.md": f"{HEAD}{statements}\n```\n"})
    base, _ = flatten("spielzeug", sources)
    text, _ = flatten("geprüft", sources)
    found = (
        *findings_of(gone_through(compile_text(text))),
        *same_readings(text),
        *needless(sources["geprüft"].text, text, base),
    )
    return [each for each in found if each not in in_the_toy()]


@cache
def in_the_toy() -> tuple[Finding, ...]:
    """What is told of the toy itself."""
    text, _ = flatten("spielzeug", texts_from(toys()))
    return findings_of(gone_through(compile_text(text)))


def reported(found: list[Finding]) -> list[tuple[str, str]]:
    """Code and what it is about."""
    return [
        (
            f.code,
            next(
                v
                for k, v in f.data
                if k in {"question", "statement", "doubt", "target"}
            ),
        )
        for f in found
    ]


def position(found: list[Finding]) -> str:
    return dict(found[0].data)["position"]


def test_a_sound_text_has_no_complaint() -> None:
    assert complaints_of("Annahme nichts: „Alles wie dort.“") == []


def test_121_and_120_augen_leave_no_game_without_a_winner() -> None:
    assert reported(list(in_the_toy())) == [("P004", "Regel Sieger")]
    assert dict(in_the_toy()[0].data)["case"] == "niemand sonst"


def test_a_gap_is_reported_with_its_position() -> None:
    found = complaints_of(
        "ersetzt Regel Sieger = re wenn Augen(re) > 121 | kontra wenn Augen(kontra) > 119"
    )

    assert reported(found)[0] == ("P001", "Regel Sieger")
    assert position(found) == "Augen(re) = 121"


def test_an_overlap_is_reported_with_its_position() -> None:
    found = complaints_of(
        "ersetzt Regel Sieger = re wenn Augen(re) >= 120 | kontra wenn Augen(kontra) >= 120 | niemand sonst"
    )

    assert ("P002", "Regel Sieger") in reported(found)
    assert position(found) == "Augen(re) = 120"


def test_two_exceptions_that_differ_overlap() -> None:
    found = complaints_of(
        "Ausnahme eins zu Gleichstand falls k = ♣D: zweite\n"
        "Ausnahme zwei zu Gleichstand falls letzter-Stich: erste"
    )

    assert ("P002", "Regel Gleichstand") in reported(found)
    assert "Stichnummer = 12" in position(found)


def test_what_the_text_switches_off_is_no_complaint() -> None:
    exception = "Ausnahme eins zu Gleichstand falls k = ♣D: zweite\n"
    always = "Aussetzung nie-eins zu Ausnahme eins"
    last = f"{always} falls letzter-Stich oder nicht letzter-Stich"

    assert complaints_of(exception + always) == []
    assert reported(complaints_of(exception + last)) == [("P003", "Ausnahme eins")]


def test_vor_settles_which_exception_goes_first() -> None:
    found = complaints_of(
        "Ausnahme eins vor zwei zu Gleichstand falls k = ♣D: zweite\n"
        "Ausnahme zwei zu Gleichstand falls letzter-Stich und k != ♥10: erste"
    )

    assert found == []


@pytest.mark.parametrize(
    ("statement", "name"),
    [
        ("Ausnahme nie zu Schwelle falls Augen(re) = 1 und P = re: 120", "Ausnahme nie"),
        ("Posten nie in Spielpunkte für re: 1 falls Augen(re) + Augen(kontra) < 240", "Posten nie"),
        ("Pflicht nie auf Meldung m falls Handkarten(m) > 12: nein", "Pflicht nie"),
        ("Aussetzung nie zu Gruppe Spielpunkte falls Spielart = normal und Bieter != keiner", "Aussetzung nie"),
        ("Ereignis nie nach Stich t falls Nummer(t) > 12: Spielart = normal", "Ereignis nie"),
    ],
)  # fmt: skip
def test_what_can_never_happen_is_reported(statement: str, name: str) -> None:
    assert reported(complaints_of(statement)) == [("P003", name)]


def test_a_case_that_never_holds_is_reported() -> None:
    found = complaints_of(
        "ersetzt Regel Aussetzer = Geber wenn Tischgröße = 5 | keiner wenn Tischgröße = 6 | keiner sonst"
    )

    assert reported(found) == [("P004", "Regel Aussetzer")]


def test_a_replacement_by_the_same_is_stale() -> None:
    assert reported(complaints_of("ersetzt Regel Grundspiel = normal")) == [
        ("P005", "Regel Grundspiel")
    ]


def test_nothing_is_to_confirm_where_the_deck_is_the_same() -> None:
    assert reported(complaints_of("bestätigt Tabelle Frist")) == [
        ("P006", "Tabelle Frist")
    ]


def test_readings_that_say_the_same_are_reported() -> None:
    found = complaints_of(
        "Zweifel z-leer: „Was gilt?“\n"
        "  Lesart eins: „dies“\n"
        "  Lesart zwei: „das“\n"
        "  Vorgabe eins weil „so“"
    )

    assert reported(found) == [("P007", "z-leer")]


def test_more_paths_than_allowed_are_an_admission_and_nothing_else() -> None:
    sources = texts_from(toys())
    text, _ = flatten("spielzeug", sources)

    found = findings_of(gone_through(compile_text(text), limit=2))

    assert {f.code for f in found} == {"P008"}
