"""Whether a player makes every remaining trick however the cards are played."""

from __future__ import annotations

from dokospec.game.hands import Hands
from dokospec.game.play import Position
from dokospec.game.tables import KindTable, Tables

LIMIT = 200_000
"""Positions looked at before the search gives up and the answer stays open."""


def certainly_all(
    tables: Tables, position: Position, hands: Hands, seat: int
) -> bool | None:
    """True or False; None where a hand is unknown or the search grows too large.

    Ranks that depend on more than the face are taken as the order has them.
    """
    table = tables.kind(position.kind)
    if table is None:
        return None
    left: list[list[int]] = []
    for owner, hand in enumerate(hands.held):
        if hand is None:
            return None
        faces = list(hand)
        for trick in position.tricks:
            for player, face in trick.plays:
                if player == owner:
                    faces.remove(face)
        left.append(sorted(faces))
    return _Search(table, seat).run(tuple(map(tuple, left)), position.leader)


class _Search:
    def __init__(self, table: KindTable, seat: int) -> None:
        self.table = table
        self.seat = seat
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
            keys = self.table.keys[self.table.order.classes[laid[0]]]
            heights = [keys[face] for face in laid]
            winner = (leader + heights.index(max(heights))) % 4
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

    def _choices(self, hand: tuple[int, ...], laid: list[int]) -> set[int]:
        allowed = set(hand)
        if not laid:
            return allowed
        for mask in self.table.comply[laid[0]]:
            if mask is not None:
                allowed = {f for f in allowed if mask >> f & 1} or allowed
        return allowed
