"""How text is laid out: language, colour, lines, width; and tables made of cells."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, TypeAlias

from dokospec.messages.catalogue import CallOptions, Lang
from dokospec.messages.visible import visible
from dokospec.messages.words import Words

_TONES: Final = {
    "bold": "1",
    "dim": "2",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "cyan": "36",
}

_OWN_TONES: Final = re.compile(
    rf"(\x1b\[(?:0|(?:{'|'.join(_TONES.values())})(?:;(?:{'|'.join(_TONES.values())}))*)m)"
)
"""What :meth:`Style.paint` writes, and nothing else that a terminal obeys."""

_LAYOUT: Final = "\n\t"

GAP: Final = "  "
"""Between two columns of a table."""

INDENT: Final = "  "
"""Before everything under a heading."""


@dataclass(frozen=True, slots=True)
class Style:
    """What the output can show. The default is what a pipe gets.

    ``boxes``: lines may be drawn. ``width``: columns there are; prose is wrapped to it.
    ``options``: of the call, for commands that are told to be run next.
    """

    lang: Lang = "de"
    colour: bool = False
    boxes: bool = False
    width: int = 88
    options: CallOptions = ()

    @property
    def words(self) -> Words:
        """The interface in this language."""
        return Words(self.lang)

    def paint(self, text: str, *tones: str) -> str:
        """The text in these tones (``bold``, ``dim``, a colour), where colour is on."""
        codes = [_TONES[tone] for tone in tones if tone]
        if not (self.colour and codes and text):
            return visible(text)
        return f"\x1b[{';'.join(codes)}m{visible(text)}\x1b[0m"

    def shown(self, text: str) -> str:
        """What may go to the terminal: lines, and our own tones where colour is on.

        The last thing that happens to all text for people; see :mod:`.visible`.
        """
        if not self.colour:
            return visible(text, _LAYOUT)
        parts = _OWN_TONES.split(text)
        return "".join(
            part if place % 2 else visible(part, _LAYOUT)
            for place, part in enumerate(parts)
        )

    def wrap(self, text: str, indent: str = "", first: str | None = None) -> list[str]:
        """The text broken into lines of at most ``width`` columns."""
        return textwrap.wrap(
            visible(text, _LAYOUT),
            max(self.width, 30),
            initial_indent=indent if first is None else first,
            subsequent_indent=indent,
            break_long_words=False,
            break_on_hyphens=False,
        )

    def heading(self, text: str) -> str:
        """A heading that separates games on a terminal."""
        text = visible(text)
        if not self.boxes:
            return text
        rest = max(0, self.width - columns(text) - 4)
        return f"── {self.paint(text, 'bold')} {'─' * rest}"


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table.

    ``beside``: what belongs to it; on a terminal it has a column of its own.
    ``strong``: where there are no tones it stands out. ``value``: the number that the
    text tells, for a spreadsheet.
    """

    text: str
    tone: str = ""
    right: bool = False
    beside: Cell | None = None
    strong: bool = False
    value: Fraction | None = None


Row: TypeAlias = "Sequence[Cell | str]"
"""One row of a table; a bare string is a cell without a tone."""


def columns(text: str) -> int:
    """How many columns a terminal takes for the text."""
    return sum(
        0
        if unicodedata.combining(char) or char == "\ufe0f"
        else 2
        if unicodedata.east_asian_width(char) in "WF"
        else 1
        for char in text
    )


def table(
    rows: Iterable[Row],
    style: Style,
    *,
    indent: str = INDENT,
    head: bool = False,
) -> list[str]:
    """Aligned lines; ``head``: the first row is a heading, underlined where possible.

    A row may have fewer cells than another. Trailing blanks are left out.
    """
    cells = expanded(rows)
    widths = _widths(cells)
    lines = [
        indent + GAP.join(_pad(cell, widths[i], style) for i, cell in enumerate(row))
        for row in cells
    ]
    lines = [line.rstrip() for line in lines]
    if head and style.boxes and lines:
        lines.insert(1, indent + GAP.join("─" * each for each in widths))
    return lines


def width(rows: Iterable[Row]) -> int:
    """How many columns :func:`table` needs for these rows."""
    widths = _widths(expanded(rows))
    return len(INDENT) + sum(widths) + len(GAP) * (len(widths) - 1)


def expanded(rows: Iterable[Row]) -> list[list[Cell]]:
    """All cells as such; what is beside those of a column is in the next one."""
    cells = [[_cell(cell) for cell in row] for row in rows]
    double = {n for row in cells for n, cell in enumerate(row) if cell.beside}
    return [
        [
            part
            for n, cell in enumerate(row)
            for part in ((cell, _cell(cell.beside or "")) if n in double else (cell,))
        ]
        for row in cells
    ]


def _widths(rows: Sequence[Sequence[Cell]]) -> list[int]:
    widths = [0] * max(map(len, rows), default=0)
    for row in rows:
        for place, cell in enumerate(row):
            widths[place] = max(widths[place], columns(cell.text))
    return widths


def _cell(cell: Cell | str) -> Cell:
    if isinstance(cell, str):
        return Cell(visible(cell))
    return replace(cell, text=visible(cell.text))


def _pad(cell: Cell, width: int, style: Style) -> str:
    blank = " " * (width - columns(cell.text))
    text = style.paint(cell.text, cell.tone)
    return blank + text if cell.right else text + blank
