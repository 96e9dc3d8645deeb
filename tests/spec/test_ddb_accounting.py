"""What is written down at tables of four and five; silent solos; games broken off."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import pytest

from dokospec.verdict import GameVerdict
from tests.spec.ddb import points, reported, scored

EYES: Final = (0, 29, 30, 59, 60, 89, 90, 119, 120, 121, 150, 151, 180, 181, 211, 240)
SAID: Final = ("", "re", "kontra", "re kontra")


def solo_value(eyes: int, said: str) -> int:
    """What a solo without limits is worth to the soloist, counted step by step."""
    only_kontra = said == "kontra"
    won = eyes > 120 or (eyes == 120 and only_kontra)
    left = 240 - eyes if won else eyes
    steps = sum(left < n for n in (120, 90, 60, 30)) + (left == 0)
    value = steps + 1 + len(said.split())
    return value if won else -value


def away(value: int, by: int) -> int:
    """A quotient rounded away from zero."""
    return -(-abs(value) // by) * (1 if value > 0 else -1)


@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize("eyes", EYES)
def test_a_solo_at_four_gives_the_others_a_third_rounded_away_from_zero(
    eyes: int, said: str
) -> None:
    tricks = 12 if eyes == 240 else 0 if eyes == 0 else 6
    value = solo_value(eyes, said)

    result = points(scored("solo:damen", eyes, tricks, calls=said))

    assert result == (value, *[away(-value, 3)] * 3)


@pytest.mark.parametrize("eyes", EYES)
def test_a_solo_at_five_counts_twice_and_for_who_sits_out(eyes: int) -> None:
    tricks = 12 if eyes == 240 else 0 if eyes == 0 else 6
    four = points(scored("solo:buben", eyes, tricks))

    five = points(scored("solo:buben", eyes, tricks, table=5))

    assert five == (*[2 * p for p in four], 2 * four[1])


@pytest.mark.parametrize("eyes", EYES)
def test_whether_the_third_or_the_double_is_rounded_at_five_is_a_doubt(
    eyes: int,
) -> None:
    read = {"z-fünf-rundung": "erst-das-doppelte"}
    tricks = 12 if eyes == 240 else 0 if eyes == 0 else 6
    double = 2 * solo_value(eyes, "")

    result = points(scored("solo:ohne", eyes, tricks, table=5, readings=read))

    assert result == (double, *[away(-double, 3)] * 4)


@pytest.mark.parametrize("table", [4, 5])
@pytest.mark.parametrize("eyes", EYES)
def test_read_as_neutral_a_solo_adds_up_to_nothing(eyes: int, table: int) -> None:
    neutral = {"z-drittel": "kassenneutral"}
    tricks = 12 if eyes == 240 else 0 if eyes == 0 else 6
    result = scored("solo:ohne", eyes, tricks, table=table, readings=neutral)
    first, *others = points(result)

    assert first + sum(others) == 0
    assert len({*others}) == 1
    assert others[0] == Fraction(-first, 3 if table == 4 else 4)


@pytest.mark.parametrize("eyes", EYES)
def test_in_a_plain_game_the_losers_get_nothing(eyes: int) -> None:
    result = scored("normal", eyes, 12 if eyes == 240 else 0 if eyes == 0 else 6)
    worth = abs(result.value or Fraction(0))
    winners = [worth, worth, 0, 0] if result.winner == "re" else [0, 0, worth, worth]

    assert worth > 0
    assert list(points(result)) == winners


@pytest.mark.parametrize("eyes", EYES)
def test_at_five_the_winners_get_double_and_who_sits_out_the_plain_value(
    eyes: int,
) -> None:
    tricks = 12 if eyes == 240 else 0 if eyes == 0 else 6
    four = points(scored("normal", eyes, tricks))

    five = points(scored("normal", eyes, tricks, table=5))

    assert five == (*[2 * p for p in four], max(four))


@pytest.mark.parametrize(
    ("reading", "four", "five"),
    [
        ("überschuss", (0, 0, 2, 2), (0, 0, 4, 4, 2)),
        ("minus", (-2, -2, 0, 0), (-4, -4, 0, 0, -2)),
        ("nichts", (0, 0, 0, 0), (0, 0, 0, 0, 0)),
    ],
)
def test_what_winners_get_whom_the_losers_outdo_is_a_doubt(
    reading: str, four: tuple[int, ...], five: tuple[int, ...]
) -> None:
    read = {"z-gewinn-im-minus": reading}
    more = {"Fuchs": "kontra", "Doppelkopf": "kontra", "Karlchen": "kontra"}
    for size, wanted in ((4, four), (5, five)):
        result = scored("normal", 121, 6, specials=more, readings=read, table=size)
        assert result.winner == "re"
        assert points(result) == wanted


# --- the silent solo -----------------------------------------------------------------------


def test_both_queens_without_a_word_are_a_silent_solo() -> None:
    tricks = (
        "♣D ♦9 ♦9 ♦K\n♣D ♦K ♦10 ♦10\n♣A ♣9 ♣K ♣10\n♣A ♣9 ♣K ♣10\n♠A ♠9 ♠K ♠10\n"
        "♠A ♠9 ♠K ♠10\n♥A ♥9 ♥K ♥9\n♥A ♥K ♥10 ♥10\n♠D ♠D ♥D ♥D\n♦D ♦D ♣B ♣B\n"
        "♠B ♠B ♥B ♥B\n♦B ♦B ♦A ♦A"
    )
    verdict = reported(tricks)

    assert verdict.default.kind == "stille-hochzeit"
    assert dict(verdict.default.parties or ())["re"] == ("Anna",)
    assert verdict.default.next_dealer == "Anna"
    assert set(verdict.default.next_dealers) == {"Anna", "Dora"}
    assert verdict.default.tricks[0].leader == "Anna"
    assert "Gegen-die-Alten" not in {i.item for i in verdict.default.items}
    assert "Solo-gespielt" in {i.item for i in verdict.default.items}
    assert {i.group for i in verdict.default.items} == {"Spielpunkte"}


@pytest.mark.parametrize(("queens", "taker"), [("♣D ♣D", "Bernd"), ("♣D ♠D", "Anna")])
def test_the_silent_soloist_alone_has_no_high_fox(queens: str, taker: str) -> None:
    """Anna plays both foxes; the second is beaten only if she has both queens."""
    rest = "♠A ♠K ♣A ♣10 ♣K ♥A ♥K ♥9"
    lines = f"blatt Anna: {queens} ♦A ♦A {rest}\n♦A ♦9 ♦9 ♦K\n"
    # Bernd has nothing above ♦A; Carla takes nothing, Dora neither, so Anna leads on.
    verdict = reported(f"{lines}♦A ♣B ♦10 ♦10")

    assert verdict.default.tricks[0].winner == "Anna"
    assert verdict.default.tricks[1].winner == taker


def test_the_others_have_a_high_fox_against_a_silent_soloist() -> None:
    hands = (
        "blatt Anna: ♠D ♠D ♦A ♦A ♠A ♠K ♣A ♣10 ♣K ♥A ♥K ♥9\n"
        "blatt Bernd: ♣D ♣D ♣A ♣A ♣K ♦9 ♠A ♠A ♠K ♥A ♥9 ♣B\n"
    )
    verdict = reported(f"{hands}♦A ♦9 ♦9 ♦K\n♦A ♣D ♦10 ♦10")

    assert verdict.default.tricks[1].winner == "Anna"


# --- games broken off ------------------------------------------------------------------------

START: Final = "♠A ♠9 ♠K ♠10\n♣A ♣9 ♣K ♣10\n"


def broken(*words: str, five: bool = False) -> GameVerdict:
    """A solo of Anna's, broken off in the third trick by Reklamationen of hers."""
    said = "".join(f"reklamation Anna: {word}\n" for word in words)
    return reported(f"vorbehalt Anna: knochenlos\n{START}{said}", five=five)


