"""An evening of the home rules of 2008: the text says who deals, and no more."""

from __future__ import annotations

from typing import Final

from tests.evening.evenings import FIVE, dealers, evening, names

RULES: Final = "ottendorf-2008"
GAME: Final = "♠A ♠9 ♠K ♠10\n= abbruch"


def test_the_deal_goes_round() -> None:
    verdicts = evening(RULES, [GAME] * 5, head="geber: Dora\nrunde: 1")

    assert dealers(verdicts) == "DABCD"


def test_at_five_whoever_deals_sits_out() -> None:
    verdicts = evening(RULES, [GAME] * 5, FIVE, "geber: Emil\nrunde: 1")

    assert dealers(verdicts) == "EABCD"
    assert all(v.dealer not in dict(v.default.parties or ()) for v in verdicts)
    assert [v.dealer in v.players[:4] for v in verdicts] == [False] * 5


def test_who_throws_in_has_the_cards_dealt_again() -> None:
    """3.1.1: the same dealer, and the game does not count."""
    thrown = "vorbehalt Anna: schmeißen fünf neunen"
    verdicts = evening(RULES, [thrown, GAME], head="geber: Dora\nrunde: 1")

    assert dealers(verdicts) == "DD"


def test_there_is_nothing_else_to_keep() -> None:
    verdicts = evening(RULES, [GAME] * 30, head="geber: Dora\nrunde: 1")

    assert {v.evenings for v in verdicts} == {()}


def test_a_game_that_is_missing_or_there_twice_is_reported_all_the_same() -> None:
    verdicts = evening(
        RULES, [GAME] * 3, head="geber: Dora\nrunde: 1", labels=(1, 3, 3)
    )

    assert [[c for c, _ in names(v) if c.startswith("A")] for v in verdicts] == [
        [],
        ["A103"],
        ["A104"],
    ]


def test_another_dealer_than_the_next_is_reported() -> None:
    other = f"geber: Carla\n{GAME}"
    verdicts = evening(RULES, [GAME, other], head="geber: Dora\nrunde: 1")

    assert [c for c, _ in names(verdicts[1])] == ["E105"]
