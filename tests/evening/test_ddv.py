"""A round of the tournament rules: worked by hand from chapters 3, 4, 7, 8 and 10."""

from __future__ import annotations

from typing import Final

import pytest

from tests.evening.evenings import (
    FIVE,
    NOTHING,
    dealers,
    evening,
    names,
    owed,
    reported,
    stands,
)
from tests.played import DDV

DUTY: Final = "vorbehalt {}: damensolo pflicht"
LED: Final = "vorbehalt {}: damensolo vorgeführt"
PLEASURE: Final = "vorbehalt {}: damensolo"


def test_position_1_deals_first_and_the_deal_goes_round() -> None:
    assert dealers(evening(DDV, [NOTHING] * 6)) == "ABCDAB"


def test_the_list_is_kept_by_position_4_at_five_by_position_5() -> None:
    for table, keeper in (("Anna Bernd Carla Dora", "Dora"), (FIVE, "Emil")):
        (verdict,) = evening(DDV, [NOTHING], table)
        assert stands(verdict).keeper == keeper


def test_after_a_duty_solo_the_same_one_deals_again() -> None:
    """3.3.1, 4.2.5: Bernd deals game 2, a Pflichtsolo, and game 3; a Lustsolo does not
    hold the deal up (4.3.2)."""
    games = [NOTHING, DUTY.format("Carla"), NOTHING, PLEASURE.format("Carla"), NOTHING]

    assert dealers(evening(DDV, games)) == "ABBCD"


def test_whoever_played_his_duty_owes_nothing() -> None:
    first, second = evening(DDV, [NOTHING, DUTY.format("Carla")])

    assert owed(first) == dict.fromkeys(("Anna", "Bernd", "Carla", "Dora"), 1)
    assert owed(second) == {"Anna": 1, "Bernd": 1, "Carla": 0, "Dora": 1}


def test_solos_that_settle_no_duty() -> None:
    """4.4.3b, 4.4.5: neither a Hochzeit that goes on alone nor a silent one."""
    (verdict,) = evening(DDV, ["vorbehalt Carla: hochzeit"])

    assert owed(verdict)["Carla"] == 1


def test_where_a_game_is_written() -> None:
    """4.2.4, 4.3.2: only the Pflichtsolo has a place of its own."""
    games = [DUTY.format("Carla"), PLEASURE.format("Carla"), NOTHING]

    headings = [(now.heading, now.special) for now in map(stands, evening(DDV, games))]

    assert headings == [
        ("pflichtsoli", True),
        ("normalspiele", False),
        ("normalspiele", False),
    ]


def test_pleasure_only_after_ones_own_duty() -> None:
    """4.3.1."""
    early, *_, late = evening(
        DDV, [PLEASURE.format("Carla"), DUTY.format("Carla"), PLEASURE.format("Carla")]
    )

    assert names(early) == [("R302", "Erst-die-Pflicht")]
    assert reported(early)[0].clauses == ("ddv-tsr/§4.3.1",)
    assert not reported(late)


def test_one_duty_for_each() -> None:
    """4.2.3."""
    _, again = evening(DDV, [DUTY.format("Carla"), DUTY.format("Carla")])

    assert names(again) == [("R302", "Nur-eines")]


def test_nobody_is_led_before_duties_equal_games() -> None:
    """4.2.3: 20 games without a solo leave 4 duties and 4 games."""
    verdicts = evening(DDV, [NOTHING] * 20)

    assert [stands(v).led for v in verdicts[:19]] == [None] * 19
    # Dora dealt game 20, so Anna deals game 21; the next left of her is Bernd.
    assert verdicts[19].dealer == "Dora"
    assert stands(verdicts[19]).led == "Bernd"


