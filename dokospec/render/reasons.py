"""Why a number is what it is: found by deleting statements and judging again.

Nothing is claimed that was not tried. A statement *decides* a number where the number
differs or is undefined without it. Of the others, those that only together can be
missing are *alternatives*: each suffices. The rest was *consulted*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from dokospec.language.model import Model
from dokospec.language.syntax import Statement
from dokospec.verdict import GameVerdict, Item, Outcome, Reason, Rests, Trick

Rejudge: TypeAlias = Callable[[Model], GameVerdict]
"""Judges the same record under another model."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """Something of a verdict that can be explained.

    ``name``: as the user may type it (``winner``, ``score Anna``, ``trick 5``).
    ``value``: what it is in an outcome, for comparing; ``rests``: on which statements.
    """

    name: str
    value: Callable[[Outcome], object]
    rests: Callable[[Outcome], Rests]


def quantities(verdict: GameVerdict) -> Iterator[Quantity]:
    """Everything of the default outcome that can be explained, in order of interest.

    Of a game that is dealt again, how it came to that.
    """
    outcome = verdict.default
    counted = not outcome.thrown_in
    if counted:
        yield _plain("winner", lambda o: o.winner)
        yield _plain("value", lambda o: o.value)
    for player, _ in outcome.scores or ():
        yield _plain(f"score {player}", _score_of(player))
    yield _plain("kind", lambda o: (o.kind, o.kinds))
    if counted:
        yield _plain("parties", lambda o: o.parties)
        yield _plain("augen", lambda o: o.augen)
    for name in dict.fromkeys(item.item for item in outcome.items):
        yield _item(name)
    for trick in outcome.tricks:
        yield _trick(trick.number)
    for name, _ in outcome.named_single_tricks():
        yield _single_trick(name)


@dataclass(frozen=True, slots=True)
class Trial:
    """A statement, its effect, and the default outcome without it.

    ``without`` None: without it nothing can be judged, or the number is undefined.
    """

    reason: Reason
    without: Outcome | None


def trials(
    quantity: Quantity, verdict: GameVerdict, model: Model, rejudge: Rejudge
) -> tuple[Trial, ...]:
    """The statements the quantity rests on in the default outcome, each tried."""
    cited = model.statements_in(quantity.rests(verdict.default))
    wanted = quantity.value(verdict.default)

    def outcome(deleted: Sequence[Statement]) -> Outcome | None:
        try:
            left = model
            for statement in deleted:
                left = left.without(statement.key)
            found = rejudge(left).default
        except Exception:  # noqa: BLE001
            # A text that lacks a statement may fail in any way.
            # Without what every text must have, nothing can be judged at all.
            return None
        defined = found.scores is not None or verdict.default.scores is None
        has_value = quantity.value(found) is not None or wanted is None
        return found if defined and has_value else None

    def holds(deleted: Sequence[Statement]) -> bool:
        found = outcome(deleted)
        return found is not None and quantity.value(found) == wanted

    without = {s.key: outcome([s]) for s in cited}
    same = {key for key, o in without.items() if o and quantity.value(o) == wanted}
    effects = {s.key: "decides" for s in cited if s.key not in same}
    rest = [s for s in cited if s.key in same]
    while group := _together(rest, holds):
        effects |= {s.key: "alternative" for s in group}
        rest = [s for s in rest if s.key not in effects]
    return tuple(
        Trial(Reason(s.clause, s.key, effects.get(s.key, "consulted")), without[s.key])
        for s in cited
    )


def _together(
    rest: Sequence[Statement], holds: Callable[[Sequence[Statement]], bool]
) -> list[Statement]:
    """A smallest set of these that cannot all be missing; empty where there is none.

    Each of ``rest`` alone can be missing, so such a set has at least two.
    """
    if len(rest) < 2 or holds(rest):
        return []
    needed = list(rest)
    for statement in rest:
        fewer = [s for s in needed if s is not statement]
        if not holds(fewer):
            needed = fewer
    return needed


def _plain(name: str, value: Callable[[Outcome], object]) -> Quantity:
    return Quantity(name, value, lambda outcome: outcome.resting(name))


def _score_of(player: str) -> Callable[[Outcome], Fraction | None]:
    return lambda outcome: dict(outcome.scores or ()).get(player)


def _item(name: str) -> Quantity:
    def found(outcome: Outcome) -> list[Item]:
        return [item for item in outcome.items if item.item == name]

    def rests(outcome: Outcome) -> Rests:
        """Besides its own: who won is asked by items, and rests on play and calls."""
        mask = outcome.resting("winner") if found(outcome) else 0
        for item in found(outcome):
            mask |= item.rests_on
        return mask

    def value(outcome: Outcome) -> object:
        return sorted((item.party, item.points) for item in found(outcome))

    return Quantity(f"item {name}", value, rests)


def _trick(number: int) -> Quantity:
    def found(outcome: Outcome) -> Trick | None:
        return next((t for t in outcome.tricks if t.number == number), None)

    def value(outcome: Outcome) -> object:
        trick = found(outcome)
        return trick and (trick.leader, trick.winner, trick.augen, trick.cards)

    def rests(outcome: Outcome) -> Rests:
        """Besides its own: the kind, the order and the tricks before."""
        trick = found(outcome)
        return trick.rests_on | outcome.resting("augen") if trick else 0

    return Quantity(f"trick {number}", value, rests)


def _single_trick(name: str) -> Quantity:
    def value(outcome: Outcome) -> object:
        trick = outcome.single_trick(name)
        return trick and (trick.place, trick.winner, trick.augen)

    def rests(outcome: Outcome) -> Rests:
        trick = outcome.single_trick(name)
        return trick.rests_on | outcome.resting("kind") if trick else 0

    return Quantity(f"trick {name}", value, rests)
