"""Decision trees that remember what a question asked and what came out.

The evaluator is the only semantics. While it answers a question it reports every fact
it looks at; the sequence of looks is stored as a path of a tree, the answer as its leaf.
Asked again, the tree is walked: a few looks instead of an evaluation. So every table
the engine plays from is filled by the evaluator and equal to it by construction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, TypeAlias

from dokospec.language.sums import Addend, Amount, sums_in, with_known
from dokospec.language.values import Cube, Value

Look: TypeAlias = Callable[[object], Value]
"""Reads one fact, or one test of a fact, from the facts of a position."""

MAX_NODES: Final = 200_000
"""A tree that has grown beyond this is begun anew, so that memory stays flat."""
MAX_SUMS: Final = 1_000
"""So many numbers have their leaves at one end; 1,560 games of a season brought 75."""


class UnknownFactError(Exception):
    """The position does not say; ``fact`` names what was asked."""

    def __init__(self, fact: str) -> None:
        super().__init__(fact)
        self.fact = fact


@dataclass(frozen=True, slots=True)
class Unknown:
    """Stands for "not known" among the branches of a look, that of this fact.

    One look may be at several facts, of which another is unknown another time.
    """

    fact: str


@cache
def unknown(fact: str) -> Unknown:
    """The branch where this fact is not known."""
    return Unknown(fact)


@dataclass(slots=True)
class Leaf:
    """An answer and the statements (bit masks) it rests on and it touched.

    Touched is every statement that was looked into, also where it came to nothing: as
    long as these are the same the answer is.
    """

    value: Value
    rests_on: int
    touched: int = 0


@dataclass(slots=True)
class SumLeaf:
    """An answer with sums, and a leaf for all numbers it was met with.

    ``addends``: the numbers it follows from, whatever these are.
    """

    value: Amount
    rests_on: int
    touched: int
    addends: tuple[Addend, ...]
    leaves: dict[tuple[Value, ...], Leaf] = field(default_factory=dict)

    def leaf(self, facts: object) -> Leaf:
        """The answer in this position."""
        numbers = tuple([addend.look(facts) for addend in self.addends])
        found = self.leaves.get(numbers)
        if found is None:
            if len(self.leaves) >= MAX_SUMS:
                self.leaves.clear()
            keys = [addend.key for addend in self.addends]
            value = with_known(self.value, dict(zip(keys, numbers, strict=True)))
            found = Leaf(value, self.rests_on, self.touched)  # type: ignore[arg-type]
            self.leaves[numbers] = found
        return found


@dataclass(slots=True)
class InnerNode:
    """An inner node: a look and a branch for each value seen so far.

    ``what`` names the fact: (fact, arguments), or (that, comparison, number); for the
    number of several facts ("Summe", (fact, times), …).
    """

    look: Look
    what: object
    branches: dict[Value | Unknown, Node] = field(default_factory=dict)


@dataclass(slots=True)
class Doubting:
    """An inner node: the answer depends on a doubt; one branch a reading asked about."""

    doubt: str
    readings: tuple[str, ...]
    branches: dict[str, Node] = field(default_factory=dict)


Node: TypeAlias = Leaf | SumLeaf | InnerNode | Doubting

Branches: TypeAlias = list[tuple[Cube, Leaf]]
"""The answers under the readings consulted; one entry with an empty cube if none was."""

Supposed: TypeAlias = Sequence[Mapping[str, str]]
"""Joint readings of which one holds, each a reading by doubt; doubts left out are free."""

ANY_READING: Final[Supposed] = ({},)

Listener: TypeAlias = Callable[
    [object, object, object, frozenset[str], Leaf | Branches], None
]
"""Key, how it is worked out, facts, what is settled, and the answer of a question."""


@dataclass(slots=True)
class Trail:
    """What the answers to several questions rest on.

    ``leaves``: the answers, by identity. ``touched``: the statements (bit mask) that were
    looked into, as in a leaf; ``fired``: those that answers rest on. ``listener``: told of
    every question as it is asked.
    """

    leaves: dict[int, Leaf] = field(default_factory=dict)
    touched: int = 0
    fired: int = 0
    listener: Listener | None = None

    def note(self, found: Leaf | Branches) -> None:
        """Add an answer, under every reading."""
        if type(found) is Leaf:
            leaves: Iterable[Leaf] = (found,)
        else:
            leaves = [leaf for _, leaf in found]  # type: ignore[union-attr]
        for leaf in leaves:
            self.leaves[id(leaf)] = leaf
            self.touched |= leaf.touched
            self.fired |= leaf.rests_on


class Tree:
    """The decision tree of one question with fixed arguments."""

    __slots__ = ("nodes", "root")

    def __init__(self) -> None:
        self.root: Node | None = None
        self.nodes = 0

    def prune(self) -> None:
        """Begin anew where the tree has grown too large."""
        if self.nodes > MAX_NODES:
            self.root, self.nodes = None, 0

    def walk(
        self, facts: object, supposed: Supposed = ANY_READING
    ) -> Leaf | Branches | None:
        """The remembered answer; None where this position was not met before."""
        node = self.root
        while type(node) is InnerNode:
            try:
                seen: Value | Unknown = node.look(facts)
            except UnknownFactError as error:
                seen = unknown(error.fact)
            node = node.branches.get(seen)
        return node if type(node) is Leaf else _walk(node, facts, supposed)


def allowed(doubt: str, readings: tuple[str, ...], supposed: Supposed) -> Sequence[str]:
    """Those of the readings of a doubt that may hold where one of the joint readings does."""
    own: set[str] = set()
    for each in supposed:
        reading = each.get(doubt)
        if reading is None:
            return readings
        own.add(reading)
    return [reading for reading in readings if reading in own]


def touched(found: Leaf | Branches) -> int:
    """The statements that were looked into for an answer, under every reading."""
    if isinstance(found, Leaf):
        return found.touched
    mask = 0
    for _, leaf in found:
        mask |= leaf.touched
    return mask


def _walk(
    node: Node | None, facts: object, supposed: Supposed
) -> Leaf | Branches | None:
    while node is not None:
        if type(node) is InnerNode:
            try:
                seen: Value | Unknown = node.look(facts)
            except UnknownFactError as error:
                seen = unknown(error.fact)
            node = node.branches.get(seen)
        elif type(node) is Leaf:
            return node
        elif type(node) is SumLeaf:
            return node.leaf(facts)
        else:
            assert type(node) is Doubting
            return _walk_readings(node, facts, supposed)
    return None


def _walk_readings(
    node: Doubting, facts: object, supposed: Supposed
) -> Branches | None:
    answers: Branches = []
    doubt = node.doubt
    for reading in allowed(doubt, node.readings, supposed):
        left = supposed
        if supposed is not ANY_READING:
            left = [s for s in supposed if s.get(doubt, reading) == reading]
        below = _walk(node.branches.get(reading), facts, left)
        if below is None:
            return None
        step = (doubt, reading)
        if isinstance(below, Leaf):
            answers.append((frozenset((step,)), below))
        else:
            answers.extend((cube | {step}, leaf) for cube, leaf in below)
    return answers


class Path:
    """Where an evaluation stands in a tree; extends it by each new look."""

    __slots__ = ("_branches", "_key", "_node", "_tree")

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._node = tree.root
        self._branches: dict[object, Node] | None = None
        """Where the next new node is put, by ``_key``; None at the root."""
        self._key: object = None

    def _add(self, node: Node) -> None:
        if self._branches is None:
            self._tree.root = node
        else:
            self._branches[self._key] = node
        self._tree.nodes += 1

    def look(self, what: object, look: Look, facts: object) -> Value:
        """Take this look and step to its branch.

        Raises UnknownFactError (after the step) where the position does not say.
        """
        node = self._node
        if node is None:
            node = InnerNode(look, what)
            self._add(node)
        assert isinstance(node, InnerNode)
        assert node.what == what
        try:
            seen = node.look(facts)
        except UnknownFactError as error:
            self._step(node.branches, unknown(error.fact))
            raise
        self._step(node.branches, seen)
        return seen

    def doubt(self, doubt: str, readings: tuple[str, ...], reading: str) -> None:
        """Note that the answer depends on ``doubt``; step to one of its readings."""
        node = self._node
        if node is None:
            node = Doubting(doubt, readings)
            self._add(node)
        assert isinstance(node, Doubting)
        self._step(node.branches, reading)

    def _step(
        self,
        branches: dict[Value | Unknown, Node] | dict[str, Node],
        key: Value | Unknown,
    ) -> None:
        self._branches = branches  # type: ignore[assignment]
        self._key = key
        self._node = self._branches.get(key)  # type: ignore[union-attr]

    def answer(self, value: Amount, rests_on: int, touched: int) -> None:
        """End the path with an answer, where it has none."""
        if self._node is not None:
            return
        addends = {k: a for each in sums_in(value) for k, a in each.addends.items()}
        if addends:
            self._add(SumLeaf(value, rests_on, touched, tuple(addends.values())))
        else:
            self._add(Leaf(value, rests_on, touched))  # type: ignore[arg-type]
