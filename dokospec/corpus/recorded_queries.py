"""Which questions the engine asks its text over a record: where a mistake is met first.

A mistake shows in an answer of a program only if it is met: if it makes one of the
questions that the engine asks its text (what is the deadline now, is this item due)
come out otherwise. Every such question is kept once for each way it was answered, with
the positions it was asked in; many records lead to the same. So for a mistake it is
tried first where it is met, and only the records that lead there are judged under it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from dokospec.conformance.view import Posed
from dokospec.corpus.infection import Change, Infection
from dokospec.corpus.mutants import put
from dokospec.corpus.questions import Candidate
from dokospec.game.judge import Judge
from dokospec.game.kind_tables import PartialTrick
from dokospec.game.tricks import PlayedTrick
from dokospec.language.answers import answers
from dokospec.language.decisions import Branches, Leaf, Trail, touched
from dokospec.language.dependencies import mentions
from dokospec.language.evaluate import Evaluator
from dokospec.language.model import Model
from dokospec.language.values import Value

MOST: Final = 1_500
"""Of one mistake so many questions are tried."""
OF_ONE_SORT: Final = 24
"""Of one sort of question so many are noted that a mistake infects."""
PROMISES: Final = "Zusage am Ende"
"""What a text promises is asked for itself: no answer follows from it."""
AT_ONCE: Final = 48
"""So many questions are tried before the records that lead to them are."""
NUMBERS: Final = {
    "Augen": "augen_of_parties",
    "Stichzahl": "tricks_of_parties",
    "Augen-von": "augen_by_seat",
    "Stiche-von": "tricks_by_seat",
    "Stichaugen": "trick",
    "Nummer": "trick",
    "Handkarten": "held_at_call",
    "ausgespielt": "held_at_call",
    "Stich-bei": "held_at_call",
}
"""Facts that are numbers, and the attribute of a position that holds them.

