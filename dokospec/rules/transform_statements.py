"""Trees of statements to the values of :mod:`dokospec.rules.syntax`.

One method for each rule of ``grammar/regel.lark``, in its order. Imported only when
something is parsed, for it needs lark.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal, TypeAlias

from lark import Token, v_args
from lark.tree import Meta

from dokospec.cards import FACES, Card
from dokospec.rules import syntax as syn
from dokospec.rules import terms
from dokospec.rules.terms import Expr, Place
from dokospec.rules.transform import ToExpressions

_FACES = {str(face): face for face in FACES}

_Each: TypeAlias = tuple[tuple[str, Expr], ...]
_Moment: TypeAlias = tuple[
    Literal["nach Vorbehalten", "bei Karte", "nach Stich", "am Ende", "nach Spiel"],
    str | None,
]
_Since: TypeAlias = Literal["sofort", "nächstem", "Anfang"]


@v_args(inline=True)
class ToStatements(ToExpressions[tuple[syn.Statement, ...]]):
    """Builds statements that stand in ``clause`` of ``file``."""

    def __init__(self, file: str, clause: str) -> None:
        super().__init__(file)
        self._clause = clause

    def _head(self, meta: Meta, name: str) -> Any:
        """What every statement has; its place is that of its keyword."""
        place = Place(self._file, meta.line, meta.column)
        return {"name": name, "clause": self._clause, "place": place}

    # --- statements -----------------------------------------------------------------

    def start(self, *statements: syn.Statement) -> tuple[syn.Statement, ...]:
        return statements

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
    def annahme(self, meta: Meta, name: Token, words: Token) -> syn.Annahme:
        return syn.Annahme(**self._head(meta, str(name)), words=_words(words))

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
            title="" if title is None else _words(title),
            edition="" if edition is None else _words(edition),
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
            title="" if title is None else _words(title),
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
        *rows: syn.Row,
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

    # --- the twelve kinds -----------------------------------------------------------

    @v_args(inline=True, meta=True)
    def regel(
        self,
        meta: Meta,
        name: Token,
        parameters: tuple[terms.Parameter, ...] | None,
        cases: tuple[terms.Case, ...],
    ) -> syn.Regel:
        head = self._head(meta, str(name))
        return syn.Regel(**head, parameters=parameters or (), cases=cases)

    @v_args(inline=True, meta=True)
    def tabelle(
        self,
        meta: Meta,
        name: Token,
        parameters: tuple[terms.Parameter, ...],
        *rows: syn.Row,
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
    ) -> syn.Row:
        return syn.Row(keys, value)

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
        cases: tuple[terms.Case, ...],
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
    def ereignis(
        self,
        meta: Meta,
        name: Token,
        moment: _Moment,
        condition: Expr | None,
        *assignments: syn.Assignment,
    ) -> syn.Ereignis:
        return syn.Ereignis(
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

    def setzt(self, name: Token, value: Expr, since: _Since | None) -> syn.Assignment:
        return syn.Assignment(str(name), value, since or "sofort")

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
    ) -> syn.Stand:
        return syn.Stand(
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
        packets: tuple[int, ...],
        stock: terms.Number | None,
    ) -> syn.Ablauf:
        return syn.Ablauf(
            **self._head(meta, "Geben"),
            packets=packets,
            stock=0 if stock is None else stock.value,
        )

    @v_args(inline=True)
    def gleich_grosse(self, count: terms.Number, size: terms.Number) -> tuple[int, ...]:
        # A deal of more packets than there are cards is told by its sum.
        return (size.value,) * min(count.value, 100)

    @v_args(inline=True)
    def verschiedene(self, *sizes: terms.Number) -> tuple[int, ...]:
        return tuple(size.value for size in sizes)

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
            question=_words(question),
            readings=tuple(_guarded(str(name), reading) for reading in readings),
            default=str(default),
            reason=_words(reason),
        )

    def lesarten(self, *readings: syn.Lesart) -> tuple[syn.Lesart, ...]:
        return readings

    def lesart(
        self, name: Token, words: Token | None, *statements: syn.Statement
    ) -> syn.Lesart:
        return syn.Lesart(str(name), "" if words is None else _words(words), statements)

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
        *rows: syn.Row,
    ) -> syn.Zusage:
        head = self._head(meta, str(name))
        return syn.Zusage(**head, claim=claim, parameters=parameters, rows=rows)


def _words(text: Token) -> str:
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
