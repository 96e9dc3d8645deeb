"""Rules and items in such a position: worked out, or cut off with their answers."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from dokospec.checks.linear import Linear
from dokospec.checks.position import (
    Answer,
    Assumed,
    is_symbol,
    moved,
    over_many,
    plain,
    renamed,
)
from dokospec.checks.ranges import (
    FAR,
    EmptyRangeError,
    Key,
    Range,
    RangePart,
    UnsupportedError,
)
from dokospec.checks.search import step
from dokospec.checks.space import SITTING_OUT, UnknownDomain
from dokospec.checks.symbolic_facts import SymbolicFacts
from dokospec.rules import syntax as syn
from dokospec.rules import terms
from dokospec.rules.dependencies import GROUP
from dokospec.rules.evaluate import Due
from dokospec.rules.expressions import Frame
from dokospec.rules.fact_access import ConflictError, GapError, Overlay, exact
from dokospec.rules.questions import QUESTIONS
from dokospec.rules.values import NOBODY, Open, Value

if TYPE_CHECKING:
    from dokospec.checks.explorer import Explorer

_NUMBERS: Final = {q.name for q in QUESTIONS if q.result == "Zahl"}


class Answering(SymbolicFacts):
    """Evaluates rules; those with few answers and many reasons are looked at only."""

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
        place = self.world, name, args
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

        def of_item(evaluator: Answering) -> Value:
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
