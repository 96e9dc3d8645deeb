"""Records as JSON and back, losing nothing but places.

The schema is ``record.schema.json`` beside this module, its id :data:`SCHEMA`. Cards
are written ``♣A``, an unknown one null; every event is an object with its ``type``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias, cast

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
    Reservation,
    ResultClaim,
    Sheet,
    Shortening,
    TrickClaim,
    TrickNumber,
)
from dokospec.notation.schema import misfit

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


def to_json(sheets: Iterable[Sheet]) -> Json:
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


def from_json(data: object) -> tuple[Sheet, ...]:
    """The file in JSON values. Raises RecordError for what the schema does not allow.

    It says what stands where, not what belongs together: that nobody is called so, or
    that a comment would be read with another line, is seen when the file that is
    written of it is read.
    """
    wrong = misfit(data, schema())
    if wrong is not None:
        raise RecordError(str(wrong))
    return tuple(
        Sheet(_head_from(sheet["head"]), tuple(map(_game_from, sheet["games"])))
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
    )


Part: TypeAlias = Event | Header | HandClaim | ResultClaim

_TYPES: Final[Mapping[str, type[Any]]] = {
    "header": Header,
    "comment": Comment,
    "note": Note,
    "hand": HandClaim,
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
        codec = _CODECS.get(field.name)
        value = data[field.name]
        values[field.name] = codec[1](value) if codec else value
    return part(**values)
