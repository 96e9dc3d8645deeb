"""The open questions of a text, each with smallest records on which readings part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import TypeAlias

from dokospec.finding import Kind
from dokospec.game.judge import Judge
from dokospec.rules.model import Model
from dokospec.rules.syntax import Statement, Zweifel
from dokospec.verdict import GameVerdict, Outcome
from dokospec.witness.case import Case
from dokospec.witness.generate import Generator
from dokospec.witness.parting import REMEMBERED, settled
from dokospec.witness.search import smallest
from dokospec.witness.talk import hints
from dokospec.witness.told import Told, told

Groups: TypeAlias = tuple[tuple[str, ...], ...]
"""Readings, grouped by what the verdict is under them."""


@dataclass(frozen=True, slots=True)
class Witness:
    """A smallest record on which readings of a doubt part.

    ``groups``: the readings that come to the same verdict, the default's first.
    """

    case: Case
    groups: Groups


@dataclass(frozen=True, slots=True)
class DoubtWitnesses:
    """The witnesses of one doubt; ``unparted``: readings that none of them parts."""

    doubt: Zweifel
    witnesses: tuple[Witness, ...]
    unparted: tuple[tuple[str, str], ...]


class Readings:
    """One doubt of a text left open, all others read by default."""

    def __init__(self, model: Model, doubt: Zweifel) -> None:
        self.doubt = doubt
        self.model = settled(model, doubt.name)
        self.generator = Generator(Judge(self.model))
        names = [reading.name for reading in doubt.readings]
        self.names = sorted(names, key=lambda name: name != doubt.default)
        self._known: dict[Case, tuple[Groups, int]] = {}

    def groups(self, case: Case) -> Groups:
        """The readings that come to the same verdict, the default's first."""
        return self._look(case)[0]

    def blemishes(self, case: Case) -> int:
        """How many offences there are under every reading."""
        return self._look(case)[1]

    def parts(self, one: str, two: str, case: Case) -> bool:
        """Whether two readings part over a case."""
        return apart(self.groups(case), one, two)

    def witness(self, one: str, two: str) -> Witness | None:
        """A smallest record on which two of the readings part."""
        about = hints(self.model, (self.doubt, *self._statements()))
        holds = partial(self.parts, one, two)
        found = smallest(holds, [self.generator], about, self.blemishes)
        return None if found is None else Witness(found.case, self.groups(found.case))

    def _statements(self) -> Iterator[Statement]:
        for statement in self.model.statements:
            if statement.guard is not None:
                yield statement

    def _look(self, case: Case) -> tuple[Groups, int]:
        if case not in self._known:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            verdict = case.judged(self.generator.judge)
            shared = sum(f.kind is Kind.ILLEGAL for f in verdict.findings)
            self._known[case] = (self._grouped(verdict), shared)
        return self._known[case]

    def _grouped(self, verdict: GameVerdict) -> Groups:
        if len(verdict.outcomes) == 1:
            return (tuple(self.names),)
        found: list[tuple[Told, list[str]]] = []
        for name in self.names:
            tale = told(verdict, self._outcome(verdict, name))
            for other, group in found:
                if other == tale:
                    group.append(name)
                    break
            else:
                found.append((tale, [name]))
        return tuple(tuple(group) for _, group in found)

    def _outcome(self, verdict: GameVerdict, reading: str) -> Outcome:
        """The first outcome that a reading may come to."""
        name = self.doubt.name
        for outcome in verdict.outcomes:
            for assumption in outcome.assume:
                if dict(assumption).get(name, reading) == reading:
                    return outcome
        return verdict.default


def witnesses(model: Model, doubt: Zweifel) -> DoubtWitnesses:
    """Smallest records that part every two readings of a doubt, as far as any does."""
    readings = Readings(model, doubt)
    found: list[Witness] = []
    unparted: list[tuple[str, str]] = []
    for one, two in combinations(readings.names, 2):
        if any(apart(witness.groups, one, two) for witness in found):
            continue
        witness = readings.witness(one, two)
        if witness is None:
            unparted.append((one, two))
        else:
            found.append(witness)
    return DoubtWitnesses(doubt, tuple(found), tuple(unparted))


def apart(groups: Groups, one: str, two: str) -> bool:
    """Whether two readings come to different verdicts."""
    return not any(one in group and two in group for group in groups)
