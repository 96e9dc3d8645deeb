"""Cells of families: the questions that are in them, and the cases that there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from dokospec.conformance.entries import Entry, posed
from dokospec.conformance.families import (
    CaseCell,
    CaseFamily,
    FirstCases,
    cells_of,
    tags_of,
)
from dokospec.conformance.properties import CaseProperties, seen_together
from dokospec.conformance.view import Posed
from dokospec.corpus.cell_search import CellSearch
from dokospec.corpus.kills import AskedCandidate
from dokospec.corpus.questions import Candidate
from dokospec.game.judge import Judge
from dokospec.witness.case import Case
from dokospec.witness.generate import Generator

_Question: TypeAlias = tuple[Candidate, Posed]


class Cells:
    """The cells that there are under one text."""

    def __init__(self, judge: Judge, families: Iterable[CaseFamily]) -> None:
        """``judge``: reads all doubts by default."""
        self._judge = judge
        found = cells_of(families, CaseProperties(judge))
        self._tables = [table for each in found for table in each.family.tables]
        self.by_tag: Final = {cell.tag: cell for each in found for cell in each.cells}

    def of(self, asked: Sequence[AskedCandidate]) -> list[tuple[str, ...]]:
        """By question the tags of the families and of the cells that it is in.

        Where other readings are agreed than the usual ones a question is in none.
        """
        found = self._found([(each.candidate, each.posed) for each in asked])
        return [tags_of(cells) for cells, _ in found]

    def first(
        self, asked: Sequence[AskedCandidate], usable: Callable[[int], bool]
    ) -> dict[str, tuple[int, ...]]:
        """By the tag of a cell the places of the first usable question in it.

        Behind that of one that is just in time or too late stands that of the other.
        """
        questions = [(each.candidate, each.posed) for each in asked]
        return self._first(questions, usable)

    def cases(self, entries: Iterable[Entry]) -> dict[str, FirstCases]:
        """By family the first case of each of its cells; None where a cell has none."""
        asked: list[tuple[Entry, _Question]] = []
        for entry in entries:
            found = posed(self._judge, entry)
            if found is not None:
                case = Candidate(Case(entry.head, entry.game), entry.asked)
                asked.append((entry, (case, found)))
        first = self._first([question for _, question in asked], lambda _: True)
        cases: dict[str, dict[str, str | None]] = {}
        for tag, cell in self.by_tag.items():
            place = first[tag][0] if tag in first else None
            own = None if place is None else asked[place][0].id
            cases.setdefault(cell.table.family, {})[tag] = own
        return dict(cases)

    def _first(
        self, asked: Sequence[_Question], usable: Callable[[int], bool]
    ) -> dict[str, tuple[int, ...]]:
        chosen: dict[str, tuple[int, ...]] = {}
        for place, (cells, beside) in enumerate(self._found(asked)):
            places = (place,) if beside is None else (place, beside)
            new = [cell.tag for cell in cells if cell.tag not in chosen]
            if new and all(map(usable, places)):
                chosen |= dict.fromkeys(new, places)
        return chosen

    def _found(
        self, asked: Sequence[_Question]
    ) -> Iterable[tuple[tuple[CaseCell, ...], int | None]]:
        """By question its cells, and the place of the one that it is told by."""
        read = self._judge.model.read.items()
        plain = [n for n, (one, _) in enumerate(asked) if one.agreed.items() <= read]
        every = seen_together(
            self._judge,
            (
                (one.case.head, one.case.game, one.asked.kind, answered)
                for one, answered in (asked[n] for n in plain)
            ),
        )
        seen = dict(zip(plain, every, strict=True))
        for place in range(len(asked)):
            if place not in seen:
                yield (), None
                continue
            one = seen[place]
            cells = [table.cell(one) for table in self._tables]
            own = tuple(c for c in cells if c is not None and c.tag in self.by_tag)
            yield own, None if one.beside is None else plain[one.beside]

    def sought(
        self,
        tags: Iterable[str],
        whole: Judge,
        progress: Callable[[int, int], None],
    ) -> list[Candidate]:
        """Questions for the cells of these tags, as far as there are some.

        ``whole`` knows all doubts of the text.
        """
        search = CellSearch(whole, Generator(self._judge))
        found: list[Candidate] = []
        every = list(tags)
        for number, tag in enumerate(every):
            progress(number, len(every))
            found += search.found(self.by_tag[tag])
        return found
