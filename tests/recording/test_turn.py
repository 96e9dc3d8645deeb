"""Whose turn it is, and what may be played, as far as anybody can know."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from dokospec.notation.record import GameRecord, Play
from dokospec.recording.turn import Turn, turn
from dokospec.verdict import GameVerdict
from dokospec.witness.case import Case
from dokospec.witness.generate import Generator, Wish
from tests.exhaustive import examples
from tests.played import read_game
from tests.shipped import TEXTS, settled_judge

HEAD: Final = "doko 1\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n\nspiel\n"
HAND: Final = "blatt Anna: kra kra kr10 krk krd pa h10 hd kad kab ka10 kaa\n"


def turn_in(text: str, rules: str = "ddv-tsr") -> Turn | None:
    head, game = read_game(HEAD + text)
    judge = settled_judge(rules)

    def judged(tried: GameRecord) -> GameVerdict:
        return judge.game(head, tried)

    return turn(judge.model, game, judged)


def cards(found: Turn | None) -> set[str]:
    assert found is not None
    return {card.typed for card in found.cards}


@pytest.mark.parametrize(
    ("text", "player", "number", "lying"),
    [
        ("", "Anna", 1, 0),
        ("kra kr9\n", "Carla", 1, 2),
        ("kra kr9 krd kr10\n", "Carla", 2, 0),
        ("vorbehalt Bernd: damensolo\n", "Anna", 1, 0),
        ("vorbehalt Bernd: damensolo pflicht\n", "Bernd", 1, 0),
    ],
)
def test_who_is_next(text: str, player: str, number: int, lying: int) -> None:
    found = turn_in(text)

    assert found is not None
    assert found[:3] == (player, number, lying)


def test_who_did_not_follow_is_offered_no_card_that_he_had_to_give() -> None:
    offered = cards(turn_in("kra kr9 ha kr10\nkr9 krk\n"))

    assert offered.isdisjoint({"kra", "kr10", "krk", "kr9"})
    assert {"krd", "pa", "ha", "ka9"} <= offered


def test_of_a_hand_that_is_reported_its_cards_are_offered() -> None:
    assert cards(turn_in(HAND + "kra kr9 krk kr10\n")) == {
        *("kra", "kr10", "krk", "krd", "pa", "h10", "hd", "kad", "kab", "ka10", "kaa")
    }


def test_who_holds_a_card_of_what_was_led_has_to_give_it() -> None:
    """Anna plays behind ♠9 of Dora, who leads with her Pflichtsolo."""
    offered = cards(turn_in(f"{HAND}vorbehalt Dora: kreuzsolo pflicht\np9\n"))

    assert offered == {"pa"}


def test_cards_that_have_fallen_are_not_offered() -> None:
    assert {"kra", "ha"}.isdisjoint(cards(turn_in("kra kra ha ha\n")))


def test_behind_the_last_card_and_where_nothing_is_played_it_is_nobodys_turn() -> None:
    assert turn_in("vorbehalt Anna: schmeißen fünf\n", "ottendorf-2008") is None
    assert turn_in("?? kr9 krk kr10\n") is None


def made(rules: str, seed: int) -> Case:
    case = Generator(settled_judge(rules)).make(seed, Wish(hands=True))
    assume(case is not None)
    assert case is not None
    return case


@settings(max_examples=examples(20), derandomize=True, phases=[Phase.generate])
@given(st.sampled_from(TEXTS), st.integers(0, 9_999), st.integers(0, 47), st.booleans())
def test_what_was_played_was_offered_to_who_played_it(
    rules: str, seed: int, at: int, hands: bool
) -> None:
    """In legal games, whether their hands are told or not."""
    case = made(rules, seed)
    judge = settled_judge(rules)
    whole = case.judged(judge)
    places = [i for i, e in enumerate(case.game.events) if isinstance(e, Play)]
    assume(at < len(places))
    event = case.game.events[places[at]]
    assert isinstance(event, Play)
    assert event.card is not None
    trick = whole.default.tricks[at // 4]
    begun = case.having(case.game.events[: places[at]]).game

    def judged(tried: GameRecord) -> GameVerdict:
        return judge.game(case.head, tried)

    found = turn(judge.model, begun if hands else _without_hands(begun), judged)

    assert found is not None
    assert found.player == trick.cards[at % 4][0]
    assert event.card in found.cards


def _without_hands(game: GameRecord) -> GameRecord:
    return GameRecord(game.label, game.entries, (), game.events)
