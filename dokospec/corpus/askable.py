"""Which statements a question of the protocol can be about.

Questions are about one game. What a text says of the evening, of the season, of notes
beside the result, and what it claims of itself (Zusage), no answer can show.
"""

from __future__ import annotations

from typing import Final

from dokospec.rules.model import Model
from dokospec.rules.reach import reached
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
    found, names = reached(model, [s for s in model.statements if _is_root(s)])
    guards = {
        s.guard.doubt
        for s in model.statements
        if s.key in found and s.guard is not None
    }
    return frozenset((*found, *names, *_COLUMNS, *(f"Zweifel {n}" for n in guards)))


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
