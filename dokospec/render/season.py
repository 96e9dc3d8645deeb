"""The table of a season as a document and as JSON."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from operator import add
from typing import Final

from dokospec.finding import Finding
from dokospec.render.document import (
    Course,
    Document,
    Findings,
    Fold,
    Heading,
    Part,
    Points,
    Table,
)
from dokospec.render.features import NONE, Feature, readings
from dokospec.render.json import Json, finding
from dokospec.render.style import Cell, Row, Style
from dokospec.render.values import citation, exact, signed, with_mark
from dokospec.season.values import Day, Season, SeasonTable, StandingRow

SCHEMA: Final = "dokospec/table/1"
_SMALL: Final = 12
"""Up to this denominator a fraction is written as one, beyond it with decimals."""
_FIGURES: Final = (
    *("place", "player", "value", "evenings", "games", "total", "per_evening"),
    *("per_game", "missing", "rated", "goes_on"),
)
"""The columns that are no evenings, as they come."""
_AVERAGES: Final = ("per_evening", "per_game")
_OF_EVENING: Final = "Abendwert"
_LABELLED: Final = {
    "place": "Saisonplatz",
    "value": "Saisonwert",
    "missing": "Fehlende-Abende",
    "rated": "in-der-Wertung",
    "goes_on": "spielberechtigt",
}
"""Columns, and the question of the rule language that each answers."""


def document(season: Season, style: Style) -> Document:
    """A line a player: what the text says, plain figures, and each evening's points.

    Where the text makes something else of an evening, that is a table of its own.
    """
    first, *others = season.tables
    remarks = _remarks(season, first, style)
    remarks += [each for other in others for each in _otherwise(first, other, style)]
    findings = tuple((found, "") for found in _findings(season))
    short = f"{style.words('season.title')} {season.rules}"
    return (
        (
            Heading(title(season, style), short=short),
            _standings([season], _named([season], style), style),
            *((Points(tuple(remarks)),) if remarks else ()),
            *((Findings(findings),) if findings else ()),
        ),
        *_valued(season, style),
    )


def listing(seasons: Sequence[Season], style: Style) -> Document:
    """The same of all seasons in one table, by the dates as they are sorted."""
    evenings = [evening_names(season.days, str) for season in seasons]
    return ((_standings(seasons, evenings, style, listed=True),),)


def course(season: Season, style: Style) -> Course:
    """The points of each player, added up from evening to evening."""
    rows = season.tables[0].rows
    totals = [(Fraction(0),) * len(rows)]
    for place in range(len(season.days)):
        won = [row.points[place] or 0 for row in rows]
        totals.append(tuple(map(add, totals[-1], won)))
    return Course(
        title=style.words("sheet.course"),
        of=title(season, style),
        players=tuple(row.player for row in rows),
        totals=tuple(totals),
        steps=tuple(_named([season], style)[0]),
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
        "clauses": {question: list(clauses) for question, clauses in season.clauses},
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
                "games": row.games,
                "total": exact(row.total),
                "per_evening": _exact(row.per_evening),
                "per_game": _exact(row.per_game),
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


def title(season: Season, style: Style) -> str:
    """``Tabelle (text-id), Abende: 52, 07.01.2026–30.12.2026``."""
    words = style.words
    parts = [
        f"{words('season.title')} ({season.rules})",
        words("season.evenings", count=str(len(season.days))),
    ]
    dates = sorted({day.date for day in season.days if day.date})
    if len(dates) > 1:
        parts.append("–".join(_date(date, style) for date in (dates[0], dates[-1])))
    return ", ".join(parts)


def evening_names(days: Sequence[Day], dated: Callable[[str], str]) -> list[str]:
    """By what evenings are told apart: the date, where need be the round or the file."""
    ways = [_ways(day, dated) for day in days]
    found = [way[0] for way in ways]
    for more in range(1, max(map(len, ways), default=0)):
        met = Counter(found)
        found = [
            way[min(more, len(way) - 1)] if met[name] > 1 else name
            for way, name in zip(ways, found, strict=True)
        ]
    return found


def _ways(day: Day, dated: Callable[[str], str]) -> list[str]:
    stem = re.sub(r".*[/\\]|\.doko(?=#|$)", "", day.name)
    if day.date is None:
        return [stem, day.name]
    date = dated(day.date)
    by_round = [f"{date}/{day.round}"] if day.round else []
    return [date, *by_round, f"{date} {stem}", f"{date} {day.name}"]


def _named(seasons: Sequence[Season], style: Style) -> list[list[str]]:
    """The evenings of each season, without the year where there is but one."""
    days = [day for season in seasons for day in season.days]
    one_year = len({day.date[:4] for day in days if day.date}) == 1

    def dated(date: str) -> str:
        year, rest = date[:4], date[5:]
        if style.lang != "de":
            return rest if one_year else date
        month, day = rest.split("-")
        return f"{day}.{month}." + ("" if one_year else year[2:])

    return [evening_names(season.days, dated) for season in seasons]


def _date(date: str, style: Style) -> str:
    return ".".join(reversed(date.split("-"))) if style.lang == "de" else date


def _standings(
    seasons: Sequence[Season],
    evenings: Sequence[Sequence[str]],
    style: Style,
    *,
    listed: bool = False,
) -> Table:
    """A row for each player of each season; ``listed``: with all that may be said."""
    words = style.words
    rows = [row for season in seasons for row in season.tables[0].rows]
    many = listed or any(len(season.days) > 1 for season in seasons)
    names = [
        name
        for name in _FIGURES
        if listed or (_is_used(name, rows) and (many or name != "per_evening"))
    ]
    columns = tuple(dict.fromkeys(n for each in evenings for n in each)) if many else ()
    valued = listed and any(v is not None for row in rows for v in row.values)
    head: list[Cell | str] = [words("season.rules")] if listed else []
    for name in names:
        tone = "bold" if name == "value" else ""
        word = words(f"season.{'attended' if name == 'evenings' else name}")
        head.append(Cell(word, tone, right=name != "player"))
    first, repeated = len(head), names.index("player") + 1 + listed
    head += [Cell(name, right=True) for name in columns]
    if valued:
        named = words("season.value")
        head += [Cell(f"{named} {name}", right=True) for name in columns]
    lines: list[Row] = []
    for season, own in zip(seasons, evenings, strict=True):
        for row in season.tables[0].rows:
            line: list[Cell | str] = [season.rules] if listed else []
            line += [_figure(row, name, style) for name in names]
            points = dict(zip(own, row.points, strict=True))
            line += [_points(points.get(name)) for name in columns]
            if valued:
                values = dict(zip(own, row.values, strict=True))
                line += [_amount(values.get(name), style) for name in columns]
            lines.append(line)
    return Table(tuple(lines), head, fold=Fold(repeated, first) if columns else None)


def _valued(season: Season, style: Style) -> Iterator[Part]:
    """What the text makes of each evening, where there are several."""
    rows = season.tables[0].rows
    if len(season.days) < 2 or all(v is None for row in rows for v in row.values):
        return
    said = style.words("season.valued")
    if clauses := dict(season.clauses).get(_OF_EVENING):
        said += f" ({citation(clauses[0], season.rules)})"
    (names,) = _named([season], style)
    head: list[Cell | str] = [style.words("season.player")]
    head += [Cell(name, right=True) for name in names]
    lines: list[Row] = [
        [row.player, *(_amount(value, style) for value in row.values)] for row in rows
    ]
    heading = Heading(said, 2, short=f"{style.words('season.valued')} {season.rules}")
    yield heading, Table(tuple(lines), head, fold=Fold(1, 1))


def _figure(row: StandingRow, name: str, style: Style) -> Cell | str:
    """What stands in one of the columns that are no evenings."""
    value: str | Fraction | bool | int | None = getattr(row, name)
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return Cell(_cell(value, style), right=True)
    if name in _AVERAGES and value is not None:
        return _average(Fraction(value), style)
    amount = None if value is None else Fraction(value)
    if name == "total":
        return replace(_points(amount), tone="")
    return replace(_amount(amount, style), tone="bold" if name == "value" else "")


def _points(value: Fraction | None) -> Cell:
    text = NONE if value is None else signed(value)
    return Cell(text, "dim", right=True, value=value)


def _amount(value: Fraction | None, style: Style) -> Cell:
    return Cell(_number(value, style), "dim", right=True, value=value)


def _average(value: Fraction, style: Style) -> Cell:
    """With two decimals; a spreadsheet gets four."""
    text = f"{float(value):+.2f}" if value else "0"
    return Cell(with_mark(text, style.lang), right=True, value=round(value, 4))


def _is_used(name: str, rows: Sequence[StandingRow]) -> bool:
    """Whether there is anything to say: who may play on goes without saying mostly."""
    if name == "player":
        return True
    values = [getattr(row, name) for row in rows]
    if name == "games":
        return any(values)
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
    return with_mark(f"{float(value):.3f}", style.lang)


def _remarks(season: Season, each: SeasonTable, style: Style) -> list[str]:
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
    changes: list[str] = []
    for row in two.rows:
        old = before[row.player]
        if (row.place, row.value) != (old.place, old.value):
            place = _number(row.place, style)
            changes.append(f"{row.player} {place}. ({_number(row.value, style)})")
        elif row != old:
            changes.append(row.player)
    what = ", ".join(changes) or ", ".join(f.code for f in two.findings)
    return [style.words("season.otherwise", readings=assumed, what=what)]
