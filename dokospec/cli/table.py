"""``dokospec table``: many evenings, files or folders, as the table of a season."""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from dokospec.cli import codes
from dokospec.cli.arguments import Parser, add_files, add_format, add_rules, add_spec
from dokospec.cli.errors import command_error
from dokospec.cli.judging import Judged, Texts, usable
from dokospec.cli.output import XLSX, Form, add_out, outlet
from dokospec.cli.progress import counted
from dokospec.cli.session import Session
from dokospec.cli.sources import InputFile
from dokospec.file_judge import fingerprint
from dokospec.finding import Span
from dokospec.notation.record import Head, Header
from dokospec.render import csv, drawn, html, markdown, text, workbook
from dokospec.render import season as rendered
from dokospec.render.document import Part
from dokospec.render.json import dump
from dokospec.render.style import Style
from dokospec.render.values import exit_code
from dokospec.season.days import day_of
from dokospec.season.values import Day, PlayedGame, Season
from dokospec.season.whole import season_of

ENDING: Final = ".doko"


def configure(parser: Parser) -> None:
    """What the command takes."""
    add_files(parser)
    add_rules(parser)
    add_format(parser, *FORMATS)
    add_out(parser)
    add_spec(parser)


def run(arguments: argparse.Namespace, here: Session) -> int:
    """Judges every evening and prints a table for each rule text among them."""
    texts = Texts(arguments.spec, arguments.rules)
    form = FORMATS[arguments.format]
    to = outlet(here, arguments.format, arguments.out)
    days: defaultdict[str, list[Day]] = defaultdict(list)
    worst = 0

    def read(name: str) -> int:
        nonlocal worst
        source = InputFile(name)
        found = Judged(source.readings(), texts, written=True)
        for day in _days(source, found, here):
            days[day.rules].append(day)
        worst = max(worst, found.status)
        return 0

    failed = here.each([n for each in arguments.files for n in _named(each)], read)
    seasons: list[Season] = []

    def whole(rules: str) -> int:
        seasons.append(season_of(days[rules], usable(rules, texts)))
        return 0

    failed = max(failed, here.each(sorted(days), whole))
    if seasons or arguments.format == "json":
        to.put(form.show(seasons, to.style), for_people=form.for_people)
    to.close()
    findings = [f for s in seasons for f in (*s.findings, *s.tables[0].findings)]
    disputed = any(len(season.tables) > 1 for season in seasons)
    return max(failed, int(disputed), exit_code(tuple(findings)), min(worst, 1))


def _named(name: str) -> list[str]:
    """The records in a folder and below it, or the file."""
    path = Path(name)
    if not path.is_dir():
        return [name]
    found = sorted(str(each) for each in path.rglob(f"*{ENDING}"))
    if not found:
        raise command_error(codes.NO_RECORDS, file=name)
    return found


def _days(source: InputFile, found: Judged, here: Session) -> Iterator[Day]:
    """The evenings of a file; the second and later ones are numbered."""
    name = source.name
    games: list[list[PlayedGame]] = []
    places: list[dict[str, Span]] = []
    for verdict in counted(found, here):
        here.tell(source.complaints(verdict.findings, here.err))
        reading = found.reading
        if reading is None or reading.game is None or not found.sheets:
            continue
        while len(games) < len(found.sheets):
            games.append([])
            places.append(_places(reading.head))
        game = reading.game
        span = game.locate("game", 0) if game.locate else None
        games[-1].append(PlayedGame(verdict.label or "", fingerprint(game), span))
    for place, sheet in enumerate(found.sheets):
        if sheet.rules:
            label = f"{name}#{place + 1}" if place else name
            yield day_of(label, sheet, games[place], name, places[place])


def _places(head: Head) -> dict[str, Span]:
    """Where each line of a head stands."""
    found = {
        entry.key: head.locate("header", place) if head.locate else None
        for place, entry in enumerate(head.entries)
        if isinstance(entry, Header)
    }
    return {key: span for key, span in found.items() if span}


def _text(seasons: list[Season], style: Style) -> str:
    documents = [rendered.document(each, style) for each in seasons]
    return "\n\n".join("\n".join(text.write(each, style)) for each in documents)


def _markdown(seasons: list[Season], style: Style) -> str:
    parts = [part for each in seasons for part in rendered.document(each, style)]
    return "\n".join(markdown.write(tuple(parts), style))


def _json(seasons: list[Season], style: Style) -> str:
    shown = [rendered.json_season(each, style) for each in seasons]
    return dump({"schema": rendered.SCHEMA, "seasons": shown}, 1)


def _html(seasons: list[Season], style: Style) -> str:
    parts: list[Part] = []
    for each in seasons:
        parts += [*rendered.document(each, style), (rendered.course(each, style),)]
    return "\n".join(html.write(tuple(parts), style))


def _svg(seasons: list[Season], style: Style) -> str:
    return "\n".join(drawn.svg(rendered.course(each, style)) for each in seasons)


def _csv(seasons: list[Season], style: Style) -> str:
    return csv.write(rendered.listing(seasons, style))


def _xlsx(seasons: list[Season], style: Style) -> bytes:
    parts = [part for each in seasons for part in rendered.document(each, style)]
    return workbook.write(tuple(parts), style)


FORMATS: Final[Mapping[str, Form[list[Season]]]] = {
    "text": Form(_text, for_people=True),
    "markdown": Form(_markdown, for_people=True),
    "json": Form(_json),
    "html": Form(_html),
    "svg": Form(_svg),
    "csv": Form(_csv),
    XLSX: Form(_xlsx),
}
