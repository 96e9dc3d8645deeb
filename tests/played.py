"""A recorded game as a value: what it comes to, and how it is written down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from dokospec.cards import Card
from dokospec.game.judge import Judge
from dokospec.language.library import Library
from dokospec.language.model import Model, compile_text
from dokospec.notation.reader import read_text
from dokospec.notation.record import GameRecord, Head
from dokospec.verdict import GameVerdict
from tests.oracle import (
    CARDS,
    LEVELS,
    LIMITS,
    Side,
    worth,
)
from tests.shipped import judge

NAMES: Final = ("Anna", "Bernd", "Carla", "Dora")
DDV: Final = "ddv-tsr"
HOME: Final = "ottendorf-2008"
QUEEN: Final = CARDS["♣D"]
FOX: Final = CARDS["♦A"]


def model_in(rules: str, *folders: Path) -> Model:
    """The model of a text, also one in these folders."""
    text = Library.standard(*folders).effective(rules)
    return compile_text(text)


def read_game(text: str) -> tuple[Head, GameRecord]:
    """Head and record of a file with one game in which nothing is unreadable."""
    (reading,) = read_text(text)
    assert reading.findings == ()
    assert reading.game is not None
    return reading.head, reading.game


def judged(text: str, by: Judge | None = None) -> GameVerdict:
    """The verdict on a file with one game."""
    head, game = read_game(text)
    return (by or judge(head.rules or "")).game(head, game)


def codes(verdict: GameVerdict) -> list[str]:
    """The codes of everything found under the default readings."""
    return [f.code for f in (*verdict.findings, *verdict.default.findings)]


@dataclass(frozen=True)
class Said:
    """A call before the card number ``at`` (0..48)."""

    at: int
    seat: int
    word: str
    uncertain: bool = False


@dataclass(frozen=True)
class Trick:
    """Seats and cards in order, who took it, its eyes."""

    laid: tuple[tuple[int, Card], ...]
    winner: int
    eyes: int


@dataclass(frozen=True, repr=False)
class Game:
    """A game as it was played.

    ``extra``: lines before the cards; ``between``: lines before card number n.
    ``offence``: trick, seat and card of the one card that was not allowed.
    """

    rules: str
    sort: str
    hands: tuple[tuple[Card, ...], ...]
    kind: str
    bidder: int | None
    extra: tuple[str, ...]
    tricks: tuple[Trick, ...]
    clearing: int | None = None
    partner: int | None = None
    swap: tuple[int, int] | None = None
    calls: tuple[Said, ...] = ()
    between: tuple[tuple[int, str], ...] = ()
    offence: tuple[int, int, Card] | None = None
    head: str = field(default="Tisch: Anna Bernd Carla Dora\nGeber: Dora")

    def __repr__(self) -> str:
        return f"\n{self.text(names=True)}"

    # --- what it comes to, by the oracle ---------------------------------------------

    @property
    def plays(self) -> list[tuple[int, Card]]:
        """All cards in order, with the seats that played them."""
        return [play for trick in self.tricks for play in trick.laid]

    @property
    def alone(self) -> bool:
        """Whether one plays against three, and is scored so."""
        failed = self.kind == "hochzeit" and self.clearing is None
        return failed or self.kind == "stille-hochzeit" or self.kind.startswith("solo")

    @property
    def re(self) -> frozenset[int]:
        """The seats of the Re party."""
        if self.kind == "normal":
            return frozenset(s for s in range(4) if QUEEN in self.hands[s])
        if self.swap is not None:
            pair = frozenset(self.swap)
            held = {s for s, card in self.plays if card == QUEEN}
            return pair if pair & held else frozenset(range(4)) - pair
        assert self.bidder is not None
        return frozenset(s for s in (self.bidder, self.partner) if s is not None)

    def side(self, is_re: bool) -> Side:
        """What a party said and made; every call counts that was made."""
        seats = {s for s in range(4) if (s in self.re) is is_re}
        words = {c.word for c in self.calls if c.seat in seats} & LIMITS.keys()
        return Side(
            bool(words),
            max((LEVELS.index(w) + 1 for w in words if w in LEVELS), default=0),
            sum(t.eyes for t in self.tricks if t.winner in seats),
            sum(t.winner in seats for t in self.tricks),
        )

    @property
    def specials(self) -> int:
        """Points of the play, from the view of Re; the queens are in the value."""
        if self.alone:
            return 0
        points = 0
        for number, trick in enumerate(self.tricks, 1):
            sign = 1 if trick.winner in self.re else -1
            points += sign * (trick.eyes >= 40)
            card = dict(trick.laid)[trick.winner]
            points += sign * (number == 12 and card == CARDS["♣B"])
            for seat, laid in trick.laid:
                foe = (seat in self.re) != (trick.winner in self.re)
                points += sign * (laid == FOX and foe)
        return points

    def _queens_beaten(self, winner: str) -> int:
        """After an exchange: the point for winning where the others had both ♣D."""
        losers = {s for s in range(4) if (s in self.re) != (winner == "re")}
        held = [s for s, card in self.plays if card == QUEEN]
        return (1 if winner == "re" else -1) * (set(held) <= losers)

    @property
    def result(self) -> tuple[str, int, tuple[int, ...]]:
        """The winner, what the game is worth to Re, and the points by seat."""
        home = self.rules == HOME
        winner, value = worth(
            self.side(is_re=True),
            self.side(is_re=False),
            queens=not self.alone and self.swap is None,
            home=home,
        )
        value += self.specials
        if self.swap is not None and winner != "niemand":
            value += self._queens_beaten(winner)
        times = 3 if self.alone else 1
        scores = tuple(times * value if s in self.re else -value for s in range(4))
        return winner, value, scores

    # --- as text ---------------------------------------------------------------------

    def text(self, *, hands: bool = False, names: bool = False) -> str:
        """The record; with claimed hands, and with a name before every lead."""
        lines = ["doko 1", f"Regeln: {self.rules}", self.head, "", "Spiel 1"]
        if hands:
            for name, hand in zip(NAMES, self.hands, strict=True):
                lines.append(f"Blatt {name}: {' '.join(map(str, hand))}")
        lines += self.extra
        number = 0
        for trick in self.tricks:
            words: list[str] = []
            for place, (seat, card) in enumerate(trick.laid):
                lines += self._acts(number, words)
                lead = f"{NAMES[seat]}: " if names and not place else ""
                words.append(f"{lead}{card}")
                number += 1
            lines.append(" ".join(words))
        rest: list[str] = []
        lines += self._acts(number, rest)
        if rest:
            lines.append(" ".join(rest))
        return "\n".join((*lines, ""))

    def _acts(self, number: int, words: list[str]) -> Iterator[str]:
        """Put what was said before a card among the words; yield lines of their own."""
        words.extend(
            f"{NAMES[c.seat]}: {c.word}{'?' * c.uncertain}"
            for c in self.calls
            if c.at == number
        )
        own = [line for at, line in self.between if at == number]
        if own and words:
            yield " ".join(words)
            words.clear()
        yield from own

    def judged(self, **how: bool) -> GameVerdict:
        """The shared judge's verdict."""
        return judged(self.text(**how))

    def saying(self, *calls: Said) -> Game:
        """The same game with these calls besides, in order of time."""
        return replace(
            self, calls=tuple(sorted((*self.calls, *calls), key=lambda c: c.at))
        )

    def cut(self, cards: int) -> Game:
        """Only the first cards, and what was said before the next one."""
        tricks, rest = divmod(cards, 4)
        kept = self.tricks[:tricks]
        if rest:
            broken = self.tricks[tricks]
            kept = (*kept, replace(broken, laid=broken.laid[:rest]))
        calls = tuple(c for c in self.calls if c.at <= cards)
        return replace(self, tricks=kept, calls=calls)

    def moment(self, seat: int, held: int) -> int:
        """The last moment at which a seat still holds so many cards."""
        own = [n for n, (s, _) in enumerate(self.plays) if s == seat]
        return [*own, 48][12 - held]

    def held(self, seat: int, at: int) -> int:
        """Cards in hand before card number ``at``."""
        return 12 - sum(s == seat for s, _ in self.plays[:at])
