"""``dokospec replay``: what records come to, with every clause."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from dokospec.api.files import InputFile
from dokospec.api.judging import Judged, Texts
from dokospec.cli.arguments import (
    Parser,
    add_files,
    add_format,
    add_rules,
    add_spec,
)
from dokospec.cli.progress import counted
from dokospec.cli.session import Session
from dokospec.render import game, json, markdown, sheet, text


def configure(parser: Parser) -> None:
    """What the command takes."""
    add_files(parser)
    add_rules(parser)
    add_format(parser, "text", "json", "markdown")
    parser.options.add_argument(
        "--tricks", action="store_true", help=parser.words("option.tricks")
    )
    add_spec(parser)


def run(arguments: argparse.Namespace, here: Session) -> int:
    """Judges each file and prints it as it goes."""
    texts = Texts(arguments.spec, arguments.rules)
    names: list[str] = arguments.files
    tricks: bool = arguments.tricks
    show = {"text": _text, "json": _json, "markdown": _markdown}[arguments.format]

    def replay(name: str) -> int:
        source = InputFile(name)
        found = Judged(source.readings(), texts)
        if len(names) > 1 and arguments.format == "text":
            here.write([here.out.paint(name, "bold"), ""])
        write = here.put if arguments.format == "json" else here.show
        for piece in show(found, source, here, tricks):
            write(piece)
            sys.stdout.flush()
        return found.status

    return here.each(names, replay)


def _text(
    found: Judged, source: InputFile, here: Session, tricks: bool
) -> Iterator[str]:
    games = 0
    for verdict in counted(found, here):
        games += 1
        document = game.document(verdict, here.out, tricks=tricks)
        lines = text.write(document, here.out, source.name, source.line)
        yield "".join(line + "\n" for line in (*lines, ""))
    if found.sheets:
        for each in found.sheets:
            lines = text.write(sheet.document(each, here.out), here.out)
            yield "".join(line + "\n" for line in (*lines, ""))
    elif games > 1 and found.standings:
        document = game.standings(found.standings, here.out, found.unscored)
        lines = text.write(document, here.out)
        yield "".join(line + "\n" for line in (*lines, ""))


def _markdown(
    found: Judged, source: InputFile, here: Session, tricks: bool
) -> Iterator[str]:
    yield f"# {markdown.escape(source.name)}\n\n"
    games = 0
    for verdict in counted(found, here):
        games += 1
        document = game.document(verdict, here.out, tricks=tricks)
        lines = markdown.write(document, here.out)
        yield "".join(line + "\n" for line in lines)
    for each in found.sheets:
        lines = markdown.write(sheet.document(each, here.out), here.out)
        yield "".join(line + "\n" for line in lines)
    if games > 1 and found.standings and not found.sheets:
        document = game.standings(found.standings, here.out, found.unscored)
        lines = markdown.write(document, here.out)
        yield "".join(line + "\n" for line in lines)


def _json(
    found: Judged, source: InputFile, here: Session, tricks: bool
) -> Iterator[str]:
    del tricks  # JSON always has them
    games = counted(found, here)
    return json.document(
        source.name, found.rules, games, here.lang, lambda: found.standings
    )
