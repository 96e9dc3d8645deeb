"""The distribution table: complete, exact, and the page says what follows from it."""

from __future__ import annotations

import importlib.util
from collections import defaultdict
from fractions import Fraction
from itertools import product
from pathlib import Path
from types import ModuleType

import pytest

from dokospec.language.ledger import digest
from dokospec.language.library import Library

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(
    not (ROOT / "spec").is_dir(), reason="the tools read the checkout"
)


@pytest.fixture(name="tool", scope="module")
def tool_fixture() -> ModuleType:
    path = ROOT / "tools" / "probabilities.py"
    spec = importlib.util.spec_from_file_location("probabilities_page", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_made_from_the_printed_figures(tool: ModuleType) -> None:
    """``python tools/probabilities.py`` writes the page anew."""
    assert tool.PAGE.read_text(encoding="utf-8") == tool.page()


def test_the_cards_of_every_number_fall_somehow(tool: ModuleType) -> None:
    """Each number has all its distributions, and they are certain together."""
    splits: defaultdict[int, set[tuple[int, ...]]] = defaultdict(set)
    for row in tool.rows():
        assert sum(row.split) == row.number
        splits[row.number].add(row.split)

    for number, found in splits.items():
        assert found == {
            tuple(sorted(split, reverse=True))
            for split in product(range(tool.HAND + 1), repeat=tool.PLAYERS)
            if sum(split) == number
        }
        assert sum(map(tool.probability, found)) == 1


def test_a_small_case_counted_by_hand(tool: ModuleType) -> None:
    """The second of two cards joins the first on 11 of the 35 places left."""
    assert tool.probability((2, 0, 0)) == Fraction(11, 35)
    assert tool.probability((1, 1, 0)) == Fraction(24, 35)


def test_the_figures_are_those_of_the_source(tool: ModuleType) -> None:
    """The ledger keeps a hash of every printed row."""
    ledger = Library.standard().ledgers["ddb-1995"]
    kept = {entry.sid: entry.digest for entry in ledger.entries}
    for number, row in enumerate(tool.rows(), 2):
        split = "-".join(map(str, row.split))
        sentence = f"{row.number} | {split} | {row.printed}"
        assert kept[f"anhang/wahrscheinlichkeit-t{number}"] == digest(sentence)
