"""Cases of what was found by changing records, as a build takes them in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import Final

from dokospec.conformance.entries import Entry
from dokospec.corpus.askable import unpromised
from dokospec.corpus.ids import asked_before
from dokospec.corpus.kills import AskedCandidate, MutantTester
from dokospec.corpus.mutants import answered, mutants
from dokospec.corpus.variation_search import Varying
from dokospec.game.judge import Judge
from dokospec.language.model import Model
from dokospec.witness.observation import settled

BEGINNING: Final = "gefunden"
"""What the ids of cases begin with that were found so: a build gives them others."""


def vary(
    model: Model,
    before: Sequence[Entry],
    done: Container[str],
    tries: int,
    seed: int,
    progress: Callable[[int, int], None],
) -> Iterator[Sequence[Entry]]:
    """Cases for mistakes that are open, by so many changes of the records at hand.

    Each time with those found until then: first what ``before`` shows, then whenever
    something was found. ``before``: the cases of the text, of those that it inherits
    from, and found ones; an open mistake that one of these shows is not sought.
    ``done``: mistakes that need no case, as there is one or they say the same as the
    text. ``seed``: another one leads to other changes. ``progress``: is told how many
    records were looked at, of how many.
    """
    root = settled(unpromised(model))
    whole, judge = Judge(model), Judge(root)
    wrong = [mutant for mutant in mutants(root) if mutant.name not in done]
    asked: list[AskedCandidate] = []
    claimed: defaultdict[str, list[int]] = defaultdict(list)
    for candidate, entry in zip(asked_before(before), before, strict=True):
        posed, trail = answered(judge, candidate)
        if posed is not None:
            for name in entry.kills:
                claimed[name].append(len(asked))
            asked.append(AskedCandidate(candidate, posed, trail.touched, trail.fired))
    tester = MutantTester(whole, judge, asked, wrong)
    shown: defaultdict[int, list[str]] = defaultdict(list)
    open_: list[int] = []
    for number, mutant in enumerate(wrong):
        places = claimed[mutant.name]
        place = next((p for p in places if tester.shows(number, p)), None)
        if place is None:
            open_.append(number)
        else:
            shown[place].append(mutant.name)
    yield _entries(tester, shown, model.id)
    varying = Varying(tester, open_, (model.id, seed))
    for place, number in varying.found(tries, progress):
        shown[place].append(wrong[number].name)
        yield _entries(tester, shown, model.id)


def _entries(
    tester: MutantTester, shown: Mapping[int, Sequence[str]], text: str
) -> Sequence[Entry]:
    """The cases that show these mistakes, by the places of their questions."""
    found: list[Entry] = []
    for place, names in sorted(shown.items()):
        posed = tester.posed(place)
        if posed is None:
            continue
        one = tester.questions[place].candidate
        found.append(
            Entry(
                id=f"{text}/{BEGINNING}/{len(found) + 1}",
                head=one.case.head,
                game=one.case.game,
                asked=one.asked,
                expected=posed.expected,
                clauses=(),
                kills=tuple(names),
            )
        )
    return found
