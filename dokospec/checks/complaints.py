"""Everything that going through all positions of a text finds, and how it is said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from dokospec.cards import FACES, Card
from dokospec.checks import codes
from dokospec.checks.explorer import ALL, BUDGET, LIMIT, Explorer, PathEnd
from dokospec.checks.questions import PositionQuestion, Stages, questions
from dokospec.checks.ranges import Key, Range, UnsupportedError
from dokospec.checks.reachable_states import reachable_states
from dokospec.checks.search import TooManyError
from dokospec.checks.space import BID, KINDS
from dokospec.checks.touching import of_season
from dokospec.finding import Finding
from dokospec.language import syntax as syn
from dokospec.language import terms
from dokospec.language.codes import against, remark, unsaid
from dokospec.language.inherit import flat
from dokospec.language.model import Model
from dokospec.language.show import show, unparse
from dokospec.language.syntax import Bestaetigt, RuleText, Statement, Tabelle, Zweifel
from dokospec.language.text import EffectiveText
from dokospec.language.units import figures
from dokospec.language.values import CURRENT, Handle, Open, Value


@dataclass(slots=True)
class SeenOverall:
    """What came up while the questions were gone through.

    ``stages``: None where the courses of a game are too many. ``marks``: the statements
    and cases that came to bear; ``failed``: questions that were not gone through whole,
    each with the part that has too many paths.
    """

    model: Model
    limit: int = LIMIT
    stages: Stages | None = None
    asked: tuple[PositionQuestion, ...] = ()
    marks: set[object] = field(default_factory=set)
    open: dict[tuple[str, Open], tuple[PositionQuestion, PathEnd]] = field(
        default_factory=dict
    )
    failed: list[tuple[PositionQuestion, str]] = field(default_factory=list)


def gone_through(model: Model, limit: int = LIMIT) -> SeenOverall:
    """Every question of a text over all positions.

    ``limit``: paths of one question; one that has more is reported by name.
    """
    seen = SeenOverall(model, limit)
    try:
        stages = Stages(model, reachable_states(model))
    except (UnsupportedError, TooManyError):
        start = model.rules["Grundspiel"][0]
        seen.failed.append((PositionQuestion(start, "", (), lambda _: None), "Verlauf"))
        return seen
    seen.stages, seen.asked = stages, tuple(questions(model, stages))
    for asked in seen.asked:
        _go_through(asked, stages.by_name[asked.stage], seen, limit)
    for explorer in stages.by_name.values():
        seen.marks |= explorer.marks
    return seen


def findings_of(seen: SeenOverall) -> tuple[Finding, ...]:
    """Gaps, overlaps, and statements and cases that never come to bear."""
    return (*_gaps_and_overlaps(seen), *_idle(seen), *_left_out(seen))


def _go_through(
    asked: PositionQuestion, explorer: Explorer, seen: SeenOverall, limit: int
) -> None:
    found: dict[Open, PathEnd] = {}
    try:
        for leaf in explorer.leaves(asked.ask, limit):
            seen.marks |= leaf.marks
            if isinstance(leaf.value, Open):
                known = found.get(leaf.value)
                if (known is None and explorer.real(leaf, asked.ask)) or (
                    known is not None and size(leaf) < size(known)
                ):
                    found[leaf.value] = leaf
    except UnsupportedError as error:
        seen.failed.append((asked, str(error)))
    except TooManyError:
        seen.failed.append((asked, asked.name))
    for value, leaf in found.items():
        seen.open.setdefault((asked.name, value), (asked, leaf))


def _gaps_and_overlaps(seen: SeenOverall) -> Iterator[Finding]:
    """One finding for each cause: the question that comes first in a game."""
    reported: set[tuple[str, str]] = set()
    for (question, value), (asked, leaf) in seen.open.items():
        if (value.cause, value.about) in reported:
            continue
        reported.add((value.cause, value.about))
        gap = value.cause == "gap"
        statement = asked.statement
        make, code = (unsaid, codes.GAP) if gap else (against, codes.OVERLAP)
        where = ", ".join(f"{fact} = {what}" for fact, what in position(leaf))
        yield make(
            code,
            statement.place,
            statement.clause,
            question=question,
            about=value.about,
            position=where or "jede",
        )


class Effect(NamedTuple):
    """A statement, or one of its cases, that may come to bear in some position.

    ``key``: what :class:`SeenOverall` marks it by. ``case``: None of the statement itself.
    """

    statement: Statement
    key: object
    case: terms.RuleCase | None = None


def effects(model: Model) -> Iterator[Effect]:
    """Those of a text, but for what only a season asks: a position is one of a game."""
    season = of_season(model)
    for statement in model.statements:
        if statement.key in season:
            continue
        match statement:
            case (
                syn.Ausnahme() | syn.Aussetzung() | syn.Posten() | syn.Pflicht()
                | syn.Ereignis()
            ):  # fmt: skip
                yield Effect(statement, statement.key)
            case _:
                pass
        if isinstance(statement, syn.Ausnahme | syn.Regel) and len(statement.cases) > 1:
            for place, case in enumerate(statement.cases):
                yield Effect(statement, (id(statement.cases), place), case)


def _idle(seen: SeenOverall) -> Iterator[Finding]:
    """What never comes to bear; nothing is said of what was not gone through."""
    for statement, key, case in () if seen.failed else effects(seen.model):
        if key in seen.marks:
            continue
        name = f"{statement.kind} {statement.name}"
        if case is None:
            if not _switched_off(statement, seen):
                yield against(
                    codes.NEVER, statement.place, statement.clause, statement=name
                )
        elif statement.key in seen.marks:
            end = "sonst" if case.condition is None else f"wenn {show(case.condition)}"
            yield against(
                codes.NEVER_CASE,
                statement.place,
                statement.clause,
                statement=name,
                case=f"{show(case.value)} {end}",
            )


def _switched_off(statement: syn.Statement, seen: SeenOverall) -> bool:
    """Whether the text itself says that this never comes to bear."""
    always = seen.model.suspensions.get((statement.kind, statement.name), ())
    return any(s.condition is None and s.guard is None for s in always)


def _left_out(seen: SeenOverall) -> Iterator[Finding]:
    """Each part once, at the first question that comes upon it."""
    reported: set[str] = set()
    for asked, part in seen.failed:
        if part in reported:
            continue
        reported.add(part)
        yield remark(
            codes.NOT_ENUMERATED,
            asked.statement.place,
            asked.statement.clause,
            question=asked.name,
            part=part if part != ALL else asked.name,
            bound=str(seen.limit if part != ALL else BUDGET),
        )


# --- a position in the words of the vocabulary ----------------------------------------

_SEATS = ("links vom Geber", "gegenüber vom Geber links", "rechts vom Geber", "Geber")
_NO_FACTS = (
    "Vorbehalte",
    "Meldungen",
    "Reklamationen",
    "Stiche",
    "Auftritte",
    "früher",
)
_MANY = 5


def position(leaf: PathEnd) -> tuple[tuple[str, str], ...]:
    """What was looked at and what it is: (fact, value) in words."""
    return tuple(_described(leaf))


def size(leaf: PathEnd) -> tuple[int, int]:
    """How much a position says; the smallest says the least."""
    return len(position(leaf)), sum(len(value) for _, value in position(leaf))


def _described(leaf: PathEnd) -> Iterator[tuple[str, str]]:
    for key, values in leaf.seen:
        match key:
            case ("Lesart", str() as doubt):
                yield f"Lesart von {doubt}", str(values[0])
            case ("Stand", str() as name):
                yield name, _one(values[0])
            case ("Abend", str() as name, tuple() as args):
                yield _call(name, args), _one(values[0])
            case ("es-gibt" | "alle" | "das" as word, domain, str() as said, *_):
                if word != "das":
                    yield (
                        f"{word}({said.replace(':', f' in {_domain(domain)}:', 1)})",
                        (_one(values[0])),
                    )
            case (str() as name, tuple() as args) if (
                name not in _NO_FACTS and name != "Ordnung" and len(values) <= _MANY
            ):
                yield _call(name, args), _one(values[0])
            case _:
                pass
    for key, span in leaf.ranges:
        yield from _number(key, span)


def _number(key: Key, span: Range) -> Iterator[tuple[str, str]]:
    match key:
        case ("Anzahl", _):
            return
        case (str() as fact, tuple() as args, int() as mask):
            faces = " ".join(str(face) for face in FACES if mask >> face.index & 1)
            if mask.bit_count() <= _MANY:
                yield f"Anzahl von {faces} in {_call(fact, args)}", str(span.low)
        case ("Punkte", str() as group, whose):
            yield f"Punkte({group}, {_one(whose)})", str(max(span.low, 0))
        case (str() as name, tuple() as args):
            yield _call(name, args), str(span.low)
        case _:
            return


def _call(name: str, args: tuple[Value, ...]) -> str:
    return f"{name}({', '.join(map(_one, args))})" if args else name


def _one(value: object) -> str:
    match value:
        case bool():
            return "ja" if value else "nein"
        case int() if 0 <= value < len(_SEATS):
            return f"Spieler {value + 1}"
        case Handle(letter, number):
            if value == BID:
                return "Gebot"
            kind = KINDS.get(letter, letter)
            return f"dieser {kind}" if number == CURRENT else f"{kind} {letter}"
        case Card():
            return str(value)
        case _:
            return str(value)


def _domain(domain: object) -> str:
    key = domain[1] if isinstance(domain, tuple) else domain
    match key:
        case (str() as name, tuple() as args):
            return _call(name, args)
        case _:
            return str(key)


# --- what an heir says needlessly about its base --------------------------------------


def needless(
    own: RuleText, text: EffectiveText, base: EffectiveText
) -> Iterator[Finding]:
    """``ersetzt`` by the same, and ``bestätigt`` of what has not changed."""
    inherited = {s.key: s for s in base.statements}
    for clause in own.clauses:
        for statement in clause.statements:
            old = inherited.get(statement.key)
            if (
                statement.replaces
                and old is not None
                and _canonical(old) == _canonical(statement)
            ):
                yield against(
                    codes.SAME_AS_BASE,
                    statement.place,
                    statement.clause,
                    statement=f"{statement.kind} {statement.name}",
                    base=old.clause,
                )
    if figures(base.statements) != figures(text.statements):
        return
    for clause in own.clauses:
        if not clause.sources:  # else the text says it once more, and this is where
            for statement in flat(replace(own, clauses=(clause,))):
                if isinstance(statement, Bestaetigt):
                    yield from _unchanged(statement, base)


def _unchanged(statement: Bestaetigt, base: EffectiveText) -> Iterator[Finding]:
    for target in statement.targets:
        if any(_meant(target.kind, target.name, s) for s in base.statements):
            kind = "" if target.kind is None else f"{target.kind} "
            yield against(
                codes.NOTHING_TO_CONFIRM,
                target.place or statement.place,
                statement.clause,
                target=f"{kind}{target.name}",
                base=base.id,
            )


def same_readings(text: EffectiveText) -> Iterator[Finding]:
    """Readings that say the same as another of their doubt."""
    for doubt in text.doubts:
        first_saying: dict[frozenset[str], str] = {}
        for reading in doubt.readings:
            said = frozenset(
                _canonical(s)
                for s in text.statements
                if s.guard
                and (s.guard.doubt, s.guard.reading) == (doubt.name, reading.name)
            )
            other = first_saying.setdefault(said, reading.name)
            if other != reading.name:
                yield against(
                    codes.SAME_READING,
                    doubt.place,
                    doubt.clause,
                    doubt=doubt.name,
                    reading=reading.name,
                    other=other,
                )


def _canonical(statement: Statement) -> str:
    """What a statement says, wherever it stands and in whatever order of rows."""
    if isinstance(statement, Zweifel):
        return f"{statement.question} {unparse(statement)}"
    plain = replace(statement, replaces=False, guard=None)
    if isinstance(plain, Tabelle):
        plain = replace(plain, rows=tuple(sorted(plain.rows, key=repr)))
    return unparse(plain)


def _meant(kind: str | None, name: str, statement: Statement) -> bool:
    if kind == "Gruppe":
        return getattr(statement, "group", None) == name
    return statement.name == name and kind in (None, statement.kind)
