"""What a judge says of an open game, held against all that it may have been.

Each completion is judged as a whole record, under one reading of each doubt at a time;
nothing is known of how the judge comes to what it says of the open one. Under each of
these readings:

wrong
    A statement of the judge that does not hold in a completion; or a completion that
    fits none of the outcomes.
unreal
    An outcome that no completion comes to.
untold
    What all completions share and the judge does not state; or a completion that comes
    to more than an outcome says.

None of the three must be where every card was laid, known or not. Where a game breaks
off, the judge need not foresee how it goes on: what it leaves unsaid is counted.

Left out: outcomes in which cards and claimed hands do not go together, of the open game as
of a whole one; completions of a game with an unknown card in which somebody plays out of turn, where in
others nobody does (who is named beside a card tells what the trick before was); what the judge calls undecidable, which outcome is the default one, reasons; who
deals next where readings differ about that alone, since such readings make no outcomes.
Readings are joined as chance has it, not all with all. A game in which the cards are
dealt unevenly is left alone: a card may lie where nobody sees it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from dokospec.cards import FACES, Card
from dokospec.finding import Span
from dokospec.game import codes
from dokospec.game.judge import Judge
from dokospec.notation.record import Event, Pass, Play
from dokospec.verdict import GameVerdict, Outcome
from dokospec.witness.case import Case
from dokospec.witness.chance import Chance
from tests.completions.completing import Completion, completions, unknown_cards
from tests.unfinished import (
    Statements,
    contradicted,
    missing,
    shared,
    statements,
    together,
    too_many,
)

MOST: Final = 120
"""So many completions of a game are looked at, or it is left alone."""


@dataclass
class Compared:
    """What came of one open game: completions judged, and all that differs."""

    judged: int = 0
    wrong: list[str] = field(default_factory=list)
    unreal: list[str] = field(default_factory=list)
    unreported: list[str] = field(default_factory=list)


def compared(case: Case, judge: Judge, chance: Chance) -> Compared | None:
    """The open game against its completions; None where it has too many, or none."""
    names = judge.game(case.head, case.game).players[:4]
    model = judge.by_deal(case.head, case.game).model
    deck = [face for face in FACES if face in model.deck for _ in range(model.copies)]
    if not model.deal.even or any(isinstance(e, Pass) for e in case.game.events):
        return None
    every = _few(case.game.events, deck, names)
    if not every:
        return None
    verdict = _at_home(case, range(len(case.game.events))).judged(judge)
    if too_many(verdict):
        return None
    found = Compared()
    for reading in _readings(judge, verdict, chance):
        _compare(case, verdict, every, judge.agreeing(reading), reading, found)
        found.judged += len(every)
    return found


def _few(
    events: Sequence[Event], deck: Sequence[Card], names: Sequence[str]
) -> list[Completion]:
    """All completions; none where there are more than are looked at."""
    if unknown_cards(events, deck) > 6:
        return []
    every: list[Completion] = []
    for completion in completions(events, deck, names):
        every.append(completion)
        if len(every) > MOST:
            return []
    return every


def _readings(
    judge: Judge, verdict: GameVerdict, chance: Chance
) -> Iterator[Mapping[str, str]]:
    """Some joint readings: the default ones, others of two doubts that are named.

    And of one that need not be, lest it goes without saying.
    """
    readings = {
        name: [reading.name for reading in doubt.readings]
        for name, doubt in judge.model.doubts.items()
    }
    usual = {name: doubt.default for name, doubt in judge.model.doubts.items()}
    yield usual
    assumed = {n for o in verdict.ways for cube in o.assume for n, _ in cube}
    named = chance.shuffled(sorted(assumed & readings.keys()))
    for name in named[:2]:
        yield usual | {name: chance.pick(readings[name])}
    if len(named) > 1:
        yield usual | {name: chance.pick(readings[name]) for name in named}
    if readings:
        name = chance.pick(sorted(readings))
        yield usual | {name: chance.pick(readings[name])}


def _compare(
    case: Case,
    verdict: GameVerdict,
    every: Sequence[Completion],
    judge: Judge,
    reading: Mapping[str, str],
    found: Compared,
) -> None:
    assumed = (tuple(sorted(reading.items())),)
    reported = [
        statements(verdict, outcome)
        for outcome in verdict.ways
        if together(outcome.assume, assumed) and not contradicted(verdict, outcome)
    ]
    both: tuple[list[Statements], list[Statements]] = ([], [])
    for completion in every:
        for stated, in_turn in _judged(case, completion, judge):
            if stated not in both[in_turn]:
                both[in_turn].append(stated)
    proper, improper = both[True], both[False]
    real = proper or improper
    if all(e.card for e in case.game.events if isinstance(e, Play)):
        real = [*proper, *(one for one in improper if one not in proper)]
    if not real:  # The record contradicts itself whatever the unknowns are.
        return
    if not reported:
        found.wrong.append("outcomes: none under these readings")
        return
    facts = shared(reported)
    for stated in real:
        gone = missing(facts, stated) or _nearest(reported, [stated])
        if gone:
            found.wrong.append(gone)
    for each in reported:
        gone = _nearest([each], real)
        if gone:
            found.unreal.append(gone)
    said = missing(_of_record(shared(real), case), facts)
    if not said and _whole(case, every):
        ends = [_of_record(one, case) for one in real]
        said = next((gone for one in ends if (gone := _nearest([one], reported))), "")
    if said:
        found.unreported.append(said)


def _nearest(some: Sequence[Statements], others: Sequence[Statements]) -> str:
    """The least of what is stated in one of these and not in one of the others."""
    gone = [missing(one, other) for one in some for other in others]
    least = min(gone, key=len)
    return f"outcomes: {least}" if least else ""


def _whole(case: Case, every: Sequence[Completion]) -> bool:
    """Whether all cards were laid, known or not."""
    return len(every[0].events) == len(case.game.events)


def _judged(
    case: Case, completion: Completion, judge: Judge
) -> Iterator[tuple[Statements, bool]]:
    """What is stated of a whole record, by the places of the open one.

    And whether all cards in it are laid in turn.
    """
    origin = completion.origin
    hands = tuple(hand for hand in case.game.hands if None not in hand.cards)
    whole = replace(case.game, events=completion.events, hands=hands)
    verdict = _at_home(replace(case, game=whole), origin).judged(judge)
    if too_many(verdict):
        return
    hidden = [hand for hand in case.game.hands if None in hand.cards]
    for outcome in verdict.ways:
        if contradicted(verdict, outcome):
            continue
        laid = Counter(play for trick in outcome.tricks for play in trick.cards)
        if any(
            laid[hand.player or "", str(card)] < count
            for hand in hidden
            for card, count in Counter(c for c in hand.cards if c).items()
        ):
            continue
        reported = (*verdict.findings, *outcome.findings)
        in_turn = all(each.code != codes.OUT_OF_TURN for each in reported)
        yield statements(verdict, _by_origin(outcome, origin)), in_turn


def _by_origin(outcome: Outcome, origin: Sequence[int | None]) -> Outcome:
    """With the calls at their places in the open record."""
    reported = []
    for said in outcome.announcements:
        place = origin[said.index]
        assert place is not None, "nothing is said besides"
        reported.append(replace(said, index=place))
    return outcome._replace(announcements=tuple(reported))


def _at_home(case: Case, origin: Sequence[int | None]) -> Case:
    """The record, of which each event is found where the open one has it."""
    cards = [0]
    for event in case.game.events:
        cards.append(cards[-1] + isinstance(event, Play))
    players = [hand.player for hand in case.game.hands]

    def locate(section: str, index: int) -> Span | None:
        match section:
            case "event":
                place = origin[index]
                column = 1000 + index if place is None else place + 1
                return Span(100, column, column + 1)
            case "hand":
                return Span(2 + sum(map(ord, players[index] or "")), 1, 2)
            case _:
                return Span(1, 1, 2)

    return replace(case, game=replace(case.game, locate=locate))


def _of_record(stated: Statements, case: Case) -> Statements:
    """What the judge could state of this record.

    That is not what is said of cards it does not have, nor who spoke, where it does not
    say so, nor what is said of the next deal.
    """
    events = case.game.events
    tricks = sum(isinstance(event, Play) for event in events) // 4
    beyond = {("tricks", number) for number in range(tricks + 1, 13)}
    return {
        about: value
        for about, value in stated.items()
        if about[:2] not in beyond and about[-1] != "by" and about[0] != "next dealer"
    }
