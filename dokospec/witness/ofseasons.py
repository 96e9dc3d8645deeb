"""Differences of two texts that only the table of many evenings shows."""

from __future__ import annotations

from typing import Final

from dokospec.game.judge import Judge
from dokospec.rules.diff import Difference
from dokospec.witness.between import Between, Showing
from dokospec.witness.beyond import Beyond
from dokospec.witness.years import Years


class OfSeasons:
    """Two texts with their doubts settled, and the seasons made for both."""

    def __init__(self, judges: tuple[Judge, Judge]) -> None:
        self._sides: Final = tuple(
            (Beyond(judge.model), Years(judge)) for judge in judges
        )

    def tell(self, difference: Difference) -> bool:
        """Whether only a season can tell of it."""
        stated = zip(self._sides, (difference.before, difference.after), strict=True)
        return all(beyond.seasonal(s) for (beyond, _), s in stated if s is not None)

    def few(self, between: Between, difference: Difference) -> Showing | None:
        """A smallest season of few evenings, of which several may be on one day."""
        words: dict[str, None] = {}
        stated = zip(self._sides, (difference.before, difference.after), strict=True)
        for (_, years), statement in stated:
            if statement is not None:
                words |= dict.fromkeys(years.words((statement,)))
        _, years = self._sides[0]
        return between.over_seasons(difference, years.crowded(words), years)

    def many(self, between: Between, difference: Difference) -> Showing | None:
        """A smallest season of as many evenings as one of the texts names."""
        stated = zip(self._sides, (difference.before, difference.after), strict=True)
        for (_, years), statement in stated:
            if statement is not None:
                tried = years.about((statement,))
                showing = between.over_seasons(difference, tried, years)
                if showing is not None:
                    return showing
        return None
