"""From the finished play to the outcome, stage by stage, and when two worlds are one.

Between stages worlds that do not differ any more are merged, so that doubts which
matter for nothing that follows do not multiply with those that do.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, TypeAlias

from dokospec.game.acts import Acts, Objected
from dokospec.game.calls import CallStatus
from dokospec.game.evening import Changed
from dokospec.game.facts import Facts
from dokospec.game.findings import Placed
from dokospec.game.position import Position
from dokospec.game.scoring import Closing, Itemised, Score
from dokospec.verdict import Item, Rests


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
        return self.heard.essence(), self.facts.counts

    def joined(self, other: AfterCounting) -> AfterCounting:
        """As for the calls."""
        return self._replace(rests_on=self.rests_on | other.rests_on)


class AfterItems(NamedTuple):
    """The same with winner and items.

    ``rests_on``: who got the tricks that were not played.
    """

    facts: Facts
    counted: AfterCounting
    found: Itemised
    rests_on: Rests = 0

    @property
    def acts(self) -> Acts:
        """Those of the play."""
        return self.counted.acts

    def essence(self) -> object:
        """As for the calls."""
        found, facts = self.found, self.facts
        return (
            id(self.counted),
            facts.augen_of_parties,
            *(found.winner, found.open_items),
            tuple([item[:-1] for item in found.items]),
            tuple((facts.points or {}).items()),
            facts.open_groups,
        )

    def joined(self, other: AfterItems) -> AfterItems:
        """As for the calls."""
        one, two = self.found, other.found
        items, rests_on = _joined_items(one, two), _joined_pair(one, two)
        found = one._replace(items=items, rests_on=rests_on)
        return self._replace(found=found, rests_on=self.rests_on | other.rests_on)


class AfterScoring(NamedTuple):
    """The same with the score."""

    facts: Facts
    itemised: AfterItems
    scored: Score

    @property
    def acts(self) -> Acts:
        """Those of the play."""
        return self.itemised.acts

    def essence(self) -> object:
        """As for the calls."""
        scored = self.scored
        return (
            id(self.itemised),
            *(scored.value, scored.steps, scored.opens),
            *(scored.broken, scored.pending),
            tuple((self.facts.values or {}).items()),
        )

    def joined(self, other: AfterScoring) -> AfterScoring:
        """As for the calls."""
        one, two = self.scored, other.scored
        return self._replace(scored=one._replace(rests_on=_joined_pair(one, two)))


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


Stage: TypeAlias = (
    AfterPlay | AfterCalls | AfterCounting | AfterItems | AfterScoring | AfterClosing
)
"""A stage of one of several worlds."""


def _joined_items(one: Itemised, two: Itemised) -> tuple[Item, ...]:
    both = zip(one.items, two.items, strict=True)
    return tuple([a._replace(rests_on=a.rests_on | b.rests_on) for a, b in both])


def _joined_pair(one: Itemised | Score, two: Itemised | Score) -> tuple[int, int]:
    (a, b), (c, d) = one.rests_on, two.rests_on
    return a | c, b | d
