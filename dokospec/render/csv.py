"""The tables of a document as CSV, for a spreadsheet or a program."""

from __future__ import annotations

import csv
import io
from typing import Final

from dokospec.render.document import Document, Table
from dokospec.render.features import NONE
from dokospec.render.style import Cell, expanded
from dokospec.render.values import decimal

_FORMULAS: Final = ("=", "+", "-", "@")
"""A spreadsheet takes text that begins so for something to work out."""


def write(document: Document) -> str:
    """Its tables, a line for each row, an empty one between two; nothing else of it.

    Commas, a point in decimals and ends of lines are the same in every language. Numbers
    are exact. Text that a spreadsheet would work out has an apostrophe before it.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    tables = [b for part in document for b in part if isinstance(b, Table)]
    for place, table in enumerate(tables):
        if place:
            writer.writerow([])
        for row in expanded([table.head, *table.rows]):
            writer.writerow(map(_written, row))
    return out.getvalue()


def _written(cell: Cell) -> str:
    if cell.value is not None:
        return decimal(cell.value)
    if cell.text == NONE:
        return ""
    return f"'{cell.text}" if cell.text.startswith(_FORMULAS) else cell.text
