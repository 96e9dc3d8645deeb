"""Questions about both cards of a sort in one hand: what they take, what is said of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from dokospec.cards import FACES, Card, Rank
from dokospec.conformance.position import Asked
from dokospec.conformance.view import before
from dokospec.corpus.asking import Candidate, inserted
from dokospec.corpus.bids import unlike
from dokospec.corpus.calls import calling, is_valid
from dokospec.corpus.worthless import kind_of
from dokospec.notation.record import Call, Play
from dokospec.rules.orders import TRUMP_CLASS
from dokospec.witness.case import Case
from dokospec.witness.generate import Bid, Generator, Wish
from dokospec.witness.talk import hints
from dokospec.witness.told import lawful

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
    for word in ("", *generator.talk.bids):
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
    for word in generator.talk.calls:
        for trick in tricks:
            last: tuple[bool | None, Candidate] | None = None
            for cards in range(4 * trick - 4, min(4 * trick + BEHIND, len(plays) + 1)):
                now = calling(case, Call(word, name), cards)
                valid = is_valid(generator, now)
                if last is not None and last[0] is not valid:
                    yield last[1]
                    yield now
                    if valid:
                        said = inserted(case, Call(word, name), cards)
                        whole = replace(said, game=before(said.game, 4 * trick))
                        yield Candidate(whole, Asked("stich", trick))
                last = valid, now


def _leading(generator: Generator) -> Iterator[Candidate]:
    """A trump ace is led, and lower ones fall; then the other one, where he has both.

    What may be said of it with one of them, and with both, at every moment; by him, and
    by somebody else.
    """
    for word in ("", *unlike(generator.model)):
        found = kind_of(generator, word)
        if found is None:
            continue
        order = found[1]
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
    for word in generator.talk.calls:
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
