"""Reads the head of a file: the lines above its first game."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, cast

from lark import Token, UnexpectedInput

from dokospec.finding import Finding, Span
from dokospec.nearest import nearest
from dokospec.notation import codes
from dokospec.notation.chunks import Chunk
from dokospec.notation.faults import Fault, FaultError, diagnose, finding
from dokospec.notation.grammar import fine
from dokospec.notation.interpret import comment_of, interpreter, table_fault
from dokospec.notation.names import KEYS, key_of, one_name
from dokospec.notation.record import Comment, Head, Header

VERSION: Final = 1
NO_HEAD: Final = Head(None, (), None)
_MOST_FINDINGS: Final = 20
_KEY = re.compile(r"[^\S\n]*([^\W\d_][\w-]*)[^\S\n]*:")
_TEXT = re.compile(r"[^\S\n]*([^\n]{0,40})")


@dataclass(frozen=True, slots=True)
class HeadReading:
    """A head, what is wrong with it, and whether what is below it can be read.

    It cannot where the first line says that this is something else.
    """

    head: Head
    findings: tuple[Finding, ...]
    go_on: bool


def read_head(chunk: Chunk) -> HeadReading:
    """Reads every line for itself: a broken one is a finding, the others hold."""
    reader = _HeadReader(chunk)
    reader.read()
    return reader.result()


@lru_cache(maxsize=1000)
def _tokens(line: str) -> list[Token]:
    """The tokens of a line; the head of one evening is much like that of another."""
    return cast("list[Token]", fine(line, "head"))


def _of_game(line: str) -> bool:
    """Whether a line is one that only a game has."""
    try:
        nodes = fine(line, "line")
    except UnexpectedInput:
        return False
    return any(getattr(node, "type", "CARD") == "CARD" for node in nodes)


@dataclass(frozen=True, slots=True)
class _HeadPlace:
    """The ``locate`` of a head: the places of its lines."""

    spans: tuple[Span, ...]

    def __call__(self, section: str, index: int) -> Span | None:
        """What :data:`record.Locate` says."""
        inside = section == "header" and 0 <= index < len(self.spans)
        return self.spans[index] if inside else None


class _HeadReader:
    """A head while it is read; offsets of faults are those in the text of the chunk."""

    def __init__(self, chunk: Chunk) -> None:
        self.chunk = chunk
        self.entries: list[Header | Comment] = []
        self.spans: list[Span] = []
        self.faults: list[Fault] = []
        self.values: dict[str, tuple[int, int, Token]] = {}
        """Key -> index of the entry, offset of the line, value."""
        self.magic = False
        self.go_on = True

    def read(self) -> None:
        """All lines, as long as they look like a head."""
        offset = 0
        # Only line feeds end a line here, whatever else `splitlines` knows.
        for number, line in enumerate(self.chunk.text.split("\n")[:-1]):
            self._line(line + "\n", offset, number)
            offset += len(line) + 1
            if not self.go_on or len(self.faults) >= _MOST_FINDINGS:
                break
        if self.chunk.cut:
            self.faults.append(self.chunk.cut)

    def result(self) -> HeadReading:
        """Puts full names where shortened ones were typed."""
        players: tuple[str, ...] = ()
        if tisch := self.values.get("tisch"):
            players, fault = table_fault(tisch[2])
            self._put("tisch", " ".join(players))
            self._note(fault, tisch[1])
        elif not self.faults:
            self.faults.append(Fault(codes.NO_TABLE, 0, 1))
        dealer = None
        if geber := self.values.get("geber"):
            try:
                dealer = interpreter(players).full_name(one_name(geber[2]), geber[2])
                self._put("geber", dealer)
            except FaultError as error:
                self._note(error, geber[1])
        rules = self.values.get("regeln")
        head = Head(
            str(rules[2]) if rules else None,
            players,
            dealer,
            tuple(self.entries),
            _HeadPlace(tuple(self.spans)),
        )
        chunk = self.chunk
        findings = tuple(
            finding(fault, chunk.text, chunk.first_line)
            for fault in sorted(self.faults, key=lambda fault: fault.start)
        )
        return HeadReading(head, findings, self.go_on)

    def _put(self, key: str, value: str) -> None:
        self.entries[self.values[key][0]] = Header(key, value)

    def _note(self, error: FaultError | None, offset: int) -> None:
        if error:
            fault = error.fault
            start, end = fault.start + offset, fault.end + offset
            self.faults.append(Fault(fault.code, start, end, fault.data))

    def _line(self, line: str, offset: int, number: int) -> None:
        try:
            tokens = _tokens(line)
        except UnexpectedInput as error:
            self._unreadable(line, offset, cast("int", error.pos_in_stream))
            return
        if not tokens:
            return
        if tokens[0].type == "DOKO":
            self._version(tokens[1], offset)
        elif not self.magic:
            self._no_magic(line, offset)
        if tokens[0].type == "KEY":
            self._key(tokens[0], tokens[1], offset, number)
        if tokens[-1].type == "COMMENT":
            comment = comment_of(tokens[-1], inline=len(tokens) > 1)
            self._add(comment, tokens[-1], tokens[-1], number)

    def _version(self, version: Token, offset: int) -> None:
        self.magic = True
        if int(version) != VERSION:
            self.go_on = False
            start, end = cast("int", version.start_pos), cast("int", version.end_pos)
            error = FaultError(codes.UNKNOWN_VERSION, start, end, found=str(version))
            self._note(error, offset)

    def _key(self, key_token: Token, value: Token, offset: int, number: int) -> None:
        key = key_of(key_token[:-1].rstrip())
        start, end = cast("int", key_token.start_pos), cast("int", key_token.end_pos)
        if key == "spieler":
            self._note(FaultError(codes.KEY_NOT_HERE, start, end, key=key), offset)
        elif key in self.values and not key.startswith("x-"):
            self._note(FaultError(codes.DOUBLE_KEY, start, end, key=key), offset)
        else:
            self.values[key] = len(self.entries), offset, value
            self._add(Header(key, str(value)), key_token, value, number)

    def _add(
        self, entry: Header | Comment, first: Token, last: Token, number: int
    ) -> None:
        column = cast("int", first.column)
        width = cast("int", last.end_pos) - cast("int", first.start_pos)
        line = self.chunk.first_line + number
        self.entries.append(entry)
        self.spans.append(Span(line, column, column + width))

    def _unreadable(self, line: str, offset: int, stop: int) -> None:
        """A line that is neither a head line nor a comment."""
        match = _TEXT.match(line)
        text = match[1].strip() if match else ""
        start = match.start(1) if match else 0
        key = _KEY.match(line)
        fault = diagnose(line, stop)
        if fault.code in (codes.NOT_UTF8, codes.CONTROL_CHARACTER):
            self._note(
                FaultError(fault.code, fault.start, fault.end, **dict(fault.data)),
                offset,
            )
            # Text that is no text from its first line on is another kind of file.
            self.go_on = self.magic
        elif not self.magic:
            self._no_magic(line, offset)
            self.go_on = bool(key)
        elif key and key[1].lower() not in KEYS:
            near = nearest(key[1], KEYS)
            error = FaultError(
                codes.UNKNOWN_KEY, start, key.end(1), found=key[1], meant=near
            )
            self._note(error, offset)
        elif key:
            error = FaultError(
                codes.SHORT_LINE, stop, stop, before=line[: key.end()].strip()
            )
            self._note(error, offset)
        else:
            word = text.split()[0]
            near = nearest(word, (*(k + ":" for k in KEYS), "spiel"))
            before = "spiel 1" if near is None and _of_game(line) else None
            data = {"found": text, "meant": near, "before": before}
            error = FaultError(codes.NO_HEAD_LINE, start, start + len(text), **data)
            self._note(error, offset)

    def _no_magic(self, line: str, offset: int) -> None:
        """Said once; what is below may still be a record."""
        self.magic = True
        text = line.strip()[:40]
        start = len(line) - len(line.lstrip())
        error = FaultError(codes.NO_MAGIC, start, start + len(text), found=text)
        self._note(error, offset)
