"""Going through every path of a computation that asks what may be either way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TypeVar

from dokospec.checks.ranges import ImpossibleError

T = TypeVar("T")
R = TypeVar("R")


class TooManyError(Exception):
    """More paths than were allowed."""


class Choices:
    """The choices of one path: the first are given, the others take the first option."""

    __slots__ = ("_at", "_given", "sizes", "taken")

    def __init__(self, given: list[int]) -> None:
        self._given = given
        self._at = 0
        self.taken: list[int] = []
        self.sizes: list[int] = []

    def choose(self, options: tuple[T, ...]) -> T:
        """One of the options; on later paths each of the others."""
        if not options:
            raise ImpossibleError
        if len(options) == 1:
            return options[0]
        at = self._given[self._at] if self._at < len(self._given) else 0
        self._at += 1
        self.taken.append(at)
        self.sizes.append(len(options))
        return options[at]


def paths(run: Callable[[Choices], R], limit: int) -> Iterator[R]:
    """What comes out on every path that is possible.

    Raises TooManyError beyond ``limit`` paths, the impossible ones included.
    """
    given: list[int] = []
    for _ in range(limit):
        choices = Choices(given)
        with suppress(ImpossibleError):
            yield run(choices)
        taken, sizes = choices.taken, choices.sizes
        while taken and taken[-1] + 1 == sizes[-1]:
            taken.pop()
            sizes.pop()
        if not taken:
            return
        taken[-1] += 1
        given = taken
    raise TooManyError
