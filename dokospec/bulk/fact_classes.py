"""Games of which facts are stated: of equal rows one is judged."""

from __future__ import annotations

from typing import Final

import numpy as np

from dokospec.bulk.asking import UNANSWERED, Flags, Numbered, Numbers
from dokospec.bulk.games import NO_FAULT, NOT_LAID, Games, SaidColumns
from dokospec.bulk.numbering import RowNumbers
from dokospec.bulk.rows import VerdictRow, row_of
from dokospec.game.judge import Judge
from dokospec.notation.record import Event, StatedFact

_MOST: Final = 24
"""A row with more of a sort is left to the engine: so many are no game."""


class FactClasses:
    """The rows of facts that were met under one text, and what they come to."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.rows: list[VerdictRow] = []
        """By number of the class."""
        self._bids: Numbered[Event | None] = Numbered()
        self._calls: Numbered[Event | None] = Numbered()
        self._facts: Numbered[StatedFact | None] = Numbered()
        self._numbers = RowNumbers(1 + 3 * _MOST)

    def __len__(self) -> int:
        """How much was learned, in rows."""
        return len(self.rows)

    def judged(self, games: Games) -> Numbers:
        """The class of each game, UNANSWERED where there are cards, or the engine has to judge."""
        found = np.full(len(games.dealer), UNANSWERED, np.int64)
        if not len(games.facts.rows):
            return found
        mine = np.zeros(len(found), np.bool_)
        mine[games.facts.rows] = True
        mine &= (games.faults == NO_FAULT) & (games.cards == NOT_LAID).all(axis=1)
        mine[[*games.exchanges, *games.hands]] = False
        facts = games.facts
        of_facts = np.array(
            [self._facts.number(each) for each in facts.facts], np.int64
        )
        parts = [
            (facts.rows, of_facts[facts.which]),
            _numbered_acts(games.bids, self._bids),
            _numbered_acts(games.calls, self._calls),
        ]
        columns = [games.dealer[:, None]]
        for rows, acts in parts:
            column, few = _padded(rows, acts, len(found))
            columns.append(column)
            mine &= few
        rows = np.flatnonzero(mine)
        if len(rows):
            key = np.concatenate(columns, axis=1)[rows].astype(np.int32)
            found[rows] = self._numbers.numbers(key)
            new = rows[found[rows] >= len(self.rows)]
            # They are numbered one after the other.
            _, firsts = np.unique(found[new], return_index=True)
            self.rows += [self._row(games, row) for row in new[firsts].tolist()]
        return found

    def _row(self, games: Games, row: int) -> VerdictRow:
        verdict = self.judge.game(*games.record(row, self.judge.model.id))
        first = int(games.dealer[row] + 1) % 4
        return row_of(verdict, self.judge.model.hand_size, first)


def _numbered_acts(
    said: SaidColumns, known: Numbered[Event | None]
) -> tuple[Numbers, Numbers]:
    """The games of acts, and a number for each: who says what."""
    numbers = np.array([known.number(each) for each in said.acts], np.int64)
    return said.rows, numbers[said.words] * 4 + said.seats


def _padded(rows: Numbers, acts: Numbers, count: int) -> tuple[Numbers, Flags]:
    """The acts of each game in its row, -1 behind the last, and where they fit."""
    lengths = np.bincount(rows, minlength=count)
    place = np.arange(len(rows)) - np.searchsorted(rows, rows)
    padded = np.full((count, _MOST), -1, np.int64)
    fits = place < _MOST
    padded[rows[fits], place[fits]] = acts[fits]
    return padded, lengths <= _MOST
