"""Small mistakes: what one statement may wrongly say instead.

Each operator is a mistake that a programmer makes, or a reader of a rule. None of them
knows a rule text: they go by the form of a statement and by general notions.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, NamedTuple, TypeAlias

from dokospec.cards import FACES, Card
from dokospec.language.model import Model
from dokospec.language.show import show
from dokospec.language.syntax import (
    Assignment,
    Aufzaehlung,
    Ausnahme,
    Aussetzung,
    Ereignis,
    Guard,
    Lesart,
    Ordnung,
    Pflicht,
    Posten,
    Regel,
    Statement,
    TableRow,
    Zweifel,
)
from dokospec.language.terms import (
    Apply,
    Arith,
    Compare,
    Expr,
    Face,
    Logic,
    Name,
    Not,
    Number,
    Over,
    Parameter,
    Place,
    RuleCase,
    Within,
)

# --- every term of a statement, with the statement that has another in its place


_LEFT_ALONE: Final = (Card, Guard, Lesart, Parameter, Place)
"""What is part of a name or of a place, or said elsewhere once more."""


class Spot(NamedTuple):
    """A term, and how the whole is made anew with another one there.

    ``within``: the names of the fields on the way to it, outermost first.
    """

    term: Any
    rebuilt: Callable[[Any], Any]
    within: tuple[str, ...]


def spots(statement: Statement) -> Iterator[Spot]:
    """The statement itself, its terms and tuples of terms, outermost first."""
    yield from _inside(statement, lambda new: new, ())


def _inside(
    value: object, rebuilt: Callable[[Any], Any], within: tuple[str, ...]
) -> Iterator[Spot]:
    if isinstance(value, tuple):
        yield Spot(value, rebuilt, within)
        for place, part in enumerate(value):

            def put(new: object, place: int = place) -> object:
                return rebuilt((*value[:place], new, *value[place + 1 :]))

            yield from _inside(part, put, within)
    elif is_dataclass(value) and not isinstance(value, (*_LEFT_ALONE, type)):
        yield Spot(value, rebuilt, within)
        for field in fields(value):

            def fill(new: object, name: str = field.name) -> object:
                return rebuilt(replace(value, **{name: new}))

            inner = getattr(value, field.name)
            yield from _inside(inner, fill, (*within, field.name))


YES: Final = Name("ja")
NO: Final = Name("nein")

DROPPED: Final = "weg"
"""The statement does not hold: whatever needs it shows that it fires."""
ALWAYS: Final = "immer"
"""Its condition is left out: whatever shows that has it as sole reason for not firing."""
ATOM_TRUE: Final = "bedingung-ja"
ATOM_FALSE: Final = "bedingung-nein"
"""One atomic condition is taken for granted, or can never hold (MC/DC)."""

OPERATORS: Final = (
    *(DROPPED, ALWAYS, ATOM_TRUE, ATOM_FALSE),
    *("verneint", "grenze", "zahl", "frist", "punkte", "summand", "rechenart"),
    *(
        "und-oder",
        "teil-weg",
        "quantor",
        "partei",
        "sitz",
        "welcher-stich",
        "vorsitz",
        "wort",
    ),
    *("karte", "fall-weg", "zeile-weg", "reihenfolge", "vorrang", "je-weg"),
    *("ziel-weg", "zelle", "lesart"),
)


class Edit(NamedTuple):
    """What a statement says instead: operator, what it was, what it is, the whole."""

    operator: str
    before: str
    after: str
    statement: Statement


Change: TypeAlias = tuple[str, str, str, Any]
"""Operator, before, after, the new term."""

_NEIGHBOURS: Final = {
    "links": "rechts",
    "rechts": "links",
    "erste": "zweite",
    "zweite": "erste",
    "steht": "nichtig",
    "nichtig": "steht",
    "Stichkarte": "erste-Karte",
    "Gewinner": "Ausspieler",
    "Ausspieler": "Gewinner",
    "regelgerecht": "gilt",
    "gilt": "regelgerecht",
    "Blatt": "Blatt-nach-Tausch",
    "Blatt-nach-Tausch": "Blatt",
    "Augen": "Stichzahl",
    "Augen-von": "Stiche-von",
    "Stichzahl": "Augen",
}
"""A word and the one that it is taken for."""
_OPERATOR_OF: Final = {
    "links": "sitz",
    "rechts": "sitz",
    "erste": "vorsitz",
    "zweite": "vorsitz",
}
_LAST: Final = frozenset(("letzter-Stich", "letzter"))
_LOOSER: Final = {
    ">=": ">", ">": ">=", "<=": "<", "<": "<=", "=": "!=", "!=": "=",
}  # fmt: skip
_OVER: Final = {
    "es-gibt": "alle", "alle": "es-gibt", "größtes": "kleinstes",
    "kleinstes": "größtes",
}  # fmt: skip
_SUM: Final = {"+": "-", "-": "+", "*": "+", "/": "*"}


def edits(model: Model, statement: Statement, asked: Container[str]) -> Iterator[Edit]:
    """Everything that one statement may wrongly say, each once.

    ``asked``: the names of the columns that anybody asks for; see :mod:`.askable`.
    """
    seen: set[object] = {statement}
    for edit in _edits(model, statement, asked):
        if edit.statement not in seen:
            seen.add(edit.statement)
            yield edit


def _edits(model: Model, statement: Statement, asked: Container[str]) -> Iterator[Edit]:
    yield from _as_a_whole(statement)
    if isinstance(statement, Aufzaehlung):
        yield from _other_cells(model, statement, asked)
        return
    for spot in spots(statement):
        if spot.within[:1] in {("targets",), ("target",)}:
            continue
        for operator, before, after, new in _changes(model, statement, spot):
            yield Edit(operator, before, after, spot.rebuilt(new))


# --- the statement as a whole ------------------------------------------------------------


def _as_a_whole(statement: Statement) -> Iterator[Edit]:
    gone = _dropped(statement)
    if gone is not None:
        yield Edit(DROPPED, "", "", gone)
    condition: Expr | None = getattr(statement, "condition", None)
    if condition is not None:
        yield Edit(ALWAYS, show(condition), "", replace(statement, condition=None))  # type: ignore[call-arg]
        for atom, rebuilt in _atoms(condition):
            for operator, value in ((ATOM_TRUE, YES), (ATOM_FALSE, NO)):
                new = replace(statement, condition=rebuilt(value))  # type: ignore[call-arg]
                yield Edit(operator, show(atom), value.name, new)
    match statement:
        case Aussetzung(targets=targets) if len(targets) > 1:
            for place, target in enumerate(targets):
                rest = (*targets[:place], *targets[place + 1 :])
                yield Edit(
                    "ziel-weg", target.name, "", replace(statement, targets=rest)
                )
        case Ausnahme(before=before) if before:
            yield Edit(
                "vorrang", f"vor {', '.join(before)}", "", replace(statement, before=())
            )
        case Pflicht(after=after) if after:
            yield Edit(
                "vorrang", f"nach {', '.join(after)}", "", replace(statement, after=())
            )
        case Posten(each=each) if len(each) > 1:
            yield Edit("je-weg", each[-1][0], "", replace(statement, each=each[:-1]))
        case Ordnung():
            yield from _reordered(statement)
        case Zweifel(readings=readings, default=default):
            for reading in readings:
                if reading.name != default:
                    new = replace(statement, default=reading.name)
                    yield Edit("lesart", default, reading.name, new)
        case _:
            pass


def _dropped(statement: Statement) -> Statement | None:
    """The statement saying nothing; in its place, so that nothing else changes."""
    match statement:
        case Ausnahme() | Aussetzung() | Posten() | Ereignis():
            return replace(statement, condition=NO)
        case Pflicht():
            return replace(statement, demand=YES)
        case Regel():
            return replace(statement, cases=())
        case _:
            return None


def _atoms(condition: Expr) -> Iterator[tuple[Expr, Any]]:
    """The atomic conditions, with what puts another into their place."""
    match condition:
        case Logic(operator, parts):
            for place, part in enumerate(parts):
                for atom, rebuilt in _atoms(part):

                    def put(
                        new: Expr, place: int = place, inner: Any = rebuilt
                    ) -> Expr:
                        changed = (*parts[:place], inner(new), *parts[place + 1 :])
                        return Logic(operator, changed)

                    yield atom, put
        case Not(value):
            for atom, rebuilt in _atoms(value):
                yield atom, lambda new, inner=rebuilt: Not(inner(new))
        case _:
            yield condition, lambda new: new


def _reordered(order: Ordnung) -> Iterator[Edit]:
    """Neighbours change places."""
    for field in ("trumps", "plain"):
        row = getattr(order, field)
        for place in range(len(row) - 1):
            new = [*row]
            new[place], new[place + 1] = new[place + 1], new[place]
            pair = f"{show(row[place])} > {show(row[place + 1])}"
            turned = f"{show(row[place + 1])} > {show(row[place])}"
            whole: Ordnung = replace(order, **{field: tuple(new)})  # type: ignore[arg-type]
            yield Edit("reihenfolge", pair, turned, whole)
    if order.doubled is not None:
        other = "niedrigere" if order.doubled == "höhere" else "höhere"
        yield Edit("reihenfolge", order.doubled, other, replace(order, doubled=other))


def _other_cells(
    model: Model, listing: Aufzaehlung, asked: Container[str]
) -> Iterator[Edit]:
    """A cell says what another row says in its column, or a word or number near to it."""
    for at, column in enumerate(listing.columns):
        if column not in asked:
            continue
        cells = list(dict.fromkeys(cells[at] for _, cells in listing.rows))
        for number, (row, own) in enumerate(listing.rows):
            near = [new for *_, new in _changes(model, listing, _cell(own[at]))]
            if len(cells) > 1:
                near.append(cells[(cells.index(own[at]) + 1) % len(cells)])
            for other in near:
                changed = (row, (*own[:at], other, *own[at + 1 :]))
                rows = (*listing.rows[:number], changed, *listing.rows[number + 1 :])
                before = f"{column}({row}) = {show(own[at])}"
                yield Edit("zelle", before, show(other), replace(listing, rows=rows))


def _cell(term: Any) -> Spot:
    return Spot(term, lambda new: new, ("rows",))


# --- terms -------------------------------------------------------------------------------


def _changes(model: Model, statement: Statement, spot: Spot) -> Iterator[Change]:
    term = spot.term
    match term:
        case Number():
            yield from _numbers(term)
        case Compare(sign, left, right):
            other = replace(term, operator=_LOOSER[sign])  # type: ignore[arg-type]
            yield "grenze", show(term), show(other), other
            del left, right
        case Within(_, low, high):
            yield from ()
            del low, high
        case Logic(operator, parts):
            other_sign: Any = "oder" if operator == "und" else "und"
            yield (
                "und-oder",
                show(term),
                show(Logic(other_sign, parts)),
                Logic(other_sign, parts),
            )
            # In a condition, that is what "bedingung-ja" and "bedingung-nein" do.
            if spot.within[:1] != ("condition",):
                for place, part in enumerate(parts):
                    rest = [*parts[:place], *parts[place + 1 :]]
                    whole = Logic(operator, tuple(rest))
                    left_over = whole if len(rest) > 1 else rest[0]
                    yield "teil-weg", show(part), "", left_over
        case Not(value):
            yield "verneint", show(term), show(value), value
        case Over(operator) if operator in _OVER:
            other_over = replace(term, operator=_OVER[operator])
            yield "quantor", show(term), show(other_over), other_over
        case Arith(sign, left, right):
            if sign in "+-":
                yield "summand", show(term), show(left), left
                if sign == "+":
                    yield "summand", show(term), show(right), right
            turned: Any = replace(term, operator=_SUM[sign])  # type: ignore[arg-type]
            yield "rechenart", show(term), show(turned), turned
        case Name() | Apply():
            yield from _words(model, term)
        case Face(face):
            nearby = [f for f in FACES if f in model.deck and f.rank == face.rank]
            other_face = (
                nearby[(nearby.index(face) + 1) % len(nearby)]
                if face in nearby
                else None
            )
            if other_face is not None and spot.within[:1] != ("trumps",):
                yield "karte", str(face), str(other_face), Face(other_face)
        case tuple() if len(term) > 1 and isinstance(
            term[0], RuleCase | TableRow | Assignment
        ):
            yield from _shorter(term)
        case _:
            pass


def _shorter(rows: tuple[Any, ...]) -> Iterator[Change]:
    """Without one of the cases, rows or assignments."""
    for place, row in enumerate(rows):
        rest = (*rows[:place], *rows[place + 1 :])
        if isinstance(row, RuleCase) and isinstance(rest[-1], RuleCase):
            shown = show(row.value) + (
                f" wenn {show(row.condition)}" if row.condition else " sonst"
            )
            yield "fall-weg", shown, "", rest
        elif isinstance(row, TableRow):
            yield "zeile-weg", ", ".join(map(_key, row.keys)), "", rest
        elif isinstance(row, Assignment):
            yield "zeile-weg", row.target, "", rest


def _key(key: Any) -> str:
    if isinstance(key, tuple):
        return f"{key[0].value}..{key[1].value}"
    return show(key)


def _numbers(number: Number) -> Iterator[Change]:
    if number.unit == "Punkte":
        for value in (0, number.value + 1, 2 * number.value):
            yield _number("punkte", number, value)
    else:
        operator = "frist" if number.unit == "Karten" else "zahl"
        yield _number(operator, number, number.value + 1)
        yield _number(operator, number, number.value - 1)


def _number(operator: str, number: Number, value: int) -> Change:
    other = replace(number, value=value)
    return operator, show(number), show(other), other


def _words(model: Model, term: Name | Apply) -> Iterator[Change]:
    name = term.name
    if isinstance(term, Apply) and name in model.columns:
        _, listing = next(iter(model.columns[name].values()))
        if listing.name == "Parteien" and len(term.args) == 1:
            yield "partei", show(term), show(term.args[0]), term.args[0]
    if isinstance(term, Name) and name in model.parties:
        row = model.parties
        other = Name(row[(row.index(name) + 1) % len(row)], term.place)
        yield "partei", name, other.name, other
    if name in _LAST:
        yield "welcher-stich", show(term), "nein", NO
    if name in _NEIGHBOURS:
        taken = _NEIGHBOURS[name]
        operator = _OPERATOR_OF.get(name, "wort")
        yield operator, name, taken, replace(term, name=taken)
    if name in {"ja", "nein"}:
        yield (
            "verneint",
            name,
            "nein" if name == "ja" else "ja",
            NO if name == "ja" else YES,
        )
