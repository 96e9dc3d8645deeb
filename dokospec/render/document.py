"""What is shown to people, as a small tree; each format has one writer for it.

:mod:`.text` writes it for a terminal, :mod:`.markdown` for a forum or a chat,
:mod:`.html` for a page to print. What :mod:`.json` writes is for programs, and made of
values instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from dokospec.finding import Finding
from dokospec.messages.words import Words
from dokospec.render.features import Feature
from dokospec.render.style import Cell, Row


@dataclass(frozen=True, slots=True)
class Heading:
    """``level``: 1 of a game or a sheet, 2 of a part of it, 3 of a part of that.

    ``implied``: on a terminal what follows tells it by itself. ``short``: what a page of
    a workbook is called, where that is less.
    """

    text: str
    level: int = 1
    implied: bool = False
    short: str = ""


class Fold(NamedTuple):
    """How a table is made narrower: the columns from ``first`` on stand below the others.

    As often as need be; the first ``repeated`` columns are in each of the parts.
    """

    repeated: int
    first: int


@dataclass(frozen=True, slots=True)
class Table:
    """``head``: what the columns are called; ``implied``: a terminal leaves it out.

    ``fold``: where it is as wide as a terminal or a sheet of paper is not. ``foot``: the
    last row of a form, which only a page shows. ``inset``: a terminal indents it once
    more, below the sentence that it belongs to.
    """

    rows: tuple[Row, ...]
    head: Row = ()
    implied: bool = False
    fold: Fold | None = None
    foot: Row = ()
    inset: bool = False


@dataclass(frozen=True, slots=True)
class Numbers:
    """A few numbers side by side, each with its name."""

    named: tuple[tuple[str, Cell], ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """A column for each result, a row for each feature.

    ``legend``: what each head stands for, where they are but letters for a terminal.
    ``default``: the place of the result that holds where nobody decides.
    """

    heads: tuple[str, ...]
    rows: tuple[Feature, ...]
    legend: tuple[str, ...] = ()
    default: int | None = None


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A sentence or more; ``short``: one line that is not broken.

    ``hanging``: on a terminal its first line stands out, as those of a list do.
    """

    text: str
    short: bool = False
    hanging: bool = False


@dataclass(frozen=True, slots=True)
class Points:
    """A list of sentences; ``shown``: so many of them on a terminal, where not all."""

    items: tuple[str, ...]
    shown: int | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """Lines that can be read again, as they are."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Formal:
    """Statements of a rule text in the rule language, line by line."""

    lines: tuple[str, ...]


class Excerpt(NamedTuple):
    """What one text says where two differ: ``where`` it does, and the formal lines."""

    where: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Contrast:
    """What one text says, and what another says instead; None where it says nothing."""

    before: Excerpt | None
    after: Excerpt | None

    def sides(self) -> Iterator[tuple[str, str, Excerpt]]:
        """Each that says something, behind its sign and the tone of that."""
        if self.before is not None:
            yield "-", "red", self.before
        if self.after is not None:
            yield "+", "green", self.after


@dataclass(frozen=True, slots=True)
class Findings:
    """Each with the readings under which it holds, empty where it always does."""

    found: tuple[tuple[Finding, str], ...]


@dataclass(frozen=True, slots=True)
class Course:
    """How points grew, a line a player: a drawing, on a terminal and on a page.

    ``of``: what it is the course of; ``totals``: of each player, before the first step
    and after each; ``steps``: what these are called; ``marked``: what is to be said of
    some, by their number.
    """

    title: str
    of: str
    players: tuple[str, ...]
    totals: tuple[tuple[Fraction, ...], ...]
    steps: tuple[str, ...]
    marked: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Signatures:
    """Lines to sign, which only a page shows."""

    names: tuple[str, ...]


Block: TypeAlias = (
    Heading
    | Table
    | Numbers
    | Comparison
    | Paragraph
    | Points
    | Record
    | Formal
    | Contrast
    | Findings
    | Course
    | Signatures
)
Part: TypeAlias = tuple[Block, ...]
"""What belongs together."""
Document: TypeAlias = tuple[Part, ...]


def comparison_table(block: Comparison, words: Words) -> Table:
    """A comparison as a table; where results differ in some features only, these are strong."""
    usual = f" ({words('verdict.default')})"
    heads = [
        head + usual * (place == block.default)
        for place, head in enumerate(block.legend or block.heads)
    ]
    some = any(not row.differs for row in block.rows)
    rows: list[Row] = [
        [row.label, *(Cell(c, strong=some and row.differs) for c in row.shown)]
        for row in block.rows
    ]
    return Table(tuple(rows), ["", *heads])


def table(
    rows: list[Row],
    head: Row = (),
    *,
    implied: bool = False,
) -> tuple[Table, ...]:
    """A table, or none where there is no row."""
    return (Table(tuple(rows), head, implied),) if rows else ()


def folded(whole: Table, fits: Callable[[Table], bool]) -> list[Table]:
    """The table, or several below each other that have its columns, where it has a fold."""
    if whole.fold is None or fits(whole):
        return [whole]
    repeated, first = whole.fold
    width = max(map(len, (whole.head, *whole.rows)))
    parts = [_columns(whole, range(first))] if first > repeated else []
    here: list[int] = []
    for column in range(first, width):
        if here and not fits(_columns(whole, [*range(repeated), *here, column])):
            parts.append(_columns(whole, [*range(repeated), *here]))
            here = []
        here.append(column)
    return [*parts, _columns(whole, [*range(repeated), *here])]


def _columns(whole: Table, chosen: Sequence[int]) -> Table:
    """These columns of the table."""

    def some(row: Row) -> Row:
        return [row[column] for column in chosen if column < len(row)]

    rows = tuple(map(some, whole.rows))
    return replace(whole, rows=rows, head=some(whole.head), foot=some(whole.foot))
