"""Pages to read the texts by: chapters of clauses, texts, building blocks, doubts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dokospec.language.diff import Difference, diff
from dokospec.language.show import unparse
from dokospec.language.syntax import (
    Annahme,
    Baustein,
    Clause,
    RuleText,
    Statement,
    Zweifel,
)
from dokospec.language.translation import worded_statements
from dokospec.site import addresses
from dokospec.site.addresses import Address
from dokospec.site.cases import Cases, Poles
from dokospec.site.pages import Maker, Page
from dokospec.site.records import Records, Shown
from dokospec.site.reference import Link, Reference, flat


@dataclass(frozen=True, slots=True)
class OpenDoubt:
    """An open question, and the records on which its readings part.

    ``english``: as it is told in English, None where it is not.
    """

    doubt: Zweifel
    english: Zweifel | None
    records: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A clause as its page shows it.

    ``english``: the clause as it is told in English, None where it is not.
    ``sentences``: ids, each with its place. ``changes`` and ``changed``: the links to
    other statements, out and in. ``askers``: statements elsewhere that ask its own.
    ``poles``: the cases in which its statements come to bear, and just do not.
    """

    clause: Clause
    english: Clause | None
    title: str
    level: int
    sentences: tuple[tuple[str, Address | None], ...]
    changes: tuple[Link, ...]
    changed: tuple[Link, ...]
    askers: tuple[Statement, ...]
    doubts: tuple[OpenDoubt, ...]
    poles: tuple[Poles, ...]


class Chapters:
    """The pages of clauses."""

    def __init__(self, make: Maker, records: Records, cases: Cases) -> None:
        self._make = make
        self._ref = make.ref
        self._records = records
        self._cases = cases

    def pages(self, text_id: str) -> Iterator[Page]:
        """A page for each file of a text, or the one of a building block."""
        text = self._ref.texts[text_id]
        block = self._ref.is_block(text_id)
        chapters: dict[str, list[Clause]] = {}
        for clause in text.clauses:
            chapters.setdefault(addresses.chapter(clause), []).append(clause)
        names = list(chapters)
        for place, (name, clauses) in enumerate(chapters.items()):
            path = f"bausteine/{text_id}.md" if block else f"texte/{text_id}/{name}.md"
            title = text.head.title if block else self._ref.chapter_title(clauses)
            around = (
                names[place - 1] if place else "",
                names[place + 1] if place + 1 < len(names) else "",
            )
            yield self._make.page(
                path,
                "kapitel",
                f"{title} – {text_id}",
                f"{text.head.title}: " + ", ".join(_title(c) for c in clauses),
                nav=title,
                text=text,
                block=block,
                heading=title,
                head=text.head if isinstance(text.head, Baustein) else None,
                sections=[self._section(c, text) for c in clauses],
                before=around[0],
                after=around[1],
                cases=self._cases,
            )

    def _section(self, clause: Clause, text: RuleText) -> Section:
        names = {s.name for s in flat(clause) if s.name}
        own = {id(s) for s in flat(clause)}
        askers = {
            f"{s.clause} {s.key}": s
            for name in sorted(names)
            for s in self._ref.askers.get(name, ())
            if id(s) not in own and self._concerns(text.id, s.clause)
        }
        return Section(
            clause=clause,
            english=self._ref.english.get(clause.key),
            title=clause.title,
            level=min(clause.level + 1, 6),
            sentences=tuple(
                (cited, self._ref.sentence_at(text.id, cited))
                for cited in clause.sources
            ),
            changes=tuple(self._ref.changes.get(clause.key, ())),
            changed=tuple(
                link
                for link in self._ref.changed.get(clause.key, ())
                if link.source.clause != clause.key
            ),
            askers=tuple(askers.values()),
            doubts=tuple(
                self._open(text.id, s) for s in flat(clause) if isinstance(s, Zweifel)
            ),
            poles=self._cases.poles(text.id, clause),
        )

    def _concerns(self, text_id: str, clause: str) -> bool:
        """Whether a clause that uses a name of this text means what this text says."""
        other = clause.partition("/§")[0]
        if other == text_id:
            return True
        effective = self._ref.effective.get(other)
        return effective is not None and text_id in effective.chain

    def _open(self, text_id: str, doubt: Zweifel) -> OpenDoubt:
        told = self._ref.english.get(doubt.clause)
        said = worded_statements([told] if told else []).get((doubt.clause, doubt.key))
        return OpenDoubt(
            doubt,
            said if isinstance(said, Zweifel) else None,
            tuple(self._records.doubt(text_id, doubt))
            if text_id in self._ref.effective
            else (),
        )


