"""Every name in the glossary is one of the code."""

from __future__ import annotations

import re

import pytest

from tests.docs.names import DOCS, known

GLOSSARY = DOCS / "glossar.md"
NAMES = sorted(
    {
        name
        for line in GLOSSARY.read_text(encoding="utf-8").splitlines()
        if line.startswith("|") and line.count("|") == 5
        for name in re.findall(r"`([A-Za-z_.]+)`", line.split("|")[3])
    }
    if GLOSSARY.exists()
    else ()
)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_of_the_glossary_is_in_the_code(name: str) -> None:
    assert known(name)
