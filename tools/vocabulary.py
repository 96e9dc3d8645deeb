"""Writes docs/tables/vokabular.md from the vocabulary; a test holds the two together."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from dokospec.language.questions import QUESTIONS, Question  # noqa: E402
from dokospec.language.vocabulary import (  # noqa: E402
    FACTS,
    LISTINGS,
    OPERATORS,
    SYMBOLS,
    TYPES,
    Fact,
)

PAGE = ROOT / "docs" / "tables" / "vokabular.md"


def page() -> str:
    """The page as Markdown."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    yield "# Das Vokabular: die Wörter\n"
    yield from _section("Fragen, die ein Text beantwortet", "Frage", QUESTIONS)
    yield "## Aufzählungen, die ein Text gibt\n"
    yield "| Tabelle | Spalten | Bedeutung | Meaning |\n|---|---|---|---|"
    for listing in LISTINGS:
        columns = ", ".join(f"`{c}`" for c in listing.columns) or "–"
        yield (
            f"| `{listing.name}` | {columns} | {listing.meaning} | {listing.english} |"
        )
    yield ""
    yield from _section("Fakten, die eine Regel fragen darf", "Fakt", FACTS)
    yield "## Über einen Bereich\n"
    yield "| Wort | Bedeutung |\n|---|---|"
    yield from (f"| `{name}` | {meaning} |" for name, meaning in OPERATORS.items())
    yield "\n## Typen\n"
    yield "| Typ | Werte |\n|---|---|"
    yield from (f"| {name} | {meaning} |" for name, meaning in TYPES.items())
    yield "\n## Wörter, die immer sich selbst bedeuten\n"
    words = (word for group in SYMBOLS.values() for word in group)
    yield ", ".join(f"`{word}`" for word in words)
    yield ""


def _section(
    title: str, head: str, entries: Iterable[Fact | Question]
) -> Iterator[str]:
    yield f"## {title}\n"
    yield f"| {head} | Ergebnis | Stufe | Bedeutung | Meaning |\n|---|---|---|---|---|"
    for entry in entries:
        parameters = f"({', '.join(entry.parameters)})" if entry.parameters else ""
        yield (
            f"| `{entry.name}{parameters}` | {entry.result} | {entry.stage} "
            f"| {entry.meaning} | {entry.english} |"
        )
    yield ""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