def doubt_at(ref: Reference, doubt: Zweifel) -> Address:
    """The place of an open question, on the page of its clause."""
    at = ref.at(ref.clauses[doubt.clause])
    return Address(at.page, doubt.name)


def text_pages(make: Maker, cases: Cases) -> Iterator[Page]:
    """The page of each text, and the list of them."""
    ref = make.ref
    for name in ref.text_ids:
        text = ref.texts[name]
        base = text.head.base
        yield make.page(
            f"texte/{name}/index.md",
            "text",
            ref.called[name].name,
            f"{text.head.title}, Stand {text.head.edition or 'ohne Datum'}: Inhalt,"
            " Abweichungen vom Grundtext, Bewiesenes, offene Fragen.",
            nav=name,
            text=text,
            effective=ref.effective[name],
            deviations=deviations(ref, base, name) if base else (),
            assumed=[s for s in ref.statements(name) if isinstance(s, Annahme)],
            assumed_here=[
                s for c in text.clauses for s in flat(c) if isinstance(s, Annahme)
            ],
            proved=ref.properties.get(name),
            doubts=ref.effective[name].doubts,
            doubt_at=lambda doubt: doubt_at(ref, doubt),
            chapters=_chapters(ref, text),
            coverage=ref.coverage.get(name),
            cases=cases,
        )
    yield make.page(
        "texte/index.md",
        "texte",
        "Die Regeltexte",
        "Die geschriebenen Doppelkopfregeln, die dokospec formal wiedergibt.",
        nav="Übersicht",
        cases=cases,
    )
    yield make.page(
        "bausteine/index.md",
        "bausteine",
        "Die Bausteine",
        "Einzelne Varianten, die auf verschiedene Grundtexte passen: Hausregeln.",
        nav="Übersicht",
    )


def doubt_page(make: Maker) -> Page:
    """Every open question of every text and block."""
    ref = make.ref
    found = {
        name: [s for c in text.clauses for s in flat(c) if isinstance(s, Zweifel)]
        for name, text in ref.texts.items()
    }
    return make.page(
        "zweifel.md",
        "zweifel",
        "Offene Fragen",
        "Wo die Texte schweigen, mehrdeutig sind oder es jemandem überlassen: jede"
        " Frage mit Lesarten und Vorgabe.",
        nav="Offene Fragen",
        found={name: doubts for name, doubts in found.items() if doubts},
        doubt_at=lambda doubt: doubt_at(ref, doubt),
        topics_of=lambda doubt: topics_of(make, doubt),
    )


def topics_of(make: Maker, doubt: Zweifel) -> tuple[str, ...]:
    """What the statements of its readings are about."""
    names = {
        topic: None
        for reading in doubt.readings
        for statement in reading.statements
        for topic in make.topics.of(statement)
    }
    return tuple(names)


def deviations(ref: Reference, base: str, text_id: str) -> Sequence[Difference]:
    """What a text says otherwise than its base, statement by statement."""
    found = diff(ref.effective[base], ref.effective[text_id])
    return [each for each in found if each.state != "equal"]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A file of a text: its title, where it is, and the clauses that go by others."""

    title: str
    at: Address
    clauses: tuple[Clause, ...]


def _chapters(ref: Reference, text: RuleText) -> Sequence[Chapter]:
    found: dict[str, list[Clause]] = {}
    for clause in text.clauses:
        found.setdefault(addresses.chapter(clause), []).append(clause)
    return tuple(
        Chapter(
            title := ref.chapter_title(clauses),
            next(
                (ref.at(each) for each in clauses if each.title == title),
                Address(ref.at(clauses[0]).page),
            ),
            tuple(each for each in clauses if each.title != title),
        )
        for clauses in found.values()
    )


def _title(clause: Clause) -> str:
    return clause.title


__all__ = ["Chapters", "OpenDoubt", "Section", "doubt_page", "text_pages", "unparse"]
