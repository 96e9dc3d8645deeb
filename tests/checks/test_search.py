"""Going through all paths: what is found, and that no finished step is taken again."""

from collections.abc import Callable
from functools import partial
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dokospec.checks.ranges import EmptyRangeError, UnsupportedError
from dokospec.checks.search import TooManyError, Trace, paths, step
from dokospec.language.fact_access import GapError

LIMIT = 1000


class Coins:
    """Coins of so many sides that are thrown one after another, and remembered."""

    def __init__(self) -> None:
        self.trace = Trace()
        self.trace.saved = self._saved
        self.thrown: tuple[int, ...] = ()
        self.throws = 0

    def _saved(self) -> Callable[[], None]:
        return partial(setattr, self, "thrown", self.thrown)

    @step
    def throw(self, sides: int) -> int:
        """One coin; a throw of one side has no choice in it."""
        found = self.trace.choose(tuple(range(sides)))
        self.throws += 1
        self.thrown = (*self.thrown, found)
        return found

    @step
    def pair(self, one: int, two: int) -> tuple[int, int]:
        """A step that is made of two."""
        return self.throw(one), self.throw(two)

    @step
    def lucky(self, sides: int) -> int:
        """A throw that finds nothing where it is a zero."""
        found = self.throw(sides)
        if not found:
            raise GapError("0")
        return found


@given(sides=st.lists(st.tuples(st.integers(1, 3), st.integers(1, 3)), max_size=3))
def test_every_path_once_in_order(sides: list[tuple[int, int]]) -> None:
    coins = Coins()

    def run() -> tuple[tuple[int, int], ...]:
        return tuple(coins.pair(*both) for both in sides)

    flat = [range(n) for both in sides for n in both]
    expected = [tuple(zip(way[::2], way[1::2], strict=True)) for way in product(*flat)]

    assert expected == list(paths(coins.trace, run, LIMIT))


@given(sides=st.lists(st.integers(1, 3), max_size=5))
def test_what_is_known_is_that_of_the_path(sides: list[int]) -> None:
    coins = Coins()

    def run() -> bool:
        thrown = tuple(coins.throw(n) for n in sides)
        return thrown == coins.thrown

    assert all(paths(coins.trace, run, LIMIT))


def test_a_finished_step_is_not_taken_again() -> None:
    coins = Coins()

    def run() -> None:
        for _ in range(5):
            coins.throw(2)

    list(paths(coins.trace, run, LIMIT))

    assert sum(2**n for n in range(1, 6)) == coins.throws


def test_an_error_of_a_step_is_met_again() -> None:
    coins = Coins()

    def run() -> tuple[int | None, int]:
        try:
            first = coins.lucky(2)
        except GapError:
            first = None
        return first, coins.throw(2)

    found = list(paths(coins.trace, run, LIMIT))

    assert found == [(None, 0), (None, 1), (1, 0), (1, 1)]


def test_impossible_paths_are_left_out() -> None:
    coins = Coins()

    def run() -> int:
        found = coins.throw(3)
        if found == 1:
            raise EmptyRangeError
        return found

    assert list(paths(coins.trace, run, LIMIT)) == [0, 2]


def test_more_paths_than_allowed_are_an_error() -> None:
    coins = Coins()

    with pytest.raises(TooManyError):
        list(paths(coins.trace, lambda: coins.pair(2, 2), 3))


def test_a_path_that_begins_otherwise_proves_nothing() -> None:
    """What the path before found does not belong to it."""
    coins = Coins()
    runs = iter((coins.throw, coins.lucky))

    with pytest.raises(UnsupportedError):
        list(paths(coins.trace, lambda: (next(runs)(2), coins.throw(2)), LIMIT))


def test_a_choice_where_a_step_was_proves_nothing() -> None:
    coins = Coins()
    runs = iter((partial(coins.throw, 2), partial(coins.trace.choose, (0, 1))))

    with pytest.raises(UnsupportedError):
        list(paths(coins.trace, lambda: (next(runs)(), coins.throw(2)), LIMIT))
