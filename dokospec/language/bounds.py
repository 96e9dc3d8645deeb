"""A number of which only the bounds are known."""

from __future__ import annotations

from dataclasses import dataclass

from dokospec.language.decisions import UnknownFactError


@dataclass(frozen=True, slots=True, eq=False)
class Bounds:
    """A whole number from ``low`` to ``high``; it is ``about`` a fact.

    Compared with a number it answers where every number in between would, and raises
    UnknownFactError where they differ. Two of them are equal where their bounds are.
    """

    about: str
    low: int
    high: int

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Bounds):
            return (self.about, self.low, self.high) == (
                other.about,
                other.low,
                other.high,
            )
        if not isinstance(other, int):
            return NotImplemented
        return self <= other and self >= other

    def __hash__(self) -> int:
        return hash((self.about, self.low, self.high))

    def __lt__(self, other: int) -> bool:
        return self._answer(self.high < other, self.low < other)

    def __le__(self, other: int) -> bool:
        return self._answer(self.high <= other, self.low <= other)

    def __gt__(self, other: int) -> bool:
        return not self <= other

    def __ge__(self, other: int) -> bool:
        return not self < other

    def _answer(self, surely: bool, possibly: bool) -> bool:
        if surely != possibly:
            raise UnknownFactError(self.about)
        return surely
