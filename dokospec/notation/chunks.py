"""Cuts a stream of lines into heads and games, without looking into them.

Holds one game at a time, and of an endless line or an endless game only as much as a
reader is willing to hold.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from dokospec.notation import codes
from dokospec.notation.faults import Fault

LINE_LIMIT: Final = 10_000
"""Characters of a line that are held; a longer one is a finding."""
GAME_LIMIT: Final = 2_000
"""Lines of a game, or of a head, that are held; more are a finding."""

_START = re.compile(r"\ufeff?[^\S\n]*(?:(spiel)(?![^\W\d])|doko(?!\w))", re.IGNORECASE)
_INSIDE = frozenset("0123456789=abcefghijklmnopqrtuvwxyzABCEFGHIJKLMNOPQRTUVWXYZ♣♠♥♦")
"""How lines begin that start nothing; most do."""


class Chunk(NamedTuple):
    """The text of a game or of a head, up to the next; every line ends with a feed.

    ``cut``: what ended it early; the offset is the end of ``text``.
    """

    game: bool
    first_line: int
    text: str
    cut: Fault | None = None


def chunks(lines: Iterable[str]) -> Iterator[Chunk]:
    """The head, then its games; another head where a line starts with ``doko``.

    Line ends are LF, CRLF or nothing; text is composed (NFC).
    """
    start = _START.match
    game = False
    first_line = 1
    held: list[str] = []
    cut: Fault | None = None
    number = 0
    for number, line in enumerate(lines, 1):
        found = None if line[:1] in _INSIDE else start(line)
        if found and number > 1:
            yield _chunk(held, cut, first_line, game=game)
            held, cut, first_line = [], None, number
        if found:
            game = found[1] is not None
        if cut is not None:
            continue
        if len(line) > LINE_LIMIT and len(line.rstrip("\r\n")) > LINE_LIMIT:
            cut = Fault(codes.LONG_LINE, 0, 0, (("limit", str(LINE_LIMIT)),))
        elif len(held) >= GAME_LIMIT:
            cut = Fault(codes.LONG_GAME, 0, 0, (("limit", str(GAME_LIMIT)),))
        else:
            held.append(line)
    if number:
        yield _chunk(held, cut, first_line, game=game)


def _chunk(held: list[str], cut: Fault | None, first_line: int, *, game: bool) -> Chunk:
    text = "".join(held)
    if text.count("\n") != len(held):
        text = "".join(line.rstrip("\r\n") + "\n" for line in held)
    if not text.isascii() and not unicodedata.is_normalized("NFC", text):
        text = unicodedata.normalize("NFC", text)
    if cut is not None:
        cut = Fault(cut.code, len(text), len(text), cut.data)
    return Chunk(game, first_line, text, cut)
