"""Asking the engine's questions about columns: once for each combination of what it looks at.

A question is put to a position in which everything that was not named raises. So the
answer depends on what is named and on nothing else; what a question looks at besides is
either added to the columns it is keyed by, or it is not answered here at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from dokospec.game.acts import Acts, sort_acts
from dokospec.game.facts import Facts
from dokospec.notation.record import GameRecord
from dokospec.rules.model import Model
from dokospec.rules.values import Value

Numbers: TypeAlias = npt.NDArray[np.int64]
Flags: TypeAlias = npt.NDArray[np.bool_]
Name: TypeAlias = str | tuple[str, int, int]
"""What a column holds: a fact of a trick or card, or ``("count", seat, faces)``."""
Columns: TypeAlias = Callable[[Name], Numbers]

SEATS: Final = ("1", "2", "3", "4")
"""Players in play order, where it does not matter who they are."""
UNANSWERED: Final = -1

_LOOKED_AT: Final = frozenset(
    name
    for name, value in vars(Facts).items()
    if name[0] != "_" and not (callable(value) or isinstance(value, property))
)
"""What a position holds."""
_WRITTEN: Final = frozenset(("missing", "missing_stand"))
"""Notes of the facts on what was asked, no facts."""


AS_EVER: Final = {
    name: getattr(Facts, name)
    for name in (
        *("copies_held", "open_trick", "trick_to_come", "tricks_so_far", "certain"),
        *("augen_of_some", "tricks_of_some", "held_at_call", "more_said", "not_ended"),
        *("regular", "standing", "stated_rules", "open_stands", "open_items"),
    )
}
"""What is as it begins in a game of which all cards were played and nothing was said."""


class NeedsError(Exception):
    """The question looks at one more column."""

    def __init__(self, name: Name) -> None:
        super().__init__(name)
        self.name = name


class BeyondError(Exception):
    """The question looks at something that is no column."""


def plain_acts() -> Acts:
    """The acts of a game in which nothing is done but to play, without the cards."""
    return sort_acts(GameRecord(None), SEATS, SEATS, 3)


class BoundedFacts(Facts):
    """A position of which only some things may be asked.

    ``given``: attributes that are the same in all games that are asked about; ``row``:
    columns of this one; ``offered``: what else is a column, attributes and counts.
    """

    def __init__(
        self,
        model: Model,
        given: Mapping[str, object],
        row: Mapping[Name, int],
        offered: frozenset[str],
    ) -> None:
        super().__init__(model, plain_acts())
        self._given = dict(given)
        self._row = row
        self._offered = offered

    def __getattribute__(self, name: str) -> object:
        own = object.__getattribute__
        if name not in _LOOKED_AT or name in _WRITTEN:
            return own(self, name)
        given: dict[str, object] = own(self, "_given")
        if name in given:
            return given[name]
        if name == "trick" and "trick" in own(self, "_offered"):
            return SeenTrick(self)
        return self.read(name)

    def read(self, name: str) -> int:
        """A column. Raises NeedsError where it is not among those asked for yet."""
        own = object.__getattribute__
        row: Mapping[Name, int] = own(self, "_row")
        if name in row:
            return row[name]
        if name in own(self, "_offered"):
            raise NeedsError(name)
        raise BeyondError(name)

    def __setattr__(self, name: str, value: object) -> None:
        if name in _LOOKED_AT and name not in _WRITTEN:
            self.supposing(name, value)
        else:
            super().__setattr__(name, value)

    def supposing(self, name: str, value: object) -> None:
        """From here on this attribute is that."""
        cast("dict[str, object]", object.__getattribute__(self, "_given"))[name] = value

    def position(self, seat: int) -> Value:
        """Where a player sits in the file's order hangs on the dealer."""
        raise BeyondError("Position")

    def count_cards(self, hand: str, args: tuple[Value, ...], mask: int) -> Value:
        """As in the facts; from a column where the hands are offered."""
        own = object.__getattribute__
        if "hands" not in own(self, "_offered"):
            return super().count_cards(hand, args, mask)
        if hand not in {"blatt_1", "blatt_nach_tausch"}:
            raise BeyondError(hand)
        (seat,) = args
        assert isinstance(seat, int)
        name: Name = ("count", seat, mask)
        row: Mapping[Name, int] = own(self, "_row")
        if name not in row:
            raise NeedsError(name)
        return row[name]


class SeenTrick:
    """The trick that is looked at, column by column."""

    def __init__(self, facts: BoundedFacts) -> None:
        self._facts = facts

    def __getattr__(self, name: str) -> object:
        read = self._facts.read
        if name == "seats":
            leader = read("leader")
            return tuple((leader + place) % 4 for place in range(4))
        if name == "faces":
            return tuple(read(f"face {place}") for place in range(4))
        return read(name)


Solve: TypeAlias = Callable[[Mapping[Name, int]], int]
"""The number of the answer for these values; UNANSWERED where there is none."""


class ColumnQuestion:
    """One question, and its answers by the values of the columns it looks at."""

    def __init__(self, solve: Solve) -> None:
        self._solve = solve
        self._needed: list[Name] = []
        self._known: dict[tuple[int, ...], int] = {}

    def answers(self, columns: Columns, count: int) -> Numbers:
        """The numbers of the answers for so many rows."""
        while True:
            try:
                return self._answered(columns, count)
            except NeedsError as more:
                self._needed.append(more.name)
                self._known.clear()
            except BeyondError:
                self._solve = _nothing

    def _answered(self, columns: Columns, count: int) -> Numbers:
        if not count:
            return np.zeros(0, np.int64)
        if not self._needed:
            return np.full(count, self._answer(()), np.int64)
        values = [columns(name) for name in self._needed]
        firsts, inverse = classes(values)
        rows = zip(*(column[firsts].tolist() for column in values), strict=True)
        return np.array([self._answer(row) for row in rows], np.int64)[inverse]

    def _answer(self, row: tuple[int, ...]) -> int:
        if row not in self._known:
            values = dict(zip(self._needed, row, strict=True))
            self._known[row] = self._solve(values)
        return self._known[row]


def _nothing(_: Mapping[Name, int]) -> int:
    return UNANSWERED


def classes(columns: Sequence[Numbers]) -> tuple[Numbers, Numbers]:
    """The first row of each combination of values, and to which each row belongs."""
    keys, room = np.zeros(len(columns[0]), np.int64), 1
    for column in columns:
        least = int(column.min())
        span = int(column.max()) - least + 1
        if room * span >= _MOST:
            _, keys = np.unique(keys, return_inverse=True)
            room = int(keys.max()) + 1
        keys = keys * span + (column - least)
        room *= span
    if room > _TABLE * len(keys):
        _, firsts, inverse = np.unique(keys, return_index=True, return_inverse=True)
        return firsts.astype(np.int64), inverse.astype(np.int64)
    first = np.full(room, -1, np.int64)
    first[keys[::-1]] = np.arange(len(keys) - 1, -1, -1)
    met = np.flatnonzero(first >= 0)
    number = np.empty(room, np.int64)
    number[met] = np.arange(len(met))
    return first[met], number[keys]


_MOST: Final = 1 << 62
_TABLE: Final = 4
"""Up to so many cells a row it is quicker to count in a table than to sort."""
