"""DDV: which Vorbehalt is played, who leads to the first trick and who deals next."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Final

import pytest

from dokospec.verdict import GameVerdict
from tests.games import deal, random_game
from tests.played import DDV, NAMES, codes, judged

KINDS: Final = {
    "damensolo": "solo:damen",
    "bubensolo": "solo:buben",
    "kreuzsolo": "solo:kreuz",
    "piksolo": "solo:pik",
    "herzsolo": "solo:herz",
    "karosolo": "solo:karo",
    "assolo": "solo:ohne",
    "fleischlos": "solo:ohne",
}


def opened(*said: str, dealer: str = "Dora") -> GameVerdict:
    """The verdict on hands and Vorbehalte; Anna holds both ♣D."""
    hands = deal(Random(2), (0, "♣D ♣D"))  # noqa: S311
    lines = [
        f"Blatt {name}: {' '.join(map(str, hand))}"
        for name, hand in zip(NAMES, hands, strict=True)
    ]
    lines += [f"Vorbehalt {words}" for words in said]
    head = (
        f"doko 1\nRegeln: {DDV}\nTisch: {' '.join(NAMES)}\nGeber: {dealer}\n\nSpiel 1"
    )
    return judged("\n".join((head, *lines, "♣A ♣A ♣K ♣9", "")))


def bidder(verdict: GameVerdict) -> str:
    (alone,) = dict(verdict.default.parties or ())["re"]
    return alone


def leader(verdict: GameVerdict) -> str:
    return verdict.default.tricks[0].leader


@pytest.mark.parametrize("word", KINDS)
def test_every_solo_has_its_kind(word: str) -> None:
    verdict = opened(f"Bernd: {word}")

    assert verdict.default.kind == KINDS[word]
    assert bidder(verdict) == "Bernd"


def test_a_word_that_the_text_does_not_have_is_reported() -> None:
    assert "R301" in codes(opened("Bernd: knochenlos"))


RANKED: Final = ("Carla: damensolo pflicht", "Bernd: bubensolo", "Anna: hochzeit")


@pytest.mark.parametrize("order", list(permutations(RANKED)))
def test_pflichtsolo_before_lustsolo_before_hochzeit(order: tuple[str, ...]) -> None:
    assert opened(*order).default.kind == "solo:damen"
    rest = [words for words in order if "pflicht" not in words]
    assert opened(*rest).default.kind == "solo:buben"
    assert opened("Anna: hochzeit").default.kinds == ((1, "hochzeit"),)


@pytest.mark.parametrize("extra", ["", " pflicht"])
@pytest.mark.parametrize("pair", list(permutations(("Bernd", "Carla", "Dora"), 2)))
def test_among_equals_whoever_sits_further_forward(
    pair: tuple[str, str], extra: str
) -> None:
    one, two = pair
    verdict = opened(f"{one}: damensolo{extra}", f"{two}: bubensolo{extra}")

    assert bidder(verdict) == min(pair, key=NAMES.index)


@pytest.mark.parametrize("dealer", NAMES)
def test_further_forward_is_counted_from_the_dealer(dealer: str) -> None:
    verdict = opened("Anna: damensolo", "Carla: bubensolo", dealer=dealer)
    turn = [NAMES[(NAMES.index(dealer) + n) % 4] for n in range(1, 5)]

    assert bidder(verdict) == min(("Anna", "Carla"), key=turn.index)


@pytest.mark.parametrize(
    ("words", "leads", "deals"),
    [
        ("damensolo", "Anna", "Anna"),
        ("damensolo pflicht", "Carla", "Dora"),
        ("damensolo vorgeführt", "Carla", "Anna"),
    ],
)
def test_in_a_pflichtsolo_the_soloist_leads_and_the_dealer_deals_again(
    words: str, leads: str, deals: str
) -> None:
    """Not so in a Lustsolo; and once he was made to play it, the deal goes on."""
    verdict = opened(f"Carla: {words}")

    assert leader(verdict) == leads
    assert verdict.default.next_dealer == deals


@pytest.mark.parametrize("sort", ["normal", "hochzeit", "stille"])
def test_otherwise_the_left_of_the_dealer_leads_and_deals_next(sort: str) -> None:
    verdict = random_game(0, sort).judged()

    assert leader(verdict) == "Anna"
    assert verdict.default.next_dealer == "Anna"


def test_nobody_has_two_vorbehalte() -> None:
    twice = opened("Bernd: damensolo", "Bernd: bubensolo")

    assert "R302" in codes(twice)


def test_only_who_has_both_queens_of_clubs_has_a_hochzeit() -> None:
    assert "R302" in codes(opened("Bernd: hochzeit"))
    assert "R302" not in codes(opened("Anna: hochzeit"))
