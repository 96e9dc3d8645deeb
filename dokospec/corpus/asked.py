"""Questions that have an answer, and what the text says to them under a reading."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from dokospec.cards import FACES
from dokospec.conformance.protocol import Data
from dokospec.conformance.view import Posed
from dokospec.corpus.asking import Candidate
from dokospec.corpus.mutants import answered
from dokospec.corpus.recorded_queries import RecordedQueries
from dokospec.game.judge import Judge
from dokospec.game.tables import Tables
from dokospec.rules.syntax import Guard


@dataclass(frozen=True, slots=True)
class Asked:
    """A candidate, what the text answers by default, what that touches and rests on."""

    candidate: Candidate
    posed: Posed
    touched: int
    fired: int


def asked_of(
    hearing: RecordedQueries, candidates: Sequence[Candidate]
) -> Iterator[Asked | None]:
    """The candidates that have an answer by default; None in place of others.

    ``hearing`` listens; it counts those that have an answer. It does not to those for
    which readings are agreed: nothing else is asked over them than over the same without.
    """
    place = 0
    for candidate in candidates:
        if candidate.agreed:
            posed, trail = answered(hearing.judge, candidate)
        else:
            posed, trail = hearing.listen(place, candidate)
        if posed is None:
            yield None
            continue
        place += 1
        yield Asked(candidate, posed, trail.touched, trail.fired)


class Under:
    """What the text answers under other readings; every answer is worked out once."""

    def __init__(self, judge: Judge, questions: Sequence[Asked]) -> None:
        self._judge = judge
        self._questions = questions
        self._readers: dict[Guard, Judge] = {}
        self._read: dict[tuple[Guard, int], tuple[Posed | None, int]] = {}

    def posed(self, guard: Guard, place: int) -> tuple[Posed | None, int]:
        """A question under a reading, and what it touches."""
        key = (guard, place)
        if key not in self._read:
            one = self._questions[place].candidate
            posed, trail = answered(self.reader(guard), one)
            self._read[key] = posed, trail.touched
        return self._read[key]

    def reader(self, guard: Guard) -> Judge:
        """The judge who reads a doubt so, and all others by default."""
        if guard not in self._readers:
            root = self._judge.model
            model = root.reading({**root.read, guard.doubt: guard.reading})
            self._readers[guard] = Judge(model, self._judge)
        return self._readers[guard]


def highest(told: Mapping[str, Data], tables: Tables) -> int | None:
    """The place of the highest card of a trick, by the table of its kind of game."""
    table = tables.kind(str(told["spielart"]))
    cards = told["karten"]
    assert isinstance(cards, list)
    if table is None or None in cards:
        return None
    faces = [_FACES[str(card)] for card in cards]
    heights = [table.keys[faces[0]][face] for face in faces]
    return heights.index(max(heights))


_FACES: Final = {face.typed: face.index for face in FACES}
