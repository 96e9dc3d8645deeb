"""The columns that are read: games of a table of four, and what is wrong with a row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from dokospec.bulk.asking import Flags, Numbers
from dokospec.bulk.columns import COLUMNS, check, integers, is_empty, pc
from dokospec.bulk.written import PLAYERS, act, cards_of, named
from dokospec.cards import FACES
from dokospec.notation.record import (
    PLAYS,
    Call,
    Event,
    Exchange,
    GameRecord,
    HandClaim,
    Head,
    Play,
    Reservation,
)

if TYPE_CHECKING:
    from dokospec.bulk.records import Records

UNKNOWN: Final = -1
NOT_LAID: Final = -2
MOST_CARDS: Final = 64
"""More than any deck; a longer list is no game."""

NO_FAULT: Final = 0
FAULTS: Final = (None, *COLUMNS, "record")
"""What is wrong with a row, by number: nothing, a column, or the record that it is."""
OF_RECORD: Final = FAULTS.index("record")
_NUMBER: Final = {fault: np.int8(number) for number, fault in enumerate(FAULTS)}


class SaidColumns(NamedTuple):
    """What was said in games, act by act, in the order of the games and of time.

    ``rows``: the game of each act; ``at``: how many cards lay, 0 of a Vorbehalt; ``words``:
    places in ``texts``, which are in small letters, and in ``acts``: what the notation
    reads there, whoever says it.
    """

    rows: Numbers
    at: Numbers
    seats: Numbers
    words: Numbers
    texts: tuple[str, ...]
    acts: tuple[Event | None, ...]

    def only(self, acts: Numbers | Flags) -> SaidColumns:
        """These acts, by number."""
        rows, at, seats, words = (column[acts] for column in self[:4])
        return SaidColumns(rows, at, seats, words, self.texts, self.acts)

    def of(self, row: int) -> Iterator[tuple[int, Call | Reservation]]:
        """How many cards lay, and the act, of one game."""
        first, last = np.searchsorted(self.rows, [row, row + 1]).tolist()
        for number in range(first, last):
            said = self.acts[int(self.words[number])]
            assert isinstance(said, Call | Reservation)
            by = PLAYERS[int(self.seats[number])]
            yield int(self.at[number]), replace(said, by=by)


_EMPTY: Final = np.zeros(0, np.int64)
SILENCE: Final = SaidColumns(_EMPTY, _EMPTY, _EMPTY, _EMPTY, (), ())


class Games(NamedTuple):
    """The games of a batch.

    ``cards``: face indexes in order of play, UNKNOWN for one that nobody knows, NOT_LAID
    behind the last. ``faults``: by its number in FAULTS the column that makes a row
    unreadable; of such a row nothing else means anything. ``claimed``: the scores by place
    at the table, not a number without a claim. ``exchanges``, ``hands``: those of the rows
    that have any. ``records``: the games of files, as they stand there.
    """

    ids: Any
    dealer: Numbers
    cards: Numbers
    faults: Numbers
    bids: SaidColumns
    calls: SaidColumns
    claimed: npt.NDArray[np.float64]
    exchanges: Mapping[int, tuple[Exchange, ...]]
    hands: Mapping[int, tuple[HandClaim, ...]]
    records: Records | None = None

    def whole(self, size: int) -> Flags:
        """Where so many cards lie there, all are known, and no others are told."""
        if self.cards.shape[1] < size:
            return np.zeros(len(self.dealer), np.bool_)
        shown: Flags = (self.faults == NO_FAULT) & (self.cards[:, :size] >= 0).all(
            axis=1
        )
        if self.cards.shape[1] > size:
            shown &= (self.cards[:, size:] == NOT_LAID).all(axis=1)
        shown[[*self.exchanges, *self.hands]] = False
        if self.records is not None:
            shown &= self.records.fits
        return shown

    def record(self, row: int, rules: str) -> tuple[Head, GameRecord]:
        """One game as a record, of a row that can be read."""
        events: list[Event] = [bid for _, bid in self.bids.of(row)]
        events += self.exchanges.get(row, ())
        said = list(self.calls.of(row))
        cards = self.cards[row]
        for place, face in enumerate(cards[cards != NOT_LAID].tolist()):
            while said and said[0][0] <= place:
                events.append(said.pop(0)[1])
            events.append(PLAYS[face] if face >= 0 else Play(None))
        events += [call for _, call in said]
        head = Head(rules, PLAYERS, PLAYERS[int(self.dealer[row])])
        hands = self.hands.get(row, ())
        return head, GameRecord(None, hands=hands, events=tuple(events))


def games(batch: Any, first: int = 0) -> Games:
    """The columns as they are worked with. Raises ColumnsError.

    ``first``: the number in its table of the first game, for a table without ids.
    """
    check(batch.schema)
    count = batch.num_rows
    faults = np.zeros(count, np.int8)
    dealer = integers(batch.column("dealer"))
    faults[(dealer < 0) | (dealer > 3)] = _NUMBER["dealer"]
    cards = _cards(batch.column("cards"), faults)
    names = {each.name for each in batch.schema if not is_empty(each.type)}
    laid = (cards != NOT_LAID).sum(axis=1)
    bids = calls = SILENCE
    if "bids" in names:
        bids = _acts(batch.column("bids"), "bids", laid, faults)
    if "calls" in names:
        calls = _acts(batch.column("calls"), "calls", laid, faults)
    exchanges: dict[int, tuple[Exchange, ...]] = {}
    for row, told in _told(batch, "exchange", names, faults):
        offers = tuple(map(_exchange, told))
        if any(each is None for each in offers):
            faults[row] = _NUMBER["exchange"]
        elif offers:
            exchanges[row] = tuple(each for each in offers if each is not None)
    hands: dict[int, tuple[HandClaim, ...]] = {}
    for row, told in _told(batch, "hands", names, faults):
        known = _hands(told)
        if known is None:
            faults[row] = _NUMBER["hands"]
        elif known:
            hands[row] = known
    claimed = np.full((count, 4), np.nan)
    if "scores" in names:
        claimed = _claimed(batch.column("scores"), faults)
    if "id" in names:
        ids = batch.column("id")
    else:
        ids = pa.array(range(first, first + count), pa.int64())
    return Games(
        ids, dealer, cards, faults, bids, calls, claimed, exchanges, hands
    )  # fmt: skip


def _cards(column: Any, faults: Numbers) -> Numbers:
    lengths = integers(pc.list_value_length(column))
    faults[(lengths < 0) | (lengths > MOST_CARDS)] = _NUMBER["cards"]
    values = pc.list_flatten(column)
    laid = np.maximum(lengths, 0)
    ends = np.cumsum(laid)
    if values.null_count:
        unknown = values.is_null().to_numpy(zero_copy_only=False)
        written = integers(values)
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
    lengths = np.maximum(integers(pc.list_value_length(column)), 0)
    acts = pc.list_flatten(column)
    if not len(acts):
        return SILENCE
    rows = np.repeat(np.arange(len(lengths)), lengths)
    seats = integers(pc.struct_field(acts, "seat"))
    calls = name == "calls"
    at = integers(pc.struct_field(acts, "at")) if calls else np.zeros_like(seats)
    texts = pc.struct_field(acts, "word" if calls else "words").cast(pa.string())
    encoded = texts.dictionary_encode()
    written = [" ".join(t.lower().split()) for t in encoded.dictionary.to_pylist()]
    words = integers(encoded.indices)
    read = tuple(map(_call if calls else _bid, written))
    # The last of them is what a text that is none gets.
    fits = np.array([*(each is not None for each in read), False])
    right = fits[words] & (seats >= 0) & (seats < len(PLAYERS))
    right &= (at >= 0) & (at <= laid[rows])
    wrong = rows[~right]
    faults[wrong[faults[wrong] == NO_FAULT]] = _NUMBER[name]
    order = np.flatnonzero(faults[rows] == NO_FAULT)
    order = order[np.lexsort((at[order], rows[order]))]
    return SaidColumns(rows, at, seats, words, tuple(written), read).only(order)


def _call(word: str) -> Event | None:
    """The call; None where the notation reads something else, or a number of cards."""
    found = act(f"{PLAYERS[0]}:{word}") if word else None
    told = isinstance(found, Call) and (found.held, found.trick) == (None, None)
    return found if told else None


def _bid(words: str) -> Event | None:
    found = act(f"vorbehalt {PLAYERS[0]}: {words}") if words else None
    return found if isinstance(found, Reservation) else None


def _told(
    batch: Any, name: str, names: set[str], faults: Numbers
) -> Iterator[tuple[int, Any]]:
    """The rows that can be read so far and in which something stands, with that."""
    if name not in names:
        return
    column = batch.column(name)
    rows = column.is_valid().to_numpy(zero_copy_only=False) & (faults == NO_FAULT)
    for row in np.flatnonzero(rows).tolist():
        yield row, column[row].as_py()


def _exchange(told: Mapping[str, Any] | None) -> Exchange | None:
    """The exchange, as the notation reads it; None where it can be none."""
    told = told or {}
    word = " ".join((told.get("word") or "").split())
    giver, given = named(told.get("seat")), cards_of(told.get("given") or ())
    back = told.get("returned")
    returned = None if back is None else cards_of(back)
    taker = "" if told.get("taker") is None else named(told["taker"])
    if not word or giver is None or given is None or taker is None:
        return None
    if back is not None and returned is None:
        return None
    line = f"{word} {giver}: {given} -> {taker}{':' if taker else ''} "
    found = act(f"{line}{returned or ''} {told.get('words') or ''}")
    # What stands among the words may be a card.
    if not isinstance(found, Exchange):
        return None
    return found if len(found.returned or ()) == len(back or ()) else None


def _hands(told: Sequence[Any]) -> tuple[HandClaim, ...] | None:
    """The hands that are told; None where one can be none."""
    if len(told) != len(PLAYERS):
        return None
    found: list[HandClaim] = []
    for player, hand in zip(PLAYERS, told, strict=True):
        if hand is None:
            continue
        if not hand or len(hand) > MOST_CARDS or cards_of(hand) is None:
            return None
        cards = tuple(None if face is None else FACES[face] for face in hand)
        found.append(HandClaim(player, cards))
    return tuple(found)


def _claimed(column: Any, faults: Numbers) -> npt.NDArray[np.float64]:
    lengths = integers(pc.list_value_length(column))
    claimed = np.full((len(lengths), len(PLAYERS)), np.nan)
    whole = lengths == len(PLAYERS)
    values = pc.list_flatten(column.filter(pa.array(whole))).cast(pa.float64())
    numbers = pc.fill_null(values, float("nan")).to_numpy(zero_copy_only=False)
    claimed[whole] = numbers.reshape(-1, len(PLAYERS))
    wrong = (lengths >= 0) & (~whole | ~np.isfinite(claimed).all(axis=1))
    faults[wrong & (faults == NO_FAULT)] = _NUMBER["scores"]
    return claimed
