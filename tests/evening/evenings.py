"""Evenings typed for a test: only what matters for the games after."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dokospec.finding import Finding
from dokospec.notation.reader import read_text
from dokospec.table import judge_file
from dokospec.verdict import Evening, GameVerdict
from tests.played import model

FOUR: Final = "Anna Bernd Carla Dora"
FIVE: Final = "Anna Bernd Carla Dora Emil"
NOTHING: Final = ""
"""A game of which only that it was dealt is written down."""


def evening(
    rules: str, games: Sequence[str], table: str = FOUR, head: str = "runde: 1"
) -> list[GameVerdict]:
    """The verdicts on an evening; the games are numbered from 1."""
    lines = [f"doko 1\nregeln: {rules}\ntisch: {table}\n{head}\n"]
    lines += [f"spiel {n}\n{game}\n" for n, game in enumerate(games, 1)]
    return list(judge_file(read_text("\n".join(lines)), model))


def stands(verdict: GameVerdict) -> Evening:
    """Where the evening stands after a game, by the default readings."""
    return verdict.evenings[0][1]


def owed(verdict: GameVerdict) -> dict[str, int]:
    """How many solos each still has to play."""
    return {player: int(n) for player, n in stands(verdict).owed or ()}


def dealers(verdicts: Sequence[GameVerdict]) -> str:
    """The dealers of the games by their initials."""
    return "".join((verdict.dealer or "?")[0] for verdict in verdicts)


def told(verdict: GameVerdict, *but: str) -> list[Finding]:
    """What was found by default, but for what games without cards always have."""
    unfinished = {"U101", "U103", *but}
    found = (*verdict.findings, *verdict.default.findings)
    return [each for each in found if each.code not in unfinished]


def names(verdict: GameVerdict) -> list[tuple[str, str]]:
    """(code, duty or first datum) of what was found."""
    return [(f.code, dict(f.data).get("duty", "")) for f in told(verdict)]