def test_they_are_led_in_the_order_of_seats() -> None:
    """4.2.3, 4.2.5: Carla has no duty left. After 21 games 3 duties and 3 games."""
    games = [DUTY.format("Carla"), *[NOTHING] * 20]
    before = evening(DDV, games)[-1]
    # Anna deals games 1 and 2, so game 21 is dealt by Dora and game 22 by Anna.
    assert before.dealer == "Dora"
    assert stands(before).led == "Bernd"

    led = evening(DDV, [*games, LED.format("Bernd"), LED.format("Dora")])
    # The next dealer gives after a led solo: Bernd, and left of him Carla owes nothing.
    assert dealers(led[21:]) == "AB"
    assert [stands(v).led for v in led[21:]] == ["Dora", "Anna"]
    assert [reported(v) for v in led[21:]] == [[], []]


def test_who_deals_may_be_led_himself() -> None:
    """4.2.3-s4: only the dealer of game 24 owes one."""
    games = [DUTY.format(n) for n in ("Anna", "Bernd", "Carla")]
    # Anna deals 1 to 4; then B5 C6 D7 A8 … D23: Dora's turn in 23, Anna's in 24.
    verdicts = evening(DDV, [*games, *[NOTHING] * 20, LED.format("Dora")])

    assert verdicts[23].dealer == "Anna"
    assert stands(verdicts[22]).led == "Dora"
    assert not reported(verdicts[23])


@pytest.mark.parametrize(
    ("game", "found"),
    [
        (NOTHING, [("R316", "Vorführen")]),
        (DUTY.format("Dora"), [("R316", "Vorführen")]),
        (
            LED.format("Dora"),
            [("R302", "Vorgeführt-wird-wer-dran-ist"), ("R316", "Vorführen")],
        ),
        (
            PLEASURE.format("Dora"),
            [("R302", "Erst-die-Pflicht"), ("R316", "Vorführen")],
        ),
        (PLEASURE.format("Bernd"), []),
        (DUTY.format("Bernd"), []),
        (LED.format("Bernd"), []),
        (
            f"{PLEASURE.format('Bernd')}\n{DUTY.format('Carla')}",
            [("R302", "Keine-Abfrage")],
        ),
    ],
    ids=[
        "none",
        "another",
        "another-led",
        "another-for-pleasure",
        "no-word",
        "not-marked",
        "as-due",
        "taken-from-him",
    ],
)
def test_who_is_to_be_led_must_play(game: str, found: list[tuple[str, str]]) -> None:
    """4.2.3: after 20 games it is Bernd's turn; nobody may take it from him."""
    assert names(evening(DDV, [*[NOTHING] * 20, game])[-1]) == found


def test_a_led_solo_hands_the_deal_on_marked_or_not() -> None:
    """4.2.5-s2."""
    for game in (LED, DUTY, PLEASURE):
        verdicts = evening(DDV, [*[NOTHING] * 20, game.format("Bernd"), NOTHING])
        assert dealers(verdicts[20:]) == "AB"


def test_a_led_solo_is_the_duty_whatever_is_said_with_it() -> None:
    """4.1.9-s3: whoever is led only says which solo it is."""
    for game in (LED, DUTY, PLEASURE):
        *_, verdict = evening(DDV, [*[NOTHING] * 20, game.format("Bernd")])
        assert owed(verdict)["Bernd"] == 0
        assert stands(verdict).heading == "pflichtsoli"


def test_a_solo_for_pleasure_before_one_is_led_holds_nothing_up() -> None:
    """4.2.5: Carla's is a Lustsolo, though she must play her Pflichtsolo next."""
    games = [*[NOTHING] * 20, PLEASURE.format("Carla"), NOTHING]
    verdicts = evening(DDV, games)

    assert dealers(verdicts[20:]) == "AB"
    assert stands(verdicts[20]).heading == "normalspiele"


def test_a_led_solo_that_is_not_due() -> None:
    (verdict,) = evening(DDV, [LED.format("Carla")])

    assert names(verdict) == [("R302", "Vorgeführt-wird-wer-dran-ist")]


