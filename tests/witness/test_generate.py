"""Records made by chance: what was wished for is in them, and nothing illegal."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dokospec.notation.reader import read_text
from dokospec.notation.record import Exchange, Play, Reservation
from dokospec.witness.generate import Bid, Generator, Wish
from dokospec.witness.observation import lawful
from tests.exhaustive import examples, sampled
from tests.shipped import TEXTS, settled_judge


@cache
def generator(rules: str) -> Generator:
    return Generator(settled_judge(rules))


@given(st.sampled_from(TEXTS), st.integers(0, 9999))
@settings(max_examples=examples(20))
def test_a_game_made_by_chance_is_whole_and_legal(rules: str, seed: int) -> None:
    model = generator(rules).model
    made = generator(rules).make(seed, Wish(bids=(), hands=True))
    # Where there are rounds of their own, somebody may have to play a solo.
    assume(made is not None or not model.deals)

    assert made is not None
    deals = (model, *(model.dealing(deal.name) for deal in model.deals))
    assert made.cards in {4 * each.hand_size for each in deals}
    assert lawful(made.judged(generator(rules).judge))


@pytest.mark.parametrize("rules", sampled(TEXTS, ["ddv-tsr"]))
def test_every_word_of_the_text_can_be_bid_or_nobody_may(rules: str) -> None:
    """A word that is never bid legally needs more than a hand: a duty, another bid."""
    own = generator(rules)
    for word in own.lexicon.bids:
        made = own.make(1, Wish(bids=(Bid((word,)),), tricks=1, hands=True))
        if made is not None:
            assert any(
                isinstance(e, Reservation) and e.words[0] == word
                for e in made.game.events
            )
            assert own.legal(made)


def test_the_same_seed_makes_the_same_record_whatever_was_made_before() -> None:
    rules = "ottendorf-2008"
    wish = Wish(bids=(Bid(("armut",)),), hands=True, calls=3)
    fresh = Generator(generator(rules).judge)
    for seed in range(3):
        fresh.make(seed)

    assert fresh.make(7, wish) == Generator(generator(rules).judge).make(7, wish)


def test_an_exchange_is_offered_as_the_text_wants_it() -> None:
    made = generator("ottendorf-2008").make(3, Wish(bids=(Bid(("armut",)),)))

    assert made is not None
    assert any(isinstance(event, Exchange) for event in made.game.events)
    assert made.cards == 48


def test_augen_that_are_wished_for_are_made() -> None:
    own = generator("ddv-tsr")
    made = own.make(1, Wish(bids=(), augen=("re", 120, 120)))

    assert made is not None
    assert dict(made.judged(own.judge).default.augen or ())["re"] == 120


def test_cards_that_are_wished_for_are_dealt() -> None:
    own = generator("ddv-tsr")
    fox = sorted(own.model.deck, key=lambda card: card.index)[-6]
    made = own.make(1, Wish(bids=(), holdings=((2, fox), (2, fox)), hands=True))

    assert made is not None
    assert made.game.hands[2].cards.count(fox) == 2


def test_a_case_is_read_back_as_it_was_written() -> None:
    made = generator("ddv-tsr").make(5, Wish(bids=(), calls=4, hands=True))
    assert made is not None
    (reading,) = read_text(made.text())

    assert reading.findings == ()
    assert reading.game == made.game
    assert sum(isinstance(event, Play) for event in made.game.events) == 48
