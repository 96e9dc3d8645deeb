"""Games made on purpose are what they are made for."""

from __future__ import annotations

import pytest

from dokospec.corpus.boundaries import sweeping, worthless
from dokospec.corpus.directed import exchanges
from dokospec.notation.record import Exchange
from dokospec.witness.observation import lawful
from tests.games import generator


@pytest.mark.exhaustive
def test_one_player_makes_every_trick_and_every_party_does_it() -> None:
    ddb = generator("ddb-1995")
    swept = set()
    for case in sweeping(ddb):
        verdict = case.judged(ddb.judge)
        outcome = verdict.default
        assert lawful(verdict)
        assert len({trick.winner for trick in outcome.tricks}) == 1
        assert outcome.augen is not None
        swept |= {party for party, augen in outcome.augen if augen == 240}

    assert swept == set(ddb.model.parties)


def test_a_bidder_makes_one_trick_without_augen() -> None:
    ddb = generator("ddb-1995")
    games = [case.judged(ddb.judge) for case in worthless(ddb)]

    assert games
    for verdict in games:
        bidder = verdict.players[0]
        own = [t.augen for t in verdict.default.tricks if t.winner == bidder]
        assert own == [0]


@pytest.mark.exhaustive
def test_cards_are_exchanged_with_the_right_player_and_with_every_other() -> None:
    ddb = generator("ddb-1995")
    takers: dict[bool, set[str | None]] = {True: set(), False: set()}
    for each in exchanges(ddb):
        fair = lawful(each.case.judged(ddb.judge))
        for event in each.case.game.events:
            if isinstance(event, Exchange) and each.asked.kind == "handlung":
                takers[fair].add(event.taker)

    assert len(takers[True] - {None}) > 1
    assert takers[False] >= takers[True] - {None}
