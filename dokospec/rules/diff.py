"""Two rule texts side by side, statement by statement."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from dokospec.rules.show import unparse
from dokospec.rules.syntax import Statement, Zweifel
from dokospec.rules.text import EffectiveText


@dataclass(frozen=True, slots=True)
class Difference:
    """What two texts say under one statement key.

    ``left`` and ``right``: the statement in canonical source, None where that text has
    none; the clauses it stands in beside it. ``state``: ``equal`` (also when
    inherited), ``changed``, ``left`` or ``right`` (only in that text).
    """

    key: str
    state: Literal["equal", "changed", "left", "right"]
    left: str | None
    right: str | None
    left_clause: str | None
    right_clause: str | None


def diff(left: EffectiveText, right: EffectiveText) -> tuple[Difference, ...]:
    """All statements of both texts by key, also the equal ones.

    In the order of the left text; what only the right one has follows the statement
    that stands before it there. Of a Zweifel the question, the readings and the default
    are compared; the statements of its readings come under their own keys.
    """
    before = _by_key(left.statements)
    after = _by_key(right.statements)
    return tuple(
        _difference(key, before.get(key), after.get(key))
        for key in _merged(list(before), list(after))
    )


def _by_key(statements: Iterable[Statement]) -> dict[str, Statement]:
    return {statement.key: statement for statement in statements}


def _difference(
    key: str, left: Statement | None, right: Statement | None
) -> Difference:
    one, two = _source(left), _source(right)
    state: Literal["equal", "changed", "left", "right"]
    if one is None:
        state = "right"
    elif two is None:
        state = "left"
    else:
        state = "equal" if one == two else "changed"
    return Difference(
        key=key,
        state=state,
        left=one,
        right=two,
        left_clause=None if left is None else left.clause,
        right_clause=None if right is None else right.clause,
    )


def _source(statement: Statement | None) -> str | None:
    """Canonical source, without what is written only because of inheritance."""
    if statement is None:
        return None
    if isinstance(statement, Zweifel):
        head = f"Zweifel {statement.name} Art {statement.sort}"
        readings = (f"  Lesart {r.name}: „{r.text}“" for r in statement.readings)
        return "\n".join(
            [
                f"{head}: „{statement.question}“",
                *readings,
                f"  Vorgabe {statement.default} weil „{statement.reason}“",
            ]
        )
    return unparse(statement).removeprefix("ersetzt ")


def _merged(left: list[str], right: list[str]) -> list[str]:
    """The keys of both, each once; those only in ``right`` after their predecessor."""
    known = set(left)
    after: dict[str | None, list[str]] = {}
    last: str | None = None
    for key in right:
        if key in known:
            last = key
        else:
            after.setdefault(last, []).append(key)
    merged = after.get(None, [])
    for key in left:
        merged = [*merged, key, *after.get(key, [])]
    return merged
