"""Results of several questions together, remembered by what was looked at.

Many games come to the same: the same kind, parties, calls and items, Augen on the same
side of every limit. What a game's questions looked at is the path of a tree as for a
single question (:mod:`dokospec.rules.decisions`), in fewer steps: what the facts hold
ready is seen in one look, and so are all tests of one number. The next game takes the
same looks, and where they show the same it comes to the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from operator import attrgetter
from types import MappingProxyType
from typing import Final, Generic, TypeVar

from dokospec.game.facts import HELD_AS, Facts
from dokospec.game.worlds import Asker
from dokospec.rules.decisions import Leaf, Look, Path, Trail, Tree
from dokospec.rules.looks import Test
from dokospec.rules.values import Value

T = TypeVar("T")

LIMIT: Final = 10_000
"""Nodes of a tree; beyond it the memory is begun anew, so that it stays flat."""

NOTHING_ELSE: Final[Mapping[object, str]] = MappingProxyType({})


class Memo(Generic[T]):
    """Results by what was looked at.

    ``settled``: facts that are settled while the result is worked out. They follow from
    what was looked at before, and are not known yet when the next game is looked up.
    ``held``: looks at what these facts hold ready besides, and the attribute it is in.
    """

    def __init__(
        self,
        settled: frozenset[str] = frozenset(),
        held: Mapping[object, str] = NOTHING_ELSE,
    ) -> None:
        self._settled = settled
        self._held = held
        self._tree = Tree()
        self._results: list[T] = []
        self._parent: Memo[T] | None = None
        self._changed = 0

    def heir(self, changed: int) -> Memo[T]:
        """The memory of a model derived from that of this one.

        It has the results of this one that touched nothing of what was ``changed``.
        """
        memo: Memo[T] = Memo(self._settled, self._held)
        memo._parent, memo._changed = self, changed
        return memo

    def recall(self, facts: Facts, asker: Asker, work: Callable[[Asker], T]) -> T:
        """The result of the games that are like this one; worked out for the first."""
        leaf = self._tree.walk(facts)
        results = self._results
        if self._parent is not None and type(leaf) is not Leaf:
            leaf, results = self._parent.shared(facts, self._changed)
        if type(leaf) is Leaf:
            asker.touch(leaf.touched)
            return results[leaf.value]  # type: ignore[index]
        trail = Trail()
        result = work(Asker(asker.model, asker.label, trail))
        asker.touch(trail.touched)
        if not trail.doubtful:
            self._keep(facts, trail, result)
        return result

    def shared(self, facts: Facts, changed: int) -> tuple[Leaf | None, list[T]]:
        """What was found here, and the results, where it touched nothing ``changed``."""
        leaf = self._tree.walk(facts)
        if type(leaf) is Leaf and not leaf.touched & changed:
            return leaf, self._results
        return None, self._results

    def _keep(self, facts: Facts, trail: Trail, result: T) -> None:
        if self._tree.nodes > LIMIT:
            self._tree = Tree()
            self._results.clear()
        left = {w: k for w, k in trail.looks.items() if _fact(w) not in self._settled}
        path = Path(self._tree)
        # Where the path goes along one that is known, it takes the looks of that one.
        while (taken := path.follow(facts)) is not None:
            assert isinstance(taken, tuple)
            for what in taken:
                left.pop(what, None)
        for whats, look in _together(left, self._held):
            path.glance(whats, look, facts)
        path.answer(len(self._results), 0, trail.touched)
        self._results.append(result)


def _together(
    looks: dict[object, Look], more: Mapping[object, str]
) -> Iterator[tuple[tuple[object, ...], Look]]:
    """The looks with those put together that can be taken at once, and what they see."""
    held = {
        what: where
        for what in looks
        if (where := more.get(what) or HELD_AS.get(_fact(what)))
    }
    if held:
        yield tuple(held), attrgetter(*sorted(set(held.values())))
    tests: dict[object, list[Test]] = {}
    for look in looks.values():
        if isinstance(look, Test):
            tests.setdefault(look.key, []).append(look)
    for what, look in looks.items():
        if what in held:
            continue
        if not isinstance(look, Test):
            yield (what,), look
        elif look.key in tests:
            same = tests.pop(look.key)
            yield tuple([(t.key, t.sign, t.number) for t in same]), _Tests(same)


class _Tests:
    """What several tests of one number come to."""

    __slots__ = ("_come_to", "_look", "_tests")

    def __init__(self, tests: list[Test]) -> None:
        self._tests = tests
        self._look = tests[0].look
        self._come_to: dict[Value, tuple[bool, ...]] = {}

    def __call__(self, facts: object) -> Value:
        value = self._look(facts)
        known = self._come_to.get(value)
        if known is None:
            known = tuple([test.holds(value) for test in self._tests])
            self._come_to[value] = known
        return known


def _fact(what: object) -> object:
    """The name of the fact that a look is at, or tests."""
    while isinstance(what, tuple):
        what = what[0]
    return what
