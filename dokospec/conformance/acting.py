"""Whether an act is in order, and whether the play may go on behind a Reklamation.

An act: a Vorbehalt, cards that change hands, a Reklamation, an Abkürzung.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from dokospec.conformance.protocol import Data
from dokospec.conformance.readings import AnswersByReading, by_readings
from dokospec.conformance.view import Posed, View, event_data
from dokospec.finding import Span
from dokospec.game import codes
from dokospec.game.judge import Judge
from dokospec.notation.record import (
    Event,
    Exchange,
    GameRecord,
    Head,
    Locate,
    Objection,
    Pass,
    Play,
    Reservation,
    Shortening,
)
from dokospec.verdict import GameVerdict, Outcome

ACTS: Final = (Reservation, Exchange, Pass, Objection, Shortening)
OUT_OF_ORDER: Final = frozenset(
    {
        codes.RESERVATION_AGAINST_DUTY,
        codes.RESERVATION_ORDER,
        codes.EXCHANGE_AGAINST_DUTY,
        codes.EXCHANGE_WITHOUT_BID,
        codes.OBJECTION_AGAINST_DUTY,
        codes.SHORTENING_AGAINST_DUTY,
    }
)
WRONGLY_PASSED: Final = frozenset(
    {
        codes.PUSH_NOT_HERE,
        codes.PUSH_BY_OTHER,
        codes.PUSH_COUNT,
        codes.PUSH_ELSEWHERE,
        codes.PUSH_LATE,
    }
)
_WRONG: Final = OUT_OF_ORDER | WRONGLY_PASSED
"""What is found of an act that is out of order."""
_WRONG_NOW: Final = OUT_OF_ORDER - {codes.OBJECTION_AGAINST_DUTY}
"""What is found of one before it that it makes be out of order."""
_OPEN: Final = OUT_OF_ORDER | {codes.PERHAPS_ENDED}
"""Where one of these is found it is not asked whether the play goes on."""
_IMPOSSIBLE: Final = frozenset((codes.PUSHED_NOT_HELD, codes.PUSHED_NOT_KEPT))
"""A program that keeps the hands could not follow such a record."""


def impossible(verdict: GameVerdict) -> bool:
    """Whether nobody can have played a record that is judged so."""
    found = chain(verdict.findings, verdict.default.findings)
    return any(each.code in _IMPOSSIBLE for each in found)


def pose_act(judge: Judge, head: Head, game: GameRecord, wanted: int) -> Posed | None:
    """The question about the act of this number; None where its answer is not certain."""
    spots = [i for i, event in enumerate(game.events) if isinstance(event, ACTS)]
    if len(spots) < wanted:
        return None
    spot = spots[wanted - 1]
    act = game.events[spot]
    so_far = replace(game, events=game.events[:spot], claims=())
    view = View(judge, head, so_far)
    expected = _in_order(judge, head, so_far, act)
    if expected is None or (
        isinstance(act, Pass) and not _whoever_bids(judge, head, game, spot, expected)
    ):
        return None
    asked: dict[str, Data] = {"handlung": event_data(act, view)}
    return Posed(asked | view.record(), expected)


def pose_going_on(
    judge: Judge, head: Head, game: GameRecord, wanted: int
) -> Posed | None:
    """Whether cards may be laid behind the Reklamation of this number.

    They may not where they are found to lie behind the end. What comes to be known by
    those cards must not decide it: so its trick is laid out, everybody's party is known,
    and it would be in order behind those cards too.
    """
    objections = [(i, e) for i, e in enumerate(game.events) if isinstance(e, Objection)]
    if len(objections) < wanted:
        return None
    spot, objection = objections[wanted - 1]
    so_far = replace(game, events=game.events[:spot], claims=())
    laid = sum(isinstance(event, Play) for event in so_far.events)
    tricks = laid // 4 + 1
    behind = [event for event in game.events[spot:] if isinstance(event, Play)]
    behind = behind[: 4 * tricks - laid]
    if laid + len(behind) < 4 * tricks:
        return None
    here = replace(so_far, events=(*so_far.events, objection))
    then = replace(here, events=(*here.events, *behind))
    known = replace(so_far, events=(*so_far.events, *behind, objection))
    verdicts = [judge.game(head, record) for record in (here, then, known)]
    view = View(judge, head, so_far)

    def goes_on(outcomes: Sequence[Outcome]) -> Data | None:
        now, later, _ = outcomes
        parties = view.parties(now)
        found = [
            frozenset(each.code for each in (*verdict.findings, *own.findings))
            for verdict, own in zip(verdicts, outcomes, strict=True)
        ]
        if parties is None or None in parties or any(map(_OPEN.intersection, found)):
            return None
        ends = codes.BEHIND_THE_END in found[1] - found[0]
        if not ends and len(later.tricks) < tricks:
            return None
        return not ends

    expected = by_readings(verdicts, goes_on)
    if expected is None:
        return None
    asked: dict[str, Data] = {"handlung": event_data(objection, view)}
    return Posed(asked | view.record(), expected)


def _in_order(
    judge: Judge,
    head: Head,
    so_far: GameRecord,
    act: Event,
    said: Sequence[Reservation] = (),
) -> AnswersByReading | None:
    """Whether an act is in order behind a record, if this is said behind it.

    No act is that makes one before it be out of order: what is passed on when the
    Vorbehalt has been said that must wait for it. A Reklamation is none of those: what
    comes behind it may show that it was wrong, and is in order itself.
    """
    spot = len(so_far.events)
    with_it = replace(so_far, events=(*so_far.events, act, *said))
    without_it = replace(so_far, events=(*so_far.events, *said))
    own = _numbered()("event", spot)
    verdicts = [
        judge.game(head, replace(without_it, locate=_numbered(left_out=spot))),
        judge.game(head, replace(with_it, locate=_numbered())),
    ]

    def in_order(outcomes: Sequence[Outcome]) -> Data | None:
        if isinstance(act, Shortening) and any(o.kind is None for o in outcomes):
            return None  # Only the end tells in what kind of game it was said.
        without, found = (
            Counter((*verdict.findings, *outcome.findings))
            for verdict, outcome in zip(verdicts, outcomes, strict=True)
        )
        return not any(
            each.code in (_WRONG if each.span == own else _WRONG_NOW)
            for each in found - without
        )

    return by_readings(verdicts, in_order)


def _numbered(left_out: int | None = None) -> Locate:
    """The place of an event by its number, which a record that was made has, too.

    The number is that in the record of which the event ``left_out`` is missing.
    """

    def place(section: str, index: int) -> Span | None:
        behind = left_out is not None and index >= left_out
        return Span(index + behind, 1, 1) if section == "event" else None

    return place


def _whoever_bids(
    judge: Judge, head: Head, game: GameRecord, spot: int, expected: AnswersByReading
) -> bool:
    """Whether a pass is judged so whoever says the Vorbehalte that are still to come.

    Where it is settled which game it is, none is to come. Where it is not, and a record
    does not get so far either, nobody knows.
    """
    act, so_far = game.events[spot], replace(game, events=game.events[:spot], claims=())
    verdict = judge.game(head, so_far)
    kinds = [outcome.kind for outcome in verdict.ways]
    if all(kind and judge.tables.kind(kind) is not None for kind in kinds):
        return True
    behind = [e for e in game.events[spot:] if isinstance(e, Reservation)]
    bids = [[replace(each, by=name) for each in behind] for name in verdict.players]
    return bool(behind) and all(
        _in_order(judge, head, so_far, act, said) == expected for said in bids
    )
