"""Results of several questions together, remembered by what was looked at.

Many games come to the same: the same kind, parties, calls and items, Augen on the same
side of every limit. What a game's questions looked at, in order, is the path of a tree
as for a single question (:mod:`dokospec.rules.decisions`); the next game takes the same
looks, each once, and where they show the same it comes to the same result.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from dokospec.game.facts import Facts
from dokospec.game.worlds import Asker
from dokospec.rules.decisions import Leaf, Path, Trail, Tree

T = TypeVar("T")

LIMIT: Final = 50_000
"""Nodes of a tree; beyond it the memory is begun anew, so that it stays flat."""


class Memo(Generic[T]):
    """Results by what was looked at.

    ``settled``: facts that are settled while the result is worked out. They follow from
    what was looked at before, and are not known yet when the next game is looked up.
    """

    def __init__(self, settled: frozenset[str] = frozenset()) -> None:
        self._settled = settled
        self._tree = Tree()
        self._results: list[T] = []

    def recall(self, facts: Facts, asker: Asker, work: Callable[[Asker], T]) -> T:
        """The result of the games that are like this one; worked out for the first."""
        known = self._tree.walk(facts)
        if type(known) is Leaf:
            return self._results[known.value]  # type: ignore[index]
        trail = Trail()
        result = work(Asker(asker.model, asker.label, trail))
        if not trail.doubtful:
            self._keep(facts, trail, result)
        return result

    def _keep(self, facts: Facts, trail: Trail, result: T) -> None:
        if self._tree.nodes > LIMIT:
            self._tree = Tree()
            self._results.clear()
        path = Path(self._tree)
        for what, look in trail.looks.items():
            if _fact(what) not in self._settled:
                path.glance(what, look, facts)
        path.answer(len(self._results), 0)
        self._results.append(result)


def _fact(what: object) -> object:
    """The name of the fact that a look is at, or tests."""
    while isinstance(what, tuple):
        what = what[0]
    return what
