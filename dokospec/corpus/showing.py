"""Which questions show a mistake: sought where it is met, and where that is not known."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import (
    Collection,
    Container,
    Iterable,
    Iterator,
    Sequence,
)
from functools import reduce
from itertools import chain, islice, zip_longest
from operator import or_
from typing import Final

from dokospec.conformance.position import pose
from dokospec.conformance.view import Posed
from dokospec.corpus.agreeing import decided
from dokospec.corpus.asked import Asked, Under, highest
from dokospec.corpus.felt import Change, change
from dokospec.corpus.hearing import MOST, Hearing
from dokospec.corpus.mutants import Mutant, shows
from dokospec.corpus.nearness import Nearness, words_of_change, words_of_question
from dokospec.corpus.turns import Turns
from dokospec.game.judge import Judge
from dokospec.rules.show import unparse
from dokospec.rules.syntax import Ablauf, Aufzaehlung, Guard, Ordnung, Posten, Statement

TRIED: Final = 60
"""What may be spent on a mutant that is not known to be met: see ``COSTS``."""
MEETING: Final = 300
"""What may be spent on records in which a mutant is met."""
AT_ONCE: Final = 60
"""Of the records that some questions lead to so many are tried."""
HEARD: Final = 300
"""So many records are listened to for the statements of a reading."""
COSTS: Final = {"stich": 1, "spielart": 1, "parteien": 2, "ansage": 3, "handlung": 3}
"""What a question costs, by kind; others cost more."""
DEAR: Final = 4
LOOKED: Final = 60
"""How many questions are looked at for one that touches a statement of a reading."""
AGREED: Final = 3
"""Of the questions that would show a mutant if less were open so many are tried."""
KIN: Final = 12
"""How many questions are tried first that show mutants of the same statement."""


class Showing:
    """Puts questions to mutants, both by their numbers; every answer is worked out once."""

    def __init__(
        self,
        whole: Judge,
        judge: Judge,
        questions: Sequence[Asked],
        mutants: Sequence[Mutant],
        hearing: Hearing,
    ) -> None:
        """``whole`` knows all doubts of the text, ``judge`` reads them by default.

        ``hearing``: what was asked of the text over these questions. Those for which
        readings are agreed are the last of them.
        """
        self.judge = judge
        self.questions = list(questions)
        self.mutants = mutants
        self._whole = whole
        self._posed: dict[int, Posed | None] = {}
        self._known: dict[tuple[int, int], bool] = {}
        self._under = Under(judge, self.questions)
        # Those for which readings are agreed come last, and are not sought.
        self._sought = [asked for asked in questions if not asked.candidate.agreed]
        self._turns = Turns(self._sought)
        self._near = Nearness([self._words(asked) for asked in self._sought])
        self._undecided: defaultdict[int, list[int]] = defaultdict(list)
        self._agreed: dict[int, int | None] = {}
        self._hearings: dict[Guard, Hearing] = {}
        self._abouts: dict[int, int] = {}
        self._all = hearing
        kinds = (
            judge.tables.kind(row) for row, _ in judge.model.listings["Spielarten"].rows
        )
        touched = (table.touched for table in kinds if table is not None)
        self._of_tables = reduce(or_, touched, judge.tables.touched)

    def _words(self, asked: Asked) -> frozenset[str]:
        """What a question is about: what is said in it, and what it rests on."""
        resting = self.judge.model.statements_in(asked.fired)
        said = words_of_question(asked.candidate.case, asked.posed)
        return said | {statement.name for statement in resting}

    def posed(self, place: int) -> Posed | None:
        """A question with the answers under all readings; None where one is open."""
        if place not in self._posed:
            one = self.questions[place].candidate
            case = one.case
            self._posed[place] = pose(self._whole, case.head, case.game, one.asked)
        return self._posed[place]

    def shows(self, number: int, place: int) -> bool:
        """Whether a question shows a mutant, both by their numbers."""
        judge = self._judge(self.mutants[number])
        return self._looks(number, place, judge) and self._shows(number, place, judge)

    def _judge(self, mutant: Mutant) -> Judge:
        return Judge(mutant.model(self.judge.model), self.judge)

    def _changes(self, shown: Container[int], guard: Guard | None) -> dict[int, Change]:
        """What those mutants change that hold under a reading and are not shown yet."""
        told = (
            (number, change(mutant.statement, mutant.edit.statement))
            for number, mutant in enumerate(self.mutants)
            if mutant.guard == guard
            and not mutant.reads_otherwise
            and number not in shown
        )
        return {number: each for number, each in told if each is not None}

    def feel(self, shown: Container[int]) -> None:
        """Note where the mutants are felt that are not shown yet."""
        self._all.feel(self._changes(shown, None))

    def first(self, number: int, kin: Sequence[int]) -> int | None:
        """The first question that shows the mutant. ``kin``: likely ones."""
        judge = self._judge(self.mutants[number])
        seen: set[int] = set()
        found = self._shown_by(number, judge, kin[:KIN], seen, MEETING)
        if found is None:
            found = self._first_of(number, judge, seen)
        return found if found is not None else self._where_agreed(number)

    def _first_of(self, number: int, judge: Judge, seen: set[int]) -> int | None:
        """The first question that shows it, of those where it may be met."""
        guard = self.mutants[number].guard
        hearing = self._all if guard is None else self._heard_under(guard)
        meeting = self._meeting(number, judge, hearing)
        met = [*islice(meeting, 1)]
        if not met and self._is_heard(number, judge):
            return None
        for places, most in (
            (chain(met, meeting), MEETING),
            (self._recounted(judge), MEETING),
            (chain(self._reordered(judge), self._tries(number, judge)), TRIED),
        ):
            found = self._shown_by(number, judge, places, seen, most)
            if found is not None:
                return found
        return None

    def _where_agreed(self, number: int) -> int | None:
        """A question that shows the mutant where the table has agreed on some readings.

        Without that its answer is right under another reading, or too much is open.
        """
        for place in self._undecided[number][:AGREED]:
            if place not in self._agreed:
                self._agreed[place] = self._agreeing(place)
            found = self._agreed[place]
            if found is not None and self.shows(number, found):
                return found
        return None

    def _agreeing(self, place: int) -> int | None:
        """The place of the same question where readings are agreed."""
        asked, posed = self.questions[place], self.posed(place)
        found = decided(self._whole, self.judge.model, asked, posed)
        if found is None:
            return None
        new = len(self.questions)
        self.questions.append(found[0])
        self._posed[new] = found[1]
        return new

    def _is_heard(self, number: int, judge: Judge) -> bool:
        """Whether every record in which the mutant is met is known.

        Not where tables are made of the statement once for all records, where an item is
        counted without a question for each trick or card, nor what is met under a
        reading: not all are listened to for that.
        """
        mutant = self.mutants[number]
        statement = mutant.statement
        at_once = isinstance(statement, Aufzaehlung | Ordnung | Ablauf) or (
            isinstance(statement, Posten) and statement.each
        )
        derived = judge.model.parent is not None
        bits = judge.model.bits[statement.key]
        return (
            derived
            and not (at_once or mutant.guard or mutant.reads_otherwise)
            and not judge.model.changed & self._of_tables
            and self._all.count(bits) <= MOST
            and self._all.knows_all(number)
        )

    def _shown_by(
        self,
        number: int,
        judge: Judge,
        places: Iterable[int],
        seen: set[int],
        most: int,
    ) -> int | None:
        """The first of these questions that shows the mutant; not those ``seen``."""
        tried = looked = 0
        for place in places:
            known = place in seen
            seen.add(place)
            if not self._looks(number, place, judge):
                looked += self.mutants[number].guard is not None
                if looked > LOOKED:
                    break
                continue
            if not known and self._shows(number, place, judge):
                return place
            tried += COSTS.get(self.questions[place].candidate.asked.kind, DEAR)
            if tried >= most:
                break
        return None

    def among(
        self, places: Sequence[int], shown: Container[int]
    ) -> Iterator[tuple[int, int]]:
        """Mutants that these questions show, of those not shown yet, each with the place."""
        hearings: dict[Guard | None, Hearing] = {}
        for number, mutant in enumerate(self.mutants):
            if number in shown:
                continue
            guard = mutant.guard
            if guard not in hearings:
                hearings[guard] = self._listened(guard, places, shown)
            judge = self._judge(mutant)
            tried = (
                *self._meeting(number, judge, hearings[guard]),
                *(p for p in self._recounted(judge) if p in places),
            )
            found = self._shown_by(number, judge, tried, set(), MEETING)
            if found is not None:
                yield number, found

    def _meeting(self, number: int, judge: Judge, hearing: Hearing) -> Iterator[int]:
        """The questions over records in which a mutant is met, of every kind in turn."""
        statements = judge.model.bits[self.mutants[number].statement.key]
        for met in hearing.otherwise(number, judge.model, statements):
            sorts: dict[object, list[int]] = {}
            for sort, places in enumerate(met):
                for place in places:
                    kind = self.questions[place].candidate.asked.kind
                    sorts.setdefault((sort, kind), []).append(place)
            in_turn = (p for row in zip_longest(*sorts.values()) for p in row)
            first = dict.fromkeys(p for p in in_turn if p is not None)
            yield from list(first)[:AT_ONCE]

    def _recounted(self, judge: Judge) -> Iterator[int]:
        """Of a mutant by which cards count otherwise: whole games."""
        if judge.tables.augen != self.judge.tables.augen:
            for place, asked in enumerate(self._sought):
                if asked.candidate.asked.kind == "partie":
                    yield place

    def _heard_under(self, guard: Guard) -> Hearing:
        """What is asked under a reading of the statements that hold under it only."""
        if guard not in self._hearings:
            words = words_of_change("", "\n".join(map(unparse, self._own(guard))))
            bits = self._of_guard(guard)
            near = self._near.places(words)
            turns = self._turns.unlike(lambda asked: asked.touched & bits)
            found: dict[int, None] = {}
            for places in zip_longest(near, turns):
                for place in places:
                    if place is not None and self.questions[place].touched & bits:
                        found[place] = None
                if len(found) >= HEARD:
                    break
            self._hearings[guard] = self._listened(guard, found, ())
        return self._hearings[guard]

    def _listened(
        self, guard: Guard | None, places: Iterable[int], shown: Container[int]
    ) -> Hearing:
        """What is asked over these questions, under a reading where one is named."""
        statements = -1
        judge = self.judge
        if guard is not None:
            # A judge of its own: what others remembered would not be heard.
            judge = self._under.reader(guard)
            statements = sum(judge.model.bits[s.key] for s in self._own(guard))
        hearing = Hearing(judge, statements)
        for place in places:
            hearing.listen(place, self.questions[place].candidate)
        hearing.feel(self._changes(shown, guard))
        return hearing

    def _own(self, guard: Guard) -> Collection[Statement]:
        """The statements that hold under a reading only, of which there are mutants."""
        return {
            m.statement.key: m.statement for m in self.mutants if m.guard == guard
        }.values()

    def _of_guard(self, guard: Guard) -> int:
        """The doubt, and what holds under that reading only.

        A doubt is met only where it makes a difference: where the condition of such a
        statement holds. A mistake may be one in that condition.
        """
        bits = self.judge.model.bits
        own = (bits[statement.key] for statement in self._own(guard))
        return reduce(or_, own, self.judge.model.doubt_bits[guard.doubt])

    def _reordered(self, judge: Judge) -> Iterator[int]:
        """Of a mutant order: the tricks in which another card is the highest."""
        if not judge.model.changed & self._of_tables and judge.model.parent is not None:
            return
        for place, asked in enumerate(self._sought):
            if asked.candidate.asked.kind == "stich":
                told = asked.posed.position
                one, two = (highest(told, j.tables) for j in (self.judge, judge))
                if one != two:
                    yield place

    def _tries(self, number: int, judge: Judge) -> Iterator[int]:
        """In turn what is near, where it fires, and where it does not."""
        changed = self._bits(number, judge)
        sources = (
            self._near.places(self.mutants[number].words),
            self._turns.where(lambda asked: asked.fired & changed),
            self._turns.where(lambda asked: asked.touched & ~asked.fired & changed),
        )
        for places in zip_longest(*sources):
            yield from (place for place in places if place is not None)

    def _bits(self, number: int, judge: Judge) -> int:
        """The statements of which a question must touch one."""
        mutant = self.mutants[number]
        guard = mutant.guard
        if guard is not None:
            return self._of_guard(guard)
        if mutant.reads_otherwise:
            return judge.model.bits[mutant.statement.key]
        return judge.model.changed if judge.model.parent is not None else -1

    def _looks(self, number: int, place: int, judge: Judge) -> bool:
        """Whether the mutant may answer this otherwise at all."""
        if not self.questions[place].touched & self._bits(number, judge):
            return False
        mutant = self.mutants[number]
        statement, guard = mutant.statement, mutant.guard
        agreed = self.questions[place].candidate.agreed
        if mutant.reads_otherwise:
            return statement.name not in agreed
        if guard is None:
            return True
        if guard.doubt in agreed:
            return False
        _, touched = self._under.posed(guard, place)
        return bool(touched & judge.model.bits[statement.key])

    def _shows(self, number: int, place: int, judge: Judge) -> bool:
        key = (number, place)
        if key not in self._known:
            self._known[key] = self._is_shown(number, place, judge)
        return self._known[key]

    def _is_shown(self, number: int, place: int, judge: Judge) -> bool:
        """Whether the answer is right under no reading.

        Of a mistake in what holds under one reading only: whether it is not the answer
        of that reading.
        """
        asked, mutant = self.questions[place], self.mutants[number]
        guard = mutant.guard
        right = asked.posed if guard is None else self._under.posed(guard, place)[0]
        if right is None:
            return False
        usual = frozenset((str(right.expected[0][1]),))
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
        if not measured:
            self._undecided[number].append(place)
        return False

    def about(self, number: int) -> int:
        """How many questions touch what is changed."""
        bits = self._bits(number, self._judge(self.mutants[number]))
        if bits not in self._abouts:
            self._abouts[bits] = sum(bool(q.touched & bits) for q in self._sought)
        return self._abouts[bits]

    def other(self, number: int, places: Sequence[int]) -> int | None:
        judge = self._judge(self.mutants[number])
        for place in sorted(
            places, key=lambda p: not self._known.get((number, p), False)
        ):
            if self._looks(number, place, judge) and self._shows(number, place, judge):
                return place
        return None
