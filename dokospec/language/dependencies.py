"""Which statement asks what: one graph over the statements of a text.

Its nodes are what can be asked by name: rules, keyed tables, Stände, and groups of items
(``Gruppe Sonderpunkte``). What an exception or a suspension asks, its target asks.

All readings count at once: what a statement says under one reading of a Zweifel only, it
asks here always, for its guard is not looked at. So the answer may be too much under one
reading, never too little. A Zweifel asks nothing itself, and nothing asks it by name.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeAlias

from dokospec.language.syntax import (
    Ausnahme,
    Aussetzung,
    Posten,
    Regel,
    Stand,
    Statement,
    Tabelle,
    Target,
    children,
    walk,
)
from dokospec.language.terms import Apply, Expr, Name, Over

GROUP = "Gruppe "

TargetKey: TypeAlias = tuple[str, str]
"""(kind, name) of what an exception or a suspension is about; tables count as ``Regel``."""


@lru_cache(maxsize=4096)
def mentions(statement: Statement) -> frozenset[str]:
    """The names a statement asks: quantities, facts, words; its variables are not."""
    bound = frozenset(
        variable for variable, _ in getattr(statement, "each", ())
    ) | frozenset(p.name for p in getattr(statement, "parameters", ()))
    return frozenset(
        name for expr in statement.expressions for name in names_in(expr, bound)
    )


def names_in(expr: Expr, bound: frozenset[str] = frozenset()) -> Iterator[str]:
    """The names an expression asks, but for those that are bound, and for variables."""
    match expr:
        case Name(name) if name not in bound:
            yield name
        case Apply("Punkte", (Name(group), *rest)):
            yield from ("Punkte", GROUP + group)
            for part in rest:
                yield from names_in(part, bound)
        case Apply(name, args):
            yield name
            for part in args:
                yield from names_in(part, bound)
        case Over(_, variable, domain, body):
            yield from names_in(domain, bound)
            if body is not None:
                yield from names_in(body, bound | {variable})
        case _:
            for part in children(expr):
                yield from names_in(part, bound)


def words_asked(statements: Iterable[Statement], *facts: str) -> tuple[str, ...]:
    """The words with which statements ask one of these facts, as ``Angabe(bock)``."""
    return tuple(
        dict.fromkeys(
            word.name
            for statement in statements
            for expr in statement.expressions
            for part in walk(expr)
            if isinstance(part, Apply) and part.name in facts
            for word in part.args
            if isinstance(word, Name)
        )
    )


class Reached(NamedTuple):
    """Statements, nearest first, and all names that they ask."""

    statements: tuple[Statement, ...]
    names: frozenset[str]

    @property
    def keys(self) -> frozenset[str]:
        """The keys of the statements."""
        return frozenset(s.key for s in self.statements)


class Dependencies:
    """What the statements of a text ask, directly and through others.

    ``aim``: what a target means; None where that is nothing, or not clear.
    """

    def __init__(
        self,
        statements: Iterable[Statement],
        aim: Callable[[Target], TargetKey | None],
    ) -> None:
        self._rules: defaultdict[str, list[Statement]] = defaultdict(list)
        self._stands: dict[str, Stand] = {}
        self._items: defaultdict[str, list[Statement]] = defaultdict(list)
        self._edits: defaultdict[TargetKey | None, list[Statement]] = defaultdict(list)
        self._statements = tuple(statements)
        self._edges: dict[str, frozenset[str]] = {}
        for statement in self._statements:
            match statement:
                case Regel(name=name) | Tabelle(name=name):
                    self._rules[name].append(statement)
                case Stand(name=name):
                    self._stands[name] = statement
                case Posten(group=group):
                    self._items[group].append(statement)
                case Ausnahme(target=target):
                    self._edits[aim(target)].append(statement)
                case Aussetzung(targets=targets):
                    for each in dict.fromkeys(map(aim, targets)):
                        self._edits[each].append(statement)
                case _:
                    pass
        self._edits.pop(None, None)

    # --- one step --------------------------------------------------------------------

    @cached_property
    def askers(self) -> Mapping[str, Sequence[Statement]]:
        """By name the statements that ask it themselves."""
        found: defaultdict[str, list[Statement]] = defaultdict(list)
        for statement in self._statements:
            for name in mentions(statement):
                found[name].append(statement)
        return found

    def edits(self, target: TargetKey) -> tuple[Statement, ...]:
        """The exceptions and suspensions of a target, and theirs in turn."""
        found: dict[int, Statement] = {}
        waiting = list(reversed(self._edits.get(target, ())))
        while waiting:
            edit = waiting.pop()
            if id(edit) not in found:
                found[id(edit)] = edit
                waiting += reversed(self._edits.get(_target(edit), ()))
        return tuple(found.values())

    def answering(self, name: str) -> tuple[Statement, ...]:
        """The statements whose asking is that of a node: its own, and their edits."""
        if not name.startswith(GROUP):
            return (*self._rules.get(name, ()), *self.edits(("Regel", name)))
        group = name.removeprefix(GROUP)
        found = list(self.edits(("Gruppe", group)))
        for item in self._items.get(group, ()):
            found += [item, *self.edits(_target(item))]
        return tuple(found)

    # --- all steps -------------------------------------------------------------------

    def asked(
        self,
        names: Iterable[str],
        but: Callable[[str], bool] = lambda _: False,
        *,
        edited: bool = True,
    ) -> frozenset[str]:
        """These names, and all that rules and groups among them ask in turn.

        ``but``: names that are left out, with what only they ask. ``edited``: with what
        exceptions and suspensions ask.
        """
        seen, waiting = set(names), list(names)
        while waiting:
            name = waiting.pop()
            asked = self._asks(name) if edited else self._asks_itself(name)
            for other in asked - seen:
                if not but(other):
                    seen.add(other)
                    waiting.append(other)
        return frozenset(seen)

    def reached(
        self,
        roots: Iterable[Statement],
        into: Callable[[Statement], bool] = lambda _: True,
    ) -> Reached:
        """These statements, all that answers what they ask, and all that edits those.

        ``into``: whether a statement is to be gone into at all.
        """
        found: dict[str, Statement] = {}
        names: set[str] = set()
        waiting = deque(roots)
        while waiting:
            statement = waiting.popleft()
            if statement.key in found or not into(statement):
                continue
            found[statement.key] = statement
            waiting += self._edits.get(_target(statement), ())
            if isinstance(statement, Posten):
                waiting += self._edits.get(("Gruppe", statement.group), ())
            new = mentions(statement) - names
            names |= new
            for name in sorted(new):
                if name.startswith(GROUP):
                    waiting += self._items.get(name.removeprefix(GROUP), ())
                else:
                    waiting += self._rules.get(name, ())
                    waiting += filter(None, (self._stands.get(name),))
        return Reached(tuple(found.values()), frozenset(names))

    def _asks(self, name: str) -> frozenset[str]:
        if name not in self._edges:
            asked = map(mentions, self.answering(name))
            self._edges[name] = frozenset().union(*asked)
        return self._edges[name]

    def _asks_itself(self, name: str) -> frozenset[str]:
        return frozenset().union(*map(mentions, self._rules.get(name, ())))

    # --- circles ---------------------------------------------------------------------

    def circles(self) -> list[tuple[str, ...]]:
        """The circles of asking, each once, beginning with its first node."""
        found: dict[frozenset[str], tuple[str, ...]] = {}
        done = set[str]()
        nodes = {*self._rules, *(GROUP + group for group in self._items)}

        def search(node: str, path: list[str]) -> None:
            if node in path:
                circle = path[path.index(node) :]
                found.setdefault(frozenset(circle), tuple(circle))
            elif node in nodes and node not in done:
                for other in sorted(self._asks(node)):
                    search(other, [*path, node])
                done.add(node)

        for start in (*self._rules, *(GROUP + group for group in self._items)):
            search(start, [])
        return list(found.values())

    def culprit(self, circle: tuple[str, ...]) -> Statement:
        """The statement to tell a circle at: its last exception, else its first rule.

        An exception comes from outside and is what usually closes a circle.
        """
        asking = [
            asker
            for node, other in zip(circle, (*circle[1:], circle[0]), strict=True)
            for asker in self.answering(node)
            if other in mentions(asker)
        ]
        edits = [s for s in asking if isinstance(s, Ausnahme | Aussetzung)]
        return edits[-1] if edits else asking[0]


def _target(statement: Statement) -> TargetKey:
    """As what an exception or a suspension aims at a statement."""
    kind = "Regel" if isinstance(statement, Tabelle) else statement.kind
    return kind, statement.name
