"""The open questions of a text, each with smallest records on which readings part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import chain, combinations
from typing import Final, NamedTuple, TypeAlias

from dokospec.game.judge import Judge
from dokospec.language.model import Model
from dokospec.language.syntax import Statement, Zweifel
from dokospec.witness.case import Case, table
from dokospec.witness.evening_generator import LIKELY, EveningGenerator, spoken
from dokospec.witness.generate import Generator
from dokospec.witness.lexicon import hints, lexicon
from dokospec.witness.observation import Observation, settled
from dokospec.witness.pool import Pool, made
from dokospec.witness.records import (
    Judged,
    Observer,
    Record,
    judged,
    observation,
    size_of,
)
from dokospec.witness.rounds import Round
from dokospec.witness.scope import across_games, only_in_seasons
from dokospec.witness.search import candidates, smallest
from dokospec.witness.season_generator import SeasonGenerator
from dokospec.witness.seasons import PlayedSeason
from dokospec.witness.shrink import deck_of

POOL: Final = ((4, 30), (99, 60))
"""The candidates that are made for each doubt, and tried on all of them."""
FEW: Final = 200
"""So many that come upon a doubt and show nothing are enough."""
STAGES: Final = ((1, 40), (4, 80), (99, 160))
"""The candidates that are made for two readings which none of those parts."""
_SHORT: Final = 2
"""Games of rounds that are looked through before whole evenings are."""
WALKS: Final = 12
"""So many evenings are walked through to their end, where the text knows one."""

Groups: TypeAlias = tuple[tuple[str, ...], ...]
"""Readings, grouped by what the verdict is under them."""


class Witness(NamedTuple):
    """A smallest record on which readings of a doubt part.

    ``groups``: the readings that come to the same, the default's first.
    """

    record: Record
    groups: Groups


class DoubtWitnesses(NamedTuple):
    """The witnesses of one doubt; ``unparted``: readings that none of them parts.

    Those of several games are for readings that no single game parts, those of several
    evenings for readings that no evening parts.
    """

    doubt: Zweifel
    witnesses: tuple[Witness, ...]
    unparted: tuple[tuple[str, str], ...]


class PerReading:
    """One doubt, judged under each reading; all others are read by default.

    ``judges``: by reading, the default's first.
    """

    def __init__(self, root: Judge, doubt: Zweifel) -> None:
        """``root``: of the text with its doubts settled."""
        self.doubt = doubt
        names = [reading.name for reading in doubt.readings]
        model = root.model
        self.judges: Mapping[str, Judge] = {
            name: Judge(model.reading({**model.read, doubt.name: name}), root)
            for name in sorted(names, key=lambda name: name != doubt.default)
        }
        self._observers = {n: Observer(judge) for n, judge in self.judges.items()}

    def groups(self, record: Record) -> Groups:
        """The readings that come to the same, the default's first."""
        return tuple(names for names, _ in self.results(record))

    def results(self, record: Record) -> list[tuple[tuple[str, ...], Judged]]:
        """For each group of readings that come to the same: what that is."""
        found: list[tuple[Observation, list[str], Judged]] = []
        for name, judge in self.judges.items():
            verdict = judged(record, judge)
            tale = observation(record, verdict)
            for other, group, _ in found:
                if other == tale:
                    group.append(name)
                    break
            else:
                found.append((tale, [name], verdict))
        return [(tuple(group), verdict) for _, group, verdict in found]

    def violations(self, record: Record) -> int:
        """How many offences there are under every reading."""
        found = [each.offences(record) for each in self._observers.values()]
        return len(frozenset.intersection(*found))

    def parts(self, one: str, two: str, record: Record) -> bool:
        """Whether two readings part over it."""
        observed = (self._observers[name].observed(record) for name in (one, two))
        return next(observed) != next(observed)


def apart(groups: Groups, one: str, two: str) -> bool:
    """Whether two readings come to different verdicts."""
    return not any(one in group and two in group for group in groups)


Search: TypeAlias = Callable[[str, str], Record | None]
"""Finds a smallest record over which two readings part."""
Stages: TypeAlias = Iterator[Iterable[Record]]
"""Candidates for that, the smaller ones first."""


def witnessed(
    readings: PerReading,
    witnesses: Sequence[Witness],
    pairs: Iterable[tuple[str, str]],
    search: Search | None = None,
) -> DoubtWitnesses:
    """These witnesses, and those found for pairs of readings that they do not part."""
    found = [*witnesses]
    unparted: list[tuple[str, str]] = []
    for one, two in pairs:
        if any(apart(witness.groups, one, two) for witness in found):
            continue
        best = search(one, two) if search else None
        if best is None:
            unparted.append((one, two))
        else:
            found.append(Witness(best, readings.groups(best)))
    return DoubtWitnesses(readings.doubt, tuple(found), tuple(unparted))


