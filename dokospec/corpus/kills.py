"""Whether a question shows a mistake: whether the answer it leads to is a wrong one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import chain
from operator import or_
from typing import Final

from dokospec.cards import FACES
from dokospec.conformance.position import pose
from dokospec.conformance.protocol import Data
from dokospec.conformance.view import Posed
from dokospec.corpus.mutants import Mutant, answered, shows
from dokospec.corpus.questions import Candidate
from dokospec.corpus.recorded_queries import RecordedQueries
from dokospec.game.judge import Judge
from dokospec.game.kind_tables import Tables
from dokospec.language.syntax import Guard, Statement

# --- questions to which there is one answer only once the table has agreed on a reading


def decided(
    whole: Judge, judge: Judge, asked: AskedCandidate, read: Mapping[str, str]
) -> tuple[AskedCandidate, Posed] | None:
    """The question where as little is agreed as leaves one answer; None where none does.

    ``whole`` knows all doubts of the text, ``judge`` reads them by default; it is agreed
    to read them so. ``read``: what is agreed besides, and stays, as what was before.
    """
    read = {**asked.candidate.agreed, **read}
    posed = _posed(whole, asked, read)
    if posed is None:
        bits = judge.model.doubt_bits.items()
        doubts = {name for name, bit in bits if asked.touched & bit}
    else:
        # It may hang on what is not known of the record besides.
        doubts = set(chain.from_iterable(posed.answers.fits)) & judge.model.read.keys()
    usual = {doubt: judge.model.read[doubt] for doubt in sorted(doubts - read.keys())}
    agreed = usual | {**read}
    found = _decided(whole, asked, agreed)
    if found is None:
        return None
    for doubt in usual:
        less = {d: reading for d, reading in agreed.items() if d != doubt}
        fewer = _decided(whole, asked, less)
        if fewer is not None:
            agreed, found = less, fewer
    candidate = asked.candidate.agreeing(agreed)
    usually, trail = answered(judge, candidate)
    if usually is None:
        return None
    return AskedCandidate(candidate, usually, trail.touched, trail.fired), found


def _decided(
    whole: Judge, asked: AskedCandidate, read: Mapping[str, str]
) -> Posed | None:
    """The question where that is agreed; None where that leaves several answers."""
    posed = _posed(whole, asked, read)
    return posed if posed is not None and len(posed.expected) == 1 else None


def _posed(
    whole: Judge, asked: AskedCandidate, read: Mapping[str, str]
) -> Posed | None:
    one = asked.candidate.agreeing(read) if read else asked.candidate
    return pose(whole, one.case.head, one.case.game, one.asked)


UNDECIDED: Final = 3
"""Of the questions that would show a mutant if less were open so many are tried."""
MISTAKEN: Final = 400
"""So many judges who make a mistake are remembered."""


# --- the questions that show a mistake ------------------------------------------------


class MutantTester:
    """Puts questions to mutants, both by their numbers; every answer is worked out once."""

    def __init__(
        self,
        whole: Judge,
        judge: Judge,
        questions: Sequence[AskedCandidate],
        mutants: Sequence[Mutant],
    ) -> None:
        """``whole`` knows all doubts of the text, ``judge`` reads them by default.

        ``questions``: those for which readings are agreed are the last of them.
        """
        self.judge = judge
        self.questions = list(questions)
        self.sought = [asked for asked in questions if not asked.candidate.agreed]
        """The first of them: those for which no readings are agreed."""
        self.mutants = mutants
        # The list itself: it grows.
        self.by_reading = ReadingJudges(judge, self.questions)
        self._whole = whole
        self._posed: dict[int, Posed | None] = {}
        self._known: dict[tuple[int, int], bool] = {}
        self._undecided: defaultdict[int, list[int]] = defaultdict(list)
        self._agreed: dict[tuple[int, Guard | None], int | None] = {}
        self._guards: dict[Guard, int] = {}
        self._bits: dict[int, int] = {}
        self.mistaken: Callable[[int], Judge] = lru_cache(MISTAKEN)(self._mistaken)
        """By mutant the judge who makes the mistake."""

    def posed(self, place: int) -> Posed | None:
        """A question with the answers under all readings; None where one is open."""
        if place not in self._posed:
            one = self.questions[place].candidate
            case = one.case
            self._posed[place] = pose(self._whole, case.head, case.game, one.asked)
        return self._posed[place]

    def shows(self, number: int, place: int) -> bool:
        """Whether a question shows a mutant, both by their numbers."""
        return self.looks(number, place) and self.shown(number, place)

    def agreed(self, place: int) -> bool:
        """Whether readings are agreed for a question."""
        return bool(self.questions[place].candidate.agreed)

    def add(self, asked: AskedCandidate) -> int:
        """One question more, with no readings agreed; its place."""
        self.questions.append(asked)
        return len(self.questions) - 1

    def _mistaken(self, number: int) -> Judge:
        return Judge(self.mutants[number].model(self.judge.model), self.judge)

    def looks(self, number: int, place: int) -> bool:
        """Whether the mutant may answer this otherwise at all."""
        if not self.questions[place].touched & self.bits(number):
            return False
        mutant = self.mutants[number]
        statement, guard = mutant.statement, mutant.guard
        agreed = self.questions[place].candidate.agreed
        if mutant.reads_otherwise:
            return statement.name not in agreed
        if guard is None:
            return True
        if agreed.get(guard.doubt, guard.reading) != guard.reading:
            return False
        _, touched = self.by_reading.posed(guard, place)
        return bool(touched & self.judge.model.bits[statement.key])

    def bits(self, number: int) -> int:
        """The statements of which a question must touch one."""
        if number not in self._bits:
            self._bits[number] = self._bits_of(number)
        return self._bits[number]

    def _bits_of(self, number: int) -> int:
        mutant = self.mutants[number]
        if mutant.guard is not None:
            return self.of_guard(mutant.guard)
        if mutant.reads_otherwise:
            return self.judge.model.bits[mutant.statement.key]
        model = self.mistaken(number).model
        return model.changed if model.parent is not None else -1

    def of_guard(self, guard: Guard) -> int:
        """The doubt, and what holds under that reading only.

        A doubt is met only where it makes a difference: where the condition of such a
        statement holds. A mistake may be one in that condition.
        """
        if guard not in self._guards:
            model = self.judge.model
            own = (model.bits[statement.key] for statement in self.own(guard))
            self._guards[guard] = reduce(or_, own, model.doubt_bits[guard.doubt])
        return self._guards[guard]

    def own(self, guard: Guard) -> Collection[Statement]:
        """The statements that hold under a reading only, of which there are mutants."""
        return {
            m.statement.key: m.statement for m in self.mutants if m.guard == guard
        }.values()

    def shown(self, number: int, place: int) -> bool:
        """Whether a question shows a mutant that may answer it otherwise."""
        key = (number, place)
        if key not in self._known:
            self._known[key] = self._is_shown(number, place)
        return self._known[key]

    def _is_shown(self, number: int, place: int) -> bool:
        """Whether the answer is right under no reading.

        Of a mistake in what holds under one reading only: whether it is not the answer
        of that reading.
        """
        asked, mutant = self.questions[place], self.mutants[number]
        guard = mutant.guard
        right = asked.posed if guard is None else self.by_reading.posed(guard, place)[0]
        if right is None:
            return False
        usual = frozenset((str(right.expected[0][1]),))
        judge = self.mistaken(number)
        if not shows(right, usual, judge, asked.candidate):
            return False
        posed = self.posed(place)
        measured = guard is not None or mutant.reads_otherwise
        if posed is not None and (measured or len(posed.expected) == 1):
            return True
        if posed is not None:
            allowed = frozenset(str(answer) for _, answer in posed.expected)
            if shows(asked.posed, allowed, judge, asked.candidate):
                return True
        if not mutant.reads_otherwise:
            self._undecided[number].append(place)
        return False

    def shown_under(
        self, guard: Guard, number: int, place: int, judge: Judge
    ) -> int | None:
        """The question that shows a mutant where this reading is agreed; None where none.

        ``judge``: of the mutant, by this reading.
        """
        right, _ = self.by_reading.posed(guard, place)
        if right is None:
            return None
        usual = frozenset((str(right.expected[0][1]),))
        if not shows(right, usual, judge, self.questions[place].candidate):
            return None
        agreed = self.agreeing(place, guard)
        return agreed if agreed is not None and self.shows(number, agreed) else None

    @property
    def readings(self) -> Iterator[Guard]:
        """The readings of the text that are not the default."""
        for name, doubt in self._whole.model.doubts.items():
            for reading in doubt.readings:
                if reading.name != self.judge.model.read[name]:
                    yield Guard(name, reading.name)

    def agreeing(self, place: int, guard: Guard | None) -> int | None:
        """The place of the same question where readings are agreed; None where none is.

        ``guard``: a reading that is agreed in any case.
        """
        key = (place, guard)
        if key not in self._agreed:
            self._agreed[key] = self._add_agreeing(place, guard)
        return self._agreed[key]

    def _add_agreeing(self, place: int, guard: Guard | None) -> int | None:
        read = {} if guard is None else {guard.doubt: guard.reading}
        found = decided(self._whole, self.judge, self.questions[place], read)
        if found is None:
            return None
        new = len(self.questions)
        self.questions.append(found[0])
        self._posed[new] = found[1]
        return new

    def other(self, number: int, places: Iterable[int]) -> int | None:
        """One of these questions that shows a mutant; None where none does."""
        known = self._known
        for place in sorted(
            places, key=lambda p: (self.agreed(p), not known.get((number, p), False))
        ):
            if self.shows(number, place):
                return place
        return None

    def first(self, number: int, places: Iterable[int]) -> int | None:
        """The first of these questions that shows a mutant; None where none does.

        Where only too many answers are right: the question where readings are agreed.
        """
        found = self.other(number, places)
        return found if found is not None else self.where_decided(number)

    def undecided(self, number: int) -> Sequence[int]:
        """The questions that would show a mutant if less were open, of those tried."""
        return self._undecided[number]

    def where_decided(self, number: int) -> int | None:
        """A question that shows the mutant where less is open, of those tried.

        Without that its answer is right under another reading, or too much is open.
        """
        for place in self.undecided(number)[:UNDECIDED]:
            found = self.agreeing(place, self.mutants[number].guard)
            if found is not None and self.shows(number, found):
                return found
        return None


# --- questions that have an answer, and what the text says to them under a reading ----


@dataclass(frozen=True, slots=True)
class AskedCandidate:
    """A candidate, what the text answers by default, what that touches and rests on."""

    candidate: Candidate
    posed: Posed
    touched: int
    fired: int


def asked_of(
    queries: RecordedQueries, candidates: Sequence[Candidate]
) -> Iterator[AskedCandidate | None]:
    """The candidates that have an answer by default; None in place of others.

    ``queries`` records them; it counts those that have an answer. It does not those for
    which readings are agreed: nothing else is asked over them than over the same without.
    """
    place = 0
    for candidate in candidates:
        if candidate.agreed:
            posed, trail = answered(queries.judge, candidate)
        else:
            posed, trail = queries.record(place, candidate)
        if posed is None:
            yield None
            continue
        place += 1
        yield AskedCandidate(candidate, posed, trail.touched, trail.fired)


class ReadingJudges:
    """What the text answers under other readings; every answer is worked out once."""

    def __init__(self, judge: Judge, questions: Sequence[AskedCandidate]) -> None:
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


def highest(position: Mapping[str, Data], tables: Tables) -> int | None:
    """The place of the highest card of a trick, by the table of its kind of game."""
    table = tables.kind(str(position["spielart"]))
    cards = position["karten"]
    assert isinstance(cards, list)
    if table is None or None in cards:
        return None
    return table.highest([_FACES[str(card)] for card in cards])


_FACES: Final = {face.typed: face.index for face in FACES}
