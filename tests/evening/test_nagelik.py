"""Bock rounds: worked by hand from 7g; dealing and writing order from 8a and 9."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import count
from typing import Final

import pytest

from dokospec.verdict import GameVerdict
from dokospec.witness.generate import Wish
from tests.evening.evenings import FIVE, FOUR, dealers, evening, names, stands
from tests.exhaustive import sampled
from tests.games import generator
from tests.shipped import judge

TEXT: Final = "nagelik-2024"
HEART: Final = "bockrunde-herz"
LOUIS: Final = "bockrunde-schwuler-louis"
SPLIT: Final = "bockrunde-gespaltener-arsch"
THROWN: Final = "vorbehalt Bernd: neugabe"


def notes(verdict: GameVerdict) -> tuple[str, ...]:
    """What the game gives cause for, each as often as it does."""
    found = (*verdict.findings, *verdict.default.findings)
    reported = [dict(f.data) for f in found if f.code == "S202"]
    return tuple(each["name"] for each in reported for _ in range(int(each["count"])))


@cache
def game(*wanted: str) -> str:
    """The cards of a game without a call that gives cause for just this."""
    for seed in count():
        augen = ("re", 120, 120) if wanted == (SPLIT,) else None
        case = generator(TEXT).make((TEXT, seed), Wish(bids=(), augen=augen))
        if case is not None and notes(case.judged(judge(TEXT))) == wanted:
            return " ".join(str(getattr(e, "card", "")) for e in case.game.events)
    raise AssertionError


def factors(games: Sequence[str], table: str = FOUR) -> list[int]:
    """How many times the game after each one counts."""
    return [int(stands(v).factor or 0) for v in evening(TEXT, games, table)]


@pytest.mark.parametrize("cause", sampled([HEART, LOUIS, SPLIT], [LOUIS]))
def test_each_constellation_doubles_the_next_four_games(cause: str) -> None:
    """7g-s1, 7g-s2."""
    games = [game(), game(cause), *[game()] * 6]

    assert factors(games) == [1, 2, 2, 2, 2, 1, 1, 1]


def test_at_five_it_doubles_the_next_five() -> None:
    """7g-s2."""
    assert factors([game(HEART), *[game()] * 6], FIVE) == [2, 2, 2, 2, 2, 1, 1]


def test_overlapping_rounds_multiply() -> None:
    """7g-s3, 7g-s4: the second begins two games into the first, so 2 2 4 4 2 2 1."""
    games = [game(HEART), game(), game(HEART), *[game()] * 5]

    assert factors(games) == [2, 2, 4, 4, 2, 2, 1, 1]


def test_behind_an_open_game_it_is_open_whether_the_next_counts_double() -> None:
    """7g-s2: nobody has said how many Augen the first had, so it may be a Bock round."""
    parties = "+ re anna bernd"
    head = "geber: Dora\nrunde: 1"
    opened, behind = evening(TEXT, [parties, f"{parties} 151"], head=head)
    alone, after = evening(TEXT, [f"{parties} 151"] * 2, head=head)

    assert (opened.default.winner, behind.default.winner) == (
        None,
        alone.default.winner,
    )
    assert behind.default.scores is None
    assert "A119" in {code for code, _ in names(behind)}
    assert alone.default.scores is not None
    assert dict(alone.default.scores) == dict(after.default.scores or ())


def test_what_a_game_brings_is_multiplied() -> None:
    """The same cards: once plain, then in one Bock round, then in two."""
    games = [game(), game(HEART), game(), game(SPLIT), game()]
    plain, _, once, _, twice = (v.default.value for v in evening(TEXT, games))

    assert plain
    assert [once, twice] == [2 * plain, 4 * plain]


def test_the_game_that_sets_it_off_does_not_count_double_itself() -> None:
    first, _, third = (
        v.default.value for v in evening(TEXT, [game(HEART), game(), game(HEART)])
    )

    assert first
    assert third == 2 * first


def test_a_new_deal_uses_no_game_up() -> None:
    assert factors([game(HEART), THROWN, *[game()] * 4]) == [2, 2, 2, 2, 2, 1]


@pytest.mark.exhaustive
def test_two_constellations_in_one_game_are_two_rounds_or_one() -> None:
    """z-mehrere-zugleich."""
    verdicts = evening(TEXT, [game(HEART, SPLIT), game()])
    by_reading = {
        dict(cube)["z-mehrere-zugleich"]: standing.factor
        for assume, standing in verdicts[0].evenings
        for cube in assume
    }

    assert by_reading == {"jede": 4, "eine": 2}
    # The next game is worth as much more, and says on what it depends.
    one, two = sorted(o.value or 0 for o in verdicts[1].ways)
    assert two == 2 * one


def test_a_bock_that_is_written_holds_and_is_reported_where_it_is_wrong() -> None:
    plain, right, wrong = evening(
        TEXT, [game(HEART), f"x-bock: 1\n{game()}", f"x-bock: 2\n{game()}"]
    )

    assert not [n for n in names(plain) if n[0] == "R316"]
    assert not [n for n in names(right) if n[0] == "R316"]
    assert [n for n in names(wrong) if n[0] == "R316"] == [
        ("R316", "Bock-richtig-gezählt")
    ]
    assert wrong.default.value == 2 * (right.default.value or 0)


@pytest.mark.parametrize("head", [False, True])
def test_a_bock_under_a_mistyped_key_leaves_the_value_open(*, head: bool) -> None:
    """It may be a bock that the writer meant; with ``x-bock`` beside it that holds."""
    lines = "geber: Anna\nx-bok: 1" if head else "geber: Anna"
    games = [game() if head else f"x-bok: 1\n{game()}"]
    (unclear,) = evening(TEXT, games, head=lines)
    beside = [games[0] if head else f"x-bock: 1\n{games[0]}"]
    clear, bare = (
        evening(TEXT, beside, head=f"{lines}\nx-bock: 1" if head else lines),
        evening(TEXT, [game()], head="geber: Anna"),
    )

    assert "A109" in {f.code for f in unclear.findings}
    assert unclear.default.scores is None
    assert clear[0].default.value == 2 * (bare[0].default.value or 0) != 0


def test_a_mistyped_key_of_a_game_does_not_leave_it_what_the_head_states() -> None:
    (verdict,) = evening(TEXT, [f"x-bok: 0\n{game()}"], head="geber: Anna\nx-bock: 1")

    assert verdict.default.scores is None


def test_without_the_whole_evening_no_round_runs_that_is_not_written() -> None:
    one, two = evening(TEXT, [game(HEART), game()], head="geber: Anna")

    assert one.evenings == two.evenings == ()
    assert two.default.value == evening(TEXT, [game()])[0].default.value


def test_seat_1_deals_first_seat_2_keeps_the_list() -> None:
    """8a-s2, 8a-s3, 9-s3; at five the dealer sits out and the order is the same."""
    for table, order in ((FOUR, "ABCDAB"), (FIVE, "ABCDEA")):
        verdicts = evening(TEXT, [game()] * 6, table)
        assert dealers(verdicts) == order
        assert {stands(v).keeper for v in verdicts} == {"Bernd"}


def test_no_solo_is_owed_and_none_is_dealt_again() -> None:
    """3-s5, 8a-s1."""
    solo = "vorbehalt Carla: damensolo"
    verdicts = evening(TEXT, [game(), solo, game()])

    assert dealers(verdicts) == "ABC"
    assert {(stands(v).owed, stands(v).led) for v in verdicts} == {(None, None)}
