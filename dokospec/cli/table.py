"""``dokospec table``: many evenings, files or folders, as the table of a season."""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Final

from dokospec.api.files import InputFile
from dokospec.api.judging import Judged, Texts, usable
from dokospec.api.seasons import evenings_of, records_in
from dokospec.cli.arguments import Parser, add_files, add_format, add_rules, add_spec
from dokospec.cli.output import XLSX, Form, add_out, outlet
from dokospec.cli.progress import counted
from dokospec.cli.session import Session
from dokospec.render import csv, drawn, html, markdown, text, workbook
from dokospec.render import season as rendered
from dokospec.render.document import Part
from dokospec.render.json import dump
from dokospec.render.style import Style
from dokospec.render.values import exit_code
from dokospec.season.values import Day, Season
from dokospec.season.whole import season_of
from dokospec.verdict import GameVerdict


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

    def read(name: str) -> int:
        source = InputFile(name)
        found = Judged(source.readings(), texts, written=True)
        for day in evenings_of(name, found, _shown(source, found, here)):
            days[day.rules].append(day)
        return found.status

    worst = here.each([n for each in arguments.files for n in records_in(each)], read)
    seasons: list[Season] = []

    def whole(rules: str) -> int:
        seasons.append(season_of(days[rules], usable(rules, texts)))
        return 0

    worst = max(worst, here.each(sorted(days), whole))
    if seasons or arguments.format == "json":
        to.put(form.show(seasons, to.style), for_people=form.for_people)
    to.close()
    findings = [f for s in seasons for f in (*s.findings, *s.tables[0].findings)]
    disputed = any(len(season.tables) > 1 for season in seasons)
    return max(worst, int(disputed), exit_code(tuple(findings)))


def _shown(source: InputFile, found: Judged, here: Session) -> Iterator[GameVerdict]:
    """The verdicts on a file, counted, and what is unreadable told."""
    for verdict in counted(found, here):
        here.tell(source.complaints(verdict.findings, here.err))
        yield verdict


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
