"""Names, types and variables in each statement."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from dokospec.finding import Finding
from dokospec.language import codes
from dokospec.language.infer import Inference, Types
from dokospec.language.names import Names
from dokospec.language.references import FORMER, Env
from dokospec.language.syntax import (
    Ablauf,
    Annahme,
    Aufzaehlung,
    Ausnahme,
    Aussetzung,
    Ereignis,
    Pflicht,
    Posten,
    Regel,
    Stand,
    Statement,
    Tabelle,
    TableRow,
    Target,
    Zusage,
)
from dokospec.language.terms import Expr, Face, Name, Number, RuleCase
from dokospec.language.types import (
    CARD,
    NUMBER,
    TRUTH,
    UNKNOWN,
    Type,
    declared,
    fits,
    named,
)
from dokospec.language.vocabulary import NUMBERS, TYPES
from dokospec.nearest import nearest

PROCEDURES: Final = ("Geben", "Vorbehalte", "Tausch")
LIFETIMES: Final = ("Spiel", "Abend")


def check_types(names: Names) -> Iterable[Finding]:
    """All findings about names and types inside statements."""
    types = Types(names)
    found: list[Finding] = []
    for statement in names.text.statements:
        _Checker(types, statement, found.append).check()
    return found


class _Checker:
    """Checks one statement."""

    def __init__(
        self, types: Types, statement: Statement, report: Callable[[Finding], None]
    ) -> None:
        self._types = types
        self._names = types.names
        self._statement = statement
        self._envs = Environments(types)
        self._infer = Inference(types, statement, report)
        self._find = self._infer.find
        self._want = self._infer.want

    def check(self) -> None:
        match self._statement:
            case Regel() as rule:
                env = self._parameters(rule)
                self._cases(rule.cases, env, self._result(rule))
            case Tabelle() as table:
                self._table(table)
            case Aufzaehlung() as listing:
                self._listing(listing)
            case Ausnahme() as exception:
                env = self._envs.of(exception.target)
                self._condition(exception.condition, env)
                value = self._envs.value(exception.target)
                self._cases(exception.cases, {**env, FORMER: value}, value)
            case Aussetzung(condition=condition, targets=targets):
                self._condition(condition, self._envs.common(targets))
            case Posten() as item:
                self._item(item)
            case Pflicht() as duty:
                env = duty_env(duty)
                self._condition(duty.condition, env)
                self._want(duty.demand, env, TRUTH)
            case Ereignis() as event:
                self._event(event)
            case Stand() as stand:
                self._stand(stand)
            case Ablauf(name=name, first=first, condition=condition):
                self._condition(condition, {})
                if condition is None and name not in PROCEDURES:
                    meant = nearest(name, PROCEDURES)
                    known = ", ".join(PROCEDURES)
                    self._find(
                        codes.UNKNOWN_PROCEDURE,
                        None,
                        name=name,
                        known=known,
                        meant=meant,
                    )
                if first is not None:
                    self._want(first, {}, named("Spieler"))
            case Zusage(claim=claim, rows=()):
                self._want(claim, {}, TRUTH)
            case Zusage() as claimed:
                self._claimed(claimed)
            case Annahme() as premise:
                self._premise(premise)
            case _:
                pass

    def _condition(self, condition: Expr | None, env: Env) -> None:
        if condition is not None:
            self._want(condition, env, TRUTH)

    def _cases(self, cases: tuple[RuleCase, ...], env: Env, wanted: Type) -> None:
        for index, case in enumerate(cases):
            given = self._value(case.value, env, wanted)
            wanted = wanted if wanted.known else given
            self._condition(case.condition, env)
            if case.condition is None and index < len(cases) - 1:
                self._find(codes.CASE_AFTER_ALL, None, name=self._statement.name)

    def _value(self, value: Expr, env: Env, wanted: Type) -> Type:
        """A value that must fit; a tuple may be wherever values are only ranked."""
        given = self._infer.type(value, env)
        about = self._statement
        if isinstance(about, Ausnahme):
            ranked = bool(given.items) and about.target.name == "Vorrang"
        else:
            ranked = bool(given.items) and about.name == "Vorrang"
        if not ranked and not self._shares(given, wanted):
            self._want(value, env, wanted)
        return given

    def _shares(self, given: Type, wanted: Type) -> bool:
        if fits(given, wanted):
            return True
        words = self._names.words_of
        return (
            given.word
            and wanted.word
            and bool(words(given.names) & words(wanted.names))
        )

    # --- quantities -------------------------------------------------------------------

    def _parameters(self, rule: Regel | Tabelle) -> dict[str, Type]:
        question = self._names.questions.get(rule.name)
        if question is not None:
            allowed = {0, len(question.parameters)}
            if len(rule.parameters) not in allowed:
                self._find(
                    codes.WRONG_ARITY,
                    None,
                    name=rule.name,
                    given=str(len(rule.parameters)),
                    wanted=str(len(question.parameters)),
                )
        for parameter in rule.parameters:
            if parameter.type is not None:
                self._type_name(parameter.type)
            elif question is None:
                self._find(
                    codes.PARAMETER_WITHOUT_TYPE,
                    None,
                    name=parameter.name,
                    rule=rule.name,
                )
        if rule.name in self._names.facts:
            self._find(codes.NAME_TAKEN, None, name=rule.name)
        return self._types.env(rule)

    def _type_name(self, name: str) -> None:
        if name.rstrip("?*") not in TYPES:
            self._find(codes.UNKNOWN_TYPE, None, name=name, meant=nearest(name, TYPES))

    def _result(self, rule: Regel | Tabelle) -> Type:
        """What the vocabulary wants; of the text's own rules nothing is wanted."""
        question = self._names.questions.get(rule.name)
        return UNKNOWN if question is None else named(question.result)

    def _table(self, table: Tabelle) -> None:
        env = self._parameters(table)
        self._rows(table, self._types.parameters(table), env, self._result(table))

    def _claimed(self, claim: Zusage) -> None:
        env: dict[str, Type] = {}
        for parameter in claim.parameters:
            env[parameter.name] = UNKNOWN
            if parameter.type is not None:
                self._type_name(parameter.type)
                env[parameter.name] = declared(parameter.type)
        wanted = self._infer.type(claim.claim, env)
        self._rows(claim, tuple(env.values()), {}, wanted)

    def _premise(self, premise: Annahme) -> None:
        self._condition(premise.condition, {})
        for name in premise.numbers:
            if name not in NUMBERS:
                known, meant = ", ".join(NUMBERS), nearest(name, NUMBERS)
                self._find(
                    codes.UNKNOWN_NUMBER, None, name=name, known=known, meant=meant
                )

    def _rows(
        self, table: Tabelle | Zusage, kinds: tuple[Type, ...], env: Env, wanted: Type
    ) -> None:
        for index, row in enumerate(table.rows):
            if len(row.keys) != len(table.parameters):
                self._find(
                    codes.KEY_COUNT,
                    self._infer.place_of(row.value),
                    name=table.name,
                    given=str(len(row.keys)),
                    wanted=str(len(table.parameters)),
                )
            for key, kind in zip(row.keys, kinds, strict=False):
                self._key(key, kind, table)
            given = self._value(row.value, env, wanted)
            wanted = wanted if wanted.known else given
            if any(_overlap(row, other) for other in table.rows[:index]):
                self._find(
                    codes.KEY_TWICE,
                    self._infer.place_of(row.value),
                    name=table.name,
                    key=_key_text(row),
                )

    def _key(
        self,
        key: Name | Face | Number | tuple[Number, Number],
        kind: Type,
        at: Tabelle | Zusage,
    ) -> None:
        if isinstance(key, Name):
            if key.name == "keiner":
                return
            if kind.names == {"Wort"}:
                return
            given = self._names.symbols.get(key.name)
            if given is None:
                words = self._names.words_of(kind.names)
                self._find(
                    codes.UNKNOWN_WORD,
                    key,
                    name=key.name,
                    table=at.name,
                    wanted=str(kind),
                    meant=nearest(key.name, words or self._names.symbols),
                )
                return
            found = Type(given)
        else:
            found = CARD if isinstance(key, Face) else NUMBER
        if not self._shares(found, kind):
            word = key.name if isinstance(key, Name) else _part_text(key)
            self._find(
                codes.WRONG_TYPE,
                key if isinstance(key, Name) else None,
                expression=word,
                given=str(found),
                wanted=str(kind),
            )

    def _listing(self, listing: Aufzaehlung) -> None:
        rows = set[str]()
        for row, cells in listing.rows:
            if row in rows:
                self._find(codes.KEY_TWICE, None, name=listing.name, key=row)
            rows.add(row)
            if self._names.is_quantity(row) or row in self._names.quantities:
                self._find(codes.NAME_TAKEN, None, name=row)
            if len(cells) != len(listing.columns):
                self._find(
                    codes.CELL_COUNT,
                    self._infer.place_of(*cells),
                    name=listing.name,
                    row=row,
                    given=str(len(cells)),
                    wanted=str(len(listing.columns)),
                )
            for column, cell in zip(listing.columns, cells, strict=False):
                self._cell(column, cell)
        for column in listing.columns:
            taken = column in self._names.quantities or any(
                len(fact.parameters) == 1 for fact in self._names.facts.get(column, ())
            )
            if taken:
                self._find(codes.NAME_TAKEN, None, name=column)

    def _cell(self, column: str, cell: Expr) -> None:
        orders = {*self._names.orders, "keine"}
        if column == "Ordnung" and not (isinstance(cell, Name) and cell.name in orders):
            word = cell.name if isinstance(cell, Name) else "?"
            self._find(
                codes.UNKNOWN_ORDER, cell, name=word, meant=nearest(word, orders)
            )
        elif not isinstance(cell, Name):
            self._infer.type(cell, {})
        elif cell.name in self._names.quantities and not self._names.is_quantity(
            cell.name
        ):
            # The evaluator would take the bare word for the rule.
            self._find(codes.NAME_TAKEN, cell, name=cell.name)

    # --- items, events, state ---------------------------------------------------------

    def _item(self, item: Posten) -> None:
        env: dict[str, Type] = {}
        for variable, domain in item.each:
            env[variable] = self._infer.member(domain, env)
        self._want(item.beneficiary, env, named("Partei", "Spieler"))
        self._want(item.value, env, NUMBER)
        self._condition(item.condition, env)

    def _event(self, event: Ereignis) -> None:
        env = event_env(event)
        for variable, domain in event.each:
            env[variable] = self._infer.member(domain, env)
        self._condition(event.condition, env)
        for assignment in event.assignments:
            if assignment.target in self._names.stands:
                kind = self._infer.assigned(assignment, env)
            elif assignment.target == "Spielart":
                kind = named("Spielart")
            else:
                self._find(
                    codes.UNKNOWN_STAND,
                    None,
                    name=assignment.target,
                    meant=nearest(assignment.target, [*self._names.stands, "Spielart"]),
                )
                kind = UNKNOWN
            self._value(assignment.value, env, kind)

    def _stand(self, stand: Stand) -> None:
        for parameter in stand.parameters:
            if parameter.type is None:
                self._find(
                    codes.PARAMETER_WITHOUT_TYPE,
                    None,
                    name=parameter.name,
                    rule=stand.name,
                )
            else:
                self._type_name(parameter.type)
        env = {p.name: declared(p.type or "?") for p in stand.parameters}
        if isinstance(stand.type, str):
            self._type_name(stand.type)
            self._want(stand.initial, env, named(stand.type))
        else:
            self._want(stand.initial, env, NUMBER)
        if stand.lifetime not in LIFETIMES:
            self._find(
                codes.UNKNOWN_LIFETIME,
                None,
                name=stand.lifetime,
                known=", ".join(LIFETIMES),
                meant=nearest(stand.lifetime, LIFETIMES),
            )
        if stand.name in self._names.facts or stand.name in self._names.questions:
            self._find(codes.NAME_TAKEN, None, name=stand.name)


