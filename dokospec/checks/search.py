"""Going through every path of a computation that asks what may be either way.

A path begins like the one before it, up to the choice that is another now. What was
worked out before that choice is not worked out again: a computation marks the steps it
is made of (:func:`step`), and of a step that was finished by then the result is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import update_wrapper
from typing import Concatenate, Final, ParamSpec, Protocol, TypeAlias, TypeVar

from dokospec.checks.ranges import EmptyRangeError, UnsupportedError
from dokospec.language.decisions import UnknownFactError
from dokospec.language.fact_access import ConflictError, GapError

T = TypeVar("T")
R = TypeVar("R")
P = ParamSpec("P")


class TooManyError(Exception):
    """More paths than were allowed."""


Restore: TypeAlias = Callable[[], None]
"""Makes a computation know what it knew, and begin at the beginning."""


@dataclass(slots=True)
class Raised:
    """A step that ended with this error."""

    error: Exception


class Traced(Protocol):
    """Something whose methods are steps of one path."""

    @property
    def trace(self) -> Trace: ...


S = TypeVar("S", bound=Traced)

_DIVERGED: Final = "Verlauf"
"""Named where a path does not begin as the one before: what is known of it is no help."""
PENDING: Final = 0
"""The end of a step that is not finished."""


@dataclass(slots=True)
class _Point:
    """A choice: which step it is, and what there was to choose from."""

    at: int
    options: tuple[object, ...]
    taken: int
    open: tuple[int, ...]
    restore: Restore


def _nothing() -> Restore:
    return lambda: None


class Trace:
    """The steps of one path in the order in which they began.

    ``at``: the step that begins next; ``known``: how many are of the path before;
    ``what``: by step which method it is, for a path must begin as the one before did;
    ``ends``: by step the one after its last part, PENDING while it goes on;
    ``found``: what came out; ``open``: the steps that go on; ``saved``: what keeps
    what is known now.
    """

    __slots__ = ("_points", "at", "ends", "found", "known", "open", "saved", "what")

    def __init__(self) -> None:
        self.at = 0
        self.known = 0
        self.what: list[object] = []
        self.ends: list[int] = []
        self.found: list[object] = []
        self.open: list[int] = []
        self.saved: Callable[[], Restore] = _nothing
        self._points: list[_Point] = []

    def choose(self, options: tuple[T, ...]) -> T:
        """One of the options; on later paths each of the others."""
        if not options:
            raise EmptyRangeError
        if len(options) == 1:
            return options[0]
        at = self.at
        self.at = at + 1
        if at < self.known:
            if self.what[at] is not None:
                raise UnsupportedError(_DIVERGED)
            return self.found[at]  # type: ignore[return-value]
        self.what.append(None)
        self.ends.append(at + 1)
        self.found.append(options[0])
        self._points.append(_Point(at, options, 0, tuple(self.open), self.saved()))
        return options[0]

    def next_path(self) -> bool:
        """Make the last choice that can be another the next of its options."""
        points = self._points
        while points:
            last = points[-1]
            last.taken += 1
            if last.taken == len(last.options):
                points.pop()
                continue
            self.at, self.known = 0, last.at + 1
            del self.what[self.known :], self.ends[self.known :]
            del self.found[self.known :]
            for step in last.open:
                self.ends[step] = PENDING
            self.found[last.at] = last.options[last.taken]
            self.open.clear()
            last.restore()
            return True
        return False


def step(
    method: Callable[Concatenate[S, P], R],
) -> Callable[Concatenate[S, P], R]:
    """A method that is a step: what it finds, or that nothing is to be found.

    Raises UnsupportedError where another step was here on the path before.
    """

    def taken(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        trace = self.trace
        at = trace.at
        if at < trace.known:
            if trace.what[at] is not method:
                raise UnsupportedError(_DIVERGED)
            end = trace.ends[at]
            if end:
                trace.at = end
                found = trace.found[at]
                if type(found) is Raised:
                    raise found.error.with_traceback(None)
                return found  # type: ignore[return-value]
        else:
            trace.what.append(method)
            trace.ends.append(PENDING)
            trace.found.append(None)
        trace.at = at + 1
        trace.open.append(at)
        try:
            value = method(self, *args, **kwargs)
        except (GapError, ConflictError, UnknownFactError) as error:
            trace.found[at] = Raised(error)
            trace.ends[at] = trace.at
            raise
        else:
            trace.found[at] = value
            trace.ends[at] = trace.at
            return value
        finally:
            trace.open.pop()

    update_wrapper(taken, method)
    return taken


def paths(trace: Trace, run: Callable[[], R], limit: int) -> Iterator[R]:
    """What comes out on every path that is possible.

    Raises TooManyError beyond ``limit`` paths, the impossible ones included, and where
    an expression is nested deeper than Python goes.
    """
    for _ in range(limit):
        try:
            found = run()
        except EmptyRangeError:
            pass
        except RecursionError:
            raise TooManyError from None
        else:
            yield found
        if not trace.next_path():
            return
    raise TooManyError
