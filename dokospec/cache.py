"""What takes long to make, cached: beside the package, and in the user's folder.

One mechanism, :func:`cached`: the bytes of a value, from a file, or made anew. A file is
named by a hash of all that its value follows from, so that it is never out of date, and
begins with a hash of what it holds, so that one that is broken is not looked into.

The folder that a wheel brings is trusted as the code beside it is. The user's own is
only where nobody else can write into it, as sudo and OpenSSH look at it: that folder
and all above it belong to the user or to root, and no one else may write there; above
it that may be, where each has files of his own (sticky folders). What cannot be read is
made, what cannot be written is not, and nothing is said about either.
"""

from __future__ import annotations

import hashlib
import os
import stat
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Final, TypeVar

from dokospec import system

T = TypeVar("T")

VARIABLE: Final = "DOKOSPEC_CACHE"
"""The variable that names another folder for the user's entries; empty: there are none."""
MAX_ENTRIES: Final = 100
"""Entries in the user's cache; beyond that the oldest go."""
_SUFFIX: Final = ".entry"
_PACKAGE: Final = Path(__file__).resolve().parent
SHIPPED: Final = _PACKAGE / "_data" / "entries"
"""What was made when the wheel was built; a checkout has none."""
_DIGEST: Final = hashlib.sha256().digest_size
_OTHERS: Final = stat.S_IWGRP | stat.S_IWOTH


def cached(
    name: str,
    code: Sequence[str],
    content: Iterable[bytes],
    make: Callable[[], T],
    dump: Callable[[T], bytes],
    load: Callable[[bytes], T],
) -> T:
    """What ``make`` makes of ``content``, loaded from a file where there is one.

    ``name``: what sort of value it is. ``code``: the modules and folders of this
    package that have a part in making it. Where ``make`` raises, nothing is kept.
    """
    found = cached_ahead(name, code, content, make, dump, load)
    return make() if found is None else found


def cached_ahead(
    name: str,
    code: Sequence[str],
    content: Iterable[bytes],
    make: Callable[[], T],
    dump: Callable[[T], bytes],
    load: Callable[[bytes], T],
) -> T | None:
    """The same for what takes longer to make than this run needs of it.

    It pays where the next run finds it: None, and nothing is made, where there is no
    folder to write to.
    """
    try:
        entry = _entry(name, code, content)
    except OSError:  # modules without their sources
        return None
    found = _read(SHIPPED / entry)
    if found is not None:
        return load(found)
    own = _own_folder()
    if own is None:
        return None
    found = _read(own / entry, _opened_by_user)
    if found is not None:
        return load(found)
    made = make()
    _write(own / entry, dump(made))
    return made


def user_folder() -> Path:
    """Where caches of the user are by the custom of the system, whether or not it is there.

    Raises RuntimeError where the user has no home.
    """
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        named = Path(os.environ.get("XDG_CACHE_HOME", ""))
        # The custom is to take no notice of one that is relative.
        base = named if named.is_absolute() else Path.home() / ".cache"
    return Path(base) / "dokospec"


def shipped(name: str, value: bytes) -> tuple[str, bytes]:
    """An entry for the folder SHIPPED of a browser: the name of its file, its content."""
    entry = f"{name}{_SUFFIX}"
    return entry, _digest(entry, value) + value


def _entry(name: str, code: Sequence[str], content: Iterable[bytes]) -> str:
    """The name of the file: other content, code, Python or lark, and it is another.

    In a browser all of these come from one site, and there are no sources to look at.
    """
    if sys.platform == "emscripten":
        return f"{name}{_SUFFIX}"
    found = hashlib.sha256()
    python = f"{sys.implementation.cache_tag}".encode()
    for part in (python, digest_of_code(tuple(code)), *content):
        found.update(b"%d:" % len(part) + part)
    return f"{name}-{found.hexdigest()}{_SUFFIX}"


