"""What the page on the search for cases names is in the code, and it is short."""

from __future__ import annotations

import re

import pytest

from tests.docs.names import DOCS, PACKAGE, known

PAGE = DOCS / "en" / "corpus-search.md"
TEXT = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
NAMES = sorted(set(re.findall(r"`([A-Za-z_]+(?:\.[A-Za-z_]+)*)`", TEXT)) - {"conform"})


@pytest.mark.parametrize("name", NAMES)
def test_a_name_of_the_page_is_in_the_code(name: str) -> None:
    assert known(name)


def test_every_module_of_the_corpus_is_described() -> None:
    modules = {path.stem for path in (PACKAGE / "corpus").glob("*.py")} - {"__init__"}
    reported = {part for name in NAMES for part in name.split(".")}

    assert modules - reported == set()


def test_it_is_short() -> None:
    assert TEXT.count("\n") <= 120
