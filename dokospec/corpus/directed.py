"""Questions made on purpose: what games by chance hardly come to.

Each family goes through everything of one sort, whatever the text: which hands allow
which Vorbehalt, two Vorbehalte at once, what may be exchanged, which cards take which
tricks, a bidder who wins the first tricks or does not, one call after another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, product
from typing import Final

from dokospec.cards import FACES, Card, Rank, Suit
from dokospec.conformance.position import Asked
from dokospec.conformance.view import before
from dokospec.corpus.bids import bids, unlike
from dokospec.corpus.boundaries import opened
from dokospec.corpus.calls import calling, is_valid, partnered, turns
from dokospec.corpus.questions import Candidate, asked_of_record, inserted
from dokospec.language.orders import NOT_IN_DECK, TRUMP_CLASS
from dokospec.notation.record import (
    Call,
    Exchange,
    GameRecord,
    Play,
    Reservation,
)
from dokospec.witness.case import Case, table
from dokospec.witness.generate import COUNTS, Bid, Generator, Wish
from dokospec.witness.lexicon import hints
from dokospec.witness.observation import lawful

# --- questions about both cards of a sort in one hand: what they take, what is said of them


BEHIND: Final = 6
"""Up to so many cards after a trick has begun something is said of it."""
LATER: Final = 9
"""Up to so many cards into a game of two tricks something is said."""


def doubles(generator: Generator) -> Iterator[Candidate]:
    """Both of a card in one hand, in every kind of game: what it takes, what is said."""
    if generator.model.copies < 2:
        return
    yield from _leading(generator)
    named = hints(generator.model, generator.model.statements).faces
    aces = [f for f in FACES if f.rank is Rank.ASS and f not in named]
    for word in ("", *generator.lexicon.bids):
        for face in (*(f for f in named if f in generator.model.deck), *aces):
            bids = (Bid((word,), 0),) if word else ()
            wish = Wish(bids=bids, holdings=((0, face), (0, face)), hands=True)
            case = generator.make(("double", word), wish)
            if case is None or not case.cards:
                continue
            yield from _around(generator, case, face)


def _around(generator: Generator, case: Case, face: Card) -> Iterator[Candidate]:
    """What may be said before and after a card falls, and which trick it takes."""
    plays = [e for e in case.game.events if isinstance(e, Play)]
    tricks = [n // 4 + 1 for n, play in enumerate(plays) if play.card == face]
    name = case.head.players[0]
    for trick in tricks:
        cut = replace(case, game=before(case.game, 4 * trick))
        yield Candidate(cut, Asked("stich", trick))
    for word in generator.lexicon.calls:
        for trick in tricks:
            moments = range(4 * trick - 4, min(4 * trick + BEHIND, len(plays) + 1))
            asked = (calling(case, Call(word, name), cards) for cards in moments)
            for one, two in turns(generator, asked):
                yield one.asked
                yield two.asked
                if two.valid:
                    said = inserted(case, Call(word, name), two.asked.case.cards)
                    whole = replace(said, game=before(said.game, 4 * trick))
                    yield Candidate(whole, Asked("stich", trick))


def _leading(generator: Generator) -> Iterator[Candidate]:
    """A trump ace is led, and lower ones fall; then the other one, where he has both.

    What may be said of it with one of them, and with both, at every moment; by him, and
    by somebody else.
    """
    for word in ("", *unlike(generator.model)):
        found = opened(generator, word, 0)
        if found is None:
            continue
        order = found.order
        trump = [f for f in FACES if order.order.classes[f.index] == TRUMP_CLASS]
        trump.sort(key=lambda face: order.keys[face.index][face.index])
        for face in (f for f in trump if f.rank is Rank.ASS):
            lower = trump[: trump.index(face)]
            telling: set[str] = set()
            for own in (generator.model.copies, 1):
                case = _led(generator, word, face, own, lower)
                if case is not None:
                    yield from _at_every_moment(generator, case, telling)


def _led(
    generator: Generator, word: str, face: Card, own: int, lower: Sequence[Card]
) -> Case | None:
    """The first tricks of such a game; None where it cannot be."""
    cards = [card for card in lower for _ in range(generator.model.copies)][: 3 * own]
    if len(cards) < 3 * own:
        return None
    held = [(0, face)] * own + [(1 + n % 3, card) for n, card in enumerate(cards)]
    bids = (Bid((word,), 0),) if word else ()
    wish = Wish(bids=bids, holdings=tuple(held), tricks=0, hands=True)
    case = generator.make(("leading", word), wish)
    if case is None:
        return None
    laid = [(face, *cards[3 * n : 3 * n + 3]) for n in range(own)]
    plays = [Play(card) for trick in laid for card in trick]
    rest = list(case.game.hands[0].cards)
    for _ in range(own):
        rest.remove(face)
    case = case.having((*case.game.events, *plays, Play(rest[0])))
    return case if lawful(case.judged(generator.judge)) else None


def _at_every_moment(
    generator: Generator, case: Case, telling: set[str]
) -> Iterator[Candidate]:
    """What may be said at some moment is tried at all. ``telling``: more such words."""
    name, other = case.head.players[:2]
    for word in generator.lexicon.calls:
        asked = [
            calling(case, Call(word, name), cards)
            for cards in range(min(case.cards, LATER) + 1)
        ]
        valid = {is_valid(generator, each) for each in asked}
        if len(valid) > 1 or word in telling:
            telling.add(word)
            yield from asked
            yield from (
                calling(case, Call(word, other), cards)
                for cards in range(min(case.cards, LATER) + 1)
            )


# --- exchanges with a card too many or too few, with another player, and otherwise announced


TAKER: Final = 2
"""The seat that is dealt hardly anything but trumps, to take more of them."""
_MOST: Final = 5
"""So many counts of trumps are announced, falsely or not."""


def exchanges(generator: Generator) -> Iterator[Candidate]:
    """Exchanges with a card too many or too few, and otherwise announced."""
    model, trump = generator.model, generator.trump()
    low = sorted((f for f in trump for _ in range(model.copies)), key=_by_index)[::-1]
    full = [
        tuple((TAKER, face) for face in low[:count])
        for count in range(model.hand_size - 2, model.hand_size + 1)
    ]
    for word in generator.lexicon.bids if model.duties.get("Tausch") else ():
        for number, holdings in enumerate(((), (), (), *full)):
            bids = (Bid((word,), 0 if holdings else None),)
            wish = Wish(bids=bids, holdings=holdings, tricks=0, hands=True)
            case = generator.make(("exchange", number), wish)
            if case is not None:
                yield from exchanged(case, trump)


def exchanged(case: Case, trump: frozenset[Card]) -> Iterator[Candidate]:
    """Questions about the exchange of a case, and about others in its place."""
    swaps = [e for e in case.game.events if isinstance(e, Exchange)]
    for swap in swaps[:1]:
        others = _other_exchanges(case, swap, trump)
        # To give back nothing is written like not saying what was given back.
        for other in (swap, *(each for each in others if each.returned != ())):
            events = [
                other if e is swap else e
                for e in case.game.events
                if not isinstance(e, Play | Call)
            ]
            acts = [e for e in events if isinstance(e, Reservation | Exchange)]
            changed = case.having(events)
            number_of = next(n for n, e in enumerate(acts, 1) if e is other)
            yield Candidate(changed, Asked("handlung", number_of))
            yield Candidate(changed, Asked("spielart"))
            yield Candidate(changed, Asked("geber"))


def _by_index(card: Card) -> int:
    return card.index


def _other_exchanges(
    case: Case, swap: Exchange, trump: frozenset[Card]
) -> Iterator[Exchange]:
    held = {
        claim.player: [card for card in claim.cards if card is not None]
        for claim in case.game.hands
        if claim.player is not None
    }
    given, returned = swap.given, swap.returned or ()
    own = [c for c in held.get(swap.giver, []) if c not in given]
    theirs = held.get(swap.taker or "", [])
    unreturned = [c for c in theirs if c not in returned]
    yield replace(swap, taker=None, returned=None, said=())
    for name in (name for name in held if name not in {swap.giver, swap.taker}):
        suits = tuple(c for c in held[name] if c not in trump)
        yield replace(swap, taker=name, returned=suits[: len(given)], said=())
    yield replace(swap, given=given[1:], returned=returned[1:], said=())
    yield replace(swap, given=given[1:])
    yield replace(swap, returned=returned[1:])
    for card in own[:1]:
        yield replace(swap, given=(*given, card))
        yield replace(swap, given=(*given[1:], card))
        for other in unreturned[:1]:
            yield replace(swap, given=(*given, card), returned=(*returned, other))
    for card in unreturned[:1]:
        yield replace(swap, returned=(*returned, card))
    plain = [c for c in theirs if c not in trump][: len(given)]
    high = [c for c in (*theirs, *given) if c in trump][: len(given)]
    for back in (plain, high, list(given), [*high[:1], *plain[1:]]):
        if len(back) == len(given):
            count = sum(c in trump for c in back if c is not None)
            for said in (
                (),
                *(((n, "trumpf")) for n in COUNTS[: min(count + 3, _MOST)]),
            ):
                yield replace(swap, returned=tuple(back), said=said)


STRONG: Final = 4
"""In so many first tricks a bidder does his best."""
MANY: Final = 120
"""So many games are made in which the parties come to be known by and by."""
WORDS: Final = 26
"""Texts with more Vorbehalte than this are asked about two of them at once less often."""


def directed(generator: Generator) -> Iterator[Candidate]:
    """All families."""
    yield from bids(generator)
    yield from _two_bids(generator)
    yield from exchanges(generator)
    yield from _taking(generator)
    yield from _strong_bidders(generator)
    yield from doubles(generator)
    yield from _before_the_partner(generator)
    yield from _rich_tricks(generator)
    yield from _larger_tables(generator)


# --- before the play ---------------------------------------------------------------------


def _two_bids(generator: Generator) -> Iterator[Candidate]:
    """Every Vorbehalt before and behind every other: which game it is, who deals next."""
    head = table()
    words = generator.lexicon.bids
    one, two, three = head.players[:3]
    for first, second in product(words, repeat=2):
        if len(words) > WORDS and first == second:
            continue
        game = GameRecord(
            None, (), events=(Reservation(one, (first,)), Reservation(two, (second,)))
        )
        yield Candidate(Case(head, game), Asked("spielart"))
        yield Candidate(Case(head, game), Asked("geber"))
    for first, second in pairwise(words):
        for names in ((one, two), (two, one), (three, one), (one, three)):
            bids = map(Reservation, names, ((first,), (second,)))
            game = GameRecord(None, (), events=tuple(bids))
            yield Candidate(Case(head, game), Asked("handlung", 2))
            yield Candidate(Case(head, game), Asked("spielart"))
    for call in generator.lexicon.calls if words else ():
        said = Call(call, one)
        game = GameRecord(None, (), events=(said, Reservation(three, words[:1])))
        yield Candidate(Case(head, game), Asked("ansage", 1))
    for word in words:
        game = GameRecord(None, (), events=(Reservation(three, (word,)),))
        for kind in ("spielart", "geber"):
            yield Candidate(Case(head, game), Asked(kind))
        cards = [Play(face) for face in FACES if face in generator.model.deck][:4]
        late = Case(head, replace(game, events=(*cards, *game.events)))
        yield Candidate(late, Asked("handlung", 1))


# --- tricks ------------------------------------------------------------------------------


def _taking(generator: Generator) -> Iterator[Candidate]:
    """In every kind of game: every card behind the highest of every other class."""
    for word in ("", *generator.lexicon.bids):
        found = opened(generator, word)
        if found is None:
            continue
        case, _, own = found
        by_class: dict[int, list[Card]] = {}
        for face in FACES:
            group = own.order.classes[face.index]
            if group != NOT_IN_DECK:
                by_class.setdefault(group, []).append(face)
        for group, faces in by_class.items():
            heights = own.keys
            faces.sort(key=lambda face: heights[face.index][face.index])
            low, high = faces[0], faces[-1]
            for face in FACES:
                other = own.order.classes[face.index]
                if other in {group, NOT_IN_DECK} or (
                    other != TRUMP_CLASS and face.rank is not Rank.ASS
                ):
                    continue
                trick = (high, face, low, low)
                yield Candidate(
                    case.having((*case.game.events, *map(Play, trick))),
                    Asked("stich", 1),
                )


def _strong_bidders(generator: Generator) -> Iterator[Candidate]:
    """Games in which the bidder, or another, wins so many of the first tricks."""
    for word in ("", *generator.lexicon.bids):
        for seat, tricks in product((0, 1), range(1, STRONG + 1)):
            bids = (Bid((word,), 0),) if word else ()
            wish = Wish(bids=bids, strong=(seat, tricks), hands=True)
            case = generator.make(("strong", word), wish)
            if case is None or not case.cards:
                break
            yield from asked_of_record(generator.judge, case)
            cut = before(case.game, 4 * (tricks + 1))
            yield Candidate(replace(case, game=cut), Asked("stich", tricks + 1))


def _before_the_partner(generator: Generator) -> Iterator[Candidate]:
    """Many games in which the parties come to be known while cards are played."""
    for words in partnered(generator):
        for number in range(MANY):
            strong = (0, number % STRONG)
            wish = Wish(bids=(Bid(words, 0),), strong=strong, hands=number < STRONG)
            case = generator.make(("partner", number), wish)
            if case is not None:
                game = replace(case.game, claims=())
                yield Candidate(replace(case, game=game), Asked("partie"))
                yield Candidate(replace(case, game=game), Asked("parteien"))


def _rich_tricks(generator: Generator) -> Iterator[Candidate]:
    """Games with tricks of as many Augen as can be, and of one less."""
    model, tables = generator.model, generator.judge.tables
    deck = [f for f in FACES if f in model.deck for _ in range(model.copies)]
    worth = sorted(deck, key=lambda face: -tables.augen[face.index])
    best = tables.augen[worth[0].index]
    second = [f for f in worth if tables.augen[f.index] < best]
    for words in ((), *partnered(generator)):
        for count in range(5):
            for suit in Suit:
                cards = [
                    *[f for f in worth if tables.augen[f.index] == best][:count],
                    *[f for f in second if f.suit is suit],
                    *[f for f in second if f.suit is not suit],
                ][:4]
                holdings = tuple(enumerate(cards))
                for tricks in (0, 2) if words else (0,):
                    bids = (Bid(words, 0),) if words else ()
                    strong = (0, tricks) if tricks else None
                    wish = Wish(bids=bids, holdings=holdings, strong=strong, hands=True)
                    case = generator.make(("rich", count), wish)
                    if case is not None and case.cards >= 4:
                        first = _with_first(case, cards)
                        yield Candidate(first, Asked("partie"))
                        yield Candidate(first, Asked("wert"))


def _with_first(case: Case, cards: Sequence[Card]) -> Case:
    """The case where these cards are in the first trick; others go to their places."""
    events = list(case.game.events)
    spots = [i for i, event in enumerate(events) if isinstance(event, Play)]
    for spot, card in zip(spots, cards, strict=False):
        later = [i for i in spots if i >= spot and events[i] == Play(card)]
        if later:
            events[spot], events[later[0]] = events[later[0]], events[spot]
    return replace(
        case, game=replace(case.game, hands=(), claims=(), events=tuple(events))
    )


# --- larger tables -----------------------------------------------------------------------


def _larger_tables(generator: Generator) -> Iterator[Candidate]:
    """Five players: who deals next, what the game is worth."""
    for word in ("", *generator.lexicon.bids[:4]):
        wish = Wish(bids=(Bid((word,)),) if word else (), players=5, hands=True)
        case = generator.make(("five", word), wish)
        if case is not None:
            yield from asked_of_record(generator.judge, case)
