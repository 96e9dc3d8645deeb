"""Modules and files that are not in the memory image, and come when they are asked for.

What few readers want travels to those alone: the modules it takes beside those of the
image, as compiled code, and the files they read.
"""

from __future__ import annotations

import marshal
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final

import dokospec

_PACKAGE: Final = Path(dokospec.__file__).resolve().parent


class LaterModules(MetaPathFinder, Loader):
    """Finds modules by name: whether each is a package, and its code, marshalled."""

    def __init__(self, code: Mapping[str, tuple[bool, bytes]]) -> None:
        self._code = code

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """The module of this name, if it is one of them."""
        if fullname not in self._code:
            return None
        package, _ = self._code[fullname]
        return spec_from_loader(fullname, self, is_package=package)

    def exec_module(self, module: ModuleType) -> None:
        """Runs the code of a module."""
        exec(marshal.loads(self._code[module.__name__][1]), vars(module))  # noqa: S102, S302


def packed(names: Iterable[str], files: Mapping[str, bytes], value: bytes) -> bytes:
    """These modules, files by their paths in the package, and a value, as one file."""
    code = {
        name: (is_package(name), marshal.dumps(found))
        for name in sorted(names)
        if (found := code_of(name)) is not None
    }
    return marshal.dumps((code, dict(files), value))


def unpacked(content: bytes) -> bytes:
    """Puts modules and files where they are looked for; the value that came with them.

    What :func:`packed` wrote, by the same Python.
    """
    code, files, value = marshal.loads(content)  # noqa: S302  (ours, from the same site)
    # Before those that would look for files that were there when the image was made.
    sys.meta_path.insert(0, LaterModules(code))
    for name, written in files.items():
        path = _PACKAGE / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(written)
    found: bytes = value
    return found


def code_of(name: str) -> CodeType | None:
    """The code of a module that has been imported; none where it is built in."""
    spec = sys.modules[name].__spec__
    if spec is None or not spec.has_location:
        return None
    get = getattr(spec.loader, "get_code", None)
    found: CodeType | None = get(name) if get else None
    return found


def is_package(name: str) -> bool:
    """Whether a module that has been imported may have others in it."""
    spec = sys.modules[name].__spec__
    return spec is not None and spec.submodule_search_locations is not None
