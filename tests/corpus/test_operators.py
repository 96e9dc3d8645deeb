"""Mistakes: each is another text, and there are all kinds of them."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from dokospec.corpus.askable import guards_of
from dokospec.corpus.evenings import signs
from dokospec.corpus.mutants import Mutant, mutants
from dokospec.corpus.operators import OPERATORS
from dokospec.rules.library import Library
from dokospec.rules.model import compile_text
from dokospec.rules.show import unparse

TEXTS = Library.standard().ids()


@cache
def made(text: str) -> tuple[Mutant, ...]:
    return tuple(mutants(compile_text(Library.standard().effective(text))))


@pytest.mark.parametrize("text", TEXTS)
def test_every_mistake_has_a_name_of_its_own_and_says_something_else(text: str) -> None:
    found = made(text)

    assert len({mutant.name for mutant in found}) == len(found)
    assert all(unparse(m.statement) != unparse(m.edit.statement) for m in found)


def test_there_are_many_operators_and_each_of_them_is_used() -> None:
    used = Counter(mutant.edit.operator for text in TEXTS for mutant in made(text))

    assert set(used) == set(OPERATORS)
    assert len(OPERATORS) >= 14


@pytest.mark.parametrize("text", TEXTS)
def test_what_only_a_reading_asks_for_is_measured_under_that_reading(text: str) -> None:
    model = compile_text(Library.standard().effective(text))
    guards = guards_of(model)

    for mutant in made(text):
        own = mutant.statement.guard
        assert mutant.guard == (own or guards.get(mutant.statement.key))
    for key, guard in guards.items():
        assert guard.reading != model.doubts[guard.doubt].default, key


def test_a_duty_that_only_an_evening_can_break_is_counted_with_the_evenings() -> None:
    """Whether a Pflichtsolo is still open no single game tells; who is led it may."""
    model = compile_text(Library.standard().effective("ddb-1995"))
    evening = {each[1:] for each in signs(model)}
    game = {mutant.statement.key for mutant in made("ddb-1995")}
    only, either = (
        "Pflicht Pflicht-nur-wo-eine-ist",
        "Pflicht Vorführen-ohne-Vorbehalte",
    )

    assert (only in evening, only in game) == (True, False)
    assert (either in evening, either in game) == (False, True)
