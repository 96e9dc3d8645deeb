"""The hands of a game: as claimed, or as they come out of the play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from dokospec.cards import Card
from dokospec.game.acts import Acts
from dokospec.game.tricks import PlayedTrick

Hand: TypeAlias = tuple[int, ...]
"""The cards of a hand as face indexes."""


class Hands(NamedTuple):
    """Hands by seat, None where unknown: as dealt, and as play began."""

    dealt: tuple[Hand | None, ...]
    held: tuple[Hand | None, ...]


class Moved(NamedTuple):
    """Cards that changed hands before the play; no seat: the Stock, or the table.

    ``cards`` None: nobody says which.
    """

    source: int | None
    target: int | None
    cards: Hand | None


NO_HANDS: Final = Hands((None,) * 4, (None,) * 4)


def claimed_hands(acts: Acts, deck: Sequence[int], *, even: bool) -> Hands:
    """The hands that the record claims; one with an unknown card is unknown.

    ``deck``: the face index of every card of the game. Not ``even``: cards change
    hands before the play, whether it is told or not.
    """
    if not any(acts.hands):
        return NO_HANDS
    dealt = tuple(None if hand is None else _known(hand) for hand in acts.hands)
    moves = tuple(moves_of(acts, deck))
    if not moves:
        return Hands(dealt, dealt if even else (None,) * 4)
    held = tuple(
        None if hand is None else _after(hand, seat, moves)
        for seat, hand in enumerate(dealt)
    )
    return Hands(dealt, held)


def stock_of(acts: Acts, deck: Sequence[int]) -> Hand | None:
    """The cards that nobody was dealt, as claimed, or what four claimed hands leave."""
    if acts.stock is not None:
        return _known(acts.stock)
    hands = [_known(hand or (None,)) for hand in acts.hands]
    if None in hands:
        return None
    left = Counter(deck)
    left.subtract(face for hand in hands for face in hand or ())
    return tuple((+left).elements())


def moves_of(acts: Acts, deck: Sequence[int]) -> Iterator[Moved]:
    """The cards that changed hands, by exchange and by passing, in order of time."""
    swap = acts.swap
    if swap is not None:
        yield Moved(swap.giver, swap.taker, _known(swap.given))
        yield Moved(swap.taker, swap.giver, _known(swap.returned))
    for number, passed in enumerate(acts.passes):
        if number == 0:
            yield Moved(None, passed.seat, stock_of(acts, deck))
        target = None if passed.aside else (passed.seat + 1) % 4
        yield Moved(passed.seat, target, _known(passed.cards))


def gained(acts: Acts, seat: int, face: int) -> int | None:
    """How many copies of a face a player holds more, now that cards were passed on.

    None where some of these cards are not known.
    """
    first = acts.passes[0].seat
    moves = [Moved(None, first, None if acts.stock is None else _known(acts.stock))]
    moves += [
        Moved(p.seat, None if p.aside else (p.seat + 1) % 4, _known(p.cards))
        for p in acts.passes
    ]
    count = 0
    for source, target, cards in moves:
        if seat in (source, target):
            if cards is None:
                return None
            count += cards.count(face) if target == seat else -cards.count(face)
    return count


BY_SEAT: Final = {
    seats: itemgetter(*map(seats.index, range(4))) for seats in permutations(range(4))
}
"""By the seats in order of play: puts the cards of a trick in the order of the seats."""


def laid_cards(tricks: Iterable[PlayedTrick]) -> tuple[Hand, ...]:
    """What each seat has laid in these tricks, in order."""
    rows = [BY_SEAT[trick.seats](trick.faces) for trick in tricks]
    return tuple(zip(*rows, strict=True)) or ((),) * 4


def is_whole(hands: Sequence[Hand | None], deck: Sequence[int]) -> bool:
    """Whether these are all hands, with the cards of the deck."""
    faces = [face for hand in hands if hand is not None for face in hand]
    return None not in hands and sorted(faces) == list(deck)


def played_hands(
    acts: Acts,
    laid: tuple[Hand, ...],
    claimed: Hands,
    deck: Sequence[int],
    *,
    even: bool,
) -> Hands:
    """What each player laid, which was all he held, or all hands as they are claimed.

    A claim of fewer, or of other cards than the deck has, is checked by the play. Where cards changed hands, what was dealt is as claimed: the exchange is checked by
    that. Not ``even``: they do so before the play, whether it is told or not.
    """
    if is_whole(claimed.held, deck):
        laid = tuple(hand for hand in claimed.held if hand is not None)
    moves = tuple(moves_of(acts, deck)) if acts.swaps or acts.passes else ()
    if not moves:
        return Hands(laid if even else claimed.dealt, laid)
    dealt = tuple(
        dealt_hand(hand, seat, moves) if known is None else known
        for seat, (hand, known) in enumerate(zip(laid, claimed.dealt, strict=True))
    )
    return Hands(dealt, laid)


def dealt_hand(held: Hand, seat: int, moves: Sequence[Moved]) -> Hand | None:
    """What a player was dealt who holds this behind all moves; None where a move is not told."""
    back = [m._replace(source=m.target, target=m.source) for m in moves]
    return _after(held, seat, back)


def seats_of(acts: Acts, tricks: Sequence[PlayedTrick], leader: int) -> list[int]:
    """Who played the cards in order, those of a trick that breaks off included."""
    seats = [seat for trick in tricks for seat in trick.seats]
    turn = leader
    for number in range(len(seats), min(len(acts.faces), len(seats) + 4)):
        turn = acts.named.get(number, turn)
        seats.append(turn)
        turn = (turn + 1) % 4
    return seats


def offered(acts: Acts) -> Counter[tuple[int, int]]:
    """(seat, face) of the cards that the exchanges show in a hand before the play.

    The giver of one that nobody took still holds them.
    """
    shown: Counter[tuple[int, int]] = Counter()
    for swap in acts.swaps:
        own: Counter[tuple[int, int]] = Counter()
        if swap.taker is None:
            own.update((swap.giver, c.index) for c in swap.given if c is not None)
        else:
            own.update((swap.taker, c.index) for c in swap.given if c is not None)
            own.update((swap.giver, c.index) for c in swap.returned if c is not None)
        shown |= own
    return shown


def copies_out(
    laid: Iterable[tuple[int, int]], held: Sequence[Hand | None], deck: Sequence[int]
) -> dict[tuple[int, int], int]:
    """How many cards of a face each seat held, where it is known of all of them.

    ``laid``: (seat, face) of every card so far; ``held``: the hands that are known.
    """
    by_seat = Counter(play for play in laid if held[play[0]] is None)
    for seat, hand in enumerate(held):
        by_seat.update((seat, face) for face in hand or ())
    if held.count(None) == 1:
        last = held.index(None)
        rest = Counter(deck)
        rest.subtract(face for hand in held for face in hand or ())
        sizes = {len(hand) for hand in held if hand is not None}
        if sizes == {rest.total()} and min(rest.values()) >= 0:
            # Three hands are known: the fourth is what they leave, laid or not.
            by_seat |= Counter({(last, face): count for face, count in rest.items()})
    out = Counter(face for _, face in by_seat.elements())
    return {
        (seat, face): by_seat[seat, face]
        for face, count in Counter(deck).items()
        if out[face] == count
        for seat in range(4)
    }


def _known(cards: Sequence[Card | None]) -> Hand | None:
    """The cards as face indexes; None where one of them is unknown."""
    faces = [card.index for card in cards if card is not None]
    return tuple(faces) if len(faces) == len(cards) else None


def _after(hand: Hand, seat: int, moves: Sequence[Moved]) -> Hand | None:
    """The hand after all moves; a card that was taken may be given away again."""
    left = Counter(hand)
    for source, target, cards in moves:
        if seat not in (source, target):
            continue
        if cards is None:
            return None
        if target == seat:
            left.update(cards)
        if source == seat:
            left.subtract(cards)
    return tuple((+left).elements())
