"""Families of cases: what people argue about, declared by hand as tables of cells.

``conformance/familien.toml`` names for every table a kind of question and properties
with their values; each combination is a cell. ``docs/en/familien.md`` is its documentation.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from dokospec.conformance.properties import (
    ALL,
    PROPERTIES,
    CaseProperties,
    SeenQuestion,
)
from dokospec.conformance.protocol import SHAPES

FILE: Final = "familien.toml"
FIGURES: Final = "figures.json"
TAG: Final = "familie:"
"""What begins the tags of a family and of its cells."""
_FAMILY: Final = frozenset(("name", "titel", "worum", "tafel"))
_TABLE: Final = ("name", "art", "ausser")
_WITHOUT: Final = ("texte", "weil")
_NAME: Final = re.compile(r"[a-zäöüß0-9]+(-[a-zäöüß0-9]+)*")
_VALUE: Final = re.compile(r"[^\s,]+")


class BadFamiliesError(ValueError):
    """A line of the file that cannot be so: its number, what stands there, what may."""

    def __init__(self, line: int, found: str, expected: str) -> None:
        super().__init__(line, found, expected)
        self.line = line
        self.found = found
        self.expected = expected


@dataclass(frozen=True, slots=True)
class Property:
    """A property with its values, as a table names it.

    ``name``: as in :data:`.properties.PROPERTIES`; ``of``: a card, a party or a word
    that it is asked of, or empty. ``fixed``: it has this one value in all cells.
    """

    name: str
    of: str
    values: tuple[str, ...]
    fixed: bool

    @property
    def title(self) -> str:
        """As it is written."""
        return f"{self.name} {self.of}".rstrip()


@dataclass(frozen=True, slots=True)
class Without:
    """Cells that cannot be: under which texts, with which values, and why."""

    texts: tuple[str, ...]
    where: tuple[Property, ...]
    why: str

    def has(self, cell: CaseCell) -> bool:
        """Whether a cell of these texts is one of them."""
        chosen = dict(cell.values)
        return all(chosen.get(each.title) in each.values for each in self.where)


@dataclass(frozen=True, slots=True)
class CellTable:
    """Cells of a family: kinds of question, and every combination of these values."""

    family: str
    name: str
    kinds: tuple[str, ...]
    properties: tuple[Property, ...]
    without: tuple[Without, ...]

    @property
    def axes(self) -> tuple[Property, ...]:
        """The properties that have several values."""
        return tuple(each for each in self.properties if not each.fixed)

    @property
    def tag(self) -> str:
        """What begins the tags of its cells."""
        return f"{TAG}{self.family}/{self.name}"

    def cells(self, words: CaseProperties) -> Iterator[CaseCell]:
        """The cells that there may be under a text: it has all of their words."""
        yield from self._cells(words, (), self.properties)

    def _cells(
        self,
        words: CaseProperties,
        chosen: tuple[tuple[str, str], ...],
        left: Sequence[Property],
    ) -> Iterator[CaseCell]:
        if not left:
            yield CaseCell(self, chosen)
            return
        first, *rest = left
        may = words.values(first.name, first.of, dict(chosen))
        if first.values == (ALL,):
            values: Iterable[str] = may or ()
        else:
            values = (v for v in first.values if may is None or v in may)
        for value in (v for v in values if words.fits(first.name, v)):
            yield from self._cells(words, (*chosen, (first.title, value)), rest)

    def cell(self, seen: SeenQuestion) -> CaseCell | None:
        """The cell that a question would be in, if there is such a cell."""
        if seen.kind not in self.kinds:
            return None
        chosen: list[tuple[str, str]] = []
        for each in self.properties:
            value = PROPERTIES[each.name].value(seen, each.of)
            if value is None or (each.values != (ALL,) and value not in each.values):
                return None
            chosen.append((each.title, value))
        return CaseCell(self, tuple(chosen))


@dataclass(frozen=True, slots=True)
class CaseCell:
    """One cell; ``values`` by what the table calls the properties."""

    table: CellTable
    values: tuple[tuple[str, str], ...]

    @property
    def tag(self) -> str:
        """The tag of its cases: family, table, and the values on the axes."""
        axes = {each.title for each in self.table.axes}
        own = ",".join(value for title, value in self.values if title in axes)
        return self.table.tag + (f":{own}" if own else "")


@dataclass(frozen=True, slots=True)
class CaseFamily:
    """What people argue about. ``about``: a sentence of German."""

    name: str
    title: str
    about: str
    tables: tuple[CellTable, ...]

    @property
    def tag(self) -> str:
        """The tag of all its cases."""
        return TAG + self.name


@dataclass(frozen=True, slots=True)
class FamilyCells:
    """The cells of a family under one text, and those that cannot be, with the reason."""

    family: CaseFamily
    cells: tuple[CaseCell, ...]
    without: tuple[tuple[CaseCell, str], ...]


def cells_of(
    families: Iterable[CaseFamily], words: CaseProperties
) -> tuple[FamilyCells, ...]:
    """What each family comes to under a text; those of which it has a cell."""
    text = words.judge.model.id
    found: list[FamilyCells] = []
    for family in families:
        cells: list[CaseCell] = []
        without: list[tuple[CaseCell, str]] = []
        for table in family.tables:
            own = [each for each in table.without if text in each.texts]
            for cell in table.cells(words):
                why = next((each.why for each in own if each.has(cell)), None)
                if why is None:
                    cells.append(cell)
                else:
                    without.append((cell, why))
        if cells:
            found.append(FamilyCells(family, tuple(cells), tuple(without)))
    return tuple(found)


def tags_of(cells: Iterable[CaseCell]) -> tuple[str, ...]:
    """The tags of a question that is in these cells: of the families, then of each."""
    cells = tuple(cells)
    families = dict.fromkeys(TAG + cell.table.family for cell in cells)
    return (*families, *(cell.tag for cell in cells))


# --- which cells have a case ------------------------------------------------------------

FirstCases: TypeAlias = Mapping[str, str | None]
"""By the tag of a cell the id of its first case; None where it has none."""


def first_cases(figures: str) -> dict[str, dict[str, FirstCases]]:
    """By text and family what the file of the figures says of the cells."""
    return {text: each["families"] for text, each in json.loads(figures).items()}


def filled(cells: FirstCases) -> int:
    """How many of them have a case."""
    return sum(case is not None for case in cells.values())


# --- reading the file ------------------------------------------------------------------


def read_families(source: str) -> tuple[CaseFamily, ...]:
    """The families that a file declares. Raises BadFamiliesError."""
    try:
        given = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"line (\d+)", str(error))
        line = int(at[1]) if at else source.count("\n") + 1
        raise BadFamiliesError(line, str(error), "TOML") from None
    file = _File(source)
    file.known(given, ("familie",))
    families = [file.family(each) for each in file.tables(given, "familie")]
    file.once(family.name for family in families)
    return tuple(families)


class _File:
    """Reads tables in the order in which they stand, so that each has its lines."""

    def __init__(self, source: str) -> None:
        self._lines = source.split("\n")
        self._at = 0
        """Where the table that is read now begins, counted from 0."""

    def wrong(self, key: str, found: object, expected: str) -> BadFamiliesError:
        """Behind the head of this table: the line where the key stands, else the head."""
        begins = rf"\s*[\"']?{re.escape(key)}[\"']?\s*="
        for number in range(self._at + 1, len(self._lines)):
            if self._lines[number].startswith("["):
                break
            if re.match(begins, self._lines[number]):
                return BadFamiliesError(number + 1, str(found), expected)
        return BadFamiliesError(self._at + 1, str(found), expected)

    def tables(self, given: Mapping[str, Any], key: str) -> Iterator[dict[str, Any]]:
        """Its tables of this name; the place of each while it is read."""
        found = given.get(key, [])
        name = key if key == "familie" else f"[\\w.]*{key}"
        if not isinstance(found, list) or not all(isinstance(e, dict) for e in found):
            raise self.wrong(key, found, f"[[{key}]]")
        for each in found:
            at = self._at
            while not re.match(rf"\[\[{name}\]\]", self._lines[at]):
                at += 1
                if at == len(self._lines):
                    raise self.wrong(key, key, f"[[{key}]]")
            self._at = at
            yield each
            self._at = max(self._at, at) + 1

    def known(self, given: Mapping[str, Any], keys: Iterable[str]) -> None:
        """Raises where there is any other key."""
        expected = tuple(keys)
        for key in given:
            if key not in expected:
                raise self.wrong(key, key, ", ".join(expected))

    def once(self, names: Iterable[str]) -> None:
        """Raises where a name stands twice; told at the last line that was read."""
        seen: set[str] = set()
        for name in names:
            if name in seen:
                raise BadFamiliesError(self._at, name, "name")
            seen.add(name)

    def words(self, given: Mapping[str, Any], key: str) -> str:
        """What stands under a key: words, and not none."""
        found = given.get(key)
        if not isinstance(found, str) or not found.strip():
            raise self.wrong(key, key if found is None else found, f'{key} = "…"')
        return found

    def name(self, given: Mapping[str, Any]) -> str:
        """A name as it stands in a tag and an address."""
        found = self.words(given, "name")
        if not _NAME.fullmatch(found):
            raise self.wrong("name", found, "a-z, 0-9, -")
        return found

    def several(self, given: Mapping[str, Any], key: str) -> tuple[str, ...]:
        """One value, or a list of them."""
        found = given.get(key)
        values: list[Any] = found if isinstance(found, list) else [found]
        if not values or not all(isinstance(v, str) for v in values):
            raise self.wrong(key, key if found is None else found, f'{key} = ["…"]')
        for value in values:
            if not _VALUE.fullmatch(value):
                raise self.wrong(key, value, f'{key} = ["…"]')
        return tuple(values)

    def family(self, given: Mapping[str, Any]) -> CaseFamily:
        """One entry of the file."""
        self.known(given, _FAMILY)
        name, title = self.name(given), self.words(given, "titel")
        about = self.words(given, "worum")
        if not given.get("tafel"):
            raise self.wrong("tafel", name, "[[familie.tafel]]")
        tables = [self.table(name, each) for each in self.tables(given, "tafel")]
        self.once(table.name for table in tables)
        return CaseFamily(name, title, about, tuple(tables))

    def table(self, family: str, given: Mapping[str, Any]) -> CellTable:
        """One table of it."""
        name, kinds = self.name(given), self.several(given, "art")
        for kind in kinds:
            if kind not in SHAPES:
                raise self.wrong("art", kind, ", ".join(SHAPES))
        properties = self.properties(given, _TABLE)
        titles = {each.title for each in properties}
        without = []
        for each in self.tables(given, "ausser"):
            texts, why = self.several(each, "texte"), self.words(each, "weil")
            where = self.properties(each, _WITHOUT)
            for own in where:
                if own.title not in titles:
                    raise self.wrong(own.title, own.title, ", ".join(sorted(titles)))
            without.append(Without(texts, where, why))
        return CellTable(family, name, kinds, properties, tuple(without))

    def properties(
        self, given: Mapping[str, Any], besides: Iterable[str]
    ) -> tuple[Property, ...]:
        """Each with its values, in the order of the file."""
        return tuple(
            self.property(given, key) for key in given if key not in [*besides]
        )

    def property(self, given: Mapping[str, Any], key: str) -> Property:
        """One of them."""
        name, _, of = key.partition(" ")
        known = PROPERTIES.get(name)
        if known is None:
            raise self.wrong(key, key, ", ".join(sorted(PROPERTIES)))
        if known.of.fullmatch(of) is None:
            raise self.wrong(key, key, f"{name} {known.of.pattern}".rstrip())
        values = self.several(given, key)
        for value in values if values != (ALL,) else ():
            if known.may_be.fullmatch(value) is None:
                raise self.wrong(key, value, known.may_be.pattern)
        fixed = isinstance(given[key], str) and values != (ALL,)
        return Property(name, of, values, fixed)
