"""Where everything stands on the site; pages and links are made from the same rules."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import Final, NamedTuple

from dokospec.language.syntax import Clause, Statement
from dokospec.messages.catalogue import Lang

_UMLAUTS: Final = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "ae", "Ö": "oe", "Ü": "ue"}
)


class Address(NamedTuple):
    """A page (``texte/x/20-trumpf.html``, from the root of the site) and a place in it."""

    page: str
    anchor: str = ""

    def __str__(self) -> str:
        return f"{self.page}#{self.anchor}" if self.anchor else self.page

    def seen_from(self, page: str) -> str:
        """The link to it that stands on ``page``."""
        place = f"#{self.anchor}" if self.anchor else ""
        if page == self.page:
            return place or PurePosixPath(page).name
        here = PurePosixPath(page).parent.parts
        there = PurePosixPath(self.page).parts
        shared = 0
        while shared < min(len(here), len(there) - 1) and here[shared] == there[shared]:
            shared += 1
        up = [".."] * (len(here) - shared)
        return "/".join([*up, *there[shared:]]) + place


def slug(name: str) -> str:
    """A name as part of an address: small letters, digits, hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", name.translate(_UMLAUTS).lower()).strip("-")


def chapter(clause: Clause) -> str:
    """The file of the rule text that a clause stands in, without its ending."""
    return PurePosixPath(clause.place.file).stem


def clause(item: Clause, *, block: bool) -> Address:
    """A clause; ``block``: of a building block."""
    text = item.key.partition("/§")[0]
    page = f"bausteine/{text}" if block else f"texte/{text}/{chapter(item)}"
    return Address(f"{page}.html", item.id)


def statement_anchor(statement: Statement) -> str:
    """The place of a statement on the page of its clause."""
    return slug_as_written(f"{statement.kind}-{statement.name}") + (
        ""
        if statement.guard is None
        else f"--{slug_as_written(statement.guard.reading)}"
    )


def slug_as_written(name: str) -> str:
    """A name as an anchor: letters as they are, anything else a hyphen."""
    return re.sub(r"[^\w.-]+", "-", name)


def text(text_id: str) -> Address:
    """The page of a text."""
    return Address(f"texte/{text_id}/index.html")


def sentence(text_id: str, sentence_id: str) -> Address:
    """A sentence of a source, on the page of the text that it belongs to."""
    return Address(f"vorlagen/{text_id}.html", slug_as_written(sentence_id))


def code(name: str) -> Address:
    """A finding, on the page of its letter."""
    return Address(f"befunde/{name[0].lower()}.html", name)


def case(case_id: str) -> Address:
    """A case of the corpus: ``TEXT/GROUP/REST``.

    A page holds the groups of a chapter: those whose names begin with the same number.
    """
    text_id, _, name = case_id.partition("/")
    page = slug(case_chapter(name.partition("/")[0])) or "alle"
    return Address(f"faelle/{text_id}/{page}.html", slug_as_written(name))


def case_chapter(group: str) -> str:
    """The number that the name of a group of cases begins with, else the name."""
    number = re.match(r"\d+", group)
    return number[0] if number else group


def guide(path: str) -> Address:
    """A page that somebody wrote, by its path in the repository."""
    folder, _, name = path.removesuffix(".md").rpartition("/")
    match folder:
        case "docs/de":
            return Address(in_language(f"{name}.html", "de"))
        case "docs/en":
            return Address(in_language(f"{name}.html", "en"))
        case "docs/tables/de":
            return Address(in_language(f"tables/{name}.html", "de"))
        case "docs/tables/en":
            return Address(in_language(f"tables/{name}.html", "en"))
        case _:
            return Address(f"{slug(path.removesuffix('.md'))}.html")


def in_language(page: str, lang: Lang) -> str:
    """Where a page that there is in both languages is in this one."""
    return page if lang == "de" else f"{lang}/{page}"


VOCABULARY: Final = "tables/vokabular.html"
GLOSSARY: Final = "glossar.html"
LANGUAGE: Final = "regelsprache.html"
