"""Trees of expressions to the values of :mod:`dokospec.rules.syntax`.

Also the parts of statements that hold them. One method for each rule of ``grammar/regel.lark``, in its order. Imported only when
something is parsed, for it needs lark.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from lark import Token, Transformer, v_args

from dokospec.cards import FACES
from dokospec.rules import terms
from dokospec.rules.terms import Expr, Place

_FACES = {str(face): face for face in FACES}
_PLURAL = {one: unit for unit, one in terms.SINGULAR.items()}

R = TypeVar("R")


class ToExpressions(Transformer[Token, R]):
    """Builds expressions that stand in ``file``, and the parts that hold them.

    To be derived from; a method gets the children of its tree one by one.
    """

    def __init__(self, file: str) -> None:
        super().__init__()
        self._file = file

    def _at(self, token: Token) -> Place:
        return Place(self._file, token.line or 1, token.column or 1)

    def namen(self, *names: Token) -> tuple[str, ...]:
        return tuple(str(name) for name in names)

    def parameter(self, *parts: terms.Parameter) -> tuple[terms.Parameter, ...]:
        return parts

    def parameterteil(self, name: Token, kind: Token | None) -> terms.Parameter:
        return terms.Parameter(str(name), None if kind is None else str(kind))

    def falls(self, condition: Expr) -> Expr:
        return condition

    def faelle(self, *cases: terms.Case) -> tuple[terms.Case, ...]:
        return cases

    def fall(self, value: Expr, condition: Expr | None = None) -> terms.Case:
        return terms.Case(value, condition)

    def sonst(self, value: Expr) -> terms.Case:
        return terms.Case(value)

    # --- expressions ----------------------------------------------------------------

    def angenommen(
        self, value: Expr, *facts: tuple[terms.Apply | terms.Name, Expr]
    ) -> Expr:
        return terms.Assume(
            value, tuple((_asked(left), right) for left, right in facts)
        )

    def gesetzt(self, left: Expr, right: Expr) -> tuple[Expr, Expr]:
        return left, right

    def oder(self, *parts: Expr) -> Expr:
        return terms.Logic("oder", parts)

    def und(self, *parts: Expr) -> Expr:
        return terms.Logic("und", parts)

    def verneint(self, value: Expr) -> Expr:
        return terms.Not(value)

    def verglichen(self, left: Expr, operator: Any, right: Expr) -> Expr:
        return terms.Compare(operator, left, right)

    def vergleichszeichen(self, sign: Token) -> str:
        return str(sign)

    def spanne(self, value: Expr, low: Expr, high: Expr) -> Expr:
        return terms.Within(value, low, high)

    def enthalten(self, value: Expr, items: tuple[Expr, ...]) -> Expr:
        return terms.OneOf(value, items)

    def menge(self, *items: Expr) -> tuple[Expr, ...]:
        return items

    def plus(self, left: Expr, right: Expr) -> Expr:
        return terms.Arith("+", left, right)

    def minus(self, left: Expr, right: Expr) -> Expr:
        return terms.Arith("-", left, right)

    def mal(self, left: Expr, right: Expr) -> Expr:
        return terms.Arith("*", left, right)

    def durch(self, left: Expr, right: Expr) -> Expr:
        return terms.Arith("/", left, right)

    def negativ(self, value: Expr) -> Expr:
        if isinstance(value, terms.Number):
            return replace(value, value=-value.value)
        return terms.Arith("-", terms.Number(0), value)

    def karte(self, face: Token) -> Expr:
        return terms.Face(_FACES[str(face)])

    def bisher(self) -> Expr:
        return terms.Former()

    def name(self, name: Token) -> Expr:
        return terms.Name(str(name), self._at(name))

    def anwendung(self, name: Token, args: tuple[Expr, ...]) -> Expr:
        return terms.Apply(str(name), args, self._at(name))

    def ueber(
        self, operator: Token, variable: Token, domain: Expr, body: Expr | None
    ) -> Expr:
        at = self._at(operator)
        return terms.Over(str(operator), str(variable), domain, body, at)

    def tupel(self, *items: Expr) -> Expr:
        return terms.Several(items)

    def argumente(self, *args: Expr) -> tuple[Expr, ...]:
        return args

    def name_enthalten(self, name: Token, items: tuple[Expr, ...]) -> Expr:
        return terms.OneOf(self.name(name), items)

    def name_spanne(self, name: Token, low: Expr, high: Expr) -> Expr:
        return terms.Within(self.name(name), low, high)

    def zahl(self, value: Token, unit: Token | None) -> terms.Number:
        if unit is None:
            return terms.Number(int(value))
        return terms.Number(int(value), _PLURAL.get(str(unit), str(unit)))


# Not as a decorator: type checkers would no longer see a class.
v_args(inline=True)(ToExpressions)


def _asked(left: terms.Apply | terms.Name) -> terms.Apply:
    """A fact without arguments is assumed like one with."""
    if isinstance(left, terms.Name):
        return terms.Apply(left.name, (), left.place)
    return left
