"""The statements of a text in a row, before it is made into one with its base."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from dokospec.rules.blocks import rivals
from dokospec.rules.sources import said
from dokospec.rules.syntax import (
    Ausnahme,
    Bestaetigt,
    Entfaellt,
    Entscheidet,
    Ergaenzt,
    RuleText,
    Sofern,
    Statement,
    Text,
    Zweifel,
)

EDITS: Final = (Bestaetigt, Entfaellt, Entscheidet, Ergaenzt, Sofern)


def edit_word(statement: Statement) -> str:
    """The word of inheritance it is written with, or nothing."""
    if isinstance(statement, EDITS):
        return statement.kind
    return "ersetzt" if statement.replaces else ""


def before_all(statement: Statement, others: Iterable[Statement]) -> Statement:
    """The statement, with the names of all exceptions it goes before."""
    if isinstance(statement, Ausnahme) and statement.before_all:
        names = rivals(statement, others)
        return replace(statement, before=names)
    return statement


def flat(text: RuleText) -> list[Statement]:
    """Its statements without the head, those of readings after their Zweifel."""
    flat: list[Statement] = []
    for clause in text.clauses:
        for statement in clause.statements:
            if isinstance(statement, Text):
                continue
            flat += with_readings(statement)
    return flat


def with_readings(statement: Statement) -> list[Statement]:
    """The statement and, behind a Zweifel, those of its readings."""
    if not isinstance(statement, Zweifel):
        return [statement]
    inner = (s for reading in statement.readings for s in reading.statements)
    return [statement, *(s for s in inner if not isinstance(said(s), Zweifel | Text))]
