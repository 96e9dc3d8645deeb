"""Types of expressions, and which fits where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from dokospec.language.vocabulary import TYPES

_ACTS: Final = frozenset({"Vorbehalt", "Tausch", "Meldung", "Reklamation", "Abkürzung"})
_VALUES: Final = frozenset(
    {"Wahrheit", "Zahl", "Karte", "Spieler", "Auftritt", "Stich", "Handlung", *_ACTS}
)
"""Types whose values are not words; every other type is one of words."""


@dataclass(frozen=True, slots=True)
class Type:
    """What an expression may be.

    ``names``: the types its value is known to have, all of them (the word ``hochzeit``
    may be a Spielart and an Angebot); a value fits where one of them is wanted. Empty:
    unknown, fits everywhere. ``optional``: may be keiner. ``many``: a domain of them.
    ``items``: the parts of a tuple, which has no names.
    """

    names: frozenset[str]
    optional: bool = False
    many: bool = False
    items: tuple[Type, ...] = ()

    def __str__(self) -> str:
        if self.items:
            return f"({', '.join(str(item) for item in self.items)})"
        known = [name for name in sorted(self.names) if name in TYPES]
        if not self.names:
            return "keiner" if self.optional else "?"
        word = " oder ".join(known) or "Wort"
        return word + ("?" if self.optional else "") + ("*" if self.many else "")

    @property
    def known(self) -> bool:
        """Whether anything can be said against it."""
        return bool(self.names or self.items)

    @property
    def word(self) -> bool:
        """Whether its values are words."""
        return bool(self.names) and not self.names & _VALUES

    def handled(self) -> Type:
        """The same without ``keiner``."""
        return replace(self, optional=False)

    def or_nothing(self, optional: bool = True) -> Type:
        """The same, perhaps ``keiner``."""
        return replace(self, optional=self.optional or optional)

    def one(self) -> Type:
        """A member of this domain."""
        return replace(self, many=False)


def named(*names: str) -> Type:
    """A type by its name, ``X?`` and ``X*`` as the vocabulary writes them."""
    last = names[-1]
    plain = frozenset(name.rstrip("?*") for name in names)
    return Type(plain, optional=last.endswith("?"), many=last.endswith("*"))


def declared(name: str) -> Type:
    """A type as a text names it; an unknown one is told where it stands."""
    return named(name) if name.rstrip("?*") in TYPES else UNKNOWN


UNKNOWN: Final = Type(frozenset())
NOTHING: Final = Type(frozenset(), optional=True)
TRUTH: Final = named("Wahrheit")
NUMBER: Final = named("Zahl")
CARD: Final = named("Karte")


def fits(given: Type, wanted: Type) -> bool:
    """Whether a value may stand where ``wanted`` is; ``keiner`` is not looked at."""
    if not given.known or not wanted.known:
        return True
    if given.many != wanted.many:
        return False
    if given.items or wanted.items:
        return len(given.items) == len(wanted.items) and all(
            fits(one, two) for one, two in zip(given.items, wanted.items, strict=True)
        )
    return bool(_wide(given.names) & _wide(wanted.names)) or _words(given, wanted)


def _wide(names: frozenset[str]) -> frozenset[str]:
    """The names and those of every kind that includes them."""
    if names & _ACTS:
        names = names | {"Handlung"}
    if "Handlung" in names:
        names = names | _ACTS
    if "Farbe" in names:
        names = names | {"Klasse"}
    return names


def _words(one: Type, two: Type) -> bool:
    """``Wort`` is any word."""
    return one.word and two.word and "Wort" in one.names | two.names


def join(types: Iterable[Type]) -> Type:
    """The type of something that is one of these: what they have in common."""
    found = list(types)
    optional = any(t.optional for t in found)
    known = [t for t in found if t.known]
    if not known:
        return NOTHING if optional else UNKNOWN
    if any(t.items for t in known):
        return known[0].or_nothing(optional)
    names = frozenset.intersection(*(t.names for t in known))
    if not names:
        names = frozenset.union(*(t.names for t in known))
    return Type(names, optional, known[0].many)
