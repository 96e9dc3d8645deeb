"""Which questions are kept: for every mistake one that shows it, and none in vain."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, zip_longest
from typing import Final

from dokospec.cards import FACES
from dokospec.conformance.protocol import Data
from dokospec.conformance.view import Posed
from dokospec.corpus.candidates import Candidate
from dokospec.corpus.mutants import Mutant, answered, shows
from dokospec.game.judge import Judge
from dokospec.game.tables import Tables
from dokospec.rules.syntax import Ordnung

TRIED: Final = 160
"""What may be spent on a mutant before it is left open: see ``COSTS``."""
COSTS: Final = {"stich": 1, "spielart": 1, "parteien": 2, "ansage": 3, "handlung": 3}
"""What a question costs, by kind; others cost more."""
DEAR: Final = 4
KIN: Final = 12
"""How many questions are tried first that show mutants of the same statement."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A candidate, what the text answers, the statements it touches and rests on.

    ``whole``: the same under every reading of its doubts, ``posed`` by default.
    """

    candidate: Candidate
    posed: Posed
    whole: Posed
    touched: int
    fired: int
    looked_into: int


@dataclass(slots=True)
class Choice:
    """What came of it: places of questions kept, and by mutant the one that shows it.

    ``needed``: by question the mutants that no other question kept shows.
    """

    kept: list[int]
    shown: dict[int, int]
    needed: dict[int, list[int]] = field(default_factory=dict)


class Chooser:
    """Puts questions to mutants; every answer is worked out once."""

    def __init__(
        self,
        judge: Judge,
        questions: Sequence[Asked],
        mutants: Sequence[Mutant],
        progress: Callable[[int, int], None],
    ) -> None:
        self.judge = judge
        self.questions = questions
        self.mutants = mutants
        self._progress = progress
        self._elsewhere = [bool(m.read) or m.reads_otherwise for m in mutants]
        """Whether a mutant is one of the text under another reading than the default."""
        self._known: dict[tuple[int, int], bool] = {}
        self._order = self._interleaved()
        self._allowed = [
            frozenset(str(answer) for _, answer in asked.whole.expected)
            for asked in questions
        ]

    def _interleaved(self) -> list[int]:
        """The questions by kind in turn, those that touch least first in each."""
        kinds: defaultdict[str, list[int]] = defaultdict(list)
        for place, asked in enumerate(self.questions):
            kinds[asked.candidate.asked.kind].append(place)
        for places in kinds.values():
            places.sort(key=lambda p: (self.questions[p].touched.bit_count(), p))
        order: list[tuple[float, str, int]] = []
        for kind, places in kinds.items():
            order += [
                (turn / len(places), kind, place) for turn, place in enumerate(places)
            ]
        return [place for *_, place in sorted(order)]

    def choose(self, wanted: Sequence[int] = ()) -> Choice:
        """Questions that show all mutants that these questions show.

        ``wanted``: places of questions that are kept whatever they show.
        """
        choice = Choice(list(wanted), {})
        by_statement: defaultdict[str, list[int]] = defaultdict(list)
        for number, mutant in enumerate(self.mutants):
            self._progress(number, len(self.mutants))
            judge = self._judge(mutant)
            kin = by_statement[mutant.statement.key]
            place = self._first(number, judge, kin, choice.kept)
            if place is None:
                continue
            choice.shown[number] = place
            if place not in choice.kept:
                choice.kept.append(place)
            if place in kin:
                kin.remove(place)
            kin.insert(0, place)
        self._thin_out(choice, frozenset(wanted))
        return choice

    def _judge(self, mutant: Mutant) -> Judge:
        return Judge(mutant.model(self.judge.model), self.judge)

    def _first(
        self, number: int, judge: Judge, kin: Sequence[int], kept: Sequence[int]
    ) -> int | None:
        """The first question that shows the mutant: its kin's, those kept, others."""
        changed = self._changed(number, judge)
        tried = 0
        seen: set[int] = set()
        sources = chain(
            self._reordered(number, judge), self._tries(number, changed, kin, kept)
        )
        for place in sources:
            if place in seen or not self._looks(number, place) & changed:
                continue
            seen.add(place)
            if self._shows(number, place, judge):
                return place
            tried += COSTS.get(self.questions[place].candidate.asked.kind, DEAR)
            if tried >= TRIED:
                break
        return None

    def _reordered(self, number: int, judge: Judge) -> Iterator[int]:
        """Of a mutant order: the tricks in which another card is the highest."""
        if not isinstance(self.mutants[number].statement, Ordnung):
            return
        for place, asked in enumerate(self.questions):
            if asked.candidate.asked.kind == "stich":
                told = asked.posed.position
                one, two = (_highest(told, j.tables) for j in (self.judge, judge))
                if one != two:
                    yield place

    def _tries(
        self, number: int, changed: int, kin: Sequence[int], kept: Sequence[int]
    ) -> Iterator[int]:
        """Kin first; then in turn one in which it fires, one in which not, one kept."""
        yield from kin[:KIN]
        order, asked = self._order, self.questions
        sources = (
            (p for p in order if asked[p].fired & changed),
            (p for p in order if self._looks(number, p) & ~asked[p].fired & changed),
            (p for p in kept if self._looks(number, p) & changed),
        )
        for places in zip_longest(*sources):
            yield from (place for place in places if place is not None)

    def _looks(self, number: int, place: int) -> int:
        """The statements that are looked into where the mutant is tried."""
        asked = self.questions[place]
        return asked.looked_into if self._elsewhere[number] else asked.touched

    def _changed(self, number: int, judge: Judge) -> int:
        """The statements of which a question must touch one, to show the mutant."""
        if self._elsewhere[number]:
            return judge.model.bits[self.mutants[number].statement.key]
        return judge.model.changed if judge.model.parent is not None else -1

    def _shows(self, number: int, place: int, judge: Judge) -> bool:
        key = (number, place)
        if key not in self._known:
            asked = self.questions[place]
            allowed = self._allowed[place]
            if self.mutants[number].reads_otherwise:
                allowed = frozenset((str(asked.posed.expected[0][1]),))
            self._known[key] = shows(asked.posed, allowed, judge, asked.candidate)
        return self._known[key]

    # --- none in vain --------------------------------------------------------------------

    def _thin_out(self, choice: Choice, wanted: frozenset[int]) -> None:
        """Leave out every question that shows nothing which no other shows."""
        credit: defaultdict[int, list[int]] = defaultdict(list)
        for number, place in choice.shown.items():
            credit[place].append(number)
        heaviest = sorted(
            choice.kept,
            key=lambda p: (len(credit[p]), self.questions[p].candidate.weight),
        )
        for step, place in enumerate(heaviest):
            self._progress(step, len(heaviest))
            others = [p for p in choice.kept if p != place]
            moved: dict[int, int] = {}
            needed: list[int] = []
            for number in credit[place]:
                other = self._other(number, others)
                if other is None:
                    needed.append(number)
                    break
                moved[number] = other
            if needed or place in wanted:
                choice.needed[place] = needed
                continue
            choice.kept.remove(place)
            for number, other in moved.items():
                choice.shown[number] = other
                credit[other].append(number)

    def _other(self, number: int, places: Sequence[int]) -> int | None:
        judge = self._judge(self.mutants[number])
        changed = self._changed(number, judge)
        for place in sorted(
            places, key=lambda p: not self._known.get((number, p), False)
        ):
            if not self._looks(number, place) & changed:
                continue
            if self._shows(number, place, judge):
                return place
        return None


def _highest(told: Mapping[str, Data], tables: Tables) -> int | None:
    """The place of the highest card of a trick, by the table of its kind of game."""
    table = tables.kind(str(told["spielart"]))
    cards = told["karten"]
    assert isinstance(cards, list)
    if table is None or None in cards:
        return None
    faces = [_FACES[str(card)] for card in cards]
    heights = [table.keys[faces[0]][face] for face in faces]
    return heights.index(max(heights))


_FACES: Final = {face.typed: face.index for face in FACES}


def asked_of(
    judge: Judge, whole: Judge, candidates: Sequence[Candidate]
) -> Iterator[Asked | None]:
    """The candidates that have an answer that is certain; None in place of others.

    ``whole`` knows all doubts of the text, ``judge`` its defaults.
    """
    for candidate in candidates:
        posed, trail = answered(judge, candidate)
        every, wide = answered(whole, candidate)
        yield (
            None
            if posed is None or every is None
            else Asked(
                candidate,
                posed,
                every,
                trail.touched,
                trail.fired,
                wide.touched | trail.touched,
            )
        )
