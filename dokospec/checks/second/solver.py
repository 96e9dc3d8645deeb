"""Asking z3 whether formulas can hold."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any, Final

from dokospec.checks.ranges import Form, Key, Range
from dokospec.checks.second.facts import Facts
from dokospec.checks.second.formulas import FALSE, TRUE, AtMost, Is, Literal

_SOON: Final = 5_000_000
_LONG: Final = 100_000_000
"""Steps of z3 for one look, and for one answer; more is an admission.

Steps, and no time: what is answered may not depend on the machine.
"""


class UnclearError(Exception):
    """The solver has taken all its steps and does not know."""


class Solver:
    """The formulas of one stage in z3; ``always`` holds in every question."""

    def __init__(self, facts: Facts) -> None:
        z3: Any = import_module("z3")
        self._z3 = z3
        self._facts = facts
        self._formulas = facts.formulas
        self._terms: dict[int, Any] = {}
        self._words: dict[tuple[Key, object], Any] = {}
        self._numbers: dict[Key, Any] = {}
        self._solver: Any = z3.SolverFor("QF_LIA")
        self._solver.set("rlimit", _LONG)
        self._asserted = 0
        self._defined: set[Key] = set()
        self._below: dict[Key, set[Key]] = {}
        self._touched: tuple[Key, ...] = ()

    def might(self, literal: Literal) -> bool:
        """Whether this can hold; ja where that is not clear soon."""
        self._solver.set("rlimit", _SOON)
        try:
            return self.may(literal)
        except UnclearError:
            return True
        finally:
            self._solver.set("rlimit", _LONG)

    def may(self, literal: Literal) -> bool:
        """Whether this can hold; the position is the one of :meth:`holding`.

        Raises UnclearError. What our own facts are is said step by step, as far as it is needed.
        """
        if literal == FALSE:
            return False
        self._learn()
        term = self._term(literal)
        keys = self._formulas.keys((literal,))
        while self._check(term):
            if not self._say(keys):
                return True
        return False

    def say_all(self, literals: Iterable[Literal]) -> None:
        """Say at once what the facts of our own making in these formulas are."""
        keys = self._formulas.keys(literals)
        while self._say(keys):
            pass

    def _say(self, keys: set[Key]) -> bool:
        """Say what our own facts nearest to these are; whether there were any."""
        new = self._not_said(keys)
        for key in new:
            self._defined.add(key)
            for one in self._formulas.defined[key]:
                self._solver.add(self._term(one))
        return bool(new)

    def _not_said(self, keys: set[Key]) -> list[Key]:
        """Our own facts nearest to these that the solver has not been told of."""
        new: list[Key] = []
        seen, waiting = set(keys), list(keys)
        while waiting:
            key = waiting.pop()
            if key not in self._formulas.defined:
                continue
            if key not in self._defined:
                new.append(key)
                continue
            if key not in self._below:
                self._below[key] = self._formulas.keys(self._formulas.defined[key])
            more = self._below[key] - seen
            seen |= more
            waiting += more
        return new

    def _check(self, term: Any) -> bool:
        found = self._solver.check(term)
        if found == self._z3.unknown:
            raise UnclearError
        return bool(found == self._z3.sat)

    def _learn(self) -> None:
        """What always holds of the facts looked at so far."""
        always = self._formulas.always
        for one in always[self._asserted :]:
            self._solver.add(self._term(one))
        self._asserted = len(always)
        touched = self._facts.rows.touched()
        if touched != self._touched:
            self._touched = touched
            self._solver.add(self._term(self._facts.rows.all_of(touched)))

    def holding(self, literals: Iterable[Literal]) -> set[Literal]:
        """Which of these hold in the position found last; all must have been said."""
        found = set()
        model = self._solver.model()
        for one in literals:
            value = model.eval(self._term(one), model_completion=True)
            if self._z3.is_true(value):
                found.add(one)
        return found

    # --- to z3 -----------------------------------------------------------------------

    def _term(self, literal: Literal) -> Any:
        """The literal as a term; nodes below first, since they are many deep."""
        if literal in (TRUE, FALSE):
            return self._z3.BoolVal(literal == TRUE)
        waiting = [literal >> 1]
        while waiting:
            at = waiting[-1]
            if at in self._terms:
                waiting.pop()
                continue
            node = self._formulas.nodes[at]
            if isinstance(node, frozenset):
                missing = [o >> 1 for o in node if o >> 1 not in self._terms]
                if missing:
                    waiting += missing
                    continue
                self._terms[at] = self._and([self._signed(one) for one in node])
            elif isinstance(node, Is):
                self._terms[at] = self._word(node)
            else:
                self._terms[at] = self._at_most(node)
            waiting.pop()
        return self._signed(literal)

    def _signed(self, literal: Literal) -> Any:
        term = self._terms[literal >> 1]
        if not literal & 1:
            return term
        z3, context = self._z3, term.ctx
        return z3.BoolRef(z3.Z3_mk_not(context.ref(), term.as_ast()), context)

    def _and(self, parts: list[Any]) -> Any:
        """All of these; without the looks at types of ``z3.And``, which take longer."""
        z3, context = self._z3, self._z3.main_ctx()
        terms = (z3.Ast * len(parts))(*(part.as_ast() for part in parts))
        return z3.BoolRef(z3.Z3_mk_and(context.ref(), len(parts), terms), context)

    def _word(self, atom: Is) -> Any:
        if (atom.key, atom.value) not in self._words:
            z3, options = self._z3, self._formulas.words[atom.key]
            number = len(self._words)
            if len(options) == 2:
                self._words[atom.key, options[0]] = z3.Bool(f"w{number}")
            else:
                own = [z3.Bool(f"w{number}_{n}") for n in range(len(options))]
                self._solver.add(z3.Or(*own), z3.AtMost(*own, 1))
                for value, term in zip(options, own, strict=True):
                    self._words[atom.key, value] = term
        return self._words[atom.key, atom.value]

    def _at_most(self, atom: AtMost) -> Any:
        return self._sum(atom.form) <= 0

    def _sum(self, form: Form) -> Any:
        parts = [self._number(key) * int(factor) for key, factor in form[0]]
        return self._z3.Sum(*parts, self._z3.IntVal(int(form[1])))

    def _number(self, key: Key) -> Any:
        if key not in self._numbers:
            span: Range = self._formulas.numbers[key]
            term = self._z3.Int(f"n{len(self._numbers)}")
            self._numbers[key] = term
            self._solver.add(term >= span.low, term <= span.high)
        return self._numbers[key]
