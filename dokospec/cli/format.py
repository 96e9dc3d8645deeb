"""``dokospec format``: the canonical form of records, and JSON both ways."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import count, groupby, zip_longest
from pathlib import Path

from dokospec.cli import codes
from dokospec.cli.arguments import Parser, add_files, add_rules, add_spec, one_of
from dokospec.cli.errors import command_error
from dokospec.cli.judging import Texts, judge_next
from dokospec.cli.output import write_file
from dokospec.cli.session import Session
from dokospec.cli.shorten import short_forms
from dokospec.cli.sources import InputFile, whole
from dokospec.file_judge import FileJudge
from dokospec.game.shorten import in_full
from dokospec.notation.jsonio import RecordError, from_json, to_json
from dokospec.notation.reader import read_text, sheets
from dokospec.notation.record import GameRecord, Reading
from dokospec.notation.writer import (
    FEWEST_CARDS,
    format_sheets,
    odd_line,
    with_all_entries,
    with_leaders,
)
from dokospec.render.findings import finding_lines
from dokospec.render.json import dump
from dokospec.rules.model import Model
from dokospec.rules.statable import Statable, statable
from dokospec.rules.text import TextError
from dokospec.verdict import GameVerdict

# --- what ``format`` adds to a record: labels, who led, and words behind ``+`` in full.
# No verdict changes by it


def with_labels_and_leaders(readings: Iterable[Reading], texts: Texts) -> list[Reading]:
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
    plain: Sequence[Reading], numbered: Sequence[Reading], texts: Texts
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


def _alike(one: Sequence[Reading], other: Sequence[Reading], texts: Texts) -> bool:
    left = FileJudge(texts.model)
    right = left.copy()
    return all(
        _verdict(left, a, texts) == _verdict(right, b, texts)
        for a, b in zip(one, other, strict=True)
    )


def _led_where_possible(readings: Sequence[Reading], texts: Texts) -> list[Reading]:
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


def _in_full(reading: Reading, verdict: GameVerdict, texts: Texts) -> Reading:
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


def _verdict(table: FileJudge, reading: Reading, texts: Texts) -> GameVerdict:
    """The verdict; how the game is called does not belong to it."""
    (chosen,) = texts.chosen([reading])
    return judge_next(table, chosen)._replace(label=None)


# --- the command ----------------------------------------------------------------------


def configure(parser: Parser) -> None:
    """What the command takes."""
    words = parser.words
    add_files(parser)
    for name in ("check", "write", "ascii", "short"):
        parser.options.add_argument(
            f"--{name}", action="store_true", help=words(f"option.format_{name}")
        )
    for name in ("to", "from"):
        parser.options.add_argument(
            f"--{name}",
            dest=f"{name}_",
            metavar="doko|json",
            default="doko",
            type=one_of(f"--{name}", ("doko", "json")),
            help=words(f"option.format_{name}"),
        )
    add_rules(parser)
    add_spec(parser)


def run(arguments: argparse.Namespace, here: Session) -> int:
    """Formats each file; 1 where ``--check`` found one that is not canonical."""
    _agree(arguments)
    texts = Texts(arguments.spec, arguments.rules)

    def format_(name: str) -> int:
        if arguments.from_ == "json":
            read = _from_json(name)
            after = canonical(name, read, texts, ascii_only=arguments.ascii)
            here.put(after)
            return 0
        source = InputFile(name)
        before = whole(name)
        readings = list(source.of(before))
        if _complain(readings, source, here):
            return 2
        if arguments.short:
            return _put_short(name, readings, texts, arguments, here)
        if arguments.to_ == "json":
            here.put(dump(to_json(sheets(readings)), 1) + "\n")
            return 0
        after = canonical(name, readings, texts, ascii_only=arguments.ascii)
        return _put(name, before, after.encode(), arguments, here)

    return here.each(arguments.files, format_)


def canonical(
    name: str, readings: Sequence[Reading], texts: Texts, *, ascii_only: bool = False
) -> str:
    """The file in its canonical form, with labels and leaders where they change nothing.

    Raises CommandError where that would not be read again as the same record.
    """
    written = sheets(with_labels_and_leaders(readings, texts))
    text = format_sheets(written, ascii_only=ascii_only)
    again = read_text(text)
    if moved := _moved(readings, again):
        text = format_sheets(written, ascii_only=ascii_only, as_typed=moved)
        again = read_text(text)
    same = sheets(again) == written and not _moved(readings, again)
    if not same or any(each.findings for each in again):
        other = format_sheets(sheets(again), ascii_only=ascii_only).splitlines()
        lines = zip_longest(text.splitlines(), other, fillvalue="")
        found = next((line for line, as_read in lines if line != as_read), "")
        raise command_error(codes.READ_OTHERWISE, file=name, found=found)
    return text


def _moved(before: Iterable[Reading], after: Iterable[Reading]) -> list[int]:
    """Which games, from 0, do not break off any more where they did as they were typed.

    A line that does not hold whole tricks tells where a card is missing.
    """
    pairs = zip(_games(before), _games(after), strict=False)
    return [
        number
        for number, (typed, written) in enumerate(pairs)
        if typed.locate is not None
        and odd_line(typed, FEWEST_CARDS) != odd_line(written, FEWEST_CARDS)
    ]


def _games(readings: Iterable[Reading]) -> list[GameRecord]:
    return [reading.game for reading in readings if reading.game is not None]


def _put_short(
    name: str,
    readings: Sequence[Reading],
    texts: Texts,
    arguments: argparse.Namespace,
    here: Session,
) -> int:
    """Writes the games in short form; 1 where one has none, and is written whole."""
    status, written = 0, []
    for number, (reading, why) in enumerate(short_forms(readings, texts), 1):
        written.append(reading)
        if why is not None:
            label = (reading.game and reading.game.label) or str(number)
            here.tell([here.words(f"format.not_short_{why}", file=name, game=label)])
            status = 1
    if arguments.to_ == "json":
        here.put(dump(to_json(sheets(written)), 1) + "\n")
    else:
        here.put(canonical(name, written, texts, ascii_only=arguments.ascii))
    return status


def _agree(arguments: argparse.Namespace) -> None:
    chosen = [
        name
        for name, given in (
            ("--check", arguments.check),
            ("--write", arguments.write),
            ("--to json", arguments.to_ == "json"),
            ("--from json", arguments.from_ == "json"),
            ("--short", arguments.short and arguments.to_ != "json"),
        )
        if given
    ]
    if arguments.write and "-" in arguments.files:
        chosen.append("-")
    if len(chosen) > 1:
        raise command_error(codes.NOT_TOGETHER, options=", ".join(chosen))


def _complain(readings: Sequence[Reading], source: InputFile, here: Session) -> bool:
    """Prints what is unreadable; whether anything is."""
    found = [each for reading in readings for each in reading.findings]
    for each in found:
        here.tell(finding_lines(each, source.name, source.line, here.err))
    broken = any(reading.game and not reading.game.complete for reading in readings)
    return broken or any(each.kind.value == "unreadable" for each in found)


def _put(
    name: str, before: bytes, after: bytes, arguments: argparse.Namespace, here: Session
) -> int:
    if arguments.check:
        if before == after:
            return 0
        here.tell([here.words("format.not_canonical", file=name)])
        return 1
    if not arguments.write:
        here.put(after.decode())
    elif before != after:
        write_file(Path(name), after)
    return 0


def _from_json(name: str) -> list[Reading]:
    text = whole(name)
    try:
        sheets_ = from_json(json.loads(text))
    except json.JSONDecodeError as error:
        place = f"{name}:{error.lineno}:{error.colno}"
        raise command_error(codes.BAD_JSON, file=place) from None
    except (RecordError, ValueError, RecursionError) as error:
        raise command_error(codes.BAD_JSON, file=name, reason=str(error)) from None
    heads = [with_all_entries(sheet.head) for sheet in sheets_]
    return [
        Reading(head, game)
        for head, sheet in zip(heads, sheets_, strict=True)
        for game in sheet.games or (None,)
    ]
