"""What may still come in a game that is not played to its end.

Events that may happen yet can change the kind of game and each Stand. What they may
change is not known before the end, however the game stands now.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple, cast

from dokospec.cards import FACES
from dokospec.game.facts import Facts
from dokospec.game.position import Position
from dokospec.game.state import PlayedTrick
from dokospec.game.tables import Ask, Glimpse, Tables, frame_of, happens
from dokospec.game.worlds import Asker
from dokospec.rules.evaluate import Run
from dokospec.rules.syntax import Ereignis
from dokospec.rules.values import Value

KIND: Final = "Spielart"
END: Final = "am Ende"
MOMENTS: Final = ("bei Karte", "nach Stich", END)


class Ahead(NamedTuple):
    """What may be otherwise at the end.

    ``kinds``: each kind it may be then, that of now the first, with whether it has then
    been so from the beginning; None where that cannot be said. ``stands``: the names of
    those that may have another value.
    """

    kinds: dict[str, bool] | None
    stands: frozenset[str]


def ahead(
    tables: Tables,
    position: Position,
    facts: Callable[[], Facts],
    asker: Asker,
    *,
    over: bool,
) -> Ahead:
    """What the events that may still happen can change; ``facts`` anew each time.

    ``over``: no card will be laid any more, so that only the events at the end are left.
    """
    kinds: dict[str, bool] | None = {position.kind: False}
    stands: set[str] = set()
    moments = MOMENTS[-1:] if over else MOMENTS
    events = [e for moment in moments for e in tables.model.events.get(moment, ())]
    while True:
        before = len(stands), kinds and len(kinds)
        for event in events:
            for moment in _moments(tables, position, event.moment):
                for kind in tuple(kinds or ()):
                    known = facts()
                    known.kind = kind
                    known.stands = {
                        name: value
                        for name, value in (known.stands or {}).items()
                        if name not in stands
                    }
                    if not over:
                        # More will be laid and said.
                        known.tricks = known.calls = known.words_said = None
                    moment(known)
                    kinds = _after(tables, event, known, asker, kinds, stands)
        if (len(stands), kinds and len(kinds)) == before:
            return Ahead(kinds, frozenset(stands))


def _after(
    tables: Tables,
    event: Ereignis,
    known: Facts,
    asker: Asker,
    kinds: dict[str, bool] | None,
    stands: set[str],
) -> dict[str, bool] | None:
    """The kinds when the event may have happened too; its Stände go into ``stands``."""
    place = tables.model.place(event)
    if asker.ask((_MAY, event.key), partial(_may, place), known).value is False:
        return kinds
    for number, assignment in enumerate(event.assignments):
        if assignment.target != KIND:
            stands.add(assignment.target)
            continue
        ask: Ask = partial(_becomes, place, number)
        kind = asker.ask((_MAY, event.key, number), ask, known).value
        if not isinstance(kind, str) or kinds is None:
            kinds = None
        else:
            kinds = {**kinds, kind: kinds.get(kind, event.moment == END)}
    return kinds


_MAY: Final = "mögliches Ereignis"


def _moments(
    tables: Tables, position: Position, moment: str
) -> Iterator[Callable[[Facts], None]]:
    """What is known of each moment to come: puts it into facts."""
    done = len(position.tricks)
    match moment:
        case "bei Karte":
            left = Counter(tables.full_deck)
            left.subtract(face for trick in position.tricks for face in trick.faces)
            for face in +left:
                yield partial(_at_card, face)
        case "nach Stich":
            for number in range(done + 1, tables.model.hand_size + 1):
                yield partial(_after_trick, number)
        case _:
            yield _at_end


def _at_card(face: int, facts: Facts) -> None:
    facts.face = FACES[face]


def _after_trick(number: int, facts: Facts) -> None:
    facts.trick_number = number
    facts.trick = cast(PlayedTrick, Glimpse(number=number))


def _at_end(facts: Facts) -> None:
    """Nothing more is known."""


def _event(place: int, run: Run) -> Ereignis:
    event = run.model.places[place]
    assert isinstance(event, Ereignis)
    return event


def _may(place: int, run: Run) -> Value:
    """Whether the event happens."""
    return happens(_event(place, run), run)


def _becomes(place: int, number: int, run: Run) -> Value:
    """The value of one of its assignments."""
    event = _event(place, run)
    return run.value(event.assignments[number].value, frame_of(event))
