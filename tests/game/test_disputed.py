"""What two readers may dispute is a doubt: each reading has its score, none is quiet."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Final

import pytest

from dokospec.verdict import GameVerdict, Outcome
from tests.played import codes, judged

FOLDER: Final = Path(__file__).parent / "disputed"


def verdict(name: str) -> GameVerdict:
    """The verdict on the one game of the record of this name."""
    return judged((FOLDER / f"{name}.doko").read_text(encoding="utf-8"))


def under(found: GameVerdict, readings: Mapping[str, str]) -> list[Outcome]:
    """The outcomes that may be where these doubts are read so."""

    def may_be(outcome: Outcome) -> bool:
        return not outcome.assume or any(
            all(readings.get(name, reading) == reading for name, reading in cube)
            for cube in outcome.assume
        )

    return [outcome for outcome in found.ways if may_be(outcome)]


SKIPPED: Final = "z-versäumte-stufen"
NO_PAIR: Final = "z-hochzeit-ohne-beide"
FOXES: Final = {"z-schweinchen-gesagt": "nur-gesagt"}
"""So it does not matter who held the other ♦A."""

WORKED: Final = [
    ("absage-ohne-ansage", {SKIPPED: "nur-gesagtes"}, "re", 3),
    ("absage-ohne-ansage", {SKIPPED: "absagen"}, "re", 3),
    ("absage-ohne-ansage", {SKIPPED: "alles"}, "re", 5),
    ("ansage-uebersprungen", {"z-ansage-übersprungen": "ja"}, "re", 5),
    (
        "ansage-uebersprungen",
        {"z-ansage-übersprungen": "nein", SKIPPED: "nur-gesagtes"},
        "re",
        3,
    ),
    (
        "ansage-uebersprungen",
        {"z-ansage-übersprungen": "nein", SKIPPED: "alles"},
        "re",
        5,
    ),
    ("stufe-versaeumt", {SKIPPED: "nur-gesagtes"}, "kontra", 7),
    ("stufe-versaeumt", {SKIPPED: "absagen"}, "kontra", 8),
    ("stufe-versaeumt", {SKIPPED: "alles"}, "kontra", 8),
    ("hochzeit-mit-einer-alten", {NO_PAIR: "hochzeit"}, "re", 1),
    ("hochzeit-mit-einer-alten", {NO_PAIR: "normal"}, "re", 5),
    (
        "hochzeit-ohne-alte",
        {NO_PAIR: "hochzeit", "z-sonderpunkte-der-verlierer": "verrechnet", **FOXES},
        "kontra",
        2,
    ),
    (
        "hochzeit-ohne-alte",
        {NO_PAIR: "normal", "z-sonderpunkte-der-verlierer": "verrechnet", **FOXES},
        "re",
        1,
    ),
    ("absage-beider", {"z-absagen-der-verlierer": "alle", **FOXES}, "re", 10),
    ("absage-beider", {"z-absagen-der-verlierer": "eigene", **FOXES}, "re", 9),
    (
        "sonderpunkt-der-verlierer",
        {"z-sonderpunkte-der-verlierer": "verrechnet", **FOXES},
        "re",
        1,
    ),
    (
        "sonderpunkt-der-verlierer",
        {"z-sonderpunkte-der-verlierer": "verfallen", **FOXES},
        "re",
        2,
    ),
    ("re-bei-120", {"z-120-gegen-re": "mit-ansage"}, "kontra", 3),
    ("re-bei-120", {"z-120-gegen-re": "nur-gegen-die-alten"}, "kontra", 2),
    ("limit-und-kontra-verfehlt", {"z-beide-verfehlt": "niemand"}, "niemand", -2),
    ("reklamation-widerlegt", {}, "re", 2),
    ("vorgespielt-reklamiert", {}, "re", 2),
    (
        "absage-verfehlt",
        {"z-standard-trotz-absage": "keine", "z-was-verdoppelt": "alle"},
        "niemand",
        12,
    ),
    (
        "absage-verfehlt",
        {"z-standard-trotz-absage": "nach-augen", "z-was-verdoppelt": "alle"},
        "niemand",
        8,
    ),
    ("re-des-partners", {}, "kontra", 4),
    ("re-wiederholt", {}, "kontra", 4),
]
"""A record, how it is read, who wins, and the value, counted by hand."""


@pytest.mark.parametrize(("name", "readings", "winner", "value"), WORKED)
def test_each_reading_has_its_score(
    name: str, readings: dict[str, str], winner: str, value: int
) -> None:
    outcomes = under(verdict(name), readings)

    assert outcomes
    assert {(o.winner, o.value) for o in outcomes} == {(winner, Fraction(value))}


DEFAULTS: Final = {
    "absage-ohne-ansage": 3,
    "ansage-uebersprungen": 5,
    "stufe-versaeumt": 7,
    "hochzeit-mit-einer-alten": 1,
    "hochzeit-ohne-alte": 2,
    "armut-gegen-beide-alten": 3,
    "absage-beider": 10,
    "sonderpunkt-der-verlierer": 1,
    "abgabe-neben-stillen-alten": 4,
    "re-bei-120": 3,
    "stilles-solo-verloren": 9,
    "limit-und-kontra-verfehlt": -2,
    "reklamation-widerlegt": 2,
    "absage-verfehlt": 12,
    "ruf-gegen-das-limit": 2,
    "gewinn-im-minus": -1,
    "wer-hielt-den-fuchs": 3,
}


@pytest.mark.parametrize("name", DEFAULTS)
def test_the_default_comes_first_and_the_doubt_is_reported(name: str) -> None:
    found = verdict(name)

    assert found.default.value == DEFAULTS[name]
    assert "U104" in codes(found)


LEGAL: Final = (
    *("re-des-partners", "re-wiederholt", "ruf-gegen-das-limit"),
    *("re-bei-120", "stilles-solo-verloren", "abgabe-neben-stillen-alten"),
)


@pytest.mark.parametrize("name", LEGAL)
def test_what_is_allowed_is_held_against_nobody(name: str) -> None:
    """ansagen-s7: who repeats a call breaks nothing; fn29 is the book's own example."""
    assert set(codes(verdict(name))) <= {"U104", "U118"}


