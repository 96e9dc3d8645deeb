"""Cases for mistakes that no case shows: sought by changing the records that there are.

Every record that leads to a question the text was not asked before is kept, and changed
again. So one gets from what is known to what nobody thought of. Which of the mistakes
comes out otherwise in such a question is worked out for the question alone; only then
the record is judged by it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final, NamedTuple, TypeAlias

from dokospec.conformance.acting import ACTS
from dokospec.conformance.position import Asked
from dokospec.corpus.infection import Infection, change
from dokospec.corpus.kills import AskedCandidate, MutantTester
from dokospec.corpus.mutants import answered
from dokospec.corpus.questions import Candidate, asked_of_record
from dokospec.corpus.recorded_queries import RecordedQueries
from dokospec.corpus.variants import VariantWords, places, varied
from dokospec.game import codes
from dokospec.game.judge import Judge
from dokospec.language.syntax import Guard
from dokospec.notation.record import Call, Objection
from dokospec.witness.case import Case
from dokospec.witness.chance import Chance
from dokospec.witness.shrink import deck_of, trim

AT_ONCE: Final = 200
"""So many records are changed under one reading, then some under another."""
PICKS: Final = 12
"""So many records are drawn to find one that is about a mistake that is open."""
POOL_SIZE: Final = 4_000
"""So many records are kept to be changed again."""
OF_ONE: Final = 4
"""So many records are judged that lead a mistake to the same question."""
AT_LEAST: Final = 60
"""So many are judged by a mistake in any case."""
OVER_ONE: Final = 12
"""So many more questions are asked over a record that may show something."""
OF_A_MISTAKE: Final = 600
"""So many records are judged by one mistake."""
OF_ONE_SORT: Final = 500
"""So many questions of one sort are looked at that a mistake infects."""
OBSERVED: Final = 60_000
"""After so many questions nothing is remembered of what was asked."""
BLIND: Final = 20
"""In so many of a hundred a mistake is tried that no question tells.

