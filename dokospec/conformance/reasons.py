"""Why an answer is right, in sentences; and under which clause a wrong one belongs.

The record of the case is judged again for that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from dokospec.conformance.acting import ACTS
from dokospec.conformance.entries import Entry
from dokospec.conformance.position import EVENING
from dokospec.conformance.protocol import Data
from dokospec.conformance.report import INCORRECT
from dokospec.conformance.run import Result, Verdict
from dokospec.conformance.view import before
from dokospec.finding import Finding, Kind
from dokospec.game.agreed import agreed_on
from dokospec.game.grounds import Grounds, grounds
from dokospec.game.judge import Judge
from dokospec.messages.catalogue import message
from dokospec.notation.record import Call, Event, Objection
from dokospec.render.features import item_name
from dokospec.render.sentences import sentences
from dokospec.render.style import Style
from dokospec.render.values import citation, signed
from dokospec.verdict import GameVerdict, Item

_SORTS: Final[Mapping[str, type[Event] | tuple[type[Event], ...]]] = {
    "ansage": Call,
    "handlung": ACTS,
    "weiter": Objection,
}
"""What is counted by the number in a question."""
WORTH: Final = frozenset(("wert", "partie"))


def reasons(judge: Judge, entry: Entry, style: Style) -> tuple[str, ...]:
    """The sentences, by the default reading; none where only the clauses tell.

    Where they name players, the last says which seats these have.
    """
    judge = judge.agreeing(agreed_on(entry.head))
    if entry.asked.kind == EVENING:
        said, players = [entry.why] if entry.why else [], entry.head.players
    else:
        players = judge.game(entry.head, before(entry.game, 0)).players
        said = [*_lines(judge, entry, style)]
    if any(name in each for name in players for each in said):
        seats = ", ".join(f"{seat} {name}" for seat, name in enumerate(players))
        said.append(style.words("case.seats", names=seats))
    return tuple(said)


def _lines(judge: Judge, entry: Entry, style: Style) -> Iterator[str]:
    if entry.asked.kind in _SORTS:
        yield from _of_an_act(judge, entry, style)
    elif entry.asked.kind in WORTH:
        yield from _of_worth(judge, entry, style)
    elif not entry.clauses:
        yield from _rests_on(judge, entry, style)


def _of_an_act(judge: Judge, entry: Entry, style: Style) -> Iterator[str]:
    """What is found against it; of a call in time, the limit."""
    game = entry.game
    sort = _SORTS[entry.asked.kind]
    spots = [n for n, event in enumerate(game.events) if isinstance(event, sort)]
    spot = spots[entry.asked.number - 1]
    ends = spot, len(game.events) if entry.asked.kind == "weiter" else spot + 1
    earlier, behind = (
        judge.game(entry.head, replace(game, events=game.events[:end], claims=()))
        for end in ends
    )
    known = _illegal(earlier)
    for found in _illegal(behind):
        if found not in known:
            clauses = ", ".join(citation(c, behind.rules) for c in found.clauses)
            said = message(found, style.lang)
            yield f"{said} ({clauses})" if clauses else said
    call = game.events[spot]
    if isinstance(call, Call) and entry.expected[0][1] is True:
        cut = replace(game, events=game.events[: spot + 1], claims=())
        told = grounds(judge, entry.head, cut, behind.default).calls.get(spot, ())
        yield from sentences(told, behind, style.words, call.by)


_NUMBERS: Final = {"spielart": "kind", "parteien": "parties", "geber": "dealer"}
"""By kind of question, the number of a verdict that answers it."""


def _rests_on(judge: Judge, entry: Entry, style: Style) -> Iterator[str]:
    """The clauses, where the case names none."""
    verdict = judge.game(entry.head, entry.game)
    outcome = verdict.default
    mask = outcome.resting(_NUMBERS.get(entry.asked.kind, ""))
    if entry.asked.kind == "stich" and outcome.tricks:
        table = judge.by_deal(entry.head, entry.game).tables.kind(outcome.kind or "")
        order = table.order.rests_on if table else 0
        mask = outcome.tricks[-1].rests_on | order
    named = dict.fromkeys(s.clause for s in judge.model.statements_in(mask))
    if named:
        clauses = ", ".join(citation(clause, verdict.rules) for clause in named)
        yield style.words("case.follows_from", clauses=clauses)


def _illegal(verdict: GameVerdict) -> list[Finding]:
    found = (*verdict.findings, *verdict.default.findings)
    return [each for each in found if each.kind is Kind.ILLEGAL]


def _of_worth(judge: Judge, entry: Entry, style: Style) -> Iterator[str]:
    """Who has won, and each item with its points."""
    verdict = judge.game(entry.head, entry.game)
    outcome = verdict.default
    yield from sentences(_grounds(judge, entry, verdict).winner, verdict, style.words)
    for item in outcome.items:
        name = item_name(item.item, item.party, style)
        yield f"{name} {signed(item.points)} ({citation(item.clause, verdict.rules)})"


def _grounds(judge: Judge, entry: Entry, verdict: GameVerdict) -> Grounds:
    return grounds(judge, entry.head, entry.game, verdict.default)


# --- wrong answers about what a game is worth, under the clause of the item that differs


@dataclass(frozen=True, slots=True)
class _Suspects:
    """The items that would explain a wrong answer, by name with their clauses."""

    case: str
    items: Mapping[str, str]


def clauses_at_fault(
    judge: Judge, results: Iterable[Result], entries: Mapping[str, Entry]
) -> dict[str, str]:
    """By id of a case about worth that is answered wrongly: the clause it belongs under.

    Of the items that explain an answer the one that explains most of the wrong answers
    counts, and of those the one that fewest right answers have in them.
    """
    found: dict[str, str] = {}
    suspects: list[_Suspects] = []
    innocent: Counter[str] = Counter()
    for result in results:
        case = result.case
        if case.kind not in WORTH or case.text != judge.model.id:
            continue
        if result.verdict in {Verdict.RIGHT, Verdict.READING}:
            tags = (tag.partition(":") for tag in case.tags)
            innocent.update(name for sort, _, name in tags if sort == "posten")
        elif result.verdict in INCORRECT:
            entry = entries[case.id]
            own = judge.agreeing(agreed_on(entry.head))
            verdict = own.game(entry.head, entry.game)
            if result.given["sieger"] != case.expected[0][1]["sieger"]:
                told = _grounds(own, entry, verdict).winner
                if told:
                    found[case.id] = told[0].clause
            else:
                explaining = _explaining(case.expected[0][1], result.given, verdict)
                suspects.append(
                    _Suspects(case.id, {i.item: i.clause for i in explaining})
                )
    return found | _most_likely(suspects, innocent)


def _explaining(expected: Data, given: Data, verdict: GameVerdict) -> list[Item]:
    """The items that are missing in a value, or are in it once more; exact ones first."""
    missing = Fraction(expected["wert"]) - Fraction(given["wert"])
    outcome = verdict.default
    worth: list[tuple[bool, Item]] = []
    for item in outcome.items:
        points = item.points if item.party == outcome.winner else -item.points
        if missing and 0 < abs(missing) <= abs(points):
            less = (missing > 0) == (points > 0)
            worth.append((less and missing == points, item))
    exact = [item for fits, item in worth if fits]
    return exact or [item for _, item in worth]


def _most_likely(
    suspects: Sequence[_Suspects], innocent: Mapping[str, int]
) -> dict[str, str]:
    counts = Counter(name for each in suspects for name in each.items)
    found: dict[str, str] = {}
    for each in suspects:
        if each.items:
            name = max(
                each.items, key=lambda name: (counts[name], -innocent.get(name, 0))
            )
            found[each.case] = each.items[name]
    return found
