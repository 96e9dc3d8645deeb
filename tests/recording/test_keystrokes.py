"""How much is typed for an evening: 24 random games, with calls in every other one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import count, islice
from typing import Final

import pytest

from dokospec.api.judging import Texts, judge_next
from dokospec.api.shorten import short_forms
from dokospec.notation.reader import read_text
from dokospec.notation.record import GameRecord
from dokospec.notation.writer import format_game, format_head
from dokospec.recording.evening import evening
from dokospec.recording.journal import game_text, head_text
from dokospec.recording.quick import game_lines, vocabulary
from dokospec.witness.generate import Generator, Wish
from tests.exhaustive import sampled
from tests.shipped import TEXTS, model, settled_judge

GAMES: Final = 24
MOST: Final = {"nagelik-2024": 1_200}
"""Keystrokes of an evening; of another text 900."""
OF_THE_DAY: Final = ("x-spieltag:", "x-tische:")
"""Lines that stand in the head once; the round of a Pokal is typed with each game."""
TABLE: Final = ("Anna", "Bernd", "Carla", "Dora")


def short_games(rules: str) -> Iterator[GameRecord]:
    """Random games in their short form, without what changes nothing."""
    texts, generator = Texts([], rules), Generator(settled_judge(rules))
    for seed in count(1):
        case = generator.make(seed, Wish(calls=seed % 2, hands=True))
        if case is None:
            continue
        text = f"{format_head(case.head)}\n{format_game(case.game)}"
        (found,) = short_forms(read_text(text), texts)
        if found.why is None and found.reading.game is not None:
            yield found.reading.game


def written(game: GameRecord) -> list[str]:
    """The lines of a game as they stand in a file."""
    lines = map(str.strip, format_game(game).splitlines()[1:])
    return [
        line
        for line in lines
        if line and line[0] != "=" and not line.startswith(OF_THE_DAY)
    ]


def typed(lines: Sequence[str]) -> str:
    """What a player types for these lines, with initials for names."""
    if lines[0].startswith("x-"):
        above, *below = lines
        return f"{above.replace(': ', ':')} / {typed(below)}"
    first, *others = lines
    bid = re.match(r"Vorbehalt (\w+): (.+)", first)
    if bid is None:
        parts = [_without_party(line) for line in lines]
    else:
        fact = next((line for line in others if line[0] == "+"), "+")
        reported = re.sub(rf"^\+ (re {bid[1]} )?", "", fact)
        word, *extras = bid[2].split()
        parts = [" ".join((word, bid[1], *extras, reported))]
        parts += [line for line in others if line[0] != "+"]
    line = " / ".join(parts)
    for name in TABLE:
        line = re.sub(rf"\b{name}\b", name[0].lower(), line)
    return line.replace(": ", ":")


def _without_party(line: str) -> str:
    """Players alone would be taken for those of a party."""
    return re.sub(r"^\+ (?:re (?=[A-Z])|(?![A-Z]))", "", line)


@pytest.mark.parametrize("rules", sampled(TEXTS, ["ddv-tsr"]))
def test_an_evening_is_typed_with_few_keys(rules: str) -> None:
    games = [written(game) for game in islice(short_games(rules), GAMES)]
    lines = [typed(game) for game in games]
    known = vocabulary(model(rules), TABLE)
    head = head_text(rules, TABLE, "Dora", whole=False)
    now = evening(head, model, judge_next)
    for line in lines:
        tried = now.with_game(game_lines(line, known))
        assert tried is not None
        now = tried
    full = "".join(game_text(str(n), game) for n, game in enumerate(games, 1))
    whole = evening(head + full, model, judge_next)

    assert sum(len(line) + 1 for line in lines) <= MOST.get(rules, 900)
    assert now.sheet.lines == whole.sheet.lines
    assert all(None not in line.points for line in now.sheet.lines)
