"""Documents as Markdown, for a page or a chat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from dokospec.finding import Finding
from dokospec.messages.catalogue import hint, message
from dokospec.messages.visible import visible
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
    comparison_table,
)
from dokospec.render.style import Cell, Row, Style


def write(document: Document, style: Style, level: int = 2) -> list[str]:
    """The document, a blank line behind every block.

    ``level``: of its first headings, 1 where it is a page of its own.
    """
    return [
        line
        for part in document
        for block in part
        for line in (*_block(block, style, level - 1), "")
    ]


def _block(block: Block, style: Style, above: int) -> Iterator[str]:
    match block:
        case Heading(text, level):
            yield f"{'#' * (level + above)} {escape(text)}"
        case Table(rows, head):
            yield from table(head or [""] * max(map(len, rows)), rows)
        case Numbers(named):
            yield from table([name for name, _ in named], [[cell for _, cell in named]])
        case Comparison():
            compared = comparison_table(block, style.words)
            yield from table(compared.head, compared.rows)
        case Paragraph(text):
            yield escape(text)
        case Points(items):
            yield from (f"- {escape(item)}" for item in items)
        case Record(written):
            yield from ("```text", *written, "```")
        case Formal(lines):
            yield from ("```regel", *map(visible, lines), "```")
        case Contrast():
            for place, (_, _, side) in enumerate(block.sides()):
                yield from [""] * bool(place)
                yield from (f"{escape(side.where)}:", "")
                yield from ("```regel", *map(visible, side.lines), "```")
        case Findings(found):
            yield from (finding_line(each, style, only) for each, only in found)
        case Course() | Signatures():
            pass
        case _:
            assert_never(block)


def finding_line(found: Finding, style: Style, only: str = "") -> str:
    """One finding as an item of a list; ``only``: the readings under which it holds."""
    words = style.words
    place = f"{found.span.line}:{found.span.column} " if found.span else ""
    if file := dict(found.data).get("file", ""):
        place = f"{escape(file)}:{place}" if place else f"{escape(file)} "
    kind = words(f"kind.{found.kind.value}")
    line = f"- {place}**{found.code}** ({kind}): {escape(message(found, style.lang))}"
    if only:
        line += f" {escape(words('finding.only', readings=only))}"
    if found.clauses:
        line += f" ({escape(', '.join(found.clauses))})"
    if advice := hint(found, style.lang, style.options):
        line += f" {escape(words('finding.hint', hint=advice))}"
    return line


class Written(str):
    """Text that is Markdown already."""

    __slots__ = ()


def table(head: Row, rows: Iterable[Row]) -> list[str]:
    """A Markdown table; cells are literal text where they are not :class:`Written`.

    A column of which the head is aligned to the right is so as a whole.
    """
    right = Written("---:")
    rule = [right if isinstance(c, Cell) and c.right else Written("---") for c in head]
    return [_row(row) for row in (head, rule, *rows)]


def escape(text: str) -> Written:
    """The text as Markdown shows it literally, in one line.

    All that comes from others goes into Markdown through here.
    """
    return Written(
        "".join(f"\\{c}" if c in "\\`*_[]<>#|~&" else c for c in visible(text))
    )


def _row(cells: Sequence[Cell | str]) -> str:
    return f"| {' | '.join(map(_cell, cells))} |"


def _cell(cell: Cell | str) -> str:
    if isinstance(cell, Written):
        return cell
    if isinstance(cell, str):
        return escape(cell)
    beside = cell.beside.text if cell.beside else ""
    text = escape(" ".join(filter(None, (cell.text, beside))))
    return f"**{text}**" if cell.strong and text else text
