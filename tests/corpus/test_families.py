"""Families of cases: read strictly, their cells measured, and filled where asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, islice
from typing import Final

import pytest

from dokospec.conformance.entries import posed
from dokospec.conformance.families import (
    FIGURES,
    FILE,
    TAG,
    BadFamiliesError,
    CaseCell,
    cells_of,
    filled,
    first_cases,
    read_families,
)
from dokospec.conformance.properties import JUST, LATE, CaseProperties, seen_together
from dokospec.corpus import build as build_module
from dokospec.corpus import cell_search
from dokospec.corpus.build import build
from dokospec.corpus.cells import Cells
from dokospec.corpus.directed import directed
from dokospec.corpus.ids import Ids
from dokospec.corpus.questions import Candidate
from dokospec.data import data_path
from dokospec.witness.generate import Generator
from tests.exhaustive import sampled
from tests.game.toys import toy_judge
from tests.shipped import TEXTS, generated, settled_judge

FAMILIES = read_families(data_path("conformance", FILE).read_text(encoding="utf-8"))
WITH_CASES = [text for text in TEXTS if generated(text)]
QUESTIONS = 40
QUICK = ("ottendorf-2008",)
"""The texts of which every run asks all cases for their cells."""
MEASURED = first_cases(data_path("conformance", FIGURES).read_text(encoding="utf-8"))
LEAST: Final[Mapping[str, Mapping[str, int]]] = {
    "ddb-1995": {
        "armut": 12,
        "bedienen": 150,
        "fuchs": 29,
        "genau-120": 60,
        "grenzen": 16,
        "karlchen": 28,
        "klärungsstich": 30,
        "schweinchen": 12,
        "verfehlte-absagen": 48,
        "vorrang": 38,
        "zweite-dulle": 30,
    },
    "ddb-meisterschaft": {
        "armut": 12,
        "bedienen": 150,
        "fuchs": 29,
        "genau-120": 60,
        "grenzen": 16,
        "karlchen": 28,
        "klärungsstich": 30,
        "schweinchen": 12,
        "verfehlte-absagen": 48,
        "vorrang": 24,
        "zweite-dulle": 30,
    },
    "ddb-pokal": {
        "armut": 12,
        "bedienen": 176,
        "fuchs": 29,
        "genau-120": 12,
        "grenzen": 16,
        "karlchen": 28,
        "klärungsstich": 12,
        "schweinchen": 12,
        "verfehlte-absagen": 4,
        "vorrang": 15,
        "zweite-dulle": 33,
    },
    "ddv-tsr": {
        "bedienen": 92,
        "fuchs": 29,
        "genau-120": 60,
        "grenzen": 16,
        "karlchen": 28,
        "klärungsstich": 56,
        "verfehlte-absagen": 48,
        "vorrang": 15,
        "zweite-dulle": 23,
    },
    "nagelik-2024": {
        "bedienen": 5,
        "fuchs": 14,
        "genau-120": 6,
        "grenzen": 11,
        "karlchen": 0,
        "klärungsstich": 11,
        "verfehlte-absagen": 5,
        "vorrang": 3,
        "zweite-dulle": 7,
    },
    "ottendorf-2008": {
        "armut": 12,
        "bedienen": 100,
        "fuchs": 29,
        "genau-120": 60,
        "grenzen": 16,
        "karlchen": 28,
        "klärungsstich": 56,
        "schweinchen": 12,
        "verfehlte-absagen": 48,
        "vorrang": 24,
        "zweite-dulle": 24,
    },
}
"""So many cells of each family have a case; no change of cases may leave fewer."""


def declared(*lines: str) -> str:
    """A file with a family of one table, which ends in these lines."""
    head = ("[[familie]]", 'name = "eine"', 'titel = "Eine"', 'worum = "Eine."')
    table = ("[[familie.tafel]]", 'name = "tafel"', 'art = "stich"')
    return "\n".join((*head, *table, *lines))


def tags(text: str, source: str) -> list[str]:
    """The tags of the cells of a file under a text."""
    words = CaseProperties(settled_judge(text))
    found = cells_of(read_families(source), words)
    return [cell.tag for each in found for cell in each.cells]


# --- the file ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "line", "found"),
    [
        ("[[familie]", 1, None),
        ("familie = 1", 1, "1"),
        ("x = 1\n[[familie]]", 1, "x"),
        ("[[familie]]\nname = 'a b'", 2, "a b"),
        ("[[familie]]\nname = 'a'", 1, "titel"),
        ("[[familie]]\nname = 'a'\ntitel = 'A'\nworum = 'A.'", 1, "a"),
        (declared("farbe = 'rot'"), 8, "farbe"),
        (declared("gleiche = '1-2'"), 8, "gleiche"),
        (declared("'gleiche h11' = '1-2'"), 8, "gleiche h11"),
        (declared("'letzter-stich x' = 'ja'"), 8, "letzter-stich x"),
        (declared("letzter-stich = 'vielleicht'"), 8, "vielleicht"),
        (declared("letzter-stich = 3"), 8, "3"),
        (declared("letzter-stich = []"), 8, "[]"),
        (declared("spielart = ['a b']"), 8, "a b"),
        (declared("art = 'x'").replace('art = "stich"\n', ""), 7, "x"),
        (declared("[[familie.tafel.ausser]]", "texte = 'a'"), 8, "weil"),
        (
            declared(
                "[[familie.tafel.ausser]]", "texte = 'a'", "weil = 'b'", "wort = 're'"
            ),
            11,
            "wort",
        ),
    ],
)
def test_what_is_not_in_the_declaration_is_reported_in_its_line(
    source: str, line: int, found: str | None
) -> None:
    with pytest.raises(BadFamiliesError) as raised:
        read_families(source)

    assert raised.value.line == line
    assert found in {raised.value.found, None}


def test_a_name_stands_once() -> None:
    with pytest.raises(BadFamiliesError):
        read_families(declared() + "\n" + declared())


def test_each_combination_of_values_is_a_cell() -> None:
    source = declared(
        "'gleiche h10' = ['1-2', '3-4']", "letzter-stich = ['ja', 'nein']"
    )
    cells = ["1-2,ja", "1-2,nein", "3-4,ja", "3-4,nein"]

    assert tags("ddv-tsr", source) == [f"{TAG}eine/tafel:{cell}" for cell in cells]


def test_what_a_text_has_no_word_for_is_no_cell() -> None:
    source = declared("spielart = ['normal', 'armut']")

    assert tags("ddv-tsr", source) == [f"{TAG}eine/tafel:normal"]
    assert len(tags("ottendorf-2008", source)) == 2


def test_a_family_of_which_a_text_has_no_word_is_none_of_its() -> None:
    source = declared("'gesagt schweinchen' = ['ja', 'nein']")

    assert tags("ddv-tsr", source) == []
    assert len(tags("ottendorf-2008", source)) == 2


def test_a_suit_is_led_in_the_kinds_of_game_that_have_it() -> None:
    source = declared("spielart = ['normal', 'solo:ohne']", "angespielt = '*'")
    own = [tag.rpartition(":")[2] for tag in tags("ddv-tsr", source)]

    assert [tag for tag in own if tag.startswith("normal")] == [
        *("normal,trumpf", "normal,kreuz", "normal,pik", "normal,herz"),
    ]
    assert not any(tag.endswith("ohne,trumpf") for tag in own)


def test_a_cell_that_cannot_be_is_left_out_with_its_reason() -> None:
    source = declared(
        "letzter-stich = ['ja', 'nein']",
        *("[[familie.tafel.ausser]]", "texte = 'ddv-tsr'"),
        *("letzter-stich = 'ja'", "weil = 'so'"),
    )
    (found,) = cells_of(read_families(source), CaseProperties(settled_judge("ddv-tsr")))

    assert [cell.tag for cell in found.cells] == [f"{TAG}eine/tafel:nein"]
    assert [(cell.tag, why) for cell, why in found.without] == [
        (f"{TAG}eine/tafel:ja", "so")
    ]
    assert len(tags("ottendorf-2008", source)) == 2


# --- the families that come along ------------------------------------------------------------


def cells(text: str) -> Iterator[CaseCell]:
    """The cells that there are under a text."""
    found = cells_of(FAMILIES, CaseProperties(settled_judge(text)))
    return chain.from_iterable(each.cells for each in found)


def test_every_value_that_is_declared_is_that_of_a_cell_somewhere() -> None:
    found = {
        (c.table, *each) for text in TEXTS for c in cells(text) for each in c.values
    }

    for table in (table for family in FAMILIES for table in family.tables):
        for each in table.properties:
            for value in each.values if each.values != ("*",) else ():
                assert (table, each.title, value) in found


def test_what_is_left_out_would_be_a_cell_otherwise() -> None:
    for text in TEXTS:
        for each in cells_of(FAMILIES, CaseProperties(settled_judge(text))):
            left = [cell for cell, _ in each.without]
            for table in each.family.tables:
                own = [w for w in table.without if text in w.texts]
                assert all(any(w.has(cell) for cell in left) for w in own)
    named = {
        t for f in FAMILIES for tb in f.tables for w in tb.without for t in w.texts
    }
    assert named <= {*TEXTS}


# --- how many of their cells have a case -------------------------------------------------------


@pytest.mark.parametrize("text", WITH_CASES)
def test_no_fewer_cells_have_a_case(text: str) -> None:
    measured = {name: filled(cells) for name, cells in MEASURED[text].items()}

    assert {n: c for n, c in measured.items() if c < LEAST[text].get(n, 0)} == {}
    assert sorted(measured) == sorted(LEAST[text])


@pytest.mark.parametrize("text", WITH_CASES)
def test_every_cell_that_there_is_is_measured(text: str) -> None:
    said = [tag for cells in MEASURED[text].values() for tag in cells]

    assert sorted(said) == sorted(cell.tag for cell in cells(text))


@pytest.mark.parametrize("text", WITH_CASES)
def test_the_case_of_a_cell_is_among_the_cases(text: str) -> None:
    ids = {entry.id for entry in generated(text)}
    said = {case for cells in MEASURED[text].values() for case in cells.values()}

    assert said - {None} <= ids


@pytest.mark.parametrize("text", sampled(WITH_CASES, QUICK))
def test_a_cell_has_the_case_that_is_measured(text: str) -> None:
    found = Cells(settled_judge(text), FAMILIES).cases(generated(text))

    assert found == MEASURED[text]


# --- just in time and too late ---------------------------------------------------------------


def test_a_call_is_just_in_time_where_it_is_too_late_one_card_later() -> None:
    text = "ddv-tsr"
    calls = [e for e in generated(text) if e.asked.kind == "ansage"]
    asked = [(e, p) for e in calls if (p := posed(settled_judge(text), e)) is not None]
    seen = seen_together(
        settled_judge(text), ((e.head, e.game, e.asked.kind, p) for e, p in asked)
    )
    late = [one for one in seen if one.deadline == LATE]

    assert late
    for one in late:
        assert one.beside is not None
        just = seen[one.beside]
        assert (one.answer, just.answer, just.deadline) == (False, True, JUST)
        assert one.position["handkarten"] == int(str(just.position["handkarten"])) - 1
        assert one.data("verlauf")[:-4] == just.data("verlauf")


# --- the build -------------------------------------------------------------------------------


def silent(step: str, done: int, of: int) -> None:
    """Tells nobody how far it is."""


def test_a_case_is_sought_for_no_cell_where_nobody_asks_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(build_module, "questions", some)
    families = read_families(declared("letzter-stich = 'ja'", "'doppelt h9' = 'ja'"))
    plain = build(toy_judge().model, Ids([]), silent)
    measured = build(toy_judge().model, Ids([]), silent, families=families)

    assert measured.entries == plain.entries
    assert measured.figures.families == {"eine": {f"{TAG}eine/tafel": None}}


def some(generator: Generator, *_: object) -> list[Candidate]:
    """A few questions, so that a build takes no time."""
    return list(islice(dict.fromkeys(directed(generator)), QUESTIONS))


def test_a_cell_for_which_nothing_is_found_stays_empty(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(build_module, "questions", some)
    monkeypatch.setattr(cell_search, "TRIES", 2)
    families = read_families(declared("letzter-stich = 'ja'", "'doppelt h9' = 'ja'"))
    made = build(toy_judge().model, Ids([]), silent, families=families, fill=True)

    assert made.figures.empty == (f"{TAG}eine/tafel",)


@pytest.mark.exhaustive
def test_a_cell_gets_a_case_and_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_module, "questions", some)
    source = declared("letzter-stich = 'ja'").replace("letzter-stich", "'doppelt krb'")
    families = read_families(source)
    model = toy_judge().model
    first = build(model, ids := Ids([]), silent, families=families, fill=True)
    again = build(
        model,
        ids,
        silent,
        before=first.entries,
        missed=first.figures.open,
        families=families,
        fill=True,
    )
    tag = f"{TAG}eine/tafel"

    own = [entry.id for entry in first.entries if tag in entry.tags]
    assert own
    assert first.figures.families == {"eine": {tag: own[0]}}
    assert again == first
