"""Rules of a text about a trick, answered in columns trick by trick.

A question that goes over all tricks would look at every card. Where all that it wants of
a trick is what such a rule says, it hangs on the rule's answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import numpy as np

from dokospec.bulk.asking import (
    AS_EVER,
    UNANSWERED,
    BeyondError,
    BoundedFacts,
    LookedRow,
    NeedsError,
    Numbered,
    Numbers,
    SeenTrick,
    Solve,
    by_reading,
)
from dokospec.bulk.worlds import Worlds, of_trick
from dokospec.game.acts import Acts
from dokospec.game.calls import SETTLED
from dokospec.game.facts import Facts
from dokospec.game.judge import Judge
from dokospec.game.kind_tables import ask_rule
from dokospec.language.answers import answers
from dokospec.language.decisions import Leaf, Tree
from dokospec.language.model import Model
from dokospec.language.syntax import walk
from dokospec.language.terms import Assume
from dokospec.language.values import Handle, Value

_TRICK: Final = "Stich"


class UnfollowedError(Exception):
    """An answer does not follow from what these rules say of each trick."""


class StepwiseQuestion:
    """A question whose columns hang on those before: asked for one after the other."""

    def __init__(self, solve: Solve) -> None:
        self._solve = solve
        self._next: dict[tuple[tuple[object, int], ...], object] = {}
        """By the columns seen: the name of the next, or the number of the answer."""

    def __len__(self) -> int:
        """How many steps are known."""
        return len(self._next)

    def answers(self, columns: Any, count: int) -> Numbers:
        """The numbers of the answers; ``columns`` takes a name and rows."""
        found = np.full(count, UNANSWERED, np.int64)
        pending: list[tuple[tuple[tuple[object, int], ...], Numbers]] = [
            ((), np.arange(count))
        ]
        while pending:
            seen, rows = pending.pop()
            if seen not in self._next:
                self._next[seen] = self._step(dict(seen))
            step = self._next[seen]
            if isinstance(step, int):
                found[rows] = step
                continue
            values = columns(step, rows)
            pending += [
                ((*seen, (step, value)), rows[values == value])
                for value in np.unique(values).tolist()
            ]
        return found

    def _step(self, seen: Mapping[Any, int]) -> object:
        try:
            return self._solve(LookedRow(seen))
        except NeedsError as more:
            return more.name
        except BeyondError:
            return UNANSWERED


class SeenTricks:
    """All tricks, of which one is looked at, column by column."""

    def __init__(self, row: LookedRow, size: int, number: int) -> None:
        self._row = row
        self._size = size
        self._number = number

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, number: int) -> SeenTrick:
        if number != self._number:
            raise BeyondError(number)
        return SeenTrick(self._row, number + 1)


class TrickRules:
    """The rules of a text that are about one trick."""

    def __init__(self, judge: Judge, acts: Acts) -> None:
        self.model = judge.model
        self.acts = acts
        self.kinds: Numbered[str] = Numbered()
        self.values: Numbered[Value] = Numbered()
        self._asked: dict[tuple[str, Handle], StepwiseQuestion] = {}
        self.names = _of_tricks(judge)
        self._giving = self.model.giving(self.names) if self.names else None

    def __len__(self) -> int:
        """How much was learned."""
        return sum(map(len, self._asked.values()))

    def column(
        self, name: str, trick: Handle, worlds: Worlds, kinds: Numbers
    ) -> Numbers:
        """The number of what a rule says of a trick of each world; ``kinds``: at the end."""
        key = name, trick
        if key not in self._asked:
            self._asked[key] = StepwiseQuestion(partial(self._solve, name, trick))

        def columns(what: Any, rows: Numbers) -> Numbers:
            if what == "kind":
                return kinds[rows]
            return of_trick(worlds, rows, trick.number, 0)(what)

        return self._asked[key].answers(columns, len(worlds))

    def _solve(self, name: str, trick: Handle, row: LookedRow) -> int:
        tricks = SeenTricks(row, self.model.hand_size, trick.number)
        given = AS_EVER | {"kind": self.kinds[row["kind"]], "tricks": tricks}
        facts = BoundedFacts(self.model, self.acts, given, row, frozenset())
        value = _answer(self.model, name, trick, facts, SETTLED)
        return UNANSWERED if value is None else self.values.number(value)

    def followed(
        self,
        key: object,
        compute: Any,
        facts: Facts,
        settled: frozenset[str],
        told: Any,
    ) -> tuple[Tree, Facts]:
        """The tree that leads to this answer from what these rules say, and the facts.

        ``told``: the answer. Raises UnfollowedError where they do not lead to it.
        """
        if self._giving is None:
            raise UnfollowedError
        given = facts.branch()
        given.stated_rules = _RuleAnswers(self, facts, settled)
        found = answers(self._giving, key, compute, given, settled)
        if by_reading(found) != by_reading(told):
            raise UnfollowedError
        if key not in self._giving.trees:
            raise UnfollowedError  # it does not ask for any of them
        return self._giving.trees[key], given


class _RuleAnswers(Mapping[tuple[str, tuple[Value, ...]], Value]):
    """What the rules say of the tricks of one game."""

    def __init__(
        self, rules: TrickRules, facts: Facts, settled: frozenset[str]
    ) -> None:
        self._rules = rules
        self._facts = facts
        self._settled = settled

    def __getitem__(self, key: tuple[str, tuple[Value, ...]]) -> Value:
        name, (trick,) = key
        if not isinstance(trick, Handle) or self._settled != SETTLED:
            raise UnfollowedError
        value = _answer(self._rules.model, name, trick, self._facts, SETTLED)
        if value is None:
            raise UnfollowedError
        return value

    def __contains__(self, key: object) -> bool:
        return True

    def __iter__(self) -> Any:
        raise UnfollowedError

    def __len__(self) -> int:
        return 1


def _answer(
    model: Model, name: str, trick: Handle, facts: Facts, settled: frozenset[str]
) -> Value | None:
    """What a rule says of a trick; None where that is open, or differs by readings."""
    question = ("Regel", name, trick)
    found = answers(model, question, ask_rule(name, trick), facts, settled)
    if isinstance(found, Leaf) and isinstance(found.value, bool | int | str):
        return found.value
    return None


def _of_tricks(judge: Judge) -> frozenset[str]:
    """Those that are asked by no statement in which something is assumed.

    There a rule may come to something else than of the game as it is.
    """
    model = judge.model
    assuming = [
        statement
        for statement in model.statements
        if any(isinstance(e, Assume) for x in statement.expressions for e in walk(x))
    ]
    beside = model.dependencies.reached(assuming).names
    rules = judge.statable.rules.items()
    return frozenset(
        name
        for name, rule in rules
        if rule.parameters[0].type == _TRICK and name not in beside
    )
