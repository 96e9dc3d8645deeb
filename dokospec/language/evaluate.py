"""The reference evaluator: what a rule text answers in a position.

There is one semantics, and this is it. A position is an object with a method for each
fact of the vocabulary (:func:`dokospec.language.fact_access.method_name`); a fact that is not known
raises :class:`UnknownFactError`. :mod:`dokospec.language.answers` is how a model is asked.

The evaluator is one class in three files: looks at facts, expressions, and here how
statements combine. :mod:`dokospec.checks.symbolic` and :mod:`dokospec.corpus.infection`
inherit from it, and replace single steps: a step that is replaced there is so wherever
this semantics takes it. That is why facts and expressions are not objects it has: each of
them would have to be given all the steps that may be replaced, which is this class again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from operator import methodcaller
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from dokospec.language import syntax as syn
from dokospec.language import terms
from dokospec.language.decisions import (
    ANY_READING,
    Look,
    Path,
    Supposed,
    UnknownFactError,
)
from dokospec.language.dependencies import TargetKey
from dokospec.language.expressions import PARTY, Expressions, Frame
from dokospec.language.fact_access import (
    ConflictError,
    GapError,
    Overlay,
    Steps,
    method_name,
    via,
)
from dokospec.language.model import Model
from dokospec.language.sums import Amount, Sum
from dokospec.language.values import NOBODY, NONE, Value, exact, is_number

T = TypeVar("T")

Due: TypeAlias = tuple[str, Value, int | Fraction, int]
"""An item that is due: name, for whom, points, the statements it rests on."""


class Part(NamedTuple):
    """What a part of an answer comes to, or why to nothing, under some readings.

    ``steps``: what was asked for it; ``readings``: which it depends on.
    """

    value: Any
    rests_on: int
    touched: int
    steps: Steps
    readings: frozenset[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Shared:
    """What evaluations of one question in one position share, one for each reading.

    ``overlays``: a number for each set of what is assumed in ``angenommen``.
    """

    parts: dict[object, list[Part]] = field(default_factory=dict)
    overlays: dict[object, int] = field(default_factory=dict)


_CIRCLE: Final = "Kreis"
"""Stands among the steps of a part that came to a question still being worked out.

