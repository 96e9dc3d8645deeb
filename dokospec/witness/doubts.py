"""The open questions of a text, each with smallest records on which readings part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, combinations
from typing import Final, NamedTuple, TypeAlias

from dokospec.finding import Kind
from dokospec.game.judge import Judge
from dokospec.rules.model import Model
from dokospec.rules.syntax import Statement, Zweifel
from dokospec.verdict import GameVerdict, Outcome
from dokospec.witness.case import Case
from dokospec.witness.divergence import REMEMBERED, settled
from dokospec.witness.generate import Generator
from dokospec.witness.lexicon import hints
from dokospec.witness.observation import Observation, observed
from dokospec.witness.pool import Pool, made
from dokospec.witness.rounds import Round
from dokospec.witness.search import smallest, smallest_of
from dokospec.witness.seasons import Season

POOL: Final = ((4, 30), (99, 60))
"""The candidates that are made for each doubt, and tried on all of them."""
FEW: Final = 200
"""So many that come upon a doubt and show nothing are enough."""
STAGES: Final = ((1, 40), (4, 80), (99, 160))
"""The candidates that are made for two readings which none of those parts."""

Groups: TypeAlias = tuple[tuple[str, ...], ...]
"""Readings, grouped by what the verdict is under them."""


@dataclass(frozen=True, slots=True)
class Witness:
    """A smallest record on which readings of a doubt part.

    ``groups``: the readings that come to the same verdict, the default's first.
    """

    case: Case
    groups: Groups


class RoundWitness(NamedTuple):
    """A smallest round on which readings part, grouped by what they come to."""

    played: Round
    groups: Groups


class SeasonWitness(NamedTuple):
    """A smallest season on which readings part, grouped by the table they come to."""

    season: Season
    groups: Groups


@dataclass(frozen=True, slots=True)
class DoubtWitnesses:
    """The witnesses of one doubt; ``unparted``: readings that none of them parts.

    ``rounds``: of several games, for those that no single game parts; ``seasons``: of
    several evenings, for those that no evening parts.
    """

    doubt: Zweifel
    witnesses: tuple[Witness, ...]
    unparted: tuple[tuple[str, str], ...]
    rounds: tuple[RoundWitness, ...] = ()
    seasons: tuple[SeasonWitness, ...] = ()


class Result(NamedTuple):
    """What some readings come to."""

    readings: tuple[str, ...]
    verdict: GameVerdict
    outcome: Outcome


class Readings:
    """One doubt that a judge leaves open; all others are read by default."""

    def __init__(self, judge: Judge, doubt: Zweifel, like: Judge | None = None) -> None:
        """``like``: of the model that the judge's model is derived from."""
        self.doubt = doubt
        self._like = like or judge
        self.model = judge.model
        self.generator = Generator(judge)
        self.about = hints(self.model, _about(self.model, doubt))
        names = [reading.name for reading in doubt.readings]
        self.names = sorted(names, key=lambda name: name != doubt.default)
        self._known: dict[Case, tuple[Groups, int]] = {}
        self._alone: dict[str, Judge] = {}

    def groups(self, case: Case) -> Groups:
        """The readings that come to the same verdict, the default's first."""
        return self._look(case)[0]

    def violations(self, case: Case) -> int:
        """How many offences there are under every reading."""
        return self._look(case)[1]

    def parts(self, one: str, two: str, case: Case) -> bool:
        """Whether two readings part over a case."""
        return apart(self.groups(case), one, two)

    def witness(self, one: str, two: str, known: Sequence[Case]) -> Witness | None:
        """A smallest record on which two of the readings part.

        ``known``: records that come upon the doubt, the smallest first. Others are made
        where these are few.
        """
        holds = partial(self.parts, one, two)
        generators = [self.generator]
        found = smallest_of(known, holds, generators, self.violations)
        if found is None and len(known) < FEW:
            found = smallest(holds, generators, self.about, self.violations, STAGES)
        return None if found is None else Witness(found.case, self.groups(found.case))

    def _look(self, case: Case) -> tuple[Groups, int]:
        if case not in self._known:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            verdict = case.judged(self.generator.judge)
            shared = sum(f.kind is Kind.ILLEGAL for f in verdict.findings)
            groups = tuple(r.readings for r in self._grouped(case, verdict))
            self._known[case] = (groups, shared)
        return self._known[case]

    def results(self, case: Case) -> tuple[Result, ...]:
        """The verdict for each group of readings that come to the same one."""
        return self._grouped(case, case.judged(self.generator.judge))

    def _grouped(self, case: Case, verdict: GameVerdict) -> tuple[Result, ...]:
        # Who deals next may differ within one outcome.
        apart = any(len(o.next_dealers) > 1 for o in verdict.ways)
        if len(verdict.ways) == 1 and not apart:
            return (Result(tuple(self.names), verdict, verdict.default),)
        found: list[tuple[Observation, list[str], GameVerdict, Outcome]] = []
        for name in self.names:
            own = case.judged(self._read_as(name)) if apart else verdict
            outcome = own.default if apart else self._outcome(own, name)
            tale = observed(own, outcome)
            for other, group, *_ in found:
                if other == tale:
                    group.append(name)
                    break
            else:
                found.append((tale, [name], own, outcome))
        return tuple(Result(tuple(group), v, o) for _, group, v, o in found)

    def _read_as(self, reading: str) -> Judge:
        """The judge for whom the doubt is settled so."""
        if reading not in self._alone:
            read = {**self.model.read, self.doubt.name: reading}
            self._alone[reading] = Judge(self.model.reading(read), self._like)
        return self._alone[reading]

    def _outcome(self, verdict: GameVerdict, reading: str) -> Outcome:
        """The first outcome of a reading with all other doubts read by default."""
        wanted = {name: doubt.default for name, doubt in self.model.doubts.items()}
        wanted[self.doubt.name] = reading
        for outcome in verdict.ways:
            for cube in outcome.assume:
                if all(wanted.get(name, one) == one for name, one in cube):
                    return outcome
        return verdict.default


