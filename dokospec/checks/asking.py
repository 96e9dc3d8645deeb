"""Who asks whom: everything that a rule or statement of a text may look at."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from dokospec.checks.ranges import Key
from dokospec.rules import syntax as syn
from dokospec.rules import terms
from dokospec.rules.indexes import TargetKey
from dokospec.rules.mentions import GROUP, mentions
from dokospec.rules.model import Model
from dokospec.rules.vocabulary import FACTS
from dokospec.rules.walk import walk

_CHANGING: Final = frozenset(f.name for f in FACTS if f.stage != "immer")
"""Facts that may be another later in the same game."""


class Asking:
    """What the rules and statements of one text ask, directly or through others."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self._asked: dict[str, frozenset[str]] = {}
        self._asked_in: dict[
            tuple[int, frozenset[str]], tuple[terms.Expr, frozenset[str]]
        ] = {}
        self._constant: dict[str, bool] = {}

    def asked(self, name: str) -> frozenset[str]:
        """All that a rule asks, directly or through others."""
        if name not in self._asked:
            self._asked[name] = self._all_asked({name})
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
        asking = (statement, *self._edits(target))
        return self._all_asked(set().union(*map(mentions, asking)))

    def directly(
        self, statements: Iterable[tuple[TargetKey, syn.Statement]]
    ) -> frozenset[str]:
        """What these statements and what is about them ask, not through others."""
        asking = [s for target, own in statements for s in (own, *self._edits(target))]
        return frozenset().union(*map(mentions, asking))

    def asked_in(
        self, expr: terms.Expr, settled: frozenset[str] = frozenset()
    ) -> frozenset[str]:
        """All that an expression asks, directly or through rules that are not settled."""
        key = id(expr), settled
        if key not in self._asked_in:
            names = frozenset(
                part.name
                for part in walk(expr)
                if isinstance(part, terms.Name | terms.Apply)
            )
            names |= {
                GROUP + part.args[0].name
                for part in walk(expr)
                if isinstance(part, terms.Apply)
                and part.name == "Punkte"
                and isinstance(part.args[0], terms.Name)
            }
            self._asked_in[key] = expr, self.unsettled(names - settled, settled)
        return self._asked_in[key][1]

    def unsettled(
        self, names: frozenset[str], settled: frozenset[str]
    ) -> frozenset[str]:
        """These and all that they ask, but for what is settled and what that asks."""

        def is_settled(name: str) -> bool:
            return name in settled or (name.startswith(GROUP) and "Punkte" in settled)

        return self._all_asked(set(names), is_settled)

    def _all_asked(
        self, names: set[str], left_out: Callable[[str], bool] = lambda _: False
    ) -> frozenset[str]:
        seen, waiting = set(names), list(names)
        while waiting:
            for other in self._asks(waiting.pop()) - seen:
                if not left_out(other):
                    seen.add(other)
                    waiting.append(other)
        return frozenset(seen)

    def _asks(self, name: str) -> frozenset[str]:
        model = self.model
        asking: list[syn.Statement] = list(model.rules.get(name, ()))
        asking += self._edits(("Regel", name))
        if name.startswith(GROUP):
            group = name.removeprefix(GROUP)
            asking += self._edits(("Gruppe", group))
            for item in model.items:
                if item.group == group:
                    asking += [item, *self._edits(("Posten", item.name))]
        return frozenset().union(*map(mentions, asking))

    def _edits(self, target: TargetKey, depth: int = 5) -> list[syn.Statement]:
        found: list[syn.Statement] = list(self.model.suspensions.get(target, ()))
        for exception in self.model.exceptions.get(target, ()):
            found.append(exception)
            if depth:
                found += self._edits(("Ausnahme", exception.name), depth - 1)
        return found
