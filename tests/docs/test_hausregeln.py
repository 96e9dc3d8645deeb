from __future__ import annotations

import re
from pathlib import Path

from dokospec.finding import Severity
from dokospec.language.check import check
from dokospec.language.inherit import flatten
from dokospec.language.library import Library
from dokospec.language.sources import texts_from

PAGE = Path(__file__).parents[2] / "docs" / "de" / "hausregeln.md"
WORDS = PAGE.read_text(encoding="utf-8")
SHOWN = re.compile(r"^````markdown\n(.*?)^````$", re.DOTALL | re.MULTILINE)


def test_the_page_lists_every_block_with_its_title() -> None:
    library = Library.standard()
    rows = [
        f"| `{name}` | {library.load(name).head.title} |"
        for name in library.block_ids()
    ]
    listed = [line for line in WORDS.split("\n") if line.startswith("| `")]
    assert listed == rows


def test_the_text_shown_is_sound() -> None:
    library = Library.standard()
    shown = SHOWN.search(WORDS)
    assert shown is not None
    own = texts_from({"unser-tisch/regeln.md": shown[1]})
    text, found = flatten("unser-tisch", library.sources | own)
    wrong = [f for f in (*found, *check(text)) if f.severity is Severity.ERROR]
    assert wrong == []