class Witnesses:
    """Looks for records on which the readings of a text's doubts part.

    Records are made once for all of its doubts, and judged with all of them read by
    default. Only those that come upon a doubt can show its readings.
    """

    def __init__(self, model: Model, known: Iterable[Case] = ()) -> None:
        """``known``: records to begin with, such as those found before."""
        self._model = model
        self._judge = Judge(settled(model))
        self._first = tuple(known)
        self._pool: Pool | None = None

    def of(self, doubt: Zweifel) -> DoubtWitnesses:
        """Smallest records that part every two readings, as far as any does."""
        root = self._judge.model
        read = {name: one for name, one in root.read.items() if name != doubt.name}
        judge = Judge(root.reading(read), self._judge)
        readings = Readings(judge, doubt, self._judge)
        found: list[Witness] = []
        unparted: list[tuple[str, str]] = []
        for one, two in combinations(readings.names, 2):
            if any(apart(witness.groups, one, two) for witness in found):
                continue
            known = tuple(self._known().touching(root.bits[doubt.key]))
            witness = readings.witness(one, two, known)
            if witness is None:
                unparted.append((one, two))
            else:
                found.append(witness)
        return DoubtWitnesses(doubt, tuple(found), tuple(unparted))

    def _known(self) -> Pool:
        if self._pool is None:
            model, generators = self._model, [Generator(self._judge)]
            topics = [hints(model, _about(model, d)) for d in model.doubts.values()]
            others = made(generators, topics, POOL)
            self._pool = Pool(self._judge, chain(self._first, others))
        return self._pool


def _about(model: Model, doubt: Zweifel) -> Iterator[Statement]:
    """The doubt, and what its readings say."""
    yield doubt
    for statement in model.statements:
        if statement.guard is not None and statement.guard.doubt == doubt.name:
            yield statement


def apart(groups: Groups, one: str, two: str) -> bool:
    """Whether two readings come to different verdicts."""
    return not any(one in group and two in group for group in groups)
