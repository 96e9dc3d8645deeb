"""The page for players shows only what can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dokospec.notation.names import KEYS, LINE_WORDS
from dokospec.notation.reader import read_text

PAGE = (Path(__file__).parents[2] / "docs" / "de" / "notation.md").read_text(
    encoding="utf-8"
)
BLOCKS = re.findall(r"```doko\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS)
def test_the_examples_are_notation(block: str) -> None:
    """Without any finding."""
    readings = read_text(block)

    assert [reading.findings for reading in readings] == [()]
    assert readings[0].game is not None


def test_there_are_examples() -> None:
    """So that the test above looks at something."""
    assert len(BLOCKS) == 4


@pytest.mark.parametrize("word", [*KEYS, *LINE_WORDS])
def test_every_word_that_starts_a_line_is_explained(word: str) -> None:
    """Keys with their colon."""
    assert word in PAGE
