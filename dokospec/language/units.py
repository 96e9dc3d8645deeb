"""Units: inherited numbers of cards and tricks under another deck."""

from __future__ import annotations

from collections.abc import Iterable

from dokospec.finding import Finding
from dokospec.language import codes
from dokospec.language.syntax import (
    Ablauf,
    Posten,
    Regel,
    Statement,
    Tabelle,
    walk,
)
from dokospec.language.terms import Expr, Number, RuleCase
from dokospec.language.text import EffectiveText

_UNITS = ("Karten", "Stiche")


def unconfirmed(base: EffectiveText, heir: EffectiveText) -> list[Finding]:
    """Inherited statements with a number of cards or tricks that nobody looked at.

    Asked only where the heir has other deck figures: other cards with a Zählwert,
    another Kartenzahl or another deal. A statement is looked at when it is replaced
    (then it is no longer inherited) or named behind ``bestätigt``.
    """
    if figures(base.statements) == figures(heir.statements):
        return []
    findings: list[Finding] = []
    for statement in heir.statements:
        values = numbers(statement) if statement.clause in base.clauses else []
        confirmed = any(
            (target.name == statement.name and target.kind in (None, statement.kind))
            or (target.kind, target.name) == ("Gruppe", _group(statement))
            for target in heir.confirmed
        )
        if values and not confirmed:
            findings.append(
                codes.against(
                    codes.UNCONFIRMED_UNIT,
                    heir.head.place,
                    statement.clause,
                    target=f"{statement.kind} {statement.name}",
                    numbers=", ".join(dict.fromkeys(values)),
                    base=base.id,
                )
            )
    return findings


def _group(statement: Statement) -> str | None:
    return statement.group if isinstance(statement, Posten) else None


def numbers(statement: Statement) -> list[str]:
    """The numbers of cards and tricks in a statement."""
    return [
        f"{part.value} {part.unit}"
        for part in _literals(statement)
        if part.unit in _UNITS
    ]


def _literals(statement: Statement) -> Iterable[Number]:
    if isinstance(statement, Tabelle):
        for row in statement.rows:
            for key in row.keys:
                parts = key if isinstance(key, tuple) else (key,)
                yield from (part for part in parts if isinstance(part, Number))
    for expr in statement.expressions:
        yield from (part for part in walk(expr) if isinstance(part, Number))


def figures(statements: Iterable[Statement]) -> frozenset[object]:
    """What says how many cards there are, in a form that can be compared."""
    return frozenset(
        figure for statement in statements for figure in _figure(statement)
    )


def _figure(statement: Statement) -> list[object]:
    match statement:
        case Tabelle(name="Zählwert", rows=rows):
            return [
                ("Bild", getattr(key, "name", None)) for row in rows for key in row.keys
            ]
        case Regel(name="Kartenzahl", cases=cases):
            return [("Kartenzahl", _values(cases))]
        case Ablauf(deal=deal) if deal is not None:
            return [("Geben", deal.sizes, deal.stock)]
        case _:
            return []


def _values(cases: tuple[RuleCase, ...]) -> tuple[int | None, ...]:
    return tuple(_value(case.value) for case in cases)


def _value(expr: Expr) -> int | None:
    return expr.value if isinstance(expr, Number) else None
