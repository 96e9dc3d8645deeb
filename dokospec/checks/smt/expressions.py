"""What an expression means, as values that depend on the position.

Written from ``docs/en/regelsprache.md``: *Ausdrücke* and what it says of ``keiner``.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any, Final, TypeAlias

from dokospec.checks.ranges import FAR, Form, Range, UnsupportedError, add, scaled
from dokospec.checks.smt.facts import SmtFacts
from dokospec.checks.smt.formulas import (
    FALSE,
    GAP,
    TRUE,
    Literal,
    SmtNumber,
    SmtTuple,
    Union,
    Unions,
    as_value,
    form_of,
    is_number,
    sure,
)
from dokospec.language import terms
from dokospec.language.fact_access import MAX_POWER
from dokospec.language.values import Open

# --- calculating with numbers that depend on the position, beyond sums


class Arithmetic:
    """Products, quotients, rests, powers and roundings of values."""

    def __init__(self, unions: Unions) -> None:
        self.unions = unions
        self.formulas = unions.formulas

    def times(self, one: Any, two: Any) -> object:
        """A product; of two that are not known a number without bounds."""
        for value in (one, two):
            if not is_number(value):
                return GAP
        if isinstance(one, SmtNumber) and isinstance(two, SmtNumber):
            key = self.formulas.own("Produkt", frozenset((one.form, two.form)))
            return SmtNumber(self.formulas.number(key, Range(-FAR, FAR)))
        if isinstance(two, SmtNumber):
            one, two = two, one
        return as_value(scaled(form_of(one), two))

    def divided(self, one: Any, two: Any) -> object:
        """A quotient."""
        for value in (one, two):
            if not is_number(value):
                return GAP
        if isinstance(two, SmtNumber):
            raise UnsupportedError("/")
        if two == 0:
            return GAP
        return as_value(scaled(form_of(one), 1 / Fraction(two)))

    def rounded(self, number: Any) -> Union:
        """The next whole number, away from zero."""
        if not is_number(number):
            return sure(GAP)
        if not isinstance(number, SmtNumber):
            return sure(-(-number // 1) if number >= 0 else number // 1)
        fs, form = self.formulas, number.form
        low, high = fs.bounds(form)
        key = fs.own("aufgerundet", form)
        found = fs.number(key, Range(low.__floor__(), high.__ceil__()))
        says = fs.defined.setdefault(key, [])
        below = fs.compare("<", form)
        up, down = add(found, scaled(form, -1)), add(form, scaled(found, -1))
        for case, gap in ((below ^ 1, up), (below, down)):
            within = fs.compare(">=", gap), fs.compare("<", add(gap, ((), -1)))
            says.append(fs.any_of((case ^ 1, fs.all_of(within))))
        return sure(SmtNumber(found))

    def power(self, base: Any, times: Any) -> Union:
        """A number multiplied by itself so often."""
        if not is_number(base) or not is_number(times):
            return sure(GAP)
        if not isinstance(times, SmtNumber):
            if not 0 <= times <= MAX_POWER:
                return sure(GAP)
            return sure(base**times)
        if isinstance(base, SmtNumber) or base < 1:
            raise UnsupportedError("Potenz")
        fs = self.formulas
        within = fs.all_of(
            (
                fs.compare(">=", times.form),
                fs.compare("<=", add(times.form, ((), -MAX_POWER))),
            )
        )
        found = fs.number(fs.own("Potenz", (base, times.form)), Range(1, FAR))
        return self.unions.choose(
            self.unions.truth(within), sure(SmtNumber(found)), sure(GAP)
        )

    def rest(self, number: Any, by: Any) -> Union:
        """What is left of a number divided by another."""
        if not is_number(number) or not is_number(by) or by == 0:
            return sure(GAP)
        if isinstance(by, SmtNumber) or by < 0:
            raise UnsupportedError("Rest")
        if not isinstance(number, SmtNumber):
            return sure(number % by)
        fs = self.formulas
        times = fs.number(fs.own("Quotient", (number.form, by)), Range(-FAR, FAR))
        rest: Form = add(number.form, scaled(times, -by))
        fs.always.append(fs.compare(">=", rest))
        fs.always.append(fs.compare("<", add(rest, ((), -by))))
        return sure(SmtNumber(rest))


Frame: TypeAlias = Mapping[str, Any]
"""The variables that are bound, each to one value."""
World: TypeAlias = tuple[
    tuple[tuple[str, tuple[Any, ...]], tuple[tuple[Any, Literal], ...]], ...
]
"""What is assumed to be otherwise: facts and rules with their values."""

Way: TypeAlias = tuple[dict[tuple[str, tuple[Any, ...]], Union], Literal]
"""One way the assumed facts may be, and when it is so."""

_TRUTH: Final = {"ja": True, "nein": False}


class SmtExpressions:
    """The meaning of expressions; what rules come to is left to the class below."""

    def __init__(self, facts: SmtFacts) -> None:
        self.facts = facts
        self.model = facts.model
        self.unions = facts.unions
        self.formulas = facts.formulas
        self.numbers = Arithmetic(facts.unions)
        self.former: list[Callable[[], Union]] = []
        self.world: World = ()
        self._whole: Union | None = None

    @abstractmethod
    def rule(self, name: str, args: tuple[Any, ...]) -> Union:
        """What a rule comes to."""

    @abstractmethod
    def points(self, group: str, whose: Any) -> Union:
        """What the items of a group come to for somebody."""

    @abstractmethod
    def over(self, expr: terms.Over, frame: Frame) -> Union:
        """What an operator over a domain comes to."""

    def value(self, expr: terms.Expr, frame: Frame) -> Union:
        """What an expression comes to."""
        match expr:
            case terms.Number():
                return sure(expr.value)
            case terms.Face():
                return sure(expr.card)
            case terms.Name():
                return self._name(expr.name, frame)
            case terms.Apply():
                return self._apply(expr, frame)
            case terms.Over():
                return self.over(expr, frame)
            case terms.Compare():
                return self._compare(expr.operator, expr.left, expr.right, frame)
            case terms.Within(value=inner, low=low, high=high):
                enough = self._compare(">=", inner, low, frame)
                if enough == sure(False):
                    return enough
                return self.unions.choose(
                    enough, self._compare("<=", inner, high, frame), sure(False)
                )
            case terms.OneOf(value=inner, items=items):
                parts = [terms.Compare("=", inner, item) for item in items]
                return self.decided(True, (self.value(p, frame) for p in parts))
            case terms.Logic(operator=sign, parts=parts):
                return self.decided(
                    sign == "oder", (self.value(p, frame) for p in parts)
                )
            case terms.Not(value=inner):
                return self.unions.choose(
                    self.value(inner, frame), sure(False), sure(True)
                )
            case terms.Arith():
                return self._arith(expr, frame)
            case terms.Several(items=items):
                return self._several([self.value(item, frame) for item in items])
            case terms.Former():
                return self.former[-1]()
            case terms.Assume():
                return self._assume(expr, frame)

    def truth(self, expr: terms.Expr, frame: Frame) -> Union:
        """Ja or nein; a gap for anything else."""
        return self.unions.choose(self.value(expr, frame), sure(True), sure(False))

    # --- names and applications ------------------------------------------------------

    def _name(self, name: str, frame: Frame) -> Union:
        if name in frame:
            return sure(frame[name])
        if name in _TRUTH:
            return sure(_TRUTH[name])
        if name in self.model.stands:
            return self._stand(name, ())
        if name in self.model.rules:
            return self.rule(name, ())
        if name == "Gesamtaugen":
            return self._all_augen()
        if self._is_fact(name, ()):
            return self.fact(name, ())
        return sure(name)

    def _is_fact(self, name: str, args: tuple[Any, ...]) -> bool:
        return (name, len(args)) in self.facts.known

    def _apply(self, expr: terms.Apply, frame: Frame) -> Union:
        name = expr.name
        args = [self.value(arg, frame) for arg in expr.args]
        if name == "Punkte":
            return self.unions.lift(self.points, *args)
        if name in self.model.stands:
            return self.unions.lift(lambda *own: self._stand(name, own), *args)
        if name in self.model.rules:
            return self.unions.lift(lambda *own: self.rule(name, own), *args)
        if (name, len(args)) in self.facts.known:
            return self.unions.lift(lambda *own: self.fact(name, own), *args)
        return self.unions.lift(lambda *own: self._cell(name, own), *args)

    def _stand(self, name: str, args: tuple[Any, ...]) -> Union:
        for assumed, value in self.world:
            if assumed == (name, args):
                return dict(value)
        return self.facts.stand(name, args)

    def fact(self, name: str, args: tuple[Any, ...]) -> Union:
        """A fact of the vocabulary, or what is assumed of it."""
        for assumed, value in self.world:
            if assumed == (name, args):
                return dict(value)
        match name:
            case "aufgerundet":
                return self.numbers.rounded(args[0])
            case "Potenz":
                return self.numbers.power(args[0], args[1])
            case "Rest":
                by = self.unions.apart(sure(args[1]))
                return self.unions.lift(lambda two: self.numbers.rest(args[0], two), by)
            case _:
                return self.facts.fact(name, args)

    def _cell(self, column: str, args: tuple[Any, ...]) -> Union:
        rows = self.model.columns.get(column, {})
        if len(args) != 1 or not isinstance(args[0], str) or args[0] not in rows:
            return sure(GAP)
        return self.value(rows[args[0]][0], {})

    # --- operators -------------------------------------------------------------------

    def decided(self, decisive: bool, parts: Iterator[Union]) -> Union:
        """From the left: ``oder`` by the first ja, ``und`` by the first nein."""
        fs = self.formulas
        alive: Literal = TRUE
        entries: list[tuple[object, Literal]] = []
        for part in parts:
            on = FALSE
            for value, when in part.items():
                here = fs.all_of((alive, when))
                if value is decisive:
                    entries.append((decisive, here))
                elif value is (not decisive):
                    on = here
                elif isinstance(value, Open):
                    entries.append((value, here))
                else:
                    entries.append((GAP, here))
            alive = on
            if alive == FALSE:
                break
        entries.append((not decisive, alive))
        return self.unions.gather(entries)

    def _compare(
        self, sign: str, left: terms.Expr, right: terms.Expr, frame: Frame
    ) -> Union:
        one, two = self.value(left, frame), self.value(right, frame)
        unions = self.unions

        def compare(a: Any, b: Any) -> Union:
            if sign == "=":
                return unions.truth(unions.equal(a, b))
            if sign == "!=":
                return unions.truth(unions.equal(a, b) ^ 1)
            return unions.ordered(a, b, sign)

        return unions.lift(compare, one, two)

    def _arith(self, expr: terms.Arith, frame: Frame) -> Union:
        one, two = self.value(expr.left, frame), self.value(expr.right, frame)
        match expr.operator:
            case "+":
                return self.unions.plus(one, two)
            case "-":
                return self.unions.plus(one, two, -1)
            case "*":
                return self.unions.fewer(self.unions.lift(self.numbers.times, one, two))
            case "/":
                return self.unions.lift(
                    self.numbers.divided, one, self.unions.apart(two)
                )

    def _several(self, parts: list[Union]) -> Union:
        """A tuple; open where a part is."""
        fs = self.formulas
        entries: list[tuple[object, Literal]] = []
        sound: list[Union] = []
        alive: Literal = TRUE
        for part in parts:
            sound.append({v: w for v, w in part.items() if not isinstance(v, Open)})
            for value, when in part.items():
                if isinstance(value, Open):
                    entries.append((value, fs.all_of((alive, when))))
            alive = fs.all_of((alive, fs.any_of(sound[-1].values())))
        entries.append((SmtTuple(tuple(sound)), alive))
        return self.unions.gather(entries)

    def _assume(self, expr: terms.Assume, frame: Frame) -> Union:
        """The value in a world where these facts are otherwise."""
        ways: list[Way] = [({}, TRUE)]
        opens: list[tuple[object, Literal]] = []
        for fact, value in expr.facts:
            args = [self.value(arg, frame) for arg in fact.args]
            ways, found = self._assumed_ways(
                fact.name, [*args, self.value(value, frame)], ways
            )
            opens += found
        if isinstance(expr.value, terms.Former):  # the whole accounting once more
            here = self.formulas.any_of(when for _, when in ways)
            key = self.formulas.own("bisher", tuple(when for _, when in ways))
            free = SmtNumber(self.formulas.number(key, Range(-FAR, FAR)))
            return self.unions.gather([*opens, (free, here)])
        outer = self.world
        entries = opens
        for way, when in ways:
            self.world = self._completed({**{k: dict(v) for k, v in outer}, **way})
            try:
                entries += self.unions.when(when, self.value(expr.value, frame))
            finally:
                self.world = outer
        return self.unions.gather(entries)

    def _assumed_ways(
        self,
        name: str,
        values: list[Union],
        ways: list[Way],
    ) -> tuple[list[Way], list[tuple[object, Literal]]]:
        """One world for each way the arguments and the value may be."""
        found: list[Way] = []
        opens: list[tuple[object, Literal]] = []
        for way, before in ways:
            for parts in product(*(value.items() for value in values)):
                when = self.formulas.all_of((before, *(w for _, w in parts)))
                open_ = next((v for v, _ in parts if isinstance(v, Open)), None)
                if open_ is not None:
                    opens.append((open_, when))
                elif when != FALSE:
                    *args, value = (v for v, _ in parts)
                    found.append(({**way, (name, tuple(args)): sure(value)}, when))
        return found, opens

    def _completed(self, assumed: dict[tuple[str, tuple[Any, ...]], Union]) -> World:
        """With the rest for the last party, where all others are assumed."""
        parties = self.model.words["Parteien"]
        for fact, whole in (
            ("Augen", self._all_augen),
            ("Stichzahl", self._all_tricks),
        ):
            left = [p for p in parties if (fact, (p,)) not in assumed]
            if len(left) == 1 and len(parties) > 1:
                rest = whole()
                for party in parties:
                    if party != left[0]:
                        rest = self.unions.plus(rest, assumed[fact, (party,)], -1)
                assumed[fact, (left[0],)] = rest
        return tuple((key, tuple(value.items())) for key, value in assumed.items())

    def _all_tricks(self) -> Union:
        return sure(self.model.hand_size)

    def _all_augen(self) -> Union:
        if self._whole is None:
            self._whole = self.value(
                terms.Over(
                    "Summe",
                    "k",
                    terms.Name("Blatt"),
                    terms.Apply("Zählwert", (terms.Apply("Bild", (terms.Name("k"),)),)),
                ),
                {},
            )
        return self._whole
