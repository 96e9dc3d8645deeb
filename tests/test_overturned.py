"""The law of unfinished games notices what is overturned, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from dokospec.finding import Finding, Kind, Severity
from dokospec.verdict import GameVerdict, Item, Outcome
from tests.games import random_game, with_calls
from tests.unfinished import overturned, together

WRONG: Mapping[str, Mapping[str, object]] = {
    "kind": {"kind": "solo:damen"},
    "kinds": {"kinds": ((1, "solo:damen"),)},
    "parties": {"parties": (("re", ("Anna",)), ("kontra", ("Bernd", "Carla", "Dora")))},
    "augen": {"augen": (("re", 240), ("kontra", 0))},
    "winner": {"winner": "niemand"},
    "value": {"value": Fraction(99)},
    "scores": {"scores": (("Anna", Fraction(99)),)},
    "next dealer": {"next_dealers": ("Carla",)},
    "items": {
        "items": (Item("Fuchs", "Sonderpunkte", "re", Fraction(9), "§1"),),
        "value": None,
    },
}
"""By field, what is true of no game below."""
OPEN = {
    "kind": None,
    "kinds": (),
    "parties": None,
    "augen": None,
    "winner": None,
    "value": None,
    "scores": None,
    "next_dealers": (),
    "items": (),
    "steps": (),
    "tricks": (),
    "announcements": (),
}


@cache
def whole() -> GameVerdict:
    """A game with calls."""
    games = (with_calls(random_game(seed), seed) for seed in range(99))
    return next(game.judged() for game in games if len(game.calls) > 1)


def saying(**changed: object) -> GameVerdict:
    """The same verdict, but for this."""
    reported = whole()
    return reported._replace(outcomes=(reported.default._replace(**changed),))  # type: ignore[arg-type]


@pytest.mark.parametrize("field", WRONG)
def test_a_statement_that_does_not_hold_is_noticed(field: str) -> None:
    assert field in {gone.field for gone in overturned(saying(**WRONG[field]), whole())}


@pytest.mark.parametrize("field", [*OPEN])
def test_what_is_open_states_nothing(field: str) -> None:
    early = saying(**{"value": None, field: OPEN[field]})

    assert overturned(early, whole()) == ()


@pytest.mark.parametrize("field", ["kind", "winner", "scores", "augen"])
def test_a_statement_may_not_be_taken_back(field: str) -> None:
    gone = overturned(whole(), saying(**{field: OPEN[field]}))

    assert {each.field for each in gone} == {field}


def test_it_may_where_more_is_open_than_is_tried() -> None:
    many = (Finding("U107", Kind.UNDECIDABLE),)
    back = saying(winner=None)._replace(findings=many)
    other = saying(winner="niemand")._replace(findings=many)

    assert overturned(whole(), back) == ()
    assert [gone.field for gone in overturned(whole(), other)] == ["winner"]


def test_some_points_of_an_item_may_be_known_before_the_others() -> None:
    (first, *_) = whole().default.items
    many = first._replace(points=first.points + 2)
    early, late = saying(items=(first,), value=None), saying(items=(many,), value=None)

    assert overturned(early, late) == ()
    assert {gone.field for gone in overturned(late, early)} == {"items"}


def test_the_items_of_a_value_are_all() -> None:
    (first, *_) = whole().default.items
    many = first._replace(points=first.points + 2)

    assert "items" in {g.field for g in overturned(whole(), saying(items=(many,)))}


def test_the_status_of_a_call_stays() -> None:
    said = whole().default.announcements
    early = saying(announcements=(replace(said[0], status="void"), *said[1:]))
    unsettled = saying(announcements=(replace(said[0], status="open"), *said[1:]))

    assert {gone.field for gone in overturned(early, whole())} == {"announcements"}
    assert overturned(unsettled, whole()) == ()


def test_what_a_player_is_blamed_for_stays() -> None:
    blame = Finding("R102", Kind.ILLEGAL, data=(("player", "Anna"),))
    doubt = Finding("U104", Kind.UNDECIDABLE, Severity.INFO)
    reported = whole()

    assert overturned(reported._replace(findings=(doubt,)), reported) == ()
    (gone,) = overturned(reported._replace(findings=(blame,)), reported)
    assert gone.field == "findings"


def outcomes(*changed: Mapping[str, object]) -> GameVerdict:
    """Several outcomes, each changed so."""
    reported = whole()
    each: list[Outcome] = [reported.default._replace(**one) for one in changed]  # type: ignore[arg-type]
    return reported._replace(outcomes=tuple(each))


def test_only_what_all_outcomes_state_is_a_fact() -> None:
    early = outcomes({}, {"winner": "niemand"})

    assert overturned(early, whole()) == ()


def test_an_outcome_that_was_not_shown_is_noticed() -> None:
    early = outcomes({"winner": "re"}, {"winner": "kontra"})
    (gone,) = overturned(early, saying(winner="niemand"))

    assert gone.field == "outcomes"


def test_an_outcome_must_fit_one_of_the_same_readings() -> None:
    one, two = (("z-eins", "ja"),), (("z-eins", "nein"),)
    early = outcomes(
        {"winner": "re", "assume": (one,)}, {"winner": "kontra", "assume": (two,)}
    )
    late = saying(winner="kontra", assume=(one,))

    assert [gone.field for gone in overturned(early, late)] == ["outcomes"]
    assert overturned(early, saying(winner="re", assume=(one,))) == ()


def test_what_is_assumed_of_a_record_is_not_looked_at() -> None:
    ace, none = (("Blatt Anna: ♦A", "1"),), (("Blatt Anna: ♦A", "0"),)

    assert together((ace,), (none,))
