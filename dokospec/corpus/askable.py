"""Which statements a question of the protocol can be about.

Questions are about one game. What a text says of the evening, of the season, of notes
beside the result, and what it claims of itself (Zusage), no answer can show.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from dokospec.language.dependencies import mentions
from dokospec.language.model import Model
from dokospec.language.questions import GAME, OF_EVENING, QUESTIONS
from dokospec.language.syntax import (
    Ablauf,
    Annahme,
    Ausnahme,
    Aussetzung,
    Ereignis,
    Guard,
    Pflicht,
    Regel,
    Stand,
    Statement,
    Tabelle,
    Zusage,
    Zweifel,
)
from dokospec.language.vocabulary import LISTINGS

_ASKED: Final = frozenset(
    q.name for q in QUESTIONS if q.scope == GAME and q.in_protocol
)
KNOWN: Final = frozenset(("Abend-bekannt",))
"""Facts that tell how much is known of an evening."""
_COLUMNS: Final = frozenset(column for each in LISTINGS for column in each.columns)


def askable(model: Model) -> frozenset[str]:
    """The keys of the statements, and the names of the columns, that can be asked about.

    Not what asks where an evening stands, nor what only that asks: a single game does
    not show it. It is counted with the cases about evenings (:mod:`.evenings`).
    """
    evening = of_state(model)
    roots = [s for s in model.statements if _is_root(s, model)]
    found = model.dependencies.reached(roots, lambda s: s.key not in evening)
    guards = {
        s.guard.doubt
        for s in model.statements
        if s.key in found.keys and s.guard is not None
    }
    return frozenset(
        (*found.keys, *found.names, *_COLUMNS, *(f"Zweifel {n}" for n in guards))
    )


def of_state(model: Model) -> frozenset[str]:
    """The keys of the statements that ask where an evening stands, or say so.

    A Pflicht that demands what a rule answers from that alone is as one that asks itself.
    """
    state = {s.name for s in model.stands.values() if s.name not in model.game_stands}
    asked_first = {*KNOWN, *OF_EVENING}
    found: set[str] = set()
    alone: set[str] = set()
    for statement in model.statements:
        asks = mentions(statement)
        if isinstance(statement, Annahme):
            continue  # A verdict names it; no number of an evening is other without it.
        if asks & (state | asked_first) or _lasts(statement):
            found.add(statement.key)
        if asks & state and not asks & asked_first and isinstance(statement, Regel):
            alone.add(statement.name)
    return frozenset(found) | {
        statement.key
        for statement in model.statements
        if isinstance(statement, Pflicht)
        and mentions(replace(statement, after=(), condition=None)) & alone
    }


def _lasts(statement: Statement) -> bool:
    return isinstance(statement, Stand) and statement.lifetime != "Spiel"


def unpromised(model: Model) -> Model:
    """The text with nothing that it claims or presupposes: it answers all questions alike.

    Judging costs less, and what only a claim looks into is not met in a record.
    """
    places = [None if isinstance(s, Zusage | Annahme) else s for s in model.places]
    return model.anew(places)


def guards_of(model: Model) -> Mapping[str, Guard]:
    """Of statements that only readings ask for that are not the default: the first one.

    By key; a statement that is asked for by default has none, nor has one that holds
    under such a reading itself.
    """
    read = {name: doubt.default for name, doubt in model.doubts.items()} | {
        **model.read
    }
    usual = _asked_for(model, read)
    found: dict[str, Guard] = {}
    guards = (statement.guard for statement in model.statements)
    for guard in dict.fromkeys(g for g in guards if g is not None):
        if read[guard.doubt] != guard.reading:
            for key in _asked_for(model, {**read, guard.doubt: guard.reading}) - usual:
                found.setdefault(key, guard)
    own = {s.key for s in model.statements if s.guard is not None}
    doubts = {s.key for s in model.statements if isinstance(s, Zweifel)}
    return {key: guard for key, guard in found.items() if key not in own | doubts}


def _asked_for(model: Model, read: Mapping[str, str]) -> frozenset[str]:
    """The keys of the statements that can be asked about where doubts are read so."""

    def holds(statement: Statement) -> bool:
        guard = statement.guard
        return guard is None or read[guard.doubt] == guard.reading

    roots = [s for s in model.statements if _is_root(s, model)]
    return model.dependencies.reached(roots, holds).keys


def _is_root(statement: Statement, model: Model) -> bool:
    match statement:
        case Ablauf(deal=None):
            return statement is model.turns
        case Pflicht(on=on):
            return on not in {"Spiel", "Abend", "Saisonabend"}
        case Ereignis(moment=moment):
            return moment != "nach Spiel"
        case Regel(name=name) | Tabelle(name=name):
            return name in _ASKED
        case Zusage() | Annahme() | Zweifel() | Stand() | Ausnahme() | Aussetzung():
            return False
        case _:
            return True
