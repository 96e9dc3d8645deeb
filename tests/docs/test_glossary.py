"""Every name in the glossary is one of the code; both languages have the same words."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.docs.names import DOCS, known


def rows(lang: str) -> Iterator[list[str]]:
    """German, English, the names in the code, the meaning."""
    page = (DOCS / lang / "glossar.md").read_text(encoding="utf-8")
    for line in page.splitlines():
        if line.startswith("| ") and "Code |" not in line.title():
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            yield cells if lang == "de" else [cells[1], cells[0], *cells[2:]]


def names(cell: str) -> list[str]:
    return re.findall(r"`([A-Za-z_.]+)`", cell)


NAMES = sorted({name for row in rows("de") for name in names(row[2])})


@pytest.mark.parametrize("name", NAMES)
def test_a_name_of_the_glossary_is_in_the_code(name: str) -> None:
    assert known(name)


def test_both_languages_have_the_same_words() -> None:
    german, english = (list(rows(lang)) for lang in ("de", "en"))
    shared = [
        [(*row[:2], *names(row[2])) for row in some] for some in (german, english)
    ]

    assert len(german) > 80
    assert shared[0] == shared[1]
    assert {len(row) for row in (*german, *english)} == {4}
