"""Kinds of game, of those that are scored alike one each."""

from __future__ import annotations

from dokospec.corpus.worthless import kind_of
from dokospec.rules.dependencies import mentions
from dokospec.rules.syntax import Ordnung, Zusage
from dokospec.rules.terms import Name
from dokospec.witness.generate import Generator


def kinds_unlike(generator: Generator) -> tuple[str, ...]:
    """Vorbehalte, and none of them: those whose kinds of game a text tells apart.

    The order of cards is not what tells them apart.
    """
    model = generator.model
    listing = model.listings["Spielarten"]
    orders = {s.name for s in model.statements if isinstance(s, Ordnung)}
    named = [
        (s.key, mentions(s))
        for s in model.statements
        if not isinstance(s, Ordnung | Zusage)
        and s.key not in {listing.key, model.listings["Angebote"].key}
    ]
    cells = {
        row: tuple(c.name for c in own if isinstance(c, Name) and c.name not in orders)
        for row, own in listing.rows
    }
    found: dict[object, str] = {}
    for word in ("", *generator.talk.bids):
        kind = kind_of(generator, word)
        if kind is not None:
            by_name = frozenset(key for key, asked in named if kind[0] in asked)
            found.setdefault((cells.get(kind[0]), by_name), word)
    return tuple(found.values())
