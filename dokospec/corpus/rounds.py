"""Questions where the deal hangs on what is stated: every such round, by what may be said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Final, TypeAlias

from dokospec.conformance.acting import ACTS
from dokospec.conformance.position import Asked
from dokospec.corpus.bids import unlike
from dokospec.corpus.boundaries import borders
from dokospec.corpus.questions import Candidate, asked_of_record, through
from dokospec.game.judge import Judge
from dokospec.notation.record import Event, GameRecord, Header, Pass, Play, Reservation
from dokospec.witness.case import Case, table
from dokospec.witness.generate import Generator, Wish
from dokospec.witness.observation import lawful

# --- questions about cards passed on: by another, more or fewer, elsewhere, too often, too late


def passes(judge: Judge, case: Case) -> Iterator[Candidate]:
    """Every time cards are passed on in a game, and what is a little unlike that.

    Behind the Vorbehalte too: all of it where they may be said first, otherwise once.
    Nobody has to have a hand for that, and in a round of no special kind nobody passes.
    """
    game = replace(case.game, hands=(), claims=())
    bare = replace(case, game=game)
    events = game.events
    places = [i for i, event in enumerate(events) if isinstance(event, Pass)]
    names = case.head.players[:4]
    if not places:
        return
    said = [event for event in events if isinstance(event, Reservation)]
    for place in places:
        for each in _unlike(events[place], names):
            yield _asked(bare, (*events[:place], each), said)
    last = places[-1]
    for each in _unlike(events[last], names):
        yield _asked(bare, (*events[: last + 1], each), said)
    done = [events[place] for place in places]
    if said and lawful(bare.having((*said, *done)).judged(judge)):
        for number, event in enumerate(done):
            for each in _unlike(event, names):
                yield _asked(bare, (*said, *done[:number], each), ())
    elif said:
        yield _asked(bare, (*said, done[0]), ())
    first = events[places[0]]
    assert isinstance(first, Pass)
    card = next((event for event in events if isinstance(event, Play)), None)
    if card is not None:
        yield _asked(bare, (*said, card, first), ())
    unstated = replace(bare, game=GameRecord(None, ()))
    for act in (first, replace(first, aside=True)):
        yield _asked(unstated, (act,), ())
        yield _asked(unstated, (*said, act), ())


def _unlike(event: Event, names: Sequence[str]) -> Iterator[Pass]:
    """The same cards, by everybody; one fewer and one more; laid aside or not."""
    assert isinstance(event, Pass)
    for name in names:
        yield replace(event, by=name)
    yield replace(event, cards=event.cards[:-1])
    yield replace(event, cards=(*event.cards, None))
    yield replace(event, aside=not event.aside)


def _asked(
    case: Case, events: Sequence[Event], said: Sequence[Reservation]
) -> Candidate:
    """Whether the last of these is in order; the Vorbehalte that are not yet said follow."""
    number = sum(isinstance(event, ACTS) for event in events)
    later = [event for event in said if event not in events]
    return Candidate(case.having((*events, *later)), Asked("handlung", number))


SEATS: Final = 4
SOME: Final = 3
"""In a round so many Vorbehalte that may be said are said one after another."""
GAMES: Final = 3
"""So many whole games are played in a round."""

_Stated: TypeAlias = tuple[tuple[str, int], ...]


def rounds(generator: Generator) -> Iterator[Candidate]:
    """All of these families, for rounds in which something else may be said or is played."""
    words = unlike(generator.model)
    usual = _sorts(generator, (), words)
    for word, numbers in generator.lexicon.stated:
        for number in numbers:
            stated = ((word, number),)
            sorts = _sorts(generator, stated, words)
            if sorts != usual:
                yield from _bids(stated, words, sorts)
                yield from _games(generator, stated)
                yield from _of_five(generator, stated)
                yield from _scores(generator, stated)


_Sorts: TypeAlias = dict[tuple[int, str], tuple[bool, str | None]]


def _sorts(generator: Generator, stated: _Stated, words: Sequence[str]) -> _Sorts:
    """By seat and Vorbehalt: whether it may be said, and which game it leads to."""
    found: _Sorts = {}
    for seat, word in product(range(SEATS), words):
        verdict = _case(stated, (seat, word)).judged(generator.judge.unscored())
        found[seat, word] = lawful(verdict), verdict.default.kind
    return found


def _case(stated: _Stated, *spoken: tuple[int, str]) -> Case:
    head = table()
    entries = tuple(Header(f"x-{word}", str(n)) for word, n in stated)
    events = tuple(Reservation(head.players[seat], (word,)) for seat, word in spoken)
    return Case(head, GameRecord(None, entries, events=events))


def _bids(stated: _Stated, words: Sequence[str], sorts: _Sorts) -> Iterator[Candidate]:
    """Every Vorbehalt, by everybody where it matters who says it; then one after another."""
    some: list[str] = []
    for word in words:
        may = [sorts[seat, word][0] for seat in range(SEATS)]
        some += [word] if any(may) else []
        yield Candidate(_case(stated, (0, word)), Asked("spielart"))
        for seat in range(SEATS if len(set(may)) > 1 else 1):
            yield Candidate(_case(stated, (seat, word)), Asked("handlung", 1))
    some = some[:: max(1, len(some) // SOME)][:SOME]
    for one, two in product(some, repeat=2):
        for seats in ((0, 1), (1, 0), (0, 0), (1, 2)):
            said = _case(stated, (seats[0], one), (seats[1], two))
            yield Candidate(said, Asked("handlung", 2))
            yield Candidate(said, Asked("spielart"))


def _games(generator: Generator, stated: _Stated) -> Iterator[Candidate]:
    """Whole games, and what is said before cards are passed on or behind that."""
    for number in range(GAMES):
        wish = Wish(stated=stated, bids=(), hands=number == 0)
        case = generator.make(("round", number), wish)
        if case is None:
            continue
        yield from asked_of_record(generator.judge, case)
        yield from passes(generator.judge, case)
        events = case.game.events
        for said in (e for e in events if isinstance(e, Reservation)):
            rest = [e for e in events if e is not said]
            for place, event in enumerate(rest):
                if isinstance(event, Pass):
                    moved = case.having((*rest[:place], said, *rest[place:]))
                    yield Candidate(through(moved, said), Asked("handlung", 1))
                    yield Candidate(moved, Asked("partie"))


def _of_five(generator: Generator, stated: _Stated) -> Iterator[Candidate]:
    """Whole games at a table where one sits out."""
    for number in range(GAMES):
        case = generator.make(("five", number), Wish(stated=stated, bids=(), players=5))
        if case is not None:
            yield Candidate(case, Asked("partie"))


def _scores(generator: Generator, stated: _Stated) -> Iterator[Candidate]:
    """Whole games just on both sides of every border of a table."""
    for augen, party in product(borders(generator.model), generator.model.parties[:1]):
        wish = Wish(stated=stated, bids=(), augen=(party, augen, augen))
        case = generator.make(("round", augen), wish)
        if case is not None:
            yield Candidate(case, Asked("partie"))
