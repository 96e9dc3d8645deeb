"""The cases of a text as they are sent: from the file of them, or posed anew.

``conformance/cases/TEXT.jsonl`` holds them (``dokospec corpus export``), and beside it
``index.json`` says which records and which text each file was made of. Where that is no
longer so, or there is no file, the questions are posed from the records.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from dokospec.api import codes
from dokospec.api.errors import refusal
from dokospec.api.judging import Texts, usable
from dokospec.cli.casefiles import text_of
from dokospec.conformance import case_lines
from dokospec.conformance.case_lines import BadLineError
from dokospec.conformance.entries import BadEntryError, CorpusCase, Entry, posed
from dokospec.conformance.entries import read as entries_of
from dokospec.conformance.protocol import VERSION
from dokospec.data import data_path
from dokospec.game.judge import Judge
from dokospec.language.text import fingerprint
from dokospec.notation.files import read_bytes

FOLDER: Final = "cases"
INDEX: Final = "index.json"


def entries(name: str) -> list[Entry]:
    """The records of the cases of a text that come along. Raises DokospecError."""
    found: list[Entry] = []
    for path in _records(name):
        with path.open("rb") as file:
            try:
                found += entries_of(read_bytes(file))
            except BadEntryError as error:
                raise refusal(codes.STALE_CASE, found=str(error)) from None
    return found


def cases_of(
    name: str, texts: Texts, wanted: Callable[[CorpusCase], bool]
) -> list[CorpusCase]:
    """Those of the cases of a text that are wanted. Raises DokospecError."""
    found = stored(name, texts)
    return [*filter(wanted, pose_all(name, texts, wanted) if found is None else found)]


def stored(name: str, texts: Texts) -> list[CorpusCase] | None:
    """The cases as they stand in their file; None where it is not there or out of date.

    Raises DokospecError where it is broken.
    """
    try:
        folder = data_path("conformance", FOLDER)
    except FileNotFoundError:
        return None
    said = index_of(folder).get(name)
    if said is None or said.origin != origin(name, texts):
        return None
    path = folder / f"{name}.jsonl"
    try:
        found = read_file(path.read_bytes(), path.name)
    except FileNotFoundError:
        return None
    if len(found) != said.cases:
        place = f"{path.name}:{len(found) + 1}"
        expected = case_lines.EXAMPLE
        raise refusal(codes.BAD_CASE_LINE, file=place, expected=expected)
    return found


def read_file(data: bytes, name: str) -> list[CorpusCase]:
    """The cases of a file of them. Raises DokospecError, with the place."""
    try:
        return [*case_lines.read(data)]
    except BadLineError as error:
        place = f"{name}:{error.line}"
        raise refusal(
            codes.BAD_CASE_LINE, file=place, expected=error.expected
        ) from None


class IndexEntry(NamedTuple):
    """How many cases the file of a text has, and what it was made of (:func:`origin`)."""

    cases: int
    origin: str


def index_of(folder: Path) -> dict[str, IndexEntry]:
    """What the index says of each text; nothing where there is none that can be read."""
    try:
        found = json.loads(text_of(folder / INDEX) or "{}")["texts"]
        return {
            name: IndexEntry(said["cases"], said["origin"])
            for name, said in found.items()
        }
    except (ValueError, KeyError, TypeError, AttributeError):
        return {}


def origin(name: str, texts: Texts) -> str:
    """What the file of a text is made of, in a few letters: its records and the text."""
    said = sha256(f"{VERSION} {fingerprint(usable(name, texts).statements)}".encode())
    for path in _records(name):
        content = path.read_bytes()
        said.update(f"\n{path.name} {len(content)}\n".encode() + content)
    return said.hexdigest()[:16]


def pose_all(
    name: str,
    texts: Texts,
    wanted: Callable[[CorpusCase], bool] = lambda _: True,
) -> Iterator[CorpusCase]:
    """The cases posed from their records; what is not wanted need not be judged for that.

    Raises DokospecError where a text decides otherwise.
    """
    judge = Judge(usable(name, texts))
    for entry in entries(name):
        if not wanted(entry.case(name)):
            continue
        found = posed(judge, entry)
        if found is None or found.expected != entry.expected:
            raise refusal(codes.STALE_CASE, found=entry.id)
        yield entry.case(name, found)


def _records(name: str) -> list[Path]:
    try:
        return sorted(data_path("conformance", name).glob("*.doko"))
    except FileNotFoundError:
        return []
