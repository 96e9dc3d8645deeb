"""Where the files that are not Python live: grammars, rule texts."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def data_path(*parts: str) -> Path:
    """The place of a shipped file or folder, for instance ``("grammar", "doko.lark")``.

    A wheel holds them in ``dokospec/_data``; in a source tree they stand beside the
    package. Raises FileNotFoundError where neither has it.
    """
    for root in (_PACKAGE / "_data", _PACKAGE.parent):
        path = root.joinpath(*parts)
        if path.exists():
            return path
    raise FileNotFoundError("/".join(parts))


def evidence(folder: Path) -> Path:
    """Where what is known about the text in this folder is kept: ledger, witnesses, proofs.

    ``evidence/NAME`` for ``spec/NAME``, else the folder itself.
    """
    shelf = folder.parent.parent / "evidence"
    apart = folder.parent.name == "spec" and shelf.is_dir()
    return shelf / folder.name if apart else folder


def pages(folders: Iterable[Path]) -> dict[str, bytes]:
    """The Markdown files in these folders and one level below, by path.

    A folder that is not there, or that may not be looked into, has none.
    """
    found: dict[str, bytes] = {}
    for folder in folders:
        inside = _inside(folder)
        for place in (
            folder,
            *(folder / each.name for each in inside if each.is_dir()),
        ):
            names = inside if place is folder else _inside(place)
            for each in names:
                if each.name.endswith(".md"):
                    path = place / each.name
                    found[path.as_posix()] = path.read_bytes()
    return found


def _inside(folder: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return sorted(entries, key=lambda each: each.name)
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        return []
