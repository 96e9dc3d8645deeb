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
from dokospec.site.documents import TABLES, read_documents
from tests.docs.names import DOCS
from tests.golden import agrees

ROOT: Final = data_path("docs").parent
DOCUMENTS: Final = read_documents(ROOT)
PAGES: Final[dict[str, set[str]]] = {
    lang: {p.stem for p in (DOCS / lang).glob("*.md")} for lang in LANGUAGES
}
LINK: Final = re.compile(r"\]\((?!\w+:|#)([^)#\s]+)")


def paths() -> list[Path]:
    written = [
        DOCS / lang / f"{name}.md" for lang in PAGES for name in sorted(PAGES[lang])
    ]
    return [*written, *sorted((DOCS / TABLES).rglob("*.md"))]


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


def test_what_programs_write_is_in_both_languages() -> None:
    """As many lines, headings and cells; which they are, only the words tell."""
    written = {lang: sorted((DOCS / TABLES / lang).glob("*.md")) for lang in LANGUAGES}
    german, english = written["de"], written["en"]

    assert sorted((DOCS / TABLES).glob("*.md")) == []
    assert [path.name for path in german] == [path.name for path in english]
    for one, other in zip(german, english, strict=True):
        assert shape(one) == shape(other)
        assert one.read_text(encoding="utf-8") != other.read_text(encoding="utf-8")


GERMAN: Final = {"und", "nicht", "der", "das", "ist", "ein", "eine", "wird", "oder"}
"""Words that German prose cannot do without."""


@pytest.mark.parametrize(
    "name", sorted(p.name for p in (DOCS / TABLES / "en").iterdir())
)
def test_english_tables_are_german_only_where_they_quote(name: str) -> None:
    said = re.sub(r"`[^`]*`", "", (DOCS / TABLES / "en" / name).read_text("utf-8"))

    assert sorted(GERMAN & set(said.split())) == []


def shape(path: Path) -> list[tuple[str, int]]:
    """Of each line its sign (``##``, ``|``, ``-``) and how many cells it has."""
    lines = path.read_text(encoding="utf-8").splitlines()
    signs = [re.match(r"#+|\||-|", line) for line in lines]
    return [
        (sign[0] if sign else "", line.count("|"))
        for sign, line in zip(signs, lines, strict=True)
    ]


@pytest.mark.parametrize("path", paths(), ids=lambda p: p.relative_to(DOCS).as_posix())
def test_a_link_leads_to_a_file_and_stays_in_the_language(path: Path) -> None:
    links = LINK.findall(path.read_text(encoding="utf-8"))
    other = {"de": "en", "en": "de"}[path.parent.name]
    named = (
        re.fullmatch(rf"(?:\.\./)+(?:{TABLES}/)?{other}/(.*)\.md", x) for x in links
    )
    left = {match[1] for match in named if match}

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
    yield "\n## What programs write · Was Programme schreiben\n"
    yield "| English | Deutsch |\n|---|---|"
    for name in sorted(path.name for path in (DOCS / TABLES / "en").glob("*.md")):
        links = (
            f"[{DOCUMENTS.guides[f'docs/{path}'].title}]({path})"
            for path in (f"{TABLES}/{lang}/{name}" for lang in ("en", "de"))
        )
        yield "| {} | {} |".format(*links)
    yield ""


def test_all_pages_are_listed() -> None:
    """``UPDATE_GOLDEN=1`` writes the list anew."""
    assert agrees(DOCS / "README.md", "\n".join(listed()))
