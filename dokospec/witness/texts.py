"""Where two texts differ, a smallest record that they judge differently for it.

That a record is judged differently *because of* a statement is tried, not guessed: one
of the texts is judged once more with just this statement as the other text has it, or
without it where the other has none, and must come to something else where the two
differ. Where that cannot be judged, the record only rests on the statement.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, NamedTuple

from dokospec.game.codes import CONFLICT_HIT, GAP_HIT
from dokospec.game.judge import Judge
from dokospec.rules.decisions import Trail
from dokospec.rules.diff import Difference
from dokospec.rules.mentions import mentions
from dokospec.rules.model import Model
from dokospec.rules.syntax import (
    Ablauf,
    Annahme,
    Aufzaehlung,
    Ausnahme,
    Aussetzung,
    Pflicht,
    Statement,
    Zusage,
    Zweifel,
)
from dokospec.witness.beyond import Beyond
from dokospec.witness.case import Case, size
from dokospec.witness.generate import Generator
from dokospec.witness.parting import Parting, Teller, settled
from dokospec.witness.pool import made
from dokospec.witness.search import smallest_of
from dokospec.witness.talk import NOTHING, Hints, hints
from dokospec.witness.told import results

POOL: Final = ((1, 60), (4, 80), (99, 160))
"""The candidates that every difference is tried on first."""
OWN: Final = ((1, 12), (4, 16), (99, 32))
"""The candidates made for a difference that none of those shows."""


def tried() -> int:
    """How many games are looked at for one difference, at most."""
    return sum(count for _, count in (*POOL, *OWN))


class Found(Enum):
    """What can be said of a difference and a record."""

    DECIDES = "decides"
    """With the other text's statement the record is judged otherwise."""
    RESTS = "rests"
    """Judged differently, and not to be judged at all without the statement."""
    NOTHING = "nothing"
    """No record was found."""
    NEVER = "never"
    """The statement is never executed: no record can show it."""
    EVENING = "evening"
    """It is about an evening or a season: no record of one game can show it."""
    READING = "reading"
    """It belongs to a reading; the doubt has records of its own."""


@dataclass(frozen=True, slots=True)
class Parted:
    """A difference, and a smallest record for it where there is one."""

    difference: Difference
    found: Found
    case: Case | None


class _Known(NamedTuple):
    """A case over which the texts part, and what judging it looked into in each."""

    case: Case
    touched: tuple[int, int]


