"""The smallest so far of which something holds: of cases, and of rounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Smallest(Generic[T]):
    """The smallest ``found`` so far, and how many more may be tried (``left``).

    ``violations``: of two that which has fewer is the smaller one, whatever else.
    """

    def __init__(
        self,
        first: T,
        size: Callable[[T], Any],
        holds: Callable[[T], bool],
        violations: Callable[[T], int],
        trials: int,
    ) -> None:
        self.found = first
        self.left = trials
        self._size_of = size
        self._holds = holds
        self._blemishes = violations
        self._size = size(first)
        self._flaws = violations(first)

    def takes(self, trial: T) -> bool:
        """Whether the trial is smaller and will do; then it is the smallest so far."""
        less = self._size_of(trial)
        if less >= self._size:
            return False
        self.left -= 1
        if not self._holds(trial):
            return False
        flaws = self._blemishes(trial)
        if flaws > self._flaws:
            return False
        self.found, self._size, self._flaws = trial, less, flaws
        return True
