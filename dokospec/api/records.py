"""Records as they were written down, nothing judged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, overload

from dokospec.api.values import ReportedFinding, reported
from dokospec.messages.catalogue import Lang
from dokospec.notation.jsonio import to_json
from dokospec.notation.reader import sheets
from dokospec.notation.record import Call, GameRecord, Play, Reading
from dokospec.notation.writer import format_sheets


@dataclass(frozen=True, slots=True)
class RecordedCall:
    """``word`` as it was typed, by whom (None: not said), and how many cards lay before."""

    by: str | None
    word: str
    after: int


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game as it was written down.

    ``cards`` in order of play (``♣A``), None for one that nobody knows. ``complete``
    False: something was unreadable, and it ends before that.
    """

    label: str | None
    rules: str | None
    players: tuple[str, ...]
    dealer: str | None
    cards: tuple[str | None, ...]
    calls: tuple[RecordedCall, ...]
    complete: bool
    findings: tuple[ReportedFinding, ...]


@dataclass(frozen=True, slots=True)
class RecordedEvening(Sequence[RecordedGame]):
    """The games of a record. ``findings``: what is unreadable, of heads and games."""

    games: tuple[RecordedGame, ...]
    findings: tuple[ReportedFinding, ...]
    _readings: tuple[Reading, ...] = field(repr=False)

    @overload
    def __getitem__(self, place: int) -> RecordedGame: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[RecordedGame, ...]: ...

    def __getitem__(
        self, place: int | slice
    ) -> RecordedGame | tuple[RecordedGame, ...]:
        """The game at this place, from 0."""
        return self.games[place]

    def __len__(self) -> int:
        """How many games there are."""
        return len(self.games)

    def json(self) -> Any:
        """As ``dokospec format --to json`` has it, see ``record.schema.json``."""
        return to_json(sheets(self._readings))

    def __str__(self) -> str:
        """The record in the canonical notation, nothing added."""
        return format_sheets(sheets(self._readings))


def recorded(readings: Sequence[Reading], lang: Lang) -> RecordedEvening:
    """What was read, as values."""
    return RecordedEvening(
        games=tuple(_games(readings, lang)),
        findings=tuple(reported(f, lang) for each in readings for f in each.findings),
        _readings=tuple(readings),
    )


def _games(readings: Sequence[Reading], lang: Lang) -> Iterator[RecordedGame]:
    for reading in readings:
        head, game = reading.head, reading.game
        if game is not None:
            names = game.header("spieler")
            yield RecordedGame(
                label=game.label,
                rules=game.header("regeln") or head.rules,
                players=tuple(names.split()) if names else head.players,
                dealer=game.header("geber") or head.dealer,
                cards=tuple(
                    None if each.card is None else str(each.card)
                    for each in game.events
                    if isinstance(each, Play)
                ),
                calls=tuple(_calls(game)),
                complete=game.complete,
                findings=tuple(reported(f, lang) for f in reading.findings),
            )


def _calls(game: GameRecord) -> Iterator[RecordedCall]:
    laid = 0
    for event in game.events:
        if isinstance(event, Play):
            laid += 1
        elif isinstance(event, Call):
            yield RecordedCall(event.by, event.word, laid)
