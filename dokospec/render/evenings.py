"""Games of one evening and what they come to in several ways: what they differ in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from dokospec.notation.record import GameRecord, Head
from dokospec.notation.writer import format_game, format_head
from dokospec.render import sidebyside
from dokospec.render.document import Comparison, Document, Record
from dokospec.render.features import NONE, Feature
from dokospec.render.json import Json
from dokospec.render.sidebyside import WayResult
from dokospec.render.style import Style
from dokospec.render.values import number
from dokospec.verdict import Evening, GameVerdict

Games: TypeAlias = Sequence[Sequence[WayResult]]
"""For each game what every way of judging comes to."""


def by_game(
    ways: Iterable[tuple[tuple[str, ...], Sequence[GameVerdict]]],
) -> Games:
    """Turned round: ways of judging, each with its verdicts on all the games."""
    results = (
        [WayResult(heads, each, each.default) for each in verdicts]
        for heads, verdicts in ways
    )
    return list(zip(*results, strict=True))


def document(
    head: Head, games: Sequence[GameRecord], results: Games, style: Style
) -> Document:
    """The record, and a table of what differs in the last game in which anything does."""
    heads, rows = last(results, style)
    written = Record(tuple(record(head, games)))
    return ((written, Comparison(tuple(heads), tuple(rows))),)


def as_json(text: str, results: Games, style: Style) -> dict[str, Json]:
    """The same as JSON, of every game; ``text`` is the record as a file."""
    return {
        "record": text,
        "games": [
            {
                "differs": [row.label for row in differing(each, style)],
                "results": sidebyside.as_json("", each, style)["results"],
            }
            for each in results
        ],
    }


def differing(results: Sequence[WayResult], style: Style) -> list[Feature]:
    """What is not the same in all the results: of the game, and of the evening then."""
    standing = [result.outcome.evening for result in results]
    rows = [
        Feature(style.words(f"witness.{name}"), tuple(map(show, standing)))
        for name, show in _SHOWN
    ]
    return [
        *sidebyside.differing(results, style),
        *(row for row in rows if row.differs),
    ]


def record(head: Head, games: Sequence[GameRecord]) -> list[str]:
    """The lines of the file, but for the first, which every file has."""
    lines = format_head(head).splitlines()[1:]
    for game in games:
        lines += format_game(game).splitlines()
    return lines


def last(results: Games, style: Style) -> tuple[list[str], list[Feature]]:
    """What the ways of judging are called; rows of the last game that differs."""
    heads = [" | ".join(result.heads) for result in results[0]]
    for place in reversed(range(len(results))):
        rows = differing(results[place], style)
        if rows:
            name = style.words("witness.after_game", number=str(place + 1))
            return heads, [Feature(name, ("",) * len(heads)), *rows]
    return heads, []


_Show: TypeAlias = Callable[[Evening | None], str]


def _led(evening: Evening | None) -> str:
    return (evening and evening.led) or NONE


def _owed(evening: Evening | None) -> str:
    owed = (evening.owed if evening else None) or ()
    return ", ".join(f"{name} {number(n)}" for name, n in owed) or NONE


def _stock(evening: Evening | None) -> str:
    return _number(evening.stock if evening else None)


def _factor(evening: Evening | None) -> str:
    return _number(evening.factor if evening else None)


def _keeper(evening: Evening | None) -> str:
    return (evening and evening.keeper) or NONE


def _heading(evening: Evening | None) -> str:
    return (evening and evening.heading) or NONE


def _series(evening: Evening | None) -> str:
    return (evening and evening.series) or NONE


def _over(evening: Evening | None) -> str:
    over = evening.over if evening else None
    return {True: "✓", False: "✗", None: NONE}[over]


def _earned(evening: Evening | None) -> str:
    earned = (evening.earned if evening else None) or ()
    return ", ".join(f"{name} {number(n)}" for name, n in earned) or NONE


def _number(value: Fraction | None) -> str:
    return NONE if value is None else number(value)


_SHOWN: Final[tuple[tuple[str, _Show], ...]] = (
    ("led", _led),
    ("owed", _owed),
    ("stock", _stock),
    ("factor", _factor),
    ("keeper", _keeper),
    ("heading", _heading),
    ("series", _series),
    ("over", _over),
    ("earned", _earned),
)
