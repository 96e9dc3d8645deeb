"""The canonical form of records: labels, who led, and words behind ``+`` in full."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import count, groupby, zip_longest

from dokospec.api import codes
from dokospec.api.errors import refusal
from dokospec.api.judging import Models, judge_next
from dokospec.file_judge import FileJudge
from dokospec.game.shorten import in_full
from dokospec.language.model import Model
from dokospec.language.statable import Statable, statable
from dokospec.language.text import TextError
from dokospec.notation.reader import read_text, sheets
from dokospec.notation.record import Call, GameRecord, Head, Reading
from dokospec.notation.writer import (
    FEWEST_CARDS,
    beside,
    format_sheets,
    odd_line,
    with_leaders,
)
from dokospec.verdict import GameVerdict


def canonical(
    name: str, readings: Sequence[Reading], texts: Models, *, ascii_only: bool = False
) -> str:
    """The file in its canonical form, with labels and leaders where they change nothing.

    Raises DokospecError where that would not be read again as the same record.
    """
    written = sheets(with_labels_and_leaders(readings, texts))
    text = format_sheets(written, ascii_only=ascii_only)
    again = read_text(text)
    if moved := _moved(readings, again, texts):
        text = format_sheets(written, ascii_only=ascii_only, as_typed=moved)
        again = read_text(text)
    same = sheets(again) == written and not _moved(readings, again, texts)
    if not same or any(each.findings for each in again):
        other = format_sheets(sheets(again), ascii_only=ascii_only).splitlines()
        lines = zip_longest(text.splitlines(), other, fillvalue="")
        found = next((line for line, as_read in lines if line != as_read), "")
        raise refusal(codes.READ_OTHERWISE, file=name, found=found)
    return text


def _moved(
    before: Iterable[Reading], after: Iterable[Reading], texts: Models
) -> list[int]:
    """Which games, from 0, do not tell any more where a card is missing.

    A line that does not hold whole tricks tells it, and so does a word that is no call
    and stands between its cards: it may be the card.
    """
    pairs = zip(_games(texts.chosen(before)), _games(after), strict=False)
    return [
        number
        for number, ((typed, head), (written, _)) in enumerate(pairs)
        if typed.locate is not None
        and (
            odd_line(typed, FEWEST_CARDS) != odd_line(written, FEWEST_CARDS)
            or any(
                beside(typed, place) != beside(written, place)
                for place in _no_calls(typed, head, texts)
            )
        )
    ]


def _games(readings: Iterable[Reading]) -> list[tuple[GameRecord, Head]]:
    return [(each.game, each.head) for each in readings if each.game is not None]


def _no_calls(game: GameRecord, head: Head, texts: Models) -> list[int]:
    """The places of words that are no calls of the text."""
    calls = [(n, each) for n, each in enumerate(game.events) if isinstance(each, Call)]
    rules = game.header("regeln") or head.rules
    if not calls or rules is None:
        return []
    try:
        known = texts.model(rules).words["Rufe"]
    except TextError:
        return []
    return [place for place, call in calls if call.word not in known]


def with_labels_and_leaders(
    readings: Iterable[Reading], texts: Models
) -> list[Reading]:
    """The readings of a file, the games with labels and leaders.

    A game without a label gets its number in the file.
    """
    chosen = list(readings)
    numbers = count(1)
    numbered = [
        _numbered(each, str(next(numbers))) if each.game else each for each in chosen
    ]
    completed: list[Reading] = []
    pairs = zip(chosen, numbered, strict=True)
    for _, group in groupby(pairs, lambda pair: pair[0].head):
        plain, more = zip(*group, strict=True)
        completed += _below_a_head(plain, more, texts)
    return completed


def _below_a_head(
    plain: Sequence[Reading], numbered: Sequence[Reading], texts: Models
) -> Sequence[Reading]:
    """All that may be told, or all but the labels, the leaders game by game."""
    read = FileJudge(texts.model)
    retold = read.copy()
    all_led: list[Reading] = []
    unchanged = True
    for reading, more in zip(plain, numbered, strict=True):
        verdict = _verdict(read, reading, texts)
        all_led.append(_in_full(_led(more, verdict), verdict, texts))
        unchanged = unchanged and all_led[-1] == reading
        if unchanged:
            retold = read.copy()
        elif _verdict(retold, all_led[-1], texts) != verdict:
            break
    else:
        return all_led
    return _led_where_possible(
        numbered if _alike(plain, numbered, texts) else plain, texts
    )


def _alike(one: Sequence[Reading], other: Sequence[Reading], texts: Models) -> bool:
    left = FileJudge(texts.model)
    right = left.copy()
    return all(
        _verdict(left, a, texts) == _verdict(right, b, texts)
        for a, b in zip(one, other, strict=True)
    )


def _led_where_possible(readings: Sequence[Reading], texts: Models) -> list[Reading]:
    table = FileJudge(texts.model)
    completed: list[Reading] = []
    for reading in readings:
        before = table.copy()
        verdict = _verdict(table, reading, texts)
        led = _led(reading, verdict)
        for told in (_in_full(led, verdict, texts), led):
            if _verdict(before.copy(), told, texts) == verdict:
                completed.append(told)
                break
        else:
            completed.append(reading)
    return completed


def _numbered(reading: Reading, number: str) -> Reading:
    game = reading.game
    assert game is not None
    return replace(reading, game=replace(game, label=game.label or number))


def _led(reading: Reading, verdict: GameVerdict) -> Reading:
    """With the names of who led, where outcomes do not differ in it."""
    ways = [[trick.leader for trick in each.tricks] for each in verdict.ways]
    names = [
        each[0] if len(set(each)) == 1 else None for each in zip(*ways, strict=False)
    ]
    if reading.game is None or not any(names):
        return reading
    return replace(reading, game=with_leaders(reading.game, names))


def _in_full(reading: Reading, verdict: GameVerdict, texts: Models) -> Reading:
    """With full words and names in its lines ``+ …``."""
    game = reading.game
    if game is None or not game.statements or not verdict.players:
        return reading
    try:
        model = texts.model(verdict.rules)
    except TextError:
        return reading
    full = in_full(model, _statable(model), verdict.players, game)
    return replace(reading, game=full) if full != game else reading


@lru_cache(maxsize=8)
def _statable(model: Model) -> Statable:
    return statable(model)


def _verdict(table: FileJudge, reading: Reading, texts: Models) -> GameVerdict:
    """The verdict; how the game is called does not belong to it."""
    (chosen,) = texts.chosen([reading])
    return judge_next(table, chosen)._replace(label=None)
