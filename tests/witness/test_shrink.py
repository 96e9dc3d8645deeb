"""Smaller cases: what is not needed goes, what holds goes on holding."""

from __future__ import annotations

from functools import partial

from dokospec.notation.record import Play, Reservation
from dokospec.witness.case import Case, size
from dokospec.witness.generate import Bid, Wish
from dokospec.witness.lexicon import hints
from dokospec.witness.search import smallest
from dokospec.witness.shrink import deck_of, shrink
from tests.witness.test_generate import generator

RULES = "ddv-tsr"


def _plays(count: int, case: Case) -> bool:
    return case.cards >= count


def _trick_for(name: str, case: Case) -> bool:
    tricks = case.judged(generator(RULES).judge).default.tricks
    return any(trick.winner == name for trick in tricks)


def test_what_is_not_needed_is_left_out() -> None:
    own = generator(RULES)
    deck = deck_of(own.model.deck, 2, own.lexicon)
    case = own.make(1, Wish(bids=(Bid(("damensolo",)),), calls=5, hands=True))
    assert case is not None
    small = shrink(case, partial(_plays, 5), deck)

    assert small.game.hands == ()
    assert [type(event) for event in small.game.events] == [Play] * 5
    assert [str(e.card) for e in small.game.events if isinstance(e, Play)] == [
        "♣A", "♣A", "♣10", "♣10", "♣K",
    ]  # fmt: skip


def test_what_is_needed_stays() -> None:
    own = generator(RULES)
    deck = deck_of(own.model.deck, 2, own.lexicon)
    case = own.make(2, Wish(bids=()))
    assert case is not None
    small = shrink(case, partial(_trick_for, "Carla"), deck)

    assert small.cards == 4
    assert _trick_for("Carla", small)
    assert size(small) < size(case)


def test_the_smallest_case_is_found_and_is_the_same_again() -> None:
    own = generator(RULES)

    def solo(case: Case) -> bool:
        return (case.judged(own.judge).default.kind or "").startswith("solo")

    about = hints(own.model, ())
    found, again = (smallest(solo, [own], about) for _ in range(2))
    assert found is not None
    assert found == again
    (bid,) = found.case.game.events
    assert isinstance(bid, Reservation)
    assert bid.by == "Anna"


def test_what_never_holds_is_not_found() -> None:
    own = generator(RULES)

    def never(_: Case) -> bool:
        return False

    assert smallest(never, [own], hints(own.model, ()), stages=((1, 5),)) is None
