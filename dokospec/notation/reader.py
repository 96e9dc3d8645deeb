"""Reads records: lines in, one reading a game out, holding one game at a time."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, islice
from typing import Final, cast

from lark import Token, Tree, UnexpectedInput

from dokospec.finding import Finding, Kind, Span
from dokospec.notation import codes
from dokospec.notation.chunks import Chunk, chunks
from dokospec.notation.draft import Draft, Placed, Places, settled
from dokospec.notation.faults import Fault, FaultError, diagnose, finding
from dokospec.notation.grammar import cutter, fine, game_line, section, sections
from dokospec.notation.head import NO_HEAD, read_head
from dokospec.notation.interpret import (
    Interpreter,
    comment_of,
    interpreter,
    note_of,
)
from dokospec.notation.names import plainly_named
from dokospec.notation.part import as_typed, part
from dokospec.notation.record import (
    Event,
    GameRecord,
    Head,
    Play,
    Reading,
    RecordSheet,
    TrickNumber,
)
from dokospec.notation.statements import REMARK, without_unread

# --- reads the text of one game: coarse where that is enough, else fine


_BOUND: Final = re.compile(r":[^\S\n]+")
_SPIEL: Final = len("spiel")


def read_game(
    text: str, first_line: int, players: tuple[str, ...], *, cut: bool = False
) -> tuple[GameRecord, tuple[Finding, ...]]:
    """The record in ``text``, which starts with a line ``spiel`` and ends with a feed.

    ``cut``: text was left out behind it, so the record is not complete.
    """
    text = plainly_named(text, players)
    names = interpreter(players)
    faults: list[Fault] = []
    broken = False
    unread: list[Fault] = []
    draft = read_coarse(text, names)
    if draft is None:
        text, unread = without_unread(text, names)
        draft, _, faults, broken = read_fine(text, first_line, names)
        stop = faults[-1].start if broken else len(text)
        unread = [each for each in unread if each.start < stop]
        faults = sorted([*faults, *unread], key=lambda each: each.start)
    place = TokenPlace(text, first_line, players)
    complete = not (broken or cut or unread)
    record = draft.record(complete=complete, locate=place)
    found = tuple([finding(fault, text, first_line) for fault in faults])
    if broken:
        start = faults[-1].start
        rest = REMARK.split(text[start : text.find("\n", start)])[0]
        place = replace(place, unread=found[-1].span)
        record = replace(record, unread=rest.strip(), locate=place)
    return record, found


_WORD: Final = re.compile(r"(?<!\S)(?!\d+\.?(?!\S))\S+")
_FACT: Final = re.compile(r"[^\s,;](?:[^,;]*[^\s,;])?")


@dataclass(frozen=True, slots=True)
class TokenPlace:
    """The ``locate`` of a record: reads its text once more, finely, when asked."""

    text: str
    first_line: int
    players: tuple[str, ...]
    unread: Span | None = None

    def __call__(self, section: str, index: int) -> Span | None:
        """What :data:`record.Locate` says."""
        text, first_line = self.text, self.first_line
        start, feed, _ = text.partition("\n")
        if section == "game":
            first = _places(start + feed, 1, ()).game
            return Span(first_line, first.column, first.end)
        if section == "claim":
            # Claims, and nothing else, are lines that start so: one is a game's worth.
            lines = enumerate(text.split("\n"), first_line)
            claims = [each for each in lines if each[1].lstrip().startswith("=")]
            if not 0 <= index < len(claims):
                return None
            line, claim = claims[index]
            text, first_line, index = f"spiel\n{claim}\n", line - 1, 0
        elif section == "unread":
            return self.unread
        elif section == "fact":
            return next(islice(_fact_places(text, first_line), index, None), None)
        elif section == "word":
            return next(islice(_word_places(text, first_line), index, None), None)
        elif section == "event":
            known = _known_place(text, interpreter(self.players), index)
            if known is not None:
                return self._at((known,), 0)
            offsets = event_offsets(text, self.players)
            if offsets is not None:
                return self._at(offsets, index)
        return _places(text, first_line, self.players).find(section, index)

    def _at(self, offsets: Sequence[tuple[int, int]], index: int) -> Span | None:
        if not 0 <= index < len(offsets):
            return None
        start, end = offsets[index]
        line = self.first_line + self.text.count("\n", 0, start)
        before = self.text.rfind("\n", 0, start)
        return Span(line, start - before, end - before)


def _fact_places(text: str, first_line: int) -> Iterator[Span]:
    """The places of the facts in lines ``+ …``, which nothing else starts like."""
    for number, line in enumerate(text.split("\n"), first_line):
        if line.lstrip().startswith("+"):
            said = REMARK.split(line, maxsplit=1)[0]
            for fact in _FACT.finditer(said, said.index("+") + 1):
                start, end = fact.span()
                yield Span(number, start + 1, end + 1)


def _word_places(text: str, first_line: int) -> Iterator[Span]:
    """The places of the words of these facts; numbers are none."""
    lines = text.split("\n")
    for fact in _fact_places(text, first_line):
        line = lines[fact.line - first_line][: fact.end - 1]
        for word in _WORD.finditer(line, fact.column - 1):
            start, end = word.span()
            yield Span(fact.line, start + 1, end + 1)


@lru_cache(maxsize=2)
def event_offsets(
    text: str, players: tuple[str, ...]
) -> tuple[tuple[int, int], ...] | None:
    """Where each event of a game starts and ends, as the coarse tier cuts it.

    None where only the fine tier can say more.
    """
    parts = sections(text)
    if parts is None:
        return None
    names = interpreter(players)
    (_, head), *rest = parts
    draft, offsets, at = Draft(), [], len(head)
    try:
        for name, part in rest:
            if name == "RESULT_LINE":  # which holds no event, and has been read
                for placed in names.line(part):
                    draft.add(*placed)
            else:
                cut = _cut(part, names) if name == "BODY" else names.cut(part)
                for placed, start, end in cut:
                    if type(placed[1]) is Play:
                        draft.add_events((placed[1],))
                    elif draft.add(*placed) != "event":
                        continue
                    offsets.append((at + start, at + end))
            at += len(part)
    except FaultError:
        return None
    if draft.numbered:
        offsets = [offsets[index] for index in settled(draft.events)]
    return tuple(offsets)


def _known_place(text: str, names: Interpreter, index: int) -> tuple[int, int] | None:
    """Where an event starts and ends, if all up to the end of its line is known pieces."""
    head = game_line(text)
    if head is None or index < 0:
        return None
    rest = text[len(head) :].split(None, index)
    if len(rest) <= index:
        return None
    start = len(text) - len(rest[index])
    part = text[len(head) : text.find("\n", start)]
    # Of numbers some are no events, and what is known may begin a line of its own.
    if "." in part or ">" in part or not part.replace("\n", " ").isprintable():
        return None
    pieces = part.split()
    known = all(map(names.events.__contains__, pieces))
    return (start, start + len(pieces[index])) if known else None


@lru_cache(maxsize=2)
def _places(text: str, first_line: int, players: tuple[str, ...]) -> Places:
    """Where things stand; kept for the next finding about the same game."""
    return read_fine(text, first_line, interpreter(players))[1]


def read_coarse(text: str, names: Interpreter) -> Draft | None:
    """None where only the fine tier can say more."""
    head = game_line(text)
    if head is None:
        return None
    draft = Draft()
    _read_game_line(head, draft)
    try:
        at = _read_known(text, len(head), names, draft)
        while at < len(text):
            found = section(text, at)
            if found is None:
                return None
            name, part = found
            if name == "BODY":
                _read_body(part, names, draft)
            else:
                for where, what in names.line(part):
                    draft.add(where, what)
            at = _read_known(text, at + len(part), names, draft)
    except FaultError:
        return None
    return draft


def _read_known(text: str, at: int, names: Interpreter, draft: Draft) -> int:
    """Reads the lines from here on that hold nothing new; returns where they end.

    Pieces and lines that the grammar has taken before need not be matched again: a
    line of known pieces with blanks between them is a line of a BODY. ``isprintable``
    leaves the blank as the only thing that ``split`` takes for one; a trick claim must
    be the last in its line, so the grammar has to look at it.
    """
    known, lines = names.events, names.lines
    at = _read_cards(text, at, names, draft)
    end = text.find("\n", at)
    while end >= 0:
        line = text[at:end]
        try:
            events = [known[piece] for piece in line.split()]
        except KeyError:
            placed = lines.get(text[at : end + 1]) or names.known_result(line)
            if not placed:
                return at
            for where, what in placed:
                draft.add(where, what)
        else:
            if not line.isprintable() or ">" in line:
                return at
            if events:
                draft.add_events(events)
                draft.numbered = draft.numbered or "." in line
        at = end + 1
        end = text.find("\n", at)
    return at


def _read_cards(text: str, at: int, names: Interpreter, draft: Draft) -> int:
    """Reads all lines up to a result at one stroke, where they are known pieces."""
    run = _known_run(text, at, names)
    if run is None:
        return at
    end, events = run
    if events:
        draft.add_events(events)
        draft.numbered = draft.numbered or "." in text[at:end]
    return end


def _known_run(
    text: str, at: int, names: Interpreter
) -> tuple[int, list[Event]] | None:
    """Where the lines up to a result end, and what they mean, if all is known pieces."""
    end = text.find("\n=", at) + 1 or len(text)
    part = text[at:end]
    if ">" in part or not part.replace("\n", " ").isprintable():
        return None
    try:
        return end, list(map(names.events.__getitem__, part.split()))
    except KeyError:
        return None


def _read_game_line(token: str, draft: Draft) -> None:
    label, mark, comment = token.partition("#")
    label = label.strip()[_SPIEL:].strip().removeprefix(":").strip()
    draft.label = label.rstrip(".:") or None
    if mark:
        draft.add("remark", comment_of(mark + comment, inline=True))


def _read_body(body: str, names: Interpreter, draft: Draft) -> None:
    """A run of lines with cards and calls; all its blanks are blanks to ``split``."""
    known = names.events
    if "#" not in body and "{" not in body:
        bound = _BOUND.sub(":", body) if ":" in body else body
        try:
            events = [known[piece] for piece in bound.split()]
        except KeyError:
            pass  # a piece not seen yet, or one with a blank in it
        else:
            draft.numbered = draft.numbered or "." in body
            if events:
                draft.add_events(events)
            return
    for placed, _, _ in _cut(body, names):
        draft.add(*placed)


def _cut(body: str, names: Interpreter) -> Iterator[tuple[Placed, int, int]]:
    """The parts of a BODY, each with the offsets where it starts and ends."""
    fresh = True
    for match in cutter().finditer(body):
        text = match.group()
        placed: Placed
        match match.lastgroup:
            case "PIECE":
                bound = _BOUND.sub(":", text) if ":" in text else text
                placed = "event", names.events.get(bound) or names.piece(bound)
                fresh = fresh and isinstance(placed[1], TrickNumber)
            case "NOTE":
                placed = "event", note_of(text)
                fresh = False
            case "COMMENT":
                placed = "remark", comment_of(text, inline=not fresh)
            case _:
                fresh = True
                continue
        yield placed, match.start(), match.end()


def read_fine(
    text: str, first_line: int, names: Interpreter
) -> tuple[Draft, Places, list[Fault], bool]:
    """What is readable, with its places, and the faults; whether the last one ended it."""
    nodes, fault = _parse(text)
    nodes, faults = names.without_strangers(nodes)
    draft = Draft()
    places = Places(Span(first_line, 1, 1))
    start = 0
    if nodes:
        start, places.game = _game_line(nodes, first_line, draft)
    event_spans: list[Span] = []
    places.event = event_spans
    try:
        for placed, first, last in names.parts(nodes[start:], line=1):
            section = draft.add(*placed)
            places.add(section, _span(first, last, first_line))
    except FaultError as error:
        fault = error.fault
    if draft.numbered:
        places.event = [event_spans[index] for index in settled(draft.events)]
    if fault is not None:
        faults = [each for each in faults if each.start < fault.start] + [fault]
    return draft, places, faults, fault is not None


def _game_line(
    nodes: list[Token | Tree[Token]], first_line: int, draft: Draft
) -> tuple[int, Span]:
    """Takes the label; returns the index of what comes next and the place."""
    last = first = cast("Token", nodes[0])
    start = 1
    if len(nodes) > 1 and getattr(nodes[1], "type", "") == "LABEL":
        last = cast("Token", nodes[1])
        draft.label = last.rstrip(".:")
        start = 2
    return start, _span(first, last, first_line)


def _span(first: Token, last: Token, first_line: int) -> Span:
    line, column = cast("int", first.line), cast("int", first.column)
    width = cast("int", last.end_pos) - cast("int", first.start_pos)
    return Span(first_line + line - 1, column, column + width)


def _parse(text: str) -> tuple[list[Token | Tree[Token]], Fault | None]:
    """The nodes of a game, or those before its first unreadable place."""
    try:
        return fine(text, "game"), None
    except UnexpectedInput as error:
        stop = cast("int", error.pos_in_stream)
    fault = diagnose(text, stop)
    line_start = text.rfind("\n", 0, stop) + 1
    if line_start == 0:
        return [], fault
    # The lines above were read before the fault was met, so they are a game.
    for end in _ends(text, line_start, stop):
        try:
            nodes = fine(text[:end] + "\n", "game")
        except UnexpectedInput:
            continue
        return _without_half_lines(nodes, text, line_start), fault
    return fine(text[:line_start], "game"), fault


def _ends(text: str, line_start: int, stop: int) -> list[int]:
    """Where the broken line may be cut: a name and a mark may be left over."""
    ends = [stop]
    for _ in range(3):
        remaining = text[line_start : ends[-1]].rstrip()
        blank = max(remaining.rfind(blank) for blank in " \t\xa0")
        if blank < 0:
            break
        ends.append(line_start + blank)
    return ends


def _without_half_lines(
    nodes: list[Token | Tree[Token]], text: str, line_start: int
) -> list[Token | Tree[Token]]:
    """Of the broken line only cards, calls and notes: half a hand is no hand."""
    line = text.count("\n", 0, line_start) + 1
    retained = []
    for node in nodes:
        first = cast("Token", node if isinstance(node, str) else node.children[0])
        if first.line == line and getattr(node, "data", "item") != "item":
            break
        retained.append(node)
    return retained


def read(lines: Iterable[str]) -> Iterator[Reading]:
    """The games of a file, in order; what is unreadable is a finding, never an error.

    A broken game ends before its first unreadable place (``complete`` False), and the
    next line that starts with ``spiel`` is read on. A head is a reading of its own
    (``game`` None) where something is wrong with it or no game follows. What is
    tolerated is listed in ``docs/en/notation.md``.
    """
    head = NO_HEAD
    seen = reported = False
    all_chunks = chunks(_without_mark(lines))
    begin = list(islice(all_chunks, 2))
    if len(begin) == 1 and (alone := _part(begin[0])) is not None:
        yield alone
        return
    for chunk in chain(begin, all_chunks):
        if not chunk.game:
            if not chunk.cut and not chunk.text.strip():
                continue
            if seen and not reported:
                yield Reading(head, None)
            reading = read_head(chunk)
            head, seen, reported = reading.head, True, bool(reading.findings)
            if reported:
                yield Reading(head, None, reading.findings)
            if not reading.go_on:
                return
            continue
        if not seen:
            found = ("found", chunk.text.partition("\n")[0].strip())
            fault = Fault(codes.NO_MAGIC, 0, len(found[1]), (found,))
            yield Reading(head, None, (_finding(fault, chunk),))
        seen = reported = True
        yield _game(chunk, head)
    if not seen:
        empty = Finding(codes.EMPTY_FILE, Kind.UNREADABLE, span=Span(1, 1, 2))
        yield Reading(head, None, (empty,))
    elif not reported:
        yield Reading(head, None)


def read_text(text: str) -> list[Reading]:
    """The readings of a whole file that is at hand as text."""
    return list(read(text.removesuffix("\n").split("\n")))


def sheets(readings: Iterable[Reading]) -> tuple[RecordSheet, ...]:
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
        RecordSheet(head, tuple(played))
        for head, played in zip(heads, games, strict=True)
    )


def _without_mark(lines: Iterable[str]) -> Iterator[str]:
    """A byte order mark is no part of the first line."""
    rest = iter(lines)
    first = next(rest, None)
    if first is None:
        return rest
    return chain((first.removeprefix("\ufeff"),), rest)


def _part(chunk: Chunk) -> Reading | None:
    """The reading of a file that is a part of a game and has no head."""
    found = None if chunk.game or chunk.cut else part(chunk.text)
    if found is None:
        return None
    head = found.head
    game, wrong = read_game(found.text, 1, head.players)
    return as_typed(Reading(head, game, wrong), found.put, chunk.first_line)


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
    if cut is not None:
        found = (*found, _finding(cut, chunk))
    return Reading(head, game, found)
