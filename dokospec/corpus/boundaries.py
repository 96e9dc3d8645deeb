"""Whole games at the boundaries of what is scored: all Augen, none, just enough, too few."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from dokospec.cards import FACES, Card
from dokospec.conformance.position import Asked
from dokospec.corpus.questions import Candidate
from dokospec.game.judge import Judge
from dokospec.game.kind_tables import KindTable
from dokospec.game.legality import legal_faces
from dokospec.language.dependencies import mentions
from dokospec.language.model import Model
from dokospec.language.orders import NOT_IN_DECK, TRUMP_CLASS
from dokospec.language.syntax import Ordnung, Tabelle, Zusage
from dokospec.language.terms import Name, Number
from dokospec.notation.record import GameRecord, Play, Reservation
from dokospec.witness.case import Case, table
from dokospec.witness.generate import Bid, Generator, Wish
from dokospec.witness.observation import lawful

_Choose: TypeAlias = Callable[[Sequence[Card], Sequence[Card], Sequence[int]], Card]
"""The card that is laid: out of a hand, on what lies there, by seats in their order."""
SPARED: Final = 6
"""Of so many of the highest cards each is left to others once."""
_OWNERS: Final = (1, 3)
"""The seats that have the two of it."""


class OpenedGame(NamedTuple):
    """A game before its first card, of a kind in which there are tricks."""

    case: Case
    kind: str
    order: KindTable


def opened(
    generator: Generator, word: str, seat: int | None = None
) -> OpenedGame | None:
    """The game that comes of a Vorbehalt, or of none; None where there are no tricks.

    ``seat``: whose it is, None: of whoever may say it.
    """
    wish = Wish(bids=(Bid((word,), seat),) if word else (), tricks=0)
    case = generator.make(("order", word), wish)
    kind = case.judged(generator.judge).default.kind if case is not None else None
    order = generator.judge.tables.kind(kind or "")
    if case is None or kind is None or order is None:
        return None
    return OpenedGame(case, kind, order)


def sweeping(generator: Generator) -> Iterator[Case]:
    """For every Vorbehalt, and without one, a game for each party that can do it."""
    judge, model = generator.judge, generator.model
    if not model.deal.even or model.copies != len(_OWNERS):
        return
    for word in ("", *generator.lexicon.bids):
        found = opened(generator, word, ALONE)
        if found is None:
            continue
        _, kind, order = found
        deck = [f for f in FACES if f in model.deck]
        deck.sort(key=lambda face: -order.keys[face.index][face.index])
        seen: set[object] = set()
        for spared in (None, *deck[:SPARED]):
            hands = _dealt([f for f in deck if f is not spared], spared, generator)
            best = partial(_best, judge, kind, order)
            case = _case(word, ALONE, _course(order, _Dealt(hands), best))
            verdict = case.judged(judge)
            name, outcome = case.head.players[ALONE], verdict.default
            party = next((p for p in outcome.parties or () if name in p[1]), None)
            sort = party and (party[0], len(party[1]))
            swept = {trick.winner for trick in outcome.tricks} == {name}
            if swept and lawful(verdict) and sort not in seen:
                seen.add(sort)
                yield case


def _dealt(
    best: list[Card], spared: Card | None, generator: Generator
) -> list[list[Card]]:
    """He has two of each of the best, two others one of what is spared each."""
    size = generator.model.hand_size
    every = [face for face in best for _ in _OWNERS]
    hands: list[list[Card]] = [every[:size], [], [], []]
    for seat in _OWNERS if spared is not None else ():
        assert spared is not None
        hands[seat].append(spared)
    others = (seat for _ in every for seat in (1, 2, 3) if len(hands[seat]) < size)
    for face, seat in zip(every[size:], others, strict=False):
        hands[seat].append(face)
    return hands


# --- games in which a bidder who plays alone makes one trick, and no Augen by it ------

ALONE: Final = 0
"""The seat of the bidder: he leads the first trick."""


class _Dealt(NamedTuple):
    """Hands by seat, and the first trick in the order of seats, where it is settled."""

    hands: list[list[Card]]
    first: Sequence[Card] = ()


def worthless(generator: Generator) -> Iterator[Case]:
    """A game for every Vorbehalt with which one plays alone against all others."""
    judge = generator.judge
    for word in generator.lexicon.bids:
        found = opened(generator, word, ALONE)
        dealt = _dealt_low(judge, found.order) if found is not None else None
        if found is None or dealt is None:
            continue
        _, kind, order = found
        low = partial(_chosen, judge, kind, order)
        case = _case(word, ALONE, _course(order, dealt, low))
        verdict = case.judged(judge)
        name, tricks = case.head.players[ALONE], verdict.default.tricks
        if lawful(verdict) and [t.augen for t in tricks if t.winner == name] == [0]:
            yield case


def _dealt_low(judge: Judge, order: KindTable) -> _Dealt | None:
    """A plain suit is his but for its lowest card, of which another has one."""
    model, augen = judge.model, judge.tables.augen
    if not model.deal.even or model.copies < 2:
        return None
    rest = [f for f in FACES if f in model.deck for _ in range(model.copies)]
    strength = {face: order.keys[face.index][face.index] for face in rest}
    classes = order.order.classes
    free = [f for f in rest if not augen[f.index]]
    plain = [f for f in free if classes[f.index] not in {TRUMP_CLASS, NOT_IN_DECK}]
    for low in dict.fromkeys(plain):
        suit = [f for f in rest if classes[f.index] == classes[low.index]]
        others = [f for f in plain if classes[f.index] != classes[low.index]]
        if min(suit, key=strength.__getitem__) != low or len(others) < 2:
            continue
        own = sorted(suit, key=strength.__getitem__)[1:]
        left = [*rest]
        for face in (*suit, *others[:2]):
            left.remove(face)
        left.sort(key=strength.__getitem__)
        size = model.hand_size
        if len(own) > size:
            continue
        hands = [[*own, *left[: size - len(own)]], [low], [others[0]], [others[1]]]
        for number, face in enumerate(left[size - len(own) :]):
            hands[1 + number % 3].append(face)
        if all(len(hand) == size for hand in hands):
            return _Dealt(hands, [low, low, *others[:2]])
    return None


def _case(word: str, seat: int, cards: Iterable[Card]) -> Case:
    """The game in which who sits there says this, if anything, and these are laid."""
    head = table()
    said = (Reservation(head.players[seat], (word,)),) if word else ()
    return Case(head, GameRecord(None, (), events=(*said, *map(Play, cards))))


def _course(order: KindTable, dealt: _Dealt, choose: _Choose) -> Iterator[Card]:
    """The cards as they are laid, behind the first trick by ``choose``."""
    hands = [[*hand] for hand in dealt.hands]
    leader = 0
    for number in range(len(hands[0])):
        lying: list[Card] = []
        seats = [(leader + place) % 4 for place in range(4)]
        for seat in seats:
            settled = dealt.first if number == 0 else ()
            card = settled[seat] if settled else choose(hands[seat], lying, seats)
            hands[seat].remove(card)
            lying.append(card)
            yield card
        leader = seats[_highest(order, lying)]


def _chosen(
    judge: Judge,
    kind: str,
    order: KindTable,
    hand: Sequence[Card],
    lying: Sequence[Card],
    seats: Sequence[int],
) -> Card:
    """Of who has made the first trick and does what he can to make no other."""
    own = sorted({card.index for card in hand})
    faces = [card.index for card in lying]
    allowed = [FACES[i] for i in legal_faces(judge.tables, kind, faces, own)]

    def height(card: Card) -> int:
        return order.keys[(lying[0] if lying else card).index][card.index]

    seat = seats[len(lying)]
    if seat == ALONE:
        suit = order.order.classes[hand[0].index]
        last = len(lying)
        loses = [c for c in allowed if last and _highest(order, [*lying, c]) < last]
        other = [c for c in allowed if order.order.classes[c.index] != suit]
        if loses:
            return max(loses, key=lambda card: judge.tables.augen[card.index])
        return min(other or allowed, key=height)
    his = bool(lying) and seats[_highest(order, lying)] == ALONE
    return max(allowed, key=height) if his or not lying else min(allowed, key=height)


def _highest(order: KindTable, lying: Sequence[Card]) -> int:
    return order.highest([card.index for card in lying])


# --- games in which who does not play with him makes one trick, and no Augen by it ----

STRONG_SEAT: Final = 2
"""The seat of who makes all tricks but the first."""


def lost_once(generator: Generator) -> Iterator[Case]:
    """For every Vorbehalt, and without one, a game for each party that can do it."""
    judge, model = generator.judge, generator.model
    if not model.deal.even or model.copies != len(_OWNERS):
        return
    for word in ("", *generator.lexicon.bids):
        found = opened(generator, word, ALONE)
        if found is None:
            continue
        _, kind, order = found
        deck = [f for f in FACES if f in model.deck]
        deck.sort(key=lambda face: -order.keys[face.index][face.index])
        seen: set[str] = set()
        for spared in (None, *deck[:SPARED]):
            dealt = _dealt_but_one(judge, order, deck, spared)
            if dealt is None:
                continue
            best = partial(_best, judge, kind, order)
            case = _case(word, STRONG_SEAT, _course(order, dealt, best))
            verdict = case.judged(judge)
            name, outcome = case.head.players[0], verdict.default
            party = {n: p for p, names in outcome.parties or () for n in names}
            first = [t.augen for t in outcome.tricks if t.winner == name]
            losing = party.get(name, "")
            own = [t for t in outcome.tricks if party.get(t.winner or "") == losing]
            if first == [0] and len(own) == 1 and lawful(verdict):
                if losing not in seen:
                    yield case
                seen.add(losing)


def _dealt_but_one(
    judge: Judge, order: KindTable, deck: Sequence[Card], spared: Card | None
) -> _Dealt | None:
    """One has the best cards and a low one, and nothing of the suit that is led first."""
    augen, size = judge.tables.augen, judge.model.hand_size
    classes = order.order.classes
    free = [
        face
        for face in deck
        if not augen[face.index] and classes[face.index] != TRUMP_CLASS
    ]
    for low in reversed(free):
        others = [f for f in free if classes[f.index] != classes[low.index]]
        suit = [f for f in deck if classes[f.index] == classes[low.index]]
        if not others:
            continue
        his, third = others[-1], others[-1]
        best = [f for f in deck if f not in {*suit, his, spared} for _ in _OWNERS]
        hands: list[list[Card]] = [[low], [low], [his, *best[: size - 1]], [third]]
        for seat in (0, 1) if spared is not None else ():
            assert spared is not None
            hands[seat].append(spared)
        left = [f for f in suit for _ in _OWNERS if f != low] + best[size - 1 :]
        for face in left:
            near = (0, 1, 3) if face not in suit else (0, 1)
            room = [seat for seat in near if len(hands[seat]) < size]
            if room:
                hands[min(room, key=lambda seat: len(hands[seat]))].append(face)
        if all(len(hand) == size for hand in hands):
            return _Dealt(hands, [low, low, his, third])
    return None


def _best(
    judge: Judge,
    kind: str,
    order: KindTable,
    hand: Sequence[Card],
    lying: Sequence[Card],
    _: Sequence[int],
) -> Card:
    """The highest card of a hand that may be played."""
    faces = [card.index for card in lying]
    own = sorted({card.index for card in hand})
    first = lying[0].index if lying else None
    return FACES[
        max(
            legal_faces(judge.tables, kind, faces, own),
            key=lambda f: order.keys[f if first is None else first][f],
        )
    ]


# --- whole games with Augen at the borders of the tables that a text counts by --------

LIMITS: Final = (0, 29, 30, 59, 60, 89, 90, 119, 120, 121)
"""Augen that every Doppelkopf text is about, besides those that it names."""
LEAST: Final = 20
"""A number in a table that is below this is not one of Augen."""
ALL: Final = 240
"""All Augen there are; nor is a number above this."""

STRONG: Final = (0, 4, 8)
"""In so many first tricks a player does his best, until there is such a game."""


def scores(generator: Generator) -> Iterator[Candidate]:
    """For every kind of game that is scored otherwise, and without a Vorbehalt."""
    words = kinds_unlike(generator)
    for word, augen in product(words, borders(generator.model)):
        for party in generator.model.parties[:1]:
            bids = (Bid((word,), 0),) if word else ()
            for tricks in STRONG:
                strong = (0, tricks) if tricks else None
                wish = Wish(bids=bids, augen=(party, augen, augen), strong=strong)
                case = generator.make(("scores", word), wish)
                if case is not None:
                    yield Candidate(case, Asked("partie"))
                    break


def borders(model: Model) -> tuple[int, ...]:
    """The numbers of Augen by which the rows of tables are told apart, and the rest."""
    named: set[int] = set()
    for statement in model.statements:
        for row in statement.rows if isinstance(statement, Tabelle) else ():
            for key in row.keys:
                ends = key if isinstance(key, tuple) else (key,)
                named |= {end.value for end in ends if isinstance(end, Number)}
    some = {n for n in named if LEAST <= n <= ALL}
    return tuple(sorted(some | {ALL - n for n in some}))


# --- kinds of game, of those that are scored alike one each ---------------------------


def kinds_unlike(generator: Generator) -> tuple[str, ...]:
    """Vorbehalte, and none of them: those whose kinds of game a text tells apart.

    The order of cards is not what tells them apart.
    """
    model = generator.model
    listing = model.listings["Spielarten"]
    orders = {s.name for s in model.statements if isinstance(s, Ordnung)}
    named = [
        (s.key, mentions(s))
        for s in model.statements
        if not isinstance(s, Ordnung | Zusage)
        and s.key not in {listing.key, model.listings["Angebote"].key}
    ]
    cells = {
        row: tuple(c.name for c in own if isinstance(c, Name) and c.name not in orders)
        for row, own in listing.rows
    }
    found: dict[object, str] = {}
    for word in ("", *generator.lexicon.bids):
        game = opened(generator, word, ALONE)
        if game is not None:
            by_name = frozenset(key for key, asked in named if game.kind in asked)
            found.setdefault((cells.get(game.kind), by_name), word)
    return tuple(found.values())
