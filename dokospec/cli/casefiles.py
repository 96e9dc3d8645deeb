"""The files of the cases in a source tree: read, with a word where one is broken."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from dokospec.api import codes
from dokospec.api.errors import refusal
from dokospec.api.files import unreadable
from dokospec.api.judging import Texts
from dokospec.conformance.entries import BadEntryError, Entry
from dokospec.conformance.entries import read as entries_of
from dokospec.conformance.families import FILE as FAMILIES
from dokospec.conformance.families import BadFamiliesError, CaseFamily, read_families
from dokospec.notation.files import read_bytes
from dokospec.notation.record import Reading

CASES: Final = "faelle.doko"
EVENINGS: Final = "abende.doko"
EQUAL: Final = "gleich.tsv"
FOUND: Final = "gefunden"
"""The folder of what was found for mistakes that no case shows; it is not kept."""


def found_file(folder: Path, text: str) -> Path:
    """What was found for a text. Not among its cases: those are asked of programs."""
    return folder / FOUND / f"{text}.doko"


def before(name: str, texts: Texts, folder: Path) -> Iterator[Entry]:
    """The cases of a text and of those it inherits from, and what was found besides.

    Raises DokospecError.
    """
    for text in (name, *texts.library.effective(name).chain):
        yield from entries(folder / text / CASES)
        yield from entries(found_file(folder, text))


def covers(folder: Path) -> frozenset[str]:
    """What the cases about evenings show. Raises DokospecError."""
    found = entries(folder / EVENINGS)
    return frozenset(sign for entry in found for sign in entry.covers)


def proved(folder: Path) -> dict[str, str]:
    """The mutants of a text that were proved to say the same, and how."""
    lines = (text_of(folder / EQUAL) or "").splitlines()[1:]
    return dict(line.split("\t") for line in lines)


def families(folder: Path) -> tuple[CaseFamily, ...]:
    """The families of cases that are declared; none where there is no such file.

    Raises DokospecError.
    """
    path = folder / FAMILIES
    try:
        return read_families(text_of(path) or "")
    except BadFamiliesError as error:
        place = f"{path.as_posix()}:{error.line}"
        said = {"found": error.found, "expected": error.expected}
        raise refusal(codes.BAD_FAMILIES, file=place, **said) from None


def entries(path: Path) -> Iterator[Entry]:
    """The cases of a file; none where there is none yet. Raises DokospecError."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return
    except OSError as error:
        raise unreadable(path.as_posix(), error) from None
    try:
        yield from entries_of(_whole(path, reading) for reading in read_bytes(data))
    except BadEntryError as error:
        raise _no_case(path, str(error)) from None


def text_of(path: Path) -> str | None:
    """What stands in a file; None where there is none. Raises DokospecError."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise unreadable(path.as_posix(), error) from None


def _whole(path: Path, reading: Reading) -> Reading:
    """A reading of which nothing was left out."""
    for finding in reading.findings:
        span = finding.span
        place = f"{span.line}:{span.column} " if span else ""
        raise _no_case(path, f"{place}({finding.code})")
    return reading


def _no_case(path: Path, found: str) -> Exception:
    return refusal(codes.NO_CASE, file=path.as_posix(), found=found)
