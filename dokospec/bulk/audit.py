"""Batches of games in, batches of verdicts out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final

import numpy as np

from dokospec.bulk.asking import UNANSWERED, Numbers, classes
from dokospec.bulk.classing import DifferenceError
from dokospec.bulk.fact_classes import FactClasses
from dokospec.bulk.games import FAULTS, NO_FAULT, Games, games
from dokospec.bulk.hanging import ClauseTrials, ScoresWithout
from dokospec.bulk.judging import ColumnJudge, JudgedColumns
from dokospec.bulk.order import RecordOrder
from dokospec.bulk.records import NamedReading, record_games
from dokospec.bulk.rows import (
    BY_COLUMNS,
    BY_ENGINE,
    NOTHING,
    UNREADABLE,
    VerdictRow,
    Verdicts,
    distinct_claims,
    row_of,
    same,
    unread,
)
from dokospec.bulk.summary import (
    CLAIM,
    EXAMPLES,
    HANGS,
    RIGHT,
    AuditSummary,
    Counts,
    ExampleGame,
    Found,
    Noted,
    most_of,
)
from dokospec.game.holes import up_to_hole
from dokospec.game.judge import Judge
from dokospec.game.unanswered import either_way
from dokospec.language.model import Model
from dokospec.notation.record import Comment, GameRecord, Head, ResultClaim
from dokospec.notation.writer import format_game, format_head
from dokospec.verdict import GameVerdict

_PARTS: Final = 12
_BESIDE: Final = ("tricks", "augen", "next_dealer")
"""What is compared besides what all games of a class share."""
SAMPLE: Final = 1_000
"""One in so many games is judged by both, if nothing else is said."""
MOST_TRIED: Final = 1_000
"""Of so many classes and games of a table it is tried what a wrong claim hangs on."""
MOST: Final = 1 << 16
"""When so many entries of tables and classes have been learned, learning begins anew.