@pytest.mark.parametrize(
    "words", ["vorgespielt schwerwiegend", "äußerung absichtlich", "grobfahrlässig"]
)
def test_a_grave_offence_ends_the_game_and_it_is_dealt_again(words: str) -> None:
    for five in (False, True):
        default = broken(f"Bernd {words}", five=five).default
        assert default.winner == "niemand"
        assert default.scores is not None
        assert {points for _, points in default.scores} == {0}
        assert default.next_dealer == ("Emil" if five else "Dora")


def test_a_slight_offence_leaves_the_game_open() -> None:
    verdict = broken("Bernd nichtbedient geringfügig")

    assert verdict.default.scores is None
    assert len(verdict.ways) == 1


def severity_open(verdict: GameVerdict) -> bool:
    """Whether the verdict depends on how grave the offence was."""
    return any("z-schwere" in dict(c) for o in verdict.ways for c in o.assume)


def test_a_wrong_card_noticed_at_once_is_slight_unless_it_is_a_high_one() -> None:
    """Bernd's last card is the ♣9, Dora's the ♥10; Anna's last but one was the ♠A."""
    high = f"vorbehalt Anna: knochenlos\n{START}♥A ♥9 ♥K ♥10\n"

    assert not severity_open(broken("Bernd nichtbedient"))
    assert not severity_open(broken("Bernd versprecher"))
    assert severity_open(broken("Bernd äußerung"))
    assert not severity_open(reported(f"{high}reklamation Anna: Bernd nichtbedient"))
    assert severity_open(reported(f"{high}reklamation Anna: Dora nichtbedient"))


@pytest.mark.parametrize(
    ("guilty", "winner", "value"), [("Bernd", "re", 6), ("Anna", "kontra", -4)]
)
def test_read_as_lost_the_rest_belongs_to_the_others(
    guilty: str, winner: str, value: int
) -> None:
    """Anna has both tricks: 25 and 25 Augen; Bernd's party has none."""
    verdict = reported(
        f"vorbehalt Anna: knochenlos\n{START}"
        f"reklamation Carla: {guilty} nichtbedient schwerwiegend"
    )
    lost, *_ = (
        o for o in verdict.ways if ("z-schwerer-fehler", "verloren") in o.assume[0]
    )
    assert lost.winner == winner
    assert dict(lost.scores or ())["Anna"] == value
    assert dict(lost.augen or ())["re"] == (240 if guilty == "Bernd" else 50)
