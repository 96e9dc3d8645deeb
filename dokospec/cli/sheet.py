"""``dokospec sheet``: the score sheet of an evening, to read, to print, or as a drawing."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Final, TypeAlias

from dokospec.api.files import InputFile
from dokospec.api.judging import Judged, Texts
from dokospec.cli.arguments import Parser, add_files, add_format, add_rules, add_spec
from dokospec.cli.output import XLSX, Form, add_out, outlet
from dokospec.cli.progress import counted
from dokospec.cli.session import Session
from dokospec.render import csv, drawn, html, markdown, spreadsheet, text, workbook
from dokospec.render import sheet as rendered
from dokospec.render.json import dump
from dokospec.render.spreadsheet import ListedSheet
from dokospec.render.style import Style

Listed: TypeAlias = list[ListedSheet]


def configure(parser: Parser) -> None:
    """What the command takes."""
    add_files(parser)
    add_rules(parser)
    add_format(parser, *FORMATS)
    add_out(parser)
    add_spec(parser)


def run(arguments: argparse.Namespace, here: Session) -> int:
    """Judges each file and writes its sheets."""
    texts = Texts(arguments.spec, arguments.rules)
    form = FORMATS[arguments.format]
    to = outlet(here, arguments.format, arguments.out)
    gathered: Listed = []

    def write(name: str) -> int:
        source = InputFile(name)
        found = Judged(source.readings(), texts, written=True)
        for verdict in counted(found, here):
            here.tell(source.complaints(verdict.findings, here.err))
        listed = [ListedSheet(name, *each) for each in enumerate(found.sheets, 1)]
        if form.together:
            gathered.extend(listed)
        else:
            to.put(form.show(listed, to.style), for_people=form.for_people)
        return found.status

    status = here.each(arguments.files, write)
    if gathered:
        to.put(form.show(gathered, to.style))
    to.close()
    return status


def _text(listed: Listed, style: Style) -> str:
    pages: list[str] = []
    for _, _, each in listed:
        document = (*rendered.document(each, style), (rendered.course(each, style),))
        pages.append("\n".join(text.write(document, style)))
    return "\n\n".join(pages)


def _markdown(listed: Listed, style: Style) -> str:
    parts = [part for _, _, each in listed for part in rendered.document(each, style)]
    return "\n".join(markdown.write(tuple(parts), style))


def _json(listed: Listed, style: Style) -> str:
    del style
    return dump({"sheets": [rendered.json_sheet(each.sheet) for each in listed]}, 1)


def _html(listed: Listed, style: Style) -> str:
    parts = [part for _, _, each in listed for part in rendered.forms(each, style)]
    return "\n".join(html.write(tuple(parts), style))


def _svg(listed: Listed, style: Style) -> str:
    return "\n".join(drawn.svg(rendered.course(x.sheet, style)) for x in listed)


def _csv(listed: Listed, style: Style) -> str:
    return csv.write(spreadsheet.listing(listed, style))


def _xlsx(listed: Listed, style: Style) -> bytes:
    return workbook.write(spreadsheet.pages(listed, style), style)


FORMATS: Final[Mapping[str, Form[Listed]]] = {
    "text": Form(_text, for_people=True),
    "markdown": Form(_markdown, for_people=True),
    "json": Form(_json),
    "html": Form(_html, together=True),
    "svg": Form(_svg),
    "csv": Form(_csv, together=True),
    XLSX: Form(_xlsx, together=True),
}
