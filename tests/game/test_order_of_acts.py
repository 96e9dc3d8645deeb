"""What was done first, also between the same two cards; and which hands are known."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.game.toys import plain_game, toy_verdict
from tests.played import NAMES, Game, codes

CLAIM = f"reklamation {NAMES[1]}: {NAMES[0]}"
CALL = f"{NAMES[0]}: re"
BID = f"vorbehalt {NAMES[0]}: damensolo"


def refused(game: Game, duty: str, *lines: str, at: int = 0, hands: bool = True) -> int:
    """How many Reklamationen break this duty, with these lines before card ``at``."""
    between = (*game.between, *((at, line) for line in lines))
    told = replace(game, between=between)
    duties = f"Pflicht Geprüft auf Reklamation r: {duty}\n"
    return codes(toy_verdict(told, duties, hands=hands)).count("R401")


@pytest.mark.parametrize("at", [0, 2, 4])
def test_a_call_and_an_objection_have_an_order_between_two_cards(at: int) -> None:
    behind_a_call = "es-gibt(m in Meldungen: vorher(m, r))"
    before_a_call = "es-gibt(m in Meldungen: vorher(r, m))"
    game = plain_game()

    assert refused(game, behind_a_call, CALL, CLAIM, at=at) == 0
    assert refused(game, behind_a_call, CLAIM, CALL, at=at) == 1
    assert refused(game, before_a_call, CALL, CLAIM, at=at) == 1
    assert refused(game, before_a_call, CLAIM, CALL, at=at) == 0


def test_acts_of_one_sort_are_in_order_too() -> None:
    first = "alle(q in Reklamationen: q = r oder vorher(r, q))"
    game = plain_game()

    assert refused(game, first, CLAIM) == 0
    assert refused(game, first, CLAIM, CLAIM.replace(NAMES[0], NAMES[2])) == 1


def test_no_act_is_before_itself() -> None:
    assert refused(plain_game(), "nicht vorher(r, r)", CLAIM) == 0


def test_a_call_may_be_made_before_a_vorbehalt() -> None:
    duty = "es-gibt(v in Vorbehalte: es-gibt(m in Meldungen: vorher(m, v)))"
    game = replace(plain_game(), bidder=None)

    assert refused(game, duty, CALL, BID, CLAIM) == 0
    assert refused(game, duty, BID, CALL, CLAIM) == 1


def test_a_call_without_a_moment_may_be_before_an_objection_or_behind_it() -> None:
    duty = "es-gibt(m in Meldungen: vorher(m, r))"
    between = ((1, CLAIM), (2, f"{CALL}?"))
    game = replace(plain_game(), between=between)
    verdict = toy_verdict(game, f"Pflicht Geprüft auf Reklamation r: {duty}\n")
    found = {
        dict(assumption).get(f"{NAMES[0]}: re?"): "R401"
        in [f.code for f in way.findings]
        for way in verdict.ways
        for assumption in way.assume
    }

    assert found.pop("nach der Reklamation") is True
    assert found.pop("vor der Karte") is False
    assert "R401" not in [f.code for f in verdict.findings]


@pytest.mark.parametrize(
    ("tricks", "hands", "known"),
    [(12, False, True), (12, True, True), (5, True, True), (5, False, False)],
)
def test_a_hand_is_known_where_it_is_told_or_all_is_played(
    tricks: int, hands: bool, known: bool
) -> None:
    game = plain_game().cut(4 * tricks)
    duty = "Blatt-bekannt(Beschuldigter(r))"

    assert refused(game, duty, CLAIM, at=4, hands=hands) == (0 if known else 1)
