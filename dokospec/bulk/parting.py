"""Where it matters how many Augen a party made: not the number itself, but what comes of it.

A question that wants the number is asked once for every number, all else as it is: those
of which the answer is the same make no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from dokospec.bulk.asking import by_reading
from dokospec.bulk.looks import (
    BeyondColumnsError,
    Measure,
    NumberParts,
    Test,
    UnansweredError,
    looked_at,
    measure_of,
)
from dokospec.game.facts import Facts
from dokospec.language.answers import answers
from dokospec.language.decisions import Leaf, Tree, UnknownFactError
from dokospec.language.values import Value

AUGEN: Final = "Augen"
_MOST_READINGS: Final = 2
"""Under more readings a question is not asked for every number.

Under 24 and 42 of them, as where somebody called, 241 numbers took 4 to 17 seconds each
time, and few games share what was found; nine games with calls took 3.6 seconds with 2,
6.1 with 4.
"""
Seen: TypeAlias = Mapping[Any, tuple[Callable[[Any], Value], object]]
"""What was looked at: how, and what was seen."""


class _Known(NamedTuple):
    """The parts of the numbers where this was seen besides."""

    seen: Seen
    parts: NumberParts


class AugenParting:
    """Parts the numbers of Augen by what questions come to."""

    def __init__(self, all_augen: int) -> None:
        self.all_augen = all_augen
        self._known: dict[object, list[_Known]] = {}

    def __len__(self) -> int:
        """How much was learned."""
        return sum(map(len, self._known.values()))

    def parted(
        self, key: object, compute: Any, facts: Facts, settled: frozenset[str]
    ) -> list[tuple[Measure, Test]]:
        """What the answer hung on, of the Augen only in which part their number is.

        Raises BeyondColumnsError where that cannot be told: the game has not two parties
        that have all Augen between them, something is looked at that no column holds, or
        there are many readings.
        """
        made = facts.augen_by_party
        own = sorted({str(party) for party in facts.parties or ()})
        if len(own) != 2 or made is None or not {*own} <= made.keys():
            raise BeyondColumnsError(key)
        if sum(made[party] for party in own) != self.all_augen:
            raise BeyondColumnsError(key)
        known = self._of(key, compute, facts, settled, own)
        found: list[tuple[Measure, Test]] = [((AUGEN, own[0]), known.parts)]
        for what in known.seen:
            measure = measure_of(what, facts)
            if measure is not None:
                found.append(measure)
        return found

    def _of(
        self,
        key: object,
        compute: Any,
        facts: Facts,
        settled: frozenset[str],
        own: list[str],
    ) -> _Known:
        for known in self._known.setdefault((key, *own), []):
            if all(_seen(look, facts) == seen for look, seen in known.seen.values()):
                return known
        told = answers(facts.model, key, compute, facts.branch(), settled)
        if not isinstance(told, Leaf) and sum(1 for _ in told) > _MOST_READINGS:
            raise BeyondColumnsError(key)
        seen: dict[Any, tuple[Callable[[Any], Value], object]] = {}
        parts: dict[object, int] = {}
        of: list[int] = []
        for number in range(self.all_augen + 1):
            there = facts.branch()
            augen = dict(facts.augen_by_party or {})
            augen |= {own[0]: number, own[1]: self.all_augen - number}
            there.augen_by_party = augen
            asked = answers(facts.model, key, compute, there, settled)
            for what, look in _looks(key, there):
                if not _is_augen(what):
                    seen[what] = look, _seen(look, there)
            of.append(parts.setdefault(by_reading(asked), len(parts)))
        found = _Known(seen, NumberParts(tuple(of)))
        self._known[(key, *own)].append(found)
        return found


def _looks(key: object, facts: Facts) -> Iterator[tuple[Any, Callable[[Any], Value]]]:
    """What was looked at for an answer, and how."""
    models = {id(m): m for m in (facts.model, facts.model.parent) if m is not None}
    trees: list[Tree] = [m.trees[key] for m in models.values() if key in m.trees]
    answered = False
    for tree in trees:
        try:
            found = [*looked_at(tree.root, facts)]
        except UnansweredError:
            continue
        answered = True
        yield from found
    if not answered:
        raise BeyondColumnsError(key)


def _is_augen(what: Any) -> bool:
    """Whether it is the Augen of a party, or how they compare with a number."""
    match what:
        case (tuple() as inner, str(), _):
            return _is_augen(inner)
        case (str() as name, _):
            return name == AUGEN
        case _:
            return False


def _seen(look: Callable[[Any], Value], facts: Facts) -> object:
    try:
        return look(facts)
    except UnknownFactError as error:
        return error.fact, None
