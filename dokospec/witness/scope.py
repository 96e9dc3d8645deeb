"""What outlives a game: rules of an evening or a season, which no single record shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dokospec.language.dependencies import mentions
from dokospec.language.model import Model
from dokospec.language.questions import EVENING, GAME, QUESTIONS, SEASON
from dokospec.language.syntax import (
    Aufzaehlung,
    Ausnahme,
    Aussetzung,
    Ereignis,
    Pflicht,
    Regel,
    Stand,
    Statement,
    Tabelle,
    Target,
    Zweifel,
)

_AFTER: Final = "nach Spiel"
_SEASON: Final = "Saisonabend"
_EVENING: Final = frozenset(("Abend", _SEASON))
_SCOPES: Final = {question.name: question.scope for question in QUESTIONS}


def across_games(model: Model, doubt: Zweifel) -> bool:
    """Whether its readings are only about what outlives a game."""
    own = [s for s in model.statements if s.guard and s.guard.doubt == doubt.name]
    scope = Scope(model)
    return bool(own) and all(map(scope.outlives, own))


def only_in_seasons(model: Model, doubt: Zweifel) -> bool:
    """Whether its readings are only about the table of many evenings."""
    own = [s for s in model.statements if s.guard and s.guard.doubt == doubt.name]
    return bool(own) and all(map(Scope(model).seasonal, own))


class Scope:
    """The statements of a text, with those that ask each of them."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._askers = model.dependencies.askers
        self._stands = {
            s.name
            for s in model.statements
            if isinstance(s, Stand) and s.lifetime != "Spiel"
        }

    def only_evenings_show(self, statement: Statement) -> bool:
        """Whether the verdict on a game with nothing before it cannot tell of it.

        Narrower than :meth:`outlives`: what hangs on the evening only in part may
        well be told of by a game.
        """
        match statement:
            case Regel() | Tabelle():
                if statement.name in _SCOPES:  # asked also where no statement asks it
                    return _SCOPES[statement.name] != GAME
                askers = self._askers.get(statement.name, ())
                own = [s for s in askers if s.name != statement.name]
                return bool(own) and all(map(self.only_evenings_show, own))
            case Ausnahme(target=target):
                return _SCOPES.get(target.name) == EVENING or self._looks_back(
                    statement
                )
            case Aussetzung():
                return self._looks_back(statement)
            case _:
                return self.outlives(statement)

    def outlives(self, statement: Statement) -> bool:
        """Whether it is asked of more than a game, or hangs on what came before it."""
        match statement:
            case Stand():
                return statement.name in self._stands
            case Ereignis(moment=moment):
                return moment == _AFTER
            case Pflicht(on=on):
                return on in _EVENING or self._looks_back(statement)
            case Regel() | Tabelle():
                return self._asked_later(statement) or self._looks_back(statement)
            case Ausnahme(target=target):
                return self._aimed(target, self.outlives) or self._looks_back(statement)
            case Aussetzung(targets=targets):
                aimed = all(self._aimed(each, self.outlives) for each in targets)
                return aimed or self._looks_back(statement)
            case _:
                return False

    def seasonal(self, statement: Statement) -> bool:
        """Whether only what is asked of a season asks it."""
        match statement:
            case Pflicht(on=on):
                return on == _SEASON
            case Regel() | Tabelle():
                scope = _SCOPES.get(statement.name)
                askers = [
                    s
                    for s in self._askers.get(statement.name, ())
                    if s.name != statement.name
                ]
                asked = bool(askers) and all(map(self.seasonal, askers))
                return asked if scope is None else scope == SEASON
            case Aufzaehlung(name=name, rows=rows):
                names = (name, *(row for row, _ in rows))
                askers = [
                    s
                    for each in names
                    for s in self._askers.get(each, ())
                    if not isinstance(s, Aufzaehlung)  # two may name each other's words
                ]
                return bool(askers) and all(map(self.seasonal, askers))
            case Ausnahme(target=target):
                return self._aimed(target, self.seasonal)
            case Aussetzung(targets=targets):
                return all(self._aimed(each, self.seasonal) for each in targets)
            case _:
                return False

    def _asked_later(self, rule: Regel | Tabelle) -> bool:
        """Whether only such statements ask the rule."""
        scope = _SCOPES.get(rule.name)
        if scope is not None:
            return scope == SEASON
        askers = [s for s in self._askers.get(rule.name, ()) if s.name != rule.name]
        return bool(askers) and all(map(self.outlives, askers))

    def _aimed(self, target: Target, then: Callable[[Statement], bool]) -> bool:
        """Whether that holds of all that the target may be."""
        kind, name = self._model.target_key(target)
        if kind == "Gruppe":
            return False
        aims = [
            s
            for s in self._model.statements
            if s.name == name and (s.kind == kind or {s.kind, kind} <= _RULES)
        ]
        return bool(aims) and all(map(then, aims))

    def _looks_back(self, statement: Statement) -> bool:
        """Whether it asks how the evening stands, if rules had no exceptions."""
        own = mentions(statement)
        asked = self._model.dependencies.asked(own, edited=False)
        return not self._stands.isdisjoint(asked)


_RULES: Final = frozenset(("Regel", "Tabelle"))
