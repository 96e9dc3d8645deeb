"""Where the output of a command goes: to standard output, or to a file (``--out``)."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic, TypeVar

from dokospec.api import codes
from dokospec.api.errors import refusal
from dokospec.api.files import unreadable
from dokospec.cli.arguments import Parser
from dokospec.cli.process import Signals
from dokospec.cli.session import Session
from dokospec.render import workbook
from dokospec.render.style import Style

T = TypeVar("T")

XLSX: Final = "xlsx"


@dataclass(frozen=True, slots=True)
class Form(Generic[T]):
    """How something is written. ``for_people``: to be read as it is.

    ``together``: what comes of all files is written in one, at the end.
    """

    show: Callable[[T, Style], str | bytes]
    for_people: bool = False
    together: bool = False


class Outlet:
    """Takes what is written: for standard output at once, for a file until it is closed."""

    def __init__(self, here: Session, file: str | None) -> None:
        self.style = here.out if file is None else here.plain
        self._here = here
        self._file = file
        self._parts: list[bytes] = []

    def put(self, content: str | bytes, *, for_people: bool = False) -> None:
        """Writes a document: one of text ends with its last line; nothing where it is empty."""
        if isinstance(content, str):
            content = content.rstrip("\n") + "\n" if content else ""
        if not content:
            return
        if self._file is not None:
            if isinstance(content, str):
                shown = self.style.shown(content) if for_people else content
                content = shown.encode("utf-8", "replace")
            self._parts.append(content)
        elif isinstance(content, bytes):
            self._here.send(content)
        elif for_people:
            self._here.show(content)
        else:
            self._here.put(content)

    def close(self) -> None:
        """Writes the file, where there is something to write."""
        if self._file is not None and self._parts:
            write_file(Path(self._file), b"".join(self._parts))


def add_out(parser: Parser) -> None:
    """``--out FILE``."""
    parser.options.add_argument(
        "--out", metavar=parser.words("meta.file"), help=parser.words("option.out_file")
    )


def outlet(here: Session, form: str, file: str | None) -> Outlet:
    """Where this format goes. Raises DokospecError where it cannot be made or go there."""
    if form == XLSX:
        if not workbook.available():
            raise refusal(codes.NO_WORKBOOK, found="openpyxl")
        if file is None and sys.stdout.isatty():
            raise refusal(codes.NOT_TO_TERMINAL, found=form)
    return Outlet(here, file)


def write_in_folder(path: Path, data: bytes) -> None:
    """The same as :func:`write_file`, and makes the folder first."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise unreadable(str(path.parent), error) from None
    write_file(path, data)


def write_file(path: Path, data: bytes) -> None:
    """Writes a file in one step, see :func:`replacing`. Raises DokospecError."""
    with replacing(path) as place:
        try:
            place.write_bytes(data)
        except OSError as error:
            raise unreadable(str(path), error) from None


@contextmanager
def replacing(path: Path) -> Generator[Path, None, None]:
    """Where a file is written that takes the place of this one at the end.

    So a crash leaves the old one. Raises DokospecError. What is no file, as a pipe, is
    written to as it is.
    """
    try:
        place = path.resolve()
        fresh = _beside(place)
    except (OSError, ValueError) as error:
        raise unreadable(str(path), error) from None
    if fresh is None:
        yield place
        return
    try:
        with Signals():  # Who is ended at once takes nothing away.
            yield fresh
            try:
                with fresh.open("rb+") as stream:
                    os.fsync(stream.fileno())
                if place.exists():
                    fresh.chmod(place.stat().st_mode)
                fresh.replace(place)
            except OSError as error:
                raise unreadable(str(path), error) from None
    finally:  # also where somebody breaks it off
        with suppress(OSError):
            fresh.unlink(missing_ok=True)


def check_place(path: Path) -> None:
    """Raises DokospecError where :func:`write_file` could not write, as far as one can tell."""
    if not path.parent.is_dir():
        raise unreadable(str(path), FileNotFoundError())
    try:
        fresh = _beside(path.resolve())
        if fresh is not None:
            fresh.touch()
            fresh.unlink()
    except (OSError, ValueError) as error:
        raise unreadable(str(path), error) from None


def _beside(path: Path) -> Path | None:
    """The file that is written first and then put there; None for what is no file.

    Raises OSError where nothing may be written.
    """
    if path.is_dir():
        raise IsADirectoryError
    if path.exists() and not path.is_file():
        return None
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError
    return path.with_name(f".{path.name}.{os.getpid()}")
