"""Games played in columns: what is known of each, world by world.

A world is a game under some readings, as the engine has it (:mod:`dokospec.game.worlds`):
where a trick goes to somebody else under another reading, or if a hand held other cards,
the game has a row for each.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import numpy as np

from dokospec.bulk.asking import (
    SEATS,
    UNANSWERED,
    Columns,
    Flags,
    Name,
    Numbered,
    Numbers,
)

Fork: TypeAlias = tuple[tuple[int, ...], ...]
"""By world that comes out of one: the number of its readings, then what came of it."""


class Forks(Numbered[Fork]):
    """Forks by number."""

    def __init__(self) -> None:
        super().__init__()
        self._starts = np.zeros(2, np.int64)
        self._table = np.zeros((0, 1), np.int64)

    def arrays(self) -> tuple[Numbers, Numbers]:
        """Where the worlds of each fork begin in a table of them; the last has none."""
        if len(self._starts) < len(self) + 2:
            self._starts = np.cumsum([0, *map(len, self), 0])
            self._table = np.array([way for fork in self for way in fork], np.int64)
        return self._starts, self._table


NOBODY: Final = -1
_OF_GAMES: Final = ("faces", "by_game", "places")
"""What all worlds of a game share."""


class Worlds:
    """Worlds, each a column; an attribute has a row for each trick where it is of one.

    ``faces``: by card in order of play and game. ``game``: of which game; ``label``,
    ``state``, ``supposed``: numbers of what the world assumes of doubts and of hands, and
    of how the game stands. ``leaders``, ``winners``: seats by trick; ``worths``: its
    Augen; ``states``: how the game stood before it; ``lawful``: whether every card was by
    the rules. Seats are those in play order: 3 deals.
    """

    def __init__(self, cards: Numbers) -> None:
        """``cards``: face indexes by game, in order of play."""
        count, size = len(cards), cards.shape[1] // len(SEATS)
        self.by_game = cards
        self.places: dict[int, Numbers] = {}
        self.faces = np.ascontiguousarray(cards.T, np.int8)
        self.game = np.arange(count, dtype=np.int32)
        self.label = np.zeros(count, np.int32)
        self.state = np.zeros(count, np.int32)
        self.supposed = np.zeros(count, np.int32)
        self.leaders = np.zeros((size, count), np.int8)
        self.winners = np.zeros((size, count), np.int8)
        self.worths = np.zeros((size, count), np.int16)
        self.states = np.zeros((size, count), np.int16)
        self.lawful = np.ones(count, np.bool_)

    def __len__(self) -> int:
        return len(self.game)

    def only(self, those: Numbers | Flags) -> Worlds:
        """These worlds, each as often as it is named."""
        other = object.__new__(Worlds)
        for name in _OF_GAMES:
            setattr(other, name, getattr(self, name))
        for name, column in vars(self).items():
            if name not in _OF_GAMES:
                setattr(other, name, column[..., those])
        return other

    @property
    def size(self) -> int:
        """Cards in a hand."""
        return len(self.leaders)

    @property
    def whole(self) -> bool:
        """Whether there is one world of each game."""
        count = self.faces.shape[1]
        return len(self) == count and bool((self.game == np.arange(count)).all())

    def cards(self, first: int = 0, last: int | None = None) -> Numbers:
        """The cards from one on up to another: by card and world."""
        faces = self.faces[first:last]
        return faces if self.whole else faces[:, self.game]

    def lying(self, face: int, first: int, last: int) -> tuple[Numbers, Numbers]:
        """Where a face lies among these cards: worlds in order, and which card it is."""
        cards = self.by_game[:, first:last]
        there = (cards if self.whole else cards[self.game]) == face
        worlds, places = np.divmod(np.flatnonzero(there), last - first)
        return worlds, places + first

    def laid(self, trick: int, those: Numbers) -> Numbers:
        """The faces of a trick of these worlds: by place and world."""
        first = len(SEATS) * trick
        found: Numbers = self.faces[first : first + len(SEATS)][:, self.game[those]]
        return found

    def forked(
        self, rows: Numbers, forks: Forks, numbers: Numbers, lost: Flags
    ) -> tuple[Worlds, Numbers, list[Numbers]]:
        """The worlds that come out of these, where some rows fork.

        And which rows those are then, and by row what their forks tell of them. A row
        of which no world is left is gone; so is one without a number, and its game is
        ``lost``.
        """
        lost[self.game[rows[numbers < 0]]] = True
        starts, table = forks.arrays()
        numbers = np.where(numbers < 0, len(forks), numbers)
        lengths = np.diff(starts)[numbers]
        if (lengths == 1).all():
            return self, rows, [*table[starts[numbers]].T]
        counts = np.ones(len(self), np.int64)
        counts[rows] = lengths
        old = np.repeat(np.arange(len(self)), counts)
        within = np.arange(len(old)) - (np.cumsum(counts) - counts)[old]
        asked = np.full(len(self), UNANSWERED, np.int64)
        asked[rows] = numbers
        new = np.flatnonzero(asked[old] >= 0)
        found = table[starts[asked[old[new]]] + within[new]] if len(new) else table[:0]
        return self.only(old), new, [*found.T]

    def laid_by(self, face: int, tricks: int, those: Numbers) -> Numbers:
        """Who laid each copy of a face: by copy and world the seat, or NOBODY.

        That is so where it does not lie in so many tricks. Only of whole games.
        """
        lies = self._lies(face)[:, self.game[those]]
        trick, place = np.divmod(lies, np.int8(len(SEATS)))
        seats = (self.leaders[trick, those] + place) & 3
        seats[trick >= tricks] = NOBODY
        return seats

    def _lies(self, face: int) -> Numbers:
        """Which cards of each game are of this face: by copy and game."""
        if face not in self.places:
            there = self.by_game == face
            rows = np.arange(len(there))
            copies = int(there.sum(axis=1).max(initial=0))
            found = np.zeros((copies, len(there)), np.int8)
            for copy in found:
                copy[:] = there.argmax(axis=1)
                there[rows, copy] = False
            self.places[face] = found
        return self.places[face]

    def held(self, seat: int, faces: int, those: Numbers | None = None) -> Numbers:
        """How many cards a seat held of these faces (bit mask), in whole games."""
        if those is None:
            those = np.arange(len(self))
        found = np.zeros(len(those), np.int64)
        for face in range(faces.bit_length()):
            if faces >> face & 1:
                laid = self.laid_by(face, self.size, those) == seat
                found += laid.sum(axis=0, dtype=np.int8)
        return found


class BySeat:
    """The cards of whole games by who laid them."""

    def __init__(self, worlds: Worlds) -> None:
        count = len(worlds)
        self.faces = np.empty((worlds.size, len(SEATS), count), np.int8)
        """By trick, seat and world."""
        cards = worlds.cards()
        columns = np.arange(count, dtype=np.int32)
        starts = count * np.arange(len(SEATS), dtype=np.int32)
        for trick in range(worlds.size):
            laid = cards[len(SEATS) * trick : len(SEATS) * (trick + 1)].ravel()
            leaders = worlds.leaders[trick]
            for seat in range(len(SEATS)):
                place = (seat - leaders) & 3
                self.faces[trick, seat] = laid.take(starts[place] + columns)

    def held(self, seat: int, faces: int) -> Numbers:
        """How many cards a seat held of these faces (bit mask)."""
        own = self.faces[:, seat]
        found = np.zeros(own.shape[1], np.int64)
        for face in range(faces.bit_length()):
            if faces >> face & 1:
                found += (own == face).sum(axis=0, dtype=np.int8)
        return found


FirstSaid: TypeAlias = Callable[[int, str, Numbers], Numbers]
"""How many cards lay when a seat first said a word, in these games; more than any if never."""


def of_trick(
    worlds: Worlds, those: Numbers, trick: Numbers | int, place: Numbers | int
) -> Columns:
    """The columns of one trick of each of these worlds, and of one card of it."""
    games = worlds.game[those]

    def column(name: Name) -> Numbers:
        found: Numbers
        match name:
            case "number" | "trick_number":
                found = np.zeros(len(those), np.int64) + trick + 1
            case "winner":
                found = worlds.winners[trick, those]
            case "augen":
                found = worlds.worths[trick, those]
            case "card":
                taken = (
                    worlds.winners[trick, those] - worlds.leaders[trick, those]
                ) & 3
                found = worlds.faces[len(SEATS) * trick + taken, games]
            case "leader":
                found = worlds.leaders[trick, those]
            case "seat":
                found = (worlds.leaders[trick, those] + place) & 3
            case "place":
                found = np.zeros(len(those), np.int64) + place + 1
            case str() as face if face.startswith("face "):
                found = worlds.faces[len(SEATS) * trick + int(face[-1]), games]
            case _:
                raise KeyError(name)
        return found

    return column