def test_a_round_has_24_games_and_30_at_five() -> None:
    """8.5.1, 10.1.5."""
    for table, count in (("Anna Bernd Carla Dora", 24), (FIVE, 30)):
        players = table.split()
        games = [DUTY.format(n) for n in reversed(players)]
        games += [NOTHING] * (count - len(games))
        # The dealer sits out at five: of the first ones Anna deals, so hers comes late.
        verdicts = evening(DDV, games, table)
        assert [stands(v).over for v in verdicts] == [False] * (count - 1) + [True]


def test_a_game_after_the_end() -> None:
    games = [DUTY.format(n) for n in ("Bernd", "Carla", "Dora", "Anna")]
    verdicts = evening(DDV, [*games, *[NOTHING] * 21])

    assert [names(v) for v in verdicts[22:]] == [[], [], [("A102", "")]]
    assert "ddv-tsr/§8.5.1" in reported(verdicts[-1])[0].clauses


def test_a_duty_that_nobody_claimed_is_reported_at_the_end() -> None:
    """8.6: Bernd, Carla, Dora and Anna should have been led in games 21 to 24."""
    verdicts = evening(DDV, [NOTHING] * 24)

    assert names(verdicts[-1]) == [
        ("R316", "Vorführen"),
        ("A101", "Jeder-ein-Pflichtsolo"),
    ]


def test_when_time_is_up_only_duties_are_left() -> None:
    """8.5.1-s13, 8.6-s2: time is up in game 10; Anna and Dora still owe one."""
    games = [DUTY.format("Bernd"), DUTY.format("Carla"), *[NOTHING] * 7, "x-zeit: 1"]
    verdicts = evening(DDV, games)
    # Anna deals 1 to 3, then B4 C5 D6 A7 B8 C9 D10, and game 11 again Anna.
    assert stands(verdicts[-1]).led == "Dora"
    assert stands(verdicts[-1]).over is False

    rest = evening(DDV, [*games, LED.format("Dora"), LED.format("Anna")])
    assert [stands(v).over for v in rest[-2:]] == [False, True]
    assert not reported(rest[-1])


def test_a_game_broken_off_is_no_game_of_the_list() -> None:
    """9.4.3, by default: it is dealt again by the same one, and a solo is not played."""
    broken = (
        f"{DUTY.format('Carla')}\nreklamation Anna: Carla nichtbedient schwerwiegend"
    )
    verdicts = evening(DDV, [broken, NOTHING])

    assert owed(verdicts[0])["Carla"] == 1
    assert dealers(verdicts) == "AA"


def test_what_the_evening_knows_only_holds_below_a_line_runde() -> None:
    (verdict,) = evening(DDV, [PLEASURE.format("Carla")], head="geber: Anna")

    assert verdict.evenings == ()
    assert not reported(verdict)


def test_a_duty_that_may_have_been_a_game_counts_under_the_other_reading() -> None:
    """z-geber-nach-abbruch: the broken game has been one of the 24, or has not."""
    broken = (
        f"{DUTY.format('Carla')}\nreklamation Anna: Carla nichtbedient schwerwiegend"
    )
    verdicts = evening(DDV, [broken, *[NOTHING] * 19])
    led = {
        dict(cube)["z-geber-nach-abbruch"]: standing.led is not None
        for assume, standing in verdicts[-1].evenings
        for cube in assume
    }

    assert led == {"derselbe": False, "der-nächste": True}


def test_a_line_that_is_nearly_one_of_the_text_is_reported_once() -> None:
    """8.5.1: ``x-zeit`` ends the time; what the writer notes for himself does not."""
    games = ["x-zeti: 1", "x-wetter: 1", "x-zeit: 1"]
    first, *others = evening(DDV, games, head="runde: 1\nx-ort: Kassel")

    assert [(f.code, f.data) for f in reported(first)] == [
        ("A109", (("key", "x-zeti"), ("meant", "x-zeit")))
    ]
    assert [reported(verdict) for verdict in others] == [[], []]
