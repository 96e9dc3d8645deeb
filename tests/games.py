"""Random legal games as records, from a seed: the same seed, the same game.

The cards are chosen by the package's own generator; who takes a trick, and what was
allowed, is worked out again by :mod:`tests.oracle`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

from dokospec.cards import FACES, Card
from dokospec.game.judge import Judge
from dokospec.notation.record import (
    Call,
    Event,
    Exchange,
    GameRecord,
    Objection,
    Play,
    Reservation,
    Shortening,
)
from dokospec.notation.writer import format_game
from dokospec.witness.case import Case
from dokospec.witness.chance import Chance
from dokospec.witness.generate import Bid, Generator, Wish
from dokospec.witness.observation import settled
from tests.oracle import CARDS, LEVELS, LIMITS, eyes, follows, may_play, taker
from tests.played import DDV, FOX, HOME, NAMES, Game, Said, Trick
from tests.shipped import model

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
_KINDS: Final = {
    "normal": "normal",
    "schweinchen": "normal",
    "hochzeit": "hochzeit",
    "stille": "stille-hochzeit",
    "armut": "armut",
    **SOLI,
}


@cache
def generator(rules: str) -> Generator:
    """The generator of a text, with its doubts read by default."""
    return Generator(Judge(settled(model(rules))))


def deal(
    rng: Random, *wanted: tuple[int, str], faces: Sequence[Card] = FACES
) -> list[list[Card]]:
    """Four hands; each of ``wanted`` is a seat and the cards it must hold."""
    deck = [face for face in faces for _ in range(2)]
    size = len(deck) // 4
    hands: list[list[Card]] = [[], [], [], []]
    for seat, text in wanted:
        for word in text.split():
            deck.remove(CARDS[word])
            hands[seat].append(CARDS[word])
    rng.shuffle(deck)
    for hand in hands:
        while len(hand) < size:
            hand.append(deck.pop())
    return hands


def random_game(
    seed: int, sort: str = "normal", rules: str = DDV, offend: int | None = None
) -> Game:
    """A legal game of this sort without calls.

    ``offend``: the first trick in which a card may be wrong; then one is, if it can.
    """
    rng = Random(f"{rules} {sort} {seed}")  # noqa: S311
    while True:
        pig = rng.randrange(4) if sort == "schweinchen" else None
        wish = replace(_wish(rng, sort, rules, pig), hands=True, offend=offend)
        case = generator(rules).make(rng.random(), wish)
        if case is not None and (sort != "armut" or _one_fox_each(case)):
            return _game(case, rules, sort, pig)


def _wish(rng: Random, sort: str, rules: str, pig: int | None) -> Wish:
    seat = rng.randrange(4)
    match sort:
        case "normal":
            return Wish(bids=(), holdings=_parted(rng, "♣D", "♦A"))
        case "schweinchen":
            assert pig is not None
            both = ((pig, FOX), (pig, FOX))
            return Wish(bids=(), holdings=(*_parted(rng, "♣D"), *both))
        case "hochzeit" | "stille":
            own = rng.choice(("♣D ♣D", "♣D ♣D ♥10 ♥10"))
            seat = 0 if "♥10" in own else seat
            held = tuple((seat, CARDS[word]) for word in own.split())
            return Wish(
                bids=(Bid((sort,), seat),) if sort == "hochzeit" else (),
                holdings=(*held, *_parted(rng, "♦A")),
                strong=(seat, rng.randrange(4)) if "♥10" in own else None,
            )
        case "armut":
            return Wish(bids=(Bid((sort,), seat),), holdings=_poor(rng, seat))
        case _:
            suit = {"kreuzsolo": "♣A", "piksolo": "♠A", "herzsolo": "♥A"}
            compulsory = rules == DDV and rng.random() < 0.5
            words = (sort, "pflicht") if compulsory else (sort,)
            parted = _parted(rng, suit.get(sort, "♦A"))
            return Wish(bids=(Bid(words, seat),), holdings=parted)


def _parted(rng: Random, *words: str) -> tuple[tuple[int, Card], ...]:
    """One copy of each of these cards to each of two seats."""
    return tuple((s, CARDS[word]) for word in words for s in rng.sample(range(4), 2))


def _poor(rng: Random, poor: int) -> tuple[tuple[int, Card], ...]:
    """All trumps, so dealt that one seat has one to three of them, nobody two ♦A."""
    while True:
        trumps = [
            f for f in FACES for _ in range(2) if follows("normal", f) == "trumpf"
        ]
        rng.shuffle(trumps)
        count = rng.randrange(1, 4)
        others = [seat for seat in range(4) if seat != poor]
        places = [seat for seat in others for _ in range(12)]
        rng.shuffle(places)
        found = [(poor, card) for card in trumps[:count]]
        found += list(zip(places, trumps[count:], strict=False))
        if all(found.count((seat, FOX)) < 2 for seat in range(4)):
            return tuple(found)


def _one_fox_each(case: Case) -> bool:
    """Whether nobody holds both ♦A after the exchange."""
    held = {hand.player: list(hand.cards).count(FOX) for hand in case.game.hands}
    for event in case.game.events:
        if isinstance(event, Exchange) and event.taker is not None:
            moved = event.given.count(FOX) - (event.returned or ()).count(FOX)
            held[event.taker] += moved
            held[event.giver] -= moved
    return max(held.values()) < 2


def _game(case: Case, rules: str, sort: str, pig: int | None) -> Game:
    """The case as the oracle sees it."""
    hands = tuple(hand.cards for hand in case.game.hands)
    cards = [e.card for e in case.game.events if isinstance(e, Play)]
    before = [e for e in case.game.events if not isinstance(e, Play)]
    bid = next((e for e in before if isinstance(e, Reservation)), None)
    swap = next((e for e in before if isinstance(e, Exchange)), None)
    bidder = NAMES.index(bid.by) if bid else None
    if sort == "stille":
        queen = CARDS["♣D"]
        bidder = next(s for s in range(4) if hands[s].count(queen) == 2)
    compulsory = bid is not None and "pflicht" in bid.words
    lines = format_game(GameRecord(None, events=tuple(before))).splitlines()[1:]
    kind = _KINDS[sort]
    table = "normal" if sort in {"hochzeit", "stille", "armut"} else kind
    leader = bidder if compulsory and bidder is not None else 0
    tricks = _tricks(table, leader, [card for card in cards if card], pig)
    clearing = None
    if sort == "hochzeit":
        clearing = next((n for n in (1, 2, 3) if tricks[n - 1].winner != bidder), None)
    exchange = None
    if swap is not None and swap.taker is not None:
        exchange = (NAMES.index(swap.giver), NAMES.index(swap.taker))
    game = Game(
        rules,
        sort,
        tuple(tuple(card for card in hand if card) for hand in hands),
        kind,
        bidder,
        tuple(lines),
        tricks,
        clearing,
        tricks[clearing - 1].winner if clearing else None,
        swap=exchange,
    )
    return replace(game, offence=_offence(game, table))


def _tricks(
    kind: str, leader: int, cards: Sequence[Card], pig: int | None
) -> tuple[Trick, ...]:
    tricks: list[Trick] = []
    for start in range(0, len(cards), 4):
        faces = list(cards[start : start + 4])
        laid = [((leader + place) % 4, card) for place, card in enumerate(faces)]
        raised = {p for p, (s, c) in enumerate(laid) if s == pig and _pig(kind, c)}
        winner = laid[taker(kind, faces, raised)][0]
        tricks.append(Trick(tuple(laid), winner, sum(map(eyes, faces))))
        leader = winner
    return tuple(tricks)


def _pig(kind: str, card: Card) -> bool:
    return str(card)[1:] == "A" and follows(kind, card) == "trumpf"


def _offence(game: Game, kind: str) -> tuple[int, int, Card] | None:
    """The first card that was not allowed: trick, seat, card."""
    left = [[card for s, card in game.plays if s == seat] for seat in range(4)]
    for number, trick in enumerate(game.tricks, 1):
        led = None
        for seat, card in trick.laid:
            if card not in may_play(kind, left[seat], led):
                return number, seat, card
            left[seat].remove(card)
            led = led or card
    return None


# --- of any text ----------------------------------------------------------------------


def any_game(rules: str, seed: object, *, whole: bool = False) -> Case | None:
    """A game of any kind that a text has, with whatever may be said in it.

    Some are short, some have an offence or calls that may be against the rules, name who
    leads, or have a Reklamation or an early Abkürzung. ``whole``: all cards are played, and the rest of
    them is not claimed.
    """
    chance = Chance("any game", rules, seed)
    made = generator(rules)
    bids = [Bid((word,)) for word in chance.shuffled(made.lexicon.bids)]
    holdings = [(chance.below(4), CARDS[word]) for word in ("♣D", "♦A", "♥10")]
    wish = Wish(
        bids=tuple(bids[: chance.pick((0, 0, 0, 1, 1, 2))]),
        holdings=tuple(h for h in holdings if chance.percent(25) for _ in range(2)),
        tricks=None if whole else chance.pick((None, None, None, 1, 3, 8)),
        calls=chance.pick((0, 0, 2, 5)),
        offend=chance.pick((None, None, None, 1)),
        shorten=not whole and chance.percent(15),
        hands=chance.percent(50),
    )
    case = made.make(seed, wish)
    if case is None:
        return None
    if chance.percent(20):
        case = _with_leaders(case, made)
    if made.lexicon.calls and chance.percent(25):
        case = _with_calls(case, made, chance)
    if not whole and made.lexicon.objections and chance.percent(15):
        case = _reclaimed(case, made, chance)
    if not whole and made.lexicon.shortenings and chance.percent(10):
        case = _shortened(case, made, chance)
    return case


def _with_calls(case: Case, made: Generator, chance: Chance) -> Case:
    """The record with a call or two at any place."""
    events = list(case.game.events)
    first = _first_card(events)
    for _ in range(1 + chance.below(2)):
        call = Call(chance.pick(made.lexicon.calls), chance.pick(case.head.players[:4]))
        said = [event for event in events if isinstance(event, Call)]
        if said and chance.percent(40):
            call = chance.pick(said)
        events.insert(first + chance.below(len(events) + 1 - first), call)
    return case.having(events)


def _first_card(events: Sequence[Event]) -> int:
    return next((i for i, e in enumerate(events) if isinstance(e, Play)), len(events))


def _reclaimed(case: Case, made: Generator, chance: Chance) -> Case:
    """The record with a Reklamation or two, most of them up to the last of these."""
    events = list(case.game.events)
    first = _first_card(events)
    if first == len(events):
        return case
    for _ in range(chance.pick((1, 1, 2))):
        by, against = chance.shuffled(case.head.players[:4])[:2]
        words = tuple(w for w in made.lexicon.objections if chance.percent(25))
        place = first + chance.below(len(events) - first)
        events.insert(place, Objection(by, against, words))
    if chance.percent(60):
        last = max(i for i, e in enumerate(events) if isinstance(e, Objection))
        del events[last + 1 :]
    return case.having(events)


def _shortened(case: Case, made: Generator, chance: Chance) -> Case:
    """The record with an Abkürzung behind which the play goes on."""
    events = [e for e in case.game.events if not isinstance(e, Shortening)]
    first = _first_card(events)
    by, word = chance.pick(case.head.players[:4]), chance.pick(made.lexicon.shortenings)
    place = first + chance.below(len(events) + 1 - first)
    return case.having([*events[:place], Shortening(by, word), *events[place:]])


def _with_leaders(case: Case, made: Generator) -> Case:
    """The record with the name of who leads before each trick."""
    events = list(case.game.events)
    plays = [i for i, event in enumerate(events) if isinstance(event, Play)]
    for trick in case.judged(made.judge).default.tricks:
        lead = events[plays[4 * trick.number - 4]]
        assert isinstance(lead, Play)
        events[plays[4 * trick.number - 4]] = replace(lead, by=trick.leader)
    return case.having(events)


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
