"""Where a game stands between two tricks, and what an event makes of it."""

from __future__ import annotations

from typing import NamedTuple, cast

from dokospec.finding import Finding, Kind
from dokospec.game import codes
from dokospec.game.acts import Acts, Said
from dokospec.game.facts import Facts
from dokospec.game.tricks import PlayedTrick
from dokospec.language.model import Model
from dokospec.language.values import Open, Value


class Position(NamedTuple):
    """Where a game stands between two tricks.

    ``bid``: place of the Vorbehalt that decided the kind, None without one. ``stands``: (name, value). ``supposed``: (seat, face index, copies) that this world
    takes a hand to hold. ``stopped``: code of the reason why no further trick can be
    judged. ``kinds``: (first trick, kind). ``counting``: the places of the Vorbehalte of
    which the words behind them are calls. ``left``: (last trick for which it held,
    state) of each state that has been left. ``unseen``: tricks before those of the record.
    """

    kind: str
    kinds: tuple[tuple[int, str], ...]
    leader: int
    stands: tuple[tuple[str, Value], ...]
    bid: int | None
    start_kind: str
    tricks: tuple[PlayedTrick, ...] = ()
    supposed: tuple[tuple[int, int, int], ...] = ()
    findings: tuple[tuple[int, Finding], ...] = ()
    stopped: str | None = None
    rests_on: int = 0
    counting: tuple[int, ...] = ()
    left: tuple[tuple[int, tuple[tuple[str, Value], ...]], ...] = ()
    unseen: int = 0

    @property
    def number(self) -> int:
        """The number of the next trick."""
        return self.unseen + len(self.tricks) + 1

    def after(self, tricks: tuple[PlayedTrick, ...], leader: int) -> Position:
        """The same after more tricks in which nothing happened."""
        return Position(
            self.kind,
            self.kinds,
            leader,
            self.stands,
            self.bid,
            self.start_kind,
            tricks,
            self.supposed,
            self.findings,
            self.stopped,
            self.rests_on,
            self.counting,
            self.left,
            self.unseen,
        )

    def stands_in(self, trick: int) -> dict[str, Value]:
        """The state with which this trick began."""
        after = (stands for last, stands in self.left if trick <= last)
        return dict(next(after, self.stands))


def finding(code: str, kind: Kind = Kind.ILLEGAL, /, **data: object) -> Finding:
    """A finding without a place; the judge adds it from the record."""
    return Finding(code, kind, data=tuple((k, str(v)) for k, v in data.items()))


def essence(position: Position) -> object:
    """What two worlds must share at this moment to be one: all but the reasons."""
    return position._replace(
        rests_on=0, tricks=tuple(t._replace(rests_on=0) for t in position.tricks)
    )


def joined(one: Position, two: Position) -> Position:
    """Of two positions that differ in their reasons only, the one with both."""
    return one._replace(
        rests_on=one.rests_on | two.rests_on,
        tricks=tuple(
            a._replace(rests_on=a.rests_on | b.rests_on)
            for a, b in zip(one.tricks, two.tricks, strict=True)
        ),
    )


def with_bid_calls(model: Model, acts: Acts, position: Position) -> Acts:
    """The acts with the calls that were made together with Vorbehalte."""
    if not position.counting:
        return acts
    words = set(model.words["Rufe"])
    calls = [
        Said(bid.seat, word, False, bid.at, not bid.at, None, bid.index, number)
        for number in position.counting
        for bid in (acts.bids[number],)
        for word in bid.extras
        if word in words
    ]
    return acts._replace(calls=(*calls, *acts.calls))


def facts_of(model: Model, acts: Acts, position: Position) -> Facts:
    """The facts that hold between two tricks, whatever is asked next."""
    facts = Facts(model, acts)
    facts.bids_done = True
    facts.bid = None if position.bid is None else acts.bids[position.bid]
    facts.kind, facts.start_kind = position.kind, position.start_kind
    facts.stands = dict(position.stands)
    return facts


def rewound(position: Position, acts: Acts) -> Position:
    """The position as it was when no more than these acts had been done."""
    done, judged = len(acts.faces) // 4, len(position.tricks)
    if done > judged or position.stopped == codes.UNPLAYED:
        return position
    if done < judged or position.stopped is not None:
        position = position._replace(stopped=codes.INCOMPLETE)
    if done == judged:
        return position
    kinds = tuple([k for k in position.kinds if k[0] <= done + 1])
    return position._replace(
        kind=kinds[-1][1],
        kinds=kinds,
        leader=position.tricks[done].seats[0],
        stands=tuple(sorted(position.stands_in(done + 1).items())),
        tricks=position.tricks[:done],
        left=tuple([left for left in position.left if left[0] <= done]),
    )


def with_undecided(position: Position, failed: Open, acts: Acts) -> Position:
    """The position where the text does not say whether an event happens."""
    if failed.cause == "unknown":
        return position
    code = codes.GAP_HIT if failed.cause == "gap" else codes.CONFLICT_HIT
    first, _, second = failed.about.partition(" / ")
    data = {"quantity": failed.about, "first": first, "second": second}
    wrong = finding(code, Kind.UNDECIDABLE, position=position.kind, **data)
    if any(wrong == earlier for _, earlier in position.findings):
        return position
    place = acts.places[4 * len(position.tricks) - 1]
    return position._replace(findings=(*position.findings, (place, wrong)))


def assigned(position: Position, changes: Value, rests_on: int) -> Position:
    """The position after events: (target, value) each.

    A Stand is so at once, a Spielart from the next trick on.
    """
    stands = dict(position.stands)
    kind, kinds = position.kind, position.kinds
    first = len(position.tricks) + 1
    for target, value in cast(tuple[tuple[str, Value], ...], changes):
        if target != "Spielart":
            stands[target] = value
            continue
        kind = str(value)
        earlier = tuple([k for k in kinds if k[0] < first])
        same = earlier and earlier[-1][1] == kind
        kinds = earlier if same else (*earlier, (first, kind))
    now = tuple(sorted(stands.items()))
    left = position.left
    if now != position.stands:
        left = (*left, (len(position.tricks), position.stands))
    return position._replace(
        kind=kind,
        kinds=kinds,
        stands=now,
        left=left,
        rests_on=position.rests_on | rests_on,
    )
