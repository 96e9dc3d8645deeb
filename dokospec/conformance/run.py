"""Asking a program case after case, and saying of each answer what it is.

What a program is, is left to a :class:`Lexicon`; time and processes are its business.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations
from typing import Final, Literal, Protocol, TypeAlias

from dokospec.conformance.entries import CorpusCase
from dokospec.conformance.protocol import (
    Answer,
    Broken,
    Cannot,
    Data,
    Given,
    Greeting,
    hello,
    question,
    read_answer,
    read_greeting,
)
from dokospec.conformance.readings import Fits
from dokospec.game.agreed import AGREED

RESTARTS: Final = 3
FIRST: Final = 10
"""How many times as long its first answer may take, if nothing else is said."""


class Verdict(StrEnum):
    """What an answer is; see ``docs/en/conformance.md``."""

    RIGHT = "right"
    READING = "reading"
    WRONG = "wrong"
    CANNOT = "cannot"
    BROKEN = "broken"
    CRASHED = "crashed"
    SILENT = "silent"
    NOT_RUN = "not-run"
    KNOWN = "known"
    FIXED = "fixed"
    SKIPPED = "skipped"


ANSWERED: Final = frozenset(
    {Verdict.RIGHT, Verdict.READING, Verdict.WRONG, Verdict.KNOWN, Verdict.FIXED}
)
"""What is an answer, right or not."""
FAILED: Final = frozenset({Verdict.BROKEN, Verdict.CRASHED, Verdict.SILENT})
"""What says something about the adapter, not about the rules."""


@dataclass(frozen=True, slots=True)
class Result:
    """One case and what came of it.

    ``given``: the answer in canonical form; ``reading``: the readings that it follows;
    ``fault``: of an answer that is none; ``detail``: exit status, reason or error text.
    """

    case: CorpusCase
    verdict: Verdict
    given: Data = None
    reading: str = ""
    fault: Broken | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a program could not be asked anything at all."""

    verdict: Verdict
    fault: Broken | None = None
    detail: str = ""


End: TypeAlias = Literal["closed", "silent", "flood"]
"""Why there is no line: its output has ended, time has run out, too much was written."""


class Program(Protocol):
    """A running program."""

    def send(self, line: bytes) -> None:
        """Puts a line on its way."""
        ...

    def expect(self, seconds: float) -> None:
        """One answer is due from now on: within so many seconds, in bounded output."""
        ...

    def end_input(self) -> None:
        """Says that nothing comes any more."""
        ...

    def line(self) -> bytes | End:
        """The next line, or why there is none; no line puts off the end of that time."""
        ...

    def finish(self) -> list[bytes]:
        """Ends the input and the program; what it still wrote."""
        ...

    def kill(self) -> None:
        """Ends it at once."""
        ...

    def post_mortem(self) -> str:
        """Exit status and the last of its error output, in a line or more."""
        ...


