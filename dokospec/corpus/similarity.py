"""Which questions are likely to show a mistake: those about the same words and numbers."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from dokospec.cards import FACES
from dokospec.conformance.view import Posed
from dokospec.notation.record import Call, Objection, Reservation, Shortening
from dokospec.witness.case import Case

_WORD: Final = re.compile(r"[♣♠♥♦]\w+|[^\W\d][\w-]*(?::[\w-]+)?")
_NUMBER: Final = re.compile(r"(?<![\w♣♠♥♦])(\d+)(?: (Karten?|Augen|Punkte?))?")
_ROWS: Final = re.compile(r" \| |\n")
_UNITS: Final = {"Karten": "Karten", "Karte": "Karten", "Augen": "Augen"}
_SMALL: Final = 13
"""A number below this may be one of cards or tricks, another is one of Augen."""
_TYPED: Final = {face.typed: str(face) for face in FACES}


def words_of_change(old: str, new: str) -> frozenset[str]:
    """Words and numbers of the rows in which two ways to say a statement differ."""
    before, after = _ROWS.split(old), _ROWS.split(new)
    rows = [row for row in (*before, *after) if (row in before) != (row in after)]
    said = " ".join(rows)
    found = set(_WORD.findall(said))
    for digits, unit in _NUMBER.findall(said):
        number = int(digits)
        measure = _UNITS.get(unit, "Karten" if number < _SMALL else "Augen")
        found |= {f"{measure} {n}" for n in (number - 1, number, number + 1)}
    return frozenset(found)


def words_of_question(case: Case, posed: Posed) -> frozenset[str]:
    """What was said, the kind of game, and what stands at a limit."""
    found: set[str] = set()
    for event in case.game.events:
        match event:
            case Reservation(_, words) | Objection(_, _, words):
                found.update(words)
            case Call() | Shortening():
                found.add(event.word)
            case _:
                pass
    told = posed.position
    found |= {str(told[k]) for k in ("spielart", "wort") if k in told}
    answer = posed.expected[0][1]
    if isinstance(answer, str):
        found.add(answer)
    for count in ("handkarten", "stich"):
        if count in told:
            found.add(f"Karten {told[count]}")
    for counts, unit in (("augen", "Augen"), ("stiche", "Karten")):
        each = told.get(counts)
        if isinstance(each, Mapping):
            found |= {f"{unit} {number}" for number in each.values()}
    special = told.get("besonderes")
    if isinstance(special, list):
        found |= {str(each[0]) for each in special if isinstance(each, list)}
    cards = told.get("karten")
    if isinstance(cards, list):
        found |= {_TYPED[str(card)] for card in cards if card in _TYPED}
    return frozenset(found)


class Similarity:
    """Questions by the words they are about; rare words count more than common ones."""

    def __init__(self, questions: Sequence[frozenset[str]]) -> None:
        self._places: defaultdict[str, list[int]] = defaultdict(list)
        for place, words in enumerate(questions):
            for word in words:
                self._places[word].append(place)

    def places(self, words: frozenset[str]) -> Iterator[int]:
        """The places of the questions about these words, the nearest first."""
        found: defaultdict[int, float] = defaultdict(float)
        for word in sorted(words):
            places = self._places.get(word, ())
            for place in places:
                found[place] += 1 / len(places)
        yield from sorted(found, key=lambda place: (-found[place], place))
