"""The law of the short form: what a table writes down comes to the same as every card."""

from __future__ import annotations

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from dokospec.game.shorten import NotShortError
from tests.exhaustive import examples
from tests.played import read_game
from tests.shipped import TEXTS, judge, settled_judge
from tests.short_law import OPEN, compared, house_of, played, short_games
from tests.spec.houses import blocks


@settings(max_examples=examples(16, 40), derandomize=True, phases=[Phase.generate])
@given(st.sampled_from(TEXTS), st.integers(0, 9_999), st.integers(0, 3), st.booleans())
def test_a_short_game_comes_to_what_the_whole_one_does(
    rules: str, seed: int, calls: int, wrong: bool
) -> None:
    """Read back as it is written; world by world, under a reading of each."""
    case = played(rules, seed, calls, wrong=wrong)
    assume(case is not None)
    assert case is not None
    try:
        found = list(compared(case, judge(rules), seed))
    except NotShortError:
        assume(False)
        raise

    assert [differing for _, differing in found if differing not in {"", OPEN}] == []


@settings(max_examples=examples(12, 40), derandomize=True, phases=[Phase.generate])
@given(
    st.sampled_from(TEXTS),
    st.integers(0, 9_999),
    st.integers(0, 3),
    st.booleans(),
    st.integers(1, 9),
)
def test_so_does_one_with_its_first_tricks(
    rules: str, seed: int, calls: int, wrong: bool, tricks: int
) -> None:
    """What is there is judged, what is not is adopted; nothing is counted twice."""
    case = played(rules, seed, calls, wrong=wrong)
    assume(case is not None)
    assert case is not None
    try:
        found = list(compared(case, judge(rules), seed, tricks))
    except NotShortError:
        assume(False)
        raise

    assert [differing for _, differing in found if differing not in {"", OPEN}] == []


def test_the_stock_stands_in_it_where_cards_are_passed_on() -> None:
    """Anna says Re without ♣D: who held which before the cards were passed tells that."""
    case = played("ddb-pokal", 2, 2, wrong=True)
    assert case is not None
    found = list(compared(case, judge("ddb-pokal"), 2))

    assert [differing for _, differing in found] == [""] * len(found) != []
    assert all("Stock: " in typed for typed, _ in found)


@pytest.mark.exhaustive
@pytest.mark.parametrize("block", blocks())
def test_so_does_a_game_by_the_rules_of_a_round(block: str) -> None:
    rules = house_of(block)
    count = short_games(rules, range(20))

    assert count.tried["short forms"] > 0
    assert count.first == {}


@pytest.mark.parametrize("why", ["unfinished", "objection"])
def test_not_every_game_has_a_short_form(why: str) -> None:
    judge = settled_judge("ddv-tsr")
    head, game = read_game(
        "doko 1\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n\nspiel\n"
        + ("kra kr9 kr10 krk\n" if why == "unfinished" else "reklamation Anna: Bernd\n")
    )
    with pytest.raises(NotShortError, match=why):
        judge.shortened(head, game)
