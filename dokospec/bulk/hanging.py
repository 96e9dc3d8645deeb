"""On which clause a wrong claim hangs: without what it says, the claim would be right.

The engine judges the game once more without each item, exception and suspension that its
points rest on, all doubts read by default.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Final, TypeAlias

from dokospec.bulk.asking import SEATS
from dokospec.game.judge import Judge
from dokospec.language.syntax import Ausnahme, Aussetzung, Posten
from dokospec.notation.record import GameRecord, Head
from dokospec.verdict import GameVerdict

_LEFT_OUT: Final = (Posten, Ausnahme, Aussetzung)
"""What a text can do without: it still says all that it is asked."""

ScoresWithout: TypeAlias = Mapping[tuple[float, ...], tuple[str, ...]]
"""Points by place at the table, and the clauses without one of which it comes to them."""


class ClauseTrials:
    """Judges games of one text without this and that of it."""

    def __init__(self, judge: Judge) -> None:
        usual = {name: doubt.default for name, doubt in judge.model.doubts.items()}
        self.judge = judge.agreeing({**usual, **judge.model.read})
        self._without: dict[str, Judge] = {}

    def scores(self, head: Head, game: GameRecord) -> ScoresWithout:
        """What the game comes to otherwise, and by leaving out what."""
        told = self.judge.game(head, game)
        rests = reduce(or_, (mask for _, mask in told.default.rests_on), 0)
        model = self.judge.by_deal(head, game).model
        known = {statement.key for statement in self.judge.model.statements}
        found: dict[tuple[float, ...], list[str]] = {}
        for statement in model.statements_in(rests):
            if isinstance(statement, _LEFT_OUT) and statement.key in known:
                other = self._by(statement.key).game(head, game)
                points = _points(head, other)
                if points is not None and points != _points(head, told):
                    found.setdefault(points, []).append(statement.clause)
        return {points: tuple(dict.fromkeys(of)) for points, of in found.items()}

    def _by(self, key: str) -> Judge:
        if key not in self._without:
            self._without[key] = Judge(self.judge.model.without(key), self.judge)
        return self._without[key]


def _points(head: Head, verdict: GameVerdict) -> tuple[float, ...] | None:
    """By place of those who play; None where they are open."""
    scores = verdict.default.scores
    if scores is None:
        return None
    playing = [name for name in head.players if name in verdict.players]
    points = dict(scores)
    return tuple(float(points[name]) for name in playing[: len(SEATS)])
