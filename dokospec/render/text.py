"""Documents as lines of text, for a terminal or a pipe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from dokospec.render import drawn
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
    Points,
    Record,
    Signatures,
    Table,
    folded,
)
from dokospec.render.features import Feature
from dokospec.render.findings import Lines, finding_lines
from dokospec.render.style import INDENT, Cell, Row, Style, table, width


def write(
    document: Document, style: Style, file: str = "", lines: Lines = lambda _: None
) -> list[str]:
    """The document, a blank line between two parts.

    ``lines`` gives the text of ``file``, in which findings have their places.
    """
    out: list[str] = []
    for part in document:
        written = list(_part(part, style, file, lines))
        out += ["", *written] if out and written else written
    return out


def _part(
    part: Sequence[Block], style: Style, file: str, lines: Lines
) -> Iterator[str]:
    """What stands below the heading of a part is indented once more."""
    indent = INDENT
    for block in part:
        match block:
            case Heading(implied=True):
                pass
            case Heading(text, 1):
                yield style.heading(text)
            case Heading(text, level):
                yield INDENT * (level - 1) + style.paint(text, "bold")
                indent = INDENT * level
            case Table():
                yield from _table(block, style, indent + INDENT * block.inset)
            case Numbers(named):
                cells = (f"{n} {style.paint(c.text, c.tone)}" for n, c in named)
                yield indent + "   ".join(cells)
            case Comparison():
                yield from _comparison(block, style)
            case Paragraph(text, short=True):
                yield INDENT + text
            case Paragraph(text):
                yield from style.wrap(text, indent + INDENT * block.hanging, indent)
            case Points(items, shown):
                for item in items[:shown]:
                    yield from style.wrap(item, indent + INDENT, indent)
                if left := len(items[shown:]) if shown is not None else 0:
                    yield indent + style.words("document.more", count=str(left))
            case Record(written):
                yield from (INDENT * 2 + line for line in written)
            case Formal(formal):
                for line in formal:
                    first = indent + line[: len(line) - len(line.lstrip())]
                    wrapped = style.wrap(line.strip(), first + INDENT, first)
                    yield from (style.paint(each, "dim") for each in wrapped)
            case Contrast():
                for sign, tone, side in block.sides():
                    yield f"{sign} {side.where}"
                    for line in side.lines:
                        yield style.paint(f"{sign}   {line}", tone)
            case Findings(found):
                for each, only in found:
                    yield from finding_lines(each, file, lines, style, only)
            case Course():
                yield from drawn.lines(block, style)
            case Signatures():
                pass
            case _:
                assert_never(block)


def _table(block: Table, style: Style, indent: str) -> list[str]:
    """The table; folded where it does not fit, a blank line between two."""
    room = style.width - len(indent) + len(INDENT)
    headed = bool(block.head) and not block.implied

    def fits(part: Table) -> bool:
        return width([part.head, *part.rows]) <= room

    out: list[str] = []
    for part in folded(block, fits):
        rows = [part.head, *part.rows] if headed else part.rows
        lines = table(rows, style, indent=indent, head=headed)
        out += ["", *lines] if out else lines
    return out


def _comparison(block: Comparison, style: Style) -> Iterator[str]:
    usual = f" ({style.words('verdict.default')})"
    heads = [
        head + usual * (place == block.default)
        for place, head in enumerate(block.heads)
    ]
    yield from _side_by_side(heads, block.rows, style)
    for head, legend in zip(block.heads, block.legend, strict=False):
        yield from style.wrap(legend, "     ", f"  {head}: ")


def _side_by_side(
    heads: Sequence[str], found: Sequence[Feature], style: Style
) -> list[str]:
    """A table with a column for each result, or a row where columns do not fit.

    Where results differ the feature is marked with ``≠``.
    """
    marked = [f"≠ {row.label}" if row.differs else f"  {row.label}" for row in found]
    wide: list[Row] = [["", *(Cell(head, "bold") for head in heads)]]
    for label, row in zip(marked, found, strict=True):
        wide.append([label, *(Cell(cell, _tone(row)) for cell in row.shown)])
    if width(wide) <= style.width:
        return table(wide, style, head=True)
    tall: list[Row] = [["", *(Cell(label.strip(), "bold") for label in marked)]]
    for place, head in enumerate(heads):
        tall.append([head, *(Cell(row.shown[place], _tone(row)) for row in found)])
    return table(min(wide, tall, key=width), style, head=True)


def _tone(row: Feature) -> str:
    return "yellow" if row.differs else "dim"
