"""``dokospec check``: only what is wrong with records, a finding a paragraph."""

from __future__ import annotations

import argparse

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
from dokospec.render import features, markdown
from dokospec.render.findings import finding_lines
from dokospec.render.json import checked_finding, dump
from dokospec.render.values import every_finding

SCHEMA = "dokospec/findings/1"


def configure(parser: Parser) -> None:
    """What the command takes."""
    add_files(parser)
    add_rules(parser)
    add_format(parser, "text", "json", "markdown")
    add_spec(parser)


def run(arguments: argparse.Namespace, here: Session) -> int:
    """Judges each file and prints its findings, those of every outcome."""
    texts = Texts(arguments.spec, arguments.rules)
    names: list[str] = arguments.files

    def check(name: str) -> int:
        source = InputFile(name)
        found = Judged(source.readings(), texts)
        entries = []
        for verdict in counted(found, here):
            for each in every_finding(verdict):
                only = features.only(verdict, each, here.out)
                if arguments.format == "text":
                    lines = finding_lines(each, name, source.line, here.out, only)
                    here.write(lines)
                elif arguments.format == "markdown":
                    here.write([markdown.finding_line(each, here.out, only)])
                else:
                    shown = checked_finding(each, here.lang, here.out.options)
                    entries.append(shown)
        if arguments.format == "json":
            document = {"schema": SCHEMA, "file": name, "findings": entries}
            here.put(dump(document) + "\n")
        return found.status

    return here.each(names, check)
