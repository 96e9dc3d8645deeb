"""Mistakes: each is another text, and there are all kinds of them."""

from __future__ import annotations

from collections import Counter

import pytest

from dokospec.corpus.askable import guards_of
from dokospec.corpus.evenings import signs
from dokospec.corpus.operators import OPERATORS
from dokospec.language.show import unparse
from tests.exhaustive import sampled
from tests.shipped import TEXTS, mistakes, model

QUICK = ("ddv-tsr", "nagelik-2024", "ottendorf-2008")
"""The texts with the fewest mutants."""


@pytest.mark.parametrize("text", sampled(TEXTS, QUICK))
def test_every_mistake_has_a_name_of_its_own_and_says_something_else(text: str) -> None:
    found = mistakes(text)

    assert len({mutant.name for mutant in found}) == len(found)
    assert all(unparse(m.statement) != unparse(m.edit.statement) for m in found)


@pytest.mark.exhaustive
def test_there_are_many_operators_and_each_of_them_is_used() -> None:
    used = Counter(mutant.edit.operator for text in TEXTS for mutant in mistakes(text))

    assert set(used) == set(OPERATORS)
    assert len(OPERATORS) >= 14


@pytest.mark.parametrize("text", sampled(TEXTS, QUICK))
def test_what_only_a_reading_asks_for_is_measured_under_that_reading(text: str) -> None:
    guards = guards_of(model(text))

    for mutant in mistakes(text):
        own = mutant.statement.guard
        assert mutant.guard == (own or guards.get(mutant.statement.key))
    for key, guard in guards.items():
        assert guard.reading != model(text).doubts[guard.doubt].default, key


def test_a_duty_that_only_an_evening_can_break_is_counted_with_the_evenings() -> None:
    """Whether a Pflichtsolo is still open no single game tells; who is led it may."""
    evening = {each[1:] for each in signs(model("ddb-1995"))}
    game = {mutant.statement.key for mutant in mistakes("ddb-1995")}
    only, either = (
        "Pflicht Pflicht-nur-wo-eine-ist",
        "Pflicht Vorführen-ohne-Vorbehalte",
    )

    assert (only in evening, only in game) == (True, False)
    assert (either in evening, either in game) == (False, True)
