"""Two texts, or one text read in two ways, that judge the same record differently."""

from __future__ import annotations

from dokospec.game.judge import Judge
from dokospec.rules.model import Model
from dokospec.witness.case import Case
from dokospec.witness.told import Telling, Told, offences, parted, told

REMEMBERED = 4096


class Teller:
    """What a judge tells of cases, each judged once."""

    def __init__(self, judge: Judge, telling: Telling = told) -> None:
        self.judge = judge
        self._telling = telling
        self._known: dict[Case, tuple[Told, frozenset[object]]] = {}

    def told(self, case: Case) -> Told:
        """What the verdict tells."""
        return self._look(case)[0]

    def offences(self, case: Case) -> frozenset[object]:
        """What is against the rules in it."""
        return self._look(case)[1]

    def _look(self, case: Case) -> tuple[Told, frozenset[object]]:
        found = self._known.get(case)
        if found is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            verdict = case.judged(self.judge)
            found = (self._telling(verdict, verdict.default), offences(verdict))
            self._known[case] = found
        return found


class Parting:
    """Whether two judges part over a case, and what else is amiss in it."""

    def __init__(self, one: Teller, two: Teller) -> None:
        self.one = one
        self.two = two

    def holds(self, case: Case) -> bool:
        """Whether they tell different things."""
        return bool(self.parts(case))

    def parts(self, case: Case) -> frozenset[str]:
        """The parts of the verdict in which they differ."""
        return parted(self.one.told(case), self.two.told(case))

    def blemishes(self, case: Case) -> int:
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
