"""Inheritance: a text and its bases made into one (``erbt von``, ``ersetzt`` …)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from dokospec.finding import Finding, Kind, Span
from dokospec.rules import codes
from dokospec.rules.nearest import nearest
from dokospec.rules.sources import Source
from dokospec.rules.syntax import (
    Bestaetigt,
    Entfaellt,
    Entscheidet,
    Guard,
    Posten,
    RuleText,
    Statement,
    Target,
    Text,
    Zweifel,
)
from dokospec.rules.text import EffectiveText
from dokospec.rules.units import unconfirmed

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
    if head.base is None:
        return _alone(source)
    if head.base in (text_id, *below):
        circle = codes.against(
            codes.CIRCULAR_BASE, head.place, head.clause, text=text_id, base=head.base
        )
        text, findings = _alone(source)
        return text, (*findings, circle)
    if head.base not in sources:
        text, findings = _alone(source, complain=False)
        missing = unknown_text(head.base, sources.keys() - {text_id})
        span = Span(head.place.line, head.place.column, head.place.column + 1)
        data = (("file", head.place.file), *missing.data)
        return text, (*findings, replace(missing, span=span, data=data))
    base, base_findings = flatten(head.base, sources, (*below, text_id))
    heir = _Heir(base, source.text)
    text = heir.text()
    return text, (
        *base_findings,
        *source.findings,
        *heir.findings,
        *unconfirmed(base, text),
    )


def unknown_text(text_id: str, known: Iterable[str]) -> Finding:
    """No text has this id."""
    told = {"text": text_id, "known": ", ".join(sorted(known)) or "keine"}
    if (meant := nearest(text_id, known)) is not None:
        told["meant"] = meant
    return Finding(codes.UNKNOWN_TEXT, Kind.UNREADABLE, data=tuple(told.items()))


def _alone(source: Source, *, complain: bool = True) -> _Result:
    """A text without a base."""
    own = source.text
    statements = tuple(_flat(own))
    findings = tuple(
        codes.against(codes.NO_BASE, s.place, s.clause, word=_edit(s))
        for s in statements
        if complain and _edit(s)
    )
    text = EffectiveText(
        id=own.id,
        head=own.head,
        chain=(),
        clauses={clause.key: clause for clause in own.clauses},
        statements=tuple(
            s
            for s in statements
            if not isinstance(s, Bestaetigt | Entfaellt | Entscheidet)
        ),
    )
    return text, (*source.findings, *findings)


def _edit(statement: Statement) -> str:
    """The word of inheritance it is written with, or nothing."""
    if isinstance(statement, Bestaetigt | Entfaellt | Entscheidet):
        return statement.kind
    return "ersetzt" if statement.replaces else ""


def _flat(text: RuleText) -> list[Statement]:
    """Its statements without the head, those of readings after their Zweifel."""
    flat: list[Statement] = []
    for clause in text.clauses:
        for statement in clause.statements:
            if isinstance(statement, Text):
                continue
            flat.append(statement)
            if isinstance(statement, Zweifel):
                flat += (
                    inner
                    for reading in statement.readings
                    for inner in reading.statements
                    if not isinstance(inner, Zweifel | Text)
                )
    return flat


class _Heir:
    """Applies the statements of a text to those of its base, one by one."""

    def __init__(self, base: EffectiveText, own: RuleText) -> None:
        self._base = base
        self._own = own
        self._inherited = list(base.statements)
        self._added: list[Statement] = []
        self._confirmed: list[Target] = []
        self._readings = {
            s.name: tuple(reading.name for reading in s.readings)
            for clause in own.clauses
            for s in clause.statements
            if isinstance(s, Zweifel)
        }
        self.findings: list[Finding] = []
        for statement in _flat(own):
            self._apply(statement)
        self._drop_settled()

    def text(self) -> EffectiveText:
        own = {clause.key: clause for clause in self._own.clauses}
        return EffectiveText(
            id=self._own.id,
            head=self._own.head,
            chain=(self._base.id, *self._base.chain),
            clauses={**self._base.clauses, **own},
            statements=(*self._inherited, *self._added),
            confirmed=tuple(self._confirmed),
        )

    def _find(self, code: str, statement: Statement, **data: str | None) -> None:
        self.findings.append(
            codes.against(code, statement.place, statement.clause, **data)
        )

    def _apply(self, statement: Statement) -> None:
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
            word=_edit(by),
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
