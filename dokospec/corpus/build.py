"""The corpus of one text, from its model alone: cases, ids, figures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from dokospec.conformance.corpus import Entry, covered
from dokospec.corpus.again import together
from dokospec.corpus.asked import Asked, asked_of
from dokospec.corpus.asking import Candidate
from dokospec.corpus.candidates import questions
from dokospec.corpus.choose import Choice, Chooser
from dokospec.corpus.figures import Figures, figures
from dokospec.corpus.hearing import Hearing
from dokospec.corpus.ids import Ids
from dokospec.corpus.mutants import Mutant, mutants
from dokospec.corpus.operators import ALWAYS, DROPPED
from dokospec.corpus.seeking import Seeking
from dokospec.corpus.showing import Showing
from dokospec.corpus.tags import tags
from dokospec.game.judge import Judge
from dokospec.rules.model import Model
from dokospec.witness.case import Case
from dokospec.witness.generate import Generator
from dokospec.witness.parting import settled

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
) -> Built:
    """The corpus of a text; ``ids`` grows where there are new cases.

    ``more``: records at hand that may become cases, as those over which readings part.
    ``equal``: the names of mutants that were proved to say the same as the text.
    ``before``: the cases that there are, behind them those of the texts it inherits
    from; they are asked again, and the search begins with what they show.
    ``covers``: what the cases about evenings show.
    """
    root = settled(model)
    whole, judge = Judge(model), Judge(root)
    generator = Generator(judge)
    found, of_case = together(questions(generator, whole, more), before, model.id)
    asked: list[Asked] = []
    hearing = Hearing(judge)
    for number, each in enumerate(asked_of(hearing, found)):
        progress("questions", number, len(found))
        if each is not None:
            asked.append(each)
    labels = [_labels(judge, each) for each in asked]
    wrong = list(mutants(root))
    same = {number for number, mutant in enumerate(wrong) if mutant.name in equal}
    showing = Showing(whole, judge, asked, wrong)
    chooser = Chooser(
        Seeking(showing, hearing, same), lambda n, of: progress("mutants", n, of)
    )
    choice = chooser.choose(_named(showing, labels), _shown_before(showing, of_case))
    labels += (_labels(judge, each) for each in showing.questions[len(labels) :])
    entries = _entries(showing, whole, ids, choice, labels)
    shown = {wrong[number].name for number in choice.shown}
    return Built(
        tuple(entries),
        figures(model, wrong, shown, equal, len(entries), covers),
    )


def _labels(judge: Judge, asked: Asked) -> tuple[str, ...]:
    judge = judge.agreeing(asked.candidate.agreed)
    return tuple(dict.fromkeys(tags(judge, asked.candidate, asked.posed)))


def _shown_before(
    showing: Showing, of_case: Mapping[Candidate, Entry]
) -> dict[int, int]:
    """By mutant the question of the case that was said to show it."""
    numbers = {mutant.name: number for number, mutant in enumerate(showing.mutants)}
    places = {
        one.candidate: place
        for place, one in enumerate(showing.questions)
        if one.candidate in of_case
    }
    shown: dict[int, int] = {}
    for candidate, entry in of_case.items():
        for name in entry.kills if candidate in places else ():
            if name in numbers:
                shown.setdefault(numbers[name], places[candidate])
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
        case "ansage" | "handlung" | "erlaubt":
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
