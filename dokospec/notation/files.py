"""The edge: bytes of a file in, readings out."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import BinaryIO, Final

from dokospec.finding import Finding, Kind, Span
from dokospec.notation import codes
from dokospec.notation.chunks import LINE_LIMIT
from dokospec.notation.head import NO_HEAD
from dokospec.notation.reader import read
from dokospec.notation.record import Reading

_SKIPPED: Final = 1 << 16
# Bytes that are no UTF-8 come in as lone surrogates: FF FE as these two.
_MARKS: Final = ("\udcff\udcfe", "\udcfe\udcff")


def read_bytes(data: bytes | BinaryIO) -> Iterator[Reading]:
    """Like ``read``, for the bytes of a file or an open binary file.

    UTF-8 only, with or without a byte order mark; another encoding is a finding that
    names it. Lines may end in LF, CRLF or CR. Of a line longer than a reader holds
    only a part is in memory at any time. Errors of the file itself are raised; the
    file is left open.
    """
    stream = io.BytesIO(data) if isinstance(data, bytes) else data
    text = io.TextIOWrapper(stream, encoding="utf-8", errors="surrogateescape")
    try:
        yield from _read(text)
    finally:
        text.detach()


def _read(text: io.TextIOWrapper) -> Iterator[Reading]:
    lines = _bounded(text)
    first = next(lines, "")
    if encoding := _wide(first):
        data = (("encoding", encoding),)
        finding = Finding(
            codes.NOT_UTF8, Kind.UNREADABLE, span=Span(1, 1, 2), data=data
        )
        yield Reading(NO_HEAD, None, (finding,))
        return

    def rest() -> Iterator[str]:
        if first:
            yield first
        yield from lines

    yield from read(rest())


def _wide(line: str) -> str | None:
    """The name of an encoding with two or four bytes a character, if it is one."""
    if line.startswith(_MARKS):
        return "UTF-32" if "\0\0\0" in line else "UTF-16"
    # Without a mark: every second byte of plain letters is a zero.
    if line[1:2] == "\0" or (line[:1] == "\0" and line[1:2].isprintable()):
        return "UTF-16"
    return None


def _bounded(text: io.TextIOWrapper) -> Iterator[str]:
    """The lines; of one that is too long only so much that this can be seen."""
    limit = LINE_LIMIT + 2
    while line := text.readline(limit):
        yield line
        if len(line) == limit and line[-1] != "\n":
            while (more := text.readline(_SKIPPED)) and more[-1] != "\n":
                pass
