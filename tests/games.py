"""Random legal games as records, from a seed: the same seed, the same game.

The cards are chosen and the tricks given away by :mod:`tests.oracle`; the engine has no
part in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from dokospec.cards import FACES, Card
from tests.oracle import CARDS, LEVELS, LIMITS, eyes, follows, may_play, strength, taker
from tests.played import DDV, FOX, HOME, NAMES, Game, Said, Trick

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
