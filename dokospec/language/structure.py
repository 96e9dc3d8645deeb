"""Structure of a text: what statements say about each other."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Final

from dokospec.finding import Finding
from dokospec.language import codes
from dokospec.language.dependencies import GROUP, Dependencies, mentions
from dokospec.language.names import Names
from dokospec.language.syntax import (
    Aufzaehlung,
    Ausnahme,
    Aussetzung,
    Ereignis,
    Ordnung,
    Pflicht,
    Posten,
    Regel,
    Stand,
    Statement,
    Tabelle,
    Target,
    Zweifel,
)
from dokospec.language.terms import Name
from dokospec.nearest import nearest

_REPLACED: Final = ("Regel", "Posten", "Pflicht", "Ausnahme")
_SUSPENDED: Final = ("Ausnahme", "Posten", "Gruppe", "Pflicht", "Ereignis")
_EVENING: Final = "Abend"
_BETWEEN: Final = "nach Spiel"
_SORTS: Final = ("Zweifel", "Lücke", "Option", "Ermessen")


def check_structure(names: Names) -> Iterator[Finding]:
    """All findings about how the statements of a text stand to each other."""
    graph = names.dependencies
    yield from _duplicates(names)
    for statement in names.text.statements:
        match statement:
            case Ausnahme():
                yield from _target(names, statement, statement.target, _REPLACED)
                yield from _rivals(names, statement)
            case Aussetzung(targets=targets):
                for target in targets:
                    yield from _target(names, statement, target, _SUSPENDED)
            case Pflicht():
                yield from _after(names, statement)
            case Posten():
                yield from _counting(graph, statement)
            case Zweifel():
                yield from _doubt(names, statement)
            case Stand() | Ereignis():
                yield from _lifetimes(names, statement)
            case _:
                pass
        yield from _guarded(names, statement)
    yield from _recursions(graph)
    yield from _chains(names)
    yield from _unused(names)
    yield from _lost_groups(names)
    yield from _odd_cells(names)


def _lifetimes(names: Names, statement: Stand | Ereignis) -> Iterator[Finding]:
    """What outlives a game changes between games, and nothing else does."""
    evening = {s.name for s in names.of(Stand) if s.lifetime == _EVENING}
    if isinstance(statement, Stand):
        if statement.parameters and statement.lifetime != _EVENING:
            yield codes.against(
                codes.GAME_STAND_WITH_PARAMETERS,
                statement.place,
                statement.clause,
                name=statement.name,
            )
        return
    between = statement.moment == _BETWEEN
    for assignment in statement.assignments:
        if assignment.target != "Spielart" and assignment.target not in names.stands:
            continue
        if (assignment.target in evening) != between:
            yield codes.against(
                codes.WRONG_MOMENT,
                statement.place,
                statement.clause,
                name=assignment.target,
                moment=statement.moment,
            )
    if statement.each and not between:
        yield codes.against(
            codes.EACH_IN_A_GAME,
            statement.place,
            statement.clause,
            name=statement.name,
            moment=statement.moment,
        )


# --- one name, one meaning ------------------------------------------------------------


def _duplicates(names: Names) -> Iterator[Finding]:
    """One statement for each name, or one for each reading of one doubt."""
    found: defaultdict[tuple[str, str], list[Statement]] = defaultdict(list)
    for statement in names.text.statements:
        found[_space(statement), statement.name].append(statement)
    for same in found.values():
        for index, other in enumerate(same):
            clash = next((s for s in same[:index] if _clash(s, other)), None)
            if clash is None:
                continue
            mixed = (clash.guard is None) != (other.guard is None)
            yield codes.against(
                codes.ALSO_GUARDED if mixed else codes.DUPLICATE,
                other.place,
                other.clause,
                statement=f"{other.kind} {other.name}",
                first=f"{clash.clause}, Zeile {clash.place.line}",
            )


def _space(statement: Statement) -> str:
    """Regel and Tabelle share their names: both are asked in the same way."""
    if isinstance(statement, Regel | Tabelle | Aufzaehlung):
        return "Regel"
    return statement.kind


def _clash(one: Statement, two: Statement) -> bool:
    """Whether both may hold at once."""
    if one.guard is None or two.guard is None:
        return True
    return one.guard.doubt != two.guard.doubt or one.guard == two.guard


def _guarded(names: Names, statement: Statement) -> Iterator[Finding]:
    """What is asked must exist under every reading under which it is asked."""
    for name in sorted(mentions(statement)):
        rules = names.quantities.get(name, [])
        guards = [rule.guard for rule in rules]
        doubt = guards[0].doubt if guards and guards[0] else None
        if doubt is None or any(g is None or g.doubt != doubt for g in guards):
            continue
        given = {g.reading for g in guards if g}
        readings = next(
            (
                {r.name for r in s.readings}
                for s in names.of(Zweifel)
                if s.name == doubt
            ),
            given,
        )
        asked = (
            {statement.guard.reading}
            if statement.guard and statement.guard.doubt == doubt
            else readings
        )
        if missing := asked - given:
            yield codes.against(
                codes.NOT_IN_EVERY_READING,
                statement.place,
                statement.clause,
                name=name,
                doubt=doubt,
                readings=", ".join(sorted(missing)),
            )


# --- targets --------------------------------------------------------------------------


def _target(
    names: Names, statement: Statement, target: Target, allowed: tuple[str, ...]
) -> Iterator[Finding]:
    place = target.place or statement.place
    kinds = names.kinds_of(target)
    shown = target.name if target.kind is None else f"{target.kind} {target.name}"
    if not kinds:
        wanted = allowed if target.kind is None else (target.kind,)
        known = {name for kind in wanted for name in names.targets_of(kind)}
        yield codes.against(
            codes.UNKNOWN_TARGET,
            place,
            statement.clause,
            target=shown,
            meant=nearest(target.name, known),
        )
    elif len(kinds) > 1:
        yield codes.against(
            codes.AMBIGUOUS_TARGET,
            place,
            statement.clause,
            target=target.name,
            kinds=", ".join(kinds),
        )
    elif kinds[0] not in allowed:
        yield codes.against(
            codes.WRONG_TARGET_KIND,
            place,
            statement.clause,
            kind=statement.kind,
            target=f"{kinds[0]} {target.name}",
            allowed=", ".join(allowed),
        )


def _rivals(names: Names, statement: Ausnahme) -> Iterator[Finding]:
    """``vor`` names exceptions of the same target."""
    aim = (names.kinds_of(statement.target), statement.target.name)
    rivals = {
        other.name
        for other in names.of(Ausnahme)
        if (names.kinds_of(other.target), other.target.name) == aim
    } - {statement.name}
    for name in statement.before:
        if name not in rivals:
            yield codes.against(
                codes.NO_RIVAL,
                statement.place,
                statement.clause,
                name=name,
                target=statement.target.name,
                meant=nearest(name, rivals),
            )


def _after(names: Names, statement: Pflicht) -> Iterator[Finding]:
    """``nach`` names duties on the same choice."""
    others = {d.name for d in names.of(Pflicht) if d.on == statement.on}
    others.discard(statement.name)
    for name in statement.after:
        if name not in others:
            yield codes.against(
                codes.UNKNOWN_DUTY,
                statement.place,
                statement.clause,
                name=name,
                on=statement.on,
                meant=nearest(name, others),
            )


# --- who asks whom --------------------------------------------------------------------


def _counting(graph: Dependencies, item: Posten) -> Iterator[Finding]:
    """Items over tricks and cards are counted before any points are known."""
    over = {d.name for _, d in item.each if isinstance(d, Name)}
    if over & {"Stiche", "Auftritte"} and "Punkte" in graph.asked(mentions(item)):
        yield codes.against(
            codes.POINTS_WHILE_COUNTING,
            item.place,
            item.clause,
            name=item.name,
        )


def _recursions(graph: Dependencies) -> Iterator[Finding]:
    """Each circle of rules and groups once."""
    for circle in graph.circles():
        statement = graph.culprit(circle)
        yield codes.against(
            codes.RECURSION,
            statement.place,
            statement.clause,
            circle=" → ".join([*circle, circle[0]]),
        )


def _chains(names: Names) -> Iterator[Finding]:
    """Exceptions to each other, and orders made from each other, in a circle."""
    above = {
        e.name: e.target.name
        for e in names.of(Ausnahme)
        if names.kinds_of(e.target) == ["Ausnahme"]
    }
    below = {o.name: o.base for o in names.of(Ordnung) if o.base is not None}
    for kind, links, found in (
        ("Ausnahme", above, names.exceptions),
        ("Ordnung", below, names.orders),
    ):
        reported = set[str]()
        for start in links:
            circle = [start]
            after = links[start]
            while after in links and after not in circle:
                circle.append(after)
                after = links[after]
            if after == start and reported.isdisjoint(circle):
                reported |= set(circle)
                yield codes.against(
                    codes.RECURSION,
                    found[start][0].place,
                    found[start][0].clause,
                    circle=" → ".join(f"{kind} {name}" for name in [*circle, start]),
                )


def _unused(names: Names) -> Iterator[Finding]:
    """Own rules that nothing asks."""
    asked = {
        name
        for statement in names.text.statements
        for name in mentions(statement)
        if name != statement.name or isinstance(statement, Ausnahme)
    }
    for name, rules in names.quantities.items():
        if name not in asked and name not in names.questions:
            yield codes.remark(
                codes.UNUSED,
                rules[0].place,
                rules[0].clause,
                statement=f"{rules[0].kind} {name}",
            )


def _lost_groups(names: Names) -> Iterator[Finding]:
    """Groups whose points nothing asks: they would be lost."""
    asked = {name for s in names.text.statements for name in mentions(s)}
    for group, items in names.groups.items():
        if GROUP + group not in asked:
            others = [name for name in names.groups if GROUP + name in asked]
            yield codes.against(
                codes.LOST_GROUP,
                items[0].place,
                items[0].clause,
                name=group,
                meant=nearest(group, others),
            )


def _odd_cells(names: Names) -> Iterator[Finding]:
    """Words that stand once, in one cell, and are much like another of the column."""
    asked = {
        name
        for s in names.text.statements
        if not isinstance(s, Aufzaehlung)
        for name in mentions(s)
    }
    for column, places in names.columns.items():
        words = Counter(
            cell.name
            for listing, index in places
            for _, cells in listing.rows
            for cell in cells[index : index + 1]
            if isinstance(cell, Name)
        )
        for word, times in words.items():
            common = [other for other in words if words[other] > 1]
            meant = nearest(word, common)
            only = names.symbols.get(word) == frozenset({f"Spalte {column}"})
            if times == 1 and only and meant and word not in asked:
                yield codes.remark(
                    codes.ODD_CELL,
                    places[0][0].place,
                    places[0][0].clause,
                    name=word,
                    column=column,
                    meant=meant,
                )


# --- doubts ---------------------------------------------------------------------------


def _doubt(names: Names, doubt: Zweifel) -> Iterator[Finding]:
    readings = [reading.name for reading in doubt.readings]
    where = (doubt.place, doubt.clause)
    if len(readings) < 2:
        yield codes.against(codes.ONE_READING, *where, doubt=doubt.name)
    for name in dict.fromkeys(r for r in readings if readings.count(r) > 1):
        yield codes.against(codes.READING_TWICE, *where, doubt=doubt.name, reading=name)
    if doubt.default not in readings:
        yield codes.against(
            codes.DEFAULT_NO_READING,
            *where,
            doubt=doubt.name,
            reading=doubt.default,
            known=", ".join(readings),
            meant=nearest(doubt.default, readings),
        )
    if doubt.sort not in _SORTS:
        yield codes.against(
            codes.UNKNOWN_SORT,
            *where,
            name=doubt.sort,
            known=", ".join(_SORTS),
            meant=nearest(doubt.sort, _SORTS),
        )
    if not doubt.reason.strip():
        yield codes.against(codes.WITHOUT_REASON, *where, doubt=doubt.name)
    clauses = names.text.clauses
    own = doubt.clause.partition("/")[0]
    if not clauses[doubt.clause].sources and any(
        clause.sources for key, clause in clauses.items() if key.startswith(f"{own}/")
    ):
        yield codes.against(codes.WITHOUT_SENTENCES, *where, doubt=doubt.name)
