"""An extension of Markdown: tables that can stand as blocks where there is no room."""

from __future__ import annotations

import re
from typing import Any, Final
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from dokospec.site import columns

_STASHED: Final = re.compile("\x02[^\x03]*\x03")
"""Where Markdown keeps HTML that is already finished."""
_AFTER_INLINE: Final = 15
"""Markup within cells is made with 20."""


class _Tables(Treeprocessor):
    """Gives every table a frame, and to its style what holds for whole columns."""

    def run(self, root: Element) -> None:
        parents = {child: parent for parent in root.iter() for child in parent}
        for table in list(root.iter("table")):
            if table.get("class") is None:
                _columns(table)
                _frame(table, parents[table])


def _columns(table: Element) -> None:
    table.set("class", "dk-stapel")
    heads = list(table.iter("th"))
    right = [n for n, head in enumerate(heads, 1) if "right" in head.get("style", "")]
    for row in table.iter("tr"):
        for cell in row:
            cell.attrib.pop("style", None)
    # Of two columns the second says what the first is; nobody need repeat it.
    style = columns.called(map(_text, heads[1:])) if len(heads) > 2 else ""
    style += columns.right_aligned(right)
    if style:
        table.set("style", style)


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
