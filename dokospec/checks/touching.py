"""What a statement bears on: what asks for it, and what only a season asks."""

from __future__ import annotations

from dokospec.checks.questions import PositionQuestion
from dokospec.language import syntax as syn
from dokospec.language.dependencies import GROUP, TargetKey
from dokospec.language.model import Model
from dokospec.language.questions import QUESTIONS, SEASON
from dokospec.language.typecheck import SEASON as DUTIES


def touched_by(statement: syn.Statement, model: Model) -> frozenset[str] | None:
    """What a statement is called where it is asked, and what it changes."""
    match statement:
        case syn.Regel(name=name) | syn.Tabelle(name=name):
            return frozenset((name,))
        case syn.Pflicht() | syn.Ereignis() | syn.Posten():
            return _changed({(statement.kind, statement.name)}, model)
        case syn.Ausnahme(target=target):
            own = "Ausnahme", statement.name
            return _changed({model.target_key(target), own}, model)
        case syn.Aussetzung(targets=targets):
            return _changed(set(map(model.target_key, targets)), model)
        case syn.Aufzaehlung(columns=columns):
            return frozenset(columns)
        case _:
            return None


def columns_apart(listing: syn.Aufzaehlung, other: Model) -> frozenset[str] | None:
    """The columns in which another text says something else; None where it is more.

    The order of cards is more than a column: it is looked at by every card.
    """
    again = other.listings.get(listing.name)
    if again is None or again.columns != listing.columns:
        return None
    if [row for row, _ in again.rows] != [row for row, _ in listing.rows]:
        return None
    pairs = zip(listing.rows, again.rows, strict=True)
    found = frozenset(
        column
        for (_, one), (_, two) in pairs
        for column, mine, own in zip(listing.columns, one, two, strict=True)
        if mine != own
    )
    return None if "Ordnung" in found else found


def asked_of(asked: PositionQuestion) -> tuple[object, ...]:
    """What is asked, and where, whatever the answer."""
    return asked.name, asked.stage, asked.arguments


def same_place(one: syn.Statement, two: syn.Statement) -> bool:
    """Whether two statements are about the same: only what they say of it may differ.

    Questions are about one moment, and what they are added up to is settled behind them:
    nothing that is asked tells a group from another.
    """
    match one, two:
        case syn.Posten(), syn.Posten():
            return one.group == two.group
        case syn.Pflicht(), syn.Pflicht():
            return one.on == two.on
        case syn.Ausnahme(), syn.Ausnahme():
            return one.target == two.target
        case syn.Aussetzung(), syn.Aussetzung():
            return {*two.targets} <= {*one.targets}
        case syn.Aufzaehlung(), syn.Aufzaehlung():
            return one.columns == two.columns
        case ((syn.Regel() | syn.Tabelle()), (syn.Regel() | syn.Tabelle())):
            types = [[p.type for p in each.parameters] for each in (one, two)]
            return types[0] == types[1]
        case syn.Ereignis(), syn.Ereignis():
            return one.moment == two.moment
        case _:
            return False


def _changed(keys: set[TargetKey], model: Model) -> frozenset[str]:
    """These targets, and what they are exceptions to or items of, as they are called."""
    waiting, seen = list(keys), set(keys)
    groups: set[str] = set()
    while waiting:
        key = kind, name = waiting.pop()
        new = {
            model.target_key(each.target)
            for each in model.statements
            if isinstance(each, syn.Ausnahme) and ("Ausnahme", each.name) == key
        }
        if kind == "Gruppe":
            new |= {("Posten", item.name) for item in model.items if item.group == name}
        groups |= {
            GROUP + item.group
            for item in model.items
            if key in {("Posten", item.name), ("Gruppe", item.group)}
        }
        waiting += new - seen
        seen |= new
    return frozenset(map(_called, seen)) | groups


def _called(key: TargetKey) -> str:
    """What a statement is called where it is asked: nothing else has the name of a rule.

    A statement of another kind may have that too.
    """
    kind, name = key
    return name if kind == "Regel" else f"{kind} {name}"


def names_of(asked: PositionQuestion) -> frozenset[str]:
    """What is asked together, as it is called."""
    return frozenset(map(name_of, (asked.statement, *asked.beside)))


def name_of(statement: syn.Statement) -> str:
    """What a statement is called where it is asked."""
    rule = isinstance(statement, syn.Regel | syn.Tabelle)
    return _called(("Regel" if rule else statement.kind, statement.name))


# --- what is asked of a season only: no position of a game can show it ----------------

_ANSWERS = frozenset(q.name for q in QUESTIONS if q.scope == SEASON)


def asked_by_season(model: Model) -> frozenset[str]:
    """What is about a season and what that asks for, whoever else does, as it is called."""
    own, _ = _split(model)
    return model.dependencies.reached(own).names | set(map(name_of, own))


def of_season(model: Model) -> frozenset[str]:
    """The keys of the statements that only what is about a season asks for."""
    own, others = _split(model)
    return (
        model.dependencies.reached(own).keys - model.dependencies.reached(others).keys
    )


def _split(model: Model) -> tuple[list[syn.Statement], list[syn.Statement]]:
    """What a season asks for, and what anybody else does."""
    own: list[syn.Statement] = []
    others: list[syn.Statement] = []
    for statement in model.statements:
        match statement:
            case syn.Pflicht(on=on):
                (own if on == DUTIES else others).append(statement)
            case syn.Regel(name=name) | syn.Tabelle(name=name) if name in _ANSWERS:
                own.append(statement)
            case syn.Regel(name=name) | syn.Tabelle(name=name):
                if any(q.name == name for q in QUESTIONS):
                    others.append(statement)
            case syn.Ausnahme() | syn.Aussetzung():
                pass
            case _:
                others.append(statement)
    return own, others
