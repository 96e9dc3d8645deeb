"""The evaluator in a position of which nothing is known until it is asked.

Every look forks into all that the fact may be there. A rule or a domain that has few
answers and many reasons is one look with those answers (:meth:`Explorer.outcomes`);
how the answers hang together is looked at again where something follows from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from dokospec.cards import FACES
from dokospec.checks.linear import Linear
from dokospec.checks.position import (
    Answer,
    Assumed,
    Wanted,
    is_symbol,
    moved,
    over_many,
    plain,
    renamed,
)
from dokospec.checks.ranges import (
    FAR,
    EmptyRangeError,
    Form,
    Key,
    Range,
    RangePart,
    UnsupportedError,
)
from dokospec.checks.search import step
from dokospec.checks.space import SITTING_OUT, UnknownDomain
from dokospec.checks.symbolic_facts import Demand, SymbolicFacts
from dokospec.language import syntax as syn
from dokospec.language import terms
from dokospec.language.dependencies import GROUP, TargetKey
from dokospec.language.evaluate import Due
from dokospec.language.expressions import Frame
from dokospec.language.fact_access import ConflictError, GapError, Overlay
from dokospec.language.questions import QUESTIONS
from dokospec.language.show import show
from dokospec.language.sums import Amount
from dokospec.language.syntax import walk
from dokospec.language.values import NOBODY, NONE, Handle, Open, Value, exact

if TYPE_CHECKING:
    from dokospec.checks.explorer import Explorer

Members: TypeAlias = dict[Key, list[Value]]
"""Members of domains that must have some."""

_MANY: Final = 40
"""Members of domains that a position is given."""


_NUMBERS: Final = {q.name for q in QUESTIONS if q.result == "Zahl"}


class SymbolicEvaluator(SymbolicFacts):
    """One evaluation in a position that is made up as it goes.

    Rules with few answers and many reasons are looked at only.
    """

    marks_all: ClassVar[bool] = True
    """Whether all cases and suspensions that hold are marked, not the first alone."""

    # --- rules and settled questions -------------------------------------------------

    def rule(self, name: str, args: tuple[Value, ...] = ()) -> Value:
        if any(is_symbol(arg) and arg.is_card() for arg in args):
            return self._from_text(name, args)  # told apart only as far as it matters
        args = tuple(map(plain, args))
        if name in self.explorer.settled and not self.overlay:
            return self._from_text(name, args)
        guarded = any(rule.guard for rule in self.model.rules.get(name, ()))
        inline = name in self.inline or name in self.explorer.apart
        if self.explorer.inline or inline or guarded:
            return self._from_text(name, args)
        explorer = self.explorer.lowest(name)
        key, any_ = self._asked_as(name, args, explorer)
        found = explorer.outcomes(
            ("Regel", name, any_),
            lambda evaluator: evaluator.within(name, *any_),
            whole_game=explorer.asking.constant(key),
        )
        wanted = self.position.wanted
        if found is None:
            return self._from_text(name, args)
        if wanted is None or explorer.counts["Regel", name, any_] > wanted.inline:
            return self._answer(key, found)
        value = self._from_text(name, args)
        if all(value != one for one in wanted.among.get(key, (value,))):
            raise EmptyRangeError
        if key in self.explorer.space.row_index:  # the number the rows tell of
            number = self.position.number(key, Range(-FAR, FAR))
            self.position.store.require((number - value).form, "=")
        return value

    @step
    def _from_text(self, name: str, args: tuple[Value, ...]) -> Value:
        return super().rule(name, args)

    @step
    def item(self, item: syn.Posten) -> list[Due]:
        return super().item(item)

    @step
    def _all_augen(self) -> Value:
        return super()._all_augen()

    def whole(self, name: str, args: tuple[Value, ...]) -> Value:
        """The value of a rule, worked out here."""
        self.inline.add(name)
        return self._from_text(name, moved(args, self.position))

    @step
    def _asked_as(
        self, name: str, args: tuple[Value, ...], explorer: Explorer
    ) -> tuple[Key, Any]:
        """A rule as it is asked here, and the same with its members renamed."""
        open_ = any(isinstance(arg, Linear) for arg in args)  # ranges narrow by and by
        place = self.overlay_number, name, args
        if open_ or place not in self._places:
            assumed = self._in_force(name)
            key: Key = ("Regel", name, args, assumed)
            parts = args, assumed, self._known(args)
            found = key, renamed(parts, {}, explorer.space)
            if open_:
                return found
            self._places[place] = found
        return self._places[place]

    def _known(self, args: tuple[Value, ...]) -> tuple[tuple[Key, Range], ...]:
        """What is known of the numbers in these arguments."""
        ranges = self.position.store.ranges
        return tuple(
            (key, ranges[key])
            for arg in args
            if isinstance(arg, Linear)
            for key, _ in arg.form[0]
        )

    def within(
        self,
        name: str,
        args: tuple[Value, ...],
        assumed: Assumed,
        known: tuple[tuple[Key, Range], ...],
    ) -> Value:
        """The same where something else is assumed, and so much known of numbers."""
        args = moved(args, self.position)
        for key, span in known:
            self.position.number(key, span)
            self.position.store.narrow(key, span)
        if SITTING_OUT in args and self.fact("Tischgröße") != 5:
            raise EmptyRangeError  # nobody asks for him where he is not
        self.assume({fact: moved(v, self.position) for fact, v in assumed})
        return self.whole(name, args)

    def _completed(self, replaced: Overlay) -> Overlay:
        normalised = {(f, tuple(map(plain, a))): v for (f, a), v in replaced.items()}
        return super()._completed(normalised)

    def _in_force(self, name: str) -> Assumed:
        """What is assumed (``angenommen``), where it bears on a rule."""
        return self.bearing(self.explorer.asking.asked(name))

    def bearing(self, asked: frozenset[str]) -> Assumed:
        """What is assumed, where one of these is asked."""
        overlay = {f: plain(v) for f, v in self.overlay.items()}
        if {fact for fact, _ in overlay} & asked:
            return tuple(overlay.items())
        return ()

    def _answer(self, key: Key, found: tuple[Answer, ...]) -> Value:
        spans = tuple(span for span in found if isinstance(span, Range | RangePart))
        if spans:
            which = self.position.choose((key, "Art"), found)
            if isinstance(which, Range):
                return self.position.number(key, which)
            if isinstance(which, RangePart):
                parts = self.position.number(key, which.span)
                return exact(parts / which.by)
            found = (which,)
        words = tuple(value for value in found if isinstance(value, str))
        if len(found) > 2 and len(words) == len(found):
            return self.position.symbol(key, words)
        value = self.position.choose(key, found)
        assert not isinstance(value, Range | RangePart)
        if isinstance(value, Open):
            raise (GapError if value.cause == "gap" else ConflictError)(value.about)
        return value

    def _settled_rule(self, name: str, args: tuple[Value, ...]) -> Value:
        key = (name, args)
        if name == "Partei" and args == (SITTING_OUT,):
            return NOBODY
        if name == "Partei":
            return self.position.symbol(key, self.explorer.space.values_of("Partei"))
        if name in _NUMBERS:
            return self.position.number(key, Range(-FAR, FAR))
        before = self.explorer.before(name)
        found = before.outcomes(
            key, lambda evaluator: evaluator.whole(name, args), cut=True
        )
        assert found is not None
        return self._answer(key, tuple(v for v in found if not isinstance(v, Open)))

    def members(self, domain: terms.Expr, frame: Frame) -> tuple[Value, ...]:
        found = super().members(domain, frame)
        if isinstance(found, UnknownDomain):
            raise UnsupportedError(str(found.key))
        return found

    def points(self, group: str, whose: Value) -> Value:
        whose = plain(whose)
        settled = "Punkte" in self.explorer.settled and not self.overlay
        if not settled and self.explorer.is_apart(frozenset((GROUP + group,))):
            raise UnsupportedError("…")  # the shares of items are kept for one text
        if settled or self.explorer.inline:
            return super().points(group, whose)
        assumed = self._in_force(GROUP + group)
        total: Value = 0
        for item in self.model.items:
            if item.group == group:
                total = total + self._share_of(item, whose, assumed)  # type: ignore[operator]
        return total

    def due_to(
        self, item: syn.Posten, whose: Value
    ) -> Iterator[tuple[Value, int | Fraction]]:
        """(for whom, points) of an item, left out what is certainly for another."""
        own: Frame = {}
        each = item.each
        if isinstance(item.beneficiary, terms.Name):
            variable = item.beneficiary.name
            if variable in dict(each):
                own = {variable: whose}
                each = tuple(one for one in each if one[0] != variable)
        for frame in self.bindings(each, own):
            due = self.one(item, frame)
            if due is not None:
                yield due

    def _share_of(self, item: syn.Posten, whose: Value, assumed: Assumed) -> Value:
        """What an item brings somebody: a number, not told apart."""
        if over_many(item):
            key: Key = ("gezählt", item.name, whose, *assumed)
            return self.position.number(key, Range(-FAR, FAR))

        def of_item(evaluator: SymbolicEvaluator) -> Value:
            evaluator.assume({f: moved(v, evaluator.position) for f, v in assumed})
            due = evaluator.due_to(item, whose)
            return exact(sum((points for to, points in due if to == whose), start=0))

        key = ("Posten", item.key, whose, *assumed)
        found = self.explorer.outcomes(key, of_item, cut=True)
        assert found is not None
        open_ = tuple(v for v in found if isinstance(v, Open))
        if open_:
            self._answer((key, "offen"), (True, *open_))
        numbers = [v for v in found if isinstance(v, int)]
        if len(numbers) + len(open_) < len(found):
            return self.position.number(key, Range(-FAR, FAR))
        if len(numbers) == 1:
            return numbers[0]
        low, high = min(numbers), max(numbers)
        holes = frozenset(range(low, high + 1)) - set(numbers)
        return self.position.number(key, Range(low, high, holes))

    # --- domains ---------------------------------------------------------------------

    def _over(self, expr: terms.Over, frame: Frame) -> Amount:
        hand = self._hand(expr.domain, frame)
        if hand is not None:
            return self._over_hand(expr, frame)
        domain = self.value(expr.domain, frame)
        if not isinstance(domain, UnknownDomain):
            return super()._over(expr, frame)
        return self._over_many(expr, domain, frame)

    def _over_hand(self, expr: terms.Over, frame: Frame) -> Amount:
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
    ) -> Amount:
        if len(cases) < 2 or not self.marks_all:
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
        if len(suspensions) < 2 or not self.marks_all:
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

    def _arith(self, expr: terms.Arith, frame: Frame) -> Amount:
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
