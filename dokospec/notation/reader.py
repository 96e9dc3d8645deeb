"""Reads records: lines in, one reading a game out, holding one game at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from dokospec.finding import Finding, Kind, Span
from dokospec.notation import codes
from dokospec.notation.chunks import Chunk, chunks
from dokospec.notation.faults import Fault, finding
from dokospec.notation.game import read_game
from dokospec.notation.head import NO_HEAD, read_head
from dokospec.notation.record import GameRecord, Head, Reading, Sheet


def read(lines: Iterable[str]) -> Iterator[Reading]:
    """The games of a file, in order; what is unreadable is a finding, never an error.

    A broken game ends before its first unreadable place (``complete`` False), and the
    next line that starts with ``spiel`` is read on. A head is a reading of its own
    (``game`` None) where something is wrong with it or no game follows. What is
    tolerated is listed in ``docs/notation.md``.
    """
    head = NO_HEAD
    seen = told = False
    for chunk in chunks(_without_mark(lines)):
        if not chunk.game:
            if not chunk.cut and not chunk.text.strip():
                continue
            if seen and not told:
                yield Reading(head, None)
            reading = read_head(chunk)
            head, seen, told = reading.head, True, bool(reading.findings)
            if told:
                yield Reading(head, None, reading.findings)
            if not reading.go_on:
                return
            continue
        if not seen:
            found = ("found", chunk.text.partition("\n")[0].strip())
            fault = Fault(codes.NO_MAGIC, 0, len(found[1]), (found,))
            yield Reading(head, None, (_finding(fault, chunk),))
        seen = told = True
        yield _game(chunk, head)
    if not seen:
        empty = Finding(codes.EMPTY_FILE, Kind.UNREADABLE, span=Span(1, 1, 2))
        yield Reading(head, None, (empty,))
    elif not told:
        yield Reading(head, None)


def read_text(text: str) -> list[Reading]:
    """The readings of a whole file that is at hand as text."""
    return list(read(text.removesuffix("\n").split("\n")))


def sheets(readings: Iterable[Reading]) -> tuple[Sheet, ...]:
    """Heads with their games, for those who want the whole file at once."""
    heads: list[Head] = []
    games: list[list[GameRecord]] = []
    for reading in readings:
        if not heads or heads[-1] is not reading.head:
            heads.append(reading.head)
            games.append([])
        if reading.game:
            games[-1].append(reading.game)
    return tuple(
        Sheet(head, tuple(played)) for head, played in zip(heads, games, strict=True)
    )


def _without_mark(lines: Iterable[str]) -> Iterator[str]:
    """A byte order mark is no part of the first line."""
    rest = iter(lines)
    first = next(rest, None)
    if first is None:
        return rest
    return chain((first.removeprefix("\ufeff"),), rest)


def _finding(fault: Fault, chunk: Chunk) -> Finding:
    return finding(fault, chunk.text, chunk.first_line)


def _game(chunk: Chunk, head: Head) -> Reading:
    cut = chunk.cut
    if not chunk.text:
        # The line `spiel` itself was too long to hold.
        game = GameRecord(None, complete=False)
        return Reading(head, game, (_finding(cut, chunk),) if cut else ())
    game, found = read_game(
        chunk.text, chunk.first_line, head.players, cut=cut is not None
    )
    if cut is None:
        return Reading(head, game, () if found is None else (found,))
    findings = (
        (_finding(cut, chunk),) if found is None else (found, _finding(cut, chunk))
    )
    return Reading(head, game, findings)
