"""Tricks as they lie: one that somebody has taken, and one that nobody has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class PlayedTrick(NamedTuple):
    """A finished trick; seats and the faces (indexes) they laid in order of play."""

    number: int
    seats: tuple[int, ...]
    faces: tuple[int, ...]
    winner: int
    augen: int
    kind: str
    rests_on: int

    @property
    def plays(self) -> tuple[tuple[int, int], ...]:
        """(seat, face index) in order."""
        return tuple(zip(self.seats, self.faces, strict=True))

    @property
    def card(self) -> int:
        """The face index of the card that took it."""
        return self.faces[self.seats.index(self.winner)]


class OpenTrick(NamedTuple):
    """A trick that nobody has taken: not full, or nobody can say who takes it.

    Seats and the faces (indexes, ``UNKNOWN``) they laid in order of play.
    """

    number: int
    seats: tuple[int, ...]
    faces: tuple[int, ...]

    @property
    def plays(self) -> tuple[tuple[int, int], ...]:
        """(seat, face index) in order."""
        return tuple(zip(self.seats, self.faces, strict=True))


def behind_a_hole(at: int, tricks: Sequence[PlayedTrick]) -> bool:
    """Whether whole tricks before this moment (cards laid before it) were not judged."""
    return at // 4 > len(tricks)
