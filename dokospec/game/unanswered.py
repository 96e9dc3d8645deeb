"""Cards that are offered with a Vorbehalt, where a record ends before it says who took them.

It is judged as it stands, by which nobody did, and as if somebody had.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from typing import Final

from dokospec.finding import Finding, Kind
from dokospec.game import codes
from dokospec.game.outcomes import shared
from dokospec.game.position import finding
from dokospec.notation.record import (
    Comment,
    Exchange,
    GameRecord,
    Note,
    Reservation,
)
from dokospec.verdict import GameVerdict, Outcome

NOBODY: Final = "keiner"
SOMEBODY: Final = "jemand"
_BEFORE_AN_ANSWER: Final = (Reservation, Exchange, Note, Comment)


def either_way(
    game: GameRecord, verdict: GameVerdict, judged: Callable[[GameRecord], GameVerdict]
) -> GameVerdict:
    """The verdict, beside it what comes of it if somebody took the cards.

    ``judged``: the verdict on the same game with other events. Nothing is added where an
    exchange would change nothing, or where the record goes on without one.
    """
    if not game.complete or game.statements:
        return verdict
    if not all(isinstance(event, _BEFORE_AN_ANSWER) for event in game.events):
        return verdict
    kinds = {way.kind for way in verdict.ways}
    for place, bid in enumerate(game.events):
        if not isinstance(bid, Reservation) or bid.is_none:
            continue
        ways = [
            way
            for exchange in _answers(game, bid, verdict.players)
            for way in judged(replace(game, events=(*game.events, exchange))).ways
        ]
        taken = {way.kind for way in ways}
        if ways and None not in taken and taken.isdisjoint(kinds):
            return _both(game, place, bid, verdict, reduce(shared, ways))
    return verdict


def _answers(
    game: GameRecord, bid: Reservation, players: Sequence[str]
) -> Iterator[Exchange]:
    """Each way in which one who has not refused may have taken the cards.

    None where it is told that somebody did, or nobody.
    """
    told = [e for e in game.events if isinstance(e, Exchange) and e.giver == bid.by]
    if any(each.taker is None or each.returned is not None for each in told):
        return
    refused = {each.taker for each in told}
    for taker in players:
        if taker != bid.by and taker not in refused:
            yield Exchange(bid.words[0], bid.by, (None,), taker, (None,))


def _both(
    game: GameRecord,
    place: int,
    bid: Reservation,
    verdict: GameVerdict,
    taken: Outcome,
) -> GameVerdict:
    """The verdict with the outcome in which somebody took the cards, and why."""
    name = f"Tausch {bid.by}"
    outcomes = [_supposing(each, (name, NOBODY)) for each in verdict.outcomes]
    other = taken._replace(assume=(), default=False, ways=(), findings=())
    data = {
        "what": f"{name} = {SOMEBODY} | {NOBODY}",
        "line": f"{bid.words[0]} {bid.by}: ->",
    }
    open_: Finding = finding(codes.NOT_STATED, Kind.UNDECIDABLE, **data)
    if game.locate is not None:
        span = game.locate("event", place) or game.locate("game", 0)
        open_ = replace(open_, span=span)
    return verdict._replace(
        outcomes=(*outcomes, _supposing(other, (name, SOMEBODY))),
        findings=(*verdict.findings, open_),
    )


def _supposing(outcome: Outcome, pair: tuple[str, str]) -> Outcome:
    """The same where this is assumed as well."""
    return outcome._replace(
        assume=tuple(tuple(sorted((*cube, pair))) for cube in outcome.assume or ((),)),
        ways=tuple(_supposing(way, pair) for way in outcome.ways),
    )
