"""The hands of a game: as claimed, or as they come out of the play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from dokospec.game.acts import Acts, Swap
from dokospec.game.facts import PlayedTrick

Hand: TypeAlias = tuple[int, ...]
"""The cards of a hand as face indexes."""


class Hands(NamedTuple):
    """Hands by seat, None where unknown: as dealt, and as play began."""

    dealt: tuple[Hand | None, ...]
    held: tuple[Hand | None, ...]


NO_HANDS: Final = Hands((None,) * 4, (None,) * 4)


def claimed_hands(acts: Acts) -> Hands:
    """The hands that the record claims; one with an unknown card is unknown."""
    if not any(acts.hands):
        return NO_HANDS
    dealt = tuple(
        None if hand is None or None in hand else tuple(c.index for c in hand if c)
        for hand in acts.hands
    )
    held = tuple(
        None if hand is None else _moved(hand, seat, acts.swap, back=False)
        for seat, hand in enumerate(dealt)
    )
    return Hands(dealt, held)


def played_hands(
    acts: Acts, tricks: Sequence[PlayedTrick], hand_size: int, claimed: Hands
) -> Hands:
    """Claimed hands, and for the others what they played if they played it all."""
    if len(tricks) < hand_size:
        return claimed
    played: list[list[int]] = [[], [], [], []]
    for trick in tricks:
        (first, one), (second, two), (third, three), (fourth, four) = trick.plays
        played[first].append(one)
        played[second].append(two)
        played[third].append(three)
        played[fourth].append(four)
    held = tuple(
        tuple(own) if known is None else known
        for own, known in zip(played, claimed.held, strict=True)
    )
    if acts.swap is None:
        return Hands(held, held)
    dealt = tuple(
        _moved(hand, seat, acts.swap, back=True) if known is None else known
        for seat, (hand, known) in enumerate(zip(held, claimed.dealt, strict=True))
    )
    return Hands(dealt, held)


def _moved(hand: Hand, seat: int, swap: Swap | None, *, back: bool) -> Hand | None:
    """The hand after the exchange, or (``back``) before it."""
    if swap is None or seat not in {swap.giver, swap.taker}:
        return hand
    if None in swap.given or None in swap.returned:
        return None
    away = [card.index for card in swap.given if card]
    gained = [card.index for card in swap.returned if card]
    if (seat == swap.taker) is not back:
        away, gained = gained, away
    # A card that was taken may be given back.
    left = Counter((*hand, *gained))
    left.subtract(away)
    return tuple((+left).elements())
