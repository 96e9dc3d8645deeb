"""One answer for each reading: what verdicts come to under joint readings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Final

from dokospec.conformance.protocol import Data
from dokospec.verdict import GameVerdict, Outcome

MAX_READINGS: Final = 64
"""Joint readings of one question; one that has more is not asked."""


def by_readings(
    verdicts: Sequence[GameVerdict],
    answer: Callable[[Sequence[Outcome]], Data | None],
) -> tuple[tuple[str, Data], ...] | None:
    """Each distinct answer with the readings that it follows, the default's first.

    ``answer`` gets the outcome of every verdict under the same joint reading. None
    where it is None under any of them, or where there are too many to look at.
    """
    atoms: dict[str, set[str]] = {}
    for verdict in verdicts:
        for outcome in verdict.outcomes:
            for assumption in outcome.assume:
                for doubt, reading in assumption:
                    atoms.setdefault(doubt, set()).add(reading)
    usual = answer([verdict.default for verdict in verdicts])
    if usual is None:
        return None
    found: list[tuple[str, Data]] = [("", usual)]
    doubts = sorted(atoms)
    joints = 1
    for readings in atoms.values():
        joints *= len(readings)
    if joints > MAX_READINGS:
        return None
    for joint in product(*(sorted(atoms[doubt]) for doubt in doubts)):
        chosen = dict(zip(doubts, joint, strict=True))
        outcomes = [_under(verdict, chosen) for verdict in verdicts]
        if None in outcomes:
            continue
        value = answer([outcome for outcome in outcomes if outcome])
        if value is None:
            return None
        if all(value != known for _, known in found):
            label = ", ".join(f"{d}={r}" for d, r in chosen.items())
            found.append((label, value))
    return tuple(found)


def _under(verdict: GameVerdict, chosen: dict[str, str]) -> Outcome | None:
    for outcome in verdict.outcomes:
        if not outcome.assume:
            return outcome
        for assumption in outcome.assume:
            if all(chosen.get(doubt) == reading for doubt, reading in assumption):
                return outcome
    return None
