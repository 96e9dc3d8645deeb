"""Tricks behind a place where others are missing: which card takes each.

Nobody knows who leads there, unless a name says so, nor what the tricks before have
changed. What takes a trick is told where it is the same however that was.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from dokospec.cards import FACES
from dokospec.finding import Finding
from dokospec.game import codes
from dokospec.game.acts import UNKNOWN, Acts, Said
from dokospec.game.ahead import KIND, ahead
from dokospec.game.facts import Facts
from dokospec.game.hands import Hands
from dokospec.game.play import TrickPlayer
from dokospec.game.position import Position, finding
from dokospec.game.tables import Tables
from dokospec.game.worlds import Asker
from dokospec.notation.record import Call, Event, Play, TrickClaim, TrickNumber
from dokospec.rules.syntax import Ausnahme, Ordnung, Regel
from dokospec.verdict import Rests, SingleTrick

NUMBER: Final = "Stich"
"""What a world supposes of tricks without a number: which of all tricks they are."""


@dataclass(slots=True)
class Segment:
    """Tricks in a row, the first of this number (None: not known).

    ``laid``: face index (``UNKNOWN``) of each card, ``places``: its number among the
    events; ``named``: seat by number of the card; ``calls``: seat, word and number of
    cards before it; ``cut``: the event before which the last trick is not whole, None at
    the end.
    """

    number: int | None
    laid: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    named: dict[int, int] = field(default_factory=dict)
    calls: list[Said] = field(default_factory=list)
    cut: int | None = None


_PLACES: Final = ("1.", "2.", "3.", "4.")
"""Names of players of whom nothing but their place in a trick is known."""


class SingleTricks(NamedTuple):
    """The tricks, and what is wrong with them: (event of ``rest``, finding)."""

    tricks: tuple[SingleTrick, ...]
    findings: tuple[tuple[int, Finding], ...]


class _Taken(NamedTuple):
    """Who leads a trick (seat) and the place (0-3) of the card that takes it, if known.

    ``expected``: who has to lead.
    """

    leader: int | None
    expected: int | None
    place: int | None
    rests_on: Rests


def segments(events: Sequence[Event], names: Sequence[str]) -> list[Segment]:
    """The tricks of these events, cut where a number leaps."""
    found: list[Segment] = []
    seats = {name: seat for seat, name in enumerate(names)}
    for index, event in enumerate(events):
        here = found[-1] if found else Segment(1)
        at = len(here.laid)
        match event:
            case TrickNumber(number=number):
                whole = at % 4 == 0
                here.cut = None if whole else index
                known = here.number is not None and whole
                goes_on = known and number == (here.number or 0) + at // 4
                if not (found and goes_on):
                    found.append(Segment(number))
            case Play(card=card, by=by):
                here.laid.append(UNKNOWN if card is None else card.index)
                here.places.append(index)
                if by in seats:
                    here.named[at] = seats[by]
            case Call(by=by, word=word):
                seat = None if by is None else seats.get(by)
                here.calls.append(Said(seat, word, event.uncertain, at, False, None, 0))
            case TrickClaim() if at % 4:
                here.cut = index
                break
            case _:
                pass
    return found


def single_tricks(
    tables: Tables,
    acts: Acts,
    hands: Hands,
    position: Position,
    facts: Facts,
    asker: Asker,
) -> SingleTricks:
    """What takes each trick of ``acts.rest``, open where it is not whole.

    Raises ForkError where that hangs on readings, on hands, on the number of a trick or
    on the kind of game that it turns out to be.
    """
    kinds, stands = ahead(tables, position, facts.branch, asker)
    before = position._replace(
        tricks=(),
        stopped=None,
        stands=tuple(s for s in position.stands if s[0] not in stands),
        left=(),
    )
    found: list[SingleTrick] = []
    wrong: list[tuple[int, Finding]] = []
    for segment in segments(acts.rest, acts.names):
        judging = _Segment(tables, acts, hands, segment, before, tuple(kinds or ()))
        taken = judging.taken(asker)
        found += _told(tables, acts, segment, taken)
        wrong += _wrong(acts, segment, taken)
    return SingleTricks(tuple(found), tuple(wrong))


class _Segment:
    """Judges the tricks of one segment."""

    def __init__(
        self,
        tables: Tables,
        acts: Acts,
        hands: Hands,
        segment: Segment,
        before: Position,
        kinds: tuple[str, ...],
    ) -> None:
        """``before``: what is known whatever happened; ``kinds``: all that may be played."""
        self.tables = tables
        self.segment = segment
        self.before = before
        self.kinds = kinds
        self.whole = len(segment.laid) // 4
        nobodys = all(isinstance(value, str | bool) for _, value in before.stands)
        known = acts.calls or segment.calls or acts.bids or any(hands.held)
        self.nameless = nobodys and not known
        """Whether nothing is known of any player, so that places stand for them."""
        self.players = [
            TrickPlayer(tables, self._only(acts, trick), hands)
            for trick in range(self.whole)
        ]
        self.anybody = [
            TrickPlayer(tables, each.acts._replace(names=_PLACES), hands)
            for each in self.players
        ]

    def taken(self, asker: Asker) -> list[_Taken]:
        """What takes each trick; a world for each answer that hangs on their numbers."""
        size = self.tables.model.hand_size
        if self.segment.number is not None:
            return self._from(self.segment.number, asker)
        by_number = {
            number: self._from(number, asker)
            for number in range(1, size - self.whole + 2)
        }
        alike: dict[tuple[_Taken, ...], list[int]] = {}
        for number, taken in by_number.items():
            key = tuple([each._replace(rests_on=0) for each in taken])
            alike.setdefault(key, []).append(number)
        if not alike:
            return []
        chosen = 0
        if len(alike) > 1:
            spans = [_span(numbers) for numbers in alike.values()]
            chosen = spans.index(asker.choose(NUMBER, tuple(spans)))
        numbers = list(alike.values())[chosen]
        return [
            _joined(ways) for ways in zip(*map(by_number.get, numbers), strict=True)
        ]

    def _from(self, number: int, asker: Asker) -> list[_Taken]:
        """What takes each trick where the first is of this number."""
        found: list[_Taken] = []
        leader: int | None = None
        for trick in range(self.whole):
            expected, named = leader, self._leader(trick)
            leader = leader if named is None else named
            place, rests_on = self._place(trick, number + trick, leader, asker)
            found.append(_Taken(leader, expected, place, rests_on))
            known = place is not None and leader is not None
            leader = (leader + place) % 4 if known else None  # type: ignore[operator]
        return found

    def _place(
        self,
        trick: int,
        number: int,
        leader: int | None,
        asker: Asker,
    ) -> tuple[int | None, Rests]:
        """The place of the card that takes a trick, whoever leads and whatever is played."""
        laid = self.players[trick].acts.faces
        if UNKNOWN in laid or not self.tables.foreign.isdisjoint(laid):
            return None, 0
        ways = {k: self._in_kind(k, trick, number, leader, asker) for k in self.kinds}
        places = {place for place, _ in ways.values()}
        if len(places) > 1:
            return ways[asker.choose(KIND, self.kinds)]
        rests = 0
        for _, rest in ways.values():
            rests |= rest
        return (places.pop() if places else None), rests

    def _in_kind(
        self, kind: str, trick: int, number: int, leader: int | None, asker: Asker
    ) -> tuple[int | None, Rests]:
        """The same in one kind of game."""
        table = self.tables.kind(kind)
        player = self.players[trick] if leader is not None else self.anybody[trick]
        laid = player.acts.faces
        mask = sum(1 << face for face in set(laid))
        by_player = bool(table and table.dynamic & mask)
        if table is None or (leader is None and by_player and not self.nameless):
            return None, 0
        leaders: tuple[int, ...] = (leader or 0,)
        if leader is None and not self.nameless:
            leaders = (0, 1, 2, 3)
        asker.touch(table.touched, table.rests_on)
        rests = self._order(table.rests_on)
        here = self.before._replace(kind=kind, kinds=((1, kind),), unseen=number - 1)
        places: set[int | None] = set()
        for first in leaders:
            seats = tuple((first + place) % 4 for place in range(4))
            place, _, rest = player.taken(here, table, seats, laid, asker)
            places.add(place)
            rests |= rest
        return (places.pop() if len(places) == 1 else None), rests

    def _order(self, rests_on: Rests) -> Rests:
        """Of what a table rests on, the orders of the cards."""
        model = self.tables.model
        orders = [s for s in model.statements_in(rests_on) if isinstance(s, Ordnung)]
        return sum(1 << model.place(each) for each in orders)

    def _leader(self, trick: int) -> int | None:
        """Who leads a trick, where a name in front of one of its cards tells."""
        for place in range(4):
            seat = self.segment.named.get(4 * trick + place)
            if seat is not None:
                return (seat - place) % 4
        return None

    def _only(self, acts: Acts, trick: int) -> Acts:
        """The acts as if this trick were the first, and all before it only said."""
        start = 4 * trick
        calls = [
            replace(call, at=max(0, call.at - start))
            for call in self.segment.calls
            if call.at < start + 4
        ]
        return acts._replace(
            faces=tuple(self.segment.laid[start : start + 4]),
            places=range(4),
            named={},
            marks={},
            calls=(*acts.calls, *calls),
            unknown_calls=acts.unknown_calls or any(c.seat is None for c in calls),
            objections=(),
            objection_handles=(),
            shortening=None,
            claims=(),
            rest=(),
        )


def _told(
    tables: Tables, acts: Acts, segment: Segment, taken: Sequence[_Taken]
) -> Iterator[SingleTrick]:
    begun = [_Taken(None, None, None, 0)] if len(segment.laid) % 4 else []
    for trick, (leader, _, place, rests_on) in enumerate((*taken, *begun)):
        laid = segment.laid[4 * trick : 4 * trick + 4]
        names: list[str | None] = [None] * 4
        if leader is not None:
            names = [acts.names[(leader + p) % 4] for p in range(4)]
        known = UNKNOWN not in laid and len(laid) == 4
        yield SingleTrick(
            None if segment.number is None else segment.number + trick,
            tuple(
                (name, "??" if face == UNKNOWN else str(FACES[face]))
                for name, face in zip(names, laid, strict=False)
            ),
            None if place is None else place + 1,
            None if place is None else names[place],
            sum(tables.augen[face] for face in laid) if known else None,
            _clauses(tables, rests_on),
            rests_on,
        )


def _wrong(
    acts: Acts, segment: Segment, taken: Sequence[_Taken]
) -> Iterator[tuple[int, Finding]]:
    """Who led a trick that he had not to lead, and a trick that is not whole."""
    first = segment.number or 1
    if segment.cut is not None:
        whole, more = divmod(len(segment.laid), 4)
        data = {"trick": first + whole, "count": more, "expected": 4}
        yield segment.cut, finding(codes.TRICK_BROKEN_OFF, **data)
    for trick, (leader, expected, _, _) in enumerate(taken):
        if leader is not None and expected not in {None, leader}:
            card = segment.laid[4 * trick]
            wrong = finding(
                codes.OUT_OF_TURN,
                player=acts.names[leader],
                card="??" if card == UNKNOWN else FACES[card],
                trick=first + trick,
                expected=acts.names[expected or 0],
            )
            yield segment.places[4 * trick], wrong


def _clauses(tables: Tables, rests_on: Rests) -> tuple[str, ...]:
    """The clauses of what decides: exceptions, else the rule for two alike, else the order."""
    found = tables.model.statements_in(rests_on)
    for deciding in (
        [s for s in found if isinstance(s, Ausnahme)],
        [s for s in found if isinstance(s, Regel) and s.name == "Gleichstand"],
        [s for s in found if isinstance(s, Ordnung)],
    ):
        if deciding:
            return tuple(dict.fromkeys(s.clause for s in deciding))
    return ()


def _span(numbers: Sequence[int]) -> str:
    """Numbers in words, as ``1–11``."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(f"{p[0]}–{p[-1]}" if len(p) > 1 else str(p[0]) for p in parts)


def _joined(ways: Sequence[_Taken]) -> _Taken:
    """The same with the reasons of all ways."""
    rests = 0
    for each in ways:
        rests |= each.rests_on
    return ways[0]._replace(rests_on=rests)
