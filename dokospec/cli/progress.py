"""How far long work has come, on standard error and only on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

from dokospec.cli.session import Session

_PATIENCE: Final = 1.0
"""Seconds before anything is shown, and between two updates a quarter of it."""

T = TypeVar("T")


@contextmanager
def saying(text: str) -> Generator[None, None, None]:
    """A line that is there while something goes on that may take long."""
    if not sys.stderr.isatty():
        yield
        return
    sys.stderr.write(f"\r{text}")
    sys.stderr.flush()
    try:
        yield
    finally:
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()


@contextmanager
def steps() -> Generator[Callable[[str], None], None, None]:
    """A function that says what goes on now, each text in place of the one before."""
    shown = sys.stderr.isatty()

    def tell(text: str) -> None:
        if shown:
            sys.stderr.write(f"\r\x1b[K{text}")
            sys.stderr.flush()

    try:
        yield tell
    finally:
        tell("")


def counted(
    items: Iterable[T], here: Session, words: str = "progress.games"
) -> Iterator[T]:
    """The items, with a count of them while nothing else is on the screen."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        yield from items
        return
    due = time.monotonic() + _PATIENCE
    shown = False
    try:
        for count, item in enumerate(items, 1):
            yield item
            if time.monotonic() >= due:
                due = time.monotonic() + _PATIENCE / 4
                shown = True
                text = here.words(words, count=str(count))
                sys.stderr.write(f"\r{text}")
                sys.stderr.flush()
    finally:
        if shown:
            sys.stderr.write("\r\x1b[K")
