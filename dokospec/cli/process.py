"""What holds for a process of its own that runs one command."""

from __future__ import annotations

import gc
import signal
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final, NoReturn, Self, TypeAlias

from dokospec import system

_Handler: TypeAlias = Callable[[int, FrameType | None], Any] | int | None
_COLLECTOR_THRESHOLD: Final = 100_000
"""Objects that may be kept before the collector of cycles looks for some."""


def unhurried() -> None:
    """Let the collector of cycles look seldom.

    Values are frozen and hardly ever in a cycle, so that it finds nothing to free; what
    is read and remembered of rule texts is a lot to look through.
    """
    gc.set_threshold(_COLLECTOR_THRESHOLD)


class Signals:
    """What would end us at once raises instead, so that what was started can be ended.

    Only the first does: what follows from it is not cut short by the next. A signal
    that is ignored, or somebody else's, stays what it is.
    """

    def __init__(self) -> None:
        self._before: dict[int, _Handler] = {}
        self._came: int | None = None
        self._held = False

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            for number in system.ENDING:
                before = signal.getsignal(number)
                if before in {signal.SIG_DFL, signal.default_int_handler}:
                    self._before[number] = before
                    signal.signal(number, self._take)
        return self

    def __exit__(self, *_: object) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)

    @contextmanager
    def held(self) -> Generator[None, None, None]:
        """A signal that comes meanwhile raises at the end."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
        if self._came is not None:
            _raise(self._came)

    def _take(self, number: int, _: FrameType | None) -> None:
        if self._came is None:
            self._came = number
            if not self._held:
                _raise(number)


def _raise(number: int) -> NoReturn:
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    raise SystemExit(128 + number)
