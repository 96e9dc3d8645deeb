"""Cases about games that were really played, beside those that are made for a text."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Final

from dokospec.conformance.entries import Entry
from dokospec.conformance.position import Asked, pose
from dokospec.conformance.view import before
from dokospec.game.judge import Judge
from dokospec.notation.record import Call, Header, Reading
from dokospec.verdict import Outcome

SOURCE: Final = "x-quelle"


def played(judge: Judge, readings: Iterable[Reading]) -> Iterator[Entry]:
    """Cases about games that were really played, each with as much of it as it needs.

    Every trick and call, the parties, the next dealer, what the game is worth. Games of
    other rule texts are passed over; a line ``x-quelle`` in the head says whence they are.
    """
    for reading in readings:
        if reading.game is not None and reading.head.rules == judge.model.id:
            yield from _asked(judge, reading)


def _asked(judge: Judge, reading: Reading) -> Iterator[Entry]:
    game = reading.game
    assert game is not None
    outcome = judge.game(reading.head, game).default
    calls = sum(isinstance(event, Call) for event in game.events)
    source = next(
        e.value
        for e in reading.head.entries
        if isinstance(e, Header) and e.key == SOURCE
    )
    questions = [Asked("stich", trick.number) for trick in outcome.tricks]
    questions += [Asked("ansage", number) for number in range(1, calls + 1)]
    questions += map(Asked, ("parteien", "geber", "wert", "partie"))
    for question in questions:
        posed = pose(judge, reading.head, game, question)
        if posed is None:
            continue
        label = hashlib.sha256(f"{source} {question}".encode()).hexdigest()[:8]
        yield Entry(
            id=f"{judge.model.id}/gespielt/{label}",
            head=reading.head,
            game=before(game, 4 * question.number)
            if question.kind == "stich"
            else game,
            asked=question,
            expected=posed.expected,
            clauses=_clauses(judge, outcome, question),
            tags=(outcome.kind,) if outcome.kind else (),
            why=source,
        )


def _clauses(judge: Judge, outcome: Outcome, question: Asked) -> tuple[str, ...]:
    """The clauses on which the answer rests."""
    match question.kind:
        case "stich":
            mask = outcome.tricks[question.number - 1].rests_on
            table = judge.tables.kind(outcome.kind or "")
            mask |= table.rests_on if table else 0
        case "parteien":
            mask = outcome.resting("parties")
        case "wert" | "partie":
            mask = outcome.resting("value")
        case _:
            mask = 0
    statements = judge.model.statements_in(mask)
    return tuple(dict.fromkeys(statement.clause for statement in statements))
