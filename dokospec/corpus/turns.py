"""Questions in turn: one of each kind, those that touch least first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest

from dokospec.corpus.asked import Asked


class Turns:
    """The places of questions in the order in which they are tried."""

    def __init__(self, questions: Sequence[Asked]) -> None:
        self._questions = questions
        kinds: defaultdict[str, list[int]] = defaultdict(list)
        for place, asked in enumerate(questions):
            kinds[asked.candidate.asked.kind].append(place)
        for places in kinds.values():
            places.sort(key=lambda p: (questions[p].touched.bit_count(), p))
        self._kinds = [places for _, places in sorted(kinds.items())]

    def where(self, wanted: Callable[[Asked], int]) -> Iterator[int]:
        """Those of which this is true, one of each kind in turn."""
        asked = self._questions
        kinds = ((p for p in places if wanted(asked[p])) for places in self._kinds)
        for places in zip_longest(*kinds):
            yield from (place for place in places if place is not None)

    def unlike(self, wanted: Callable[[Asked], int]) -> Iterator[int]:
        """Those of which this is true; first one of each sort that rests on the same."""
        seen: set[tuple[str, int]] = set()
        again: list[int] = []
        for place in self.where(wanted):
            asked = self._questions[place]
            sort = asked.candidate.asked.kind, asked.fired
            if sort in seen:
                again.append(place)
            else:
                seen.add(sort)
                yield place
        yield from again
