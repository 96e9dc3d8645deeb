"""``dokospec import``: games that other programs wrote down, as records."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from typing import Final

from dokospec.api.files import InputFile, whole
from dokospec.api.judging import known, library
from dokospec.cli.arguments import Parser, add_files, add_rules, one_of
from dokospec.cli.session import Session
from dokospec.importers import freedoko, online_doppelkopf
from dokospec.importers.imported import Imported
from dokospec.notation.writer import format_sheets
from dokospec.render.findings import finding_lines
from dokospec.render.values import exit_code

FORMATS: Final[Mapping[str, Callable[[str, str | None], Imported]]] = {
    "freedoko": freedoko.read,
    "online-doppelkopf": online_doppelkopf.read,
}
"""By the name of the program, how its files are read."""


def configure(parser: Parser) -> None:
    """What the command takes."""
    words = parser.words
    add_files(parser)
    parser.options.add_argument(
        "--from",
        dest="from_",
        metavar="|".join(FORMATS),
        required=True,
        type=one_of("--from", tuple(FORMATS)),
        help=words("option.import_from"),
    )
    add_rules(parser)


def run(arguments: argparse.Namespace, here: Session) -> int:
    """Writes each file as a record; 1 where something of it no record says."""
    read = FORMATS[arguments.from_]
    rules = arguments.rules
    if rules is not None:
        rules = known(rules, library(()))

    def import_(name: str) -> int:
        source = InputFile(name)
        text = _text(whole(name))
        list(source.of(text.encode()))  # so that its lines are at hand
        found = read(text, rules)
        for each in found.findings:
            here.tell(finding_lines(each, name, source.line, here.err))
        if found.sheets:
            here.put(format_sheets(found.sheets))
        lost = int(bool(found.findings))
        return max(lost, exit_code(found.findings))

    return here.each(arguments.files, import_)


def _text(data: bytes) -> str:
    """A file as text; where it is no UTF-8, as a German Windows writes it."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
