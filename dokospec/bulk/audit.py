"""Batches of games in, batches of verdicts out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final

import numpy as np

from dokospec.bulk.asking import UNANSWERED, Numbers
from dokospec.bulk.games import PLAYERS, Games, games
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
from dokospec.bulk.summary import (
    CLAIM,
    RIGHT,
    AuditSummary,
    Counts,
    Found,
    Noted,
    most_of,
)
from dokospec.game.judge import Judge
from dokospec.notation.record import ResultClaim
from dokospec.notation.writer import format_game, format_head
from dokospec.rules.model import Model

_PARTS: Final = 12
SAMPLE: Final = 1_000
"""One in so many games is judged by both, if nothing else is said."""


@dataclass(slots=True)
class Audit:
    """Audits batches one after the other; what was learned of classes is kept.

    ``first``: the number in its table of the first game, for a table without ids.
    """

    model: Model
    sample: int = SAMPLE
    first: int = 0
    counts: Counts = field(default_factory=Counts)
    _noted: dict[Found, Noted] = field(default_factory=dict)
    _known: int = 0
    """How many classes were learned before anything was counted."""
    _judge: Judge = field(init=False)
    _columns: ColumnJudge = field(init=False)

    def __post_init__(self) -> None:
        self._judge = Judge(self.model)
        self._columns = ColumnJudge(self._judge)

    def begun_anew(self, first: int = 0) -> Audit:
        """The same where nothing is counted yet; what was learned is shared."""
        other = Audit(self.model, self.sample, first)
        other._judge, other._columns = self._judge, self._columns
        other._known = self._columns.learned
        return other

    @property
    def summary(self) -> AuditSummary:
        """What was found so far."""
        return AuditSummary(replace(self.counts), dict(self._noted))

    def batch(self, batch: Any) -> Any:
        """The verdicts on a batch. Raises ColumnsError and DifferenceError."""
        read = games(batch, self.first + self.counts.games)
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
        self._note(read, rows, which)
        claim = verdicts.column("claim")
        for code, right in ((CLAIM, False), (RIGHT, True)):
            self._note_games(read, (code, ""), _where(claim, right=right))
        return verdicts

    def _note(self, read: Games, rows: Sequence[VerdictRow], which: Numbers) -> None:
        """What was found of the games of each row."""
        for number, row in enumerate(rows):
            found = dict.fromkeys(
                (each["code"], each["clause"] or "") for each in row.cells["findings"]
            )
            if found:
                own = np.flatnonzero(which == number)
                for each in found:
                    self._note_games(read, each, own)

    def _note_games(self, read: Games, found: Found, own: Numbers) -> None:
        if not len(own):
            return
        known = self._noted.get(found, Noted(0, ()))
        some = own[: most_of(found) - len(known.examples)].tolist()
        examples = tuple(_text(read, row, self.model.id) for row in some)
        self._noted[found] = known.plus(Noted(len(own), examples), most_of(found))

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
        counts.learned = self._columns.learned - self._known
        claim = verdicts.column("claim")
        counts.claims += len(claim) - claim.null_count
        counts.wrong += claim.false_count


def _text(read: Games, row: int, rules: str) -> str:
    """The game as a file of its own, with the scores that are claimed."""
    head, game = read.record(row, rules)
    claimed = read.claimed[row].tolist()
    if not np.isnan(claimed[0]):
        # Thirds may have been rounded; no text divides points by more than this.
        numbers = [str(Fraction(each).limit_denominator(_PARTS)) for each in claimed]
        amounts = tuple(zip(PLAYERS, numbers, strict=True))
        game = replace(game, claims=(ResultClaim(amounts),))
    return f"{format_head(head)}\n{format_game(game)}"


def _where(claim: Any, *, right: bool) -> Numbers:
    """The rows in which a claim is right, or wrong."""
    told = claim.fill_null(not right).to_numpy(zero_copy_only=False)
    return np.flatnonzero(told == right)


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
