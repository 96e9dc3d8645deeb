"""A day of the Meisterschaft of 1995: worked by hand from its paragraphs 3, 4 and 5."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from dokospec.file_judge import judge_file
from dokospec.notation.reader import read_text
from dokospec.witness.generate import Bid, Wish
from tests.evening.evenings import (
    FIVE,
    FOUR,
    NOTHING,
    evening,
    goes_on,
    names,
    owed,
    reported,
    stand,
    stands,
)
from tests.games import generator
from tests.shipped import judge, model
from tests.spec.ddb import CUP, DDB

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
TRIES: Final = 400
PLAYERS: Final[tuple[str, ...]] = tuple(FOUR.split())
HALF: Final[Mapping[tuple[str, ...], object]] = {
    ("Pflichtsoli", name): 1 for name in PLAYERS
}
DONE: Final[Mapping[tuple[str, ...], object]] = {
    ("Pflichtsoli", name): 2 for name in PLAYERS
}
SOLO: Final = "vorbehalt {}: {}"


@cache
def pair(points: int) -> str:
    """The cards of a game without a call that brings each winner so many points."""
    for seed in range(TRIES):
        case = generator(DDB).make((DDB, seed), Wish(bids=()))
        verdict = None if case is None else case.judged(judge(DDB))
        if case is not None and verdict and verdict.default.kind == "normal":
            gains = sorted(int(p) for _, p in verdict.default.scores or ())
            if gains == [0, 0, points, points]:
                return _cards(case.game.events)
    raise AssertionError


@cache
def alone(word: str, *, won: bool) -> str:
    """The cards of a solo of the player left of the dealer."""
    for seed in range(TRIES):
        strong = (0, 12) if won else None
        wish = Wish(bids=(Bid((word,), 0),), strong=strong)
        case = generator(DDB).make((DDB, word, seed), wish)
        verdict = None if case is None else case.judged(judge(DDB))
        winner = verdict.default.winner if verdict else None
        if case is not None and winner and (winner == "re") == won:
            return _cards(case.game.events)
    raise AssertionError


def _cards(events: object) -> str:
    assert isinstance(events, tuple)
    return " ".join(str(e.card) for e in events if hasattr(e, "card"))


# --- the Pott -------------------------------------------------------------------------


def test_what_the_two_winners_get_goes_out_of_the_pott() -> None:
    """140 - 2 * 3 = 134, then 134 - 2 * 1 = 132."""
    verdicts = evening(DDB, [pair(3), pair(1)], head="geber: Dora\nrunde: 1")

    assert [stands(v).stock for v in verdicts] == [134, 132]


def test_what_the_losers_lose_does_not_come_back_into_the_pott() -> None:
    """sonderabrechnung/pott-s6 names the winners; under z-verlierer = minus it is 134, too."""
    (verdict,) = evening(DDB, [pair(3)], head="geber: Dora\nrunde: 1")
    sums = {sum(p for _, p in o.scores or ()) for o in verdict.ways}

    assert sums == {0, 6}
    assert {standing.stock for _, standing in verdict.evenings} == {134}


def test_a_solo_leaves_the_pott_alone() -> None:
    game = f"{SOLO.format('Anna', 'damensolo')}\n{alone('damensolo', won=True)}"
    (verdict,) = evening(DDB, [game], head="geber: Dora\nrunde: 1")

    assert stands(verdict).stock == 140


@pytest.mark.parametrize(("before", "after"), [(7, 1), (6, 0), (5, 0), (1, 0)])
def test_the_last_game_counts_in_full(before: int, after: int) -> None:
    """6 points are won; the Pott gives what it has, the players get all."""
    verdict = goes_on(DDB, {("Pott",): before, **DONE}, pair(3), "Dora")

    assert stands(verdict).stock == after
    assert sorted(int(p) for _, p in verdict.default.scores or ()) == [0, 0, 3, 3]
    assert stands(verdict).over == (after == 0)


def test_at_five_the_winners_have_twice_as_much() -> None:
    """Winners 2 * 6, sitting out 3: 140 - 12 = 128, or 140 - 15 = 125."""
    (verdict,) = evening(DDB, [pair(3)], FIVE, "geber: Emil\nrunde: 1")
    stocks = {
        dict(cube)["z-pott-zu-fünft"]: standing.stock
        for assume, standing in verdict.evenings
        for cube in assume
    }

    assert stocks == {"nur-sieger": 128, "alle": 125}


# --- two different solos --------------------------------------------------------------


def test_a_solo_settles_a_duty_a_second_of_the_sort_does_not() -> None:
    """Paragraph 4: two different ones; the suit makes no other sort."""
    games = [
        f"{SOLO.format('Carla', w)}\n+ {augen}"
        for w, augen in (
            *(("kreuzsolo", 150), ("herzsolo", 150), ("damensolo", 150)),
            ("null", "0, stichlos re"),
        )
    ]
    verdicts = evening(DDB, games, head="geber: Dora\nrunde: 1")

    assert [owed(v)["Carla"] for v in verdicts] == [1, 1, 0, 0]
    assert [[duty for code, duty in names(v) if code == "R302"] for v in verdicts] == [
        [],
        ["Lustsolo-erst-nach-der-Pflicht"],
        [],
        [],
    ]


def test_a_hochzeit_that_goes_on_alone_is_the_trumpfsolo() -> None:
    """fn41; ``hochzeit-allein`` comes of three own tricks."""
    hands = "blatt Anna: ♣D ♣D ♥10 ♥10 ♠D ♠D ♥D ♥D ♦D ♦D ♣B ♣B"
    rest = "\n".join(
        (
            *("♥10 ♦9 ♦9 ♦K", "♥10 ♦10 ♦K ♦10", "♣D ♦B ♥B ♦B", "♣D ♥B ♠B ♠B"),
            *("♠D ♦A ♦A ♣9", "♠D ♣9 ♣K ♣K", "♥D ♣10 ♣10 ♣A", "♥D ♣A ♠9 ♠9"),
            *("♦D ♠K ♠K ♠10", "♦D ♠10 ♠A ♠A", "♣B ♥9 ♥9 ♥K", "♣B ♥K ♥A ♥A"),
        )
    )
    game = f"{hands}\nvorbehalt Anna: hochzeit\n{rest}"
    counted = goes_on(DDB, {}, game, "Dora")
    state = {("Pflichtsoli", "Anna"): 1, ("schon-gespielt", "Anna", 1): True}
    thrown = goes_on(DDB, state, game, "Dora")

    assert counted.default.kind == "hochzeit-allein"
    assert owed(counted)["Anna"] == 1
    assert thrown.default.kind == "neu-geben"


# --- leading to a solo ----------------------------------------------------------------


@pytest.mark.parametrize(("before", "led"), [(73, None), (72, "Bernd")])
def test_the_first_solo_is_due_when_70_points_are_left(
    before: int, led: str | None
) -> None:
    """Paragraph 4: pair(1) takes 2; 71 is not yet 70. Dora dealt, so Anna deals next
    and Bernd has the lead."""
    verdict = goes_on(DDB, {("Pott",): before}, pair(1), "Dora")

    assert stands(verdict).led == led
    assert verdict.default.next_dealer == ("Anna" if led is None else "Dora")


def test_they_are_led_one_after_another_each_behind_his_leader() -> None:
    """Bernd is led: Anna leads, so Dora deals; then Carla, Dora, Anna; afterwards the
    deal is where it was, with Anna."""
    games = [
        SOLO.format(n, "damensolo vorgeführt")
        for n in ("Bernd", "Carla", "Dora", "Anna")
    ]
    state: dict[Any, object] = {
        ("Pott",): 70,
        ("regulärer-Geber",): "Anna",
    }
    dealer, led, dealt = "Dora", [], []
    for game in games:
        verdict = goes_on(DDB, state, game, dealer)
        assert not reported(verdict, "U104", "R316")
        dealt.append(dealer)
        state = {
            (key[0], *(getattr(k, "name", k) for k in key[1])): getattr(
                value, "name", value
            )
            for key, value in stands(verdict).state
        }
        dealer = verdict.default.next_dealer or ""
        led.append(stands(verdict).led)

    assert dealt == ["Dora", "Anna", "Bernd", "Carla"]
    assert led == ["Carla", "Dora", "Anna", None]
    assert dealer == "Anna"


def test_the_second_solo_is_due_when_the_pott_is_empty() -> None:
    verdict = goes_on(DDB, {("Pott",): 2, **HALF}, pair(1), "Dora")

    assert stands(verdict).led == "Bernd"
    assert stands(verdict).over is False


def test_who_owes_two_waits_for_the_others_or_does_not() -> None:
    """z-mehrere-nacheinander: Bernd and Dora owe, Bernd two."""
    state = {
        ("Pott",): 0, ("regulärer-Geber",): "Anna", **DONE,
        ("Pflichtsoli", "Bernd"): 0, ("Pflichtsoli", "Dora"): 1,
    }  # fmt: skip
    verdict = goes_on(DDB, state, SOLO.format("Bernd", "damensolo vorgeführt"), "Dora")
    led = {
        dict(cube)["z-mehrere-nacheinander"]: standing.led
        for assume, standing in verdict.evenings
        for cube in assume
        if "z-mehrere-nacheinander" in dict(cube)
    }

    assert led == {"reihum": "Dora", "hintereinander": "Bernd"}


@pytest.mark.parametrize("game", [NOTHING, SOLO.format("Dora", "damensolo")])
def test_nobody_may_escape(game: str) -> None:
    verdict = goes_on(DDB, {("Pott",): 70, ("regulärer-Geber",): "Anna"}, game, "Dora")

    assert ("R316", "Vorführen") in names(verdict)


def test_who_is_led_needs_no_word_for_it() -> None:
    """Anna leads, not the soloist."""
    verdict = goes_on(
        DDB,
        {("Pott",): 70, ("regulärer-Geber",): "Anna"},
        f"{SOLO.format('Bernd', 'damensolo')}\n♠A ♠9 ♠K ♠10",
        "Dora",
    )

    assert verdict.default.tricks[0].leader == "Anna"
    assert not [n for n in names(verdict) if n[0] == "R316"]


# --- Nachspiel ------------------------------------------------------------------------

WON: Final = f"{SOLO.format('Anna', 'damensolo')}\n{alone('damensolo', won=True)}"


def test_a_lustsolo_that_is_won_forces_the_others() -> None:
    """Paragraph 5: one each, within as many games as there are players."""
    verdict = goes_on(DDB, {("Pott",): 90, **DONE}, WON, "Dora")

    assert owed(verdict) == {"Anna": 0, "Bernd": 1, "Carla": 1, "Dora": 1}
    assert stand(verdict, "Nachspielfrist") == 4


@pytest.mark.parametrize(
    "state",
    [
        {("verloren", "Anna"): True},
        {("gezwungen", "Anna"): True},
        {("Pflichtsoli", "Anna"): 1},
        {("Pott",): 0},
    ],
    ids=["lost-one-before", "once-an-evening", "it-was-a-duty", "at-the-end"],
)
def test_it_forces_nobody(state: dict[Any, object]) -> None:
    verdict = goes_on(DDB, {("Pott",): 90, **DONE, **state}, WON, "Dora")

    assert stand(verdict, "nachzuspielen", "Bernd") in {None, 0}


def test_a_lost_solo_is_remembered() -> None:
    lost = f"{SOLO.format('Anna', 'damensolo')}\n{alone('damensolo', won=False)}"
    verdict = goes_on(DDB, {("Pott",): 90, **DONE}, lost, "Dora")

    assert stand(verdict, "verloren", "Anna") is True
    assert stand(verdict, "nachzuspielen", "Bernd") in {None, 0}


@pytest.mark.parametrize(("left", "led"), [(2, None), (1, "Bernd")])
def test_who_has_not_played_in_time_is_led(left: int, led: str | None) -> None:
    """fn111: the fourth game behind the Lustsolo is the last."""
    state = {
        ("Pott",): 90,
        **DONE,
        ("nachzuspielen", "Bernd"): 1,
        ("Nachspielfrist",): left,
    }
    verdict = goes_on(DDB, state, pair(1), "Dora")

    assert stands(verdict).led == led


def test_a_solo_played_in_time_settles_it() -> None:
    state = {
        ("Pott",): 90,
        **DONE,
        ("nachzuspielen", "Anna"): 1,
        ("Nachspielfrist",): 3,
    }
    verdict = goes_on(DDB, state, WON, "Dora")

    assert owed(verdict)["Anna"] == 0
    # It was no Lustsolo, so it forces nobody.
    assert owed(verdict)["Bernd"] == 0


def test_whether_a_duty_played_in_time_settles_it_too_is_a_doubt() -> None:
    """s22, s26 and s27 know one solo in that time, s28 leads both."""
    state = {
        ("Pott",): 90,
        **DONE,
        ("Pflichtsoli", "Anna"): 1,
        ("nachzuspielen", "Anna"): 1,
        ("Nachspielfrist",): 3,
    }
    verdict = goes_on(DDB, state, WON, "Dora")

    by_reading = {
        dict(cube).get("z-pflicht-als-nachspiel"): dict(standing.owed or ())["Anna"]
        for assume, standing in verdict.evenings
        for cube in assume
    }
    assert by_reading == {"nein": 1, "ja": 0}


def test_at_the_end_duties_come_before_what_is_to_be_played_after() -> None:
    """Paragraph 5, last sentence."""
    state = {
        ("Pott",): 2, **DONE, ("Pflichtsoli", "Dora"): 1,
        ("nachzuspielen", "Bernd"): 1, ("Nachspielfrist",): 4,
    }  # fmt: skip
    verdict = goes_on(DDB, state, pair(1), "Dora")

    assert stands(verdict).led == "Dora"
    assert owed(verdict) == {"Anna": 0, "Bernd": 1, "Carla": 0, "Dora": 1}


# --- offences, and the leaflet --------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "offence", "due"),
    [
        (DDB, "eingeworfen", True),
        (DDB, "nichtbedient absichtlich", False),
        (CUP, "nichtbedient absichtlich", True),
        (CUP, "nichtbedient schwerwiegend", False),
    ],
)
def test_when_a_penalty_solo_is_due(rules: str, offence: str, due: bool) -> None:
    """1995 for throwing in without right; the leaflet for any intent."""
    game = f"♠A ♥9 ♠K ♠10\nreklamation Anna: Bernd {offence}"
    verdict = goes_on(rules, {}, game, "Dora")

    assert (stand(verdict, "Strafsolist") == "Bernd") == due


def test_a_penalty_solo_is_played_at_once() -> None:
    state = {("Strafsolist",): "Bernd"}
    missing = goes_on(DDB, state, NOTHING, "Dora")
    played = goes_on(DDB, state, SOLO.format("Bernd", "damensolo strafe"), "Dora")

    assert ("R316", "Strafsolo-sofort") in names(missing)
    assert not [n for n in names(played) if n[0] == "R316"]
    # It settles no duty by default.
    assert owed(played)["Bernd"] == 2


def test_at_five_the_leaflet_deals_again_once() -> None:
    """modus-s13: Emil deals, Anna plays a solo, Emil deals again, Bernd plays one."""
    games = [
        SOLO.format("Anna", "damensolo"),
        SOLO.format("Bernd", "damensolo"),
        NOTHING,
    ]
    verdicts = evening(CUP, games, FIVE, "geber: Emil\nrunde: 1")

    assert [v.dealer for v in verdicts] == ["Emil", "Emil", "Anna"]


# --- the evening in examples/ ---------------------------------------------------------


def test_the_evening_of_the_docs_goes_as_reported_there() -> None:
    """A Lustsolo in game 22 forces three; from 25 on four solos are led; the end."""
    text = (EXAMPLES / "pott-abend.doko").read_text(encoding="utf-8")
    verdicts = list(judge_file(read_text(text), model))
    led = {n: stands(v).led for n, v in enumerate(verdicts, 1) if stands(v).led}

    assert led == {25: "Thea", 26: "Henning", 27: "Thea", 28: "Thea"}
    assert sum(owed(verdicts[21]).values()) - sum(owed(verdicts[20]).values()) == 3
    assert [stands(v).over for v in verdicts] == [False] * 44 + [True]
    assert stands(verdicts[24]).stock == 70
