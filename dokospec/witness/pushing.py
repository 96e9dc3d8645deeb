"""Cards passed on before the play, by whoever is to, taken from hands by chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dokospec.cards import FACES
from dokospec.game.acts import sort_acts
from dokospec.game.hands import claimed_hands, stock_of
from dokospec.game.judge import Judge
from dokospec.game.opening import UndecidedError, open_game
from dokospec.game.passing import due
from dokospec.game.position import facts_of
from dokospec.game.worlds import ANYTHING, Asker, ForkError
from dokospec.notation.record import Pass
from dokospec.witness.case import Case
from dokospec.witness.chance import Chance

MOST: Final = 8
"""How often cards are passed on at most."""


def pushed(
    chance: Chance, case: Case, names: Sequence[str], judge: Judge
) -> tuple[Pass, ...]:
    """What is passed on in a game with these hands and Vorbehalte; ``names``: by seat."""
    model, deck = judge.model, judge.tables.full_deck
    acts = sort_acts(case.game, names, case.head.players, 3)
    hands = claimed_hands(acts, deck, even=model.deal.even)
    asker = Asker(model, ANYTHING)
    try:
        facts = facts_of(model, acts, open_game(model, acts, hands, asker))
    except (UndecidedError, ForkError):
        return ()
    facts.dealt = hands.dealt
    left = [list(hand or ()) for hand in hands.dealt]
    passes: list[Pass] = []
    for number in range(1, MOST + 1):
        who, aside, count = due(number, facts, asker)
        if not isinstance(who, int) or not isinstance(count, int):
            break
        if number == 1:
            left[who] += stock_of(acts, deck) or ()
        cards = chance.shuffled(left[who])[:count]
        for face in cards:
            left[who].remove(face)
        if aside is not True:
            left[(who + 1) % 4] += cards
        faces = tuple(FACES[face] for face in sorted(cards))
        passes.append(Pass(names[who], faces, aside is True))
    return tuple(passes)
