"""What items, duties and events come to, and what they ask of rules.

Written from ``docs/regelsprache.md``.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from dokospec.checks.ranges import FAR, Range, UnsupportedError
from dokospec.checks.second.expressions import Frame
from dokospec.checks.second.formulas import FALSE, TRUE, Literal
from dokospec.checks.second.rules import Rules
from dokospec.checks.second.unions import (
    CONFLICT,
    GAP,
    Several,
    Union,
    is_number,
    sure,
)
from dokospec.rules import syntax as syn
from dokospec.rules import terms
from dokospec.rules.values import NOBODY, Open


class Statements(Rules):
    """The meaning of one text at one stage."""

    # --- items -----------------------------------------------------------------------

    def points(self, group: str, whose: Any) -> Union:
        if "Punkte" in self.settled and not self.world:
            return self.facts.number(("Punkte", group, whose), Range(-FAR, FAR))
        total = sure(0)
        for item in self.model.items:
            if item.group == group:
                total = self.unions.plus(total, self._share_of(item, whose))
        return total

    def _share_of(self, item: syn.Posten, whose: Any) -> Union:
        """What an item brings somebody; of tricks, cards and calls any number."""
        if over_acts(item):
            key = self.formulas.own("gezählt", (item.key, whose, self.world))
            return self.facts.number(key, Range(-FAR, FAR))
        key = (item.key, whose, self.world)
        if key not in self.known:
            share = self.possible(self._worked_out(item, whose))
            self.known[key] = self.unions.named(("Posten", self.stage, *key), share)
        return self.known[key]

    def _worked_out(self, item: syn.Posten, whose: Any) -> Union:
        total = sure(0)

        def share(due: tuple[object, object] | None) -> object:
            return due[1] if due is not None and due[0] == whose else 0

        own: Frame = {}
        each = item.each
        if isinstance(item.beneficiary, terms.Name):
            name = item.beneficiary.name
            if name in dict(each):  # the others are for others
                own = {name: whose}
                each = tuple(one for one in each if one[0] != name)
        for frame, when in self._bindings(each, own):
            due = self.possible(self.one(item, frame, when))
            total = self.unions.plus(total, self.unions.lift(share, due))
        return total

    def _bindings(
        self, each: tuple[tuple[str, terms.Expr], ...], frame: Frame
    ) -> list[tuple[Frame, Literal]]:
        """The frames of ``je … in …``, each with when it is one."""
        if not each:
            return [(frame, TRUE)]
        (variable, domain), *rest = each
        found: list[tuple[Frame, Literal]] = []
        for members, when in self.members(domain, frame).items():
            if isinstance(members, Open):
                raise UnsupportedError("Bereich")
            for member, there in members:
                here = self.formulas.all_of((when, there))
                own = {**frame, variable: member}
                found += [
                    (inner, self.formulas.all_of((here, other)))
                    for inner, other in self._bindings(tuple(rest), own)
                ]
        return [(inner, when) for inner, when in found if when != FALSE]

    def due(self, item: syn.Posten) -> Union:
        """What an item comes to altogether; only whether it is open counts."""
        unions = self.unions
        parts = (
            self.one(item, frame, when) for frame, when in self._bindings(item.each, {})
        )
        opens = (unions.lift(lambda _: False, part) for part in parts)
        return self.decided(True, opens)

    def one(self, item: syn.Posten, frame: Frame, there: Literal = TRUE) -> Union:
        """(for whom, points) where an item is due, else None; what is nobody's is not.

        ``there``: when the members it is about are.
        """
        unions = self.unions
        due = self.applies(item, item.condition, frame)
        due = unions.choose(unions.truth(there), due, sure(False))
        for target in (("Posten", item.name), ("Gruppe", item.group)):
            due = self.unless(target, due, frame)
        if due.get(True, FALSE) == FALSE:
            return unions.choose(due, sure(None), sure(None))
        whose = self.value(item.beneficiary, frame)
        given = unions.lift(lambda to: to != NOBODY, whose)
        due = unions.choose(due, given, sure(False))
        self.bears(item.key, due.get(True, FALSE))
        if due.get(True, FALSE) == FALSE:
            return unions.choose(due, sure(None), sure(None))
        with self.where(due[True]):
            points = self.replaced(
                ("Posten", item.name), frame, lambda: self.value(item.value, frame)
            )

        def pair(to: object, worth: object) -> object:
            return (to, worth) if is_number(worth) else GAP

        return unions.choose(due, unions.lift(pair, whose, points), sure(None))

    # --- duties and events -----------------------------------------------------------

    def kept(self, duty: syn.Pflicht, subject: object) -> Union:
        """Whether a duty is met, where it is one."""
        unions, frame = self.unions, {duty.variable: subject}
        holds = self.applies(duty, duty.condition, frame)
        asked = self.unless(("Pflicht", duty.name), holds, frame)
        self.bears(duty.key, asked.get(True, FALSE))
        with self.where(asked.get(True, FALSE)):
            met = self.replaced(
                ("Pflicht", duty.name), frame, lambda: self.truth(duty.demand, frame)
            )
        return unions.choose(asked, met, sure(True))

    def happening(self, events: tuple[syn.Ereignis, ...], current: object) -> Union:
        """Whether some of these events change the same to different values."""
        unions, fs = self.unions, self.formulas
        entries: list[tuple[object, Literal]] = []
        changes: list[tuple[str, Literal, Union]] = []
        for event in events:
            first: Frame = {event.variable: current} if event.variable else {}
            for frame, there in self._bindings(event.each, first):
                holds = self._happens(event, frame, there)
                entries += [(v, w) for v, w in holds.items() if isinstance(v, Open)]
                when = holds.get(True, FALSE)
                for each in event.assignments if when != FALSE else ():
                    args = [self.value(arg, frame) for arg in each.args]
                    value = self._several([*args, self.value(each.value, frame)])
                    entries += [
                        (v, fs.all_of((when, w)))
                        for v, w in value.items()
                        if isinstance(v, Open)
                    ]
                    changes.append((each.target, when, value))
        for (target, when, own), (other, also, value) in combinations(changes, 2):
            both = fs.all_of((when, also)) if target == other else FALSE
            if both != FALSE:
                entries.append((CONFLICT, fs.all_of((both, self._differ(own, value)))))
        return unions.gather(entries)

    def _happens(self, event: syn.Ereignis, frame: Frame, there: Literal) -> Union:
        unions = self.unions
        holds = self.applies(event, event.condition, frame)
        holds = unions.choose(unions.truth(there), holds, sure(False))
        holds = self.unless(("Ereignis", event.name), holds, frame)
        self.bears(event.key, holds.get(True, FALSE))
        return holds

    def _differ(self, one: Union, two: Union) -> Literal:
        """Whether two changes are of the same, and not to the same."""
        unions, fs = self.unions, self.formulas
        return fs.any_of(
            fs.all_of(
                (
                    when,
                    also,
                    *(unions.same(x, y) for x, y in zip(a[:-1], b[:-1], strict=True)),
                    unions.same(a[-1], b[-1]) ^ 1,
                )
            )
            for a, when in _parts(one)
            for b, also in _parts(two)
        )


def _parts(value: Union) -> list[tuple[tuple[Union, ...], Literal]]:
    return [(v.parts, when) for v, when in value.items() if isinstance(v, Several)]


def over_acts(item: syn.Posten) -> bool:
    """Whether an item goes over tricks, cards or acts."""
    domains = {d.name for _, d in item.each if isinstance(d, terms.Name)}
    return bool(
        domains
        & {
            "Stiche",
            "Auftritte",
            "Meldungen",
            "Reklamationen",
            "Vorbehalte",
            "am-Tisch",
        }
    )
