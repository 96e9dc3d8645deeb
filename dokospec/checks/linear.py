"""Numbers that are not known: linear forms over measured facts, and what holds of them.

The evaluator calculates with a :class:`Linear` as with any exact fraction. Where it
compares one, the :class:`Store` says what is certain, and forks where it is not.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any, Final, Self, TypeAlias

from dokospec.checks.ranges import (
    FAR,
    EmptyRangeError,
    Exact,
    Form,
    Key,
    Range,
    UnsupportedError,
    add,
    divided,
    exact,
    scaled,
)
from dokospec.checks.search import Trace, step

# --- what one comparison says: on which side of a border a number is, how far two are apart


Gap: TypeAlias = tuple[Key, Key, Exact]
"""Two numbers, and how much the first is at most more than the second."""
BELOW: Final = frozenset(("=", "<=", "<"))
ABOVE: Final = frozenset(("=", ">=", ">"))
"""Comparisons with zero by which a number is at most, or at least, as much."""
POSSIBLE: Final[dict[str, Callable[[Exact, Exact], bool]]] = {
    "=": lambda low, high: low <= 0 <= high,
    "!=": lambda low, high: not low == high == 0,
    "<": lambda low, _: low < 0,
    "<=": lambda low, _: low <= 0,
    ">": lambda _, high: high > 0,
    ">=": lambda _, high: high >= 0,
}
"""Whether a form between these bounds may be so compared with zero."""


def left_of(
    span: Range, factor: Exact, low: Exact, high: Exact, sign: str
) -> tuple[int, int]:
    """The least and the most that a number of a sum can be.

    ``span``: what it was; ``factor``: how often it is in the sum, which lies between
    ``low`` and ``high`` and is so compared with zero.
    """
    one, two = factor * span.low, factor * span.high
    if factor < 0:
        one, two = two, one
    least, most = span.low, span.high
    # the others together are at least low - one, at most high - two
    if sign in BELOW:
        border = divided(one - low, factor)
        if factor > 0:
            most = min(most, border.__floor__())
        else:
            least = max(least, border.__ceil__())
    if sign in ABOVE:
        border = divided(two - high, factor)
        if factor > 0:
            least = max(least, border.__ceil__())
        else:
            most = min(most, border.__floor__())
    return least, most


def gaps_of(form: Form, sign: str) -> Iterator[Gap]:
    """What a comparison of two numbers says of how far they are apart."""
    terms, constant = form
    if len(terms) != 2:
        return
    (one, factor), (two, other) = terms
    if (factor, other) == (-1, 1):
        one, two = two, one
    elif (factor, other) != (1, -1):
        return
    strict = sign in {"<", ">"}
    if sign in BELOW:
        yield one, two, -constant - strict
    if sign in ABOVE:
        yield two, one, constant - strict


def circular(gaps: list[Gap], new: Gap) -> bool:
    """Whether a number would have to be less than itself, by way of others."""
    one, two, most = new
    above: dict[Key, Exact] = {one: 0}
    for _ in gaps:
        settled = True
        for low, high, by in gaps:
            if high in above and above[high] + by < above.get(low, FAR):
                above[low] = above[high] + by
                settled = False
        if settled:
            break
    return above.get(two, FAR) + most < 0


def mirrored_sign(sign: str) -> str:
    """The comparison with its sides exchanged."""
    return {"<": ">", "<=": ">=", ">": "<", ">=": "<="}.get(sign, sign)


def side_of(border: Exact, sign: str) -> Range:
    """The whole numbers on this side of a border."""
    floor, whole = border.__floor__(), border.denominator == 1
    match sign:
        case "=":
            if not whole:
                raise EmptyRangeError
            return Range(floor, floor)
        case "!=":
            return Range(-FAR, FAR, frozenset({floor} if whole else ()))
        case "<":
            return Range(-FAR, floor - 1 if whole else floor)
        case "<=":
            return Range(-FAR, floor)
        case ">":
            return Range(floor + 1, FAR)
        case _:
            return Range(floor if whole else floor + 1, FAR)


SIGNS: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt,
    "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
_FEW: Final = 16
"""A number with so few values is told apart where it is multiplied."""
_ROUNDS: Final = 50
"""So often are the numbers of all sums narrowed; less is sound."""
_SIDES: Final = {-1, 0, 1}
"""A sum is less than nothing, nothing, or more."""
_SIDES_OF: Final = {
    sign: frozenset(side for side in _SIDES if holds(side, 0))
    for sign, holds in SIGNS.items()
}
_OPPOSITE: Final = {"=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}


class Linear(Fraction):
    """A linear form over facts that are not known; compared, it asks its store."""

    __slots__ = ("_form", "_hashed", "_store")
    _form: Form
    _store: Store
    _hashed: int

    def __new__(cls, form: Form, store: Store) -> Self:
        self = super().__new__(cls, 0)
        self._form, self._store = form, store
        return self

    @property
    def form(self) -> Form:
        """Its coefficients and constant."""
        return self._form

    @property
    def store(self) -> Store:
        """The store that knows of it."""
        return self._store

    def bounds(self) -> tuple[Exact, Exact]:
        """What it is at least and at most."""
        return self._store.bounds(self._form)

    @property
    def numerator(self) -> int:
        raise UnsupportedError("Bruch")

    @property
    def denominator(self) -> int:
        return 0

    def __hash__(self) -> int:  # type: ignore[override]
        if not hasattr(self, "_hashed"):
            self._hashed = hash(self._form)
        return self._hashed

    def __bool__(self) -> bool:
        return self != 0

    def __repr__(self) -> str:
        return f"Linear{self._form}"

    def _with(self, form: Form) -> Any:
        terms, constant = form
        return Linear(form, self._store) if terms else constant

    def __add__(self, other: object) -> Any:
        return self._with(add(self._form, form_of(other)))

    def __radd__(self, other: object) -> Any:
        return self + other

    def __sub__(self, other: object) -> Any:
        return self._with(add(self._form, scaled(form_of(other), -1)))

    def __rsub__(self, other: object) -> Any:
        return self._with(add(form_of(other), scaled(self._form, -1)))

    def __neg__(self) -> Any:
        return self._with(scaled(self._form, -1))

    def __mul__(self, other: object) -> Any:
        if isinstance(other, Linear):
            return self._store.product(self, other)
        return self._with(scaled(self._form, form_of(other)[1]))

    def __rmul__(self, other: object) -> Any:
        return self * other

    def __truediv__(self, other: object) -> Any:
        if isinstance(other, Linear):
            other = other._store.value(other)
        return self._with(scaled(self._form, Fraction(1) / form_of(other)[1]))

    def __mod__(self, other: object) -> Any:
        if isinstance(other, Linear):
            other = other._store.value(other)
        return self._store.rest(self, form_of(other)[1])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, int | Fraction) or isinstance(other, bool):
            return False
        if isinstance(other, Linear) and other._form == self._form:
            return True
        return self._store.holds(self, "=", other)

    def __lt__(self, other: object) -> bool:
        return self._store.holds(self, "<", other)

    def __le__(self, other: object) -> bool:
        return self._store.holds(self, "<=", other)

    def __gt__(self, other: object) -> bool:
        return self._store.holds(self, ">", other)

    def __ge__(self, other: object) -> bool:
        return self._store.holds(self, ">=", other)


def form_of(value: object) -> Form:
    """A number as a form."""
    if isinstance(value, Linear):
        return value.form
    if isinstance(value, int | Fraction):
        return (), exact(value)
    raise UnsupportedError(f"Zahl: {value}")


class Store:
    """What is known of the numbers of one position.

    ``trace`` decides a comparison that may be either.
    """

    def __init__(
        self,
        trace: Trace,
        pick: Callable[[Key, Range], int],
        measure: Callable[[Key, Range], Linear],
    ) -> None:
        self.ranges: dict[Key, Range] = {}
        self.sums: list[tuple[Form, str]] = []
        self.gaps: list[Gap] = []
        self.trace = trace
        self._pick = pick
        self._measure = measure

    def copy(self) -> Store:
        """What is known now."""
        other = Store(Trace(), self._pick, self._measure)
        other.ranges, other.sums = self.ranges.copy(), self.sums.copy()
        other.gaps = self.gaps.copy()
        return other

    def number(self, key: Key, span: Range) -> Linear:
        """The number that ``key`` measures, known to lie in ``span``."""
        if key not in self.ranges:
            self.ranges[key] = span.trimmed()
        return Linear((((key, 1),), 0), self)

    @step
    def value(self, number: Linear) -> int | Fraction:
        """The number itself: forks over all it may be."""
        terms, constant = number.form
        total = constant
        for key, factor in terms:
            found = self._pick(key, self.ranges[key])
            self._narrow(key, Range(found, found))
            total += factor * found
        return exact(total)

    @step
    def product(self, one: Linear, two: Linear) -> Linear:
        """Two numbers multiplied; where both may be many, one that is not known."""
        for few, other in ((one, two), (two, one)):
            low, high = few.bounds()
            if len(few.form[0]) == 1 and high - low < _FEW:
                return other * self.value(few)  # type: ignore[no-any-return]
        ends = [a * b for a in one.bounds() for b in two.bounds()]
        span = Range(max(-FAR, min(ends).__floor__()), min(FAR, max(ends).__ceil__()))
        forms = sorted((one.form, two.form), key=repr)
        return self._measure(("Produkt", *forms), span)

    @step
    def power(self, base: Exact, times: Linear) -> Linear:
        """A number from one on multiplied by itself: one that is not known."""
        return self._measure(("Potenz", base, times.form), Range(1, FAR))

    @step
    def rest(self, number: Linear, by: Exact) -> Any:
        """What is left of a whole number divided by a positive one."""
        whole = all(isinstance(factor, int) for _, factor in number.form[0])
        if not whole or not isinstance(by, int) or by < 1:
            raise UnsupportedError("Rest")
        low, high = (end.__floor__() // by for end in number.bounds())
        times = self._measure(("Quotient", number.form, by), Range(low, high))
        found = number - times * by
        self.require(form_of(found), ">=")
        self.require(form_of(found - by), "<")
        return found

    @step
    def rounded(self, number: Linear) -> Linear:
        """The next whole number, away from zero."""
        below = number < 0
        low, high = number.bounds()
        span = Range(max(-FAR, low.__floor__()), min(FAR, high.__ceil__()))
        found = self._measure(("aufgerundet", number.form), span)
        gap = number - found if below else found - number
        self.require(form_of(gap), ">=")
        self.require(form_of(gap - 1), "<")
        return found

    @step
    def holds(self, one: Linear, sign: str, two: object) -> bool:
        """Whether the comparison holds; forks where it may or may not."""
        form = add(one.form, scaled(form_of(two), -1))
        if form[0] and form[0][0][1] < 0:  # one spelling for it and its mirror
            form, sign = scaled(form, -1), mirrored_sign(sign)
        certain = self.certain(form, sign)
        if certain is not None:
            return certain
        found = self.trace.choose((True, False))
        self._require(form, sign if found else _OPPOSITE[sign])
        return found

    def certain(self, form: Form, sign: str) -> bool | None:
        """Whether ``form sign 0`` holds, where that is certain."""
        terms, constant = form
        if not terms:
            return SIGNS[sign](constant, 0)
        if len(terms) == 1:
            (key, factor), *_ = terms
            return self._certain_of_one(
                key, divided(-constant, factor), sign, factor < 0
            )
        low, high = self.bounds(form)
        may = _SIDES.copy()
        for known, as_known in self.sums:
            if known == form:
                may &= _SIDES_OF[as_known]
        if may <= _SIDES_OF[sign] or not may & _SIDES_OF[sign]:
            return bool(may & _SIDES_OF[sign])
        match sign:
            case "<":
                return True if high < 0 else False if low >= 0 else None
            case "<=":
                return True if high <= 0 else False if low > 0 else None
            case ">":
                return True if low > 0 else False if high <= 0 else None
            case ">=":
                return True if low >= 0 else False if high < 0 else None
            case "=" | "!=":
                same = True if low == high == 0 else None
                if low > 0 or high < 0:
                    same = False
                return same if same is None or sign == "=" else not same
            case _:
                raise UnsupportedError(sign)

    def _certain_of_one(
        self, key: Key, border: Exact, sign: str, mirrored: bool
    ) -> bool | None:
        span = self.ranges[key]
        sign = mirrored_sign(sign) if mirrored else sign
        if sign in {"=", "!="}:
            if border not in span:
                return sign == "!="
            return (sign == "=") if span.low == span.high else None
        ends = SIGNS[sign](span.low, border), SIGNS[sign](span.high, border)
        return ends[0] if ends[0] == ends[1] else None

    def bounds(self, form: Form) -> tuple[Exact, Exact]:
        """What a form is at least and at most."""
        low = high = form[1]
        for key, factor in form[0]:
            span = self.ranges[key]
            ends = factor * span.low, factor * span.high
            low, high = low + min(ends), high + max(ends)
        return low, high

    @step
    def narrow(self, key: Key, span: Range) -> None:
        """``key`` lies in this range too."""
        self._narrow(key, span)

    def _narrow(self, key: Key, span: Range) -> None:
        self.ranges[key] = self.ranges[key].within(span)
        self._propagate((key,))

    @step
    def require(self, form: Form, sign: str) -> None:
        """``form sign 0`` holds."""
        self._require(form, sign)

    def _require(self, form: Form, sign: str) -> None:
        terms, constant = form
        if len(terms) == 1:
            (key, factor), *_ = terms
            border = divided(-constant, factor)
            self._narrow(
                key, side_of(border, mirrored_sign(sign) if factor < 0 else sign)
            )
            return
        self.sums.append((form, sign))
        self._propagate(key for key, _ in terms)
        for gap in gaps_of(form, sign):
            if circular(self.gaps, gap):
                raise EmptyRangeError
            self.gaps.append(gap)

    def _propagate(self, changed: Iterable[Key]) -> None:
        """Narrow the numbers of every sum they are in, until nothing changes."""
        waiting = set(changed) if self.sums else ()
        for _ in range(_ROUNDS):
            if not waiting:
                return
            narrowed: set[Key] = set()
            for form, sign in self.sums:
                if any(key in waiting for key, _ in form[0]):
                    self._narrow_by(form, sign, narrowed)
            waiting = narrowed

    def _narrow_by(self, form: Form, sign: str, narrowed: set[Key]) -> None:
        """Narrow the numbers of a sum; raises where their bounds refute it."""
        low, high = self.bounds(form)
        if not POSSIBLE[sign](low, high):
            raise EmptyRangeError
        for key, factor in form[0]:
            span = self.ranges[key]
            least, most = left_of(span, factor, low, high, sign)
            if least > span.low or most < span.high:
                self.ranges[key] = Range(least, most, span.holes).trimmed()
                narrowed.add(key)

    def solution(self) -> dict[Key, int]:
        """The smallest numbers that are possible together; raises where none are."""
        found: dict[Key, int] = {k: r.low for k, r in self.ranges.items()}
        if not self.sums:
            return found
        order = list(dict.fromkeys(k for (terms, _), _ in self.sums for k, _ in terms))
        saved = dict(self.ranges)
        try:
            if not self._solve(order, found):
                raise EmptyRangeError
        finally:
            self.ranges = saved
        return found

    def _solve(self, order: list[Key], found: dict[Key, int]) -> bool:
        if not order:
            return True
        key, *rest = order
        before = dict(self.ranges)
        for value in before[key].values():
            self.ranges = dict(before)
            try:
                self._narrow(key, Range(value, value))
            except EmptyRangeError:
                continue
            found[key] = value
            if self._solve(rest, found):
                return True
        self.ranges = before
        return False
