"""Terms of the rule language: expressions, the cases that hold them, places.

See :mod:`dokospec.language.syntax` for the statements made of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from dokospec.cards import Card
from dokospec.language.values import Value


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands: file as given, 1-based line and column in it."""

    file: str
    line: int
    column: int


SINGULAR: Final = {"Karten": "Karte", "Stiche": "Stich", "Punkte": "Punkt"}
"""A unit as it is read and kept, and how it is said of one."""


@dataclass(frozen=True, slots=True)
class Number:
    """A literal.

    ``unit``: ``Karten``, ``Augen``, ``Stiche``, ``Punkte``, ``Blätter`` or None.
    """

    value: int
    unit: str | None = None


@dataclass(frozen=True, slots=True)
class Face:
    """A card literal."""

    card: Card


@dataclass(frozen=True, slots=True)
class Name:
    """A bare word: a variable, a quantity without parameters, or a symbol."""

    name: str
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Apply:
    """``name(args)``: a fact of the vocabulary, a rule, a table or a column."""

    name: str
    args: tuple[Expr, ...]
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Over:
    """``Anzahl(k in Blatt(S): k = ♣D)``; ``body`` None where only counting."""

    operator: str
    variable: str
    domain: Expr
    body: Expr | None
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Arith:
    """``+ - * /`` on exact numbers."""

    operator: Literal["+", "-", "*", "/"]
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Compare:
    """``= != < <= > >=``. Numbers and tuples are ordered, all else only equal or not."""

    operator: Literal["=", "!=", "<", "<=", ">", ">="]
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Within:
    """``x in 60..89`` (both ends included)."""

    value: Expr
    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class OneOf:
    """``x in {a, b}``."""

    value: Expr
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Logic:
    """``und`` / ``oder`` over two or more parts, decided from the left."""

    operator: Literal["und", "oder"]
    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """``nicht x``."""

    value: Expr


@dataclass(frozen=True, slots=True)
class Several:
    """``(a, b)``: compared from the left."""

    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Former:
    """``bisher``: the value of the target without this exception."""


@dataclass(frozen=True, slots=True)
class Assume:
    """``x angenommen Augen(P) = 151``: x in a world where these facts differ."""

    value: Expr
    facts: tuple[tuple[Apply, Expr], ...]


Expr: TypeAlias = (
    Number
    | Face
    | Name
    | Apply
    | Over
    | Arith
    | Compare
    | Within
    | OneOf
    | Logic
    | Not
    | Several
    | Former
    | Assume
)


@dataclass(frozen=True, slots=True)
class RuleCase:
    """``value wenn condition``; condition None is ``sonst`` or the only case."""

    value: Expr
    condition: Expr | None = None


@dataclass(frozen=True, slots=True)
class Parameter:
    """``P: Partei``; ``type`` None where the vocabulary or the use says it."""

    name: str
    type: str | None = None


TRUTH: Final = {"ja": True, "nein": False}
"""How the truth is written."""


Key: TypeAlias = Name | Face | Number | tuple[Number, Number]
"""What a row of a table is about."""


def matches(key: Key, value: Value) -> bool:
    """Whether the key of a row stands for a value; two numbers for all between them."""
    match key:
        case Name(name=name):
            return value == TRUTH.get(name, name)
        case Face(card=face):
            return value == face
        case Number(value=number):
            return value == number
        case (low, high):
            return isinstance(value, int | Fraction) and (
                low.value <= value <= high.value
            )
