"""The type of every expression, and what does not fit.

Flow is looked at as far as a statement: an expression that the statement anywhere
compares with ``keiner``, finds equal to something or picks from a set counts as handled
in all of it, and so does the largest of a domain whose members it counts. Two Stände
that every event sets together are handled together. That a fact is asked *about* keiner
is not looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias, assert_never

from dokospec.finding import Finding
from dokospec.rules import codes
from dokospec.rules.names import Names, Quantity
from dokospec.rules.nearest import nearest
from dokospec.rules.show import show
from dokospec.rules.syntax import (
    Apply,
    Arith,
    Assume,
    Aufzaehlung,
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
    Regel,
    Several,
    Statement,
    Within,
)
from dokospec.rules.types import (
    CARD,
    NOTHING,
    NUMBER,
    TRUTH,
    UNKNOWN,
    Type,
    fits,
    join,
    named,
)
from dokospec.rules.vocabulary import OPERATORS, Fact
from dokospec.rules.walk import expressions, walk

Env: TypeAlias = Mapping[str, Type]
"""The variables that are bound, with their types; ``bisher`` where it is known."""

FORMER = "bisher"
_WORDS_OF_ACTS = {"Vorbehalt": "Angebot", "Meldung": "Ruf"}


def handled(statement: Statement) -> frozenset[str]:
    """The expressions, as source, whose ``keiner`` the statement deals with.

    A domain that is counted stands for the largest and smallest of its members.
    """
    found = set[str]()
    for outer in expressions(statement):
        for expr in walk(outer):
            match expr:
                case Compare("=" | "!=", value, Name("keiner")):
                    found.add(show(value))
                case Compare("=" | "!=", Name("keiner"), value):
                    found.add(show(value))
                case Compare("=", left, right):
                    found |= {show(left), show(right)}
                case OneOf(value):
                    found.add(show(value))
                case Over("Anzahl" | "es-gibt", _, domain):
                    found.add(show(domain))
                case _:
                    pass
    return frozenset(found)


class Types:
    """Types of the quantities of a text, worked out when first asked for."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self._results: dict[str, Type] = {}

    def parameters(self, rule: Quantity) -> tuple[Type, ...]:
        """The types of a rule's parameters; unknown where nothing says it."""
        question = self.names.questions.get(rule.name)
        if question is not None:
            told = [named(kind) for kind in question.parameters]
            return tuple(told[: len(rule.parameters)])
        return tuple(
            UNKNOWN if p.type is None else named(p.type) for p in rule.parameters
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


class Inference:
    """Types of the expressions of one statement; tells what does not fit.

    ``report`` None: nothing is told.
    """

    def __init__(
        self,
        types: Types,
        statement: Statement,
        report: Callable[[Finding], None] | None,
    ) -> None:
        self._types = types
        self._names = types.names
        self._statement = statement
        self._report = report
        self._handled = self._names.with_siblings(handled(statement))

    def find(self, code: str, at: Expr | Place | None, **data: str | None) -> None:
        """Tell a finding at an expression, or where the statement begins."""
        if self._report is None:
            return
        place = at if isinstance(at, Place) else _place(at) if at else None
        self._report(
            codes.against(
                code, place or self._statement.place, self._statement.clause, **data
            )
        )

    def place_of(self, *exprs: Expr) -> Place | None:
        """Where the first of these that has a place stands."""
        return next((at for at in map(_place, exprs) if at is not None), None)

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
        if one.known and two.known and not self._share(one, two):
            self.find(
                codes.NEVER_EQUAL,
                left if _place(left) else right,
                expression=show(whole),
                left=f"{show(left)}: {one}",
                right=f"{show(right)}: {two}",
            )

    def _pair(self, left: Expr, right: Expr, env: Env) -> tuple[Type, Type]:
        """Both types; words of acts that no table lists may be compared freely."""
        for one, two in ((left, right), (right, left)):
            if isinstance(two, Name) and two.name not in env:
                known = self.type(one, env)
                if known.names == {"Wort"} and two.name not in self._names.bare_names():
                    return known, known
        return self.type(left, env), self.type(right, env)

    def _share(self, one: Type, two: Type) -> bool:
        """Whether a value of one type may be equal to one of the other."""
        if fits(one, two):
            return True
        if not (one.word and two.word) or one.many or two.many:
            return False
        return bool(self._names.words_of(one.names) & self._names.words_of(two.names))

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

    # --- names and applications -------------------------------------------------------

    def _name(self, expr: Name, env: Env) -> Type:
        name, names = expr.name, self._names
        if name in env:
            return env[name]
        if name == "keiner":
            return NOTHING
        if name in names.stands:
            kind = names.stands[name][0].type
            return named(kind if isinstance(kind, str) else "Zahl").or_nothing(
                any(_may_be_keiner(s.initial) for s in names.stands[name])
            )
        asked = name in names.quantities or name in names.questions
        if asked and 0 in self._parameter_counts(name):
            return self._types.result(name)
        if any(not fact.parameters for fact in names.facts.get(name, ())):
            return named(next(f for f in names.facts[name] if not f.parameters).result)
        if name in names.listings:
            rows = [row for x in names.listings[name] for row, _ in x.rows]
            found = join(Type(names.symbols[row]) for row in rows)
            return Type(found.names, many=True)
        if name in names.symbols:
            return Type(names.symbols[name])
        if asked:
            self._arity(expr, name, (), self._parameter_counts(name))
            return UNKNOWN
        if name in names.functions():
            arities = self._fact_arities(name) if name in names.facts else (1,)
            self._arity(expr, name, (), arities)
            return UNKNOWN
        self.find(
            codes.UNKNOWN_NAME,
            expr,
            name=name,
            meant=nearest(name, {*env, *names.bare_names()} - {FORMER}),
        )
        return UNKNOWN

    def _apply(self, expr: Apply, env: Env) -> Type:
        name, names = expr.name, self._names
        if name in names.quantities:
            rule = names.quantities[name][0]
            self._arity(expr, name, expr.args, self._parameter_counts(name))
            self._arguments(expr, self._types.parameters(rule), env)
            return self._types.result(name)
        if name in names.facts:
            return self._fact(expr, env)
        if name in names.columns:
            self._arity(expr, name, expr.args, (1,))
            self._arguments(expr, (self._types.rows_of(name),), env)
            return self._types.column(name)
        if name in names.questions:
            question = names.questions[name]
            self._arguments(expr, tuple(map(named, question.parameters)), env)
            return named(question.result)
        for arg in expr.args:
            self.type(arg, env)
        self.find(
            codes.UNKNOWN_FUNCTION,
            expr,
            name=name,
            meant=nearest(name, names.functions()),
        )
        return UNKNOWN

    def _fact(self, expr: Apply, env: Env) -> Type:
        name = expr.name
        if name == "Punkte" and expr.args:
            return self._points(expr, env)
        fitting = [
            f for f in self._names.facts[name] if len(f.parameters) == len(expr.args)
        ]
        if not fitting:
            self._arity(expr, name, expr.args, self._fact_arities(name))
            return UNKNOWN
        wanted = tuple(
            named(*(f.parameters[i] for f in fitting)) for i in range(len(expr.args))
        )
        given = self._arguments(expr, wanted, env)
        if name == "früher":
            return Type(given[0].names, many=True)
        if name == "Wort":
            return self._said(given[0])
        return _chosen(fitting, given)

    def _said(self, act: Type) -> Type:
        """The words of an act: rows of a table for bids and calls, else any word."""
        kinds = {_WORDS_OF_ACTS.get(kind) for kind in act.names}
        if None in kinds or not kinds:
            return named("Wort")
        return named(*(kind for kind in kinds if kind))

    def _points(self, expr: Apply, env: Env) -> Type:
        self._arity(expr, "Punkte", expr.args, (2,))
        group, *whose = expr.args
        groups = self._names.groups
        if not isinstance(group, Name) or group.name not in groups:
            self.find(
                codes.UNKNOWN_GROUP,
                group,
                name=show(group),
                meant=nearest(show(group), groups),
            )
        for party in whose:
            self.want(party, env, named("Partei", "Spieler"))
        return NUMBER

    def _arguments(
        self, expr: Apply, wanted: tuple[Type, ...], env: Env
    ) -> tuple[Type, ...]:
        """The types of the arguments, each of which must fit."""
        given = []
        for index, arg in enumerate(expr.args):
            want = wanted[index] if index < len(wanted) else UNKNOWN
            free = (
                want.names == {"Wort"}
                and expr.name in self._names.facts
                and isinstance(arg, Name)
                and arg.name not in env
            )
            # Words that only the record declares: Zusatz(v, pflicht).
            given.append(want if free else self._argument(arg, env, want))
        return tuple(given)

    def _argument(self, arg: Expr, env: Env, wanted: Type) -> Type:
        found = self.type(arg, env)
        if not self._share(found, wanted) and found.known and wanted.known:
            self.find(
                codes.WRONG_TYPE,
                arg,
                expression=show(arg),
                given=str(found),
                wanted=str(wanted),
            )
        return found

    def _parameter_counts(self, name: str) -> tuple[int, ...]:
        rules = self._names.quantities.get(name)
        if rules is None:
            return (len(self._names.questions[name].parameters),)
        if name in self._names.questions:
            return (len(self._names.questions[name].parameters),)
        return (len(rules[0].parameters),)

    def _fact_arities(self, name: str) -> tuple[int, ...]:
        return tuple({len(f.parameters): 0 for f in self._names.facts[name]})

    def _arity(
        self, at: Expr, name: str, args: tuple[Expr, ...], allowed: tuple[int, ...]
    ) -> None:
        if len(args) not in allowed:
            self.find(
                codes.WRONG_ARITY,
                at,
                name=name,
                given=str(len(args)),
                wanted=" oder ".join(str(n) for n in sorted(allowed)),
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


def _chosen(facts: list[Fact], given: tuple[Type, ...]) -> Type:
    """The result of the fact that the arguments choose, of all where none does."""
    chosen = [
        f
        for f in facts
        if all(fits(t, named(p)) for t, p in zip(given, f.parameters, strict=True))
    ]
    return join(named(f.result) for f in chosen or facts)


def _may_be_keiner(expr: Expr) -> bool:
    return isinstance(expr, Name) and expr.name == "keiner"


def _place(expr: Expr) -> Place | None:
    """Where an expression stands: the first place inside it."""
    return next(
        (
            part.place
            for part in walk(expr)
            if isinstance(part, Name | Apply | Over) and part.place is not None
        ),
        None,
    )
