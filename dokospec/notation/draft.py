"""A game while it is read: what belongs where, whichever tier read it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias, cast

from dokospec.finding import Span
from dokospec.notation.record import (
    Comment,
    Event,
    GameRecord,
    HandClaim,
    Header,
    Locate,
    Note,
    Play,
    PlayStatement,
    ResultClaim,
    TrickNumber,
)

Section: TypeAlias = Literal["header", "hand", "event", "statement", "claim", "remark"]
Part: TypeAlias = Event | Header | HandClaim | PlayStatement | ResultClaim
Placed: TypeAlias = tuple[Section, Part]
"""``remark``: a comment, or a note behind a hand, a statement or a claim."""

TRICK = 4
"""Cards in a trick: four players."""


class TrickCount:
    """Counts cards into tricks; used alike by reader and writer."""

    __slots__ = ("_first", "cards")

    def __init__(self) -> None:
        """Before the first card of the first trick."""
        self._first: int | None = 1
        self.cards = 0

    @property
    def number(self) -> int | None:
        """The number of the trick that the next card belongs to; None: not known."""
        return None if self._first is None else self._first + self.cards // TRICK

    @property
    def between(self) -> bool:
        """Whether no trick is open."""
        return self.cards % TRICK == 0

    def agrees(self, number: int | None) -> bool:
        """Whether a trick of this number starts here; if not, count from it."""
        if self.between and number is not None and number == self.number:
            return True
        self._first, self.cards = number, 0
        return False


def settled(events: Sequence[Event]) -> list[int]:
    """The indices of the events without the trick numbers that only say the count."""
    count = TrickCount()
    remaining = []
    for index, event in enumerate(events):
        if isinstance(event, Play):
            count.cards += 1
        elif isinstance(event, TrickNumber) and count.agrees(event.number):
            continue
        remaining.append(index)
    return remaining


@dataclass(slots=True)
class Draft:
    """Parts in the order of the text, put into the sections of a record."""

    label: str | None = None
    entries: list[Header | Comment] = field(default_factory=list)
    hands: list[HandClaim] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    statements: list[PlayStatement] = field(default_factory=list)
    claims: list[ResultClaim] = field(default_factory=list)
    numbered: bool = False
    _last: Section = "header"

    def add(self, section: Section, part: Part) -> Section:
        """Put a part where it belongs; a remark belongs to the part before it.

        Returns the section in which it is a part of its own, ``remark`` where it has
        become part of another.
        """
        if section == "remark":
            return self._add_remark(cast("Note | Comment", part))
        if not isinstance(part, TrickNumber):
            # A number may be left out again, so nothing belongs to it.
            self._last = section
        match part:
            case Header():
                self.entries.append(part)
            case HandClaim():
                self.hands.append(part)
            case PlayStatement():
                self.statements.append(part)
            case ResultClaim():
                self.claims.append(part)
            case _:
                self.events.append(part)
                self.numbered = self.numbered or isinstance(part, TrickNumber)
        return section

    def add_events(self, events: Sequence[Event]) -> None:
        """Many events, none of them a remark."""
        self.events.extend(events)
        if any(type(event) is not TrickNumber for event in events):
            self._last = "event"

    def _add_remark(self, remark: Note | Comment) -> Section:
        match self._last:
            case "hand":
                last = self.hands[-1]
                self.hands[-1] = replace(last, remarks=(*last.remarks, remark))
                return "remark"
            case "statement":
                said = self.statements[-1]
                self.statements[-1] = replace(said, remarks=(*said.remarks, remark))
                return "remark"
            case "claim":
                claim = self.claims[-1]
                self.claims[-1] = replace(claim, remarks=(*claim.remarks, remark))
                return "remark"
            case "header":
                # A note stands behind a hand, a claim or an event, never here.
                self.entries.append(cast("Comment", remark))
                return "header"
            case _:
                self.events.append(remark)
                return "event"

    def record(self, *, complete: bool, locate: Locate | None) -> GameRecord:
        """The record; trick numbers that agree with the count are left out."""
        events = self.events
        if self.numbered:
            events = [events[index] for index in settled(events)]
        return GameRecord(
            self.label,
            tuple(self.entries),
            tuple(self.hands),
            tuple(events),
            tuple(self.claims),
            complete,
            tuple(self.statements),
            locate,
        )


@dataclass(slots=True)
class Places:
    """Places of the parts of one game, in the sections of its record."""

    game: Span
    header: list[Span] = field(default_factory=list)
    hand: list[Span] = field(default_factory=list)
    event: list[Span] = field(default_factory=list)
    statement: list[Span] = field(default_factory=list)
    claim: list[Span] = field(default_factory=list)

    def add(self, section: Section, span: Span) -> None:
        """Note the place of the part that a draft has just taken."""
        if section != "remark":
            getattr(self, section).append(span)

    def find(self, section: str, index: int) -> Span | None:
        """What :data:`record.Locate` says."""
        if section == "game":
            return self.game
        if section not in ("header", "hand", "event", "statement", "claim"):
            return None
        spans: list[Span] = getattr(self, section)
        return spans[index] if 0 <= index < len(spans) else None
