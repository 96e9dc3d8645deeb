"""Pages to look things up: the start, findings, cards, tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from dokospec.cards import FACES, Card
from dokospec.messages.catalogue import codes, entry
from dokospec.rules.orders import CLASS_NAMES, NOT_IN_DECK, TRUMP_CLASS, OrderTable
from dokospec.rules.syntax import Statement, Tabelle
from dokospec.site.guides import Guide, mentions_of
from dokospec.site.pages import Maker, Page

LETTERS = {
    "E": "was mit dem geprüften Programm nicht stimmt",
    "L": "was an einem Regeltext nicht stimmt",
    "N": "was keine Aufzeichnung ist",
    "P": "was beim Durchgehen aller Lagen auffällt",
    "R": "was in einem Spiel gegen die Regeln ist",
    "S": "was an einem Spiel bemerkenswert ist oder nicht stimmt, was behauptet wird",
    "U": "was nicht zu entscheiden ist",
    "X": "was an der Befehlszeile schiefgeht",
}
"""What the findings of a letter are about."""


def start_page(make: Maker, guides: Mapping[str, Guide]) -> Page:
    """The first page."""
    return make.page(
        "index.md",
        "start",
        "dokospec: geschriebene Doppelkopfregeln",
        "Doppelkopfregeln Abschnitt für Abschnitt, formal und ausführbar: nachlesen,"
        " vergleichen, ein Spiel richten.",
        nav="Start",
        guides=guides,
    )


def code_pages(make: Maker, guides: Mapping[str, Guide]) -> Iterator[Page]:
    """A page for each letter, and the list of all findings."""
    letters: defaultdict[str, list[str]] = defaultdict(list)
    for code in codes():
        letters[code[0]].append(code)
    named = mentions_of(guides)
    for letter, some in letters.items():
        yield make.page(
            f"befunde/{letter.lower()}.md",
            "befunde",
            f"Befunde {letter}",
            f"Befunde {letter}: {LETTERS.get(letter, 'weitere')}.",
            letter=letter,
            about=LETTERS.get(letter, "weitere"),
            entries=[(code, entry(code, "de"), entry(code, "en")) for code in some],
            named=named,
        )
    yield make.page(
        "befunde/index.md",
        "befundliste",
        "Befunde",
        "Jeder Befund mit seinem Code: unlesbar, regelwidrig, nicht zu entscheiden,"
        " bemerkenswert.",
        nav="Befunde",
        letters={
            letter: [(code, entry(code, "de")) for code in some]
            for letter, some in letters.items()
        },
        about=LETTERS,
    )


@dataclass(frozen=True, slots=True)
class Rows:
    """An order as rows of cards, highest first: Trumpf, then each suit."""

    kinds: tuple[str, ...]
    order: str
    rows: tuple[tuple[str, tuple[Card, ...]], ...]
    statement: Statement | None


def card_page(make: Maker) -> Page:
    """The orders of every kind of game of every text, drawn as cards."""
    return make.page(
        "karten.md",
        "karten",
        "Kartenfolgen",
        "Was in jeder Spielart jedes Textes Trumpf ist und wie die Karten stehen, als"
        " Karten gezeichnet; dazu, was sie zählen.",
        nav="Kartenfolgen",
        orders={name: orders(make, name) for name in make.ref.text_ids},
        values={name: values(make, name) for name in make.ref.text_ids},
    )


def orders(make: Maker, text_id: str) -> list[Rows]:
    """Each order of a text with the kinds of game that are played by it."""
    model = make.ref.models[text_id]
    kinds: defaultdict[str, list[str]] = defaultdict(list)
    for kind, (cell, _) in model.columns.get("Ordnung", {}).items():
        kinds[getattr(cell, "name", "")].append(kind)
    statements = {s.name: s for s in model.statements if s.kind == "Ordnung"}
    return [
        Rows(tuple(kinds[name]), name, _rows(table), statements.get(name))
        for name, table in model.orders.items()
        if kinds[name]
    ]


def _rows(table: OrderTable) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    found: defaultdict[int, list[Card]] = defaultdict(list)
    for face in FACES:
        number = table.classes[face.index]
        if number != NOT_IN_DECK:
            found[number].append(face)
    return tuple(
        (
            "Trumpf" if number == TRUMP_CLASS else CLASS_NAMES[number],
            tuple(sorted(cards, key=lambda card: -table.places[card.index])),
        )
        for number, cards in sorted(found.items())
    )


def values(make: Maker, text_id: str) -> list[Tabelle]:
    """What the ranks count."""
    rules = make.ref.models[text_id].rules.get("Zählwert", ())
    return [rule for rule in rules if isinstance(rule, Tabelle)]


def table_page(make: Maker) -> Page:
    """Every table of every text."""
    ref = make.ref
    return make.page(
        "tabellen.md",
        "tabellen",
        "Tabellen",
        "Jede Tabelle jedes Textes: Zählwerte, Fristen, Grenzen, Stufen, Spielarten,"
        " Vorbehalte, Rufe.",
        nav="Tabellen",
        tables={
            name: [s for s in ref.statements(name) if s.kind == "Tabelle"]
            for name in ref.text_ids
        },
    )
