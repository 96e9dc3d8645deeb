"""Evenings of a season and the tables they come to in several ways: what differs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from dokospec.notation.record import GameRecord, Head
from dokospec.render import evenings, season
from dokospec.render.document import Comparison, Document, Record
from dokospec.render.features import Feature
from dokospec.render.json import Json
from dokospec.render.style import Style
from dokospec.season.values import SeasonTable

Evening: TypeAlias = tuple[range, Head, Sequence[GameRecord]]
"""The days on which it is played so, and what is written down."""
Ways: TypeAlias = Sequence[tuple[tuple[str, ...], SeasonTable]]
"""What the ways of judging are called, and the table that they come to."""


def document(played: Sequence[Evening], ways: Ways, style: Style) -> Document:
    """The evenings, and the lines of the table that differ."""
    written = Record(tuple(record(played, style)))
    rows = tuple(differing(ways, style))
    return ((written, Comparison(tuple(heads(ways)), rows)),)


def as_json(text: str, ways: Ways, style: Style) -> dict[str, Json]:
    """The same as JSON, with whole tables; ``text`` is the record as a file."""
    return {
        "record": text,
        "differs": [row.label for row in differing(ways, style)],
        "results": [
            {"readings": list(names), **season.json_table(table, style)}
            for names, table in ways
        ],
    }


def record(played: Sequence[Evening], style: Style) -> list[str]:
    """The evenings, each below the days on which it is played so."""
    lines: list[str] = []
    for days, head, games in played:
        first, last = str(days[0]), str(days[-1])
        key = "witness.day" if len(days) == 1 else "witness.days"
        lines.append(style.words(key, first=first, last=last))
        lines += evenings.record(head, games)
    return lines


def heads(ways: Ways) -> list[str]:
    """What the ways of judging are called."""
    return [" | ".join(names) for names, _ in ways]


def differing(ways: Ways, style: Style) -> list[Feature]:
    """What is not the same in all the tables."""
    return season.differing([table for _, table in ways], style)
