from __future__ import annotations

import re

import pytest

from dokospec.finding import Severity
from dokospec.language.check import check
from dokospec.language.inherit import flatten
from dokospec.language.library import Library
from dokospec.language.sources import texts_from
from dokospec.messages.catalogue import LANGUAGES
from tests.docs.names import DOCS

PAGES: dict[str, str] = {
    lang: (DOCS / lang / "hausregeln.md").read_text(encoding="utf-8")
    for lang in LANGUAGES
}
SHOWN = re.compile(r"^````markdown\n(.*?)^````$", re.DOTALL | re.MULTILINE)


def test_the_page_lists_every_block_with_its_title() -> None:
    library = Library.standard()
    rows = [
        f"| `{name}` | {library.load(name).head.title} |"
        for name in library.block_ids()
    ]
    german, english = (
        [line for line in PAGES[lang].split("\n") if line.startswith("| `")]
        for lang in LANGUAGES
    )
    assert german == rows
    assert [row.split("|")[1] for row in english] == [row.split("|")[1] for row in rows]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_text_shown_is_sound(lang: str) -> None:
    library = Library.standard()
    shown = SHOWN.search(PAGES[lang])
    assert shown is not None
    own = texts_from({"unser-tisch/regeln.md": shown[1]})
    text, found = flatten("unser-tisch", library.sources | own)
    wrong = [f for f in (*found, *check(text)) if f.severity is Severity.ERROR]
    assert wrong == []
