"""The corpus of one text, from its model alone: cases, ids, figures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import (
    Callable,
    Collection,
    Container,
    Iterator,
    Mapping,
    Sequence,
)
from dataclasses import dataclass, replace
from typing import NamedTuple

from dokospec.conformance.corpus import Entry, covered
from dokospec.corpus.again import together
from dokospec.corpus.askable import unpromised
from dokospec.corpus.asked import Asked, asked_of
from dokospec.corpus.asking import Candidate
from dokospec.corpus.candidates import questions
from dokospec.corpus.figures import Figures, figures
from dokospec.corpus.ids import Ids
from dokospec.corpus.kill_search import KillSearch
from dokospec.corpus.kills import Showing
from dokospec.corpus.minimisation import Choice, Minimiser
from dokospec.corpus.mutants import Mutant, mutants
from dokospec.corpus.operators import ALWAYS, DROPPED
from dokospec.corpus.recorded_queries import RecordedQueries
from dokospec.corpus.tags import tags
from dokospec.game.judge import Judge
from dokospec.rules.model import Model
from dokospec.witness.case import Case
from dokospec.witness.divergence import settled
from dokospec.witness.generate import Generator

Progress = Callable[[str, int, int], None]
"""Step, how far, of how many."""


@dataclass(frozen=True, slots=True)
class Built:
    """The cases of a text in the order of their ids, and how good they are."""

    entries: tuple[Entry, ...]
    figures: Figures


def build(
    model: Model,
    ids: Ids,
    progress: Progress,
    more: Sequence[Case] = (),
    equal: Collection[str] = (),
    before: Sequence[Entry] = (),
    covers: Collection[str] = (),
    missed: Collection[str] = (),
) -> Built:
    """The corpus of a text; ``ids`` grows where there are new cases.

    ``more``: records at hand that may become cases, as those over which readings part.
    ``equal``: the names of mutants that were proved to say the same as the text.
    ``before``: the cases that there are, behind them those of the texts it inherits
    from; they are asked again, and only what they do not show is sought.
    ``covers``: what the cases about evenings show.
    ``missed``: the names of mutants that were sought before, and no case was found; all
    cases that have an id in ``ids`` were asked about them.
    """
    root = settled(unpromised(model))
    whole, judge = Judge(model), Judge(root)
    wrong = list(mutants(root))
    missing = {number for number, mutant in enumerate(wrong) if mutant.name in missed}
    pool = _asked(whole, judge, wrong, (), before, progress)
    shown = _shown_before(pool, missing, progress)
    if len(wrong) > len(missing | shown.keys()):
        found = questions(Generator(judge), whole, more)
        pool = _asked(whole, judge, wrong, found, before, progress)
        shown = _shown_before(pool, missing, progress)
    showing = pool.showing
    labels = [_labels(judge, each) for each in showing.questions]
    same = {number for number, mutant in enumerate(wrong) if mutant.name in equal}
    chooser = Minimiser(
        KillSearch(showing, pool.hearing, same),
        lambda n, of: progress("mutants", n, of),
    )
    own = {c for c, entry in pool.of_case.items() if entry.id in ids}
    put = {n for n, one in enumerate(showing.questions) if one.candidate in own}
    choice = chooser.choose(_named(showing, labels), shown, missing, put)
    labels += (_labels(judge, each) for each in showing.questions[len(labels) :])
    entries = _entries(showing, whole, ids, choice, labels)
    names = {wrong[number].name for number in choice.shown}
    return Built(
        tuple(entries),
        figures(model, wrong, names, equal, len(entries), covers),
    )


class _Pool(NamedTuple):
    """Questions that may become cases, what was asked over them, and whose they were."""

    showing: Showing
    hearing: RecordedQueries
    of_case: Mapping[Candidate, Entry]


def _asked(
    whole: Judge,
    judge: Judge,
    wrong: Sequence[Mutant],
    found: Sequence[Candidate],
    before: Sequence[Entry],
    progress: Progress,
) -> _Pool:
    """Those of these questions and of the cases that there are that have an answer."""
    every, of_case = together(found, before, whole.model.id)
    asked: list[Asked] = []
    hearing = RecordedQueries(judge)
    for number, each in enumerate(asked_of(hearing, every)):
        progress("questions", number, len(every))
        if each is not None:
            asked.append(each)
    return _Pool(Showing(whole, judge, asked, wrong), hearing, of_case)


def _labels(judge: Judge, asked: Asked) -> tuple[str, ...]:
    judge = judge.agreeing(asked.candidate.agreed)
    return tuple(dict.fromkeys(tags(judge, asked.candidate, asked.posed)))


def _shown_before(
    pool: _Pool, missing: Container[int], progress: Progress
) -> dict[int, int]:
    """By mutant the question of the case that was said to show it, and does.

    Where none does, or the mutant is known by another name since its statement was said
    otherwise: the first question of a case that shows it.
    """
    showing = pool.showing
    numbers = {mutant.name: number for number, mutant in enumerate(showing.mutants)}
    own = [
        place
        for place, one in enumerate(showing.questions)
        if one.candidate in pool.of_case
    ]
    places = {showing.questions[place].candidate: place for place in own}
    shown: dict[int, int] = {}
    for candidate, entry in pool.of_case.items():
        if candidate not in places:
            continue
        place = places[candidate]
        said = (numbers[name] for name in entry.kills if name in numbers)
        found = (n for n in said if n not in shown and showing.shows(n, place))
        shown |= dict.fromkeys(found, place)
    lost = [n for n in numbers.values() if n not in shown and n not in missing]
    for step, number in enumerate(lost):
        progress("mutants", step, len(lost))
        other = showing.first(number, own)
        if other is not None:
            shown[number] = other
    return shown


def _named(showing: Showing, labels: Sequence[tuple[str, ...]]) -> list[int]:
    """For each tag the first question that has it and an answer under every reading."""
    named: dict[str, int] = {}
    for place, own in enumerate(labels):
        if showing.questions[place].candidate.agreed:
            break
        if any(tag not in named for tag in own) and showing.posed(place) is not None:
            for tag in own:
                named.setdefault(tag, place)
    return list(dict.fromkeys(named.values()))


def _entries(
    showing: Showing,
    whole: Judge,
    ids: Ids,
    choice: Choice,
    labels: Sequence[tuple[str, ...]],
) -> list[Entry]:
    asked, wrong = showing.questions, showing.mutants
    shown: defaultdict[int, list[Mutant]] = defaultdict(list)
    for number, place in sorted(choice.shown.items()):
        shown[place].append(wrong[number])
    entries: list[Entry] = []
    for place in sorted(choice.kept):
        one, posed = asked[place].candidate, showing.posed(place)
        if posed is None:
            continue
        own = shown[place]
        needed = [wrong[n] for n in choice.needed.get(place, ())]
        clauses = dict.fromkeys(m.statement.clause for m in (*needed, *own))
        if not clauses:
            clauses = dict.fromkeys(_decisive(whole.agreeing(one.agreed), one))
        clause = next(iter(clauses), "").partition("§")[2] or "allgemein"
        text = whole.model.id
        case = replace(one.case, head=replace(one.case.head, rules=text))
        entries.append(
            Entry(
                id=ids.of(text, clause, one.case, one.asked),
                head=case.head,
                game=case.game,
                asked=one.asked,
                expected=posed.expected,
                clauses=tuple(clauses),
                tags=labels[place],
                why=_why(needed, labels[place]),
                covers=tuple(_covers(own)),
                kills=tuple(m.name for m in own),
            )
        )
    return sorted(entries, key=lambda entry: _natural(entry.id))


def _decisive(judge: Judge, candidate: Candidate) -> Iterator[str]:
    """The clauses that the answer to a question rests on, which no mutant names."""
    verdict = candidate.case.judged(judge)
    outcome = verdict.default
    mask = 0
    match candidate.asked.kind:
        case "stich" if outcome.tricks:
            mask = outcome.tricks[-1].rests_on
            table = judge.tables.kind(outcome.kind or "")
            mask = mask or (table.order.rests_on if table else 0)
        case "ansage" | "handlung" | "weiter" | "erlaubt":
            for found in (*verdict.findings, *outcome.findings):
                yield from found.clauses
        case "spielart" | "parteien":
            mask = outcome.resting("kind")
        case _:
            for item in outcome.items:
                mask |= item.rests_on
    for statement in judge.model.statements_in(mask):
        yield statement.clause


def _why(needed: Sequence[Mutant], labels: Sequence[str]) -> str:
    if needed:
        return f"nur hier fiele auf: {needed[0].name}"
    return f"benannt: {labels[0]}"


def _covers(own: Sequence[Mutant]) -> Iterator[str]:
    """``+``: the statement fires; ``-``: its condition alone keeps it from firing."""
    for mutant in own:
        if mutant.edit.operator in {DROPPED, ALWAYS}:
            fires = mutant.edit.operator == DROPPED
            yield covered(mutant.statement.key, fires=fires)


def _natural(name: str) -> tuple[tuple[int, str], ...]:
    """Numbers in the order of their size."""
    parts = name.replace(".", "/").split("/")
    return tuple((int(p), "") if p.isdigit() else (0, p) for p in parts)
