"""What is asked, what a rule text answers, and what the engine comes to.

Anna, Bernd, Carla and Dora sit in this order, and Dora deals; at five Emil deals and sits
out. The record of a question is in the short form, its lines parted by `` / ``. An answer
was worked out from the sentences of the source before the engine was asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import pytest
from _pytest.mark import ParameterSet

from dokospec.game import codes
from dokospec.verdict import Assumption, GameVerdict, Outcome
from tests.played import judged
from tests.shipped import model

Texts: TypeAlias = tuple[str, ...]

DDV: Final[Texts] = ("ddv-tsr",)
OTT: Final[Texts] = ("ottendorf-2008",)
DDB: Final[Texts] = ("ddb-1995",)
MEI: Final[Texts] = ("ddb-meisterschaft",)
POK: Final[Texts] = ("ddb-pokal",)
NAG: Final[Texts] = ("nagelik-2024",)
ALL: Final = DDV + OTT + DDB + MEI + POK + NAG
BUND: Final = DDB + MEI + POK
"""The rules of 1995 and the two that inherit from them."""

FOUR: Final = ("Anna Bernd Carla Dora", "Dora")
FIVE: Final = ("Anna Bernd Carla Dora Emil", "Emil")
OPEN: Final = {codes.DOUBT_MATTERS, codes.DOUBT_IN_DETAIL}
"""That a question is open is told by the results under its readings."""


@dataclass(frozen=True)
class Answer:
    """What texts answer.

    ``result``: ``re 7: 7 -7 -7 7`` is who won, the value, and the points in the order of
    seats, by default; empty where the record is none of the text, and ``found`` says so.
    ``why``: the calculation with its sentences. ``otherwise``: the results by readings
    (``z-a=x, z-b=y``), each that alone makes a difference, others where they are telling.
    ``found``: codes of what is found by default. ``items``: what is counted by default.
    ``lines``: the record, where the text has other words for it. ``disputed``: in what the
    engine comes to something else, and which sentences are against it.
    """

    result: str
    why: str
    otherwise: Mapping[str, str] = field(default_factory=dict)
    found: str = ""
    items: str = ""
    lines: str = ""
    disputed: str = ""


@dataclass(frozen=True)
class Question:
    """What is asked, the record, and the answers, each of one text or several."""

    asked: str
    lines: str
    answers: Mapping[Texts, Answer]
    table: tuple[str, str] = FOUR

    def answer(self, text: str) -> Answer:
        """The answer of a text."""
        (found,) = [a for texts, a in self.answers.items() if text in texts]
        return found


def cases(questions: Iterable[Question]) -> list[ParameterSet]:
    """Each question with each text; a disputed answer fails until that is settled."""
    return [_case(question, text) for question in questions for text in ALL]


def _case(question: Question, text: str) -> ParameterSet:
    disputed = question.answer(text).disputed
    marks = [pytest.mark.xfail(reason=disputed, strict=True)] if disputed else []
    return pytest.param(question, text, marks=marks, id=f"{question.asked}-{text}")


def differing(question: Question, text: str) -> list[str]:
    """In what the engine differs from what was worked out by hand."""
    answer = question.answer(text)
    reported = verdict(text, answer.lines or question.lines, question.table)
    table = question.table[0]
    pairs = [("found", answer.found, found(reported))]
    if answer.items:
        counted = ", ".join(sorted(answer.items.split(", ")))
        pairs.append(("items", counted, items(reported.default)))
    if answer.result:
        pairs.append(("result", answer.result, result(reported.default, table)))
        named = {each for each in answer.otherwise if ", " not in each}
        alone = decisive(reported, text, table)
        pairs.append(("open", ", ".join(sorted(named)), ", ".join(sorted(alone))))
        pairs += [
            (readings, other, under(reported, text, readings, table))
            for readings, other in answer.otherwise.items()
        ]
    return [
        f"{what}: {hand} by hand, {engine} by the engine ({answer.why})"
        for what, hand, engine in pairs
        if hand != engine
    ]


def verdict(text: str, lines: str, table: tuple[str, str]) -> GameVerdict:
    """The verdict on a record in these lines."""
    names, dealer = table
    head = f"doko 1\nregeln: {text}\ntisch: {names}\ngeber: {dealer}\n\nspiel\n"
    return judged(head + lines.replace(" / ", "\n") + "\n")


def result(outcome: Outcome, table: str) -> str:
    """An outcome as answers have it; the points in the order of the table."""
    scores = dict(outcome.scores or ())
    points = " ".join(str(scores.get(name, "?")) for name in table.split())
    return f"{outcome.winner} {outcome.value}: {points}"


def items(outcome: Outcome) -> str:
    """What is counted, each with its clause: ``re Fuchs 1 §7.2.3``."""
    counted = sorted(
        f"{each.party} {each.item} {each.points} {each.clause.partition('/')[2]}"
        for each in outcome.items
    )
    return ", ".join(counted)


def found(reported: GameVerdict) -> str:
    """The codes of all that is found by default but open questions, each once."""
    findings = (*reported.findings, *reported.default.findings)
    return " ".join(sorted({f.code for f in findings} - OPEN))


def under(reported: GameVerdict, text: str, readings: str, table: str) -> str:
    """The result under these readings, all others being the default ones."""
    chosen = _defaults(text) | dict(each.split("=") for each in readings.split(", "))
    fitting = {
        result(outcome, table)
        for outcome in reported.outcomes
        for assumption in outcome.assume
        if all(reading == chosen.get(doubt) for doubt, reading in assumption)
    }
    return " or ".join(sorted(fitting))


def decisive(reported: GameVerdict, text: str, table: str) -> set[str]:
    """The readings each of which alone leads to another result than the default."""
    usual = _defaults(text)
    return {
        f"{other[0][0]}={other[0][1]}"
        for outcome in reported.outcomes
        for assumption in outcome.assume
        if len(other := _unusual(assumption, usual)) == 1
        and result(outcome, table) != result(reported.default, table)
    }


def _unusual(assumption: Assumption, usual: Mapping[str, str]) -> Assumption:
    return tuple((d, r) for d, r in assumption if r != usual.get(d))


def _defaults(text: str) -> dict[str, str]:
    return {doubt.name: doubt.default for doubt in model(text).doubts.values()}
