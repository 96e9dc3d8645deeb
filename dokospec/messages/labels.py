"""What rule texts name by identifiers, as people read it.

The labels stand in the tables ``label`` and ``party`` of ``words/de.toml`` and
``words/en.toml``; a name without one is shown with blanks for its hyphens.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).resolve().parent / "words"


def label(name: str, lang: str) -> str:
    """``unter-90``: unter 90."""
    return table(lang).get(f"label.{name}") or name.replace("-", " ")


def labels(names: str, lang: str) -> str:
    """Of each of several names with commas between them."""
    return ", ".join(label(name, lang) for name in names.split(", "))


def party(name: str, lang: str) -> str:
    """Of a party; the name of a player, who may be in its place."""
    return table(lang).get(f"party.{name}", name)


def column(name: str, lang: str) -> str:
    """What stands in a column of a table of games."""
    return table(lang).get(f"column.{name}", name)


@cache
def table(lang: str) -> Mapping[str, str]:
    """All words of the interface in a language, by ``table.key``."""
    with (_FOLDER / f"{lang}.toml").open("rb") as file:
        tables: dict[str, dict[str, str]] = tomllib.load(file)
    return {
        f"{name}.{key}": text
        for name, entries in tables.items()
        for key, text in entries.items()
    }
