"""Statements in the order, and under the names, by which the engine asks for them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TypeVar

from dokospec.rules.syntax import Aufzaehlung, Pflicht, Regel, Statement, Tabelle
from dokospec.rules.terms import Expr

K = TypeVar("K")
S = TypeVar("S", bound=Statement)


def in_order(duties: Iterable[Pflicht]) -> tuple[Pflicht, ...]:
    """Duties such that each stands behind those its ``nach`` names."""
    waiting = list(duties)
    done: list[Pflicht] = []
    names = {d.name for d in waiting}
    while waiting:
        ready = [
            d
            for d in waiting
            if all(a not in names or any(x.name == a for x in done) for a in d.after)
        ] or waiting
        done.extend(ready)
        waiting = [d for d in waiting if d not in ready]
    return tuple(done)


def by_name(
    rules: Sequence[Regel | Tabelle],
) -> dict[str, tuple[Regel | Tabelle, ...]]:
    """By name: the rules that decide it, in the order of the text."""
    found: defaultdict[str, list[Regel | Tabelle]] = defaultdict(list)
    for rule in rules:
        found[rule.name].append(rule)
    return {name: tuple(group) for name, group in found.items()}


def grouped(pairs: Iterable[tuple[K, S]]) -> dict[K, tuple[S, ...]]:
    """By what they are about, in the order of the text."""
    found: defaultdict[K, list[S]] = defaultdict(list)
    for key, statement in pairs:
        found[key].append(statement)
    return {key: tuple(group) for key, group in found.items()}


def columns_of(
    listings: Iterable[Aufzaehlung],
) -> dict[str, dict[str, tuple[Expr, Aufzaehlung]]]:
    """By column and row: the cell, and the listing it stands in."""
    found: defaultdict[str, dict[str, tuple[Expr, Aufzaehlung]]] = defaultdict(dict)
    for listing in listings:
        for row, cells in listing.rows:
            for column, cell in zip(listing.columns, cells, strict=True):
                found[column][row] = (cell, listing)
    return dict(found)
