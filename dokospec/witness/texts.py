"""Where two texts differ, a smallest record that shows it, or why there is none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Final, TypeAlias

from dokospec.game.codes import PROMISE_BROKEN
from dokospec.game.judge import Judge
from dokospec.language.claims import check_claims
from dokospec.language.dependencies import mentions
from dokospec.language.diff import Difference
from dokospec.language.model import Model
from dokospec.language.syntax import (
    Annahme,
    Ausnahme,
    Guard,
    Statement,
    Zusage,
    Zweifel,
)
from dokospec.witness.case import Case, size
from dokospec.witness.differential import Demonstration, DifferentialSearch
from dokospec.witness.doubts import DoubtSearch
from dokospec.witness.evening_generator import spoken
from dokospec.witness.evidence import NO_SOURCES, WITHOUT, Found, Parted, Sources
from dokospec.witness.generate import Generator
from dokospec.witness.lexicon import NOTHING, Hints, hints
from dokospec.witness.observation import Observation, results, settled
from dokospec.witness.pool import made
from dokospec.witness.records import Observer, Record
from dokospec.witness.rounds import Round
from dokospec.witness.scope import Scope
from dokospec.witness.search import deck_for, smallest
from dokospec.witness.season_generator import SeasonGenerator
from dokospec.witness.substitutions import (
    asked_besides,
    askers,
    claims_asking,
    guarded,
    names_of,
    reworded,
    stands_before,
    variants,
)

# --- what one text claims, asked of another: whether it holds there as well


@dataclass(frozen=True, slots=True)
class ClaimTrial:
    """What came of asking a text whether another one's claim holds in it.

    ``foreign``: what the claim names and the text has not; then nothing was asked.
    ``holds``: in all of the ``tried`` games, and where it needs none. ``case``: a
    smallest game in which it does not, where it takes one.
    """

    foreign: tuple[str, ...] = ()
    holds: bool = True
    case: Case | None = None
    tried: int = 0


def asked(own: Model, claim: Zusage, other: Model, cases: Iterable[Case]) -> ClaimTrial:
    """Whether what ``own`` claims holds in ``other``; its doubts are settled."""
    more = asked_besides(other, own, claim)
    foreign = _foreign(own, (claim, *more), other)
    if foreign:
        return ClaimTrial(foreign)
    bare = replace(claim, guard=None, replaces=False)
    gone = {s.key: None for s in other.claims}
    model = other.altered(gone, (bare, *more))
    if any(check_claims(model)):  # no game is needed for that
        return ClaimTrial(holds=False)
    if bare.rows:
        return ClaimTrial()
    judge = Judge(model)

    def breaks(case: Case) -> bool:
        verdict = case.judged(judge)
        found = (*verdict.findings, *verdict.default.findings)
        return any(each.code == PROMISE_BROKEN for each in found)

    known = sorted(cases, key=size)
    found = smallest([known], breaks, deck_for([Generator(judge)]))
    if found is not None:
        return ClaimTrial(holds=False, case=found)
    return ClaimTrial(tried=len(known))


def _foreign(
    own: Model, statements: Sequence[Statement], other: Model
) -> tuple[str, ...]:
    """Rows and columns that these name and only their own text has."""
    names = {name for s in statements for name in mentions(s)}
    return tuple(sorted(names & (_listed(own) - _listed(other))))


def _listed(model: Model) -> set[str]:
    rows = {row for rows in model.words.values() for row in rows}
    return rows | set(model.columns) | set(model.listings)


# --- differences of two texts that only the table of many evenings shows


class OfSeasons:
    """Two texts with their doubts settled, and the seasons made for both."""

    def __init__(self, judges: tuple[Judge, Judge]) -> None:
        self._sides: Final = tuple(
            (Scope(judge.model), SeasonGenerator(judge)) for judge in judges
        )

    def tell(self, difference: Difference) -> bool:
        """Whether only a season can tell of it."""
        stated = zip(self._sides, (difference.before, difference.after), strict=True)
        return all(scope.seasonal(s) for (scope, _), s in stated if s is not None)

    def few(
        self, between: DifferentialSearch, difference: Difference
    ) -> Demonstration | None:
        """A smallest season of few evenings, of which several may be on one day."""
        words: dict[str, None] = {}
        stated = zip(self._sides, (difference.before, difference.after), strict=True)
        for (_, years), statement in stated:
            if statement is not None:
                words |= dict.fromkeys(years.words((statement,)))
        _, years = self._sides[0]
        return between.over_seasons(difference, years.crowded(words))

    def many(
        self, between: DifferentialSearch, difference: Difference
    ) -> Demonstration | None:
        """A smallest season of as many evenings as one of the texts names."""
        stated = zip(self._sides, (difference.before, difference.after), strict=True)
        for (_, years), statement in stated:
            if statement is not None:
                showing = between.over_seasons(difference, years.about((statement,)))
                if showing is not None:
                    return showing
        return None


POOL: Final = ((1, 60), (4, 80), (99, 160))
"""The candidates that every difference is tried on first."""
OWN: Final = ((1, 12), (4, 16), (99, 32))
"""The candidates made for a difference that none of those shows."""
LONG: Final = ((2, 60), (3, 160), (99, 120))
"""The candidates made where there is neither a record nor a reason."""


def tried() -> int:
    """How many games are made for one difference, at most."""
    return sum(count for _, count in (*POOL, *OWN, *LONG))


Proves: TypeAlias = Callable[[Model, Statement, Model], int | None]
"""How many questions a text and a variant of it with another statement in the place of
this one answer alike in every position; None where that is not proved."""


class TextPair:
    """Two texts, their doubts read by default, and records that they part over.

    ``differences``: all of them; a reason may lie in what is found of another.
    """

    def __init__(
        self,
        left: Model,
        right: Model,
        differences: Sequence[Difference],
        sources: Sources = NO_SOURCES,
        proves: Proves | None = None,
    ) -> None:
        self._texts = (left, right)
        self.models = (settled(left), settled(right))
        self.judges = (Judge(self.models[0]), Judge(self.models[1]))
        self._differences = differences
        self._sources = sources
        self._proves = proves
        self._of: tuple[dict[str, Difference], ...] = ({}, {})
        for each in differences:
            for known, statement in zip(self._of, _sides(each), strict=True):
                if statement is not None:
                    known[statement.key] = each
        self._known_of: dict[str, Parted] = {}
        self._waiting: list[str] = []
        self._readings: dict[Guard | None, DifferentialSearch] = {}
        self._filled: set[Guard | None] = set()
        self._parting: dict[str, Sequence[Record]] = {}
        self._scopes = tuple(Scope(model) for model in self.models)
        self._seasons = OfSeasons(self.judges)

    def parted(self, difference: Difference) -> Parted:
        """The difference with a smallest record, or the reason why there is none."""
        key = difference.key
        if key not in self._known_of:
            self._waiting.append(key)
            found = self._look(difference)
            self._waiting.remove(key)
            if self._waiting and found.found in WITHOUT:
                return found  # What it waits for may still account for it.
            self._known_of[key] = found
        return self._known_of[key]

    def _look(self, difference: Difference) -> Parted:
        statement = difference.before or difference.after
        match statement:
            case Annahme():
                return Parted(difference, Found.WORDS)
            case Zusage():
                return self._claim(difference)
            case Zweifel(name=name):
                found = self._doubt(difference, name)
                decided = found.record is not None or not reworded(*_sides(difference))
                return found if decided else Parted(difference, Found.WORDS)
            case _:
                return self._executed(difference)

    # --- what is executed --------------------------------------------------------------

    def _executed(self, difference: Difference) -> Parted:
        guard = next(s for s in _sides(difference) if s is not None).guard
        between = self._between(guard)
        known = (
            self._from_evidence(between, difference)
            or self._placed(difference)
            or self._left_open(difference)
        )
        if known is not None:
            return known
        if self._seasons.tell(difference):
            return self._by_season(between, guard, difference)
        return (
            self._searched(between, guard, difference)
            or self._through(difference)
            or self._proved(between, difference)
            or self._searched_long(between, difference)
            or self._without(difference, guard)
        )

    def _from_evidence(
        self, between: DifferentialSearch, difference: Difference
    ) -> Parted | None:
        """What was found before, where it still holds."""
        evidence, key = self._sources.evidence, difference.key
        if key in evidence.records:
            showing = between.shows(difference, evidence.records[key])
            return None if showing is None else _shown(difference, showing)
        kind, count = evidence.reasons.get(key, ("", 0))
        if kind == Found.THROUGH.value:
            return self._through(difference)
        if kind == Found.PLACE.value:
            return self._placed(difference)
        if kind == Found.DOUBT.value:
            guard = _guard(difference)
            lacking = self._left_open(difference) if guard is None else None
            return lacking or self._without(difference, guard)
        if kind in {Found.SAME.value, *(f.value for f in WITHOUT)}:
            return Parted(difference, Found(kind), count=count)
        return None

    def _searched(
        self, between: DifferentialSearch, guard: Guard | None, difference: Difference
    ) -> Parted | None:
        if guard not in self._filled:
            self._filled.add(guard)
            between.stock.add(self._known(guard))
            between.stock.add(self._rounds(guard))
        topic = self._about(difference)
        showing = between.showing(
            difference,
            lambda: made(self._generators, [topic], OWN, spoken=False),
            of_evening=self._of_evening(difference),
        )
        return None if showing is None else _shown(difference, showing)

    def _by_season(
        self, between: DifferentialSearch, guard: Guard | None, difference: Difference
    ) -> Parted:
        """What can be said of it where no game can show it."""
        few = self._seasons.few(between, difference)
        if few is not None:
            return _shown(difference, few)
        reason = self._through(difference)
        if reason is not None:
            return reason
        many = self._seasons.many(between, difference)
        if many is not None:
            return _shown(difference, many)
        return self._proved(between, difference) or self._without(difference, guard)

    def _searched_long(
        self, between: DifferentialSearch, difference: Difference
    ) -> Parted | None:
        topic = self._about(difference)
        showing = between.further(
            difference,
            lambda: made(self._generators, [topic], LONG, spoken=False),
        )
        return None if showing is None else _shown(difference, showing)

    def _between(self, guard: Guard | None) -> DifferentialSearch:
        """The texts with this doubt read so, where they have it."""
        if guard not in self._readings:
            one, two = (_read(judge, guard) for judge in self.judges)
            self._readings[guard] = DifferentialSearch((one, two), self.judges)
        return self._readings[guard]

    def _known(self, guard: Guard | None) -> Iterator[Case]:
        """The games to look through; with a guard those that come upon the doubt."""
        if guard is None:
            yield from self._pool
            return
        yield from (r for r in self._witnesses(guard.doubt) if isinstance(r, Case))
        bits = [model.doubt_bits.get(guard.doubt, 0) for model in self.models]
        for case, touched in self._pool.items():
            if any(t & bit for t, bit in zip(touched, bits, strict=True)):
                yield case

    @cached_property
    def _pool(self) -> Mapping[Case, tuple[int, int]]:
        """All games, with what judging them looks into in each text."""
        found: dict[Case, tuple[int, int]] = {}
        others = made(self._generators, [NOTHING], POOL)
        sides = self._sources.witnesses
        doubts = chain.from_iterable(some for side in sides for some in side.values())
        witnesses = (each for each in doubts if isinstance(each, Case))
        for case in chain(self._sources.cases(), witnesses, others):
            if case not in found:
                found[case] = self._between(None).stock.touched(case)
        return found

    def _rounds(self, guard: Guard | None) -> Iterator[Round]:
        if guard is not None:
            yield from (r for r in self._witnesses(guard.doubt) if isinstance(r, Round))
        yield from self._sources.rounds()
        if guard is None:
            yield from spoken([generator.lexicon for generator in self._generators])

    # --- why there is no record ----------------------------------------------------------

    def _proved(
        self, between: DifferentialSearch, difference: Difference
    ) -> Parted | None:
        """That it makes no difference, and by how many questions that was proved."""
        if self._proves is None or _guard(difference) is not None:
            return None
        total = 0
        for side, variant in variants(between.models, difference):
            statement = _sides(difference)[side]
            assert statement is not None
            count = self._proves(between.models[side], statement, variant)
            if count is None:
                return None
            total += count
        return Parted(difference, Found.SAME, count=total) if total else None

    def _through(self, difference: Difference) -> Parted | None:
        """The statements that ask it, if nothing else does and all are accounted for."""
        names: dict[str, None] = {}
        sides = _sides(difference)
        for side, statement in enumerate(sides):
            if statement is None:
                continue
            asked_as = names_of(statement, sides[1 - side])
            model = self.models[side]
            asking = askers(model, statement, asked_as)
            for asker in asking or claims_asking(model, statement, asked_as):
                other = self._of[side].get(asker.key)
                if other is None or other.key in self._waiting:
                    return None
                if self.parted(other).found in WITHOUT:
                    return None
                names[asker.key] = None
        return Parted(difference, Found.THROUGH, names=tuple(names)) if names else None

    def _placed(self, difference: Difference) -> Parted | None:
        """The others it stands before, if it differs by nothing else and they count."""
        names = stands_before(*_sides(difference), self.models)
        others = [
            of.get(statement.key)
            for of, model in zip(self._of, self.models, strict=True)
            for statement in model.statements
            if isinstance(statement, Ausnahme) and statement.name in names
        ]
        for other in others:
            if other is None or other.key in self._waiting:
                return None
            if self.parted(other).found in WITHOUT:
                return None
        keys = tuple(other.key for other in others if other is not None)
        return Parted(difference, Found.PLACE, names=keys) if keys else None

    def _left_open(self, difference: Difference) -> Parted | None:
        """The open question under whose readings the other text says it."""
        one, two = _sides(difference)
        left, right = self._texts
        for name in (*guarded(one, two, right), *guarded(two, one, left)):
            found = self._doubt(difference, name)
            if found.record is not None:
                return found
        return None

    def _without(self, difference: Difference, guard: Guard | None) -> Parted:
        if guard is not None:
            return self._doubt(difference, guard.doubt)
        evening = self._of_evening(difference)
        return Parted(difference, Found.EVENING if evening else Found.NOTHING)

    def _of_evening(self, difference: Difference) -> bool:
        """Whether one game cannot tell of it."""
        sides = zip(self._scopes, _sides(difference), strict=True)
        return all(b.only_evenings_show(s) for b, s in sides if s is not None)

    # --- doubts and claims -----------------------------------------------------------------

    def _doubt(self, difference: Difference, name: str) -> Parted:
        for record in chain(self._witnesses(name), self._of_readings(name)):
            if self._open_in_one(name, record):
                return Parted(difference, Found.DOUBT, record, (name,))
        return Parted(difference, Found.NOTHING)

    def _of_readings(self, doubt: str) -> Iterator[Record]:
        """The records of what holds under a reading of the doubt only."""
        for each in self._differences:
            guard = _guard(each)
            if (
                guard is not None
                and guard.doubt == doubt
                and each.key not in self._waiting
            ):
                record = self.parted(each).record
                if record is not None:
                    yield record

    def _open_in_one(self, name: str, record: Record) -> bool:
        """Whether the texts, read in every way, come to other results altogether."""
        sides: list[list[Observation]] = []
        for judge, text in zip(self.judges, self._texts, strict=True):
            readings = text.doubts[name].readings if name in text.doubts else ()
            guards = [Guard(name, reading.name) for reading in readings]
            ways = [
                Observer(_read(judge, guard), results).observed(record)
                for guard in guards or (None,)
            ]
            sides.append([way for i, way in enumerate(ways) if way not in ways[:i]])
        one, two = sides
        return len(one) != len(two) or any(way not in two for way in one)

    def _witnesses(self, doubt: str) -> Sequence[Record]:
        """The records of a doubt, those kept beside the texts before any are looked for."""
        if doubt not in self._parting:
            sides = [side[doubt] for side in self._sources.witnesses if doubt in side]
            stored = [record for side in sides for record in side]
            self._parting[doubt] = stored if sides else [*self._found(doubt)]
        return self._parting[doubt]

    def _found(self, doubt: str) -> Iterator[Record]:
        for text in self._texts:
            if doubt in text.doubts:
                found = DoubtSearch(text).games(text.doubts[doubt])
                yield from (witness.record for witness in found.witnesses)

    def _claim(self, difference: Difference) -> Parted:
        evidence, key = self._sources.evidence, difference.key
        record = evidence.records.get(key)
        found = self._asked(difference, [record] if isinstance(record, Case) else [])
        if all(each.foreign for each in found) or not all(each.holds for each in found):
            return _claimed(difference, found)
        kind, count = evidence.reasons.get(key, ("", 0))
        if kind in {Found.HOLDS.value, Found.FOREIGN.value}:
            return replace(_claimed(difference, found), count=count)
        return _claimed(difference, self._asked(difference, self._pool))

    def _asked(self, difference: Difference, cases: Iterable[Case]) -> list[ClaimTrial]:
        """What each text says to what the other claims."""
        found: list[ClaimTrial] = []
        for side, claim in enumerate(_sides(difference)):
            if isinstance(claim, Zusage):
                own, other = self.judges[side], self.judges[1 - side]
                models = (_read(judge, claim.guard).model for judge in (own, other))
                found.append(asked(next(models), claim, next(models), cases))
        return found

    # --- what records are made of --------------------------------------------------------

    @cached_property
    def _generators(self) -> list[Generator]:
        return [Generator(judge) for judge in self.judges]

    def _about(self, difference: Difference) -> Hints:
        side = 0 if difference.before is not None else 1
        statement = difference.before or difference.after
        assert statement is not None
        return hints(self.models[side], (statement,))


def _sides(difference: Difference) -> tuple[Statement | None, Statement | None]:
    return difference.before, difference.after


def _guard(difference: Difference) -> Guard | None:
    return next(s for s in _sides(difference) if s is not None).guard


def _shown(difference: Difference, showing: Demonstration) -> Parted:
    return Parted(difference, showing.found, showing.record)


def _claimed(difference: Difference, found: Sequence[ClaimTrial]) -> Parted:
    """A claim that breaks on either side, else what is foreign, else how often it held."""
    for each in found:
        if not each.holds:
            return Parted(difference, Found.BROKEN, each.case)
    for each in found:
        if each.foreign:
            return Parted(difference, Found.FOREIGN, names=each.foreign)
    return Parted(difference, Found.HOLDS, count=max(each.tried for each in found))


def _read(judge: Judge, guard: Guard | None) -> Judge:
    """The judge for whom a doubt is settled so, where its text has it."""
    model = judge.model
    if guard is None or guard.doubt not in model.read:
        return judge
    return Judge(model.reading({**model.read, guard.doubt: guard.reading}), judge)
