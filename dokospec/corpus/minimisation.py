"""Which questions are kept: for every mistake one that shows it, and none in vain."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from dokospec.corpus.kill_search import KillSearch


@dataclass(slots=True)
class ChosenCases:
    """What came of it: places of questions kept, and by mutant the one that shows it.

    ``needed``: by question the mutants that no other question kept shows.
    """

    places: list[int]
    shown: dict[int, int]
    needed: dict[int, list[int]] = field(default_factory=dict)


class Minimiser:
    """Chooses among questions by the mutants they show."""

    def __init__(
        self, search: KillSearch, progress: Callable[[int, int], None]
    ) -> None:
        self._search = search
        self._tester = search.tester
        self._progress = progress
        self._met: Mapping[int, frozenset[int]] = {}
        """By mutant the questions kept in which it may be met, where that is known."""
        self._put: Container[int] = ()
        self._alone: Mapping[int, int] = {}

    def choose(
        self,
        wanted: Sequence[int] = (),
        before: Mapping[int, int] = MappingProxyType({}),
        missed: Container[int] = (),
        put: Container[int] = (),
        alone: Mapping[int, int] = MappingProxyType({}),
    ) -> ChosenCases:
        """Questions that show all mutants that these questions show.

        ``wanted``: places of questions that are kept whatever they show. ``before``: by
        mutant the question that shows it: no other is sought. ``missed``: mutants that
        are not sought; they may be shown by what is kept for others. ``put``: questions
        to which these were put before, in vain. ``alone``: by question a mutant that of
        these only it showed; it is put to the others only.
        """
        self._put, self._alone = put, alone
        tester = self._tester
        choice = ChosenCases(list(wanted), {})
        by_statement: defaultdict[str, list[int]] = defaultdict(list)
        for number, place in sorted(before.items()):
            self._keep(choice, number, place)
            kin = by_statement[tester.mutants[number].statement.key]
            kin += [] if place in kin else [place]
        sought = [
            number
            for number in range(len(tester.mutants))
            if number not in choice.shown and number not in missed
        ]
        self._search.infect(sought)
        for step, number in enumerate(sought):
            self._progress(step, len(sought))
            kin = by_statement[tester.mutants[number].statement.key]
            found = self._search.first(number, kin)
            if found is None:
                found = self._search.where_agreed(number, kin)
            if found is not None:
                self._keep(choice, number, found)
                kin[:] = [found, *(place for place in kin if place != found)]
        self._met = self._search.meeting(choice.places)
        self._thin_out(choice, frozenset(wanted))
        # So what is found does not depend on what was there before: a second search that
        # begins with these questions finds no more.
        self._look_again(choice, missed, put)
        for place in choice.needed:
            # What others showed before may come first now.
            credit = [number for number, p in choice.shown.items() if p == place]
            self._moved(choice, place, credit)
        return choice

    def _keep(self, choice: ChosenCases, number: int, place: int) -> None:
        choice.shown[number] = place
        if place not in choice.places:
            choice.places.append(place)

    def _look_again(
        self, choice: ChosenCases, missed: Container[int], put: Container[int]
    ) -> None:
        """Put every mutant that nothing shows to each question kept that may show it."""
        chosen = sorted(choice.places)
        new = [place for place in chosen if place not in put]
        for number in range(len(self._tester.mutants)):
            if number not in choice.shown:
                self._progress(number, len(self._tester.mutants))
                some = new if number in missed else chosen
                places = self._search.among(number, some, self._met.get(number))
                other = self._tester.other(number, places)
                if other is not None:
                    choice.shown[number] = other

    # --- none in vain --------------------------------------------------------------------

    def _thin_out(self, choice: ChosenCases, wanted: frozenset[int]) -> None:
        """Leave out every question that shows nothing which no other shows."""
        credit: defaultdict[int, list[int]] = defaultdict(list)
        for number, place in choice.shown.items():
            credit[place].append(number)
        heaviest = sorted(
            (place for place in choice.places if place not in wanted),
            key=lambda p: (len(credit[p]), self._tester.questions[p].candidate.weight),
        )
        for step, place in enumerate(heaviest):
            self._progress(step, len(heaviest))
            moved = self._moved(choice, place, credit[place])
            if moved is not None:
                choice.places.remove(place)
                choice.needed.pop(place, None)
                for number, other in moved.items():
                    choice.shown[number] = other
                    credit[other].append(number)

    def _moved(
        self, choice: ChosenCases, place: int, credit: Sequence[int]
    ) -> dict[int, int] | None:
        """The questions that show the same instead; None where one is shown by no other.

        One for which readings are agreed is not put in the place of one for which none is.
        That one is noted. It is one that few questions are about: it is soon found.
        """
        tester = self._tester
        others = [p for p in choice.places if p != place]
        if not tester.agreed(place):
            others = [p for p in others if not tester.agreed(p)]
        moved: dict[int, int] = {}
        touched = [tester.questions[p].touched for p in others]

        def about(number: int) -> int:
            bits = tester.bits(number)
            return sum(bool(mask & bits) for mask in touched)

        alone = self._alone.get(place)
        for number in sorted(credit, key=lambda n: (n != alone, about(n), n)):
            met = self._met.get(number)
            tried = (
                p
                for p in others
                if (met is None or p in met or tester.agreed(p))
                and (number != alone or p not in self._put)
            )
            other = tester.other(number, tried)
            if other is None:
                choice.needed[place] = [number]
                return None
            moved[number] = other
        return moved
