"""Formulas over words and whole numbers, each kept once.

A formula is a literal: twice the number of its node, plus one where it is negated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Any, Final, TypeAlias

from dokospec.checks.ranges import Exact, Form, Key, Range, add, scaled
from dokospec.language.values import Open

Literal: TypeAlias = int

TRUE: Final = 0
FALSE: Final = 1


@dataclass(frozen=True, slots=True)
class Is:
    """A fact that is a word has this value."""

    key: Key
    value: object


@dataclass(frozen=True, slots=True)
class AtMost:
    """A sum of numbers is at most zero."""

    form: Form


Atom: TypeAlias = Is | AtMost
Node: TypeAlias = Atom | frozenset[Literal]
"""An atom, or that all of these hold."""


class Formulas:
    """Formulas of one stage, and the facts they are about.

    ``words``: by key what a fact may be; ``numbers``: by key between what it lies;
    ``always``: formulas that hold in every position; ``defined``: by key what says what
    a fact of our own making is, which a proof often does not need.
    """

    def __init__(self) -> None:
        self.nodes: list[Node] = [frozenset()]
        self.words: dict[Key, tuple[object, ...]] = {}
        self.numbers: dict[Key, Range] = {}
        self.always: list[Literal] = []
        self.defined: dict[Key, list[Literal]] = {}
        self._known: dict[Node, int] = {}
        self._own: dict[object, int] = {}

    def own(self, kind: str, content: object) -> Key:
        """A short key for a fact of our own making, the same for the same content."""
        return kind, self._own.setdefault((kind, content), len(self._own))

    # --- atoms -----------------------------------------------------------------------

    def word(self, key: Key, options: tuple[object, ...]) -> None:
        """Make a fact known that is one of these."""
        self.words.setdefault(key, options)

    def number(self, key: Key, span: Range) -> Form:
        """A whole number in this range, as a sum."""
        self.numbers.setdefault(key, span)
        return ((key, 1),), 0

    def is_(self, key: Key, value: object) -> Literal:
        """A word has this value."""
        options = self.words[key]
        if value not in options:
            return FALSE
        if len(options) == 1:
            return TRUE
        if len(options) == 2 and value == options[1]:  # one atom tells the two apart
            return self._node(Is(key, options[0])) ^ 1
        return self._node(Is(key, value))

    def at_most(self, form: Form) -> Literal:
        """A sum is at most zero."""
        terms, constant = form
        if not terms:
            return TRUE if constant <= 0 else FALSE
        whole = lcm(*(Fraction(f).denominator for _, f in terms))
        whole = lcm(whole, Fraction(constant).denominator)
        terms, constant = scaled(form, whole)
        low, high = self.bounds((terms, constant))
        if high <= 0:
            return TRUE
        if low > 0:
            return FALSE
        if terms[0][1] < 0:  # one spelling for a comparison and its opposite
            return self.at_most(add(((), 1), scaled((terms, constant), -1))) ^ 1
        return self._node(AtMost((terms, constant)))

    def bounds(self, form: Form) -> tuple[Exact, Exact]:
        """What a sum is at least and at most."""
        low = high = form[1]
        for key, factor in form[0]:
            span = self.numbers[key]
            ends = factor * span.low, factor * span.high
            low, high = low + min(ends), high + max(ends)
        return low, high

    def compare(self, sign: str, form: Form) -> Literal:
        """How a sum compares with zero."""
        match sign:
            case "<=":
                return self.at_most(form)
            case ">":
                return self.at_most(form) ^ 1
            case ">=":
                return self.at_most(scaled(form, -1))
            case "<":
                return self.at_most(scaled(form, -1)) ^ 1
            case "=":
                both = self.at_most(form), self.at_most(scaled(form, -1))
                return self.all_of(both)
            case _:
                return self.compare("=", form) ^ 1

    # --- together --------------------------------------------------------------------

    def all_of(self, literals: Iterable[Literal]) -> Literal:
        """All of these hold."""
        parts: set[Literal] = set()
        for one in literals:
            if one == FALSE:
                return FALSE
            if one != TRUE:
                parts.add(one)
        words: dict[Key, object] = {}
        for one in parts:
            if one ^ 1 in parts:
                return FALSE
            atom = self.nodes[one >> 1] if one & 1 == 0 else None
            if (
                isinstance(atom, Is)
                and words.setdefault(atom.key, atom.value) != atom.value
            ):
                return FALSE
        if not parts:
            return TRUE
        if len(parts) == 1:
            return parts.pop()
        return self._node(frozenset(parts))

    def any_of(self, literals: Iterable[Literal]) -> Literal:
        """One of these holds."""
        return self.all_of(one ^ 1 for one in literals) ^ 1

    def keys(self, literals: Iterable[Literal]) -> set[Key]:
        """The facts that formulas are about."""
        found: set[Key] = set()
        waiting = {one >> 1 for one in literals}
        seen: set[int] = set()
        while waiting:
            at = waiting.pop()
            seen.add(at)
            node = self.nodes[at]
            if isinstance(node, frozenset):
                waiting |= {one >> 1 for one in node} - seen
            elif isinstance(node, Is):
                found.add(node.key)
            else:
                found |= {key for key, _ in node.form[0]}
        return found

    def _node(self, node: Node) -> Literal:
        at = self._known.get(node)
        if at is None:
            at = self._known[node] = len(self.nodes)
            self.nodes.append(node)
        return at * 2


def total(forms: Iterable[Form]) -> Form:
    """The sum of these."""
    found: Form = (), 0
    for form in forms:
        found = add(found, form)
    return found


# --- values that depend on the position: each possible value with when it is so -------


@dataclass(frozen=True, slots=True)
class SmtNumber:
    """A number that is not known: a sum."""

    form: Form


@dataclass(frozen=True, slots=True, eq=False)
class SmtTuple:
    """A tuple; each part depends on the position for itself."""

    parts: tuple[Union, ...]


Union: TypeAlias = dict[Any, Literal]
"""Each value with the formula under which it is so; no two hold together.

