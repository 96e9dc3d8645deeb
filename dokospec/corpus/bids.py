"""Questions about Vorbehalte: words behind them, one after another, a second time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Final, TypeAlias

from dokospec.cards import FACES, Card, Rank, Suit
from dokospec.conformance.position import Asked
from dokospec.corpus.calls import partnered
from dokospec.corpus.questions import Candidate
from dokospec.language.dependencies import mentions
from dokospec.language.model import Model
from dokospec.language.terms import Name
from dokospec.notation.record import Exchange, GameRecord, HandClaim, Reservation
from dokospec.witness.case import Case, table
from dokospec.witness.chance import Chance
from dokospec.witness.generate import Bid, Generator, Wish
from dokospec.witness.lexicon import hints
from dokospec.witness.observation import lawful

# --- questions about Vorbehalte by the hand: what just allows them, and just does not


MOST: Final = 8
"""Of one class of cards a hand is given up to so many."""
FEW: Final = 4
"""Hands with up to so many trumps are given to Vorbehalte that few trumps allow."""
OWN: Final = 6
"""Up to so many cards of a rank are given to a hand, and of another rank as many."""

Answered: TypeAlias = tuple[Candidate, bool]
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


def _answered(
    generator: Generator, words: tuple[str, ...], hand: tuple[Card, ...]
) -> Answered:
    asked = said_with(words, hand)
    return asked, lawful(asked.case.judged(generator.judge))


def _borders(by_counts: Mapping[tuple[int, int], Answered]) -> Iterator[Candidate]:
    """Both sides of the border between what is allowed and what is not, by two counts."""
    for (one, two), (asked, allowed) in by_counts.items():
        for beside in ((one + 1, two), (one, two + 1)):
            if beside in by_counts and by_counts[beside][1] is not allowed:
                yield asked
                yield by_counts[beside][0]


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
    for word in generator.lexicon.bids:
        for label, faces in _classes(generator).items():
            hands = (_hand(generator, faces, n, label) for n in range(MOST + 1))
            by_counts = {
                (0, n): _answered(generator, (word,), hand)
                for n, hand in enumerate(hands)
                if hand is not None
            }
            borders = [*_borders(by_counts)]
            yield from borders
            yield from (
                by_counts[0, n][0] for n in (0, 1) if borders and (0, n) in by_counts
            )


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
        *((word, more) for word in words for more in generator.lexicon.extras),
    )
    plain = [_hand(generator, trump, count, "few") for count in range(FEW + 1)]
    for said in every:
        if not any(hand and _answered(generator, said, hand)[1] for hand in plain):
            continue
        for face in (f for f in named if f in trump):
            by_counts: dict[tuple[int, int], Answered] = {}
            for (n, hand), count in product(enumerate(plain), range(model.copies + 1)):
                own = _with_so_many(hand, face, count, trump)
                if own is not None:
                    by_counts[n, count] = _answered(generator, said, own)
            yield from _borders(by_counts)


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
    for word in words:
        for two in combinations(_reasons(generator, word), 2):
            by_counts: dict[tuple[int, int], Answered] = {}
            for counts in product(range(OWN + 1), range(OWN + 1)):
                hand = _of_ranks(generator, two, counts)
                if hand is not None:
                    by_counts[counts] = _answered(generator, (word,), hand)
            yield from _borders(by_counts)


def _reasons(generator: Generator, word: str) -> dict[Rank, tuple[Card, ...]]:
    """By rank on which alone a Vorbehalt hangs a hand that just allows it."""
    model = generator.model
    ranks = [rank for rank in Rank if any(f.rank is rank for f in model.deck)]
    found: dict[Rank, tuple[Card, ...]] = {}
    for rank in ranks if model.deal.even else ():
        other = next(each for each in ranks if each is not rank)
        hands = (_of_ranks(generator, (rank, other), (n, 0)) for n in range(OWN + 1))
        dealt = [hand for hand in hands if hand is not None]
        allow = [hand for hand in dealt if _answered(generator, (word,), hand)[1]]
        if 0 < len(allow) < len(dealt):
            found[rank] = allow[0]
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


RANKED: Final = 5
"""So many Vorbehalte of different rank are said in turn, some for a second time."""
SEATS: Final = 4
HANDS: Final = 4
"""So many hands are sought that allow a Vorbehalt."""
LATE: Final = 3
"""In so many first tricks a bidder does his best."""
LATE_TRIES: Final = 6
"""So many games are made for one in which he makes them."""


def bids(generator: Generator) -> Iterator[Candidate]:
    """All of these families, and those of hands."""
    words = unlike(generator.model)
    yield from _two_words_behind(generator, words)
    yield from _words_behind(generator, words)
    yield from _before_others(generator, words)
    yield from by_hand(generator, words)
    yield from _a_second_time(generator, words)
    yield from _with_exchange(generator, words)
    yield from _late_parties(generator)


def unlike(model: Model) -> tuple[str, ...]:
    """Vorbehalte, of those that a text nowhere tells apart the first."""
    listing = model.listings.get("Angebote")
    named = [(s.key, mentions(s)) for s in model.statements if s != listing]
    found: dict[object, str] = {}
    for word, cells in listing.rows if listing else ():
        offer = tuple(c.name if isinstance(c, Name) else str(c) for c in cells)
        by_name = frozenset(key for key, asked in named if word in asked)
        found.setdefault((offer, by_name), word)
    return tuple(found.values())


# --- words behind ------------------------------------------------------------------------


def _bidding(names: Sequence[str], *spoken: tuple[int, tuple[str, ...]]) -> GameRecord:
    """Vorbehalte by seats, in this order."""
    events = tuple(Reservation(names[seat], words) for seat, words in spoken)
    return GameRecord(None, (), events=events)


def _allowed(generator: Generator, case: Case) -> bool:
    return lawful(case.judged(generator.judge))


def _two_words_behind(
    generator: Generator, words: Sequence[str]
) -> Iterator[Candidate]:
    """Two words behind a Vorbehalt, behind which each of them may stand."""
    head = table()
    names = head.players
    seen: set[tuple[str, str]] = set()
    for word in words:
        alone = _kind(generator, Case(head, _bidding(names, (0, (word,)))))
        may: dict[str, bool] = {}
        for more in generator.lexicon.extras:
            case = Case(head, _bidding(names, (0, (word, more))))
            if _allowed(generator, case):
                may[more] = _kind(generator, case) != alone
        for one, two in combinations(may, 2):
            case = Case(head, _bidding(names, (0, (word, one, two))))
            if (one, two) not in seen:
                yield Candidate(case, Asked("handlung", 1))
            if may[one] or may[two]:
                yield Candidate(case, Asked("spielart"))
            seen.add((one, two))


def _words_behind(generator: Generator, words: Sequence[str]) -> Iterator[Candidate]:
    """Every word behind every Vorbehalt, by hands that allow it without that word.

    By several hands, and by every player, where it matters who says it, and with what.
    """
    extras = generator.lexicon.extras
    seats = {more: _seats(generator, words, more) for more in extras}
    for word in words:
        hands = _hands_for(generator, word)
        for more in extras:
            asked = [said_with((word, more), hand) for hand in hands]
            answers = {_allowed(generator, each.case) for each in asked}
            yield from asked if len(answers) > 1 else asked[:1]
            for seat, hand in product(seats[more], hands[:1]):
                yield said_with((word, more), hand, seat)


def _seats(generator: Generator, words: Sequence[str], more: str) -> tuple[int, ...]:
    """Who may say a word behind some Vorbehalt, where not everybody may."""
    head = table()
    for word in words:
        said = (_bidding(head.players, (seat, (word, more))) for seat in range(SEATS))
        may = [_allowed(generator, Case(head, game)) for game in said]
        if any(may):
            return () if all(may) else tuple(range(1, SEATS))
    return ()


def _hands_for(generator: Generator, word: str) -> list[tuple[Card, ...]]:
    """Hands that allow a Vorbehalt."""
    found = dict.fromkeys(_reasons(generator, word).values())
    for number in range(HANDS):
        wish = Wish(bids=(Bid((word,), 0),), tricks=0, hands=True)
        case = generator.make(("words behind", number), wish)
        for claim in case.game.hands[:1] if case is not None else ():
            found[tuple(card for card in claim.cards if card is not None)] = None
    return list(found)


def _before_others(generator: Generator, words: Sequence[str]) -> Iterator[Candidate]:
    """A Vorbehalt with a word behind it, before and after others."""
    head = table()
    names = head.players
    ranked = _ranked(generator, words)
    for more in generator.lexicon.extras:
        for word, seat in product(words, range(SEATS)):
            case = Case(head, _bidding(names, (seat, (word, more))))
            if _allowed(generator, case):
                break
        else:
            continue
        for other in ranked:
            beside = (seat + 1) % SEATS
            own, theirs = (seat, (word, more)), (beside, (other,))
            for game in (_bidding(names, own, theirs), _bidding(names, theirs, own)):
                yield Candidate(Case(head, game), Asked("handlung", 2))
                yield Candidate(Case(head, game), Asked("spielart"))


# --- one after another -------------------------------------------------------------------


def _a_second_time(generator: Generator, words: Sequence[str]) -> Iterator[Candidate]:
    """Who has said something says something else, behind others, or at once."""
    head = table()
    names = head.players
    ranked = _ranked(generator, words)
    for three in product(ranked, repeat=3):
        case = Case(head, _bidding(names, *((n, (w,)) for n, w in enumerate(three))))
        yield Candidate(case, Asked("spielart"))
    pairs, triples = product(ranked, repeat=2), product(ranked, repeat=3)
    spoken: list[tuple[tuple[int, str], ...]] = [
        *(((0, one), (0, two)) for one, two in pairs),
        *(((0, one), (1, two), (0, three)) for one, two, three in triples),
    ]
    for low, middle, high in combinations(ranked, 3):
        spoken.append(((0, low), (0, high), (1, middle), (0, high)))
        spoken += [
            ((0, first), (0, low), (1, middle), (0, high))
            for first in (ranked[0], ranked[-1])
        ]
    for said in spoken:
        game = _bidding(names, *((seat, (word,)) for seat, word in said))
        yield Candidate(Case(head, game), Asked("handlung", len(said)))


def _ranked(generator: Generator, words: Sequence[str]) -> list[str]:
    """Some Vorbehalte, the one that gives way to all others first."""
    head = table()
    names = head.players
    beats: dict[str, int] = {}
    for word in words:
        alone = _kind(generator, Case(head, _bidding(names, (1, (word,)))))
        pairs = (_bidding(names, (0, (other,)), (1, (word,))) for other in words)
        beats[word] = sum(_kind(generator, Case(head, g)) == alone for g in pairs)
    order = sorted(dict.fromkeys(beats.values()))
    by_rank = [next(w for w in words if beats[w] == rank) for rank in order]
    step = max(1, -(-len(by_rank) // RANKED))
    return list(dict.fromkeys((*by_rank[::step], *by_rank[-1:])))


def _kind(generator: Generator, case: Case) -> str | None:
    return case.judged(generator.judge.unscored()).default.kind


def _with_exchange(generator: Generator, words: Sequence[str]) -> Iterator[Candidate]:
    """An exchange beside every other Vorbehalt, said before it or behind."""
    if not generator.model.duties.get("Tausch"):
        return
    for word in words:
        wish = Wish(bids=(Bid((word,), 1),), tricks=0, hands=True)
        case = generator.make(("beside", word), wish)
        if case is None:
            continue
        swaps = [e for e in case.game.events if isinstance(e, Exchange)]
        own = [e for e in case.game.events if isinstance(e, Reservation)]
        names = case.head.players
        for other, seat in product(words, (0, 2) if swaps else ()):
            beside = Reservation(names[seat], (other,))
            said = (beside, *own) if seat == 0 else (*own, beside)
            exchanged = case.having((*said, *swaps))
            exchanged = replace(exchanged, game=replace(exchanged.game, hands=()))
            yield Candidate(exchanged, Asked("spielart"))
            yield Candidate(exchanged, Asked("geber"))


def _late_parties(generator: Generator) -> Iterator[Candidate]:
    """A bidder who makes the tricks that decide who is with him, where a word tells then.

    Words behind such a Vorbehalt may say what becomes of the game.
    """
    for words, more in product(partnered(generator), generator.lexicon.extras):
        for number in range(LATE_TRIES):
            said = Bid((*words, more), 0)
            wish = Wish(bids=(said,), strong=(0, LATE), hands=True)
            case = generator.make(("late parties", more, number), wish)
            if case is None:
                break
            plain = [
                replace(e, words=words) if isinstance(e, Reservation) else e
                for e in case.game.events
            ]
            if _kind(generator, case.having(plain)) != _kind(generator, case):
                yield Candidate(case, Asked("geber"))
                yield Candidate(case, Asked("parteien"))
                yield Candidate(case.having(plain), Asked("geber"))
