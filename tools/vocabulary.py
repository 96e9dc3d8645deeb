"""Writes ``docs/tables/*/vokabular.md`` from the vocabulary; a test holds them to it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

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
    Listing,
    Meaning,
)
from dokospec.messages.catalogue import Lang  # noqa: E402
from tools.tables import write  # noqa: E402

NAME: Final = "vokabular"

_WORDS: Final[Mapping[Lang, Mapping[str, str]]] = {
    "de": {
        "title": "Das Vokabular: die Wörter",
        "questions": "Fragen, die ein Text beantwortet",
        "question": "Frage",
        "listings": "Aufzählungen, die ein Text gibt",
        "listing": "Tabelle",
        "columns": "Spalten",
        "facts": "Fakten, die eine Regel fragen darf",
        "fact": "Fakt",
        "operators": "Über einen Bereich",
        "operator": "Wort",
        "types": "Typen",
        "type": "Typ",
        "values": "Werte",
        "symbols": "Wörter, die immer sich selbst bedeuten",
        "result": "Ergebnis",
        "stage": "Stufe",
        "meaning": "Bedeutung",
    },
    "en": {
        "title": "The vocabulary: the words",
        "questions": "Questions that a text answers",
        "question": "question",
        "listings": "Listings that a text gives",
        "listing": "table",
        "columns": "columns",
        "facts": "Facts that a rule may ask for",
        "fact": "fact",
        "operators": "Over a range",
        "operator": "word",
        "types": "Types",
        "type": "type",
        "values": "values",
        "symbols": "Words that always mean themselves",
        "result": "result",
        "stage": "stage",
        "meaning": "meaning",
        "immer": "always",
        "Stich": "trick",
        "Ende": "end",
        "Saison": "season",
    },
}
"""Headings; and stages, where they are not called as in the code."""


def page(lang: Lang) -> str:
    """The page as Markdown."""
    return "\n".join(_lines(_WORDS[lang], lang))


def _lines(words: Mapping[str, str], lang: Lang) -> Iterator[str]:
    yield f"# {words['title']}\n"
    yield from _section("questions", "question", QUESTIONS, lang)
    yield f"## {words['listings']}\n"
    yield from _head(words["listing"], words["columns"], words["meaning"])
    for listing in LISTINGS:
        columns = ", ".join(f"`{c}`" for c in listing.columns) or "–"
        yield f"| `{listing.name}` | {columns} | {_meaning(listing, lang)} |"
    yield ""
    yield from _section("facts", "fact", FACTS, lang)
    yield f"## {words['operators']}\n"
    yield from _head(words["operator"], words["meaning"])
    for name, meant in OPERATORS.items():
        yield f"| `{name}` | {_meaning(meant, lang)} |"
    yield f"\n## {words['types']}\n"
    yield from _head(words["type"], words["values"])
    for name, meant in TYPES.items():
        yield f"| {name} | {_meaning(meant, lang)} |"
    yield f"\n## {words['symbols']}\n"
    symbols = (word for group in SYMBOLS.values() for word in group)
    yield ", ".join(f"`{word}`" for word in symbols)
    yield ""


def _section(
    title: str, head: str, entries: Iterable[Fact | Question], lang: Lang
) -> Iterator[str]:
    words = _WORDS[lang]
    yield f"## {words[title]}\n"
    yield from _head(*(words[name] for name in (head, "result", "stage", "meaning")))
    for entry in entries:
        parameters = f"({', '.join(entry.parameters)})" if entry.parameters else ""
        stage = words.get(entry.stage, entry.stage)
        yield (
            f"| `{entry.name}{parameters}` | {entry.result} | {stage} "
            f"| {_meaning(entry, lang)} |"
        )
    yield ""


def _head(*heads: str) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"


def _meaning(word: Fact | Question | Listing | Meaning, lang: Lang) -> str:
    return {"de": word.meaning, "en": word.english}[lang]


if __name__ == "__main__":
    write(NAME, page)
