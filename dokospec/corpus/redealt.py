"""Records with other cards, in other hands, at another table."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from dokospec.corpus.asking import with_game
from dokospec.corpus.varying import Change, Words, places, swapped
from dokospec.notation.record import Call, Event, GameRecord, HandClaim, Header, Play
from dokospec.witness.case import PLAYERS, Case
from dokospec.witness.chance import Chance

SWAPS: Final = 200
"""So many pairs of cards are tried to come to a limit."""


def _two_cards(case: Case, _: Case, chance: Chance, words: Words) -> Case | None:
    """Two cards change places."""
    spots = places(case, Play)
    if len(spots) < 2:
        return None
    return swapped(case, chance.pick(spots), chance.pick(spots))


def _near_cards(case: Case, _: Case, chance: Chance, words: Words) -> Case | None:
    """Two cards change places that lie at most two tricks apart."""
    spots = places(case, Play)
    if len(spots) < 2:
        return None
    place = chance.below(len(spots) - 1)
    far = min(len(spots) - 1, place + 1 + chance.below(8))
    return swapped(case, spots[place], spots[far])


def _all_tricks(case: Case, _: Case, chance: Chance, words: Words) -> Case | None:
    """Two tricks change places."""
    spots = places(case, Play)
    if len(spots) < 8:
        return None
    one, two = chance.below(len(spots) // 4), chance.below(len(spots) // 4)
    for offset in range(4):
        case = swapped(case, spots[4 * one + offset], spots[4 * two + offset])
    return case


def _other_card(case: Case, _: Case, chance: Chance, words: Words) -> Case | None:
    """A card is another one."""
    spots = places(case, Play)
    if not spots or len(spots) > 40:
        return None
    events = list(case.game.events)
    events[chance.pick(spots)] = Play(chance.pick(words.faces))
    return case.having(events)


def _cut(case: Case, _: Case, chance: Chance, words: Words) -> Case | None:
    """Cut off."""
    events = case.game.events
    return case.having(events[: chance.below(len(events))]) if events else None


def _of_hands(case: Case, _: Case, chance: Chance, words: Words) -> Case | None:
    """Two cards of hands that are told change places, or one is another."""
    hands = list(case.game.hands)
    if not hands:
        return None
    one = chance.below(len(hands))
    two = chance.below(len(hands))
    mine, theirs = list(hands[one].cards), list(hands[two].cards)
    if not mine or not theirs:
        return None
    at, there = chance.below(len(mine)), chance.below(len(theirs))
    if one == two or chance.percent(20):
        mine[at] = chance.pick(words.faces)
        hands[one] = HandClaim(hands[one].player, tuple(mine))
    else:
        mine[at], theirs[there] = theirs[there], mine[at]
        hands[one] = HandClaim(hands[one].player, tuple(mine))
        hands[two] = HandClaim(hands[two].player, tuple(theirs))
    return with_game(case, replace(case.game, hands=tuple(hands)))


def _without_hands(case: Case, _: Case, chance: Chance, words: Words) -> Case | None:
    """No hands are told, or one less."""
    hands = list(case.game.hands)
    if not hands:
        return None
    if chance.percent(50):
        hands.pop(chance.below(len(hands)))
    else:
        hands = []
    return with_game(case, replace(case.game, hands=tuple(hands)))


def _played_hands(case: Case, _: Case, chance: Chance, words: Words) -> Case | None:
    """The cards of the first tricks as hands that are told, and none of them is played."""
    spots = places(case, Play)
    if len(spots) != len(words.faces) * 2 or case.game.hands:
        return None
    cards = [case.game.events[i].card for i in spots]  # type: ignore[union-attr]
    size = len(cards) // 4
    hands = tuple(
        HandClaim(name, tuple(cards[size * n : size * (n + 1)]))
        for n, name in enumerate(case.head.players[:4])
    )
    events = [e for e in case.game.events if not isinstance(e, Play | Call)]
    game = replace(case.game, hands=hands, events=tuple(events))
    return with_game(case, game)


def _to_a_limit(case: Case, _: Case, chance: Chance, words: Words) -> Case | None:
    """Cards change places until a party has as many Augen as a limit says, or nearly."""
    spots = places(case, Play)
    if len(spots) < len(words.faces) or len(spots) % 4:
        return None
    outcome = case.judged(words.judge).default
    parties = dict(outcome.parties or ())
    if not outcome.augen or len(outcome.tricks) * 4 != len(spots):
        return None
    party, now = chance.pick(outcome.augen)
    own = [trick.winner in parties.get(party, ()) for trick in outcome.tricks]
    missing = chance.pick(words.limits) - now
    events = list(case.game.events)
    for _try in range(SWAPS):
        if not missing:
            break
        one, two = chance.below(len(spots)), chance.below(len(spots))
        if not own[one // 4] or own[two // 4]:
            continue
        mine, theirs = events[spots[one]], events[spots[two]]
        more = _augen(theirs, words) - _augen(mine, words)
        if abs(missing - more) < abs(missing):
            missing -= more
            events[spots[one]], events[spots[two]] = theirs, mine
    return case.having(events)


def _augen(event: Event, words: Words) -> int:
    card = event.card if isinstance(event, Play) else None
    return 0 if card is None else words.judge.tables.augen[card.index]


def _other_table(case: Case, _: Case, chance: Chance, words: Words) -> Case | None:
    """A player more or less sits there, or another deals."""
    names = case.head.players
    if chance.percent(50):
        head = replace(case.head, dealer=chance.pick(names))
        return replace(case, head=head)
    acting = {
        getattr(event, part, None)
        for event in case.game.events
        for part in ("by", "giver", "taker", "against")
    } | {hand.player for hand in case.game.hands}
    names = PLAYERS[: 4 + chance.below(3)]
    if not acting - {None} <= set(names):
        return None
    return replace(case, head=replace(case.head, players=names, dealer=names[-1]))


def _stated(case: Case, _: Case, chance: Chance, words: Words) -> Case | None:
    """Something else is stated about the game."""
    if not words.talk.stated:
        return None
    word, numbers = chance.pick(words.talk.stated)
    entries = [
        entry
        for entry in case.game.entries
        if not (isinstance(entry, Header) and entry.key == f"x-{word}")
    ]
    entries.append(Header(f"x-{word}", str(chance.pick(numbers))))
    game: GameRecord = replace(case.game, entries=tuple(entries))
    return with_game(case, game)


REDEALT: Final[tuple[Change, ...]] = (
    *(_two_cards, _two_cards, _near_cards, _near_cards, _all_tricks, _other_card),
    *(_to_a_limit, _to_a_limit, _to_a_limit),
    *(_cut, _of_hands, _of_hands, _without_hands, _played_hands),
    *(_other_table, _stated),
)
"""What may be changed, what is worth most several times."""
