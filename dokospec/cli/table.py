"""``dokospec table``: many evenings, files or folders, as the table of a season."""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from dokospec.cli import codes
from dokospec.cli.arguments import Parser, add_files, add_format, add_rules, add_spec
from dokospec.cli.errors import command_error
from dokospec.cli.judging import Judged, Texts, usable
from dokospec.cli.progress import counted
from dokospec.cli.session import Session
from dokospec.cli.sources import InputFile
from dokospec.finding import Span
from dokospec.notation.record import Head, Header
from dokospec.render import markdown, text
from dokospec.render import season as rendered
from dokospec.render.json import dump
from dokospec.render.values import exit_code
from dokospec.season.days import day_of
from dokospec.season.values import Day, PlayedGame, Season
from dokospec.season.whole import season_of
from dokospec.table import fingerprint

Show: TypeAlias = Callable[[list[Season], Session], str]

ENDING: Final = ".doko"


def configure(parser: Parser) -> None:
    """What the command takes."""
    add_files(parser)
    add_rules(parser)
    add_format(parser, *FORMATS)
    add_spec(parser)


def run(arguments: argparse.Namespace, here: Session) -> int:
    """Judges every evening and prints a table for each rule text among them."""
    texts = Texts(arguments.spec, arguments.rules)
    days: defaultdict[str, list[Day]] = defaultdict(list)
    worst = 0

    def read(name: str) -> int:
        nonlocal worst
        found = Judged(InputFile(name).readings(), texts, written=True)
        for day in _days(name, found, here):
            days[day.rules].append(day)
        worst = max(worst, found.status)
        return 0

    failed = here.each([n for each in arguments.files for n in _named(each)], read)
    seasons: list[Season] = []

    def whole(rules: str) -> int:
        seasons.append(season_of(days[rules], usable(rules, texts)))
        return 0

    failed = max(failed, here.each(sorted(days), whole))
    if text := FORMATS[arguments.format](seasons, here):
        write = here.put if arguments.format == "json" else here.show
        write(text.rstrip("\n") + "\n")
    told = [f for s in seasons for f in (*s.findings, *s.tables[0].findings)]
    disputed = any(len(season.tables) > 1 for season in seasons)
    return max(failed, int(disputed), exit_code(tuple(told)), min(worst, 1))


def _named(name: str) -> list[str]:
    """The records in a folder and below it, or the file."""
    path = Path(name)
    if not path.is_dir():
        return [name]
    found = sorted(str(each) for each in path.rglob(f"*{ENDING}"))
    if not found:
        raise command_error(codes.NO_RECORDS, file=name)
    return found


def _days(name: str, found: Judged, here: Session) -> Iterator[Day]:
    """The evenings of a file; the second and later ones are numbered."""
    games: list[list[PlayedGame]] = []
    places: list[dict[str, Span]] = []
    for verdict in counted(found, here):
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


def _text(seasons: list[Season], here: Session) -> str:
    told = [rendered.document(each, here.out) for each in seasons]
    pages = ["\n".join(text.write(each, here.out)) for each in told]
    return "\n\n".join(pages)


def _markdown(seasons: list[Season], here: Session) -> str:
    told = [rendered.document(each, here.out) for each in seasons]
    pages = [markdown.write(each, here.out) for each in told]
    return "\n".join(line for page in pages for line in page)


def _json(seasons: list[Season], here: Session) -> str:
    told = [rendered.json_season(each, here.out) for each in seasons]
    value = {"schema": rendered.SCHEMA, "seasons": told}
    return dump(value, 1)


FORMATS: Final[Mapping[str, Show]] = {
    "text": _text,
    "markdown": _markdown,
    "json": _json,
}
