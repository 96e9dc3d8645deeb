"""Formulas over words and whole numbers, each kept once.

A formula is a literal: twice the number of its node, plus one where it is negated.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Final, TypeAlias

from dokospec.checks.ranges import Exact, Form, Key, Range, add, scaled

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