A value is a word, card, seat, handle or exact number as the vocabulary has it, or a
:class:`Number`, a :class:`Several`, or an Open: there is none, and why.
"""

GAP: Final = Open("gap", "")
"""There is no value."""
CONFLICT: Final = Open("conflict", "")
"""There are two values."""
_MOST: Final = 8
"""Numbers with more possible values than this are one number that is not known."""


def sure(value: object) -> Union:
    """A value that is the same in every position."""
    return {value: TRUE}


class Unions:
    """Calculating with values that depend on the position."""

    def __init__(self, formulas: Formulas) -> None:
        self.formulas = formulas
        self._made = 0

    def gather(self, entries: Iterable[tuple[object, Literal]]) -> Union:
        """One value from parts; those that are the same come together."""
        found: dict[Any, list[Literal]] = {}
        for value, when in entries:
            if when != FALSE:
                found.setdefault(value, []).append(when)
        any_of = self.formulas.any_of
        return {v: w[0] if len(w) == 1 else any_of(w) for v, w in found.items()}

    def when(self, condition: Literal, value: Union) -> list[tuple[object, Literal]]:
        """The parts of a value where a condition holds."""
        both = self.formulas.all_of
        return [(v, both((condition, when))) for v, when in value.items()]

    def truth(self, holds: Literal) -> Union:
        """Ja where this holds, else nein."""
        return self.gather(((True, holds), (False, holds ^ 1)))

    def choose(self, condition: Union, yes: Union, no: Union) -> Union:
        """One or the other; an open condition stays open."""
        entries = []
        for value, when in condition.items():
            if value is True:
                entries += self.when(when, yes)
            elif value is False:
                entries += self.when(when, no)
            elif isinstance(value, Open):
                entries.append((value, when))
            else:
                entries.append((GAP, when))
        return self.gather(entries)

    def lift(self, make: Callable[..., Any], *values: Union) -> Union:
        """A function of values; the first that is open makes it open.

        ``make`` may give a Union again.
        """
        entries: list[tuple[object, Literal]] = []
        for parts in product(*(value.items() for value in values)):
            when = self.formulas.all_of(w for _, w in parts)
            if when == FALSE:
                continue
            open_ = next((v for v, _ in parts if isinstance(v, Open)), None)
            result = open_ if open_ is not None else make(*(v for v, _ in parts))
            if isinstance(result, dict):
                entries += self.when(when, result)
            else:
                entries.append((result, when))
        return self.gather(entries)

    # --- numbers ---------------------------------------------------------------------

    def plus(self, one: Union, two: Union, factor: int = 1) -> Union:
        """A sum; with ``factor`` -1 a difference."""
        one, two = self.fewer(one), self.fewer(two)
        found = self.lift(lambda a, b: _plus(a, b, factor), one, two)
        return self.fewer(found)

    def fewer(self, value: Union) -> Union:
        """The same; a number with many possible values is one that is not known."""
        numbers = [v for v in value if is_number(v)]
        sums = sum(isinstance(v, SmtNumber) for v in numbers)
        if len(numbers) <= (4 if sums else _MOST):
            return value
        spans = [self.formulas.bounds(form_of(v)) for v in numbers]
        parts = lcm(*(_denominator(form_of(v)) for v in numbers))
        low = (min(low for low, _ in spans) * parts).__floor__()
        high = (max(high for _, high in spans) * parts).__ceil__()
        self._made += 1
        key = ("Zahl", self._made)
        form = scaled(self.formulas.number(key, Range(low, high)), Fraction(1, parts))
        says = self.formulas.defined.setdefault(key, [])
        entries: list[tuple[object, Literal]] = []
        for one, when in value.items():
            if is_number(one):
                gap = add(form, scaled(form_of(one), -1))
                same = self.formulas.compare("=", gap)
                says.append(self.formulas.any_of((when ^ 1, same)))
                entries.append((SmtNumber(form), when))
            else:
                entries.append((one, when))
        return self.gather(entries)

    def apart(self, value: Union) -> Union:
        """The same with every number told apart that has few values."""
        entries: list[tuple[object, Literal]] = []
        for one, when in value.items():
            low, high = self.formulas.bounds(form_of(one)) if is_number(one) else (0, 0)
            if not isinstance(one, SmtNumber) or high - low >= _MOST:
                entries.append((one, when))
                continue
            for number in range(low.__ceil__(), high.__floor__() + 1):
                gap = add(one.form, ((), -number))
                here = self.formulas.compare("=", gap)
                entries.append((number, self.formulas.all_of((when, here))))
        return self.gather(entries)

    def named(self, key: Key, value: Union) -> Union:
        """The same as a fact of its own, with a definition."""
        if len(value) < 2 or any(isinstance(v, SmtTuple) for v in value):
            return value
        fs = self.formulas
        fs.word(key, tuple(value))
        says = fs.defined.setdefault(key, [])
        for one, when in value.items():
            there = fs.is_(key, one)
            says += [fs.any_of((when ^ 1, there)), fs.any_of((when, there ^ 1))]
        return {one: fs.is_(key, one) for one in value}

    def same(self, one: Union, two: Union) -> Literal:
        """Whether both are the same value."""
        fs = self.formulas
        return fs.any_of(
            fs.all_of((when, other, self.equal(a, b)))
            for a, when in one.items()
            for b, other in two.items()
            if fs.all_of((when, other)) != FALSE
        )

    def equal(self, one: object, two: object) -> Literal:
        """Whether two values are the same."""
        if isinstance(one, SmtTuple) and isinstance(two, SmtTuple):
            if len(one.parts) != len(two.parts):
                return FALSE
            pairs = zip(one.parts, two.parts, strict=True)
            return self.formulas.all_of(self.same(a, b) for a, b in pairs)
        if isinstance(one, SmtNumber) or isinstance(two, SmtNumber):
            if not (is_number(one) and is_number(two)):
                return FALSE
            gap = add(form_of(one), scaled(form_of(two), -1))
            return self.formulas.compare("=", gap)
        if isinstance(one, bool) is not isinstance(two, bool):
            return FALSE
        return TRUE if one == two else FALSE

    def less(self, one: SmtTuple, two: SmtTuple, sign: str) -> Union:
        """``one sign two`` for tuples, compared from the left."""
        strict = sign in {"<", ">"}
        result: Union = sure(not strict)
        pairs = list(zip(one.parts, two.parts, strict=False))
        for a, b in reversed(pairs):
            result = self.lift(partial_order(self, sign, result), a, b)
        return result

    def ordered(self, one: object, two: object, sign: str) -> Union:
        """``one < two`` and the like; a gap for what has no order."""
        if is_number(one) and is_number(two):
            gap = add(form_of(one), scaled(form_of(two), -1))
            return self.truth(self.formulas.compare(sign, gap))
        if isinstance(one, SmtTuple) and isinstance(two, SmtTuple):
            return self.less(one, two, sign)
        return sure(GAP)


def partial_order(
    unions: Unions, sign: str, rest: Union
) -> Callable[[object, object], Union]:
    """How two tuples compare by one part, where the parts behind it come to ``rest``."""
    strict = sign[0]

    def compare(a: object, b: object) -> Union:
        same = unions.equal(a, b)
        if same == TRUE:
            return rest
        ahead = unions.ordered(a, b, strict)
        if same == FALSE:
            return ahead
        return unions.choose(unions.truth(same), rest, ahead)

    return compare


def is_number(value: object) -> bool:
    """Whether a value is a number, known or not."""
    return isinstance(value, SmtNumber) or (
        isinstance(value, Exact) and not isinstance(value, bool)
    )


def form_of(value: Any) -> Form:
    """A number as a sum."""
    return value.form if isinstance(value, SmtNumber) else ((), value)


def as_value(form: Form) -> object:
    """A sum as a value."""
    return SmtNumber(form) if form[0] else form[1]


def _plus(one: object, two: object, factor: int) -> object:
    for value in (one, two):
        if not is_number(value):
            return GAP
    return as_value(add(form_of(one), scaled(form_of(two), factor)))


def _denominator(form: Form) -> int:
    """What a sum is multiplied by to be one of whole numbers."""
    return lcm(*(Fraction(f).denominator for f in (form[1], *(f for _, f in form[0]))))