class DoubtSearch:
    """Looks for records on which the readings of a text's doubts part.

    Games first, then evenings, then seasons: the longer for what no shorter one parts.
    Games are made once for all doubts, and judged with all of them read by default. Only
    those that come upon a doubt can show its readings.
    """

    def __init__(self, model: Model, known: Iterable[Record] = ()) -> None:
        """``known``: records to begin with, such as those found before."""
        self._model = model
        self._root = Judge(settled(model))
        self._first = tuple(known)
        self._generators = [Generator(self._root)]
        self._observer = Observer(self._root)
        self._years = SeasonGenerator(self._root)
        self._deck = deck_of(model.deck, model.copies, lexicon(model))

    def of(self, doubt: Zweifel) -> DoubtWitnesses:
        """Smallest records that part every two readings, as far as any does."""
        return self.longer(self.games(doubt))

    def games(self, doubt: Zweifel) -> DoubtWitnesses:
        """Smallest games only."""
        readings = PerReading(self._root, doubt)
        pairs = combinations(readings.judges, 2)
        search = partial(self._parting, readings, self._games_about)
        return witnessed(readings, (), pairs, search)

    def longer(self, found: DoubtWitnesses) -> DoubtWitnesses:
        """The same with rounds and seasons for readings that no game parts."""
        model, doubt = self._root.model, found.doubt
        readings = PerReading(self._root, doubt)
        rungs: list[Callable[[Zweifel], Stages]] = [
            *([] if only_in_seasons(model, doubt) else [self._rounds_about]),
            *([self._seasons_about] if across_games(model, doubt) else []),
        ]
        for rung in rungs:
            if found.unparted:
                search = partial(self._parting, readings, rung)
                found = witnessed(readings, found.witnesses, found.unparted, search)
        return found

    def _parting(
        self,
        readings: PerReading,
        stages: Callable[[Zweifel], Stages],
        one: str,
        two: str,
    ) -> Record | None:
        """A smallest record over which two readings part, out of such candidates."""
        holds = partial(readings.parts, one, two)
        about = stages(readings.doubt)
        return smallest(about, holds, self._deck, readings.violations)

    # --- candidates --------------------------------------------------------------------

    def _games_about(self, doubt: Zweifel) -> Stages:
        """Those that come upon the doubt; where these are few, others, to end with."""
        known = tuple(self._pool.touching(self._root.model.bits[doubt.key]))
        yield known
        if len(known) < FEW:
            about = hints(self._model, _about(self._model, doubt))
            yield from candidates(self._generators, about, STAGES)

    def _rounds_about(self, doubt: Zweifel) -> Stages:
        """Short ones, whole ones, the other long ones, if they come upon the doubt."""
        bit = self._root.model.bits[doubt.key]

        def touching(some: Iterable[Round]) -> Iterator[Round]:
            return (each for each in some if self._observer.touched(each) & bit)

        yield touching(each for each in self._rounds if len(each.games) <= _SHORT)
        yield touching(self._walks)  # walked only where no short one parts them
        yield touching(each for each in self._rounds if len(each.games) > _SHORT)

    def _seasons_about(self, doubt: Zweifel) -> Stages:
        yield (each for each in self._first if isinstance(each, PlayedSeason))
        yield self._years.about(_said_by(self._root.model, doubt))

    @cached_property
    def _pool(self) -> Pool:
        model = self._model
        topics = [hints(model, _about(model, d)) for d in model.doubts.values()]
        known = (each for each in self._first if isinstance(each, Case))
        others = made(self._generators, topics, POOL)
        return Pool(self._root, chain(known, others))

    @cached_property
    def _rounds(self) -> Sequence[Round]:
        """Those known, and evenings without cards."""
        known = (each for each in self._first if isinstance(each, Round))
        return sorted((*known, *spoken([lexicon(self._model)])), key=size_of)

    @cached_property
    def _walks(self) -> Sequence[Round]:
        """Evenings played to their end, where the text knows one."""
        walks = EveningGenerator(self._root)
        found = (
            walks.walk(table(4), seed, LIKELY[seed % len(LIKELY)])
            for seed in range(WALKS)
        )
        return sorted((played for played in found if played), key=size_of)


def _about(model: Model, doubt: Zweifel) -> Iterator[Statement]:
    """The doubt, and what its readings say."""
    yield doubt
    yield from _said_by(model, doubt)


def _said_by(model: Model, doubt: Zweifel) -> list[Statement]:
    return [
        statement
        for statement in model.statements
        if statement.guard is not None and statement.guard.doubt == doubt.name
    ]