class Texts:
    """Two texts, their doubts read by default, and records that they part over."""

    def __init__(self, left: Model, right: Model) -> None:
        self.models = (settled(left), settled(right))
        self.judges = (Judge(self.models[0]), Judge(self.models[1]))
        self._tellers = tuple(Teller(judge, results) for judge in self.judges)
        self.parting = Parting(*self._tellers)
        self._generators = [Generator(judge) for judge in self.judges]
        self._known: dict[Case, _Known] = {}
        self._beyond = tuple(Beyond(model) for model in self.models)

    def parted(self, difference: Difference) -> Parted:
        """The difference with a smallest record that is judged differently for it."""
        statement = difference.before or difference.after
        assert statement is not None
        if isinstance(statement, Zusage | Annahme | Zweifel):
            return Parted(difference, Found.NEVER, None)
        if statement.guard is not None:
            return Parted(difference, Found.READING, None)
        about = self._about(difference)
        for found, variants in (
            (Found.DECIDES, self._variants(difference)),
            (Found.RESTS, self._without(difference)),
        ):
            for side, variant in variants:
                undefined = found is Found.RESTS
                spoken = isinstance(statement, Pflicht | Aufzaehlung) and not undefined
                case = self._search(side, variant, about, spoken, undefined)
                if case is not None:
                    return Parted(difference, found, case)
        return Parted(difference, self._unseen(difference), None)

    def _unseen(self, difference: Difference) -> Found:
        """Why there is no record, where that is known."""
        sides = zip(self._beyond, (difference.before, difference.after), strict=True)
        told = [beyond.only_evenings_show(s) for beyond, s in sides if s is not None]
        return Found.EVENING if all(told) else Found.NOTHING

    # --- one text with one statement of the other ------------------------------------

    def _variants(self, difference: Difference) -> Iterator[tuple[int, Model]]:
        """One of the texts (by its place) as it would be with the other's statement."""
        left, right = self.models
        before, after = difference.before, difference.after
        if before is not None and after is not None:
            for side, (own, other, mine, theirs) in enumerate(
                ((left, right, before, after), (right, left, after, before))
            ):
                yield side, grafted(own, mine, other, theirs)
        elif before is not None and not _needed(left, before):
            yield 0, left.without(before.key)
        elif after is not None and not _needed(right, after):
            yield 1, right.without(after.key)

    def _without(self, difference: Difference) -> Iterator[tuple[int, Model]]:
        left, right = self.models
        if difference.before is not None:
            yield 0, left.without(difference.before.key)
        if difference.after is not None:
            yield 1, right.without(difference.after.key)

    def _about(self, difference: Difference) -> Hints:
        side = 0 if difference.before is not None else 1
        statement = difference.before or difference.after
        assert statement is not None
        return hints(self.models[side], (statement,))

    # --- records ---------------------------------------------------------------------

    def _search(
        self, side: int, variant: Model, about: Hints, spoken: bool, undefined: bool
    ) -> Case | None:
        """A smallest record over which the texts part, and the variant from its text.

        ``spoken``: also where only what is found against the rules differs.
        ``undefined``: what cannot be judged without the statement counts as well.
        """
        try:
            teller = Teller(Judge(variant, self.judges[side]), results)
        except Exception:  # noqa: BLE001
            return None  # Without what every text must have there is no game.
        change = Parting(self._tellers[side], teller)

        def holds(case: Case) -> bool:
            parts = self.parting.parts(case) - (frozenset() if spoken else _FINDINGS)
            if not parts:
                return False
            try:
                changed = change.parts(case)
            except Exception:  # noqa: BLE001
                return False
            return bool(parts & changed) and (undefined or not _gaps(teller, case))

        # A record that never looks into what was changed comes to the same.
        changed = variant.changed if variant.parent else -1
        blemishes = self.parting.blemishes
        if not self._known:
            self._added(NOTHING, POOL)
        before = sorted(self._known.values(), key=lambda known: self._key(known.case))
        for own in (False, True):
            known = self._added(about, OWN) if own else before
            cases = (k.case for k in known if k.touched[side] & changed)
            found = smallest_of(cases, holds, self._generators, blemishes)
            if found is not None:
                return found.case
        return None

    def _key(self, case: Case) -> tuple[object, ...]:
        return self.parting.blemishes(case), size(case)

    def _added(self, topic: Hints, stages: Sequence[tuple[int, int]]) -> list[_Known]:
        """More records over which the texts part, now among the known ones."""
        new: dict[Case, _Known] = {}
        for case in made(self._generators, [topic], stages, spoken=not self._known):
            if case not in self._known and case not in new and self.parting.parts(case):
                touched = (self._touched(0, case), self._touched(1, case))
                new[case] = _Known(case, touched)
        self._known |= new
        return sorted(new.values(), key=lambda known: self._key(known.case))

    def _touched(self, side: int, case: Case) -> int:
        trail = Trail()
        case.judged(self.judges[side], trail)
        return trail.touched


def grafted(own: Model, mine: Statement, other: Model, theirs: Statement) -> Model:
    """A text with one statement as another text has it.

    What that statement asks and the text does not have comes along.
    """
    graft = replace(theirs, name=mine.name, guard=mine.guard, replaces=False)
    more: dict[str, Statement] = {}
    rows = {row for listing in own.listings.values() for row, _ in listing.rows}
    waiting = sorted(mentions(theirs))
    seen: set[str] = rows | {s.name for s in own.statements}
    while waiting:
        name = waiting.pop(0)
        if name in seen:
            continue
        seen.add(name)
        for statement in other.statements:
            if not _read(other, statement):
                continue
            if statement.name == name or _aims_at(statement, name):
                more[statement.key] = replace(statement, guard=None)
                waiting += sorted(mentions(statement))
    return own.altered({mine.key: graft}, more.values())


def _read(model: Model, statement: Statement) -> bool:
    """Whether a statement stands as the doubts are read."""
    guard = statement.guard
    return guard is None or model.read.get(guard.doubt) == guard.reading


def _aims_at(statement: Statement, name: str) -> bool:
    if isinstance(statement, Ausnahme):
        return statement.target.name == name
    if isinstance(statement, Aussetzung):
        return any(target.name == name for target in statement.targets)
    return False


def _needed(model: Model, statement: Statement) -> bool:
    """Whether other statements ask this one, so that the text needs it."""
    if isinstance(statement, Aufzaehlung | Ablauf):
        return True
    return any(
        statement.name in mentions(other)
        for other in model.statements
        if other is not statement and not isinstance(other, Zusage)
    )


_FINDINGS: Final = frozenset(("findings",))


def _gaps(teller: Teller, case: Case) -> bool:
    found = teller.told(case)["findings"]
    assert isinstance(found, frozenset)
    return any(code in {GAP_HIT, CONFLICT_HIT} for code, _ in found)
