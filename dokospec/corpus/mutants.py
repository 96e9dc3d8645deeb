"""Mutants: a rule text with one small mistake, whether a question shows it, and which may."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from dokospec.cards import FACES
from dokospec.conformance.figures import worth
from dokospec.conformance.position import pose
from dokospec.conformance.protocol import Data
from dokospec.conformance.readings import AnswersByReading
from dokospec.conformance.view import Posed, View
from dokospec.corpus.askable import askable, guards_of
from dokospec.corpus.operators import Edit, edits
from dokospec.corpus.questions import Candidate
from dokospec.game.agreed import agreed_on
from dokospec.game.judge import Judge
from dokospec.language.decisions import Trail
from dokospec.language.model import Model
from dokospec.language.show import unparse
from dokospec.language.syntax import Guard, Statement, Zweifel
from dokospec.notation.record import (
    Call,
    GameRecord,
    Head,
    Objection,
    Reservation,
    Shortening,
)
from dokospec.witness.case import Case

RECORD: Final = frozenset(
    ("sitze", "angaben", "blaetter", "vorbehalte", "tausch", "verlauf")
)
"""What a question holds besides its figures; see ``docs/en/conformance.md``."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One statement of a text, and the mistake in it.

    ``name`` is stable, and says to a reader what is wrong. ``guard``: the reading under
    which anybody asks for the statement; None where that is so by default.
    """

    statement: Statement
    edit: Edit
    guard: Guard | None = None

    @property
    def name(self) -> str:
        """``Tabelle Frist: frist 11 Karten → 10 Karten``."""
        change = f"{self.edit.before} → {self.edit.after or '–'}"
        shown = "" if not self.edit.before else f" {change}"
        return f"{self.statement.key}: {self.edit.operator}{shown}"

    @property
    def read(self) -> Mapping[str, str]:
        """How a doubt must be read for the statement to matter at all."""
        guard = self.guard
        return {} if guard is None else {guard.doubt: guard.reading}

    @property
    def words(self) -> frozenset[str]:
        """What the mistake is about, as :func:`words_of_change` has it."""
        return words_of_change(unparse(self.statement), unparse(self.edit.statement))

    @property
    def reads_otherwise(self) -> bool:
        """Whether it is another reading of a doubt: shown by the answers of that one."""
        return isinstance(self.statement, Zweifel)

    def model(self, root: Model) -> Model:
        """The text, read so that the statement holds, with the mistake in it."""
        edited = self.edit.statement
        if isinstance(edited, Zweifel):
            return root.reading({**root.read, edited.name: edited.default})
        right = root.reading({**root.read, **self.read}) if self.read else root
        return right.altered({self.statement.key: edited})


def mutants(model: Model) -> Iterator[Mutant]:
    """All of what a question can be about; what says the same as another is left out."""
    asked = askable(model)
    guards = guards_of(model)
    for statement in model.statements:
        if statement.key not in asked:
            continue
        guard = statement.guard or guards.get(statement.key)
        seen = {unparse(statement)}
        names: dict[str, int] = {}
        for edit in edits(model, statement, asked):
            said = unparse(edit.statement)
            if said in seen:
                continue
            seen.add(said)
            mutant = Mutant(statement, edit, guard)
            names[mutant.name] = again = names.get(mutant.name, 0) + 1
            if again > 1:
                after = f"{edit.after or '–'} ({again})"
                mutant = Mutant(statement, edit._replace(after=after), guard)
            yield mutant


def answered(judge: Judge, candidate: Candidate) -> tuple[Posed | None, Trail]:
    """The question with the answer of this judge, and the statements it touched."""
    trail = Trail()
    return put(judge.noting(trail), candidate), trail


def put(judge: Judge, candidate: Candidate) -> Posed | None:
    """The question with the answer of a judge who makes no mistake; None where none."""
    case = candidate.case
    try:
        return pose(judge, case.head, case.game, candidate.asked)
    except LookupError:
        return None  # Somebody acts who does not play.


def figures(posed: Posed) -> dict[str, Data]:
    """What is told besides the record: what a small program goes by."""
    return {k: v for k, v in posed.position.items() if k not in RECORD}


def shows(
    posed: Posed, allowed: frozenset[str], judge: Judge, candidate: Candidate
) -> bool:
    """Whether this judge answers otherwise than the text does.

    Asked the same it must be: what follows from other figures is another question.
    ``allowed``: every answer that is right under some reading, as text.
    """
    head, game = candidate.case.head, candidate.case.game
    if posed.short is not None:
        found = as_sent(judge, head, posed.short)
        if found is None:  # To whom the figures do not decide it the record may.
            return as_sent(judge, head, game) is None
        return str(found.pairs[0][1]) not in allowed
    other = put(judge, candidate)
    if other is None:
        return True
    return figures(other) == figures(posed) and str(other.expected[0][1]) not in allowed


def as_sent(judge: Judge, head: Head, game: GameRecord) -> AnswersByReading | None:
    """What a judge answers to a question about figures, by this game; None if open."""
    return worth(View(judge.agreeing(agreed_on(head)), head, game))


# --- which questions are likely to show a mistake: those about the same words and numbers

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
    position = posed.position
    found |= {str(position[k]) for k in ("spielart", "wort") if k in position}
    answer = posed.expected[0][1]
    if isinstance(answer, str):
        found.add(answer)
    for count in ("handkarten", "stich"):
        if count in position:
            found.add(f"Karten {position[count]}")
    for counts, unit in (("augen", "Augen"), ("stiche", "Karten")):
        each = position.get(counts)
        if isinstance(each, Mapping):
            found |= {f"{unit} {number}" for number in each.values()}
    special = position.get("besonderes")
    if isinstance(special, list):
        found |= {str(each[0]) for each in special if isinstance(each, list)}
    cards = position.get("karten")
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
