"""The type of every expression, and what does not fit.

Flow is looked at as far as a statement: an expression that the statement anywhere
compares with ``keiner``, finds equal to something or picks from a set counts as handled
in all of it, and so does the largest of a domain whose members it counts. Two Stände
that every event sets together are handled together. That a fact is asked *about* keiner
is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from dokospec.language import codes
from dokospec.language.names import Names, Quantity
from dokospec.language.references import FORMER, Env, TypeCheck, place_of
from dokospec.language.show import show
from dokospec.language.syntax import Aufzaehlung, Regel
from dokospec.language.terms import (
    Apply,
    Arith,
    Assume,
    Compare,
    Expr,
    Face,
    Former,
    Logic,
    Name,
    Not,
    Number,
    OneOf,
    Over,
    Place,
    Several,
    Within,
)
from dokospec.language.types import (
    CARD,
    NOTHING,
    NUMBER,
    TRUTH,
    UNKNOWN,
    Type,
    declared,
    fits,
    join,
    named,
)
from dokospec.language.vocabulary import OPERATORS
from dokospec.nearest import nearest


class Types:
    """Types of the quantities of a text, worked out when first asked for."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self._results: dict[str, Type] = {}

    def parameters(self, rule: Quantity) -> tuple[Type, ...]:
        """The types of a rule's parameters; unknown where nothing says it."""
        question = self.names.questions.get(rule.name)
        if question is not None:
            types = [named(kind) for kind in question.parameters]
            return tuple(types[: len(rule.parameters)])
        return tuple(
            UNKNOWN if p.type is None else declared(p.type) for p in rule.parameters
        )

    def env(self, rule: Quantity) -> dict[str, Type]:
        """The parameters of a rule as variables."""
        types = self.parameters(rule)
        return {p.name: t for p, t in zip(rule.parameters, types, strict=False)}

    def result(self, name: str) -> Type:
        """What a rule or question gives."""
        question = self.names.questions.get(name)
        if question is not None:
            return named(question.result)
        if name not in self._results:
            # A rule that asks itself is told elsewhere; here it is of unknown type.
            self._results[name] = UNKNOWN
            self._results[name] = join(
                self._value(rule) for rule in self.names.quantities[name]
            )
        return self._results[name]

    def _value(self, rule: Quantity) -> Type:
        quiet = Inference(self, rule, None)
        env = self.env(rule)
        if isinstance(rule, Regel):
            return join(quiet.type(case.value, env) for case in rule.cases)
        return join(quiet.type(row.value, env) for row in rule.rows)

    def column(self, name: str) -> Type:
        """What a column holds: the types that all its cells have in common."""
        cells = [
            self.cell(listing, cells[index], name)
            for listing, index in self.names.columns[name]
            for _, cells in listing.rows
            if index < len(cells)
        ]
        return join(cells)

    def cell(self, listing: Aufzaehlung, cell: Expr, column: str) -> Type:
        """The type of one cell."""
        if isinstance(cell, Name) and not self.names.is_quantity(cell.name):
            if cell.name == "keiner":
                return NOTHING
            return Type(self.names.symbols[cell.name])
        return Inference(self, listing, None).type(cell, {})

    def rows_of(self, column: str) -> Type:
        """What a column may be asked of."""
        listings = {listing.name for listing, _ in self.names.columns[column]}
        rows = {
            row
            for name in listings
            for listing in self.names.listings[name]
            for row, _ in listing.rows
        }
        return Type(frozenset().union(*(self.names.symbols[row] for row in rows)))


