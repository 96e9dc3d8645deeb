"""Finished positions, made without a game: what a text says of them is asked at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from dokospec.game.acts import Acts, sort_acts
from dokospec.game.acts import Said as Call
from dokospec.game.facts import Facts
from dokospec.game.kind_tables import Tables
from dokospec.game.scoring import close, itemise, score
from dokospec.game.worlds import ANYTHING, Asker
from dokospec.language.values import Open
from dokospec.notation.record import GameRecord
from dokospec.verdict import Item
from tests.oracle import LEVELS, Side
from tests.played import NAMES
from tests.shipped import judge

NOTHING_DONE: Final[Acts] = sort_acts(GameRecord(None), NAMES, NAMES, 3)


def calls_of(side: Side, seat: int, word: str, *, each: bool) -> list[Call]:
    """The Ansage, and the highest Absage or (``each``) every one up to it."""
    words = [word] if side.said else []
    words += LEVELS[0 if each else side.level - 1 : side.level] if side.level else ()
    return [Call(seat, w, False, 0, False, None, 0) for w in words]


class Result(NamedTuple):
    """What a position comes to: winner, items, value, points by seat, what went wrong."""

    winner: str | None
    items: tuple[Item, ...]
    value: Fraction | None
    numbers: tuple[Fraction, ...] | None
    opens: tuple[Open, ...]
    broken: tuple[str, ...]


def result(tables: Tables, facts: Facts, asker: Asker) -> Result:
    """What the judge makes of a finished position."""
    scored = score(tables, itemise(tables, facts, asker), facts, asker)
    closing = close(tables, scored.pending, facts, asker)
    opens = (*scored.opens, *closing.opens)
    return Result(
        scored.winner,
        scored.items,
        scored.value,
        closing.numbers,
        opens,
        scored.broken + closing.broken,
    )


def scored(
    rules: str,
    re: Side,
    kontra: Side,
    *,
    solo: bool,
    each: bool,
    readings: Mapping[str, str] | None = None,
) -> Result:
    """What a text makes of a position; Re is Anna, without a solo Anna and Bernd.

    ``readings``: of some doubts; then all others have their defaults.
    """
    judges = judge(rules)
    facts = Facts(judges.model, NOTHING_DONE)
    facts.kind = facts.start_kind = "solo:damen" if solo else "normal"
    facts.bids_done = True
    facts.stands = dict.fromkeys(judges.model.stands, "keiner")
    facts.parties = ("re", "kontra" if solo else "re", "kontra", "kontra")
    facts.tricks = ()
    facts.settle_sums((re.eyes, 0, kontra.eyes, 0), (re.tricks, 0, kontra.tricks, 0))
    facts.sums = {}
    calls = calls_of(re, 0, "re", each=each) + calls_of(kontra, 2, "kontra", each=each)
    facts.calls = calls
    facts.sums = {}
    facts.held_at_call = [12] * len(calls)
    facts.regular = [True] * len(calls)
    facts.standing = [True] * len(calls)
    label = ANYTHING
    if readings is not None:
        usual = {d.name: d.default for d in judges.model.doubts.values()}
        label = frozenset((frozenset((usual | dict(readings)).items()),))
    return result(judges.tables, facts, Asker(judges.model, label))


def sides(
    re: tuple[bool, int], kontra: tuple[bool, int], eyes: int, tricks: int
) -> tuple[Side, Side]:
    """Both sides from (said, level) each and what Re made."""
    return Side(*re, eyes, tricks), Side(*kontra, 240 - eyes, 12 - tricks)


LADDER: Final = ((False, 0), (True, 0), (True, 1), (True, 2), (True, 3), (True, 4))
"""Nothing, the Ansage, and the four Absagen: (said, level)."""


def ladder(word: str) -> tuple[bool, int]:
    """``-``, ``Re``, ``Ko k60`` … as (said, level)."""
    levels = {"k90": 1, "k60": 2, "k30": 3, "schwarz": 4}
    return word != "-", levels.get(word.rsplit(maxsplit=1)[-1], 0)


def seats(result: Sequence[object]) -> tuple[int, ...]:
    """Points by seat as integers."""
    return tuple(int(number) for number in result)  # type: ignore[call-overload]
