"""What stands elsewhere does not say the same, whatever it says there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from dokospec.checks.sameness import Sameness
from dokospec.rules import syntax as syn
from dokospec.rules.library import Library
from dokospec.rules.model import compile_text
from dokospec.witness.parting import settled


@cache
def sameness() -> Sameness:
    library = Library.standard()
    return Sameness(settled(compile_text(library.effective("ottendorf-2008"))))


def since_the_start(event: syn.Statement) -> syn.Statement:
    assert isinstance(event, syn.Ereignis)
    earlier = (replace(each, since="Anfang") for each in event.assignments)
    return replace(event, assignments=tuple(earlier))


def at_a_card(event: syn.Statement) -> syn.Statement:
    assert isinstance(event, syn.Ereignis)
    return replace(event, moment="bei Karte")


def among_the_points(item: syn.Statement) -> syn.Statement:
    assert isinstance(item, syn.Posten)
    assert item.group != "Spielpunkte"
    return replace(item, group="Spielpunkte")


def for_cards(duty: syn.Statement) -> syn.Statement:
    assert isinstance(duty, syn.Pflicht)
    assert duty.on != "Karte"
    return replace(duty, on="Karte")


@pytest.mark.parametrize(
    ("key", "moved"),
    [
        ("Ereignis Alleingang", since_the_start),
        ("Ereignis Niemand-nimmt", at_a_card),
        ("Posten Gegen-die-Alten", among_the_points),
        ("Pflicht Nach-der-Abfrage", for_cards),
    ],
)
def test_a_statement_that_is_moved_is_not_proved_to_be_the_same(
    key: str, moved: Callable[[syn.Statement], syn.Statement]
) -> None:
    model = sameness().model
    (own,) = (each for each in model.statements if each.key == key)

    assert sameness().same(own, model.altered({key: own})) is not None
    assert sameness().same(own, model.altered({key: moved(own)})) is None
