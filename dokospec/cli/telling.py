"""What ``format`` adds to a record: labels, and who led. No verdict changes by it.

Both are claims to whoever reads the record: a name before a card says whose it is, and a
number which games are missing. So they stand only where the game comes to the same with
them, by every reading and whatever is unknown: that is tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import count, groupby

from dokospec.cli.judging import Texts, judge_next
from dokospec.notation.record import Reading
from dokospec.notation.writer import with_leaders
from dokospec.table import Table
from dokospec.verdict import GameVerdict


def told_more(readings: Iterable[Reading], texts: Texts) -> list[Reading]:
    """The readings of a file, the games with labels and leaders.

    A game without a label gets its number in the file.
    """
    chosen = list(readings)
    numbers = count(1)
    numbered = [
        _numbered(each, str(next(numbers))) if each.game else each for each in chosen
    ]
    told: list[Reading] = []
    pairs = zip(chosen, numbered, strict=True)
    for _, group in groupby(pairs, lambda pair: pair[0].head):
        plain, more = zip(*group, strict=True)
        told += _below_a_head(plain, more, texts)
    return told


def _below_a_head(
    plain: Sequence[Reading], numbered: Sequence[Reading], texts: Texts
) -> Sequence[Reading]:
    """All that may be told, or all but the labels, the leaders game by game."""
    read = Table(texts.model)
    retold = read.copy()
    all_led: list[Reading] = []
    for reading, more in zip(plain, numbered, strict=True):
        verdict = _verdict(read, reading, texts)
        all_led.append(_led(more, verdict))
        if _verdict(retold, all_led[-1], texts) != verdict:
            break
    else:
        return all_led
    return _led_where_possible(
        numbered if _alike(plain, numbered, texts) else plain, texts
    )


def _alike(one: Sequence[Reading], other: Sequence[Reading], texts: Texts) -> bool:
    left = Table(texts.model)
    right = left.copy()
    return all(
        _verdict(left, a, texts) == _verdict(right, b, texts)
        for a, b in zip(one, other, strict=True)
    )


def _led_where_possible(readings: Sequence[Reading], texts: Texts) -> list[Reading]:
    table = Table(texts.model)
    told: list[Reading] = []
    for reading in readings:
        before = table.copy()
        verdict = _verdict(table, reading, texts)
        led = _led(reading, verdict)
        told.append(led if _verdict(before, led, texts) == verdict else reading)
    return told


def _numbered(reading: Reading, number: str) -> Reading:
    game = reading.game
    assert game is not None
    return replace(reading, game=replace(game, label=game.label or number))


def _led(reading: Reading, verdict: GameVerdict) -> Reading:
    """With the names of who led, where outcomes do not differ in it."""
    ways = [[trick.leader for trick in each.tricks] for each in verdict.outcomes]
    names = [
        each[0] if len(set(each)) == 1 else None for each in zip(*ways, strict=False)
    ]
    if reading.game is None or not any(names):
        return reading
    return replace(reading, game=with_leaders(reading.game, names))


def _verdict(table: Table, reading: Reading, texts: Texts) -> GameVerdict:
    """The verdict; how the game is called does not belong to it."""
    (chosen,) = texts.chosen([reading])
    return judge_next(table, chosen)._replace(label=None)
