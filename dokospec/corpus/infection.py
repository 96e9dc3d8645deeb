"""Where a mistake makes a term come out otherwise: only there its answer may differ.

Most mistakes change one term of a statement. Until that term comes out otherwise, text
and mistake are evaluated alike. So a question is evaluated once, and wherever one of
the terms is evaluated so are those that the mistakes have in its place.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from dokospec.corpus.operators import NO
from dokospec.language.answers import attempt
from dokospec.language.decisions import Path, Tree, UnknownFactError
from dokospec.language.evaluate import Evaluator
from dokospec.language.expressions import Frame
from dokospec.language.fact_access import ConflictError, GapError
from dokospec.language.model import Model
from dokospec.language.syntax import Aufzaehlung, Posten, Statement, TableRow
from dokospec.language.terms import Expr, Logic, Not, Over, RuleCase
from dokospec.language.values import Value

_ALONE: Final = {
    *((Logic, "parts"), (Not, "value"), (Over, "body"), (RuleCase, "value")),
    *((RuleCase, "condition"), (TableRow, "value")),
}
"""Terms that are always evaluated on their own, by where they stand."""
_OF_STATEMENTS: Final = frozenset(("beneficiary", "condition", "demand", "value"))


class Change(NamedTuple):
    """A term, and what a mistake has in its place; None where that has nothing.

    ``key``: of the statement in which it stands.
    """

    key: str
    term: Expr
    other: Expr | None


def change(statement: Statement, mistaken: Statement) -> Change | None:
    """The innermost term evaluated on its own in which two statements differ.

    None where they differ otherwise, and of an item that is counted without being asked.
    """
    if isinstance(statement, Posten) and statement.each:
        return None
    found = _within(statement, mistaken, None)
    return None if found is None else Change(statement.key, *found)


_Terms: TypeAlias = tuple[Expr, Expr | None]


def _within(old: object, new: object, so_far: _Terms | None) -> _Terms | None:
    """The change further inside than ``so_far``; that where there is none."""
    if type(old) is not type(new):
        return so_far
    if isinstance(old, tuple) and isinstance(new, tuple):
        return _among(old, new, so_far, alone=False)
    if not is_dataclass(old):
        return so_far
    differing = [
        (field.name, one, two)
        for field in fields(old)
        if (one := getattr(old, field.name)) != (two := getattr(new, field.name))
    ]
    if len(differing) != 1:
        return so_far
    ((name, one, two),) = differing
    alone = (type(old), name) in _ALONE or (
        isinstance(old, Statement) and name in _OF_STATEMENTS
    )
    if isinstance(one, tuple) and isinstance(two, tuple):
        cells = isinstance(old, Aufzaehlung) and name == "rows"
        return _among(one, two, so_far, alone=alone, cells=cells)
    return _inside(one, two, so_far, alone=alone)


def _inside(
    one: object, two: object, so_far: _Terms | None, *, alone: bool
) -> _Terms | None:
    if alone and isinstance(one, Expr) and isinstance(two, Expr):
        so_far = (one, two)
    return _within(one, two, so_far)


def _among(
    old: Sequence[Any],
    new: Sequence[Any],
    so_far: _Terms | None,
    *,
    alone: bool,
    cells: bool = False,
) -> _Terms | None:
    """Of two rows: where one part differs, or one is missing."""
    if len(old) == len(new) + 1 and new:
        gone = next(
            (part for part, left in zip(old, new, strict=False) if part != left),
            old[-1],
        )
        match gone:
            case RuleCase(value, condition):
                return (condition, NO) if condition else (value, None)
            case TableRow():
                return gone.value, None
            case _:
                return so_far
    pairs = [(o, n) for o, n in zip(old, new, strict=False) if o != n]
    if len(old) != len(new) or len(pairs) != 1:
        return so_far
    ((one, two),) = pairs
    if cells and isinstance(one, tuple):
        return _among(one, two, so_far, alone=False, cells=True)
    return _inside(one, two, so_far, alone=alone or cells)


class Infection:
    """In which questions the changed terms of mistakes (by number) come out otherwise."""

    def __init__(self, model: Model, changes: Mapping[int, Change], most: int) -> None:
        """``most``: of the questions of one sort so many are noted for a mistake."""
        self._model = model
        self._others: defaultdict[int, list[tuple[int, Expr | None]]] = defaultdict(
            list
        )
        for number, (_, term, other) in changes.items():
            self._others[id(term)].append((number, other))
        self._changes = changes  # so that no id is given again
        self._most = most
        self._times: defaultdict[tuple[int, object], int] = defaultdict(int)
        self.infected: dict[int, list[int]] = {number: [] for number in changes}
        """By mistake the questions that it infects, in the order in which they were put."""

    @property
    def cut(self) -> frozenset[int]:
        """The mistakes that may infect more questions than are noted."""
        return frozenset(n for (n, _), t in self._times.items() if t >= self._most)

    def put(
        self,
        question: int,
        key: object,
        compute: Callable[[Evaluator], Value],
        facts: object,
        settled: frozenset[str],
    ) -> Collection[int]:
        """The mistakes that infect this question, which are noted; ``key``: its sort."""
        run = _InfectionEvaluator(self._model, facts, settled, self._others)
        run.wanted = lambda number: self._times[number, key] < self._most
        attempt(run, compute)
        assert not run.others, "a doubt is open"
        for number in sorted(run.infected):
            self._times[number, key] += 1
            self.infected[number].append(question)
        return run.infected


class _InfectionEvaluator(Evaluator):
    """An evaluation that evaluates other terms besides; ``infected``: by which mistakes."""

    sums_open = False

    def __init__(
        self,
        model: Model,
        facts: object,
        settled: frozenset[str],
        others: Mapping[int, Sequence[tuple[int, Expr | None]]],
    ) -> None:
        super().__init__(model, facts, Path(Tree()), {}, settled)
        self._others = others
        self.infected: set[int] = set()
        self.wanted: Callable[[int], bool]
        self._aside = False

    def value(self, expr: Expr, frame: Frame) -> Value:
        others = None if self._aside else self._others.get(id(expr))
        if others is None:
            return super().value(expr, frame)
        outcome: object = None
        for number, other in others:
            if number not in self.infected and self.wanted(number):
                outcome = outcome or self._value_or_reason(expr, frame)
                if other is None or self._value_or_reason(other, frame) != outcome:
                    self.infected.add(number)
        return super().value(expr, frame)

    def _value_or_reason(self, expr: Expr, frame: Frame) -> tuple[object, ...]:
        """The value, or why there is none.

        Its parts are compared where the question itself comes to them: so none is compared
        here, and nothing that is worked out here is kept.
        """
        known = self._memo
        self._memo = dict(known)
        self._aside = True
        try:
            value = super().value(expr, frame)
        except (UnknownFactError, GapError, ConflictError) as error:
            return type(error), str(error)
        finally:
            self._aside = False
            self._memo = known
        return type(value), value
