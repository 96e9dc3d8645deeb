"""``dokospec format``: the canonical form of records, and JSON both ways."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from dokospec.cli import codes
from dokospec.cli.arguments import Parser, add_files, add_rules, add_spec, one_of
from dokospec.cli.errors import command_error
from dokospec.cli.judging import Texts, leaders
from dokospec.cli.session import Session
from dokospec.cli.sources import Source, unreadable, whole
from dokospec.notation.jsonio import RecordError, from_json, to_json
from dokospec.notation.layout import keeping_odd_line
from dokospec.notation.reader import sheets
from dokospec.notation.record import Reading
from dokospec.notation.writer import format_game, format_head
from dokospec.render.findings import finding_lines


def configure(parser: Parser) -> None:
    """What the command takes."""
    words = parser.words
    add_files(parser)
    for name in ("check", "write", "ascii"):
        parser.options.add_argument(
            f"--{name}", action="store_true", help=words(f"option.format_{name}")
        )
    for name in ("to", "from"):
        parser.options.add_argument(
            f"--{name}",
            dest=f"{name}_",
            metavar="doko|json",
            default="doko",
            type=one_of(f"--{name}", ("doko", "json")),
            help=words(f"option.format_{name}"),
        )
    add_rules(parser)
    add_spec(parser)


def run(arguments: argparse.Namespace, here: Session) -> int:
    """Formats each file; 1 where ``--check`` found one that is not canonical."""
    _agree(arguments)
    texts = Texts(arguments.spec, arguments.rules)

    def format_(name: str) -> int:
        if arguments.from_ == "json":
            after = canonical(_from_json(name), texts, ascii_only=arguments.ascii)
            sys.stdout.write(after)
            return 0
        source = Source(name)
        before = whole(name)
        readings = list(source.of(before))
        if _complain(readings, source, here):
            return 2
        if arguments.to_ == "json":
            sys.stdout.write(_dump(to_json(sheets(readings))))
            return 0
        after = canonical(readings, texts, ascii_only=arguments.ascii)
        return _put(name, before, after.encode(), arguments, here)

    return here.each(arguments.files, format_)


def canonical(
    readings: Sequence[Reading], texts: Texts, *, ascii_only: bool = False
) -> str:
    """The file in its canonical form, with labels, and leaders where they are settled.

    A game without a label gets its number in the file.
    """
    blocks: list[str] = []
    head = None
    number = 0
    for reading, names in zip(readings, leaders(readings, texts), strict=True):
        if reading.head is not head:
            head = reading.head
            blocks.append(format_head(head, ascii_only=ascii_only))
        if reading.game is not None:
            number += 1
            game = keeping_odd_line(reading.game)
            text = format_game(
                game, leaders=names, number=number, ascii_only=ascii_only
            )
            blocks.append(text)
    return "\n".join(blocks)


def _agree(arguments: argparse.Namespace) -> None:
    chosen = [
        name
        for name, given in (
            ("--check", arguments.check),
            ("--write", arguments.write),
            ("--to json", arguments.to_ == "json"),
            ("--from json", arguments.from_ == "json"),
        )
        if given
    ]
    if arguments.write and "-" in arguments.files:
        chosen.append("-")
    if len(chosen) > 1:
        raise command_error(codes.NOT_TOGETHER, options=", ".join(chosen))


def _complain(readings: Sequence[Reading], source: Source, here: Session) -> bool:
    """Prints what is unreadable; whether anything is."""
    found = [each for reading in readings for each in reading.findings]
    for each in found:
        lines = finding_lines(each, source.name, source.line, here.err)
        sys.stderr.writelines(line + "\n" for line in lines)
    broken = any(reading.game and not reading.game.complete for reading in readings)
    return broken or any(each.kind.value == "unreadable" for each in found)


def _put(
    name: str, before: bytes, after: bytes, arguments: argparse.Namespace, here: Session
) -> int:
    if arguments.check:
        if before == after:
            return 0
        sys.stderr.write(here.words("format.not_canonical", file=name) + "\n")
        return 1
    if not arguments.write:
        sys.stdout.write(after.decode())
    elif before != after:
        _replace(Path(name), after)
    return 0


def _replace(path: Path, data: bytes) -> None:
    """Writes the file in one step, so that a crash leaves the old one."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        fresh.write_bytes(data)
        fresh.chmod(path.stat().st_mode)
        fresh.replace(path)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise unreadable(str(path), error) from None


def _from_json(name: str) -> list[Reading]:
    text = whole(name)
    try:
        sheets_ = from_json(json.loads(text))
    except json.JSONDecodeError as error:
        place = f"{name}:{error.lineno}:{error.colno}"
        raise command_error(codes.BAD_JSON, file=place) from None
    except (AttributeError, RecordError, ValueError, RecursionError) as error:
        raise command_error(codes.BAD_JSON, file=name, reason=str(error)) from None
    return [
        Reading(sheet.head, game)
        for sheet in sheets_
        for game in sheet.games or (None,)
    ]


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"