class ProgramSession:
    """One run over some cases. ``start`` begins the program anew.

    ``seconds``: for an answer; ``first``: for the first that a started program gives.
    ``results`` yields one result for each case, in their order; ``greeting`` is there
    once the first has been drawn, ``failure`` where the program never could be asked.
    """

    def __init__(
        self,
        start: Callable[[], Program],
        texts: Sequence[str],
        seconds: float,
        *,
        first: float | None = None,
        batch: bool = False,
    ) -> None:
        self._start = start
        self._texts = texts
        self._seconds = seconds
        self._first = seconds * FIRST if first is None else first
        self._batch = batch
        self.greeting: Greeting | None = None
        self.failure: Failure | None = None

    def results(self, cases: Iterable[CorpusCase]) -> Iterator[Result]:
        """Asks them; a case that the program says it cannot answer is not sent."""
        queue = list(cases)
        if self._batch:
            yield from self._at_once(queue)
            return
        talk = self._begin()
        restarts = 0
        held: Result | None = None
        kinds: dict[str, str] = {}
        for place, case in enumerate(queue):
            if talk is None:
                if held is not None:
                    yield held
                yield from (Result(left, Verdict.NOT_RUN) for left in queue[place:])
                return
            if not self._can(case):
                if held is not None:
                    yield held
                held = Result(case, Verdict.CANNOT)
                continue
            kinds[case.id] = case.kind
            talk.send(question(case.id, case.kind, case.text, case.position))
            talk.expect(self._seconds)
            late, result = self._answer(talk, case, kinds)
            if held is not None:
                yield _doubled(held, late)
            held = result
            if result.verdict in FAILED and (
                result.fault is None or result.fault.fault == "flood"
            ):
                talk.kill()
                restarts += 1
                talk = self._begin() if restarts <= RESTARTS else None
                if talk is None and self.failure is None:
                    self.failure = Failure(result.verdict, result.fault, result.detail)
        if talk is not None:
            late = [
                answer
                for line in talk.finish()
                if isinstance(answer := read_answer(line, kinds.get), Broken | Given)
            ]
            held = _doubled(held, late) if held else None
        if held:
            yield held

    def _begin(self) -> Program | None:
        talk = self._start()
        talk.send(hello(self._texts))
        return talk if self._greeted(talk) else None

    def _greeted(self, talk: Program) -> bool:
        """Whether it replies to the first line as it should; else it is ended."""
        talk.expect(self._first)
        line = talk.line()
        if isinstance(line, bytes):
            said = read_greeting(line)
            if isinstance(said, Greeting):
                self.greeting = self.greeting or said
                return True
            self.failure = Failure(Verdict.BROKEN, said)
        else:
            self.failure = _failure(line, talk.post_mortem())
        talk.kill()
        return False

    def _can(self, case: CorpusCase) -> bool:
        said = self.greeting
        return (
            said is not None
            and case.kind in said.can
            and case.text in said.texts
            and (AGREED in said.can or AGREED not in case.position)
        )

    def _answer(
        self, talk: Program, case: CorpusCase, kinds: dict[str, str]
    ) -> tuple[list[Answer], Result]:
        """Answers to earlier questions that came in between, and the result of this."""
        late: list[Answer] = []
        while True:
            line = talk.line()
            if not isinstance(line, bytes):
                return late, _unanswered(case, line, talk.post_mortem())
            said = read_answer(line, kinds.get)
            if said.id == case.id or said.id is None or said.id not in kinds:
                return late, judged(case, said)
            late.append(said)

    def _at_once(self, cases: list[CorpusCase]) -> Iterator[Result]:
        talk = self._start()
        talk.send(hello(self._texts))
        kinds = {case.id: case.kind for case in cases}
        for case in cases:
            talk.send(question(case.id, case.kind, case.text, case.position))
        talk.end_input()
        if not self._greeted(talk):
            yield from (Result(case, Verdict.NOT_RUN) for case in cases)
            return
        talk.expect(self._first)
        answers: dict[str, Answer] = {}
        doubled: set[str] = set()
        stray: Broken | None = None
        while isinstance(line := talk.line(), bytes):
            answer = read_answer(line, kinds.get)
            if answer.id is None or answer.id not in kinds:
                assert isinstance(answer, Broken)
                stray = stray or answer
            elif answer.id in answers:
                doubled.add(answer.id)
            else:
                answers[answer.id] = answer
                talk.expect(self._first)
        detail = talk.post_mortem()
        talk.kill()
        for case in cases:
            if not self._can(case):
                yield Result(case, Verdict.CANNOT)
            elif case.id in answers:
                result = judged(case, answers[case.id])
                if case.id in doubled:
                    result = _twice(result)
                yield result
            elif stray is not None:
                yield Result(case, Verdict.BROKEN, fault=stray)
            else:
                yield _unanswered(case, line, detail)


def judged(case: CorpusCase, answer: Answer) -> Result:
    """What an answer is, measured by every reading of the text."""
    match answer:
        case Broken():
            return Result(case, Verdict.BROKEN, fault=answer)
        case Cannot(_, reason):
            return Result(case, Verdict.CANNOT, detail=reason)
        case Given(_, value):
            for place, (reading, expected) in enumerate(case.expected):
                if value == expected:
                    verdict = Verdict.READING if place else Verdict.RIGHT
                    return Result(case, verdict, value, reading)
            return Result(case, Verdict.WRONG, value)


