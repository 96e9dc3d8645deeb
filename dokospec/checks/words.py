"""A position in the words of the vocabulary."""

from __future__ import annotations

from collections.abc import Iterator

from dokospec.cards import FACES, Card
from dokospec.checks.explorer import Leaf
from dokospec.checks.ranges import Key, Range
from dokospec.checks.space import BID, KINDS
from dokospec.rules.values import CURRENT, Handle, Value

_SEATS = ("links vom Geber", "gegenüber vom Geber links", "rechts vom Geber", "Geber")
_NO_FACTS = (
    "Vorbehalte",
    "Meldungen",
    "Reklamationen",
    "Stiche",
    "Auftritte",
    "früher",
)
_MANY = 5


def position(leaf: Leaf) -> tuple[tuple[str, str], ...]:
    """What was looked at and what it is: (fact, value) in words."""
    return tuple(_told(leaf))


def size(leaf: Leaf) -> tuple[int, int]:
    """How much a position says; the smallest says the least."""
    return len(position(leaf)), sum(len(value) for _, value in position(leaf))


def _told(leaf: Leaf) -> Iterator[tuple[str, str]]:
    for key, values in leaf.seen:
        match key:
            case ("Lesart", str() as doubt):
                yield f"Lesart von {doubt}", str(values[0])
            case ("Stand", str() as name):
                yield name, _one(values[0])
            case ("Abend", str() as name, tuple() as args):
                yield _call(name, args), _one(values[0])
            case ("es-gibt" | "alle" | "das" as word, domain, str() as said, *_):
                if word != "das":
                    yield (
                        f"{word}({said.replace(':', f' in {_domain(domain)}:', 1)})",
                        (_one(values[0])),
                    )
            case (str() as name, tuple() as args) if (
                name not in _NO_FACTS and name != "Ordnung" and len(values) <= _MANY
            ):
                yield _call(name, args), _one(values[0])
            case _:
                pass
    for key, span in leaf.ranges:
        yield from _number(key, span)


def _number(key: Key, span: Range) -> Iterator[tuple[str, str]]:
    match key:
        case ("Anzahl", _):
            return
        case (str() as fact, tuple() as args, int() as mask):
            faces = " ".join(str(face) for face in FACES if mask >> face.index & 1)
            if mask.bit_count() <= _MANY:
                yield f"Anzahl von {faces} in {_call(fact, args)}", str(span.low)
        case ("Punkte", str() as group, whose):
            yield f"Punkte({group}, {_one(whose)})", str(max(span.low, 0))
        case (str() as name, tuple() as args):
            yield _call(name, args), str(span.low)
        case _:
            return


def _call(name: str, args: tuple[Value, ...]) -> str:
    return f"{name}({', '.join(map(_one, args))})" if args else name


def _one(value: object) -> str:
    match value:
        case bool():
            return "ja" if value else "nein"
        case int() if 0 <= value < len(_SEATS):
            return f"Spieler {value + 1}"
        case Handle(letter, number):
            if value == BID:
                return "Gebot"
            kind = KINDS.get(letter, letter)
            return f"dieser {kind}" if number == CURRENT else f"{kind} {letter}"
        case Card():
            return str(value)
        case _:
            return str(value)


def _domain(domain: object) -> str:
    key = domain[1] if isinstance(domain, tuple) else domain
    match key:
        case (str() as name, tuple() as args):
            return _call(name, args)
        case _:
            return str(key)
