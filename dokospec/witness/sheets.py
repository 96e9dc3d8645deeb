"""Seasons in a file of records: each evening is a head and its games.

``x-saison`` says which season it is one of, ``x-tage`` the days on which it is played so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from dokospec.notation.record import GameRecord, Head, Header, Sheet
from dokospec.table import WHOLE
from dokospec.witness.rounds import Round
from dokospec.witness.seasons import Run, Season

SEASON: Final = "x-saison"
DAYS: Final = "x-tage"


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


def run_of(head: Head, games: Sequence[GameRecord]) -> Run:
    """The evening that stands under such a head."""
    own = replace(head, rules=None, entries=_own(head), locate=None)
    first, _, last = (head.header(DAYS) or "1").partition("-")
    return Run(Round(own, tuple(games)), int(first), int(last or first))


def _own(head: Head) -> tuple[Header, ...]:
    """The lines that the evening itself has."""
    fields = {SEASON, DAYS, WHOLE, "regeln", "tisch", "geber"}
    return tuple(
        each
        for each in head.entries
        if isinstance(each, Header) and each.key not in fields
    )
