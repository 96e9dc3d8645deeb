"""Tricks behind a place where others are missing: which card takes each.

Nobody knows who leads there, unless a name says so, nor what the tricks before have
changed. What takes a trick is told where it is the same however that was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from dokospec.cards import FACES
from dokospec.finding import Finding, Kind
from dokospec.game import codes
from dokospec.game.acts import UNKNOWN, Acts
from dokospec.game.ahead import KIND, ahead
from dokospec.game.facts import Facts
from dokospec.game.hands import Hands
from dokospec.game.kind_tables import Tables
from dokospec.game.play import TrickPlayer
from dokospec.game.position import Position, finding
from dokospec.game.worlds import Asker
from dokospec.language.syntax import Ausnahme, Ordnung, Regel
from dokospec.notation.record import (
    Event,
    Exchange,
    Pass,
    Play,
    Reservation,
    TrickClaim,
    TrickNumber,
)
from dokospec.verdict import Rests, SingleTrick

NUMBER: Final = "Stich"
"""What a world supposes of tricks without a number: which of all tricks they are."""


@dataclass(slots=True)
class Segment:
    """Tricks in a row, the first of this number (None: not known).

    ``laid``: face index (``UNKNOWN``) of each card, ``places``: its number among the
    events; ``named``: seat by number of the card; ``claims``: (number of cards before
    it, its number among the events, who took the trick); ``cut``: the event before which
    the last trick is not whole, None at the end. ``unknown``: how many tricks without a
    number stand before it.
    """

    number: int | None
    unknown: int = 0
    laid: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    named: dict[int, int] = field(default_factory=dict)
    claims: list[tuple[int, int, TrickClaim]] = field(default_factory=list)
    cut: int | None = None

    @property
    def whole(self) -> int:
        """How many whole tricks there are."""
        return len(self.laid) // 4

    def name(self, trick: int) -> str:
        """What the n-th trick is called: its number, ``?``, ``?2``."""
        if self.number is not None:
            return str(self.number + trick)
        unknown = self.unknown + trick + 1
        return "?" if unknown == 1 else f"?{unknown}"

    def faces(self, trick: int) -> tuple[int, ...]:
        """The cards of the n-th trick."""
        return tuple(self.laid[4 * trick : 4 * trick + 4])


class SingleTricks(NamedTuple):
    """The tricks, and what is wrong with them: (event of ``rest``, finding)."""

    tricks: tuple[SingleTrick, ...]
    findings: tuple[tuple[int, Finding], ...]


_PLACES: Final = ("1.", "2.", "3.", "4.")
"""Names of players of whom nothing but their place in a trick is known."""


class _Taken(NamedTuple):
    """Who leads a trick (seat) and the place (0-3) of the card that takes it, if known.

    ``expected``: who has to lead.
    """

    leader: int | None
    expected: int | None
    place: int | None
    rests_on: Rests


def segments(events: Sequence[Event], names: Sequence[str]) -> list[Segment]:
    """The tricks of these events, cut where a number leaps; none before the first number."""
    found: list[Segment] = []
    seats = {name: seat for seat, name in enumerate(names)}
    unknown = 0
    for index, event in enumerate(events):
        if isinstance(event, TrickNumber):
            if found and _goes_on(found[-1], event.number):
                continue
            if found and len(found[-1].laid) % 4:
                found[-1].cut = index
            if found and found[-1].number is None:
                unknown += -(-len(found[-1].laid) // 4)
            found.append(Segment(event.number, unknown))
        if not found:
            continue
        here = found[-1]
        match event:
            case Play(card=card, by=by):
                if by in seats:
                    here.named[len(here.laid)] = seats[by]
                here.laid.append(UNKNOWN if card is None else card.index)
                here.places.append(index)
            case TrickClaim():
                here.claims.append((len(here.laid), index, event))
            case _:
                pass
    return found


def _goes_on(here: Segment, number: int | None) -> bool:
    """Whether the next trick of a segment has this number."""
    if here.number is None or len(here.laid) % 4:
        return False
    return number == here.number + here.whole


def single_tricks(
    tables: Tables,
    acts: Acts,
    hands: Hands,
    position: Position,
    facts: Facts,
    asker: Asker,
) -> SingleTricks:
    """What takes each trick of ``acts.rest``, open where it is not whole.

    What was said in the missing tricks nobody knows. Raises ForkError where it hangs on
    readings, on hands, on the number of a trick or on the kind of game that it turns
    out to be.
    """
    parts = segments(acts.rest, acts.names)
    cards = [place for part in parts for place in part.places]
    if tables.kind(position.kind) is None and cards:
        left = {"cards": len(cards), "kind": position.kind}
        unplayed = finding(codes.UNPLAYED, Kind.UNDECIDABLE, **left)
        return SingleTricks((), ((cards[0], unplayed),))
    kinds, stands = ahead(tables, position, facts.branch, asker)
    bidding = any(isinstance(e, Reservation | Exchange | Pass) for e in acts.rest)
    before = position._replace(
        tricks=(),
        stopped=None,
        supposed=(),
        stands=tuple(s for s in position.stands if s[0] not in stands),
        left=(),
    )
    everything = Counter(acts.faces)
    everything.update(face for part in parts for face in part.laid)
    found: list[SingleTrick] = []
    wrong: list[tuple[int, Finding]] = []
    last = len(acts.faces) // 4
    for part in parts:
        possible = () if bidding else tuple(kinds or ())
        judging = _Segment(tables, acts, hands, part, before, possible, everything)
        taken = judging.taken(asker)
        found += _tricks_of(tables, acts, part, taken)
        wrong += _wrong(acts, part, taken, tables)
        wrong += _numbered(part, last, tables.model.hand_size)
        if part.number is not None:
            last = max(last, part.number + part.whole - 1)
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
        everything: Counter[int],
    ) -> None:
        """``before``: what is known whatever happened; ``kinds``: all that may be played.

        ``everything``: the faces of all cards of the record, as often as they are there.
        """
        self.tables = tables
        self.segment = segment
        self.before = before
        self.kinds = kinds
        self.everything = everything
        nobodys = all(isinstance(value, str | bool) for _, value in before.stands)
        self.bare = nobodys and not (any(hands.held) or acts.swaps or acts.passes)
        """Whether nothing is known of what anybody held."""
        self.players = [
            TrickPlayer(tables, _only(acts, segment.faces(trick)), hands)
            for trick in range(segment.whole)
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
            for number in range(1, size - self.segment.whole + 2)
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
            earlier = self.segment.unknown
            name = f"{earlier + 1}. {NUMBER}" if earlier else NUMBER
            chosen = spans.index(asker.choose(name, tuple(spans)))
        numbers = list(alike.values())[chosen]
        return [
            _joined(ways) for ways in zip(*map(by_number.get, numbers), strict=True)
        ]

    def _from(self, number: int, asker: Asker) -> list[_Taken]:
        """What takes each trick where the first is of this number."""
        found: list[_Taken] = []
        leader: int | None = None
        for trick in range(self.segment.whole):
            expected, named = leader, _leader(self.segment, trick)
            leader = leader if named is None else named
            if not _in_order(self.segment, trick, leader):
                leader = None
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
        laid = self.segment.faces(trick)
        known = UNKNOWN not in laid and self.tables.foreign.isdisjoint(laid)
        if not known or not 1 <= number <= self.tables.model.hand_size:
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
        if table is None:
            return None, 0
        laid = self.segment.faces(trick)
        held = [face for face in set(laid) if table.dynamic >> face & 1]
        elsewhere = any(self.everything[face] > laid.count(face) for face in held)
        if held and (elsewhere or not self.bare):
            return None, 0
        player = self.players[trick] if leader is not None else self.anybody[trick]
        leaders: tuple[int, ...] = (leader or 0,)
        if leader is None and not held:
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


def _leader(segment: Segment, trick: int) -> int | None:
    """Who leads a trick, where a name in front of one of its cards tells."""
    for place in range(4):
        seat = segment.named.get(4 * trick + place)
        if seat is not None:
            return (seat - place) % 4
    return None


def _in_order(segment: Segment, trick: int, leader: int | None) -> bool:
    """Whether every card with a name is that of who has to lay it."""
    named = segment.named
    return leader is None or all(
        named.get(4 * trick + place, expected) == expected
        for place in range(4)
        for expected in ((leader + place) % 4,)
    )


def _only(acts: Acts, faces: tuple[int, ...]) -> Acts:
    """The acts as if this trick were the first, and nobody knew what was said."""
    return acts._replace(
        faces=faces,
        places=range(4),
        named={},
        marks={},
        calls=(),
        unknown_calls=True,
        objections=(),
        objection_handles=(),
        shortening=None,
        claims=(),
        rest=(),
    )


def _tricks_of(
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
    acts: Acts, segment: Segment, taken: Sequence[_Taken], tables: Tables
) -> Iterator[tuple[int, Finding]]:
    """Cards of those who had not to lay them, tricks not whole, wrong owners and Augen."""
    if segment.cut is not None:
        data = {"trick": segment.name(segment.whole), "expected": 4}
        count = len(segment.laid) % 4
        yield segment.cut, finding(codes.TRICK_BROKEN_OFF, count=count, **data)
    for trick, one in enumerate(taken):
        first = one.expected
        if first is None:
            first = _leader(segment, trick)
        for place in range(4) if first is not None else ():
            at, expected = 4 * trick + place, ((first or 0) + place) % 4
            seat = segment.named.get(at, expected)
            if seat != expected:
                face = segment.laid[at]
                data = {
                    "player": acts.names[seat],
                    "card": "??" if face == UNKNOWN else FACES[face],
                    "trick": segment.name(trick),
                    "expected": acts.names[expected],
                }
                yield segment.places[at], finding(codes.OUT_OF_TURN, **data)
    for at, index, claim in segment.claims:
        if at > 0 and at % 4 == 0:
            name, one = segment.name(at // 4 - 1), taken[at // 4 - 1]
            yield from _claimed(acts, segment, one, at, index, claim, name, tables)


def _claimed(
    acts: Acts,
    segment: Segment,
    one: _Taken,
    at: int,
    index: int,
    claim: TrickClaim,
    name: str,
    tables: Tables,
) -> Iterator[tuple[int, Finding]]:
    """What is claimed of a trick against what takes it."""
    laid = segment.laid[at - 4 : at]
    augen = sum(tables.augen[face] for face in laid if face != UNKNOWN)
    if one.leader is not None and one.place is not None and claim.by is not None:
        winner = acts.names[(one.leader + one.place) % 4]
        if claim.by != winner:
            data = {"trick": name, "claimed": claim.by, "actual": winner}
            yield index, finding(codes.TRICK_WINNER_DIFFERS, **data)
    if claim.augen is not None and UNKNOWN not in laid and claim.augen != augen:
        sums = {"trick": name, "claimed": claim.augen, "actual": augen}
        yield index, finding(codes.TRICK_AUGEN_DIFFER, **sums)


def _numbered(segment: Segment, last: int, size: int) -> Iterator[tuple[int, Finding]]:
    """A number that no trick can have, or that one before has."""
    number = segment.number
    if number is None or not segment.places:
        return
    end = number + -(-len(segment.laid) // 4) - 1
    if end > size or number < 1:
        data = {"claimed": end, "most": size}
        yield segment.places[0], finding(codes.TRICK_NUMBER_IMPOSSIBLE, **data)
    elif number <= last:
        data = {"claimed": number, "actual": last + 1}
        yield segment.places[0], finding(codes.TRICK_NUMBER_DIFFERS, **data)


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
