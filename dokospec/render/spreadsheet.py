"""Score sheets as spreadsheets take them: a row a game, every column with its own name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from dokospec.language.values import whole_number
from dokospec.render.document import Document, Heading, Points, Table
from dokospec.render.features import NONE
from dokospec.render.sheet import amount, cell, columns, due_lines, heading, points_text
from dokospec.render.style import Cell, Row, Style
from dokospec.render.values import number
from dokospec.season.days import date_of
from dokospec.sheet import Line, Sheet


class ListedSheet(NamedTuple):
    """A score sheet, its file, and its number in it."""

    file: str
    number: int
    sheet: Sheet


class _Columns(NamedTuple):
    """What all these sheets have columns for, besides what every game has.

    ``own``: words of a text: its headings, series; ``extras``: as :func:`.columns`.
    """

    players: tuple[str, ...]
    own: tuple[str, ...]
    extras: tuple[str, ...]


def listing(listed: Sequence[ListedSheet], style: Style) -> Document:
    """All games of all sheets in one table, each row with the file it is of."""
    words = style.words
    wanted = _columns([each.sheet for each in listed])
    head = [words(f"sheet.{name}") for name in ("file", "list", "date", "rules")]
    rows: list[Row] = []
    for file, place, sheet in listed:
        written = dict(sheet.about).get("datum", "")
        date = date_of(written) or written
        rows += [
            [file, _counted(str(place)), date, line.rules, *row]
            for line, row in zip(sheet.lines, _rows(sheet, wanted, style), strict=True)
        ]
    return ((Table(tuple(rows), (*head, *_head(wanted, style))),),)


def pages(listed: Sequence[ListedSheet], style: Style) -> Document:
    """A page for each sheet: its games, and below what is due."""
    return tuple(
        (
            Heading(heading(sheet, style), short=_name(sheet, style)),
            Table(tuple(_rows(sheet, wanted, style)), _head(wanted, style)),
            Points(tuple(due_lines(sheet, style))),
        )
        for _, _, sheet in listed
        for wanted in (_columns([sheet]),)
    )


def _name(sheet: Sheet, style: Style) -> str:
    """What is short of its heading: when it was, and which round."""
    about = dict(sheet.about)
    turn = about.get("runde", "")
    shown = f"{style.words('sheet.round')} {turn}" if turn else ""
    return ", ".join(filter(None, (about.get("datum", ""), shown)))


def _columns(sheets: Iterable[Sheet]) -> _Columns:
    sheets = list(sheets)
    lines = [line for sheet in sheets for line in sheet.lines]
    own = [
        name
        for name, used in (
            ("heading", any(line.heading is not None for line in lines)),
            ("series", len({line.series for line in lines}) > 1),
        )
        if used
    ]
    return _Columns(
        tuple(dict.fromkeys(name for sheet in sheets for name in sheet.players)),
        tuple(own),
        tuple(dict.fromkeys(name for sheet in sheets for name in columns(sheet))),
    )


def _head(wanted: _Columns, style: Style) -> Row:
    words = style.words
    named = ("number", "dealer", "game", *wanted.own)
    head: list[Cell | str] = [words(f"sheet.{name}") for name in named]
    for player in wanted.players:
        head += [Cell(player, right=True), Cell(f"{player} Σ", right=True)]
    head += [Cell(words(f"sheet.{name}"), right=True) for name in wanted.extras]
    return [*head, words("sheet.found"), words("sheet.disputed")]


def _rows(sheet: Sheet, wanted: _Columns, style: Style) -> list[Row]:
    return [_row(sheet.players, line, wanted, style) for line in sheet.lines]


def _row(
    players: Sequence[str], line: Line, wanted: _Columns, style: Style
) -> list[Cell | str]:
    kind = style.words.label(line.kind) if line.kind else ""
    row: list[Cell | str] = [_counted(line.label), line.dealer or "", kind]
    row += [style.words.label(getattr(line, name) or "") for name in wanted.own]
    of_players = zip(line.points, line.totals, strict=True)
    scored = dict(zip(players, of_players, strict=True))
    for player in wanted.players:
        points, total = scored.get(player, (None, None))
        row.append(Cell(points_text(points), right=True, value=points))
        row.append(_number(total))
    for name in wanted.extras:
        row.append(Cell(cell(line, name), right=True, value=amount(line, name)))
    yes = style.words("season.yes") if line.disputed else ""
    return [*row, " ".join(line.codes), yes]


def _number(value: Fraction | None) -> Cell:
    return Cell(NONE if value is None else number(value), right=True, value=value)


def _counted(label: str) -> Cell:
    """The number of a game, or what it is called else."""
    count = whole_number(label)
    return Cell(label, right=True, value=None if count is None else Fraction(count))
