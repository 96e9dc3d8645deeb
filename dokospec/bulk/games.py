"""The columns that are read: games of a table of four, and what is wrong with a row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from dokospec.bulk.asking import Flags, Numbers
from dokospec.bulk.columns import COLUMNS, check, integers, is_empty, pc
from dokospec.bulk.written import PLAYERS, act, cards_of, game_of, named
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
    PlayStatement,
    Reservation,
    StatedFact,
)

if TYPE_CHECKING:
    from dokospec.bulk.records import FileGames

UNKNOWN: Final = -1
NOT_LAID: Final = -2
MOST_CARDS: Final = 64
"""More than any deck; a longer list is no game."""
_NO_PLAY: Final = -1
"""In place of the number of cards where the play is stated."""
_MOST_STATED: Final = 999
"""More than any number of Augen, points or tricks."""
_SEATINGS: Final = 5**4
"""More than any number that places are made of."""

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


class FactColumns(NamedTuple):
    """What is stated of plays, in the order of the games and of the facts.

    ``rows``: the game of each fact; ``which``: places in ``facts``, as the notation reads
    them.
    """

    rows: Numbers
    which: Numbers
    facts: tuple[StatedFact | None, ...]

    def of(self, row: int) -> tuple[StatedFact, ...]:
        """What is stated of one game."""
        first, last = np.searchsorted(self.rows, [row, row + 1]).tolist()
        told = [self.facts[number] for number in self.which[first:last].tolist()]
        return tuple(fact for fact in told if fact is not None)


_NO_FACTS: Final = FactColumns(_EMPTY, _EMPTY, ())


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
    facts: FactColumns = _NO_FACTS
    first: int = 0
    records: FileGames | None = None

    def name(self, row: int) -> str:
        """The id of a game; of one without, its number in its table behind a ``#``."""
        told = self.ids[row].as_py()
        name = " ".join((f"#{self.first + row}" if told is None else str(told)).split())
        return name if name.isprintable() else ascii(name)

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
        shown[self.facts.rows] = False
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
        game = GameRecord(None, hands=self.hands.get(row, ()), events=tuple(events))
        facts = self.facts.of(row)
        if facts:
            game = replace(game, statements=(PlayStatement(facts),))
        return head, game


def games(batch: Any, first: int = 0) -> Games:
    """The columns as they are worked with. Raises ColumnsError.

    ``first``: the number in its table of the first game, for a table without ids.
    """
    check(batch.schema)
    count = batch.num_rows
    faults = np.zeros(count, np.int8)
    dealer = integers(batch.column("dealer"))
    faults[(dealer < 0) | (dealer > 3)] = _NUMBER["dealer"]
    names = {each.name for each in batch.schema if not is_empty(each.type)}
    facts, stated = _NO_FACTS, np.zeros(count, np.bool_)
    if "facts" in names:
        column = batch.column("facts")
        facts = _facts(column, faults)
        stated = column.is_valid().to_numpy(zero_copy_only=False)
    cards = np.zeros((count, 0), np.int8)
    if "cards" in batch.schema.names:
        cards = _cards(batch.column("cards"), stated, faults)
    else:
        faults[~stated & (faults == NO_FAULT)] = _NUMBER["facts"]
    laid = (cards != NOT_LAID).sum(axis=1)
    laid[stated & (laid == 0)] = _NO_PLAY
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
        ids, dealer, cards, faults, bids, calls, claimed, exchanges, hands, facts, first
    )  # fmt: skip


def _cards(column: Any, stated: Flags, faults: Numbers) -> Numbers:
    """``stated``: where there need be none."""
    lengths = integers(pc.list_value_length(column))
    wrong = ((lengths < 0) & ~stated) | (lengths > MOST_CARDS)
    faults[wrong & (faults == NO_FAULT)] = _NUMBER["cards"]
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
    at, no_place = np.zeros_like(seats), np.zeros(len(acts), np.bool_)
    if calls:
        at, no_place = _field(acts, "at")
    texts = pc.struct_field(acts, "word" if calls else "words").cast(pa.string())
    encoded = texts.dictionary_encode()
    written = [" ".join(t.lower().split()) for t in encoded.dictionary.to_pylist()]
    words = integers(encoded.indices)
    read = tuple(map(_call if calls else _bid, written))
    # The last of them is what a text that is none gets.
    fits = np.array([*(each is not None for each in read), False])
    right = fits[words] & (seats >= 0) & (seats < len(PLAYERS)) & ~no_place
    if calls:
        # Where the play is stated, the word says when it was said, as far as it does.
        bare = np.array([*map(_is_untimed, read), False])
        stated = laid[rows] == _NO_PLAY
        right &= (at < 0) == stated
        right &= stated | (bare[words] & (at <= laid[rows]))
    wrong = rows[~right]
    faults[wrong[faults[wrong] == NO_FAULT]] = _NUMBER[name]
    order = np.flatnonzero(faults[rows] == NO_FAULT)
    order = order[np.lexsort((at[order], rows[order]))]
    return SaidColumns(rows, at, seats, words, tuple(written), read).only(order)


