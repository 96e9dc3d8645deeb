"""A question about a record, and what a record may be asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from dokospec.conformance.acting import ACTS
from dokospec.conformance.position import Asked
from dokospec.conformance.view import before
from dokospec.game.agreed import AGREED, agreed_on
from dokospec.game.judge import Judge
from dokospec.notation.record import (
    Call,
    Event,
    Header,
    Objection,
    Play,
)
from dokospec.witness.case import Case, size


@dataclass(frozen=True, slots=True)
class Candidate:
    """A question about a record."""

    case: Case
    asked: Asked

    @property
    def agreed(self) -> dict[str, str]:
        """How the table has agreed to read open questions of the text."""
        return agreed_on(self.case.head)

    def agreeing(self, read: Mapping[str, str]) -> Candidate:
        """The same question, where the table has agreed to read the text so.

        Nothing else stands in its head.
        """
        agreed = " ".join(f"{doubt}={read[doubt]}" for doubt in sorted(read))
        head = replace(self.case.head, entries=(Header(AGREED, agreed),))
        return replace(self, case=replace(self.case, head=head))

    @property
    def weight(self) -> tuple[object, ...]:
        """Smaller ones come first, behind all of them those for which readings are agreed."""
        agreed = sorted(self.agreed.items())
        return (agreed, *size(self.case), str(self.asked))


def asked_of_record(judge: Judge, case: Case) -> Iterator[Candidate]:
    """What a record may be asked, each with as much of it as is needed."""
    game = replace(case.game, claims=())
    case = replace(case, game=game)
    outcome = case.judged(judge).default
    yield Candidate(replace(case, game=before(game, 0)), Asked("spielart"))
    acts = [e for e in game.events if isinstance(e, ACTS)]
    for number in range(1, len(acts) + 1):
        yield Candidate(through(case, acts[number - 1]), Asked("handlung", number))
    yield from going_on(judge, case)
    calls = [e for e in game.events if isinstance(e, Call)]
    for number in range(1, len(calls) + 1):
        yield Candidate(through(case, calls[number - 1]), Asked("ansage", number))
    tricks = len(outcome.tricks)
    for trick in {1, 2, tricks} & set(range(1, tricks + 1)):
        yield Candidate(
            replace(case, game=before(game, 4 * trick)), Asked("stich", trick)
        )
    if any(game.hands):
        for place in (2, 3, 4):
            cut = replace(case, game=before(game, 4))
            yield Candidate(cut, Asked("erlaubt", place))
    if outcome.scores is not None:
        bare = replace(case, game=replace(game, hands=()))
        for kind in ("wert", "partie", "parteien", "geber"):
            yield Candidate(bare, Asked(kind))
            if any(game.hands) and kind == "partie":
                yield Candidate(case, Asked(kind))
    elif not any(isinstance(e, Play) for e in game.events):
        yield Candidate(case, Asked("geber"))


def through(case: Case, last: Event) -> Case:
    """The case up to an act."""
    events = case.game.events
    place = next(i for i, event in enumerate(events) if event is last)
    return case.having(events[: place + 1])


def going_on(judge: Judge, case: Case) -> Iterator[Candidate]:
    """Whether the play may go on behind each Reklamation, up to the end of that trick.

    Nothing where the text asks nothing of one: then none ends a game.
    """
    if not judge.model.duties.get("Reklamation"):
        return
    laid = number = 0
    for event in case.game.events:
        laid += isinstance(event, Play)
        if isinstance(event, Objection):
            number += 1
            cut = replace(case, game=before(case.game, laid // 4 * 4 + 4))
            yield Candidate(cut, Asked("weiter", number))


def inserted(case: Case, call: Event, cards: int) -> Case:
    """The case where something is said behind so many cards, after what was said there."""
    events: list[Event] = []
    laid = 0
    for event in case.game.events:
        if laid == cards and isinstance(event, Play):
            events.append(call)
            laid = -1000
        laid += isinstance(event, Play)
        events.append(event)
    return case.having(events if call in events else [*events, call])
