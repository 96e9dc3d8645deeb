"""Trees of what joins texts: heads, blocks, inheritance; to the values of ``syntax``.

One method for each rule of ``grammar/regel.lark``. Imported only when something is parsed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from lark import Token, v_args
from lark.tree import Meta

from dokospec.rules import syntax as syn
from dokospec.rules import terms
from dokospec.rules.terms import Expr, Place
from dokospec.rules.transform import ToExpressions


class ToHeads(ToExpressions[tuple[syn.Statement, ...]]):
    """Builds heads and edits that stand in ``clause`` of ``file``."""

    def __init__(self, file: str, clause: str) -> None:
        super().__init__(file)
        self._clause = clause

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


# Not as a decorator: type checkers would no longer see a class.
v_args(inline=True)(ToHeads)


def quoted(text: Token) -> str:
    """What stands between „ and “, its line breaks made blanks."""
    inside = str(text)[str(text).index("„") + 1 : -1]
    return " ".join(inside.split())


def _names(targets: Sequence[syn.Target]) -> str:
    return ", ".join(
        target.name if target.kind is None else f"{target.kind} {target.name}"
        for target in targets
    )
