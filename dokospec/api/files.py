"""Files as readings, and their lines remembered as far as findings need them."""

from __future__ import annotations

import io
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final, TextIO

from dokospec.api import codes
from dokospec.api.errors import DokospecError, probably, refusal
from dokospec.finding import Finding, Kind
from dokospec.notation.files import read_bytes
from dokospec.notation.record import Reading
from dokospec.render.findings import finding_lines
from dokospec.render.style import Style

RECORD_ENDING: Final = ".doko"
"""How the name of a file of records ends."""
_REMEMBERED: Final = 20_000
"""Lines kept for excerpts: more than a reader and its buffers run ahead of a finding."""
_LONGEST: Final = 1 << 16
"""Bytes of a line that are kept."""
_REASONS: Final = {
    IsADirectoryError: codes.IS_FOLDER,
    PermissionError: codes.NO_PERMISSION,
}


class InputFile:
    """One file, or standard input for ``-``, read once from front to back."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._lines: dict[int, bytes] = {}

    def readings(self) -> Iterator[Reading]:
        """The games, one at a time. Raises DokospecError where the file cannot be read."""
        try:
            if self.name == "-":
                yield from self._read(_standard_input())
                return
            with Path(self.name).open("rb") as stream:
                yield from self._read(stream)
        except (OSError, ValueError) as error:
            raise unreadable(self.name, error) from None

    def of(self, data: bytes) -> Iterator[Reading]:
        """The games in these bytes of the file."""
        yield from self._read(io.BytesIO(data))

    def remember(self, data: bytes) -> None:
        """Keeps the lines of these bytes, which somebody else has read."""
        _Recorder(io.BytesIO(data), self._lines).readall()

    def line(self, number: int) -> str | None:
        """The text of a line that was read, composed as a reader counts its columns."""
        line = self._lines.get(number)
        if line is None:
            return None
        text = line.decode("utf-8", "replace").rstrip("\r\n").removeprefix("\ufeff")
        return unicodedata.normalize("NFC", text)

    def complaints(self, found: Iterable[Finding], style: Style) -> Iterator[str]:
        """What is unreadable in it, as lines for people."""
        for each in found:
            if each.kind is Kind.UNREADABLE:
                yield from finding_lines(each, self.name, self.line, style)

    def _read(self, stream: BinaryIO) -> Iterator[Reading]:
        recorder = _Recorder(stream, self._lines)
        yield from read_bytes(io.BufferedReader(recorder))


class _Recorder(io.RawIOBase):
    """Passes the bytes of a stream on and keeps their lines by number."""

    def __init__(self, stream: BinaryIO, lines: dict[int, bytes]) -> None:
        # As much as is there: a pipe may be a long time in coming.
        self._some: Callable[[int], bytes] = getattr(stream, "read1", stream.read)
        self._lines = lines
        self._count = 0
        self._rest = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self._some(len(buffer))
        buffer[: len(data)] = data
        *whole, self._rest = (self._rest + data).splitlines(keepends=True) or [b""]
        if self._rest.endswith(b"\n") or not data:
            whole.append(self._rest)
            self._rest = b""
        for line in whole:
            self._count += 1
            self._lines[self._count] = line[:_LONGEST]
            self._lines.pop(self._count - _REMEMBERED, None)
        self._rest = self._rest[:_LONGEST]
        return len(data)


def whole(name: str) -> bytes:
    """All bytes of a file, or of standard input for ``-``. Raises DokospecError."""
    try:
        if name == "-":
            return _standard_input().read()
        with Path(name).open("rb") as stream:
            return stream.read()
    except (OSError, ValueError) as error:
        raise unreadable(name, error) from None


def _standard_input() -> BinaryIO:
    stdin: TextIO | None = sys.stdin
    if stdin is None:  # closed before the program started
        raise FileNotFoundError
    return stdin.buffer


def _not_there(name: str) -> DokospecError:
    """Which folder is not there, either, or which file of it was probably meant."""
    path = Path(name)
    near = folder = ""
    with suppress(OSError, ValueError):
        if path.parent.is_dir():
            near = probably(path.name, [each.name for each in path.parent.iterdir()])
            near = str(path.with_name(near)) if near else ""
        else:
            folder = str(path.parent)
    return refusal(codes.NOT_THERE, file=name, nearest=near, folder=folder)


def unreadable(name: str, error: OSError | ValueError) -> DokospecError:
    """The reason why this file cannot be read or written."""
    if isinstance(error, UnicodeDecodeError):
        line = error.object.count(b"\n", 0, error.start) + 1
        return refusal(codes.NOT_IN_UTF8, file=f"{name}:{line}")
    if isinstance(error, FileNotFoundError):
        return _not_there(name)
    for kind, code in _REASONS.items():
        if isinstance(error, kind):
            return refusal(code, file=name)
    reason = error.strerror if isinstance(error, OSError) else None
    return refusal(codes.NO_FILE, file=name, reason=reason or str(error))
