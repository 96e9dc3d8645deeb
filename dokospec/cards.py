"""Cards: the 24 faces of which a Doppelkopf deck holds two each.

A face is a value without identity; two equal cards are told apart only by who plays
them and when. Which faces a deck has, what they count and how they rank is said by a
rule text; here is only what a card *is* and how it is written.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final


class Suit(IntEnum):
    """The four suits, in the order in which German players name them."""

    KREUZ = 0
    PIK = 1
    HERZ = 2
    KARO = 3

    @property
    def symbol(self) -> str:
        """``♣``, ``♠``, ``♥`` or ``♦``."""
        return "♣♠♥♦"[self]

    @property
    def short(self) -> str:
        """What is typed at the table: ``kr``, ``p``, ``h`` or ``ka``."""
        return ("kr", "p", "h", "ka")[self]


class Rank(IntEnum):
    """The six ranks, named as they are written."""

    ASS = 0
    ZEHN = 1
    KOENIG = 2
    DAME = 3
    BUBE = 4
    NEUN = 5

    @property
    def symbol(self) -> str:
        """``A``, ``10``, ``K``, ``D``, ``B`` or ``9``."""
        return ("A", "10", "K", "D", "B", "9")[self]


@dataclass(frozen=True, slots=True)
class Card:
    """One face. ``index`` is its place (0..23) in :data:`FACES`."""

    suit: Suit
    rank: Rank
    index: int

    def __str__(self) -> str:
        """The canonical writing, for instance ``♦10``."""
        return self.suit.symbol + self.rank.symbol

    def __hash__(self) -> int:
        return self.index

    @property
    def typed(self) -> str:
        """The plain writing, for instance ``ka10``."""
        return self.suit.short + self.rank.symbol.lower()


FACES: Final[tuple[Card, ...]] = tuple(
    Card(suit, rank, suit * 6 + rank) for suit in Suit for rank in Rank
)
"""All faces, ♣A ♣10 ♣K ♣D ♣B ♣9 ♠A … ♦9; ``FACES[card.index] is card``."""


def card(suit: Suit, rank: Rank) -> Card:
    """The one object that stands for this face."""
    return FACES[suit * 6 + rank]
