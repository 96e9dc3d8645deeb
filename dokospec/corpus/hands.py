"""Questions about Vorbehalte by the hand: what just allows them, and just does not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Final, TypeAlias

from dokospec.cards import FACES, Card, Rank, Suit
from dokospec.conformance.position import Asked
from dokospec.corpus.asking import Candidate
from dokospec.notation.record import GameRecord, HandClaim, Reservation
from dokospec.witness.case import Case, table
from dokospec.witness.chance import Chance
from dokospec.witness.generate import Generator
from dokospec.witness.talk import hints
from dokospec.witness.told import lawful

MOST: Final = 8
"""Of one class of cards a hand is given up to so many."""
FEW: Final = 4
"""Hands with up to so many trumps are given to Vorbehalte that few trumps allow."""
OWN: Final = 6
"""Up to so many cards of a rank are given to a hand, and of another rank as many."""

Told: TypeAlias = tuple[Candidate, bool]
"""A question whether something may be said, and the answer."""


def by_hand(generator: Generator, words: tuple[str, ...]) -> Iterator[Candidate]:
    """All families of hands, for Vorbehalte of which no two are alike."""
    yield from _by_one_class(generator)
    yield from _by_card_and_trump(generator, words)
    yield from _by_two_ranks(generator, words)


def said_with(
    words: tuple[str, ...], hand: tuple[Card, ...], seat: int = 0
) -> Candidate:
    """The question whether a player may say such a Vorbehalt with a hand."""
    head = table()
    name = head.players[seat]
    hands = (HandClaim(name, hand),)
    game = GameRecord(None, (), hands=hands, events=(Reservation(name, words),))
    return Candidate(Case(head, game), Asked("handlung", 1))


def _told(generator: Generator, words: tuple[str, ...], hand: tuple[Card, ...]) -> Told:
    asked = said_with(words, hand)
    return asked, lawful(asked.case.judged(generator.judge))


def _borders(told: Mapping[tuple[int, int], Told]) -> Iterator[Candidate]:
    """Both sides of the border between what is allowed and what is not, by two counts."""
    for (one, two), (asked, allowed) in told.items():
        for beside in ((one + 1, two), (one, two + 1)):
            if beside in told and told[beside][1] is not allowed:
                yield asked
                yield told[beside][0]


# --- by one class of cards ---------------------------------------------------------------


def _classes(generator: Generator) -> dict[str, frozenset[Card]]:
    """What a rule may count in a hand: ranks, suits, trumps, single cards."""
    deck = frozenset(generator.model.deck)
    found = {str(rank): frozenset(f for f in deck if f.rank is rank) for rank in Rank}
    found |= {str(suit): frozenset(f for f in deck if f.suit is suit) for suit in Suit}
    found["trump"] = generator.trump()
    named = hints(generator.model, generator.model.statements).faces
    found |= {str(face): frozenset((face,)) for face in named if face in deck}
    return {name: faces for name, faces in found.items() if faces}


def _hand(
    generator: Generator,
    faces: frozenset[Card],
    count: int,
    seed: str,
) -> tuple[Card, ...] | None:
    """A hand with just so many of these cards."""
    model = generator.model
    if not model.deal.even:
        return None
    chance = Chance("hand", seed, count)
    every = [f for f in FACES if f in model.deck for _ in range(model.copies)]
    own = chance.shuffled([f for f in every if f in faces])
    rest = chance.shuffled([f for f in every if f not in faces])
    size = model.deal.sizes[0]
    if len(own) < count or len(rest) < size - count:
        return None
    hand = [*own[:count], *rest[: size - count]]
    return tuple(sorted(hand, key=lambda card: card.index))


def _by_one_class(generator: Generator) -> Iterator[Candidate]:
    """Every Vorbehalt with hands that just allow it, and just do not.

    Of a class of cards on which it hangs also with none of it, and with one.
    """
    for word in generator.talk.bids:
        for label, faces in _classes(generator).items():
            hands = (_hand(generator, faces, n, label) for n in range(MOST + 1))
            told = {
                (0, n): _told(generator, (word,), hand)
                for n, hand in enumerate(hands)
                if hand is not None
            }
            borders = [*_borders(told)]
            yield from borders
            yield from (told[0, n][0] for n in (0, 1) if borders and (0, n) in told)


# --- by two counts at once ---------------------------------------------------------------


def _by_card_and_trump(
    generator: Generator, words: tuple[str, ...]
) -> Iterator[Candidate]:
    """Every Vorbehalt with few trumps, and of each card of them none, one or both.

    What asks for two counts of a hand at once is met by chance too seldom.
    """
    model, trump = generator.model, generator.trump()
    named = hints(model, model.statements).faces
    every = (
        *((word,) for word in words),
        *((word, more) for word in words for more in generator.talk.extras),
    )
    plain = [_hand(generator, trump, count, "few") for count in range(FEW + 1)]
    for said in every:
        if not any(hand and _told(generator, said, hand)[1] for hand in plain):
            continue
        for face in (f for f in named if f in trump):
            told: dict[tuple[int, int], Told] = {}
            for (n, hand), count in product(enumerate(plain), range(model.copies + 1)):
                own = _with_so_many(hand, face, count, trump)
                if own is not None:
                    told[n, count] = _told(generator, said, own)
            yield from _borders(told)


def _with_so_many(
    hand: tuple[Card, ...] | None, face: Card, count: int, trump: frozenset[Card]
) -> tuple[Card, ...] | None:
    """The hand where so many of its trumps are this card; None where it has too few."""
    if hand is None:
        return None
    own = [card for card in hand if card in trump and card != face]
    free = len([card for card in hand if card in trump]) - count
    if not 0 <= free <= len(own):
        return None
    rest = [card for card in hand if card not in trump]
    cards = (*[face] * count, *own[:free], *rest)
    return tuple(sorted(cards, key=lambda card: card.index))


def _by_two_ranks(generator: Generator, words: tuple[str, ...]) -> Iterator[Candidate]:
    """Hands with so many of two ranks that they just allow a Vorbehalt, and do not."""
    model = generator.model
    if not model.deal.even:
        return
    ranks = [rank for rank in Rank if any(f.rank is rank for f in model.deck)]
    for word in words:
        telling = [rank for rank in ranks if _hangs_on(generator, word, rank, ranks)]
        for two in combinations(telling, 2):
            told: dict[tuple[int, int], Told] = {}
            for counts in product(range(OWN + 1), range(OWN + 1)):
                hand = _of_ranks(generator, two, counts)
                if hand is not None:
                    told[counts] = _told(generator, (word,), hand)
            yield from _borders(told)


def _hangs_on(generator: Generator, word: str, rank: Rank, ranks: list[Rank]) -> bool:
    """Whether a Vorbehalt is allowed by some count of a rank, and not by another."""
    other = next(each for each in ranks if each is not rank)
    hands = (_of_ranks(generator, (rank, other), (n, 0)) for n in range(OWN + 1))
    told = {_told(generator, (word,), hand)[1] for hand in hands if hand is not None}
    return len(told) > 1


def reasons(generator: Generator, word: str) -> list[tuple[Card, ...]]:
    """Hands that just allow a Vorbehalt, each by cards of one rank alone."""
    model = generator.model
    if not model.deal.even:
        return []
    ranks = [rank for rank in Rank if any(f.rank is rank for f in model.deck)]
    found: list[tuple[Card, ...]] = []
    for rank in ranks:
        other = next(each for each in ranks if each is not rank)
        hands = [_of_ranks(generator, (rank, other), (n, 0)) for n in range(OWN + 1)]
        told = [
            (hand, _told(generator, (word,), hand)[1])
            for hand in hands
            if hand is not None
        ]
        if len({allowed for _, allowed in told}) > 1:
            found += [hand for hand, allowed in told if allowed][:1]
    return found


def _of_ranks(
    generator: Generator, ranks: tuple[Rank, Rank], counts: tuple[int, int]
) -> tuple[Card, ...] | None:
    """A hand with just so many of two ranks, and otherwise with as many trumps as can be."""
    model, trump = generator.model, generator.trump()
    chance = Chance("two ranks", *map(str, ranks), *counts)
    deck = [f for f in model.deck for _ in range(model.copies)]
    own: list[Card] = []
    for rank, count in zip(ranks, counts, strict=True):
        of_rank = [card for card in deck if card.rank is rank]
        if len(of_rank) < count:
            return None
        own += chance.shuffled(of_rank)[:count]
    rest = chance.shuffled([card for card in deck if card.rank not in ranks])
    rest.sort(key=lambda card: card not in trump)
    size = model.deal.sizes[0]
    if len(own) > size or len(own) + len(rest) < size:
        return None
    hand = (*own, *rest[: size - len(own)])
    return tuple(sorted(hand, key=lambda card: card.index))
