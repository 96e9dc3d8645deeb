"""What the names of a text stand for: an index over its statements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final, TypeAlias, TypeVar

from dokospec.language.dependencies import Dependencies, TargetKey
from dokospec.language.questions import QUESTIONS, Question
from dokospec.language.syntax import (
    Aufzaehlung,
    Ausnahme,
    Ereignis,
    Ordnung,
    Pflicht,
    Posten,
    Regel,
    Stand,
    Statement,
    Tabelle,
    Target,
)
from dokospec.language.terms import Name
from dokospec.language.text import EffectiveText
from dokospec.language.vocabulary import FACTS, SYMBOLS, Fact

Quantity: TypeAlias = Regel | Tabelle

ROW_TYPES: Final = {
    "Parteien": "Partei",
    "Spielarten": "Spielart",
    "Angebote": "Angebot",
    "Rufe": "Ruf",
}
"""The types of the rows of the listings that every text gives."""

TARGET_KINDS: Final = ("Regel", "Posten", "Pflicht", "Ausnahme", "Gruppe", "Ereignis")
"""Kinds of targets; a keyed Tabelle counts as Regel."""

S = TypeVar("S", bound=Statement)


class Names:
    """The statements of a text by kind and name, and the words it knows.

    Several statements of one name stand under different readings (or are an error that
    is told elsewhere). ``symbols``: word -> names of the types it has.
    """

    def __init__(self, text: EffectiveText) -> None:
        self.text = text
        self.quantities: dict[str, list[Quantity]] = _by_name(
            s for s in text.statements if isinstance(s, Regel | Tabelle)
        )
        self.listings = _by_name(self.of(Aufzaehlung))
        self.orders = _by_name(self.of(Ordnung))
        self.exceptions = _by_name(self.of(Ausnahme))
        self.items = _by_name(self.of(Posten))
        self.duties = _by_name(self.of(Pflicht))
        self.events = _by_name(self.of(Ereignis))
        self.stands = _by_name(self.of(Stand))
        self.groups: dict[str, list[Posten]] = defaultdict(list)
        for item in self.of(Posten):
            self.groups[item.group].append(item)
        self.facts: dict[str, list[Fact]] = defaultdict(list)
        for fact in FACTS:
            self.facts[fact.name].append(fact)
        self.questions: dict[str, Question] = {q.name: q for q in QUESTIONS}
        self.columns = _columns(self.of(Aufzaehlung))
        self.symbols = self._symbols()

    def of(self, kind: type[S]) -> Iterator[S]:
        """The statements of a class, in order."""
        return (s for s in self.text.statements if isinstance(s, kind))

    def _symbols(self) -> dict[str, frozenset[str]]:
        found: defaultdict[str, set[str]] = defaultdict(set)
        for kind, words in SYMBOLS.items():
            for word in words:
                found[word].add(kind)
        for suit in SYMBOLS["Farbe"]:
            found[suit].add("Klasse")
        found["niemand"] = {"Partei"}
        found["keine"] = {"Wort"}
        for listing in self.of(Aufzaehlung):
            kind = ROW_TYPES.get(listing.name, f"Zeile {listing.name}")
            for row, cells in listing.rows:
                found[row].add(kind)
                for column, cell in zip(listing.columns, cells, strict=False):
                    if isinstance(cell, Name) and not self.is_quantity(cell.name):
                        found[cell.name].add(f"Spalte {column}")
        for table in self.of(Tabelle):
            bound = {p.name for p in table.parameters}
            for row_ in table.rows:
                value = row_.value
                if (
                    isinstance(value, Name)
                    and value.name not in found
                    and value.name not in bound
                    and not self.is_quantity(value.name)
                ):
                    found[value.name].add(f"Tabelle {table.name}")
        del found["keiner"]
        return {word: frozenset(kinds) for word, kinds in found.items()}

    def is_quantity(self, name: str) -> bool:
        """Whether a bare name stands for a quantity, so not for a word."""
        return (
            any(not stand.parameters for stand in self.stands.get(name, ()))
            or any(not rule.parameters for rule in self.quantities.get(name, ()))
            or any(not fact.parameters for fact in self.facts.get(name, ()))
        )

    def with_siblings(self, handled: frozenset[str]) -> frozenset[str]:
        """The same, with every Stand that is set whenever one of these is set."""
        setting = [{a.target for a in event.assignments} for event in self.of(Ereignis)]
        return handled.union(
            other
            for name in handled & self.stands.keys()
            for other in self.stands
            if all(other in targets for targets in setting if name in targets)
        )

    def words_of(self, kinds: frozenset[str]) -> frozenset[str]:
        """The words that have one of these types."""
        return frozenset(w for w, types in self.symbols.items() if types & kinds)

    def bare_names(self) -> set[str]:
        """Everything that a bare name may be."""
        quantities = {
            name for name, rules in self.quantities.items() if not rules[0].parameters
        }
        facts = {f.name for f in FACTS if not f.parameters}
        stands = {name for name, s in self.stands.items() if not s[0].parameters}
        return {*self.symbols, *stands, *self.listings, *quantities, *facts}

    def functions(self) -> set[str]:
        """Everything that may be asked with arguments."""
        facts = {f.name for f in FACTS if f.parameters}
        quantities = {name for name, r in self.quantities.items() if r[0].parameters}
        stands = {name for name, s in self.stands.items() if s[0].parameters}
        return {*facts, *quantities, *stands, *self.questions, *self.columns}

    # --- targets ----------------------------------------------------------------------

    def targets_of(self, kind: str) -> set[str]:
        """The names of all possible targets of a kind."""
        found: dict[str, Iterable[str]] = {
            "Regel": self.quantities,
            "Tabelle": self.quantities,
            "Posten": self.items,
            "Pflicht": self.duties,
            "Ausnahme": self.exceptions,
            "Gruppe": self.groups,
            "Ereignis": self.events,
        }
        return set(found.get(kind, ()))

    def kinds_of(self, target: Target) -> list[str]:
        """The kinds of target this may be: one, none, or several (ambiguous)."""
        if target.kind is not None:
            kind = "Regel" if target.kind == "Tabelle" else target.kind
            return [kind] if target.name in self.targets_of(kind) else []
        return [k for k in TARGET_KINDS if target.name in self.targets_of(k)]

    def target_key(self, target: Target) -> TargetKey | None:
        """What a target means; None where that is nothing, or may be several."""
        kinds = self.kinds_of(target)
        return (kinds[0], target.name) if len(kinds) == 1 else None

    @cached_property
    def dependencies(self) -> Dependencies:
        """What the statements ask, directly and through others."""
        return Dependencies(self.text.statements, self.target_key)


def _by_name(statements: Iterable[S]) -> dict[str, list[S]]:
    found: defaultdict[str, list[S]] = defaultdict(list)
    for statement in statements:
        found[statement.name].append(statement)
    return dict(found)


def _columns(
    listings: Iterable[Aufzaehlung],
) -> dict[str, list[tuple[Aufzaehlung, int]]]:
    found: defaultdict[str, list[tuple[Aufzaehlung, int]]] = defaultdict(list)
    for listing in listings:
        for index, column in enumerate(listing.columns):
            found[column].append((listing, index))
    return dict(found)
