"""Writes ``docs/tables/*/verteilung.md``: the table of a source, recomputed exactly.

The printed figures are data of the rule text; a test holds the page to them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import permutations
from math import comb
from pathlib import Path
from typing import Final, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from dokospec.messages.catalogue import Lang  # noqa: E402
from dokospec.render.values import with_mark  # noqa: E402
from tools.tables import write  # noqa: E402

PRINTED = ROOT / "evidence" / "ddb-1995" / "verteilung.tsv"
NAME: Final = "verteilung"
HAND = 12
PLAYERS = 3


class Row(NamedTuple):
    """One printed row: N cards fall so; ``printed`` is the figure in percent."""

    number: int
    split: tuple[int, ...]
    printed: str

    @property
    def percent(self) -> str:
        """The printed figure with a point."""
        return self.printed.replace(",", ".")


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
    """In percent with two decimals; a half goes up."""
    hundredths = int(value * 10_000 + Fraction(1, 2))
    return f"{hundredths // 100}.{hundredths % 100:02d}"


def wrong(row: Row) -> bool:
    """Whether the printed figure is not the right one."""
    return row.percent != rounded(probability(row.split))


_WORDS: Final[Mapping[Lang, Mapping[str, str]]] = {
    "de": {
        "title": "Wie sich Karten verteilen: die Tabelle",
        "misprints": "Druckfehler",
        "wrong": "Von {all} gedruckten Zahlen sind {wrong} falsch.",
        "table": "Die Tabelle",
        "columns": "N | Verteilung | Wahrscheinlichkeit | in % | gedruckt",
    },
    "en": {
        "title": "How cards are distributed: the table",
        "misprints": "Misprints",
        "wrong": "Of {all} printed figures {wrong} are wrong.",
        "table": "The table",
        "columns": "N | distribution | probability | in % | printed",
    },
}


def page(lang: Lang) -> str:
    """The page as Markdown."""
    return "\n".join(_lines(lang))


def _lines(lang: Lang) -> Iterator[str]:
    table = rows()
    words = _WORDS[lang]
    mistakes = [row for row in table if wrong(row)]
    yield f"# {words['title']}\n"
    yield f"## {words['misprints']}\n"
    yield words["wrong"].format(all=len(table), wrong=len(mistakes)) + "\n"
    yield from _table(mistakes, lang)
    yield f"\n## {words['table']}\n"
    yield from _table(table, lang)
    yield ""


def _table(table: list[Row], lang: Lang) -> Iterator[str]:
    yield f"| {_WORDS[lang]['columns']} |"
    yield "|--:|---|--:|--:|--:|"
    for row in table:
        value = probability(row.split)
        split = "-".join(map(str, row.split))
        exact = with_mark(rounded(value), lang)
        printed = with_mark(row.percent, lang)
        shown = f"**{printed}**" if wrong(row) else printed
        yield f"| {row.number} | {split} | {value} | {exact} | {shown} |"


if __name__ == "__main__":
    write(NAME, page)
