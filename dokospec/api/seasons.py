"""Files and folders of records as the evenings of a season."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from dokospec.api import codes
from dokospec.api.errors import refusal
from dokospec.api.files import RECORD_ENDING
from dokospec.api.judging import Judged
from dokospec.file_judge import fingerprint
from dokospec.finding import Span
from dokospec.notation.record import Head, Header
from dokospec.season.days import day_of
from dokospec.season.values import Day, PlayedGame
from dokospec.verdict import GameVerdict


def records_in(name: str) -> list[str]:
    """The records in a folder and below it, in order, or the file.

    Raises DokospecError for a folder without any.
    """
    path = Path(name)
    if not path.is_dir():
        return [name]
    found = sorted(str(each) for each in path.rglob(f"*{RECORD_ENDING}"))
    if not found:
        raise refusal(codes.NO_RECORDS, file=name)
    return found


def evenings_of(
    name: str, judged: Judged, verdicts: Iterable[GameVerdict]
) -> Iterator[Day]:
    """The evenings of a file; the second and later ones are numbered.

    ``judged`` writes sheets; ``verdicts``: what is drawn of it, for those who look on.
    """
    games: list[list[PlayedGame]] = []
    places: list[dict[str, Span]] = []
    for verdict in verdicts:
        reading = judged.reading
        if reading is None or reading.game is None or not judged.sheets:
            continue
        while len(games) < len(judged.sheets):
            games.append([])
            places.append(_places(reading.head))
        game = reading.game
        span = game.locate("game", 0) if game.locate else None
        games[-1].append(PlayedGame(verdict.label or "", fingerprint(game), span))
    for place, sheet in enumerate(judged.sheets):
        if sheet.rules:
            label = f"{name}#{place + 1}" if place else name
            yield day_of(label, sheet, games[place], name, places[place])


def _places(head: Head) -> dict[str, Span]:
    """Where each line of a head stands."""
    found = {
        entry.key: head.locate("header", place) if head.locate else None
        for place, entry in enumerate(head.entries)
        if isinstance(entry, Header)
    }
    return {key: span for key, span in found.items() if span}
