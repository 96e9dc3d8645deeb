"""Games with forty cards and a second referee for them, written from the rules alone.

What it knows: the second ♥10, the forced Buben, the two ways to look for a partner, the
ladder of points, doubling, and what a missed Absage pays. Doubts are read by default.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from dokospec.cards import FACES, Card
from dokospec.verdict import GameVerdict
from tests.games import deal
from tests.oracle import CARDS, Side, eyes, follows, may_play, taker
from tests.played import FOX, NAMES, QUEEN, Said, Trick, judged

FORTY: Final = "nagelik-2024"
HEAD: Final = (
    f"doko 1\nRegeln: {FORTY}\nTisch: Anna Bernd Carla Dora\nGeber: Dora\n\nSpiel 1"
)
DECK: Final = tuple(f for f in FACES if str(f)[-1] != "9")
SORTS: Final = (
    "normal", "fehl", "trumpf", "still", "trumpfsolo", "damensolo", "bubensolo",
)  # fmt: skip
ORDERS: Final = {"damensolo": "solo:damen", "bubensolo": "solo:buben"}
"""The order of a sort as the oracle calls it; all others have the usual one."""
FACTOR: Final = {"still": 4, "trumpfsolo": 4, "damensolo": 3, "bubensolo": 3}
CHAIN: Final = tuple(CARDS[face] for face in ("♦B", "♥B", "♠B", "♣B"))
TEN: Final = CARDS["♥10"]
WORTH: Final = {1: 151, 2: 181, 3: 211, 4: 240}


def allowed(order: str, hand: Sequence[Card], laid: Sequence[Card]) -> list[Card]:
    """What may be played: following first, then the row of Buben."""
    fitting = may_play(order, hand, laid[0] if laid else None)
    if len(laid) > 0 and tuple(laid) == CHAIN[: len(laid)]:
        forced = [card for card in fitting if card == CHAIN[len(laid)]]
        return forced or fitting
    return fitting


def winning(order: str, laid: Sequence[Card]) -> int:
    """The place of the card that takes the trick; of two ♥10 the second."""
    tens = [place for place, card in enumerate(laid) if card == TEN]
    high = len(tens) == 2 and follows(order, TEN) == "trumpf"
    return taker(order, laid, {tens[1]} if high else ())


@dataclass(frozen=True, repr=False)
class Forty:
    """A game of forty cards; ``alone`` seat of the one who bid, or is silent."""

    sort: str
    hands: tuple[tuple[Card, ...], ...]
    alone: int | None
    tricks: tuple[Trick, ...]
    calls: tuple[Said, ...] = ()
    lines: tuple[str, ...] = ()

    @property
    def order(self) -> str:
        """The order that holds, as the oracle calls it."""
        return ORDERS.get(self.sort, "normal")

    @property
    def plays(self) -> list[tuple[int, Card]]:
        """All cards in order, with the seats that played them."""
        return [play for trick in self.tricks for play in trick.laid]

    @property
    def clearing(self) -> int | None:
        """The trick that decides with whom the bidder of a Hochzeit plays, if any."""
        if self.sort not in {"fehl", "trumpf"}:
            return None
        foreign = False
        for number, trick in enumerate(self.tricks, 1):
            trump = follows("normal", trick.laid[0][1]) == "trumpf"
            mine = trick.winner == self.alone
            foreign |= not mine
            if not mine and trump is (self.sort == "trumpf"):
                return number
            if number == 3 and not foreign:
                return 3
        return None

    @property
    def partner(self) -> int | None:
        """Who plays with the bidder of a Hochzeit."""
        at = self.clearing
        found = None if at is None else self.tricks[at - 1].winner
        return None if found == self.alone else found

    @property
    def re(self) -> frozenset[int]:
        """The seats of Re."""
        if self.sort == "normal":
            return frozenset(s for s in range(4) if QUEEN in self.hands[s])
        return frozenset(s for s in (self.alone, self.partner) if s is not None)

    @property
    def factor(self) -> int:
        """How many times the points count, by the sort of game."""
        if self.sort == "trumpf" and self.partner is None:
            return 2
        return FACTOR.get(self.sort, 1)

    def made(self, *, is_re: bool) -> int:
        """The eyes of a party."""
        return sum(t.eyes for t in self.tricks if (t.winner in self.re) is is_re)

    @property
    def specials(self) -> int:
        """Points of the play from the view of Re."""
        points = 0
        for number, trick in enumerate(self.tricks, 1):
            last = number == 10
            sign = 1 if trick.winner in self.re else -1
            card = dict(trick.laid)[trick.winner]
            points += sign * (trick.eyes >= 40)
            points += sign * (last and card in {CARDS["♣B"], FOX})
            for seat, laid in trick.laid:
                foe = (seat in self.re) != (trick.winner in self.re)
                points += sign * (laid == FOX and foe) * (2 if last else 1)
        return points

    @property
    def scores(self) -> tuple[int, ...]:
        """The points by seat where nothing is called."""
        re, kontra = (Side(False, 0, self.made(is_re=r), 0) for r in (True, False))
        value = points(re, kontra, self.specials) * self.factor
        times = 3 if len(self.re) == 1 else 1
        return tuple(times * value if s in self.re else -value for s in range(4))

    def saying(self, *calls: Said) -> Forty:
        """The same game with these calls besides, in order of time."""
        every = sorted((*self.calls, *calls), key=lambda c: c.at)
        return replace(self, calls=tuple(every))

    def text(self, *, hands: bool = False) -> str:
        """The record."""
        lines = [HEAD]
        if hands:
            lines += [
                f"Blatt {name}: {' '.join(map(str, hand))}"
                for name, hand in zip(NAMES, self.hands, strict=True)
            ]
        lines += self.lines
        for number in range(41):
            words = [f"{NAMES[c.seat]}: {c.word}" for c in self.calls if c.at == number]
            if number < len(self.plays):
                words.append(str(self.plays[number][1]))
            lines += [" ".join(words)] if words else []
        return "\n".join((*lines, ""))

    def judged(self, *, hands: bool = False) -> GameVerdict:
        """The verdict of the shared judge."""
        return judged(self.text(hands=hands))

    def __repr__(self) -> str:
        return f"\n{self.text()}"


def ladder(eyes_made: int, *, is_re: bool) -> int:
    """The points for so many eyes."""
    steps = sum(eyes_made >= n for n in (121, 151, 181, 211, 240))
    return steps if is_re else steps + (eyes_made >= 120)


def points(re: Side, kontra: Side, specials: int = 0) -> int:
    """What a game comes to for Re before the factor of its kind."""
    missed = [bool(s.level) and s.eyes < WORTH[s.level] for s in (re, kontra)]
    value = 0
    for is_re, own, out, other_out in (
        (True, re, missed[0], missed[1]),
        (False, kontra, missed[1], missed[0]),
    ):
        sign = 1 if is_re else -1
        if not out or other_out:
            value += sign * ladder(own.eyes, is_re=is_re)
        if out:
            value -= sign * (ladder(WORTH[own.level], is_re=is_re) + own.level)
        else:
            value += sign * own.level
    times = 1 << (bool(re.said or re.level) + bool(kontra.said or kontra.level))
    return (value + specials) * times


def play(rng: Random, order: str, hands: Sequence[Sequence[Card]]) -> tuple[Trick, ...]:
    """Legal play by chance; Anna leads."""
    left = [list(hand) for hand in hands]
    tricks: list[Trick] = []
    leader = 0
    for _ in range(10):
        laid: list[tuple[int, Card]] = []
        for place in range(4):
            seat = (leader + place) % 4
            choice = allowed(order, left[seat], [c for _, c in laid])
            card = choice[rng.randrange(len(choice))]
            left[seat].remove(card)
            laid.append((seat, card))
        cards = [card for _, card in laid]
        leader = laid[winning(order, cards)][0]
        tricks.append(Trick(tuple(laid), leader, sum(map(eyes, cards))))
    return tuple(tricks)


def random_forty(seed: int, sort: str = "normal") -> Forty:
    """A legal game of this sort without calls; the same seed, the same game."""
    rng = Random(f"forty {sort} {seed}")  # noqa: S311
    seat = None if sort == "normal" else rng.randrange(4)
    wanted: list[tuple[int, str]] = []
    if sort in {"fehl", "trumpf", "still"}:
        assert seat is not None
        wanted = [(seat, "♣D ♣D")]
    elif sort == "normal":
        wanted = [(s, "♣D") for s in rng.sample(range(4), 2)]
    hands = deal(rng, *wanted, faces=DECK)
    tricks = play(rng, ORDERS.get(sort, "normal"), hands)
    lines: tuple[str, ...] = ()
    if seat is not None and sort != "still":
        word = f"hochzeit {sort}" if sort in {"fehl", "trumpf"} else sort
        lines = (f"Vorbehalt {NAMES[seat]}: {word}",)
    frozen = tuple(tuple(hand) for hand in hands)
    return Forty(sort, frozen, seat, tricks, lines=lines)
