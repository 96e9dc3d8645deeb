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
from dokospec.corpus.asking import Candidate, asked_of_record
from dokospec.corpus.bids import bids
from dokospec.corpus.calls import partnered
from dokospec.corpus.doubles import doubles
from dokospec.corpus.exchanges import exchanges
from dokospec.notation.record import (
    Call,
    GameRecord,
    Play,
    Reservation,
)
from dokospec.rules.orders import NOT_IN_DECK, TRUMP_CLASS
from dokospec.witness.case import Case, table
from dokospec.witness.generate import Bid, Generator, Wish

STRONG: Final = 4
"""In so many first tricks a bidder does his best."""
EARLY: Final = 9
"""Before the cards of so many first tricks calls are tried."""
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
    words = generator.talk.bids
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
    for call in generator.talk.calls if words else ():
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
    for word in ("", *generator.talk.bids):
        wish = Wish(bids=(Bid((word,)),) if word else (), tricks=0)
        case = generator.make(("order", word), wish)
        if case is None:
            continue
        kind = case.judged(generator.judge).default.kind
        own = generator.judge.tables.kind(kind or "")
        if own is None:
            continue
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
    for word in ("", *generator.talk.bids):
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
    for word in ("", *generator.talk.bids[:4]):
        wish = Wish(bids=(Bid((word,)),) if word else (), players=5, hands=True)
        case = generator.make(("five", word), wish)
        if case is not None:
            yield from asked_of_record(generator.judge, case)
