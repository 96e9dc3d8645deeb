"""Batches of games in, batches of verdicts out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from dokospec.bulk.asking import UNANSWERED, Numbers
from dokospec.bulk.games import Games, games
from dokospec.bulk.judging import ColumnJudge, DifferenceError, JudgedColumns
from dokospec.bulk.rows import (
    BY_COLUMNS,
    BY_ENGINE,
    NOTHING,
    UNREADABLE,
    VerdictRow,
    Verdicts,
    row_of,
)
from dokospec.game.judge import Judge
from dokospec.rules.model import Model

SAMPLE: Final = 1_000
"""One in so many games is judged by both, if nothing else is said."""


@dataclass(slots=True)
class Counts:
    """How many games were judged, and how.

    ``engine``: those that the engine judged one by one; ``learned``: those it judged for
    a class. ``illegal``: games with something against the rules. ``compared``: those that were judged by both. ``wrong``: claims that are.
    """

    games: int = 0
    columns: int = 0
    engine: int = 0
    unreadable: int = 0
    illegal: int = 0
    learned: int = 0
    compared: int = 0
    claims: int = 0
    wrong: int = 0


@dataclass(slots=True)
class Audit:
    """Audits batches one after the other; what was learned of classes is kept."""

    model: Model
    sample: int = SAMPLE
    counts: Counts = field(default_factory=Counts)
    _judge: Judge = field(init=False)
    _columns: ColumnJudge = field(init=False)

    def __post_init__(self) -> None:
        self._judge = Judge(self.model)
        self._columns = ColumnJudge(self._judge)

    def batch(self, batch: Any) -> Any:
        """The verdicts on a batch. Raises ColumnsError and DifferenceError."""
        read = games(batch, self.counts.games)
        count, size = len(read.dealer), self.model.hand_size
        found = self._columns.judged(read, read.plain(4 * size))
        rows: list[VerdictRow] = []
        numbers: dict[tuple[int, int], int] = {}
        which = np.zeros(count, np.int64)
        first = (read.dealer + 1) % 4
        status = np.full(count, BY_ENGINE, np.object_)
        status[found.which != UNANSWERED] = BY_COLUMNS
        status[read.faults != ""] = UNREADABLE
        told = np.flatnonzero(status == BY_COLUMNS)
        for row, number in zip(told.tolist(), found.which[told].tolist(), strict=True):
            key = number, int(first[row])
            if key not in numbers:
                numbers[key] = len(rows)
                rows.append(self._columns.row(*key))
            which[row] = numbers[key]
        for row in np.flatnonzero(status == BY_ENGINE).tolist():
            which[row] = len(rows)
            rows.append(self._by_engine(read, row))
        lost = np.flatnonzero(status == UNREADABLE)
        which[lost] = len(rows)
        rows.append(NOTHING)
        self._compare(read, told, [rows[int(n)] for n in which[told]], found)
        verdicts = Verdicts(
            read.ids, rows, which, status.tolist(), read.faults,
            found.tricks, found.augen, read.claimed,
        ).batch()  # fmt: skip
        self._count(verdicts, len(told), len(lost))
        illegal = np.array([row.illegal for row in rows])
        self.counts.illegal += int(illegal[which].sum())
        return verdicts

    def _by_engine(self, read: Games, row: int) -> VerdictRow:
        verdict = self._judge.game(*read.record(row, self.model.id))
        return row_of(verdict, self.model.hand_size, int(read.dealer[row] + 1) % 4)

    def _compare(
        self,
        read: Games,
        told: Numbers,
        rows: Sequence[VerdictRow],
        found: JudgedColumns,
    ) -> None:
        """Raises DifferenceError where the engine says something else of a sample."""
        if not self.sample:
            return
        for row, own in zip(told.tolist(), rows, strict=True):
            if (self.counts.games + row) % self.sample:
                continue
            self.counts.compared += 1
            theirs = self._by_engine(read, row)
            mine = own._replace(
                tricks=tuple(found.tricks[row].tolist()),
                augen=tuple(found.augen[row].tolist()),
            )
            differs = [n for n in theirs.cells if theirs.cells[n] != mine.cells[n]]
            differs += [
                n for n in ("tricks", "augen") if getattr(mine, n) != getattr(theirs, n)
            ]
            if differs:
                head, game = read.record(row, self.model.id)
                raise DifferenceError(head, game, tuple(differs))

    def _count(self, verdicts: Any, by_columns: int, unreadable: int) -> None:
        counts = self.counts
        counts.games += verdicts.num_rows
        counts.columns += by_columns
        counts.unreadable += unreadable
        counts.engine += verdicts.num_rows - by_columns - unreadable
        counts.learned = self._columns.learned
        claim = verdicts.column("claim")
        counts.claims += len(claim) - claim.null_count
        counts.wrong += claim.false_count


def audit(
    batches: Iterable[Any], model: Model, *, sample: int = SAMPLE
) -> Iterator[Any]:
    """The verdicts on batches of games under one text, batch by batch.

    ``batches``: record batches with the columns that ``docs/massen.md`` names; ``sample``:
    one in so many games is judged by the engine too, none where it is 0. Raises
    ColumnsError where a column is wrong, and DifferenceError where columns and engine say
    different things of a game.
    """
    auditor = Audit(model, sample)
    yield from map(auditor.batch, batches)
