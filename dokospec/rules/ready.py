"""What is made of rule texts as bytes, to be kept ready, and back.

The texts that come along stand somewhere else on every machine. Paths below their
folder are written without it, and read with it as it is where they are read.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import partial
from operator import methodcaller
from typing import Any, Final

from dokospec.rules.looks import COMPARISONS, of

MADE_BY: Final = ("rules", "cards.py", "data.py", "finding.py", "grammars.py")
"""The code that makes them."""
_CALLED: Final[Mapping[tuple[str, str], Any]] = {
    ("fractions", "Fraction"): Fraction,
    ("functools", "partial"): partial,
    ("operator", "methodcaller"): methodcaller,
    **{("_operator", each.__name__): each for each in COMPARISONS.values()},
}
"""What else stands in them: numbers, and how a position is looked at."""


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
    """Knows only what rule texts are made of."""

    def __init__(self, file: io.BytesIO, below: list[str]) -> None:
        super().__init__(file)
        self._below = below

    def persistent_load(self, pid: Any) -> object:
        return self._below[pid]

    def find_class(self, module_name: str, global_name: str, /) -> Any:
        if module_name.startswith("dokospec.rules.") or module_name in (
            "dokospec.cards",
            "dokospec.finding",
        ):
            found = super().find_class(module_name, global_name)
            if isinstance(found, type) or found is of:
                return found
        elif (module_name, global_name) in _CALLED:
            return _CALLED[module_name, global_name]
        raise pickle.UnpicklingError(f"{module_name}.{global_name}")


def dumped(value: object, folder: str) -> bytes:
    """The value, as :func:`loaded` reads it."""
    with io.BytesIO() as file:
        writer = _Writer(file, folder)
        writer.dump(value)
        paths = [path.split(folder) for path in writer.below]
        return pickle.dumps(paths, pickle.HIGHEST_PROTOCOL) + file.getvalue()


def loaded(ready: bytes, folder: str) -> Any:
    """A value from what :func:`dumped` wrote."""
    with io.BytesIO(ready) as file:
        paths = _Reader(file, []).load()
        return _Reader(file, [folder.join(path) for path in paths]).load()
