"""Which played cards were legal, judged when the whole play is on the table.

A hand is what its player still plays, together with what is left of the hand claimed
for him. So a revoke shows as soon as the card that was held back is played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from dokospec.cards import FACES, Card
from dokospec.finding import Finding
from dokospec.game import codes
from dokospec.game.acts import Acts
from dokospec.game.facts import Facts, PlayedTrick
from dokospec.game.play import finding
from dokospec.game.tables import COMPLY, Tables, complying
from dokospec.game.worlds import Asker

Placed = tuple[int, Finding]
"""(event index, finding)"""


def illegal_cards(
    tables: Tables,
    acts: Acts,
    tricks: Sequence[PlayedTrick],
    held: Sequence[Sequence[Card] | None] | None,
    asker: Asker,
) -> tuple[list[Placed], int]:
    """Findings on the cards of the tricks, in order, and what they rest on.

    ``held``: the hands with which play began, by seat, where they were claimed.
    """
    found: list[Placed] = []
    rests_on = 0
    in_hand = _left_over(tricks, held)
    for trick in reversed(tricks):
        table = tables.kind(trick.kind)
        assert table is not None
        for seat, face in trick.plays:
            in_hand[seat][face] += 1
        led = trick.plays[0][1]
        masks = table.comply[led]
        for place in (3, 2, 1):
            seat, face = trick.plays[place]
            allowed = _faces(in_hand[seat])
            for duty, static in zip(tables.duties, masks, strict=True):
                if static is None:
                    static, rest = _dynamic(tables, trick, place, duty, asker)
                    rests_on |= rest
                left = allowed & static
                if left:
                    allowed = left
                if not allowed >> face & 1:
                    index = acts.plays[4 * (trick.number - 1) + place].index
                    had = " ".join(str(f) for f in FACES if allowed >> f.index & 1)
                    revoke = finding(
                        codes.REVOKE,
                        player=acts.names[seat],
                        card=FACES[face],
                        trick=trick.number,
                        duty=duty.name,
                        had=had,
                    )
                    found.append((index, _with_clause(revoke, duty.clause)))
                    rests_on |= tables.model.bits[duty.key]
                    break
    found.reverse()
    return found, rests_on


def _left_over(
    tricks: Sequence[PlayedTrick], held: Sequence[Sequence[Card] | None] | None
) -> list[Counter[int]]:
    """What is left of each claimed hand after the tricks, by face index."""
    left: list[Counter[int]] = [Counter() for _ in range(4)]
    if held is None:
        return left
    for seat, hand in enumerate(held):
        if hand is not None:
            left[seat].update(card.index for card in hand)
            played = (f for t in tricks for s, f in t.plays if s == seat)
            left[seat].subtract(played)
            left[seat] = +left[seat]
    return left


def _faces(hand: Counter[int]) -> int:
    mask = 0
    for face in hand:
        mask |= 1 << face
    return mask


def _dynamic(  # type: ignore[no-untyped-def]
    tables: Tables, trick: PlayedTrick, place: int, duty, asker: Asker
) -> tuple[int, int]:
    facts = Facts(tables.model)
    facts.kind = trick.kind
    facts.trick_number = trick.number
    facts.lying = tuple(face for _, face in trick.plays[:place])
    leaf = asker.ask((COMPLY, duty.key), complying(duty), facts)
    return (leaf.value, leaf.rests_on) if isinstance(leaf.value, int) else (-1, 0)


def _with_clause(found: Finding, clause: str) -> Finding:
    return Finding(
        found.code, found.kind, found.severity, found.span, (clause,), found.data
    )


def wrong_cards(tables: Tables, acts: Acts) -> Iterator[Placed]:
    """Cards that cannot be: not in the deck, too often, not in a claimed hand."""
    model = tables.model
    seen: Counter[Card] = Counter()
    for play in acts.plays:
        if play.card is None:
            continue
        seen[play.card] += 1
        if play.card not in model.deck:
            yield play.index, finding(codes.CARD_NOT_IN_DECK, card=play.card)
        elif seen[play.card] == model.copies + 1:
            yield (
                play.index,
                finding(
                    codes.CARD_TOO_OFTEN,
                    card=play.card,
                    count=seen[play.card],
                    allowed=model.copies,
                ),
            )
    most = 4 * model.hand_size
    if len(acts.plays) > most:
        yield (
            acts.plays[most].index,
            finding(codes.TOO_MANY_CARDS, count=len(acts.plays), allowed=most),
        )


def wrong_hands(tables: Tables, acts: Acts) -> Iterator[Finding]:
    """Claimed hands that cannot have been dealt."""
    model = tables.model
    together: Counter[Card] = Counter()
    for name, hand in zip(acts.names, acts.hands, strict=True):
        if hand is None:
            continue
        if len(hand) != model.hand_size:
            yield finding(
                codes.HAND_SIZE,
                player=name,
                count=len(hand),
                expected=model.hand_size,
            )
        together.update(card for card in hand if card is not None)
    for card, count in together.items():
        if card not in model.deck:
            yield finding(codes.CARD_NOT_IN_DECK, card=card)
        elif count > model.copies:
            yield finding(
                codes.HANDS_TOO_OFTEN, card=card, count=count, allowed=model.copies
            )


def not_in_hand(
    tables: Tables,
    acts: Acts,
    tricks: Sequence[PlayedTrick],
    held: Sequence[Sequence[Card] | None] | None,
) -> Iterator[Placed]:
    """Cards that a player did not hold by the hand claimed for him."""
    if held is None:
        return
    left = [None if hand is None else Counter(c.index for c in hand) for hand in held]
    for trick in tricks:
        for place, (seat, face) in enumerate(trick.plays):
            hand = left[seat]
            if hand is None:
                continue
            if hand[face] <= 0:
                index = acts.plays[4 * (trick.number - 1) + place].index
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
