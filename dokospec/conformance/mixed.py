"""Readings that do not go together: each answer follows one, all of them follow none."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

from dokospec.conformance.readings import Fits
from dokospec.conformance.run import Result, Verdict

Readings: TypeAlias = Mapping[str, Mapping[str, Collection[str]]]
"""The readings of every doubt, by text."""

_TOLD: Final = frozenset({Verdict.RIGHT, Verdict.READING})


@dataclass(frozen=True, slots=True)
class Mixed:
    """Answers under one text that no reading of a doubt explains together.

    ``answers``: cases, as few as contradict each other, and the readings each fits.
    """

    text: str
    doubt: str
    answers: tuple[tuple[str, tuple[str, ...]], ...]


def mixed(results: Iterable[Result], readings: Readings) -> Iterator[Mixed]:
    """What of these answers contradicts itself; wrong ones are left aside.

    Each doubt is looked at alone: what only two together forbid is not found.
    """
    told: defaultdict[tuple[str, str], dict[frozenset[str], str]] = defaultdict(dict)
    for result in results:
        case = result.case
        if result.verdict not in _TOLD:
            continue
        values = [value for _, value in case.expected]
        own = case.fits[values.index(result.given)]
        for doubt, every in readings[case.text].items():
            other = _named(case.fits, doubt) - own.get(doubt, frozenset())
            if other:
                told[case.text, doubt].setdefault(frozenset(every) - other, case.id)
    for (text, doubt), by_fit in sorted(told.items()):
        found = _contradiction([*by_fit])
        if found:
            answers = tuple((by_fit[fit], tuple(sorted(fit))) for fit in found)
            yield Mixed(text, doubt, answers)


def _named(fits: Iterable[Fits], doubt: str) -> frozenset[str]:
    return frozenset().union(*(fit.get(doubt, frozenset()) for fit in fits))


def _contradiction(fits: Sequence[frozenset[str]]) -> tuple[frozenset[str], ...]:
    """As few of these as have nothing in common; none where all of them have."""
    if frozenset.intersection(*fits):
        return ()
    for count in range(2, len(fits) + 1):
        for some in combinations(fits, count):
            if not frozenset.intersection(*some):
                return some
    return ()
