"""A day of the Pokal: its rounds, owed solos, the Stechen and the prizes.

The day is the one in examples/; what it comes to is counted once more from the scores
of its games, by what the chapter on the Pokal says.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from dokospec.file_judge import judge_file
from dokospec.notation.reader import read_text
from dokospec.verdict import GameVerdict
from dokospec.witness.observation import lawful
from tests.evening.evenings import names, owed, stands
from tests.shipped import model

DAY: Final = Path(__file__).parents[2] / "examples" / "pokal-spieltag.doko"
PLAYERS: Final[tuple[str, ...]] = ("Thea", "Jonas", "Mira", "Henning")
GAMES: Final = 7 * len(PLAYERS)


def verdicts(text: str) -> list[GameVerdict]:
    return list(judge_file(read_text(text), model))


@cache
def day() -> list[GameVerdict]:
    return verdicts(DAY.read_text(encoding="utf-8"))


def changed(game: int, old: str, new: str) -> GameVerdict:
    """The verdict on a game of the day in which something is written otherwise."""
    text = DAY.read_text(encoding="utf-8")
    head, _, rest = text.partition(f"Spiel {game}\n")
    this = rest.partition("\nSpiel ")[0]
    assert old in this
    cut = f"{head}Spiel {game}\n{this.replace(old, new, 1)}"

    return verdicts(cut)[game - 1]


def round_of(game: int) -> int:
    """The round of a game by its number: four games each, the rest belongs to the last."""
    return min((game - 1) // len(PLAYERS) + 1, 7)


def nothing() -> dict[str, Fraction]:
    return {name: Fraction(0) for name in PLAYERS}


def counted() -> dict[int, dict[str, Fraction]]:
    """The points of each rating: 0 from the rounds 1, 3, 5, 7, and three of their own."""
    ratings = {n: nothing() for n in range(4)}
    for number, verdict in enumerate(day(), 1):
        if "stechen" in game_text(number):
            continue
        rating = {2: 1, 4: 2, 6: 3}.get(round_of(number), 0)
        for name, points in verdict.default.scores or ():
            ratings[rating][name] += points
    return ratings


def game_text(game: int) -> str:
    text = DAY.read_text(encoding="utf-8")
    return text.partition(f"Spiel {game}\n")[2].partition("\nSpiel ")[0]


def best(points: Mapping[str, Fraction | int]) -> list[str]:
    return [name for name in PLAYERS if points[name] == max(points.values())]


def test_the_day_has_seven_rounds_two_forced_solos_and_a_stechen() -> None:
    kinds = [verdict.default.kind or "" for verdict in day()]

    assert len(kinds) == GAMES + 4
    assert set(kinds[4:8]) == {"schiebekopf"}
    assert all(kind.startswith("solo:") for kind in kinds[12:20])
    assert set(kinds[20:24]) <= {"sau-solo", "schwarze-sau"}
    assert [game_text(n).count("vorgeführt") for n in (29, 30)] == [1, 1]
    assert all(lawful(verdict) for verdict in day())


def test_every_round_everybody_deals_once_and_nobody_deals_again_after_a_solo() -> None:
    dealers = [verdict.dealer for verdict in day()[:GAMES]]

    assert dealers == [*PLAYERS] * 7


def test_owed_is_a_solo_of_each_group() -> None:
    """Mira has played ♣, ♥-Kaspar; of the third group she owes one until game 29."""
    assert owed(day()[0]) == {"Thea": 3, "Jonas": 2, "Mira": 3, "Henning": 3}
    assert owed(day()[27]) == {"Thea": 0, "Jonas": 0, "Mira": 1, "Henning": 1}
    assert owed(day()[29]) == dict.fromkeys(PLAYERS, 0)


def test_whoever_owes_is_led_when_the_seven_rounds_are_over() -> None:
    led = [stands(verdict).led for verdict in day()]

    assert led[: GAMES - 1] == [None] * (GAMES - 1)
    assert led[GAMES - 1 : GAMES + 2] == ["Mira", "Henning", None]


def test_the_one_before_him_deals_so_that_his_neighbour_has_the_lead() -> None:
    for verdict in day()[GAMES : GAMES + 2]:
        soloist = dict(verdict.default.parties or ())["re"][0]
        place = PLAYERS.index(soloist)

        assert verdict.dealer == PLAYERS[place - 2]
        assert verdict.default.tricks[0].leader == PLAYERS[place - 1]


def test_two_in_front_play_a_stechen_and_most_augen_win() -> None:
    ahead = best(counted()[0])
    taken = {
        name: dict(verdict.default.augen or ())["re"]
        for name, verdict in zip(("Mira", "Henning"), day()[-2:], strict=True)
    }

    assert sorted(ahead) == ["Henning", "Mira"]
    assert taken == {"Mira": 176, "Henning": 140}
    for name, verdict in zip(taken, day()[-2:], strict=True):
        assert dict(verdict.default.scores or ()) == dict.fromkeys(PLAYERS, 0) | {
            name: taken[name]
        }


def test_the_day_is_over_when_the_stechen_is() -> None:
    over = [stands(verdict).over for verdict in day()]

    assert over == [False] * (GAMES + 3) + [True]


def test_seven_prizes_are_given_as_the_text_says() -> None:
    ratings = counted()
    expected = nothing()
    expected["Mira"] += 3  # of the two in front she won the Stechen
    for rating in (1, 2, 3):
        for name in best(ratings[rating]):
            expected[name] += Fraction(1, len(best(ratings[rating])))
    places = {
        name: -sum(
            Fraction(1 + sum(other > points[name] for other in points.values()))
            for points in ratings.values()
        )
        for name in PLAYERS
    }
    for name in best(places):
        expected[name] += Fraction(1, len(best(places)))

    assert sum(expected.values()) == 7
    assert dict(stands(day()[-1]).earned or ()) == expected


def test_no_prize_before_the_end() -> None:
    assert {stands(verdict).earned for verdict in day()[:-1]} == {None}


@pytest.mark.parametrize(
    ("game", "old", "new", "reported"),
    [
        # a game of another round than is due
        (9, "Vorbehalt", "x-runde: 2\nVorbehalt", ("R316", "Die-Runde-stimmt")),
        # who owes does not play, or somebody else does
        (29, "Vorbehalt Mira: damensolo vorgeführt\n", "", ("R316", "Vorführen")),
        # a solo of a group that is done
        (29, "damensolo", "herzkaspar", ("R302", "Vorgeführt-aus-offener-Gruppe")),
        # a Stechen of another kind, and none where one is due
        (31, "knochenlos", "damensolo", ("R302", "Stechen-ist-Knochenlos")),
        (31, " stechen", "", ("R316", "Stechen-ist-fällig")),
        # a Stechen where none is due
        (28, " 1.", "Vorbehalt Thea: knochenlos stechen\n 1.",
         ("R316", "Sticht-wer-vorn-liegt")),
    ],
)  # fmt: skip
def test_what_the_day_does_not_allow(
    game: int, old: str, new: str, reported: tuple[str, str]
) -> None:
    assert reported in names(changed(game, old, new))
    assert reported not in names(day()[game - 1])


def test_who_is_led_need_not_say_so() -> None:
    verdict = changed(29, " vorgeführt", "")

    assert names(verdict) == names(day()[28])
    assert verdict.default.tricks[0].leader == day()[28].default.tricks[0].leader


def test_a_game_after_the_end_is_reported() -> None:
    text = (
        DAY.read_text(encoding="utf-8") + "\nSpiel 33\nkra krk kr10 kr10\n= abbruch\n"
    )

    assert "A102" in {code for code, _ in names(verdicts(text)[-1])}


@pytest.mark.parametrize("games", [0, 7, 20, 29])
def test_an_interrupted_file_goes_on_where_it_stood(games: int) -> None:
    text = DAY.read_text(encoding="utf-8")
    part = text.partition(f"\nSpiel {games + 1}\n")[0] + "\n"
    known = verdicts(part)

    assert [stands(verdict) for verdict in known if verdict.default.kind] == [
        stands(verdict) for verdict in day()[:games]
    ]
