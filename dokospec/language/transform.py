"""Trees of the rule language to the values of :mod:`dokospec.language.syntax`.

One method for each rule of ``grammar/regel.lark``, in its order. Imported only when
something is parsed, for it needs lark.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal, TypeAlias

from lark import Token, Transformer, v_args
from lark.tree import Meta

from dokospec.cards import FACES, Card
from dokospec.language import syntax as syn
from dokospec.language import terms
from dokospec.language.terms import Expr, Place

_FACES = {str(face): face for face in FACES}
_PLURAL = {one: unit for unit, one in terms.SINGULAR.items()}

_Each: TypeAlias = tuple[tuple[str, Expr], ...]
_Moment: TypeAlias = tuple[
    Literal["nach Vorbehalten", "bei Karte", "nach Stich", "am Ende", "nach Spiel"],
    str | None,
]


@v_args(inline=True)
class ToStatements(Transformer[Token, tuple[syn.Statement, ...]]):
    """Builds statements that stand in ``clause`` of ``file``.

    A method gets the children of its tree one by one.
    """

    def __init__(self, file: str, clause: str) -> None:
        super().__init__()
        self._file = file
        self._clause = clause

    # --- statements -----------------------------------------------------------------

    def start(self, *statements: syn.Statement) -> tuple[syn.Statement, ...]:
        return statements

    # --- the twelve kinds -----------------------------------------------------------

    @v_args(inline=True, meta=True)
    def regel(
        self,
        meta: Meta,
        name: Token,
        parameters: tuple[terms.Parameter, ...] | None,
        cases: tuple[terms.RuleCase, ...],
    ) -> syn.Regel:
        head = self._head(meta, str(name))
        return syn.Regel(**head, parameters=parameters or (), cases=cases)

    @v_args(inline=True, meta=True)
    def tabelle(
        self,
        meta: Meta,
        name: Token,
        parameters: tuple[terms.Parameter, ...],
        *rows: syn.TableRow,
    ) -> syn.Tabelle:
        return syn.Tabelle(
            **self._head(meta, str(name)), parameters=parameters, rows=rows
        )

    def zeile(
        self,
        keys: tuple[
            terms.Name | terms.Face | terms.Number | tuple[terms.Number, terms.Number]
        ],
        value: Expr,
    ) -> syn.TableRow:
        return syn.TableRow(keys, value)

    def schluessel_liste(self, *keys: Any) -> tuple[Any, ...]:
        return keys

    def zahlen(
        self, low: terms.Number, high: terms.Number
    ) -> tuple[terms.Number, terms.Number]:
        return low, high

    @v_args(inline=True, meta=True)
    def aufzaehlung(
        self,
        meta: Meta,
        name: Token,
        columns: tuple[str, ...] | None,
        *rows: tuple[str, tuple[Expr, ...]],
    ) -> syn.Aufzaehlung:
        head = self._head(meta, str(name))
        return syn.Aufzaehlung(**head, columns=columns or (), rows=rows)

    def reihe(self, name: Token, *cells: Expr) -> tuple[str, tuple[Expr, ...]]:
        return str(name), cells

    @v_args(inline=True, meta=True)
    def ordnung(
        self, meta: Meta, name: Token, *parts: tuple[str, tuple[Any, ...]]
    ) -> syn.Ordnung:
        head: dict[str, Any] = self._head(meta, str(name))
        for word in ("trumps", "plain"):
            steps = (step for part, some in parts if part == word for step in some)
            head[word] = tuple(steps)
        return syn.Ordnung(**head)

    def trumpf(self, *steps: terms.Face | terms.Name) -> tuple[str, tuple[Any, ...]]:
        return "trumps", steps

    def fehl(self, *steps: terms.Name) -> tuple[str, tuple[Any, ...]]:
        return "plain", steps

    @v_args(inline=True, meta=True)
    def ordnung_aus(
        self,
        meta: Meta,
        name: Token,
        base: str,
        with_suit: Token | None,
        without: Token | None,
        doubled: str | None,
        removed: tuple[Card, ...] | None,
    ) -> syn.Ordnung:
        return syn.Ordnung(
            **self._head(meta, str(name)),
            base=base,
            with_suit=None if with_suit is None else str(with_suit),
            without=None if without is None else str(without),
            doubled=doubled,
            removed=removed or (),
        )

    def vorbild(self, name: Token) -> str:
        return str(name)

    def ohne(self, *faces: Token) -> tuple[Card, ...]:
        return tuple(_FACES[str(face)] for face in faces)

    def doppelt(self, *words: Token) -> str:
        return str(words[-2])

    @v_args(inline=True, meta=True)
    def ausnahme(
        self,
        meta: Meta,
        name: Token,
        before: tuple[str, ...] | bool | None,
        target: syn.Target,
        condition: Expr | None,
        cases: tuple[terms.RuleCase, ...],
    ) -> syn.Ausnahme:
        return syn.Ausnahme(
            **self._head(meta, str(name)),
            target=target,
            condition=condition,
            cases=cases,
            before=before if isinstance(before, tuple) else (),
            before_all=before is True,
            after_all=before is False,
        )

    def vorrang(self, names: tuple[str, ...]) -> tuple[str, ...]:
        return names

    def vor_allen(self) -> bool:
        return True

    def nach_allen(self) -> bool:
        return False

    @v_args(inline=True, meta=True)
    def aussetzung(
        self,
        meta: Meta,
        name: Token,
        targets: tuple[syn.Target, ...],
        condition: Expr | None,
    ) -> syn.Aussetzung:
        head = self._head(meta, str(name))
        return syn.Aussetzung(**head, targets=targets, condition=condition)

    def ziele(self, *targets: syn.Target) -> tuple[syn.Target, ...]:
        return targets

    def ziel(self, kind: str | None, name: Token) -> syn.Target:
        return syn.Target(str(name), kind, self._at(name))

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
    ) -> syn.Posten:
        return syn.Posten(
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
    ) -> syn.Pflicht:
        return syn.Pflicht(
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
    def pflicht_ganz(
        self,
        meta: Meta,
        name: Token,
        on: str,
        condition: Expr | None,
        demand: Expr,
    ) -> syn.Pflicht:
        return syn.Pflicht(
            **self._head(meta, str(name)),
            on=on,
            condition=condition,
            demand=demand,
        )

    def ganzes(self, word: Token) -> str:
        return str(word)

    @v_args(inline=True, meta=True)
    def ereignis(
        self,
        meta: Meta,
        name: Token,
        moment: _Moment,
        each: _Each,
        condition: Expr | None,
        *assignments: syn.Assignment,
    ) -> syn.Ereignis:
        return syn.Ereignis(
            **self._head(meta, str(name)),
            moment=moment[0],
            variable=moment[1],
            condition=condition,
            assignments=assignments,
            each=each,
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

    def setzt(
        self,
        name: Token,
        args: tuple[Expr, ...] | None,
        value: Expr,
    ) -> syn.Assignment:
        return syn.Assignment(str(name), value, args or ())

    @v_args(inline=True, meta=True)
    def stand(
        self,
        meta: Meta,
        name: Token,
        parameters: tuple[terms.Parameter, ...] | None,
        kind: str | tuple[int, int],
        initial: Expr,
        lifetime: Token | None,
    ) -> syn.Stand:
        return syn.Stand(
            **self._head(meta, str(name)),
            parameters=parameters or (),
            type=kind,
            initial=initial,
            lifetime="Spiel" if lifetime is None else str(lifetime),
        )

    def typ(self, first: Token, last: Token | None = None) -> str | tuple[int, int]:
        return str(first) if last is None else (int(first), int(last))

    @v_args(inline=True, meta=True)
    def geben(self, meta: Meta, deal: syn.Deal) -> syn.Ablauf:
        return syn.Ablauf(**self._head(meta, "Geben"), deal=deal)

    @v_args(inline=True, meta=True)
    def geben_falls(
        self, meta: Meta, name: Token, condition: Expr, deal: syn.Deal
    ) -> syn.Ablauf:
        head = self._head(meta, str(name))
        return syn.Ablauf(**head, deal=deal, condition=condition)

    def gegeben(
        self,
        deal: syn.Deal,
        ahead: tuple[Card, ...] | None,
        stock: terms.Number | None,
    ) -> syn.Deal:
        cards = 0 if stock is None else stock.value
        return replace(deal, ahead=ahead or (), stock=cards)

    def gleich_grosse(self, count: terms.Number, size: terms.Number) -> syn.Deal:
        # A deal of more packets than there are cards is told by its sum.
        return syn.Deal(packets=(size.value,) * min(count.value, 100))

    def verschiedene(self, *sizes: terms.Number) -> syn.Deal:
        return syn.Deal(packets=tuple(size.value for size in sizes))

    def je_platz(self, *sizes: terms.Number) -> syn.Deal:
        return syn.Deal(hands=tuple(size.value for size in sizes))

    def vorweg(self, *faces: Token) -> tuple[Card, ...]:
        return tuple(_FACES[face] for face in faces)

    @v_args(inline=True, meta=True)
    def reihum(
        self, meta: Meta, name: Token, first: Expr, again: Token | None
    ) -> syn.Ablauf:
        head = self._head(meta, str(name))
        return syn.Ablauf(**head, first=first, again=again is not None)

    @v_args(inline=True, meta=True)
    def zweifel(
        self,
        meta: Meta,
        name: Token,
        sort: Token | None,
        question: Token,
        readings: tuple[syn.Lesart, ...],
        default: Token,
        reason: Token,
    ) -> syn.Zweifel:
        return syn.Zweifel(
            **self._head(meta, str(name)),
            sort="Zweifel" if sort is None else str(sort),
            question=quoted(question),
            readings=tuple(_guarded(str(name), reading) for reading in readings),
            default=str(default),
            reason=quoted(reason),
        )

    def lesarten(self, *readings: syn.Lesart) -> tuple[syn.Lesart, ...]:
        return readings

    def lesart(
        self, name: Token, words: Token | None, *statements: syn.Statement
    ) -> syn.Lesart:
        return syn.Lesart(str(name), "" if words is None else quoted(words), statements)

    @v_args(inline=True, meta=True)
    def zusage(self, meta: Meta, name: Token, claim: Expr) -> syn.Zusage:
        return syn.Zusage(**self._head(meta, str(name)), claim=claim)

    @v_args(inline=True, meta=True)
    def zusage_laut(
        self,
        meta: Meta,
        name: Token,
        parameters: tuple[terms.Parameter, ...],
        claim: Expr,
        *rows: syn.TableRow,
    ) -> syn.Zusage:
        head = self._head(meta, str(name))
        return syn.Zusage(**head, claim=claim, parameters=parameters, rows=rows)

    # --- what joins texts: heads, blocks, inheritance --------------------------------

    def _head(self, meta: Meta, name: str) -> Any:
        """What every statement has; its place is that of its keyword."""
        place = Place(self._file, meta.line, meta.column)
        return {"name": name, "clause": self._clause, "place": place}

    def ersetzt(self, statement: syn.Statement) -> syn.Statement:
        return replace(statement, replaces=True)

    @v_args(inline=True, meta=True)
    def entfaellt(self, meta: Meta, targets: tuple[syn.Target, ...]) -> syn.Entfaellt:
        return syn.Entfaellt(**self._head(meta, _names(targets)), targets=targets)

    @v_args(inline=True, meta=True)
    def bestaetigt(self, meta: Meta, targets: tuple[syn.Target, ...]) -> syn.Bestaetigt:
        return syn.Bestaetigt(**self._head(meta, _names(targets)), targets=targets)

    @v_args(inline=True, meta=True)
    def entscheidet(self, meta: Meta, doubt: Token, reading: Token) -> syn.Entscheidet:
        return syn.Entscheidet(**self._head(meta, str(doubt)), reading=str(reading))

    @v_args(inline=True, meta=True)
    def annahme(
        self,
        meta: Meta,
        name: Token,
        numbers: tuple[str, ...] | None,
        condition: Expr | None,
        words: Token,
    ) -> syn.Annahme:
        head = self._head(meta, str(name))
        return syn.Annahme(
            **head,
            numbers=tuple(dict.fromkeys(numbers or ())),
            condition=condition,
            words=quoted(words),
        )

    @v_args(inline=True, meta=True)
    def text(
        self,
        meta: Meta,
        name: Token,
        base: Token | None,
        blocks: tuple[str, ...] | None,
        title: Token | None,
        edition: Token | None,
    ) -> syn.Text:
        return syn.Text(
            **self._head(meta, str(name)),
            base=None if base is None else str(base),
            blocks=blocks or (),
            title="" if title is None else quoted(title),
            edition="" if edition is None else quoted(edition),
        )

    @v_args(inline=True, meta=True)
    def baustein(
        self,
        meta: Meta,
        name: Token,
        title: Token | None,
        needs: tuple[syn.Target, ...] | None,
        excludes: tuple[syn.Target, ...] | None,
    ) -> syn.Baustein:
        return syn.Baustein(
            **self._head(meta, str(name)),
            title="" if title is None else quoted(title),
            needs=needs or (),
            excludes=excludes or (),
        )

    def bedarfe(self, *needs: syn.Target) -> tuple[syn.Target, ...]:
        return needs

    def bedarf(self, kind: str, name: Token) -> syn.Target:
        return syn.Target(str(name), kind, self._at(name))

    def bedarf_karte(self, face: Token) -> syn.Target:
        return syn.Target(str(face), "Karte", self._at(face))

    def begriff(self, word: Token) -> str:
        return str(word)

    # --- building blocks ------------------------------------------------------------

    @v_args(inline=True, meta=True)
    def sofern(
        self, meta: Meta, needs: tuple[syn.Target, ...], inner: syn.Statement
    ) -> syn.Sofern:
        head = self._head(meta, inner.name)
        return syn.Sofern(**head, needs=needs, negated=False, inner=inner)

    @v_args(inline=True, meta=True)
    def sofern_nicht(
        self, meta: Meta, needs: tuple[syn.Target, ...], inner: syn.Statement
    ) -> syn.Sofern:
        head = self._head(meta, inner.name)
        return syn.Sofern(**head, needs=needs, negated=True, inner=inner)

    @v_args(inline=True, meta=True)
    def sofern_vorhanden(self, meta: Meta, inner: syn.Statement) -> syn.Sofern:
        head = self._head(meta, inner.name)
        return syn.Sofern(**head, needs=(), negated=False, inner=inner)

    @v_args(inline=True, meta=True)
    def ergaenzt(
        self,
        meta: Meta,
        name: Token,
        columns: tuple[tuple[str, bool], ...] | None,
        *rows: syn.NewRow,
    ) -> syn.Ergaenzt:
        head = self._head(meta, str(name))
        return syn.Ergaenzt(**head, columns=columns or (), rows=rows)

    @v_args(inline=True, meta=True)
    def ergaenzt_zeilen(
        self,
        meta: Meta,
        name: Token,
        parameters: tuple[terms.Parameter, ...],
        *rows: syn.TableRow,
    ) -> syn.Ergaenzt:
        head = self._head(meta, str(name))
        return syn.Ergaenzt(**head, parameters=parameters, keyed=rows)

    def spalten(self, *columns: tuple[str, bool]) -> tuple[tuple[str, bool], ...]:
        return columns

    def spalte(self, name: Token) -> tuple[str, bool]:
        return str(name), False

    def spalte_wenn(self, name: Token) -> tuple[str, bool]:
        return str(name), True

    def neue_reihe(
        self, name: Token, like: Token | None, cells: tuple[Expr, ...] | None
    ) -> syn.NewRow:
        return syn.NewRow(str(name), None if like is None else str(like), cells or ())

    def zellen(self, *cells: Expr) -> tuple[Expr, ...]:
        return cells

    # --- expressions, and the parts of statements that hold them ---------------------

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

    def faelle(self, *cases: terms.RuleCase) -> tuple[terms.RuleCase, ...]:
        return cases

    def fall(self, value: Expr, condition: Expr | None = None) -> terms.RuleCase:
        return terms.RuleCase(value, condition)

    def sonst(self, value: Expr) -> terms.RuleCase:
        return terms.RuleCase(value)

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


def _asked(left: terms.Apply | terms.Name) -> terms.Apply:
    """A fact without arguments is assumed like one with."""
    if isinstance(left, terms.Name):
        return terms.Apply(left.name, (), left.place)
    return left


def quoted(text: Token) -> str:
    """What stands between „ and “, its line breaks made blanks."""
    inside = str(text)[str(text).index("„") + 1 : -1]
    return " ".join(inside.split())


def _names(targets: Sequence[syn.Target]) -> str:
    return ", ".join(
        target.name if target.kind is None else f"{target.kind} {target.name}"
        for target in targets
    )


def _guarded(doubt: str, reading: syn.Lesart) -> syn.Lesart:
    guard = syn.Guard(doubt, reading.name)
    return replace(
        reading,
        statements=tuple(replace(s, guard=guard) for s in reading.statements),
    )
