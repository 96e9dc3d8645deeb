"""Which quantities a statement asks, and what follows from that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from dokospec.rules.names import Names
from dokospec.rules.syntax import Ausnahme, Aussetzung, Statement
from dokospec.rules.terms import Apply, Expr, Name, Over
from dokospec.rules.walk import children, expressions, walk

GROUP = "Gruppe "


@lru_cache(maxsize=4096)
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
            yield from ("Punkte", GROUP + group)
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


def words_asked(statements: Iterable[Statement], *facts: str) -> tuple[str, ...]:
    """The words with which statements ask one of these facts, as ``Angabe(bock)``."""
    return tuple(
        dict.fromkeys(
            word.name
            for statement in statements
            for expr in expressions(statement)
            for part in walk(expr)
            if isinstance(part, Apply) and part.name in facts
            for word in part.args
            if isinstance(word, Name)
        )
    )


class Graph:
    """Rules and groups, and which ask which.

    What an exception or a suspension asks, its target asks.
    """

    def __init__(self, names: Names) -> None:
        self._names = names
        self._askers = {
            node: self._asking(node)
            for node in (*names.quantities, *(GROUP + g for g in names.groups))
        }
        self._edges = {
            node: frozenset().union(*map(mentions, askers))
            for node, askers in self._askers.items()
        }

    def all_mentions(self, statement: Statement) -> frozenset[str]:
        """What a statement asks, directly or through rules it asks."""
        seen = set[str]()
        waiting = set(mentions(statement))
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

    def culprit(self, circle: tuple[str, ...]) -> Statement:
        """The statement to tell a circle at: its last exception, else its first rule.

        An exception comes from outside and is what usually closes a circle.
        """
        asking = [
            asker
            for node, other in zip(circle, (*circle[1:], circle[0]), strict=True)
            for asker in self._askers[node]
            if other in mentions(asker)
        ]
        edits = [s for s in asking if isinstance(s, Ausnahme | Aussetzung)]
        return edits[-1] if edits else asking[0]

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

    def _asking(self, node: str) -> list[Statement]:
        """The statements whose asking is that of a node."""
        if not node.startswith(GROUP):
            return [*self._names.quantities[node], *self._edits("Regel", node)]
        group = node.removeprefix(GROUP)
        found = self._edits("Gruppe", group)
        for item in self._names.groups[group]:
            found += [item, *self._edits("Posten", item.name)]
        return found

    def _edits(
        self, kind: str, name: str, seen: frozenset[str] = frozenset()
    ) -> list[Statement]:
        """The exceptions and suspensions of a target, and theirs in turn."""
        found: list[Statement] = []
        aims_at = self._names.aims_at
        for exception in self._names.of(Ausnahme):
            if aims_at(exception.target, kind, name):
                found.append(exception)
                if exception.name not in seen:
                    inner = seen | {exception.name}
                    found += self._edits("Ausnahme", exception.name, inner)
        for suspension in self._names.of(Aussetzung):
            if any(aims_at(target, kind, name) for target in suspension.targets):
                found.append(suspension)
        return found
