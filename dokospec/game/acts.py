"""The acts of one game, sorted by sort and with players as seats.

A seat is a player's place in play order: 0 sits left of the dealer, 3 is the dealer
(or sits right of one who sits out). ``at`` is the number of cards played before an act;
``index`` its place among the record's events.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import filterfalse
from math import inf
from operator import attrgetter
from typing import Final, NamedTuple, TypeAlias, cast

from dokospec.cards import Card
from dokospec.game.repeated import repeated_hands
from dokospec.language.values import Cube, Value, handle, whole_number
from dokospec.nearest import nearest
from dokospec.notation.record import (
    ACCEPTED,
    PLAYS,
    REFUSED,
    Call,
    Event,
    Exchange,
    GameRecord,
    Head,
    Header,
    Objection,
    Pass,
    Play,
    Reservation,
    Shortening,
    TrickClaim,
    TrickNumber,
)

UNKNOWN: Final = -1
"""The face index of a card that the record does not know."""


@dataclass(frozen=True, slots=True)
class BidAct:
    """A Vorbehalt. ``extras`` are the words behind its first one."""

    seat: int
    word: str
    extras: tuple[str, ...]
    at: int
    index: int


@dataclass(frozen=True, slots=True)
class Swap:
    """An offer of cards and its answer; ``taker`` None where nobody took them.

    ``announced``: how many came back, as is said; None where nothing was announced.
    ``words``: all that was said with the answer; ``unclear``: that says neither
    that the cards were taken nor that they were not.
    """

    giver: int
    given: tuple[Card | None, ...]
    taker: int | None
    returned: tuple[Card | None, ...]
    announced: int | None
    word: str
    index: int
    words: tuple[str, ...] = ()
    unclear: bool = False

    @property
    def maybe_number(self) -> str | None:
        """The number that the word before Trumpf may be, where it is none: ``eni trumpf``."""
        if (
            self.announced is not None
            or not self.words[1:]
            or self.words[1][:2] != "tr"
        ):
            return None
        return nearest(self.words[0], _NUMBERS)


@dataclass(frozen=True, slots=True)
class Passed:
    """Cards passed on to the left, or laid ``aside``; the first takes up the Stock."""

    seat: int
    cards: tuple[Card | None, ...]
    aside: bool
    at: int
    index: int


@dataclass(frozen=True, slots=True)
class Said:
    """A call. ``bidding``: a Vorbehalt still followed it before the first card.

    ``bid``: the number of the Vorbehalt with which it was said. Not ``named``: that this
    seat made it is supposed. ``held``, ``trick`` and ``lying``: what is stated of the moment, as
    :class:`.Call` has it. ``behind``: where a moment is supposed, the index of
    the event behind which it was made.
    ``untimed``: the play is not recorded, so ``at`` says nothing.
    """

    seat: int | None
    word: str
    uncertain: bool
    at: int
    bidding: bool
    mark: str | None
    index: int
    bid: int | None = None
    named: bool = True
    held: int | None = None
    untimed: bool = False
    trick: int | None = None
    lying: int | None = None
    behind: int | None = None


@dataclass(frozen=True, slots=True)
class Objected:
    """A Reklamation with the words behind the name of the accused.

    ``played_on``: somebody laid a card behind it.
    """

    seat: int
    against: int
    words: tuple[str, ...]
    at: int
    index: int
    played_on: bool


@dataclass(frozen=True, slots=True)
class Shortened:
    """A Spielabkürzung and the cards named with it, in order."""

    seat: int
    word: str
    order: tuple[Card, ...]
    at: int
    index: int


@dataclass(frozen=True, slots=True)
class Claimed:
    """``7.`` (``number``) or ``> Dora 28`` (``seat``, ``augen``) at a place."""

    at: int
    index: int
    number: int | None = None
    seat: int | None = None
    augen: int | None = None


Words: TypeAlias = Mapping[tuple[int, str], bool]
"""(seat, word) of what was said: whether that is certain, or may have been later."""


class Acts(NamedTuple):
    """All acts of a game.

    ``hands``: the claimed hands by seat, None where unclaimed; so ``stock``. The cards laid, in
    order: ``faces`` (face index, ``UNKNOWN``) and ``places`` (event index); ``named``
    (number of the card -> seat) and ``marks`` only where the record has them.
    ``bid_handles`` and ``objection_handles``: how the rules name them. ``stated``: the
    numbers behind lines ``x-…`` of the game, None for what is no number; ``general``: of
    the head, where the evening is known. ``unknown_calls``: nobody knows who made some of the
    calls, so what was said is not known. ``evening``: what the games before have set, by (Stand, arguments), with players as seats; None
    where the record does not have the evening from its beginning. ``late_calls``: those
    behind a Reklamation that ended the game. ``stated_play``: the play is not recorded, or
    not to its end, but something is stated of it or of the moment of a call; ``partly_stated``: of such moments alone,
    or what more is stated cannot be read, so that anything else may have been said and done.
    ``shortened_again``: there are two different Abkürzungen. ``taken_back``: where one who
    has a Vorbehalt says that he has none, event and seat. ``rest``: the events from where tricks are missing on.
    """

    names: tuple[str, ...]
    table: tuple[str, ...]
    dealer: int
    hands: tuple[tuple[Card | None, ...] | None, ...]
    bids: tuple[BidAct, ...]
    swaps: tuple[Swap, ...]
    faces: tuple[int, ...]
    places: Sequence[int]
    named: Mapping[int, int]
    marks: Mapping[int, str]
    calls: tuple[Said, ...]
    objections: tuple[Objected, ...]
    shortening: Shortened | None
    claims: tuple[Claimed, ...]
    bid_handles: tuple[Value, ...] = ()
    objection_handles: tuple[Value, ...] = ()
    stated: tuple[tuple[str, int | None], ...] = ()
    passes: tuple[Passed, ...] = ()
    stock: tuple[Card | None, ...] | None = None
    evening: Mapping[tuple[str, tuple[Value, ...]], Value] | None = None
    order: tuple[str, ...] | None = None
    general: tuple[tuple[str, int | None], ...] = ()
    unknown_calls: bool = False
    late_calls: tuple[Said, ...] = ()
    stated_play: bool = False
    partly_stated: bool = False
    shortened_again: bool = False
    taken_back: tuple[tuple[int, int], ...] = ()
    rest: Sequence[Event] = ()

    @property
    def outside(self) -> tuple[int, ...]:
        """The seats of those who sit out: places from the end of the table.

        The dealer, who is the last there, is -1.
        """
        if self.dealer != -1:
            return ()
        size = len(self.table)
        places = (p for p, name in enumerate(self.table) if name not in self.names)
        return tuple(sorted((p - size for p in places), reverse=True))

    def seat_of(self, name: str) -> int:
        """The seat of somebody at the table; that of who sits out is from its end."""
        if name in self.names:
            return self.names.index(name)
        return self.table.index(name) - len(self.table)

    @property
    def cut_short(self) -> bool:
        """Whether an Abkürzung is the last of the play: no card lies behind it."""
        short = self.shortening
        return short is not None and short.at >= len(self.faces)

    @property
    def plain(self) -> bool:
        """Whether nobody did anything but play cards and call."""
        return not (
            self.bids
            or self.swaps
            or self.passes
            or self.objections
            or self.shortening is not None
        )

    @property
    def everybody(self) -> tuple[str, ...]:
        """All at the table: the players by seat, then who sits out."""
        if self.dealer != -1:
            return self.names
        return (*self.names, *(self.table[seat] for seat in self.outside))

    @property
    def swap(self) -> Swap | None:
        """The exchange that came about, if any."""
        return next((s for s in self.swaps if s.taker is not None), None)


class Completion(NamedTuple):
    """One way the record can be read or completed: what it supposes, and the acts with that."""

    supposed: Cube
    acts: Acts


def unused_name(name: str, taken: Container[str]) -> str:
    """The name for one more thing that is supposed, with `` +`` for each that is there."""
    while name in taken:
        name += " +"
    return name


_FACE_OF: Final = {id(play): face for face, play in enumerate(PLAYS)}
"""The face index of a card that readers share."""

_NO_HANDS: Final = (None,) * 4
_BY = attrgetter("by")
_MARK = attrgetter("mark")

_NUMBERS = {
    "kein": 0, "keine": 0, "keinen": 0, "null": 0, "ohne": 0, "ein": 1, "eine": 1, "einen": 1,
    "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6,
}  # fmt: skip


def announced(words: Sequence[str]) -> int | None:
    """The number among the words of an exchange; None where there is none."""
    for word in words:
        if (number := whole_number(word)) is not None:
            return number
        if word in _NUMBERS:
            return _NUMBERS[word]
    return None


def sort_acts(
    game: GameRecord,
    names: Sequence[str],
    table: Sequence[str],
    dealer: int,
    *,
    deck: int = 0,
    order: tuple[str, ...] | None = None,
) -> Acts:
    """Sort the events of a record; ``names`` are the four players in play order.

    An act of somebody who does not play keeps no seat and is left out here; the
    reader has named players only from the table, and the judge reports them. Nothing
    is sorted in behind a place where cards are missing (:func:`unbroken`); ``deck``:
    how many cards a whole game has; ``order``: as in :class:`Acts`.
    """
    events: Sequence[Event] = game.events
    seats = {name: seat for seat, name in enumerate(names)}
    shared = list(map(_FACE_OF.get, map(id, events)))
    rest: Sequence[Event] = ()
    named: dict[int, int] = {}
    marks: dict[int, str] = {}
    places: Sequence[int] = range(len(events))
    others: list[tuple[int, int, Event]] = []
    loose = [index for index, face in enumerate(shared) if face is None]
    if not loose:
        faces = tuple(cast("list[int]", shared))
    elif _READ_ON.isdisjoint([type(events[index]) for index in loose]):
        faces = tuple([face for face in shared if face is not None])
        places = [index for index, face in enumerate(shared) if face is not None]
        others = _others(events, loose)
    else:
        whole, events = events, unbroken(events, deck)
        rest = whole[len(events) - 1 :] if len(events) < len(whole) else ()
        laid = [event for event in events if type(event) is Play]
        if len(laid) < len(events):
            places = [i for i, event in enumerate(events) if type(event) is Play]
            loose = [i for i, e in enumerate(events) if type(e) is not Play]
            others = _others(events, loose)
        faces = tuple([UNKNOWN if e.card is None else e.card.index for e in laid])
        if any(map(_BY, laid)):
            named = {i: seats[e.by] for i, e in enumerate(laid) if e.by in seats}
        if any(map(_MARK, laid)):
            marks = {i: e.mark for i, e in enumerate(laid) if e.mark is not None}
    beside = _stated_beside(game, faces, deck)
    bids: list[BidAct] = []
    swaps: list[Swap] = []
    calls: list[Said] = []
    objections: list[Objected] = []
    claims: list[Claimed] = []
    passes: list[Passed] = []
    shortening: Shortened | None = None
    cuts: set[tuple[str, str, tuple[Card, ...]]] = set()
    last_bid = -1
    bidders: set[tuple[str, int]] = set()
    taken_back: list[tuple[int, int]] = []
    if others:
        asked = [i for i, at, e in others if at == 0 and type(e) is Reservation]
        last_bid = max(asked, default=-1)
        bidders = {
            (e.by, at)
            for _, at, e in others
            if type(e) is Reservation and not e.is_none
        }
    for index, at, event in others:
        match event:
            case Call(by=by) if by is None or by in seats:
                seat = None if by is None else seats[by]
                bidding = index < last_bid
                call = Said(
                    seat, event.word, event.uncertain, at, bidding, event.mark, index
                )
                if event.held is not None or event.trick is not None:
                    call = replace(
                        call, held=event.held, trick=event.trick, lying=event.lying
                    )
                calls.append(call)
            case Reservation(by=by) if event.is_none:
                if by in seats and (by, at) in bidders:
                    taken_back.append((index, seats[by]))
            case Reservation(by=by, words=words) if by in seats:
                bids.append(BidAct(seats[by], words[0], words[1:], at, index))
            case Exchange() if event.giver in seats:
                swaps.append(
                    _swap(
                        event, seats, index, stated=bool(game.statements) and not faces
                    )
                )
            case Pass(by=by, cards=cards, aside=aside) if by in seats:
                passes.append(Passed(seats[by], cards, aside, at, index))
            case Objection(by=by, against=against, words=words) if (
                by in seats and against in seats
            ):
                objections.append(
                    Objected(
                        seats[by], seats[against], words, at, index, at < len(faces)
                    )
                )
            case Shortening(by=by, word=word, order=shown) if by in seats:
                shortening = Shortened(seats[by], word, shown, at, index)
                cuts.add((by, word, shown))
            case TrickNumber(number=int() as number) if (at or not rest) and not (
                rest and beside and at % 4 == 0 and events[index] is rest[0]
            ):
                claims.append(Claimed(at, index, number=number))
            case TrickClaim(by=by, augen=augen):
                claims.append(Claimed(at, index, seat=seats.get(by or ""), augen=augen))
            case _:
                pass
    unclear = repeated_hands(game.hands) if len(game.hands) > 1 else {}
    claimed = {h.player: h.cards for h in game.hands if h.player not in unclear}
    if rest and (beside or not faces):
        calls += _timed(rest, seats, len(events) - 1, deck // 4)
    stated_play = beside or (
        not faces
        and bool(
            game.statements
            or any(c.held is not None or c.trick is not None for c in calls)
        )
    )
    return Acts(
        names=tuple(names),
        table=tuple(table),
        dealer=dealer,
        hands=tuple(map(claimed.get, names)) if claimed else _NO_HANDS,
        bids=tuple(bids),
        swaps=tuple(swaps),
        faces=faces,
        places=places,
        named=named,
        marks=marks,
        calls=tuple(calls),
        objections=tuple(objections),
        shortening=shortening,
        shortened_again=len(cuts) > 1,
        taken_back=tuple(taken_back),
        claims=tuple(claims),
        bid_handles=_handles("v", bids),
        objection_handles=_handles("r", objections),
        stated=stated_in(game) if game.entries else (),
        passes=tuple(passes),
        stock=claimed.get(None),
        order=order,
        stated_play=stated_play,
        partly_stated=stated_play and not (game.statements and game.complete),
        rest=rest,
    )


def _stated_beside(game: GameRecord, faces: Sequence[int], deck: int) -> bool:
    """Whether cards are laid, and what is missing of the play is stated.

    Who objects or cuts a game short says what comes of the rest.
    """
    if not (faces and game.statements and game.complete) or len(faces) >= deck:
        return False
    return not any(isinstance(e, Objection | Shortening) for e in game.events)


def up_to(acts: Acts, objection: Objected) -> Acts:
    """What had been done by the time of this Reklamation, itself included.

    Vorbehalte, exchange and passing are before the first card. A call of its trick that
    has no moment of its own may have been made before it.
    """
    cards, index = objection.at, objection.index

    def early(call: Said) -> bool:
        return call.index < index or (call.uncertain and call.at // 4 == cards // 4)

    objections = tuple([r for r in acts.objections if r.index <= index])
    short = acts.shortening
    return acts._replace(
        faces=acts.faces[:cards],
        places=acts.places[:cards],
        named={n: seat for n, seat in acts.named.items() if n < cards},
        marks={n: mark for n, mark in acts.marks.items() if n < cards},
        calls=tuple(filter(early, acts.calls)),
        objections=objections,
        objection_handles=acts.objection_handles[: len(objections)],
        shortening=None if short is None or short.index > index else short,
        claims=tuple([claim for claim in acts.claims if claim.index < index]),
        late_calls=tuple(filterfalse(early, acts.calls)),
    )


Moment: TypeAlias = tuple[float, int, int]
"""Moments of a game compare as they followed each other."""


def span_of(
    acts: Acts, act: BidAct | Swap | Said | Objected | Shortened, number: int
) -> tuple[Moment, Moment]:
    """The first and the last moment at which an act may have been done.

    ``number``: its place among the acts of its sort.
    """
    place, level = act.index, 0
    if isinstance(act, Said):
        if act.untimed:
            return (-1, 0, 0), (inf, 0, 0)
        if act.uncertain:
            first = act.at // 4 * 4
            since = acts.places[first - 1] if first else -1
            over = len(acts.places) >= first + 4
            return (since, 1, 0), (acts.places[first + 3] if over else inf, 1, 0)
        place = act.index if act.behind is None else act.behind
        level = int(act.behind is not None or act.bid is not None)
    moment = (place, level, number)
    return moment, moment


def next_act(acts: Acts, objection: Objected) -> int | None:
    """The index of what was first done behind this Reklamation, others left aside."""
    said: tuple[Said | Shortened, ...] = up_to(acts, objection).late_calls
    if acts.shortening is not None:
        said = (*said, acts.shortening)
    done = (*acts.places, *(act.index for act in said))
    return min((i for i in done if i > objection.index), default=None)


def _timed(
    events: Sequence[Event], seats: Mapping[str, int], first: int, size: int
) -> Iterator[Said]:
    """Calls behind missing tricks of which the moment is known all the same.

    ``first``: the index of the first event; ``size``: cards in a hand.
    """
    number: int | None = 1
    at, leader = 0, None
    for index, event in enumerate(events, first):
        match event:
            case TrickNumber():
                if at % 4:
                    return
                number, at = event.number, 0
            case TrickClaim() if at % 4:
                return
            case Play(by=by):
                leader = None if at % 4 == 0 else leader
                if by is not None and by in seats:
                    leader = (seats[by] - at) % 4
                at += 1
            case Call(by=str(by), held=held, trick=trick, lying=lying) if by in seats:
                here = trick
                if held is None and trick is None and number is not None:
                    here, lying = number + at // 4, at % 4
                    if here > size:
                        continue
                    if leader is not None and lying:
                        laid = (seats[by] - leader) % 4 < lying
                        held = size - here + 1 - laid
                if held is None and here is None:
                    continue
                yield Said(
                    seats[by], event.word, event.uncertain, 0, False, event.mark,
                    index, held=held, trick=here, lying=lying,
                )  # fmt: skip
            case _:
                pass


def _handles(letter: str, acts: Sequence[object]) -> tuple[Value, ...]:
    return tuple([handle(letter, i) for i in range(len(acts))]) if acts else ()


def stated_in(part: GameRecord | Head) -> tuple[tuple[str, int | None], ...]:
    """The number behind each line ``x-…``, None where there is none."""
    values = [
        (entry.key.removeprefix("x-"), entry.value.strip())
        for entry in part.entries
        if isinstance(entry, Header) and entry.key.startswith("x-")
    ]
    return tuple((k, whole_number(v)) for k, v in values)


def words_said(acts: Acts, plays: int | None = None) -> Words | None:
    """Everything said, or said before so many cards were played.

    A call somewhere in a trick is certain when that is over. None where nobody knows who
    said what.
    """
    if acts.unknown_calls:
        return None
    words: dict[tuple[int, str], bool] = {}
    for call in acts.calls:
        if call.seat is not None and (plays is None or call.at < plays):
            over = plays is None or plays >= 4 * (call.at // 4 + 1)
            key = call.seat, call.word
            words[key] = words.get(key, False) or over or not call.uncertain
    return words


def unbroken(events: Sequence[Event], deck: int) -> Sequence[Event]:
    """The events up to the first place where the record itself says cards are missing.

    That is a number or an owner of a trick inside a trick, or a number that leaps ahead,
    or is not known, in a game that is short of cards: who played what behind it nobody knows.
    """
    if _OF_TRICKS.isdisjoint(map(type, events)):
        return events
    cards = sum(type(event) is Play for event in events)
    at = 0
    for index, event in enumerate(events):
        if type(event) is Play:
            at += 1
        elif type(event) in _OF_TRICKS:
            number = event.number if isinstance(event, TrickNumber) else 0
            leaps = number is None or number > at // 4 + 1
            if at % 4 or (leaps and cards < deck):
                return events[: index + 1]
    return events


_OF_TRICKS = frozenset((TrickNumber, TrickClaim))
_READ_ON = _OF_TRICKS | {Play}
"""What says more than a card that is laid in turn."""


def _others(
    events: Sequence[Event], places: Sequence[int]
) -> list[tuple[int, int, Event]]:
    """(index, number of cards before it, event) of these, which are all but the cards."""
    return [(index, index - n, events[index]) for n, index in enumerate(places)]


def _swap(event: Exchange, seats: dict[str, int], index: int, *, stated: bool) -> Swap:
    """``stated``: the play is; who is named with nothing behind took cards then.

    What came back for cards that are written is unknown (None). Where none are written
    on either side, none stand here: hands are not followed through such an exchange.
    """
    given, returned = event.given, event.returned
    if stated and returned is None and event.taker is not None and not event.said:
        given, returned = given or (None,), (None,)
    clear = event.returned or not {ACCEPTED, REFUSED}.isdisjoint(event.said)
    counted = not event.given and event.said[:1] and event.said[0] in _NUMBERS
    unclear = event.taker and event.said and not clear and not counted
    return Swap(
        seats[event.giver],
        given,
        seats.get(event.taker or "") if returned is not None else None,
        returned or (),
        announced(event.said),
        event.word,
        index,
        event.said,
        bool(unclear),
    )
