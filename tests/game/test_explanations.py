"""The law of explanations: what is not cited does not matter, what decides does.

Statements of both texts are deleted one by one, and games are judged again without
them: some of them, all by the exhaustive run.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import count
from typing import Final

import pytest

from dokospec.game.judge import Judge
from dokospec.language.model import Model
from dokospec.language.syntax import Ordnung, Statement
from dokospec.language.vocabulary import LISTINGS
from dokospec.notation.record import GameRecord, Head
from dokospec.render.reasons import quantities, trials
from dokospec.verdict import GameVerdict, Outcome
from tests.exhaustive import sampled
from tests.games import random_game, with_calls
from tests.played import DDV, HOME, NAMES, Game, Said, read_game
from tests.shipped import judge, model

NUMBERS: Final[dict[str, Callable[[Outcome], object]]] = {
    "kind": lambda o: (o.kind, o.kinds),
    "parties": lambda o: o.parties,
    "augen": lambda o: o.augen,
    "winner": lambda o: o.winner,
    "value": lambda o: o.value,
    **{f"score {n}": lambda o, n=n: dict(o.scores or ()).get(n) for n in NAMES},  # type: ignore[misc]
}
FRAME: Final = {listing.name for listing in LISTINGS}
"""Tables without which there is no rule text to judge by."""
PARTS: Final = 12
"""In so many parts the statements are gone through."""
TRIED: Final = {DDV: 2, HOME: 1}
"""How many of the games each statement is tried on, in turn."""


def _first(sort: str, rules: str, wanted: Callable[[Game], object]) -> Game:
    for seed in count():
        game = with_calls(random_game(seed, sort, rules), seed)
        if wanted(game):
            return game
    raise AssertionError


@cache
def games(rules: str) -> list[tuple[Head, GameRecord]]:
    """Games of every sort in which much of a text comes into play."""
    late = random_game(4, "normal", rules)
    seat = min(late.re)
    found = [
        _first("normal", rules, lambda g: len(g.calls) > 3),
        _first("hochzeit", rules, lambda g: g.clearing == 2 and g.calls),
        _first("hochzeit", rules, lambda g: g.clearing is None),
        _first("stille", rules, lambda g: g.calls),
        _first("herzsolo", rules, lambda g: rules == HOME or "pflicht" in g.extra[0]),
        late.saying(Said(late.moment(seat, 9), seat, "re")),
    ]
    if rules == HOME:
        found += [random_game(2, "schweinchen", rules), random_game(0, "armut", rules)]
    return [read_game(game.text(hands=True)) for game in found]


@cache
def judged(rules: str, number: int) -> GameVerdict:
    return judge(rules).game(*games(rules)[number])


def deletable(rules: str) -> list[Statement]:
    """Statements without which a text still is one."""
    return [
        s
        for s in model(rules).statements
        if not isinstance(s, Ordnung) and getattr(s, "name", "") not in FRAME
    ]


@pytest.mark.parametrize("part", sampled(range(PARTS), [0]))
@pytest.mark.parametrize("rules", sampled([DDV, HOME], [HOME]))
def test_an_uncited_statement_changes_no_number(rules: str, part: int) -> None:
    whole = model(rules)
    size = len(games(rules))
    tried = 0
    for place, statement in enumerate(deletable(rules)):
        if place % PARTS != part:
            continue
        bit = whole.bits[statement.key]
        less = None
        for number in {(place // PARTS + n) % size for n in range(TRIED[rules])}:
            before = judged(rules, number).default
            uncited = [n for n in NUMBERS if not before.resting(n) & bit]
            if not uncited:
                continue
            less = less or Judge(whole.without(statement.key))
            after = less.game(*games(rules)[number]).default
            for name in uncited:
                reported = NUMBERS[name]
                assert reported(after) == reported(before), (
                    statement.key,
                    number,
                    name,
                )
            tried += 1
    assert tried > 10


@pytest.mark.parametrize(("rules", "number"), [(DDV, 0), (HOME, 3)])
def test_what_decides_the_winner_changes_it_and_the_rest_alone_does_not(
    rules: str, number: int
) -> None:
    """The reasons told are those that a deletion shows."""
    whole = model(rules)
    verdict = judged(rules, number)
    winner = next(q for q in quantities(verdict) if q.name == "winner")

    def again(less: Model) -> GameVerdict:
        return Judge(less).game(*games(rules)[number])

    tried = trials(winner, verdict, whole, again)
    effects = {trial.reason.statement: trial.reason.effect for trial in tried}
    cited = whole.statements_in(winner.rests(verdict.default))
    assert effects.keys() == {s.key for s in cited}
    assert "decides" in effects.values()
    for key, effect in effects.items():
        changed = True
        if key.split()[-1] not in FRAME and not key.startswith("Ordnung"):
            found = again(whole.without(key)).default
            changed = found.winner != verdict.default.winner or not found.scores
        assert changed is (effect == "decides"), key


@pytest.mark.parametrize("rules", sampled((DDV, HOME), [DDV]))
def test_a_text_without_a_table_or_an_order_still_judges(rules: str) -> None:
    """It says less, and nothing breaks: an explanation leaves out each of them."""
    whole = model(rules)
    head, game = games(rules)[0]
    for statement in whole.statements:
        if isinstance(statement, Ordnung) or statement.name in FRAME:
            verdict = Judge(whole.without(statement.key)).game(head, game)
            assert verdict.players == NAMES, statement.key
