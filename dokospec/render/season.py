"""The table of a season as a document and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from dokospec.finding import Finding
from dokospec.render.document import Document, Findings, Heading, Points, Table
from dokospec.render.features import Feature, readings
from dokospec.render.json import Json, finding
from dokospec.render.style import Cell, Row, Style
from dokospec.render.values import citation, exact, signed
from dokospec.season.values import Season, SeasonTable, StandingRow

SCHEMA: Final = "dokospec/table/1"
NONE: Final = "–"
_SMALL: Final = 12
"""Up to this denominator a fraction is written as one, beyond it with decimals."""
_LABELLED: Final = {
    "place": "Saisonplatz",
    "value": "Saisonwert",
    "missing": "Fehlende-Abende",
    "rated": "in-der-Wertung",
    "goes_on": "spielberechtigt",
}
"""Columns, and the question of the rule language that each answers."""


def document(season: Season, style: Style) -> Document:
    """A line a player; each evening has a column as long as there is room."""
    first, *others = season.tables
    told = _told(season, first, style)
    told += [each for other in others for each in _otherwise(first, other, style)]
    findings = tuple((found, "") for found in _findings(season))
    return (
        (
            Heading(_title(season, style)),
            replace(
                _table(season, first, style, evenings=True),
                narrow=_table(season, first, style, evenings=False),
            ),
            *((Points(tuple(told)),) if told else ()),
            *((Findings(findings),) if findings else ()),
        ),
    )


def json_season(season: Season, style: Style) -> dict[str, Json]:
    """The season as a value of JSON."""
    first = season.tables[0]
    return {
        "rules": season.rules,
        "evenings": [
            {
                "name": day.name,
                "date": day.date,
                "round": day.round or None,
                "over": day.over,
                "points": {name: exact(points) for name, points in day.points},
                "open": list(day.open),
                "disputed": list(day.disputed),
            }
            for day in season.days
        ],
        **json_table(first, style),
        "clauses": {question: list(told) for question, told in season.clauses},
        "findings": [_placed(found, style) for found in season.findings],
        "outcomes": [
            {
                "assume": [dict(cube) for cube in each.assume],
                "default": each is first,
                **json_table(each, style),
            }
            for each in season.tables
            if len(season.tables) > 1
        ],
    }


def differing(tables: Sequence[SeasonTable], style: Style) -> list[Feature]:
    """What is not the same in tables of the same evenings: a row for each number."""
    words = style.words
    by_player = [{row.player: row for row in each.rows} for each in tables]
    found = [
        Feature(
            f"{row.player}, {words(f'season.{name}')}",
            tuple(_cell(getattr(each[row.player], name), style) for each in by_player),
        )
        for row in tables[0].rows
        for name in _LABELLED
    ]
    over = tuple(_cell(each.over, style) for each in tables)
    codes = tuple(" ".join(f.code for f in each.findings) for each in tables)
    found += [
        Feature(words("season.ended"), over),
        Feature(words("verdict.findings"), codes),
    ]
    return [row for row in found if row.differs]


def json_table(each: SeasonTable, style: Style) -> dict[str, Json]:
    """A table as a value of JSON."""
    return {
        "over": each.over,
        "table": [
            {
                "player": row.player,
                "place": _exact(row.place),
                "value": _exact(row.value),
                "evenings": row.evenings,
                "total": exact(row.total),
                "values": [_exact(value) for value in row.values],
                "missing": _exact(row.missing),
                "rated": row.rated,
                "goes_on": row.goes_on,
            }
            for row in each.rows
        ],
        "table_findings": [_placed(found, style) for found in each.findings],
    }


def _placed(found: Finding, style: Style) -> dict[str, Json]:
    """A finding of a season: its file is one of many."""
    return {
        "file": dict(found.data).get("file"),
        **finding(found, style.lang),
    }


def _exact(value: Fraction | None) -> Json:
    return None if value is None else exact(value)


def _findings(season: Season) -> tuple[Finding, ...]:
    return (*season.findings, *season.tables[0].findings)


# --- parts of the document -------------------------------------------------------------


def _title(season: Season, style: Style) -> str:
    count = style.words("season.evenings", count=str(len(season.days)))
    return f"{style.words('season.title')} ({season.rules}), {count}"


def _table(season: Season, each: SeasonTable, style: Style, *, evenings: bool) -> Table:
    words = style.words
    used = [name for name in _LABELLED if _is_used(name, each.rows)]
    valued = evenings and any(v is not None for row in each.rows for v in row.values)
    head: list[Cell | str] = [words("season.player")]
    if "place" in used:
        head.insert(0, Cell(words("season.place"), right=True))
    if "value" in used:
        head.append(Cell(words("season.value"), "bold", right=True))
    if valued:
        head += [Cell(f"{n}.", right=True) for n, _ in enumerate(season.days, 1)]
    head += [
        Cell(words(f"season.{name}"), right=True) for name in ("attended", "total")
    ]
    rest = [name for name in used if name not in {"place", "value"}]
    head += [Cell(words(f"season.{name}"), right=True) for name in rest]
    rows: list[Row] = []
    for row in each.rows:
        cells: list[Cell | str] = [row.player]
        if "place" in used:
            cells.insert(0, Cell(_number(row.place, style), right=True))
        if "value" in used:
            cells.append(Cell(_number(row.value, style), "bold", right=True))
        if valued:
            cells += [Cell(_number(v, style), "dim", right=True) for v in row.values]
        cells.append(Cell(str(row.evenings), right=True))
        cells.append(Cell(signed(row.total), right=True))
        cells += [Cell(_cell(getattr(row, name), style), right=True) for name in rest]
        rows.append(cells)
    return Table(tuple(rows), head)


def _is_used(name: str, rows: Sequence[StandingRow]) -> bool:
    """Whether there is anything to say: who may play on goes without saying mostly."""
    values = [getattr(row, name) for row in rows]
    if name == "goes_on":
        return any(value is False for value in values)
    return any(value is not None for value in values)


def _cell(value: Fraction | bool | None, style: Style) -> str:
    if isinstance(value, bool):
        return style.words("season.yes" if value else "season.no")
    return _number(value, style)


def _number(value: Fraction | None, style: Style) -> str:
    """``3``, ``1/2``, and with three decimals what no one would write as a fraction."""
    if value is None:
        return NONE
    if value.denominator <= _SMALL and value.numerator < _SMALL:
        return str(value)
    if value.denominator == 1:
        return str(value)
    told = f"{float(value):.3f}"
    return told.replace(".", ",") if style.lang == "de" else told


def _told(season: Season, each: SeasonTable, style: Style) -> list[str]:
    """Whether the season is over, and where the text says what the columns mean."""
    words = style.words
    lines = [words("season.over")] if each.over else []
    clauses = dict(season.clauses)
    cited = [
        f"{words(f'season.{name}')} {citation(clauses[question][0], season.rules)}"
        for name, question in _LABELLED.items()
        if question in clauses and _is_used(name, each.rows)
    ]
    return [*lines, words("season.by", clauses=", ".join(cited))] if cited else lines


def _otherwise(one: SeasonTable, two: SeasonTable, style: Style) -> list[str]:
    """What comes out otherwise under these readings."""
    assumed = readings(two.assume, style)
    before = {row.player: row for row in one.rows}
    told: list[str] = []
    for row in two.rows:
        old = before[row.player]
        if (row.place, row.value) != (old.place, old.value):
            place = _number(row.place, style)
            told.append(f"{row.player} {place}. ({_number(row.value, style)})")
        elif row != old:
            told.append(row.player)
    what = ", ".join(told) or ", ".join(f.code for f in two.findings)
    return [style.words("season.otherwise", readings=assumed, what=what)]
