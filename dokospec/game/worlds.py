"""Worlds: the same record under different readings, forked late and merged early.

A world is a state with a label: the joint readings under which the game is in that
state. It starts with nothing assumed. Where an answer differs by an undecided reading,
the step raises :class:`ForkError` and is done again once for each *distinct* answer;
worlds that come to the same state are merged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from dokospec.language.answers import answers
from dokospec.language.decisions import ANY_READING, Branches, Leaf, Supposed, Trail
from dokospec.language.evaluate import Evaluator
from dokospec.language.model import Model
from dokospec.language.syntax import Zweifel
from dokospec.language.values import Cube, Value, simplified

Label: TypeAlias = frozenset[Cube]
"""The joint readings of a world; readings of doubts that a cube leaves out are free."""

ANYTHING: Final[Label] = frozenset((frozenset(),))
MAX_WORLDS: Final = 256
LATER: Final = "Spielart am Ende"
"""What a world supposes of a game that is not over: the kind it turns out to be."""
ENDED: Final = "Ende des Spiels"
"""What a world supposes where it is open which Reklamation ended the game, if any."""

Known: TypeAlias = dict[object, tuple[Leaf | Branches, ...]]
"""What was asked comes to, under all readings, by what tells the facts apart."""

S = TypeVar("S")
T = TypeVar("T")


class ForkError(Exception):
    """The step comes out differently in each of these parts of the label."""

    def __init__(self, parts: Iterable[Label]) -> None:
        super().__init__()
        self.parts = tuple(parts)


class ImpossibleError(Exception):
    """What this world assumes cannot have been: the record says otherwise."""


class TooManyWorldsError(Exception):
    """More than ``MAX_WORLDS`` worlds at one moment of the game, in all completions.

    ``doubts``: what they differ in, doubts of the text and unknowns of the record.
    """

    def __init__(self, labels: Iterable[Label]) -> None:
        super().__init__()
        self.doubts = {name for label in labels for cube in label for name, _ in cube}


class World(NamedTuple, Generic[S]):
    """A state and the readings that lead to it."""

    label: Label
    state: S


class Asker:
    """Asks a model within one world."""

    __slots__ = ("_supposed", "label", "model", "trail")

    def __init__(self, model: Model, label: Label, trail: Trail | None = None) -> None:
        """``trail``: where there is one, the answers are noted in it."""
        self.model = model
        self.label = label
        self.trail = trail
        self._supposed: Supposed = ANY_READING
        if label is not ANYTHING:
            self._supposed = [*map(dict, label)]

    def ask(
        self,
        key: object,
        compute: Callable[[Evaluator], Value],
        facts: object,
        settled: frozenset[str] = frozenset(),
    ) -> Leaf:
        """The answer in this world. Raises ForkError where the readings differ."""
        return self.decided(self._found(key, compute, facts, settled, self._supposed))

    def decided(self, found: Leaf | Branches) -> Leaf:
        """Which of the answers holds in this world. Raises ForkError where several do."""
        if type(found) is Leaf:
            return found
        return self._decide(found)  # type: ignore[arg-type]

    def touch(self, statements: int, fired: int = 0) -> None:
        """Note that these statements (bit masks) were looked into, and rested on."""
        if self.trail is not None:
            self.trail.touched |= statements
            self.trail.fired |= fired

    def found(
        self,
        key: object,
        compute: Callable[[Evaluator], Value],
        facts: object,
        settled: frozenset[str] = frozenset(),
    ) -> Leaf | Branches:
        """The answer under each joint reading, which is the same in all worlds."""
        return self._found(key, compute, facts, settled, ANY_READING)

    def _found(
        self,
        key: object,
        compute: Callable[[Evaluator], Value],
        facts: object,
        settled: frozenset[str],
        supposed: Supposed,
    ) -> Leaf | Branches:
        trail = self.trail
        found = answers(self.model, key, compute, facts, settled, trail, supposed)
        if trail is not None and trail.listener is not None:
            trail.listener(key, compute, facts, settled, found)
        return found

    def possible(
        self,
        key: object,
        compute: Callable[[Evaluator], Value],
        facts: object,
        settled: frozenset[str] = frozenset(),
    ) -> dict[Value, int]:
        """Every answer that is possible in this world, and what it rests on."""
        found = self._found(key, compute, facts, settled, self._supposed)
        if type(found) is Leaf:
            return {found.value: found.rests_on}
        values: dict[Value, int] = {}
        for cube, leaf in found:  # type: ignore[union-attr]
            if any(_joined(mine, cube) is not None for mine in self.label):
                values[leaf.value] = values.get(leaf.value, 0) | leaf.rests_on
        return values

    def usual(
        self,
        key: object,
        compute: Callable[[Evaluator], Value],
        facts: object,
        settled: frozenset[str] = frozenset(),
    ) -> Leaf:
        """The answer in this world where what it leaves open is read by default."""
        found = self._found(key, compute, facts, settled, self._supposed)
        if type(found) is Leaf:
            return found
        defaults = {name: d.default for name, d in self.model.doubts.items()}
        mine = min(
            self.label,
            key=lambda cube: (
                sum(defaults.get(n, r) != r for n, r in cube),
                sorted(cube),
            ),
        )
        for cube, leaf in found:  # type: ignore[union-attr]
            if all(dict(mine).get(n, defaults[n]) == r for n, r in cube):
                return leaf
        return found[0][1]  # type: ignore[index]

    def _decide(self, branches: Branches) -> Leaf:
        parts: dict[Value, set[Cube]] = {}
        rests: dict[Value, int] = {}
        for mine in self.label:
            for cube, leaf in branches:
                joint = _joined(mine, cube)
                if joint is not None:
                    parts.setdefault(leaf.value, set()).add(joint)
                    rests[leaf.value] = rests.get(leaf.value, 0) | leaf.rests_on
        if len(parts) > 1:
            raise ForkError(self._distinguishing(cubes) for cubes in parts.values())
        ((value, rests_on),) = rests.items()
        return Leaf(value, rests_on)

    def _distinguishing(self, cubes: set[Cube]) -> Label:
        """A part of the label, without doubts of which every reading is in it."""
        doubts = self.model.doubts
        named = {name for cube in cubes for name, _ in cube if name in doubts}
        readings = {name: [r.name for r in doubts[name].readings] for name in named}
        return simplified(cubes, readings)

    def choose(self, unknown: str, options: tuple[str, ...]) -> str:
        """What this world assumes of something the record leaves unknown."""
        chosen = {dict(cube).get(unknown) for cube in self.label}
        if len(chosen) == 1 and (one := chosen.pop()) is not None:
            return one
        raise ForkError(
            frozenset(
                joint
                for cube in self.label
                if (joint := _joined(cube, frozenset(((unknown, option),)))) is not None
            )
            for option in options
        )


def by_choice(found: list[World[S]], unknown: str) -> dict[str | None, list[World[S]]]:
    """The worlds by what they suppose of something, which is left out of their labels."""
    groups: dict[str | None, list[World[S]]] = {}
    for label, state in found:
        parts: dict[str | None, set[Cube]] = {}
        for cube in label:
            supposed = dict(cube).get(unknown)
            rest = cube if supposed is None else cube - {(unknown, supposed)}
            parts.setdefault(supposed, set()).add(rest)
        for supposed, cubes in parts.items():
            groups.setdefault(supposed, []).append(World(frozenset(cubes), state))
    return groups


def common(one: Label, two: Label) -> Label:
    """The joint readings that are in both."""
    joint = (_joined(a, b) for a in one for b in two)
    return frozenset(each for each in joint if each is not None)


def outside(one: Label, two: Label, options: Mapping[str, Iterable[str]]) -> Label:
    """The joint readings that are in the first only; ``options``: all of each name."""
    left = one - two
    for cube in two - one:
        left = frozenset(part for mine in left for part in _cut(mine, cube, options))
    return left


def _cut(
    mine: Cube, cube: Cube, options: Mapping[str, Iterable[str]]
) -> Iterator[Cube]:
    """What is in the first and not in the second, in parts that have nothing in common."""
    if apart(mine, cube):
        yield mine
        return
    for name, reading in sorted(cube - mine):
        yield from (mine | {(name, o)} for o in options[name] if o != reading)
        mine |= {(name, reading)}


def limited(found: list[World[S]]) -> list[World[S]]:
    """The same worlds. Raises TooManyWorldsError where they are more than are tried."""
    if len(found) > MAX_WORLDS:
        raise TooManyWorldsError(world.label for world in found)
    return found


def met(label: Label, cube: Cube) -> Label:
    """The part of the label in which all of the cube is so."""
    if not cube:
        return label
    joint = (_joined(mine, cube) for mine in label)
    return frozenset(each for each in joint if each is not None)


def varied_singly(
    label: Label, fixed: Mapping[str, str], doubts: Mapping[str, Zweifel]
) -> Label:
    """The part of the label in which at most one of these doubts is not read by default.

    ``fixed``: their names with the default readings.
    """
    if not fixed:
        return label
    usual = frozenset(fixed.items())
    cubes = [usual]
    for name, default in fixed.items():
        rest = usual - {(name, default)}
        others = (r.name for r in doubts[name].readings if r.name != default)
        cubes += [rest | {(name, other)} for other in others]
    return frozenset(each for cube in cubes for each in met(label, cube))


def without_defaults(found: list[World[S]], fixed: Mapping[str, str]) -> list[World[S]]:
    """The same worlds, of the doubts read by default only those named that matter.

    A doubt matters if another reading of it leads to another world than the default.
    """
    if not fixed:
        return found

    def usual(cube: Cube) -> bool:
        return all(fixed.get(name, reading) == reading for name, reading in cube)

    home = next((n for n, w in enumerate(found) if any(map(usual, w.label))), None)
    matters = {
        name
        for n, world in enumerate(found)
        if n != home
        for cube in world.label
        for name, reading in cube
        if fixed.get(name, reading) != reading
    }
    named = []
    for n, (label, state) in enumerate(found):
        cubes = filter(usual, label) if n == home else label
        # Elsewhere it is said which doubt is not read by default, and no more.
        retained = matters if n == home else set()
        named.append(
            World(
                frozenset(
                    frozenset(
                        (name, reading)
                        for name, reading in cube
                        if name in retained or fixed.get(name) != reading
                    )
                    for cube in cubes
                ),
                state,
            )
        )
    return named


def apart(one: Cube, two: Cube) -> bool:
    """Whether no joint choice of readings is in both."""
    return _joined(one, two) is None


def _joined(one: Cube, two: Cube) -> Cube | None:
    """Both together, or None where they name different readings of one doubt."""
    if not one:
        return two
    named = dict(one)
    for doubt, reading in two:
        if named.setdefault(doubt, reading) != reading:
            return None
    return one | two


def advance(
    model: Model,
    worlds: list[World[S]],
    step: Callable[[S, Asker], Any],
    essence: Callable[[T], object],
    joined: Callable[[T, T], T],
    trail: Trail | None = None,
    then: tuple[Callable[[Any, Asker], Any], ...] = (),
) -> list[World[T]]:
    """Take one step in every world; fork where it must, merge equal results.

    ``essence`` of a state is what two worlds must share to be one; ``joined`` makes one
    state of the two, with the reasons of both. Worlds in which the step is impossible
    end. ``trail``: as an :class:`Asker` has it. ``then``: its later parts; where one
    forks, those before it are not done again. Raises TooManyWorldsError where more than
    ``MAX_WORLDS`` differ.
    """
    parts: tuple[Callable[[Any, Asker], Any], ...] = (step, *then)
    pending: list[tuple[Any, Label, int]]
    pending = [(state, label, 0) for label, state in reversed(worlds)]
    after: dict[object, World[T]] = {}
    while pending:
        state, label, begun = pending.pop()
        if not label:
            continue
        asker = Asker(model, label, trail)
        place = begun
        try:
            for place in range(begun, len(parts)):
                state = parts[place](state, asker)
        except ForkError as fork:
            pending.extend((state, label, place) for label in fork.parts)
        except ImpossibleError:
            continue
        else:
            if not (after or pending):
                return [World(label, state)]
            key = essence(state)
            same = after.get(key)
            if same is not None:
                label, state = same.label | label, joined(same.state, state)
            after[key] = World(label, state)
        if len(after) + len(pending) > MAX_WORLDS:
            labels = [*(w.label for w in after.values()), *(p for _, p, _ in pending)]
            raise TooManyWorldsError(labels)
    return list(after.values())
