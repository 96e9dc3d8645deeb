"""Evenings and tables as values."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from dokospec.finding import Finding, Span
from dokospec.language.values import whole_number
from dokospec.verdict import Assumption

HEAD: Final = "tisch"
"""The line of a head that stands for the whole of it."""


class PlayedGame(NamedTuple):
    """A game of an evening: ``cards`` as they fell, empty where too few are known."""

    label: str
    cards: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Day:
    """One evening of a season, as it was judged by the default readings.

    ``date``: ``2026-03-14``, None where there is none that can be read; ``typed``: as it
    is written; ``points`` and
    ``earned`` by player; ``tallies``: (word, player, number) after the last game;
    ``counted``: in how many games with a result each played.
    ``named``: the words behind each ``x-`` line of the head.
    ``open``: games without a result, which count nothing; ``disputed``: games to which
    other readings give another one. ``games``: what each was, to know it again.
    ``file``, ``places``: where it is written, and the lines of its head by their key.
    """

    name: str
    rules: str
    date: str | None
    round: str
    points: tuple[tuple[str, Fraction], ...]
    earned: tuple[tuple[str, Fraction], ...] = ()
    tallies: tuple[tuple[str, str, Fraction], ...] = ()
    over: bool | None = None
    named: tuple[tuple[str, tuple[str, ...]], ...] = ()
    open: tuple[str, ...] = ()
    disputed: tuple[str, ...] = ()
    games: tuple[PlayedGame, ...] = ()
    file: str = ""
    places: tuple[tuple[str, Span], ...] = ()
    counted: tuple[tuple[str, int], ...] = ()
    typed: str = ""

    def span(self, key: str = HEAD) -> Span | None:
        """The place of the last line of its head with this key, or that of its table."""
        known = dict(self.places)
        return known.get(key, known.get(HEAD))

    def cited(self, label: str = "") -> str:
        """Its name and the line of its head, or of a game of it: ``01.doko:3``."""
        spans = [each.span for each in self.games if each.label == label]
        span = spans[0] if spans else self.span()
        return f"{self.file or self.name}:{span.line}" if span else self.name

    @property
    def place(self) -> tuple[str, int, str, tuple[tuple[int, str], ...]]:
        """By what evenings are put in order: date, round, name; ``#10`` behind ``#9``."""
        number = whole_number(self.round) or 0
        parts = re.split(r"(\d+)", self.name)
        name = tuple((int(p), "") if p.isdecimal() else (0, p) for p in parts)
        return self.date or "9999", number, self.round, name


@dataclass(frozen=True, slots=True)
class StandingRow:
    """What the table says of a player; None where the text says nothing.

    ``values``: what each evening counts, in the order of the season; ``points``: those
    of each, None where he was not there; ``total``: of all; ``evenings``: how many he was
    at the table; ``games``: in how many with a result he played.
    """

    player: str
    evenings: int
    total: Fraction
    values: tuple[Fraction | None, ...]
    points: tuple[Fraction | None, ...] = ()
    games: int = 0
    value: Fraction | None = None
    place: Fraction | None = None
    missing: Fraction | None = None
    rated: bool | None = None
    goes_on: bool | None = None

    @property
    def per_evening(self) -> Fraction | None:
        """The points of an evening, on an average."""
        return self.total / self.evenings if self.evenings else None

    @property
    def per_game(self) -> Fraction | None:
        """The points of a game, on an average."""
        return self.total / self.games if self.games else None


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """The table under some readings: ``assume`` as an :class:`Outcome` of a game has it.

    ``over``: whether the season is; ``findings``: of what its evenings owe the rules.
    """

    assume: tuple[Assumption, ...]
    rows: tuple[StandingRow, ...]
    over: bool | None
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Season:
    """A season under one text. ``tables``: one for each result, the default's first.

    ``findings`` hold in every one. ``clauses``: (question, clauses that answer it).
    """

    rules: str
    days: tuple[Day, ...]
    tables: tuple[SeasonTable, ...]
    findings: tuple[Finding, ...]
    clauses: tuple[tuple[str, tuple[str, ...]], ...]
