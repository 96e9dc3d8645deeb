"""What rule texts name by identifiers has a label in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dokospec.cli.facts import facts_of_text
from dokospec.language.model import Model
from dokospec.messages.catalogue import LANGUAGES, Lang
from dokospec.messages.supposed import supposed
from dokospec.messages.words import Words
from tests.shipped import TEXTS, model
from tests.short_law import house_of, judge_of
from tests.spec.houses import blocks


def identifiers(text: Model) -> Iterator[str]:
    """Kinds of game, items, calls, headings of lists, notes for the evening, what is stated."""
    yield from text.columns["Ordnung"]
    yield from (item.name for item in text.items)
    yield from text.words["Rufe"]
    yield from text.words.get("Rubriken", ())
    yield from text.words.get("Vermerke", ())
    yield "Spielwert"
    yield from (f.word for f in facts_of_text(text) if f.sort not in {"party", "card"})


def without_label(text: Model, lang: Lang) -> set[str]:
    """The identifiers that are shown as they are."""
    words = Words(lang)
    shown = {n for n in identifiers(text) if words.get(f"label.{n}", "") == ""}
    return shown | {p for p in text.parties if words.party(p) == p}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rules", TEXTS)
def test_all_that_is_shown_of_a_text_has_a_label(rules: str, lang: Lang) -> None:
    assert without_label(model(rules), lang) == set()


@pytest.mark.parametrize("rules", TEXTS)
def test_of_all_that_can_be_stated_it_is_told_what_it_is_and_who_asks(
    rules: str,
) -> None:
    without = [
        fact.word
        for fact in facts_of_text(model(rules))
        if not fact.asked_by
        or any(not Words(lang).get(f"facts.{fact.sort}", "") for lang in LANGUAGES)
    ]

    assert without == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("block", blocks())
def test_so_has_what_a_block_brings(block: str) -> None:
    rules = house_of(block)

    assert without_label(judge_of(rules).model, "de") == set()
    assert without_label(judge_of(rules).model, "en") == set()


@pytest.mark.parametrize(
    ("name", "label", "party"),
    [
        ("Eigenes-Karlchen", "Eigenes Karlchen", "Eigenes-Karlchen"),
        ("Anna-Lena", "Anna Lena", "Anna-Lena"),
        ("Ersatz", "points of the missed Absage", "Ersatz"),
    ],
)
def test_what_has_no_label_is_shown_without_hyphens_and_a_player_by_name(
    name: str, label: str, party: str
) -> None:
    """A player may be in the place of a party, whatever he is called."""
    assert (Words("en").label(name), Words("en").party(name)) == (label, party)


@pytest.mark.parametrize(
    ("name", "options", "german", "english"),
    [
        (
            "Stiche kontra",
            ("0", "1+"),
            "Kontra hatte keinen Stich | mindestens einen Stich",
            "Kontra had no trick | at least one trick",
        ),
        ("1. ?: kontra", ("Bernd",), "»Kontra« war von Bernd", "'Kontra' was by Bernd"),
        ("Fuchs n.", ("1.-9.",), "Fuchs in Stich 1–9", "Fuchs in trick 1–9"),
        ("Blatt Bernd: ♥A", ("2",), "Bernd hatte ♥A zweimal", "Bernd held ♥A twice"),
        ("♣D Anna", ("0",), "Anna hatte ♣D nicht", "Anna held ♣D not at all"),
        (
            "6. ?? (2)",
            ("♥9",),
            "die 2. Karte in Stich 6 war ♥9",
            "card 2 of trick 6 was ♥9",
        ),
        (
            "Anna: k90",
            ("/9/1.1", "/9/2.2"),
            (
                "»keine 90« von Anna: mit 9 in der Hand, in Stich 1 (gelegt: 1)"
                " | mit 9 in der Hand, in Stich 2 (gelegt: 2)"
            ),
            (
                "'no 90' by Anna: with 9 in hand, in trick 1 (laid: 1)"
                " | with 9 in hand, in trick 2 (laid: 2)"
            ),
        ),
        ("Partner", ("Anna",), "Partner = Anna", "partner = Anna"),
        (
            "Spielart",
            ("solo:damen",),
            "Spielart = Damensolo",
            "kind of game = Queen solo",
        ),
        ("z-frist", ("weit-hinten",), "z-frist = weit-hinten", "z-frist = weit-hinten"),
    ],
)
def test_what_is_assumed_is_said_in_words(
    name: str, options: tuple[str, ...], german: str, english: str
) -> None:
    """A doubt stays as it is typed behind ``lesarten:``."""
    assert supposed(name, options, "de") == german
    assert supposed(name, options, "en") == english
