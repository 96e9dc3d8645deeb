"""A text with one statement as another text has it, or without it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from dokospec.language.dependencies import mentions
from dokospec.language.diff import Difference
from dokospec.language.model import Model
from dokospec.language.questions import QUESTIONS
from dokospec.language.show import unparse
from dokospec.language.syntax import (
    Ablauf,
    Aufzaehlung,
    Ausnahme,
    Aussetzung,
    Regel,
    Statement,
    Tabelle,
    Zusage,
    Zweifel,
)


def variants(
    models: tuple[Model, Model], difference: Difference
) -> Iterator[tuple[int, Model]]:
    """One of the texts (by its place) as it would be with the other's statement."""
    left, right = models
    before, after = difference.before, difference.after
    if before is not None and after is not None:
        for side, (own, other, mine, theirs) in enumerate(
            ((left, right, before, after), (right, left, after, before))
        ):
            yield side, substituted(own, mine, other, theirs)
    elif before is not None and not needed(left, before):
        yield 0, left.without(before.key)
    elif after is not None and not needed(right, after):
        yield 1, right.without(after.key)


def without(
    models: tuple[Model, Model], difference: Difference
) -> Iterator[tuple[int, Model]]:
    """One of the texts (by its place) with nothing in the place of the statement."""
    sides = (difference.before, difference.after)
    for place, (model, statement) in enumerate(zip(models, sides, strict=True)):
        if statement is not None:
            yield place, model.without(statement.key)


def substituted(own: Model, mine: Statement, other: Model, theirs: Statement) -> Model:
    """A text with one statement as another text has it.

    What that statement asks and the text does not have comes along.
    """
    graft = replace(theirs, name=mine.name, guard=mine.guard, replaces=False)
    return own.altered({mine.key: graft}, asked_besides(own, other, theirs))


def asked_besides(own: Model, other: Model, theirs: Statement) -> tuple[Statement, ...]:
    """What a statement of another text asks, directly or not, and this text lacks."""
    more: dict[str, Statement] = {}
    rows = {row for listing in own.listings.values() for row, _ in listing.rows}
    waiting = sorted(mentions(theirs))
    seen: set[str] = rows | {s.name for s in own.statements}
    while waiting:
        name = waiting.pop(0)
        if name in seen:
            continue
        seen.add(name)
        for statement in other.statements:
            if not stands(other, statement):
                continue
            if statement.name == name or _aims_at(statement, name):
                more[statement.key] = replace(statement, guard=None)
                waiting += sorted(mentions(statement))
    return tuple(more.values())


def stands(model: Model, statement: Statement) -> bool:
    """Whether a statement stands as the doubts are read."""
    guard = statement.guard
    return guard is None or model.read.get(guard.doubt) == guard.reading


def _aims_at(statement: Statement, name: str) -> bool:
    if isinstance(statement, Ausnahme):
        return statement.target.name == name
    if isinstance(statement, Aussetzung):
        return any(target.name == name for target in statement.targets)
    return False


def needed(model: Model, statement: Statement) -> bool:
    """Whether other statements ask this one, so that the text needs it."""
    if isinstance(statement, Aufzaehlung | Ablauf):
        return True
    return bool(askers(model, statement, frozenset((statement.name,))))


def names_of(statement: Statement, other: Statement | None) -> frozenset[str]:
    """The names by which it is asked; of a listing also the rows ``other`` has not."""
    rows: set[str] = set()
    if isinstance(statement, Aufzaehlung):
        rows = {row for row, _ in statement.rows}
        if isinstance(other, Aufzaehlung):
            rows -= {row for row, _ in other.rows}
    return frozenset((statement.name, *rows))


def askers(
    model: Model, statement: Statement, names: frozenset[str]
) -> tuple[Statement, ...]:
    """The other statements that ask one of these names; claims are not executed."""
    return tuple(
        other
        for other in model.statements
        if other is not statement
        and not isinstance(other, Zusage)
        and names & mentions(other)
    )


def stands_before(
    before: Statement | None, after: Statement | None, models: tuple[Model, Model]
) -> frozenset[str]:
    """The exceptions that only one text has, where that is all these differ by.

    Two exceptions that say the same differ in the names they stand before. Empty where
    they differ in anything else.
    """
    if not isinstance(before, Ausnahme) or not isinstance(after, Ausnahme):
        return frozenset()
    known = [
        {s.name for s in model.statements if isinstance(s, Ausnahme)}
        for model in models
    ]
    lone = frozenset((known[0] - known[1]) | (known[1] - known[0]))
    says = [
        unparse(replace(each, before=tuple(n for n in each.before if n not in lone)))
        for each in (before, after)
    ]
    named = frozenset((*before.before, *after.before)) & lone
    return named if says[0] == says[1] else frozenset()


def guarded(
    statement: Statement | None, other: Statement | None, model: Model
) -> tuple[str, ...]:
    """The doubts of a text under whose readings it says what the other always says.

    ``other``: what this text says beside ``statement`` of the other, None for nothing.
    """
    if statement is None or other is not None or statement.guard is not None:
        return ()
    return tuple(
        dict.fromkeys(
            each.guard.doubt
            for each in model.statements
            if (each.kind, each.name) == (statement.kind, statement.name)
            and each.guard is not None
        )
    )


def reworded(before: Statement | None, after: Statement | None) -> bool:
    """Whether two texts leave the same open, only in other words.

    What holds under each reading stands in statements of its own.
    """
    return (
        isinstance(before, Zweifel)
        and isinstance(after, Zweifel)
        and before.default == after.default
        and {r.name for r in before.readings} == {r.name for r in after.readings}
    )


def claims_asking(
    model: Model, statement: Statement, names: frozenset[str]
) -> tuple[Statement, ...]:
    """The claims that ask one of these names, where nothing is executed that does."""
    if not isinstance(statement, Regel | Tabelle) or statement.name in _QUESTIONS:
        return ()
    if askers(model, statement, names):
        return ()
    return tuple(
        each
        for each in model.statements
        if isinstance(each, Zusage) and names & mentions(each)
    )


_QUESTIONS: Final = frozenset(question.name for question in QUESTIONS)
