"""A program under test as a child process: lines in, lines out, within a budget.

Nothing that the child does can hold us up: both directions are non-blocking, what it
writes is bounded, and it ends with everything it started when it is closed.
"""

from __future__ import annotations

import ctypes
import os
import selectors
import signal
import subprocess
import sys
import time
from collections import defaultdict, deque
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final

from dokospec.cli.process import Signals
from dokospec.conformance.protocol import shown
from dokospec.conformance.run import End

MAX_LINE: Final = 64 * 1024
"""Bytes of one answer."""
MAX_AHEAD: Final = 1024 * 1024
"""Bytes that a child may write between one question and its answer."""
STDERR_TAIL: Final = 4 * 1024
GRACE: Final = 1.0
"""Seconds it has to end once its input has ended, if nothing else is said."""

_CHUNK: Final = 64 * 1024
_SLICE: Final = 0.1
"""Seconds after which we look whether the child is still there."""
_ROUNDS: Final = 100
"""How often we look for what a child has left behind; it may start others meanwhile."""
_PR_SET_CHILD_SUBREAPER: Final = 36
"""From ``linux/prctl.h``."""


@contextmanager
def running(command: Sequence[str]) -> Generator[Callable[[], Adapter], None, None]:
    """A function that starts the program; it is ended in every way of leaving this.

    What would end us is held back while one is started, so that none is overlooked.
    """
    started: list[Adapter] = []
    with Signals() as signals:

        def start() -> Adapter:
            with signals.held():
                started.append(Adapter(command))
            return started[-1]

        try:
            yield start
        finally:
            for adapter in started:
                adapter.kill()


