"""Seasons in a file of records: each evening is a head and its games.

``x-saison`` says which season it is one of, ``x-tage`` the days on which it is played so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from dokospec.notation.record import GameRecord, Head, Header, Sheet
from dokospec.table import WHOLE
from dokospec.witness.rounds import Round
from dokospec.witness.seasons import Run, Season

SEASON: Final = "x-saison"
DAYS: Final = "x-tage"
_DAYS: Final = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?")
_MOST_DAYS: Final = 366


def sheets_of(name: str, season: Season, rules: str | None = None) -> Iterator[Sheet]:
    """The evenings of a season of that name; ``rules``: what their heads name."""
    for run in season.runs:
        head = run.played.whole_head
        lines = (
            Header(SEASON, name),
            Header(DAYS, "-".join(map(str, sorted({run.first, run.last})))),
            *head.entries,
        )
        yield Sheet(replace(head, rules=rules, entries=lines), run.played.games)


def run_of(head: Head, games: Sequence[GameRecord]) -> Run | None:
    """The evening that stands under such a head; None where its days are none."""
    own = replace(head, rules=None, entries=_own(head), locate=None)
    days = _DAYS.fullmatch(head.header(DAYS) or "1")
    if days is None:
        return None
    first, last = int(days[1]), int(days[2] or days[1])
    if not 1 <= first <= last <= _MOST_DAYS:
        return None
    return Run(Round(own, tuple(games)), first, last)


def _own(head: Head) -> tuple[Header, ...]:
    """The lines that the evening itself has."""
    fields = {SEASON, DAYS, WHOLE, "regeln", "tisch", "geber"}
    return tuple(
        each
        for each in head.entries
        if isinstance(each, Header) and each.key not in fields
    )
