"""What is said of an open game is what all its completions share, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from dokospec.cards import FACES
from dokospec.notation.record import Call, Event, Play
from dokospec.witness.chance import Chance
from tests.completions.comparing import compared
from tests.completions.completing import completions
from tests.completions.opening import small_game
from tests.exhaustive import examples
from tests.open_games import small_games
from tests.shipped import TEXTS, judge, settled_judge

DECK = FACES[:8]
"""A deck of two tricks, each card once."""
NAMES = ("Anna", "Bernd", "Carla", "Dora")


def plays(*cards: int | None) -> list[Event]:
    """The cards of the small deck at these places, None for one that is unknown."""
    return [Play(None if card is None else DECK[card]) for card in cards]


def test_a_card_that_is_missing_from_the_deck_is_the_one() -> None:
    (only,) = completions(plays(0, 1, None, 3, 4, 5, 6, 7), DECK, NAMES)

    assert only.events == tuple(map(Play, DECK))
    assert only.origin == tuple(range(8))


def test_missing_cards_may_lie_in_every_order_once() -> None:
    orders = [c.events[6:] for c in completions(plays(0, 1, 2, 3, 4, 5), DECK, NAMES)]

    assert sorted(orders, key=str) == [
        (Play(DECK[6]), Play(DECK[7])),
        (Play(DECK[7]), Play(DECK[6])),
    ]


def test_equal_cards_have_one_order() -> None:
    deck = (*DECK[:6], DECK[6], DECK[6])

    assert len(list(completions(plays(0, 1, 2, 3, 4, 5), deck, NAMES))) == 1


def test_more_of_a_card_than_there_are_has_no_completion() -> None:
    assert not list(completions(plays(0, 0, 2, 3), DECK, NAMES))


def test_a_call_without_a_name_was_made_by_one_of_the_four() -> None:
    events = [Call("re"), *plays(*range(8))]
    said = [c.events[0] for c in completions(events, DECK, NAMES)]

    assert said == [Call("re", name) for name in NAMES]


@pytest.mark.parametrize("at", [4, 5, 8])
def test_a_call_without_a_moment_was_made_somewhere_in_its_trick(at: int) -> None:
    """Behind the last card of the trick, too; at 8 none is left in which it was."""
    events = plays(*range(8))
    events.insert(at, Call("re", "Anna", uncertain=True))
    moments = [c.origin.index(at) for c in completions(events, DECK, NAMES)]

    assert moments == ([4, 5, 6, 7, 8] if at < 8 else [])


def test_it_was_made_before_or_behind_another_call() -> None:
    events = [Call("re", "Anna", uncertain=True), Call("kontra", "Bernd")]
    orders = {
        tuple(e for e in c.events if isinstance(e, Call))
        for c in completions([*events, *plays(*range(8))], DECK, NAMES)
    }
    one, two = Call("re", "Anna"), Call("kontra", "Bernd")

    assert orders == {(one, two), (two, one)}


@pytest.mark.parametrize(("certain", "count"), [(True, 6), (False, 15)])
def test_equal_calls_keep_their_order_where_neither_has_a_moment(
    certain: bool, count: int
) -> None:
    """Behind one that is certain, the other is another game: six places around it.

    Two without a moment have five places, and fifteen pairs of them.
    """
    said = [Call("re", "Anna", uncertain=True), Call("re", "Anna", not certain)]
    every = set(completions([*said, *plays(*range(8))], DECK, NAMES))

    assert len(every) == count


# The same games in every run: others are tried by the exhaustive one.
@settings(max_examples=examples(6, 12), derandomize=True, phases=[Phase.generate])
@given(st.sampled_from(TEXTS), st.integers(0, 99_999), st.booleans())
def test_the_judge_says_what_all_completions_share(
    rules: str, seed: int, read: bool
) -> None:
    """``read``: the doubts of the text are read by default."""
    small = small_game(rules, seed)
    assume(small is not None)
    assert small is not None
    by = settled_judge(rules) if read else judge(rules)
    found = compared(small.case, by, Chance("readings", seed))
    assume(found is not None)
    assert found is not None
    text = small.case.text()

    assert not found.wrong, f"{text}\n{found.wrong[0]}"
    assert not found.unreal, f"{text}\n{found.unreal[0]}"
    assert small.sort == "cut" or not found.unreported, f"{text}\n{found.unreported[0]}"


@pytest.mark.parametrize("seed", [109, 316])
def test_cards_on_the_table_may_lie_between_two_moments_of_a_call(seed: int) -> None:
    """`nagelik-2024/§5a`: its deadlines count the cards of a trick, whoever laid them."""
    assert small_games("nagelik-2024", [seed]).first == {}


@pytest.mark.exhaustive
@pytest.mark.parametrize("rules", TEXTS)
def test_so_it_does_of_many_games(rules: str) -> None:
    first = small_games(rules, range(400)).first
    first.pop("not foreseen", None)

    assert first == {}
