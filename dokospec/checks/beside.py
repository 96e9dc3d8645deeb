"""Two evaluations in the same position, one beside the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from dokospec.checks.explorer import Explorer
from dokospec.checks.position import Position, plain
from dokospec.checks.probe import Probe
from dokospec.checks.ranges import UnsupportedError
from dokospec.checks.search import Restore
from dokospec.checks.space import Many
from dokospec.rules import terms
from dokospec.rules.decisions import Look
from dokospec.rules.expressions import Frame
from dokospec.rules.looks import ConflictError, GapError
from dokospec.rules.mentions import GROUP
from dokospec.rules.values import NONE, Open, Value

Say: TypeAlias = Callable[[Probe], Value]


@dataclass(slots=True)
class Differing:
    """Rules, and what else is asked by name, that may answer otherwise.

    ``same``: rules that do not, though they ask such; ``asked``: how many rules were
    compared to find out.
    """

    names: frozenset[str]
    same: frozenset[str]
    asked: int = 0


class Side(Probe):
    """One of two evaluations in the same position: what differs is worked out in place."""

    def __init__(
        self, explorer: Explorer, position: Position, affected: Differing
    ) -> None:
        super().__init__(explorer, position)
        self.inline |= affected.names
        self._affected = affected

    def look(self, key: object, look: Look) -> Value:
        return super().look(_told(key), look)

    def test(self, key: object, look: Look, sign: str, number: Value) -> bool:
        return super().test(_told(key), look, sign, number)

    def _over_many(self, expr: terms.Over, domain: Many, frame: Frame) -> Value:
        self._must_not_differ(expr.body)
        return super()._over_many(expr, domain, frame)

    def _over_counts(self, expr: terms.Over, frame: Frame) -> Value:
        self._must_not_differ(expr.body)
        return super()._over_counts(expr, frame)

    def _must_not_differ(self, body: terms.Expr | None) -> None:
        """What is looked at as a whole must be the same for both."""
        if body is not None:
            same, names = self._affected.same, self._affected.names
            if self.explorer.asking.asked_in(body, same) & names:
                raise UnsupportedError("…")

    def _cards(self, fact: str, args: tuple[Value, ...], mask: int) -> Value:
        if fact == "Rückgabe" and self.fact("Nehmer", args) == NONE:
            return 0  # who does not take gives nothing back
        return super()._cards(fact, args, mask)

    def points(self, group: str, whose: Value) -> Value:
        settled = "Punkte" in self.explorer.settled and not self.overlay
        if not settled and GROUP + group in self._affected.names:
            raise UnsupportedError("…")
        return super().points(group, whose)


def both(left: Side, right: Side) -> Restore:
    """What both know now, to know it again."""
    one, two = left.saved(), right.saved()

    def restore() -> None:
        one()
        two()

    return restore


def _told(key: object) -> object:
    """A look with every word in it told apart, so that both look at the same."""
    match key:
        case (str() as name, tuple() as args, *rest):
            return (name, tuple(map(plain, args)), *rest)
        case _:
            return key


def said(side: Side, ask: Say) -> Value:
    """The answer of one side, as far as it can be told without the other; or why none."""
    try:
        return plain(ask(side))
    except GapError as error:
        return Open("gap", str(error))
    except ConflictError as error:
        return Open("conflict", str(error))
