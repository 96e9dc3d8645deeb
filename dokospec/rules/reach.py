"""What statements lead to: all that answers to what they ask, and what is about that."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from dokospec.rules.mentions import GROUP, mentions
from dokospec.rules.model import Model
from dokospec.rules.syntax import (
    Ausnahme,
    Aussetzung,
    Regel,
    Stand,
    Statement,
    Tabelle,
)


class Reached(NamedTuple):
    """The keys of statements, and all names that they ask."""

    keys: frozenset[str]
    names: frozenset[str]


def reached(
    model: Model,
    roots: Iterable[Statement],
    holds: Callable[[Statement], bool] = lambda _: True,
) -> Reached:
    """These statements, all that they ask, and the exceptions and suspensions to it.

    ``holds``: whether a statement is to be gone into at all.
    """
    found: dict[str, Statement] = {}
    names: set[str] = set()
    waiting = list(roots)
    while waiting:
        statement = waiting.pop()
        if statement.key in found or not holds(statement):
            continue
        found[statement.key] = statement
        new = mentions(statement) - names
        names |= new
        waiting += _answering(model, new)
        waiting += [s for s in model.statements if _edits(s, statement)]
    return Reached(frozenset(found), frozenset(names))


def _answering(model: Model, names: frozenset[str]) -> Iterator[Statement]:
    """What answers to these names."""
    for statement in model.statements:
        group = getattr(statement, "group", None)
        if isinstance(statement, Regel | Tabelle | Stand):
            if statement.name in names:
                yield statement
        elif group is not None and GROUP + group in names:
            yield statement


def _edits(edit: Statement, statement: Statement) -> bool:
    """Whether an exception or a suspension is about this statement."""
    match edit:
        case Ausnahme(target=target):
            targets = (target,)
        case Aussetzung(targets=targets):
            pass
        case _:
            return False
    group = getattr(statement, "group", None)
    return any(
        target.name == statement.name or (group is not None and target.name == group)
        for target in targets
    )
