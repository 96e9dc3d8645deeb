"""An extension of Markdown: tables that can stand as blocks where there is no room."""

from __future__ import annotations

import re
from typing import Any, Final
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

_STASHED: Final = re.compile("\x02[^\x03]*\x03")
"""Where Markdown keeps HTML that is already finished."""
_AFTER_INLINE: Final = 15
"""Markup within cells is made with 20."""


class _Tables(Treeprocessor):
    """Gives every table a frame, and every cell the heading of its column."""

    def run(self, root: Element) -> None:
        parents = {child: parent for parent in root.iter() for child in parent}
        for table in list(root.iter("table")):
            if table.get("class") is None:
                _label(table)
                _frame(table, parents[table])


def _label(table: Element) -> None:
    table.set("class", "dk-stapel")
    heads = [_text(head) for head in table.iter("th")]
    for row in table.iterfind("tbody/tr"):
        cells = list(row)
        for head, cell in zip(heads, cells, strict=False):
            # Of two columns the second says what the first is; nobody need repeat it.
            if head and cell is not cells[0] and len(cells) > 2:
                cell.set("data-k", head)


def _frame(table: Element, parent: Element) -> None:
    place = list(parent).index(table)
    frame = Element("div", {"class": "dk-wide"})
    frame.tail, table.tail = table.tail, None
    parent.remove(table)
    parent.insert(place, frame)
    frame.append(table)


def _text(cell: Element) -> str:
    return " ".join(_STASHED.sub("", "".join(cell.itertext())).split())


class _Extension(Extension):
    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        """Puts it behind what makes the markup within cells."""
        md.treeprocessors.register(_Tables(md), "dk-tables", _AFTER_INLINE)


def makeExtension(**_: Any) -> Extension:  # noqa: N802
    """What Markdown asks an extension for."""
    return _Extension()
