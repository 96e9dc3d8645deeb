"""The score sheet as a document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain

from dokospec.messages.words import Words
from dokospec.render.document import (
    Block,
    Course,
    Document,
    Heading,
    Points,
    Signatures,
    Table,
)
from dokospec.render.features import NONE
from dokospec.render.json import Json, evening, scores
from dokospec.render.style import Cell, Row, Style
from dokospec.render.values import citation, exact, number, signed
from dokospec.sheet import Due, Line, Sheet
from dokospec.verdict import Evening


def document(sheet: Sheet, style: Style) -> Document:
    """One line a game, a column a player with points and running total; what is due."""
    title = Heading(heading(sheet, style))
    return ((title, _table(sheet, sheet.lines, style), _due(sheet, style)),)


def forms(sheet: Sheet, style: Style) -> Document:
    """The same to print: a table for each series in which points are added up, its sums.

    Below stands the course of the evening, and a line for each to sign.
    """
    series = dict.fromkeys(line.series for line in sheet.lines) or {None: None}
    tables: list[Block] = []
    for each in series:
        if len(series) > 1:
            tables.append(Heading(style.words.label(each or ""), 2))
        lines = [line for line in sheet.lines if line.series == each]
        totals = lines[-1].totals if lines else [total for _, total in sheet.totals]
        sums = [Cell(signed(total), right=True) for total in totals]
        filled = _table(sheet, lines, style, each)
        foot: list[Cell | str] = ["Σ", "", ""]
        foot += chain.from_iterable(("", total) for total in sums)
        foot += [""] * (len(filled.head) - len(foot))
        tables.append(replace(filled, foot=foot))
    title, below = Heading(heading(sheet, style)), _due(sheet, style)
    drawn, signed_by = course(sheet, style), Signatures(sheet.players)
    return ((title, *tables, below, drawn, signed_by),)


def _table(
    sheet: Sheet, lines: Sequence[Line], style: Style, series: str | None = None
) -> Table:
    """A row for each of these games; they stand in the table of this series."""
    words = style.words
    extra = columns(sheet)
    marked = any(map(marks, sheet.lines))
    head: list[Cell | str] = [words(f"sheet.{n}") for n in ("number", "dealer", "game")]
    for player in sheet.players:
        head += [Cell(player, "bold", right=True), Cell("Σ", "dim", right=True)]
    head += [Cell(words(f"sheet.{name}"), right=True) for name in extra]
    head += [words("sheet.found")] * marked
    rows: list[Row] = []
    for line in lines:
        row: list[Cell | str] = [Cell(line.label, right=True)]
        row += [line.dealer or "?", shown_kind(line, style.words, series)]
        for points, total in zip(line.points, line.totals, strict=True):
            row += [
                Cell(points_text(points), gain(points), right=True),
                Cell(number(total), "dim", right=True),
            ]
        row += [Cell(cell(line, name), right=True) for name in extra]
        row += [Cell(marks(line), "yellow")] * marked
        rows.append(row)
    return Table(tuple(rows), head)


def _due(sheet: Sheet, style: Style) -> Points:
    return Points(tuple(due_lines(sheet, style)))


def json_sheet(sheet: Sheet) -> dict[str, Json]:
    """The sheet as a value of JSON."""
    players = sheet.players
    return {
        "rules": sheet.rules or None,
        "players": list(players),
        "keeper": sheet.keeper,
        "lines": [
            {
                "game": line.label,
                "dealer": line.dealer,
                "kind": line.kind,
                "heading": line.heading,
                "series": line.series,
                "points": {
                    player: exact(points)
                    for player, points in zip(players, line.points, strict=True)
                    if points is not None
                },
                "totals": scores(tuple(zip(players, line.totals, strict=True))),
                "value": _exact(line.value),
                "factor": _exact(line.factor),
                "disputed": line.disputed,
                "findings": list(line.codes),
            }
            for line in sheet.lines
        ],
        "totals": scores(sheet.totals),
        "next": {
            "dealer": sheet.due.dealer,
            "evening": evening(sheet.due.evening) if sheet.due.evening else None,
            "otherwise": [evening(each) for each in sheet.due.others],
        },
    }


def _exact(value: Fraction | None) -> Json:
    return None if value is None else exact(value)


# --- parts that every form shares -----------------------------------------------------


def heading(sheet: Sheet, style: Style) -> str:
    """``Spielliste (text-id), Runde 1, 14.03.2026``."""
    parts = [style.words("sheet.title")]
    if sheet.rules:
        parts[0] += f" ({sheet.rules})"
    parts += [
        f"{style.words('sheet.round')} {value}" if key == "runde" else value
        for key, value in sheet.about
        if key in {"runde", "datum", "ort"}
    ]
    return ", ".join(parts)


def columns(sheet: Sheet) -> list[str]:
    """Which columns there is something to say in, besides those of the players."""
    lines = sheet.lines
    return [
        name
        for name, used in (
            ("value", any(line.value is not None for line in lines)),
            ("factor", any(line.factor not in {None, 1} for line in lines)),
            ("stock", any(line.stock is not None for line in lines)),
            ("owed", any(line.owed is not None for line in lines)),
        )
        if used
    ]


def cell(line: Line, name: str) -> str:
    """What stands in one of those columns."""
    value = amount(line, name)
    if value is None:
        return NONE
    return f"×{number(value)}" if name == "factor" else number(value)


def amount(line: Line, name: str) -> Fraction | None:
    """The number that stands in one of those columns."""
    if name == "owed":
        return None if line.owed is None else Fraction(sum(line.owed))
    value: Fraction | None = getattr(line, name)
    return value


def marks(line: Line) -> str:
    """The codes of what was found, and ``≠`` where readings come to other results."""
    return " ".join((*line.codes, *("≠" * line.disputed)))


def points_text(points: Fraction | None) -> str:
    """Points with their sign; a stroke where there are none."""
    return NONE if points is None else signed(points)


def shown_kind(line: Line, words: Words, series: str | None = None) -> str:
    """The kind of game, with the heading it is written under where that is special."""
    kind = words.label(line.kind) if line.kind else "?"
    heading = line.heading
    # Where each heading has a row of points of its own, it is told of every game.
    told = line.special or line.series is not None
    if heading is None or heading == series or not told:
        return kind
    return f"{kind} [{words.label(heading)}]"


def gain(points: Fraction | None) -> str:
    """The tone of points."""
    if points is None:
        return "dim"
    return "green" if points > 0 else "red" if points < 0 else ""


def due_lines(sheet: Sheet, style: Style) -> list[str]:
    """What is due next, in words, each with its clause; who keeps the list."""
    return [
        f"{said} ({citation(clause, sheet.rules)})" if clause else said
        for said, clause in due_told(sheet, style)
    ]


def due_told(sheet: Sheet, style: Style) -> Iterator[tuple[str, str | None]]:
    """The same, each sentence and its clause."""
    words, due = style.words, sheet.due
    evening = due.evening
    if sheet.keeper:
        yield words("sheet.keeper", name=sheet.keeper), None
    if evening is not None and evening.over:
        yield words("sheet.over"), _clause("Abendende", evening)
        if evening.earned:
            earned = ", ".join(f"{p} {number(n)}" for p, n in evening.earned)
            said = words("sheet.earned", earned=earned)
            yield said, _clause("Tageswertung", evening)
        return
    if due.dealer is not None:
        yield words("sheet.next_dealer", name=due.dealer), None
    if evening is not None:
        yield from _standing(evening, due, style)


def _standing(
    evening: Evening, due: Due, style: Style
) -> Iterator[tuple[str, str | None]]:
    words = style.words
    if evening.led is not None:
        said = words("sheet.led", name=evening.led)
        yield said, _clause("Vorzuführen", evening)
    left = [f"{p} {number(n)}" for p, n in evening.owed or () if n]
    if left:
        said = words("sheet.still", owed=", ".join(left))
        yield said, _clause("Schuld", evening)
    if evening.stock is not None:
        said = words("sheet.in_stock", stock=number(evening.stock))
        yield said, _clause("Vorrat", evening)
    if evening.factor not in {None, 1}:
        said = words("sheet.counts", factor=number(evening.factor or Fraction(1)))
        yield said, _clause("Vielfaches", evening)
    for other in due.others:
        differs = _differing(evening, other, style)
        if differs:
            yield words("sheet.otherwise", what=", ".join(differs)), None


def _differing(one: Evening, two: Evening, style: Style) -> list[str]:
    words = style.words
    found: list[str] = []
    if two.led != one.led:
        found.append(words("sheet.led", name=two.led or NONE))
    if two.stock != one.stock and two.stock is not None:
        found.append(words("sheet.in_stock", stock=number(two.stock)))
    if two.factor != one.factor and two.factor is not None:
        found.append(words("sheet.counts", factor=number(two.factor)))
    if two.over and not one.over:
        found.append(words("sheet.over"))
    return found


def _clause(question: str, evening: Evening) -> str | None:
    return next(iter(dict(evening.clauses).get(question, ())), None)


# --- the course -----------------------------------------------------------------------


def course(sheet: Sheet, style: Style) -> Course:
    """The totals of each player from game to game."""
    begun = (Fraction(0),) * len(sheet.players)
    return Course(
        title=style.words("sheet.course"),
        of=heading(sheet, style),
        players=sheet.players,
        totals=(begun, *(line.totals for line in sheet.course)),
        steps=tuple(line.label for line in sheet.course),
        marked=tuple(
            (game, f"{line.label}: {marks(line)}")
            for game, line in enumerate(sheet.course, 1)
            if line.codes
        ),
    )
