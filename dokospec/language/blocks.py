"""Building blocks: whether they fit a text and each other, and in which order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from dokospec.cards import FACES
from dokospec.finding import Finding
from dokospec.language import codes
from dokospec.language.show import target as shown
from dokospec.language.sources import Source, without_sofern
from dokospec.language.syntax import (
    Aufzaehlung,
    Ausnahme,
    Baustein,
    Bestaetigt,
    Entfaellt,
    Entscheidet,
    Ergaenzt,
    Posten,
    Regel,
    RuleText,
    Sofern,
    Statement,
    Tabelle,
    Target,
    Text,
    Zweifel,
)
from dokospec.language.terms import Name
from dokospec.language.values import RANK_NAMES
from dokospec.nearest import nearest

_ROWS: Final = {
    "Spielart": "Spielarten",
    "Angebot": "Angebote",
    "Ruf": "Rufe",
    "Partei": "Parteien",
    "Zusatz": "Zusätze",
}
"""What a target is called whose name is a row, and the listing with that row."""


def has(statements: Iterable[Statement], target: Target) -> bool:
    """Whether a text with these statements has what ``target`` names."""
    kind, name = target.kind, target.name
    if kind in _ROWS:
        return any(
            row == name
            for s in statements
            if isinstance(s, Aufzaehlung) and s.name == _ROWS[kind]
            for row, _ in s.rows
        )
    if kind == "Spalte":
        listings = (s for s in statements if isinstance(s, Aufzaehlung))
        return any(name in listing.columns for listing in listings)
    if kind == "Gruppe":
        return any(isinstance(s, Posten) and s.group == name for s in statements)
    if kind == "Karte":
        return any(_deals(s, name) for s in statements)
    return any(_is(s, kind, name) for s in statements)


def _deals(statement: Statement, face: str) -> bool:
    """Whether this is a Zählwert that puts the face into the deck."""
    if statement.name != "Zählwert":
        return False
    if isinstance(statement, Regel):
        return True
    rank = next(RANK_NAMES[f.rank] for f in FACES if str(f) == face)
    return isinstance(statement, Tabelle) and any(
        isinstance(key, Name) and key.name == rank
        for row in statement.rows
        for key in row.keys
    )


def _is(statement: Statement, kind: str | None, name: str) -> bool:
    if isinstance(statement, Tabelle) and kind == "Regel":
        return statement.name == name
    if isinstance(statement, Regel) and kind == "Tabelle":
        return statement.name == name
    return statement.name == name and kind in (None, statement.kind)


# --- which blocks, and in which order ----------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChosenBlocks:
    """The blocks that a head names, each behind those it builds on.

    ``upon``: of each block the others that give what it needs and the text lacks.
    """

    order: tuple[str, ...]
    upon: Mapping[str, frozenset[str]]
    findings: tuple[Finding, ...]


def chosen(
    head: Text, blocks: Mapping[str, Source], statements: Sequence[Statement]
) -> ChosenBlocks:
    """What a head chooses of ``blocks`` (all by id) to put on these statements."""
    findings: list[Finding] = []
    named: list[str] = []
    for name in head.blocks:
        if name in named:
            findings.append(_against(codes.BLOCK_AGAIN, head, block=name))
        elif name in blocks:
            named.append(name)
        else:
            meant = nearest(name, blocks)
            findings.append(
                _against(codes.UNKNOWN_BLOCK, head, block=name, meant=meant)
            )
    for name in named:
        findings += _partners(name, named, head, blocks)
    upon = {n: _building_on(n, named, blocks, statements) for n in named}
    return ChosenBlocks(_in_order(named, upon), upon, tuple(findings))


def _against(code: str, head: Text, **data: str | None) -> Finding:
    return codes.against(code, head.place, head.clause, text=head.name, **data)


def _head(source: Source) -> Baustein:
    head = source.text.head
    assert isinstance(head, Baustein)
    return head


def _partners(
    name: str, named: Sequence[str], head: Text, blocks: Mapping[str, Source]
) -> list[Finding]:
    """Blocks that this one needs and that are not named, or named and excluded."""
    own = _head(blocks[name])
    findings = [
        _against(codes.NEED_MISSING, head, block=name, need=shown(need), meant=None)
        for need in own.needs
        if need.kind == "Baustein" and need.name not in named
    ]
    findings += (
        _against(codes.EXCLUDED, head, block=name, other=shown(other))
        for other in own.excludes
        if other.kind == "Baustein" and other.name in named
    )
    return findings


def _in_order(
    named: Sequence[str], upon: Mapping[str, frozenset[str]]
) -> tuple[str, ...]:
    """Each block behind those that it builds on; in a circle as they are named."""
    done: list[str] = []
    waiting = list(named)
    while waiting:
        ready = [n for n in waiting if upon[n] <= set(done)] or waiting
        done.append(ready[0])
        waiting.remove(ready[0])
    return tuple(done)


def _building_on(
    name: str,
    named: Sequence[str],
    blocks: Mapping[str, Source],
    statements: Sequence[Statement],
) -> frozenset[str]:
    """The other blocks that give what the text lacks and this one needs or asks for."""
    asked = (*_head(blocks[name]).needs, *_asked(blocks[name].text, lacking=False))
    needs = [need for need in asked if not has(statements, need)]
    return frozenset(
        other
        for other in named
        if other != name
        and any(_gives(blocks[other].text, other, need) for need in needs)
    )


def _gives(text: RuleText, name: str, need: Target) -> bool:
    if need.kind == "Baustein":
        return need.name == name
    return any(_adds(s, need) for c in text.clauses for s in c.statements)


def _adds(written: Statement, need: Target) -> bool:
    """Whether a statement of a block brings what ``need`` names into a text."""
    statement = without_sofern(written)
    if isinstance(statement, Ergaenzt):
        rows = {row.name for row in statement.rows}
        return _ROWS.get(need.kind or "") == statement.name and need.name in rows
    if statement.replaces or isinstance(statement, Entfaellt | Bestaetigt | Text):
        return False
    return has((statement,), need)


# --- whether they fit --------------------------------------------------------------------


def misfits(
    head: Text, block: Baustein, statements: Sequence[Statement]
) -> list[Finding]:
    """What a block needs and the text lacks, or excludes and the text has."""
    findings = []
    for need in block.needs:
        if need.kind != "Baustein" and not has(statements, need):
            known = {s.name for s in statements if need.kind in (None, s.kind)}
            findings.append(
                _against(
                    codes.NEED_MISSING,
                    head,
                    block=block.name,
                    need=shown(need),
                    meant=nearest(need.name, known),
                )
            )
    findings += (
        _against(codes.EXCLUDED, head, block=block.name, other=shown(other))
        for other in block.excludes
        if other.kind != "Baustein" and has(statements, other)
    )
    return findings


def clashes(
    head: Text, choice: ChosenBlocks, blocks: Mapping[str, Source]
) -> list[Finding]:
    """Pairs of blocks that change the same thing, or where the order would matter."""
    findings = []
    for place, one in enumerate(choice.order):
        for two in choice.order[place + 1 :]:
            if one in choice.upon[two] and two not in choice.upon[one]:
                continue
            a, b = blocks[one].text, blocks[two].text
            struck = _struck(a) & _struck(b)
            if both := sorted(_changed(a) & _changed(b) - struck):
                findings.append(
                    _against(
                        codes.BOTH_CHANGE,
                        head,
                        block=one,
                        other=two,
                        target=" ".join(both[0]),
                    )
                )
                continue
            asked = [t for t in _asked(b) if _touches(a, t)]
            asked += [t for t in _asked(a) if _touches(b, t)]
            if asked:
                findings.append(
                    _against(
                        codes.ORDER_OPEN,
                        head,
                        block=one,
                        other=two,
                        target=shown(asked[0]),
                    )
                )
    return findings


def _statements(text: RuleText) -> list[Statement]:
    found = []
    for clause in text.clauses:
        for statement in map(without_sofern, clause.statements):
            found.append(statement)
            if isinstance(statement, Zweifel):
                found += (
                    without_sofern(s)
                    for reading in statement.readings
                    for s in reading.statements
                )
    return found


def _changed(text: RuleText) -> set[tuple[str, str]]:
    """What a block replaces, strikes out, settles or says anew: (kind, name)."""
    changed: set[tuple[str, str]] = set()
    for statement in _statements(text):
        match statement:
            case Entfaellt():
                pass
            case Entscheidet():
                changed.add(("Zweifel", statement.name))
            case Ergaenzt():
                changed |= {(statement.name, row.name) for row in statement.rows}
            case Text() | Bestaetigt():
                pass
            case _:
                changed.add((statement.kind, statement.name))
    return changed | _struck(text)


def _struck(text: RuleText) -> set[tuple[str, str]]:
    """What a block strikes out; that two do so is no contradiction."""
    return {
        (target.kind or "", target.name)
        for statement in _statements(text)
        if isinstance(statement, Entfaellt)
        for target in statement.targets
    }


def _asked(text: RuleText, *, lacking: bool = True) -> list[Target]:
    """What a block asks the text for before it says something.

    Without ``lacking``: only what must be there, not what must not.
    """
    asked: list[Target] = []
    for clause in text.clauses:
        for statement in clause.statements:
            inner = statement
            while isinstance(inner, Sofern):
                if lacking or not inner.negated:
                    asked += inner.needs or about(inner.inner)
                inner = inner.inner
    return asked


def about(edit: Statement) -> tuple[Target, ...]:
    """What an edit of inheritance is about."""
    match edit:
        case Entfaellt(targets=targets) | Bestaetigt(targets=targets):
            return targets
        case Entscheidet():
            return (Target(edit.name, "Zweifel"),)
        case Ergaenzt():
            return (Target(edit.name, "Tabelle"),)
        case _:
            return (Target(edit.name, edit.kind),)


def _touches(text: RuleText, target: Target) -> bool:
    """Whether a block gives or takes away what is asked for."""
    return any(
        _adds(s, target)
        or (
            isinstance(s, Entfaellt)
            and any(t.name == target.name and t.kind == target.kind for t in s.targets)
        )
        for s in _statements(text)
    )


def rivals(exception: Ausnahme, statements: Iterable[Statement]) -> tuple[str, ...]:
    """The names of the other exceptions of the same target."""
    aim = exception.target
    return tuple(
        dict.fromkeys(
            s.name
            for s in statements
            if isinstance(s, Ausnahme)
            and s.name != exception.name
            and s.target.name == aim.name
            and (aim.kind is None or s.target.kind in (None, aim.kind))
        )
    )
