"""What a mistyped word is taken for, and what is left as it is."""

from __future__ import annotations

import pytest

from dokospec.nearest import nearest
from dokospec.notation.faults import card_meant
from dokospec.notation.reader import read_text

HEAD = "doko 1\nregeln: ddv-tsr\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n\nspiel 1\n"


def codes(line: str) -> set[str]:
    """What is found in a record with this line."""
    return {f.code for each in read_text(HEAD + line) for f in each.findings}


@pytest.mark.parametrize(
    "word",
    [
        "vorbehlat",
        "vorbhlt",
        "vorbehhalt",
        "abkürzungen",
        "reklammatjon",
        "spil",
        "blattt",
    ],
)
def test_a_line_word_that_is_mistyped_is_no_call(word: str) -> None:
    assert "N208" in codes(f"{word} a: hochzeit\n")


@pytest.mark.parametrize(
    "word", ["stick", "stück", "platt", "glatt", "spiek", "sieben", "punkte", "kontra"]
)
def test_a_word_of_its_own_may_be_a_call(word: str) -> None:
    assert codes(f"a:{word} kra\n") == set()


@pytest.mark.parametrize(
    ("said", "fault"),
    [("neiiin", True), ("jaa", True), ("nien", True), ("je", False), ("na", False)],
)
def test_an_answer_that_is_mistyped_is_none(said: str, fault: bool) -> None:
    assert ("N304" in codes(f"armut a: ka9 -> b: {said}\n")) is fault


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("kraa", "kra"), ("krd9", "krd"), ("kab9", "kab"), ("hd9", "hd"), ("pk9", "pk"),
        ("ka11", "ka10"), ("h100", "h10"), ("kreuzass", "kra"),
        ("kx9", None), ("h7", None), ("99", None), ("re", None),
    ],
)  # fmt: skip
def test_a_card_is_meant_where_it_is_one_alone(typed: str, meant: str | None) -> None:
    assert card_meant(typed) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Ana", "Anna"), ("ber", "Bernd"), ("Berta", "Bernd"), ("Otto", None),
        ("An", None),
    ],
)  # fmt: skip
def test_a_name_is_meant_that_is_near_or_that_this_begins(
    typed: str, meant: str | None
) -> None:
    assert nearest(typed, ("Anna", "Bernd", "Carla", "Dora")) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("+ re a d 151.", "+ re a d 151"),
        ("+ re a d 151 , # c", "+ re a d 151 # c"),
        ("+ fuchs re 12.;", "+ fuchs re 12."),
        ("+ fuchs re. {n}", "+ fuchs re {n}"),
        ("a:re, d:k90. b:kontra?;", "a:re d:k90 b:kontra?"),
        ("b:kontra/10, a:re/3.,", "b:kontra/10 a:re/3."),
        ("kra,kr9;krk,kr10", "kra kr9 krk kr10"),
        ("blatt a: ♣A,♣K,h10", "blatt a: ♣A ♣K h10"),
    ],
)
def test_a_comma_or_full_stop_behind_a_piece_is_no_matter(
    typed: str, meant: str
) -> None:
    read, plain = (read_text(HEAD + line + "\n") for line in (typed, meant))
    assert not any(reading.findings for reading in (*read, *plain))
    assert read == plain


@pytest.mark.parametrize("line", ["+ re, , a", "+ re 151.,", "a:re,,", "kra,k9", "+ ."])
def test_more_than_one_is(line: str) -> None:
    assert codes(line + "\n")
