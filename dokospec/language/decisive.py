"""Which comparisons decide an answer: the numbers of a game, held against limits.

``Augen(kontra) >= Schwelle(kontra)`` decided that Kontra won, with 122 against 120, and
the limit stands in §7.1.1. An answer that hangs on ``und`` is decided by one part that
does not hold, or by all that do; of the cases of a rule by the one that held. An exception
that a comparison keeps away decides, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import cached_property, partial
from typing import NamedTuple, TypeVar

from dokospec.language.decisions import Path, Tree, UnknownFactError
from dokospec.language.evaluate import Evaluator
from dokospec.language.expressions import Frame
from dokospec.language.fact_access import MIRRORED, ConflictError, GapError
from dokospec.language.model import Model
from dokospec.language.sums import Amount
from dokospec.language.syntax import Posten, Statement, walk
from dokospec.language.terms import Apply, Expr, Name, RuleCase
from dokospec.language.values import Value, is_number

T = TypeVar("T")


class DecisiveComparison(NamedTuple):
    """A number of the game and the limit it was held against.

    ``fact``, ``args``: the number, as ``Augen`` of ``kontra``; ``sign``: as the text
    compares them, ``value sign limit``; ``clause``: where the limit is from, that of the
    statement that compares where it names the limit itself.
    """

    fact: str
    args: tuple[Value, ...]
    value: int | Fraction
    sign: str
    limit: int | Fraction
    holds: bool
    clause: str


class Deciding:
    """Answers questions under default readings, and says what decided the answers.

    Which row of a table it was is not told, nor what cards of a hand are counted.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self._assumed = {name: doubt.default for name, doubt in model.doubts.items()}

    def answer(
        self,
        compute: Callable[[Evaluator], Value],
        facts: object,
        settled: frozenset[str],
    ) -> tuple[Value, tuple[DecisiveComparison, ...]] | None:
        """The answer and what decided it; None where it is open."""
        run = _Comparing(self, facts, self._assumed, settled)
        try:
            value = compute(run)
        except (UnknownFactError, GapError, ConflictError):
            return None
        return value, tuple(dict.fromkeys(run.noted))

    def statement_of(self, part: Expr) -> Statement:
        """The statement in which this part of an expression stands."""
        return self._statement_of[id(part)]

    @cached_property
    def _statement_of(self) -> Mapping[int, Statement]:
        return {
            id(part): statement
            for statement in self.model.statements
            for expr in statement.expressions
            for part in walk(expr)
        }


class _Comparing(Evaluator):
    """Notes each comparison of a measured fact, as long as it may be what decides."""

    sums_open = False

    def __init__(
        self,
        deciding: Deciding,
        facts: object,
        assumed: Mapping[str, str],
        settled: frozenset[str],
    ) -> None:
        super().__init__(deciding.model, facts, Path(Tree()), assumed, settled)
        self._deciding = deciding
        self.noted: list[DecisiveComparison] = []
        self._noted_for: dict[object, list[DecisiveComparison]] = {}

    # --- what is compared ---------------------------------------------------------------

    def _ordered(self, sign: str, left: Expr, right: Expr, frame: Frame) -> bool:
        holds = super()._ordered(sign, left, right, frame)
        for measured, other, seen in (
            (left, right, sign),
            (right, left, MIRRORED[sign]),
        ):
            with suppress(UnknownFactError):
                self._note(measured, other, seen, frame, holds)
        return holds

    def _note(
        self, measured: Expr, other: Expr, sign: str, frame: Frame, holds: bool
    ) -> None:
        measure = self._measure(measured, frame)
        match measure:
            case ((str(fact), tuple(args)), look):
                value = self.look((fact, args), look)
                limit, rests_on = self.citing(partial(self.value, other, frame))
            case _:
                return  # None, or cards of a hand that are counted.
        if is_number(value) and is_number(limit):
            clause = self._clause_of(other, rests_on)
            self.noted.append(
                DecisiveComparison(fact, args, value, sign, limit, holds, clause)
            )

    def _clause_of(self, limit: Expr, rests_on: int) -> str:
        """Where a limit stands: in an exception, in its own rule, or where it is asked for."""
        name = limit.name if isinstance(limit, Name | Apply) else ""
        cited = self.model.statements_in(rests_on)
        exceptions = self.model.exceptions.get(("Regel", name), ())
        for statement in (*exceptions, *self.model.rules.get(name, ())):
            if statement in cited:
                return statement.clause
        return self._deciding.statement_of(limit).clause

    # --- what decides -------------------------------------------------------------------

    def _decided(self, parts: Iterable[tuple[Expr, Frame]], *, decisive: bool) -> bool:
        before = last = len(self.noted)

        def each() -> Iterator[tuple[Expr, Frame]]:
            nonlocal last
            for part in parts:
                last = len(self.noted)
                yield part

        holds = super()._decided(each(), decisive=decisive)
        if holds is decisive:  # The last part alone is so.
            del self.noted[before:last]
        return holds

    def applies(
        self, statement: Statement, condition: Expr | None, frame: Frame
    ) -> bool:
        before = len(self.noted)
        applies = super().applies(statement, condition, frame)
        if not self.guarded(statement):  # It holds under another reading.
            del self.noted[before:]
        return applies

    def cases(self, cases: tuple[RuleCase, ...], frame: Frame, about: str) -> Amount:
        before = len(self.noted)
        found = super().cases(cases, frame, about)
        del self.noted[before:]
        held = [c for c in cases if c.condition is not None and self._is_so(c, frame)]
        del self.noted[before:]
        for case in held or cases:
            # None of the others held where it is ``sonst``.
            with suppress(UnknownFactError, GapError):
                self.holds(case.condition, frame)
                if held or case.condition is None:
                    self.value(case.value, frame)
        return found

    def _is_so(self, case: RuleCase, frame: Frame) -> bool:
        try:
            return self.holds(case.condition, frame)
        except (UnknownFactError, GapError):
            return False

    def one(self, item: Posten, frame: Frame) -> tuple[Value, int | Fraction] | None:
        before = len(self.noted)
        due = super().one(item, frame)
        if due is None:
            del self.noted[before:]
        return due

    def once(self, key: object, compute: Callable[[], T]) -> T:
        outer, self.noted = self.noted, []
        try:
            return super().once(key, compute)
        finally:
            own = self._noted_for.setdefault(key, self.noted)
            self.noted = [*outer, *own]
