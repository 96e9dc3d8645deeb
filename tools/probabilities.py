"""Writes docs/tables/verteilung.md: the distribution table of a source, recomputed exactly.

The printed figures are data of the rule text; a test holds the page to them.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from math import comb
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PRINTED = ROOT / "evidence" / "ddb-1995" / "verteilung.tsv"
PAGE = ROOT / "docs" / "tables" / "verteilung.md"
HAND = 12
PLAYERS = 3


class Row(NamedTuple):
    """One printed row: N cards fall so; ``printed`` is the figure in percent."""

    number: int
    split: tuple[int, ...]
    printed: str


def rows() -> list[Row]:
    """The table as printed."""
    _, *lines = PRINTED.read_text(encoding="utf-8").splitlines()
    found = []
    for line in lines:
        number, split, printed = line.split("\t")
        found.append(Row(int(number), tuple(map(int, split.split("-"))), printed))
    return found


def probability(split: tuple[int, ...]) -> Fraction:
    """That the cards fall so, whoever gets which share.

    N given cards among the 36 of three players: every set of N places in their hands is
    equally likely.
    """
    ways = len(set(permutations(split)))
    for share in split:
        ways *= comb(HAND, share)
    return Fraction(ways, comb(HAND * PLAYERS, sum(split)))


def rounded(value: Fraction) -> str:
    """In percent with two decimals, as printed; a half goes up."""
    hundredths = int(value * 10_000 + Fraction(1, 2))
    return f"{hundredths // 100},{hundredths % 100:02d}"


def wrong(row: Row) -> bool:
    """Whether the printed figure is not the right one."""
    return row.printed != rounded(probability(row.split))


def page() -> str:
    """The page as Markdown."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    table = rows()
    mistakes = [row for row in table if wrong(row)]
    yield "# Wie sich Karten verteilen: die Tabelle\n"
    yield "## Druckfehler\n"
    yield f"Von {len(table)} gedruckten Zahlen sind {len(mistakes)} falsch.\n"
    yield from _table(mistakes)
    yield "\n## Die Tabelle\n"
    yield from _table(table)
    yield ""


def _table(table: list[Row]) -> Iterator[str]:
    yield "| N | Verteilung | Wahrscheinlichkeit | in % | gedruckt |"
    yield "|--:|---|--:|--:|--:|"
    for row in table:
        value = probability(row.split)
        split = "-".join(map(str, row.split))
        printed = f"**{row.printed}**" if wrong(row) else row.printed
        yield f"| {row.number} | {split} | {value} | {rounded(value)} | {printed} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
