"""Values of expressions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from operator import methodcaller
from typing import Final, TypeAlias, TypeVar, cast

from dokospec.cards import FACES
from dokospec.language import terms
from dokospec.language.decisions import Look, UnknownFactError
from dokospec.language.fact_access import (
    COMPARISONS,
    FACT_KEYS,
    MIRRORED,
    FactAccess,
    GapError,
    method_name,
)
from dokospec.language.sums import Amount, Number, Sum, is_amount
from dokospec.language.syntax import Stand
from dokospec.language.values import NONE, Value, exact, is_number
from dokospec.language.vocabulary import FACTS

T = TypeVar("T")
Frame: TypeAlias = Mapping[str, Value]
"""The variables that are bound, by name; a number may not have been looked at yet."""

EVENING: Final = "Abend"
"""Marks looks at state that outlives a game."""
_HANDS: Final = {
    (f.name, len(f.parameters)) for f in FACTS if f.result == "Karte*" and f.parameters
}
_DEEDS: Final = ("Handlung", "Reklamation", "Auftritt", "Stich")
_MEASURES: Final = {
    (f.name, len(f.parameters))
    for f in FACTS
    if f.result == "Zahl" and f.stage != "immer" and f.name != "Punkte"
}
"""Facts whose comparison with a number is remembered instead of their value."""
_SUMMED: Final = {("Augen", 1), ("Augen-von", 1)}
"""Facts that may be part of a sum. Of others only bounds may be known, or few numbers
occur."""
_WHO: Final = {
    f.name
    for f in FACTS
    if f.result == "Spieler" and f.parameters in {(of,) for of in _DEEDS}
}
"""Facts that say who did something."""
PARTY: Final = "Partei"


@dataclass(frozen=True, slots=True)
class Hand:
    """A domain of cards that is counted by face: a fact and its arguments."""

    fact: str
    args: tuple[Value, ...]


_BY_SORT: Final[Mapping[type, str]] = {
    terms.Number: "_number",
    terms.Face: "_face",
    terms.Name: "_name",
    terms.Apply: "_apply",
    terms.Over: "_over",
    terms.Compare: "_compare",
    terms.Within: "_within",
    terms.OneOf: "_among",
    terms.Logic: "_logic",
    terms.Not: "_not",
    terms.Arith: "_arith",
    terms.Several: "_several",
    terms.Former: "_former",
    terms.Assume: "_assume",
}
"""The method by which each sort of expression is evaluated."""


class Expressions(FactAccess):
    """Evaluates expressions; how rules are found is left to the class above."""

    former: list[Callable[[], Amount]]
    """What ``bisher`` means in the exceptions being evaluated, innermost last."""

    @abstractmethod
    def rule(self, name: str, args: tuple[Value, ...] = ()) -> Value:
        """The value of a Regel or keyed Tabelle, exceptions considered."""

    @abstractmethod
    def amount_of(self, name: str, args: tuple[Value, ...] = ()) -> Amount:
        """The same; a number may not have been looked at yet."""

    def party_of(self, who: str, deed: Value) -> Value:
        """The party of the one of whom the fact ``who`` says that he did this."""
        return self.rule(PARTY, (self.fact(who, (deed,)),))

    @abstractmethod
    def once(self, key: object, compute: Callable[[], T]) -> T:
        """What this comes to, worked out once."""

    @abstractmethod
    def points(self, group: str, whose: Value) -> Value:
        """The sum of the items of a group for a party or player."""

    @abstractmethod
    def amount_of_points(self, group: str, whose: Value) -> Amount:
        """The same; it may not have been looked at yet."""

    @abstractmethod
    def _assume(self, expr: terms.Assume, frame: Frame) -> Amount:
        """The value where some facts are others."""

    def truth(self, expr: terms.Expr, frame: Frame) -> bool:
        """The value of an expression that must be ja or nein."""
        value = self.value(expr, frame)
        if not isinstance(value, bool):
            raise GapError(f"ja/nein: {value}")
        return value

    def number(self, expr: terms.Expr, frame: Frame) -> Number:
        """The value of an expression that must be a number."""
        value = self.value(expr, frame)
        if not is_number(value):
            raise GapError(f"Zahl: {value}")
        return value

    def _summand(self, expr: terms.Expr, frame: Frame) -> Sum | Number:
        """The same; it may not have been looked at yet."""
        value = self.amount(expr, frame)
        if not is_amount(value):
            raise GapError(f"Zahl: {value}")
        return value

    def value(self, expr: terms.Expr, frame: Frame) -> Value:
        """The value of any expression.

        Raises UnknownFactError, GapError or ConflictError where there is none.
        """
        evaluate: Callable[[object, Frame], Amount]
        evaluate = getattr(self, _BY_SORT[type(expr)])
        return self.plain(evaluate(expr, frame))

    def amount(self, expr: terms.Expr, frame: Frame) -> Amount:
        """The same; numbers that are only added and compared are not looked at yet."""
        if not self.sums_open:
            return self.value(expr, frame)
        match expr:
            case terms.Name():
                return self._amount_of_name(expr, frame)
            case terms.Apply():
                return self._amount_of_application(expr, frame)
            case terms.Arith() | terms.Former() | terms.Assume():
                return getattr(self, _BY_SORT[type(expr)])(expr, frame)  # type: ignore[no-any-return]
            case terms.Over(operator="Summe"):
                return self._over(expr, frame)
            case _:
                return self.value(expr, frame)

    def _number(self, expr: terms.Number, _: Frame) -> Value:
        return expr.value

    def _face(self, expr: terms.Face, _: Frame) -> Value:
        return expr.card

    def _former(self, _: terms.Former, __: Frame) -> Amount:
        return self.former[-1]()

    # --- names and applications ------------------------------------------------------

    def _name(self, expr: terms.Name, frame: Frame) -> Value:
        name = expr.name
        if name in frame:
            return frame[name]
        if name in terms.TRUTH:
            return terms.TRUTH[name]
        if name in self.model.stands:
            return self.plain(self._of_stand(self.model.stands[name], ()))
        if name in self.model.rules:
            return self.rule(name)
        if name == "Gesamtaugen":
            return self._all_augen()
        if (name, 0) in FACT_KEYS:
            return self.fact(name)
        if name in self.model.listings:
            listing = self.model.listings[name]
            self.cite(listing)
            return tuple(row for row, _ in listing.rows)
        return name

    def _apply(self, expr: terms.Apply, frame: Frame) -> Value:
        name = expr.name
        if name == PARTY:
            (whose,) = expr.args
            if type(whose) is terms.Apply and whose.name in _WHO:
                (deed,) = whose.args
                return self.party_of(whose.name, self.value(deed, frame))
        if name in self.model.rules and name not in self.model.stands:
            return self.rule(name, self._arguments(expr, frame))
        args = tuple([self.value(arg, frame) for arg in expr.args])
        if name in self.model.stands:
            return self.plain(self._of_stand(self.model.stands[name], args))
        if name == "Punkte":
            return self.points(str(args[0]), args[1])
        if (name, len(args)) in FACT_KEYS:
            return self.fact(name, args)
        return self._cell(name, args)

    def _amount_of_name(self, expr: terms.Name, frame: Frame) -> Amount:
        name, model = expr.name, self.model
        if name not in frame and name not in terms.TRUTH:
            if name in model.stands:
                return self._of_stand(model.stands[name], (), summed=True)
            if name in model.rules:
                return self.amount_of(name)
        return self._name(expr, frame)

    def _amount_of_application(self, expr: terms.Apply, frame: Frame) -> Amount:
        name, model = expr.name, self.model
        summed = (name, len(expr.args)) in _SUMMED and name not in model.rules
        ruled = name in model.rules and name != PARTY
        if not (summed or ruled or name in model.stands or name == "Punkte"):
            return self._apply(expr, frame)
        if ruled and name not in model.stands:
            return self.amount_of(name, self._arguments(expr, frame))
        args = tuple([self.value(arg, frame) for arg in expr.args])
        if name in model.stands:
            return self._of_stand(model.stands[name], args, summed=True)
        if name == "Punkte":
            return self.amount_of_points(str(args[0]), args[1])
        if NONE in args or (name, args) in self.overlay:
            return self.fact(name, args)
        return self.addend((name, args), methodcaller(method_name(name, 1), *args))

    def _arguments(self, expr: terms.Apply, frame: Frame) -> tuple[Value, ...]:
        """What a rule is asked about; of what is assumed no number is left open."""
        evaluate = self.value if self.overlay else self.amount
        return cast(
            tuple[Value, ...], tuple([evaluate(arg, frame) for arg in expr.args])
        )

    def _of_stand(
        self, stand: Stand, args: tuple[Value, ...], *, summed: bool = False
    ) -> Amount:
        """What a Stand is now; one of the evening that was never set is as it began."""
        self.cite(stand)
        name = stand.name
        if (name, args) in self.overlay:
            return self.overlay[name, args]
        numbered = stand.type == "Zahl" or isinstance(stand.type, tuple)
        look: Callable[[object, Look], Amount]
        look = self.addend if summed and numbered else self.look
        if stand.lifetime == "Spiel":
            return look(("Stand", name), methodcaller("stand", name))
        value = look((EVENING, name, args), methodcaller("abend", name, args))
        if value is not None:
            return value
        frame = {p.name: arg for p, arg in zip(stand.parameters, args, strict=False)}
        return self.amount(stand.initial, frame)

    def _cell(self, column: str, args: tuple[Value, ...]) -> Value:
        rows = self.model.columns.get(column, {})
        self.touched |= self.model.column_bits.get(column, 0)
        if len(args) != 1 or not isinstance(args[0], str) or args[0] not in rows:
            raise GapError(f"{column}({', '.join(map(str, args))})")
        cell, listing = rows[args[0]]
        self.cite(listing)
        return self.value(cell, {})

    # --- operators -------------------------------------------------------------------

    def _within(self, expr: terms.Within, frame: Frame) -> bool:
        return self._ordered(">=", expr.value, expr.low, frame) and self._ordered(
            "<=", expr.value, expr.high, frame
        )

    def _among(self, expr: terms.OneOf, frame: Frame) -> bool:
        value = self.value(expr.value, frame)
        return any(value == self.value(item, frame) for item in expr.items)

    def _several(self, expr: terms.Several, frame: Frame) -> Value:
        return tuple([self.value(item, frame) for item in expr.items])

    def _not(self, expr: terms.Not, frame: Frame) -> bool:
        return not self.truth(expr.value, frame)

    def _logic(self, expr: terms.Logic, frame: Frame) -> bool:
        """``oder`` is decided by a ja, ``und`` by a nein, also next to an unknown."""
        parts = ((part, frame) for part in expr.parts)
        return self._decided(parts, decisive=expr.operator == "oder")

    def _arith(self, expr: terms.Arith, frame: Frame) -> Amount:
        left, right = self._summand(expr.left, frame), self._summand(expr.right, frame)
        match expr.operator:
            case "+":
                return left + right
            case "-":
                return left - right
            case "*":
                if isinstance(left, Sum) and isinstance(right, Sum):
                    return left * self.looked_up(right)
                return left * right  # type: ignore[operator]
            case "/":
                if isinstance(right, Sum):
                    right = self.looked_up(right)
                if right == 0:
                    raise GapError("/ 0")
                if isinstance(left, Sum):
                    return left / right
                return exact(Fraction(left) / right)

    def _compare(self, expr: terms.Compare, frame: Frame) -> bool:
        return self._ordered(expr.operator, expr.left, expr.right, frame)

    def _ordered(
        self, sign: str, left: terms.Expr, right: terms.Expr, frame: Frame
    ) -> bool:
        for measured, other, seen in (
            (left, right, sign),
            (right, left, MIRRORED[sign]),
        ):
            measure = self._measure(measured, frame)
            if measure is not None:
                bound = self.value(other, frame)
                if is_number(bound):
                    return self.test(*measure, seen, bound)
        one, two = self.amount(left, frame), self.amount(right, frame)
        if is_amount(one) and is_amount(two):
            return self.compared(sign, one, two)
        one, two = self.plain(one), self.plain(two)
        if sign in {"=", "!="}:
            return COMPARISONS[sign](one, two)
        if not _comparable(one, two):
            raise GapError(f"{one} {sign} {two}")
        try:
            return COMPARISONS[sign](one, two)
        except TypeError:  # a tuple with keiner in it
            raise GapError(f"{one} {sign} {two}") from None

    def _measure(self, expr: terms.Expr, frame: Frame) -> tuple[object, Look] | None:
        """The key and look of an expression that is a measured fact, else None."""
        args: tuple[Value, ...] = ()
        if isinstance(expr, terms.Name):
            name, model = expr.name, self.model
            if (name, 0) not in _MEASURES or name in frame:
                return None
            if name in model.rules or name in model.stands:
                return None
        elif isinstance(expr, terms.Apply):
            name = expr.name
            if (name, len(expr.args)) not in _MEASURES:
                return None
            args = tuple([self.value(arg, frame) for arg in expr.args])
        elif isinstance(expr, terms.Over) and expr.operator == "Anzahl":
            hand = self._hand(expr.domain, frame)
            return None if hand is None else self._count(hand, expr, frame)
        else:
            return None
        if (name, args) in self.overlay:
            return None
        return (name, args), methodcaller(method_name(name, len(args)), *args)

    def _all_augen(self) -> Value:
        """Gesamtaugen; added up once where nothing is assumed."""
        if self.overlay:
            return self.value(_ALL_AUGEN, {})
        return self.once("Gesamtaugen", partial(self.value, _ALL_AUGEN, {}))

    # --- domains ---------------------------------------------------------------------

    def members(self, domain: terms.Expr, frame: Frame) -> tuple[Value, ...]:
        """The members of a domain in order."""
        value = self.value(domain, frame)
        if not isinstance(value, tuple):
            raise GapError(f"Bereich: {value}")
        return value

    def _hand(self, domain: terms.Expr, frame: Frame) -> Hand | None:
        if (
            isinstance(domain, terms.Apply)
            and (domain.name, len(domain.args)) in _HANDS
        ):
            args = tuple(self.value(a, frame) for a in domain.args)
            if NONE in args:
                raise GapError(f"{domain.name}({NONE})")
            return Hand(domain.name, args)
        return None

    def _count(
        self, hand: Hand, expr: terms.Over, frame: Frame, negated: bool = False
    ) -> tuple[object, Look]:
        """Counting the cards of a hand that satisfy (or not) the body, by face."""
        mask = 0
        for face in FACES:
            if face in self.model.deck and (
                expr.body is None
                or self.truth(expr.body, {**frame, expr.variable: face}) is not negated
            ):
                mask |= 1 << face.index
        name = method_name(hand.fact, len(hand.args))
        look = methodcaller("count_cards", name, hand.args, mask)
        return (hand.fact, hand.args, mask), look

    def _over(self, expr: terms.Over, frame: Frame) -> Amount:
        hand = self._hand(expr.domain, frame)
        if hand is not None:
            match expr.operator:
                case "Anzahl":
                    return self.look(*self._count(hand, expr, frame))
                case "es-gibt":
                    return self.test(*self._count(hand, expr, frame), ">", 0)
                case "alle":
                    unmet = self._count(hand, expr, frame, negated=True)
                    return self.test(*unmet, "=", 0)
                case _:
                    pass
        members = self.members(expr.domain, frame)
        body = expr.body
        if body is None:
            return len(members)
        frames = ({**frame, expr.variable: member} for member in members)
        match expr.operator:
            case "Anzahl":
                return sum(self.truth(body, inner) for inner in frames)
            case "Summe":
                total = sum(self._summand(body, inner) for inner in frames)
                return total if isinstance(total, Sum) else exact(total)
            case "es-gibt" | "alle":
                bodies = ((body, inner) for inner in frames)
                return self._decided(bodies, decisive=expr.operator == "es-gibt")
            case "das":
                return next(
                    (
                        m
                        for m, inner in zip(members, frames, strict=True)
                        if self.truth(body, inner)
                    ),
                    NONE,
                )
            case "größtes" | "kleinstes":
                values = [self.value(body, inner) for inner in frames]
                if not values:
                    return NONE
                pick = max if expr.operator == "größtes" else min
                try:
                    return pick(values)  # type: ignore[type-var]
                except TypeError:  # keiner is among them
                    raise GapError(expr.operator) from None
            case _:
                raise GapError(expr.operator)

    def _decided(
        self, parts: Iterable[tuple[terms.Expr, Frame]], *, decisive: bool
    ) -> bool:
        """``decisive`` where one part is, else the other; the unknown where none is."""
        unknown: UnknownFactError | None = None
        for part, frame in parts:
            try:
                if self.truth(part, frame) is decisive:
                    return decisive
            except UnknownFactError as error:
                unknown = error
        if unknown is not None:
            raise unknown
        return not decisive


def _comparable(one: Value, two: Value) -> bool:
    if isinstance(one, tuple) and isinstance(two, tuple):
        return True
    return is_number(one) and is_number(two)


_ALL_AUGEN: Final = terms.Over(
    operator="Summe",
    variable="k",
    domain=terms.Name("Blatt"),
    body=terms.Apply("Zählwert", (terms.Apply("Bild", (terms.Name("k"),)),)),
)
