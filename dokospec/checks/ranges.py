"""Numbers by their bounds, sums of numbers by their coefficients: values only."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Final, TypeAlias

Key: TypeAlias = Hashable
"""What a number measures: the key of a look."""

Exact: TypeAlias = int | Fraction
Terms: TypeAlias = tuple[tuple[Key, Exact], ...]
Form: TypeAlias = tuple[Terms, Exact]
"""Coefficients by key, in a fixed order, and a constant."""

FAR: Final = 100_000
"""Stands for a bound that a number does not have."""


class EmptyRangeError(Exception):
    """What has been assumed cannot all be."""


class UnsupportedError(Exception):
    """Something that is not enumerated; the argument names it."""


@dataclass(frozen=True, slots=True)
class Range:
    """The whole numbers from ``low`` to ``high`` without the ``holes``."""

    low: int
    high: int
    holes: frozenset[int] = frozenset()

    def __hash__(self) -> int:
        return hash((self.low, self.high))

    def __contains__(self, value: object) -> bool:
        return (
            isinstance(value, int | Fraction)
            and self.low <= value <= self.high
            and value not in self.holes
            and (isinstance(value, int) or value.denominator == 1)
        )

    def trimmed(self) -> Range:
        """The same with bounds that belong to it; raises where nothing is left."""
        low, high = self.low, self.high
        while low in self.holes:
            low += 1
        while high in self.holes:
            high -= 1
        if low > high:
            raise EmptyRangeError
        return Range(low, high, frozenset(h for h in self.holes if low < h < high))

    def within(self, other: Range) -> Range:
        """What both have; raises where that is nothing."""
        low, high = max(self.low, other.low), min(self.high, other.high)
        return Range(low, high, self.holes | other.holes).trimmed()

    def values(self) -> Iterable[int]:
        """Its numbers, the smallest first."""
        return (n for n in range(self.low, self.high + 1) if n not in self.holes)


@dataclass(frozen=True, slots=True)
class RangePart:
    """The numbers of a range divided by ``by``: halves, thirds."""

    span: Range
    by: int


def spanned(numbers: Iterable[Exact]) -> RangePart:
    """Just these numbers, as whole ones divided by one number."""
    known = tuple(numbers)
    by = lcm(*(number.denominator for number in known))
    whole = {int(number * by) for number in known}
    holes = frozenset(range(min(whole), max(whole))) - whole
    return RangePart(Range(min(whole), max(whole), holes), by)


def add(one: Form, two: Form) -> Form:
    """The sum of two forms."""
    terms = dict(one[0])
    for key, factor in two[0]:
        terms[key] = exact(terms.get(key, 0) + factor)
    left = sorted(((k, f) for k, f in terms.items() if f), key=lambda t: repr(t[0]))
    return tuple(left), exact(one[1] + two[1])


def scaled(form: Form, factor: Exact) -> Form:
    """A form times a number."""
    if not factor:
        return (), 0
    terms = tuple((k, exact(f * factor)) for k, f in form[0])
    return terms, exact(form[1] * factor)


def exact(value: Exact) -> Exact:
    """An integer where the fraction is one."""
    if type(value) is Fraction and value.denominator == 1:
        return value.numerator
    return value


def divided(one: Exact, two: Exact) -> Exact:
    """The exact quotient."""
    if type(one) is int and type(two) is int and one % two == 0:
        return one // two
    return exact(Fraction(one) / two)
