"""The questions of a game, answered by formulas: what is open, what comes to bear."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from itertools import combinations
from typing import Any, Final

from dokospec.checks.explorer import Explorer
from dokospec.checks.position import over_many
from dokospec.checks.questions import PositionQuestion, Stages
from dokospec.checks.ranges import FAR, Form, Key, Range, UnsupportedError
from dokospec.checks.smt.expressions import Frame
from dokospec.checks.smt.facts import SmtFacts, acts, subject
from dokospec.checks.smt.formulas import (
    CONFLICT,
    FALSE,
    GAP,
    TRUE,
    AtMost,
    Is,
    Literal,
    SmtTuple,
    Union,
    is_number,
    sure,
)
from dokospec.checks.smt.rules import SmtRules
from dokospec.checks.space import SITTING_OUT
from dokospec.language import syntax as syn
from dokospec.language import terms
from dokospec.language.values import CURRENT_PLAY, CURRENT_TRICK, NOBODY, Open

# --- asking z3 whether formulas can hold


_SOON: Final = 5_000_000
_LONG: Final = 100_000_000
"""Steps of z3 for one look, and for one answer; more is an admission.

Steps, and no time: what is answered may not depend on the machine.
"""


class UnclearError(Exception):
    """The solver has taken all its steps and does not know."""


class Solver:
    """The formulas of one stage in z3; ``always`` holds in every question."""

    def __init__(self, facts: SmtFacts) -> None:
        z3: Any = import_module("z3")
        self._z3 = z3
        self._facts = facts
        self._formulas = facts.formulas
        self._terms: dict[int, Any] = {}
        self._words: dict[tuple[Key, object], Any] = {}
        self._numbers: dict[Key, Any] = {}
        self._solver: Any = z3.SolverFor("QF_LIA")
        self._solver.set("rlimit", _LONG)
        self._asserted = 0
        self._defined: set[Key] = set()
        self._below: dict[Key, set[Key]] = {}
        self._touched: tuple[Key, ...] = ()

    def might(self, literal: Literal) -> bool:
        """Whether this can hold; ja where that is not clear soon."""
        self._solver.set("rlimit", _SOON)
        try:
            return self.may(literal)
        except UnclearError:
            return True
        finally:
            self._solver.set("rlimit", _LONG)

    def may(self, literal: Literal) -> bool:
        """Whether this can hold; the position is the one of :meth:`holding`.

        Raises UnclearError. What our own facts are is said step by step, as far as it is needed.
        """
        if literal == FALSE:
            return False
        self._learn()
        term = self._term(literal)
        keys = self._formulas.keys((literal,))
        while self._check(term):
            if not self._say(keys):
                return True
        return False

    def say_all(self, literals: Iterable[Literal]) -> None:
        """Say at once what the facts of our own making in these formulas are."""
        keys = self._formulas.keys(literals)
        while self._say(keys):
            pass

    def _say(self, keys: set[Key]) -> bool:
        """Say what our own facts nearest to these are; whether there were any."""
        new = self._not_said(keys)
        for key in new:
            self._defined.add(key)
            for one in self._formulas.defined[key]:
                self._solver.add(self._term(one))
        return bool(new)

    def _not_said(self, keys: set[Key]) -> list[Key]:
        """Our own facts nearest to these that the solver has not been told of."""
        new: list[Key] = []
        seen, waiting = set(keys), list(keys)
        while waiting:
            key = waiting.pop()
            if key not in self._formulas.defined:
                continue
            if key not in self._defined:
                new.append(key)
                continue
            if key not in self._below:
                self._below[key] = self._formulas.keys(self._formulas.defined[key])
            more = self._below[key] - seen
            seen |= more
            waiting += more
        return new

    def _check(self, term: Any) -> bool:
        found = self._solver.check(term)
        if found == self._z3.unknown:
            raise UnclearError
        return bool(found == self._z3.sat)

    def _learn(self) -> None:
        """What always holds of the facts looked at so far."""
        always = self._formulas.always
        for one in always[self._asserted :]:
            self._solver.add(self._term(one))
        self._asserted = len(always)
        touched = self._facts.rows.touched()
        if touched != self._touched:
            self._touched = touched
            self._solver.add(self._term(self._facts.rows.all_of(touched)))

    def holding(self, literals: Iterable[Literal]) -> set[Literal]:
        """Which of these hold in the position found last; all must have been said."""
        found = set()
        model = self._solver.model()
        for one in literals:
            value = model.eval(self._term(one), model_completion=True)
            if self._z3.is_true(value):
                found.add(one)
        return found

    # --- to z3 -----------------------------------------------------------------------

    def _term(self, literal: Literal) -> Any:
        """The literal as a term; nodes below first, since they are many deep."""
        if literal in (TRUE, FALSE):
            return self._z3.BoolVal(literal == TRUE)
        waiting = [literal >> 1]
        while waiting:
            at = waiting[-1]
            if at in self._terms:
                waiting.pop()
                continue
            node = self._formulas.nodes[at]
            if isinstance(node, frozenset):
                missing = [o >> 1 for o in node if o >> 1 not in self._terms]
                if missing:
                    waiting += missing
                    continue
                self._terms[at] = self._and([self._signed(one) for one in node])
            elif isinstance(node, Is):
                self._terms[at] = self._word(node)
            else:
                self._terms[at] = self._at_most(node)
            waiting.pop()
        return self._signed(literal)

    def _signed(self, literal: Literal) -> Any:
        term = self._terms[literal >> 1]
        if not literal & 1:
            return term
        z3, context = self._z3, term.ctx
        return z3.BoolRef(z3.Z3_mk_not(context.ref(), term.as_ast()), context)

    def _and(self, parts: list[Any]) -> Any:
        """All of these; without the looks at types of ``z3.And``, which take longer."""
        z3, context = self._z3, self._z3.main_ctx()
        terms = (z3.Ast * len(parts))(*(part.as_ast() for part in parts))
        return z3.BoolRef(z3.Z3_mk_and(context.ref(), len(parts), terms), context)

    def _word(self, atom: Is) -> Any:
        if (atom.key, atom.value) not in self._words:
            z3, options = self._z3, self._formulas.words[atom.key]
            number = len(self._words)
            if len(options) == 2:
                self._words[atom.key, options[0]] = z3.Bool(f"w{number}")
            else:
                own = [z3.Bool(f"w{number}_{n}") for n in range(len(options))]
                self._solver.add(z3.Or(*own), z3.AtMost(*own, 1))
                for value, term in zip(options, own, strict=True):
                    self._words[atom.key, value] = term
        return self._words[atom.key, atom.value]

    def _at_most(self, atom: AtMost) -> Any:
        return self._sum(atom.form) <= 0

    def _sum(self, form: Form) -> Any:
        parts = [self._number(key) * int(factor) for key, factor in form[0]]
        return self._z3.Sum(*parts, self._z3.IntVal(int(form[1])))

    def _number(self, key: Key) -> Any:
        if key not in self._numbers:
            span: Range = self._formulas.numbers[key]
            term = self._z3.Int(f"n{len(self._numbers)}")
            self._numbers[key] = term
            self._solver.add(term >= span.low, term <= span.high)
        return self._numbers[key]


_CURRENT: Final = {
    "Stiche": CURRENT_TRICK, "Auftritte": CURRENT_PLAY,
    "Meldungen": acts("m")[-1], "Reklamationen": acts("r")[-1],
}  # fmt: skip


# --- the questions of a game, answered by formulas ------------------------------------


@dataclass(frozen=True, slots=True)
class SmtAnswers:
    """What the second method found.

    ``open``: (question, ``gap`` or ``conflict``); ``effects``: statements, and cases as
    (identity of the cases, place), that come to bear somewhere. ``failed``: questions
    that it cannot answer; ``unclear``: effects of which it cannot say.
    """

    open: frozenset[tuple[str, str]]
    effects: frozenset[object]
    failed: frozenset[str]
    unclear: frozenset[object]


def answers(stages: Stages, questions: Sequence[PositionQuestion]) -> SmtAnswers:
    """What is open, and what comes to bear, over all positions of a text."""
    by_stage: defaultdict[str, list[PositionQuestion]] = defaultdict(list)
    for asked in questions:
        by_stage[asked.stage].append(asked)
    found = _Found()
    spaces: dict[int, tuple[SmtFacts, Solver]] = {}
    winners: tuple[str, ...] = ()
    for name, explorer in stages.by_name.items():
        if id(explorer.space) not in spaces:
            facts = SmtFacts(explorer.space)
            spaces[id(explorer.space)] = facts, Solver(facts)
        facts, solver = spaces[id(explorer.space)]
        here = Statements(facts, _settled(explorer, winners), name, solver.might)
        values: list[tuple[PositionQuestion, Union]] = []
        for asked in by_stage[name]:
            try:
                values.append((asked, _answer(asked, here)))
            except (UnsupportedError, RecursionError):  # or nested too deep
                found.failed.add(asked.name)
        _open(values, here, solver, found)
        _effects(here, solver, found)
        if name == "Meldungen":
            try:
                winners = _winners(values, solver)
            except UnclearError:
                # All that follows rests on it.
                found.failed |= {asked.name for asked in questions}
                break
    return SmtAnswers(
        frozenset(found.open),
        frozenset(found.effects),
        frozenset(found.failed),
        frozenset(found.unclear - found.effects),
    )


@dataclass(slots=True)
class _Found:
    """The answers so far."""

    open: set[tuple[str, str]] = field(default_factory=set)
    effects: set[object] = field(default_factory=set)
    failed: set[str] = field(default_factory=set)
    unclear: set[object] = field(default_factory=set)


def _settled(
    explorer: Explorer, winners: tuple[str, ...]
) -> dict[str, tuple[str, ...] | None]:
    parties = tuple(map(str, explorer.space.values_of("Partei")))
    words = {"Partei": parties, "Sieger": winners}
    return {name: words.get(name) for name in explorer.settled}


def _answer(asked: PositionQuestion, here: Statements) -> Union:
    statement = asked.statement
    match statement:
        case syn.Regel() | syn.Tabelle():
            args = tuple(map(subject, asked.arguments))
            value = here.rule(statement.name, args)
            if SITTING_OUT in args:
                five = here.unions.same(here.fact("Tischgröße", ()), sure(5))
                return here.unions.gather(here.unions.when(five, value))
            return value
        case syn.Pflicht():
            return here.fulfilled(statement, subject(asked.arguments[0]))
        case syn.Ereignis():
            current = CURRENT_PLAY if statement.moment == "bei Karte" else CURRENT_TRICK
            beside = (e for e in asked.beside if isinstance(e, syn.Ereignis))
            return here.happening((statement, *beside), current)
        case syn.Posten():
            if not over_many(statement):
                return here.due(statement)
            frame = {
                variable: _CURRENT[domain.name]
                for variable, domain in statement.each
                if isinstance(domain, terms.Name)
            }
            return here.one(statement, frame)
        case _:
            raise TypeError(statement.kind)


def _open(
    answered: list[tuple[PositionQuestion, Union]],
    here: Statements,
    solver: Solver,
    found: _Found,
) -> None:
    """The questions that have no answer, or two."""
    bad: defaultdict[tuple[str, str], list[Literal]] = defaultdict(list)
    for asked, value in answered:
        for one, when in value.items():
            if isinstance(one, Open):
                bad[asked.name, one.cause].append(when)
    for key, own in bad.items():
        try:
            if solver.may(here.formulas.any_of(own)):
                found.open.add(key)
        except UnclearError:
            found.failed.add(key[0])


def _effects(here: Statements, solver: Solver, found: _Found) -> None:
    """What comes to bear at this stage and is not known to."""
    any_of = here.formulas.any_of
    waiting = {
        key: any_of(own)
        for key, own in here.effects.items()
        if key not in found.effects
    }
    solver.say_all(waiting.values())
    while waiting:
        key, when = next(iter(waiting.items()))
        del waiting[key]
        try:
            if when == FALSE or not solver.may(when):
                continue
        except UnclearError:
            found.unclear.add(key)
            continue
        found.effects.add(key)
        held = solver.holding(waiting.values())
        for other in [k for k, w in waiting.items() if w in held]:
            del waiting[other]
            found.effects.add(other)


def _winners(
    answered: list[tuple[PositionQuestion, Union]], solver: Solver
) -> tuple[str, ...]:
    for asked, value in answered:
        if asked.statement.name == "Sieger":
            words = (v for v in value if isinstance(v, str))
            return tuple(word for word in words if solver.may(value[word]))
    return (NOBODY,)


# --- what items, duties and events come to, and what they ask of rules ----------------
#
# Written from ``docs/en/regelsprache.md``.


class Statements(SmtRules):
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

    def fulfilled(self, duty: syn.Pflicht, subject: object) -> Union:
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
    return [(v.parts, when) for v, when in value.items() if isinstance(v, SmtTuple)]


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
