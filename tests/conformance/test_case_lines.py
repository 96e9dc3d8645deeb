"""Cases as lines of JSON: what is sent, and what is right."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dokospec.api.judging import Texts
from dokospec.cli.posed_cases import FOLDER, index_of, stored
from dokospec.conformance.case_lines import BadLineError, read, schema, written
from dokospec.conformance.entries import CorpusCase, posed
from dokospec.conformance.protocol import question
from dokospec.data import data_path
from tests.shipped import TEXTS, cases, judge

EVERY = 40
"""So many cases of a text lie between two that are tried in every run."""
CASE = CorpusCase(
    "toy/1/stich/1",
    "toy",
    "stich",
    {"stich": 1},
    (("", 1), ("z-x=ä", 2)),
    ({"z-x": frozenset("ab")}, {"z-x": frozenset("ä")}),
    ("toy/§1",),
    ("normal",),
    "why",
)
GOOD = json.loads(written([CASE]))


def posed_cases(text: str, step: int) -> Sequence[CorpusCase]:
    found = []
    for entry in cases(text)[::step]:
        asked = posed(judge(text), entry)
        assert asked is not None
        found.append(entry.case(text, asked))
    return found


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("ottendorf-2008", EVERY),
        *(pytest.param(t, 1, marks=pytest.mark.exhaustive) for t in TEXTS),
    ],
)
def test_what_is_written_is_read_again_and_fits_the_schema(
    text: str, step: int
) -> None:
    found = posed_cases(text, step)
    data = written(found)
    valid = jsonschema.Draft202012Validator(schema())
    in_file = {case.id: case for case in stored(text, Texts(())) or found}

    for case, again, line in zip(found, read(data), data.splitlines(), strict=True):
        sent = question(case.id, case.kind, case.text, case.position)
        assert line.startswith(sent.rstrip(b"}\n"))
        assert [*valid.iter_errors(json.loads(line))] == []
        assert again.expected == case.expected
        assert (again.position, again.clauses) == (case.position, case.clauses)
        assert len(case.expected) == 1 or again.fits == case.fits
        assert (again.tags, again.why) == (case.tags, case.why)
        assert written([in_file[case.id]]) == line + b"\n"


def test_files_that_come_along_are_of_the_cases_that_do() -> None:
    """Where they do not, ``dokospec corpus export`` has to be run."""
    texts = Texts(())

    assert index_of(data_path("conformance", FOLDER)).keys() == set(TEXTS)
    assert [text for text in TEXTS if stored(text, texts) is None] == []


def test_several_answers_stand_there_with_their_readings() -> None:
    assert "antwort" not in GOOD
    assert GOOD["antworten"] == [
        {"antwort": 1, "lesarten": {"z-x": ["a", "b"]}},
        {"antwort": 2, "lesart": "z-x=ä", "lesarten": {"z-x": ["ä"]}},
    ]
    assert [*read(written([CASE]))] == [CASE]


def test_a_file_is_ascii() -> None:
    assert written([CASE]).isascii()


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"id": 1}, '"id"'),
        ({"lage": []}, '"lage"'),
        ({"art": "raten"}, "stich, erlaubt"),
        ({"abschnitte": "§1"}, '"abschnitte"'),
        ({"merkmale": [1]}, '"merkmale"'),
        ({"warum": None}, '"warum"'),
        ({"antworten": []}, '"antworten"'),
        ({"antworten": [{"antwort": "re"}]}, '"antwort":2'),
        ({"antworten": [{"antwort": 1, "lesarten": {"z": "a"}}]}, '"lesarten"'),
    ],
)
def test_a_line_that_is_no_case_says_what_it_would_have_to_be(
    change: dict[str, object], expected: str
) -> None:
    lines = written([CASE]) + json.dumps({**GOOD, **change}).encode() + b"\n"
    with pytest.raises(BadLineError) as error:
        list(read(lines))

    assert error.value.line == 2
    assert expected in error.value.expected


@pytest.mark.parametrize("line", [b"{", b"[]\n", b"\xff\n", b"null\n", b"1"])
def test_what_is_no_json_or_cut_off_is_told(line: bytes) -> None:
    with pytest.raises(BadLineError) as error:
        list(read(written([CASE]) + line))

    assert error.value.line == 2


@given(st.binary() | st.text().map(str.encode), st.data())
def test_whatever_stands_there_is_a_case_or_told(
    more: bytes, data: st.DataObject
) -> None:
    good = written([CASE])
    start = data.draw(st.integers(0, len(good)))
    end = data.draw(st.integers(start, len(good)))
    found = [CASE]
    with suppress(BadLineError):
        found = [*read(good[:start] + more + good[end:])]

    assert [*read(written(found))] == found
