"""The columns that are read: games of a table of four, and what is wrong with a row."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from dokospec.bulk.asking import Flags, Numbers
from dokospec.cards import FACES
from dokospec.notation.record import (
    PLAYS,
    Call,
    Event,
    GameRecord,
    Head,
    Play,
    Reservation,
)

# Its functions are made when it is imported.
pc: Any = import_module("pyarrow.compute")

PLAYERS: Final = ("Anna", "Bernd", "Carla", "Dora")
"""The players by place at the table."""
UNKNOWN: Final = -1
NOT_LAID: Final = -2
MOST_CARDS: Final = 64
"""More than any deck; a longer list is no game."""

COLUMNS: Final = {
    "id": "text or integer",
    "dealer": "integer",
    "cards": "list of integer",
    "bids": "list of struct<seat: integer, words: text>",
    "calls": "list of struct<at: integer, seat: integer, word: text>",
    "scores": "list of number",
}
"""What may be there, and as what."""
_REQUIRED: Final = ("dealer", "cards")


class ColumnsError(Exception):
    """A column that nobody knows, that is missing, or that holds something else.

    ``why``: ``unknown``, ``missing`` or ``type``.
    """

    def __init__(self, column: str, why: str, found: str = "") -> None:
        super().__init__(column, why, found)
        self.column, self.why, self.found = column, why, found


class Games(NamedTuple):
    """The games of a batch.

    ``cards``: face indexes in order of play, UNKNOWN for one that nobody knows, NOT_LAID
    behind the last. ``faults``: the column that makes a row unreadable, empty if none.
    ``bids`` and ``calls``: by row, where there are any. ``claimed``: the scores by place
    at the table, not a number without a claim.
    """

    ids: Any
    dealer: Numbers
    cards: Numbers
    faults: npt.NDArray[np.str_]
    bids: dict[int, list[dict[str, Any]]]
    calls: dict[int, list[dict[str, Any]]]
    claimed: npt.NDArray[np.float64]

    def plain(self, size: int) -> Flags:
        """Where all cards of the game lie there, and nothing else was done."""
        shown: Flags = (self.faults == "") & (self.cards[:, :size] >= 0).all(axis=1)
        if self.cards.shape[1] < size:
            return np.zeros(len(self.dealer), np.bool_)
        shown &= (self.cards[:, size:] == NOT_LAID).all(axis=1)
        shown[[*self.bids, *self.calls]] = False
        return shown

    def record(self, row: int, rules: str) -> tuple[Head, GameRecord]:
        """One game as a record, of a row that can be read."""
        events: list[Event] = [
            Reservation(PLAYERS[bid["seat"]], tuple(bid["words"].lower().split()))
            for bid in self.bids.get(row, ())
        ]
        said = sorted(self.calls.get(row, ()), key=lambda call: int(call["at"]))
        cards = self.cards[row]
        for place, face in enumerate(cards[cards != NOT_LAID].tolist()):
            while said and said[0]["at"] <= place:
                events.append(_call(said.pop(0)))
            events.append(PLAYS[face] if face >= 0 else Play(None))
        events += map(_call, said)
        head = Head(rules, PLAYERS, PLAYERS[int(self.dealer[row])])
        return head, GameRecord(None, events=tuple(events))


def _call(said: dict[str, Any]) -> Call:
    return Call(said["word"].strip().lower(), PLAYERS[said["seat"]])


def games(batch: Any, first: int = 0) -> Games:
    """The columns as they are worked with. Raises ColumnsError.

    ``first``: the number in its table of the first game, for a table without ids.
    """
    check(batch.schema)
    count = batch.num_rows
    faults = np.full(count, "", "<U8")
    dealer = _integers(batch.column("dealer"))
    faults[(dealer < 0) | (dealer > 3)] = "dealer"
    cards = _cards(batch.column("cards"), faults)
    names = {each.name for each in batch.schema if not _is_empty(each.type)}
    said: dict[str, dict[int, list[dict[str, Any]]]] = {"bids": {}, "calls": {}}
    for column, rows in said.items():
        if column in names:
            rows.update(_acts(batch.column(column), column, faults))
    laid = (cards != NOT_LAID).sum(axis=1)
    for row, calls in said["calls"].items():
        if any(call["at"] > laid[row] for call in calls):
            faults[row] = faults[row] or "calls"
    claimed = np.full((count, 4), np.nan)
    if "scores" in names:
        claimed = _claimed(batch.column("scores"), faults)
    if "id" in names:
        ids = batch.column("id")
    else:
        ids = pa.array(range(first, first + count), pa.int64())
    return Games(ids, dealer, cards, faults, said["bids"], said["calls"], claimed)


def check(schema: Any) -> None:
    """Raises ColumnsError where a table is not one of games."""
    for column in _REQUIRED:
        if column not in schema.names:
            raise ColumnsError(column, "missing", COLUMNS[column])
    for field in schema:
        if field.name not in COLUMNS or schema.names.count(field.name) > 1:
            raise ColumnsError(field.name, "unknown", ", ".join(COLUMNS))
        left_out = field.name not in _REQUIRED and _is_empty(field.type)
        if not (left_out or _FITS[field.name](field.type)):
            raise ColumnsError(field.name, "type", COLUMNS[field.name])


def _is_empty(kind: Any) -> bool:
    """Whether a column has no type, as nothing stands in it."""
    return bool(
        pa.types.is_null(kind) or (_is_list(kind) and pa.types.is_null(kind.value_type))
    )


def _is_text(kind: Any) -> bool:
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind))


def _is_list(kind: Any) -> bool:
    types = pa.types
    return bool(
        types.is_list(kind)
        or types.is_large_list(kind)
        or types.is_fixed_size_list(kind)
    )


def _is_number(kind: Any) -> bool:
    types = pa.types
    return bool(types.is_integer(kind) or types.is_floating(kind))


def _is_acts(kind: Any, **parts: Any) -> bool:
    if not _is_list(kind) or not pa.types.is_struct(kind.value_type):
        return False
    fields = {field.name: field.type for field in kind.value_type}
    return fields.keys() == parts.keys() and all(parts[n](fields[n]) for n in parts)


def _is_integer(kind: Any) -> bool:
    return bool(pa.types.is_integer(kind))


_FITS: Final[dict[str, Callable[[Any], bool]]] = {
    "id": lambda kind: _is_text(kind) or _is_integer(kind),
    "dealer": _is_integer,
    "cards": lambda kind: _is_list(kind) and _is_integer(kind.value_type),
    "bids": lambda kind: _is_acts(kind, seat=_is_integer, words=_is_text),
    "calls": lambda kind: _is_acts(
        kind, at=_is_integer, seat=_is_integer, word=_is_text
    ),
    "scores": lambda kind: _is_list(kind) and _is_number(kind.value_type),
}


def _integers(column: Any) -> Numbers:
    """The numbers, -1 for what is none or too large for any."""
    if pa.types.is_uint64(column.type):
        most = pa.scalar(1 << 62, pa.uint64())
        column = pc.if_else(pc.less(column, most), column, None)
    filled = pc.fill_null(column.cast(pa.int64()), -1)
    found: Numbers = filled.to_numpy(zero_copy_only=False)
    return found


def _cards(column: Any, faults: npt.NDArray[np.str_]) -> Numbers:
    lengths = _integers(pc.list_value_length(column))
    faults[(lengths < 0) | (lengths > MOST_CARDS)] = "cards"
    values = pc.list_flatten(column)
    unknown = values.is_null().to_numpy(zero_copy_only=False)
    faces = _integers(values).copy()
    laid = np.maximum(lengths, 0)
    ends = np.cumsum(laid)
    wrong = ((faces < 0) | (faces >= len(FACES))) & ~unknown
    if wrong.any():
        faults[np.searchsorted(ends, np.flatnonzero(wrong), side="right")] = "cards"
    faces[unknown | wrong] = UNKNOWN
    width = int(min(laid.max(initial=0), MOST_CARDS))
    if len(laid) and (laid == width).all():
        return faces.reshape(len(laid), width)
    cards = np.full((len(laid), width), NOT_LAID, np.int64)
    rows = np.repeat(np.arange(len(laid)), laid)
    places = np.arange(len(faces)) - np.repeat(ends - laid, laid)
    fits = places < width
    cards[rows[fits], places[fits]] = faces[fits]
    return cards


def _acts(
    column: Any, name: str, faults: npt.NDArray[np.str_]
) -> dict[int, list[dict[str, Any]]]:
    rows = np.flatnonzero(_integers(pc.list_value_length(column)) > 0).tolist()
    found: dict[int, list[dict[str, Any]]] = {}
    for row in rows:
        acts = column[row].as_py()
        if all(map(_is_act, acts)):
            found[row] = acts
        else:
            faults[row] = faults[row] or name
    return found


def _is_act(act: dict[str, Any] | None) -> bool:
    """Whether somebody at the table says something, as one word can be read."""
    if act is None or None in act.values():
        return False
    said = act.get("word", act.get("words"))
    assert isinstance(said, str)
    spoken = "word" not in act or len(said.split()) == 1
    shown = bool(said.split()) and said.isprintable()
    return (
        0 <= act["seat"] < len(PLAYERS) and shown and spoken and act.get("at", 0) >= 0
    )


def _claimed(column: Any, faults: npt.NDArray[np.str_]) -> npt.NDArray[np.float64]:
    lengths = _integers(pc.list_value_length(column))
    claimed = np.full((len(lengths), len(PLAYERS)), np.nan)
    whole = lengths == len(PLAYERS)
    values = pc.list_flatten(column.filter(pa.array(whole))).cast(pa.float64())
    numbers = pc.fill_null(values, float("nan")).to_numpy(zero_copy_only=False)
    claimed[whole] = numbers.reshape(-1, len(PLAYERS))
    wrong = (lengths >= 0) & (~whole | np.isnan(claimed).any(axis=1))
    faults[wrong & (faults == "")] = "scores"
    return claimed
