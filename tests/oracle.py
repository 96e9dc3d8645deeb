"""A second referee, written from the rules alone: no rule text and no engine in it.

It knows what the tests need of the game: which card follows which, who takes a trick,
when a call is in time, and what a finished game is worth. Where the two rule texts
differ, a flag says so.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from dokospec.cards import FACES, Card

CARDS: Final = {str(face): face for face in FACES}
EYES: Final = {"A": 11, "10": 10, "K": 4, "D": 3, "B": 2, "9": 0}
LIMITS: Final = {"re": 11, "kontra": 11, "k90": 10, "k60": 9, "k30": 8, "schwarz": 7}
LEVELS: Final = ("k90", "k60", "k30", "schwarz")
OWN_TARGET: Final = {1: 151, 2: 181, 3: 211}
LINE: Final = {1: 90, 2: 60, 3: 30}
MARK: Final = {1: 120, 2: 90, 3: 60, 4: 30}

_TOP = "♥10 ♣D ♠D ♥D ♦D ♣B ♠B ♥B ♦B"
_TRUMPS: Final = {
    "solo:damen": "♣D ♠D ♥D ♦D",
    "solo:buben": "♣B ♠B ♥B ♦B",
    "solo:ohne": "",
    "solo:kreuz": f"{_TOP} ♣A ♣10 ♣K ♣9",
    "solo:pik": f"{_TOP} ♠A ♠10 ♠K ♠9",
    "solo:herz": f"{_TOP} ♥A ♥K ♥9",
}
_BASE = f"{_TOP} ♦A ♦10 ♦K ♦9"
_PLAIN = ("A", "10", "K", "D", "B", "9")


def cards(text: str) -> tuple[Card, ...]:
    """``♣A ♥10`` as cards."""
    return tuple(CARDS[word] for word in text.split())


def trumps(kind: str) -> list[str]:
    """The trumps of a kind, highest first."""
    return _TRUMPS.get(kind, _BASE).split()


def eyes(card: Card) -> int:
    """What a card counts."""
    return EYES[str(card)[1:]]


def follows(kind: str, card: Card) -> str:
    """``trumpf`` or the suit as which a card must be followed."""
    return "trumpf" if str(card) in trumps(kind) else str(card)[0]


def may_play(kind: str, hand: Collection[Card], led: Card | None) -> list[Card]:
    """The cards of a hand that follow the card led; all where none does."""
    if led is None:
        return list(hand)
    fitting = [c for c in hand if follows(kind, c) == follows(kind, led)]
    return fitting or list(hand)


def strength(kind: str, card: Card) -> int:
    """How high a card stands among the cards that follow like it."""
    order = trumps(kind)
    if str(card) in order:
        return 100 - order.index(str(card))
    return 10 - _PLAIN.index(str(card)[1:])


def taker(kind: str, laid: Sequence[Card], raised: Collection[int] = ()) -> int:
    """The place (0..3) of the card that takes the trick; the first of two equal ones.

    ``raised``: places of trump aces that stand above all.
    """

    def height(place: int) -> int:
        if place in raised:
            return 200
        fits = follows(kind, laid[place]) in {"trumpf", follows(kind, laid[0])}
        return strength(kind, laid[place]) if fits else -1

    return max(range(4), key=lambda place: (height(place), -place))


@dataclass(frozen=True, slots=True)
class Side:
    """What a party said and made. ``level``: 0 none … 4 schwarz."""

    said: bool
    level: int
    eyes: int
    tricks: int


def reaches(own: Side, other: Side, is_re: bool) -> bool:
    """Whether a party reaches what it needs (the whole table of chapter 7.1)."""
    if own.level == 4:
        return other.tricks == 0
    if own.level:
        return own.eyes >= OWN_TARGET[own.level]
    if other.level == 4:
        return own.tricks > 0
    if other.level:
        return own.eyes >= LINE[other.level]
    re_said, kontra_said = (own.said, other.said) if is_re else (other.said, own.said)
    only_kontra = kontra_said and not re_said
    return own.eyes >= (120 if is_re == only_kontra else 121)


def won(own: Side, other: Side) -> int:
    """Points for keeping the others under 90, 60, 30 and without a trick."""
    return sum(other.eyes < n for n in (90, 60, 30)) + (other.tricks == 0)


def against(own: Side, other: Side) -> int:
    """Points for 120, 90, 60, 30 eyes against the others' k90, k60, k30, schwarz."""
    return sum(own.eyes >= MARK[n] for n in range(1, other.level + 1))


def worth(re: Side, kontra: Side, *, queens: bool, home: bool) -> tuple[str, int]:
    """The winner and what the game is worth to Re, without points of the play.

    ``queens``: whether Kontra gets a point for having won against them. ``home``:
    nothing but points of the play counts where nobody wins.
    """
    re_won = reaches(re, kontra, is_re=True)
    kontra_won = reaches(kontra, re, is_re=False)
    assert not (re_won and kontra_won)
    if not re_won and not kontra_won:
        if home:
            return "niemand", 0
        value = won(re, kontra) + against(re, kontra)
        return "niemand", value - won(kontra, re) - against(kontra, re)
    own, other = (re, kontra) if re_won else (kontra, re)
    value = 1 + won(own, other) + 2 * re.said + 2 * kontra.said
    value += re.level + kontra.level + against(own, other)
    value += queens and not re_won
    return ("re", value) if re_won else ("kontra", -value)
