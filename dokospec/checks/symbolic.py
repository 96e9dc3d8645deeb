"""The evaluator in a position of which nothing is known until it is asked.

Every look forks into all that the fact may be there. A rule or a domain that has few
answers and many reasons is one look with those answers (:meth:`Explorer.outcomes`);
how the answers hang together is looked at again where something follows from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from typing import Any, Final, TypeAlias

from dokospec.cards import FACES
from dokospec.checks.answering import Answering
from dokospec.checks.linear import Linear
from dokospec.checks.position import Answer, Wanted, moved, plain, renamed
from dokospec.checks.ranges import FAR, EmptyRangeError, Form, Key, Range
from dokospec.checks.search import step
from dokospec.checks.space import UnknownDomain
from dokospec.checks.symbolic_facts import Demand
from dokospec.rules import syntax as syn
from dokospec.rules import terms
from dokospec.rules.dependencies import TargetKey
from dokospec.rules.expressions import Frame
from dokospec.rules.fact_access import ConflictError, GapError, Overlay
from dokospec.rules.show import show
from dokospec.rules.syntax import walk
from dokospec.rules.values import NONE, Handle, Open, Value

Members: TypeAlias = dict[Key, list[Value]]
"""Members of domains that must have some."""

_MANY: Final = 40
"""Members of domains that a position is given."""


class SymbolicEvaluator(Answering):
    """One evaluation in a position that is made up as it goes."""

    # --- domains ---------------------------------------------------------------------

    def _over(self, expr: terms.Over, frame: Frame) -> Value:
        hand = self._hand(expr.domain, frame)
        if hand is not None:
            return self._over_hand(expr, frame)
        domain = self.value(expr.domain, frame)
        if not isinstance(domain, UnknownDomain):
            return super()._over(expr, frame)
        return self._over_many(expr, domain, frame)

    def _over_hand(self, expr: terms.Over, frame: Frame) -> Value:
        if expr.operator == "Summe" and expr.body is not None:
            total: int | Fraction = 0
            for face in self.explorer.space.deck():
                one = terms.Over(
                    "Anzahl",
                    expr.variable,
                    expr.domain,
                    terms.Compare("=", terms.Name(expr.variable), terms.Face(face)),
                )
                count = self.number(one, frame)
                worth = self.number(expr.body, {**frame, expr.variable: face})
                total += count * worth
            return total
        if expr.operator in {"Anzahl", "es-gibt", "alle"}:
            if expr.body is not None and any(
                isinstance(part, terms.Over) for part in walk(expr.body)
            ):
                return self._over_counts(expr, frame)
            return super()._over(expr, frame)
        faces = []
        for face in FACES:
            if face in self.model.deck:
                same = terms.Compare("=", terms.Name(expr.variable), terms.Face(face))
                some = terms.Over("es-gibt", expr.variable, expr.domain, same)
                if self.truth(some, frame):
                    faces.append(face)
        listed = terms.Over(expr.operator, expr.variable, terms.Name("\0"), expr.body)
        return super()._over(listed, {**frame, "\0": tuple(faces)})

    def _over_counts(self, expr: terms.Over, frame: Frame) -> Value:
        """Over a hand, asking of each face how often it is there: one look."""
        names = self.explorer.space.names(expr)
        free = tuple((n, plain(v)) for n, v in frame.items() if n in names)
        spot = self.explorer.spot(expr)
        key = (expr.operator, "Blatt", spot, free)
        body = expr.body
        assert body is not None
        for face in self.explorer.space.deck():
            own: Any = renamed(free, {}, self.explorer.space)
            frame = {**dict(own), expr.variable: face}
            self.explorer.outcomes(
                ("Glied", spot, own, face),
                lambda evaluator, frame=frame: evaluator.value(body, frame),  # type: ignore[misc]
                cut=True,
            )
        if expr.operator == "Anzahl":
            return self.position.number(key, Range(0, self.model.hand_size))
        return self._answer(key, (False, True))

    def _over_many(
        self, expr: terms.Over, domain: UnknownDomain, frame: Frame
    ) -> Value:
        """Over members that are not known: what may come out, and what follows."""
        body = expr.body
        size = self.position.number(
            ("Anzahl", domain), self.explorer.space.many_span(domain.letter)
        )
        names = self.explorer.space.names(expr)
        free = tuple((n, v) for n, v in frame.items() if n in names)
        if body is None:
            return size
        free = tuple((name, plain(value)) for name, value in free)
        assumed = self.bearing(self.explorer.asking.asked_in(body))
        which = self.explorer.spot(expr)
        key = (expr.operator, domain, which, free, assumed)
        member = self.explorer.space.element(domain.letter, (domain, which, free))

        any_: Any = renamed((member, free, assumed), {}, self.explorer.space)

        def of_member(evaluator: SymbolicEvaluator) -> Value:
            here = evaluator.position
            evaluator.assume({f: moved(v, here) for f, v in any_[2]})
            own = {name: moved(value, here) for name, value in any_[1]}
            return evaluator.value(body, {**own, expr.variable: any_[0]})

        found = self.explorer.outcomes(("Glied", which, *any_), of_member, cut=True)
        assert found is not None
        open_ = tuple(v for v in found if isinstance(v, Open))
        of_this = partial(self.value, body, {**frame, expr.variable: member})
        demand = (domain, body, expr.variable, dict(frame))
        match expr.operator:
            case "es-gibt" | "alle":
                decisive = expr.operator == "es-gibt"
                may = (decisive,) if decisive in found else ()
                value = self._of_member(of_this, key, (not decisive, *may, *open_))
                if value is decisive and not size >= 1:
                    raise EmptyRangeError
                self._demand(value is decisive, demand, negated=not decisive)
                return value
            case "Anzahl":
                span = self.explorer.space.many_span(domain.letter)
                if True not in found:
                    span = Range(0, 0)
                if open_:
                    self._of_member(of_this, (*key, "offen"), (True, *open_))
                return self.position.number(key, span)
            case "Summe":
                if open_:
                    self._of_member(of_this, (*key, "offen"), (True, *open_))
                span = _summed(found)
                worth: Form = (((("Stichaugen", (any_[0],)), 1),), 0)
                forms = self.explorer.forms.get(("Glied", which, *any_), set())
                if forms == {worth} and span.low == 0:  # all tricks are the deck
                    span = Range(0, sum(self.explorer.space.augen()))
                return self.position.number(key, span)
            case "das" if domain.letter == "s" and self._numbered(expr, frame):
                return member
            case "das":
                may = (True,) if True in found else ()
                some = self._of_member(
                    of_this, ("es-gibt", *key[1:]), (False, *may, *open_)
                )
                if some and not size >= 1:
                    raise EmptyRangeError
                self._demand(some is True, demand, member=member if some else None)
                return member if some else NONE
            case _:
                return self._of_member(of_this, key, found) if size >= 1 else NONE

    def _of_member(
        self,
        of_this: Callable[[], Value],
        key: Key,
        found: tuple[Answer, ...],
    ) -> Value:
        """What came out for some member; looked into, an open answer is seen here."""
        try:
            return self._answer(key, found)
        except (GapError, ConflictError):
            if self.position.wanted is not None:
                of_this()  # raises the like, or nothing is open here
                raise EmptyRangeError from None
            raise

    def _numbered(self, expr: terms.Over, frame: Frame) -> bool:
        """Whether a trick is asked for by its number: whoever does, it was played."""
        match expr.body:
            case terms.Compare("=", terms.Apply("Nummer", (terms.Name(name),)), number):
                if name != expr.variable:
                    return False
                value = self.value(number, frame)
                return isinstance(value, int | Fraction) and bool(
                    value >= 1 and value <= self.model.hand_size
                )
            case _:
                return False

    @step
    def _demand(
        self,
        some: bool,
        demand: tuple[UnknownDomain, terms.Expr, str, Frame],
        negated: bool = False,
        member: Handle | None = None,
    ) -> None:
        domain, body, variable, frame = demand
        if negated:
            body = terms.Not(body)
        if member is not None:
            frame = {**frame, "\0": member}
        self.demands.append((some, domain, body, variable, frame, self.overlay))

    def begin(self, wanted: Wanted) -> None:
        """Look into the rules that were cut off, those with few reasons first."""
        rules = []
        for key in wanted.among:
            match key:
                case ("Regel", str() as name, tuple() as args, ()):
                    explorer = self.explorer.lowest(name)
                    any_ = renamed((args, (), ()), {}, explorer.space)
                    count = explorer.counts.get(("Regel", name, any_), 0)
                    if 0 < count <= wanted.inline:
                        rules.append((count, name, args))
                case _:
                    pass
        for _, name, args in sorted(rules, key=lambda rule: rule[0]):
            try:
                self.rule(name, moved(args, self.position))
            except (GapError, ConflictError):
                continue

    def settle(self) -> None:
        """Members for every domain that must have one, and none where none may be."""
        members: Members = {}
        self.witnesses(members)
        self.no_others(members, self.demanded())

    def witnesses(self, members: Members) -> None:
        """A member for each demand that there is one, the same for the same demand."""
        at = 0
        # Looking at one may add others. How many there are by now is a step: on the
        # next path there are all up to its choice, and this goes on as it went.
        while at < len(demanded := self.demanded()):
            some, domain, body, variable, frame, overlay = demanded[at]
            if some:
                own = frame.get("\0")
                if own is None:
                    own = self._witness(demanded[at])
                members.setdefault(domain, []).append(own)
                self._must(body, {**frame, variable: own}, overlay)
            at += 1

    def _witness(self, demand: Demand) -> Handle:
        _, domain, body, variable, frame, overlay = demand
        names = dict.fromkeys(e.name for e in walk(body) if isinstance(e, terms.Name))
        free = tuple((n, plain(frame[n])) for n in names if n in frame)
        said = f"{variable}: {show(body)}", self.explorer.differs(body)
        key = ("Zeuge", domain, said, free, tuple(overlay.items()))
        return self.explorer.space.element(domain.letter, key)

    def no_others(self, members: Members, demanded: tuple[Demand, ...]) -> None:
        """None of these members is one where there must be none."""
        for some, domain, body, variable, frame, overlay in demanded:
            for member in () if some else members.get(domain, ()):
                self._must(terms.Not(body), {**frame, variable: member}, overlay)

    @step
    def demanded(self) -> tuple[Demand, ...]:
        """What is demanded by now."""
        return tuple(self.demands[:_MANY])

    def _must(self, body: terms.Expr, frame: Frame, overlay: Overlay) -> None:
        self.assume(overlay)
        try:
            if not self.truth(body, frame):
                raise EmptyRangeError
        except (GapError, ConflictError):
            raise EmptyRangeError from None

    # --- what came to bear -----------------------------------------------------------

    def cite(self, statement: syn.Statement) -> None:
        super().cite(statement)
        self.marks.add(statement.key)

    def cases(
        self, cases: tuple[terms.RuleCase, ...], frame: Frame, about: str
    ) -> Value:
        if len(cases) < 2:
            return super().cases(cases, frame, about)
        try:
            value = super().cases(cases, frame, about)
        except (GapError, ConflictError):
            self._mark_cases(cases, frame)
            raise
        self._mark_cases(cases, frame)
        return value

    def _mark_cases(self, cases: tuple[terms.RuleCase, ...], frame: Frame) -> None:
        held = False
        for place, case in enumerate(cases):
            if case.condition is None:
                continue
            try:
                if self.truth(case.condition, frame):
                    held = True
                    self.marks.add((id(cases), place))
            except (GapError, ConflictError):
                continue
        for place, case in enumerate(cases):
            if case.condition is None and not held:
                self.marks.add((id(cases), place))

    def suspended(self, target: TargetKey, frame: Frame) -> bool:
        """As ever; but each suspension that holds here is marked, not only the first."""
        suspensions = self.model.suspensions.get(target, ())
        if len(suspensions) < 2:
            return super().suspended(target, frame)
        try:
            found = super().suspended(target, frame)
        except (GapError, ConflictError):
            self._mark_suspensions(suspensions, frame)
            raise
        self._mark_suspensions(suspensions, frame)
        return found

    def _mark_suspensions(
        self, suspensions: Iterable[syn.Aussetzung], frame: Frame
    ) -> None:
        for one in suspensions:
            try:
                if self.applies(one, one.condition, frame):
                    self.marks.add(one.key)
            except (GapError, ConflictError):
                continue

    def _arith(self, expr: terms.Arith, frame: Frame) -> Value:
        if expr.operator != "/":
            return super()._arith(expr, frame)
        left, right = self.number(expr.left, frame), self.number(expr.right, frame)
        if right == 0:
            raise GapError("/ 0")
        value = Fraction(left) / right if not isinstance(left, Linear) else left / right
        return int(value) if value.denominator == 1 else value


def _summed(found: tuple[Answer, ...]) -> Range:
    """What a sum of these may be."""
    spans = [v for v in found if isinstance(v, Range)]
    numbers = [v for v in found if isinstance(v, int | Fraction)]
    low = min([*(s.low for s in spans), *(n.__floor__() for n in numbers)], default=0)
    high = max([*(s.high for s in spans), *(n.__ceil__() for n in numbers)], default=0)
    return Range(0 if low >= 0 else -FAR, 0 if high <= 0 else FAR)
