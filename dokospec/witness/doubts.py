"""The open questions of a text, each with smallest records on which readings part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, combinations
from typing import Final, Generic, NamedTuple, TypeAlias

from dokospec.finding import Kind
from dokospec.game.judge import Judge
from dokospec.rules.model import Model
from dokospec.rules.syntax import Statement, Zweifel
from dokospec.season.values import SeasonTable
from dokospec.verdict import GameVerdict, Outcome
from dokospec.witness.case import Case, table
from dokospec.witness.evening_generator import LIKELY, EveningGenerator, spoken
from dokospec.witness.generate import Generator
from dokospec.witness.lexicon import hints, lexicon
from dokospec.witness.observation import (
    REMEMBERED,
    C,
    Observation,
    Observer,
    observed,
    settled,
)
from dokospec.witness.pool import Pool, made
from dokospec.witness.rounds import Round, round_teller, size_of
from dokospec.witness.scope import across_games, only_in_seasons
from dokospec.witness.search import smallest, smallest_of
from dokospec.witness.season_generator import SeasonGenerator
from dokospec.witness.seasons import PlayedSeason, Seasons, season_teller
from dokospec.witness.shorter import pared, shorter
from dokospec.witness.shrink import Deck, deck_of

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

    season: PlayedSeason
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


class ReadingResult(NamedTuple):
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

    def results(self, case: Case) -> tuple[ReadingResult, ...]:
        """The verdict for each group of readings that come to the same one."""
        return self._grouped(case, case.judged(self.generator.judge))

    def _grouped(self, case: Case, verdict: GameVerdict) -> tuple[ReadingResult, ...]:
        # Who deals next may differ within one outcome.
        apart = any(len(o.next_dealers) > 1 for o in verdict.ways)
        if len(verdict.ways) == 1 and not apart:
            return (ReadingResult(tuple(self.names), verdict, verdict.default),)
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
        return tuple(ReadingResult(tuple(group), v, o) for _, group, v, o in found)

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


# --- an open question judged under each of its readings, whatever it is judged on -----


class PerReading(Generic[C]):
    """One doubt, judged under each reading; all others are read by default.

    ``judges``: by reading, the default's first.
    """

    def __init__(
        self, root: Judge, doubt: Zweifel, teller: Callable[[Judge], Observer[C]]
    ) -> None:
        """``root``: of the text with its doubts settled."""
        self.doubt = doubt
        names = [reading.name for reading in doubt.readings]
        model = root.model
        self.judges: Mapping[str, Judge] = {
            name: Judge(model.reading({**model.read, doubt.name: name}), root)
            for name in sorted(names, key=lambda name: name != doubt.default)
        }
        self._tellers = {name: teller(judge) for name, judge in self.judges.items()}

    def groups(self, played: C) -> Groups:
        """The readings that come to the same, the default's first."""
        found: list[tuple[Observation, list[str]]] = []
        for name, teller in self._tellers.items():
            tale = teller.told(played)
            for other, group in found:
                if other == tale:
                    group.append(name)
                    break
            else:
                found.append((tale, [name]))
        return tuple(tuple(group) for _, group in found)

    def violations(self, played: C) -> int:
        """How many offences there are under every reading."""
        found = [teller.offences(played) for teller in self._tellers.values()]
        return len(frozenset.intersection(*found))

    def parts(self, one: str, two: str, played: C) -> bool:
        """Whether two readings part over it."""
        return apart(self.groups(played), one, two)


# --- the readings of an open question that part only over several games of an evening

_SHORT: Final = 2
"""Games of rounds that are looked through before whole evenings are."""
WALKS: Final = 12
"""So many evenings are walked through to their end, where the text knows one."""


def verdicts(
    ways: PerReading[Round], played: Round
) -> list[tuple[tuple[str, ...], list[GameVerdict]]]:
    """For each group of readings that come to the same: the verdicts, game by game."""
    return [
        (group, played.judged(ways.judges[group[0]])) for group in ways.groups(played)
    ]