def _failure(end: End, detail: str) -> Failure:
    if end == "flood":
        return Failure(Verdict.BROKEN, Broken("flood", ""))
    return Failure(_ENDS[end], detail=detail)


def _unanswered(case: CorpusCase, end: End, detail: str) -> Result:
    if end == "flood":
        return Result(case, Verdict.BROKEN, fault=Broken("flood", "", case.id))
    return Result(case, _ENDS[end], detail=detail)


_ENDS: Final = {"silent": Verdict.SILENT, "closed": Verdict.CRASHED}


def _doubled(result: Result, late: Sequence[Answer]) -> Result:
    again = any(answer.id == result.case.id for answer in late)
    return _twice(result) if again and result.fault is None else result


def _twice(result: Result) -> Result:
    fault = Broken("answered-twice", "", result.case.id)
    return replace(result, verdict=Verdict.BROKEN, fault=fault)


def known_to_fail(
    results: Iterable[Result], reasons: Mapping[str, str]
) -> Iterator[Result]:
    """The results where some are known to be wrong, each with the reason that is given.

    One that is right all the same has been fixed.
    """
    for result in results:
        reason = reasons.get(result.case.id)
        if reason is not None and result.verdict is Verdict.WRONG:
            yield replace(result, verdict=Verdict.KNOWN, detail=reason)
        elif reason is not None and result.verdict in _ACCEPTED:
            yield replace(result, verdict=Verdict.FIXED, detail=reason)
        else:
            yield result


# --- readings that do not go together: each answer follows one, all of them follow none

Readings: TypeAlias = Mapping[str, Mapping[str, Collection[str]]]
"""The readings of every doubt, by text."""

Gives: TypeAlias = Callable[[Result, str, str], bool]
"""Whether a doubt, read so, leads from the question as it was sent to the same answer."""

_ACCEPTED: Final = frozenset({Verdict.RIGHT, Verdict.READING})


@dataclass(frozen=True, slots=True)
class Mixed:
    """Answers under one text that no reading of a doubt explains together.

    ``answers``: cases, as few as contradict each other, and the readings each fits.
    """

    text: str
    doubt: str
    answers: tuple[tuple[str, tuple[str, ...]], ...]


def mixed(
    results: Iterable[Result], readings: Readings, gives: Gives = lambda *_: False
) -> Iterator[Mixed]:
    """What of these answers contradicts itself; wrong ones are left aside.

    Each doubt is looked at alone: what only two together forbid is not found. ``gives``
    is asked where some contradict each other: a reading under which the record comes to
    other figures than a program is told may give its answer all the same.
    """
    by_doubt: defaultdict[tuple[str, str], list[tuple[Result, frozenset[str]]]]
    by_doubt = defaultdict(list)
    for result in results:
        case = result.case
        if result.verdict not in _ACCEPTED:
            continue
        values = [value for _, value in case.expected]
        own = case.fits[values.index(result.given)]
        for doubt, every in readings[case.text].items():
            other = _named(case.fits, doubt) - own.get(doubt, frozenset())
            if other:
                fit = frozenset(every) - other
                by_doubt[case.text, doubt].append((result, fit))
    for (text, doubt), answers in sorted(by_doubt.items()):
        if not _contradiction([fit for _, fit in answers]):
            continue
        by_fit: dict[frozenset[str], str] = {}
        for result, fit in answers:
            other = frozenset(readings[text][doubt]) - fit
            told = {each for each in other if gives(result, doubt, each)}
            by_fit.setdefault(fit | told, result.case.id)
        found = _contradiction([*by_fit])
        if found:
            named = tuple((by_fit[fit], tuple(sorted(fit))) for fit in found)
            yield Mixed(text, doubt, named)


def _named(fits: Iterable[Fits], doubt: str) -> frozenset[str]:
    return frozenset().union(*(fit.get(doubt, frozenset()) for fit in fits))


def _contradiction(fits: Sequence[frozenset[str]]) -> tuple[frozenset[str], ...]:
    """As few of these as have nothing in common; none where all of them have."""
    if frozenset.intersection(*fits):
        return ()
    fits = [*dict.fromkeys(fits)]
    for count in range(2, len(fits) + 1):
        for some in combinations(fits, count):
            if not frozenset.intersection(*some):
                return some
    return ()
