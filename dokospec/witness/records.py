"""Records of any length: a game, games of an evening, evenings of a season.

A game is an evening of one game, an evening a season of one day. What is asked of one is
asked of each alike: what a judge makes of it, how small it is, whether two judges part
over it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from dokospec.game.judge import Judge
from dokospec.language.decisions import Trail
from dokospec.season.values import SeasonTable
from dokospec.verdict import GameVerdict
from dokospec.witness.case import Case, size
from dokospec.witness.observation import (
    REMEMBERED,
    Observation,
    Telling,
    observed,
    offences,
    parted,
)
from dokospec.witness.rounds import Round, of_evening, size_of_round
from dokospec.witness.seasons import (
    PlayedSeason,
    Seasons,
    facts_of,
    of_table,
    size_of_season,
)

Record: TypeAlias = Case | Round | PlayedSeason

Judged: TypeAlias = Sequence[GameVerdict] | SeasonTable
"""The verdicts on the games, in order; of a season its table."""

_ALL = -1
"""What a table looks into is not noted: it may be any statement."""


def size_of(record: Record) -> tuple[object, ...]:
    """How small it is, for comparing with records of the same length."""
    match record:
        case Case():
            return size(record)
        case Round():
            return size_of_round(record)
        case PlayedSeason():
            return size_of_season(record)


def judged(record: Record, judge: Judge) -> Judged:
    """What a judge makes of it."""
    match record:
        case Case():
            return [record.judged(judge)]
        case Round():
            return record.judged(judge)
        case PlayedSeason():
            return Seasons(judge).table(record)


def observation(
    record: Record, found: Judged, telling: Telling = observed
) -> Observation:
    """What of it can be compared; ``telling``: of the verdict on a single game."""
    if isinstance(found, SeasonTable):
        return of_table(found)
    if isinstance(record, Case):
        (verdict,) = found
        return telling(verdict, verdict.default)
    return of_evening(found)


class Seen(NamedTuple):
    """What a verdict tells, and what it finds to be against the rules.

    ``touched``: the statements (bit mask) that judging looked into.
    """

    observation: Observation
    offences: frozenset[object]
    touched: int


class Observer:
    """What a judge tells of records, each judged once.

    Of seasons only where the doubts of the text are settled.
    """

    def __init__(self, judge: Judge, telling: Telling = observed) -> None:
        """``telling``: what of the verdict on a single game is compared."""
        self.judge = judge
        self._telling = telling
        self._seasons = Seasons(judge)
        self._known: dict[Record, Seen] = {}

    def observed(self, record: Record) -> Observation:
        """What the verdict says."""
        return self._seen(record).observation

    def offences(self, record: Record) -> frozenset[object]:
        """What is against the rules in it."""
        return self._seen(record).offences

    def touched(self, record: Record) -> int:
        """The statements (bit mask) that judging it looked into."""
        return self._seen(record).touched

    def _seen(self, record: Record) -> Seen:
        found = self._known.get(record)
        if found is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            found = self._known[record] = self._look(record)
        return found

    def _look(self, record: Record) -> Seen:
        trail = Trail()
        match record:
            case Case():
                verdict = record.judged(self.judge, trail)
                told = observation(record, [verdict], self._telling)
                return Seen(told, offences(verdict), trail.touched)
            case Round():
                verdicts = record.judged(self.judge, trail)
                wrong = {(n, o) for n, v in enumerate(verdicts) for o in offences(v)}
                return Seen(
                    observation(record, verdicts), frozenset(wrong), trail.touched
                )
            case PlayedSeason():
                table = self._seasons.table(record)
                amiss = facts_of(table) | self._seasons.offences(record)
                return Seen(observation(record, table), amiss, _ALL)


class Divergence:
    """Whether two judges part over a record, and what else is amiss in it."""

    def __init__(self, one: Observer, two: Observer) -> None:
        self.one = one
        self.two = two

    def holds(self, record: Record) -> bool:
        """Whether they tell different things."""
        return bool(self.parts(record))

    def parts(self, record: Record) -> frozenset[str]:
        """The parts of the verdict in which they differ."""
        return parted(self.one.observed(record), self.two.observed(record))

    def violations(self, record: Record) -> int:
        """How many offences both find: the record would be as good without them."""
        return len(self.one.offences(record) & self.two.offences(record))
