"""What is proved to say the same, and what is not: what a game tells apart, never."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from dokospec.checks.sameness import Sameness
from dokospec.corpus.mutants import Mutant, mutants
from dokospec.rules import syntax as syn
from dokospec.rules.library import Library
from dokospec.rules.model import compile_text
from dokospec.witness.parting import settled


@cache
def sameness(text: str = "ottendorf-2008") -> Sameness:
    library = Library.standard()
    return Sameness(settled(compile_text(library.effective(text))))


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


@cache
def mistakes(text: str) -> dict[str, Mutant]:
    """The mutants of a text by name."""
    return {each.name: each for each in mutants(sameness(text).model)}


def proved(name: str, text: str = "ottendorf-2008") -> bool:
    """Whether this mutant is proved to say the same as the text."""
    mutant = mistakes(text)[name]
    edited = {mutant.statement.key: mutant.edit.statement}
    other = sameness(text).model.altered(edited)
    return bool(sameness(text).same(mutant.statement, other))


@pytest.mark.parametrize(
    ("same", "other"),
    [
        (  # Nobody asks what the first card of a trick has to follow.
            "Pflicht Bedienen: bedingung-ja erste-Karte != keiner → ja",
            "Pflicht Bedienen: bedingung-nein erste-Karte != keiner → nein",
        ),
        (  # Behind trick three nobody waits for a partner any more, behind two he may.
            "Ereignis Klärung: zahl 3 → 4",
            "Ereignis Klärung: zahl 3 → 2",
        ),
        (  # What nobody takes is no exchange.
            "Ereignis Niemand-nimmt: bedingung-nein Nehmer(Tausch) = keiner → nein",
            "Ereignis Niemand-nimmt: bedingung-nein Tausch = keiner → nein",
        ),
        (
            "Pflicht Ebenso-viele: bedingung-ja Nehmer(x) != keiner → ja",
            "Pflicht Ebenso-viele: bedingung-nein Nehmer(x) != keiner → nein",
        ),
        (  # Who must say how many there are has said a number from one on.
            "Pflicht Trümpfe-ansagen: grenze Angesagt(x) > 0 → Angesagt(x) >= 0",
            "Pflicht Trümpfe-ansagen: grenze Trümpfe-zurück(x) > 0 → Trümpfe-zurück(x) >= 0",
        ),
    ],
)
def test_what_no_game_comes_to_tells_nothing_apart_and_what_one_does_is_not_proved(
    same: str, other: str
) -> None:
    assert proved(same)
    assert not proved(other)


def test_a_record_that_breaks_off_before_the_partner_is_found_is_a_game_too() -> None:
    name = "Ausnahme Hochzeit: bedingung-ja Klärungsstich != keiner → ja"

    assert not proved(name, "ddv-tsr")
