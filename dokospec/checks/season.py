"""What is asked of a season only: no position of a game can show it."""

from __future__ import annotations

from collections.abc import Iterable

from dokospec.rules import syntax as syn
from dokospec.rules.contract import SEASON
from dokospec.rules.environments import SEASON as DUTIES
from dokospec.rules.indexes import TargetKey
from dokospec.rules.mentions import mentions
from dokospec.rules.model import Model
from dokospec.rules.vocabulary import QUESTIONS

_ANSWERS = frozenset(q.name for q in QUESTIONS if q.stage == SEASON)


def of_season(model: Model) -> frozenset[str]:
    """The keys of the statements that only what is about a season asks for."""
    own: list[syn.Statement] = []
    others: list[syn.Statement] = []
    for statement in model.statements:
        match statement:
            case syn.Pflicht(on=on):
                (own if on == DUTIES else others).append(statement)
            case syn.Regel(name=name) | syn.Tabelle(name=name) if name in _ANSWERS:
                own.append(statement)
            case syn.Regel(name=name) | syn.Tabelle(name=name):
                if any(q.name == name for q in QUESTIONS):
                    others.append(statement)
            case syn.Ausnahme() | syn.Aussetzung():
                pass
            case _:
                others.append(statement)
    return frozenset(_reached(model, own) - _reached(model, others))


def _reached(model: Model, roots: Iterable[syn.Statement]) -> set[str]:
    """The keys of these statements and of all that they ask, and what is about that."""
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        statement = waiting.pop()
        if statement.key in found:
            continue
        found.add(statement.key)
        target = (statement.kind, statement.name)
        waiting += _about(model, ("Regel", statement.name))
        waiting += _about(model, target)
        for name in mentions(statement):
            waiting += model.rules.get(name, ())
            waiting += _about(model, ("Regel", name))
    return found


def _about(model: Model, target: TargetKey) -> list[syn.Statement]:
    return [*model.exceptions.get(target, ()), *model.suspensions.get(target, ())]