The same answer may be given on both sides of another limit: positions are told apart by
the numbers that the statements ask for.
"""


class RecordedQuery(NamedTuple):
    """A question as it was asked in some record."""

    key: object
    compute: Callable[[Evaluator], Value]
    facts: object
    settled: frozenset[str]

    def answer(self, model: Model) -> tuple[object, ...]:
        """What a model answers here, under each reading that it leaves open."""
        found = answers(model, self.key, self.compute, self.facts, self.settled)
        leaves = (found,) if isinstance(found, Leaf) else tuple(f for _, f in found)
        return tuple(leaf.value for leaf in leaves)

    def differs(self, right: Model, wrong: Model) -> bool:
        """Whether two models answer otherwise."""
        return self.answer(right) != self.answer(wrong)


class RecordedQueries:
    """The questions that were met under one text, and in which records (by place)."""

    def __init__(self, judge: Judge, statements: int = -1) -> None:
        """``statements``: of questions that touch none of these nothing is kept."""
        self.judge = judge
        self._statements = statements
        self._met: list[RecordedQuery] = []
        self._places: list[list[int]] = []
        self._touched: list[int] = []
        self._numbers: dict[object, int] = {}
        self._asked: dict[int, tuple[object, ...]] = {}
        self._retained: list[object] = []
        self._about: dict[int, defaultdict[object, list[int]]] = {}
        self._infected: dict[int, list[int]] = {}
        self._cut: frozenset[int] = frozenset()

    def record(self, place: int, candidate: Candidate) -> tuple[Posed | None, Trail]:
        """Note what is asked about this record; the question, and what it touched."""
        posed, trail, own = self.observe(candidate)
        for number in own if posed is not None else ():
            self._places[number].append(place)
        return posed, trail

    def observe(self, candidate: Candidate) -> tuple[Posed | None, Trail, set[int]]:
        """The question, what it touched, and what is asked about this record, by numbers."""
        own: set[int] = set()

        def listener(
            key: object,
            compute: Any,
            facts: object,
            settled: frozenset[str],
            found: Leaf | Branches,
        ) -> None:
            mask = touched(found) & self._statements
            if not mask or (isinstance(key, tuple) and key[0] == PROMISES):
                return
            which = (key, id(found), self._asked_numbers(facts, found, mask))
            number = self._numbers.get(which)
            if number is None:
                number = self._numbers[which] = len(self._met)
                self._retained.append(found)  # so that its id is not given again
                self._met.append(RecordedQuery(key, compute, copy(facts), settled))
                self._places.append([])
                self._touched.append(mask)
                for bit in _bits(mask):
                    about = self._about.setdefault(bit, defaultdict(list))
                    about[key].append(number)
            own.add(number)

        trail = Trail(listener=listener)
        return put(self.judge.noting(trail), candidate), trail, own

    def met(self, number: int) -> tuple[RecordedQuery, int]:
        """A question, by its number, and the statements that it touched (bit mask)."""
        return self._met[number], self._touched[number]

    def _asked_numbers(
        self, facts: object, found: object, mask: int
    ) -> tuple[object, ...]:
        """The numbers that the statements of an answer ask for."""
        if mask not in self._asked:
            model = self.judge.model
            names = {n for s in model.statements_in(mask) for n in mentions(s)}
            fields = {NUMBERS[name]: None for name in sorted(names & NUMBERS.keys())}
            self._asked[mask] = tuple(fields)
        return tuple(_number(getattr(facts, str(f), None)) for f in self._asked[mask])

    def infect(self, changes: Mapping[int, Change]) -> None:
        """Note for mistakes (by number) which questions they infect."""
        model = self.judge.model
        infection = Infection(model, changes, OF_ONE_SORT)
        statements = sum({model.bits[each.key] for each in changes.values()})
        for number, met in enumerate(self._met):
            if self._touched[number] & statements:
                infection.put(number, *met)
        self._infected |= infection.infected
        self._cut |= infection.cut

    def infected_within(
        self, places: frozenset[int], changes: Mapping[int, Change]
    ) -> dict[int, tuple[int, ...]]:
        """For mistakes (by number) the questions over these records that they infect."""
        model = self.judge.model
        infection = Infection(model, changes, len(self._met))
        statements = sum({model.bits[each.key] for each in changes.values()})
        for number, met in enumerate(self._met):
            known = self._touched[number] & statements
            if known and not places.isdisjoint(self._places[number]):
                infection.put(number, *met)
        return {number: tuple(own) for number, own in infection.infected.items()}

    def reached(
        self, numbers: Iterable[int], wrong: Model, places: frozenset[int]
    ) -> frozenset[int]:
        """Those of these records over which such a question is answered otherwise."""
        found: set[int] = set()
        for number in numbers:
            own = places.intersection(self._places[number])
            if not own <= found and self._met[number].differs(self.judge.model, wrong):
                found |= own
        return frozenset(found)

    def infects(self, mistake: int) -> bool:
        """Whether a mistake infects some question."""
        return bool(self._infected.get(mistake))

    def knows_all(self, mistake: int) -> bool:
        """Whether a mistake infects no other questions than those that are noted."""
        return mistake not in self._cut

    def count(self, statements: int) -> int:
        """How many questions touch one of these statements (bit mask)."""
        return len(self._asking(statements))

    def _asking(self, statements: int) -> list[int]:
        """The numbers of those, one of each sort in turn."""
        keys = [
            numbers
            for bit in _bits(statements)
            for numbers in self._about.get(bit, {}).values()
        ]
        return _in_turn(keys)

    def _infecting(self, mistake: int) -> list[int]:
        """The numbers of the questions that it infects, one of each sort in turn."""
        keys: defaultdict[object, list[int]] = defaultdict(list)
        for number in self._infected[mistake]:
            keys[self._met[number].key].append(number)
        return _in_turn(keys.values())

    def otherwise(
        self, mistake: int, wrong: Model, statements: int
    ) -> Iterator[list[list[int]]]:
        """For some questions that this model answers otherwise the places of records.

        Only questions that the mistake infects are tried; where that is not known,
        those that touch one of these statements (bit mask).
        """
        known = mistake in self._infected
        tried = self._infecting(mistake) if known else self._asking(statements)
        tried = tried[:MOST]
        right = self.judge.model
        for first in range(0, len(tried), AT_ONCE):
            some = tried[first : first + AT_ONCE]
            differing = [n for n in some if self._met[n].differs(right, wrong)]
            if differing:
                yield [self._places[n] for n in differing]


def _in_turn(rows: Iterable[Sequence[int]]) -> list[int]:
    """One of each row in turn, each once."""
    turns = zip_longest(*rows)
    return list(dict.fromkeys(n for turn in turns for n in turn if n is not None))


def _number(value: object) -> object:
    """A number, or several, as they are compared; of a trick its number and Augen."""
    match value:
        case PlayedTrick():
            return value.number, value.augen
        case PartialTrick():
            return tuple(sorted(vars(value).items()))
        case list():
            return tuple(value)
        case _:
            return value


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low
        mask ^= low
