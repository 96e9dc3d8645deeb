"""The messages between us and a program under test: lines out, answers in.

``docs/en/conformance.md`` is their documentation, ``protocol.schema.json`` their schema.
Whatever a program writes becomes a value: nothing here raises for it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, NoReturn, TypeAlias

from dokospec.cards import FACES
from dokospec.game.agreed import AGREED

VERSION: Final = 1

Data: TypeAlias = Any
"""What JSON has: objects, lists, strings, numbers, true, false, null."""

CODES: Final = tuple(face.typed for face in FACES)
"""The faces as they are sent, in the order of ``cards.FACES``."""


@dataclass(frozen=True, slots=True)
class Greeting:
    """What a program says of itself. ``can``: see :data:`ABLE`."""

    name: str
    version: str
    texts: tuple[str, ...]
    can: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Given:
    """An answer in canonical form: equal answers are equal values."""

    id: str
    value: Data


@dataclass(frozen=True, slots=True)
class Cannot:
    """``kann_nicht``."""

    id: str
    reason: str


@dataclass(frozen=True, slots=True)
class Broken:
    """A line that is no answer. ``fault`` is the key of a message; ``id`` where it has one."""

    fault: str
    line: str
    id: str | None = None
    expected: str = ""


Answer: TypeAlias = Given | Cannot | Broken

SHOWN: Final = 200
"""Characters of a faulty line that are kept."""


def encode(message: Mapping[str, Data]) -> bytes:
    """One line: ASCII, no blanks, keys as they come."""
    text = json.dumps(message, ensure_ascii=True, separators=(",", ":"))
    return text.encode("ascii") + b"\n"


def hello(texts: Sequence[str]) -> bytes:
    """The first line."""
    return encode({"frage": "hallo", "protokoll": VERSION, "texte": list(texts)})


def question(name: str, kind: str, text: str, position: Mapping[str, Data]) -> bytes:
    """A question; what is expected is never in it."""
    return encode({"id": name, "art": kind, "text": text, "lage": position})


def read_greeting(line: bytes) -> Greeting | Broken:
    """The reply to :func:`hello`."""
    found = _object(line, '{"name":"…","texte":["…"],"kann":["…"]}')
    if isinstance(found, Broken):
        return found
    if not isinstance(found.get("name"), str):
        return Broken("no-name", shown(line), expected='"name":"…"')
    texts, kinds = _words(found.get("texte")), _words(found.get("kann"))
    if texts is None or kinds is None:
        missing = "texte" if texts is None else "kann"
        return Broken("no-list", shown(line), expected=f'"{missing}":["…"]')
    unknown = [kind for kind in kinds if kind not in ABLE]
    if unknown:
        return Broken("unknown-kind", shown(line), expected=", ".join(ABLE))
    version = str(found.get("version", ""))
    return Greeting(found["name"], version, tuple(texts), tuple(kinds))


def read_answer(line: bytes, kind_of: Callable[[str], str | None]) -> Answer:
    """One reply. ``kind_of``: the kind of question with this id, None for a foreign one."""
    found = _object(line, '{"id":"…","antwort":…}')
    if isinstance(found, Broken):
        return found
    said = found.get("id")
    if not isinstance(said, str):
        return Broken("no-id", shown(line), expected='"id":"…"')
    kind = kind_of(said)
    if kind is None:
        return Broken("foreign-id", shown(line), said)
    if ("antwort" in found) == ("kann_nicht" in found):
        expected = '"antwort":…'
        return Broken("neither-nor", shown(line), said, expected)
    if "kann_nicht" in found:
        reason = found["kann_nicht"]
        return Cannot(said, reason if isinstance(reason, str) else "")
    shape = SHAPES[kind]
    value = shape.read(found["antwort"])
    if value is None:
        return Broken("wrong-type", shown(line), said, shape.example)
    return Given(said, value)


def shown(line: bytes) -> str:
    """A line as it can be printed: one line, no controls, not too long."""
    text = line.decode("utf-8", errors="replace").rstrip("\r\n")
    text = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
    return text if len(text) <= SHOWN else text[:SHOWN] + " …"


def _object(line: bytes, expected: str) -> dict[str, Data] | Broken:
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        return Broken("not-utf-8", shown(line))
    try:
        found = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return Broken("no-json", shown(line), expected=expected)
    if not isinstance(found, dict):
        return Broken("no-object", shown(line), expected=expected)
    return found


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _words(found: Data) -> list[str] | None:
    if not isinstance(found, list):
        return None
    return found if all(isinstance(each, str) for each in found) else None


# --- kinds of question ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shape:
    """The answers to one kind of question.

    ``read`` gives an answer in canonical form, None where it is not of this kind.
    """

    example: str
    read: Callable[[Data], Data | None]


def _seat(found: Data) -> Data | None:
    return found if type(found) is int and 0 <= found <= 3 else None


def _dealer(found: Data) -> Data | None:
    return found if type(found) is int and 0 <= found <= 4 else None


def _cards(found: Data) -> Data | None:
    words = _words(found)
    if words is None:
        return None
    faces = {word.lower() for word in words}
    return sorted(faces, key=CODES.index) if faces <= set(CODES) else None


def _truth(found: Data) -> Data | None:
    return found if isinstance(found, bool) else None


def _game(found: Data) -> Data | None:
    return found if isinstance(found, str) else None


SITS_OUT: Final = "aussetzer"
"""The points of the one who sits out, where he gets any."""


def _parties(found: Data) -> Data | None:
    words = _words(found)
    return words if words is not None and len(words) == 4 else None


def _result(found: Data) -> Data | None:
    if not isinstance(found, dict) or not {"sieger", "wert", "punkte"} <= found.keys():
        return None
    winner, points = found["sieger"], found["punkte"]
    if winner is not None and not isinstance(winner, str):
        return None
    if not isinstance(points, list):
        return None
    given = (found["wert"], found.get(SITS_OUT) or 0, *points)
    value, out, *numbers = map(_number, given)
    if value is None or out is None or None in numbers:
        return None
    read: dict[str, Data] = {"sieger": winner, "wert": value, "punkte": [*numbers]}
    return read | {SITS_OUT: out} if out else read


def _evening(found: Data) -> Data | None:
    """What is null says the same as what is not there."""
    if (
        not isinstance(found, dict)
        or not {"geber", "punkte", "ordnung"} <= found.keys()
    ):
        return None
    read = {
        key: _EVENING_KEYS[key](value)
        for key, value in found.items()
        if key in _EVENING_KEYS and value is not None
    }
    return (
        None
        if None in read.values()
        else {k: read[k] for k in _EVENING_KEYS if k in read}
    )


def _place(found: Data) -> Data | None:
    return found if type(found) is int and 0 <= found < MOST_PLACES else None


def _numbers(found: Data) -> Data | None:
    """Numbers by place; null for who has none."""
    if not isinstance(found, list):
        return None
    read = [None if each is None else _number(each) for each in found]
    wrong = any(a is None and b is not None for a, b in zip(read, found, strict=True))
    return None if wrong else read


def _tallies(found: Data) -> Data | None:
    """Numbers by place, for each word."""
    if not isinstance(found, dict):
        return None
    read = {word: _numbers(each) for word, each in sorted(found.items())}
    return None if None in read.values() else read


def _number(found: Data) -> int | str | None:
    """An integer as such, a fraction in lowest terms."""
    if type(found) is int:
        return found
    if not isinstance(found, str) or len(found) > SHOWN:
        return None
    try:
        value = Fraction(found)
    except (ValueError, ZeroDivisionError):
        return None
    return number(value)


def number(value: Fraction) -> int | str:
    """Points as they are written in an answer."""
    return value.numerator if value.denominator == 1 else str(value)


MOST_PLACES: Final = 7
"""Places at the largest table."""
_EVENING_KEYS: Final[Mapping[str, Callable[[Data], Data | None]]] = {
    "geber": _place,
    "punkte": _numbers,
    "ordnung": _truth,
    "vorgefuehrt": _place,
    "schuld": _numbers,
    "vorrat": _number,
    "vielfaches": _number,
    "ende": _truth,
    "ertrag": _numbers,
    "staende": _tallies,
    "liste": _place,
    "rubrik": _game,
}
"""What an evening comes to, each with what it may be; the first three always."""

SHAPES: Final[Mapping[str, Shape]] = {
    "stich": Shape("2", _seat),
    "erlaubt": Shape('["kra","kr9"]', _cards),
    "ansage": Shape("true", _truth),
    "handlung": Shape("true", _truth),
    "weiter": Shape("true", _truth),
    "spielart": Shape('"solo:damen"', _game),
    "geber": Shape("0", _dealer),
    "parteien": Shape('["re","kontra","re","kontra"]', _parties),
    "wert": Shape('{"sieger":"re","wert":1,"punkte":[1,-1,1,-1]}', _result),
    "partie": Shape('{"sieger":"re","wert":1,"punkte":[1,-1,1,-1]}', _result),
    "abend": Shape(
        '{"geber":1,"punkte":[2,-2,2,-2],"ordnung":true,"vorgefuehrt":null,"ende":false}',
        _evening,
    ),
}
"""Every kind of question, by its name in ``art``."""

ABLE: Final = (*SHAPES, AGREED)
"""What a program may say that it can: kinds of question, reading a text as agreed."""
