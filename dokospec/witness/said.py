"""What is said besides: calls in time, and the rest of a game given up or claimed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dokospec.game.judge import Judge
from dokospec.notation.record import Call, Play, Shortening
from dokospec.witness.case import Case
from dokospec.witness.chance import Chance
from dokospec.witness.observation import lawful

TRIES: Final = 6
"""How often a word, a speaker and a moment are drawn for one call."""
EARLY: Final = 24
"""Before so many of the first cards calls are made."""


def called(
    chance: Chance, case: Case, judge: Judge, words: Sequence[str], count: int
) -> Case:
    """The case with so many calls of these words, as far as chance finds valid ones."""
    for _ in range(count if words else 0):
        tried = (_with_call(chance, case, judge, words) for _ in range(TRIES))
        case = next((said for said in tried if said is not None), case)
    return case


def _with_call(
    chance: Chance, case: Case, judge: Judge, words: Sequence[str]
) -> Case | None:
    """The case with one more call; None where it is not valid there."""
    events = case.game.events
    spots = [i for i, event in enumerate(events) if isinstance(event, Play)]
    place = chance.pick(spots[:EARLY]) if spots else len(events)
    names = case.judged(judge).players[:4]
    call = Call(chance.pick(words), chance.pick(names))
    trial = case.having((*events[:place], call, *events[place:]))
    verdict = trial.judged(judge)
    told = verdict.default.announcements
    valid = lawful(verdict) and all(a.status == "valid" for a in told)
    return trial if valid else None


def shortened(chance: Chance, case: Case, judge: Judge, words: Sequence[str]) -> Case:
    """The case with the remaining tricks claimed or given up, where that is legal."""
    names = case.judged(judge).players[:4]
    options = [Shortening(name, word) for name in names for word in words]
    for option in chance.shuffled(options):
        trial = case.having((*case.game.events, option))
        verdict = trial.judged(judge)
        if lawful(verdict) and verdict.default.scores is not None:
            return trial
    return case
