"""Documents as HTML, for a page that stands alone and can be printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, assert_never

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
    comparison_table,
    folded,
)
from dokospec.render.findings import finding_sentence
from dokospec.render.markup import escape
from dokospec.render.style import Cell, Row, Style

_COLUMNS: Final = 14
"""So many fit on a sheet of paper, of a table that can be folded."""
_CSS: Final = """\
body { font: 11pt/1.35 'Segoe UI', 'Helvetica Neue', Arial, sans-serif; color: #111;
  margin: 1.5rem auto; max-width: 62rem; padding: 0 1rem; }
h1 { font-size: 1.3rem; margin: 0 0 .6rem; } h2 { font-size: 1.05rem; margin: 1.1rem 0 .3rem; }
h3 { font-size: 1rem; margin: .8rem 0 .2rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { border: 1px solid #888; padding: .15rem .4rem; text-align: left; }
th { background: #eee; } .right { text-align: right; } pre { white-space: pre-wrap; }
.green { color: #14662f; } .red { color: #a3271a; } .dim { color: #666; }
.yellow { color: #7a5200; } .cyan { color: #00606a; } .bold { font-weight: 600; }
table + table { margin-top: .8rem; }
tfoot td { font-weight: 600; border-width: 2px 0 1px; border-top-color: #111; }
ul { padding-left: 1.2rem; } svg { width: 100%; height: auto; }
.sign { display: flex; gap: 2rem; margin-top: 2.5rem; }
.sign span { flex: 1; border-top: 1px solid #111; padding-top: .2rem; font-size: .85em; }
@page { size: A4; margin: 14mm; }
@media print { body { margin: 0; max-width: none; padding: 0; font-size: 9.5pt; }
  tr, svg { break-inside: avoid; } h2 { break-after: avoid; } thead { display: table-header-group; } }
"""


def write(document: Document, style: Style) -> list[str]:
    """The document as a whole page; its first heading is the title."""
    headings = (b.text for part in document for b in part if isinstance(b, Heading))
    return page(next(headings, ""), body(document, style), style)


def page(title: str, lines: Iterable[str], style: Style) -> list[str]:
    """These lines of HTML as a page that needs nothing else."""
    return [
        "<!DOCTYPE html>",
        f'<html lang="{style.lang}">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{escape(title)}</title>",
        f"<style>\n{_CSS}</style>",
        "</head>",
        "<body>",
        *lines,
        "</body>",
        "</html>",
    ]


def body(document: Document, style: Style) -> list[str]:
    """What stands on the page."""
    return [line for part in document for b in part for line in _block(b, style)]


def _block(block: Block, style: Style) -> Iterator[str]:
    match block:
        case Heading(text, level):
            yield f"<h{level}>{escape(text)}</h{level}>"
        case Table():
            for part in folded(block, lambda part: len(part.head) <= _COLUMNS):
                yield from _table(part.head, part.rows, part.foot)
        case Numbers(named):
            yield from _table([n for n, _ in named], [[cell for _, cell in named]])
        case Comparison():
            compared = comparison_table(block, style.words)
            yield from _table(compared.head, compared.rows)
        case Paragraph(text):
            yield f"<p>{escape(text)}</p>"
        case Points(items):
            yield from _list(map(escape, items))
        case Record(lines) | Formal(lines):
            yield "<pre>" + "\n".join(map(escape, lines)) + "</pre>"
        case Contrast():
            for sign, tone, side in block.sides():
                yield f"<p>{sign} {escape(side.where)}</p>"
                text = "\n".join(map(escape, side.lines))
                yield f'<pre class="{tone}">{text}</pre>'
        case Findings(found):
            yield from _list(
                escape(finding_sentence(each, style, only)) for each, only in found
            )
        case Course():
            yield drawn.svg(block)
        case Signatures(names):
            yield '<p class="sign">'
            yield from (f"<span>{escape(name)}</span>" for name in names)
            yield "</p>"
        case _:
            assert_never(block)


def _list(items: Iterable[str]) -> Iterator[str]:
    yield "<ul>"
    yield from (f"<li>{item}</li>" for item in items)
    yield "</ul>"


def _table(head: Row, rows: Iterable[Row], foot: Row = ()) -> Iterator[str]:
    yield "<table>"
    if head:
        yield f"<thead>{_row(head, 'th')}</thead>"
    yield "<tbody>"
    yield from (_row(row, "td") for row in rows)
    yield "</tbody>"
    if foot:
        yield f"<tfoot>{_row(foot, 'td')}</tfoot>"
    yield "</table>"


def _row(row: Row, tag: str) -> str:
    return f"<tr>{''.join(_cell(cell, tag) for cell in row)}</tr>"


def _cell(cell: Cell | str, tag: str) -> str:
    if isinstance(cell, str):
        return f"<{tag}>{escape(cell)}</{tag}>"
    names = [cell.tone, "right" * cell.right, "bold" * cell.strong]
    classes = " ".join(filter(None, names))
    beside = cell.beside.text if cell.beside else ""
    text = escape(" ".join(filter(None, (cell.text, beside))))
    return (
        f'<{tag} class="{classes}">{text}</{tag}>'
        if classes
        else f"<{tag}>{text}</{tag}>"
    )
