"""The row of Buben that a led ♦B demands, at every place and in every order."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dokospec.game.legality import legal_faces
from dokospec.verdict import GameVerdict
from tests.forty import CHAIN, FORTY, Forty, allowed, random_forty
from tests.oracle import CARDS, cards
from tests.played import NAMES, codes
from tests.shipped import judge


def may(kind: str, lying: str, hand: str) -> set[str]:
    """The cards of a hand that may be played to these, under the default readings."""
    tables = judge(FORTY).tables
    faces = [c.index for c in cards(hand)]
    found = legal_faces(tables, kind, [c.index for c in cards(lying)], faces)
    return {name for name, card in CARDS.items() if card.index in found}


@pytest.mark.parametrize("kind", ["normal", "hochzeit", "solo:trumpf", "solo:buben"])
@pytest.mark.parametrize(
    ("lying", "hand", "free"),
    [
        ("♦B", "♥B ♠B ♣B ♣A", "♥B"),
        ("♦B", "♠B ♣B ♣A", "♠B ♣B"),
        ("♦B ♥B", "♥B ♠B ♣B ♣A", "♠B"),
        ("♦B ♥B", "♥B ♣B ♣A", "♥B ♣B"),
        ("♦B ♥B ♠B", "♥B ♠B ♣B ♣A", "♣B"),
        ("♦B ♥B ♠B", "♥B ♠B ♣A", "♥B ♠B"),
        ("♦B ♠B", "♥B ♠B ♣B ♣A", "♥B ♠B ♣B"),
        ("♦B ♥B ♣B", "♠B ♣B ♣A", "♠B ♣B"),
        ("♦B ♣B ♠B", "♥B ♣B ♣A", "♥B ♣B"),
        ("♥B", "♥B ♠B ♣A", "♥B ♠B"),
        ("♥B ♠B", "♦B ♣B ♣A", "♦B ♣B"),
        ("♦B", "♣A ♠A", "♣A ♠A"),
        ("", "♥B ♠B ♣A", "♥B ♠B ♣A"),
    ],
)
def test_where_jacks_are_trump_the_row_is_forced(
    kind: str, lying: str, hand: str, free: str
) -> None:
    assert may(kind, lying, hand) == set(free.split())


@pytest.mark.parametrize(
    ("lying", "hand", "free"),
    [
        ("♦B", "♥B ♦K ♦A", "♦K ♦A"),
        ("♦B", "♥B ♣A ♦D", "♥B"),
        ("♦B", "♠B ♣A ♦D", "♠B ♣A ♦D"),
        ("♦B ♥B", "♠B ♦A", "♦A"),
        ("♦B ♥B", "♠B ♣A", "♠B"),
        ("♦B ♦A", "♥B ♠B ♣A", "♥B ♠B ♣A"),
        ("♦B ♥B ♠B", "♣B ♣A", "♣B"),
        ("♦B ♥B ♠B", "♣B ♦A", "♦A"),
    ],
)
def test_in_a_solo_of_queens_following_suit_comes_first(
    lying: str, hand: str, free: str
) -> None:
    assert may("solo:damen", lying, hand) == set(free.split())


def led(game: Forty) -> tuple[int, int] | None:
    """Trick and place of a player without diamonds who could have broken the row."""
    for number, trick in enumerate(game.tricks):
        laid = [card for _, card in trick.laid]
        if laid[0] != CHAIN[0]:
            continue
        for place in (1, 2, 3):
            seat = trick.laid[place][0]
            if tuple(laid[: place + 1]) == CHAIN[: place + 1]:
                left = [c for t in game.tricks[number:] for s, c in t.laid if s == seat]
                if len(set(left)) > 1:
                    return number, place
    return None


def swapped(game: Forty, number: int, place: int) -> Forty | None:
    """The player lays a later card instead, which follows but is not the one forced."""
    seat, card = game.tricks[number].laid[place]
    for later in range(number + 1, 10):
        trick = game.tricks[later]
        at = [s for s, _ in trick.laid].index(seat)
        other = trick.laid[at][1]
        laid = [c for _, c in game.tricks[number].laid[:place]]
        if other == card or allowed("normal", [card, other], laid) != [card]:
            continue
        if str(other)[1:] != "B" and str(other) != "♥10" and "♦" not in str(other):
            continue
        tricks = list(game.tricks)
        one, two = list(game.tricks[number].laid), list(trick.laid)
        one[place], two[at] = (seat, other), (seat, card)
        tricks[number] = replace(game.tricks[number], laid=tuple(one))
        tricks[later] = replace(trick, laid=tuple(two))
        return replace(game, tricks=tuple(tricks))
    return None


def duties(verdict: GameVerdict) -> list[str]:
    found = (*verdict.findings, *verdict.default.findings)
    return [dict(f.data)["duty"] for f in found if f.code == "R102"]


def test_breaking_the_row_is_found_with_its_clause() -> None:
    for seed in range(400):
        game = random_forty(seed)
        at = led(game)
        broken = swapped(game, *at) if at else None
        if at is None or broken is None:
            continue
        verdict = broken.judged(hands=True)
        if "Bubenreihe" in duties(verdict):
            found = next(
                f
                for f in (*verdict.findings, *verdict.default.findings)
                if dict(f.data).get("duty") == "Bubenreihe"
            )
            seat, card = game.tricks[at[0]].laid[at[1]]
            assert dict(found.data)["player"] == NAMES[seat]
            assert dict(found.data)["had"] == str(card)
            assert found.clauses == (f"{FORTY}/§7g.2",)
            return
    raise AssertionError


def test_a_row_that_is_kept_is_no_offence() -> None:
    game = next(g for s in range(400) if led(g := random_forty(s)))

    assert "R102" not in codes(game.judged(hands=True))
