"""Where tools write tables of the documentation: a file in each language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

from dokospec.messages.catalogue import LANGUAGES, Lang
from dokospec.site.documents import tables_at

ROOT: Final = Path(__file__).resolve().parent.parent

Make: TypeAlias = Callable[[Lang], str]
"""The page in a language."""


def path(name: str, lang: Lang) -> Path:
    """The file of these tables."""
    return ROOT / tables_at(name, lang)


def write(name: str, make: Make) -> None:
    """Writes the tables of this name in every language."""
    for lang in LANGUAGES:
        path(name, lang).write_text(make(lang), encoding="utf-8")


def stale(name: str, make: Make) -> list[Path]:
    """The files that would become others."""
    files = {path(name, lang): make(lang) for lang in LANGUAGES}
    return [
        file
        for file, made in files.items()
        if not file.exists() or file.read_text(encoding="utf-8") != made
    ]
