"""Chance that is the same on every machine and in every version of Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar
from zlib import crc32

T = TypeVar("T")

_MASK: Final = (1 << 64) - 1


class Chance:
    """A stream of numbers that follows from its seed alone (SplitMix64)."""

    def __init__(self, *seed: object) -> None:
        self._state = crc32(repr(seed).encode())

    def below(self, count: int) -> int:
        """A number from 0 up to ``count``, which it does not reach."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return (mixed ^ (mixed >> 31)) % count

    def percent(self, likely: int) -> bool:
        """True in so many of a hundred cases."""
        return self.below(100) < likely

    def pick(self, among: Sequence[T]) -> T:
        """One of these."""
        return among[self.below(len(among))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """All of these in another order."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
