"""Which questions show a mistake: sought where it is met, and where that is not known."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import (
    Callable,
    Collection,
    Container,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from functools import reduce
from itertools import chain, islice, zip_longest
from operator import or_
from typing import Final

from dokospec.corpus.infection import Change, change
from dokospec.corpus.kills import AskedCandidate, MutantTester, highest
from dokospec.corpus.mutants import Similarity, words_of_change, words_of_question
from dokospec.corpus.recorded_queries import MOST, RecordedQueries
from dokospec.game.counting import plan_of
from dokospec.game.judge import Judge
from dokospec.language.show import unparse
from dokospec.language.syntax import Ablauf, Aufzaehlung, Guard, Ordnung, Posten

# --- questions in turn: one of each kind, those that touch least first


class QuestionOrder:
    """The places of questions in the order in which they are tried."""

    def __init__(self, questions: Sequence[AskedCandidate]) -> None:
        self._questions = questions
        kinds: defaultdict[str, list[int]] = defaultdict(list)
        for place, asked in enumerate(questions):
            kinds[asked.candidate.asked.kind].append(place)
        for places in kinds.values():
            places.sort(key=lambda p: (questions[p].touched.bit_count(), p))
        self._kinds = [places for _, places in sorted(kinds.items())]

    def where(self, wanted: Callable[[AskedCandidate], int]) -> Iterator[int]:
        """Those of which this is true, one of each kind in turn."""
        asked = self._questions
        kinds = ((p for p in places if wanted(asked[p])) for places in self._kinds)
        for places in zip_longest(*kinds):
            yield from (place for place in places if place is not None)

    def unlike(self, wanted: Callable[[AskedCandidate], int]) -> Iterator[int]:
        """Those of which this is true; first one of each sort that rests on the same."""
        seen: set[tuple[str, int]] = set()
        again: list[int] = []
        for place in self.where(wanted):
            asked = self._questions[place]
            sort = asked.candidate.asked.kind, asked.fired
            if sort in seen:
                again.append(place)
            else:
                seen.add(sort)
                yield place
        yield from again


TRIED: Final = 60
"""What may be spent on a mutant that is not known to be met: see ``COSTS``."""
MEETING: Final = 300
"""What may be spent on records in which a mutant is met."""
AT_ONCE: Final = 60
"""Of the records that some questions lead to so many are tried."""
OBSERVED: Final = 100
"""Of so many records the queries are recorded for the statements of a reading."""
COSTS: Final = {
    **dict.fromkeys(("stich", "spielart"), 1),
    "parteien": 2,
    **dict.fromkeys(("ansage", "handlung", "weiter"), 3),
}
"""What a question costs, by kind; others cost more."""
DEAR: Final = 4
LOOKED: Final = 60
"""How many questions are looked at for one that touches a statement of a reading."""
OTHERWISE: Final = 12
"""Of the questions that may show a mutant under another reading so many are tried."""
KIN: Final = 12
"""How many questions are tried first that show mutants of the same statement."""


class Meeting(Mapping[int, frozenset[int]]):
    """By mutant the questions in which it may be met; each is worked out when it is asked.

    It is met where it answers otherwise what was asked of the text.
    """

    def __init__(
        self,
        tester: MutantTester,
        queries: RecordedQueries,
        places: frozenset[int],
        changes: Mapping[int, Change],
    ) -> None:
        """``places``: the questions; ``changes``: what the mutants change."""
        self._tester = tester
        self._queries = queries
        self._places = places
        self._infected = queries.infected_within(places, changes)
        self._known: dict[int, frozenset[int]] = {}

    def __getitem__(self, number: int) -> frozenset[int]:
        """The questions in which a mutant may be met."""
        if number not in self._known:
            infected = self._infected[number]
            wrong = self._tester.mistaken(number).model
            self._known[number] = self._queries.reached(infected, wrong, self._places)
        return self._known[number]

    def __iter__(self) -> Iterator[int]:
        """The mutants of which that is known."""
        return iter(self._infected)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._infected)


class KillSearch:
    """Seeks questions that show mutants, both by their numbers."""

    def __init__(
        self, tester: MutantTester, queries: RecordedQueries, same: Container[int] = ()
    ) -> None:
        """``queries``: what was asked of the text over the questions that are sought.

        ``same``: mutants that say the same as the text, as it is read by default.
        """
        self._same = same
        self.tester = tester
        self._all = queries
        self._turns = QuestionOrder(tester.sought)
        self._near = Similarity([self._words(asked) for asked in tester.sought])
        self._queries_under: dict[Guard, RecordedQueries] = {}
        self._wanted: frozenset[int] = frozenset()
        judge = tester.judge
        kinds = [row for row, _ in judge.model.listings["Spielarten"].rows]
        tables = filter(None, map(judge.tables.kind, kinds))
        touched = (table.touched for table in tables)
        self._of_tables = reduce(or_, touched, judge.tables.touched)
        counted = (plan_of(judge.tables, kind).touched for kind in kinds)
        self._made_once = reduce(or_, counted, self._of_tables)

    def _words(self, asked: AskedCandidate) -> frozenset[str]:
        """What a question is about: what is said in it, and what it rests on."""
        resting = self.tester.judge.model.statements_in(asked.fired)
        said = words_of_question(asked.candidate.case, asked.posed)
        return said | {statement.name for statement in resting}

    def infect(self, wanted: Collection[int]) -> None:
        """Note which questions the mutants infect that are sought."""
        self._wanted = frozenset(wanted)
        self._all.infect(self._changes(self._wanted, None))

    def first(self, number: int, kin: Sequence[int]) -> int | None:
        """The first question that shows the mutant, with no readings agreed.

        ``kin``: likely ones.
        """
        if number in self._same:
            return None
        seen: set[int] = set()
        likely = [place for place in kin if not self.tester.agreed(place)][:KIN]
        found = self._shown_by(number, likely, seen, MEETING)
        return found if found is not None else self._first_of(number, seen)

    def where_agreed(self, number: int, kin: Sequence[int]) -> int | None:
        """A question that shows the mutant where readings are agreed.

        ``kin``: likely ones.
        """
        for place in kin:
            if self.tester.agreed(place) and self.tester.shows(number, place):
                return place
        found = self.tester.where_decided(number)
        return found if found is not None else self._where_read_otherwise(number)

    def among(
        self, number: int, places: Iterable[int], met: Container[int] | None
    ) -> Iterator[int]:
        """Those of these questions that may show the mutant.

        ``met``: those in which it may be met; None where that is not known.
        """
        for place in places:
            if self.tester.agreed(place) or (
                number not in self._same and (met is None or place in met)
            ):
                yield place

    def meeting(self, places: Iterable[int]) -> Meeting:
        """By mutant those of these questions in which it may be met, where that is known.

        Nothing is known of those for which readings are agreed.
        """
        changes = self._changes(range(len(self.tester.mutants)), None)
        observable = {n: each for n, each in changes.items() if self._is_observable(n)}
        return Meeting(self.tester, self._all, frozenset(places), observable)

    def _changes(
        self, wanted: Container[int], *guards: Guard | None
    ) -> dict[int, Change]:
        """What those of these mutants change that hold under these readings."""
        changed = (
            (number, change(mutant.statement, mutant.edit.statement))
            for number, mutant in enumerate(self.tester.mutants)
            if mutant.guard in guards
            and not mutant.reads_otherwise
            and number in wanted
        )
        return {number: each for number, each in changed if each is not None}

    def _first_of(self, number: int, seen: set[int]) -> int | None:
        """The first question that shows it, of those where it may be met."""
        judge = self.tester.mistaken(number)
        guard = self.tester.mutants[number].guard
        queries = self._all if guard is None else self._recorded_under(guard)
        meeting = self._meeting(number, judge, queries)
        met = [*islice(meeting, 1)]
        if not met and self._is_recorded(number):
            return None
        for places, most in (
            (chain(met, meeting), MEETING),
            (self._recounted(judge), MEETING),
            (chain(self._reordered(judge), self._tries(number)), TRIED),
        ):
            found = self._shown_by(number, places, seen, most)
            if found is not None:
                return found
        return None

    def _where_read_otherwise(self, number: int) -> int | None:
        """A question that shows the mutant where another reading is agreed.

        Only a mistake in what holds under all of them that infects questions under that one.
        """
        mutant = self.tester.mutants[number]
        if mutant.guard is not None or mutant.reads_otherwise:
            return None
        for guard in self.tester.readings:
            queries = self._recorded_under(guard)
            if not queries.infects(number):
                continue
            judge = self.tester.mistaken(number)
            judge = judge.agreeing({guard.doubt: guard.reading})
            meeting = self._meeting(number, judge, queries)
            for place in islice(meeting, OTHERWISE):
                found = self.tester.shown_under(guard, number, place, judge)
                if found is not None:
                    return found
        return None

    def _is_recorded(self, number: int) -> bool:
        """Whether every record in which the mutant is met is known."""
        bits = self.tester.judge.model.bits
        statement = self.tester.mutants[number].statement
        return (
            self._is_observable(number)
            and self._all.count(bits[statement.key]) <= MOST
            and self._all.knows_all(number)
        )

    def _is_observable(self, number: int) -> bool:
        """Whether questions about a record tell of the mutant wherever it is met.

        Not where tables are made of the statement once for all records, or it is found
        out once which cards and tricks may count at all; nor where an item is counted
        without a question for each trick or card, nor what is met under a reading: not
        the queries of all are recorded for that.
        """
        mutant = self.tester.mutants[number]
        statement = mutant.statement
        at_once = isinstance(statement, Aufzaehlung | Ordnung | Ablauf) or (
            isinstance(statement, Posten) and statement.each
        )
        return not (
            at_once
            or mutant.guard
            or mutant.reads_otherwise
            or self.tester.bits(number) & self._made_once
        )

    def _shown_by(
        self,
        number: int,
        places: Iterable[int],
        seen: set[int],
        most: int,
    ) -> int | None:
        """The first of these questions that shows the mutant; not those ``seen``."""
        tried = looked = 0
        for place in places:
            known = place in seen
            seen.add(place)
            if not self.tester.looks(number, place):
                looked += self.tester.mutants[number].guard is not None
                if looked > LOOKED:
                    break
                continue
            if not known and self.tester.shown(number, place):
                return place
            tried += COSTS.get(self.tester.questions[place].candidate.asked.kind, DEAR)
            if tried >= most:
                break
        return None

    def _meeting(
        self, number: int, judge: Judge, queries: RecordedQueries
    ) -> Iterator[int]:
        """The questions over records in which a mutant is met, of every kind in turn."""
        statements = judge.model.bits[self.tester.mutants[number].statement.key]
        for met in queries.otherwise(number, judge.model, statements):
            sorts: dict[object, list[int]] = {}
            for sort, places in enumerate(met):
                for place in places:
                    kind = self.tester.questions[place].candidate.asked.kind
                    sorts.setdefault((sort, kind), []).append(place)
            in_turn = (p for row in zip_longest(*sorts.values()) for p in row)
            first = dict.fromkeys(p for p in in_turn if p is not None)
            yield from list(first)[:AT_ONCE]

    def _recounted(self, judge: Judge) -> Iterator[int]:
        """Of a mutant by which cards count otherwise: whole games."""
        if judge.tables.augen != self.tester.judge.tables.augen:
            for place, asked in enumerate(self.tester.sought):
                if asked.candidate.asked.kind == "partie":
                    yield place

    def _recorded_under(self, guard: Guard) -> RecordedQueries:
        """What is asked under a reading.

        Of statements that hold under it only, and of those that hold under all.
        """
        if guard not in self._queries_under:
            words = words_of_change("", "\n".join(map(unparse, self.tester.own(guard))))
            bits = self.tester.of_guard(guard)
            near = self._near.places(words)
            turns = self._turns.unlike(lambda asked: asked.touched & bits)
            found: dict[int, None] = {}
            for places in zip_longest(near, turns):
                for place in places:
                    if (
                        place is not None
                        and self.tester.questions[place].touched & bits
                    ):
                        found[place] = None
                if len(found) >= OBSERVED:
                    break
            self._queries_under[guard] = self._recorded(guard, found)
        return self._queries_under[guard]

    def _recorded(self, guard: Guard, places: Iterable[int]) -> RecordedQueries:
        """What is asked over these questions under a reading.

        Of statements that hold under it only, or under all, and of which mutants are
        sought.
        """
        tester = self.tester
        judge = tester.by_reading.reader(guard)
        wanted = {
            mutant.statement.key
            for number, mutant in enumerate(tester.mutants)
            if mutant.guard in {None, guard} and number in self._wanted
        }
        queries = RecordedQueries(judge, sum(judge.model.bits[key] for key in wanted))
        for place in places:
            queries.record(place, tester.questions[place].candidate)
        queries.infect(self._changes(self._wanted, None, guard))
        return queries

    def _reordered(self, judge: Judge) -> Iterator[int]:
        """Of a mutant order: the tricks in which another card is the highest."""
        if not judge.model.changed & self._of_tables and judge.model.parent is not None:
            return
        for place, asked in enumerate(self.tester.sought):
            if asked.candidate.asked.kind == "stich":
                position = asked.posed.position
                one, two = (
                    highest(position, j.tables) for j in (self.tester.judge, judge)
                )
                if one != two:
                    yield place

    def _tries(self, number: int) -> Iterator[int]:
        """In turn what is near, where it fires, and where it does not."""
        changed = self.tester.bits(number)
        sources = (
            self._near.places(self.tester.mutants[number].words),
            self._turns.where(lambda asked: asked.fired & changed),
            self._turns.where(lambda asked: asked.touched & ~asked.fired & changed),
        )
        for places in zip_longest(*sources):
            yield from (place for place in places if place is not None)
