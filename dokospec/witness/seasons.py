"""A season: evenings on days, each written down from its beginning, and their table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from datetime import date, timedelta
from typing import Final, TypeAlias

from dokospec.file_judge import WHOLE
from dokospec.game.judge import Judge
from dokospec.notation.record import GameRecord, Head, Header, RecordSheet
from dokospec.notation.writer import format_sheets
from dokospec.season.days import day_of
from dokospec.season.values import Day, SeasonTable
from dokospec.season.whole import season_of
from dokospec.sheet import Writing
from dokospec.witness.observation import REMEMBERED, Observation, offences
from dokospec.witness.rounds import Round, RoundSize, size_of_round

SeasonSize: TypeAlias = tuple[int, int, tuple[tuple[RoundSize, int], ...]]

_BEFORE: Final = date(2025, 12, 31)
"""The first day of a season is the one behind it."""


@dataclass(frozen=True, slots=True)
class DaysInARow:
    """An evening that is played alike on all days from ``first`` to ``last``."""

    played: Round
    first: int
    last: int

    @property
    def days(self) -> range:
        """The days, counted from one."""
        return range(self.first, self.last + 1)


@dataclass(frozen=True, slots=True)
class PlayedSeason:
    """Evenings in the order of their days; on one day several tables may play."""

    runs: tuple[DaysInARow, ...]

    def text(self, rules: str | None = None) -> str:
        """All evenings as one file, in canonical form; ``rules``: what its heads name.

        Evenings of one day are its rounds.
        """
        rounds: Counter[int] = Counter()
        sheets: list[RecordSheet] = []
        for run in self.runs:
            head = replace(run.played.head, rules=rules)
            for day in run.days:
                rounds[day] += 1
                dated = Header("datum", day_line(day)), Header(WHOLE, str(rounds[day]))
                own = replace(head, entries=(*head.entries, *dated))
                sheets.append(RecordSheet(own, run.played.games))
        return format_sheets(sheets)


def day_line(day: int) -> str:
    """The date of a day."""
    return (_BEFORE + timedelta(days=day)).isoformat()


def size_of_season(season: PlayedSeason) -> SeasonSize:
    """How small it is: how many evenings, what is to be read of them, then each."""
    sizes = tuple((size_of_round(run.played), run.last) for run in season.runs)
    lines = sum(len(run.played.head.entries) for run in season.runs)
    read = sum(words for (words, *_), _ in sizes) + 2 * lines + len(sizes)
    return sum(len(run.days) for run in season.runs), read, sizes


class Seasons:
    """Tables of seasons by one judge; what an evening comes to is worked out once."""

    def __init__(self, judge: Judge) -> None:
        """``judge``: of a text with its doubts settled."""
        self.judge = judge
        self._known: dict[Round, tuple[Day, frozenset[object]]] = {}

    def table(self, season: PlayedSeason) -> SeasonTable:
        """The table of a season."""
        days = (
            replace(
                self._evening(run.played)[0],
                name=f"{day_line(day)} {number}",
                date=day_line(day),
            )
            for number, run in enumerate(season.runs)
            for day in run.days
        )
        found = season_of(days, self.judge.model)
        first = found.tables[0]
        return replace(first, findings=(*found.findings, *first.findings))

    def offences(self, season: PlayedSeason) -> frozenset[object]:
        """What is amiss in its evenings; that a game has no result is, too."""
        return frozenset().union(*(self._evening(r.played)[1] for r in season.runs))

    def _evening(self, played: Round) -> tuple[Day, frozenset[object]]:
        """What an evening comes to, and what is amiss in it."""
        if played not in self._known:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            head = played.whole_head
            about = tuple(
                (e.key, e.value) for e in head.entries if isinstance(e, Header)
            )
            writing = Writing(head.players, about)
            amiss: set[object] = set()
            for number, verdict in enumerate(played.judged(self.judge), 1):
                writing.add(verdict._replace(label=str(number)))
                amiss |= {(number, each) for each in offences(verdict)}
                amiss |= {number} if verdict.default.scores is None else set()
            self._known[played] = day_of("", writing.sheet()), frozenset(amiss)
        return self._known[played]


def of_table(table: SeasonTable) -> Observation:
    """What can be compared of a table, whatever text made it."""
    rows = {
        f"{each.name} {row.player}": getattr(row, each.name)
        for row in table.rows
        for each in fields(row)
    }
    return {**rows, "over": table.over, "findings": facts_of(table)}


def facts_of(table: SeasonTable) -> frozenset[object]:
    """What the table finds."""
    return frozenset((each.code, each.data) for each in table.findings)


# --- seasons in a file of records: each evening is a head and its games ---------------
#
# ``x-saison`` says which season it is one of, ``x-tage`` the days on which it is played so.

SEASON: Final = "x-saison"
DAYS: Final = "x-tage"
_DAYS: Final = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?")
_MOST_DAYS: Final = 366


def sheets_of(
    name: str, season: PlayedSeason, rules: str | None = None
) -> Iterator[RecordSheet]:
    """The evenings of a season of that name; ``rules``: what their heads name."""
    for run in season.runs:
        head = run.played.whole_head
        lines = (
            Header(SEASON, name),
            Header(DAYS, "-".join(map(str, sorted({run.first, run.last})))),
            *head.entries,
        )
        yield RecordSheet(replace(head, rules=rules, entries=lines), run.played.games)


def run_of(head: Head, games: Sequence[GameRecord]) -> DaysInARow | None:
    """The evening that stands under such a head; None where its days are none."""
    own = replace(head, rules=None, entries=_own(head), locate=None)
    days = _DAYS.fullmatch(head.header(DAYS) or "1")
    if days is None:
        return None
    first, last = int(days[1]), int(days[2] or days[1])
    if not 1 <= first <= last <= _MOST_DAYS:
        return None
    return DaysInARow(Round(own, tuple(games)), first, last)


def _own(head: Head) -> tuple[Header, ...]:
    """The lines that the evening itself has."""
    fields = {SEASON, DAYS, WHOLE, "regeln", "tisch", "geber"}
    return tuple(
        each
        for each in head.entries
        if isinstance(each, Header) and each.key not in fields
    )
