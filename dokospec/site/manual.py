"""The list of the guides, and the reference of the commands from what they take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from dokospec.messages.catalogue import Lang
from dokospec.site.addresses import guide, in_language
from dokospec.site.documents import Documents
from dokospec.site.pages import Maker, Page, shortened


@dataclass(frozen=True, slots=True)
class Command:
    """``rules check``: what it does, and a row for each thing that it takes."""

    words: str
    about: str
    rows: tuple[tuple[str, str], ...]


_COMMANDS = {
    "de": (
        "befehle-alle.md",
        "Alle Befehle",
        "Jeder Befehl von dokospec mit allem, was er nimmt.",
    ),
    "en": (
        "en/befehle-alle.md",
        "All commands",
        "Every command of dokospec with all its arguments and options.",
    ),
}


def command_pages(
    make: Maker, commands: Mapping[Lang, Sequence[Command]]
) -> Iterator[Page]:
    """A page in each language."""
    for lang, found in commands.items():
        path, title, description = _COMMANDS[lang]
        yield make.page(
            path,
            "befehle",
            title,
            description,
            nav=title,
            commands=found,
            lang=lang,
        )


_MANUAL: Final[Mapping[Lang, tuple[str, str]]] = {
    "de": (
        "Handbuch",
        "Alle Anleitungen von dokospec, geordnet nach dem, was man sucht.",
    ),
    "en": ("Manual", "All guides to dokospec, by what one looks for."),
}


def manual_pages(make: Maker, documents: Documents) -> Iterator[Page]:
    """In each language: the pages of ``docs/``, kind by kind."""
    for lang, (title, description) in _MANUAL.items():
        shown = {
            kind.called[lang]: [
                (guide(page.path), page.title, shortened(page.description))
                for name in kind.pages
                if (page := documents.guides.get(f"docs/{lang}/{name}.md"))
            ]
            for kind in (*documents.kinds, documents.contributing)
            if lang in kind.called
        }
        yield make.page(
            in_language("handbuch/index.md", lang),
            "handbuch",
            title,
            description,
            nav=title,
            lang=lang,
            kinds=shown,
        )
