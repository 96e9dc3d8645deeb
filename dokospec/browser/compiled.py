"""Modules as code without what only a debugger reads, to be imported from an archive.

An image in which they were compiled would be full of holes.
"""

from __future__ import annotations

import importlib.util
import marshal
import zipfile
from collections.abc import Iterable
from pathlib import Path
from types import CodeType
from typing import Final

from dokospec.browser.later import code_of, is_package

# PEP 552: no source is looked for that it might differ from.
_HEAD: Final = importlib.util.MAGIC_NUMBER + bytes([1, 0, 0, 0]) + bytes(8)
_LINE: Final = 0b1_1101_000
"""Of a table of lines: its next units of code, at most eight, are at the line so many
further; where that is none, all is at the line of the function."""
_UNITS: Final = 8


def put_code(archive: Path, names: Iterable[str]) -> None:
    """Puts code in the place of the source of these modules, where it is in there."""
    code = {path: found for name in names for path, found in _code(name)}
    with zipfile.ZipFile(archive) as old:
        content = {path: old.read(path) for path in old.namelist()}
    with zipfile.ZipFile(archive, "w") as new:
        for path, source in content.items():
            if path in code:
                new.writestr(f"{path}c", code[path])
            else:
                new.writestr(path, source)


def _code(name: str) -> Iterable[tuple[str, bytes]]:
    found = code_of(name)
    if found is not None:
        stem = name.replace(".", "/")
        path = f"{stem}/__init__.py" if is_package(name) else f"{stem}.py"
        yield path, _HEAD + marshal.dumps(_plain(found))


def _plain(code: CodeType) -> CodeType:
    """This code, all of it at the line where it begins."""
    units = len(code.co_code) // 2
    lines = bytes([_LINE | (_UNITS - 1), 0]) * (units // _UNITS)
    if rest := units % _UNITS:
        lines += bytes([_LINE | (rest - 1), 0])
    within = (
        _plain(each) if isinstance(each, CodeType) else each for each in code.co_consts
    )
    return code.replace(co_linetable=lines, co_consts=tuple(within))
