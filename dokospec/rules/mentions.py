"""Which quantities a statement asks, and what follows from that."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from dokospec.rules.names import Names
from dokospec.rules.syntax import (
    Apply,
    Aussetzung,
    Expr,
    Name,
    Over,
    Posten,
    Statement,
    Target,
)
from dokospec.rules.walk import children, expressions

_GROUP = "Gruppe "


@cache
def mentions(statement: Statement) -> frozenset[str]:
    """The names a statement asks: quantities, facts, words; its variables are not."""
    bound = frozenset(
        variable for variable, _ in getattr(statement, "each", ())
    ) | frozenset(p.name for p in getattr(statement, "parameters", ()))
    return frozenset(
        name for expr in expressions(statement) for name in _asked(expr, bound)
    )


def _asked(expr: Expr, bound: frozenset[str]) -> Iterator[str]:
    match expr:
        case Name(name) if name not in bound:
            yield name
        case Apply("Punkte", (Name(group), *rest)):
            yield from ("Punkte", _GROUP + group)
            for part in rest:
                yield from _asked(part, bound)
        case Apply(name, args):
            yield name
            for part in args:
                yield from _asked(part, bound)
        case Over(_, variable, domain, body):
            yield from _asked(domain, bound)
            if body is not None:
                yield from _asked(body, bound | {variable})
        case _:
            for part in children(expr):
                yield from _asked(part, bound)


class Graph:
    """Rules and groups, and which ask which.

    What an exception or a suspension asks, its target asks.
    """

    def __init__(self, names: Names) -> None:
        self._names = names
        self._edges = {
            node: self._next(node)
            for node in (*names.quantities, *(_GROUP + g for g in names.groups))
        }

    def statements(self, node: str) -> list[Statement]:
        """The statements that make up a rule or group, exceptions not counted."""
        if node.startswith(_GROUP):
            return list(self._names.groups[node.removeprefix(_GROUP)])
        return list(self._names.quantities[node])

    def all_mentions(self, statement: Statement) -> frozenset[str]:
        """What a statement asks, directly or through rules it asks."""
        seen = set[str]()
        waiting = set(self._with_exceptions(statement))
        while waiting:
            name = waiting.pop()
            seen.add(name)
            waiting |= self._edges.get(name, frozenset()) - seen
        return frozenset(seen)

    def circles(self) -> list[tuple[str, ...]]:
        """The circles of asking, each once, beginning with its first node."""
        found: dict[frozenset[str], tuple[str, ...]] = {}
        done = set[str]()
        for start in self._edges:
            self._search(start, [], done, found)
        return list(found.values())

    def _search(
        self,
        node: str,
        path: list[str],
        done: set[str],
        found: dict[frozenset[str], tuple[str, ...]],
    ) -> None:
        if node in path:
            circle = path[path.index(node) :]
            found.setdefault(frozenset(circle), tuple(circle))
            return
        if node in done or node not in self._edges:
            return
        for other in sorted(self._edges[node]):
            self._search(other, [*path, node], done, found)
        done.add(node)

    def _next(self, node: str) -> frozenset[str]:
        found = frozenset[str]()
        for statement in self.statements(node):
            found |= self._with_exceptions(statement)
        if not node.startswith(_GROUP):
            found |= self._edits("Regel", node)
        else:
            found |= self._edits("Gruppe", node.removeprefix(_GROUP))
        return found

    def _with_exceptions(self, statement: Statement) -> frozenset[str]:
        found = mentions(statement)
        if isinstance(statement, Posten):
            found |= self._edits("Posten", statement.name)
        return found

    def _edits(
        self, kind: str, name: str, seen: frozenset[str] = frozenset()
    ) -> frozenset[str]:
        """What the exceptions and suspensions of a target ask, and theirs in turn."""
        found = frozenset[str]()
        for exceptions in self._names.exceptions.values():
            for exception in exceptions:
                if self._names.aims_at(exception.target, kind, name):
                    found |= mentions(exception)
                    if exception.name not in seen:
                        inner = seen | {exception.name}
                        found |= self._edits("Ausnahme", exception.name, inner)
        for suspension in self._names.of(Aussetzung):
            if any(self._aims(t, kind, name) for t in suspension.targets):
                found |= mentions(suspension)
        return found

    def _aims(self, target: Target, kind: str, name: str) -> bool:
        return self._names.aims_at(target, kind, name)
