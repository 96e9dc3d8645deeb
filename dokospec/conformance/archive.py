"""The archive of the cases: the same bytes from the same files, and what has changed.

Pure: files are names with their bytes.
"""

from __future__ import annotations

import gzip
import io
import tarfile
import zlib
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from dokospec.conformance.entries import CorpusCase

ROOT: Final = "dokospec-cases"
"""The folder that an archive is unpacked into."""


class BadArchiveError(ValueError):
    """Bytes that are no archive of cases: where in it, as far as that can be told."""

    def __init__(self, place: str) -> None:
        super().__init__(place)
        self.place = place


def packed(files: Mapping[str, bytes]) -> bytes:
    """A ``.tar.gz`` of these files: sorted, without times and owners."""
    inside = io.BytesIO()
    with tarfile.open(fileobj=inside, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name in sorted(files):
            about = tarfile.TarInfo(f"{ROOT}/{name}")
            about.size = len(files[name])
            about.mode = 0o644
            archive.addfile(about, io.BytesIO(files[name]))
    return gzip.compress(inside.getvalue(), mtime=0)


def unpacked(archive: bytes) -> dict[str, bytes]:
    """The files of an archive, by their names in its folder. Raises BadArchiveError."""
    found: dict[str, bytes] = {}
    name = ""
    try:
        with tarfile.open(fileobj=io.BytesIO(archive), mode="r:gz") as inside:
            for about in inside:
                name = about.name
                content = inside.extractfile(about)
                if content is not None:
                    found[name.removeprefix(f"{ROOT}/")] = content.read()
    except (tarfile.TarError, OSError, EOFError, zlib.error):
        raise BadArchiveError(name) from None
    return found


class CaseChanges(NamedTuple):
    """The ids of cases that are new, ask or expect something else, or are gone."""

    added: tuple[str, ...]
    changed: tuple[str, ...]
    retired: tuple[str, ...]


def changes(before: Iterable[CorpusCase], now: Iterable[CorpusCase]) -> CaseChanges:
    """What has become of the cases of a text; its order is that of the cases."""
    old = {case.id: _content(case) for case in before}
    new = {case.id: _content(case) for case in now}
    return CaseChanges(
        tuple(name for name in new if name not in old),
        tuple(name for name in new if name in old and new[name] != old[name]),
        tuple(name for name in old if name not in new),
    )


def _content(case: CorpusCase) -> object:
    """What a program is told, and what it must answer."""
    return case.kind, case.position, case.expected


def changes_page(by_text: Mapping[str, CaseChanges]) -> str:
    """The changes as Markdown."""
    lines = ["# Changes of the cases", ""]
    for text, found in by_text.items():
        counts = ", ".join(f"{len(ids)} {key}" for key, ids in found._asdict().items())
        lines += [f"## {text}: {counts}", ""]
        for key, ids in found._asdict().items():
            lines += [f"- {key}: `{name}`" for name in ids]
        lines += [""] * any(found)
    return "\n".join(lines)
