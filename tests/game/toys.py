"""Judges of toy texts: the toy of the language tests, and heirs of it in a few lines."""

from __future__ import annotations

from functools import cache
from itertools import count

from dokospec.finding import Severity
from dokospec.game.judge import Judge
from dokospec.language.check import check
from dokospec.language.model import compile_text
from dokospec.verdict import GameVerdict
from tests.games import random_game
from tests.language.texts import inherited, with_toys
from tests.oracle import CARDS
from tests.played import DDV, Game, judged


@cache
def toy_judge(statements: str = "") -> Judge:
    """A judge by the toy, with these statements besides or instead."""
    text, findings = inherited(statements) if statements else with_toys("spielzeug")
    errors = [f for f in (*findings, *check(text)) if f.severity is Severity.ERROR]
    assert errors == [], errors
    return Judge(compile_text(text))


def toy_verdict(game: Game, statements: str = "", *, hands: bool = True) -> GameVerdict:
    """The verdict on a game by the toy or this heir of it."""
    text = game.text(hands=hands).replace(f"Regeln: {game.rules}", "Regeln: erbe")
    return judged(text, toy_judge(statements))


@cache
def plain_game(nth: int = 0, sort: str = "normal") -> Game:
    """A game in which no trick holds both ♥10, so that the toy leaves nothing open."""
    ten = CARDS["♥10"]
    found = -1
    for seed in count():
        game = random_game(seed, sort, DDV)
        together = any([c for _, c in t.laid].count(ten) == 2 for t in game.tricks)
        found += not together
        if found == nth and not together:
            return game
    raise AssertionError
