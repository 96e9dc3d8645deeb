"""What may still come in a game that is not played to its end.

Events that may happen yet can change the kind of game and each Stand. What they may
change is not known before the end, however the game stands now.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from itertools import product
from math import prod
from typing import Final, NamedTuple, TypeAlias, cast

from dokospec.cards import FACES
from dokospec.game.acts import Acts
from dokospec.game.dynamic_ranks import height
from dokospec.game.facts import Facts
from dokospec.game.hands import Hand, Hands
from dokospec.game.kind_tables import (
    RANK,
    Ask,
    KindTable,
    PartialTrick,
    Tables,
    ask_rule,
    frame_of,
    happens,
    rank_of,
)
from dokospec.game.position import Position
from dokospec.game.tricks import PlayedTrick
from dokospec.game.worlds import Asker
from dokospec.language.evaluate import Evaluator
from dokospec.language.syntax import Ereignis
from dokospec.language.values import Open, Value

KIND: Final = "Spielart"
END: Final = "am Ende"
MOMENTS: Final = ("bei Karte", "nach Stich", END)
BEFORE_THE_END: Final = MOMENTS[:-1]
AT_THE_END: Final = MOMENTS[-1:]


class Ahead(NamedTuple):
    """What may be otherwise at the end.

    ``kinds``: each kind it may be then, that of now the first, with whether it has then
    been so from the beginning; None where that cannot be said. ``stands``: the names of
    those that may have another value.
    """

    kinds: dict[str, bool] | None
    stands: frozenset[str]


def ahead(
    tables: Tables,
    position: Position,
    facts: Callable[[], Facts],
    asker: Asker,
    moments: tuple[str, ...] = MOMENTS,
) -> Ahead:
    """What the events that may still happen can change; ``facts`` anew each time.

    ``moments``: those to look at. Where no card will be laid any more, only the end.
    """
    kinds: dict[str, bool] | None = {position.kind: False}
    stands: set[str] = set()
    over = moments == AT_THE_END
    events = [e for moment in moments for e in tables.model.events.get(moment, ())]
    while True:
        before = len(stands), kinds and len(kinds)
        for event in events:
            for moment in _moments(tables, position, event.moment):
                for kind in tuple(kinds or ()):
                    known = facts()
                    known.kind = kind
                    known.stands = {
                        name: value
                        for name, value in (known.stands or {}).items()
                        if name not in stands
                    }
                    if not over:
                        # More will be laid and said.
                        known.tricks = known.calls = known.words_said = None
                    moment(known)
                    kinds = _after(tables, event, known, asker, kinds, stands)
        if (len(stands), kinds and len(kinds)) == before:
            return Ahead(kinds, frozenset(stands))


def possible(
    tables: Tables, position: Position, facts: Callable[[], Facts], asker: Asker
) -> list[Facts]:
    """The facts for each joint value of the Stände that may change, those of now first.

    Empty where none may change. A Stand that may come to a value which is not known yet is
    left out of all of them.
    """
    kinds, names = ahead(tables, position, facts, asker)
    if not names:
        return []
    stands = dict(position.stands)
    values = {name: {stands[name]: None} for name in stands if name in names}
    fixed = {name: value for name, value in stands.items() if name not in names}
    events = [e for m in BEFORE_THE_END for e in tables.model.events.get(m, ())]
    for event in events:
        for moment in _moments(tables, position, event.moment):
            known = facts()
            known.stands = fixed
            known.tricks = known.calls = known.words_said = None
            if kinds is None or len(kinds) > 1:
                known.kind = None
            moment(known)
            for name, value in _assigned(tables, event, known, asker):
                if isinstance(value, Open):
                    values.pop(name, None)
                elif name in values:
                    values[name][value] = None
    if prod(map(len, values.values())) > tables.model.hand_size:
        values = {}  # More than one for each trick: too many to try each.
    found = []
    for joint in product(*values.values()):
        there = facts()
        there.stands = fixed | dict(zip(values, joint, strict=True))
        found.append(there)
    return found


def _assigned(
    tables: Tables, event: Ereignis, known: Facts, asker: Asker
) -> Iterator[tuple[str, Value]]:
    """The Stände that the event changes, if it may happen, each with its value then."""
    place = tables.model.place(event)
    if asker.ask((_MAY, event.key), partial(_may, place), known).value is False:
        return
    for number, assignment in enumerate(event.assignments):
        if assignment.target != KIND:
            ask: Ask = partial(_becomes, place, number)
            value = asker.ask((_MAY, event.key, number), ask, known).value
            yield assignment.target, value


def _after(
    tables: Tables,
    event: Ereignis,
    known: Facts,
    asker: Asker,
    kinds: dict[str, bool] | None,
    stands: set[str],
) -> dict[str, bool] | None:
    """The kinds when the event may have happened too; its Stände go into ``stands``."""
    place = tables.model.place(event)
    if asker.ask((_MAY, event.key), partial(_may, place), known).value is False:
        return kinds
    for number, assignment in enumerate(event.assignments):
        if assignment.target != KIND:
            stands.add(assignment.target)
            continue
        ask: Ask = partial(_becomes, place, number)
        kind = asker.ask((_MAY, event.key, number), ask, known).value
        if not isinstance(kind, str) or kinds is None:
            kinds = None
        else:
            kinds = {**kinds, kind: kinds.get(kind, event.moment == END)}
    return kinds


_MAY: Final = "mögliches Ereignis"


def _moments(
    tables: Tables, position: Position, moment: str
) -> Iterator[Callable[[Facts], None]]:
    """What is known of each moment to come: puts it into facts."""
    done = len(position.tricks)
    match moment:
        case "bei Karte":
            left = Counter(tables.full_deck)
            left.subtract(face for trick in position.tricks for face in trick.faces)
            for face in +left:
                yield partial(_at_card, face)
        case "nach Stich":
            for number in range(done + 1, tables.model.hand_size + 1):
                yield partial(_after_trick, number)
        case _:
            yield _at_end


def _at_card(face: int, facts: Facts) -> None:
    facts.face = FACES[face]


def _after_trick(number: int, facts: Facts) -> None:
    facts.trick_number = number
    facts.trick = cast(PlayedTrick, PartialTrick(number=number))


def _at_end(facts: Facts) -> None:
    """Nothing more is known."""


def _event(place: int, run: Evaluator) -> Ereignis:
    event = run.model.places[place]
    assert isinstance(event, Ereignis)
    return event


def _may(place: int, run: Evaluator) -> Value:
    """Whether the event happens."""
    return happens(_event(place, run), run)


def _becomes(place: int, number: int, run: Evaluator) -> Value:
    """The value of one of its assignments."""
    event = _event(place, run)
    return run.value(event.assignments[number].value, frame_of(event))


# --- whether a player makes every remaining trick however the cards are played --------

Ranks: TypeAlias = Callable[[int, int], Value]
"""The rank of a card (seat, face index) that depends on more than its face."""
Ties: TypeAlias = Callable[[int, int], bool | None]
"""Whether the second of two such cards (face index) wins in a trick of this number."""

LIMIT = 200_000
"""Positions looked at before the search gives up and the answer stays open."""


def certain(
    tables: Tables,
    acts: Acts,
    position: Position,
    hands: Hands,
    known: Callable[[], Facts],
    asker: Asker,
) -> dict[int, bool]:
    """By the seat that shortened the game whether every trick left is its own, if known.

    ``known``: the facts of the position, anew each time.
    """
    if acts.shortening is None:
        return {}

    def rank(seat: int, face: int) -> Value:
        facts = known()
        facts.seat, facts.face = seat, FACES[face]
        return asker.ask(RANK, rank_of, facts).value

    @cache
    def second(face: int, number: int) -> bool | None:
        facts = known()
        facts.trick_number = number
        ask = ask_rule("Gleichstand", FACES[face])
        value = asker.ask(("Gleichstand", FACES[face]), ask, facts).value
        return None if isinstance(value, Open) else value == "zweite"

    seat = acts.shortening.seat
    sure = _certainly_all(tables, position, hands, seat, rank, second)
    return {} if sure is None else {seat: sure}


def _certainly_all(
    tables: Tables,
    position: Position,
    hands: Hands,
    seat: int,
    rank: Ranks,
    second: Ties,
) -> bool | None:
    """True or False; None where that is not known or the search grows too large.

    Where other hands are unknown it is True if no card that is out beats any of his.
    """
    table = tables.kind(position.kind)
    own = hands.held[seat]
    if table is None or own is None:
        return None
    left = [_left(hand, position, owner) for owner, hand in enumerate(hands.held)]
    if None not in left:
        rest = tuple(h or () for h in left)
        ranks = {
            (owner, face): rank(owner, face)
            for owner, hand in enumerate(rest)
            for face in hand
            if table.dynamic >> face & 1
        }
        if not all(isinstance(found, int) for found in ranks.values()):
            return None
        search = _Search(table, seat, ranks, second, tables.model.hand_size)
        return search.run(rest, position.leader)
    if position.leader != seat:
        return None
    return _above_all(tables, table, position, left[seat] or ())


def _left(hand: Hand | None, position: Position, owner: int) -> Hand | None:
    """What is left of a hand after the tricks, sorted."""
    if hand is None:
        return None
    faces = list(hand)
    for trick in position.tricks:
        for player, face in trick.plays:
            if player == owner and face in faces:
                faces.remove(face)
    return tuple(sorted(faces))


def _above_all(
    tables: Tables, table: KindTable, position: Position, own: Hand
) -> bool | None:
    """True where no card that is out can beat any of these; None where one may."""
    out = Counter(tables.full_deck)
    out.subtract(face for trick in position.tricks for face in trick.faces)
    out.subtract(own)
    if any(table.dynamic >> face & 1 for face in (*own, *+out)):
        return None
    for face in own:
        keys = table.keys[face]
        rivals = [keys[other] for other in +out]
        tie = table.ties[face]
        if any(key > keys[face] for key in rivals) or (
            out[face] > 0 and (tie is None or tie[0])
        ):
            return None
    return True


class _Search:
    def __init__(
        self,
        table: KindTable,
        seat: int,
        ranks: Mapping[tuple[int, int], Value],
        second: Ties,
        size: int,
    ) -> None:
        self.table = table
        self.seat = seat
        self.ranks = ranks
        self.second = second
        self.size = size
        self.looked = 0
        self.done: dict[tuple[tuple[int, ...], ...], bool] = {}

    def run(self, hands: tuple[tuple[int, ...], ...], leader: int) -> bool | None:
        """Every line of play from here, the player to claim leading after a trick."""
        if not hands[0]:
            return True
        key = (*hands, (leader,))
        if key in self.done:
            return self.done[key]
        answer = self._trick(hands, leader, [])
        if answer is not None:
            self.done[key] = answer
        return answer

    def _trick(
        self, hands: tuple[tuple[int, ...], ...], leader: int, laid: list[int]
    ) -> bool | None:
        self.looked += 1
        if self.looked > LIMIT:
            return None
        if len(laid) == 4:
            winner = self._winner(leader, laid, self.size - len(hands[0]))
            if winner is None:
                return None
            return winner == self.seat and self.run(hands, winner)
        turn = (leader + len(laid)) % 4
        for face in self._choices(hands[turn], laid):
            rest = list(hands[turn])
            rest.remove(face)
            after = (*hands[:turn], tuple(rest), *hands[turn + 1 :])
            answer = self._trick(after, leader, [*laid, face])
            if answer is not True:
                return answer
        return True

    def _winner(self, leader: int, laid: list[int], number: int) -> int | None:
        """Who takes the trick; None where that depends on more than the cards."""
        keys = self.table.keys[laid[0]]
        heights = [keys[face] for face in laid]
        for place, face in enumerate(laid):
            rank = self.ranks.get(((leader + place) % 4, face))
            if rank is not None:
                plain = heights[place]
                heights[place] = height(rank, self.table, face, laid[0], plain)
        top = max(heights)
        places = [place for place in range(4) if heights[place] == top]
        second = len(places) > 1 and self.second(laid[places[0]], number)
        if second is None:
            return None
        return (leader + places[-1 if second else 0]) % 4

    def _choices(self, hand: tuple[int, ...], laid: list[int]) -> set[int]:
        allowed = set(hand)
        if not laid:
            return allowed
        for mask in self.table.comply[laid[0]]:
            if mask is not None:
                allowed = {f for f in allowed if mask >> f & 1} or allowed
        return allowed
