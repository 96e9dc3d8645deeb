"""What is asked of a season only: no position of a game can show it."""

from __future__ import annotations

from dokospec.checks.touching import name_of
from dokospec.rules import syntax as syn
from dokospec.rules.environments import SEASON as DUTIES
from dokospec.rules.model import Model
from dokospec.rules.questions import QUESTIONS, SEASON

_ANSWERS = frozenset(q.name for q in QUESTIONS if q.scope == SEASON)


def asked_by_season(model: Model) -> frozenset[str]:
    """What is about a season and what that asks for, whoever else does, as it is called."""
    own, _ = _split(model)
    return model.dependencies.reached(own).names | set(map(name_of, own))


def of_season(model: Model) -> frozenset[str]:
    """The keys of the statements that only what is about a season asks for."""
    own, others = _split(model)
    return (
        model.dependencies.reached(own).keys - model.dependencies.reached(others).keys
    )


def _split(model: Model) -> tuple[list[syn.Statement], list[syn.Statement]]:
    """What a season asks for, and what anybody else does."""
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
    return own, others
