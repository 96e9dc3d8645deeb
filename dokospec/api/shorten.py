"""The short form of a file's games (``dokospec format --short``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from dokospec.api.judging import Models, judge_next
from dokospec.file_judge import FileJudge
from dokospec.game.shorten import NotShortError, results
from dokospec.language.text import TextError
from dokospec.notation.record import Call, GameRecord, Pass, Reading, StatedFact


class ShortReading(NamedTuple):
    """A reading with its game in short form, or as it was, and why it is not short.

    ``why``: as in :class:`.NotShortError`; ``readings`` where the play differs by
    reading, ``differs`` where less than all of it does not tell the same.
    """

    reading: Reading
    why: str | None = None


def short_forms(readings: Sequence[Reading], texts: Models) -> Iterator[ShortReading]:
    """The games of a file, each without what changes nothing in its verdict."""
    table = FileJudge(texts.model)
    for reading in readings:
        (chosen,) = texts.chosen([reading])
        short = _shortened(table, reading, chosen)
        yield short
        judge_next(table, chosen)


def _shortened(table: FileJudge, reading: Reading, chosen: Reading) -> ShortReading:
    if chosen.game is None or chosen.game.statements:
        return ShortReading(reading)
    try:
        forms = table.short_forms(chosen)
    except NotShortError as error:
        return ShortReading(reading, error.why)
    except TextError:
        return ShortReading(reading, "table")
    if len(forms) != 1:
        return ShortReading(reading, "readings")
    whole = results(judge_next(table.copy(), chosen))

    def same(game: GameRecord) -> bool:
        trial = replace(chosen, game=game)
        return results(judge_next(table.copy(), trial)) == whole

    ((_, short),) = forms
    if not same(short):
        return ShortReading(reading, "differs")
    short = _without_idle(short, same)
    entries = reading.game.entries if reading.game else ()
    return ShortReading(replace(reading, game=replace(short, entries=entries)))


def _without_idle(game: GameRecord, same: Callable[[GameRecord], bool]) -> GameRecord:
    """The game without cards passed on, moments and statements that change nothing."""
    kept = tuple(event for event in game.events if not isinstance(event, Pass))
    unpassed = replace(game, events=kept, hands=())
    if len(kept) < len(game.events) and same(unpassed):
        game = unpassed
    for number, event in enumerate(game.events):
        if isinstance(event, Call):
            plain = replace(event, held=None, trick=None, lying=None)
            less = replace(event, trick=None, lying=None)
            for trial in (plain, less):
                events = (*game.events[:number], trial, *game.events[number + 1 :])
                if same(shorter := replace(game, events=events)):
                    game = shorter
                    break
    (line,) = game.statements
    facts = line.facts
    for fact in reversed(facts):
        for simpler in _simpler(fact):
            trial_facts = tuple(f if f is not fact else simpler for f in facts)
            remaining = tuple(f for f in trial_facts if f is not None)
            line = replace(line, facts=remaining)
            if remaining and same(shorter := replace(game, statements=(line,))):
                game, facts = shorter, remaining
                break
    return game


def _simpler(fact: StatedFact) -> Iterator[StatedFact | None]:
    """Less of the same: nothing, or without the trick."""
    yield None
    if fact.trick is not None:
        yield replace(fact, trick=None)
