"""The page for players shows only what can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dokospec.notation.names import KEYS, LINE_WORDS
from dokospec.notation.reader import read_text

DOCS = Path(__file__).parents[2] / "docs"
PAGES = [(DOCS / lang / "notation.md").read_text("utf-8") for lang in ("de", "en")]
BLOCKS = [re.findall(r"```doko\n(.*?)```", page, re.DOTALL) for page in PAGES]


@pytest.mark.parametrize("block", [block for found in BLOCKS for block in found])
def test_the_examples_are_notation(block: str) -> None:
    """Without any finding."""
    readings = read_text(block)

    assert [reading.findings for reading in readings] == [()]
    assert readings[0].game is not None


def test_there_are_examples() -> None:
    """So that the test above looks at something."""
    assert [len(found) for found in BLOCKS] == [4, 4]


@pytest.mark.parametrize("word", [*KEYS, *LINE_WORDS])
def test_every_word_that_starts_a_line_is_explained(word: str) -> None:
    """Keys with their colon."""
    assert all(word in page for page in PAGES)
