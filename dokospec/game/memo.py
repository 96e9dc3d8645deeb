"""Results of several questions together, remembered by what was looked at.

Many games come to the same: the same kind, parties, calls and items, Augen on the same
side of every limit. What a game's questions looked at is the path of a tree as for a
single question (:mod:`dokospec.rules.decisions`), in fewer steps: what the facts hold
ready is seen in one look, and so are all tests of one number. The next game takes the
same looks, and where they show the same it comes to the same result.

Where a result differs by the readings of a doubt, it is worked out under each of them
at once, and all of them are remembered with the readings that lead to them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from operator import attrgetter, methodcaller
from types import MappingProxyType
from typing import Final, Generic, TypeAlias, TypeVar, cast

from dokospec.game.facts import Facts
from dokospec.game.worlds import Asker, ForkError, Label
from dokospec.rules.decisions import (
    Leaf,
    Look,
    Path,
    Trail,
    Tree,
    UnknownFactError,
    unknown,
)
from dokospec.rules.fact_access import Test, reader
from dokospec.rules.values import CURRENT_PLAY, CURRENT_TRICK, Value

T = TypeVar("T")

_UNASKED: Final[Mapping[object, Look]] = MappingProxyType({})
"""What was looked at, where nobody will ask."""

_Sort: TypeAlias = tuple[str, object]

Ways: TypeAlias = tuple[tuple[Label, T], ...]
"""Results, each with the readings under which the game comes to it."""

LIMIT: Final = 2_000
"""Results that are kept; beyond it the memory is begun anew, so that it stays flat."""

MOST_WAYS: Final = 8
"""Ways in which a result comes out that are worked out together."""

MOST_LABELS: Final = 64
"""Labels under which results are kept, besides those that hold in every world."""

NOTHING_ELSE: Final[Mapping[object, str]] = MappingProxyType({})


HELD_AS: Final[Mapping[object, str]] = {
    "Spielart": "kind",
    "Anfangsspielart": "start_kind",
    "Ordnung": "kind",
    "Partei": "parties",
    "Sieger": "winner",
    "Geber": "acts.seating",
    "am-Tisch": "acts.seating",
    "links-am-Tisch": "acts.seating",
    "Plätze": "acts.seating",
    "Tischgröße": "acts.seating",
    "Vorbehalte": "acts.bid_handles",
    "Gebot": "bidding",
    "Reklamationen": "acts.objection_handles",
    "Meldungen": "call_count",
    "gezählt": "counts",
    "Spielwert": "worth",
}
"""Facts that follow from one attribute of facts with acts, which games share."""

NUMBERS_IN: Final[Mapping[object, str]] = {
    "Augen": "augen_of_parties",
    "Stichzahl": "tricks_of_parties",
}
"""Numbers of which only a test is looked at, and the attribute that holds them."""

HANDS: Final = frozenset(("Blatt", "Blatt-nach-Tausch"))
"""The hands whose cards are counted for all players at once."""

HELD_AT_CARD: Final[Mapping[object, str]] = {
    ("Gewinner", (CURRENT_TRICK,)): "trick.winner",
    ("Spieler", (CURRENT_PLAY,)): "seat",
    ("Karte", (CURRENT_PLAY,)): "face",
}
"""The same, where a trick is looked at, or a card in it."""


class Memo(Generic[T]):
    """Results by what was looked at.

    ``settled``: facts that are settled while the result is worked out. They follow from
    what was looked at before, and are not known yet when the next game is looked up.
    ``held``: looks at what these facts hold ready besides, and the attribute it is in.
    ``within``: results are parts of others, for which it is noted what was looked at.
    """

    def __init__(
        self,
        settled: frozenset[str] = frozenset(),
        held: Mapping[object, str] = NOTHING_ELSE,
        *,
        within: bool = False,
    ) -> None:
        self._settled = settled
        self._held = held
        self._part = within
        self._tree = Tree()
        self._within: dict[Label, Tree] = {}
        self._tests: dict[object, _Tests] = {}
        self._sorts: dict[object, _Sort] = {}
        self._results: list[tuple[Ways[T], bool]] = []
        """With each whether it depended on a doubt."""
        self._parent: Memo[T] | None = None
        self._changed = 0

    def heir(self, changed: int) -> Memo[T]:
        """The memory of a model derived from that of this one.

        It has the results of this one that touched nothing of what was ``changed``.
        """
        memo: Memo[T] = Memo(self._settled, self._held, within=self._part)
        memo._parent, memo._changed = self, changed
        return memo

    def recall(self, facts: Facts, asker: Asker, work: Callable[[Asker], T]) -> T:
        """The result of the games that are like this one; worked out for the first.

        Raises ForkError where it differs by the readings of a doubt. For who hears every
        question (``Trail.heard``), it is worked out each time.
        """
        if asker.trail is not None and asker.trail.heard is not None:
            return work(asker)
        label = asker.label
        leaf = self._tree.walk(facts)
        results = self._results
        if type(leaf) is not Leaf and label in self._within:
            leaf = self._within[label].walk(facts)
        if type(leaf) is not Leaf and self._parent is not None:
            leaf, results = self._parent.shared(facts, label, self._changed)
        if type(leaf) is Leaf:
            ways, doubtful = results[leaf.value]  # type: ignore[index]
            if asker.trail is not None:
                asker.trail.note(leaf)
                asker.trail.doubtful = asker.trail.doubtful or doubtful
            return _only(ways)
        trail = Trail()
        found = _ways(asker, trail, work)
        if asker.trail is not None:
            asker.trail.add(trail)
        if found is None:
            return work(asker)
        if not trail.by_label:
            self._keep(facts, label, trail, found)
        return _only(found)

    def shared(
        self, facts: Facts, label: Label, changed: int
    ) -> tuple[Leaf | None, list[tuple[Ways[T], bool]]]:
        """What was found here, and the results, where it touched nothing ``changed``."""
        for tree in (self._tree, self._within.get(label)):
            leaf = None if tree is None else tree.walk(facts)
            if type(leaf) is Leaf and not leaf.touched & changed:
                return leaf, self._results
        return None, self._results

    def _keep(self, facts: Facts, label: Label, trail: Trail, ways: Ways[T]) -> None:
        if len(self._results) >= LIMIT or len(self._within) >= MOST_LABELS:
            self._tree, self._within = Tree(), {}
            self._results.clear()
        tree = self._tree
        if trail.doubtful:
            # Its reasons are those of the readings that this label leaves open.
            tree = self._within.setdefault(label, Tree())
        path = Path(tree)
        looks = trail.looks
        left = looks.copy()
        # Where the path goes along one that is known, it takes the looks of that one.
        while (taken := path.follow(facts)) is not None:
            assert isinstance(taken, tuple)
            for what in taken:
                left.pop(what, None)
        for whats, look in self._together(left):
            path.glance(whats, look, facts)
        noted = looks if self._part else _UNASKED
        path.answer(len(self._results), trail.fired, trail.touched, noted)
        self._results.append((ways, trail.doubtful))

    def _together(
        self, looks: dict[object, Look]
    ) -> Iterator[tuple[tuple[object, ...], Look]]:
        """The looks, with those put together that can be taken at once, and what at."""
        held: dict[object, str] = {}
        rest: dict[_Sort, list[tuple[object, Look]]] = {}
        for what, look in looks.items():
            sort = self._sorts.get(what)
            if sort is None:
                sort = self._sorts[what] = self._sort(what, look)
            if sort[0] == "held":
                held[what] = str(sort[1])
            elif sort[0] != "settled":
                rest.setdefault(sort, []).append((what, look))
        if held:
            yield tuple(held), attrgetter(*sorted(set(held.values())))
        for (sort_of, about), members in rest.items():
            whats, together = tuple([what for what, _ in members]), members[0][1]
            if sort_of == "tested":
                tests = self._tests.get(whats)
                if tests is None:
                    tests = _Tests([cast("Test", test) for _, test in members], about)
                    self._tests[whats] = tests
                together = tests
            elif sort_of == "counted":
                fact, mask = cast("tuple[str, int]", about)
                whats = tuple([(fact, (seat,), mask) for seat in range(4)])
                together = methodcaller("count_by_seat", reader(fact, 1), mask)
            yield whats, together

    def _sort(self, what: object, look: Look) -> _Sort:
        """What a look can be taken together with."""
        fact = _fact(what)
        if fact in self._settled:
            return "settled", None
        if where := self._held.get(what) or HELD_AS.get(fact):
            return "held", where
        if isinstance(look, Test):
            return "tested", _number(look)
        counted = _counted(what)
        return ("alone", what) if counted is None else ("counted", counted)


def _only(ways: Ways[T]) -> T:
    """The one result. Raises ForkError where there are several."""
    (_, result), *others = ways
    if others:
        # In the order in which the steps were done.
        raise ForkError(label for label, _ in reversed(ways))
    return result


class Memos(Generic[T]):
    """Memories of the same sort by a key, made when they are first asked for."""

    def __init__(
        self, settled: frozenset[str] = frozenset(), *, within: bool = False
    ) -> None:
        """``settled`` and ``within``: as each has it."""
        self._settled = settled
        self._part = within
        self._memos: dict[object, Memo[T]] = {}
        self._parent: Memos[T] | None = None
        self._changed = 0

    def heir(self, changed: int) -> Memos[T]:
        """Those of a model derived from that of these."""
        memos: Memos[T] = Memos(self._settled, within=self._part)
        memos._parent, memos._changed = self, changed
        return memos

    def __getitem__(self, key: object) -> Memo[T]:
        memo = self._memos.get(key)
        if memo is None:
            memo = Memo(self._settled, within=self._part)
            if self._parent is not None:
                memo = self._parent[key].heir(self._changed)
            self._memos[key] = memo
        return memo


def _ways(asker: Asker, trail: Trail, work: Callable[[Asker], T]) -> Ways[T] | None:
    """Each way in which a result comes out in this world, None where they are many."""
    ways: list[tuple[Label, T]] = []
    pending = [asker.label]
    while pending:
        label = pending.pop()
        try:
            result = work(Asker(asker.model, label, trail))
        except ForkError as fork:
            pending.extend(fork.parts)
            if len(ways) + len(pending) > MOST_WAYS:
                return None
        else:
            ways.append((label, result))
    return tuple(ways)


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
    except UnknownFactError as error:
        return unknown(error.fact)


def _fact(what: object) -> object:
    """The name of the fact that a look is at, or tests."""
    while isinstance(what, tuple):
        what = what[0]
    return what
