"""What is objected to is asked before and behind what else is done, with hands and without."""

from __future__ import annotations

from functools import cache

import pytest

from dokospec.corpus.objections import objections
from dokospec.corpus.questions import Candidate
from dokospec.game import codes
from dokospec.notation.record import (
    Call,
    Event,
    Objection,
    Play,
    Reservation,
    Shortening,
)
from tests.games import generator

DDV = "ddv-tsr"


@cache
def made() -> tuple[Candidate, ...]:
    return tuple(dict.fromkeys(objections(generator(DDV))))


def beside(candidate: Candidate, sort: type[Event]) -> set[str]:
    """Whether who objects does something of this sort with no card between."""
    moment: list[Event] = []
    found: set[str] = set()
    for event in (*candidate.case.game.events, Play(None)):
        if not isinstance(event, Play):
            moment.append(event)
            continue
        for place, act in enumerate(moment):
            if isinstance(act, Objection):
                for name, acts in (
                    ("before", moment[:place]),
                    ("behind", moment[place + 1 :]),
                ):
                    own = [e for e in acts if isinstance(e, sort)]
                    found |= {name for e in own if getattr(e, "by", None) == act.by}
        moment = []
    return found


@pytest.mark.exhaustive
@pytest.mark.parametrize("sort", [Call, Reservation, Shortening])
def test_who_objects_does_something_else_before_and_behind(sort: type[Event]) -> None:
    found = {name for candidate in made() for name in beside(candidate, sort)}

    assert found == {"before", "behind"}


@pytest.mark.exhaustive
def test_of_a_vorbehalt_behind_an_objection_it_is_asked_whether_it_is_in_order() -> (
    None
):
    games = [c.case.game.events for c in made() if c.asked.kind == "handlung"]

    assert any(
        isinstance(game[-1], Reservation) and isinstance(game[-2], Objection)
        for game in games
    )


@pytest.mark.exhaustive
def test_who_does_not_follow_is_accused_rightly_or_not_with_hands_told_or_none() -> (
    None
):
    found: set[tuple[bool, bool]] = set()
    judge = generator(DDV).judge.unscored()
    for candidate in made():
        game = candidate.case.game
        last = game.events[-1]
        if isinstance(last, Objection) and last.words == ("nichtbedient",):
            verdict = judge.game(candidate.case.head, game)
            reported = (*verdict.findings, *verdict.default.findings)
            against = [f for f in reported if f.code == codes.REVOKE]
            found.add((bool(game.hands), bool(against)))

    assert {(True, True), (True, False), (False, False)} <= found
