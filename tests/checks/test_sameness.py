"""What is proved to say the same, and what is not: what a game tells apart, never."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Final

import pytest

from dokospec.checks.sameness import Sameness
from dokospec.corpus.mutants import Mutant, mutants
from dokospec.rules import syntax as syn
from dokospec.rules import terms
from dokospec.rules.library import Library
from dokospec.rules.model import compile_text
from dokospec.rules.parse import parse_expression
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


def proved(
    name: str, text: str = "ottendorf-2008", beside: Sameness | None = None
) -> bool:
    """Whether this mutant is proved to say the same as the text."""
    mutant = mistakes(text)[name]
    edited = {mutant.statement.key: mutant.edit.statement}
    compared = beside or sameness(text)
    other = compared.model.altered(edited)
    return bool(compared.same(mutant.statement, other))


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
        (  # Only steps of an Absage are asked for.
            "Tabelle Rufe: zelle Stufe(re) = 0 → 1",
            "Tabelle Rufe: zelle Stufe(k60) = 2 → 1",
        ),
        (  # What is one step below an Absage is one too; it need not be the next.
            "Pflicht Keine-ausgelassen: teil-weg Art(Wort(n)) = Absage → –",
            "Pflicht Keine-ausgelassen: teil-weg Stufe(Wort(n)) = Stufe(Wort(m)) - 1 → –",
        ),
        (  # Who is higher stays so where every Vorbehalt is lifted as much.
            "Regel Vorrang: zahl 0 → 1",
            "Regel Vorrang: rechenart 0 - Sitz(Sprecher(v)) → 0 + Sitz(Sprecher(v))",
        ),
        (  # Nothing stands against a duty here: what holds keeps them all.
            "Regel angesagt: wort gilt → regelgerecht",
            "Regel angesagt: teil-weg gilt(m) → –",
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


def test_a_call_that_may_stand_against_a_duty_holds_without_keeping_it() -> None:
    standing = {**sameness().model.read, "z-unzulässig": "steht"}
    beside = Sameness(sameness().model.reading(standing))

    assert not proved("Regel angesagt: wort gilt → regelgerecht", beside=beside)


def test_another_quantifier_is_not_proved_by_paths_that_do_not_begin_alike() -> None:
    read = {**sameness().model.read, "z-rangfolge": "sitzfolge"}
    name = "Regel Rangstreit: quantor es-gibt(w in Vorbehalte: Wort(v) != Wort(w))"
    (whole,) = (n for n in mistakes("ottendorf-2008") if n.startswith(name))

    assert not proved(whole, beside=Sameness(sameness().model.reading(read)))


def test_what_a_record_may_not_tell_is_not_asked_for_in_vain() -> None:
    name = "[z-abkürzung=wenn-sicher]: bedingung-ja Wort(x) = alle → ja"

    assert not proved(f"Ausnahme unbegründet-verloren {name}")


def with_a_truth_beside(key: str, truth: str) -> int | None:
    """What is proved where a duty demands besides that something is so or is not."""
    model = sameness().model
    (own,) = (each for each in model.statements if each.key == key)
    assert isinstance(own, syn.Pflicht)
    condition = parse_expression(f"{truth} oder nicht {truth}")
    assert isinstance(condition, terms.Logic)
    beside = terms.Logic("und", (own.demand, condition))
    other = model.altered({key: replace(own, demand=beside)})
    return sameness().same(own, other)


ONE_IN_ALL: Final = "Pflicht Nach-der-Abfrage"
OF_A_HAND: Final = "Pflicht Schweinchen-erst-beim-As"


@pytest.mark.parametrize(
    ("key", "unknown"),
    [
        (ONE_IN_ALL, "(Anzahl(k in Blatt(Sprecher(m)): k = ♦A) >= 1)"),
        (
            ONE_IN_ALL,
            "es-gibt(k in Blatt(Sprecher(m)): Anzahl(x in Blatt(Sprecher(m)): x = k) > 1)",
        ),
        (
            ONE_IN_ALL,
            "es-gibt(n in Meldungen: Anzahl(k in Blatt(Sprecher(n)): k = ♦A) >= 1)",
        ),
        (ONE_IN_ALL, "es-gibt(S in Spieler: Partei(S) = re)"),
        (ONE_IN_ALL, "(Augen(re) >= 120)"),
        (ONE_IN_ALL, "es-gibt(n in Meldungen: gilt(n))"),
        (OF_A_HAND, "(Partei(Sprecher(m)) = re)"),
        (OF_A_HAND, "es-gibt(n in früher(m): Partei(Sprecher(n)) = re)"),
    ],
)
def test_what_a_record_may_not_tell_is_not_asked_for_beside(
    key: str, unknown: str
) -> None:
    assert with_a_truth_beside(key, unknown) is None


@pytest.mark.parametrize(
    "told",
    [
        "es-gibt(n in früher(m): Wort(n) = Wort(m))",
        "(Partei(Sprecher(m)) = re)",  # which another duty asks of the same call
    ],
)
def test_what_is_told_or_asked_for_anyway_may_be_asked_for_beside(told: str) -> None:
    assert with_a_truth_beside(ONE_IN_ALL, told)


def test_another_order_of_cards_is_not_a_cell_like_others() -> None:
    listing = sameness().model.listings["Spielarten"]
    rows = tuple(
        (row, (terms.Name("Damen"), *cells[1:]) if row == "solo:karo" else cells)
        for row, cells in listing.rows
    )
    other = sameness().model.altered({listing.key: replace(listing, rows=rows)})

    assert sameness().same(listing, other) is None
