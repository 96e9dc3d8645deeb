"""Which values of a parameter every run tries, and which only the exhaustive one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet
from hypothesis import settings

T = TypeVar("T")


def sampled(every: Iterable[T], quick: Collection[T]) -> list[ParameterSet]:
    """All values; those that are not among ``quick`` are marked ``exhaustive``."""
    values = list(every)
    assert quick, "nothing is left for every run"
    assert all(each in values for each in quick), "there is no such value"
    return [
        pytest.param(each, marks=() if each in quick else pytest.mark.exhaustive)
        for each in values
    ]


def spread(
    every: Sequence[tuple[object, ...]],
    ids: Sequence[str],
    quick: Collection[tuple[object, ...]],
) -> list[ParameterSet]:
    """The same for several parameters together."""
    assert quick, "nothing is left for every run"
    assert all(each in every for each in quick), "there is no such value"
    return [
        pytest.param(
            *each, id=name, marks=() if each in quick else pytest.mark.exhaustive
        )
        for each, name in zip(every, ids, strict=True)
    ]


def examples(count: int, thorough: int | None = None) -> int:
    """How many examples a property is given that every run gives so many.

    ``thorough``: what the exhaustive run multiplies instead.
    """
    more = settings().max_examples // settings.get_profile("default").max_examples
    return count if more == 1 else (thorough or count) * more
