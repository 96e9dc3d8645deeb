"""What an import comes to, and what the importers have in common."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from dokospec.cards import Card, Rank
from dokospec.finding import Finding, Kind, Severity, Span
from dokospec.importers import codes
from dokospec.notation.names import is_reserved
from dokospec.notation.record import RecordSheet


class Imported(NamedTuple):
    """The games of a file, each with its head, and what of it no record says, with its line."""

    sheets: tuple[RecordSheet, ...]
    findings: tuple[Finding, ...]


_PARTIES: Final = frozenset(("re", "kontra"))
"""As the name of a player each would be read as the party, where points are written."""


def names(told: Mapping[int, str]) -> tuple[str, ...]:
    """Names as records have them, by seat: letters and digits, never two of one."""
    found: list[str] = []
    for seat in range(4):
        own = re.sub(r"[^\w-]+", "", told.get(seat, ""))
        party = own.casefold() in _PARTIES
        if not own[:1].isalpha() or is_reserved(own) or party:
            own = f"Spieler{seat + 1}"
        taken = {name.casefold() for name in found}
        tried = (own, *(f"{own}{number}" for number in range(2, 6)))
        found.append(next(each for each in tried if each.casefold() not in taken))
    return tuple(found)


def deck(laid: Sequence[Card | None], hands: Iterable[Sequence[Card | None]]) -> int:
    """How many cards are played with: 48, or 40 without the nines."""
    held = [card for hand in hands for card in hand]
    nines = any(card is not None and card.rank is Rank.NEUN for card in (*laid, *held))
    return 48 if nines or max(len(laid), len(held)) > 40 else 40


def lost(line: int, what: str, column: int = 1) -> Finding:
    """Something that a record cannot say."""
    return remark(codes.NOT_IN_NOTATION, line, column, found=what)


def strange(line: int, what: str, column: int = 1) -> Finding:
    """Something that the program does not write, as far as is known."""
    return unread(codes.NOT_UNDERSTOOD, line, column, found=what.strip())


def remark(code: str, line: int, column: int = 1, **data: str) -> Finding:
    """What is told of a line, and does not make it unreadable."""
    span = Span(line, column, column + 1)
    told = tuple(data.items())
    return Finding(code, Kind.REMARK, Severity.WARNING, span, data=told)


def unread(code: str, line: int, column: int = 1, **data: str) -> Finding:
    """What cannot be read of a line."""
    told = tuple(data.items())
    return Finding(
        code, Kind.UNREADABLE, span=Span(line, column, column + 1), data=told
    )
