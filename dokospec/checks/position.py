"""A position as far as it has been asked: words, cards, seats and numbers.

What is not known is told apart only as far as somebody compares it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias, TypeGuard, TypeVar

from dokospec.cards import Card
from dokospec.checks.linear import Linear, Store
from dokospec.checks.ranges import (
    EmptyRangeError,
    Key,
    Range,
    RangePart,
    UnsupportedError,
)
from dokospec.checks.search import Trace, step
from dokospec.checks.space import Space, UnknownDomain, differing, many
from dokospec.language import syntax as syn
from dokospec.language import terms
from dokospec.language.values import Handle, Value
from dokospec.language.vocabulary import FACTS

T = TypeVar("T")

Assumed: TypeAlias = tuple[tuple[tuple[str, tuple[Value, ...]], Value], ...]
"""Facts and the values they are assumed to have."""

Answer: TypeAlias = Value | Range | RangePart
"""An answer, or that it is some number of a range, or a part of one."""


@dataclass(slots=True)
class Wanted:
    """What a position must be like: parts of a leaf that is looked into.

    ``inline``: rules with no more paths than this are not cut off.
    """

    among: dict[Key, tuple[Value, ...]]
    ranges: dict[Key, Range]
    inline: int


class Snapshot(NamedTuple):
    """What a position knows at a choice."""

    seen: dict[Key, Value]
    domains: dict[Key, tuple[Value, ...]]
    rows: int
    ranges: dict[Key, Range]
    sums: int
    gaps: int


class SymbolicPosition:
    """What has been assumed on one path."""

    def __init__(self, space: Space, wanted: Wanted | None = None) -> None:
        self.space = space
        self.trace = Trace()
        self.seen: dict[Key, Value] = {}
        self.domains: dict[Key, tuple[Value, ...]] = {}
        self.rows = (1 << len(space.rows or ())) - 1
        self.store = Store(self.trace, self._picked, self.number)
        self.wanted = wanted

    def saved(self) -> Snapshot:
        """What is known now."""
        store = self.store
        return Snapshot(
            self.seen.copy(),
            self.domains.copy(),
            self.rows,
            store.ranges.copy(),
            len(store.sums),
            len(store.gaps),
        )

    def restore(self, saved: Snapshot) -> None:
        """Know again what was known then."""
        self.seen = saved.seen.copy()
        self.domains = saved.domains.copy()
        self.rows = saved.rows
        self.store.ranges = saved.ranges.copy()
        del self.store.sums[saved.sums :]
        del self.store.gaps[saved.gaps :]

    def as_is(self, value: Value) -> Value:
        """A value that stays as it is, whatever is assumed on other paths."""
        if isinstance(value, Linear):
            return Linear(value.form, self.store.copy())
        if type(value) is tuple:
            return tuple(map(self.as_is, value))
        return value

    @step
    def choose(self, key: Key, options: tuple[T, ...]) -> T:
        """One of the options, the same whenever this key is asked."""
        if key in self.seen:
            return self.seen[key]  # type: ignore[return-value]
        chosen = self.trace.choose(self._as_wanted(key, options))
        self.seen[key] = chosen  # type: ignore[assignment]
        return chosen

    def _as_wanted(self, key: Key, options: tuple[T, ...]) -> tuple[T, ...]:
        if self.wanted is None or key not in self.wanted.among:
            return options
        return tuple(o for o in options if o in self.wanted.among[key])

    # --- words, cards, seats ---------------------------------------------------------

    @step
    def symbol(self, key: Key, options: tuple[Value, ...]) -> Value:
        """A fact that is told apart only as far as somebody compares it."""
        if key not in self.domains:
            self.domains[key] = self._as_wanted(key, options)
            self._keep_rows(key)
        allowed = self.allowed(key)
        if len(allowed) == 1:
            return allowed[0]
        if all(type(option) in _ENUMERATED for option in allowed):
            return UnknownSymbol(self, key, None)  # type: ignore[return-value]
        return self.picked(key)

    def allowed(self, key: Key) -> tuple[Value, ...]:
        """What this fact may still be."""
        domain = self.domains[key]
        if key not in self.space.row_index:
            return domain
        missing, masks = self.space.row_index[key]
        if self.rows & missing:
            return domain
        return tuple(v for v in domain if masks.get(v, 0) & self.rows)

    def restrict(self, key: Key, values: tuple[Value, ...]) -> None:
        """This fact is one of these."""
        if not values:
            raise EmptyRangeError
        self.domains[key] = values
        self._keep_rows(key)

    def _keep_rows(self, key: Key) -> None:
        other = differing(key)
        if other in self.domains and len(self.domains[key]) == 1:
            (taken,) = self.domains[key]
            left = tuple(v for v in self.domains[other] if v != taken)
            if left != self.domains[other]:
                self.restrict(other, left)
        if other in self.domains and len(self.domains[other]) == 1:
            (taken,) = self.domains[other]
            self.domains[key] = tuple(v for v in self.domains[key] if v != taken)
        if key in self.space.row_index:
            missing, masks = self.space.row_index[key]
            for value in self.domains[key]:
                missing |= masks.get(value, 0)
            self.rows &= missing
            if not self.rows:
                raise EmptyRangeError

    def picked(self, key: Key) -> Value:
        """The fact itself: forks over all it may be."""
        value = self.trace.choose(self.allowed(key))
        self.restrict(key, (value,))
        return value

    def split(self, key: Key, results: Mapping[Value, Value]) -> Value:
        """What a function gives for this fact: forks over its distinct results."""
        allowed = self.allowed(key)
        distinct = tuple(dict.fromkeys(results[value] for value in allowed))
        result = self.trace.choose(distinct)
        self.restrict(key, tuple(v for v in allowed if results[v] == result))
        return result

    # --- numbers ---------------------------------------------------------------------

    @step
    def is_new(self, key: Key) -> bool:
        """Whether this number was not asked for yet."""
        return key not in self.store.ranges

    @step
    def number(self, key: Key, span: Range) -> Linear:
        """A number; where it hangs together with the rows, they are told apart."""
        new = key not in self.store.ranges
        span = self.space.spans.setdefault(key, span)
        chosen: Value | Range = None
        if new and key in self.space.row_index:
            missing, masks = self.space.row_index[key]
            spans = tuple(
                s for s in (None, *masks) if self.rows & masks.get(s, missing)
            )
            # Nothing may be noted before: it would be there on the next path.
            chosen = self.trace.choose(spans)
            self.rows &= missing if chosen is None else masks[chosen]
        found = self.store.number(key, span)
        if isinstance(chosen, Range):
            self.store.narrow(key, chosen)
        if new and self.wanted is not None and key in self.wanted.ranges:
            self.store.narrow(key, self.wanted.ranges[key])
        return found

    @step
    def _picked(self, key: Key, span: Range) -> int:
        values = tuple(span.values())
        if len(values) > 300:
            raise UnsupportedError(str(key))
        return self.trace.choose(values)

    def found(self) -> tuple[tuple[Key, tuple[Value, ...]], ...]:
        """Everything that was looked at, with what it may be here."""
        words = {key: self.allowed(key) for key in self.domains}
        return tuple({**{k: (v,) for k, v in self.seen.items()}, **words}.items())


class UnknownSymbol:
    """A word, card or seat that is not known; compared, it forks."""

    __slots__ = ("_here", "_results", "key")

    def __init__(
        self, here: SymbolicPosition, key: Key, results: Mapping[Value, Value] | None
    ) -> None:
        self.key = key
        self._here = here
        self._results = results

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, UnknownSymbol):
            if other.key == self.key and other._results == self._results:
                return True
            return self._same(other.value())
        return self._same(other)

    @property
    def trace(self) -> Trace:
        """The path it was met on."""
        return self._here.trace

    @step
    def _same(self, other: object) -> bool:
        allowed = self._here.allowed(self.key)
        same = tuple(value for value in allowed if self._of(value) == other)
        if not same:
            return False
        if len(same) == len(allowed):
            return True
        if self.trace.choose((True, False)):
            self._here.restrict(self.key, same)
            return True
        rest = tuple(value for value in allowed if value not in same)
        self._here.restrict(self.key, rest)
        return False

    def _of(self, value: Value) -> Value:
        return value if self._results is None else self._results[value]

    def is_card(self) -> bool:
        """Whether it is one of several cards."""
        return self._results is None and isinstance(
            self._here.allowed(self.key)[-1], Card
        )

    @step
    def value(self) -> Value:
        """The word itself: forks over all it may be."""
        if self._results is None:
            return self._here.picked(self.key)
        return self._here.split(self.key, self._results)

    @step
    def through(self, function: Callable[[Value], Value], seats: bool = False) -> Value:
        """What a function makes of it: not told apart where it gives words again."""
        allowed = self._here.allowed(self.key)
        results = {value: function(self._of(value)) for value in allowed}
        if seats or all(type(result) in _WORDS for result in results.values()):
            return UnknownSymbol(self._here, self.key, results)  # type: ignore[return-value]
        return self._here.split(self.key, results)


_WORDS: Final = (str, Card)
_ENUMERATED: Final = (*_WORDS, int)
"""Facts that are enumerated and whole numbers are seats; true numbers are ranges."""


def moved(value: Any, here: SymbolicPosition) -> Any:
    """The value as this position knows it, where another one had it."""
    if isinstance(value, Linear):
        for key, _ in value.form[0]:
            here.number(key, here.space.spans[key])
        return Linear(value.form, here.store)
    if type(value) is tuple:
        return tuple(moved(part, here) for part in value)
    return value


FRESH: Final = 1000
"""Numbers from here on are of members that stand for any; see :meth:`Space.element`."""


_FIRST: Final = -10
"""The number of the first member that is renamed, the others go down from there."""


def renamed(value: Key, names: dict[Handle, Handle], space: Space) -> Key:
    """The same about other members that stand for any, numbered in their order."""
    if isinstance(value, Handle):
        if _FIRST < value.number < FRESH:
            return value
        return names.setdefault(value, Handle(value.letter, _FIRST - len(names)))
    if isinstance(value, Linear):
        terms, constant = value.form
        other = []
        for key, factor in terms:
            new = renamed(key, names, space)
            space.spans.setdefault(new, space.spans[key])
            other.append((new, factor))
        other.sort(key=lambda term: repr(term[0]))
        return Linear((tuple(other), constant), value.store)
    if isinstance(value, UnknownDomain):
        return many(value.letter, renamed(value.key, names, space))
    if type(value) is tuple:
        return tuple(renamed(part, names, space) for part in value)
    return value


def plain(value: Value) -> Value:
    """The value with every word told apart."""
    if is_symbol(value):
        return value.value()
    if type(value) is tuple:
        return tuple(plain(part) for part in value)
    return value


def is_symbol(value: object) -> TypeGuard[UnknownSymbol]:
    """Whether a value is a word, card or seat that is not known."""
    return isinstance(value, UnknownSymbol)


_MANY_NAMES: Final = {
    f.name for f in FACTS if f.result.endswith("*") and not f.parameters
} - {"Spieler", "Blatt"}


def over_many(item: syn.Posten) -> bool:
    """Whether an item goes over a domain whose members are not known."""
    domains = {d.name for _, d in item.each if isinstance(d, terms.Name)}
    return bool(domains & _MANY_NAMES)
