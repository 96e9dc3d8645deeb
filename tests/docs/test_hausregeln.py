from __future__ import annotations

from pathlib import Path

from dokospec.rules.library import Library

PAGE = Path(__file__).parents[2] / "docs" / "hausregeln.md"


def test_the_page_lists_every_block_with_its_title() -> None:
    library = Library.standard()
    rows = [
        f"| `{name}` | {library.load(name).head.title} |"
        for name in library.block_ids()
    ]
    listed = [
        line
        for line in PAGE.read_text(encoding="utf-8").split("\n")
        if line.startswith("| `")
    ]
    assert listed == rows
