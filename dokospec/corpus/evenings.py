"""What an evening shows of a text: the statements that no single game shows.

They are what a question ``abend`` is about; see ``docs/en/korpus.md``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from dokospec.checks.touching import of_season
from dokospec.conformance.entries import Entry, posed
from dokospec.conformance.view import Posed
from dokospec.corpus.askable import of_state
from dokospec.corpus.operators import ALWAYS, DROPPED, edits
from dokospec.game.evening import BETWEEN
from dokospec.game.judge import Judge
from dokospec.language.model import Model
from dokospec.language.questions import OF_EVENING, QUESTIONS
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
    Zusage,
    Zweifel,
)

_DUTIES: Final = frozenset(("Spiel", "Abend"))
_ASKED: Final = frozenset((*OF_EVENING, "Nächster-Geber"))
_OF_GAMES: Final = frozenset(q.name for q in QUESTIONS) - _ASKED
_SAYS_NOTHING: Final = (Zusage, Zweifel, Aufzaehlung)


def of_evening(model: Model) -> frozenset[str]:
    """The keys of the statements that are about an evening.

    Those that answer what is asked of one, set its state or are duties of it, those
    that ask for its state, and all that only these ask.
    """
    asking = of_state(model)
    own = {s.key for s in model.statements if _is_root(s) or s.key in asking}
    roots = [s for s in model.statements if s.key in own]
    games = [s for s in model.statements if s.key not in own and _is_of_games(s)]
    reached = model.dependencies.reached
    others = reached(games, lambda s: s.key not in own)
    alone = reached(roots).keys - others.keys
    said = {s.key for s in model.statements if not isinstance(s, _SAYS_NOTHING)}
    return frozenset((alone | own) & said) - of_season(model)


def _is_root(statement: Statement) -> bool:
    match statement:
        case Stand(lifetime=lifetime):
            return lifetime != "Spiel"
        case Ereignis(moment=moment):
            return moment == BETWEEN
        case Pflicht(on=on):
            return on in _DUTIES
        case Regel(name=name) | Tabelle(name=name):
            return name in _ASKED
        case _:
            return False


def _is_of_games(statement: Statement) -> bool:
    match statement:
        case Ausnahme() | Aussetzung() | Zusage() | Zweifel():
            return False
        case Regel(name=name) | Tabelle(name=name):
            return name in _OF_GAMES
        case _:
            return True


def shown(judge: Judge, entry: Entry, signed: Iterable[str]) -> Iterator[str]:
    """Those of these statements, signed, that a case shows.

    ``+Regel Vorrat``: without the statement it has another answer; ``-…``: if it always
    applied.
    """
    expected = posed(judge, entry)
    model = judge.model
    by_key = {statement.key: statement for statement in model.statements}
    for each in signed:
        changed = _otherwise(model, by_key[each[1:]]).get(each[0])
        if changed is None:
            continue
        other = Judge(model.altered({each[1:]: changed[0]}), like=judge)
        if _answer(other, entry) != expected:
            yield each


def _answer(judge: Judge, entry: Entry) -> Posed | None:
    """What a wrong text answers; None where it sets a Stand that it does not have."""
    try:
        return posed(judge, entry)
    except LookupError:
        return None


def signs(model: Model) -> frozenset[str]:
    """All that cases can show of the evening of a text, signed."""
    wanted = of_evening(model)
    return frozenset(
        sign + statement.key
        for statement in model.statements
        if statement.key in wanted
        for sign in _otherwise(model, statement)
    )


def _otherwise(
    model: Model, statement: Statement
) -> dict[str, tuple[Statement | None]]:
    """The statement saying nothing, and where it has a condition, always applying."""
    if isinstance(statement, Stand | Tabelle):
        return {"+": (None,)}
    names = {DROPPED: "+", ALWAYS: "-"}
    return {
        names[edit.operator]: (edit.statement,)
        for edit in edits(model, statement, frozenset())
        if edit.operator in names
    }


def covering(judge: Judge, entries: Iterable[Entry]) -> Iterator[Entry]:
    """The cases, each with what it is the first to show of the evening."""
    left = signs(judge.model)
    clauses = {statement.key: statement.clause for statement in judge.model.statements}
    for entry in entries:
        found = tuple(sorted(shown(judge, entry, sorted(left))))
        left -= set(found)
        yield replace(
            entry,
            clauses=tuple(dict.fromkeys(clauses[key[1:]] for key in found))
            or entry.clauses,
            covers=tuple(key.replace(" ", "·") for key in found),
        )
