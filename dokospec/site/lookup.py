"""Pages to look things up: findings, cards, tables, topics across texts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import Final, TypeAlias

from dokospec.cards import FACES, Card
from dokospec.game.judge import Judge
from dokospec.language.orders import CLASS_NAMES, NOT_IN_DECK, TRUMP_CLASS, OrderTable
from dokospec.language.syntax import Ausnahme, Aussetzung, Ergaenzt, Statement, Tabelle
from dokospec.messages.catalogue import codes, entry
from dokospec.notation import reader
from dokospec.notation.record import Header
from dokospec.site.addresses import Address
from dokospec.site.documents import Guide
from dokospec.site.guides import mentions_of
from dokospec.site.pages import Maker, Page
from dokospec.site.reading import doubt_at
from dokospec.site.records import Records, Shown
from dokospec.site.reference import Reference, flat
from dokospec.site.topics import Topic, TopicText
from dokospec.witness import store
from dokospec.witness.case import Case
from dokospec.witness.observation import results, settled
from dokospec.witness.records import Divergence, Observer, Record

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
            f"Hinweise {letter}",
            f"Hinweise {letter}: {LETTERS.get(letter, 'weitere')}.",
            letter=letter,
            about=LETTERS.get(letter, "weitere"),
            entries=[(code, entry(code, "de"), entry(code, "en")) for code in some],
            named=named,
        )
    yield make.page(
        "befunde/index.md",
        "befundliste",
        "Hinweise",
        "Jeder Hinweis des Richters mit seinem Code: unlesbar, regelwidrig, nicht zu entscheiden,"
        " bemerkenswert.",
        nav="Hinweise",
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
        orders={name: orders(make, name) for name in make.ref.called},
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


# --- records over which two texts part for what they say on a topic


FILE: Final = "themen.doko"
"""The records, in the folder that the texts stand in; ``tools/topics.py`` writes it."""

TOPIC: Final = "x-thema"
TEXTS: Final = "x-texte"
VAIN: Final = "x-ohne"
REMARKS: Final = (
    "Kleinste Aufzeichnungen, an denen sich je zwei Texte in einer Sache scheiden.",
    "Erzeugt von tools/topics.py; x-ohne: dafür wurde keine gefunden.",
)

Pair: TypeAlias = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Partings:
    """``cases``: by topic a record, and two texts that part over it for what they say.

    ``vain``: the topics for which none was found.
    """

    cases: Mapping[str, tuple[Case, Pair]]
    vain: frozenset[str]


def read_partings(text: str) -> Partings:
    """What a file says; what cannot be read in it is left out."""
    found = reader.sheets(reader.read_text(text))
    pairs = {
        game.header(TOPIC): tuple((game.header(TEXTS) or "").split())
        for sheet in found
        for game in sheet.games
    }
    cases: dict[str, tuple[Case, Pair]] = {}
    for topic, records in store.stored(TOPIC, found).items():
        case, texts = records[-1], pairs.get(topic, ())
        if isinstance(case, Case) and len(texts) == 2:
            cases[topic] = (case, texts)
    vain = (
        entry.value
        for sheet in found
        for entry in sheet.head.entries
        if isinstance(entry, Header) and entry.key == VAIN
    )
    return Partings(cases, frozenset(vain))


def write_partings(partings: Partings, order: Iterable[str]) -> str:
    """The file; topics that are not in ``order`` are left out."""
    names = list(order)
    records: list[tuple[str, Record]] = []
    for name in names:
        if name in partings.cases:
            case, texts = partings.cases[name]
            said = Header(TEXTS, " ".join(texts))
            game = replace(case.game, entries=(said, *case.game.entries))
            records.append((name, replace(case, game=game)))
    vain = [Header(VAIN, name) for name in names if name in partings.vain]
    return store.file(store.sheets(TOPIC, records), REMARKS, vain)


def parts(ref: Reference, parting: tuple[Case, Pair]) -> bool:
    """Whether the two texts still part over the record, with their doubts settled."""
    case, texts = parting
    one, two = (Observer(Judge(settled(ref.models[name])), results) for name in texts)
    return Divergence(one, two).holds(case)


# --- pages across texts: one for each topic, and the list of them ---------------------

GROUPS: Final = {
    "Vokabular": "Vokabular",
    "Regel": "Größen",
    "Tabelle": "Tabellen",
    "Posten": "Posten",
    "Gruppe": "Gruppen",
    "Pflicht": "Pflichten",
    "Ereignis": "Ereignisse",
    "Stand": "Stände",
    "Ordnung": "Ordnungen",
    "Ablauf": "Abläufe",
    "Spalte": "Spalten",
    "Zeile": "Zeilen",
}


@dataclass(frozen=True, slots=True)
class TopicEntry:
    """What the page of a letter shows of a topic.

    ``called``: what it is called at the table. ``silent``: the texts that say nothing
    where others do. ``record``: what the texts make of a record over which the two
    ``parted`` come apart, None where there is none; ``vain``: it was looked for.
    """

    topic: Topic
    at: Address
    called: tuple[str, ...]
    groups: tuple[TopicText, ...]
    silent: tuple[str, ...]
    record: Shown | None
    parted: tuple[str, ...]
    vain: bool
    blocks: tuple[Statement, ...]
    askers: tuple[Statement, ...]


def topic_pages(make: Maker, records: Records) -> Iterator[Page]:
    """The topics, a page for each letter, and the list of them."""
    ref, topics = make.ref, make.topics
    path = ref.shelf / FILE
    known = path.read_text(encoding="utf-8") if path.exists() else ""
    partings = read_partings(known)
    called: defaultdict[str, list[str]] = defaultdict(list)
    for name, about in ref.table_talk.topics.items():
        for each in about:
            called[each].append(name)

    def entered(name: str) -> TopicEntry:
        groups = topics.grouped(name)
        parting = partings.cases.get(name)
        return TopicEntry(
            topics[name],
            topics.at(name),
            tuple(called[name]),
            groups,
            topics.silent(name) if groups else (),
            None if parting is None else records.texts(parting[0], ref.text_ids),
            () if parting is None else parting[1],
            name in partings.vain,
            _blocks(make, name),
            _unique(ref.askers.get(name, ())),
        )

    for page, names in topics.by_page():
        letter = PurePosixPath(page).stem.upper()
        yield make.page(
            page.removesuffix(".html") + ".md",
            "thema",
            f"Themen: {letter}",
            f"Was jeder Regeltext dazu sagt, nebeneinander: {', '.join(names)}",
            letter=letter,
            entries=[entered(name) for name in names],
            topics=topics,
            doubt_at=lambda doubt: doubt_at(ref, doubt),
        )
    yield make.page(
        "themen/index.md",
        "themen",
        "Themen",
        "Jede Größe, jeder Posten, jede Pflicht und jedes Wort, quer durch die Texte.",
        nav="Themen",
        called=ref.table_talk.topics,
        groups=_groups(make),
    )


def _blocks(make: Maker, name: str) -> tuple[Statement, ...]:
    """What building blocks say on a topic."""
    ref = make.ref
    found: list[Statement] = []
    for block in ref.block_ids:
        for clause in ref.texts[block].clauses:
            for statement in flat(clause):
                edits = isinstance(statement, Ausnahme | Aussetzung | Ergaenzt)
                if (edits or statement.name == name) and name in make.topics.of(
                    statement
                ):
                    found.append(statement)
    return tuple(found)


def _unique(statements: tuple[Statement, ...]) -> tuple[Statement, ...]:
    return tuple({f"{s.clause} {s.key}": s for s in statements}.values())


def _groups(make: Maker) -> Mapping[str, list[str]]:
    """The topics by what they are; each in every group that it is of."""
    found: dict[str, list[str]] = {heading: [] for heading in GROUPS.values()}
    for name, topic in make.topics.items():
        kinds = [*topic.kinds]
        kinds += ["Vokabular"] if topic.words else []
        kinds += ["Zeile"] if topic.row_of else []
        for kind in kinds:
            found[GROUPS[kind]].append(name)
    return {heading: names for heading, names in found.items() if names}
