"""Asking the engine's questions about columns: once for each combination of what it looks at.

A question is put to a position in which everything that was not named raises. So the
answer depends on what is named and on nothing else; what a question looks at besides is
either added to the columns it is keyed by, or it is not answered here at all.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar, cast

import numpy as np
import numpy.typing as npt

from dokospec.game.acts import Acts
from dokospec.game.facts import Facts
from dokospec.game.hands import NO_HANDS
from dokospec.game.kind_tables import Tables
from dokospec.game.position import Position
from dokospec.game.worlds import Asker, Label, World, advance
from dokospec.language.decisions import Branches, Leaf
from dokospec.language.model import Model
from dokospec.language.values import Value

Numbers: TypeAlias = npt.NDArray[np.signedinteger[Any]]
"""Whole numbers, of whatever width."""
Flags: TypeAlias = npt.NDArray[np.bool_]
Name: TypeAlias = str | tuple[object, ...]
"""What a column holds: a fact of a trick or card, or ``("count", seat, faces)``."""
Columns: TypeAlias = Callable[[Name], Numbers]

SEATS: Final = ("1", "2", "3", "4")
"""Players in play order, where it does not matter who they are."""
UNANSWERED: Final = -1
HELD: Final = "blatt_nach_tausch"
DEALT: Final = "blatt_1"
"""Hands as play began, and as dealt: the facts that tell of them."""
SAID: Final = "said"

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
"""What is as it begins in a game of which all cards were played, whatever was said."""
UNKNOWN_HANDS: Final = {"dealt": NO_HANDS.dealt, "held": NO_HANDS.held}


class NeedsError(Exception):
    """The question looks at one more column."""

    def __init__(self, name: Name) -> None:
        super().__init__(name)
        self.name = name


class BeyondError(Exception):
    """The question looks at something that is no column."""


class Until(NamedTuple):
    """In place of what was said: that before so many cards of the trick lay; None: all."""

    cards: int | None


class LookedRow:
    """The columns of one position, as far as they are asked for."""

    def __init__(self, values: Mapping[Name, int]) -> None:
        self._values = values

    def __getitem__(self, name: Name) -> int:
        """Raises NeedsError where it is not among those asked for yet."""
        if name not in self._values:
            raise NeedsError(name)
        return self._values[name]


class BoundedFacts(Facts):
    """A position of which only some things may be asked.

    ``given``: attributes that are the same in all games that are asked about; ``row``:
    columns of this one; ``offered``: what else is a column, attributes, hands, and what
    was said.
    """

    def __init__(
        self,
        model: Model,
        acts: Acts,
        given: Mapping[str, object],
        row: LookedRow,
        offered: frozenset[str],
    ) -> None:
        super().__init__(model, acts)
        self._given = dict(given)
        self._row = row
        self._offered = offered

    def branch(self) -> BoundedFacts:
        """A copy, to go on from."""
        other = super().branch()
        object.__setattr__(other, "_given", dict(self._given))
        return other

    def __getattribute__(self, name: str) -> object:
        own = object.__getattribute__
        if name not in _LOOKED_AT or name in _WRITTEN:
            return own(self, name)
        given: dict[str, object] = own(self, "_given")
        if name in given:
            return given[name]
        if name not in own(self, "_offered"):
            raise BeyondError(name)
        row: LookedRow = own(self, "_row")
        if name == "trick":
            return SeenTrick(row)
        return Lying(row) if name == "lying" else row[name]

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

    def gemeldet(self, seat: int, word: str) -> Value:
        """As in the facts; from a column where what was said is one."""
        words: object = self.words_said
        if not isinstance(words, Until):
            return super().gemeldet(seat, word)
        return bool(self._row[SAID, seat, word, words.cards])

    def count_cards(self, hand: str, args: tuple[Value, ...], mask: int) -> Value:
        """As in the facts; from a column where the hands are offered."""
        if hand not in self._offered:
            if hand not in {DEALT, HELD}:
                raise BeyondError(hand)
            return super().count_cards(hand, args, mask)
        (seat,) = args
        return self._row["count", seat, mask]


class SeenTrick:
    """The trick that is looked at, column by column."""

    def __init__(self, row: LookedRow, number: int | None = None) -> None:
        """``number``: where that is none."""
        self._row = row
        self._number = number

    def __getattr__(self, name: str) -> object:
        match name:
            case "seats":
                leader = self._row["leader"]
                return tuple((leader + place) % 4 for place in range(4))
            case "faces":
                return Lying(self._row)
            case "number" if self._number is not None:
                return self._number
            case _:
                return self._row[name]


class Lying:
    """The cards on the table, each a column."""

    def __init__(self, row: LookedRow, count: int = 4) -> None:
        self._row = row
        self._count = count

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, place: int) -> int:
        return self._row[f"face {place}"]


Solve: TypeAlias = Callable[[LookedRow], int]
"""The number of the answer for these values; UNANSWERED where there is none."""


class ColumnQuestion:
    """One question, and its answers by the values of the columns it looks at."""

    def __init__(self, solve: Solve, needed: Sequence[Name] = ()) -> None:
        """``needed``: columns that it always looks at."""
        self._solve = solve
        self._needed = list(needed)
        self._known: dict[tuple[int, ...], int] = {}

    def __len__(self) -> int:
        """How many answers are known."""
        return len(self._known)

    def answers(self, columns: Columns, count: int) -> Numbers:
        """The numbers of the answers for so many rows."""
        if not count:
            return np.zeros(0, np.int64)
        while True:
            try:
                return self._answered(columns, count)
            except NeedsError as more:
                self._needed.append(more.name)
                self._known.clear()

    def _answered(self, columns: Columns, count: int) -> Numbers:
        if not self._needed:
            return np.full(count, self._answer(()), np.int64)
        values = [columns(name) for name in self._needed]
        firsts, inverse = classes(values)
        rows = zip(*(column[firsts].tolist() for column in values), strict=True)
        return np.array([self._answer(row) for row in rows], np.int64)[inverse]

    def _answer(self, row: tuple[int, ...]) -> int:
        if row not in self._known:
            values = dict(zip(self._needed, row, strict=True))
            try:
                self._known[row] = self._solve(LookedRow(values))
            except BeyondError:
                self._known[row] = UNANSWERED
        return self._known[row]


V = TypeVar("V", bound=Hashable)


class Numbered(Generic[V]):
    """Values, each with a number: its place among those met so far."""

    def __init__(self, *values: V) -> None:
        self._numbers: dict[V, int] = {}
        self._values: list[V] = []
        for value in values:
            self.number(value)

    def number(self, value: V) -> int:
        """The number of a value."""
        found = self._numbers.setdefault(value, len(self._values))
        if found == len(self._values):
            self._values.append(value)
        return found

    def __getitem__(self, number: int) -> V:
        return self._values[number]

    def __len__(self) -> int:
        return len(self._values)

    def __iter__(self) -> Iterator[V]:
        return iter(self._values)


Ways: TypeAlias = tuple[tuple[Label, V], ...]
"""What something comes to, under which readings."""


def ways(model: Model, label: Label, step: Callable[[Asker], V]) -> Ways[V]:
    """What a step comes to in a world, as the engine takes it: once for each distinct answer."""
    found: list[World[V]] = advance(
        model,
        [World(label, None)],
        lambda _, asker: step(asker),
        lambda state: state,
        lambda one, _: one,
    )
    return tuple((label, state) for label, state in found)


def by_reading(found: Leaf | Branches) -> object:
    """An answer under every reading, without its reasons."""
    if isinstance(found, Leaf):
        return found.value
    return frozenset((cube, leaf.value) for cube, leaf in found)


def hands_of(tables: Tables) -> frozenset[str]:
    """The facts that tell of hands once all cards lie there."""
    return frozenset((DEALT, HELD)) if tables.even else frozenset((HELD,))


def of_position(position: Position, acts: Acts) -> dict[str, object]:
    """What holds between two tricks, as :func:`.position.facts_of` has it."""
    return {
        "bids_done": True,
        "bid": None if position.bid is None else acts.bids[position.bid],
        "kind": position.kind,
        "start_kind": position.start_kind,
        "stands": dict(position.stands),
    }


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
