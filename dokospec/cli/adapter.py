"""A program under test as a child process: lines in, lines out, within a budget.

Nothing that the child does can hold us up: threads read and write, which works for pipes
on every system; what it writes is bounded, and it ends with everything it started when
it is closed.
"""

from __future__ import annotations

import os
import queue
import subprocess
import time
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from threading import Thread
from typing import IO, Final

from dokospec import system
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
        system.adopt()
        self._others = frozenset(system.children()[os.getpid()])
        self._child = subprocess.Popen(  # noqa: S603  (running it is what we are asked for)
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        self._input: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        # Who writes more than we take waits, so that it does not fill our memory.
        self._output: queue.Queue[bytes] = queue.Queue(MAX_AHEAD // _CHUNK)
        self._lines: deque[bytes] = deque()
        self._partial = bytearray()
        self._read = 0
        self._until = 0.0
        self._stderr = b""
        self._open = True
        self._ended = False
        self._started: set[int] = set()
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        assert self._child.stderr is not None
        works: list[tuple[Callable[..., None], IO[bytes], object]] = [
            (_write, self._child.stdin, self._input),
            (_read, self._child.stdout, self._output.put),
            (_read, self._child.stderr, self._keep),
        ]
        self._threads = [Thread(target=w, args=a, daemon=True) for w, *a in works]
        for thread in self._threads:
            thread.start()

    def send(self, line: bytes) -> None:
        """Puts a line on its way; it goes out while answers are waited for."""
        self._input.put(line)

    def expect(self, seconds: float) -> None:
        """One answer is due from now on: within so many seconds and ``MAX_AHEAD``."""
        self._until = time.monotonic() + seconds
        self._read = 0

    def end_input(self) -> None:
        """Says that nothing comes any more, once all is out."""
        self._input.put(None)

    def line(self) -> bytes | End:
        """The next line it writes, without its end, or why there is none."""
        while not self._lines:
            if self._read > MAX_AHEAD or len(self._partial) > MAX_LINE:
                return "flood"
            if not self._open:
                return "closed"
            left = self._until - time.monotonic()
            if left <= 0:
                return "silent"
            if not self._take(min(left, _SLICE)) and self._child.poll() is not None:
                # What it has started may go on, and would keep its output open.
                self.kill()
        return self._lines.popleft()

    def finish(self) -> list[bytes]:
        """Ends its input, lets it end, and says what it still wrote."""
        self._look()
        self.end_input()
        until = time.monotonic() + self._grace
        while self._open and (left := until - time.monotonic()) > 0:
            if self._read > MAX_AHEAD:
                break
            if not self._take(min(left, _SLICE)) and self._child.poll() is not None:
                break
        self.kill()
        return list(self._lines)

    def post_mortem(self) -> str:
        """Its exit status, where it has ended, and the last line of its error output.

        Then it is ended: what it may still have to say would come too late.
        """
        with suppress(subprocess.TimeoutExpired):
            self._child.wait(0 if self._open else self._grace)
        status = self._child.returncode
        self.kill()
        lines = self._stderr.decode("utf-8", errors="replace").split("\n")
        said = [shown(line.encode()) for line in lines if line.strip()]
        return " · ".join([*([] if status is None else [f"exit {status}"]), *said[-1:]])

    def kill(self) -> None:
        """Ends it and everything it has started, and reads what it has written.

        It can be called again. See :func:`system.adopt` on what is found.
        """
        if self._ended:
            return
        self._look()
        self._input.put(None)
        if not system.end_session(self._child.pid):
            self._child.kill()
        self._child.wait()
        for _ in range(_ROUNDS):
            if not system.end_all(self._left_behind()):
                break
        self._ended = True
        until = time.monotonic() + self._grace
        while self._open and (left := until - time.monotonic()) > 0:
            self._take(left)
        self._open = False
        for thread in self._threads:
            thread.join(self._grace)

    def _look(self) -> None:
        """Remembers what it has started; once it has ended not every system tells."""
        self._started.update(_below([self._child.pid], system.children()))

    def _left_behind(self) -> Collection[int]:
        """What still runs of what it has started, or has come to run since."""
        children = system.children()
        if system.adopts():
            found = [pid for pid in children[os.getpid()] if pid not in self._others]
        else:
            # Once: the numbers of those that are ended may soon be those of others.
            found = [*self._started.union(_below([self._child.pid], children))]
            self._started.clear()
        return [*found, *_below(found, children)]

    def _take(self, seconds: float) -> bool:
        """Takes the next that it has written; whether there was any, or its end."""
        try:
            chunk = self._output.get(timeout=seconds)
        except queue.Empty:
            return False
        if not chunk:
            self._open = False
            if self._partial:
                self._lines.append(bytes(self._partial))
                self._partial.clear()
            return True
        self._read += len(chunk)
        *whole, rest = (bytes(self._partial) + chunk).split(b"\n")
        self._partial = bytearray(rest)
        self._lines.extend(line for line in whole if line.strip())
        return True

    def _keep(self, chunk: bytes) -> None:
        self._stderr = (self._stderr + chunk)[-STDERR_TAIL:]


def _write(stream: IO[bytes], lines: queue.SimpleQueue[bytes | None]) -> None:
    """Writes lines until there is None; what nobody reads shows in the answers."""
    with suppress(OSError):
        while (line := lines.get()) is not None:
            stream.write(line)
            stream.flush()
    with suppress(OSError):
        stream.close()


def _read(stream: IO[bytes], take: Callable[[bytes], None]) -> None:
    """Hands on what comes, as soon as it comes, and at its end nothing."""
    with stream:
        while chunk := os.read(stream.fileno(), _CHUNK):
            take(chunk)
    take(b"")


def _below(pids: Iterable[int], children: defaultdict[int, list[int]]) -> list[int]:
    """All that these have started, and so on; where numbers are used again, each once."""
    found = [child for pid in pids for child in children[pid]]
    for pid in found:
        found += [child for child in children[pid] if child not in found]
    return found
