"""Going over expressions and the expressions of statements."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from dokospec.rules.syntax import (
    Ablauf,
    Annahme,
    Aufzaehlung,
    Ausnahme,
    Aussetzung,
    Ereignis,
    Pflicht,
    Posten,
    Regel,
    Stand,
    Statement,
    Tabelle,
    Zusage,
)
from dokospec.rules.terms import (
    Apply,
    Arith,
    Assume,
    Case,
    Compare,
    Expr,
    Face,
    Former,
    Logic,
    Name,
    Not,
    Number,
    OneOf,
    Over,
    Several,
    Within,
)


def children(expr: Expr) -> tuple[Expr, ...]:
    """The expressions directly inside, in the order of the source."""
    match expr:
        case Number() | Face() | Name() | Former():
            return ()
        case Apply(_, args):
            return args
        case Over(_, _, domain, body):
            return (domain,) if body is None else (domain, body)
        case Arith(_, left, right) | Compare(_, left, right):
            return (left, right)
        case Within(value, low, high):
            return (value, low, high)
        case OneOf(value, items):
            return (value, *items)
        case Logic(_, items) | Several(items):
            return items
        case Not(value):
            return (value,)
        case Assume(value, facts):
            return (value, *(part for fact in facts for part in fact))
        case _:
            assert_never(expr)


def walk(expr: Expr) -> Iterator[Expr]:
    """The expression and everything inside it, outermost first."""
    yield expr
    for child in children(expr):
        yield from walk(child)


def expressions(statement: Statement) -> tuple[Expr, ...]:
    """The outermost expressions of a statement, in the order of the source."""
    match statement:
        case Regel(cases=cases):
            return _of_cases(cases)
        case Tabelle(rows=rows):
            return tuple(row.value for row in rows)
        case Aufzaehlung(rows=rows):
            return tuple(cell for _, cells in rows for cell in cells)
        case Ausnahme(condition=condition, cases=cases):
            return (*_given(condition), *_of_cases(cases))
        case Aussetzung(condition=condition):
            return _given(condition)
        case Posten():
            domains = tuple(domain for _, domain in statement.each)
            return (
                statement.beneficiary,
                statement.value,
                *domains,
                *_given(statement.condition),
            )
        case Pflicht(condition=condition, demand=demand):
            return (*_given(condition), demand)
        case Ereignis(condition=condition, assignments=assignments):
            domains = tuple(domain for _, domain in statement.each)
            sets = tuple(part for a in assignments for part in (*a.args, a.value))
            return (*domains, *_given(condition), *sets)
        case Stand(initial=initial):
            return (initial,)
        case Ablauf(first=first, condition=condition):
            return (*_given(first), *_given(condition))
        case Zusage(claim=claim, rows=rows):
            return (claim, *(row.value for row in rows))
        case Annahme(condition=condition):
            return _given(condition)
        case _:
            return ()


def _given(expr: Expr | None) -> tuple[Expr, ...]:
    return () if expr is None else (expr,)


def _of_cases(cases: tuple[Case, ...]) -> tuple[Expr, ...]:
    return tuple(
        expr for case in cases for expr in (case.value, *_given(case.condition))
    )
