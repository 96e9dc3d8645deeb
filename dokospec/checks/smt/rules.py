"""What the statements of a text come to together.

Written from ``docs/en/regelsprache.md``: cases, exceptions and what goes before what,
suspensions, readings, items, duties and events.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any, Final

from dokospec.checks.ranges import FAR, Form, Range, UnsupportedError, add, scaled
from dokospec.checks.smt.expressions import Frame, SmtExpressions, World
from dokospec.checks.smt.facts import Members, SmtFacts
from dokospec.checks.smt.formulas import (
    CONFLICT,
    FALSE,
    GAP,
    TRUE,
    Literal,
    Union,
    as_value,
    sure,
)
from dokospec.checks.space import SITTING_OUT
from dokospec.language import syntax as syn
from dokospec.language import terms
from dokospec.language.dependencies import TargetKey
from dokospec.language.values import NOBODY, NONE, Open

# --- what goes over the members of a domain: tricks, calls, players, cards of a hand


class Domains(SmtExpressions):
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


class SmtRules(Domains):
    """The rules of one text at one stage, with their exceptions and suspensions.

    ``settled``: questions that are facts by now, with what they may be (words; None: any
    number). ``effects``: by statement, or by cases and place, when it comes to bear.
    """

    def __init__(
        self,
        facts: SmtFacts,
        settled: dict[str, tuple[str, ...] | None],
        stage: str,
        may: Callable[[Literal], bool],
    ) -> None:
        super().__init__(facts)
        self.stage = stage
        self.settled = settled
        self._may = may
        self.effects: defaultdict[object, list[Literal]] = defaultdict(list)
        self.known: dict[object, Union] = {}
        self._asking: set[object] = set()
        self._asked: dict[str, frozenset[str]] = {}
        self._reach: Literal = TRUE

    # --- readings, conditions, suspensions -------------------------------------------

    def _reading_holds(self, statement: syn.Statement) -> Literal:
        """When the reading holds that a statement belongs to."""
        guard = statement.guard
        if guard is None:
            return TRUE
        return self.facts.reading(guard.doubt).get(guard.reading, FALSE)

    def applies(
        self, statement: syn.Statement, condition: terms.Expr | None, frame: Frame
    ) -> Union:
        """Whether a statement's condition holds, and its reading."""
        said = self._reading_holds(statement)
        if said == FALSE:
            return sure(False)
        holds = sure(True) if condition is None else self.truth(condition, frame)
        return self.unions.choose(self.unions.truth(said), holds, sure(False))

    def suspended(self, target: TargetKey, frame: Frame) -> Union:
        """Whether something switches a target off."""
        parts = []
        for one in self.model.suspensions.get(target, ()):
            holds = self.applies(one, one.condition, frame)
            self.bears(one.key, holds.get(True, FALSE))
            parts.append(holds)
        return self.decided(True, iter(parts))

    def unless(self, target: TargetKey, holds: Union, frame: Frame) -> Union:
        """Whether this holds and nothing switches the target off."""
        when = holds.get(True, FALSE)
        if when == FALSE:
            return holds
        with self.where(when):
            off = self.suspended(target, frame)
        on = self.unions.choose(off, sure(False), sure(True))
        return self.unions.choose(holds, on, sure(False))

    def bears(self, key: object, when: Literal) -> None:
        """Something comes to bear here, where this part of a rule is reached at all."""
        here = self.formulas.all_of((self._reach, when))
        if here != FALSE:
            self.effects[key].append(here)

    @contextmanager
    def where(self, reached: Literal) -> Generator[None, None, None]:
        """What is asked inside is asked only where this holds."""
        outer = self._reach
        self._reach = self.formulas.all_of((outer, reached))
        try:
            yield
        finally:
            self._reach = outer

    # --- exclusive quantities --------------------------------------------------------

    def rule(self, name: str, args: tuple[Any, ...]) -> Union:
        for assumed, value in self.world:
            if assumed == (name, args):
                return dict(value)
        if name in self.settled and not self.world:
            return self._settled(name, args)
        world = self._bearing(name)
        key = (name, args, world)
        if key in self._asking:
            return sure(GAP)
        if key not in self.known:
            self._asking.add(key)
            outer, self.world = self.world, world
            former, self.former = self.former, []
            reach, self._reach = self._reach, TRUE
            try:
                found = self.possible(self._rule(name, args))
                self.facts.rows.require_number(("Regel", *key), found)
                self.known[key] = self.unions.named(("Regel", self.stage, *key), found)
            finally:
                self.world, self.former, self._reach = outer, former, reach
                self._asking.discard(key)
        return self.known[key]

    def possible(self, value: Union) -> Union:
        """The same without the openings that no position has."""
        found = self.unions.fewer(value)
        return {
            v: w
            for v, w in found.items()
            if not (isinstance(v, Open) or v == NONE) or self._may(w)
        }

    def _settled(self, name: str, args: tuple[Any, ...]) -> Union:
        if args == (SITTING_OUT,):
            return sure(NOBODY)
        options = self.settled[name]
        if options is None:
            return self.facts.number((name, args), Range(-FAR, FAR))
        return self.facts.word((name, args), options)

    def _rule(self, name: str, args: tuple[Any, ...]) -> Union:
        definitions = self.model.rules[name]
        names = [p.name for p in definitions[0].parameters]
        frame = dict(zip(names, args, strict=False))
        return self.replaced(
            ("Regel", name), frame, lambda: self._defined(name, definitions, args)
        )

    def _defined(
        self,
        name: str,
        definitions: tuple[syn.Regel | syn.Tabelle, ...],
        args: tuple[Any, ...],
    ) -> Union:
        """The value of the definition whose reading holds."""
        value: Union = sure(GAP)
        for one in reversed(definitions):
            said = self._reading_holds(one)
            if said == FALSE:
                continue
            frame = dict(zip((p.name for p in one.parameters), args, strict=False))
            with self.where(said):
                if isinstance(one, syn.Tabelle):
                    own = self._row(one, args, frame)
                else:
                    own = self.cases(one.cases, frame, name)
            self.bears(one.key, said)
            value = self.unions.choose(self.unions.truth(said), own, value)
        return value

    def _row(self, table: syn.Tabelle, args: tuple[Any, ...], frame: Frame) -> Union:
        value: Union = sure(GAP)
        for row in reversed(table.rows):
            holds = self.formulas.all_of(
                self._is_key(key, arg) for key, arg in zip(row.keys, args, strict=False)
            )
            if holds != FALSE:
                value = self.unions.choose(
                    self.unions.truth(holds), self.value(row.value, frame), value
                )
        return value

    def _is_key(self, key: object, arg: Any) -> Literal:
        unions = self.unions
        match key:
            case terms.Name(name=name):
                return unions.equal({"ja": True, "nein": False}.get(name, name), arg)
            case terms.Face(card=face):
                return unions.equal(face, arg)
            case terms.Number(value=number):
                return unions.equal(number, arg)
            case (terms.Number(value=low), terms.Number(value=high)):
                enough = unions.ordered(arg, low, ">=").get(True, FALSE)
                within = unions.ordered(arg, high, "<=").get(True, FALSE)
                return self.formulas.all_of((enough, within))
            case _:
                return FALSE

    def cases(
        self, cases: tuple[terms.RuleCase, ...], frame: Frame, about: str
    ) -> Union:
        """The one case that holds; ``sonst`` where none does."""
        fs, unions = self.formulas, self.unions
        entries: list[tuple[object, Literal]] = []
        gaps: list[tuple[object, Literal]] = []
        true: list[tuple[Literal, Union]] = []
        conflicts: list[Literal] = []
        otherwise: terms.RuleCase | None = None
        for place, case in enumerate(cases):
            if case.condition is None:
                otherwise = case
                continue
            holds = self.truth(case.condition, frame)
            for value, when in holds.items():
                if isinstance(value, Open):
                    gaps.append((value, when))
                    if value.cause == "conflict":
                        conflicts.append(when)
            when = holds.get(True, FALSE)
            if len(cases) > 1:
                self.bears((id(cases), place), when)
            if when == FALSE:
                continue
            own = self.value(case.value, frame)
            for other, value in true:
                both = fs.all_of((when, other))
                if both != FALSE and value is not own:
                    conflicts.append(
                        fs.all_of(
                            (
                                both,
                                unions.same(own, value) ^ 1,
                                *(self._open(v) ^ 1 for v in (own, value)),
                            )
                        )
                    )
            true.append((when, own))
        none = fs.all_of(when ^ 1 for when, _ in true)
        clash = fs.any_of(conflicts)
        if clash != FALSE:
            entries.append((CONFLICT, clash))
        alive = clash ^ 1
        for when, own in true:
            entries += unions.when(fs.all_of((alive, when)), own)
            alive = fs.all_of((alive, when ^ 1))
        for value, when in gaps:
            if value.cause == "gap":  # type: ignore[attr-defined]
                entries.append((value, fs.all_of((alive, when))))
                alive = fs.all_of((alive, when ^ 1))
        if otherwise is None:
            entries.append((GAP, alive))
        else:
            if len(cases) > 1:
                bare = fs.all_of((none, *(w ^ 1 for _, w in gaps)))
                self.bears((id(cases), cases.index(otherwise)), bare)
            entries += unions.when(alive, self.value(otherwise.value, frame))
        return unions.gather(entries)

    def _open(self, value: Union) -> Literal:
        return self.formulas.any_of(
            when for v, when in value.items() if isinstance(v, Open)
        )

    def replaced(
        self,
        target: TargetKey,
        frame: Frame,
        base: Callable[[], Union],
        without: frozenset[str] = frozenset(),
    ) -> Union:
        """The value of a target: that of its exception where one fires, else its own."""
        fs, unions = self.formulas, self.unions
        exceptions = [
            e for e in self.model.exceptions.get(target, ()) if e.key not in without
        ]
        if not exceptions:
            return base()
        fires: dict[str, Union] = {}
        for e in exceptions:
            holds = self.applies(e, e.condition, frame)
            fires[e.key] = self.unless(("Ausnahme", e.name), holds, frame)
        entries: list[tuple[object, Literal]] = []
        alive: Literal = TRUE
        fired: list[tuple[syn.Ausnahme, Literal]] = []
        for e in exceptions:
            first = fs.all_of(
                fires[o.key].get(True, FALSE) ^ 1
                for o in exceptions
                if e.name in o.before
            )
            for value, when in fires[e.key].items():
                here = fs.all_of((when, first))
                if isinstance(value, Open):
                    entries.append((value, fs.all_of((alive, here))))
                    alive = fs.all_of((alive, here ^ 1))
                elif value is True and here != FALSE:
                    fired.append((e, here))
        values: list[tuple[Literal, Union]] = []
        for e, when in fired:
            self.bears(e.key, fs.all_of((alive, when)))
            self.former.append(
                lambda e=e: self.replaced(target, frame, base, without | {e.key})  # type: ignore[misc]
            )
            try:
                with self.where(fs.all_of((alive, when))):
                    own = self.replaced(
                        ("Ausnahme", e.name),
                        frame,
                        lambda e=e: self.cases(e.cases, frame, e.name),  # type: ignore[misc]
                    )
            finally:
                self.former.pop()
            for other, value in values:
                both = fs.all_of((alive, when, other))
                if both != FALSE:
                    differ = fs.all_of(
                        (
                            both,
                            unions.same(own, value) ^ 1,
                            *(self._open(v) ^ 1 for v in (own, value)),
                        )
                    )
                    entries.append((CONFLICT, differ))
                    alive = fs.all_of((alive, differ ^ 1))
            values.append((when, own))
        for when, own in values:
            entries += unions.when(fs.all_of((alive, when)), own)
            alive = fs.all_of((alive, when ^ 1))
        if alive != FALSE:
            with self.where(alive):
                entries += unions.when(alive, base())
        return unions.gather(entries)

    # --- who asks what ---------------------------------------------------------------

    def _bearing(self, name: str) -> World:
        """What is assumed, where it bears on a rule."""
        if not self.world:
            return ()
        if name not in self._asked:
            self._asked[name] = self.model.dependencies.asked({name})
        asked = self._asked[name]
        return self.world if any(fact in asked for (fact, _), _ in self.world) else ()
