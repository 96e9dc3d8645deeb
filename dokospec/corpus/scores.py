"""Whole games with Augen at the borders of the tables that a text counts by."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from dokospec.conformance.position import Asked
from dokospec.corpus.asking import Candidate
from dokospec.corpus.kinds import kinds_unlike
from dokospec.rules.model import Model
from dokospec.rules.syntax import Tabelle
from dokospec.rules.terms import Number
from dokospec.witness.generate import Bid, Generator, Wish

LEAST: Final = 20
"""A number in a table that is below this is not one of Augen."""
MOST: Final = 240
"""All Augen there are; nor is a number above this."""

STRONG: Final = (0, 4, 8)
"""In so many first tricks a player does his best, until there is such a game."""


def scores(generator: Generator) -> Iterator[Candidate]:
    """For every kind of game that is scored otherwise, and without a Vorbehalt."""
    words = kinds_unlike(generator)
    for word, augen in product(words, borders(generator.model)):
        for party in generator.model.parties[:1]:
            bids = (Bid((word,), 0),) if word else ()
            for tricks in STRONG:
                strong = (0, tricks) if tricks else None
                wish = Wish(bids=bids, augen=(party, augen, augen), strong=strong)
                case = generator.make(("scores", word), wish)
                if case is not None:
                    yield Candidate(case, Asked("partie"))
                    break


def borders(model: Model) -> tuple[int, ...]:
    """The numbers of Augen by which the rows of tables are told apart, and the rest."""
    named: set[int] = set()
    for statement in model.statements:
        for row in statement.rows if isinstance(statement, Tabelle) else ():
            for key in row.keys:
                ends = key if isinstance(key, tuple) else (key,)
                named |= {end.value for end in ends if isinstance(end, Number)}
    some = {n for n in named if LEAST <= n <= MOST}
    return tuple(sorted(some | {MOST - n for n in some}))
