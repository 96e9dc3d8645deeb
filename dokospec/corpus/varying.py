"""What records are made of when they are changed: words, cards, limits, chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from dokospec.game.judge import Judge
from dokospec.notation.record import Event
from dokospec.witness.case import Case
from dokospec.witness.chance import Chance
from dokospec.witness.lexicon import hints, lexicon

LIMITS: Final = (0, 29, 30, 31, 59, 60, 61, 89, 90, 91, 119, 120, 121, 150, 151)
"""Augen that every Doppelkopf text is about, besides those that it names."""
ALL: Final = 240
"""There are no more Augen than these."""


class Words:
    """What there is to be said and to be laid under a text, and where its limits are."""

    def __init__(self, judge: Judge) -> None:
        model = judge.model
        self.judge = judge.unscored()
        self.talk = lexicon(model)
        self.faces = tuple(sorted(model.deck, key=lambda face: face.index))
        told = hints(model, model.statements)
        named = {n for limit in told.augen for n in (limit - 1, limit, limit + 1)}
        self.limits = sorted(n for n in named | set(LIMITS) if 0 <= n <= ALL)


Change: TypeAlias = Callable[[Case, Case, Chance, Words], Case | None]
"""A case, another one to borrow from: the first with something changed, if it can be."""


def places(case: Case, *sorts: type) -> list[int]:
    """Where in a record there are events of these sorts."""
    return [i for i, event in enumerate(case.game.events) if isinstance(event, sorts)]


def swapped(case: Case, one: int, two: int) -> Case:
    """The case where two events change places."""
    events = list(case.game.events)
    events[one], events[two] = events[two], events[one]
    return case.having(events)


def put(case: Case, event: Event, place: int) -> Case:
    """The case with one event more."""
    events = list(case.game.events)
    events.insert(place, event)
    return case.having(events)
