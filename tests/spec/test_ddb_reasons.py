"""What a verdict under the rules of 1995 does not cite does not matter to it.

Some statements are tried, all of them by the exhaustive run.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from dokospec.game.judge import Judge
from dokospec.language.syntax import Ordnung, Stand, Zweifel
from dokospec.notation.record import GameRecord, Head
from dokospec.verdict import GameVerdict
from tests.exhaustive import sampled
from tests.game.test_explanations import FRAME, NUMBERS
from tests.played import Said, read_game
from tests.shipped import judge, model
from tests.spec.ddb import DDB
from tests.spec.ddb_games import exchange, normal_game, with_eyes


@cache
def games() -> tuple[tuple[Head, GameRecord], ...]:
    """Games in which much of the text comes into play."""
    limits = with_eyes(lambda eyes: 120 < eyes <= 150)
    calls = ((0, "re"), (1, "kontra"), (0, "k90"), (1, "kontra"))
    limits = replace(limits, calls=tuple(Said(0, seat, word) for seat, word in calls))
    bride = normal_game(
        3, (0, "♣D ♣D"), (1, "♦A"), (2, "♦A"), extra=("Vorbehalt Anna: hochzeit",)
    )
    bride = replace(bride, calls=tuple(Said(0, seat, "kontra") for seat in (1, 2, 3)))
    pig = normal_game(2, (1, "♦A ♦A"))
    poor = exchange(1, "♦A ♦A ♦9", "♠D", "Anna: schwein", high=True)
    texts = [
        limits.text(hands=True),
        bride.text(hands=True),
        pig.text(),
        poor.text(hands=True),
    ]
    return tuple(map(read_game, texts))


@cache
def judged(number: int) -> GameVerdict:
    return judge(DDB).game(*games()[number])


@pytest.mark.parametrize("step", sampled((37, 1), [37]))
def test_an_uncited_statement_changes_no_number(step: int) -> None:
    whole = model(DDB)
    # What a Stand is called means nothing in a text without it.
    deletable = [
        s
        for s in whole.statements
        if not isinstance(s, Ordnung | Stand | Zweifel) and s.name not in FRAME
    ]
    tried = 0
    for place, statement in enumerate(deletable[::step]):
        number = place % len(games())
        bit = whole.bits[statement.key]
        before = judged(number).default
        uncited = [n for n in NUMBERS if not before.resting(n) & bit]
        if uncited:
            less = Judge(whole.without(statement.key))
            after = less.game(*games()[number]).default
            for name in uncited:
                reported = NUMBERS[name]
                assert reported(after) == reported(before), (
                    statement.key,
                    number,
                    name,
                )
            tried += 1
    assert tried > 5
