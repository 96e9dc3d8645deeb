"""Which statements a question of the protocol can be about.

Questions are about one game. What a text says of the evening, of the season, of notes
beside the result, and what it claims of itself (Zusage), no answer can show.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dokospec.rules.mentions import GROUP, mentions
from dokospec.rules.model import Model
from dokospec.rules.syntax import (
    Ausnahme,
    Aussetzung,
    Ereignis,
    Pflicht,
    Regel,
    Stand,
    Statement,
    Tabelle,
    Zusage,
    Zweifel,
)
from dokospec.rules.vocabulary import LISTINGS, QUESTIONS

UNASKED: Final = frozenset(
    (
        *("Vermerk", "Rubrik", "Zählreihe", "Tageswertung", "Abendende", "Abendwert"),
        *("Erster-Geber", "Listenführer", "Vorzuführen", "Schuld", "Vorrat"),
        *("Vielfaches", "Saisonwert", "Saisonplatz", "Saisonende", "Fehlende-Abende"),
        *("in-der-Wertung", "spielberechtigt"),
    )
)
"""Questions of the engine to a text that no question of the protocol leads to."""
_ASKED: Final = frozenset(q.name for q in QUESTIONS) - UNASKED
_COLUMNS: Final = frozenset(column for each in LISTINGS for column in each.columns)


def askable(model: Model) -> frozenset[str]:
    """The keys of the statements, and the names of the columns, that can be asked about."""
    roots = [s for s in model.statements if _is_root(s)]
    found: dict[str, Statement] = {}
    names: set[str] = set(_COLUMNS)
    while roots:
        statement = roots.pop()
        if statement.key in found:
            continue
        found[statement.key] = statement
        new = mentions(statement) - names
        names |= new
        roots += _about(model, new)
        roots += [s for s in model.statements if _edits(s, statement)]
    guards = {s.guard.doubt for s in found.values() if s.guard is not None}
    doubts = (f"Zweifel {name}" for name in guards)
    return frozenset((*found, *names, *doubts))


def _is_root(statement: Statement) -> bool:
    match statement:
        case Pflicht(on=on):
            return on not in {"Spiel", "Abend", "Saisonabend"}
        case Ereignis(moment=moment):
            return moment != "nach Spiel"
        case Regel(name=name) | Tabelle(name=name):
            return name in _ASKED
        case Zusage() | Zweifel() | Stand() | Ausnahme() | Aussetzung():
            return False
        case _:
            return True


def _about(model: Model, names: frozenset[str]) -> Iterator[Statement]:
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
