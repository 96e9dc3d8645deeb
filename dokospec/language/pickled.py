"""What is made of rule texts as bytes, for the cache, and back.

The texts that come along stand somewhere else on every machine. Paths below their
folder are written without it, and read with it as it is where they are read.
"""

from __future__ import annotations

import io
import pickle
from dataclasses import fields, is_dataclass
from typing import Any, Final

MADE_BY: Final = (
    "language",
    "cards.py",
    "data.py",
    "finding.py",
    "grammars.py",
    "nearest.py",
)
"""The code that makes them."""


class _Writer(pickle.Pickler):
    """``below``: the paths it has met, each once, without the folder."""

    def __init__(self, file: io.BytesIO, folder: str) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._folder = folder
        self.below: dict[str, int] = {}

    def persistent_id(self, obj: Any) -> int | None:
        if type(obj) is str and self._folder in obj:
            return self.below.setdefault(obj, len(self.below))
        return None

    def reducer_override(self, obj: Any) -> Any:
        """Has a value made as it is written in Python, which takes half the time."""
        if isinstance(obj, type) or not is_dataclass(obj):
            return NotImplemented
        parts = fields(obj)
        if not all(part.init and not part.kw_only for part in parts):
            return NotImplemented
        return type(obj), tuple(getattr(obj, part.name) for part in parts)


class _Reader(pickle.Unpickler):
    """Puts the folder of this machine before the paths.

    Whatever a pickle names is loaded: who may write it is what :mod:`dokospec.cache`
    looks at.
    """

    def __init__(self, file: io.BytesIO, below: list[str]) -> None:
        super().__init__(file)
        self._below = below

    def persistent_load(self, pid: Any) -> object:
        return self._below[pid]


def dumped(value: object, folder: str) -> bytes:
    """The value, as :func:`loaded` reads it."""
    with io.BytesIO() as file:
        writer = _Writer(file, folder)
        writer.dump(value)
        paths = [path.split(folder) for path in writer.below]
        return pickle.dumps(paths, pickle.HIGHEST_PROTOCOL) + file.getvalue()


def loaded(written: bytes, folder: str) -> Any:
    """A value from what :func:`dumped` wrote."""
    with io.BytesIO(written) as file:
        paths = _Reader(file, []).load()
        return _Reader(file, [folder.join(path) for path in paths]).load()
