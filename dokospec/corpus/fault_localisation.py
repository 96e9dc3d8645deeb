"""Which wrong rule explains the answers of a program: the nearest spec.

Hypotheses are other rule texts, and the text itself with one small mistake in it. One
that gives all the wrong answers, and the right ones where they are right, is what the
program plays by, as far as the cases tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from dokospec.conformance.entries import Entry, posed
from dokospec.conformance.protocol import Data
from dokospec.conformance.report import Hypothesis
from dokospec.conformance.view import Posed
from dokospec.corpus.mutants import as_sent, figures, mutants
from dokospec.game.judge import Judge
from dokospec.rules.decisions import Trail
from dokospec.rules.model import Model
from dokospec.rules.syntax import (
    Ausnahme,
    Aussetzung,
    Ereignis,
    Pflicht,
    Posten,
    Regel,
    Tabelle,
)
from dokospec.witness.observation import settled

LOOKED_AT: Final = 80
"""How many right answers a hypothesis is measured by."""
SEARCHED: Final = 40
"""How many wrong answers every hypothesis is tried with; the best are tried with all."""
REPORTED: Final = 5
"""How many hypotheses are reported that explain equally much."""


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """A case, what the program answered, and whether that is wrong."""

    entry: Entry
    answer: Data
    wrong: bool


class _Asked(NamedTuple):
    given: GivenAnswer
    posed: Posed
    touched: int


class _Trial(NamedTuple):
    """A hypothesis. ``touches``: a question that touches none of these is out of reach."""

    text: str
    mistake: str
    touches: int
    model: Callable[[], Model]


class _Tried(NamedTuple):
    trial: _Trial
    judge: Judge
    changed: int


class FaultLocalisation:
    """Seeks what explains answers to cases of a text.

    What the text itself is asked in a case is worked out once for all programs.
    """

    def __init__(self, model: Model, others: Iterable[tuple[str, Model]] = ()) -> None:
        """``others``: more rule texts, each with its name: ``id``, or ``id + block``."""
        self._text = model.id
        self._judge = Judge(settled(model))
        self._trials = list(_trials(model, self._judge.model, others))
        self._known: dict[str, tuple[Posed | None, int]] = {}

    def explaining(
        self, answers: Sequence[GivenAnswer], progress: Callable[[int], None]
    ) -> list[Hypothesis]:
        """The hypotheses that explain most of the wrong answers, the best first.

        ``progress`` is told how many were tried.
        """
        asked = list(self._asked(answers))
        wrong = [each for each in asked if each.given.wrong]
        right = [each for each in asked if not each.given.wrong]
        best: list[Hypothesis] = []
        for tried in self._likely(wrong[:: max(1, len(wrong) // SEARCHED)], progress):
            most = best[REPORTED - 1].against if len(best) >= REPORTED else LOOKED_AT
            measured = _measured(self._text, tried, wrong, right, most)
            if measured is not None:
                best = sorted((*best, measured), key=_rank)
        return [each for each in best if each.explains == best[0].explains][:REPORTED]

    def _likely(
        self, searched: Sequence[_Asked], progress: Callable[[int], None]
    ) -> list[_Tried]:
        """Those that explain most of these wrong answers."""
        found: list[_Tried] = []
        for least in (len(searched), 1):  # what explains all of them is found soonest
            best = least
            for number, trial in enumerate(self._trials):
                progress(number)
                if sum(bool(a.touched & trial.touches) for a in searched) < best:
                    continue
                tried = _tried(trial, self._judge)
                explained = _explained(tried, searched, best)
                if explained > best:
                    found.clear()
                if explained >= best:
                    best = explained
                    found.append(tried)
            if found:
                break
        return found

    def _asked(self, answers: Sequence[GivenAnswer]) -> Iterator[_Asked]:
        for given in answers:
            entry = given.entry
            if entry.id not in self._known:
                trail = Trail()
                found = posed(self._judge.noting(trail), entry)
                self._known[entry.id] = found, trail.touched
            found, touched = self._known[entry.id]
            if found is not None:
                yield _Asked(given, found, touched)


def _rank(found: Hypothesis) -> tuple[int, int, bool, str]:
    return -found.explains, found.against, bool(found.mistake), found.mistake


def _trials(
    model: Model, root: Model, others: Iterable[tuple[str, Model]]
) -> Iterator[_Trial]:
    """Other texts, other readings of this one, small mistakes in it."""
    for name, other in others:
        yield _Trial(name, "", -1, partial(settled, other))
    for name, doubt in model.doubts.items():
        for reading in doubt.readings:
            if reading.name != doubt.default:
                read = {**root.read, name: reading.name}
                label, bit = f"{name}={reading.name}", root.bits[doubt.key]
                yield _Trial(model.id, label, bit, partial(root.reading, read))
    for mutant in mutants(root):
        statement = mutant.statement
        touches = -1
        if isinstance(statement, _NOTED) and statement.name not in _UNNOTED:
            touches = root.bits[statement.key]
            touches |= root.doubt_bits[statement.guard.doubt] if statement.guard else 0
        yield _Trial(model.id, mutant.name, touches, partial(mutant.model, root))


_NOTED: Final = (Ausnahme, Aussetzung, Ereignis, Pflicht, Posten, Regel, Tabelle)
_UNNOTED: Final = frozenset(("Zählwert", "Kartenzahl"))
"""What the engine never asks for without noting it; but the deck it knows by itself."""


def _tried(trial: _Trial, judge: Judge) -> _Tried:
    model = trial.model()
    if model.parent is None:
        return _Tried(trial, Judge(model), -1)
    return _Tried(trial, Judge(model, judge), model.changed)


def _explained(trial: _Tried, wrong: Sequence[_Asked], least: int) -> int:
    """How many wrong answers it gives too; given up where ``least`` is out of reach."""
    explained = 0
    for place, asked in enumerate(wrong):
        if explained + len(wrong) - place < least:
            return 0
        if asked.touched & trial.changed:
            explained += _answer(trial.judge, asked) == asked.given.answer
    return explained


def _measured(
    asked: str,
    tried: _Tried,
    wrong: Sequence[_Asked],
    right: Sequence[_Asked],
    most: int,
) -> Hypothesis | None:
    """How well it explains the answers; None where more than ``most`` are against it."""
    looked_at = [each for each in right if each.touched & tried.changed][:LOOKED_AT]
    against = 0
    for each in looked_at:
        against += _answer(tried.judge, each) != each.given.answer
        if against > most:
            return None
    return Hypothesis(
        asked=asked,
        text=tried.trial.text,
        mistake=tried.trial.mistake,
        explains=_explained(tried, wrong, 0),
        wrong=len(wrong),
        against=against,
        looked_at=len(looked_at),
    )


def _answer(judge: Judge, asked: _Asked) -> Data | None:
    """What this judge answers to the same question; None where it has no answer."""
    entry = asked.given.entry
    if asked.posed.short is not None:
        answers = as_sent(judge, entry.head, asked.posed.short)
        return None if answers is None else answers.pairs[0][1]
    found = posed(judge, entry)
    if found is None or figures(found) != figures(asked.posed):
        return None
    return found.expected[0][1]
