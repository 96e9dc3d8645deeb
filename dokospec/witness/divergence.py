"""Two texts, or one text read in two ways, that judge the same record differently."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from dokospec.game.judge import Judge
from dokospec.rules.decisions import Trail
from dokospec.rules.model import Model
from dokospec.witness.case import Case
from dokospec.witness.observation import Observation, Telling, offences, parted
from dokospec.witness.observation import observed as everything

REMEMBERED = 4096

C = TypeVar("C", bound=Hashable)
"""What is judged: a case, or a round of several games."""


class Seen(NamedTuple):
    """What a verdict tells, and what it finds to be against the rules.

    ``touched``: the statements (bit mask) that judging looked into.
    """

    told: Observation
    offences: frozenset[object]
    touched: int


Look: TypeAlias = Callable[[Judge, C], Seen]


class Observer(Generic[C]):
    """What a judge tells of cases, each judged once."""

    def __init__(self, judge: Judge, look: Look[C]) -> None:
        self.judge = judge
        self._look = look
        self._known: dict[C, Seen] = {}

    def told(self, case: C) -> Observation:
        """What the verdict tells."""
        return self._seen(case).told

    def offences(self, case: C) -> frozenset[object]:
        """What is against the rules in it."""
        return self._seen(case).offences

    def touched(self, case: C) -> int:
        """The statements (bit mask) that judging it looked into."""
        return self._seen(case).touched

    def _seen(self, case: C) -> Seen:
        found = self._known.get(case)
        if found is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            found = self._look(self.judge, case)
            self._known[case] = found
        return found


def observer(judge: Judge, telling: Telling = everything) -> Observer[Case]:
    """What a judge tells of single games."""
    return Observer(judge, partial(_seen, telling))


def _seen(telling: Telling, judge: Judge, case: Case) -> Seen:
    trail = Trail()
    verdict = case.judged(judge, trail)
    told = telling(verdict, verdict.default)
    return Seen(told, offences(verdict), trail.touched)


class Divergence(Generic[C]):
    """Whether two judges part over a case, and what else is amiss in it."""

    def __init__(self, one: Observer[C], two: Observer[C]) -> None:
        self.one = one
        self.two = two

    def holds(self, case: C) -> bool:
        """Whether they tell different things."""
        return bool(self.parts(case))

    def parts(self, case: C) -> frozenset[str]:
        """The parts of the verdict in which they differ."""
        return parted(self.one.told(case), self.two.told(case))

    def violations(self, case: C) -> int:
        """How many offences both find: the record would be as good without them."""
        return len(self.one.offences(case) & self.two.offences(case))


def settled(model: Model, *left_open: str) -> Model:
    """The text with its doubts read by default; those that are ``left_open`` stay doubts.

    It is derived from no other: what it remembers is as if there were no doubts.
    """
    read = {n: d.default for n, d in model.doubts.items() if n not in left_open}
    return Model(
        model.id, model.places, model.clauses, model.dealt, {**model.read, **read}
    )
