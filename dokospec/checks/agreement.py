"""The first method and the second: what both were asked, and where they differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final

from dokospec.checks import codes
from dokospec.checks.complaints import SeenOverall
from dokospec.checks.smt.answers import SmtAnswers, answers
from dokospec.checks.touching import of_season
from dokospec.finding import Finding
from dokospec.language import syntax as syn
from dokospec.language.codes import against
from dokospec.language.model import Model
from dokospec.language.show import show

_CODES: Final = {"gap": codes.GAP, "conflict": codes.OVERLAP}


@dataclass(frozen=True, slots=True)
class Agreement:
    """What was compared, and where the methods differ (P009).

    ``questions``: that both answered, gaps and overlaps; ``effects``: statements and
    cases of which both say whether they ever come to bear; ``left_out``: questions, and
    effects, that one of the two could not answer.
    """

    findings: tuple[Finding, ...]
    questions: int
    effects: int
    left_out: int


def available() -> bool:
    """Whether what the second method needs is installed."""
    return find_spec("z3") is not None


def agreement(seen: SeenOverall) -> Agreement:
    """Ask the second method what the first was asked; it needs ``z3-solver``."""
    effects = tuple(_effects(seen.model))
    if seen.stages is None:
        return Agreement((), 0, 0, len(effects))
    second = answers(seen.stages, seen.asked)
    names = dict.fromkeys(asked.name for asked in seen.asked)
    failed = {asked.name for asked, _ in seen.failed} | second.failed
    both = [name for name in names if name not in failed]
    # What does not come to bear may do so where a question was not answered, and how far
    # one was followed whose condition has no answer is each method's own.
    without_answer = {
        asked.statement.key
        for (_, value), (asked, _) in seen.open.items()
        if value.cause == "gap" and value.about != asked.statement.name
    }
    compared = [
        (statement, key, about)
        for statement, key, about in effects
        if statement.key not in without_answer
        and (key in seen.marks or not seen.failed)
        and (key in second.effects or not (second.failed or key in second.unclear))
    ]
    return Agreement(
        (
            *_differently_open(seen, second, frozenset(both)),
            *_differently_idle(seen, second, compared),
        ),
        len(both),
        len(compared),
        len(names) - len(both) + len(effects) - len(compared),
    )


def _differently_open(
    seen: SeenOverall, second: SmtAnswers, both: frozenset[str]
) -> Iterator[Finding]:
    """Questions that are open to one method and not to the other."""
    asked = {one.name: one.statement for one in seen.asked}
    first = {(question, value.cause) for question, value in seen.open}
    for question, cause in sorted(first ^ second.open):
        if question in both:
            about = f"{question}, {_CODES[cause]}"
            yield _differs(asked[question], about, first=(question, cause) in first)


def _differently_idle(
    seen: SeenOverall,
    second: SmtAnswers,
    compared: list[tuple[syn.Statement, object, str]],
) -> Iterator[Finding]:
    """What comes to bear for one method and not for the other."""
    for statement, key, about in compared:
        first = key in seen.marks
        if first != (key in second.effects):
            yield _differs(statement, about, first=first)


def _differs(statement: syn.Statement, about: str, *, first: bool) -> Finding:
    one, two = ("ja", "nein") if first else ("nein", "ja")
    return against(
        codes.DISAGREE,
        statement.place,
        statement.clause,
        about=about,
        first=one,
        second=two,
    )


def _effects(model: Model) -> Iterator[tuple[syn.Statement, object, str]]:
    """The statements and cases that are asked whether they come to bear."""
    season = of_season(model)
    for statement in model.statements:
        if statement.key in season:
            continue
        name = f"{statement.kind} {statement.name}"
        match statement:
            case (
                syn.Ausnahme() | syn.Aussetzung() | syn.Posten() | syn.Pflicht()
                | syn.Ereignis()
            ):  # fmt: skip
                yield statement, statement.key, name
            case _:
                pass
        if isinstance(statement, syn.Ausnahme | syn.Regel) and len(statement.cases) > 1:
            for place, case in enumerate(statement.cases):
                about = f"{name}: {show(case.value)}"
                yield statement, (id(statement.cases), place), about
