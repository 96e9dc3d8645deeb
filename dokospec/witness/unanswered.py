"""Smallest records in which a text gives no answer to a question, or two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from dokospec.finding import Kind
from dokospec.game.codes import CONFLICT_HIT, GAP_HIT
from dokospec.game.judge import Judge
from dokospec.language.model import Model
from dokospec.language.syntax import Statement
from dokospec.language.values import Open
from dokospec.witness.case import Case
from dokospec.witness.generate import Generator, Wish
from dokospec.witness.lexicon import hints
from dokospec.witness.search import candidates, deck_for, smallest

AIMED: Final = 40
"""Games that are made for each wish."""
STAGES: Final = ((1, 40), (4, 80), (99, 120))
"""Games that are made without one."""


def unanswered(
    model: Model, asked: Statement, value: Open, wishes: Sequence[Wish] = ()
) -> Case | None:
    """A smallest record whose verdict meets this gap or conflict, None where none was found.

    ``asked``: the statement that has no answer; ``wishes``: what a record should be like,
    as far as it is known from the position.
    """
    judge = Judge(model)
    generator = Generator(judge)
    code = GAP_HIT if value.cause == "gap" else CONFLICT_HIT

    def holds(case: Case) -> bool:
        verdict = case.judged(judge)
        return any(
            found.code == code and dict(found.data)["quantity"] == value.about
            for found in verdict.findings
        )

    def violations(case: Case) -> int:
        verdict = case.judged(judge)
        return sum(found.kind is Kind.ILLEGAL for found in verdict.findings)

    about = hints(model, (asked,))
    stages = chain([_aimed(generator, wishes)], candidates([generator], about, STAGES))
    return smallest(stages, holds, deck_for([generator]), violations)


def _aimed(generator: Generator, wishes: Sequence[Wish]) -> Iterator[Case]:
    for number in range(AIMED):
        for wish in wishes:
            case = generator.make(("opening", number), wish)
            if case is not None:
                yield case