def _call(word: str) -> Event | None:
    """The call; None where the notation reads something else."""
    found = act(f"{PLAYERS[0]}:{word}") if word else None
    return found if isinstance(found, Call) else None


def _is_untimed(said: Event | None) -> bool:
    """Whether nothing is told with a call of when it was made."""
    return isinstance(said, Call) and (said.held, said.trick) == (None, None)


def _bid(words: str) -> Event | None:
    found = act(f"vorbehalt {PLAYERS[0]}: {words}") if words else None
    return found if isinstance(found, Reservation) else None


def _field(acts: Any, name: str) -> tuple[Numbers, Flags]:
    """The numbers of a part that may be missing, -1 where it is; where what stands is none."""
    if name not in {field.name for field in acts.type}:
        return np.full(len(acts), -1, np.int64), np.zeros(len(acts), np.bool_)
    column = pc.struct_field(acts, name)
    numbers = integers(column)
    stands = column.is_valid().to_numpy(zero_copy_only=False)
    return numbers, stands & (numbers < 0)


def _facts(column: Any, faults: Numbers) -> FactColumns:
    lengths = integers(pc.list_value_length(column))
    faults[(lengths == 0) & (faults == NO_FAULT)] = _NUMBER["facts"]
    told = pc.list_flatten(column)
    if not len(told):
        return _NO_FACTS
    rows = np.repeat(np.arange(len(lengths)), np.maximum(lengths, 0))
    encoded = pc.struct_field(told, "words").cast(pa.string()).dictionary_encode()
    texts = [*(t.lower() for t in encoded.dictionary.to_pylist()), ""]
    words = integers(encoded.indices)
    # Without words it may be the Augen of a player.
    words = np.where(words < 0, len(texts) - 1, words)
    seats, wrong = _fact_seats(told)
    number, no_number = _field(told, "number")
    trick, no_trick = _field(told, "trick")
    wrong |= no_number | no_trick
    wrong |= (number > _MOST_STATED) | (trick > _MOST_STATED)
    code = words
    for part, most in (
        (seats, _SEATINGS),
        *((n, _MOST_STATED) for n in (number, trick)),
    ):
        code = code * (most + 2) + np.clip(part, -1, most) + 1
    met, firsts, which = np.unique(code, return_index=True, return_inverse=True)
    del met
    facts = tuple(
        _fact(
            texts[int(words[n])], _seated(int(seats[n])), int(number[n]), int(trick[n])
        )
        for n in firsts
    )
    wrong |= np.array([fact is None for fact in facts])[which]
    lost = rows[wrong]
    faults[lost[faults[lost] == NO_FAULT]] = _NUMBER["facts"]
    right = faults[rows] == NO_FAULT
    return FactColumns(rows[right], which[right], facts)


def _fact_seats(told: Any) -> tuple[Numbers, Flags]:
    """The places that facts name, as one number each, and where one is none."""
    if "seats" not in {field.name for field in told.type}:
        return np.zeros(len(told), np.int64), np.zeros(len(told), np.bool_)
    column = pc.struct_field(told, "seats")
    lengths = np.maximum(integers(pc.list_value_length(column)), 0)
    values = integers(pc.list_flatten(column))
    of = np.repeat(np.arange(len(lengths)), lengths)
    place = np.arange(len(values)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    wrong = lengths > len(PLAYERS)
    wrong[of[(values < 0) | (values >= len(PLAYERS))]] = True
    base = len(PLAYERS) + 1
    seats = np.zeros(len(lengths), np.int64)
    fits = ~wrong[of]
    np.add.at(seats, of[fits], (values[fits] + 1) * base ** place[fits])
    return seats, wrong


def _seated(seats: int) -> Iterator[str]:
    """The players whose places are one number."""
    while seats:
        seats, place = divmod(seats, len(PLAYERS) + 1)
        yield PLAYERS[place - 1]


def _fact(
    words: str, players: Iterable[str], number: int, trick: int
) -> StatedFact | None:
    """What is stated, as the notation reads it; None where it can be no such thing."""
    own = words.split()
    # Nobody has a name here: who is meant by one stands in no column.
    if any(who.lower().startswith(w.lower()) for who in PLAYERS for w in own):
        return None
    parts = [*own, *players]
    parts += [str(number)] if number >= 0 else []
    parts += [f"{trick}."] if trick >= 0 else []
    record = game_of("+ " + " ".join(parts))
    if record is None or len(record.statements) != 1 or record.events:
        return None
    (stated,) = record.statements
    return stated.facts[0] if len(stated.facts) == 1 and not stated.remarks else None


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
