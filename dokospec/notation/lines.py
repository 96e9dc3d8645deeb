"""Lays cards and calls out in lines, one trick a line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dokospec.cards import Card
from dokospec.notation.draft import TrickCount
from dokospec.notation.record import Call, Event, Play, TrickNumber

_GAP = "  "
_NUMBER = len("12. ")


class TrickLines:
    """Says for each card and call whether a line starts with it, and its text.

    The columns of a game are as wide as its widest card and its longest leader.
    """

    def __init__(
        self, events: Sequence[Event], card: Callable[[Card | None], str]
    ) -> None:
        """For the events of one game; ``card`` writes a card."""
        plays = [event for event in events if isinstance(event, Play)]
        self._card = card
        self._left = len(plays)
        self._cell = max((len(card(play.card)) for play in plays), default=0)
        self._names = _leader_column(events)
        self._count = TrickCount()
        self._fresh = True

    def close(self) -> None:
        """The next card or call starts a line."""
        self._fresh = True

    def put(self, event: Play | Call | TrickNumber) -> tuple[bool, str]:
        """Whether a line starts here, and the text that is put into it."""
        if isinstance(event, TrickNumber):
            self._count.agrees(event.number)
            # What follows stands behind the number that is written here.
            self._fresh = False
            return True, f"{event.number:2}. "
        start = self._fresh
        lead = self._lead(event) if start else _GAP
        if isinstance(event, Call):
            text = event.word + ("?" if event.uncertain else "")
        else:
            text = self._card(event.card).ljust(self._cell)
            self._count.cards += 1
            self._left -= 1
        self._fresh = isinstance(event, Play) and self._count.between
        mark = f"^{event.mark} " if event.mark else ""
        name = f"{event.by}: " if event.by else ""
        if start and isinstance(event, Play) and name:
            name = name.ljust(self._names + 1)
        return start, lead + name + mark + text

    def _lead(self, event: Play | Call) -> str:
        """What stands in a line before its first card or call."""
        number = f"{self._count.number:2}. "
        if not self._count.between or self._left == 0 or len(number) > _NUMBER:
            # Nor is a number of three digits one that a reader takes.
            number = " " * _NUMBER
        named = event.by is not None or isinstance(event, Call)
        return number if named or not self._names else number + " " * (self._names + 1)


def _leader_column(events: Sequence[Event]) -> int:
    """The width of the names, colon and blank included, before first cards."""
    count = TrickCount()
    width = 0
    for event in events:
        if isinstance(event, TrickNumber):
            count.agrees(event.number)
        elif isinstance(event, Play):
            if count.between and event.by:
                width = max(width, len(event.by) + len(": "))
            count.cards += 1
    return width
