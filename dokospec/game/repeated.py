"""Lines of a record that stand there again and say something else."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Final, TypeVar

from dokospec.finding import Finding, Kind
from dokospec.game import codes
from dokospec.language.values import whole_number
from dokospec.notation.record import Comment, GameRecord, HandClaim, Head, Header

K = TypeVar("K", bound=Hashable)

DECISIVE: Final = frozenset(("regeln", "spieler", "geber"))
"""The keys of a game without which nothing of it can be judged."""


def repeated_keys(entries: Iterable[Header | Comment]) -> dict[str, int]:
    """The keys of such head lines, each with the place of the last among ``entries``."""
    return _repeated(
        (place, entry.key, _meaning(entry))
        for place, entry in enumerate(entries)
        if isinstance(entry, Header)
    )


def repeated_hands(hands: Iterable[HandClaim]) -> dict[str | None, int]:
    """The players of whom two different hands are claimed; None: so of the Stock."""
    return _repeated(
        (place, hand.player, tuple(sorted(map(str, hand.cards))))
        for place, hand in enumerate(hands)
    )


def line_twice(key: str, part: Head | GameRecord, place: int) -> Finding:
    """That this head line says something else than one further up."""
    span = part.locate("header", place) if part.locate else None
    return Finding(codes.LINE_TWICE, Kind.UNDECIDABLE, span=span, data=(("line", key),))


def _repeated(lines: Iterable[tuple[int, K, object]]) -> dict[K, int]:
    lines = list(lines)
    first: dict[K, object] = {}
    for _, key, meaning in lines:
        first.setdefault(key, meaning)
    return {key: place for place, key, meaning in lines if first[key] != meaning}


def _meaning(line: Header) -> object:
    """What the line says, however it is typed."""
    if line.key == "spieler":
        return frozenset(line.value.split())
    number = whole_number(line.value.strip())
    return line.value.strip() if number is None else number