def _overlap(one: TableRow, two: TableRow) -> bool:
    """Whether some arguments are met by both rows."""
    return len(one.keys) == len(two.keys) and all(
        _meet(a, b) for a, b in zip(one.keys, two.keys, strict=True)
    )


def _meet(
    one: Name | Face | Number | tuple[Number, Number],
    two: Name | Face | Number | tuple[Number, Number],
) -> bool:
    low_one, high_one = _bounds(one)
    low_two, high_two = _bounds(two)
    if isinstance(low_one, int) and isinstance(low_two, int):
        assert isinstance(high_one, int)
        assert isinstance(high_two, int)
        return low_one <= high_two and low_two <= high_one
    return low_one == low_two


def _bounds(
    key: Name | Face | Number | tuple[Number, Number],
) -> tuple[int | str, int | str]:
    match key:
        case Name(name):
            return name, name
        case Face(card):
            return str(card), str(card)
        case Number(value):
            return value, value
        case (low, high):
            return low.value, high.value


def _key_text(row: TableRow) -> str:
    return ", ".join(_part_text(key) for key in row.keys)


def _part_text(key: Name | Face | Number | tuple[Number, Number]) -> str:
    low, high = _bounds(key)
    return str(low) if low == high else f"{low}..{high}"


# --- the variables that are known in a statement --------------------------------------

