"""Everything that going through all positions of a text finds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from dokospec.checks import codes
from dokospec.checks.explorer import ALL, BUDGET, LIMIT, Explorer, Leaf
from dokospec.checks.questions import Asked, Stages, questions
from dokospec.checks.ranges import CANNOT, UnsupportedError
from dokospec.checks.reachable_states import reachable_states
from dokospec.checks.search import TooManyError
from dokospec.checks.season import of_season
from dokospec.checks.words import position, size
from dokospec.finding import Finding
from dokospec.rules import syntax as syn
from dokospec.rules import terms
from dokospec.rules.codes import against, remark, unsaid
from dokospec.rules.model import Model
from dokospec.rules.show import show
from dokospec.rules.values import Open


@dataclass(slots=True)
class Seen:
    """What came up while the questions were gone through.

    ``stages``: None where the courses of a game are too many. ``marks``: the statements
    and cases that came to bear; ``failed``: questions that were not gone through whole,
    each with the part that has too many paths.
    """

    model: Model
    limit: int = LIMIT
    stages: Stages | None = None
    asked: tuple[Asked, ...] = ()
    marks: set[object] = field(default_factory=set)
    open: dict[tuple[str, Open], tuple[Asked, Leaf]] = field(default_factory=dict)
    failed: list[tuple[Asked, str]] = field(default_factory=list)


def complaints(model: Model, limit: int = LIMIT) -> tuple[Finding, ...]:
    """Gaps, overlaps, and statements and cases that never come to bear."""
    return findings_of(gone_through(model, limit))


def gone_through(model: Model, limit: int = LIMIT) -> Seen:
    """Every question of a text over all positions.

    ``limit``: paths of one question; one that has more is reported by name.
    """
    seen = Seen(model, limit)
    try:
        stages = Stages(model, reachable_states(model))
    except (*CANNOT, TooManyError):
        start = model.rules["Grundspiel"][0]
        seen.failed.append((Asked(start, "", (), lambda _: None), "Verlauf"))
        return seen
    seen.stages, seen.asked = stages, tuple(questions(model, stages))
    for asked in seen.asked:
        _go_through(asked, stages.by_name[asked.stage], seen, limit)
    for explorer in stages.by_name.values():
        seen.marks |= explorer.marks
    return seen


def findings_of(seen: Seen) -> tuple[Finding, ...]:
    """The complaints."""
    return (*_told(seen), *_idle(seen), *_left_out(seen))


def _go_through(asked: Asked, explorer: Explorer, seen: Seen, limit: int) -> None:
    found: dict[Open, Leaf] = {}
    try:
        for leaf in explorer.leaves(asked.ask, limit):
            seen.marks |= leaf.marks
            if isinstance(leaf.value, Open):
                known = found.get(leaf.value)
                if (known is None and explorer.real(leaf, asked.ask)) or (
                    known is not None and size(leaf) < size(known)
                ):
                    found[leaf.value] = leaf
    except CANNOT as error:
        told = isinstance(error, UnsupportedError)
        seen.failed.append((asked, str(error) if told else asked.name))
    except TooManyError:
        seen.failed.append((asked, asked.name))
    for value, leaf in found.items():
        seen.open.setdefault((asked.name, value), (asked, leaf))


def _told(seen: Seen) -> Iterator[Finding]:
    """One finding for each cause: the question that comes first in a game."""
    told: set[tuple[str, str]] = set()
    for (question, value), (asked, leaf) in seen.open.items():
        if (value.cause, value.about) in told:
            continue
        told.add((value.cause, value.about))
        gap = value.cause == "gap"
        statement = asked.statement
        make, code = (unsaid, codes.GAP) if gap else (against, codes.OVERLAP)
        told_position = ", ".join(f"{fact} = {what}" for fact, what in position(leaf))
        yield make(
            code,
            statement.place,
            statement.clause,
            question=question,
            about=value.about,
            position=told_position or "jede",
        )


def _idle(seen: Seen) -> Iterator[Finding]:
    """What never comes to bear; nothing is said of what was not gone through."""
    if seen.failed:
        return
    season = of_season(seen.model)
    for statement in seen.model.statements:
        match statement:
            case _ if statement.key in season:
                pass  # a position is one of a game
            case (
                syn.Ausnahme() | syn.Aussetzung() | syn.Posten() | syn.Pflicht()
                | syn.Ereignis()
            ):  # fmt: skip
                if statement.key not in seen.marks:
                    if _switched_off(statement, seen):
                        continue
                    yield against(
                        codes.NEVER,
                        statement.place,
                        statement.clause,
                        statement=f"{statement.kind} {statement.name}",
                    )
                elif isinstance(statement, syn.Ausnahme):
                    yield from _idle_cases(statement, statement.cases, seen)
            case syn.Regel() if statement.key in seen.marks:
                yield from _idle_cases(statement, statement.cases, seen)
            case _:
                pass


def _switched_off(statement: syn.Statement, seen: Seen) -> bool:
    """Whether the text itself says that this never comes to bear."""
    always = seen.model.suspensions.get((statement.kind, statement.name), ())
    return any(s.condition is None and s.guard is None for s in always)


def _idle_cases(
    statement: syn.Statement, cases: tuple[terms.Case, ...], seen: Seen
) -> Iterator[Finding]:
    if len(cases) < 2:
        return
    for place, case in enumerate(cases):
        if (id(cases), place) not in seen.marks:
            end = "sonst" if case.condition is None else f"wenn {show(case.condition)}"
            yield against(
                codes.NEVER_CASE,
                statement.place,
                statement.clause,
                statement=f"{statement.kind} {statement.name}",
                case=f"{show(case.value)} {end}",
            )


def _left_out(seen: Seen) -> Iterator[Finding]:
    """Each part once, at the first question that comes upon it."""
    told: set[str] = set()
    for asked, part in seen.failed:
        if part in told:
            continue
        told.add(part)
        yield remark(
            codes.NOT_ENUMERATED,
            asked.statement.place,
            asked.statement.clause,
            question=asked.name,
            part=part if part != ALL else asked.name,
            bound=str(seen.limit if part != ALL else BUDGET),
        )
