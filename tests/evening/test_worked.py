"""Every rule of an evening in an evening worked by hand (``tools/worked``).

The cases of ``conformance/<text>/abende.doko`` hold the games; here the engine is held
to the numbers worked out by hand from the sentences of the texts, and every statement
about an evening to a case that comes out otherwise without it.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest

from dokospec.conformance import entries as cases
from dokospec.conformance.entries import Entry
from dokospec.conformance.protocol import Data
from dokospec.conformance.view import Posed
from dokospec.corpus.evenings import of_evening, shown, signs
from dokospec.data import data_path
from dokospec.notation.files import read_bytes
from tests.exhaustive import spread
from tests.shipped import judge, model
from tools.worked.all import TEXTS, of_text
from tools.worked.plan import DEALER, Answer, Worked

CASES: Final = [(text, worked) for text in TEXTS for worked in of_text(text)]
IDS: Final = [f"{text}/{worked.name}" for text, worked in CASES]
SHOWN: Final = 5
"""Of so many cases one is held to what it shows by every run."""


@cache
def entries(text: str) -> dict[str, Entry]:
    data = (data_path("conformance", text) / "abende.doko").read_bytes()
    return {each.id: each for each in cases.read(read_bytes(data))}


def case(text: str, worked: Worked) -> Entry:
    return entries(text)[f"{text}/abend/{worked.name}"]


@cache
def posed(text: str, name: str) -> Posed:
    """What the engine comes to in the case of this name."""
    found = cases.posed(judge(text), entries(text)[f"{text}/abend/{name}"])
    assert found is not None
    return found


def named(value: Data, worked: Worked) -> Answer:
    """An answer with players by name, what it is silent about left out."""
    if worked.asked == DEALER:
        seats = (*worked.table[1:], worked.table[0])
        return {"geber": seats[value]}
    places = {"geber", "vorgefuehrt", "liste"}
    return {
        key: worked.table[found] if key in places else found
        for key, found in value.items()
    }


def by_hand(answer: Answer) -> dict[str, object]:
    """What was worked out, as it is told."""
    return {k: list(v) if isinstance(v, tuple) else v for k, v in answer.items()}


def agrees(reported: Answer, wanted: Answer) -> dict[str, object]:
    """What the engine tells of the keys that were worked out."""
    return {key: reported.get(key) for key in wanted}


@pytest.mark.parametrize(("text", "worked"), CASES, ids=IDS)
def test_the_engine_comes_to_the_numbers_worked_by_hand(
    text: str, worked: Worked
) -> None:
    found = posed(text, worked.name)
    reported = named(found.expected[0][1], worked)

    assert agrees(reported, worked.answer) == by_hand(worked.answer)
    for reading, answer in worked.readings.items():
        others = [
            agrees(named(value, worked), answer)
            for label, value in found.expected
            if set(reading.split(", ")) <= set(label.split(", "))
        ]
        assert by_hand(answer) in others


@pytest.mark.parametrize(("text", "worked"), CASES, ids=IDS)
def test_the_case_is_as_it_is_kept(text: str, worked: Worked) -> None:
    entry = case(text, worked)

    assert posed(text, worked.name).expected == entry.expected
    assert entry.why == f"{worked.why} ({worked.sources})"


@pytest.mark.parametrize("text", TEXTS)
def test_there_is_no_case_that_was_not_worked(text: str) -> None:
    known = {f"{text}/abend/{worked.name}" for worked in of_text(text)}

    assert set(entries(text)) == known


@pytest.mark.parametrize("text", TEXTS)
def test_every_statement_about_an_evening_is_shown_by_a_case(text: str) -> None:
    """It fires in one, so that this has another answer without it; and where it has a
    condition, that alone keeps it from firing in one."""
    showing = {
        each.replace("·", " "): entry
        for entry in entries(text).values()
        for each in entry.covers
    }

    assert signs(model(text)) == showing.keys()
    assert {key[1:] for key in showing} == of_evening(model(text))


@pytest.mark.parametrize(("text", "worked"), spread(CASES, IDS, CASES[::SHOWN]))
def test_what_a_case_shows_it_shows(text: str, worked: Worked) -> None:
    entry = case(text, worked)
    reported = [each.replace("·", " ") for each in entry.covers]

    assert list(shown(judge(text), entry, reported)) == reported
