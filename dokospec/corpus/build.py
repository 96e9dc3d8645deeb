"""The corpus of one text, from its model alone: cases, ids, figures."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final, NamedTuple

from dokospec.cards import FACES
from dokospec.conformance.entries import Entry, covered
from dokospec.conformance.families import CaseFamily
from dokospec.conformance.view import Posed
from dokospec.corpus.askable import unpromised
from dokospec.corpus.candidates import questions
from dokospec.corpus.cells import Cells
from dokospec.corpus.figures import Figures, figures
from dokospec.corpus.ids import Ids, together
from dokospec.corpus.kill_search import KillSearch
from dokospec.corpus.kills import AskedCandidate, MutantTester, asked_of
from dokospec.corpus.minimisation import ChosenCases, Minimiser
from dokospec.corpus.mutants import Mutant, mutants
from dokospec.corpus.operators import ALWAYS, DROPPED
from dokospec.corpus.questions import Candidate
from dokospec.corpus.recorded_queries import RecordedQueries
from dokospec.finding import Kind
from dokospec.game.judge import Judge
from dokospec.language.model import Model
from dokospec.notation.record import Call, Play
from dokospec.verdict import Outcome
from dokospec.witness.case import Case
from dokospec.witness.generate import Generator
from dokospec.witness.observation import settled

ALONE: Final = "nur hier fiele auf: "
"""Why a case is kept: no other shows this mutant."""

Progress = Callable[[str, int, int], None]
"""Step, how far, of how many."""


@dataclass(frozen=True, slots=True)
class BuiltCorpus:
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
    families: Sequence[CaseFamily] = (),
    *,
    fill: bool = False,
) -> BuiltCorpus:
    """The corpus of a text; ``ids`` grows where there are new cases.

    ``more``: records at hand that may become cases, as those over which readings part.
    ``equal``: the names of mutants that were proved to say the same as the text.
    ``before``: the cases that there are, behind them those of the texts it inherits
    from; they are asked again, and only what they do not show is sought. None is taken
    with cards that cannot be dealt.
    ``covers``: what the cases about evenings show.
    ``missed``: the names of mutants that were sought before, and no case was found; all
    cases that have an id in ``ids`` were asked about them.
    ``families``: each of their cells that a question at hand is in has a case, and cases
    are tagged with their cells. With ``fill`` questions are sought for the others.
    """
    root = settled(unpromised(model))
    whole, judge = Judge(model), Judge(root)
    wrong = list(mutants(root))
    missing = {number for number, mutant in enumerate(wrong) if mutant.name in missed}
    cells = Cells(judge, families)
    before = [each for each in before if _can_be_dealt(judge, each)]
    pool = _asked(whole, judge, wrong, (), before, progress)
    shown = _shown_before(pool, missing, progress)
    found: list[Candidate] = []
    if len(wrong) > len(missing | shown.keys()):
        found += questions(Generator(judge), whole, more)
    if fill:
        filled = _filled(pool.tester, cells)
        empty = [tag for tag in cells.by_tag if tag not in filled]
        found += cells.sought(empty, whole, lambda n, of: progress("cells", n, of))
    if found:
        pool = _asked(whole, judge, wrong, found, before, progress)
        shown = _shown_before(pool, missing, progress)
    tester = pool.tester
    labels = [_labels(judge, each) for each in tester.questions]
    filled = _filled(tester, cells)
    same = {number for number, mutant in enumerate(wrong) if mutant.name in equal}
    chooser = Minimiser(
        KillSearch(tester, pool.queries, same),
        lambda n, of: progress("mutants", n, of),
    )
    own = {c for c, entry in pool.of_case.items() if entry.id in ids}
    put = {n for n, one in enumerate(tester.questions) if one.candidate in own}
    named = _named(tester, labels)
    of_cells = {n: tag for tag, places in filled.items() for n in places}
    wanted = [*dict.fromkeys((*named, *of_cells))]
    numbers = {mutant.name: number for number, mutant in enumerate(wrong)}
    whys = {n: pool.of_case[tester.questions[n].candidate].why for n in put}
    alone = {
        place: numbers[name]
        for place, why in whys.items()
        if missed and (name := why.removeprefix(ALONE)) in numbers
    }
    choice = chooser.choose(wanted, shown, missing, put, alone)
    labels += (_labels(judge, each) for each in tester.questions[len(labels) :])
    kept = [place for place in sorted(choice.places) if tester.posed(place) is not None]
    of_kept = cells.of([tester.questions[place] for place in kept])
    for place, tags in zip(kept, of_kept, strict=True):
        labels[place] += tags
    of_cells = {place: tag for place, tag in of_cells.items() if place not in named}
    reasons = {n: own[0] for n, own in enumerate(labels) if own} | of_cells
    entries = _entries(tester, whole, ids, choice, labels, reasons)
    names = {wrong[number].name for number in choice.shown}
    measured = cells.cases(entries)
    return BuiltCorpus(
        tuple(entries),
        figures(model, wrong, names, equal, len(entries), covers, measured),
    )


def _can_be_dealt(judge: Judge, entry: Entry) -> bool:
    """Whether all cards of a case can be there under the text that it is asked of."""
    model = judge.by_deal(entry.head, entry.game).model
    played = [e.card for e in entry.game.events if isinstance(e, Play) and e.card]
    hands = [[card for card in hand.cards if card] for hand in entry.game.hands]
    dealt = [*chain.from_iterable(hands)]
    most = max((*Counter(played).values(), *Counter(dealt).values()), default=0)
    return (
        model.deck.issuperset((*played, *dealt))
        and most <= model.copies
        and all(len(hand) in model.deal.sizes for hand in hands)
        and len(played) <= len(model.deck) * model.copies
    )


def _filled(tester: MutantTester, cells: Cells) -> dict[str, tuple[int, ...]]:
    """By the tag of a cell the first question in it that the text answers."""
    return cells.first(tester.questions, lambda place: tester.posed(place) is not None)


class _Pool(NamedTuple):
    """Questions that may become cases, what was asked over them, and whose they were."""

    tester: MutantTester
    queries: RecordedQueries
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
    asked: list[AskedCandidate] = []
    queries = RecordedQueries(judge)
    for number, each in enumerate(asked_of(queries, every)):
        progress("questions", number, len(every))
        if each is not None:
            asked.append(each)
    return _Pool(MutantTester(whole, judge, asked, wrong), queries, of_case)


def _labels(judge: Judge, asked: AskedCandidate) -> tuple[str, ...]:
    judge = judge.agreeing(asked.candidate.agreed)
    return tuple(dict.fromkeys(tags(judge, asked.candidate, asked.posed)))


def _shown_before(
    pool: _Pool, missing: Container[int], progress: Progress
) -> dict[int, int]:
    """By mutant the question of the case that was said to show it, and does.

    Where none does, or the mutant is known by another name since its statement was said
    otherwise: the first question of a case that shows it.
    """
    tester = pool.tester
    numbers = {mutant.name: number for number, mutant in enumerate(tester.mutants)}
    own = [
        place
        for place, one in enumerate(tester.questions)
        if one.candidate in pool.of_case
    ]
    places = {tester.questions[place].candidate: place for place in own}
    shown: dict[int, int] = {}
    for candidate, entry in pool.of_case.items():
        if candidate not in places:
            continue
        place = places[candidate]
        said = (numbers[name] for name in entry.kills if name in numbers)
        found = (n for n in said if n not in shown and tester.shows(n, place))
        shown |= dict.fromkeys(found, place)
    lost = [n for n in numbers.values() if n not in shown and n not in missing]
    for step, number in enumerate(lost):
        progress("mutants", step, len(lost))
        other = tester.first(number, own)
        if other is not None:
            shown[number] = other
    return shown


def _named(tester: MutantTester, labels: Sequence[tuple[str, ...]]) -> list[int]:
    """For each tag the first question that has it and an answer under every reading."""
    named: dict[str, int] = {}
    for place, own in enumerate(labels):
        if tester.questions[place].candidate.agreed:
            break
        if any(tag not in named for tag in own) and tester.posed(place) is not None:
            for tag in own:
                named.setdefault(tag, place)
    return list(dict.fromkeys(named.values()))


def _entries(
    tester: MutantTester,
    whole: Judge,
    ids: Ids,
    choice: ChosenCases,
    labels: Sequence[tuple[str, ...]],
    reasons: Mapping[int, str],
) -> list[Entry]:
    """``reasons``: the tags for which questions are kept, whatever they show."""
    asked, wrong = tester.questions, tester.mutants
    shown: defaultdict[int, list[Mutant]] = defaultdict(list)
    for number, place in sorted(choice.shown.items()):
        shown[place].append(wrong[number])
    entries: list[Entry] = []
    for place in sorted(choice.places):
        one, posed = asked[place].candidate, tester.posed(place)
        if posed is None:
            continue
        own = shown[place]
        needed = [wrong[n] for n in choice.needed.get(place, ())]
        clauses = dict.fromkeys(m.statement.clause for m in (*needed, *own))
        if not clauses:
            clauses = dict.fromkeys(decisive(whole.agreeing(one.agreed), one))
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
                why=_why(needed, reasons.get(place, "")),
                covers=tuple(_covers(own)),
                kills=tuple(m.name for m in own),
            )
        )
    return sorted(entries, key=lambda entry: _natural(entry.id))


def decisive(judge: Judge, candidate: Candidate) -> Iterator[str]:
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


def _why(needed: Sequence[Mutant], named: str) -> str:
    if needed:
        return ALONE + needed[0].name
    return f"benannt: {named}"


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


# --- what disputes are about, as tags of a question: each has a case, whatever it shows

LIMITS: Final = (120, 90, 60, 30)
_TYPED: Final = {face.typed: str(face) for face in FACES}


def tags(judge: Judge, candidate: Candidate, posed: Posed) -> Iterator[str]:
    """The tags of a question, by what is asked and what the text answers."""
    yield from (f"ausgemacht:{doubt}" for doubt in sorted(candidate.agreed))
    kind = candidate.asked.kind
    answer = posed.expected[0][1]
    position = posed.position
    match kind:
        case "wert":
            yield from _score(candidate, candidate.case.judged(judge).default)
        case "stich":
            case = candidate.case
            yield from _trick(judge.by_deal(case.head, case.game), position)
        case "ansage":
            said = "ja" if answer else "nein"
            yield f"ansage:{position['wort']}:{position['handkarten']}:{said}"
            if not answer:
                yield from _alone(judge, candidate)
        case "handlung":
            act = position["handlung"]
            assert isinstance(act, list)
            yield f"{act[0]}:{'ja' if answer else 'nein'}"
            if not answer:
                yield from _alone(judge, candidate)
        case "weiter":
            yield f"weiter:{'ja' if answer else 'nein'}"
        case "spielart":
            yield f"spielart:{answer}"
            if judge.tables.kind(str(answer)) is None:
                yield "neu-geben"
        case "erlaubt":
            hand = position["hand"]
            assert isinstance(hand, list)
            assert isinstance(answer, list)
            if len(answer) < len(set(map(str, hand))):
                yield f"bedienen:{position['spielart']}"
        case _:
            pass


def _score(candidate: Candidate, outcome: Outcome) -> Iterator[str]:
    """Just on a side of a limit, under what was said; and every item."""
    events = candidate.case.game.events
    said = "+".join(dict.fromkeys(e.word for e in events if isinstance(e, Call)))
    tricks = len(outcome.tricks)
    parties = dict(outcome.parties or ())
    for party, augen in outcome.augen or ():
        for limit in LIMITS:
            if augen in {limit, limit - 1}:
                yield f"augen:{party}:{augen}" + (f":{said}" if limit == 120 else "")
        won = sum(t.winner in parties.get(party, ()) for t in outcome.tricks)
        if won in {0, 1} and tricks:
            yield f"stiche:{party}:{won}"
    for item in outcome.items:
        yield f"posten:{item.item}"
    yield f"sieger:{outcome.winner}" + (f":{said}" if said else "")


def _trick(judge: Judge, position: dict[str, object]) -> Iterator[str]:
    """Two equal cards of which one takes the trick, in every place; what is highest."""
    cards = position["karten"]
    assert isinstance(cards, list)
    last = position["stich"] == judge.model.hand_size
    for card in dict.fromkeys(cards):
        places = [n for n, each in enumerate(cards, 1) if each == card]
        if len(places) == 2 and card in _TYPED:
            where = f"{places[0]}-{places[1]}"
            when = ":letzter-Stich" if last else ""
            yield f"gleiche:{_TYPED[card]}:{where if not last else 'x'}{when}"
    yield f"stich:{position['spielart']}"


def _alone(judge: Judge, candidate: Candidate) -> Iterator[str]:
    """Against exactly one duty."""
    verdict = candidate.case.judged(judge.unscored())
    found = [
        dict(each.data).get("duty")
        for each in (*verdict.findings, *verdict.default.findings)
        if each.kind is Kind.ILLEGAL
    ]
    if len(found) == 1 and found[0]:
        yield f"allein-gegen:{found[0]}"
