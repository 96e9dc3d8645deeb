"""Numbers that are passed on or compared without being looked at.

An answer such as ``Pott - Gutschrift(0) - Gutschrift(2)`` says how it follows from
numbers of a position, whatever these are. While a question is worked out, such a number
is a :class:`Sum`; it is looked at where something else is done with it than adding,
multiplying by a number and comparing. So the answer is remembered once for all numbers,
not anew for each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeAlias, TypeGuard

from dokospec.language.values import Value, exact, is_number

Number: TypeAlias = int | Fraction


class Addend(NamedTuple):
    """A number of the position that is added so many times; ``key`` names it."""

    key: object
    look: Callable[[object], Value]
    times: Number = 1


class Sum:
    """Addends, each once by its key, and a constant."""

    __slots__ = ("addends", "constant")

    def __init__(self, addends: Mapping[object, Addend], constant: Number = 0) -> None:
        self.addends = addends
        self.constant = constant

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sum) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __add__(self, other: Sum | Number) -> Sum | Number:
        if not isinstance(other, Sum):
            return Sum(self.addends, self.constant + other)
        found = dict(self.addends)
        for key, (_, look, times) in other.addends.items():
            before = found[key].times if key in found else 0
            found[key] = Addend(key, look, before + times)
        left = {key: addend for key, addend in found.items() if addend.times}
        return _sum(left, self.constant + other.constant)

    __radd__ = __add__

    def __mul__(self, factor: Number) -> Sum | Number:
        if not factor:
            return 0
        addends = {
            key: Addend(key, look, times * factor)
            for key, (_, look, times) in self.addends.items()
        }
        return Sum(addends, self.constant * factor)

    __rmul__ = __mul__

    def __truediv__(self, divisor: Number) -> Sum | Number:
        return self * exact(Fraction(1) / divisor)

    def __sub__(self, other: Sum | Number) -> Sum | Number:
        return self + other * -1

    def __rsub__(self, other: Number) -> Sum | Number:
        return self * -1 + other

    @property
    def name(self) -> object:
        """What sums share that are the same."""
        return tuple([(a.key, a.times) for a in self.addends.values()]), self.constant

    def with_known(self, known: Mapping[object, object]) -> Sum | Number:
        """The same where some of the numbers are known."""
        left, constant = {}, self.constant
        for key, addend in self.addends.items():
            number = known.get(key)
            if isinstance(number, int | Fraction):
                constant += number * addend.times
            else:
                left[key] = addend
        return _sum(left, constant)


Amount: TypeAlias = Value | Sum
"""A value; a number may not have been looked at yet."""


def _sum(addends: Mapping[object, Addend], constant: Number) -> Sum | Number:
    return Sum(addends, constant) if addends else exact(constant)


def is_amount(value: Amount) -> TypeGuard[Sum | Number]:
    """Whether it can be added."""
    return isinstance(value, Sum) or is_number(value)


A_NUMBER: Final = "eine Zahl"
"""What is seen of a number of which only that it is one matters; no word has a blank."""
_NUMBERS: Final = frozenset((int, Fraction))


class NumberLook:
    """A look that sees of a number only that it is one; of all else what it is."""

    __slots__ = ("look",)

    def __init__(self, look: Callable[[object], Value]) -> None:
        self.look = look

    def __call__(self, facts: object) -> Value:
        value = self.look(facts)
        return A_NUMBER if type(value) in _NUMBERS else value


class SumLook:
    """A look at several numbers together."""

    __slots__ = ("addends",)

    def __init__(self, addends: tuple[Addend, ...]) -> None:
        self.addends = addends

    def __call__(self, facts: object) -> Number:
        total: Number = 0
        for _, look, times in self.addends:
            number: Any = look(facts)
            total += number * times
        return total


def sums_in(value: Amount) -> Iterator[Sum]:
    """The sums in a value, and in what it consists of."""
    if isinstance(value, Sum):
        yield value
    elif type(value) is tuple:
        for each in value:
            yield from sums_in(each)


def with_known(value: Amount, known: Mapping[object, object]) -> Amount:
    """The same where some of the numbers in it are known."""
    if isinstance(value, Sum):
        return value.with_known(known)
    if type(value) is tuple:
        return tuple([with_known(each, known) for each in value])  # type: ignore[misc]
    return value
