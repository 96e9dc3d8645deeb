"""Questions about cards passed on: by another, more or fewer, elsewhere, too often, too late."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from dokospec.conformance.acting import ACTS
from dokospec.conformance.position import Asked
from dokospec.corpus.asking import Candidate
from dokospec.game.judge import Judge
from dokospec.notation.record import Event, GameRecord, Pass, Play, Reservation
from dokospec.witness.case import Case
from dokospec.witness.told import lawful


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
