"""Statements and expressions as canonical source of the rule language.

Reading the source again gives the same value (places aside), for everything that the
grammar can say.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from dokospec.language.syntax import (
    Ablauf,
    Annahme,
    Assignment,
    Aufzaehlung,
    Ausnahme,
    Aussetzung,
    Baustein,
    Bestaetigt,
    Entfaellt,
    Entscheidet,
    Ereignis,
    Ergaenzt,
    Lesart,
    Ordnung,
    Pflicht,
    Posten,
    Regel,
    Sofern,
    Stand,
    Statement,
    Tabelle,
    TableRow,
    Target,
    Text,
    Zusage,
    Zweifel,
)
from dokospec.language.terms import (
    SINGULAR,
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
    Parameter,
    RuleCase,
    Several,
    Within,
)

_ASSUME, _OR, _AND, _NOT, _COMPARE, _SUM, _PRODUCT, _SINGLE = range(8)
"""How tightly the outermost sign of an expression binds."""


# --- expressions ----------------------------------------------------------------------


def show(expr: Expr) -> str:
    """The source of an expression, with no more parentheses than it needs."""
    return _shown(expr)[0]


def _in(expr: Expr, least: int) -> str:
    """The source of a part, in parentheses where its sign binds less than ``least``."""
    source, binding = _shown(expr)
    return source if binding >= least else f"({source})"


def _list(items: Iterable[Expr]) -> str:
    # Within a list a comma would go on with what is assumed.
    return ", ".join(_in(item, _OR) for item in items)


def _shown(expr: Expr) -> tuple[str, int]:
    match expr:
        case Number(value, unit):
            said = SINGULAR.get(unit or "", unit) if value == 1 else unit
            return f"{value} {said}" if said else str(value), _SINGLE
        case Face(card):
            return str(card), _SINGLE
        case Name(name):
            return name, _SINGLE
        case Former():
            return "bisher", _SINGLE
        case Apply(name, args):
            return f"{name}({', '.join(_argument(arg) for arg in args)})", _SINGLE
        case Over(operator, variable, domain, body):
            end = "" if body is None else f": {show(body)}"
            return f"{operator}({variable} in {_in(domain, _OR)}{end})", _SINGLE
        case Several(items):
            return f"({_list(items)})", _SINGLE
        case Arith(sign, left, right):
            level = _SUM if sign in "+-" else _PRODUCT
            return f"{_in(left, level)} {sign} {_in(right, level + 1)}", level
        case Compare(sign, left, right):
            return f"{_in(left, _SUM)} {sign} {_in(right, _SUM)}", _COMPARE
        case Within(value, low, high):
            span = f"{_in(low, _SUM)}..{_in(high, _SUM)}"
            return f"{_in(value, _SUM)} in {span}", _COMPARE
        case OneOf(value, items):
            return f"{_in(value, _SUM)} in {{{_list(items)}}}", _COMPARE
        case Not(value):
            return f"nicht {_in(value, _NOT)}", _NOT
        case Logic(sign, parts):
            level = _OR if sign == "oder" else _AND
            return f" {sign} ".join(_in(part, level + 1) for part in parts), level
        case Assume(value, facts):
            given = ", ".join(f"{_asked(a)} = {_in(b, _SUM)}" for a, b in facts)
            return f"{_in(value, _OR)} angenommen {given}", _ASSUME
        case _:
            assert_never(expr)


def _argument(expr: Expr) -> str:
    # A name followed by `in` at the start of an argument would begin a domain.
    inner: Expr = expr
    while isinstance(inner, Logic):
        inner = inner.parts[0]
    if isinstance(inner, Within | OneOf) and isinstance(inner.value, Name):
        return f"({show(expr)})"
    return _in(expr, _OR)


def _asked(fact: Apply) -> str:
    return show(fact) if fact.args else fact.name


# --- statements -----------------------------------------------------------------------


def unparse(statement: Statement) -> str:
    """The source of a statement, in one line except for a Zweifel."""
    source = _statement(statement)
    return f"ersetzt {source}" if statement.replaces else source


def _statement(s: Statement) -> str:
    match s:
        case Baustein():
            parts = [f"Baustein {s.name}"]
            parts += [f"Titel „{s.title}“"] if s.title else []
            parts += [f"braucht {_targets(s.needs)}"] if s.needs else []
            parts += [f"schließt aus {_targets(s.excludes)}"] if s.excludes else []
            return " ".join(parts)
        case Text():
            parts = [f"Text {s.name}"]
            parts += [f"erbt von {s.base}"] if s.base is not None else []
            parts += [f"mit {', '.join(s.blocks)}"] if s.blocks else []
            parts += [f"Titel „{s.title}“"] if s.title else []
            parts += [f"Stand „{s.edition}“"] if s.edition else []
            return " ".join(parts)
        case Regel():
            return f"Regel {s.name}{_parameters(s.parameters)} = {_cases(s.cases)}"
        case Tabelle():
            rows = " | ".join(_row(row) for row in s.rows)
            return f"Tabelle {s.name}{_parameters(s.parameters)} = {rows}"
        case Aufzaehlung():
            columns = f" mit {', '.join(s.columns)}" if s.columns else ""
            listed = " | ".join(_listed(name, cells) for name, cells in s.rows)
            return f"Tabelle {s.name}{columns} = {listed}"
        case Ordnung():
            return f"Ordnung {s.name} = {_order(s)}"
        case Ausnahme():
            before = f" vor {', '.join(s.before)}" if s.before else ""
            before = " vor allen" if s.before_all else before
            before = " nach allen" if s.after_all else before
            head = f"Ausnahme {s.name}{before} zu {target(s.target)}"
            return f"{head}{_if(s.condition)}: {_cases(s.cases)}"
        case Aussetzung():
            return f"Aussetzung {s.name} zu {_targets(s.targets)}{_if(s.condition)}"
        case Posten():
            each = "".join(f" je {v} in {show(d)}" for v, d in s.each)
            head = f"Posten {s.name} in {s.group} für {show(s.beneficiary)}"
            return f"{head}: {show(s.value)}{each}{_if(s.condition)}"
        case Pflicht():
            on = f"{s.on} {s.variable}" if s.variable else s.on
            after = f" nach {', '.join(s.after)}" if s.after else ""
            head = f"Pflicht {s.name} auf {on}{after}"
            return f"{head}{_if(s.condition)}: {show(s.demand)}"
        case Ereignis():
            moment = s.moment if s.variable is None else f"{s.moment} {s.variable}"
            each = "".join(f" je {v} in {show(d)}" for v, d in s.each)
            sets = ", ".join(map(_assignment, s.assignments))
            return f"Ereignis {s.name} {moment}{each}{_if(s.condition)}: {sets}"
        case Stand():
            kind = s.type if isinstance(s.type, str) else f"{s.type[0]}..{s.type[1]}"
            end = "" if s.lifetime == "Spiel" else f" Dauer {s.lifetime}"
            head = f"Stand {s.name}{_parameters(s.parameters)}"
            return f"{head}: {kind} = {show(s.initial)}{end}"
        case Ablauf(condition=None):
            return f"Ablauf {s.name} = {_procedure(s)}"
        case Ablauf():
            return f"Ablauf {s.name} statt Geben{_if(s.condition)}: {_procedure(s)}"
        case Zweifel():
            return _doubt(s)
        case Zusage():
            head = f"Zusage {s.name}{_parameters(s.parameters)}: {show(s.claim)}"
            laid_down = " | ".join(_row(row) for row in s.rows)
            return f"{head} laut {laid_down}" if laid_down else head
        case Entfaellt() | Bestaetigt():
            return f"{s.kind} {_targets(s.targets)}"
        case Entscheidet():
            return f"entscheidet {s.name} = {s.reading}"
        case Annahme():
            about = f" zu {', '.join(s.numbers)}" if s.numbers else ""
            given = f" falls {show(s.condition)}" if s.condition else ""
            return f"Annahme {s.name}{about}{given}: „{s.words}“"
        case Sofern():
            asked = _targets(s.needs) or "vorhanden"
            word = "sofern nicht" if s.negated else "sofern"
            return f"{word} {asked}: {unparse(s.inner)}"
        case Ergaenzt():
            return f"ergänzt {_supplement(s)}"
        case _:
            raise TypeError(s.kind)


def target(aim: Target) -> str:
    """A target as it is written."""
    return aim.name if aim.kind is None else f"{aim.kind} {aim.name}"


def _targets(targets: Iterable[Target]) -> str:
    return ", ".join(target(aim) for aim in targets)


def _if(condition: Expr | None) -> str:
    return "" if condition is None else f" falls {show(condition)}"


def _parameters(parameters: tuple[Parameter, ...]) -> str:
    if not parameters:
        return ""
    parts = (p.name if p.type is None else f"{p.name}: {p.type}" for p in parameters)
    return f"({', '.join(parts)})"


def _cases(cases: tuple[RuleCase, ...]) -> str:
    return " | ".join(_case(case, len(cases) == 1) for case in cases)


def _case(case: RuleCase, alone: bool) -> str:
    if case.condition is not None:
        return f"{show(case.value)} wenn {show(case.condition)}"
    return show(case.value) if alone else f"{show(case.value)} sonst"


def _row(row: TableRow) -> str:
    keys = ", ".join(
        f"{show(key[0])}..{show(key[1])}" if isinstance(key, tuple) else show(key)
        for key in row.keys
    )
    return f"{keys}: {show(row.value)}"


def _listed(name: str, cells: tuple[Expr, ...]) -> str:
    return f"{name}: {_list(cells)}" if cells else name


def _order(order: Ordnung) -> str:
    if order.base is not None:
        made = order.base
        if order.with_suit is not None:
            made += f" mit {order.with_suit} statt {order.without}"
        if order.doubled is not None:
            made += f", bei Dopplung der {order.doubled} Platz"
        if order.removed:
            made += f" ohne {', '.join(map(str, order.removed))}"
        return made
    parts = (("Trumpf", order.trumps), ("Fehl", order.plain))
    return "; ".join(
        f"{word} {' > '.join(show(step) for step in steps)}"
        for word, steps in parts
        if steps
    )


def _supplement(s: Ergaenzt) -> str:
    if s.keyed:
        rows = " | ".join(_row(row) for row in s.keyed)
        return f"Tabelle {s.name}{_parameters(s.parameters)} = {rows}"
    names = ", ".join(f"{name}?" if maybe else name for name, maybe in s.columns)
    columns = f" mit {names}" if names else ""
    rows = " | ".join(
        _listed(f"{row.name} wie {row.like}" if row.like else row.name, row.cells)
        for row in s.rows
    )
    return f"Tabelle {s.name}{columns} = {rows}"


def _procedure(s: Ablauf) -> str:
    if s.first is not None:
        return f"reihum ab {show(s.first)}{' mehrmals' if s.again else ''}"
    deal = s.deal
    assert deal is not None
    ahead = f", vorweg {' '.join(map(str, deal.ahead))}" if deal.ahead else ""
    besides = ahead + (f", Stock {deal.stock}" if deal.stock else "")
    packets = deal.packets
    if deal.hands:
        return f"je {', '.join(map(str, deal.hands))} Karten{besides}"
    if len(packets) > 1 and len(set(packets)) == 1:
        return f"{len(packets)} mal {packets[0]} Karten{besides}"
    return f"{' + '.join(map(str, packets))} Karten{besides}"


def _assignment(a: Assignment) -> str:
    args = f"({_list(a.args)})" if a.args else ""
    return f"{a.target}{args} = {_in(a.value, _OR)}"


def _doubt(s: Zweifel) -> str:
    lines = [f"Zweifel {s.name} Art {s.sort}: „{s.question}“"]
    for reading in s.readings:
        lines += _reading(reading)
    lines.append(f"  Vorgabe {s.default} weil „{s.reason}“")
    return "\n".join(lines)


def _reading(reading: Lesart) -> list[str]:
    words = f" „{reading.text}“" if reading.text else ""
    return [
        f"  Lesart {reading.name}:{words}",
        *(f"    {unparse(inner)}" for inner in reading.statements),
    ]