Such a part holds for this evaluation alone, and is not shared.
"""


class Evaluator(Expressions):
    """One evaluation of one question under some readings: how statements combine."""

    def __init__(
        self,
        model: Model,
        facts: object,
        path: Path,
        assumed: Mapping[str, str],
        settled: frozenset[str],
        shared: Shared | None = None,
        supposed: Supposed = ANY_READING,
    ) -> None:
        """``shared``: with the evaluations under other readings."""
        super().__init__(model, facts, path, assumed, supposed)
        self._shared = shared
        if shared is not None:
            self._overlays = shared.overlays
        self.former = []
        self._settled = settled
        self._asking: set[object] = set()
        self._memo: dict[object, Part] = {}

    def citing(self, compute: Callable[[], T]) -> tuple[T, int]:
        """A value with just the statements that it rests on."""
        outer, self.rests_on = self.rests_on, 0
        try:
            value = compute()
            return value, self.rests_on
        finally:
            self.rests_on |= outer

    def guarded(self, statement: syn.Statement) -> bool:
        """Whether the statement holds under the readings assumed."""
        self.touch(statement)
        guard = statement.guard
        return guard is None or self.reading(guard.doubt) == guard.reading

    def holds(self, condition: terms.Expr | None, frame: Frame) -> bool:
        """Whether a condition (None: always) holds."""
        return condition is None or self.truth(condition, frame)

    def applies(
        self, statement: syn.Statement, condition: terms.Expr | None, frame: Frame
    ) -> bool:
        """Whether a statement's condition holds, and the reading it belongs to.

        The reading is asked for only where it makes a difference: where the condition
        holds, or nothing says whether it does.
        """
        self.touch(statement)
        try:
            holds = self.holds(condition, frame)
        except (UnknownFactError, GapError, ConflictError):
            if self.guarded(statement):
                raise
            return False
        return holds and self.guarded(statement)

    def suspended(self, target: TargetKey, frame: Frame) -> bool:
        """Whether a suspension switches this target off; cites the one that does."""
        for suspension in self.model.suspensions.get(target, ()):
            if self.applies(suspension, suspension.condition, frame):
                self.cite(suspension)
                return True
        return False

    # --- assumptions: what rests on them is worked out anew ---------------------------

    def _assume(self, expr: terms.Assume, frame: Frame) -> Amount:
        """Evaluate with some facts replaced; what rests on them is worked out anew."""
        outer, world = self.overlay, self.overlay_number
        replaced = {
            (fact.name, tuple(self.value(a, frame) for a in fact.args)): self.value(
                value, frame
            )
            for fact, value in expr.facts
        }
        self.overlay = outer | self._completed(replaced)
        self.overlay_number = self._overlays.setdefault(
            tuple(self.overlay.items()), len(self._overlays) + 1
        )
        try:
            return self.amount(expr.value, frame)
        finally:
            self.overlay, self.overlay_number = outer, world

    def _completed(self, replaced: Overlay) -> Overlay:
        """With what follows: the last party has the Augen and Stiche that are left."""
        rows = [(row,) for row in self.model.words["Parteien"]]
        completed = dict(replaced)
        for fact in ("Augen", "Stichzahl"):
            left = [row for row in rows if (fact, row) not in replaced]
            if len(left) != 1 or len(rows) < 2:
                continue
            whole: Value = self.model.hand_size
            if fact == "Augen":
                whole = self._all_augen()
            for row in rows:
                given = replaced.get((fact, row), 0)
                if is_number(whole) and is_number(given):
                    whole = whole - given
            completed[fact, left[0]] = whole
        return completed

    # --- exclusive quantities --------------------------------------------------------

    def rule(self, name: str, args: tuple[Value, ...] = ()) -> Value:
        return self.plain(self._ruled(name, args, self.look))

    def amount_of(self, name: str, args: tuple[Value, ...] = ()) -> Amount:
        if not self.sums_open:
            return self.rule(name, args)
        return self._ruled(name, args, self.addend)

    def _ruled(
        self,
        name: str,
        args: tuple[Value, ...],
        settled: Callable[[object, Look], Amount],
    ) -> Amount:
        """The value of a rule; ``settled``: how it is looked at where it is settled."""
        if self.overlay and (name, args) in self.overlay:
            return self.overlay[name, args]
        given = name in self.model.given
        if given or (name in self._settled and not self.overlay):
            args = tuple(map(self.plain, args))
            for rule in self.model.rules.get(name, ()):
                self.touch(rule)  # without one it would not be asked for
            look = methodcaller(method_name(name, len(args)), *args)
            if given:
                return self.look((name, args), methodcaller("given", name, args))
            return settled((name, args), look)
        key = (name, args, self.overlay_number)
        if key in self._asking:
            self._steps[_CIRCLE] = ()
            raise GapError(name)
        self._asking.add(key)
        try:
            return self.once(key, partial(self._rule, name, args))
        finally:
            self._asking.discard(key)

    # --- parts of an answer: worked out once, also for other readings ------------------

    def once(self, key: object, compute: Callable[[], T]) -> T:
        part = self._memo.get(key) or self._recall(key)
        if part is None:
            return self._work_out(key, compute)
        self.rests_on |= part.rests_on
        self.touched |= part.touched
        self._steps.update(part.steps)
        if isinstance(part.value, UnknownFactError):
            raise UnknownFactError(part.value.fact)
        value: T = part.value
        return value

    def _work_out(self, key: object, compute: Callable[[], T]) -> T:
        outer = self.rests_on, self.touched, self._steps
        self.rests_on, self.touched, self._steps = 0, 0, {}
        try:
            value = compute()
            self._remember(key, value)
        except UnknownFactError as error:
            # Not the error itself, as for a look.
            self._remember(key, UnknownFactError(error.fact))
            raise
        finally:
            rests_on, touched, steps = outer
            self.rests_on |= rests_on
            self.touched |= touched
            steps.update(self._steps)
            self._steps = steps
        return value

    def _remember(self, key: object, value: object) -> None:
        steps, assumed = self._steps, self._assumed
        met = [step[1] for step in steps.values() if step and step[0] == "reading"]
        readings = frozenset([(name, assumed[name]) for name in met if name in assumed])
        part = Part(value, self.rests_on, self.touched, steps, readings)
        self._memo[key] = part
        if self._shared is not None and _CIRCLE not in steps:
            self._shared.parts.setdefault(key, []).append(part)

    def _recall(self, key: object) -> Part | None:
        """The same part under these readings; what was asked for it is asked again."""
        if self._shared is None:
            return None
        for part in self._shared.parts.get(key, ()):
            if part.readings <= self._assumed.items():
                for method, *args in part.steps.values():
                    with suppress(UnknownFactError):
                        getattr(self, method)(*args)
                self._memo[key] = part
                return part
        return None

    def party_of(self, who: str, deed: Value) -> Value:
        """In one look where parties are settled, so that it does not matter who it was.

        Games in which it was another of the same party then come to the same.
        """
        settled = self.sums_open and PARTY in self._settled
        if not settled or self.overlay or deed == NONE:
            return super().party_of(who, deed)
        # One step, whatever it looks at: that depends on what was seen before.
        steps, self._steps = self._steps, {}
        steps[PARTY, who, deed] = "party_of", who, deed
        try:
            seen = self._seen
            # Once taken it is taken again, though who it was has been seen since.
            if (who, (deed,)) in seen and via(PARTY, who, (deed,)) not in seen:
                return super().party_of(who, deed)
            for rule in self.model.rules.get(PARTY, ()):
                self.touch(rule)
            return self.through(PARTY, who, (deed,))
        finally:
            self._steps = steps

    def _rule(self, name: str, args: tuple[Value, ...]) -> Amount:
        """The value; it rests on the rule also where an exception takes its place."""
        definitions = self.model.rules.get(name, ())
        if not definitions:
            raise GapError(name)
        for rule in definitions:
            self.touch(rule)
            if rule.guard is None:
                self.cite(rule)
        target = ("Regel", name)
        if target not in self.model.exceptions:
            return self._base(name, definitions, args)
        return self.replaced(
            target,
            _frame(definitions[0], args),
            lambda: self._base(name, definitions, args),
        )

    def _base(
        self,
        name: str,
        definitions: tuple[syn.Regel | syn.Tabelle, ...],
        args: tuple[Value, ...],
    ) -> Amount:
        for rule in definitions:
            if self.guarded(rule):
                self.cite(rule)
                if isinstance(rule, syn.Tabelle):
                    return self._row(rule, args)
                return self.cases(rule.cases, _frame(rule, args), name)
        raise GapError(name)

    def _row(self, table: syn.Tabelle, args: tuple[Value, ...]) -> Amount:
        for row in table.rows:
            if all(map(self._matches, row.keys, args)):
                return self.amount(row.value, _frame(table, args))
        raise GapError(f"{table.name}({', '.join(map(str, map(self.plain, args)))})")

    def _matches(self, key: terms.Key, arg: Amount) -> bool:
        """Whether a row is about this; of a sum only that is seen."""
        if not isinstance(arg, Sum):
            return terms.matches(key, arg)
        match key:
            case terms.Number(value=number):
                return self.compared("=", arg, number)
            case (low, high):
                above = self.compared(">=", arg, low.value)
                return above and self.compared("<=", arg, high.value)
            case _:
                return False

    def cases(
        self, cases: tuple[terms.RuleCase, ...], frame: Frame, about: str
    ) -> Amount:
        """The value of the one case that holds; ``sonst`` where none before it does."""
        true: list[Amount] = []
        unknown: UnknownFactError | GapError | None = None
        otherwise: terms.RuleCase | None = None
        for case in cases:
            if case.condition is None:
                otherwise = case
                continue
            try:
                holds = self.truth(case.condition, frame)
            except (UnknownFactError, GapError) as error:
                unknown = error
                continue
            try:
                if holds:
                    true.append(self.amount(case.value, frame))
            except UnknownFactError as error:
                unknown = error
        if true:
            return self._agreed(true, about)
        if unknown is not None:
            raise unknown
        if otherwise is None:
            raise GapError(about)
        return self.amount(otherwise.value, frame)

    def _agreed(self, values: list[Amount], about: str) -> Amount:
        """The value that all are. Raises ConflictError where they differ."""
        first, *others = values
        if not all(self.same(each, first) for each in others):
            raise ConflictError(about)
        return first

    def replaced(
        self,
        target: TargetKey,
        frame: Frame,
        base: Callable[[], Amount],
        leaving_out: frozenset[str] = frozenset(),
    ) -> Amount:
        """The value of a target: its base, or that of the exception that fires."""
        exceptions = self.model.exceptions.get(target)
        if not exceptions:
            return base()
        fired: list[syn.Ausnahme] = []
        failed: list[tuple[str, Exception]] = []
        for e in exceptions:
            if e.key in leaving_out:
                continue
            try:
                if self.applies(e, e.condition, frame) and not self.suspended(
                    ("Ausnahme", e.name), frame
                ):
                    fired.append(e)
            except (UnknownFactError, GapError, ConflictError) as error:
                failed.append((e.name, error))
        outranked = {name for e in fired for name in e.before}
        # What another goes before is not asked whether it would hold.
        for name, reason in failed:
            if name not in outranked:
                raise reason
        fired = [e for e in fired if e.name not in outranked]
        if not fired:
            return base()
        values: list[Amount] = []
        for exception in fired:
            self.cite(exception)
            without = leaving_out | {exception.key}
            self.former.append(
                lambda without=without: self.replaced(  # type: ignore[misc]
                    target, frame, base, without
                )
            )
            try:
                values.append(self._exception(exception, frame))
            finally:
                self.former.pop()
        return self._agreed(values, " / ".join(e.key for e in fired))

    def _exception(self, exception: syn.Ausnahme, frame: Frame) -> Amount:
        return self.replaced(
            ("Ausnahme", exception.name),
            frame,
            lambda: self.cases(exception.cases, frame, exception.name),
        )

    # --- duties ---------------------------------------------------------------------

    def met(self, duty: syn.Pflicht, frame: Frame) -> bool:
        """Whether a duty is met, or its suspension lets it pass."""
        if not self.guarded(duty) or self.suspended(("Pflicht", duty.name), frame):
            return True
        self.cite(duty)
        met = self.replaced(
            ("Pflicht", duty.name), frame, lambda: self.truth(duty.demand, frame)
        )
        if not isinstance(met, bool):
            raise GapError(f"ja/nein: {met}")
        return met

    # --- cumulative items ------------------------------------------------------------

    def points(self, group: str, whose: Value) -> Value:
        return self.plain(self._points(group, whose, self.look))

    def amount_of_points(self, group: str, whose: Value) -> Amount:
        return self._points(group, whose, self.addend)

    def _points(
        self, group: str, whose: Value, settled: Callable[[object, Look], Amount]
    ) -> Amount:
        if "Punkte" in self._settled and not self.overlay:
            look = methodcaller("punkte", group, whose)
            return settled(("Punkte", group, whose), look)
        total = sum(
            (item[2] for item in self.group_items(group) if item[1] == whose),
            start=0,
        )
        return exact(total)

    def group_items(self, group: str) -> list[Due]:
        """The items of a group: (name, for whom, points, statements)."""
        found = []
        for item in self.model.items:
            if item.group == group:
                found.extend(self.item(item))
        return found

    def item(self, item: syn.Posten) -> list[Due]:
        """What this item comes to, once for each binding of its ``je``."""
        if counted(item) and not self._assumed_otherwise(item):
            return self._given(item)
        return self.once((item.key, self.overlay_number), lambda: list(self._due(item)))

    def _assumed_otherwise(self, item: syn.Posten) -> bool:
        """Whether the item asks for something that is assumed here."""
        if not self.overlay:
            return False
        asked, statements = self.model.asked_by(item)
        self.touched |= statements
        return any(name in asked for name, _ in self.overlay)

    def _given(self, item: syn.Posten) -> list[Due]:
        """The sums of an item that was counted card by card or trick by trick."""
        key = ("gezählt", item.name)
        self.touch(item)
        sums = self.look(key, methodcaller("counted", item.name))
        bit = self.model.bit(item)
        found: list[Due] = []
        for one in sums if isinstance(sums, tuple) else ():
            if isinstance(one, tuple):
                whose, points = one
                assert isinstance(points, int | Fraction)
                found.append((item.name, whose, points, bit))
        self.rests_on |= bit if found else 0
        return found

    def _due(self, item: syn.Posten) -> Iterator[Due]:
        for frame in self.bindings(item.each, {}):
            due, rests_on = self.citing(partial(self.one, item, frame))
            if due is not None:
                yield (item.name, *due, rests_on)

    def one(
        self, item: syn.Posten, frame: Frame
    ) -> tuple[Value, int | Fraction] | None:
        """(for whom, points) of an item under one binding; None where it is not due.

        What nobody would get is not due.
        """
        try:
            due = self.applies(item, item.condition, frame)
        except UnknownFactError:
            if self._switched_off(item, frame):
                return None
            raise
        if not due or self._switched_off(item, frame):
            return None
        whose = self.value(item.beneficiary, frame)
        if whose == NOBODY:
            return None
        self.cite(item)
        points = self.plain(
            self.replaced(
                ("Posten", item.name), frame, lambda: self.value(item.value, frame)
            )
        )
        if isinstance(points, bool) or not isinstance(points, int | Fraction):
            raise GapError(f"Zahl: {points}")
        return whose, points

    def _switched_off(self, item: syn.Posten, frame: Frame) -> bool:
        """Whether a suspension of the item or of its group holds."""
        return self.suspended(("Posten", item.name), frame) or self.suspended(
            ("Gruppe", item.group), frame
        )

    def bindings(
        self, each: tuple[tuple[str, terms.Expr], ...], frame: Frame
    ) -> Iterator[Frame]:
        """The frames of ``je … in …``: one for each choice of members."""
        if not each:
            yield frame
            return
        (variable, domain), *rest = each
        for member in self.members(domain, frame):
            yield from self.bindings(tuple(rest), {**frame, variable: member})


def counted(item: syn.Posten) -> bool:
    """Whether the item goes over tricks or cards, and is counted one by one."""
    if not item.each:
        return False
    domain = item.each[0][1]
    return isinstance(domain, terms.Name) and domain.name in {"Stiche", "Auftritte"}


def _frame(rule: syn.Regel | syn.Tabelle, args: tuple[Value, ...]) -> Frame:
    return {p.name: a for p, a in zip(rule.parameters, args, strict=False)}
