"""The law of the short form, and the rule texts of rounds under which it is tried.

What a table writes down of a finished game, world by world of its play, comes to what
the record with every card comes to under the readings of that world.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache, lru_cache
from random import Random
from typing import Final

from dokospec.game import codes
from dokospec.game.judge import Judge
from dokospec.game.shorten import NotShortError, results
from dokospec.language.values import Cube
from dokospec.notation.record import Call, GameRecord, Play
from dokospec.notation.writer import format_game, format_head
from dokospec.verdict import GameVerdict
from dokospec.witness.case import Case
from dokospec.witness.generate import Generator, Wish
from dokospec.witness.observation import settled
from tests.open_games import Count
from tests.played import read_game
from tests.shipped import TEXTS, judge
from tests.spec.houses import blocks, fits, house, with_needed

OPEN: Final = "open"
"""A short form that comes to no points, as of these readings one asks for the tricks."""
UNSTATED: Final = frozenset((("z-sau-augen", "im-solo"),))
PLACED: Final = {"ein-joker": "joker"}
"""Of blocks that want a line with a player's place in each game: the word behind ``x-``."""


_OTHERS_CARDS: Final = {codes.CARD_NOT_IN_HAND, codes.REVOKE}


@cache
def house_of(block: str) -> str:
    """The name ``base+block+…`` of a text with this block and those that it needs.

    It stands on the first text with which they go without an error; each block begins
    with another one.
    """
    at, names = blocks().index(block), with_needed([block])
    bases = [TEXTS[(at + more) % len(TEXTS)] for more in range(len(TEXTS))]
    return next("+".join((base, *names)) for base in bases if fits(base, *names))


def houses() -> tuple[str, ...]:
    """All of them."""
    return tuple(map(house_of, blocks()))


@cache
def judge_of(rules: str) -> Judge:
    """The judge of a text that comes along, or of one of the ``houses``."""
    base, *names = rules.split("+")
    return house(base, *names) if names else judge(base)


@cache
def generator(rules: str) -> Generator:
    """Makes games that are legal by the default readings."""
    return Generator(Judge(settled(judge_of(rules).model)))


def played(rules: str, seed: int, calls: int, *, wrong: bool) -> Case | None:
    """A random game with calls; ``wrong``: one more, anybody's, anywhere."""
    placed = [PLACED[block] for block in rules.split("+") if block in PLACED]
    stated = tuple((word, 1 + seed % 4) for word in placed) or None
    wish = Wish(calls=calls, hands=True, stated=stated)
    case = generator(rules).make(seed, wish)
    if case is None or not wrong:
        return case
    rng = Random(seed)  # noqa: S311
    events = list(case.game.events)
    places = [i for i, event in enumerate(events) if isinstance(event, Play)]
    words = judge_of(rules).model.words["Rufe"]
    call = Call(rng.choice(words), rng.choice(case.head.players))
    events.insert(rng.choice(places), call)
    return case.having(events)


def beside(whole: GameRecord, short: GameRecord, tricks: int) -> GameRecord:
    """The short form with the first tricks of the whole game, and what was said in them.

    A call behind them stands as the short form has it.
    """
    plays = [i for i, event in enumerate(whole.events) if isinstance(event, Play)]
    cut = plays[4 * tricks - 1] + 1
    calls = [event for event in short.events if isinstance(event, Call)]
    before = sum(isinstance(event, Call) for event in whole.events[:cut])
    events = (*whole.events[:cut], *calls[before:])
    return replace(short, hands=whole.hands, events=events)


def compared(
    case: Case, by: Judge, seed: int = 0, tricks: int = 0
) -> Iterator[tuple[str, str]]:
    """The short form of each world of the play, and how it differs: empty where not.

    ``OPEN`` where the text asks under this reading for what cannot be stated.

    ``seed``: under which of the readings of a world. ``tricks``: so many of the first ones
    are there, too. Raises NotShortError where the game
    has no short form.
    """
    if any(way.scores is None for way in case.judged(by).ways):
        raise NotShortError("open")
    for label, game in by.shortened(case.head, case.game):
        part = beside(case.game, game, tricks) if tricks else game
        typed = f"{format_head(case.head)}\n{format_game(part)}"
        head, again = read_game(typed)
        cubes = sorted(label, key=sorted)
        reading = _reading(by, cubes[seed % len(cubes)])
        verdict = reading.game(head, again)
        if _only_unstated(verdict, reading):
            yield typed, OPEN
            continue
        entire = case.judged(reading)
        if tricks and any(f.code in _OTHERS_CARDS for f in entire.findings):
            continue  # The hands are those of other readings.
        short, whole = results(verdict), results(entire)
        differing = f"short: {short - whole}\nwhole: {whole - short}"
        yield typed, "" if short == whole else differing


def short_games(text: str, seeds: Iterable[int]) -> Count:
    """The law over one random game for each seed; every other has a wrong call."""
    count, by = Count(text), judge_of(text)
    for seed in seeds:
        case = played(text, seed, seed % 4, wrong=seed % 2 == 1)
        if case is None:
            continue
        count.tried["games"] += 1
        count.tried["with a call"] += any(isinstance(e, Call) for e in case.game.events)
        try:
            for typed, differing in compared(case, by, seed):
                count.tried["short forms"] += 1
                count.tried["open"] += differing == OPEN
                if differing not in {"", OPEN}:
                    count.breaks("differing", f"{typed}\n{differing}\n{case.text()}")
        except NotShortError:
            count.tried["without one"] += 1
    return count


def _only_unstated(verdict: GameVerdict, by: Judge) -> bool:
    """Whether points are open, and only where a reading asks for the tricks."""
    read = frozenset(by.model.read.items())
    cubes = [
        read.union(cube)
        for way in verdict.ways
        if way.scores is None
        for cube in way.assume or ((),)
    ]
    return bool(cubes) and all(cube & UNSTATED for cube in cubes)


@lru_cache(maxsize=256)
def _reading(by: Judge, cube: Cube) -> Judge:
    if not cube:
        return by
    return Judge(by.model.reading({**by.model.read, **dict(cube)}), like=by)
