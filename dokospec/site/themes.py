"""Pages across texts: one for each topic, and the list of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Final

from dokospec.rules.syntax import Ausnahme, Aussetzung, Ergaenzt, Statement
from dokospec.site.pages import Maker, Page
from dokospec.site.partings import FILE, read_partings
from dokospec.site.reading import doubt_at
from dokospec.site.records import Records
from dokospec.site.reference import flat

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


def topic_pages(make: Maker, records: Records) -> Iterator[Page]:
    """A page for every topic, and the list."""
    ref, topics = make.ref, make.topics
    path = ref.root / FILE
    known = path.read_text(encoding="utf-8") if path.exists() else ""
    partings = read_partings(known)
    called: defaultdict[str, list[str]] = defaultdict(list)
    for name, about in ref.table_talk.topics.items():
        for each in about:
            called[each].append(name)
    for name, topic in topics.items():
        said = topics.said(name)
        parting = partings.cases.get(name)
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
            shown=None if parting is None else records.texts(parting[0], ref.text_ids),
            shown_by=() if parting is None else parting[1],
            vain=name in partings.vain,
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