class OverGames:
    """Looks for rounds on which the readings of a text's doubts part."""

    def __init__(self, model: Model, known: Iterable[Round]) -> None:
        self._root = Judge(settled(model))
        words = lexicon(model)
        rounds = sorted((*known, *spoken([words])), key=size_of)
        self._short = [played for played in rounds if len(played.games) <= _SHORT]
        self._long = [played for played in rounds if len(played.games) > _SHORT]
        self._deck: Deck = deck_of(model.deck, model.copies, words)
        self._teller = round_teller(self._root)
        self._walked: tuple[Round, ...] | None = None
        self._bits: dict[Round, int] = {}

    def of(self, found: DoubtWitnesses) -> DoubtWitnesses:
        """The same with smallest rounds for readings that no game parts."""
        if not found.unparted or only_in_seasons(self._root.model, found.doubt):
            return found
        ways = PerReading(self._root, found.doubt, round_teller)
        bit = self._root.model.bits[found.doubt.key]
        rounds = [*found.rounds]
        unparted: list[tuple[str, str]] = []
        for one, two in found.unparted:
            if any(apart(witness.groups, one, two) for witness in rounds):
                continue
            best = self._smallest(ways, bit, one, two)
            if best is None:
                unparted.append((one, two))
            else:
                rounds.append(RoundWitness(best, ways.groups(best)))
        return replace(found, rounds=tuple(rounds), unparted=tuple(unparted))

    def _smallest(
        self, ways: PerReading[Round], bit: int, one: str, two: str
    ) -> Round | None:
        holds = partial(ways.parts, one, two)
        for rounds in (lambda: self._short, self._walks, lambda: self._long):
            first = next(filter(holds, self._touching(rounds(), bit)), None)
            if first is not None:
                first = pared(first, holds, ways.violations)
                return shorter(first, holds, self._deck, ways.violations)
        return None

    def _walks(self) -> Sequence[Round]:
        """Evenings played to their end, where the text knows one."""
        if self._walked is None:
            walks = EveningGenerator(self._root)
            found = (
                walks.walk(table(4), seed, LIKELY[seed % len(LIKELY)])
                for seed in range(WALKS)
            )
            self._walked = tuple(
                sorted((played for played in found if played), key=size_of)
            )
        return self._walked

    def _touching(self, rounds: Iterable[Round], bit: int) -> Iterator[Round]:
        """The rounds that come upon a doubt."""
        for played in rounds:
            if played not in self._bits:
                self._bits[played] = self._teller.touched(played)
            if self._bits[played] & bit:
                yield played


# --- the readings of an open question that part only in the table of many evenings ----


class OverSeasons:
    """Looks for seasons on which the readings of a text's doubts part."""

    def __init__(self, model: Model, known: Iterable[PlayedSeason] = ()) -> None:
        """``known``: seasons to begin with, such as those found before."""
        self._root = Judge(settled(model))
        self._first = tuple(known)
        self._years = SeasonGenerator(self._root)

    def of(self, found: DoubtWitnesses) -> DoubtWitnesses:
        """The same with smallest seasons for readings that nothing smaller parts."""
        if not found.unparted or not across_games(self._root.model, found.doubt):
            return found
        ways = ways_of(self._root, found.doubt)
        seasons = [*found.seasons]
        unparted: list[tuple[str, str]] = []
        for one, two in found.unparted:
            if any(apart(witness.groups, one, two) for witness in seasons):
                continue
            best = self._smallest(ways, one, two)
            if best is None:
                unparted.append((one, two))
            else:
                seasons.append(SeasonWitness(best, ways.groups(best)))
        return replace(found, seasons=tuple(seasons), unparted=tuple(unparted))

    def _smallest(
        self, ways: PerReading[PlayedSeason], one: str, two: str
    ) -> PlayedSeason | None:
        holds = partial(ways.parts, one, two)
        doubt = ways.doubt.name
        says = [
            s
            for s in self._root.model.statements
            if s.guard is not None and s.guard.doubt == doubt
        ]
        candidates = chain(self._first, self._years.about(says))
        first = next(filter(holds, candidates), None)
        if first is None:
            return None
        return self._years.smallest(first, holds, ways.violations)


def ways_of(root: Judge, doubt: Zweifel) -> PerReading[PlayedSeason]:
    """A doubt of seasons; ``root``: of the text with its doubts settled."""
    return PerReading(root, doubt, season_teller)


def tables(
    ways: PerReading[PlayedSeason], season: PlayedSeason
) -> list[tuple[tuple[str, ...], SeasonTable]]:
    """For each group of readings that come to the same table: that."""
    return [
        (group, Seasons(ways.judges[group[0]]).table(season))
        for group in ways.groups(season)
    ]
