"""From the tree of the grammar to the values of :mod:`dokospec.rules.syntax`.

One method for each rule of ``grammar/regel.lark``, in its order. Imported only when
something is parsed, for it needs lark.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal, TypeAlias

from lark import Token, Transformer, v_args
from lark.tree import Meta

from dokospec.cards import FACES
from dokospec.rules import syntax as ast
from dokospec.rules.syntax import Expr, Place

_FACES = {str(face): face for face in FACES}
_UNITS = {"Karte": "Karten", "Stich": "Stiche", "Punkt": "Punkte"}

_Each: TypeAlias = tuple[tuple[str, Expr], ...]
_Moment: TypeAlias = tuple[
    Literal["nach Vorbehalten", "bei Karte", "nach Stich", "am Ende", "nach Spiel"],
    str | None,
]
_Since: TypeAlias = Literal["sofort", "nächstem", "Anfang"]


@v_args(inline=True)
class ToSyntax(Transformer[Token, tuple[ast.Statement, ...]]):
    """Builds statements that stand in ``clause`` of ``file``."""

    def __init__(self, file: str, clause: str) -> None:
        super().__init__()
        self._file = file
        self._clause = clause

    def _at(self, token: Token) -> Place:
        return Place(self._file, token.line or 1, token.column or 1)

    def _head(self, meta: Meta, name: str) -> Any:
        """What every statement has; its place is that of its keyword."""
        place = Place(self._file, meta.line, meta.column)
        return {"name": name, "clause": self._clause, "place": place}

    # --- statements -----------------------------------------------------------------

    def start(self, *statements: ast.Statement) -> tuple[ast.Statement, ...]:
        return statements

    def ersetzt(self, statement: ast.Statement) -> ast.Statement:
        return replace(statement, replaces=True)

    @v_args(inline=True, meta=True)
    def entfaellt(self, meta: Meta, targets: tuple[ast.Target, ...]) -> ast.Entfaellt:
        return ast.Entfaellt(**self._head(meta, _names(targets)), targets=targets)

    @v_args(inline=True, meta=True)
    def bestaetigt(self, meta: Meta, targets: tuple[ast.Target, ...]) -> ast.Bestaetigt:
        return ast.Bestaetigt(**self._head(meta, _names(targets)), targets=targets)

    @v_args(inline=True, meta=True)
    def entscheidet(self, meta: Meta, doubt: Token, reading: Token) -> ast.Entscheidet:
        return ast.Entscheidet(**self._head(meta, str(doubt)), reading=str(reading))

    @v_args(inline=True, meta=True)
    def annahme(self, meta: Meta, name: Token, words: Token) -> ast.Annahme:
        return ast.Annahme(**self._head(meta, str(name)), words=_words(words))

    @v_args(inline=True, meta=True)
    def text(
        self,
        meta: Meta,
        name: Token,
        base: Token | None,
        title: Token | None,
        edition: Token | None,
    ) -> ast.Text:
        return ast.Text(
            **self._head(meta, str(name)),
            base=None if base is None else str(base),
            title="" if title is None else _words(title),
            edition="" if edition is None else _words(edition),
        )

    @v_args(inline=True, meta=True)
    def regel(
        self,
        meta: Meta,
        name: Token,
        parameters: tuple[ast.Parameter, ...] | None,
        cases: tuple[ast.Case, ...],
    ) -> ast.Regel:
        head = self._head(meta, str(name))
        return ast.Regel(**head, parameters=parameters or (), cases=cases)

    @v_args(inline=True, meta=True)
    def tabelle(
        self,
        meta: Meta,
        name: Token,
        parameters: tuple[ast.Parameter, ...],
        *rows: ast.Row,
    ) -> ast.Tabelle:
        return ast.Tabelle(
            **self._head(meta, str(name)), parameters=parameters, rows=rows
        )

    def zeile(
        self,
        keys: tuple[ast.Name | ast.Face | ast.Number | tuple[ast.Number, ast.Number]],
        value: Expr,
    ) -> ast.Row:
        return ast.Row(keys, value)

    def schluessel_liste(self, *keys: Any) -> tuple[Any, ...]:
        return keys

    def zahlen(
        self, low: ast.Number, high: ast.Number
    ) -> tuple[ast.Number, ast.Number]:
        return low, high

    @v_args(inline=True, meta=True)
    def aufzaehlung(
        self,
        meta: Meta,
        name: Token,
        columns: tuple[str, ...] | None,
        *rows: tuple[str, tuple[Expr, ...]],
    ) -> ast.Aufzaehlung:
        head = self._head(meta, str(name))
        return ast.Aufzaehlung(**head, columns=columns or (), rows=rows)

    def reihe(self, name: Token, *cells: Expr) -> tuple[str, tuple[Expr, ...]]:
        return str(name), cells

    @v_args(inline=True, meta=True)
    def ordnung(
        self, meta: Meta, name: Token, *ranks: tuple[bool, tuple[ast.Face | ast.Name]]
    ) -> ast.Ordnung:
        trumps = tuple(step for trump, steps in ranks if trump for step in steps)
        plain = tuple(step for trump, steps in ranks if not trump for step in steps)
        head = self._head(meta, str(name))
        return ast.Ordnung(**head, trumps=trumps, plain=plain)  # type: ignore[arg-type]

    def trumpf(self, *steps: ast.Face | ast.Name) -> tuple[bool, tuple[Any, ...]]:
        return True, steps

    def fehl(self, *steps: ast.Face | ast.Name) -> tuple[bool, tuple[Any, ...]]:
        return False, steps

    @v_args(inline=True, meta=True)
    def ordnung_aus(
        self,
        meta: Meta,
        name: Token,
        base: Token,
        with_suit: Token,
        without: Token,
        doubled: str | None,
    ) -> ast.Ordnung:
        return ast.Ordnung(
            **self._head(meta, str(name)),
            base=str(base),
            with_suit=str(with_suit),
            without=str(without),
            doubled=doubled,
        )

    def doppelt(self, *words: Token) -> str:
        return str(words[-2])

    @v_args(inline=True, meta=True)
    def ausnahme(
        self,
        meta: Meta,
        name: Token,
        before: tuple[str, ...] | None,
        target: ast.Target,
        condition: Expr | None,
        cases: tuple[ast.Case, ...],
    ) -> ast.Ausnahme:
        return ast.Ausnahme(
            **self._head(meta, str(name)),
            target=target,
            condition=condition,
            cases=cases,
            before=before or (),
        )

    @v_args(inline=True, meta=True)
    def aussetzung(
        self,
        meta: Meta,
        name: Token,
        targets: tuple[ast.Target, ...],
        condition: Expr | None,
    ) -> ast.Aussetzung:
        head = self._head(meta, str(name))
        return ast.Aussetzung(**head, targets=targets, condition=condition)

    def ziele(self, *targets: ast.Target) -> tuple[ast.Target, ...]:
        return targets

    def ziel(self, kind: str | None, name: Token) -> ast.Target:
        return ast.Target(str(name), kind, self._at(name))

    def art(self, word: Token) -> str:
        return str(word)

    @v_args(inline=True, meta=True)
    def posten(
        self,
        meta: Meta,
        name: Token,
        group: Token,
        beneficiary: Expr,
        value: Expr,
        each: _Each,
        condition: Expr | None,
    ) -> ast.Posten:
        return ast.Posten(
            **self._head(meta, str(name)),
            group=str(group),
            beneficiary=beneficiary,
            value=value,
            each=each,
            condition=condition,
        )

    def laeufe(self, *each: tuple[str, Expr]) -> _Each:
        return each

    def lauf(self, variable: Token, domain: Expr) -> tuple[str, Expr]:
        return str(variable), domain

    @v_args(inline=True, meta=True)
    def pflicht(
        self,
        meta: Meta,
        name: Token,
        on: str,
        variable: Token,
        after: tuple[str, ...] | None,
        condition: Expr | None,
        demand: Expr,
    ) -> ast.Pflicht:
        return ast.Pflicht(
            **self._head(meta, str(name)),
            on=on,
            variable=str(variable),
            after=after or (),
            condition=condition,
            demand=demand,
        )

    def wahl(self, word: Token) -> str:
        return str(word)

    @v_args(inline=True, meta=True)
    def ereignis(
        self,
        meta: Meta,
        name: Token,
        moment: _Moment,
        condition: Expr | None,
        *assignments: ast.Assignment,
    ) -> ast.Ereignis:
        return ast.Ereignis(
            **self._head(meta, str(name)),
            moment=moment[0],
            variable=moment[1],
            condition=condition,
            assignments=assignments,
        )

    def nach_vorbehalten(self) -> _Moment:
        return "nach Vorbehalten", None

    def bei_karte(self, variable: Token) -> _Moment:
        return "bei Karte", str(variable)

    def nach_stich(self, variable: Token) -> _Moment:
        return "nach Stich", str(variable)

    def am_ende(self) -> _Moment:
        return "am Ende", None

    def nach_spiel(self) -> _Moment:
        return "nach Spiel", None

    def setzt(self, name: Token, value: Expr, since: _Since | None) -> ast.Assignment:
        return ast.Assignment(str(name), value, since or "sofort")

    def ab_sofort(self) -> _Since:
        return "sofort"

    def ab_naechstem(self) -> _Since:
        return "nächstem"

    def von_anfang(self) -> _Since:
        return "Anfang"

    @v_args(inline=True, meta=True)
    def stand(
        self,
        meta: Meta,
        name: Token,
        kind: str | tuple[int, int],
        initial: Expr,
        lifetime: Token | None,
    ) -> ast.Stand:
        return ast.Stand(
            **self._head(meta, str(name)),
            type=kind,
            initial=initial,
            lifetime="Spiel" if lifetime is None else str(lifetime),
        )

    def typ(self, first: Token, last: Token | None = None) -> str | tuple[int, int]:
        return str(first) if last is None else (int(first), int(last))

    @v_args(inline=True, meta=True)
    def geben(
        self,
        meta: Meta,
        packets: ast.Number,
        size: ast.Number,
        stock: ast.Number | None,
    ) -> ast.Ablauf:
        return ast.Ablauf(
            **self._head(meta, "Geben"),
            packets=packets.value,
            size=size.value,
            stock=0 if stock is None else stock.value,
        )

    @v_args(inline=True, meta=True)
    def reihum(self, meta: Meta, name: Token, first: Expr) -> ast.Ablauf:
        return ast.Ablauf(**self._head(meta, str(name)), first=first)

    @v_args(inline=True, meta=True)
    def zweifel(
        self,
        meta: Meta,
        name: Token,
        sort: Token | None,
        question: Token,
        readings: tuple[ast.Lesart, ...],
        default: Token,
        reason: Token,
    ) -> ast.Zweifel:
        return ast.Zweifel(
            **self._head(meta, str(name)),
            sort="Zweifel" if sort is None else str(sort),
            question=_words(question),
            readings=tuple(_guarded(str(name), reading) for reading in readings),
            default=str(default),
            reason=_words(reason),
        )

    def lesarten(self, *readings: ast.Lesart) -> tuple[ast.Lesart, ...]:
        return readings

    def lesart(
        self, name: Token, words: Token | None, *statements: ast.Statement
    ) -> ast.Lesart:
        return ast.Lesart(str(name), "" if words is None else _words(words), statements)

    @v_args(inline=True, meta=True)
    def zusage(self, meta: Meta, name: Token, claim: Expr) -> ast.Zusage:
        return ast.Zusage(**self._head(meta, str(name)), claim=claim)

    # --- parts ------------------------------------------------------------------------

    def namen(self, *names: Token) -> tuple[str, ...]:
        return tuple(str(name) for name in names)

    def parameter(self, *parts: ast.Parameter) -> tuple[ast.Parameter, ...]:
        return parts

    def parameterteil(self, name: Token, kind: Token | None) -> ast.Parameter:
        return ast.Parameter(str(name), None if kind is None else str(kind))

    def falls(self, condition: Expr) -> Expr:
        return condition

    def faelle(self, *cases: ast.Case) -> tuple[ast.Case, ...]:
        return cases

    def fall(self, value: Expr, condition: Expr | None = None) -> ast.Case:
        return ast.Case(value, condition)

    def sonst(self, value: Expr) -> ast.Case:
        return ast.Case(value)

    # --- expressions ----------------------------------------------------------------

    def angenommen(
        self, value: Expr, *facts: tuple[ast.Apply | ast.Name, Expr]
    ) -> Expr:
        return ast.Assume(value, tuple((_asked(left), right) for left, right in facts))

    def gesetzt(self, left: Expr, right: Expr) -> tuple[Expr, Expr]:
        return left, right

    def oder(self, *parts: Expr) -> Expr:
        return ast.Logic("oder", parts)

    def und(self, *parts: Expr) -> Expr:
        return ast.Logic("und", parts)

    def verneint(self, value: Expr) -> Expr:
        return ast.Not(value)

    def verglichen(self, left: Expr, operator: Any, right: Expr) -> Expr:
        return ast.Compare(operator, left, right)

    def vergleichszeichen(self, sign: Token) -> str:
        return str(sign)

    def spanne(self, value: Expr, low: Expr, high: Expr) -> Expr:
        return ast.Within(value, low, high)

    def enthalten(self, value: Expr, items: tuple[Expr, ...]) -> Expr:
        return ast.OneOf(value, items)

    def menge(self, *items: Expr) -> tuple[Expr, ...]:
        return items

    def plus(self, left: Expr, right: Expr) -> Expr:
        return ast.Arith("+", left, right)

    def minus(self, left: Expr, right: Expr) -> Expr:
        return ast.Arith("-", left, right)

    def mal(self, left: Expr, right: Expr) -> Expr:
        return ast.Arith("*", left, right)

    def durch(self, left: Expr, right: Expr) -> Expr:
        return ast.Arith("/", left, right)

    def negativ(self, value: Expr) -> Expr:
        if isinstance(value, ast.Number):
            return replace(value, value=-value.value)
        return ast.Arith("-", ast.Number(0), value)

    def karte(self, face: Token) -> Expr:
        return ast.Face(_FACES[str(face)])

    def bisher(self) -> Expr:
        return ast.Former()

    def name(self, name: Token) -> Expr:
        return ast.Name(str(name), self._at(name))

    def anwendung(self, name: Token, args: tuple[Expr, ...]) -> Expr:
        return ast.Apply(str(name), args, self._at(name))

    def ueber(
        self, operator: Token, variable: Token, domain: Expr, body: Expr | None
    ) -> Expr:
        at = self._at(operator)
        return ast.Over(str(operator), str(variable), domain, body, at)

    def tupel(self, *items: Expr) -> Expr:
        return ast.Several(items)

    def argumente(self, *args: Expr) -> tuple[Expr, ...]:
        return args

    def name_enthalten(self, name: Token, items: tuple[Expr, ...]) -> Expr:
        return ast.OneOf(self.name(name), items)

    def name_spanne(self, name: Token, low: Expr, high: Expr) -> Expr:
        return ast.Within(self.name(name), low, high)

    def zahl(self, value: Token, unit: Token | None) -> ast.Number:
        if unit is None:
            return ast.Number(int(value))
        return ast.Number(int(value), _UNITS.get(str(unit), str(unit)))


def _words(text: Token) -> str:
    """What stands between „ and “, its line breaks made blanks."""
    inside = str(text)[str(text).index("„") + 1 : -1]
    return " ".join(inside.split())


def _names(targets: Sequence[ast.Target]) -> str:
    return ", ".join(
        target.name if target.kind is None else f"{target.kind} {target.name}"
        for target in targets
    )


def _asked(left: ast.Apply | ast.Name) -> ast.Apply:
    """A fact without arguments is assumed like one with."""
    if isinstance(left, ast.Name):
        return ast.Apply(left.name, (), left.place)
    return left


def _guarded(doubt: str, reading: ast.Lesart) -> ast.Lesart:
    guard = ast.Guard(doubt, reading.name)
    return replace(
        reading,
        statements=tuple(replace(s, guard=guard) for s in reading.statements),
    )
