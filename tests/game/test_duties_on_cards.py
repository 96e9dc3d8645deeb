"""What a duty on cards may ask: trick, turn, hands, calls, bid, and state as it was then.

The duty forbids aces to whoever has something else that follows, under some condition;
a second referee tells which aces were played against it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

import pytest

from tests.game.toys import plain_game, toy_verdict
from tests.oracle import may_play
from tests.played import NAMES, Game, Said

Play: TypeAlias = tuple[int, int, int]
"""Trick (from 1), place (from 1), seat."""


def duty(condition: str) -> str:
    return (
        f"Pflicht Kein-As auf Karte k nach Bedienen falls {condition}: Bild(k) != As\n"
    )


def aces(game: Game) -> set[Play]:
    """The aces laid by players who had something else that follows."""
    left = [[c for s, c in game.plays if s == seat] for seat in range(4)]
    found = set()
    for number, trick in enumerate(game.tricks, 1):
        led = None
        for place, (seat, card) in enumerate(trick.laid, 1):
            options = may_play(game.kind, left[seat], led)
            others = [c for c in options if str(c)[1:] != "A"]
            if str(card)[1:] == "A" and others and led is not None:
                found.add((number, place, seat))
            led = led or card
            left[seat].remove(card)
    return found


def reported(game: Game, statements: str, *, hands: bool = True) -> set[Play]:
    """The aces that are found to be against the duty."""
    verdict = toy_verdict(game, statements, hands=hands)
    found = set()
    for f in (*verdict.findings, *verdict.default.findings):
        if f.code == "R102":
            data = dict(f.data)
            number, seat = int(data["trick"]), NAMES.index(data["player"])
            seats = [s for s, _ in game.tricks[number - 1].laid]
            found.add((number, 1 + seats.index(seat), seat))
    return found


COUNTING: Final = (
    "Stand Dicke: Zahl = 0\n"
    "Ereignis Zählen nach Stich t falls Stichaugen(t) >= 20 Augen: Dicke = Dicke + 1\n"
)


def fat_before(game: Game, number: int) -> int:
    return sum(t.eyes >= 20 for t in game.tricks[: number - 1])


CASES: Final[dict[str, tuple[str, Callable[[Game, Play], bool]]]] = {
    "erste-Karte != keiner und Stichnummer >= 5": ("", lambda _, p: p[0] >= 5),
    "erste-Karte != keiner und gelegt(2) != keiner": ("", lambda _, p: p[1] >= 3),
    "erste-Karte != keiner und am-Zug = links(Geber)": ("", lambda _, p: p[2] == 0),
    "erste-Karte != keiner und Geber != am-Zug": ("", lambda _, p: p[2] != 3),
    "erste-Karte != keiner und es-gibt(x in Blatt(am-Zug): x = ♥10)": (
        "",
        lambda g, p: any(str(c) == "♥10" for c in g.hands[p[2]]),
    ),
    "erste-Karte != keiner und Dicke >= 2": (
        COUNTING,
        lambda g, p: fat_before(g, p[0]) >= 2,
    ),
}


@pytest.mark.parametrize("condition", CASES)
def test_a_duty_sees_the_moment_at_which_the_card_was_laid(condition: str) -> None:
    more, holds = CASES[condition]
    seen = False
    for nth in range(4):
        game = plain_game(nth)
        expected = {p for p in aces(game) if holds(game, p)}
        seen |= 0 < len(expected) < len(aces(game))
        assert reported(game, duty(condition) + more) == expected
    assert seen


@pytest.mark.parametrize("at", [0, 9, 21])
def test_a_duty_begins_with_a_call(at: int) -> None:
    game = plain_game(1)
    seat = min(game.re)
    said = game.saying(Said(at, seat, "re"))
    after = {p for p in aces(game) if 4 * (p[0] - 1) + p[1] - 1 >= at}
    condition = "erste-Karte != keiner und es-gibt(S in Spieler: gemeldet(S, re))"

    assert reported(said, duty(condition)) == after


def test_a_duty_sees_who_has_bid_and_what() -> None:
    solo = plain_game(sort="damensolo")
    game = replace(solo, extra=tuple(e.removesuffix(" pflicht") for e in solo.extra))
    condition = "erste-Karte != keiner und Gebot != keiner und am-Zug = Bieter"
    expected = {p for p in aces(game) if p[2] == game.bidder}

    assert reported(game, duty(condition)) == expected


def test_what_a_duty_cannot_know_it_does_not_demand() -> None:
    game = plain_game()
    condition = "erste-Karte != keiner und es-gibt(x in Blatt(am-Zug): x = ♥10)"
    part = game.cut(24)

    assert reported(part, duty(condition), hands=False) == set()
