"""What goes over the members of a domain: tricks, calls, players, cards of a hand.

Written from ``docs/regelsprache.md`` and from the table of operators in
``docs/vokabular.md``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from dokospec.checks.ranges import Form, Range, UnsupportedError, add, scaled
from dokospec.checks.second.expressions import Expressions, Frame
from dokospec.checks.second.facts import Members
from dokospec.checks.second.formulas import FALSE, TRUE, Literal
from dokospec.checks.second.unions import GAP, Union, as_value, sure
from dokospec.rules import terms
from dokospec.rules.values import NONE, Open


class Domains(Expressions):
    """Expressions, with the operators over domains."""

    def over(self, expr: terms.Over, frame: Frame) -> Union:
        domain = expr.domain
        if isinstance(domain, terms.Apply) and self.facts.is_hand(
            domain.name, domain.args
        ):
            args = [self.value(arg, frame) for arg in domain.args]
            return self.unions.lift(
                lambda *own: self._over_hand(expr, (domain.name, own), frame), *args
            )
        return self.unions.lift(
            lambda members: self._over_members(expr, list(members), frame),
            self.members(domain, frame),
        )

    def members(self, domain: terms.Expr, frame: Frame) -> Union:
        """The members of a domain that is no hand."""
        if isinstance(domain, terms.Name):
            if domain.name in self.model.listings and domain.name not in frame:
                rows = self.model.listings[domain.name].rows
                return sure(tuple((row, TRUE) for row, _ in rows))
            return sure(tuple(self.facts.members(domain.name, ())))
        if isinstance(domain, terms.Apply):
            name = domain.name
            return self.unions.lift(
                lambda *own: (
                    GAP if NONE in own else tuple(self.facts.members(name, own))
                ),
                *(self.value(arg, frame) for arg in domain.args),
            )
        raise UnsupportedError("Bereich")

    def _over_members(self, expr: terms.Over, members: Members, frame: Frame) -> Union:
        unions, fs = self.unions, self.formulas
        if expr.body is None:
            return self._counted([unions.truth(there) for _, there in members])
        if expr.operator == "das" and _by_number(expr):
            members = [(member, TRUE) for member, _ in members]  # it was played
        body = expr.body

        def parts(absent: object) -> Iterator[Union]:
            for member, there in members:
                if there == FALSE:
                    continue
                own = self.value(body, {**frame, expr.variable: member})
                yield unions.choose(unions.truth(there), own, sure(absent))

        match expr.operator:
            case "es-gibt":
                return self.decided(True, parts(False))
            case "alle":
                return self.decided(False, parts(True))
            case "Anzahl":
                return self._counted(list(parts(False)))
            case "Summe":
                total = sure(0)
                for part in parts(0):
                    total = unions.plus(total, part)
                return total
            case "das":
                alive: Literal = TRUE
                entries: list[tuple[object, Literal]] = []
                for (member, _), part in zip(
                    [m for m in members if m[1] != FALSE], parts(False), strict=True
                ):
                    on = FALSE
                    for value, when in part.items():
                        here = fs.all_of((alive, when))
                        if value is True:
                            entries.append((member, here))
                        elif value is False:
                            on = here
                        else:
                            entries.append((value, here))
                    alive = on
                return unions.gather([*entries, (NONE, alive)])
            case _:
                return self._most(expr.operator == "größtes", list(parts(_ABSENT)))

    def _counted(self, parts: list[Union]) -> Union:
        """How many of these are ja."""
        total = sure(0)
        for part in parts:
            one = self.unions.choose(part, sure(1), sure(0))
            total = self.unions.plus(total, one)
        return total

    def _most(self, largest: bool, parts: list[Union]) -> Union:
        """The largest or smallest of those that are there; keiner where none is."""
        sign = ">" if largest else "<"
        unions = self.unions

        def better(one: Any, two: Any) -> Any:
            if one is _ABSENT:
                return two
            if two is _ABSENT:
                return one
            return unions.lift(
                lambda ahead: two if ahead is True else one,
                unions.ordered(two, one, sign),
            )

        found: Union = sure(_ABSENT)
        for part in parts:
            found = unions.fewer(unions.lift(better, found, part))
        return unions.gather(
            (NONE if value is _ABSENT else value, when) for value, when in found.items()
        )

    # --- hands -----------------------------------------------------------------------

    def _over_hand(
        self, expr: terms.Over, hand: tuple[str, tuple[Any, ...]], frame: Frame
    ) -> Union:
        name, args = hand
        if NONE in args:
            return sure(GAP)
        counts = self.facts.hand(name, args)
        fs, unions = self.formulas, self.unions

        def some(face: object) -> Literal:
            return fs.compare(">=", add(counts[face], ((), -1)))

        body = expr.body
        truths = {
            face: sure(True)
            if body is None
            else self.value(body, {**frame, expr.variable: face})
            for face in counts
        }
        match expr.operator:
            case "es-gibt" | "alle":
                decisive = expr.operator == "es-gibt"
                return self.decided(
                    decisive,
                    (
                        unions.choose(unions.truth(some(f)), t, sure(not decisive))
                        for f, t in truths.items()
                    ),
                )
            case "Anzahl":
                return self._hand_sum(
                    counts,
                    {f: unions.choose(t, sure(1), sure(0)) for f, t in truths.items()},
                )
            case "Summe":
                return self._hand_sum(counts, truths)
            case _:
                members: Members = [(face, some(face)) for face in counts]
                return self._over_members(expr, members, frame)

    def _hand_sum(
        self, counts: dict[object, Form], worth: dict[object, Union]
    ) -> Union:
        """Counts by face, each as often as the face is worth."""
        fs, unions = self.formulas, self.unions
        opens = [
            (v, w)
            for own in worth.values()
            for v, w in own.items()
            if isinstance(v, Open)
        ]
        total: Form = (), 0
        for face, own in worth.items():
            known = {v: w for v, w in own.items() if not isinstance(v, Open)}
            if len(known) == 1 and TRUE in known.values():
                (value,) = known
                total = add(total, scaled(counts[face], value))
                continue
            most = max((abs(v) for v in known), default=0) * self.model.copies
            key = fs.own("davon", (counts[face], frozenset(known.items())))
            new = key not in fs.numbers
            part = fs.number(key, Range(-most, most))
            says = fs.defined.setdefault(key, [])
            total = add(total, part)
            if new:
                for value, when in known.items():
                    gap = add(part, scaled(counts[face], -value))
                    says.append(fs.any_of((when ^ 1, fs.compare("=", gap))))
        result = sure(as_value(total))
        for value, when in opens:
            result = unions.choose(unions.truth(when), sure(value), result)
        return result


_ABSENT: Final = ("nicht da",)


def _by_number(expr: terms.Over) -> bool:
    """Whether a trick is asked for by its number."""
    match expr.body:
        case terms.Compare("=", terms.Apply("Nummer", (terms.Name(name),)), _):
            return name == expr.variable
        case _:
            return False
