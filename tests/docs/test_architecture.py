"""What the page of the architecture names is in the code, and it is short."""

from __future__ import annotations

import re

import pytest

from tests.docs.names import DOCS, PACKAGE, known

PAGE = DOCS / "en" / "architecture.md"
ROOT = DOCS.parent
TEXT = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
QUOTED = {each.partition("(")[0] for each in re.findall(r"`([^`\n]+)`", TEXT)}
FILE_ENDINGS = {"doko", "json", "lark", "md", "py", "toml", "tsv"}
NAMES = sorted(
    each
    for each in QUOTED
    if re.fullmatch(r"[a-z_]+(\.[A-Za-z_]+)+", each)
    and each.rpartition(".")[2] not in FILE_ENDINGS
)
STEPS = sorted(
    name
    for line in TEXT.partition("## Judging")[2].splitlines()
    if line.startswith("| `")
    for name in re.findall(r"`([a-z_]+)`", line.split("|")[1])
)
"""The modules of the table of what judging does, step by step."""
FILES = sorted(
    each for each in QUOTED if re.fullmatch(r"(docs|grammar|spec|tests|tools)/.+", each)
)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_in_the_code(name: str) -> None:
    assert known(name)


@pytest.mark.parametrize("name", STEPS)
def test_a_step_is_a_module(name: str) -> None:
    assert (PACKAGE / "game" / f"{name}.py").exists()


def test_no_step_is_left_out() -> None:
    modules = {path.stem for path in (PACKAGE / "game").glob("*.py")} - {"__init__"}

    assert modules - set(STEPS) - QUOTED == set()


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_there(name: str) -> None:
    assert (ROOT / name).exists() or (PACKAGE / name).exists()


def test_a_stranger_reads_it_at_once() -> None:
    assert TEXT.count("\n") <= 250
    assert len(TEXT.split()) <= 2_700
