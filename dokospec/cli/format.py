"""``dokospec format``: the canonical form of records, and JSON both ways."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from dokospec.api import codes
from dokospec.api.canonical import canonical
from dokospec.api.errors import refusal
from dokospec.api.files import InputFile, unreadable, whole
from dokospec.api.judging import Texts
from dokospec.api.shorten import short_forms
from dokospec.cli.arguments import Parser, add_files, add_rules, add_spec, one_of
from dokospec.cli.output import write_file
from dokospec.cli.session import Session
from dokospec.messages.catalogue import LANGUAGES
from dokospec.notation.jsonio import RecordError, from_json, to_json
from dokospec.notation.reader import sheets
from dokospec.notation.record import Reading
from dokospec.notation.writer import (
    with_all_entries,
)
from dokospec.render.findings import finding_lines
from dokospec.render.json import dump


def configure(parser: Parser) -> None:
    """What the command takes."""
    words = parser.words
    add_files(parser)
    for name in ("check", "write", "ascii", "short"):
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
            read = _from_json(name)
            after = canonical(name, read, texts, ascii_only=arguments.ascii)
            here.put(after)
            return 0
        source = InputFile(name)
        before = whole(name)
        readings = list(source.of(before))
        if _complain(readings, source, here):
            return 2
        if arguments.short:
            return _put_short(name, readings, texts, arguments, here)
        if arguments.to_ == "json":
            here.put(dump(to_json(sheets(readings)), 1) + "\n")
            return 0
        after = canonical(name, readings, texts, ascii_only=arguments.ascii)
        return _put(name, before, after.encode(), arguments, here)

    return here.each(arguments.files, format_)


def _put_short(
    name: str,
    readings: Sequence[Reading],
    texts: Texts,
    arguments: argparse.Namespace,
    here: Session,
) -> int:
    """Writes the games in short form; 1 where one has none, and is written whole."""
    status, written = 0, []
    for number, (reading, why) in enumerate(short_forms(readings, texts), 1):
        written.append(reading)
        if why is not None:
            label = (reading.game and reading.game.label) or str(number)
            here.tell([here.words(f"format.not_short_{why}", file=name, game=label)])
            status = 1
    if arguments.to_ == "json":
        here.put(dump(to_json(sheets(written)), 1) + "\n")
    else:
        here.put(canonical(name, written, texts, ascii_only=arguments.ascii))
    return status


def _agree(arguments: argparse.Namespace) -> None:
    chosen = [
        name
        for name, given in (
            ("--check", arguments.check),
            ("--write", arguments.write),
            ("--to json", arguments.to_ == "json"),
            ("--from json", arguments.from_ == "json"),
            ("--short", arguments.short and arguments.to_ != "json"),
        )
        if given
    ]
    if arguments.write and "-" in arguments.files:
        chosen.append("-")
    if len(chosen) > 1:
        raise refusal(codes.NOT_TOGETHER, options=", ".join(chosen))


def _complain(readings: Sequence[Reading], source: InputFile, here: Session) -> bool:
    """Prints what is unreadable; whether anything is."""
    found = [each for reading in readings for each in reading.findings]
    for each in found:
        here.tell(finding_lines(each, source.name, source.line, here.err))
    broken = any(reading.game and not reading.game.complete for reading in readings)
    return broken or any(each.kind.value == "unreadable" for each in found)


def _put(
    name: str, before: bytes, after: bytes, arguments: argparse.Namespace, here: Session
) -> int:
    if arguments.check:
        if before == after:
            return 0
        here.tell([here.words("format.not_canonical", file=name)])
        return 1
    if not arguments.write:
        here.put(after.decode())
    elif before != after:
        write_file(Path(name), after)
    return 0


def _from_json(name: str) -> list[Reading]:
    text = whole(name)
    try:
        sheets_ = from_json(json.loads(text))
    except json.JSONDecodeError as error:
        place = f"{name}:{error.lineno}:{error.colno}"
        raise refusal(codes.BAD_JSON, file=place) from None
    except UnicodeDecodeError as error:
        why = unreadable(name, error)
        told = {f"reason_{lang}": why.message(lang) for lang in LANGUAGES}
        raise refusal(codes.BAD_JSON, file=name, **told) from None
    except (RecordError, ValueError, RecursionError) as error:
        raise refusal(codes.BAD_JSON, file=name, reason=str(error)) from None
    heads = [with_all_entries(sheet.head) for sheet in sheets_]
    return [
        Reading(head, game)
        for head, sheet in zip(heads, sheets_, strict=True)
        for game in sheet.games or (None,)
    ]