The orders of cards are made of the text at once, and some items are counted unasked.
"""

Found: TypeAlias = tuple[int, int]
"""The place of a question, and the number of a mistake that it shows."""


class _Pooled(NamedTuple):
    """A question, the statements that it touches (bit mask), what is wrong besides."""

    candidate: Candidate
    touched: int
    unfit: AbstractSet[str]


@dataclass(slots=True)
class _World:
    """What is asked by one reading, and the records that are changed under it."""

    guard: Guard | None
    queries: RecordedQueries
    infection: Infection
    uninfected: Sequence[int]
    pool: list[_Pooled]
    first: int
    telling: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """By question the mistakes that come out otherwise in it."""
    leaves: dict[int, object] = field(default_factory=dict)
    """The answers that were given, by identity."""
    times: defaultdict[tuple[int, int], int] = field(
        default_factory=lambda: defaultdict(int)
    )
    """How often a mistake was tried where a question is asked, by both their numbers."""


class Varying:
    """Seeks questions that show mistakes (by number) that are open."""

    def __init__(
        self, tester: MutantTester, open_: Sequence[int], seed: object
    ) -> None:
        self._tester = tester
        self._open = dict.fromkeys(open_)
        self._words = VariantWords(tester.judge)
        model = tester.judge.model
        self._deck = deck_of(frozenset(model.deck), model.copies, self._words.lexicon)
        self._seed = seed
        self._spent: defaultdict[int, int] = defaultdict(int)
        self._worlds: dict[Guard | None, _World] = {}

    def found(
        self, tries: int, progress: Callable[[int, int], None]
    ) -> Iterator[Found]:
        """What is found by changing so many records."""
        done = turn = 0
        while True:
            for guard in self._guards(turn):
                chance = Chance(self._seed, turn, str(guard))
                turn += 1
                for _ in range(AT_ONCE):
                    if done == tries or not self._open:
                        return
                    progress(done, tries)
                    done += 1
                    yield from self._changed(self._world(guard), chance)

    def _guards(self, turn: int) -> Sequence[Guard | None]:
        """The readings in turn: the default before every other one."""
        mutants = self._tester.mutants
        wanted = dict.fromkeys(mutants[n].guard for n in self._open)
        others = dict.fromkeys(self._tester.readings) | wanted
        guards = [g for g in others if g is not None]
        unguarded = any(mutants[n].guard is None for n in self._open)
        order: list[Guard | None] = []
        for number, guard in enumerate(guards):
            if unguarded and number % 2 == 0:
                order += [None, None]
            if guard in wanted or (turn + number) % 4 == 0:
                order.append(guard)
        return order or [None]

    def _world(self, guard: Guard | None) -> _World:
        if guard not in self._worlds:
            tester = self._tester
            judge = tester.judge if guard is None else tester.by_reading.reader(guard)
            bits = -1 if guard is None else tester.of_guard(guard)
            pool = [
                _Pooled(
                    asked.candidate, asked.touched, self._unfit(asked.candidate.case)
                )
                for asked in tester.sought
                if asked.touched & bits
            ]
            self._worlds[guard] = self._begun(guard, judge, pool, len(pool))
        world = self._worlds[guard]
        if len(world.telling) > OBSERVED:
            judge = world.queries.judge
            new = self._begun(guard, judge, world.pool, world.first)
            new.leaves = world.leaves
            self._worlds[guard] = new
        return self._worlds[guard]

    def _begun(
        self, guard: Guard | None, judge: Judge, pool: list[_Pooled], first: int
    ) -> _World:
        mutants = self._tester.mutants
        own = [
            number
            for number in self._open
            if mutants[number].guard in {None, guard}
            and not mutants[number].reads_otherwise
        ]
        changes = {
            number: changed
            for number in own
            if (
                changed := change(
                    mutants[number].statement, mutants[number].edit.statement
                )
            )
        }
        bits = {judge.model.bits[mutants[number].statement.key] for number in own}
        return _World(
            guard,
            RecordedQueries(judge, sum(bits)),
            Infection(judge.model, changes, OF_ONE_SORT),
            [number for number in own if number not in changes],
            pool,
            first,
        )

    def _changed(self, world: _World, chance: Chance) -> Iterator[Found]:
        """What one record shows that is a little unlike one of those kept."""
        if not world.pool:
            return
        parent = self._parent(world, chance)
        other = chance.pick(world.pool).candidate
        candidate = varied(parent.candidate, other, chance, self._words)
        if candidate is not None:
            yield from self._put(world, parent, candidate, chance)

    def _parent(self, world: _World, chance: Chance) -> _Pooled:
        """One of those kept; rather one that is about something that is open."""
        pool = world.pool
        mutant = self._tester.mutants[chance.pick([*self._open])]
        bits = world.queries.judge.model.bits[mutant.statement.key]
        picked = chance.pick(pool)
        for _ in range(PICKS):
            if picked.touched & bits:
                break
            picked = chance.pick(pool)
        return picked

    def _put(
        self, world: _World, parent: _Pooled, candidate: Candidate, chance: Chance
    ) -> Iterator[Found]:
        queries = world.queries
        posed, trail, own = queries.observe(candidate)
        if posed is None:
            return
        unfit = self._unfit(candidate.case)
        if unfit - parent.unfit:
            return
        before = len(world.leaves)
        world.leaves.update(trail.leaves)
        leads_on = len(world.leaves) > before
        for question in sorted(own - world.telling.keys()):
            world.telling[question] = tuple(self._otherwise(world, question))
            leads_on = leads_on or bool(world.telling[question])
        if leads_on:
            pooled = _Pooled(candidate, trail.touched, unfit)
            if len(world.pool) < world.first + POOL_SIZE:
                world.pool.append(pooled)
            else:
                world.pool[world.first + chance.below(POOL_SIZE)] = pooled
        by_mistake = {
            n: number for number in sorted(own) for n in world.telling[number]
        }
        if chance.percent(BLIND):
            bits = self._tester.bits
            blind = [
                n for n in self._open if bits(n) & trail.touched and n not in by_mistake
            ]
            if blind:
                by_mistake[chance.pick(blind)] = -1
        wanted = [
            number
            for number, question in by_mistake.items()
            if self._is_worth(world, number, question)
        ]
        if wanted:
            yield from self._tried_on(world, candidate, wanted)

    def _is_worth(self, world: _World, number: int, question: int) -> bool:
        """Whether a mistake is tried once more where this question is asked."""
        spent = self._spent[number]
        if spent >= OF_A_MISTAKE or number not in self._open:
            return False
        if world.times[number, question] >= OF_ONE and spent >= AT_LEAST:
            return False
        world.times[number, question] += 1
        self._spent[number] += 1
        return True

    def _tried_on(
        self, world: _World, candidate: Candidate, wanted: Sequence[int]
    ) -> Iterator[Found]:
        """What is shown by this question, or by another one over the same record."""
        others = asked_of_record(self._tester.judge, candidate.case)
        for one in dict.fromkeys((candidate, *islice(others, OVER_ONE))):
            open_ = [number for number in wanted if number in self._open]
            asked = self._asked(one) if open_ else None
            if asked is None:
                continue
            place = self._tester.add(asked)
            for number in open_:
                found = self._shows(world, number, place)
                if found is not None and number in self._open:
                    found = self._smaller(world, one, number, found)
                    yield from self._kin(found, number)

    def _kin(self, found: int, number: int) -> Iterator[Found]:
        """What a question shows, by its place: this mistake, and others of its statement."""
        mutants = self._tester.mutants
        key = mutants[number].statement.key
        for other in [n for n in self._open if mutants[n].statement.key == key]:
            if other == number or self._tester.shows(other, found):
                del self._open[other]
                yield found, other

    def _otherwise(self, world: _World, question: int) -> Iterator[int]:
        """The mistakes that come out otherwise in a question."""
        right = world.queries.judge.model
        met, touched = world.queries.met(question)
        infected = world.infection.put(question, *met)
        for number in (*infected, *world.uninfected):
            if number not in self._open:
                continue
            mutant = self._tester.mutants[number]
            if right.bits[mutant.statement.key] & touched:
                wrong = self._judge(number, world.guard).model
                if met.differs(right, wrong):
                    yield number

    def _judge(self, number: int, guard: Guard | None) -> Judge:
        """The judge who makes the mistake, under this reading."""
        judge = self._tester.mistaken(number)
        if guard is not None and self._tester.mutants[number].guard is None:
            return judge.agreeing({guard.doubt: guard.reading})
        return judge

    def _unfit(self, case: Case) -> AbstractSet[str]:
        """What is wrong with a record besides what is to be asked."""
        verdict = case.judged(self._tester.judge.unscored())
        found = (*verdict.findings, *verdict.default.findings)
        return {each.code for each in found} & _UNFIT

    def _asked(self, candidate: Candidate) -> AskedCandidate | None:
        """The question as it is asked by default."""
        posed, trail = answered(self._tester.judge, candidate)
        if posed is None:
            return None
        return AskedCandidate(candidate, posed, trail.touched, trail.fired)

    def _shows(self, world: _World, number: int, place: int) -> int | None:
        """The place of the question that shows it: this one, or with readings agreed."""
        tester = self._tester
        mutant = tester.mutants[number]
        guard = world.guard
        if guard is None or mutant.guard is not None:
            if tester.shows(number, place):
                return place
            if place in tester.undecided(number):
                agreed = tester.agreeing(place, mutant.guard)
                if agreed is not None and tester.shows(number, agreed):
                    return agreed
            return None
        judge = self._judge(number, guard)
        return tester.shown_under(guard, number, place, judge)

    def _smaller(
        self, world: _World, candidate: Candidate, number: int, found: int
    ) -> int:
        """The place of the question over less; ``found`` where it must be over all."""
        unfit = self._unfit(candidate.case)

        def place_of(case: Case) -> int | None:
            one = _last_asked(replace(candidate, case=case))
            asked = None if one is None else self._asked(one)
            if asked is None or self._unfit(case) - unfit:
                return None
            return self._shows(world, number, self._tester.add(asked))

        if place_of(candidate.case) is None:
            return found
        small = trim(
            candidate.case, lambda case: place_of(case) is not None, self._deck
        )
        place = place_of(small)
        return found if place is None else place


def _last_asked(candidate: Candidate) -> Candidate | None:
    """About an act: the same asked of the last of them; None where there is none."""
    kind = candidate.asked.kind
    sorts = {"ansage": (Call,), "handlung": ACTS, "weiter": (Objection,)}
    if kind not in sorts:
        return candidate
    count = len(places(candidate.case, *sorts[kind]))
    return replace(candidate, asked=Asked(kind, count)) if count else None


_UNFIT: Final = frozenset(
    (
        *(codes.CARD_NOT_IN_HAND, codes.REVOKE, codes.OUT_OF_TURN),
        *(codes.TWICE_IN_TRICK, codes.CARD_TOO_OFTEN, codes.TOO_MANY_CARDS),
        *(codes.HAND_SIZE, codes.HANDS_TOO_OFTEN, codes.CARD_NOT_IN_DECK),
        *(codes.TRICK_BROKEN_OFF, codes.NOT_PLAYING, codes.CANNOT_BE),
        *(codes.CALL_UNKNOWN, codes.CALL_BY_NOBODY, codes.RESERVATION_UNKNOWN),
        *(codes.EXCHANGE_WITHOUT_BID, codes.EXCHANGED_NOT_HELD),
        *(codes.EXCHANGED_NOT_KEPT, codes.ACT_WORD_UNKNOWN),
        *(codes.PUSHED_NOT_HELD, codes.PUSHED_NOT_KEPT, codes.STOCK_MISSING),
    )
)
"""Whom a record with such a thing is put to need not cope with it."""
