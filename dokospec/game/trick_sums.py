"""The tricks once more when they are played: what they come to, in one pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from dokospec.cards import FACES
from dokospec.game.hands import BY_SEAT, Hand
from dokospec.game.state import PlayedTrick
from dokospec.game.tables import Tables
from dokospec.verdict import Rests

_BITS = tuple(1 << face for face in range(len(FACES)))


class TrickSums(NamedTuple):
    """What the tricks come to.

    By seat: ``laid``, the cards in order of play; ``augen`` and number of the tricks
    ``made``. ``lawful``: no card can have been illegal, whatever the hands were besides.
    ``rests_on``: who won the tricks.
    """

    laid: tuple[Hand, ...]
    augen: tuple[int, ...]
    made: tuple[int, ...]
    lawful: bool
    rests_on: Rests


def trick_sums(
    tables: Tables,
    tricks: Sequence[PlayedTrick],
    held: Sequence[Sequence[int] | None],
) -> TrickSums:
    """Look back on the tricks; ``held`` as :class:`.hands.Hands` has it.

    From the last trick to the first: so a hand is known by what it still lays.
    """
    rows = []
    augen, made = [0, 0, 0, 0], [0, 0, 0, 0]
    lawful = True
    rests_on = 0
    kind = None
    owed_to: Sequence[Sequence[int]] = ()
    bits, by_seat = _BITS, BY_SEAT
    first, second, third, fourth = left_over(tricks, held)
    for trick in reversed(tricks):
        _, seats, faces, winner, worth, now, rest = trick
        if now != kind:
            kind = now
            table = tables.kind(kind)
            assert table is not None
            rests_on |= table.rests_on
            owed_to = table.owed
        rests_on |= rest
        augen[winner] += worth
        made[winner] += 1
        one, two, three, four = row = by_seat[seats](faces)
        rows.append(row)
        first |= bits[one]
        second |= bits[two]
        third |= bits[three]
        fourth |= bits[four]
        owed = owed_to[faces[0]]
        if (
            first & owed[one]
            or second & owed[two]
            or third & owed[three]
            or fourth & owed[four]
        ):
            lawful = False
    rows.reverse()
    laid = tuple(zip(*rows, strict=True)) or ((),) * 4
    return TrickSums(laid, tuple(augen), tuple(made), lawful, rests_on)


def left_over(
    tricks: Sequence[PlayedTrick], held: Sequence[Sequence[int] | None]
) -> list[int]:
    """What is left of each claimed hand after the tricks: masks of face indexes."""
    left = [0, 0, 0, 0]
    for seat, hand in enumerate(held):
        if hand is not None:
            rest = Counter(hand)
            rest.subtract(f for t in tricks for s, f in t.plays if s == seat)
            for face in +rest:
                left[seat] |= 1 << face
    return left
