"""What a program may play by where it is wrong, and what that answers.

A hypothesis is put the question as the program was: the figures that were told are so,
whatever its rule would have made of the record, and every card lies before the seat
that the program was told of. Where it comes to other figures all the same it says
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from dokospec.conformance.entries import Entry, posed
from dokospec.conformance.protocol import CODES, Data
from dokospec.conformance.view import Posed
from dokospec.corpus.mutants import Mutant, as_sent, figures, mutants
from dokospec.finding import Finding
from dokospec.game.agreed import AGREED, agreed_on
from dokospec.game.judge import Judge
from dokospec.game.seating import seating
from dokospec.language.model import Model
from dokospec.language.show import unparse
from dokospec.language.syntax import (
    Ausnahme,
    Aussetzung,
    Ereignis,
    Pflicht,
    Posten,
    Regel,
    Tabelle,
)
from dokospec.notation.record import Header, Play
from dokospec.witness.observation import settled

_NOTED: Final = (Ausnahme, Aussetzung, Ereignis, Pflicht, Posten, Regel, Tabelle)
_UNNOTED: Final = frozenset(("Zählwert", "Kartenzahl"))
"""What the engine never asks for without noting it; but the deck it knows by itself."""


class RuleVariant(NamedTuple):
    """A text, or something read or said otherwise in the text that is asked about.

    ``mistake``: what is otherwise; empty where it is the text of that name. ``simple``:
    no mistake but a rule that somebody plays by. ``touches``: a question that touches
    none of these statements is out of its reach. ``model``: what it makes of a text;
    None where it has no place in it. ``ignored``: the doubt of which it reads one way
    whatever is agreed.
    """

    text: str
    mistake: str
    simple: bool
    touches: int
    model: Callable[[Model], Model | None]
    ignored: str = ""


class SentQuestion(NamedTuple):
    """A case as a program was asked it, and what the text touches in it (bit mask)."""

    entry: Entry
    posed: Posed
    touched: int


def rule_variants(
    text: Model, root: Model, others: Iterable[tuple[str, Model]]
) -> Iterator[RuleVariant]:
    """Other texts, other readings of this one, small mistakes in it.

    ``root``: the text with its doubts read by default.
    """
    for name, other in others:
        yield RuleVariant(name, "", True, -1, partial(_instead, other))
    for name, doubt in text.doubts.items():
        bit = root.bits[doubt.key] | root.doubt_bits[name]
        for reading in doubt.readings:
            read = partial(_read, name, reading.name)
            label = f"{name}={reading.name}"
            yield RuleVariant(text.id, label, True, bit, read, name)
    for mutant in mutants(root):
        if mutant.reads_otherwise:
            continue
        statement = mutant.statement
        touches = -1
        if isinstance(statement, _NOTED) and statement.name not in _UNNOTED:
            touches = root.bits[statement.key]
            touches |= root.doubt_bits[statement.guard.doubt] if statement.guard else 0
        wrong = partial(_mistaken, mutant)
        yield RuleVariant(text.id, mutant.name, False, touches, wrong)


def _instead(other: Model, _: Model) -> Model:
    return settled(other)


def _read(doubt: str, reading: str, model: Model) -> Model | None:
    return model.reading({**model.read, doubt: reading})


def _mistaken(mutant: Mutant, model: Model) -> Model | None:
    """None where the statement is not in this text, or is another one there."""
    own = next((s for s in model.statements if s.key == mutant.statement.key), None)
    if own is None or (
        own is not mutant.statement and unparse(own) != unparse(mutant.statement)
    ):
        return None
    return mutant.model(model)


class VariantPlayer:
    """Plays by one or several variants at once; works every answer out once."""

    def __init__(self, judge: Judge, *plays: RuleVariant) -> None:
        """``judge``: of the text, its doubts read by default. Raises NoPlayerError."""
        self.plays = plays
        model = judge.model
        for variant in plays:
            made = variant.model(model)
            if made is None:
                raise NoPlayerError
            model = made
        derived = model.parent is judge.model
        self.judge = Judge(model, judge) if derived else Judge(model)
        if len(self.judge.tables.full_deck) < 4 * model.hand_size:
            raise NoPlayerError  # nobody can deal these cards
        self._changed = model.changed if derived else -1
        self._ignored = frozenset(variant.ignored for variant in plays)
        for variant in plays:
            if variant.ignored:
                self._changed |= variant.touches
        self._known: dict[str, Data | None] = {}

    def may_differ(self, touched: int) -> bool:
        """Whether an answer for which the text touches these statements may be another."""
        return bool(touched & self._changed)

    def answer(self, question: SentQuestion) -> Data | None:
        """What it answers; None where it says nothing."""
        entry, sent, touched = question
        if not self.may_differ(touched):
            return sent.expected[0][1]
        if entry.id not in self._known:
            self._known[entry.id] = self._answer(entry, sent)
        return self._known[entry.id]

    def _answer(self, entry: Entry, sent: Posed) -> Data | None:
        if self._ignored.intersection(agreed_on(entry.head)):
            entry = _less_agreed(entry, self._ignored)
        if sent.short is not None:
            answers = as_sent(self.judge, entry.head, sent.short)
            return None if answers is None else answers.pairs[0][1]
        found = posed(self.judge, entry)
        if found is None or _told(found) != _told(sent):
            return None
        return found.expected[0][1]


def answered_by_reading(
    model: Model, entry: Entry, doubt: str, reading: str
) -> Data | None:
    """What the text answers to a case as it was sent, this doubt read so, others by default.

    None where it says nothing.
    """
    judge = Judge(settled(model))
    question = asked(judge, entry, lambda: -1)
    if question is None:
        return None
    read = RuleVariant(model.id, "", True, -1, partial(_read, doubt, reading))
    return VariantPlayer(judge, read).answer(question)


class NoPlayerError(Exception):
    """Nobody can play by these variants at once."""


def asked(
    judge: Judge, entry: Entry, touched: Callable[[], int]
) -> SentQuestion | None:
    """A case as it is sent; None where this judge has no answer to it.

    ``touched``: which statements the judge has touched since.
    """
    found = posed(judge, entry)
    if found is None:
        return None
    return SentQuestion(_as_told(judge, entry, found), found, touched())


def _as_told(judge: Judge, entry: Entry, sent: Posed) -> Entry:
    """The case with a name before each card: who lays it stands in the question."""
    seats = seating(judge.model, entry.head)
    course = sent.position.get("verlauf")
    if isinstance(seats, Finding) or course is None:
        return entry
    names, _, _ = seats
    laid = iter([each[0] for each in course if each[1] is None or each[1] in CODES])
    events = [
        replace(event, by=names[seat])
        if isinstance(event, Play) and (seat := next(laid, None)) is not None
        else event
        for event in entry.game.events
    ]
    return replace(entry, game=replace(entry.game, events=tuple(events)))


def _told(sent: Posed) -> dict[str, Data]:
    """The figures that are told, whatever is agreed."""
    return {key: value for key, value in figures(sent).items() if key != AGREED}


def _less_agreed(entry: Entry, ignored: frozenset[str]) -> Entry:
    """The case where nothing is agreed about these doubts."""
    head = entry.head
    left = " ".join(
        f"{doubt}={reading}"
        for doubt, reading in agreed_on(head).items()
        if doubt not in ignored
    )
    lines = [e for e in head.entries if not (isinstance(e, Header) and e.key == AGREED)]
    if left:
        lines.append(Header(AGREED, left))
    return replace(entry, head=replace(head, entries=tuple(lines)))