SEASON: Final = "Saisonabend"
"""What a duty is on that an evening of a season must meet; its variable is the number."""
_MOMENT_TYPES: Final = {"bei Karte": "Auftritt", "nach Stich": "Stich"}


class Environments:
    """The variables that a target makes known in what is about it."""

    def __init__(self, types: Types) -> None:
        self._types = types
        self._names = types.names

    def of(self, target: Target, seen: frozenset[str] = frozenset()) -> dict[str, Type]:
        """The variables of the one target that is meant; none where it is unclear."""
        kinds = self._names.kinds_of(target)
        if len(kinds) != 1:
            return {}
        name, names = target.name, self._names
        match kinds[0]:
            case "Regel":
                return self._types.env(names.quantities[name][0])
            case "Posten":
                return self.item(names.items[name][0])
            case "Gruppe":
                return _common([self.item(item) for item in names.groups[name]])
            case "Pflicht":
                return duty_env(names.duties[name][0])
            case "Ereignis":
                return self._event(names.events[name][0])
            case _ if name not in seen:
                return self.of(names.exceptions[name][0].target, seen | {name})
            case _:
                return {}

    def item(self, item: Posten) -> dict[str, Type]:
        """The variables of an item, in order."""
        quiet = Inference(self._types, item, None)
        env: dict[str, Type] = {}
        for variable, domain in item.each:
            env[variable] = quiet.member(domain, env)
        return env

    def _event(self, event: Ereignis) -> dict[str, Type]:
        quiet = Inference(self._types, event, None)
        env = event_env(event)
        for variable, domain in event.each:
            env[variable] = quiet.member(domain, env)
        return env

    def common(self, targets: Iterable[Target]) -> dict[str, Type]:
        """The variables that all these targets share."""
        return _common([self.of(target) for target in targets])

    def value(self, target: Target, seen: frozenset[str] = frozenset()) -> Type:
        """What an exception to this target must give."""
        kinds = self._names.kinds_of(target)
        if kinds == ["Regel"]:
            return self._types.result(target.name)
        if kinds == ["Posten"]:
            return NUMBER
        if kinds == ["Pflicht"]:
            return TRUTH
        if kinds == ["Ausnahme"] and target.name not in seen:
            inner = self._names.exceptions[target.name][0].target
            return self.value(inner, seen | {target.name})
        return UNKNOWN


def duty_env(duty: Pflicht) -> dict[str, Type]:
    """The variable of a duty, if it has one."""
    if not duty.variable:
        return {}
    return {duty.variable: NUMBER if duty.on == SEASON else named(duty.on)}


def event_env(event: Ereignis) -> dict[str, Type]:
    """The variable of an event, if it has one."""
    if event.variable is None:
        return {}
    return {event.variable: named(_MOMENT_TYPES[event.moment])}


def _common(envs: list[dict[str, Type]]) -> dict[str, Type]:
    first, *rest = envs or [{}]
    return {
        name: kind
        for name, kind in first.items()
        if all(env.get(name) == kind for env in rest)
    }
