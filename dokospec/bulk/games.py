"""The columns that are read: games of a table of four, and what is wrong with a row."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
NO_FAULT: Final = 0
FAULTS: Final = (None, *COLUMNS)
"""What is wrong with a row, by number: nothing, or a column."""
_NUMBER: Final = {fault: np.int8(number) for number, fault in enumerate(FAULTS)}


class ColumnsError(Exception):
    """A column that nobody knows, that is missing, or that holds something else.

    ``why``: ``unknown``, ``missing`` or ``type``.
    """

    def __init__(self, column: str, why: str, found: str = "") -> None:
        super().__init__(column, why, found)
        self.column, self.why, self.found = column, why, found


class SaidColumns(NamedTuple):
    """What was said in games, act by act, in the order of the games and of time.

    ``rows``: the game of each act; ``at``: how many cards lay, 0 of a Vorbehalt; ``words``:
    places in ``texts``, which are in small letters.
    """

    rows: Numbers
    at: Numbers
    seats: Numbers
    words: Numbers
    texts: tuple[str, ...]

    def of(self, row: int) -> Iterator[tuple[int, int, str]]:
        """How many cards lay, the place at the table, and the words, of one game."""
        first, last = np.searchsorted(self.rows, [row, row + 1]).tolist()
        for act in range(first, last):
            at, seat = int(self.at[act]), int(self.seats[act])
            yield at, seat, self.texts[int(self.words[act])]


_EMPTY: Final = np.zeros(0, np.int64)
SILENCE: Final = SaidColumns(_EMPTY, _EMPTY, _EMPTY, _EMPTY, ())


class Games(NamedTuple):
    """The games of a batch.

    ``cards``: face indexes in order of play, UNKNOWN for one that nobody knows, NOT_LAID
    behind the last. ``faults``: by its number in FAULTS the column that makes a row
    unreadable; of such a row nothing else means anything. ``claimed``: the scores by place
    at the table, not a number without a claim.
    """

    ids: Any
    dealer: Numbers
    cards: Numbers
    faults: Numbers
    bids: SaidColumns
    calls: SaidColumns
    claimed: npt.NDArray[np.float64]

    def whole(self, size: int) -> Flags:
        """Where so many cards lie there, and all are known."""
        if self.cards.shape[1] < size:
            return np.zeros(len(self.dealer), np.bool_)
        shown: Flags = (self.faults == NO_FAULT) & (self.cards[:, :size] >= 0).all(
            axis=1
        )
        if self.cards.shape[1] > size:
            shown &= (self.cards[:, size:] == NOT_LAID).all(axis=1)
        return shown

    def record(self, row: int, rules: str) -> tuple[Head, GameRecord]:
        """One game as a record, of a row that can be read."""
        events: list[Event] = [
            Reservation(PLAYERS[seat], tuple(words.split()))
            for _, seat, words in self.bids.of(row)
        ]
        said = list(self.calls.of(row))
        cards = self.cards[row]
        for place, face in enumerate(cards[cards != NOT_LAID].tolist()):
            while said and said[0][0] <= place:
                events.append(_call(*said.pop(0)))
            events.append(PLAYS[face] if face >= 0 else Play(None))
        events += [_call(*each) for each in said]
        head = Head(rules, PLAYERS, PLAYERS[int(self.dealer[row])])
        return head, GameRecord(None, events=tuple(events))


def _call(_: int, seat: int, word: str) -> Call:
    return Call(word, PLAYERS[seat])


def games(batch: Any, first: int = 0) -> Games:
    """The columns as they are worked with. Raises ColumnsError.

    ``first``: the number in its table of the first game, for a table without ids.
    """
    check(batch.schema)
    count = batch.num_rows
    faults = np.zeros(count, np.int8)
    dealer = _integers(batch.column("dealer"))
    faults[(dealer < 0) | (dealer > 3)] = _NUMBER["dealer"]
    cards = _cards(batch.column("cards"), faults)
    names = {each.name for each in batch.schema if not _is_empty(each.type)}
    laid = (cards != NOT_LAID).sum(axis=1)
    bids = calls = SILENCE
    if "bids" in names:
        bids = _acts(batch.column("bids"), "bids", laid, faults)
    if "calls" in names:
        calls = _acts(batch.column("calls"), "calls", laid, faults)
    claimed = np.full((count, 4), np.nan)
    if "scores" in names:
        claimed = _claimed(batch.column("scores"), faults)
    if "id" in names:
        ids = batch.column("id")
    else:
        ids = pa.array(range(first, first + count), pa.int64())
    return Games(ids, dealer, cards, faults, bids, calls, claimed)


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


def _cards(column: Any, faults: Numbers) -> Numbers:
    lengths = _integers(pc.list_value_length(column))
    faults[(lengths < 0) | (lengths > MOST_CARDS)] = _NUMBER["cards"]
    values = pc.list_flatten(column)
    laid = np.maximum(lengths, 0)
    ends = np.cumsum(laid)
    if values.null_count:
        unknown = values.is_null().to_numpy(zero_copy_only=False)
        written = _integers(values)
        wrong = ((written < 0) | (written >= len(FACES))) & ~unknown
    else:
        written = values.to_numpy(zero_copy_only=False)
        wrong = np.zeros(0, np.bool_)
        if written.min(initial=0) < 0 or written.max(initial=0) >= len(FACES):
            wrong = (written < 0) | (written >= len(FACES))
    faces = written.astype(np.int8)
    if wrong.any():
        rows = np.searchsorted(ends, np.flatnonzero(wrong), side="right")
        faults[rows] = _NUMBER["cards"]
        faces[wrong] = UNKNOWN
    width = int(min(laid.max(initial=0), MOST_CARDS))
    if len(laid) and (laid == width).all():
        return faces.reshape(len(laid), width)
    cards = np.full((len(laid), width), NOT_LAID, np.int8)
    rows = np.repeat(np.arange(len(laid)), laid)
    places = np.arange(len(faces)) - np.repeat(ends - laid, laid)
    fits = places < width
    cards[rows[fits], places[fits]] = faces[fits]
    return cards


def _acts(column: Any, name: str, laid: Numbers, faults: Numbers) -> SaidColumns:
    lengths = np.maximum(_integers(pc.list_value_length(column)), 0)
    acts = pc.list_flatten(column)
    if not len(acts):
        return SILENCE
    rows = np.repeat(np.arange(len(lengths)), lengths)
    seats = _integers(pc.struct_field(acts, "seat"))
    calls = name == "calls"
    at = _integers(pc.struct_field(acts, "at")) if calls else np.zeros_like(seats)
    texts = pc.struct_field(acts, "word" if calls else "words").cast(pa.string())
    encoded = texts.dictionary_encode()
    written = encoded.dictionary.to_pylist()
    words = _integers(encoded.indices)
    # The last of them is what a text that is none gets.
    fits = np.array([*(_is_said(each, one=calls) for each in written), False])
    right = fits[words] & (seats >= 0) & (seats < len(PLAYERS))
    right &= (at >= 0) & (at <= laid[rows])
    wrong = rows[~right]
    faults[wrong[faults[wrong] == NO_FAULT]] = _NUMBER[name]
    order = np.flatnonzero(faults[rows] == NO_FAULT)
    order = order[np.lexsort((at[order], rows[order]))]
    small = tuple([" ".join(each.lower().split()) for each in written])
    return SaidColumns(rows[order], at[order], seats[order], words[order], small)


def _is_said(text: str, *, one: bool) -> bool:
    """Whether it can be read as words, or as ``one`` of them."""
    words = text.split()
    return bool(words) and text.isprintable() and not (one and len(words) > 1)


def _claimed(column: Any, faults: Numbers) -> npt.NDArray[np.float64]:
    lengths = _integers(pc.list_value_length(column))
    claimed = np.full((len(lengths), len(PLAYERS)), np.nan)
    whole = lengths == len(PLAYERS)
    values = pc.list_flatten(column.filter(pa.array(whole))).cast(pa.float64())
    numbers = pc.fill_null(values, float("nan")).to_numpy(zero_copy_only=False)
    claimed[whole] = numbers.reshape(-1, len(PLAYERS))
    wrong = (lengths >= 0) & (~whole | ~np.isfinite(claimed).all(axis=1))
    faults[wrong & (faults == NO_FAULT)] = _NUMBER["scores"]
    return claimed
