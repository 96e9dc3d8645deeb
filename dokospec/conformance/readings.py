"""One answer for each reading: what verdicts come to under joint readings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final, TypeAlias, TypeVar

from dokospec.conformance.protocol import Data
from dokospec.game.codes import TOO_MANY_WORLDS
from dokospec.verdict import Assumption, GameVerdict, Outcome

T = TypeVar("T")

Ways: TypeAlias = Sequence[tuple[tuple[Assumption, ...], T]]
"""What something may be, each with the readings that lead to it, the default first."""

Fits: TypeAlias = Mapping[str, frozenset[str]]
"""By doubt the readings under which something is said; others say nothing of it."""

MAX_READINGS: Final = 64
"""Joint readings of one question; one that has more is not asked."""


@dataclass(frozen=True, slots=True)
class AnswersByReading:
    """Each distinct answer with joint readings that lead to it, the default's first.

    ``fits``: of each, what may be read how, of all doubts that the question hangs on.
    """

    pairs: tuple[tuple[str, Data], ...]
    fits: tuple[Fits, ...] = field(compare=False)


def by_readings(
    verdicts: Sequence[GameVerdict],
    answer: Callable[[Sequence[Outcome]], Data | None],
) -> AnswersByReading | None:
    """The answers to a question that these verdicts decide.

    ``answer`` gets the outcome of every verdict under the same joint reading. None
    where it is None under any of them, or where there are too many to look at: what
    was read by default for that alone is no answer to hold anybody to.
    """
    if any(map(too_many, verdicts)):
        return None
    return over([ways(verdict) for verdict in verdicts], answer)


def too_many(verdict: GameVerdict) -> bool:
    """Whether doubts were read by default because more results were possible than fit."""
    return any(found.code == TOO_MANY_WORLDS for found in verdict.findings)


def ways(verdict: GameVerdict) -> Ways[Outcome]:
    """The outcomes of a verdict with what they assume."""
    usual = verdict.default
    others = [each for each in verdict.ways if each is not usual]
    return [(each.assume, each) for each in (usual, *others)]


def over(
    parts: Sequence[Ways[T]], answer: Callable[[Sequence[T]], Data | None]
) -> AnswersByReading | None:
    """The same for parts of any sort; ``answer`` gets each under one joint reading."""
    atoms: dict[str, set[str]] = {}
    for part in parts:
        for assume, _ in part:
            for assumption in assume:
                for doubt, reading in assumption:
                    atoms.setdefault(doubt, set()).add(reading)
    usual = answer([part[0][1] for part in parts])
    if usual is None:
        return None
    labels, values = [""], [usual]
    fits: list[dict[str, frozenset[str]]] = [{}]
    doubts = sorted(atoms)
    joints = 1
    for readings in atoms.values():
        joints *= len(readings)
    if joints > MAX_READINGS:
        return None
    for joint in product(*(sorted(atoms[doubt]) for doubt in doubts)):
        chosen = dict(zip(doubts, joint, strict=True))
        places = [_under(part, chosen) for part in parts]
        if None in places:
            continue
        value = answer(
            [p[i][1] for p, i in zip(parts, places, strict=True) if i is not None]
        )
        if value is None:
            return None
        if value not in values:
            labels.append(", ".join(f"{d}={r}" for d, r in chosen.items()))
            values.append(value)
            fits.append({})
        own = fits[values.index(value)]
        for doubt, reading in chosen.items():
            own[doubt] = own.get(doubt, frozenset()) | {reading}
    return AnswersByReading(tuple(zip(labels, values, strict=True)), tuple(fits))


def _under(part: Ways[T], chosen: Mapping[str, str]) -> int | None:
    """The place of what it is under these readings."""
    for place, (assume, _) in enumerate(part):
        if not assume:
            return place
        for assumption in assume:
            if all(chosen.get(doubt) == reading for doubt, reading in assumption):
                return place
    return None
