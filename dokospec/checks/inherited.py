"""What an heir says needlessly about its base."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dokospec.checks import codes
from dokospec.finding import Finding
from dokospec.rules.codes import against
from dokospec.rules.show import unparse
from dokospec.rules.syntax import RuleText, Statement, Tabelle, Zweifel
from dokospec.rules.text import EffectiveText
from dokospec.rules.units import figures, numbers


def needless(
    own: RuleText, text: EffectiveText, base: EffectiveText
) -> Iterator[Finding]:
    """``ersetzt`` by the same, and ``bestätigt`` of what has not changed."""
    inherited = {s.key: s for s in base.statements}
    for clause in own.clauses:
        for statement in clause.statements:
            old = inherited.get(statement.key)
            if (
                statement.replaces
                and old is not None
                and _said(old) == _said(statement)
            ):
                yield against(
                    codes.SAME_AS_BASE,
                    statement.place,
                    statement.clause,
                    statement=f"{statement.kind} {statement.name}",
                    base=old.clause,
                )
    same_deck = figures(base.statements) == figures(text.statements)
    for target in text.confirmed:
        meant = [s for s in base.statements if _meant(target.kind, target.name, s)]
        place = target.place or text.head.place
        if meant and (same_deck or not any(numbers(s) for s in meant)):
            told = (
                target.name if target.kind is None else f"{target.kind} {target.name}"
            )
            yield against(
                codes.NOTHING_TO_CONFIRM,
                place,
                text.head.clause,
                target=told,
                base=base.id,
            )


def same_readings(text: EffectiveText) -> Iterator[Finding]:
    """Readings that say the same as another of their doubt."""
    for doubt in text.doubts:
        told: dict[frozenset[str], str] = {}
        for reading in doubt.readings:
            said = frozenset(
                _said(s)
                for s in text.statements
                if s.guard
                and (s.guard.doubt, s.guard.reading) == (doubt.name, reading.name)
            )
            other = told.setdefault(said, reading.name)
            if other != reading.name:
                yield against(
                    codes.SAME_READING,
                    doubt.place,
                    doubt.clause,
                    doubt=doubt.name,
                    reading=reading.name,
                    other=other,
                )


def _said(statement: Statement) -> str:
    """What a statement says, wherever it stands and in whatever order of rows."""
    if isinstance(statement, Zweifel):
        return f"{statement.question} {unparse(statement)}"
    plain = replace(statement, replaces=False, guard=None)
    if isinstance(plain, Tabelle):
        plain = replace(plain, rows=tuple(sorted(plain.rows, key=repr)))
    return unparse(plain)


def _meant(kind: str | None, name: str, statement: Statement) -> bool:
    if kind == "Gruppe":
        return getattr(statement, "group", None) == name
    return statement.name == name and kind in (None, statement.kind)
