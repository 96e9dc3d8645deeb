"""Calls of both sides against each other are asked where the answer turns."""

from __future__ import annotations

from functools import cache

import pytest

from dokospec.corpus.boundaries import kinds_unlike
from dokospec.corpus.calls import is_valid
from dokospec.corpus.duels import duels
from dokospec.corpus.questions import Candidate
from dokospec.notation.record import Call, Reservation
from dokospec.witness.generate import Wish
from tests.games import generator


@cache
def made(rules: str) -> tuple[Candidate, ...]:
    return tuple(duels(generator(rules)))


@pytest.mark.exhaustive
def test_kinds_of_game_that_differ_in_the_order_of_cards_only_are_one() -> None:
    kinds = kinds_unlike(generator("ddb-1995"))

    assert {"", "null", "hochzeit"} <= set(kinds)
    assert len({"kreuzsolo", "piksolo", "trumpfsolo"} & set(kinds)) == 1


@pytest.mark.exhaustive
def test_a_limit_is_replied_to_in_time_and_too_late_and_once_too_often() -> None:
    ddb = generator("ddb-1995")
    replies: dict[int, set[bool | None]] = {}
    for candidate in made("ddb-1995"):
        calls = [e for e in candidate.case.game.events if isinstance(e, Call)]
        if candidate.asked.kind != "ansage" or "k90" not in {c.word for c in calls}:
            continue
        again = sum(call.word == calls[-1].word for call in calls)
        replies.setdefault(again, set()).add(is_valid(ddb, candidate))

    assert {True, False} <= replies[2]
    assert {True, False} <= replies[3]


@pytest.mark.exhaustive
def test_who_replied_has_just_enough_augen_or_too_few() -> None:
    judge = generator("ddb-1995").judge
    augen = {
        dict(candidate.case.judged(judge).default.augen or ()).get("kontra")
        for candidate in made("ddb-1995")
        if candidate.asked.kind == "partie"
    }

    assert {89, 90, 119, 120} <= augen


def test_games_are_made_in_which_no_round_is_stated() -> None:
    pokal = generator("ddb-pokal")
    wish = Wish(bids=(), tricks=0)
    games = [pokal.unstated().make(n, wish) for n in range(3)]

    assert pokal.lexicon.stated
    assert any(case and case.game.entries for case in map(pokal.make, range(3)))
    assert all(case is not None and not case.game.entries for case in games)


@pytest.mark.exhaustive
def test_what_is_valid_behind_the_vorbehalte_is_said_before_them() -> None:
    ottendorf = generator("ottendorf-2008")
    early = [
        candidate.case.judged(ottendorf.judge).default.announcements[0].status
        for candidate in made("ottendorf-2008")
        if isinstance(candidate.case.game.events[0], Call)
        and any(isinstance(e, Reservation) for e in candidate.case.game.events)
    ]

    assert early
    assert "valid" not in early
