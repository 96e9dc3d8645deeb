"""Which played cards were legal, judged when the whole play is on the table.

A hand is what its player still plays, together with what is left of the hand claimed
for him. So a revoke shows as soon as the card that was held back is played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from dokospec.cards import FACES, Card
from dokospec.finding import Finding
from dokospec.game import codes
from dokospec.game.acts import UNKNOWN, Acts
from dokospec.game.counting import TrickSums, left_over
from dokospec.game.facts import Facts
from dokospec.game.findings import about_marks
from dokospec.game.hands import NO_HANDS, Hand, is_whole
from dokospec.game.kind_tables import COMPLY, Tables, complying
from dokospec.game.position import Position, finding
from dokospec.game.tricks import PlayedTrick
from dokospec.game.worlds import ANYTHING, Asker
from dokospec.language.syntax import Pflicht

Placed = tuple[int, Finding]
"""(event index, finding)"""


def illegal_cards(
    tables: Tables,
    acts: Acts,
    tricks: Sequence[PlayedTrick],
    held: Sequence[Sequence[int] | None],
    asker: Asker,
    moment: Callable[[PlayedTrick, int], Facts],
) -> tuple[list[Placed], int]:
    """Findings on the cards of the tricks, in order, and what they rest on.

    ``held``: the hands with which play began, by seat, where they were claimed.
    ``moment``: what was known before the card at this place (0..3) of a trick was laid.
    """
    found: list[Placed] = []
    rests_on = 0
    in_hand = left_over(tricks, held)
    for trick in reversed(tricks):
        table = tables.kind(trick.kind)
        assert table is not None
        own, left, facing, right = trick.seats
        led, one, two, three = trick.faces
        in_hand[own] |= 1 << led
        in_hand[left] |= 1 << one
        in_hand[facing] |= 1 << two
        in_hand[right] |= 1 << three
        owed = table.owed[led]
        if not (
            in_hand[left] & owed[one]
            or in_hand[facing] & owed[two]
            or in_hand[right] & owed[three]
        ):
            continue
        masks = table.comply[led]
        for place in (3, 2, 1):
            seat, face = trick.seats[place], trick.faces[place]
            allowed = in_hand[seat]
            if not allowed & owed[face]:
                continue
            for duty, static in zip(tables.duties, masks, strict=True):
                mask = static
                if mask is None:
                    mask, rest = _dynamic(duty, moment(trick, place), asker)
                    rests_on |= rest
                allowed = allowed & mask or allowed
                if not allowed >> face & 1:
                    index = acts.places[4 * (trick.number - 1) + place]
                    had = (str(f) for f in FACES if allowed >> f.index & 1)
                    revoke = finding(
                        codes.REVOKE,
                        player=acts.names[seat],
                        card=FACES[face],
                        trick=trick.number,
                        duty=duty.name,
                        had=" ".join(had),
                    )
                    found.append((index, replace(revoke, clauses=(duty.clause,))))
                    rests_on |= tables.model.bits[duty.key]
                    break
    found.reverse()
    return found, rests_on


def _dynamic(duty: Pflicht, facts: Facts, asker: Asker) -> tuple[int, int]:
    leaf = asker.ask((COMPLY, duty.key), complying(asker.model.place(duty)), facts)
    return (leaf.value, leaf.rests_on) if isinstance(leaf.value, int) else (-1, 0)


def whole_deck(tables: Tables, acts: Acts) -> bool:
    """Whether the cards laid are those of the deck, each as often as it is there."""
    return sorted(acts.faces) == tables.full_deck


def wrong_cards(tables: Tables, acts: Acts) -> Iterator[Placed]:
    """Cards that cannot be: not in the deck, too often, more than were dealt.

    Those that are named with an Abkürzung count as played. Behind a whole deck there is
    no card of this game.
    """
    if whole_deck(tables, acts):
        return
    model = tables.model
    most = 4 * model.hand_size
    if sorted(acts.faces[:most]) == tables.full_deck:
        data = {"count": len(acts.faces), "allowed": most, "trick": most // 4 + 1}
        yield acts.places[most], finding(codes.TOO_MANY_CARDS, **data)
        return
    seen = Counter(
        card.index for p in acts.passes if p.aside for card in p.cards if card
    )
    laid = [*zip(acts.faces, acts.places, strict=True)]
    if acts.shortening is not None:
        short = acts.shortening
        laid += [(card.index, short.index) for card in short.order]
    for face, place in laid:
        if face == UNKNOWN:
            continue
        card = FACES[face]
        seen[face] += 1
        if card not in model.deck:
            yield place, finding(codes.CARD_NOT_IN_DECK, card=card)
        elif seen[face] > model.copies:
            often = {"count": seen[face], "allowed": model.copies}
            yield place, finding(codes.CARD_TOO_OFTEN, card=card, **often)
    if len(acts.faces) > most:
        many = finding(codes.TOO_MANY_CARDS, count=len(acts.faces), allowed=most)
        yield acts.places[most], many


def wrong_hands(tables: Tables, acts: Acts) -> Iterator[tuple[str | None, Finding]]:
    """Claimed hands that cannot have been dealt, each with a player whose hand it is.

    So the Stock, which is nobody's.
    """
    model = tables.model
    together: Counter[Card] = Counter()
    last: dict[Card, str | None] = {}
    whose: list[str | None] = [*acts.names, None]
    dealt = (*model.deal.sizes, model.deal.stock)
    for name, hand, cards in zip(whose, (*acts.hands, acts.stock), dealt, strict=True):
        if hand is None:
            continue
        if len(hand) != cards:
            size = {"count": len(hand), "expected": cards}
            if name is None:
                yield None, finding(codes.STOCK_SIZE, **size)
            else:
                yield name, finding(codes.HAND_SIZE, player=name, **size)
        if hand is acts.hands[0] and None not in hand:
            for due in Counter(model.deal.ahead) - Counter(filter(None, hand)):
                ahead = {"player": name, "card": due}
                yield name, finding(codes.AHEAD_MISSING, **ahead)
        for card in hand:
            if card is not None:
                together[card] += 1
                last[card] = name
    for card, count in together.items():
        if card not in model.deck:
            yield last[card], finding(codes.CARD_NOT_IN_DECK, card=card)
        elif count > model.copies:
            often = {"count": count, "allowed": model.copies}
            yield last[card], finding(codes.HANDS_TOO_OFTEN, card=card, **often)


def not_in_hand(
    acts: Acts,
    tricks: Sequence[PlayedTrick],
    held: Sequence[Sequence[int] | None],
) -> Iterator[Placed]:
    """Cards that a player did not hold by the hand claimed for him."""
    if not any(held):
        return
    left = [None if hand is None else Counter(hand) for hand in held]
    for trick in tricks:
        for place, (seat, face) in enumerate(trick.plays):
            hand = left[seat]
            if hand is None:
                continue
            if hand[face] <= 0:
                index = acts.places[4 * (trick.number - 1) + place]
                yield (
                    index,
                    finding(
                        codes.CARD_NOT_IN_HAND,
                        player=acts.names[seat],
                        card=FACES[face],
                        trick=trick.number,
                    ),
                )
            hand[face] -= 1


def legal_faces(
    tables: Tables, kind: str, lying: Sequence[int], hand: Iterable[int]
) -> frozenset[int]:
    """The faces (indexes) of a hand that may be played now.

    ``lying``: face indexes of the trick so far. Doubts are read by default; a duty that
    depends on more than kind and trick narrows nothing.
    """
    table = tables.kind(kind)
    assert table is not None
    allowed = 0
    for face in hand:
        allowed |= 1 << face
    if lying:
        asker = Asker(tables.model, ANYTHING)
        for duty, static in zip(tables.duties, table.comply[lying[0]], strict=True):
            mask = static
            if mask is None:
                facts = Facts(tables.model)
                facts.kind, facts.lying = kind, tuple(lying)
                leaf = asker.usual(
                    (COMPLY, duty.key), complying(tables.model.place(duty)), facts
                )
                mask = leaf.value if isinstance(leaf.value, int) else -1
            allowed = allowed & mask or allowed
    return frozenset(i for i in range(len(FACES)) if allowed >> i & 1)


def claimed_for(
    tables: Tables, tricks: Sequence[PlayedTrick], held: Sequence[Hand | None]
) -> Sequence[Hand | None]:
    """The claimed hands; none where the play tells them and they are not whole."""
    whole = len(tricks) == tables.model.hand_size
    return NO_HANDS.held if whole and not is_whole(held, tables.full_deck) else held


def about_cards(
    tables: Tables,
    acts: Acts,
    held: Sequence[Hand | None],
    position: Position,
    played: TrickSums,
    before: Callable[[PlayedTrick, int], Facts],
    asker: Asker,
) -> tuple[list[tuple[str, int, Finding]], int]:
    """What is wrong with the cards that are there, and what that rests on.

    ``held``: the hands that are claimed. ``before``: as for :func:`illegal_cards`.
    """
    tricks, rests_on = position.tricks, 0
    placed = [("event", i, f) for i, f in position.findings]
    if not played.lawful:
        claimed = claimed_for(tables, tricks, held)
        illegal, rests_on = illegal_cards(tables, acts, tricks, claimed, asker, before)
        placed += [("event", i, f) for i, f in illegal]
    if any(held):
        placed += [("event", i, f) for i, f in not_in_hand(acts, tricks, held)]
    if acts.marks:
        placed += about_marks(acts, tricks, tables.model.hand_size, placed)
    return placed, rests_on
