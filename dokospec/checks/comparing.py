"""Whether two texts answer one question alike, each in the same position as the other."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Final

from dokospec.checks.arguments import domains_of, given
from dokospec.checks.asking import Asking
from dokospec.checks.beside import Differing, Say, Side, both, said, settle
from dokospec.checks.counting import same_answer
from dokospec.checks.courses import broken_off, courses
from dokospec.checks.explorer import Explorer
from dokospec.checks.position import Position
from dokospec.checks.probe import Probe
from dokospec.checks.questions import Asked, Stages, questions
from dokospec.checks.ranges import CANNOT, UnsupportedError
from dokospec.checks.search import TooManyError, paths
from dokospec.checks.space import Space
from dokospec.checks.touching import names_of
from dokospec.rules import syntax as syn
from dokospec.rules.model import Model
from dokospec.rules.values import Open, Value

LIMIT: Final = 2000
"""Paths of one question; one that has more is not decided."""
TOLD: Final = 40000
"""The same where one thing after the other is not told."""
PATHS: Final = 6000
"""Paths of all questions about one other text; one that needs more is not decided."""
RULES: Final = 8
"""So many rules are compared by themselves; others may differ."""

_STANDS: Final = "steht"


class Comparing:
    """One text and its questions, to be put to it and to others beside it.

    The text must be sound: a position in which it leaves a question open is taken for
    one that no game comes to.
    """

    def __init__(self, model: Model) -> None:
        """Raises what :data:`.ranges.CANNOT` names, or TooManyError."""
        self.model = model
        rows = courses(model)
        self._stages = Stages(model, replace(rows, end=broken_off(model, rows)))
        self._moments = {
            name: Explorer(Space(model, "Stich", asked or None))
            for name, asked in rows.asked.items()
        }
        self._asked = tuple(questions(model, self._stages))
        self._asking = Asking(model)
        self._direct: dict[str, frozenset[str]] = {}
        self._rules = frozenset(model.rules.keys() - model.columns.keys())
        self._standing = self._may_stand()
        self._knew_more = False
        self._uncertain = False
        self._left = PATHS
        self._beside: dict[object, Explorer] = {}

    def _explorer(self, asked: Asked) -> tuple[str, Explorer]:
        """Where a question is asked: events also in which tricks.

        What stands in a trick is what the events before it have left, and up to the
        first that another text answers otherwise they leave the same.
        """
        if isinstance(asked.statement, syn.Ereignis):
            moment = asked.statement.moment
            if moment in self._moments:
                return moment, self._moments[moment]
        return asked.stage, self._stages.by_name[asked.stage]

    def _may_stand(self) -> bool:
        """Whether a call against a duty may stand all the same; ja where unclear."""
        explorer = self._stages.by_name["Meldungen"]
        asked = [a for a in self._asked if a.statement.name == "Bestand"]
        try:
            leaves = [leaf for a in asked for leaf in explorer.leaves(a.ask)]
        except (*CANNOT, TooManyError):
            return True
        return any(leaf.value == _STANDS for leaf in leaves)

    def _new(self, other: Model) -> tuple[syn.Statement, ...]:
        """What the other text says and this one does not."""
        own = {each.key: each for each in self.model.statements}
        return tuple(s for s in other.statements if own.get(s.key) != s)

    def _differing(
        self,
        explorer: Explorer,
        touched: frozenset[str],
        other: Model,
        among: frozenset[str],
    ) -> Differing:
        """What may answer otherwise; a rule that does not hides what it asks.

        ``among``: all that is asked, of which only rules are compared.
        """
        rules = [name for name in self.model.rules if name in among]
        names = set(touched - self._rules)
        waiting = sorted(touched & self._rules)
        waiting += [name for name in rules if self._asks(name) & names]
        seen: set[str] = set()
        asked = 0
        while waiting:
            rule = waiting.pop(0)
            if rule in seen or rule in explorer.settled:
                continue
            asked += 1
            affected = Differing(frozenset(names | {rule}), frozenset(seen - names))
            seen.add(rule)
            if len(seen) > RULES or not self._rule_alike(
                rule, explorer, affected, other
            ):
                names.add(rule)
                waiting += [n for n in rules if rule in self._asks(n)]
                # What was the same may have rested on this one.
                seen -= {n for n in seen - names if rule in self._asks(n)}
        return Differing(frozenset(names), frozenset(seen - names), asked)

    def _asks(self, rule: str) -> frozenset[str]:
        """What a rule asks itself, not through others."""
        if rule not in self._direct:
            own = self.model.rules[rule]
            pairs = ((("Regel", rule), statement) for statement in own)
            self._direct[rule] = self._asking.directly(pairs)
        return self._direct[rule]

    def _rule_alike(
        self, rule: str, explorer: Explorer, affected: Differing, other: Model
    ) -> bool:
        """Whether a rule answers alike, whatever it is asked about."""
        kinds = [p.type or "" for p in self.model.rules[rule][0].parameters]
        try:
            domains = domains_of(kinds, explorer.space)
        except UnsupportedError:
            return False
        for args in product(*domains):

            def ask(probe: Probe, args: tuple[object, ...] = args) -> Value:
                return probe.whole(rule, tuple(given(probe, a) for a in args))

            if not self._alike((ask, ask), explorer, affected, other):
                return False
        return True

    def _bears(
        self, touched: frozenset[str], asked: Asked, settled: frozenset[str]
    ) -> bool:
        """Whether a question asks such a statement, other than what is settled."""
        if names_of(asked) & touched:
            return True
        return bool(self._asking.unsettled(self._asks_of(asked), settled) & touched)

    def _asks_of(self, asked: Asked) -> frozenset[str]:
        """What a question asks itself, not through others."""
        own = asked.statement
        if isinstance(own, syn.Regel | syn.Tabelle):
            return frozenset((own.name,))
        statements = (own, *asked.beside)
        return self._asking.directly(((s.kind, s.name), s) for s in statements)

    def _alike(
        self,
        sides: tuple[Say, Say],
        explorer: Explorer,
        affected: Differing,
        other: Model,
        limit: int = LIMIT,
        free: Say | None = None,
    ) -> bool:
        """Whether both answer alike in all positions; nein where that is not clear.

        First where all is told, then also where something is not that may be unknown.
        ``free``: whether the other may leave open what comes to nothing here.
        """
        look = partial(self._one_look, sides, explorer, affected, other, free)
        self._uncertain = False
        if not any(look(limit, inline=inline) for inline in (False, True)):
            return False
        return not self._uncertain or any(
            look(TOLD, inline=inline, telling=True) for inline in (False, True)
        )

    def _one_look(
        self,
        sides: tuple[Say, Say],
        explorer: Explorer,
        affected: Differing,
        other: Model,
        free: Say | None,
        limit: int,
        *,
        inline: bool,
        telling: bool = False,
    ) -> bool:
        """``telling``: also where one thing that may be unknown is not told."""
        first = copy(explorer)
        first.inline = inline
        place = id(explorer), affected.names, affected.same
        if place not in self._beside:
            self._beside[place] = explorer.under(other, affected.names, affected.same)
        second = copy(self._beside[place])
        second.inline = inline
        explorer.space.spent[0] = 0  # what may be spent is for each look

        position = Position(explorer.space)
        left = Side(first, position, affected, self._standing)
        right = Side(second, position, affected, self._standing)
        right.other = left
        position.trace.saved = partial(both, left, right)

        def run() -> bool:
            self._left -= not telling
            left.truly = right.truly = not telling
            one = said(left, sides[0])
            if isinstance(one, Open):
                return True
            two = said(right, sides[1])
            self._uncertain |= right.is_uncertain()
            if same_answer(one, two):
                no_more = telling or right.knows_no_more_than(left)
                self._knew_more |= not no_more
                return no_more
            if telling and free and not one and isinstance(two, Open):
                return two.cause == "unknown" and bool(said(left, free))
            self._knew_more |= telling
            settle(left, right)
            return False

        try:
            return all(
                paths(position.trace, run, limit if telling else min(limit, self._left))
            )
        except (*CANNOT, TooManyError):
            return False
