"""Orders of cards as tables: class and place of every face."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from dokospec.cards import FACES, Card, Suit, card
from dokospec.language.syntax import Ordnung
from dokospec.language.terms import Face, Name
from dokospec.language.values import RANKS, SUIT_NAMES, SUITS, TRUMP

NOT_IN_DECK: Final = -1
TRUMP_CLASS: Final = 0
ABOVE_ALL: Final = 1000
"""A place above those of every order."""

CLASS_NAMES: Final = (TRUMP, *SUIT_NAMES)
"""Class number -> symbol: ``trumpf``, then the suits."""


@dataclass(frozen=True, slots=True)
class OrderTable:
    """One order.

    By face index: ``classes`` (-1 not in the deck, 0 Trumpf, 1.. suits) and ``places``
    (higher beats lower within a class). ``rests_on``: statement bits.
    """

    name: str
    classes: tuple[int, ...]
    places: tuple[int, ...]
    rests_on: int


def order_tables(
    orders: Iterable[tuple[Ordnung, int]], deck: frozenset[Card]
) -> dict[str, OrderTable]:
    """All orders of a text by name; each statement comes with its bit."""
    listed = {order.name: (order, bit) for order, bit in orders}
    return {name: _table(name, listed, deck) for name in listed if _based(name, listed)}


def _based(name: str, listed: Mapping[str, tuple[Ordnung, int]]) -> bool:
    """Whether the order is there, and all it is made from."""
    seen = set[str]()
    while name in listed and name not in seen:
        seen.add(name)
        base = listed[name][0].base
        if base is None:
            return True
        name = base
    return False


def _table(
    name: str, listed: Mapping[str, tuple[Ordnung, int]], deck: frozenset[Card]
) -> OrderTable:
    trumps, plain, rests_on = _resolved(name, listed)
    # What the deck does not have takes no place.
    trumps = [face for face in trumps if face in deck]
    ranks = {face.rank.name for face in deck}
    plain = [rank for rank in plain if rank in ranks]
    classes = [NOT_IN_DECK] * len(FACES)
    places = [0] * len(FACES)
    for face in deck:
        classes[face.index] = face.suit + 1
        if face.rank.name in plain:
            places[face.index] = len(plain) - plain.index(face.rank.name)
    for height, face in enumerate(reversed(trumps), start=1):
        classes[face.index] = TRUMP_CLASS
        places[face.index] = height
    return OrderTable(name, tuple(classes), tuple(places), rests_on)


def _resolved(
    name: str, listed: Mapping[str, tuple[Ordnung, int]]
) -> tuple[list[Card], list[str], int]:
    """Trump faces, plain rank names (both highest first) and statement bits."""
    order, bit = listed[name]
    if order.base is None:
        trumps = [face for step in order.trumps for face in _faces(step)]
        plain = [RANKS[step.name].name for step in order.plain]
    else:
        trumps, plain, below = _resolved(order.base, listed)
        bit |= below
    if order.with_suit is not None and order.without is not None:
        swapped = _swap(trumps, SUITS[order.without], SUITS[order.with_suit])
        trumps = _without_doubles(swapped, order.doubled)
    return [face for face in trumps if face not in order.removed], plain, bit


def _faces(step: Face | Name) -> tuple[Card, ...]:
    if isinstance(step, Face):
        return (step.card,)
    return tuple(card(suit, RANKS[step.name]) for suit in Suit)


def _swap(trumps: list[Card], without: Suit, with_suit: Suit) -> list[Card]:
    """Replace the faces of one suit, except ranks that are Trumpf in every suit."""
    whole = {
        face.rank
        for face in trumps
        if all(card(suit, face.rank) in trumps for suit in Suit)
    }
    return [
        card(with_suit, face.rank)
        if face.suit is without and face.rank not in whole
        else face
        for face in trumps
    ]


def _without_doubles(trumps: list[Card], doubled: str | None) -> list[Card]:
    if doubled == "niedrigere":
        remaining = list(dict.fromkeys(reversed(trumps)))
        return remaining[::-1]
    return list(dict.fromkeys(trumps))
