"""Games in which one player makes every trick: his party has all Augen, the other none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dokospec.cards import FACES, Card
from dokospec.corpus.worthless import ALONE, highest, kind_of
from dokospec.game.judge import Judge
from dokospec.game.legality import legal_faces
from dokospec.game.tables import KindTable
from dokospec.notation.record import GameRecord, Play, Reservation
from dokospec.witness.case import Case, table
from dokospec.witness.generate import Generator
from dokospec.witness.observation import lawful

SPARED: Final = 6
"""Of so many of the highest cards each is left to others once."""
_OWNERS: Final = (1, 3)
"""The seats that have the two of it."""


def sweeping(generator: Generator) -> Iterator[Case]:
    """For every Vorbehalt, and without one, a game for each party that can do it."""
    judge, model = generator.judge, generator.model
    if not model.deal.even or model.copies != len(_OWNERS):
        return
    for word in ("", *generator.talk.bids):
        found = kind_of(generator, word)
        if found is None:
            continue
        kind, order = found
        deck = [f for f in FACES if f in model.deck]
        deck.sort(key=lambda face: -order.keys[face.index][face.index])
        seen: set[object] = set()
        for spared in (None, *deck[:SPARED]):
            hands = _dealt([f for f in deck if f is not spared], spared, generator)
            case = _played(judge, kind, order, hands, word)
            verdict = case.judged(judge)
            name, outcome = case.head.players[ALONE], verdict.default
            party = next((p for p in outcome.parties or () if name in p[1]), None)
            sort = party and (party[0], len(party[1]))
            swept = {trick.winner for trick in outcome.tricks} == {name}
            if swept and lawful(verdict) and sort not in seen:
                seen.add(sort)
                yield case


def _dealt(
    best: list[Card], spared: Card | None, generator: Generator
) -> list[list[Card]]:
    """He has two of each of the best, two others one of what is spared each."""
    size = generator.model.hand_size
    every = [face for face in best for _ in _OWNERS]
    hands: list[list[Card]] = [every[:size], [], [], []]
    for seat in _OWNERS if spared is not None else ():
        assert spared is not None
        hands[seat].append(spared)
    others = (seat for _ in every for seat in (1, 2, 3) if len(hands[seat]) < size)
    for face, seat in zip(every[size:], others, strict=False):
        hands[seat].append(face)
    return hands


def _played(
    judge: Judge, kind: str, order: KindTable, hands: list[list[Card]], word: str
) -> Case:
    """He leads his best card every time, and the others lay theirs."""
    head = table()
    events: list[Play | Reservation] = []
    if word:
        events.append(Reservation(head.players[ALONE], (word,)))
    left, leader = [[*hand] for hand in hands], ALONE
    for _ in range(judge.model.hand_size):
        lying: list[Card] = []
        for place in range(4):
            hand = left[(leader + place) % 4]
            faces = [card.index for card in lying]
            own = sorted({card.index for card in hand})
            allowed = legal_faces(judge.tables, kind, faces, own)
            first = lying[0].index if lying else None
            card = FACES[
                max(allowed, key=lambda f: order.keys[f if first is None else first][f])
            ]
            hand.remove(card)
            lying.append(card)
        events += map(Play, lying)
        leader = (leader + highest(order, lying)) % 4
    return Case(head, GameRecord(None, (), events=tuple(events)))
