"""Blocks whose point comes in the middle of a game: Mampe, the silent solo, knocking."""

from __future__ import annotations

import pytest

from dokospec.verdict import Outcome
from tests.spec.houses import BASES, house, outcome, verdict

DDV, HOME, DDB = BASES
SAID = ["x-solo-angesagt: 1"]


def kinds(base: str, block: str, *lines: str, **more: object) -> list[tuple[int, str]]:
    found = outcome(house(base, block), {}, lines=lines, **more)
    return [(trick, kind) for trick, kind in found.kinds if kind]


def re_of(found: Outcome) -> tuple[str, ...]:
    """The players of the party re."""
    return dict(found.parties or ())["re"]


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("more", ["", " überraschend"])
def test_mampe_changes_the_solo_after_the_sixth_trick(base: str, more: str) -> None:
    bid = f"vorbehalt Anna: bubensolo dann-damen{more}"

    assert kinds(base, "mampe", bid) == [(1, "solo:buben"), (7, "solo:damen")]


def test_the_second_half_has_its_own_trumps() -> None:
    """♥B takes a Fehl trick in the first half, ♥D one in the second."""
    tricks = {6: "♣A ♥B ♥D ♣9", 7: "♠A ♥B ♥D ♠9"}
    lines = ["vorbehalt Anna: bubensolo dann-damen"]
    found = outcome(house(DDV, "mampe"), tricks, lines=lines)

    assert [found.tricks[n].winner for n in (5, 6)] == ["Bernd", "Carla"]


def test_there_is_no_mampe_with_null() -> None:
    found = verdict(house(DDB, "mampe"), {}, lines=["vorbehalt Anna: null dann-damen"])

    assert any(
        "mampe/§1" in f.clauses for f in (*found.findings, *found.default.findings)
    )


@pytest.mark.parametrize("base", BASES)
def test_who_has_one_queen_and_both_kings_may_turn_the_game(base: str) -> None:
    tricks = {3: "♣D ♠9 ♥9 ♠9"}
    hands = {"Anna": "♦K ♦K", "Bernd": "♣D"}
    block = "stilles-solo-mit-einer-alten"
    said = outcome(house(base, block), tricks, hands=hands, lines=SAID, claim=True)
    unsaid = outcome(house(base, block), tricks, hands=hands, claim=True)

    assert re_of(said) == ("Anna",)
    assert said.kind == "überraschungssolo"
    assert re_of(unsaid) == ("Anna", "Bernd")


def test_who_has_not_the_kings_cannot() -> None:
    tricks = {3: "♣D ♠9 ♥9 ♠9"}
    hands = {"Anna": "♦K", "Bernd": "♣D ♦K"}
    by = house(HOME, "stilles-solo-mit-einer-alten")
    found = outcome(by, tricks, hands=hands, lines=SAID, claim=True)

    assert re_of(found) == ("Anna", "Bernd")


@pytest.mark.parametrize("base", BASES)
def test_the_first_queen_may_turn_the_game_when_the_second_falls(base: str) -> None:
    tricks = {2: "♠9 ♣D ♥9 ♠9", 4: "♣D ♣9 ♥9 ♣9"}
    names = ("stilles-solo-mit-einer-alten", "stilles-solo-der-ersten-alten")
    found = outcome(house(base, *names), tricks, lines=SAID, claim=True)

    assert re_of(found) == ("Bernd",)


@pytest.mark.parametrize("base", BASES)
def test_knocking_doubles_whoever_wins(base: str) -> None:
    by = house(base, "re-kontra-verdoppeln", "klopfen")
    hands = {"Anna": "♣D", "Bernd": "♣D"}
    plain = outcome(by, {}, hands=hands).scores
    once, twice = (
        outcome(by, {}, hands=hands, lines=[f"x-geklopft: {n}"]).scores for n in (1, 2)
    )

    assert plain
    assert once == tuple((name, 2 * score) for name, score in plain)
    assert twice == once
