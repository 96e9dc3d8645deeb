"""What one comparison says: on which side of a border a number is, how far two are apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from dokospec.checks.ranges import (
    FAR,
    Exact,
    Form,
    ImpossibleError,
    Key,
    Range,
    divided,
)

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
                raise ImpossibleError
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
