"""Pages across texts: one for each topic, and the list of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from dokospec.notation.reader import read_text
from dokospec.notation.record import Header
from dokospec.rules.syntax import Ausnahme, Aussetzung, Ergaenzt, Statement
from dokospec.site.pages import Maker, Page
from dokospec.site.reading import doubt_at
from dokospec.site.records import Records
from dokospec.site.reference import flat
from dokospec.witness.case import Case

FILE: Final = "themen.doko"
"""The records, in the folder that the texts stand in; ``tools/topics.py`` writes it."""

TOPIC: Final = "x-thema"
TEXTS: Final = "x-texte"

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
class Parting:
    """A record over which two texts part for what they say on a topic."""

    case: Case
    texts: tuple[str, str]


def read_partings(path: Path) -> Mapping[str, Parting]:
    """The records by topic; none without the file."""
    if not path.exists():
        return {}
    found: dict[str, Parting] = {}
    for reading in read_text(path.read_text(encoding="utf-8")):
        game = reading.game
        if game is None:
            continue
        said = {e.key: e.value for e in game.entries if isinstance(e, Header)}
        kept = tuple(
            e
            for e in game.entries
            if isinstance(e, Header) and e.key not in {TOPIC, TEXTS}
        )
        head = type(reading.head)(None, reading.head.players, reading.head.dealer)
        bare = type(game)(game.label, kept, game.hands, game.events, game.claims)
        one, two = said[TEXTS].split()
        found[said[TOPIC]] = Parting(Case(head, bare), (one, two))
    return found


def topic_pages(make: Maker, records: Records) -> Iterator[Page]:
    """A page for every topic, and the list."""
    ref, topics = make.ref, make.topics
    partings = read_partings(ref.root / FILE)
    called: defaultdict[str, list[str]] = defaultdict(list)
    for name, about in ref.table_talk.topics.items():
        for each in about:
            called[each].append(name)
    for name, topic in topics.items():
        said = topics.said(name)
        parting = partings.get(name)
        yield make.page(
            topics.at(name).page.removesuffix(".html") + ".md",
            "thema",
            f"{name}: quer durch die Texte",
            _description(name, topic.words, called[name]),
            tags=topic.kinds,
            topic=topic,
            topics=topics,
            called=called[name],
            said=said,
            silent=topics.silent(name) if said else (),
            shown=None
            if parting is None
            else records.texts(parting.case, ref.text_ids),
            shown_by=() if parting is None else parting.texts,
            blocks=_blocks(make, name),
            askers=_unique(ref.askers.get(name, ())),
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


def _description(name: str, words: tuple[object, ...], called: list[str]) -> str:
    said = "; ".join(str(getattr(word, "meaning", "")) for word in words)
    also = f" ({', '.join(called)})" if called else ""
    return f"{name}{also}: {said or 'was jeder Regeltext dazu sagt, nebeneinander'}"


def _blocks(make: Maker, name: str) -> list[Statement]:
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
    return found


def _unique(statements: tuple[Statement, ...]) -> list[Statement]:
    return list({f"{s.clause} {s.key}": s for s in statements}.values())


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
