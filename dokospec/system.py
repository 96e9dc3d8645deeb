"""What every operating system does in its own way; no other module calls what one lacks.

Processes and what they leave behind, signals, owners of files, terminals, the language
of the user. Each function says what it does where there is no such thing.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import defaultdict
from collections.abc import Collection, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TextIO

ENDING: Final = tuple(
    number
    for name in ("SIGINT", "SIGTERM", "SIGHUP")
    if (number := getattr(signal, name, None)) is not None
)
"""The signals that end a process, as many as the system has."""
NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)
"""The flag that opens a file and no link; nothing where there is none."""

_KILL: Final = getattr(signal, "SIGKILL", signal.SIGTERM)
"""Windows ends a process with any signal."""
_PR_SET_CHILD_SUBREAPER: Final = 36
"""From ``linux/prctl.h``."""
_STANDARD_HANDLES: Final = {1: -11, 2: -12}
"""Standard output and standard error as Windows numbers them."""
_VIRTUAL_TERMINAL: Final = 0x0004
"""``ENABLE_VIRTUAL_TERMINAL_PROCESSING``: the console takes ANSI sequences."""
_PRIMARY, _GERMAN = 0x3FF, 0x07
"""Of the identifier of a language in Windows, which names a country beside it."""


# --- processes ----------------------------------------------------------------------


def adopt() -> None:
    """Linux gives us what our children leave behind, not to the first of all processes.

    So we find it, whatever session and environment it has given itself. Elsewhere what
    has stayed in the session of the child is ended, where there are sessions, and what
    can be told to come from it when it is ended.
    """
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def adopts() -> bool:
    """Whether :func:`adopt` did so."""
    return sys.platform == "linux"


def children() -> defaultdict[int, list[int]]:
    """The processes by their parents, as far as the system tells."""
    found: defaultdict[int, list[int]] = defaultdict(list)
    if sys.platform == "linux":
        for entry in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):
                # The name stands in brackets and may hold anything.
                _, parent, *_ = entry.read_bytes().rpartition(b")")[2].split()
                found[int(parent)].append(int(entry.parent.name))
    else:
        import psutil  # Only where there is no other way: it is installed there.

        for process in psutil.process_iter(["ppid"]):
            found[process.info["ppid"]].append(process.pid)
    return found


def end_session(pid: int) -> bool:
    """Ends the session that this process leads; no where there are none."""
    if not hasattr(os, "killpg"):
        return False
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, _KILL)
    return True


def end_all(pids: Iterable[int]) -> bool:
    """Ends these processes; whether any of them could be."""
    ours: Collection[int] = [pid for pid in pids if _ended(pid)]
    if hasattr(os, "WNOHANG"):  # Windows waits for handles, not for processes.
        for pid in ours:
            with suppress(ChildProcessError):
                os.waitpid(pid, 0)
    return bool(ours)


def _ended(pid: int) -> bool:
    try:
        os.kill(pid, _KILL)
    except OSError:
        return False
    return True


# --- files --------------------------------------------------------------------------


def of_user_or_root(about: os.stat_result) -> bool:
    """Whether a file belongs to the user or to root; yes where files have no owners."""
    return not hasattr(os, "geteuid") or about.st_uid in (0, os.geteuid())


# --- terminals ----------------------------------------------------------------------


def prepare_output(stream: TextIO) -> None:
    """No letter may fail to print, whatever a terminal shows; a file gets all of them.

    Windows gives pipes and files an alphabet of the country and ends lines in its own
    way. What is read from them is UTF-8, so that is what goes there, as elsewhere.
    """
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is None:
        return
    reconfigure(errors="replace")
    if sys.platform == "win32" and not stream.isatty():
        reconfigure(encoding="utf-8", newline="\n")


def takes_colour(stream: TextIO) -> bool:
    """Whether a terminal takes ANSI sequences; the console of Windows has to be told."""
    if sys.platform == "win32":
        return _console_takes_colour(stream)
    return True


def _console_takes_colour(stream: TextIO) -> bool:
    import ctypes

    try:
        handle = _kernel().GetStdHandle(_STANDARD_HANDLES[stream.fileno()])
        mode = ctypes.c_ulong()
        if not _kernel().GetConsoleMode(handle, ctypes.byref(mode)):
            return False
        wanted = mode.value | _VIRTUAL_TERMINAL
        return bool(_kernel().SetConsoleMode(handle, wanted))
    except (KeyError, OSError, ValueError):  # it is another stream
        return False


def speaks_german() -> bool:
    """Whether Windows speaks German; other systems say so in variables."""
    if sys.platform == "win32":
        return bool(_kernel().GetUserDefaultUILanguage() & _PRIMARY == _GERMAN)
    return False


def _kernel() -> Any:
    import ctypes

    return ctypes.windll.kernel32  # type: ignore[attr-defined]
