"""The reference of the commands, from what they take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from dokospec.messages.catalogue import Lang
from dokospec.site.pages import Maker, Page


@dataclass(frozen=True, slots=True)
class Command:
    """``rules check``: what it does, and a row for each thing that it takes."""

    words: str
    about: str
    rows: tuple[tuple[str, str], ...]


_PAGES = {
    "de": (
        "befehle-alle.md",
        "Alle Befehle",
        "Jeder Befehl von dokospec mit allem, was er nimmt.",
    ),
    "en": (
        "commands.md",
        "All commands",
        "Every command of dokospec with all its arguments and options.",
    ),
}


def command_pages(
    make: Maker, commands: Mapping[Lang, Sequence[Command]]
) -> Iterator[Page]:
    """A page in each language."""
    for lang, found in commands.items():
        path, title, description = _PAGES[lang]
        yield make.page(
            path,
            "befehle",
            title,
            description,
            nav=title,
            commands=found,
            lang=lang,
        )
