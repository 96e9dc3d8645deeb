"""The page on real programs counts what their stored reports say, and only that."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

import pytest

from dokospec.conformance.entries import Entry
from dokospec.messages.catalogue import LANGUAGES, Lang
from tests.cli.processes import ROOT
from tests.shipped import judge
from tools.results import (
    KINDS,
    NAME,
    RESULTS,
    Answer,
    Divergence,
    Kept,
    Program,
    Told,
    cases_by_id,
    current,
    cut,
    fingerprint,
    kept,
    page,
)
from tools.tables import stale

PROGRAMS = [*kept()]
CASES = cases_by_id()
FIRST = next(case for case, entry in CASES.items() if entry.asked.kind == "stich")
every_program = pytest.mark.parametrize(
    "found", PROGRAMS, ids=[found.program.name for found in PROGRAMS]
)


NOTHING: Final[Told] = {"de": "", "en": ""}
DOES_SO: Final[Told] = {"de": "macht es so", "en": "does so"}


def toy(*answers: Answer, causes: tuple[Divergence, ...] = ()) -> Kept:
    said = ("who/what", "https://x", "0123456789", "2020", "", "C")
    return Kept(Program(*said, NOTHING, causes), ("stich",), answers)


def shown(found: Kept, cases: Mapping[str, Entry] = CASES, lang: Lang = "de") -> str:
    return page([found], cases, "program = []", lang)


def asked(case: str) -> str:
    return fingerprint(CASES[case])


def wrong(case: str = FIRST) -> Answer:
    right = CASES[FIRST].expected[0][1]
    return Answer(case, "stich", "wrong", asked(FIRST), 9, right)


def test_the_page_says_what_the_reports_say() -> None:
    """``python tools/results.py`` writes it anew."""
    assert stale(NAME, current) == []


@every_program
def test_every_wrong_answer_has_one_cause(found: Kept) -> None:
    caused = [case for each in found.program.divergences for case in each.cases]

    assert sorted(caused) == sorted(
        answer.case for answer in found.answers if answer.verdict == "wrong"
    )


@every_program
def test_a_cause_names_a_clause(found: Kept) -> None:
    clauses = {each.clause for each in found.program.divergences}

    assert clauses <= set(judge("ddv-tsr").model.clauses)


@every_program
def test_what_is_told_of_a_program_is_told_in_both_languages(found: Kept) -> None:
    program = found.program
    told = [program.limits, *(each.says for each in program.divergences)]

    for each in told:
        assert list(each) == list(LANGUAGES)
        assert each["de"] != each["en"]


@every_program
def test_it_is_told_how_the_program_was_asked(found: Kept) -> None:
    readme = (ROOT / "examples" / "third-party" / "README.md").read_text()

    assert f"({found.program.address})" in readme
    assert len(found.program.commit) == 40
    assert set(found.kinds) <= set(KINDS)


def test_nothing_is_kept_of_the_machine_and_nothing_broke() -> None:
    for path in sorted(RESULTS.glob("*/*")):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"[/\\](home|tmp|usr|Users|work)[/\\]", text), path
    verdicts = {answer.verdict for found in PROGRAMS for answer in found.answers}
    assert verdicts == {"right", "wrong", "reading", "cannot"}


def test_a_retired_case_is_told_and_not_counted() -> None:
    cause = Divergence(DOES_SO, "ddv-tsr/§1", (FIRST, "ddv-tsr/9/stich/999"))
    gone = wrong("ddv-tsr/9/stich/999")

    assert "1 der Fälle" in shown(toy(gone, causes=(cause,)))
    assert "Keine Abweichung." in shown(toy(gone, causes=(cause,)))
    assert "| C | stich | 0 | 0 | 1 | 0 | 1 |" in shown(
        toy(gone, wrong(), causes=(cause,))
    )


def changed(entry: Entry) -> Iterator[Entry]:
    """The case where another answer is right, another card is asked about or was played."""
    (label, right), *others = entry.expected
    yield replace(entry, expected=((label, (right + 1) % 4), *others))
    yield replace(entry, expected=(*entry.expected, ("z-x=b", (right + 1) % 4)))
    yield replace(entry, asked=replace(entry.asked, number=entry.asked.number + 1))
    yield replace(entry, game=[*CASES.values()][-1].game)


@pytest.mark.parametrize("verdict", ["right", "wrong"])
@pytest.mark.parametrize("now", [*changed(CASES[FIRST])])
def test_a_case_that_is_another_by_now_is_not_counted(verdict: str, now: Entry) -> None:
    old = toy(replace(wrong(), verdict=verdict))

    assert "1 der Fälle" in shown(old, {FIRST: now})
    assert "| C | stich | 0 | 0 | 0 | 0 | 0 |" in shown(old, {FIRST: now})


def test_a_case_that_is_told_otherwise_by_now_is_counted() -> None:
    now = replace(CASES[FIRST], why="of another reason", tags=(), kills=())
    right = toy(replace(wrong(), verdict="right"))

    assert "| C | stich | 1 | 0 | 0 | 0 | 0 |" in shown(right, {FIRST: now})


def test_it_is_told_where_what_was_asked_was_not_kept() -> None:
    found = toy(wrong())

    assert "Bei 1 Berichten" in shown(replace(found, inferred=True))
    assert "Bei 1 Berichten" not in shown(found)


def test_a_wrong_answer_without_a_cause_is_shown_all_the_same() -> None:
    assert f"| noch nicht untersucht | `{FIRST}` | Sitz 9 |" in shown(toy(wrong()))


def test_a_cause_is_shown_by_its_plainest_case() -> None:
    harder = next(c for c, entry in CASES.items() if entry.asked.kind == "partie")
    right = CASES[harder].expected[0][1]
    other = Answer(harder, "partie", "wrong", asked(harder), None, right)
    cause = Divergence(DOES_SO, "ddv-tsr/§1", (harder, FIRST))
    found = shown(toy(other, wrong(), causes=(cause,)))

    assert f"| macht es so | `{FIRST}` |" in found
    assert f"| does so | `{FIRST}` |" in shown(
        toy(other, wrong(), causes=(cause,)), lang="en"
    )
    assert harder not in found


def test_a_report_is_cut_to_what_the_case_does_not_tell() -> None:
    head = {"program": {"name": "it", "version": "", "kinds": ["stich"]}}
    said = {"id": FIRST, "kind": "stich", "verdict": "wrong", "given": 1, "expected": 0}
    other = {"id": "b", "kind": "wert", "verdict": "cannot"}
    told = {"text": "t", "clauses": [], "under": "", "why": [], "position": {}}
    lines = [json.dumps(each) for each in (head, {**said, **told}, other)]
    kept_lines = [json.loads(line) for line in cut(lines, CASES)]

    assert kept_lines == [head, {**said, "asked": asked(FIRST)}]
