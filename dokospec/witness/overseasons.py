"""The readings of an open question that part only in the table of many evenings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from itertools import chain

from dokospec.game.judge import Judge
from dokospec.rules.model import Model
from dokospec.rules.syntax import Zweifel
from dokospec.season.values import Table
from dokospec.witness.divergence import settled
from dokospec.witness.doubts import DoubtWitnesses, SeasonWitness, apart
from dokospec.witness.per_reading import PerReading
from dokospec.witness.scope import across_games
from dokospec.witness.season_generator import SeasonGenerator
from dokospec.witness.seasons import Season, Seasons, season_teller


class OverSeasons:
    """Looks for seasons on which the readings of a text's doubts part."""

    def __init__(self, model: Model, known: Iterable[Season] = ()) -> None:
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

    def _smallest(self, ways: PerReading[Season], one: str, two: str) -> Season | None:
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


def ways_of(root: Judge, doubt: Zweifel) -> PerReading[Season]:
    """A doubt of seasons; ``root``: of the text with its doubts settled."""
    return PerReading(root, doubt, season_teller)


def tables(
    ways: PerReading[Season], season: Season
) -> list[tuple[tuple[str, ...], Table]]:
    """For each group of readings that come to the same table: that."""
    return [
        (group, Seasons(ways.judges[group[0]]).table(season))
        for group in ways.groups(season)
    ]
