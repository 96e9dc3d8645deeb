"""What a verdict tells a reader, part by part, and where two of them diverge."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from dokospec.finding import Finding, Kind
from dokospec.game.codes import DOUBT_IN_DETAIL, DOUBT_MATTERS
from dokospec.language.model import Model
from dokospec.verdict import GameVerdict, Outcome

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
            yield each.code, about(each)


def about(found: Finding) -> object:
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


REMEMBERED = 4096
"""So many records are remembered with what was observed."""


def settled(model: Model) -> Model:
    """The text with its doubts read by default.

    It is derived from no other: what it remembers is as if there were no doubts.
    """
    read = {name: doubt.default for name, doubt in model.doubts.items()}
    return model.anew(read={**model.read, **read})
