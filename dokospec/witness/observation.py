"""What a verdict tells a reader, part by part, and where two of them diverge."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import partial
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from dokospec.finding import Finding, Kind
from dokospec.game.codes import DOUBT_IN_DETAIL, DOUBT_MATTERS
from dokospec.game.judge import Judge
from dokospec.rules.decisions import Trail
from dokospec.rules.model import Model
from dokospec.verdict import GameVerdict, Outcome
from dokospec.witness.case import Case

Observation: TypeAlias = Mapping[str, object]
"""Parts of a verdict by name."""

Telling: TypeAlias = Callable[[GameVerdict, Outcome], Observation]


def observed(verdict: GameVerdict, outcome: Outcome) -> Observation:
    """Everything an outcome tells, but for the reasons."""
    return {
        "kind": (outcome.kind, outcome.kinds),
        "items": sorted(i._replace(rests_on=0, clause="") for i in outcome.items),
        "parties": outcome.parties,
        "augen": outcome.augen,
        **results(verdict, outcome),
    }


def results(verdict: GameVerdict, outcome: Outcome) -> Observation:
    """What can be compared whatever texts call their kinds, parties and items."""
    return {
        "tricks": tuple((t.leader, t.winner, t.augen) for t in outcome.tricks),
        "sides": _sides(outcome),
        "winner": _winners(outcome),
        "value": outcome.value,
        "scores": outcome.scores,
        "next dealer": outcome.next_dealer,
        "calls": tuple((a.index, a.by, a.say, a.status) for a in outcome.announcements),
        "findings": frozenset(_facts(verdict, outcome)),
    }


def offences(verdict: GameVerdict) -> frozenset[object]:
    """What the verdict finds to be against the rules."""
    return frozenset(
        (each.code, each.span)
        for each in (*verdict.findings, *verdict.default.findings)
        if each.kind is Kind.ILLEGAL
    )


def lawful(verdict: GameVerdict) -> bool:
    """Whether nothing in the record is against the rules, by the default readings."""
    found = (*verdict.findings, *verdict.default.findings)
    return all(each.kind is not Kind.ILLEGAL for each in found)


def parted(one: Observation, two: Observation) -> frozenset[str]:
    """The parts in which two verdicts differ."""
    return frozenset(name for name in one if one[name] != two.get(name))


def _sides(outcome: Outcome) -> object:
    if outcome.parties is None:
        return None
    return frozenset(frozenset(players) for _, players in outcome.parties)


def _winners(outcome: Outcome) -> object:
    return frozenset(dict(outcome.parties or ()).get(outcome.winner or "", ()))


def _facts(verdict: GameVerdict, outcome: Outcome) -> Iterator[object]:
    for each in (*verdict.findings, *outcome.findings):
        if each.code not in {DOUBT_MATTERS, DOUBT_IN_DETAIL}:
            yield each.code, _data(each)


def _data(found: Finding) -> object:
    """What a finding is about; names of duties and numbers of readings are not."""
    return tuple(pair for pair in found.data if pair[0] not in _NOT_COMPARED)


_NOT_COMPARED = frozenset(
    (
        "duty",
        "outcomes",
        "doubt",
        "question",
        "clause",
        "nearest",
        "allowed",
        "held",
        "had",
    )
)


# --- two texts, or one text read in two ways, that judge the same record differently

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


def observer(judge: Judge, telling: Telling = observed) -> Observer[Case]:
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
