"""Tables in CSV: cells read into columns, and columns written as cells.

What stands in a cell is written as in a record: a seat has a colon behind it, as a name
does; entries of a list are parted by a semicolon, and an empty cell is null.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

import pyarrow as pa

from dokospec.bulk.columns import pc
from dokospec.bulk.written import PLAYERS, act
from dokospec.cards import FACES
from dokospec.notation.record import Exchange, Play

_NO_CARD: Final = -1
_BETWEEN: Final = ";"
_UNKNOWN: Final = "-"
"""In place of a part of an entry that is null."""
_SEAT: Final = re.compile(r"\b([0-3]):")
_BID: Final = re.compile(r"([0-3]):\s*(\S.*)")
_CALL: Final = re.compile(r"(?:([0-9]{1,4})\s+)?([0-3]):\s*(\S.*)")
_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_TRICK: Final = re.compile(r"[0-9]{1,9}\.")


def columns_of_csv(schema: Any) -> Any:
    """The columns that come of a table in CSV."""
    kinds = {name: column.kind for name, column in _COLUMNS.items()}
    return pa.schema([(name, kinds.get(name, pa.string())) for name in schema.names])


def filled(batch: Any) -> Any:
    """The rows in which something stands: spreadsheets write empty ones, too."""
    nothing: Any = None
    for column in batch.columns:
        blank = pc.fill_null(
            pc.equal(pc.utf8_trim_whitespace(column), ""), fill_value=True
        )
        nothing = blank if nothing is None else pc.and_(nothing, blank)
        if not pc.any(nothing).as_py():
            return batch
    return batch.filter(pc.invert(nothing))


def read_cells(batch: Any) -> Any:
    """The games of a batch of CSV, as columns have them.

    A cell that says nothing that can stand there holds what no game has, so its row
    cannot be read for the sake of this column, and the others can.
    """
    found = [
        _COLUMNS[name].read(column) if name in _COLUMNS else column
        for name, column in zip(batch.schema.names, batch.columns, strict=True)
    ]
    return pa.RecordBatch.from_arrays(found, schema=columns_of_csv(batch.schema))


class _Column(NamedTuple):
    """What a column of CSV comes to: its type, and how it is read."""

    kind: Any
    read: Callable[[Any], Any]


def _of_cells(kind: Any, cell: Callable[[str], Any]) -> _Column:
    """A column that is read cell by cell, each text that stands there once."""

    def read(column: Any) -> Any:
        encoded = column.dictionary_encode()
        texts = encoded.dictionary.to_pylist()
        values = [cell(text) if text.strip() else None for text in texts]
        return pa.array(values, kind).take(encoded.indices)

    return _Column(kind, read)


def _fallen(column: Any) -> Any:
    """Cards as they fell: hardly two games have the same, but all have the same cards.

    Read like the other columns they take five times as long.
    """
    texts = pc.utf8_trim_whitespace(column)
    words = pc.utf8_split_whitespace(texts)
    met = words.values.dictionary_encode()
    faces = pa.array([*map(_card, met.dictionary.to_pylist())], pa.int8())
    nothing = pc.fill_null(pc.equal(texts, ""), fill_value=True)
    return pa.ListArray.from_arrays(
        words.offsets, faces.take(met.indices), mask=nothing
    )


def _dealer(text: str) -> int:
    seat = text.strip()
    return int(seat) if seat in {"0", "1", "2", "3"} else -1


def _cards(text: str) -> list[int | None]:
    return [_card(word) for word in text.split()]


@lru_cache(1 << 10)
def _card(word: str) -> int | None:
    """The number of a card, None for an unknown one; a number is one already."""
    if _NUMBER.fullmatch(word):
        return int(word) if int(word) < len(FACES) else _NO_CARD
    play = act(f"{PLAYERS[0]}: {word}")
    if not isinstance(play, Play) or play.mark is not None:
        return _NO_CARD
    return None if play.card is None else play.card.index


def _entries(text: str) -> list[str]:
    return [" ".join(entry.split()) for entry in text.split(_BETWEEN)]


def _bids(text: str) -> list[dict[str, Any]]:
    found = [_BID.fullmatch(entry) for entry in _entries(text)]
    return [
        {"seat": int(bid[1]), "words": bid[2]} if bid else {"seat": -1, "words": ""}
        for bid in found
    ]


def _calls(text: str) -> list[dict[str, Any]]:
    found = [_CALL.fullmatch(entry) for entry in _entries(text)]
    return [
        {"at": call[1] and int(call[1]), "seat": int(call[2]), "word": call[3]}
        if call
        else {"at": -1, "seat": -1, "word": ""}
        for call in found
    ]


def _exchange(text: str) -> list[dict[str, Any]]:
    return [_offer(entry) for entry in _entries(text)]


def _offer(text: str) -> dict[str, Any]:
    """An exchange, written as in a record with seats for names."""
    line, seats = _SEAT.subn(lambda seat: f"{PLAYERS[int(seat[1])]}:", text)
    offer = act(line) if line.count(":") == seats else None
    if not isinstance(offer, Exchange):
        return {}
    taker = None if offer.taker is None else PLAYERS.index(offer.taker)
    back = None if offer.returned is None else [_face(card) for card in offer.returned]
    return {
        "word": offer.word,
        "seat": PLAYERS.index(offer.giver),
        "given": [_face(card) for card in offer.given],
        "taker": taker,
        "returned": back,
        "words": " ".join(offer.said),
    }


def _face(card: Any) -> int | None:
    return None if card is None else int(card.index)


def _hands(text: str) -> list[list[int | None] | None]:
    return [_cards(hand) or None for hand in text.split(_BETWEEN)]


def _facts(text: str) -> list[dict[str, Any]]:
    found = [_fact(entry.split()) for entry in text.split(_BETWEEN)]
    return [fact for fact in found if fact is not None] if None not in found else []


def _fact(words: Sequence[str]) -> dict[str, Any] | None:
    """What is stated, as in the short form with seats for names; None where it says too much."""
    seats = [int(word[0]) for word in words if _SEAT.fullmatch(word)]
    numbers = [int(word) for word in words if _NUMBER.fullmatch(word)]
    tricks = [int(word[:-1]) for word in words if _TRICK.fullmatch(word)]
    rest = [
        word
        for word in words
        if not any(kind.fullmatch(word) for kind in (_SEAT, _NUMBER, _TRICK))
    ]
    if not words or len(numbers) > 1 or len(tricks) > 1:
        return None
    return {
        "words": " ".join(rest),
        "seats": seats,
        "number": next(iter(numbers), None),
        "trick": next(iter(tricks), None),
    }


def _scores(text: str) -> list[float]:
    """Blanks part the numbers, so a comma in one is that of its decimals."""
    try:
        return [float(number.replace(",", ".")) for number in text.split()]
    except ValueError:
        return []


_FACES: Final = pa.list_(pa.int8())


def _acts(**parts: Any) -> Any:
    return pa.list_(pa.struct([*parts.items()]))


_COLUMNS: Final[Mapping[str, _Column]] = {
    "dealer": _of_cells(pa.int8(), _dealer),
    "cards": _Column(_FACES, _fallen),
    "bids": _of_cells(_acts(seat=pa.int8(), words=pa.string()), _bids),
    "exchange": _of_cells(
        _acts(
            word=pa.string(),
            seat=pa.int8(),
            given=_FACES,
            taker=pa.int8(),
            returned=_FACES,
            words=pa.string(),
        ),
        _exchange,
    ),
    "calls": _of_cells(_acts(at=pa.int16(), seat=pa.int8(), word=pa.string()), _calls),
    "hands": _of_cells(pa.list_(_FACES), _hands),
    "facts": _of_cells(
        _acts(words=pa.string(), seats=_FACES, number=pa.int32(), trick=pa.int32()),
        _facts,
    ),
    "scores": _of_cells(pa.list_(pa.float64()), _scores),
}
"""The columns that are read; any other stays text."""


# --- verdicts -----------------------------------------------------------------------------


def write_cells(batch: Any) -> Any:
    """Verdicts as cells of CSV, column by column."""
    found = [
        pa.array([_written(name, value) for value in column.to_pylist()], pa.string())
        for name, column in zip(batch.schema.names, batch.columns, strict=True)
    ]
    return pa.RecordBatch.from_arrays(found, names=batch.schema.names)


def _written(name: str, value: Any) -> str | None:
    match value:
        case None:
            return None
        case list() if name in _ENTRIES:
            return f"{_BETWEEN} ".join(" ".join(_ENTRIES[name](each)) for each in value)
        case list():
            return " ".join(map(_part, value))
        case _:
            return _part(value)


def _part(value: Any) -> str:
    match value:
        case None:
            return _UNKNOWN
        case bool():
            return str(value).lower()
        case float() if value.is_integer():
            return str(int(value))
        case _:
            return str(value)


def _outcome(told: Mapping[str, Any]) -> list[str]:
    scores = told["scores"] or [None] * len(PLAYERS)
    parts = (told["winner"], told["value"], *scores)
    return [f"{_part(told['assume'])}:", *map(_part, parts)]


_ENTRIES: Final[Mapping[str, Callable[[Mapping[str, Any]], list[str]]]] = {
    "items": lambda told: [*map(_part, told.values())],
    "findings": lambda told: [*map(_part, told.values())],
    "outcomes": _outcome,
}
"""How an entry of a column is written."""
