"""Inheritance: a text and its bases made into one (``erbt von``, ``ersetzt`` …)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from dokospec.finding import Finding, Span
from dokospec.language import codes
from dokospec.language.blocks import about, chosen, clashes, has, misfits, rivals
from dokospec.language.sources import Source, SourceTexts, without_sofern
from dokospec.language.syntax import (
    FORMER,
    Aufzaehlung,
    Ausnahme,
    Baustein,
    Bestaetigt,
    Entfaellt,
    Entscheidet,
    Ergaenzt,
    Guard,
    NewRow,
    Ordnung,
    Posten,
    RuleText,
    Sofern,
    Statement,
    Tabelle,
    Target,
    Text,
    Zweifel,
)
from dokospec.language.terms import Expr
from dokospec.language.text import EffectiveText, unknown_text
from dokospec.language.units import unconfirmed
from dokospec.nearest import nearest

# --- an heir: the statements of a text applied to those of its base, one by one


class Heir:
    """Applies the statements of a text to those of its base, one by one.

    A building block comes with the blocks it builds on (``upon``): its exceptions go
    before theirs and before those of the text, and not before those of other blocks.
    """

    def __init__(
        self, base: EffectiveText, own: RuleText, upon: Iterable[str] | None = None
    ) -> None:
        self._base = base
        self._own = own
        self._upon = None if upon is None else frozenset(upon)
        self._inherited = list(base.statements)
        self._added: list[Statement] = []
        self._confirmed: list[Target] = list(base.confirmed)
        self._readings = {
            s.name: tuple(reading.name for reading in s.readings)
            for clause in own.clauses
            for s in map(without_sofern, clause.statements)
            if isinstance(s, Zweifel)
        }
        self.findings: list[Finding] = []
        for statement in flat(own):
            self._apply(statement)
        self._drop_settled()
        self._inherited = [self._outranking(s) for s in self._inherited]
        self._added = [self._outranking(s) for s in self._added]

    def text(self) -> EffectiveText:
        """The heir; of a building block the text it was put on, with its blocks."""
        own = {clause.key: clause for clause in self._own.clauses}
        base = self._base
        block = self._upon is not None
        return EffectiveText(
            id=base.id if block else self._own.id,
            head=base.head if block else self._own.head,
            chain=base.chain if block else (base.id, *base.chain),
            blocks=(*base.blocks, self._own.id) if block else base.blocks,
            clauses={**base.clauses, **own},
            statements=(*self._inherited, *self._added),
            confirmed=tuple(self._confirmed),
        )

    def _now(self) -> list[Statement]:
        return [*self._inherited, *self._added]

    def _outranked(self) -> list[Statement]:
        """The statements that ``vor allen`` of this text or block is about."""
        if self._upon is None:
            return self._now()
        own = self._own.id
        others = set(self._base.blocks) - self._upon - {own}
        return [s for s in self._now() if s.clause.partition("/")[0] not in others]

    def _find(self, code: str, statement: Statement, **data: str | None) -> None:
        self.findings.append(
            codes.against(code, statement.place, statement.clause, **data)
        )

    def _apply(self, statement: Statement) -> None:
        statement = before_all(statement, self._outranked())
        if isinstance(statement, Ausnahme) and statement.after_all:
            self._put_behind(statement)
        match statement:
            case Entfaellt(targets=targets):
                for target in targets:
                    self._take_out(target, statement)
            case Bestaetigt(targets=targets):
                for target in targets:
                    if self._matches(target, statement):
                        self._confirmed.append(target)
            case Entscheidet():
                self._settle(statement)
            case Sofern():
                self._where_it_fits(statement)
            case Ergaenzt():
                self._supplement(statement)
            case Ordnung() if statement.replaces and statement.base == FORMER:
                self._remake(statement)
            case _ if statement.replaces:
                target = Target(statement.name, statement.kind)
                at = self._take_out(target, statement)
                if at is None or isinstance(statement, Zweifel):
                    self._added.append(statement)
                else:
                    self._inherited.insert(at, statement)
            case _:
                for old in self._inherited:
                    # A second guarded statement of this name joins the first.
                    if _same(old, statement) and old.clause in self._base.clauses:
                        self._find(
                            codes.ALREADY_IN_BASE,
                            statement,
                            target=f"{statement.kind} {statement.name}",
                            base_clause=old.clause,
                        )
                        break
                self._added.append(statement)

    def _put_behind(self, last: Ausnahme) -> None:
        """Let every exception of the same target go before this one."""
        names = rivals(last, self._outranked())
        for some in (self._inherited, self._added):
            for place, s in enumerate(some):
                if isinstance(s, Ausnahme) and s.name in names and rivals(s, (last,)):
                    some[place] = replace(s, before=(*s.before, last.name))

    def _outranking(self, statement: Statement) -> Statement:
        """The statement, no longer before exceptions that have been taken out."""
        if not isinstance(statement, Ausnahme) or not statement.before_all:
            return statement
        left = rivals(statement, self._now())
        return replace(
            statement, before=tuple(n for n in statement.before if n in left)
        )

    # --- building blocks --------------------------------------------------------------

    def _where_it_fits(self, statement: Sofern) -> None:
        """Apply what is said only to a text that has (or lacks) something."""
        if statement.needs:
            found = [has(self._base.statements, need) for need in statement.needs]
            if all(one is not statement.negated for one in found):
                self._apply_inner(statement)
            return
        inner = statement.inner
        if isinstance(inner, Entfaellt | Bestaetigt):
            there = tuple(t for t in inner.targets if has(self._inherited, t))
            if there:
                self._apply_inner(
                    replace(statement, inner=replace(inner, targets=there))
                )
        elif has(self._inherited, about(inner)[0]):
            self._apply_inner(statement)

    def _apply_inner(self, statement: Sofern) -> None:
        for inner in with_readings(statement.inner):
            guard = statement.guard or inner.guard
            self._apply(replace(inner, guard=guard))

    def _supplement(self, by: Ergaenzt) -> None:
        """Put more rows into a table."""
        table = next(
            (
                s
                for s in self._inherited
                if s.name == by.name
                and isinstance(s, Tabelle if by.keyed else Aufzaehlung)
            ),
            None,
        )
        if table is None:
            self._matches(Target(by.name, "Tabelle"), by)
            return
        made: Statement
        if isinstance(table, Tabelle):
            made = replace(table, rows=(*table.rows, *by.keyed))
        else:
            assert isinstance(table, Aufzaehlung)
            rows = list(table.rows)
            for new in by.rows:
                if (row := self._row(by, new, table, dict(rows))) is not None:
                    rows.append(row)
            made = replace(table, rows=tuple(rows))
        self._inherited[self._inherited.index(table)] = made

    def _row(
        self,
        by: Ergaenzt,
        new: NewRow,
        table: Aufzaehlung,
        rows: dict[str, tuple[Expr, ...]],
    ) -> tuple[str, tuple[Expr, ...]] | None:
        """The row as the listing has it; None with a finding where it cannot be."""
        given = dict(zip((name for name, _ in by.columns), new.cells, strict=False))
        data = {"table": by.name, "row": new.name}
        unknown = [n for n, maybe in by.columns if not maybe and n not in table.columns]
        if unknown:
            meant = nearest(unknown[0], table.columns)
            self._find(codes.NO_SUCH_COLUMN, by, column=unknown[0], meant=meant, **data)
        elif len(new.cells) != len(by.columns):
            wanted, given_ = str(len(by.columns)), str(len(new.cells))
            self._find(
                codes.CELL_COUNT,
                by,
                name=by.name,
                row=new.name,
                given=given_,
                wanted=wanted,
            )
        elif new.name in rows:
            self._find(codes.ROW_THERE, by, **data)
        elif new.like is not None and new.like not in rows:
            meant = nearest(new.like, rows)
            self._find(codes.NO_SUCH_ROW, by, like=new.like, meant=meant, **data)
        else:
            like = rows[new.like] if new.like is not None else ()
            cells = dict(zip(table.columns, like, strict=False)) | given
            missing = [n for n in table.columns if n not in cells]
            if not missing:
                return new.name, tuple(cells[n] for n in table.columns)
            self._find(codes.NO_CELL, by, column=missing[0], **data)
        return None

    def _remake(self, by: Ordnung) -> None:
        """Replace an order by one that is made from it."""
        old = next(
            (
                s
                for s in self._inherited
                if isinstance(s, Ordnung) and s.name == by.name
            ),
            None,
        )
        if old is None:
            self._matches(Target(by.name, "Ordnung"), by)
            return
        made = replace(
            old,
            clause=by.clause,
            place=by.place,
            replaces=True,
            removed=(*old.removed, *by.removed),
        )
        self._inherited[self._inherited.index(old)] = made

    # --- the base ---------------------------------------------------------------------

    def _matches(self, target: Target, by: Statement) -> list[Statement]:
        """The inherited statements that are meant; none is a finding."""
        found = [s for s in self._inherited if _meant(target, s) and self._old(s)]
        kinds = {s.kind for s in found} if target.kind is None else set[str]()
        if found and len(kinds) < 2:
            return found
        if found:
            data = {"kinds": ", ".join(sorted(kinds))}
            self._find(codes.AMBIGUOUS_TARGET, by, target=target.name, **data)
            return []
        wanted = target.name if target.kind is None else f"{target.kind} {target.name}"
        same_kind = {s.name for s in self._inherited if target.kind in (None, s.kind)}
        self._find(
            codes.NOT_IN_BASE,
            by,
            target=wanted,
            word=edit_word(by),
            base=self._base.id,
            meant=nearest(target.name, same_kind),
        )
        return []

    def _old(self, statement: Statement) -> bool:
        return statement.clause in self._base.clauses

    def _take_out(self, target: Target, by: Statement) -> int | None:
        """Remove what is meant (under a reading: for that reading).

        Gives the place where the first of them stood, None where nothing was removed.
        """
        again = by.replaces and any(
            _same(s, by) and s.replaces and not self._old(s) for s in self._inherited
        )
        if again:
            # Several readings of one doubt replace the same statement.
            found = [s for s in self._inherited if _meant(target, s) and self._old(s)]
        else:
            found = self._matches(target, by)
        at = next((i for i, s in enumerate(self._inherited) if s in found), None)
        for old in found:
            index = self._inherited.index(old)
            self._inherited[index : index + 1] = self._left(old, by)
            if isinstance(old, Zweifel):
                self._inherited = [
                    s
                    for s in self._inherited
                    if s.guard is None or s.guard.doubt != old.name
                ]
        return at

    def _left(self, old: Statement, by: Statement) -> list[Statement]:
        """What stays of ``old``: nothing, or copies for the other readings."""
        if by.guard is None:
            return []
        doubt, reading = by.guard.doubt, by.guard.reading
        if old.guard is None and not isinstance(old, Zweifel):
            others = [r for r in self._readings.get(doubt, ()) if r != reading]
            return [replace(old, guard=Guard(doubt, other)) for other in others]
        if old.guard is not None and old.guard.doubt == doubt:
            return [] if old.guard.reading == reading else [old]
        self._find(codes.TWO_GUARDS, by, target=f"{old.kind} {old.name}", doubt=doubt)
        return [old]

    def _settle(self, by: Entscheidet) -> None:
        doubts = {s.name: s for s in self._inherited if isinstance(s, Zweifel)}
        if by.guard is not None:
            self._find(
                codes.TWO_GUARDS,
                by,
                target=f"Zweifel {by.name}",
                doubt=by.guard.doubt,
            )
        elif by.name not in doubts:
            meant = nearest(by.name, doubts)
            self._find(
                codes.UNKNOWN_DOUBT, by, doubt=by.name, base=self._base.id, meant=meant
            )
        else:
            readings = [r.name for r in doubts[by.name].readings]
            if by.reading not in readings:
                self._find(
                    codes.UNKNOWN_READING,
                    by,
                    doubt=by.name,
                    reading=by.reading,
                    known=", ".join(readings),
                    meant=nearest(by.reading, readings),
                )
                return
            chosen = Guard(by.name, by.reading)
            self._inherited = [
                replace(s, guard=None) if s.guard == chosen else s
                for s in self._inherited
                if s is not doubts[by.name]
                and (s.guard is None or s.guard.doubt != by.name or s.guard == chosen)
            ]

    def _drop_settled(self) -> None:
        """Leave out inherited doubts all of whose statements were taken out."""
        before = {s.guard.doubt for s in self._base.statements if s.guard}
        after = {s.guard.doubt for s in self._inherited if s.guard}
        self._inherited = [
            s
            for s in self._inherited
            if not isinstance(s, Zweifel) or s.name in after or s.name not in before
        ]


def _same(left: Statement, right: Statement) -> bool:
    return left.kind == right.kind and left.name == right.name


def _meant(target: Target, statement: Statement) -> bool:
    """Whether an edit of ``target`` is about this statement."""
    if target.kind == "Gruppe":
        return isinstance(statement, Posten) and statement.group == target.name
    return statement.name == target.name and target.kind in (None, statement.kind)


_Result = tuple[EffectiveText, tuple[Finding, ...]]


def flatten(
    text_id: str, sources: Mapping[str, Source], below: tuple[str, ...] = ()
) -> _Result:
    """The text with everything it inherits, and what is wrong with that.

    ``text_id`` must be in ``sources``; ``below`` are the heirs it is asked for. The
    findings include those about reading this text and its bases. An edit that is
    wrong is left out, so that the rest can be looked at.
    """
    source = sources[text_id]
    head = source.text.head
    if isinstance(head, Baustein):
        text, findings = _alone(source, complain=False)
        alone = codes.against(codes.BLOCK_ALONE, head.place, head.clause, block=text_id)
        return text, (*findings, alone)
    if head.base is None:
        return _alone(source)
    if head.base in (text_id, *below):
        circle = codes.against(
            codes.CIRCULAR_BASE, head.place, head.clause, text=text_id, base=head.base
        )
        text, findings = _alone(source)
        return text, (*findings, circle)
    if head.base not in sources or _is_block(sources, head.base):
        text, findings = _alone(source, complain=False)
        texts = [i for i in sources if i != text_id and not _is_block(sources, i)]
        missing = unknown_text(head.base, texts)
        span = Span(head.place.line, head.place.column, head.place.column + 1)
        data = (("file", head.place.file), *missing.data)
        return text, (*findings, replace(missing, span=span, data=data))
    base, base_findings = flatten(head.base, sources, (*below, text_id))
    built, block_findings = _built(base, head, sources)
    heir = Heir(built, source.text)
    text = heir.text()
    return text, (
        *base_findings,
        *block_findings,
        *source.findings,
        *heir.findings,
        *unconfirmed(base, text),
    )


def _built(base: EffectiveText, head: Text, sources: Mapping[str, Source]) -> _Result:
    """The base with the building blocks put on it that the head of the heir names."""
    blocks = _blocks(sources)
    choice = chosen(head, blocks, base.statements)
    clash = clashes(head, choice, blocks)
    left_out = {dict(f.data)["other"] for f in clash}
    findings = [*choice.findings, *clash]
    for name in choice.order:
        if name in left_out:
            continue
        block = blocks[name]
        own = block.text.head
        assert isinstance(own, Baustein)
        findings += block.findings
        if lacking := misfits(head, own, base.statements):
            findings += lacking
            continue
        heir = Heir(base, block.text, choice.upon[name])
        findings += heir.findings
        base = heir.text()
    return base, tuple(findings)


def _blocks(sources: Mapping[str, Source]) -> Mapping[str, Source]:
    """The building blocks of these; parses none where it can do without."""
    if isinstance(sources, SourceTexts):
        return sources.blocks
    return {i: sources[i] for i in sources if _is_block(sources, i)}


def _is_block(sources: Mapping[str, Source], text_id: str) -> bool:
    """Whether this is a building block; looks only at the head where it can."""
    if isinstance(sources, SourceTexts):
        return sources.is_block(text_id)
    return isinstance(sources[text_id].text.head, Baustein)


def _alone(source: Source, *, complain: bool = True) -> _Result:
    """A text without a base."""
    own = source.text
    written = flat(own)
    statements = tuple(before_all(s, written) for s in written)
    findings = tuple(
        codes.against(codes.NO_BASE, s.place, s.clause, word=edit_word(s))
        for s in statements
        if complain and edit_word(s)
    )
    text = EffectiveText(
        id=own.id,
        head=own.head,
        chain=(),
        clauses={clause.key: clause for clause in own.clauses},
        statements=tuple(s for s in statements if not isinstance(s, EDITS)),
    )
    return text, (*source.findings, *findings)


# --- the statements of a text in a row, before it is made into one with its base ------

EDITS: Final = (Bestaetigt, Entfaellt, Entscheidet, Ergaenzt, Sofern)


def edit_word(statement: Statement) -> str:
    """The word of inheritance it is written with, or nothing."""
    if isinstance(statement, EDITS):
        return statement.kind
    return "ersetzt" if statement.replaces else ""


def before_all(statement: Statement, others: Iterable[Statement]) -> Statement:
    """The statement, with the names of all exceptions it goes before."""
    if isinstance(statement, Ausnahme) and statement.before_all:
        names = rivals(statement, others)
        return replace(statement, before=names)
    return statement


def flat(text: RuleText) -> list[Statement]:
    """Its statements without the head, those of readings after their Zweifel."""
    flat: list[Statement] = []
    for clause in text.clauses:
        for statement in clause.statements:
            if isinstance(statement, Text):
                continue
            flat += with_readings(statement)
    return flat


def with_readings(statement: Statement) -> list[Statement]:
    """The statement and, behind a Zweifel, those of its readings."""
    if not isinstance(statement, Zweifel):
        return [statement]
    inner = (s for reading in statement.readings for s in reading.statements)
    return [
        statement,
        *(s for s in inner if not isinstance(without_sofern(s), Zweifel | Text)),
    ]
