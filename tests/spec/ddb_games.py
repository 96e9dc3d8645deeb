"""Whole games under the rules of the federation of 1995, played by chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from random import Random
from typing import Final

from dokospec.cards import Card
from dokospec.verdict import GameVerdict, Outcome
from tests.games import deal
from tests.oracle import CARDS, eyes, may_play, taker
from tests.played import FOX, Game, Said, Trick, judged
from tests.shipped import judge
from tests.spec.ddb import DDB

DULLE: Final = CARDS["♥10"]
KARLCHEN: Final = CARDS["♣B"]


def winner(
    laid: Sequence[tuple[int, Card]], tricks: Sequence[Trick], *, high: bool = True
) -> int:
    """Who makes a trick of the normal game, by the words of the text.

    ``high``: a second fox of one hand is above all.
    """
    faces = [card for _, card in laid]
    number = len(tricks) + 1
    before = [play for trick in tricks for play in trick.laid]
    pigs = {
        place
        for place, play in enumerate(laid)
        if high and play[1] == FOX and before.count(play) + laid[:place].count(play)
    }
    best = taker("normal", faces, pigs)
    second = {DULLE} | ({KARLCHEN} if number == 12 else set())
    if not pigs and faces[best] in second:
        best = max(place for place in range(4) if faces[place] == faces[best])
    return laid[best][0]


def played(
    rng: Random,
    hands: Sequence[Sequence[Card]],
    first: Sequence[Card] = (),
    keep: Card | None = None,
    *,
    high: bool = True,
) -> tuple[Trick, ...]:
    """Legal play by chance; Anna leads, and plays ``first`` before all else.

    ``keep``: a card that everybody keeps as long as possible.
    """
    left = [list(hand) for hand in hands]
    tricks: list[Trick] = []
    leader = 0
    plan = list(first)
    for _ in range(12):
        laid: list[tuple[int, Card]] = []
        for place in range(4):
            seat = (leader + place) % 4
            allowed = may_play("normal", left[seat], laid[0][1] if laid else None)
            allowed = [card for card in allowed if card != keep] or allowed
            wanted = plan[0] if plan and seat == 0 else None
            card = wanted if wanted in allowed else rng.choice(allowed)
            if card is wanted:
                plan.pop(0)
            left[seat].remove(card)
            laid.append((seat, card))
        leader = winner(laid, tricks, high=high)
        tricks.append(Trick(tuple(laid), leader, sum(eyes(c) for _, c in laid)))
    return tuple(tricks)


def normal_game(
    seed: int,
    *wanted: tuple[int, str],
    first: str = "",
    keep: Card | None = None,
    extra: tuple[str, ...] = (),
) -> Game:
    """A game of Anna and Carla against Bernd and Dora; ``wanted``: cards by seat.

    Each of them has a fox, unless foxes are wanted.
    """
    rng = Random(f"ddb {seed}")  # noqa: S311
    queens = () if any("♣D" in cards for _, cards in wanted) else ((0, "♣D"), (2, "♣D"))
    foxes = () if any("♦A" in cards for _, cards in wanted) else ((0, "♦A"), (1, "♦A"))
    hands = deal(rng, *wanted, *queens, *foxes)
    tricks = played(rng, hands, [CARDS[word] for word in first.split()], keep)
    faces = tuple(map(tuple, hands))
    return Game(DDB, "normal", faces, "normal", None, extra, tricks)


def exchange(
    seed: int, anna: str, carla: str, *said: str, high: bool, back: str = "♠A ♠10 ♠K"
) -> Game:
    """A game after Anna has given all her trumps to Carla for ``back``."""
    rng = Random(f"ddb {seed}")  # noqa: S311
    plain = ["♣A", "♣A", "♣10", "♣10", "♣K", "♣K", "♥A", "♥A", "♥K", "♥K", "♥9"]
    given = anna.split()
    poor = " ".join([*given, *plain][:12])
    both = anna.count("♦A") + carla.count("♦A") == 2
    foxes = () if both else ((1, "♦A"), (3, "♦A"))
    wanted = (0, poor), (1, "♣D"), (2, f"{carla} {back}"), (3, "♣D")
    hands = deal(rng, *wanted, *foxes)
    after = [list(hand) for hand in hands]
    for card in (CARDS[word] for word in given):
        after[0].remove(card)
        after[2].append(card)
    for card in (CARDS[word] for word in back.split()[: len(given)]):
        after[2].remove(card)
        after[0].append(card)
    lines = (
        "Vorbehalt Anna: armut",
        *said,
        f"armut Anna: {anna} -> Carla: {' '.join(back.split()[: len(given)])}",
    )
    tricks = played(rng, after, high=high)
    return Game(DDB, "armut", tuple(map(tuple, hands)), "armut", 0, lines, tricks)


def with_eyes(wanted: Callable[[int], bool]) -> Game:
    """The first game in which what Re makes is wanted."""
    return next(g for s in count() if wanted(re_eyes(g := normal_game(s))))


def re_eyes(game: Game) -> int:
    return sum(trick.eyes for trick in game.tricks if trick.winner in {0, 2})


def said(game: Game, *calls: tuple[int, int, str]) -> GameVerdict:
    """The verdict where these are said: before card number, seat, word."""
    return judged(replace(game, calls=tuple(Said(*c) for c in calls)).text(hands=True))


def under(verdict: GameVerdict, **readings: str) -> Outcome:
    """The outcome under these readings (``z_verlierer="minus"``), else the defaults."""
    chosen = {name.replace("_", "-"): reading for name, reading in readings.items()}
    usual = {d.name: d.default for d in judge(DDB).model.doubts.values()}
    (found,) = [
        outcome
        for outcome in verdict.ways
        for cube in outcome.assume or ((),)
        if all((usual | chosen).get(doubt) == reading for doubt, reading in cube)
    ]
    return found