@pytest.mark.parametrize(
    "name", ["absage-beider", "sonderpunkt-der-verlierer", "hochzeit-ohne-alte"]
)
def test_who_laid_each_card_is_known_where_all_are_named(name: str) -> None:
    """So nobody can have held a second ♦A, and how one is read changes nothing."""
    found = verdict(name)
    reported = {pair for way in found.ways for cube in way.assume for pair in cube}

    assert not any(what.startswith("Blatt") for what, _ in reported)
    assert "z-schweinchen-gesagt" not in dict(reported)


def test_the_items_add_up_to_the_value_where_an_offence_ends_the_game() -> None:
    """9.5.1: who offends loses the rest, and the points are those of the result."""
    found = verdict("verstoss-im-letzten-stich").default

    assert found.augen == (("re", 215), ("kontra", 25))
    assert found.value == 5 == sum(item.points for item in found.items)


def test_nobody_is_accused_of_revokes_that_another_history_avoids() -> None:
    assert "R102" not in codes(verdict("wer-hielt-den-fuchs"))


def test_both_alten_silent_beside_an_exchange_are_a_solo() -> None:
    found = verdict("abgabe-neben-stillen-alten")

    assert found.default.kind == "stille-hochzeit"
    assert [name for name, who in found.default.parties or () if len(who) == 1] == [
        "re"
    ]


# --- a Hochzeit of somebody without both ♣D -----------------------------------------------


@pytest.mark.parametrize(
    ("name", "pair", "queens"),
    [
        ("hochzeit-mit-einer-alten", {"A", "C"}, {"A", "D"}),
        ("hochzeit-ohne-alte", {"A", "C"}, {"B", "D"}),
    ],
)
def test_parties_by_the_search_or_by_the_queens(
    name: str, pair: set[str], queens: set[str]
) -> None:
    found = verdict(name)

    assert "R302" in codes(found)
    for reading, kind, re in (
        ("hochzeit", "hochzeit", pair),
        ("normal", "normal", queens),
    ):
        for outcome in under(found, {NO_PAIR: reading}):
            assert outcome.kind == kind
            assert set(dict(outcome.parties or ())["re"]) == re


def test_where_it_is_none_it_has_the_deadlines_of_a_normal_game() -> None:
    """Before the Klärungsstich D may say Re only where there is none."""
    text = (FOLDER / "hochzeit-mit-einer-alten.doko").read_text(encoding="utf-8")
    found = judged(text.replace("D:krd\n", "D:re D:krd\n"))

    (as_hochzeit,) = under(
        found, {NO_PAIR: "hochzeit", "z-falsches-wort": "wie-gesagt"}
    )
    (as_normal,) = under(found, {NO_PAIR: "normal"})
    assert as_hochzeit.announcements[0].status == "standing"
    assert as_normal.announcements[0].status == "valid"


# --- who is Re after an exchange ------------------------------------------------------------


def test_after_an_exchange_re_is_who_has_the_queens() -> None:
    """Both ♣D are with A, outside the pair: A says Re rightly, B and D are Kontra."""
    found = verdict("armut-gegen-beide-alten")

    assert dict(found.default.parties or ()) == {"re": ("A", "C"), "kontra": ("B", "D")}
    assert [a.status for a in found.default.announcements] == ["valid"]
    assert found.default.winner == "re"


# --- a call too late ------------------------------------------------------------------------


def test_a_call_too_late_stands_is_reported_and_may_be_answered() -> None:
    found = verdict("zu-spaet-und-steht")

    (reported,) = (f for f in found.findings if f.code == "R201")
    assert dict(reported.data)["player"] == "Carla"
    for outcome in found.ways:
        late, answer, *_ = outcome.announcements
        assert (late.status, late.counts_as) == ("standing", "re")
        assert late.clause == "nagelik-2024/§5a"
        assert answer.status == "valid"
