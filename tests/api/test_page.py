"""The page on the Python API says what comes out."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import dokospec

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "en" / "python.md"


def test_every_example_of_the_page_is_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)

    done = doctest.testfile(
        str(PAGE), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS
    )

    assert done.attempted > 25
    assert done.failed == 0


def test_the_page_names_every_function() -> None:
    page = PAGE.read_text(encoding="utf-8")
    functions = [name for name in dokospec.__all__ if name[0].islower()]

    assert [name for name in functions if f"dokospec.{name}(" not in page] == []
