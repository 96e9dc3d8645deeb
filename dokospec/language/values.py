"""Values of the rule language, and answers that are open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeAlias, TypeGuard, Union

from dokospec.cards import Card, Rank, Suit

Value: TypeAlias = Union[
    bool, int, Fraction, str, Card, "Open", tuple["Value", ...], None
]
"""A truth value, a number, a symbol, a face, a handle or tuple, or an open answer.

Players are their place in play order, 0 (left of the dealer) to 3; -1 is a dealer who
sits out. Tricks, plays and acts are handles: a letter and a number.
"""

Cube: TypeAlias = frozenset[tuple[str, str]]
"""A joint choice of readings: (doubt, reading) pairs, one for each doubt named."""


def simplified(
    label: Iterable[Cube], options: Mapping[str, Iterable[str]]
) -> frozenset[Cube]:
    """The choices without what makes no difference: every option of it is in there."""
    cubes, before = set(label), None
    named = {pair for cube in cubes for pair in cube}
    whole = [n for n in sorted(options) if all((n, o) in named for o in options[n])]
    while cubes != before:  # one choice fewer may let another go
        before = set(cubes)
        for name in whole:
            for cube in sorted(cubes, key=sorted):
                rest = frozenset(pair for pair in cube if pair[0] != name)
                family = {rest | {(name, option)} for option in options[name]}
                if family <= cubes:
                    cubes = (cubes - family) | {rest}
    return frozenset(c for c in cubes if not any(other < c for other in cubes))


_SMALL: dict[int | Fraction, Fraction] = {n: Fraction(n) for n in range(-99, 100)}


_MOST_DIGITS = 9


def whole_number(text: str) -> int | None:
    """The number that is written so.

    None for other text, and for more digits than anything is counted with: a file may
    hold thousands, which Python refuses to read.
    """
    return int(text) if text.isdecimal() and len(text) <= _MOST_DIGITS else None


def fraction(number: int | Fraction) -> Fraction:
    """The number as a fraction; small ones are there already, each once."""
    found = _SMALL.get(number)
    return Fraction(number) if found is None else found


NOBODY = "niemand"
NONE = "keiner"
NO_ORDER = "keine"

SUITS = {"Kreuz": Suit.KREUZ, "Pik": Suit.PIK, "Herz": Suit.HERZ, "Karo": Suit.KARO}
RANKS = {
    "As": Rank.ASS,
    "Zehn": Rank.ZEHN,
    "König": Rank.KOENIG,
    "Dame": Rank.DAME,
    "Bube": Rank.BUBE,
    "Neun": Rank.NEUN,
}
SUIT_NAMES = tuple(SUITS)
RANK_NAMES = tuple(RANKS)
TRUMP = "trumpf"


@dataclass(frozen=True, slots=True)
class Open:
    """No value: ``cause`` is ``unknown`` (a fact), ``gap`` or ``conflict`` (the text).

    ``about`` names the fact, the question left open, or the statements in conflict.
    """

    cause: str
    about: str


class Handle(NamedTuple):
    """Names a trick ``s``, play ``a``, call ``m``, bid ``v`` or other act by number."""

    letter: str
    number: int


def handle(letter: str, number: int) -> Handle:
    """The handle of something in a game."""
    return Handle(letter, number)


CURRENT = -1
"""The number of the handle of whatever is looked at right now."""

CURRENT_PLAY = handle("a", CURRENT)
CURRENT_TRICK = handle("s", CURRENT)


def exact(value: int | Fraction) -> int | Fraction:
    """An integer where the fraction is one."""
    if isinstance(value, Fraction) and value.denominator == 1:
        return int(value)
    return value


def is_number(value: Value) -> TypeGuard[int | Fraction]:
    """Whether it can be added; what is true or false cannot."""
    return isinstance(value, int | Fraction) and not isinstance(value, bool)
