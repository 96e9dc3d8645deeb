"""All ways a record with few unknowns may be completed: nothing here knows a rule.

What is left open in a record, and what may have been:

- a card ``??``, or one that was not written down any more: any that is missing from the
  deck, laid by whoever it is that lays it, whether he may or not;
- who made a call without a name: any of the four;
- when a call ``re?`` was made: before, between or behind the cards of its trick and
  whatever else was said in it.

A game that breaks off goes on without another word. A completion may contradict itself (a
card that its player did not hold by the hand he claimed): that is seen when it is judged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple, TypeAlias

from dokospec.cards import Card
from dokospec.notation.record import Call, Event, Play

Placed: TypeAlias = tuple[Event, int | None]
"""An event, and its place in the open record; None where that does not have it."""


class Completion(NamedTuple):
    """A whole record; ``origin``: the place of each event in the open one."""

    events: tuple[Event, ...]
    origin: tuple[int | None, ...]


def completions(
    events: Sequence[Event], deck: Sequence[Card], names: Sequence[str]
) -> Iterator[Completion]:
    """Every whole record that says at least what this one says.

    ``deck``: all cards that are played in a whole game.
    """
    for cards in _fillings(events, deck):
        filled = _filled(events, cards)
        for named in _named(filled, names):
            loose = {at for event, at in named if _uncertain(event)}
            for reported in _reported_when(named, loose):
                yield Completion(
                    tuple(event for event, _ in reported),
                    tuple(at for _, at in reported),
                )


def unknown_cards(events: Sequence[Event], deck: Sequence[Card]) -> int:
    """How many cards of the deck the record does not tell."""
    return len(deck) - sum(isinstance(e, Play) and e.card is not None for e in events)


# --- cards ----------------------------------------------------------------------------


def _fillings(events: Sequence[Event], deck: Sequence[Card]) -> Iterator[list[Card]]:
    """All orders of the cards that are missing; none where more were laid than are."""
    missing = Counter(deck)
    missing.subtract(e.card for e in events if isinstance(e, Play) and e.card)
    if min(missing.values()) < 0:
        return iter(())
    return _orders(missing, missing.total())


def _orders(cards: Counter[Card], count: int) -> Iterator[list[Card]]:
    if count == 0:
        yield []
        return
    for card in [card for card, copies in cards.items() if copies]:
        cards[card] -= 1
        for rest in _orders(cards, count - 1):
            yield [card, *rest]
        cards[card] += 1


def _filled(events: Sequence[Event], cards: Sequence[Card]) -> list[Placed]:
    """The events with these cards where they are unknown, and behind the last."""
    rest = iter(cards)
    filled: list[Placed] = [
        (
            replace(event, card=next(rest))
            if isinstance(event, Play) and event.card is None
            else event,
            place,
        )
        for place, event in enumerate(events)
    ]
    return [*filled, *((Play(card), None) for card in rest)]


# --- calls ----------------------------------------------------------------------------


def _named(events: Sequence[Placed], names: Sequence[str]) -> Iterator[list[Placed]]:
    """With every name before each call that has none."""
    options = [
        [replace(event, by=name) for name in names]
        if isinstance(event, Call) and event.by is None
        else [event]
        for event, _ in events
    ]
    for chosen in product(*options):
        yield [(event, at) for event, (_, at) in zip(chosen, events, strict=True)]


def _uncertain(event: Event) -> bool:
    return isinstance(event, Call) and event.uncertain


def _reported_when(
    events: list[Placed], loose: Container[int | None]
) -> Iterator[list[Placed]]:
    """With every moment of each call of which only the trick is known.

    ``loose``: the places of all these calls in the open record.
    """
    place = next((n for n, (e, _) in enumerate(events) if _uncertain(e)), None)
    if place is None:
        if _in_turn([(event, at) for event, at in events if at in loose]):
            yield events
        return
    call, at = events[place]
    assert isinstance(call, Call)
    others = events[:place] + events[place + 1 :]
    for moment in _moments(others, _cards(events[:place]) // 4, loose):
        certain = (replace(call, uncertain=False), at)
        yield from _reported_when([*others[:moment], certain, *others[moment:]], loose)


def _in_turn(events: Sequence[Placed]) -> bool:
    """Whether equal calls stand as they were written: changed about, nothing differs.

    Only where the moment of both is unknown: next to one that is certain it does.
    """
    last: dict[Event, int] = {}
    for event, at in events:
        if isinstance(event, Call) and at is not None:
            if last.get(event, at) > at:
                return False
            last[event] = at
    return True


def _moments(
    events: Sequence[Placed], trick: int, loose: Container[int | None]
) -> Iterator[int]:
    """The places in a trick: behind all before it, up to that behind its last card.

    And behind what else had no moment and was made there.
    """
    laid = 0
    first = 0
    for place, (event, _) in enumerate(events):
        if not isinstance(event, Play | Call):
            first = place + 1
        if isinstance(event, Play):
            laid += 1
            if laid == 4 * trick:
                first = place + 1
            if laid == 4 * trick + 4:
                last = place + 1
                while last < len(events) and _settled(*events[last], loose):
                    last += 1
                yield from range(first, last + 1)
                return


def _settled(event: Event, at: int | None, loose: Container[int | None]) -> bool:
    """Whether it is a call that had no moment and was given one."""
    return at in loose and not _uncertain(event)


def _cards(events: Sequence[Placed]) -> int:
    return sum(isinstance(event, Play) for event, _ in events)
