"""The distribution table: complete, exact, and the page says what follows from it."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product

from dokospec.language.ledger import digest
from dokospec.language.library import Library
from tools.probabilities import HAND, NAME, PLAYERS, page, probability, rows
from tools.tables import stale


def test_the_page_is_made_from_the_printed_figures() -> None:
    """``python tools/probabilities.py`` writes the page anew."""
    assert stale(NAME, page) == []


def test_the_cards_of_every_number_fall_somehow() -> None:
    """Each number has all its distributions, and they are certain together."""
    splits: defaultdict[int, set[tuple[int, ...]]] = defaultdict(set)
    for row in rows():
        assert sum(row.split) == row.number
        splits[row.number].add(row.split)

    for number, found in splits.items():
        assert found == {
            tuple(sorted(split, reverse=True))
            for split in product(range(HAND + 1), repeat=PLAYERS)
            if sum(split) == number
        }
        assert sum(map(probability, found)) == 1


def test_a_small_case_counted_by_hand() -> None:
    """The second of two cards joins the first on 11 of the 35 places left."""
    assert probability((2, 0, 0)) == Fraction(11, 35)
    assert probability((1, 1, 0)) == Fraction(24, 35)


def test_the_figures_are_those_of_the_source() -> None:
    """The ledger keeps a hash of every printed row."""
    ledger = Library.standard().ledgers["ddb-1995"]
    kept = {entry.sid: entry.digest for entry in ledger.entries}
    for number, row in enumerate(rows(), 2):
        split = "-".join(map(str, row.split))
        sentence = f"{row.number} | {split} | {row.printed}"
        assert kept[f"anhang/wahrscheinlichkeit-t{number}"] == digest(sentence)
