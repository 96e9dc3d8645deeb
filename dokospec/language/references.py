"""What bare names and applications in expressions stand for."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from dokospec.finding import Finding
from dokospec.language import codes
from dokospec.language.show import show
from dokospec.language.syntax import Assignment, Statement, walk
from dokospec.language.terms import Apply, Compare, Expr, Name, OneOf, Over, Place
from dokospec.language.types import (
    NOTHING,
    NUMBER,
    UNKNOWN,
    Type,
    declared,
    fits,
    join,
    named,
)
from dokospec.language.vocabulary import Fact
from dokospec.nearest import nearest

if TYPE_CHECKING:
    from dokospec.language.infer import Types

Env: TypeAlias = Mapping[str, Type]
"""The variables that are bound, with their types; ``bisher`` where it is known."""

FORMER = "bisher"
_WORDS_OF_ACTS = {"Vorbehalt": "Angebot", "Meldung": "Ruf"}


def handled(statement: Statement) -> frozenset[str]:
    """The expressions, as source, whose ``keiner`` the statement deals with.

    A domain that is counted stands for the largest and smallest of its members.
    """
    found = set[str]()
    for outer in statement.expressions:
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


class TypeCheck:
    """Types of names and applications in one statement; tells what does not fit.

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
        place = at if isinstance(at, Place) else place_of(at) if at else None
        self._report(
            codes.against(
                code, place or self._statement.place, self._statement.clause, **data
            )
        )

    @abstractmethod
    def want(self, expr: Expr, env: Env, wanted: Type) -> Type:
        """The type of an expression, which must fit ``wanted``."""

    @abstractmethod
    def type(self, expr: Expr, env: Env) -> Type:
        """The type of an expression; what is wrong inside is told."""

    def described(self, kind: Type) -> str:
        """A type for the reader; the words of a column are listed, being few."""
        if not kind.word or kind.many or not str(kind).startswith("Wort"):
            return str(kind)
        words = self._names.words_of(kind.names)
        return f"eines von {', '.join(sorted(words))}" if words else str(kind)

    def shares(self, one: Type, two: Type) -> bool:
        """Whether a value of one type may be equal to one of the other."""
        if fits(one, two):
            return True
        if not (one.word and two.word) or one.many or two.many:
            return False
        left, right = map(self._names.words_of, (one.names, two.names))
        # A listing that is missing is told as such.
        return not left or not right or bool(left & right)

    def _name(self, expr: Name, env: Env) -> Type:
        name, names = expr.name, self._names
        if name in env:
            return env[name]
        if name == "keiner":
            return NOTHING
        if name in names.stands:
            if wanted := len(names.stands[name][0].parameters):
                self._arity(expr, name, (), (wanted,))
            return self._stand(name)
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
        if name in names.stands:
            self._of_stand(expr, expr.args, env)
            return self._stand(name)
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

    def _stand(self, name: str) -> Type:
        stands = self._names.stands[name]
        kind = stands[0].type
        known = declared(kind) if isinstance(kind, str) else NUMBER
        return known.or_nothing(any(_may_be_keiner(s.initial) for s in stands))

    def assigned(self, assignment: Assignment, env: Env) -> Type:
        """What a Stand that is set may be."""
        target = Apply(assignment.target, assignment.args)
        self._of_stand(target, assignment.args, env)
        return self._stand(assignment.target)

    def _of_stand(self, at: Apply, args: tuple[Expr, ...], env: Env) -> None:
        """Which value of a Stand is meant: one argument for each parameter."""
        parameters = self._names.stands[at.name][0].parameters
        self._arity(at, at.name, args, (len(parameters),))
        self._arguments(at, tuple(declared(p.type or "?") for p in parameters), env)

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
            return self._words_of(given[0])
        return _chosen(fitting, given)

    def _words_of(self, act: Type) -> Type:
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
        if not self.shares(found, wanted) and found.known and wanted.known:
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


def place_of(expr: Expr) -> Place | None:
    """Where an expression stands: the first place inside it."""
    return next(
        (
            part.place
            for part in walk(expr)
            if isinstance(part, Name | Apply | Over) and part.place is not None
        ),
        None,
    )
