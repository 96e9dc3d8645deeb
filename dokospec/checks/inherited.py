"""What an heir says needlessly about its base."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dokospec.checks import codes
from dokospec.finding import Finding
from dokospec.rules.codes import against
from dokospec.rules.flat import flat
from dokospec.rules.show import unparse
from dokospec.rules.syntax import (
    Bestaetigt,
    RuleText,
    Statement,
    Tabelle,
    Zweifel,
)
from dokospec.rules.text import EffectiveText
from dokospec.rules.units import figures


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
    if figures(base.statements) != figures(text.statements):
        return
    for clause in own.clauses:
        if not clause.sources:  # else the text says it once more, and this is where
            for statement in flat(replace(own, clauses=(clause,))):
                if isinstance(statement, Bestaetigt):
                    yield from _unchanged(statement, base)


def _unchanged(statement: Bestaetigt, base: EffectiveText) -> Iterator[Finding]:
    for target in statement.targets:
        if any(_meant(target.kind, target.name, s) for s in base.statements):
            kind = "" if target.kind is None else f"{target.kind} "
            yield against(
                codes.NOTHING_TO_CONFIRM,
                target.place or statement.place,
                statement.clause,
                target=f"{kind}{target.name}",
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
