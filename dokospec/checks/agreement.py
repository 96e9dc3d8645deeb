"""The first method and the second: what both were asked, and where they differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final

from dokospec.checks import codes
from dokospec.checks.complaints import Effect, SeenOverall, effects
from dokospec.checks.smt.answers import SmtAnswers, answers
from dokospec.finding import Finding
from dokospec.language import syntax as syn
from dokospec.language.codes import against
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
    every = tuple(effects(seen.model))
    if seen.stages is None:
        return Agreement((), 0, 0, len(every))
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
        each
        for each in every
        if each.statement.key not in without_answer
        and (each.key in seen.marks or not seen.failed)
        and (
            each.key in second.effects
            or not (second.failed or each.key in second.unclear)
        )
    ]
    return Agreement(
        (
            *_differently_open(seen, second, frozenset(both)),
            *_differently_idle(seen, second, compared),
        ),
        len(both),
        len(compared),
        len(names) - len(both) + len(every) - len(compared),
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
    seen: SeenOverall, second: SmtAnswers, compared: Iterable[Effect]
) -> Iterator[Finding]:
    """What comes to bear for one method and not for the other."""
    for each in compared:
        first = each.key in seen.marks
        if first != (each.key in second.effects):
            yield _differs(each.statement, _named(each), first=first)


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


def _named(effect: Effect) -> str:
    name = f"{effect.statement.kind} {effect.statement.name}"
    return name if effect.case is None else f"{name}: {show(effect.case.value)}"