An entry takes some 2 to 7 KB, with what the engine remembers for it.
"""


@dataclass(slots=True)
class _Held:
    """What was learned; ``forgotten``: of how many games that is not held any more."""

    judge: Judge
    columns: ColumnJudge
    facts: FactClasses
    trials: ClauseTrials
    without: dict[tuple[int, ...], ScoresWithout] = field(default_factory=dict)
    """What came of the trials, by class."""
    forgotten: int = 0

    def __len__(self) -> int:
        """How much was learned, in entries of tables and classes."""
        return len(self.columns) + len(self.facts)

    @property
    def judged_for_classes(self) -> int:
        """How many games the engine has judged for classes."""
        return self.forgotten + self.columns.judged_for_classes + len(self.facts)

    def forget(self) -> None:
        """Begins anew."""
        self.forgotten = self.judged_for_classes
        self.columns, self.facts = ColumnJudge(self.judge), FactClasses(self.judge)
        self.without.clear()


@dataclass(slots=True)
class Audit:
    """Audits batches one after the other; what was learned of classes is kept.

    ``first``: the number in its table of the first game, for a table without ids;
    ``most``: up to so many entries; ``tries``: of so many classes and games it is tried
    what a wrong claim hangs on.
    """

    model: Model
    sample: int = SAMPLE
    first: int = 0
    most: int = MOST
    tries: int = MOST_TRIED
    counts: Counts = field(default_factory=Counts)
    _noted: dict[Found, Noted] = field(default_factory=dict)
    _unread: dict[str, Noted] = field(default_factory=dict)
    _tried: set[tuple[int, ...]] = field(default_factory=set)
    """Classes of which it was tried what their claims hang on."""
    _tries: int = 0
    """How many classes and games that was tried of."""
    _known: int = 0
    """How many classes were learned before anything was counted."""
    _held: _Held = field(init=False)
    _order: RecordOrder = field(init=False)

    def __post_init__(self) -> None:
        judge = Judge(self.model)
        self._held = _Held(
            judge, ColumnJudge(judge), FactClasses(judge), ClauseTrials(judge)
        )
        self._order = RecordOrder(judge)

    def with_fresh_counts(self, first: int = 0) -> Audit:
        """The same where nothing is counted yet; what was learned is shared."""
        other = copy(self)
        other.first, other.counts, other._noted = first, Counts(), {}  # noqa: SLF001
        other._unread = {}  # noqa: SLF001
        other._tried, other._tries = set(), 0  # noqa: SLF001
        other._known = self._held.judged_for_classes  # noqa: SLF001
        other._order = RecordOrder(self._held.judge)  # noqa: SLF001
        return other

    @property
    def summary(self) -> AuditSummary:
        """What was found so far."""
        return AuditSummary(replace(self.counts), dict(self._noted), dict(self._unread))

    def batch(self, batch: Any) -> Any:
        """The verdicts on a batch. Raises ColumnsError and DifferenceError."""
        return self._judged(games(batch, self.first + self.counts.games))

    def records(self, readings: Sequence[NamedReading]) -> Any:
        """The verdicts on the next games of a file. Raises DifferenceError."""
        return self._judged(record_games(readings, self._held.judge))

    def _judged(self, read: Games) -> Any:
        held = self._held
        if len(held) > self.most:
            held.forget()
            self._tried.clear()  # as classes get their numbers anew
        count = len(read.dealer)
        if read.records is None:
            found = held.columns.judged(read)
        else:
            read, found = self._order.judged(read, held.columns)
        rows: list[VerdictRow] = []
        kinds: list[tuple[int, ...]] = []
        which = np.zeros(count, np.int64)
        first = (read.dealer + 1) % 4
        status = np.full(count, BY_ENGINE, np.int8)
        status[found.which != UNANSWERED] = BY_COLUMNS
        status[read.faults != NO_FAULT] = UNREADABLE
        told = np.flatnonzero(status == BY_COLUMNS)
        if len(told):
            keys = found.which[told], first[told]
            firsts, which[told] = classes(keys)
            kinds = [*zip(*(key[firsts].tolist() for key in keys), strict=True)]
            rows += [held.columns.row(*key) for key in kinds]
        facts = held.facts.judged(read)
        stated = np.flatnonzero(facts != UNANSWERED)
        if len(stated):
            met, inverse = np.unique(facts[stated], return_inverse=True)
            which[stated] = len(rows) + inverse
            rows += [held.facts.rows[number] for number in met.tolist()]
            kinds += [(number,) for number in met.tolist()]
            status[stated] = BY_COLUMNS
            told = np.sort(np.concatenate([told, stated]))
        for row in np.flatnonzero(status == BY_ENGINE).tolist():
            which[row] = len(rows)
            rows.append(self._by_engine(read, row, found.alone.get(row)))
        lost = np.flatnonzero(status == UNREADABLE)
        which[lost] = len(rows)
        rows.append(NOTHING)
        if read.records is not None:
            for row in lost.tolist():
                which[row] = len(rows)
                rows.append(unread(read.records.faults(row)))
        self._compare(read, told, rows, which, found)
        verdicts = Verdicts(
            read.ids, rows, which, status, read.faults,
            found.tricks, found.augen, read.claimed,
        ).batch()  # fmt: skip
        claimed = ~np.isnan(read.claimed[:, 0]) & (read.faults == NO_FAULT)
        self._count(verdicts, len(told), len(lost), int(claimed.sum()))
        illegal = np.array([row.illegal for row in rows])
        self.counts.illegal += int(illegal[which].sum())
        self._note(read, rows, which)
        for fault in np.unique(read.faults[lost]).tolist():
            own = lost[read.faults[lost] == fault]
            self._note_unread(read, str(FAULTS[fault]), own)
        claim = verdicts.column("claim")
        wrong = _where(claim, right=False)
        self._note_games(read, (RIGHT, ""), _where(claim, right=True))
        self._note_games(read, (CLAIM, ""), wrong)
        faulty = illegal[which]
        faulty[wrong] = True
        self.counts.faulty += int(faulty.sum())
        for clause, own in self._hanging(read, which, wrong, kinds).items():
            self._note_games(read, (HANGS, clause), np.sort(np.array(own)))
        return verdicts

    def _hanging(
        self,
        read: Games,
        which: Numbers,
        wrong: Numbers,
        kinds: Sequence[tuple[int, ...]],
    ) -> dict[str, list[int]]:
        """By clause the games of which the wrong claim hangs on it; empty: on none.

        ``which``: the row that a game shares with others of its class; ``kinds``: what
        tells the classes of the first rows, those behind are each of one game.
        """
        found: dict[str, list[int]] = {}
        firsts, inverse = distinct_claims(which[wrong], read.claimed[wrong])
        by_claim = np.argsort(inverse, kind="stable")
        ends = np.cumsum(np.bincount(inverse, minlength=len(firsts)))
        known: dict[int, ScoresWithout] = {}
        for first, begin, end in zip(
            wrong[firsts].tolist(), (0, *ends), ends, strict=False
        ):
            row = int(which[first])
            if row not in known:
                kind = kinds[row] if row < len(kinds) else None
                known[row] = self._without(read, first, kind)
            said = read.claimed[first]
            clauses = [
                clause
                for points, of in known[row].items()
                if same(np.array(points), said).all()
                for clause in of
            ]
            for clause in dict.fromkeys(clauses or [""]):
                games = wrong[by_claim[begin:end]].tolist()
                found.setdefault(clause, []).extend(games)
        return found

    def _without(
        self, read: Games, row: int, kind: tuple[int, ...] | None
    ) -> ScoresWithout:
        """What a game comes to without this and that of the text; nothing if it is not tried."""
        held = self._held
        if read.records is not None and read.records.of_evening(row):
            return {}
        if kind is None or kind not in self._tried:
            if self._tries >= self.tries:
                return {}
            self._tries += 1
            if kind is not None:
                self._tried.add(kind)
        if kind is None or kind not in held.without:
            found = held.trials.scores(*_record(read, row, self.model.id))
            if kind is None:
                return found
            held.without[kind] = found
        return held.without[kind]

    def _note(self, read: Games, rows: Sequence[VerdictRow], which: Numbers) -> None:
        """What was found of the games of each row."""
        ends = np.cumsum(np.bincount(which, minlength=len(rows)))
        in_order = np.argsort(which, kind="stable")
        own: dict[Found, list[Numbers]] = {}
        for row, first, last in zip(rows, (0, *ends), ends, strict=False):
            for each in row.cells["findings"]:
                found = each["code"], each["clause"] or ""
                own.setdefault(found, []).append(in_order[first:last])
        for found, parts in own.items():
            self._note_games(read, found, np.unique(np.concatenate(parts)))

    def _note_games(self, read: Games, found: Found, own: Numbers) -> None:
        if not len(own):
            return
        known = self._noted.get(found, Noted(0, ()))
        shown = own
        if read.records is not None:
            shown = read.records.alone(own)
        some = shown[: most_of(found) - len(known.examples)].tolist()
        examples = tuple(_example(read, row, self.model.id) for row in some)
        if not (examples or known.examples):
            examples = (ExampleGame(read.name(int(own[0])), ""),)
        self._noted[found] = known.plus(Noted(len(own), examples), most_of(found))

    def _note_unread(self, read: Games, fault: str, own: Numbers) -> None:
        known = self._unread.get(fault, Noted(0, ()))
        some = own[: EXAMPLES - len(known.examples)].tolist()
        examples = tuple(_example(read, row, self.model.id) for row in some)
        self._unread[fault] = known.plus(Noted(len(own), examples), EXAMPLES)

    def _by_engine(
        self, read: Games, row: int, verdict: GameVerdict | None = None
    ) -> VerdictRow:
        """``verdict``: what it said already of the cards as they stand."""
        if read.records is not None:
            verdict = verdict or self._order.alone(read, row)
            first = read.records.first(row, verdict)
        else:
            verdict = _up_to_hole(
                self._held.judge, read.record(row, self.model.id), verdict
            )
            first = int(read.dealer[row] + 1) % 4
        return row_of(verdict, self.model.hand_size, first)

    def _compare(
        self,
        read: Games,
        told: Numbers,
        rows: Sequence[VerdictRow],
        which: Numbers,
        found: JudgedColumns,
    ) -> None:
        """Raises DifferenceError where the engine says something else of a sample."""
        if not self.sample:
            return
        for row in told[(self.counts.games + told) % self.sample == 0].tolist():
            self.counts.compared += 1
            theirs = self._by_engine(read, row)
            mine = rows[int(which[row])]
            if found.which[row] != UNANSWERED:
                mine = mine._replace(
                    tricks=tuple(found.tricks[row].tolist()),
                    augen=tuple(found.augen[row].tolist()),
                )
            differs = [n for n in theirs.cells if theirs.cells[n] != mine.cells[n]]
            differs += [n for n in _BESIDE if getattr(mine, n) != getattr(theirs, n)]
            if differs:
                head, game = _record(read, row, self.model.id)
                raise DifferenceError(head, game, tuple(differs))

    def _count(
        self, verdicts: Any, by_columns: int, unreadable: int, claims: int
    ) -> None:
        counts = self.counts
        counts.games += verdicts.num_rows
        counts.columns += by_columns
        counts.unreadable += unreadable
        counts.engine += verdicts.num_rows - by_columns - unreadable
        counts.learned = self._held.judged_for_classes - self._known
        claim = verdicts.column("claim")
        counts.claims += claims
        counts.wrong += claim.false_count
        counts.open += claims - claim.true_count - claim.false_count


def _example(read: Games, row: int, rules: str) -> ExampleGame:
    """The game as a file of its own, with its id and the scores that are claimed."""
    name = read.name(row)
    if read.faults[row] != NO_FAULT:
        return ExampleGame(name, "")
    head, game = _record(read, row, rules)
    claimed = read.claimed[row].tolist()
    if not np.isnan(claimed[0]):
        # Thirds may have been rounded; no text divides points by more than this.
        numbers = [str(Fraction(each).limit_denominator(_PARTS)) for each in claimed]
        amounts = tuple(zip(head.players, numbers, strict=True))
        game = replace(game, claims=(*game.claims, ResultClaim(amounts)))
    game = replace(game, entries=(Comment(name), *game.entries))
    return ExampleGame(name, f"{format_head(head)}\n{format_game(game)}")


def _record(read: Games, row: int, rules: str) -> tuple[Head, GameRecord]:
    """The game as a file of its own."""
    if read.records is None:
        return read.record(row, rules)
    return read.records.apart(row, int(read.dealer[row]))


def _where(claim: Any, *, right: bool) -> Numbers:
    """The rows in which a claim is right, or wrong."""
    told = claim.fill_null(not right).to_numpy(zero_copy_only=False)
    return np.flatnonzero(told == right)


def audit(
    batches: Iterable[Any], model: Model, *, sample: int = SAMPLE
) -> Iterator[Any]:
    """The verdicts on batches of games under one text, batch by batch.

    ``batches``: record batches with the columns that ``docs/en/massen.md`` names; ``sample``:
    one in so many games is judged by the engine too, none where it is 0. Raises
    ColumnsError where a column is wrong, and DifferenceError where columns and engine say
    different things of a game.
    """
    auditor = Audit(model, sample)
    yield from map(auditor.batch, batches)


def _up_to_hole(
    judge: Judge, played: tuple[Head, GameRecord], verdict: GameVerdict | None
) -> GameVerdict:
    """The verdict on a game, as a file with it has it: up to where cards are missing.

    ``verdict``: on all of it, where that is known.
    """
    head, record = played

    def judged(game: GameRecord) -> GameVerdict:
        if game is record and verdict is not None:
            return verdict
        return judge.game(head, game)

    found = up_to_hole(judge, head, record, judged)
    return either_way(record, found, judged)
