"""Writes cases for faults that no other case shows: ``conformance/TEXT/fehler.doko``.

    python tools/fault_cases.py [TEXT…]

A case that stands there, by whomever, stays as long as it shows something, and its answer
is worked out anew; for the rest the plainest of many questions is taken. Whom no question
shows a fault is told: that needs a record of somebody's own. Then ``dokospec corpus
export`` and ``python tools/faults.py``.
"""

from __future__ import annotations

import sys
from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from itertools import chain, count, product
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from dokospec.cli.casefiles import entries  # noqa: E402
from dokospec.conformance.entries import CorpusCase, Entry, posed, write  # noqa: E402
from dokospec.conformance.position import Asked  # noqa: E402
from dokospec.conformance.view import before  # noqa: E402
from dokospec.corpus.askable import unpromised  # noqa: E402
from dokospec.corpus.boundaries import LIMITS  # noqa: E402
from dokospec.corpus.build import decisive, tags  # noqa: E402
from dokospec.corpus.calls import call_moments, known_later, replies  # noqa: E402
from dokospec.corpus.duels import duels  # noqa: E402
from dokospec.corpus.questions import Candidate, inserted  # noqa: E402
from dokospec.game.judge import Judge  # noqa: E402
from dokospec.notation.record import Call, Reservation  # noqa: E402
from dokospec.witness.case import Case  # noqa: E402
from dokospec.witness.generate import Generator, Wish  # noqa: E402
from dokospec.witness.observation import lawful, settled  # noqa: E402
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

GAMES: Final = 20
"""Games by chance of which every card and trick is asked about."""
ANNOUNCED: Final = ("re", "kontra")
"""The words that stand before the others."""


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
            yield _described(entry)
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
        name = _free(need.fault, names)
        names.add(name)
        yield _described(replace(entry, id=name))


def _pool(text: str) -> list[tuple[Entry, CorpusCase]]:
    """Questions that may be asked, the plainest first."""
    generator = Generator(Judge(settled(unpromised(judge(text).model))))
    # Where the deal hangs on what is stated, calls are made in a game without that.
    plain = generator.unstated()
    every = chain(
        call_moments(plain),
        known_later(plain),
        filter(_bids_nothing, replies(plain)),
        duels(plain),
        _followed(plain),
        _scored(plain),
    )
    some = [
        Entry(f"?/{number}", each.case.head, each.case.game, each.asked, (), ())
        for number, each in enumerate(dict.fromkeys(every))
    ]
    return sorted(standing(text, some), key=lambda found: plainness(found[1]))


def _bids_nothing(candidate: Candidate) -> bool:
    return not any(isinstance(e, Reservation) for e in candidate.case.game.events)


def _followed(generator: Generator) -> Iterator[Candidate]:
    """Every trick, and every card that follows another, of games without a Vorbehalt."""
    for number in range(GAMES):
        case = generator.make(("fault", number), Wish(bids=(), hands=True))
        if case is None:
            continue
        for place in range(2, case.cards + 1):
            trick = (place + 3) // 4
            cut = replace(case, game=before(case.game, 4 * trick))
            if place % 4 == 0:
                yield Candidate(cut, Asked("stich", trick))
            if place % 4 != 1:
                yield Candidate(cut, Asked("erlaubt", place))


def _scored(generator: Generator) -> Iterator[Candidate]:
    """Games without a Vorbehalt on both sides of every limit, with all that may be said."""
    model = generator.model
    for augen, party in product(LIMITS, model.parties):
        wish = Wish(bids=(), augen=(party, augen, augen), hands=True)
        game = generator.make(("scored", augen), wish)
        if game is None:
            continue
        parties = dict(game.judged(generator.judge).default.parties or ())
        said = [
            _ladders(generator, parties[each][0])
            for each in model.parties
            if parties.get(each)
        ]
        for calls in product(*said):
            called = game
            for call in chain.from_iterable(calls):
                called = inserted(called, call, 0)
            if not lawful(called.judged(generator.judge)):
                continue
            bare = replace(called, game=replace(called.game, hands=(), claims=()))
            yield Candidate(bare, Asked("wert"))
            yield Candidate(bare, Asked("partie"))


def _ladders(generator: Generator, name: str) -> list[tuple[Call, ...]]:
    """What one may say before the first card: so many words in turn, or one alone."""
    words = generator.lexicon.calls
    first = [word for word in words if word in ANNOUNCED]
    rest = [word for word in words if word not in ANNOUNCED]
    found: list[tuple[Call, ...]] = [()]
    for word in first:
        found += (
            tuple(Call(each, name) for each in (word, *rest[:most]))
            for most in range(len(rest) + 1)
        )
    return [*found, *((Call(word, name),) for word in rest)]


def _free(fault: Fault, names: Container[str]) -> str:
    """An id that no case has had."""
    every = (f"{fault.text}/{MADE}/{fault.name}/{number}" for number in count(1))
    return next(name for name in every if name not in names)


def _described(entry: Entry) -> Entry:
    """The case with what is said of it: its text, clauses, tags, and why it is there."""
    text, _, fault, _ = entry.id.split("/")
    found = posed(judge(text), entry)
    assert found is not None
    asked = Candidate(Case(entry.head, entry.game), entry.asked)
    return replace(
        entry,
        head=replace(entry.head, rules=text),
        clauses=tuple(dict.fromkeys(decisive(judge(text), asked))),
        tags=tuple(dict.fromkeys(tags(judge(text), asked, found))),
        why=f"ein Fehler, wie er vorkommt: {fault}",
    )


if __name__ == "__main__":
    for name in sys.argv[1:] or sorted({fault.text for fault in faults()}):
        written = write([*made(name)], name)
        path_of(name).write_text(written, encoding="utf-8")
