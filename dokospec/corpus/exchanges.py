"""Exchanges with a card too many or too few, with another player, and otherwise announced."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from dokospec.cards import Card
from dokospec.conformance.position import Asked
from dokospec.corpus.asking import Candidate
from dokospec.notation.record import Call, Exchange, Play, Reservation
from dokospec.witness.case import Case
from dokospec.witness.generate import COUNTS, Bid, Generator, Wish

TAKER: Final = 2
"""The seat that is dealt hardly anything but trumps, to take more of them."""
_MOST: Final = 5
"""So many counts of trumps are announced, falsely or not."""


def exchanges(generator: Generator) -> Iterator[Candidate]:
    """Exchanges with a card too many or too few, and otherwise announced."""
    model, trump = generator.model, generator.trump()
    low = sorted((f for f in trump for _ in range(model.copies)), key=_by_index)[::-1]
    full = [
        tuple((TAKER, face) for face in low[:count])
        for count in range(model.hand_size - 2, model.hand_size + 1)
    ]
    for word in generator.talk.bids if model.duties.get("Tausch") else ():
        for number, holdings in enumerate(((), (), (), *full)):
            bids = (Bid((word,), 0 if holdings else None),)
            wish = Wish(bids=bids, holdings=holdings, tricks=0, hands=True)
            case = generator.make(("exchange", number), wish)
            if case is None:
                continue
            swaps = [e for e in case.game.events if isinstance(e, Exchange)]
            for swap in swaps[:1]:
                others = _other_exchanges(case, swap, trump)
                # To give back nothing is written like not saying what was given back.
                for other in (swap, *(each for each in others if each.returned != ())):
                    events = [
                        other if e is swap else e
                        for e in case.game.events
                        if not isinstance(e, Play | Call)
                    ]
                    acts = [e for e in events if isinstance(e, Reservation | Exchange)]
                    changed = case.having(events)
                    number_of = next(n for n, e in enumerate(acts, 1) if e is other)
                    yield Candidate(changed, Asked("handlung", number_of))
                    yield Candidate(changed, Asked("spielart"))
                    yield Candidate(changed, Asked("geber"))


def _by_index(card: Card) -> int:
    return card.index


def _other_exchanges(
    case: Case, swap: Exchange, trump: frozenset[Card]
) -> Iterator[Exchange]:
    held = {
        claim.player: [card for card in claim.cards if card is not None]
        for claim in case.game.hands
        if claim.player is not None
    }
    given, returned = swap.given, swap.returned or ()
    own = [c for c in held.get(swap.giver, []) if c not in given]
    theirs = held.get(swap.taker or "", [])
    kept = [c for c in theirs if c not in returned]
    yield replace(swap, taker=None, returned=None, said=())
    for name in (name for name in held if name not in {swap.giver, swap.taker}):
        suits = tuple(c for c in held[name] if c not in trump)
        yield replace(swap, taker=name, returned=suits[: len(given)], said=())
    yield replace(swap, given=given[1:], returned=returned[1:], said=())
    yield replace(swap, given=given[1:])
    yield replace(swap, returned=returned[1:])
    for card in own[:1]:
        yield replace(swap, given=(*given, card))
        yield replace(swap, given=(*given[1:], card))
        for other in kept[:1]:
            yield replace(swap, given=(*given, card), returned=(*returned, other))
    for card in kept[:1]:
        yield replace(swap, returned=(*returned, card))
    plain = [c for c in theirs if c not in trump][: len(given)]
    high = [c for c in (*theirs, *given) if c in trump][: len(given)]
    for back in (plain, high, list(given), [*high[:1], *plain[1:]]):
        if len(back) == len(given):
            count = sum(c in trump for c in back if c is not None)
            for said in (
                (),
                *(((n, "trumpf")) for n in COUNTS[: min(count + 3, _MOST)]),
            ):
                yield replace(swap, returned=tuple(back), said=said)
