"""Documents as workbooks (xlsx): a page for each part, with numbers as such.

Needs ``openpyxl``. The same document gives the same bytes.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, assert_never

from dokospec.render.document import (
    Block,
    Comparison,
    Contrast,
    Course,
    Document,
    Findings,
    Formal,
    Heading,
    Numbers,
    Paragraph,
    Part,
    Points,
    Record,
    Signatures,
    Table,
    comparison_table,
)
from dokospec.render.features import NONE
from dokospec.render.findings import finding_sentence
from dokospec.render.style import Cell, Row, Style, columns, expanded

_LONGEST: Final = 31
"""Letters of the name of a page."""
_FORBIDDEN: Final = re.compile(r"[\[\]:*?/\\]")
_WIDEST: Final = 60
_CORE: Final = "docProps/core.xml"
_STAMP: Final = re.compile(rb"(<dcterms:\w+[^>]*>)[^<]*")
_NO_TIME: Final = (1980, 1, 1, 0, 0, 0)
"""The first that an archive knows."""


def available() -> bool:
    """Whether what this needs is installed."""
    return find_spec("openpyxl") is not None


def write(document: Document, style: Style) -> bytes:
    """The document as a workbook; the first heading of a part names its page.

    The first table of a page has its head in sight wherever one is on the page.
    """
    openpyxl: Any = import_module("openpyxl")
    book = openpyxl.Workbook()
    book.properties.creator = "dokospec"
    book.remove(book.active)
    for part in document:
        _write_page(book, part, style)
    out = io.BytesIO()
    book.save(out)
    return _timeless(out.getvalue())


def _write_page(book: Any, part: Part, style: Style) -> None:
    first = next((b for b in part if isinstance(b, Heading)), Heading(""))
    title = _FORBIDDEN.sub(" ", first.short or first.text)[:_LONGEST].strip(" '")
    page = book.create_sheet(title or None)
    page.page_setup.orientation = "landscape"
    page.page_setup.fitToHeight = 0
    page.sheet_properties.pageSetUpPr.fitToPage = True
    number = 0
    for block in part:
        if block is first:
            continue
        if number:
            number += 1
        if isinstance(block, Table) and page.freeze_panes is None:
            repeated = block.fold.repeated if block.fold else 0
            page.freeze_panes = page.cell(number + 2, repeated + 1)
            page.print_title_rows = f"{number + 1}:{number + 1}"
        for bold, row in _rows(block, style):
            number += 1
            for place, cell in enumerate(row, 1):
                _write_cell(page.cell(number, place), cell, bold=bold)
    _set_widths(page, [b for b in part if isinstance(b, Table)])


def _rows(block: Block, style: Style) -> Iterator[tuple[bool, Sequence[Cell]]]:
    """What stands in the rows of a block, and whether it is a heading."""
    match block:
        case Heading(text):
            yield True, [Cell(text)]
        case Table(rows, head):
            yield from _table(head, rows, block.foot)
        case Numbers(named):
            yield from _table([n for n, _ in named], [[cell for _, cell in named]])
        case Comparison():
            compared = comparison_table(block, style.words)
            yield from _table(compared.head, compared.rows)
        case Paragraph(text):
            yield from _lines([text])
        case Points(items):
            yield from _lines(items)
        case Record(written) | Formal(written):
            yield from _lines(written)
        case Contrast():
            for sign, _, side in block.sides():
                yield from _lines([f"{sign} {side.where}", *side.lines])
        case Findings(found):
            yield from _lines(finding_sentence(f, style, only) for f, only in found)
        case Course() | Signatures():
            pass
        case _:
            assert_never(block)


def _table(
    head: Row, rows: Iterable[Row], foot: Row = ()
) -> Iterator[tuple[bool, Sequence[Cell]]]:
    cells = expanded([head, *rows, *([foot] if foot else ())])
    last = len(cells) - 1 if foot else 0
    yield from ((place in {0, last}, row) for place, row in enumerate(cells))


def _lines(texts: Iterable[str]) -> Iterator[tuple[bool, Sequence[Cell]]]:
    for row in expanded([[text] for text in texts]):
        yield False, row


def _write_cell(to: Any, cell: Cell, *, bold: bool) -> None:
    styles: Any = import_module("openpyxl.styles")
    if cell.value is not None:
        whole = cell.value.denominator == 1
        to.value = cell.value.numerator if whole else float(cell.value)
        to.number_format = _number_format(cell)
    elif cell.text and cell.text != NONE:
        to.value = cell.text
        to.data_type = "s"  # Whatever it begins with: it is no formula.
    if bold or cell.strong:
        to.font = styles.Font(bold=True)
    if cell.right:
        to.alignment = styles.Alignment(horizontal="right")


def _number_format(cell: Cell) -> str:
    """By which a number looks like the text: its sign, decimals, or a fraction."""
    assert cell.value is not None
    places = re.search(r"[.,](\d+)$", cell.text)
    digits = "0"
    if places:
        digits = f"0.{'0' * len(places[1])}"
    elif cell.value.denominator != 1:
        below = "?" * len(str(cell.value.denominator))
        digits = f"{below}/{below}"
    return f"+{digits};-{digits};0" if cell.text.startswith("+") else digits


def _set_widths(page: Any, tables: Iterable[Table]) -> None:
    utils: Any = import_module("openpyxl.utils")
    widths: dict[int, int] = {}
    for table in tables:
        for row in expanded([table.head, *table.rows]):
            for place, cell in enumerate(row, 1):
                wide = min(columns(cell.text), _WIDEST) + 2
                widths[place] = max(widths.get(place, 0), wide)
    for place, wide in widths.items():
        page.column_dimensions[utils.get_column_letter(place)].width = wide


def _timeless(archive: bytes) -> bytes:
    """The same workbook, made at no time."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(archive)) as old,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in old.namelist():
            data = old.read(name)
            if name == _CORE:
                data = _STAMP.sub(rb"\g<1>1980-01-01T00:00:00Z", data)
            entry = zipfile.ZipInfo(name, _NO_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(entry, data)
    return out.getvalue()
