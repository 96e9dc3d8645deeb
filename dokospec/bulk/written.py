"""What stands in a row, as the notation reads it: so it can be written down and read again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dokospec.cards import FACES
from dokospec.notation.reader import read_game
from dokospec.notation.record import Event, GameRecord

PLAYERS: Final = ("Anna", "Bernd", "Carla", "Dora")
"""The players by place at the table."""


def game_of(line: str) -> GameRecord | None:
    """A game of this line alone; None where the notation cannot read it."""
    if not line.isprintable():
        return None
    record, found = read_game(f"spiel\n{line}\n", 1, PLAYERS)
    return None if found or not record.complete else record


def act(line: str) -> Event | None:
    """The one thing that is done in this line; None where it says none, or something else."""
    record = game_of(line)
    alone = record is not None and record == GameRecord(None, events=record.events[:1])
    return record.events[0] if record is not None and alone and record.events else None


def cards_of(faces: Iterable[int | None]) -> str | None:
    """Cards by their numbers as they are written; None where one is none."""
    written = [
        "??" if face is None else str(FACES[face]) if face in range(len(FACES)) else ""
        for face in faces
    ]
    return " ".join(written) if all(written) else None


def named(place: object) -> str | None:
    """Who sits there; None where nobody does."""
    return (
        PLAYERS[place]
        if isinstance(place, int) and place in range(len(PLAYERS))
        else None
    )
