"""Mutants: a rule text with one small mistake, and whether a question shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from dokospec.conformance.position import pose
from dokospec.conformance.protocol import Data
from dokospec.conformance.view import Posed
from dokospec.corpus.askable import askable, guards_of
from dokospec.corpus.asking import Candidate
from dokospec.corpus.operators import Edit, edits
from dokospec.corpus.similarity import words_of_change
from dokospec.game.judge import Judge
from dokospec.rules.decisions import Trail
from dokospec.rules.model import Model
from dokospec.rules.show import unparse
from dokospec.rules.syntax import Guard, Statement, Zweifel

RECORD: Final = frozenset(
    ("sitze", "angaben", "blaetter", "vorbehalte", "tausch", "verlauf")
)
"""What a question holds besides its figures; see ``docs/conformance.md``."""


BROKEN: Final = (
    *(ArithmeticError, AssertionError, AttributeError),
    *(LookupError, TypeError, ValueError),
)
"""What asking a text may end in that says nothing any more, for a mistake in it."""


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
        told = "" if not self.edit.before else f" {change}"
        return f"{self.statement.key}: {self.edit.operator}{told}"

    @property
    def read(self) -> Mapping[str, str]:
        """How a doubt must be read for the statement to matter at all."""
        guard = self.guard
        return {} if guard is None else {guard.doubt: guard.reading}

    @property
    def words(self) -> frozenset[str]:
        """What the mistake is about, as :mod:`dokospec.corpus.similarity` has it."""
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
    case = candidate.case
    try:
        other = pose(judge, case.head, case.game, candidate.asked)
    except BROKEN:
        return True  # The mistake leaves no text that has an answer.
    if other is None:
        return True
    return figures(other) == figures(posed) and str(other.expected[0][1]) not in allowed
