"""Writes cases for faults that no other case shows: ``conformance/TEXT/fehler.doko``.

    python tools/fault_cases.py [TEXT…]

A case that is there stays as long as it shows something; for the rest the plainest of
the questions is taken from which the corpus is made. Then ``dokospec corpus export`` and
``python tools/faults.py``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from dokospec.cli.casefiles import entries  # noqa: E402
from dokospec.conformance.entries import CorpusCase, Entry, posed, write  # noqa: E402
from dokospec.conformance.position import Asked  # noqa: E402
from dokospec.conformance.view import before  # noqa: E402
from dokospec.corpus.askable import unpromised  # noqa: E402
from dokospec.corpus.build import decisive, tags  # noqa: E402
from dokospec.corpus.candidates import questions  # noqa: E402
from dokospec.corpus.questions import Candidate, with_game  # noqa: E402
from dokospec.game.judge import Judge  # noqa: E402
from dokospec.witness.case import Case  # noqa: E402
from dokospec.witness.generate import Generator, Wish  # noqa: E402
from dokospec.witness.observation import settled  # noqa: E402
from tools.faults import (  # noqa: E402
    MADE,
    PROFILES,
    Fault,
    Profile,
    cases,
    concerned,
    faults,
    judge,
    path_of,
    plainness,
    shows,
    standing,
)

GAMES: Final = 40
"""Games by chance of which every card and trick is asked about."""


class Need(NamedTuple):
    """A fault that a program of some profile is to see."""

    fault: Fault
    profile: Profile

    def met_by(self, case: CorpusCase) -> bool:
        """Whether this case shows it to such a program."""
        return self.profile.asked(case) and shows(self.fault, case)


def needs(text: str, others: Iterable[CorpusCase]) -> list[Need]:
    """What these cases do not show, though it concerns somebody."""
    known = [*others]
    every = (
        Need(fault, profile)
        for profile in reversed(PROFILES)
        for fault in concerned(profile)
        if fault.text == text
    )
    return [need for need in every if not any(map(need.met_by, known))]


def made(text: str) -> Iterator[Entry]:
    """The cases of the file, those that stand in it first."""
    own = [*standing(text, entries(path_of(text)))]
    names = {entry.id for entry, _ in own}
    left = needs(text, (case for case in cases(text) if case.id not in names))
    for entry, case in own:
        met = [need for need in left if need.met_by(case)]
        left = [need for need in left if need not in met]
        if met:
            yield entry
    pool = _pool(text) if left else []
    while left:
        need = left[0]
        found = next((each for each in pool if need.met_by(each[1])), None)
        if found is None:
            print(f"{text}: no question shows {need.fault.name} ({need.profile.name})")
            left = left[1:]
            continue
        entry, case = found
        left = [each for each in left if not each.met_by(case)]
        yield _named(entry, need.fault, names)


def _pool(text: str) -> list[tuple[Entry, CorpusCase]]:
    """Questions that may be asked, the plainest first."""
    whole = judge(text)
    generator = Generator(Judge(settled(unpromised(whole.model))))
    every = dict.fromkeys(_every(questions(generator, whole), _games(generator)))
    some = [
        Entry(f"?/{number}", each.case.head, each.case.game, each.asked, (), ())
        for number, each in enumerate(every)
    ]
    return sorted(standing(text, some), key=lambda found: plainness(found[1]))


def _every(
    some: Sequence[Candidate], games: Iterable[Candidate]
) -> Iterator[Candidate]:
    """These, and besides what a game comes to what it is worth by its figures."""
    for each in chain(some, games):
        if each.agreed:
            continue
        yield each
        if each.asked.kind == "partie":
            yield replace(each, asked=Asked("wert"))


def _games(generator: Generator) -> Iterator[Candidate]:
    """Every trick, and every card that follows another, of games without a Vorbehalt."""
    for number in range(GAMES):
        case = generator.make(("fault", number), Wish(bids=(), hands=True))
        if case is None:
            continue
        for place in range(2, case.cards + 1):
            trick = (place + 3) // 4
            cut = with_game(case, before(case.game, 4 * trick))
            if place % 4 == 0:
                yield Candidate(cut, Asked("stich", trick))
            if place % 4 != 1:
                yield Candidate(cut, Asked("erlaubt", place))


def _named(entry: Entry, fault: Fault, names: set[str]) -> Entry:
    """The case with an id that none had, and what is to be said of it."""
    text = fault.text
    numbers = range(1, len(names) + 2)
    free = (f"{text}/{MADE}/{fault.name}/{number}" for number in numbers)
    name = next(each for each in free if each not in names)
    names.add(name)
    asked = Candidate(Case(entry.head, entry.game), entry.asked)
    found = posed(judge(text), entry)
    assert found is not None
    return replace(
        entry,
        id=name,
        head=replace(entry.head, rules=text),
        clauses=tuple(dict.fromkeys(decisive(judge(text), asked))),
        tags=tuple(dict.fromkeys(tags(judge(text), asked, found))),
        why=f"ein Fehler, wie er vorkommt: {fault.name}",
    )


if __name__ == "__main__":
    for name in sys.argv[1:] or sorted({fault.text for fault in faults()}):
        written = write([*made(name)], name)
        path_of(name).write_text(written, encoding="utf-8")
