"""The page on the Python API says what comes out."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import dokospec

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "docs" / lang / "python.md" for lang in ("de", "en")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_every_example_of_the_page_is_true(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)

    done = doctest.testfile(
        str(page), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS
    )

    assert done.attempted > 25
    assert done.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_the_page_names_every_function(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    functions = [name for name in dokospec.__all__ if name[0].islower()]

    assert [name for name in functions if f"dokospec.{name}(" not in text] == []