class Inference(TypeCheck):
    """Types of the expressions of one statement; tells what does not fit.

    ``report`` None: nothing is told.
    """

    def place_of(self, *exprs: Expr) -> Place | None:
        """Where the first of these that has a place stands."""
        return next((at for at in map(place_of, exprs) if at is not None), None)

    def want(self, expr: Expr, env: Env, wanted: Type) -> Type:
        """The type of an expression, which must fit ``wanted``."""
        given = self.type(expr, env)
        if not fits(given, wanted):
            self.find(
                codes.WRONG_TYPE,
                expr,
                expression=show(expr),
                given=str(given),
                wanted=str(wanted),
            )
        return given

    def number(self, expr: Expr, env: Env) -> Type:
        """A part of a calculation."""
        given = self.want(expr, env, NUMBER)
        if given.optional:
            self.find(codes.MAY_BE_KEINER, expr, expression=show(expr))
        return given

    def type(self, expr: Expr, env: Env) -> Type:
        """The type of an expression; what is wrong inside is told."""
        found = self._type(expr, env)
        if found.optional and show(expr) in self._handled:
            return found.handled()
        return found

    def _type(self, expr: Expr, env: Env) -> Type:
        match expr:
            case Number():
                return NUMBER
            case Face():
                return CARD
            case Name():
                return self._name(expr, env)
            case Apply():
                return self._apply(expr, env)
            case Over():
                return self._over(expr, env)
            case Former():
                if FORMER not in env:
                    self.find(codes.MISPLACED_FORMER, None)
                return env.get(FORMER, UNKNOWN)
            case Arith(_, left, right):
                self.number(left, env)
                self.number(right, env)
                return NUMBER
            case Compare(sign, left, right) if sign in ("=", "!="):
                self._equal(expr, left, right, env)
                return TRUTH
            case Compare(_, left, right):
                self._ordered(expr, (left, right), env)
                return TRUTH
            case Within(value, low, high):
                self._ordered(expr, (value, low, high), env)
                return TRUTH
            case OneOf(value, items):
                for item in items:
                    self._equal(expr, value, item, env)
                return TRUTH
            case Logic(_, parts):
                for part in parts:
                    self.want(part, env, TRUTH)
                return TRUTH
            case Not(value):
                self.want(value, env, TRUTH)
                return TRUTH
            case Several(items):
                return Type(
                    frozenset(), items=tuple(self.type(item, env) for item in items)
                )
            case Assume(value, facts):
                for fact, given in facts:
                    self.want(given, env, self.type(fact, env))
                return self.type(value, env)
            case _:
                assert_never(expr)

    # --- comparing --------------------------------------------------------------------

    def _equal(self, whole: Expr, left: Expr, right: Expr, env: Env) -> None:
        one, two = self._pair(left, right, env)
        if one.known and two.known and not self.shares(one, two):
            self.find(
                codes.NEVER_EQUAL,
                left if place_of(left) else right,
                expression=show(whole),
                left=self.described(one),
                right=self.described(two),
            )

    def _pair(self, left: Expr, right: Expr, env: Env) -> tuple[Type, Type]:
        """Both types; words of acts that no table lists may be compared freely."""
        for one, two in ((left, right), (right, left)):
            if isinstance(two, Name) and two.name not in env:
                known = self.type(one, env)
                if known.names == {"Wort"} and two.name not in self._names.bare_names():
                    return known, known
        return self.type(left, env), self.type(right, env)

    def _ordered(self, whole: Expr, parts: Iterable[Expr], env: Env) -> None:
        types = []
        for part in parts:
            found = self.type(part, env)
            types.append(found)
            if found.optional:
                self.find(codes.MAY_BE_KEINER, part, expression=show(part))
        numbers = all(fits(t, NUMBER) for t in types)
        tuples = all(t.items or not t.known for t in types)
        if not numbers and not tuples:
            self.find(
                codes.NOT_ORDERED,
                whole,
                expression=show(whole),
                given=", ".join(dict.fromkeys(str(t) for t in types)),
            )

    # --- domains ----------------------------------------------------------------------

    def member(self, domain: Expr, env: Env) -> Type:
        """The type of the members of a domain."""
        found = self.type(domain, env)
        if found.known and not found.many:
            self.find(
                codes.NO_DOMAIN, domain, expression=show(domain), given=str(found)
            )
            return UNKNOWN
        return found.one()

    def _over(self, expr: Over, env: Env) -> Type:
        member = self.member(expr.domain, env)
        if expr.operator not in OPERATORS:
            self.find(
                codes.UNKNOWN_OPERATOR,
                expr,
                name=expr.operator,
                meant=nearest(expr.operator, OPERATORS),
                known=", ".join(OPERATORS),
            )
            return UNKNOWN
        if expr.body is None:
            if expr.operator != "Anzahl":
                self.find(codes.NO_BODY, expr, name=expr.operator)
                return UNKNOWN
            return NUMBER
        inner = {**env, expr.variable: member}
        match expr.operator:
            case "Summe":
                self.number(expr.body, inner)
                return NUMBER
            case "größtes" | "kleinstes":
                found = self.type(expr.body, inner)
                if not found.items:
                    self.number(expr.body, inner)
                domain = show(expr.domain)
                filled = domain in self._names.listings or domain in self._handled
                return found.or_nothing(not filled)
            case "das":
                self.want(expr.body, inner, TRUTH)
                return member.or_nothing()
            case _:
                self.want(expr.body, inner, TRUTH)
                return NUMBER if expr.operator == "Anzahl" else TRUTH
