"""A day of the Pokal worked by hand (``tools/worked/pokal.py``), every rule of it.

Doubts are read by default: of a whole day more ways to write it down are open than an
evening is carried on in, so it is no question to a program.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import pytest

from dokospec.conformance.corpus import Entry, posed
from dokospec.corpus.evenings import shown, signs
from dokospec.game.judge import Judge
from dokospec.witness.parting import settled
from tests.evening.test_worked import agrees, by_hand, named
from tests.played import model
from tools.worked import pokal
from tools.worked.plan import Worked
from tools.worked.pokal import NOT_SHOWN, WORKED

SHOWN: Final = Path(__file__).with_name("golden") / "pokal-zeigt.tsv"
"""Which evening shows which statement, one a line."""
LINES: Final = [
    tuple(line.split("\t")) for line in SHOWN.read_text(encoding="utf-8").splitlines()
]
BY_NAME: Final = {worked.name: worked for worked in WORKED}


@cache
def judge() -> Judge:
    return Judge(settled(model("ddb-pokal")))


@cache
def entry(name: str) -> Entry:
    return pokal.entry(BY_NAME[name])


@pytest.mark.parametrize("worked", WORKED, ids=lambda worked: worked.name)
def test_the_engine_comes_to_the_numbers_worked_by_hand(worked: Worked) -> None:
    found = posed(judge(), entry(worked.name))
    assert found is not None
    told = named(found.expected[0][1], pokal.seated(worked))

    assert agrees(told, worked.answer) == by_hand(worked.answer)


READINGS: Final = [(w, each) for w in WORKED for each in w.readings]


@pytest.mark.parametrize(("worked", "reading"), READINGS)
def test_so_it_does_under_other_readings(worked: Worked, reading: str) -> None:
    whole = model("ddb-pokal")
    doubt, _, read = reading.partition("=")
    usual = {name: each.default for name, each in whole.doubts.items()}
    other = Judge(whole.reading({**usual, doubt: read}))
    found = posed(other, entry(worked.name))
    assert found is not None
    told = named(found.expected[0][1], pokal.seated(worked))

    wanted = worked.readings[reading]
    assert agrees(told, wanted) == by_hand(wanted)


def test_every_statement_about_an_evening_is_shown_by_a_day() -> None:
    excused = {key for key, _ in NOT_SHOWN}

    assert signs(judge().model) - {sign for _, sign in LINES} == excused


@pytest.mark.parametrize("name", sorted({name for name, _ in LINES}))
def test_what_a_day_shows_it_shows(name: str) -> None:
    told = [sign for each, sign in LINES if each == name]

    assert list(shown(judge(), entry(name), told)) == told
