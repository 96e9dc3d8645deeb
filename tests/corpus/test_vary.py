"""Cases found by changing records: what is found shows what it is said to show."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from dokospec.conformance.entries import Entry, read, write
from dokospec.conformance.position import Asked
from dokospec.corpus.found import vary
from dokospec.corpus.ids import asked_before
from dokospec.corpus.mutants import answered, mutants
from dokospec.corpus.questions import Candidate
from dokospec.corpus.variants import VariantWords, varied
from dokospec.game.judge import Judge
from dokospec.language.model import Model
from dokospec.notation.files import read_bytes
from dokospec.witness.case import Case
from dokospec.witness.chance import Chance
from dokospec.witness.observation import settled
from tests.game.toys import toy_judge

TRICK = """doko 1
Tisch: Anna Bernd Carla Dora
Geber: Dora

Spiel
♦9 ♥10 ♥A ♦K
♥K ♥10 ♠9 ♦K
"""
TIE = "Regel Gleichstand: vorsitz erste → zweite"


def trick() -> Candidate:
    """Who takes a trick in which no card is there twice; there are two such tricks."""
    reading = next(iter(read_bytes(TRICK.encode())))
    assert reading.game is not None
    head = replace(reading.head, rules=None, entries=(), locate=None)
    return Candidate(Case(head, replace(reading.game, locate=None)), Asked("stich", 2))


def entry(model: Model) -> Entry:
    """That question as a case that shows nothing."""
    one = trick()
    posed, _ = answered(Judge(settled(model)), one)
    assert posed is not None
    return Entry("x/1", one.case.head, one.case.game, one.asked, posed.expected, ())


def found(model: Model, tries: int, seed: int = 1) -> list[Entry]:
    others = {m.name for m in mutants(settled(model))} - {TIE}
    *_, last = vary(model, [entry(model)], others, tries, seed, lambda *_: None)
    return [*last]


def test_what_no_case_shows_is_found_from_a_record_that_does_not_show_it() -> None:
    model = toy_judge().model
    (case,) = found(model, 3_000)
    assert case.kills == (TIE,)
    wrong = next(m for m in mutants(settled(model)) if m.name == TIE)
    judge = Judge(settled(model))
    (one,) = asked_before([case])
    right, _ = answered(judge, one)
    mistaken, _ = answered(Judge(wrong.model(judge.model)), one)
    assert right is not None
    assert mistaken is not None
    assert right.expected != mistaken.expected


def test_the_same_seed_leads_to_the_same_cases_and_they_can_be_written_and_read() -> (
    None
):
    model = toy_judge().model
    cases = found(model, 3_000)
    assert cases == found(model, 3_000)
    (again,) = read(read_bytes(write(cases, model.id).encode()))
    assert again.kills == (TIE,)
    assert again.expected == cases[0].expected


def test_nothing_is_found_without_a_try() -> None:
    assert found(toy_judge().model, 0) == []


def test_a_case_of_another_text_that_shows_it_is_taken_over() -> None:
    model = toy_judge().model
    (case,) = found(model, 3_000)
    claimed = [replace(case, id="another/1")]
    others = {m.name for m in mutants(settled(model))} - {TIE}
    (taken,) = next(vary(model, claimed, others, 0, 1, lambda *_: None))
    assert taken.kills == (TIE,)


def test_what_needs_no_case_is_not_taken_over() -> None:
    model = toy_judge().model
    cases = found(model, 3_000)
    done = {m.name for m in mutants(settled(model))}
    assert [*vary(model, cases, done, 3_000, 1, lambda *_: None)] == [[]]


def test_what_is_found_is_reported_at_once_with_what_was_found_before() -> None:
    model = toy_judge().model
    others = {m.name for m in mutants(settled(model))} - {TIE}
    reported = vary(model, [entry(model)], others, 3_000, 1, lambda *_: None)
    assert next(reported) == []
    assert [each.kills for each in next(reported)] == [(TIE,)]
    assert next(reported, None) is None


def test_a_record_in_which_somebody_acts_who_does_not_play_shows_nothing() -> None:
    model = toy_judge().model
    text = "doko 1\nTisch: A B C D E\nGeber: D\n\nSpiel\nBlatt D: ♣A\n♣A ♣9 ♣K ♣10\n"
    reading = next(iter(read_bytes(text.encode())))
    assert reading.game is not None
    one = replace(
        entry(model), head=reading.head, game=reading.game, asked=Asked("stich", 1)
    )
    assert next(vary(model, [one], (), 1, 1, lambda *_: None)) == []


@given(st.integers(min_value=0))
def test_a_variant_is_another_record_that_can_be_written_down(seed: int) -> None:
    one = trick()
    other = varied(one, one, Chance(seed), VariantWords(toy_judge()))
    if other is not None:
        text = other.case.text()
        (again,) = read_bytes(text.encode())
        assert again.game is not None
        assert replace(again.game, locate=None).events == other.case.game.events
        assert trick() == one
