"""Records as JSON and back, losing nothing but places.

The schema is ``record.schema.json`` beside this module, its id :data:`SCHEMA`. Cards
are written ``♣A``, an unknown one null; every event is an object with its ``type``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache
from pathlib import Path
from types import NoneType
from typing import Any, Final, NamedTuple, TypeAlias, cast

from dokospec.cards import FACES, Card
from dokospec.notation.record import (
    Call,
    Comment,
    Event,
    Exchange,
    GameRecord,
    HandClaim,
    Head,
    Header,
    Note,
    Objection,
    Pass,
    Play,
    PlayStatement,
    RecordSheet,
    Reservation,
    ResultClaim,
    Shortening,
    StatedFact,
    TrickClaim,
    TrickNumber,
)

Json: TypeAlias = dict[str, Any]

SCHEMA: Final = "dokospec/record/1"
_CARDS: Final = {str(card): card for card in FACES}


class RecordError(ValueError):
    """JSON that is no record by the schema; says where, and the keyword of the schema."""


@cache
def schema() -> Json:
    """The JSON Schema (draft 2020-12) of what :func:`to_json` gives."""
    path = Path(__file__).with_name("record.schema.json")
    return cast("Json", json.loads(path.read_text(encoding="utf-8")))


def to_json(sheets: Iterable[RecordSheet]) -> Json:
    """A file as JSON values."""
    return {
        "schema": SCHEMA,
        "sheets": [
            {
                "head": _head_to(sheet.head),
                "games": [_game_to(game) for game in sheet.games],
            }
            for sheet in sheets
        ],
    }


def from_json(data: object) -> tuple[RecordSheet, ...]:
    """The file in JSON values. Raises RecordError for what the schema does not allow.

    It says what stands where, not what belongs together: that nobody is called so, or
    that a comment would be read with another line, is seen when the file that is
    written of it is read.
    """
    wrong = misfit(data, schema())
    if wrong is not None:
        raise RecordError(str(wrong))
    return tuple(
        RecordSheet(_head_from(sheet["head"]), tuple(map(_game_from, sheet["games"])))
        for sheet in cast("Json", data)["sheets"]
    )


def _head_to(head: Head) -> Json:
    return {
        "rules": head.rules,
        "players": list(head.players),
        "dealer": head.dealer,
        "entries": [_part_to(entry) for entry in head.entries],
    }


def _head_from(data: Json) -> Head:
    return Head(
        data["rules"],
        tuple(data["players"]),
        data["dealer"],
        tuple(map(_part_from, data["entries"])),
    )


def _game_to(game: GameRecord) -> Json:
    return {
        "label": game.label,
        "entries": [_part_to(entry) for entry in game.entries],
        "hands": [_part_to(hand) for hand in game.hands],
        "events": [_part_to(event) for event in game.events],
        "statements": [_part_to(said) for said in game.statements],
        "claims": [_part_to(claim) for claim in game.claims],
        "complete": game.complete,
    }


def _game_from(data: Json) -> GameRecord:
    return GameRecord(
        data["label"],
        tuple(map(_part_from, data["entries"])),
        tuple(map(_part_from, data["hands"])),
        tuple(map(_part_from, data["events"])),
        tuple(map(_part_from, data["claims"])),
        data["complete"],
        tuple(map(_part_from, data.get("statements", ()))),
    )


Part: TypeAlias = Event | Header | HandClaim | PlayStatement | ResultClaim

_TYPES: Final[Mapping[str, type[Any]]] = {
    "header": Header,
    "comment": Comment,
    "note": Note,
    "hand": HandClaim,
    "statement": PlayStatement,
    "result": ResultClaim,
    "reservation": Reservation,
    "exchange": Exchange,
    "pass": Pass,
    "play": Play,
    "call": Call,
    "trick_number": TrickNumber,
    "trick_claim": TrickClaim,
    "objection": Objection,
    "shortening": Shortening,
}
_NAMES: Final = {part: name for name, part in _TYPES.items()}


def _card_to(value: Card | None) -> str | None:
    return None if value is None else str(value)


def _card_from(value: str | None) -> Card | None:
    return None if value is None else _CARDS[value]


def _cards_to(values: Sequence[Card | None] | None) -> list[str | None] | None:
    return None if values is None else [_card_to(value) for value in values]


def _cards_from(values: Sequence[str | None] | None) -> tuple[Card | None, ...] | None:
    return None if values is None else tuple(_card_from(value) for value in values)


def _remarks_from(values: Sequence[Json]) -> tuple[Note | Comment, ...]:
    return tuple(map(_part_from, values))


_Codec: TypeAlias = tuple[Callable[[Any], Any], Callable[[Any], Any]]
_CODECS: Final[Mapping[str, _Codec]] = {
    "card": (_card_to, _card_from),
    **dict.fromkeys(("cards", "given", "returned", "order"), (_cards_to, _cards_from)),
    **dict.fromkeys(("words", "said"), (list, tuple)),
    "amounts": (
        lambda pairs: [list(pair) for pair in pairs],
        lambda pairs: tuple((word, amount) for word, amount in pairs),
    ),
    "facts": (
        lambda facts: [
            {"words": list(f.words), "number": f.number, "trick": f.trick}
            for f in facts
        ],
        lambda facts: tuple(
            StatedFact(tuple(f["words"]), f["number"], f["trick"]) for f in facts
        ),
    ),
    "remarks": (lambda parts: [_part_to(part) for part in parts], _remarks_from),
}
"""How the fields that are more than text, a number or a truth value are written."""


def _part_to(part: Part) -> Json:
    data: Json = {"type": _NAMES[type(part)]}
    for field in fields(part):
        value = getattr(part, field.name)
        codec = _CODECS.get(field.name)
        data[field.name] = codec[0](value) if codec else value
    return data


def _part_from(data: Json) -> Any:
    part = _TYPES[data["type"]]
    values = {}
    for field in fields(part):
        if field.name not in data:  # one that older files do not have
            continue
        codec = _CODECS.get(field.name)
        value = data[field.name]
        values[field.name] = codec[1](value) if codec else value
    return part(**values)


# --- checks values of JSON against a schema -------------------------------------------
#
# Of JSON Schema (draft 2020-12) only what ``record.schema.json`` is written in; another
# keyword is a KeyError, never passed over.

Schema: TypeAlias = Mapping[str, Any]


class Misfit(NamedTuple):
    """Where a value is not as the schema says, and the keyword that says so."""

    path: tuple[str | int, ...]
    keyword: str

    def __str__(self) -> str:
        steps = (f"[{s}]" if isinstance(s, int) else f".{s}" for s in self.path)
        return f"${''.join(steps)}: {self.keyword}"


def misfit(value: object, schema: Schema) -> Misfit | None:
    """The first place where the value is not as the schema says, or None."""
    return next(_Checker(schema).misfits(value, schema, ()), None)


_JSON_TYPES: Final = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": NoneType,
}


def _is(value: object, names: str | list[str]) -> bool:
    wanted = [names] if isinstance(names, str) else names
    if isinstance(value, bool):
        return "boolean" in wanted
    return any(isinstance(value, _JSON_TYPES[name]) for name in wanted)


def _on(kind: type, holds: Callable[[Any, Any], bool]) -> Callable[[Any, Any], bool]:
    """``holds`` for values of this type; of others the keyword says nothing."""
    return lambda value, said: not isinstance(value, kind) or holds(value, said)


_HOLDS: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "type": _is,
    "const": lambda value, said: bool(value == said),
    "enum": lambda value, said: value in said,
    "minLength": _on(str, lambda value, said: len(value) >= said),
    "pattern": _on(str, lambda value, said: re.search(said, value) is not None),
    "minimum": _on(int, lambda value, said: value >= said),
    "maximum": _on(int, lambda value, said: value <= said),
    "minItems": _on(list, lambda value, said: len(value) >= said),
    "maxItems": _on(list, lambda value, said: len(value) <= said),
}
"""Keywords that look at the value itself."""

_SAYS_NOTHING: Final = {"$schema", "$id", "$defs", "title", "description"}

Pointer: TypeAlias = tuple[str | int, ...]


class _Checker:
    """A schema with its definitions."""

    def __init__(self, schema: Schema) -> None:
        self.definitions: Schema = schema.get("$defs", {})

    def misfits(self, value: object, schema: Schema, path: Pointer) -> Iterator[Misfit]:
        for keyword, said in schema.items():
            if keyword in _HOLDS:
                if not _HOLDS[keyword](value, said):
                    yield Misfit(path, keyword)
            elif keyword not in _SAYS_NOTHING:
                yield from self._inside(keyword, said, value, schema, path)

    def _inside(
        self, keyword: str, said: Any, value: object, schema: Schema, path: Pointer
    ) -> Iterator[Misfit]:
        """What a keyword says about the parts of a value, or by other schemas."""
        entries: dict[str, object] = value if isinstance(value, dict) else {}
        items: list[object] = value if isinstance(value, list) else []
        match keyword:
            case "$ref":
                name = said.removeprefix("#/$defs/")
                yield from self.misfits(value, self.definitions[name], path)
            case "oneOf":
                yield from self._alternatives(said, value, path)
            case "required":
                missing = [
                    n for n in said if isinstance(value, dict) and n not in entries
                ]
                yield from (Misfit((*path, name), keyword) for name in missing)
            case "properties":
                for name in (each for each in said if each in entries):
                    yield from self.misfits(entries[name], said[name], (*path, name))
            case "additionalProperties":
                other = entries.keys() - schema["properties"].keys()
                yield from (Misfit((*path, name), keyword) for name in sorted(other))
            case "items":
                for place, item in enumerate(items):
                    yield from self.misfits(item, said, (*path, place))
            case "prefixItems":
                for place, (item, each) in enumerate(zip(items, said, strict=False)):
                    yield from self.misfits(item, each, (*path, place))
            case _:
                raise KeyError(keyword)

    def _alternatives(
        self, schemas: list[Schema], value: object, path: Pointer
    ) -> Iterator[Misfit]:
        """What is wrong by the alternative that was probably meant."""
        found = [next(self.misfits(value, each, path), None) for each in schemas]
        wrong = [each for each in found if each is not None]
        if len(wrong) + 1 == len(found):
            return
        # What has another type, or says so of itself, is not meant.
        other = {Misfit(path, "type"), Misfit((*path, "type"), "const")}
        near = [each for each in wrong if each not in other]
        yield max(near, key=lambda each: len(each.path), default=Misfit(path, "oneOf"))
