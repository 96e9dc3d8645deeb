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
from typing import Final

from dokospec.game.codes import CONFLICT_HIT, GAP_HIT
from dokospec.game.judge import Judge
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
from dokospec.witness.case import Case, size
from dokospec.witness.generate import Generator
from dokospec.witness.parting import Parting, Teller, settled
from dokospec.witness.search import candidates, deck_for, smallest
from dokospec.witness.shrink import shrink
from dokospec.witness.talk import Hints, hints
from dokospec.witness.told import results

POOL: Final = ((1, 30), (4, 40), (99, 80))
"""The candidates that every difference is tried on first."""
ALIKE: Final = 2
"""How many of them are kept that part in the same way and are as long."""
OWN: Final = ((1, 16), (4, 24), (99, 40))
"""The candidates made for one difference, after those."""


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
    READING = "reading"
    """It belongs to a reading; the doubt has records of its own."""


@dataclass(frozen=True, slots=True)
class Parted:
    """A difference, and a smallest record for it where there is one."""

    difference: Difference
    found: Found
    case: Case | None


class Texts:
    """Two texts, their doubts read by default, and records that they part over."""

    def __init__(self, left: Model, right: Model) -> None:
        self.models = (settled(left), settled(right))
        self.judges = (Judge(self.models[0]), Judge(self.models[1]))
        self._tellers = tuple(Teller(judge, results) for judge in self.judges)
        self.parting = Parting(*self._tellers)
        self._generators = [Generator(judge) for judge in self.judges]
        self._pool: list[Case] | None = None

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
        return Parted(difference, Found.NOTHING, None)

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
            teller = Teller(Judge(variant), results)
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

        best = next((case for case in self._cases() if holds(case)), None)
        if best is not None:
            return shrink(
                best, holds, deck_for(self._generators), self.parting.blemishes
            )
        found = smallest(holds, self._generators, about, self.parting.blemishes, OWN)
        return None if found is None else found.case

    def _key(self, case: Case) -> tuple[object, ...]:
        return self.parting.blemishes(case), size(case)

    def _cases(self) -> Sequence[Case]:
        """Records over which the texts part, some of each sort."""
        if self._pool is None:
            nothing = hints(self.models[0], ())
            sorts: dict[object, list[Case]] = {}
            for stage in candidates(self._generators, nothing, POOL):
                for case in stage:
                    parts = self.parting.parts(case)
                    sort = (parts, case.cards // 4, len(case.game.events) - case.cards)
                    if parts and len(sorts.setdefault(sort, [])) < ALIKE:
                        sorts[sort].append(case)
            pool = [case for alike in sorts.values() for case in alike]
            self._pool = sorted(pool, key=self._key)
        return self._pool


def grafted(own: Model, mine: Statement, other: Model, theirs: Statement) -> Model:
    """A text with one statement as another text has it.

    What that statement asks and the text does not have comes along.
    """
    graft = replace(theirs, name=mine.name, replaces=False)
    statements = [graft if s.key == mine.key else s for s in own.statements]
    names = {s.name for s in statements}
    rows = {row for listing in own.listings.values() for row, _ in listing.rows}
    waiting = sorted(mentions(theirs))
    seen: set[str] = set(names | rows)
    while waiting:
        name = waiting.pop(0)
        if name in seen:
            continue
        seen.add(name)
        for statement in other.statements:
            if statement.name == name or _aims_at(statement, name):
                statements.append(statement)
                waiting += sorted(mentions(statement))
    return Model(own.id, statements, {**other.clauses, **own.clauses})


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
