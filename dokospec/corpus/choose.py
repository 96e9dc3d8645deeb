"""Which questions are kept: for every mistake one that shows it, and none in vain."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from dokospec.corpus.seeking import Seeking


@dataclass(slots=True)
class Choice:
    """What came of it: places of questions kept, and by mutant the one that shows it.

    ``needed``: by question the mutants that no other question kept shows.
    """

    kept: list[int]
    shown: dict[int, int]
    needed: dict[int, list[int]] = field(default_factory=dict)


class Chooser:
    """Chooses among questions by the mutants they show."""

    def __init__(self, seeking: Seeking, progress: Callable[[int, int], None]) -> None:
        self._seeking = seeking
        self._showing = seeking.showing
        self._progress = progress

    def choose(
        self,
        wanted: Sequence[int] = (),
        before: Mapping[int, int] = MappingProxyType({}),
    ) -> Choice:
        """Questions that show all mutants that these questions show.

        ``wanted``: places of questions that are kept whatever they show. ``before``: by
        mutant the question that was said to show it; where it does, no other is sought,
        unless readings are agreed for it: all that can be is shown without.
        """
        showing = self._showing
        choice = Choice(list(wanted), {})
        by_statement: defaultdict[str, list[int]] = defaultdict(list)
        for number, place in sorted(before.items()):
            if not showing.agreed(place) and showing.shows(number, place):
                self._keep(choice, number, place)
                kin = by_statement[showing.mutants[number].statement.key]
                kin += [] if place in kin else [place]
        self._seeking.feel(choice.shown)
        for number, mutant in enumerate(showing.mutants):
            self._progress(number, len(showing.mutants))
            if number in choice.shown:
                continue
            kin = by_statement[mutant.statement.key]
            found = self._seeking.first(number, kin)
            if found is None and number in before:
                said = before[number]
                found = said if showing.shows(number, said) else None
            if found is None:
                found = self._seeking.where_agreed(number, kin)
            if found is not None:
                self._keep(choice, number, found)
                kin[:] = [found, *(place for place in kin if place != found)]
        self._thin_out(choice, frozenset(wanted))
        # So what is found does not depend on what was there before: a second search that
        # begins with these questions finds no more.
        choice.shown |= dict(self._seeking.among(choice.kept, choice.shown))
        while self._close(choice):
            pass
        for place in choice.needed:
            # What others showed before may come first now.
            credit = [number for number, p in choice.shown.items() if p == place]
            self._moved(choice, place, credit)
        return choice

    def _keep(self, choice: Choice, number: int, place: int) -> None:
        choice.shown[number] = place
        if place not in choice.kept:
            choice.kept.append(place)

    def _close(self, choice: Choice) -> bool:
        """Whether what is kept for a statement shows another mutant of it."""
        showing = self._showing
        kin: defaultdict[str, set[int]] = defaultdict(set)
        for number, place in choice.shown.items():
            kin[showing.mutants[number].statement.key].add(place)
        found: dict[int, int] = {}
        for number, mutant in enumerate(showing.mutants):
            if number not in choice.shown:
                other = showing.other(number, sorted(kin[mutant.statement.key]))
                found |= {} if other is None else {number: other}
        choice.shown |= found
        return bool(found)

    # --- none in vain --------------------------------------------------------------------

    def _thin_out(self, choice: Choice, wanted: frozenset[int]) -> None:
        """Leave out every question that shows nothing which no other shows."""
        credit: defaultdict[int, list[int]] = defaultdict(list)
        for number, place in choice.shown.items():
            credit[place].append(number)
        heaviest = sorted(
            (place for place in choice.kept if place not in wanted),
            key=lambda p: (len(credit[p]), self._showing.questions[p].candidate.weight),
        )
        for step, place in enumerate(heaviest):
            self._progress(step, len(heaviest))
            moved = self._moved(choice, place, credit[place])
            if moved is not None:
                choice.kept.remove(place)
                choice.needed.pop(place, None)
                for number, other in moved.items():
                    choice.shown[number] = other
                    credit[other].append(number)

    def _moved(
        self, choice: Choice, place: int, credit: Sequence[int]
    ) -> dict[int, int] | None:
        """The questions that show the same instead; None where one is shown by no other.

        One for which readings are agreed is not put in the place of one for which none is.
        That one is noted. It is one that few questions are about: it is soon found.
        """
        others = [p for p in choice.kept if p != place]
        if not self._showing.agreed(place):
            others = [p for p in others if not self._showing.agreed(p)]
        moved: dict[int, int] = {}
        for number in sorted(credit, key=lambda n: (self._showing.about(n), n)):
            other = self._showing.other(number, others)
            if other is None:
                choice.needed[place] = [number]
                return None
            moved[number] = other
        return moved
