"""Results of several questions together, remembered by what was looked at.

Many games come to the same: the same kind, parties, calls and items, Augen on the same
side of every limit. What a game's questions looked at is the path of a tree as for a
single question (:mod:`dokospec.rules.decisions`), in fewer steps: what the facts hold
ready is seen in one look, and so are all tests of one number. The next game takes the
same looks, and where they show the same it comes to the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from operator import attrgetter, methodcaller
from types import MappingProxyType
from typing import Final, Generic, TypeVar

from dokospec.game.facts import HANDS, HELD_AS, NUMBERS_IN, Facts
from dokospec.game.worlds import Asker
from dokospec.rules.decisions import (
    UNKNOWN,
    Leaf,
    Look,
    Path,
    Trail,
    Tree,
    UnknownFactError,
)
from dokospec.rules.looks import Test, reader
from dokospec.rules.values import Value

T = TypeVar("T")

LIMIT: Final = 5_000
"""Results that are kept; beyond it the memory is begun anew, so that it stays flat."""

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
        self._tests: dict[object, _Tests] = {}
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
            if asker.trail is not None:
                asker.trail.note(leaf)
            return results[leaf.value]  # type: ignore[index]
        trail = Trail()
        result = work(Asker(asker.model, asker.label, trail))
        asker.touch(trail.touched, trail.fired)
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
        if len(self._results) >= LIMIT:
            self._tree = Tree()
            self._results.clear()
        left = {w: k for w, k in trail.looks.items() if _fact(w) not in self._settled}
        path = Path(self._tree)
        # Where the path goes along one that is known, it takes the looks of that one.
        while (taken := path.follow(facts)) is not None:
            assert isinstance(taken, tuple)
            for what in taken:
                left.pop(what, None)
        for whats, look in self._together(left):
            path.glance(whats, look, facts)
        path.answer(len(self._results), trail.fired, trail.touched)
        self._results.append(result)

    def _together(
        self, looks: dict[object, Look]
    ) -> Iterator[tuple[tuple[object, ...], Look]]:
        """The looks, with those put together that can be taken at once, and what at."""
        held = {
            what: where
            for what in looks
            if (where := self._held.get(what) or HELD_AS.get(_fact(what)))
        }
        if held:
            yield tuple(held), attrgetter(*sorted(set(held.values())))
        done: set[object] = set(held)
        for what, look in looks.items():
            if what in done:
                continue
            whats: tuple[object, ...] = (what,)
            if isinstance(look, Test):
                number = _number(look)
                same = [
                    test
                    for test in looks.values()
                    if isinstance(test, Test) and _number(test) == number
                ]
                whats = tuple([(test.key, test.sign, test.number) for test in same])
                tests = self._tests.get(whats)
                if tests is None:
                    tests = self._tests[whats] = _Tests(same, number)
                look = tests  # noqa: PLW2901
            elif (counted := _counted(what)) is not None:
                fact, mask = counted
                whats = tuple([(fact, (seat,), mask) for seat in range(4)])
                look = methodcaller("count_by_seat", reader(fact, 1), mask)  # noqa: PLW2901
            done.update(whats)
            yield whats, look


def _number(test: Test) -> object:
    """What holds the number that is tested: an attribute of the facts, or a look."""
    key = test.key
    if isinstance(key, tuple) and len(key) == 2:
        return NUMBERS_IN.get(key[0], key)
    return key


def _counted(what: object) -> tuple[str, int] | None:
    """The hand and the faces of a look that counts cards of a player's hand."""
    match what:
        case (str(fact), (int(),), int(mask)) if fact in HANDS:
            return fact, mask
        case _:
            return None


class _Tests:
    """What several tests come to, of one number or of numbers that are held together."""

    __slots__ = ("_come_to", "_look", "_tests")

    def __init__(self, tests: list[Test], number: object) -> None:
        self._tests = tests
        self._look: Look = tests[0].look
        if isinstance(number, str):
            self._look = attrgetter(number)
        self._come_to: dict[Value, tuple[object, ...]] = {}

    def __call__(self, facts: object) -> Value:
        value = self._look(facts)
        known = self._come_to.get(value)
        if known is None:
            if len(self._come_to) >= LIMIT:
                self._come_to.clear()
            known = tuple([_passed(test, facts) for test in self._tests])
            self._come_to[value] = known
        return known  # type: ignore[return-value]


def _passed(test: Test, facts: object) -> object:
    try:
        return test(facts)
    except UnknownFactError:
        return UNKNOWN


def _fact(what: object) -> object:
    """The name of the fact that a look is at, or tests."""
    while isinstance(what, tuple):
        what = what[0]
    return what
