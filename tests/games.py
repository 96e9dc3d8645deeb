"""Random legal games as records, from a seed: the same seed, the same game.

The cards are chosen and the tricks given away by :mod:`tests.oracle`; the engine has no
part in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from dokospec.cards import FACES, Card
from dokospec.game.judge import Judge
from dokospec.notation.reader import read_text
from dokospec.notation.record import GameRecord, Head
from dokospec.rules.library import Library
from dokospec.rules.model import Model
from dokospec.verdict import GameVerdict
from tests.oracle import (
    CARDS,
    LEVELS,
    LIMITS,
    Side,
    eyes,
    follows,
    may_play,
    strength,
    taker,
    worth,
)

NAMES: Final = ("Anna", "Bernd", "Carla", "Dora")
DDV: Final = "ddv-tsr"
HOME: Final = "ottendorf-2008"
SOLI: Final = {
    "damensolo": "solo:damen",
    "bubensolo": "solo:buben",
    "kreuzsolo": "solo:kreuz",
    "piksolo": "solo:pik",
    "herzsolo": "solo:herz",
    "karosolo": "solo:karo",
    "assolo": "solo:ohne",
}
SORTS: Final = ("normal", "hochzeit", "stille", *SOLI)
HOME_SORTS: Final = (*SORTS, "armut", "schweinchen")
QUEEN: Final = CARDS["♣D"]
FOX: Final = CARDS["♦A"]


@cache
def model(rules: str) -> Model:
    """The model of a text that comes along."""
    return model_in(rules)


def model_in(rules: str, *folders: Path) -> Model:
    """The model of a text, also one in these folders."""
    text = Library.standard(*folders).effective(rules)
    return Model(text.id, text.statements, text.clauses)


@cache
def judge(rules: str) -> Judge:
    """A judge that all tests share."""
    return Judge(model(rules))


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
            return frozenset(self.swap)
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


# --- dealing and playing -----------------------------------------------------------------


def deal(rng: Random, *wanted: tuple[int, str]) -> list[list[Card]]:
    """Four hands; each of ``wanted`` is a seat and the cards it must hold."""
    deck = [face for face in FACES for _ in range(2)]
    hands: list[list[Card]] = [[], [], [], []]
    for seat, text in wanted:
        for word in text.split():
            deck.remove(CARDS[word])
            hands[seat].append(CARDS[word])
    rng.shuffle(deck)
    for hand in hands:
        while len(hand) < 12:
            hand.append(deck.pop())
    return hands


def _parted(rng: Random, *words: str) -> list[tuple[int, str]]:
    """One copy of each of these cards to each of two seats."""
    return [(seat, word) for word in words for seat in rng.sample(range(4), 2)]


@dataclass
class Chance:
    """What decides a game; ``offend``: from which trick on a card may be wrong, once."""

    rng: Random
    offend: int | None = None
    offence: tuple[int, int, Card] | None = None

    def card(
        self, number: int, seat: int, hand: list[Card], kind: str, led: Card | None
    ) -> Card:
        """A card of the hand: one that is allowed, but for the one offence."""
        allowed = may_play(kind, hand, led)
        wrong = [c for c in hand if c not in allowed]
        if wrong and self.offend is not None and number >= self.offend:
            self.offend = None
            self.offence = (number, seat, wrong[0])
            return wrong[0]
        return allowed[self.rng.randrange(len(allowed))]


def _play(
    chance: Chance,
    kind: str,
    leader: int,
    hands: Sequence[Sequence[Card]],
    pig: int | None,
    strong: tuple[int, int] | None,
) -> tuple[Trick, ...]:
    """Legal play by chance; ``strong`` = (seat, n): n tricks with its highest trump."""
    left = [list(hand) for hand in hands]
    tricks: list[Trick] = []
    for number in range(12):
        laid: list[tuple[int, Card]] = []
        for place in range(4):
            seat = (leader + place) % 4
            led = laid[0][1] if laid else None
            if strong is not None and seat == strong[0] and number < 3:
                ranked = sorted(
                    may_play(kind, left[seat], led),
                    key=lambda c: (follows(kind, c) == "trumpf", strength(kind, c)),
                )
                card = ranked[-1 if number < strong[1] else 0]
            else:
                card = chance.card(number + 1, seat, left[seat], kind, led)
            left[seat].remove(card)
            laid.append((seat, card))
        raised = {p for p, (s, c) in enumerate(laid) if s == pig and _pig(kind, c)}
        faces = [card for _, card in laid]
        winner = laid[taker(kind, faces, raised)][0]
        tricks.append(Trick(tuple(laid), winner, sum(map(eyes, faces))))
        leader = winner
    return tuple(tricks)


def _pig(kind: str, card: Card) -> bool:
    return str(card)[1:] == "A" and follows(kind, card) == "trumpf"


def random_game(
    seed: int, sort: str = "normal", rules: str = DDV, offend: int | None = None
) -> Game:
    """A legal game of this sort without calls.

    ``offend``: the first trick in which a card may be wrong; then one is, if it can.
    """
    chance = Chance(Random(f"{rules} {sort} {seed}"), offend)  # noqa: S311
    match sort:
        case "normal" | "schweinchen":
            game = _normal(chance, sort, rules)
        case "hochzeit" | "stille":
            game = _wedding(chance, sort, rules)
        case "armut":
            game = _poverty(chance)
        case _:
            game = _solo(chance, sort, rules)
    return replace(game, offence=chance.offence)


def _normal(chance: Chance, sort: str, rules: str) -> Game:
    rng = chance.rng
    pig = rng.randrange(4) if sort == "schweinchen" else None
    wanted = _parted(rng, "♣D") if pig is not None else _parted(rng, "♣D", "♦A")
    if pig is not None:
        wanted.append((pig, "♦A ♦A"))
    hands = deal(rng, *wanted)
    tricks = _play(chance, "normal", 0, hands, pig, None)
    return Game(rules, sort, _frozen(hands), "normal", None, (), tricks)


def _wedding(chance: Chance, sort: str, rules: str) -> Game:
    rng = chance.rng
    own = rng.choice(("♣D ♣D", "♣D ♣D ♥10 ♥10"))
    seat = 0 if "♥10" in own else rng.randrange(4)
    hands = deal(rng, (seat, own), *_parted(rng, "♦A"))
    strong = (seat, rng.randrange(4)) if "♥10" in own else None
    tricks = _play(chance, "normal", 0, hands, None, strong)
    if sort == "stille":
        frozen = _frozen(hands)
        return Game(rules, sort, frozen, "stille-hochzeit", seat, (), tricks)
    clearing = next((n for n in (1, 2, 3) if tricks[n - 1].winner != seat), None)
    return Game(
        rules,
        sort,
        _frozen(hands),
        "hochzeit",
        seat,
        (f"Vorbehalt {NAMES[seat]}: hochzeit",),
        tricks,
        clearing,
        tricks[clearing - 1].winner if clearing else None,
    )


def _solo(chance: Chance, sort: str, rules: str) -> Game:
    rng = chance.rng
    kind = SOLI[sort]
    seat = rng.randrange(4)
    suit = {"solo:kreuz": "♣A", "solo:pik": "♠A", "solo:herz": "♥A"}.get(kind, "♦A")
    hands = deal(rng, *_parted(rng, suit))
    compulsory = rules == DDV and rng.random() < 0.5
    line = f"Vorbehalt {NAMES[seat]}: {sort}{' pflicht' * compulsory}"
    tricks = _play(chance, kind, seat if compulsory else 0, hands, None, None)
    return Game(rules, sort, _frozen(hands), kind, seat, (line,), tricks)


def _poverty(chance: Chance) -> Game:
    rng = chance.rng
    giver, taker_seat = rng.sample(range(4), 2)
    base = [f for f in FACES for _ in range(2) if follows("normal", f) == "trumpf"]
    plain = [f for f in FACES for _ in range(2) if follows("normal", f) != "trumpf"]
    count = rng.randrange(1, 4)
    while True:
        rng.shuffle(base)
        rng.shuffle(plain)
        poor = [*base[:count], *plain[: 12 - count]]
        rest = [*base[count:], *plain[12 - count :]]
        rng.shuffle(rest)
        hands = [rest[:12], rest[12:24], rest[24:]]
        hands.insert(giver, poor)
        given = base[:count]
        pool = list(hands[taker_seat])
        rng.shuffle(pool)
        back = pool[:count]
        played = [list(hand) for hand in hands]
        for card in given:
            played[giver].remove(card)
            played[taker_seat].append(card)
        for card in back:
            played[taker_seat].remove(card)
            played[giver].append(card)
        if all(hand.count(FOX) < 2 for hand in (*played, *hands)):
            break
    returned = sum(follows("normal", c) == "trumpf" for c in back)
    words = f" {('ein', 'zwei', 'drei')[returned - 1]} trumpf" if returned else ""
    answer = f"{NAMES[taker_seat]}: {_words(back)}{words}"
    lines = (
        f"Vorbehalt {NAMES[giver]}: armut",
        f"armut {NAMES[giver]}: {_words(given)} -> {answer}",
    )
    tricks = _play(chance, "normal", 0, played, None, None)
    swap = (giver, taker_seat)
    return Game(HOME, "armut", _frozen(hands), "armut", giver, lines, tricks, swap=swap)


def _words(hand: Sequence[Card]) -> str:
    return " ".join(map(str, hand))


def _frozen(hands: Sequence[Sequence[Card]]) -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(hand) for hand in hands)


# --- calls -------------------------------------------------------------------------------


def with_calls(game: Game, seed: int) -> Game:
    """The game with some calls, each of them in order by the tables of the texts."""
    rng = Random(seed)  # noqa: S311
    for at in range(33):
        if rng.random() < 0.25:
            said = Said(at, rng.randrange(4), rng.choice(("re", "kontra", *LEVELS)))
            if regular(game, said):
                game = game.saying(said)
    return game


def regular(game: Game, said: Said) -> bool:
    """Whether a call is in order after those already made, and beyond any doubt."""
    own = [c for c in game.calls if (c.seat in game.re) == (said.seat in game.re)]
    foes = [c for c in game.calls if c not in own]
    shift = game.clearing - 1 if game.clearing else 0
    held = game.held(said.seat, said.at)
    if game.kind == "hochzeit" and (
        game.clearing is None or said.at < 4 * game.clearing
    ):
        return False
    if said.word in {c.word for c in own}:
        return False
    if said.word not in LEVELS:
        in_time = held >= LIMITS[said.word] - shift
        reply = any(held >= LIMITS[c.word] - shift - 1 for c in foes)
        right = (said.word == "re") == (said.seat in game.re)
        return right and (in_time or reply)
    opened = [c for c in own if c.word not in LEVELS]
    if not opened or any(
        game.held(c.seat, c.at) < LIMITS[c.word] - shift for c in opened
    ):
        return False
    lower = LEVELS[: LEVELS.index(said.word)]
    reached = {w for c in own if c.word in LEVELS for w in _up_to(c.word)}
    if game.rules == HOME and not set(lower) <= {c.word for c in own}:
        return False
    skipped = all(w in reached or held >= LIMITS[w] - shift for w in lower)
    return skipped and held >= LIMITS[said.word] - shift


def _up_to(word: str) -> Sequence[str]:
    return LEVELS[: LEVELS.index(word) + 1]
