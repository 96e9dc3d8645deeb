"""``dokospec sheet``: the score sheet of an evening, to read, to print, or as a drawing."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from dokospec.cli.arguments import Parser, add_files, add_format, add_rules, add_spec
from dokospec.cli.judging import Judged, Texts
from dokospec.cli.progress import counted
from dokospec.cli.session import Session
from dokospec.cli.sources import InputFile
from dokospec.render import drawn, html, markdown, text
from dokospec.render import sheet as rendered
from dokospec.render.json import dump
from dokospec.sheet import Sheet

Show: TypeAlias = Callable[[list[Sheet], Session], str]


def configure(parser: Parser) -> None:
    """What the command takes."""
    add_files(parser)
    add_rules(parser)
    add_format(parser, *FORMATS)
    add_spec(parser)


def run(arguments: argparse.Namespace, here: Session) -> int:
    """Judges each file and prints its sheets."""
    texts = Texts(arguments.spec, arguments.rules)
    show = FORMATS[arguments.format]

    def write(name: str) -> int:
        source = InputFile(name)
        found = Judged(source.readings(), texts, written=True)
        for _ in counted(found, here):
            pass
        if told := show(found.sheets, here):
            write = here.show if arguments.format in FOR_PEOPLE else here.put
            write(told.rstrip("\n") + "\n")
        return found.status

    return here.each(arguments.files, write)


def _text(sheets: list[Sheet], here: Session) -> str:
    pages = []
    for each in sheets:
        told = (*rendered.document(each, here.out), (rendered.course(each, here.out),))
        pages.append("\n".join(text.write(told, here.out)))
    return "\n\n".join(pages)


def _markdown(sheets: list[Sheet], here: Session) -> str:
    told = [rendered.document(each, here.out) for each in sheets]
    pages = [markdown.write(each, here.out) for each in told]
    return "\n".join(line for page in pages for line in page)


def _json(sheets: list[Sheet], here: Session) -> str:
    del here
    told = [rendered.json_sheet(each) for each in sheets]
    return dump({"sheets": told}, 1)


def _html(sheets: list[Sheet], here: Session) -> str:
    told = [part for each in sheets for part in rendered.forms(each, here.out)]
    return "\n".join(html.write(tuple(told), here.out))


def _svg(sheets: list[Sheet], here: Session) -> str:
    return "\n".join(drawn.svg(rendered.course(each, here.out)) for each in sheets)


FOR_PEOPLE: Final = ("text", "markdown")

FORMATS: Final[Mapping[str, Show]] = {
    "text": _text,
    "markdown": _markdown,
    "json": _json,
    "html": _html,
    "svg": _svg,
}
