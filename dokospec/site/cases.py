"""The corpus on the site: each case at its place, and the clauses that it shows."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from pathlib import Path

from dokospec.conformance.entries import (
    ANSWER,
    ASKED,
    CLAUSES,
    COVERS,
    ID,
    KILLS,
    READINGS,
    TAGS,
    WHY,
    Entry,
    compact,
    covered,
    read,
)
from dokospec.conformance.families import (
    FIGURES,
    TAG,
    CaseFamily,
    CellTable,
    FirstCases,
    filled,
    first_cases,
    read_families,
)
from dokospec.conformance.families import FILE as FAMILIES
from dokospec.conformance.position import EVENING
from dokospec.language.coverage import formal
from dokospec.language.syntax import Clause, Statement
from dokospec.notation.files import read_bytes
from dokospec.notation.record import Header
from dokospec.site import addresses
from dokospec.site.addresses import Address
from dokospec.site.pages import Maker, Page
from dokospec.site.records import opened
from dokospec.site.reference import Reference, flat
from dokospec.witness.case import Case

_OWN = frozenset((ID, ASKED, ANSWER, READINGS, CLAUSES, TAGS, WHY, COVERS, KILLS))


@dataclass(frozen=True, slots=True)
class ShownCase:
    """A case: ``answer`` as JSON, ``others`` by reading; ``judge``: where it opens."""

    entry: Entry
    text: str
    at: Address
    answer: str
    others: tuple[tuple[str, str], ...]
    judge: str

    @property
    def short(self) -> str:
        """Its id without the text."""
        return self.entry.id.partition("/")[2]

    @property
    def group(self) -> str:
        """What the case is about: the first part of its short id."""
        return self.short.partition("/")[0]

    @property
    def why(self) -> str:
        """Why it is there, where that is no family."""
        return "" if TAG in self.entry.why else self.entry.why

    @property
    def tags(self) -> tuple[str, ...]:
        """Its tags, but for those of families: their pages name their cases."""
        return tuple(tag for tag in self.entry.tags if not tag.startswith(TAG))


@dataclass(frozen=True, slots=True)
class CasePage:
    """The cases of a chapter of one text, by group."""

    groups: Mapping[str, Sequence[ShownCase]]

    @property
    def text(self) -> str:
        """The text they are about."""
        return next(iter(self.groups.values()))[0].text

    @property
    def title(self) -> str:
        """The group, or what begins the names of all of them."""
        first, *others = self.groups
        return addresses.case_chapter(first) if others else first

    def __len__(self) -> int:
        """How many cases there are."""
        return sum(map(len, self.groups.values()))

    def by_clauses(self, group: str) -> Iterator[tuple[Sequence[str], list[ShownCase]]]:
        """The cases of a group in order, those together that rest on the same clauses."""
        for clauses, cases in groupby(self.groups[group], lambda c: c.entry.clauses):
            yield clauses, list(cases)


@dataclass(frozen=True, slots=True)
class Poles:
    """Cases that decide about one statement.

    ``fires``: it comes to bear, and the answer rests on it; ``silent``: its condition is
    the one reason why it does not.
    """

    statement: Statement
    fires: tuple[ShownCase, ...]
    silent: tuple[ShownCase, ...]


class Cases:
    """The cases of some files; ``folder`` holds one folder for each text.

    Raises BadFamiliesError.
    """

    def __init__(self, folder: Path, texts: Iterable[str]) -> None:
        self._files = {
            text: sorted((folder / text).glob("**/*.doko")) for text in texts
        }
        declared = folder / FAMILIES
        self.families = read_families(
            declared.read_text(encoding="utf-8") if declared.exists() else ""
        )
        figures = folder / FIGURES
        self._cells = first_cases(
            figures.read_text(encoding="utf-8") if figures.exists() else "{}"
        )

    @cached_property
    def all(self) -> tuple[ShownCase, ...]:
        """Every case, text by text."""
        return tuple(
            _shown(entry, text)
            for text, files in self._files.items()
            for file in files
            for entry in read(read_bytes(file.read_bytes()))
        )

    @cached_property
    def by_id(self) -> Mapping[str, ShownCase]:
        """The cases by their whole ids."""
        return {case.entry.id: case for case in self.all}

    @cached_property
    def by_clause(self) -> Mapping[str, tuple[ShownCase, ...]]:
        """The cases that name a clause, by its key."""
        found: defaultdict[str, list[ShownCase]] = defaultdict(list)
        for case in self.all:
            for key in case.entry.clauses:
                found[key].append(case)
        return {key: tuple(some) for key, some in found.items()}

    @cached_property
    def _covering(self) -> Mapping[tuple[str, str], tuple[ShownCase, ...]]:
        """The cases by text and what they were chosen to show (``Entry.covers``)."""
        found: defaultdict[tuple[str, str], list[ShownCase]] = defaultdict(list)
        for case in self.all:
            for shown in case.entry.covers:
                found[case.text, shown].append(case)
        return {key: tuple(some) for key, some in found.items()}

    def poles(self, text: str, clause: Clause) -> tuple[Poles, ...]:
        """The statements of a clause about which cases of this text decide."""
        found = []
        for statement in flat(clause):
            fires, silent = (
                self._covering.get((text, covered(statement.key, fires=each)), ())
                for each in (True, False)
            )
            if fires or silent:
                found.append(Poles(statement, fires, silent))
        return tuple(found)

    @cached_property
    def pages(self) -> Mapping[str, CasePage]:
        """The pages of cases, by address."""
        found: defaultdict[str, defaultdict[str, list[ShownCase]]]
        found = defaultdict(lambda: defaultdict(list))
        for case in self.all:
            found[case.at.page][case.group].append(case)
        return {page: CasePage(groups) for page, groups in found.items()}

    def count(self, text: str) -> int:
        """How many cases a text has."""
        return sum(case.text == text for case in self.all)

    def cells(self, text: str, family: str) -> FirstCases:
        """The cells of a family under a text; none where it has no such family."""
        return self._cells.get(text, {}).get(family, {})

    def filled(self, text: str, family: str) -> str:
        """How many of these cells have a case, of how many; ``–`` where there are none."""
        cells = self.cells(text, family)
        return f"{filled(cells)} / {len(cells)}" if cells else "–"

    def kinds(self, text: str) -> Counter[str]:
        """How many of each kind of question."""
        return Counter(c.entry.asked.kind for c in self.all if c.text == text)


def _shown(entry: Entry, text: str) -> ShownCase:
    (_, usual), *others = entry.expected
    game_entries = tuple(
        e for e in entry.game.entries if isinstance(e, Header) and e.key not in _OWN
    )
    lines = entry.head.entries if entry.asked.kind == EVENING else ()
    head_entries = tuple(
        e for e in lines if isinstance(e, Header) and e.key not in _OWN
    )
    head = replace(entry.head, rules=text, entries=head_entries, locate=None)
    case = Case(head, replace(entry.game, entries=game_entries, locate=None))
    return ShownCase(
        entry,
        text,
        addresses.case(entry.id),
        compact(usual),
        tuple((name, compact(value)) for name, value in others),
        opened(case, (text,), entry.earlier),
    )


@dataclass(frozen=True, slots=True)
class ShownCell:
    """A cell: its values on the axes, and its case by text.

    None where it has none, and no such text where there is no such cell.
    """

    values: tuple[str, ...]
    cases: Mapping[str, ShownCase | None]


def shown_cells(
    table: CellTable, cases: Cases, texts: Iterable[str]
) -> list[ShownCell]:
    """The cells that a table has under some text, in the order of the values."""
    found: defaultdict[tuple[str, ...], dict[str, ShownCase | None]]
    found = defaultdict(dict)
    for text in texts:
        for tag, case in cases.cells(text, table.family).items():
            name, _, values = tag.removeprefix(TAG).partition(":")
            if TAG + name == table.tag:
                own = None if case is None else cases.by_id[case]
                found[tuple(values.split(",") if values else ())][text] = own
    order = {
        (number, value): place
        for number, axis in enumerate(table.axes)
        for place, value in enumerate(axis.values)
    }

    def key(values: tuple[str, ...]) -> list[tuple[int, str]]:
        own = enumerate(values)
        return [(order.get((number, value), -1), value) for number, value in own]

    return [ShownCell(values, found[values]) for values in sorted(found, key=key)]


def family_at(family: CaseFamily) -> Address:
    """The page of a family."""
    return Address(f"faelle/familien/{addresses.slug(family.name)}.html")


def family_pages(make: Maker, cases: Cases) -> Iterator[Page]:
    """The pages of the families, each with all its cells."""
    for family in cases.families:
        texts = [t for t in make.ref.text_ids if cases.cells(t, family.name)]
        tables = [(tb, shown_cells(tb, cases, texts)) for tb in family.tables]
        yield make.page(
            family_at(family).page.removesuffix(".html") + ".md",
            "familie",
            f"Prüffälle: {family.title}",
            family.about,
            family=family,
            cases=cases,
            texts=texts,
            tables=[(table, cells) for table, cells in tables if cells],
        )


def case_pages(make: Maker, cases: Cases) -> Iterator[Page]:
    """The pages of the cases and their families, and the page on how far they go."""
    yield from family_pages(make, cases)
    for address, page in cases.pages.items():
        yield make.page(
            address.removesuffix(".html") + ".md",
            "faelle",
            f"Prüffälle {page.text}: {page.title}",
            f"{len(page)} Prüffälle zu {page.text}: Aufzeichnung, Frage, Antwort, und die"
            " Abschnitte, auf denen sie beruht.",
            shown=page,
        )
    yield make.page(
        "faelle/index.md",
        "abdeckung",
        "Prüffälle",
        "Wie weit die Prüffälle gehen: Abschnitte mit und ohne Fall, Fragen, Sätze der"
        " Vorlagen.",
        nav="Prüffälle",
        cases=cases,
        family_at=family_at,
        formal={name: formal_clauses(make.ref, name) for name in make.ref.text_ids},
    )


def formal_clauses(ref: Reference, text: str) -> tuple[str, ...]:
    """The clauses of a text that say something formally, by key."""
    return tuple(
        clause.key
        for clause in ref.texts[text].clauses
        if any(formal(statement) for statement in flat(clause))
    )
