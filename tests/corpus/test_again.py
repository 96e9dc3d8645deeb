"""Cases that there are already are asked again, each as it was when it was chosen."""

from __future__ import annotations

from itertools import islice

import pytest

from dokospec.corpus.directed import directed
from dokospec.corpus.figures import load
from dokospec.corpus.ids import asked_before, fingerprint, together
from dokospec.data import data_path
from dokospec.witness.generate import Generator
from tests.game.toys import toy_judge
from tests.shipped import generated

TEXTS = sorted(load(data_path("conformance", "figures.json").read_text("utf-8")))
MADE = 30


@pytest.mark.parametrize("text", TEXTS)
def test_a_case_read_back_is_the_question_that_has_its_id(text: str) -> None:
    lines = data_path("conformance", text, "ids.tsv").read_text("utf-8").splitlines()
    ids = {mark: name for name, mark in (line.split("\t") for line in lines[1:])}
    cases = generated(text)

    for entry, one in zip(cases, asked_before(cases), strict=True):
        assert ids[fingerprint(text, one.case, one.asked)] == entry.id


def test_a_question_that_is_found_again_is_there_once() -> None:
    cases = generated(TEXTS[0])[:MADE]
    found = list(asked_before(cases))
    made = list(islice(dict.fromkeys(directed(Generator(toy_judge()))), MADE))

    every, of_case = together([*found, *made], [*cases, *cases], TEXTS[0])

    assert len(every) == len({*found, *made})
    assert [of_case[one] for one in found] == list(cases)
    assert every == sorted(every, key=lambda each: each.weight)
