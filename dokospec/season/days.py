"""From score sheets to the evenings of a season."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from dokospec.finding import Span
from dokospec.game.keys import OWN
from dokospec.season.values import Day, PlayedGame
from dokospec.sheet import Line, Sheet

_ISO: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_GERMAN: Final = re.compile(r"(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})")


def day_of(
    name: str,
    sheet: Sheet,
    games: Iterable[PlayedGame] = (),
    file: str = "",
    places: Mapping[str, Span] = MappingProxyType({}),
) -> Day:
    """The evening of a score sheet; ``places``: the lines of its head in ``file``."""
    about = dict(sheet.about)
    evening = sheet.due.evening
    typed = about.get("datum", "").strip()
    return Day(
        name=name,
        rules=sheet.rules,
        date=date_of(typed),
        typed=typed,
        round=about.get("runde", ""),
        points=sheet.totals,
        earned=(evening.earned or ()) if evening else (),
        tallies=evening.tallies if evening else (),
        over=evening.over if evening else None,
        named=tuple(
            (key.removeprefix(OWN), tuple(value.split()))
            for key, value in sheet.about
            if key.startswith(OWN)
        ),
        open=tuple(x.label for x in sheet.lines if _open(x)),
        disputed=tuple(x.label for x in sheet.lines if x.disputed),
        games=tuple(games),
        file=file,
        places=tuple(places.items()),
        counted=tuple(
            (player, sum(_counts(line, who) for line in sheet.course))
            for who, player in enumerate(sheet.players)
        ),
    )


def _open(line: Line) -> bool:
    """Whether a game has no result and is not dealt again."""
    return not line.thrown_in and all(points is None for points in line.points)


def _counts(line: Line, who: int) -> bool:
    """Whether somebody played in a game that has a result."""
    return line.playing[who] and line.points[who] is not None


def date_of(written: str) -> str | None:
    """``2026-03-14`` for a date as it is typed; None for what is none."""
    if found := _ISO.fullmatch(written.strip()):
        year, month, day = found.groups()
    elif found := _GERMAN.fullmatch(written.strip()):
        day, month, year = found.groups()
    else:
        return None
    return f"{year}-{int(month):02}-{int(day):02}"
