"""The facts of a season: what rules may ask about many evenings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction

from dokospec.rules.looks import exact
from dokospec.rules.values import NONE, Value, whole_number
from dokospec.season.values import Day


class SeasonFacts:
    """The evenings as the rules see them: players and evenings are numbers."""

    def __init__(self, days: Sequence[Day]) -> None:
        self.days = days
        names = {name for day in days for name, _ in day.points}
        self.players = tuple(sorted(names))
        self._number = {name: who for who, name in enumerate(self.players)}
        self._points = self._by_player([day.points for day in days])
        self._earned = self._by_player([day.earned for day in days])
        self._tallies = [
            {(self._number[name], word): n for word, name, n in day.tallies}
            for day in days
        ]
        self._named = [
            {
                (self._meant(name, day), word)
                for word, names in day.named
                for name in names
            }
            for day in days
        ]
        dates = [day.date or f"?{place}" for place, day in enumerate(days)]
        order = {date: place for place, date in enumerate(dict.fromkeys(dates), 1)}
        self._dates = [order[date] for date in dates]
        self._stated: defaultdict[str, set[Value]] = defaultdict(set)
        for day in days:
            for word, parts in day.named:
                number = whole_number(parts[0]) if len(parts) == 1 else None
                if number is not None:
                    self._stated[word].add(number)

    def _by_player(
        self, days: Iterable[Iterable[tuple[str, Fraction]]]
    ) -> list[dict[int, Fraction]]:
        return [{self._number[name]: n for name, n in day} for day in days]

    def _meant(self, typed: str, day: Day) -> int:
        """The player of whom this is the name, or a beginning that only he has."""
        near = [p for p in self.players if p.lower().startswith(typed.lower())]
        exactly = [p for p in near if p.lower() == typed.lower()]
        found = exactly or near
        return self._number[found[0]] if len(found) == 1 else -1

    def points(self, who: int, evening: int) -> Fraction:
        """The points of a player in an evening."""
        return self._points[evening - 1].get(who, Fraction(0))

    # --- one method for each fact of the vocabulary ----------------------------------

    def abende(self) -> Value:
        return tuple(range(1, len(self.days) + 1))

    def spieltag(self, evening: int) -> Value:
        return self._dates[evening - 1]

    def saisonspieler(self) -> Value:
        return tuple(range(len(self.players)))

    def dabei(self, who: int, evening: int) -> Value:
        return self._there(evening) and who in self._points[evening - 1]

    def abendpunkte(self, who: int, evening: int) -> Value:
        return exact(self.points(who, evening)) if self._there(evening) else 0

    def abendertrag(self, who: int, evening: int) -> Value:
        if not self._there(evening):
            return 0
        return exact(self._earned[evening - 1].get(who, Fraction(0)))

    def abendstand(self, who: int, evening: int, word: str) -> Value:
        found = None
        if self._there(evening):
            found = self._tallies[evening - 1].get((who, word))
        return NONE if found is None else exact(found)

    def genannt(self, who: int, evening: int, word: str) -> Value:
        return self._there(evening) and (who, word) in self._named[evening - 1]

    def saisonangabe(self, word: str) -> Value:
        stated = self._stated.get(word, set())
        return next(iter(stated)) if len(stated) == 1 else NONE

    def _there(self, evening: int) -> bool:
        return 1 <= evening <= len(self.days)
