"""What a rule may be asked about: one of each kind that may be any, and those that stand out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dokospec.checks.probe import Probe
from dokospec.checks.ranges import FAR, Range, UnsupportedError
from dokospec.checks.space import LETTERS, Space
from dokospec.rules.values import CURRENT_PLAY, Value


class _Number(NamedTuple):
    """Any number, another one at each place."""

    place: int


def domains_of(kinds: Sequence[str], space: Space) -> tuple[tuple[object, ...], ...]:
    """For parameters of these kinds what each may be; raises where that is not told."""
    letters = [LETTERS.get(kind, kind) for kind in kinds]
    return tuple(
        _domain(space, kind, letters[:place].count(letters[place]))
        for place, kind in enumerate(kinds)
    )


def given(probe: Probe, value: object) -> Value:
    """What is one of them in this position."""
    if isinstance(value, _Number):
        key = ("Zahl", ("Argument", value.place))
        return probe.position.number(key, Range(-FAR, FAR))
    return value  # type: ignore[return-value]


def _domain(space: Space, kind: str, before: int) -> tuple[object, ...]:
    """What a parameter may be; ``before``: those of that kind before it.

    Where there are some it may be about the same as they are, or about another. The
    card that is being played is not any: it is looked at by itself.
    """
    if kind == "Zahl":
        return (_Number(before),)
    if kind == "Handlung":
        raise UnsupportedError(kind)  # each of its kinds is asked other things
    first = space.values_of(kind)
    if kind == "Auftritt":
        first = (CURRENT_PLAY, *first)
    if kind not in LETTERS:
        return first
    others = (("Argument", n) for n in range(1, before + 1))
    return (*first, *(space.element(LETTERS[kind], key) for key in others))
