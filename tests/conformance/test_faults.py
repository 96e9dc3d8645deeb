"""Faults of real programs: what the library holds, and what the page says of them."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

import pytest

from dokospec.messages.catalogue import Lang
from tests.exhaustive import sampled
from tools.faults import (
    FAULTS,
    NAME,
    PROFILES,
    PROGRAM,
    WHOLE,
    cases,
    concerned,
    faults,
    faulty,
    page,
    patched,
    results,
    shows,
    unexpected,
)
from tools.tables import path, stale

LEAST: Final = 100
SOURCED: Final = 40
SOURCE: Final = PROGRAM.read_text("utf-8")
BY_NAME: Final = {fault.name: fault for fault in faults()}
SAMPLE: Final = (
    "zweite-dulle",
    "alles-erlaubt",
    "hochzeit-nur-zwei-stiche",
    "kontra-nie-zuerst",
    "nur-kontra-120",
    "schwarz-verkehrt",
    "alte-im-solo",
    "ein-fuchs-im-stich",
    "armut-vier-trumpf",
)


def test_there_are_enough_of_which_many_tell_where_they_were() -> None:
    sourced = [f for f in faults() if f.sourced]

    assert len(faults()) >= LEAST
    assert len(sourced) >= SOURCED


def test_each_has_a_name_of_its_own() -> None:
    names = [fault.name for fault in faults()]

    assert sorted(set(names)) == sorted(names)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) for name in names)


def test_each_patch_fits_the_program_once() -> None:
    """And no two make the same program."""
    changed = {(fault.text, patched(SOURCE, fault)) for fault in faults()}

    assert len(changed) == len(faults())
    assert SOURCE not in {source for _, source in changed}


@pytest.mark.parametrize("name", sampled(BY_NAME, SAMPLE))
def test_the_program_with_the_fault_still_answers(name: str) -> None:
    hello = faulty(BY_NAME[name])('{"frage":"hallo"}')

    assert hello["name"] == "plain"


def test_each_concerns_somebody_there_is() -> None:
    names = {profile.name for profile in PROFILES} - {WHOLE}

    assert all(fault.concerns <= names for fault in faults()), FAULTS.name


def rows(lang: Lang = "de") -> dict[str, list[str]]:
    """The cells of the page, by the name of the fault."""
    found = {}
    for line in path(NAME, lang).read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        name = cells[0].strip("`")
        if name in BY_NAME:
            found[name] = cells
    return found


def test_the_page_has_a_row_for_each() -> None:
    assert sorted(rows()) == sorted(BY_NAME)


def test_the_page_says_the_same_in_both_languages() -> None:
    german, english = rows("de"), rows("en")

    assert [cells[3:] for cells in german.values()] == [
        cells[3:] for cells in english.values()
    ]
    for name, fault in BY_NAME.items():
        assert german[name][1:3] == [fault.told["de"], fault.source["de"]]
        assert english[name][1:3] == [fault.told["en"], fault.source["en"]]
        assert fault.told["de"] != fault.told["en"]
        assert fault.sourced == (not fault.source["en"].startswith("usual"))


@pytest.mark.parametrize("name", SAMPLE)
def test_the_case_that_the_page_names_shows_it(name: str) -> None:
    fault = BY_NAME[name]
    every = {case.id: case for case in cases(fault.text)}
    named = [
        (profile, f"{fault.text}/{cell.strip('`')}")
        for profile, cell in zip(PROFILES, rows()[name][3:], strict=True)
        if cell.startswith("`")
    ]

    assert named
    for profile, case in named:
        assert profile.asked(every[case]), (profile.name, case)
        assert shows(fault, every[case]), case


@pytest.mark.exhaustive
def test_the_page_is_as_it_is_made() -> None:
    found = results()

    assert unexpected(found.all) == []
    assert stale(NAME, partial(page, found)) == []


def test_nearly_all_are_found_by_whom_they_concern() -> None:
    """In percent, as the page says."""
    found = {
        profile.name: 100
        * sum(rows()[f.name][3 + place].startswith("`") for f in concerned(profile))
        / len(concerned(profile))
        for place, profile in enumerate(PROFILES)
    }

    assert found[WHOLE] >= 98
    assert found["normal"] >= 95
