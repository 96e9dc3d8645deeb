"""Every page of docs/ has its kind, and is there in German and in English."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from dokospec.data import data_path
from dokospec.messages.catalogue import LANGUAGES
from dokospec.site.documents import read_documents
from tests.docs.names import DOCS
from tests.golden import agrees

ROOT: Final = data_path("docs").parent
DOCUMENTS: Final = read_documents(ROOT)
PAGES: Final[dict[str, set[str]]] = {
    lang: {p.stem for p in (DOCS / lang).glob("*.md")} for lang in LANGUAGES
}
LINK: Final = re.compile(r"\]\((?!\w+:|#)([^)#\s]+)")


def paths() -> list[Path]:
    return [
        DOCS / lang / f"{name}.md" for lang in PAGES for name in sorted(PAGES[lang])
    ]


def test_a_page_is_of_one_kind() -> None:
    kinds = (*DOCUMENTS.kinds, DOCUMENTS.contributing)
    named = Counter(name for kind in kinds for name in kind.pages)

    assert set(named.values()) == {1}
    assert set(named) == PAGES["de"] | PAGES["en"]


def test_a_kind_has_a_name_in_both_languages_where_its_pages_are_in_both() -> None:
    assert [set(kind.called) for kind in DOCUMENTS.kinds] == [{"de", "en"}] * 4
    assert set(DOCUMENTS.contributing.called) == {"en"}


def test_a_page_is_in_both_languages_but_for_what_is_about_the_code() -> None:
    both = {name for kind in DOCUMENTS.kinds for name in kind.pages}

    assert sorted(both - PAGES["de"]) == []
    assert sorted(both - PAGES["en"]) == []
    assert PAGES["en"] - both == set(DOCUMENTS.contributing.pages)


@pytest.mark.parametrize("path", paths(), ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_a_link_leads_to_a_file_and_stays_in_the_language(path: Path) -> None:
    links = LINK.findall(path.read_text(encoding="utf-8"))
    other = {"de": "en", "en": "de"}[path.parent.name]
    left = {link[6:-3] for link in links if link.startswith(f"../{other}/")}

    assert [link for link in links if not (path.parent / link).exists()] == []
    assert left & PAGES[path.parent.name] == set()


def listed() -> Iterator[str]:
    """The list of all pages, for who reads them where they lie."""
    yield "# All pages, German and English\n"
    yield "By kind, as `pages.toml` says. Nach Art, wie es in `pages.toml` steht."
    for kind in (*DOCUMENTS.kinds, DOCUMENTS.contributing):
        yield f"\n## {' · '.join(kind.called[lang] for lang in ('en', 'de') if lang in kind.called)}\n"
        yield "| English | Deutsch |\n|---|---|"
        for name in kind.pages:
            links = (
                f"[{guide.title}]({lang}/{name}.md)"
                for lang in ("en", "de")
                if (guide := DOCUMENTS.guides.get(f"docs/{lang}/{name}.md"))
            )
            yield "| {} | {} |".format(*links, "")
    yield ""


def test_all_pages_are_listed() -> None:
    """``UPDATE_GOLDEN=1`` writes the list anew."""
    assert agrees(DOCS / "README.md", "\n".join(listed()))
