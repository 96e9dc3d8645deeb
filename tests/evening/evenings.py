"""Evenings typed for a test: only what matters for the games after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from dokospec.file_judge import judge_file
from dokospec.finding import Finding
from dokospec.game.evening import Player
from dokospec.game.judge import Judge
from dokospec.game.worlds import ANYTHING, World
from dokospec.notation.reader import read_text
from dokospec.verdict import Evening, GameVerdict
from tests.shipped import judge, model

FOUR: Final = "Anna Bernd Carla Dora"
FIVE: Final = "Anna Bernd Carla Dora Emil"
NOTHING: Final = ""
"""A game of which only that it was dealt is written down."""


def evening(
    rules: str,
    games: Sequence[str],
    table: str = FOUR,
    head: str = "runde: 1",
    labels: Sequence[int] = (),
) -> list[GameVerdict]:
    """The verdicts on an evening; the games are numbered from 1, or as ``labels`` say."""
    numbers = labels or range(1, len(games) + 1)
    lines = [f"doko 1\nregeln: {rules}\ntisch: {table}\n{head}\n"]
    lines += [f"spiel {n}\n{game}\n" for n, game in zip(numbers, games, strict=True)]
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


def reported(verdict: GameVerdict, *but: str) -> list[Finding]:
    """What was found by default, but for what games without cards always have."""
    unfinished = {"U101", "U103", "A105", *but}
    found = (*verdict.findings, *verdict.default.findings)
    return [each for each in found if each.code not in unfinished]


def names(verdict: GameVerdict) -> list[tuple[str, str]]:
    """(code, duty or first datum) of what was found."""
    return [(f.code, dict(f.data).get("duty", "")) for f in reported(verdict)]


def goes_on(
    rules: str | Judge,
    state: Mapping[Any, object],
    game: str,
    dealer: str,
    table: str = FOUR,
) -> GameVerdict:
    """The verdict on a game before which the evening stands so.

    ``state``: values by (Stand, arguments …); players are named.
    """
    names = table.split()

    def whole(value: object) -> object:
        return Player(value) if isinstance(value, str) and value in names else value

    stood = tuple(
        ((str(key[0]), tuple(map(whole, key[1:]))), whole(value))
        for key, value in state.items()
    )
    by = judge(rules) if isinstance(rules, str) else rules
    text = f"doko 1\ntisch: {table}\ngeber: {dealer}\nspiel\n{game}\n"
    (reading,) = read_text(text)
    assert reading.game is not None
    worlds = (World(ANYTHING, stood),)
    return by.game(reading.head, reading.game, evenings=worlds)


def stand(verdict: GameVerdict, *key: object) -> object:
    """What the game has set a Stand to, None where it has set none."""
    named = tuple(
        Player(k) if isinstance(k, str) and k in verdict.players else k for k in key[1:]
    )
    value = dict(stands(verdict).state).get((str(key[0]), named))
    return value.name if isinstance(value, Player) else value
