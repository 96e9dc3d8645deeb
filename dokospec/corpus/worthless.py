"""Games in which a bidder who plays alone makes one trick, and no Augen by it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from dokospec.cards import FACES, Card
from dokospec.game.judge import Judge
from dokospec.game.legality import legal_faces
from dokospec.game.tables import KindTable
from dokospec.notation.record import GameRecord, Play, Reservation
from dokospec.rules.orders import NOT_IN_DECK, TRUMP_CLASS
from dokospec.witness.case import Case, table
from dokospec.witness.generate import Bid, Generator, Wish
from dokospec.witness.observation import lawful

ALONE: Final = 0
"""The seat of the bidder: he leads the first trick."""


class _Dealt(NamedTuple):
    """Hands by seat, and the first trick in the order of seats."""

    hands: list[list[Card]]
    first: list[Card]


def worthless(generator: Generator) -> Iterator[Case]:
    """A game for every Vorbehalt with which one plays alone against all others."""
    judge = generator.judge
    head = table()
    name = head.players[ALONE]
    for word in generator.talk.bids:
        found = kind_of(generator, word)
        dealt = _dealt(judge, found[1]) if found is not None else None
        if found is None or dealt is None:
            continue
        kind, order = found
        plays = map(Play, _played(judge, kind, order, dealt))
        case = Case(
            head, GameRecord(None, (), events=(Reservation(name, (word,)), *plays))
        )
        verdict = case.judged(judge)
        tricks = verdict.default.tricks
        if lawful(verdict) and [t.augen for t in tricks if t.winner == name] == [0]:
            yield case


def kind_of(generator: Generator, word: str) -> tuple[str, KindTable] | None:
    """The kind of game that comes of a Vorbehalt, or of none; None where none is played."""
    bids = (Bid((word,), ALONE),) if word else ()
    opened = generator.make(("order", word), Wish(bids=bids, tricks=0))
    kind = opened.judged(generator.judge).default.kind if opened else None
    order = generator.judge.tables.kind(kind or "")
    return None if kind is None or order is None else (kind, order)


def _dealt(judge: Judge, order: KindTable) -> _Dealt | None:
    """A plain suit is his but for its lowest card, of which another has one."""
    model, augen = judge.model, judge.tables.augen
    if not model.deal.even or model.copies < 2:
        return None
    rest = [f for f in FACES if f in model.deck for _ in range(model.copies)]
    strength = {face: order.keys[face.index][face.index] for face in rest}
    classes = order.order.classes
    free = [f for f in rest if not augen[f.index]]
    plain = [f for f in free if classes[f.index] not in {TRUMP_CLASS, NOT_IN_DECK}]
    for low in dict.fromkeys(plain):
        suit = [f for f in rest if classes[f.index] == classes[low.index]]
        others = [f for f in plain if classes[f.index] != classes[low.index]]
        if min(suit, key=strength.__getitem__) != low or len(others) < 2:
            continue
        own = sorted(suit, key=strength.__getitem__)[1:]
        left = [*rest]
        for face in (*suit, *others[:2]):
            left.remove(face)
        left.sort(key=strength.__getitem__)
        size = model.hand_size
        if len(own) > size:
            continue
        hands = [[*own, *left[: size - len(own)]], [low], [others[0]], [others[1]]]
        for number, face in enumerate(left[size - len(own) :]):
            hands[1 + number % 3].append(face)
        if all(len(hand) == size for hand in hands):
            return _Dealt(hands, [low, low, *others[:2]])
    return None


def _played(judge: Judge, kind: str, order: KindTable, dealt: _Dealt) -> Iterator[Card]:
    """The first trick is his, and then he does what he can to make no other."""
    hands = [[*hand] for hand in dealt.hands]
    leader = ALONE
    for number in range(judge.model.hand_size):
        lying: list[Card] = []
        seats = [(leader + place) % 4 for place in range(4)]
        for seat in seats:
            card = dealt.first[seat]
            if number:
                card = _chosen(judge, kind, order, hands[seat], lying, seats)
            hands[seat].remove(card)
            lying.append(card)
            yield card
        leader = seats[highest(order, lying)]


def _chosen(
    judge: Judge,
    kind: str,
    order: KindTable,
    hand: list[Card],
    lying: list[Card],
    seats: list[int],
) -> Card:
    own = sorted({card.index for card in hand})
    faces = [card.index for card in lying]
    allowed = [FACES[i] for i in legal_faces(judge.tables, kind, faces, own)]

    def height(card: Card) -> int:
        return order.keys[(lying[0] if lying else card).index][card.index]

    seat = seats[len(lying)]
    if seat == ALONE:
        suit = order.order.classes[hand[0].index]
        last = len(lying)
        loses = [c for c in allowed if last and highest(order, [*lying, c]) < last]
        other = [c for c in allowed if order.order.classes[c.index] != suit]
        if loses:
            return max(loses, key=lambda card: judge.tables.augen[card.index])
        return min(other or allowed, key=height)
    his = bool(lying) and seats[highest(order, lying)] == ALONE
    return max(allowed, key=height) if his or not lying else min(allowed, key=height)


def highest(order: KindTable, lying: list[Card]) -> int:
    """The place of the highest card of a trick, the first of two equal ones."""
    heights = [order.keys[lying[0].index][card.index] for card in lying]
    return heights.index(max(heights))