class Adapter:
    """One running child. Raises OSError where the command cannot be started.

    ``grace``: seconds that it has to end by itself once its input or output has ended.
    There is one at a time: what else becomes our child while it runs is of its making.
    """

    def __init__(self, command: Sequence[str], grace: float = GRACE) -> None:
        self._grace = grace
        _adopt()
        self._others = frozenset(_children()[os.getpid()])
        self._child = subprocess.Popen(  # noqa: S603  (running it is what we are asked for)
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        self._selector = selectors.DefaultSelector()
        self._lines: deque[bytes] = deque()
        self._partial = bytearray()
        self._read = 0
        self._until = 0.0
        self._out = bytearray()
        self._stderr = bytearray()
        self._open = True
        self._ending = False
        self._ended = False
        for stream in (self._stdin, self._stdout, self._errors):
            os.set_blocking(stream.fileno(), False)
        self._selector.register(self._stdout, selectors.EVENT_READ)
        self._selector.register(self._errors, selectors.EVENT_READ)

    @property
    def _stdin(self) -> IO[bytes]:
        assert self._child.stdin is not None
        return self._child.stdin

    @property
    def _stdout(self) -> IO[bytes]:
        assert self._child.stdout is not None
        return self._child.stdout

    @property
    def _errors(self) -> IO[bytes]:
        assert self._child.stderr is not None
        return self._child.stderr

    def send(self, line: bytes) -> None:
        """Puts a line on its way; it goes out while answers are waited for."""
        self._out += line
        self._write()

    def expect(self, seconds: float) -> None:
        """One answer is due from now on: within so many seconds and ``MAX_AHEAD``."""
        self._until = time.monotonic() + seconds
        self._read = 0

    def end_input(self) -> None:
        """Says that nothing comes any more, once all is out."""
        self._ending = True
        self._write()

    def line(self) -> bytes | End:
        """The next line it writes, without its end, or why there is none."""
        while not self._lines:
            if self._read > MAX_AHEAD or len(self._partial) > MAX_LINE:
                return "flood"
            if not self._open or self._gone():
                return "closed"
            left = self._until - time.monotonic()
            if left <= 0:
                return "silent"
            self._pump(min(left, _SLICE))
        return self._lines.popleft()

    def finish(self) -> list[bytes]:
        """Ends its input, lets it end, and says what it still wrote."""
        self.end_input()
        until = time.monotonic() + self._grace
        while self._open and (left := until - time.monotonic()) > 0:
            if self._read > MAX_AHEAD or self._gone():
                break
            self._pump(min(left, _SLICE))
        rest = list(self._lines)
        self.kill()
        return rest

    def post_mortem(self) -> str:
        """Its exit status, where it has ended, and the last line of its error output."""
        with suppress(subprocess.TimeoutExpired):
            self._child.wait(0 if self._open else self._grace)
        self._pump(0)
        status = self._child.returncode
        lines = self._stderr.decode("utf-8", errors="replace").split("\n")
        said = [shown(line.encode()) for line in lines if line.strip()]
        return " · ".join([*([] if status is None else [f"exit {status}"]), *said[-1:]])

    def kill(self) -> None:
        """Ends it and everything it has started, also what has left its session."""
        if self._ended:
            return
        self._ended = True
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._child.pid, signal.SIGKILL)
        self._child.wait()
        for _ in range(_ROUNDS):
            if not _end_all(self._left_behind()):
                break
        self._selector.close()
        for stream in (self._stdin, self._stdout, self._errors):
            with suppress(OSError):
                stream.close()

    def _left_behind(self) -> Iterable[int]:
        """What has become our child with the end of what had started it, and so on."""
        children = _children()
        found = [pid for pid in children[os.getpid()] if pid not in self._others]
        for pid in found:
            found += children[pid]
        return found

    def _gone(self) -> bool:
        """Whether it has ended and left nothing to read; what it started may go on."""
        if self._child.poll() is None:
            return False
        self._pump(0)
        return not self._lines

    def _pump(self, seconds: float) -> None:
        """Reads and writes what can be, waiting for at most so long."""
        if self._selector.get_map() is None:
            return
        for key, _ in self._selector.select(seconds):
            if key.fileobj is self._stdin:
                self._write()
            elif key.fileobj is self._stdout:
                self._take()
            else:
                self._take_errors()

    def _take(self) -> None:
        try:
            chunk = os.read(self._stdout.fileno(), _CHUNK)
        except BlockingIOError:
            return
        if not chunk:
            self._selector.unregister(self._stdout)
            self._open = False
            if self._partial:
                self._lines.append(bytes(self._partial))
                self._partial.clear()
            return
        self._read += len(chunk)
        *whole, rest = (bytes(self._partial) + chunk).split(b"\n")
        self._partial = bytearray(rest)
        self._lines.extend(line for line in whole if line.strip())

    def _take_errors(self) -> None:
        try:
            chunk = os.read(self._errors.fileno(), _CHUNK)
        except BlockingIOError:
            return
        if not chunk:
            self._selector.unregister(self._errors)
        self._stderr = (self._stderr + chunk)[-STDERR_TAIL:]

    def _write(self) -> None:
        if self._stdin.closed:
            return
        while self._out:
            try:
                done = os.write(self._stdin.fileno(), self._out[:_CHUNK])
            except BlockingIOError:
                break
            except OSError:  # It reads no more; what that means shows in its answers.
                self._out.clear()
                break
            del self._out[:done]
        registered = self._stdin in self._selector.get_map()
        if self._out and not registered:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        elif not self._out and registered:
            self._selector.unregister(self._stdin)
        if not self._out and self._ending:
            with suppress(OSError):
                self._stdin.close()


def _adopt() -> None:
    """Linux gives us what our children leave behind, not to the first of all processes.

    So we find it, whatever session and environment it has given itself. Elsewhere only
    what has stayed in the session of the child is ended.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def _children() -> defaultdict[int, list[int]]:
    """The processes by their parents, where the system tells."""
    found: defaultdict[int, list[int]] = defaultdict(list)
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            # The name stands in brackets and may hold anything.
            _, parent, *_ = entry.read_bytes().rpartition(b")")[2].split()
            found[int(parent)].append(int(entry.parent.name))
    return found


def _end_all(pids: Iterable[int]) -> bool:
    """Ends these processes; whether any of them could be."""
    ours = []
    for pid in pids:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal.SIGKILL)
            ours.append(pid)
    for pid in ours:
        with suppress(ChildProcessError):
            os.waitpid(pid, 0)
    return bool(ours)
