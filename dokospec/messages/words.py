"""The words of the user interface: headings, help texts, labels, in both languages.

``words/de.toml`` and ``words/en.toml`` hold the same keys; ``Words("verdict.game")``
reads ``game`` in the table ``verdict``. Placeholders are those of the catalogue.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from dokospec.messages.catalogue import Lang, fill

_FOLDER = Path(__file__).resolve().parent / "words"


class Words:
    """The interface in one language; an unknown key is its own text."""

    __slots__ = ("_table", "lang")

    def __init__(self, lang: Lang) -> None:
        self.lang = lang
        self._table = _load(lang)

    def __call__(self, key: str, /, **data: str) -> str:
        """The text of ``key`` with its values put in."""
        return fill(self._table.get(key, key), data)

    def get(self, key: str, default: str) -> str:
        """The text of ``key`` as it is, or ``default``."""
        return self._table.get(key, default)

    def label(self, name: str) -> str:
        """What a rule text calls ``name``, as people read it: ``unter-90``: unter 90."""
        return self._table.get(f"label.{name}") or name.replace("-", " ")

    def party(self, name: str) -> str:
        """The label of a party; the name of a player, who may be in its place."""
        return self._table.get(f"party.{name}", name)

    def keys(self) -> Iterable[str]:
        """Every key."""
        return self._table.keys()


@cache
def _load(lang: Lang) -> Mapping[str, str]:
    with (_FOLDER / f"{lang}.toml").open("rb") as file:
        tables: dict[str, dict[str, str]] = tomllib.load(file)
    return {
        f"{table}.{key}": text
        for table, entries in tables.items()
        for key, text in entries.items()
    }
