"""Who asks whom: everything that a rule or statement of a text may look at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dokospec.checks.ranges import Key
from dokospec.language import syntax as syn
from dokospec.language import terms
from dokospec.language.dependencies import GROUP, TargetKey, mentions, names_in
from dokospec.language.model import Model
from dokospec.language.vocabulary import FACTS

_CHANGING: Final = frozenset(f.name for f in FACTS if f.stage != "immer")
"""Facts that may be another later in the same game."""


class ReachableFacts:
    """What the rules and statements of one text ask, directly or through others."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self._dependencies = model.dependencies
        self._asked: dict[str, frozenset[str]] = {}
        self._asked_in: dict[
            tuple[int, frozenset[str]], tuple[terms.Expr, frozenset[str]]
        ] = {}
        self._constant: dict[str, bool] = {}

    def asked(self, name: str) -> frozenset[str]:
        """All that a rule asks, directly or through others."""
        if name not in self._asked:
            self._asked[name] = self._dependencies.asked({name})
        return self._asked[name]

    def constant(self, key: Key) -> bool:
        """Whether a look is at a rule that comes to the same in the whole game."""
        match key:
            case ("Regel", str() as name, _, ()):
                if name not in self._constant:
                    asked = self.asked(name)
                    changing = asked & _CHANGING or any(
                        stand.lifetime == "Spiel" and stand.name in asked
                        for stand in self.model.stands.values()
                    )
                    self._constant[name] = not changing
                return self._constant[name]
            case _:
                return False

    def asked_by(self, target: TargetKey, statement: syn.Statement) -> frozenset[str]:
        """All that a statement and what is about it ask, directly or through rules."""
        asking = (statement, *self._dependencies.edits(target))
        return self._dependencies.asked(set().union(*map(mentions, asking)))

    def directly(
        self, statements: Iterable[tuple[TargetKey, syn.Statement]]
    ) -> frozenset[str]:
        """What these statements and what is about them ask, not through others."""
        asking = [
            s
            for target, own in statements
            for s in (own, *self._dependencies.edits(target))
        ]
        return frozenset().union(*map(mentions, asking))

    def asked_in(
        self, expr: terms.Expr, settled: frozenset[str] = frozenset()
    ) -> frozenset[str]:
        """All that an expression asks, directly or through rules that are not settled."""
        key = id(expr), settled
        if key not in self._asked_in:
            names = frozenset(names_in(expr))
            self._asked_in[key] = expr, self.unsettled(names - settled, settled)
        return self._asked_in[key][1]

    def unsettled(
        self, names: frozenset[str], settled: frozenset[str]
    ) -> frozenset[str]:
        """These and all that they ask, but for what is settled and what that asks."""

        def is_settled(name: str) -> bool:
            return name in settled or (name.startswith(GROUP) and "Punkte" in settled)

        return self._dependencies.asked(names, is_settled)