@cache
def digest_of_code(code: tuple[str, ...]) -> bytes:
    """What these modules say, byte for byte; reading them takes a millisecond or two.

    When they were written would be read faster, but tells less: installers and version
    control give files what time they like. Of lark it is the module with its version.
    """
    found = hashlib.sha256()
    lark = PathFinder.find_spec("lark")
    paths = [Path(lark.origin)] if lark and lark.origin else []
    for name in ("__init__.py", "cache.py", *code):
        path = _PACKAGE / name
        paths += sorted(path.glob("*.py")) if path.is_dir() else [path]
    for path in paths:
        written = path.read_bytes()
        found.update(f"{path.name} {len(written)}:".encode() + written)
    return found.digest()


def _read(path: Path, opener: Callable[[str, int], int] | None = None) -> bytes | None:
    """What an entry holds; None where there is none, or one that is not to be used."""
    try:
        with open(path, "rb", opener=opener) as file:
            found = file.read()
    except OSError:
        return None
    digest, value = found[:_DIGEST], found[_DIGEST:]
    return value if digest == _digest(path.name, value) else None


def _opened_by_user(path: str, flags: int) -> int:
    """Opens a file that only the user and root can write to, and no link."""
    file = os.open(path, flags | system.NO_LINK)
    if not _of_user(os.fstat(file)):
        os.close(file)
        raise PermissionError(path)
    return file


def _digest(entry: str, value: bytes) -> bytes:
    """With its name, so that one entry is not taken for another."""
    return hashlib.sha256(entry.encode() + b"\n" + value).digest()


def _own_folder() -> Path | None:
    """The folder of the user's entries; None where there may be none.

    Links are followed once, here: what is opened is what was looked at.
    """
    named = os.environ.get(VARIABLE)
    if named == "" or sys.platform == "emscripten":
        return None
    if sys.platform == "win32":  # who may write to another folder is not told there
        named = None
    try:
        folder = (Path(named) if named else user_folder() / "entries").resolve()
        return folder if _nobody_else_writes(folder) else None
    except (OSError, RuntimeError):  # no home, or a circle of links
        return None


def _nobody_else_writes(folder: Path) -> bool:
    """Whether this folder, there or not, can only be changed by the user and root."""
    for place in (folder, *folder.parents):
        try:
            about = place.lstat()
        except FileNotFoundError:
            continue
        above = place != folder
        if not (stat.S_ISDIR(about.st_mode) and _of_user(about, above=above)):
            return False
    return True


def _of_user(about: os.stat_result, *, above: bool = False) -> bool:
    """Whether it is the user's or root's, and others may not write to it.

    ``above``: it is a folder above; there they may, where each has his own files.
    """
    if sys.platform == "win32":  # such files are in a folder of the user alone
        return True
    mode = about.st_mode
    private = not mode & _OTHERS or (above and mode & stat.S_ISVTX)
    return bool(private) and system.of_user_or_root(about)


def _write(path: Path, value: bytes) -> None:
    """Puts an entry into the user's cache, whole or not at all."""
    import tempfile

    folder = path.parent
    try:
        for place in (*reversed(folder.parents), folder):
            if not place.exists():
                place.mkdir(mode=0o700, exist_ok=True)
        # What was not there may have been put there by somebody else in between.
        if not _nobody_else_writes(folder):
            return
        handle, name = tempfile.mkstemp(dir=folder, prefix=".", suffix=_SUFFIX)
        part = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_digest(path.name, value) + value)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
        _drop_oldest(folder)
    except OSError:
        return


def _drop_oldest(folder: Path) -> None:
    """Leaves the youngest entries there; what an interrupt left behind goes in time."""
    with os.scandir(folder) as inside:
        entries = [each for each in inside if each.name.endswith(_SUFFIX)]
    entries.sort(key=lambda each: each.stat().st_mtime_ns)
    for each in entries[:-MAX_ENTRIES]:
        Path(each).unlink(missing_ok=True)
