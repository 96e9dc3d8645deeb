"""What can be said under a rule text, and what a statement of it is about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from dokospec.cards import FACES, Card
from dokospec.language.dependencies import mentions, words_asked
from dokospec.language.model import Model
from dokospec.language.syntax import (
    Ausnahme,
    Aussetzung,
    Pflicht,
    Statement,
    Tabelle,
    Zweifel,
    walk,
)
from dokospec.language.terms import Apply, Arith, Expr, Face, Name, Number

ABOUT_OBJECTIONS = frozenset(("Reklamationen", "Beschuldigter"))
ABOUT_SHORTENING = frozenset(("Abkürzung", "sicher", "Reststiche"))
ABOUT_THE_TABLE = frozenset(("Tischgröße", "Aussetzer", "links-am-Tisch", "am-Tisch"))


_COMMON = ("Angebote", "Rufe", "Parteien", "Spielarten")


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The words a text has.

    ``bids`` and ``calls``: for Vorbehalte, and between the cards. ``extras``: what may
    stand behind a Vorbehalt. ``shortenings`` and ``objections``: what may be said with
    those; empty where the text knows no such thing. ``stated``: words of lines ``x-…``
    on which the deal may hang, and the numbers that may stand behind them. ``parties``:
    the first is that of who plays alone.
    """

    bids: tuple[str, ...]
    calls: tuple[str, ...]
    extras: tuple[str, ...]
    shortenings: tuple[str, ...]
    objections: tuple[str, ...]
    stated: tuple[tuple[str, tuple[int, ...]], ...] = ()
    parties: tuple[str, ...] = ()


def lexicon(model: Model) -> Lexicon:
    """The words of a model."""
    listed = {
        name: tuple(row for row, _ in listing.rows)
        for name, listing in model.listings.items()
    }
    extras = dict.fromkeys(w for s in model.statements for w in _extras(s, listed))
    return Lexicon(
        listed.get("Angebote", ()),
        listed.get("Rufe", ()),
        tuple(extras),
        _said_with(model, listed, "Abkürzung", ABOUT_SHORTENING),
        _said_with(model, listed, "Reklamation", ABOUT_OBJECTIONS),
        _stated(model) if model.deals else (),
        tuple(model.parties),
    )


def _stated(model: Model) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What decides how the cards are dealt, from one up to the largest number asked.

    A number that something is multiplied by, or added to it, is not one that is asked.
    """
    roots = (*model.deals, *model.duties.get("Spiel", ()))
    asked = model.dependencies.reached(roots).statements
    parts = [
        part
        for statement in asked
        for expr in statement.expressions
        for part in walk(expr)
    ]
    words = words_asked(asked, "Angabe")
    inside = {id(p) for a in parts if isinstance(a, Arith) for p in (a.left, a.right)}
    numbers = [p for p in parts if isinstance(p, Number) and id(p) not in inside]
    most = max((number.value for number in numbers), default=0)
    return tuple((word, tuple(range(1, most + 1))) for word in words)


def _said_with(
    model: Model, listed: dict[str, tuple[str, ...]], act: str, about: frozenset[str]
) -> tuple[str, ...]:
    """The words of tables from which statements about such an act name some."""
    words = {
        word
        for statement in model.statements
        if (isinstance(statement, Pflicht) and statement.on == act)
        or statement.name in about
        or mentions(statement) & about
        or any(p.type == act for p in getattr(statement, "parameters", ()))
        for word in mentions(statement)
    }
    return tuple(
        dict.fromkeys(
            row
            for name, rows in listed.items()
            if name not in _COMMON and words & set(rows)
            for row in rows
        )
    )


def _extras(statement: Statement, listed: dict[str, tuple[str, ...]]) -> Iterator[str]:
    """The words that ``Zusatz(v, …)`` asks for; of a variable, those of the calls."""
    rows = {row for rows in listed.values() for row in rows}
    for outer in statement.expressions:
        for expr in walk(outer):
            match expr:
                case Apply("Zusatz", (_, Name(word))) if word in rows:
                    yield word
                case Apply("Zusatz", (_, _)):
                    yield from listed.get("Rufe", ())
                case _:
                    pass


@dataclass(frozen=True, slots=True)
class Hints:
    """What a statement is about: a record that has it is more likely to tell.

    ``bids``, ``calls``, ``objections``: words as in :class:`Lexicon`. ``faces``: cards.
    ``augen``: limits. ``names``: all facts and quantities.
    """

    bids: tuple[str, ...]
    calls: tuple[str, ...]
    objections: tuple[str, ...]
    faces: tuple[Card, ...]
    augen: tuple[int, ...]
    names: frozenset[str]

    def about(self, names: frozenset[str]) -> bool:
        """Whether it asks one of these facts."""
        return bool(self.names & names)


NOTHING: Final = Hints((), (), (), (), (), frozenset())
"""About nothing in particular."""


def hints(model: Model, statements: Iterable[Statement]) -> Hints:
    """What these statements are about, directly or through the rules they ask."""
    closure = tuple(_closure(model, tuple(statements)))
    words = {name for s in closure for name in mentions(s)}
    said = lexicon(model)
    reached = _bids_for(model, words)
    faces: dict[Card, None] = {}
    augen: dict[int, None] = {}
    for statement in closure[:40]:
        for outer in _all_expressions(statement):
            for expr in walk(outer):
                if isinstance(expr, Face):
                    faces[expr.card] = None
                elif isinstance(expr, Number) and expr.unit == "Augen":
                    augen[expr.value] = None
    return Hints(
        tuple(w for w in said.bids if w in words or w in reached),
        tuple(w for w in said.calls if w in words),
        tuple(w for w in said.objections if w in words),
        tuple(f for f in FACES if f in faces),
        tuple(sorted(augen)),
        frozenset(words),
    )


def _all_expressions(statement: Statement) -> tuple[Expr, ...]:
    keys: tuple[Expr, ...] = ()
    if isinstance(statement, Tabelle):
        keys = tuple(k for r in statement.rows for k in r.keys if isinstance(k, Face))
    return (*statement.expressions, *keys)


def _bids_for(model: Model, words: set[str]) -> set[str]:
    """The Vorbehalte that name a kind of game, or a word of its row, among these."""
    kinds = {
        row
        for row, cells in model.listings["Spielarten"].rows
        if row in words or any(isinstance(c, Name) and c.name in words for c in cells)
    }
    return {
        row
        for row, cells in model.listings["Angebote"].rows
        if any(isinstance(c, Name) and c.name in kinds for c in cells)
    }


def _closure(model: Model, statements: tuple[Statement, ...]) -> Iterator[Statement]:
    """The statements, and the rules, tables and targets they lead to, nearest first."""
    seen: dict[str, None] = {}
    waiting = list(statements)
    while waiting:
        statement = waiting.pop(0)
        if statement.key in seen:
            continue
        seen[statement.key] = None
        yield statement
        asked = set(mentions(statement))
        if isinstance(statement, Ausnahme):
            asked.add(statement.target.name)
        if isinstance(statement, Aussetzung):
            asked |= {target.name for target in statement.targets}
        if isinstance(statement, Zweifel):
            waiting += [s for r in statement.readings for s in r.statements]
        for name in sorted(asked):
            waiting += model.rules.get(name, ())
            waiting += [i for i in model.items if name in {i.name, i.group}]
