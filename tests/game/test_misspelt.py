"""A Vorbehalt of which a word is misspelt may be what is meant, or what is written."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dokospec.game import codes as found
from dokospec.notation.record import Reservation
from dokospec.verdict import GameVerdict
from tests.games import random_game
from tests.played import NAMES, codes, judged, read_game
from tests.shipped import TEXTS, judge


def bidding(rules: str, kind: str, *words: str) -> GameVerdict:
    """The verdict on a game of this kind before which Anna announces these words."""
    head, game = read_game(random_game(1, kind, rules).text())
    others = [e for e in game.events if not isinstance(e, Reservation)]
    own = next((e.by for e in game.events if isinstance(e, Reservation)), NAMES[0])
    said = Reservation(own, words)
    return judge(rules).game(head, replace(game, events=(said, *others)))


@pytest.mark.parametrize("rules", TEXTS)
def test_the_game_is_as_meant_where_the_cards_fit_that_alone(rules: str) -> None:
    right = bidding(rules, "damensolo", "damensolo")
    verdict = bidding(rules, "damensolo", "damnsolo")

    assert found.RESERVATION_UNKNOWN in codes(verdict)
    assert verdict.default.kind == right.default.kind
    assert verdict.default.scores == right.default.scores is not None
    assert len({outcome.kind for outcome in verdict.ways}) == 2


@pytest.mark.parametrize("rules", TEXTS)
def test_it_is_as_written_where_the_cards_fit_that_alone(rules: str) -> None:
    """Somebody revoked, or the Vorbehalt was none: the verdict shows both."""
    verdict = bidding(rules, "normal", "damnsolo")
    kinds = [outcome.kind for outcome in verdict.ways]

    assert verdict.default.kind == "normal"
    assert "solo:damen" in kinds


@pytest.mark.parametrize("rules", TEXTS)
def test_who_says_gesund_says_nothing(rules: str) -> None:
    plain = judged(random_game(1, rules=rules).text())
    verdict = bidding(rules, "normal", "gesund")

    assert codes(verdict) == codes(plain)
    assert verdict.default.scores == plain.default.scores


@pytest.mark.parametrize("rules", TEXTS)
def test_behind_a_word_that_nobody_knows_may_be_any_game(rules: str) -> None:
    verdict = bidding(rules, "normal", "xyzzy")

    assert found.UNREAD_WORD in codes(verdict)
    assert verdict.default.kind is None
    assert verdict.default.scores is None


@pytest.mark.parametrize("rules", TEXTS)
def test_a_call_beside_a_vorbehalt_is_not_lost(rules: str) -> None:
    """It counts where the text takes one there; elsewhere what hangs on calls is open."""
    plain = bidding(rules, "damensolo", "damensolo")
    verdict = bidding(rules, "damensolo", "damensolo", "re")

    if judge(rules).model.bids_bring_calls:
        assert [a.say for a in verdict.default.announcements] == ["re"]
    else:
        assert found.ACT_WORD_UNKNOWN in codes(verdict)
        assert {outcome.value for outcome in verdict.ways} == {None}
        assert verdict.default.augen == plain.default.augen
