"""Questions about Vorbehalte are asked where the answer turns."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from dokospec.cards import Rank
from dokospec.corpus.bids import bids, unlike
from dokospec.corpus.questions import Candidate
from dokospec.notation.record import Exchange, Reservation
from dokospec.witness.observation import lawful
from tests.games import generator


@cache
def made(rules: str) -> tuple[Candidate, ...]:
    return tuple(bids(generator(rules)))


def said(candidate: Candidate) -> list[Reservation]:
    events = candidate.case.game.events
    return [event for event in events if isinstance(event, Reservation)]


def fair(rules: str, candidate: Candidate) -> bool:
    return lawful(candidate.case.judged(generator(rules).judge))


def test_words_that_a_text_tells_apart_nowhere_are_tried_once() -> None:
    ddb = generator("ddb-1995")
    words = unlike(ddb.model)

    assert len({"einwerfen", "zusammenwerfen", "schmeißen"} & set(words)) == 1
    assert {"trumpfsolo", "kreuzsolo", "hochzeit"} <= set(words)


@pytest.mark.exhaustive
def test_two_words_stand_behind_a_vorbehalt_that_do_not_go_together() -> None:
    behind: dict[tuple[str, ...], set[bool]] = {}
    for candidate in made("ddb-1995"):
        for bid in said(candidate)[:1]:
            behind.setdefault(bid.words[1:], set()).add(fair("ddb-1995", candidate))

    assert True in behind["kreuz",]
    assert True in behind["pik",]
    assert behind["kreuz", "pik"] == {False}


@pytest.mark.exhaustive
def test_a_hand_is_just_short_of_two_ranks_at_once() -> None:
    counted: dict[tuple[int, int], set[bool]] = {}
    for candidate in made("ddb-1995"):
        bid = said(candidate)[0]
        if bid.words != ("einwerfen",) or len(candidate.case.game.hands) != 1:
            continue
        cards = candidate.case.game.hands[0].cards
        ranks = Counter(card.rank for card in cards if card is not None)
        counts = ranks[Rank.KOENIG], ranks[Rank.NEUN]
        counted.setdefault(counts, set()).add(fair("ddb-1995", candidate))

    assert counted[4, 4] == {True}
    assert False in counted[4, 3]
    assert False in counted[3, 4]


@pytest.mark.exhaustive
def test_who_was_overbid_may_bid_again_and_who_was_not_may_not() -> None:
    again = {
        fair("ddb-1995", candidate)
        for candidate in made("ddb-1995")
        if [v.by for v in said(candidate)] == ["Anna", "Bernd", "Anna"]
    }

    assert again == {True, False}


@pytest.mark.exhaustive
def test_an_exchange_follows_where_another_vorbehalt_goes_before() -> None:
    kinds = {
        candidate.case.judged(generator("ottendorf-2008").judge).default.kind
        for candidate in made("ottendorf-2008")
        if any(isinstance(e, Exchange) for e in candidate.case.game.events)
    }

    assert {"armut", "neu-geben", "solo:damen"} <= kinds


@pytest.mark.exhaustive
def test_a_word_behind_the_hochzeit_decides_what_comes_when_nobody_is_found() -> None:
    ended = {
        candidate.case.judged(generator("ddb-1995").judge).default.kind
        for candidate in made("ddb-1995")
        if candidate.asked.kind == "geber" and candidate.case.cards == 12
    }

    assert ended == {"hochzeit-allein", "neu-geben"}


@pytest.mark.exhaustive
def test_a_word_behind_is_said_with_a_hand_that_allows_the_vorbehalt_otherwise() -> (
    None
):
    reported: dict[str, set[bool]] = {}
    for candidate in made("ottendorf-2008"):
        bid, hands = said(candidate)[0], candidate.case.game.hands
        if bid.words[0] == "schmeißen" and len(bid.words) == 2 and len(hands) == 1:
            cards = hands[0].cards
            kings = sum(card is not None and card.rank is Rank.KOENIG for card in cards)
            if kings == 5:
                reported.setdefault(bid.words[1], set()).add(
                    fair("ottendorf-2008", candidate)
                )

    assert reported["könige"] == {True}
    assert reported["neunen"] == {False}
