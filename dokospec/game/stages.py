"""From the finished play to the outcome, stage by stage, and when two worlds are one.

Between stages worlds that do not differ any more are merged, so that doubts which
matter for nothing that follows do not multiply with those that do.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, TypeVar

from dokospec.game.acts import Acts, Objected
from dokospec.game.calls import CallStatus
from dokospec.game.evening import Changed
from dokospec.game.facts import Facts
from dokospec.game.findings import Placed
from dokospec.game.position import Position
from dokospec.game.scoring import Closing, Score
from dokospec.verdict import Rests


class AfterPlay(NamedTuple):
    """A world that has been played to its end, with what was found on the way.

    ``facts`` are filled in as far as they do not depend on calls. ``acts`` with the
    calls that were made with Vorbehalte. ``kind_rest`` and ``play_rest``: what the kind
    of game rests on, and parties and Augen. ``as_played``: the position before what happened
    at the end.
    """

    facts: Facts
    acts: Acts
    position: Position
    findings: tuple[Placed, ...]
    kind_rest: Rests
    play_rest: Rests
    as_played: Position

    def essence(self) -> object:
        """What two worlds must share to be one: the hands come into it, so all."""
        return id(self)

    def joined(self, other: AfterPlay) -> AfterPlay:
        """As two worlds are never one, this."""
        del other
        return self


class AfterCalls(NamedTuple):
    """The same with what became of the calls; ``findings``: all found so far."""

    facts: Facts
    played: AfterPlay
    calls: tuple[CallStatus, ...]
    findings: tuple[Placed, ...]

    @property
    def acts(self) -> Acts:
        """Those of the play."""
        return self.played.acts

    def essence(self) -> object:
        """What two worlds after one play must share to be one: all but the reasons."""
        judged = [
            (c.call, c.status, c.known, c.counts_as, tuple([d.key for d in c.broken]))
            for c in self.calls
        ]
        return id(self.played), tuple(judged), self.findings

    def joined(self, other: AfterCalls) -> AfterCalls:
        """Of two that differ in their reasons only, the one with both."""
        both = zip(self.calls, other.calls, strict=True)
        calls = [replace(a, rests_on=a.rests_on | b.rests_on) for a, b in both]
        return self._replace(calls=tuple(calls))


class End(NamedTuple):
    """A Reklamation that may have ended the game; ``behind``: the next act's index."""

    objection: Objected
    behind: int


class AfterCounting(NamedTuple):
    """The same with what is counted by card or trick, and what that rests on."""

    facts: Facts
    heard: AfterCalls
    rests_on: Rests

    @property
    def acts(self) -> Acts:
        """Those of the play."""
        return self.heard.acts

    def essence(self) -> object:
        """As for the calls."""
        return id(self.heard), self.facts.counts

    def joined(self, other: AfterCounting) -> AfterCounting:
        """As for the calls."""
        return self._replace(rests_on=self.rests_on | other.rests_on)


class AfterScoring(NamedTuple):
    """The same with the score.

    ``rests_on``: who got the tricks that were not played.
    """

    facts: Facts
    counted: AfterCounting
    scored: Score
    rests_on: Rests = 0

    @property
    def acts(self) -> Acts:
        """Those of the play."""
        return self.counted.acts

    def essence(self) -> object:
        """As for the calls."""
        scored, facts = self.scored, self.facts
        points, values = facts.points or {}, facts.values or {}
        return (
            id(self.counted),
            facts.augen_of_parties,
            *(scored.winner, scored.value, scored.steps, scored.opens),
            *(scored.broken, scored.pending),
            tuple([item[:-1] for item in scored.items]),
            tuple(points.items()),
            facts.open_groups,
            tuple(values.items()),
        )

    def joined(self, other: AfterScoring) -> AfterScoring:
        """As for the calls."""
        one, two = self.scored, other.scored
        both = zip(one.items, two.items, strict=True)
        items = [a._replace(rests_on=a.rests_on | b.rests_on) for a, b in both]
        winner, value = zip(one.rests_on, two.rests_on, strict=True)
        rests_on = winner[0] | winner[1], value[0] | value[1]
        scored = one._replace(items=tuple(items), rests_on=rests_on)
        return self._replace(scored=scored, rests_on=self.rests_on | other.rests_on)


class AfterClosing(NamedTuple):
    """The same with what follows for the players, and for the evening."""

    facts: Facts
    rated: AfterScoring
    closing: Closing
    changed: Changed | None

    @property
    def acts(self) -> Acts:
        """Those of the play."""
        return self.rated.acts


Stage = TypeVar(
    "Stage", AfterPlay, AfterCalls, AfterCounting, AfterScoring, AfterClosing
)


def apart(stage: Stage) -> Stage:
    """The same for one of several worlds: what is filled in is not seen by others."""
    return stage._replace(facts=stage.facts.branch())
