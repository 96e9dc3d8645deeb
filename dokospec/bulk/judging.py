"""Games judged in columns: those of a class are told what the engine said of one of them."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from dokospec.bulk.asking import SEATS, UNANSWERED, Numbers
from dokospec.bulk.classing import Classes, GameRows, Learned
from dokospec.bulk.contexts import Contexts
from dokospec.bulk.games import Games
from dokospec.bulk.rows import VerdictRow, turned
from dokospec.bulk.written import PLAYERS
from dokospec.game.judge import Judge
from dokospec.notation.record import GameRecord, Head
from dokospec.verdict import GameVerdict

_ROTATIONS: Final = len(SEATS)


class JudgedColumns(NamedTuple):
    """Games that were judged in columns.

    ``which``: the number of the class of each game, UNANSWERED where the engine has to
    judge it. ``tricks``, ``augen``: by place at the table, of the others. ``alone``: what
    the engine said already of games that it has to judge, by row.
    """

    which: Numbers
    tricks: Numbers
    augen: Numbers
    alone: dict[int, GameVerdict]


class ColumnJudge:
    """Judges whole games in which nobody did anything but bid, call and play, under one text."""

    def __init__(self, judge: Judge) -> None:
        whole = Head(None, PLAYERS, PLAYERS[-1])
        self.judge = judge.by_deal(whole, GameRecord(None))
        self.model = self.judge.model
        self._contexts = Contexts(self.model)
        self._classes: dict[int, Classes] = {}
        """By the number of the context of Vorbehalte."""
        self._learned = Learned()

    @property
    def judged_for_classes(self) -> int:
        """How many games the engine has judged for the classes."""
        return sum(each.judged for each in self._classes.values())

    def __len__(self) -> int:
        """How much was learned, in entries of tables."""
        return len(self._contexts) + sum(map(len, self._classes.values()))

    def judged(self, games: Games) -> JudgedColumns:
        """The classes of games. Raises DifferenceError."""
        count, size = len(games.dealer), self.model.hand_size
        which = np.full(count, UNANSWERED, np.int64)
        tricks = np.full((count, size), -1, np.int8)
        augen = np.full((count, _ROTATIONS), -1, np.int16)
        alone: dict[int, GameVerdict] = {}
        spoken = self._contexts.of(games)
        whole = games.whole(size * _ROTATIONS)
        whole &= (spoken.bids >= 0) & (spoken.calls >= 0)
        for bids in np.unique(spoken.bids[whole]).tolist():
            mine = whole & (spoken.bids == bids)
            rows = np.flatnonzero(mine)
            every = GameRows(
                games.cards[:, : size * _ROTATIONS],
                games.dealer,
                spoken.calls,
                spoken.at,
            )
            own = every if mine.all() else every.only(rows)
            found = self._of(bids).found(games, rows, own)
            which[rows] = np.maximum(found.which, UNANSWERED)
            alone |= found.alone
            told = np.flatnonzero(found.which >= 0)
            first = ((games.dealer[rows[told]] + 1) & 3).astype(np.int8)
            tricks[rows[told]] = (found.winners[told] + first[:, None]) & 3
            for place in range(_ROTATIONS):
                augen[rows[told], place] = found.augen[told, (place - first) & 3]
        return JudgedColumns(which, tricks, augen, alone)

    def _of(self, bids: int) -> Classes:
        if bids not in self._classes:
            said = self._contexts.bids[bids]
            calls = self._contexts.calls
            self._classes[bids] = Classes(self.judge, said, calls, self._learned)
        return self._classes[bids]

    def row(self, number: int, first: int) -> VerdictRow:
        """The row of a class; ``first``: the place at the table of who plays first."""
        return turned(self._learned.rows[number], first)
