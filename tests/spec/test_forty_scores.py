"""What a game of forty cards is worth: the ladder, calls, missed Absagen, factors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Final

import pytest

from tests.exhaustive import spread
from tests.forty import FORTY, SORTS, WORTH, Forty, ladder, points, random_forty
from tests.oracle import Side
from tests.played import NAMES, codes, judged
from tests.shipped import judge
from tests.spec.positions import scored


def value(
    re: tuple[bool, int],
    kontra: tuple[bool, int],
    eyes: int,
    readings: Mapping[str, str] | None = None,
) -> int:
    """What a position comes to for Re; (said, level) of both, eyes of Re."""
    tricks = {0: 0, 240: 10}.get(eyes, 5)
    result = scored(
        FORTY,
        Side(*re, eyes, tricks),
        Side(*kontra, 240 - eyes, 10 - tricks),
        solo=False,
        each=True,
        readings=readings or {},
    )
    assert result.numbers is not None
    return int(result.numbers[0])


NOTHING = (False, 0)
SAID = (True, 0)


# --- the ladder --------------------------------------------------------------------------

RE = {120: -1, 121: 1, 150: 1, 151: 2, 180: 2, 181: 3, 210: 3, 211: 4, 239: 4, 240: 5}
KONTRA = {
    120: 1,
    121: 2,
    150: 2,
    151: 3,
    180: 3,
    181: 4,
    210: 4,
    211: 5,
    239: 5,
    240: 6,
}


@pytest.mark.parametrize("eyes", RE)
def test_points_of_re_at_every_step(eyes: int) -> None:
    assert value(NOTHING, NOTHING, eyes) == RE[eyes]


@pytest.mark.parametrize("eyes", KONTRA)
def test_points_of_kontra_at_every_step(eyes: int) -> None:
    assert value(NOTHING, NOTHING, 240 - eyes) == -KONTRA[eyes]


def test_the_ladder_is_that_of_the_second_referee() -> None:
    for eyes in range(241):
        both = ladder(eyes, is_re=True) - ladder(240 - eyes, is_re=False)
        assert value(NOTHING, NOTHING, eyes) == both


# --- calls -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("re", "kontra", "times"),
    [(NOTHING, NOTHING, 1), (SAID, NOTHING, 2), (NOTHING, SAID, 2), (SAID, SAID, 4)],
)
def test_one_side_said_doubles_and_both_quadruple(
    re: tuple[bool, int], kontra: tuple[bool, int], times: int
) -> None:
    assert value(re, kontra, 130) == times
    assert value(re, kontra, 110) == -2 * times


def test_only_kontra_said_does_not_move_the_line() -> None:
    usual = {"z-nur-kontra-und-120": "nein"}
    base = {"z-nur-kontra-und-120": "ja"}

    assert value(NOTHING, SAID, 120, usual) == -2
    assert value(NOTHING, SAID, 120, base) == 2
    assert value(SAID, SAID, 120, base) == -4
    assert value(NOTHING, SAID, 119, base) == value(NOTHING, SAID, 119) == -4


@pytest.mark.parametrize("level", WORTH)
@pytest.mark.parametrize("is_re", [True, False])
def test_each_absage_that_is_kept_brings_a_point(level: int, *, is_re: bool) -> None:
    """With exactly enough eyes; doubled with the rest."""
    own = WORTH[level]
    said = ((True, level), NOTHING) if is_re else (NOTHING, (True, level))
    found = value(*said, own if is_re else 240 - own)

    assert found == (1 if is_re else -1) * 2 * (ladder(own, is_re=is_re) + level)


@pytest.mark.parametrize("level", WORTH)
@pytest.mark.parametrize("is_re", [True, False])
def test_a_missed_absage_pays_what_keeping_it_would_have_paid(
    level: int, *, is_re: bool
) -> None:
    """One eye short: the others have not won, and get what they have been denied."""
    own = WORTH[level] - 1
    said = ((True, level), NOTHING) if is_re else (NOTHING, (True, level))
    missed = value(*said, own if is_re else 240 - own)

    paid = ladder(WORTH[level], is_re=is_re) + level
    assert missed == (-1 if is_re else 1) * 2 * paid


@pytest.mark.parametrize(
    ("eyes", "paid"),
    [(151, 2 * 3), (150, -2 * 3), (121, -2 * 3), (120, -2 * (3 + 1)), (119, -2 * 5),
     (89, -2 * (3 + 3)), (0, -2 * (3 + 6))],
)  # fmt: skip
def test_who_wins_against_a_missed_absage_is_paid_for_that_too(
    eyes: int, paid: int
) -> None:
    """Re said k90: two points and the Absage go to Kontra, and what Kontra has made."""
    assert value((True, 1), NOTHING, eyes) == paid


LEVELS: Final = [(re, kontra) for re in range(5) for kontra in range(5)]
IDS: Final = [f"{re}-{kontra}" for re, kontra in LEVELS]


@pytest.mark.parametrize(
    ("re", "kontra"), spread(LEVELS, IDS, [(0, 0), (1, 1), (0, 4), (4, 0)])
)
def test_all_levels_of_both_sides(re: int, kontra: int) -> None:
    edges = {n + by for n in (30, 60, 90, 120, 150, 180, 210) for by in (-1, 0)}
    for eyes in sorted(edges | {0, 1, 239, 240}):
        sides = Side(True, re, eyes, 0), Side(True, kontra, 240 - eyes, 0)

        assert value((True, re), (True, kontra), eyes) == points(*sides), eyes


def test_where_both_miss_the_one_with_the_eyes_has_won_by_default() -> None:
    """Re 140 to 100, both said k90: each gets the other's two or three and one."""
    both = ((True, 1), (True, 1), 140)
    paid = -(2 + 1) + (3 + 1)

    assert value(*both) == 4 * (paid + 1)
    assert value(*both, {"z-beide-verfehlt": "niemand"}) == 4 * paid


def test_what_is_doubled_is_a_question() -> None:
    said = ((True, 2), NOTHING, 200)
    doubt = "z-was-verdoppelt"

    assert value(*said) == 2 * (3 + 2)
    assert value(*said, {doubt: "ohne-absagen"}) == 2 * 3 + 2
    assert value(*said, {doubt: "nur-standard"}) == 2 * 3 + 2


def test_the_points_for_winning_may_be_the_lowest_only() -> None:
    said = ((True, 1), NOTHING, 60)

    assert value(*said) == -2 * (3 + 3)
    assert value(*said, {"z-punkte-für-den-sieg": "unterste"}) == -2 * (3 + 2)


# --- whole games -------------------------------------------------------------------------


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("seed", range(6))
def test_games_are_judged_as_the_second_referee_does(seed: int, sort: str) -> None:
    game = random_forty(seed, sort)
    verdict = game.judged(hands=bool(seed % 2))
    outcome = verdict.default

    assert [t.winner for t in outcome.tricks] == [NAMES[t.winner] for t in game.tricks]
    assert set(dict(outcome.parties or ())["re"]) == {NAMES[s] for s in game.re}
    assert tuple(int(n) for _, n in outcome.scores or ()) == game.scores
    assert set(codes(verdict)) <= {"U104", "U118", "S202"}


def wedding(*, alone: bool, sort: str) -> Forty:
    games = (random_forty(seed, sort) for seed in range(9999))
    return next(g for g in games if (g.partner is None) is alone and g.scores[0])


@pytest.mark.parametrize(
    ("sort", "alone", "factor"),
    [("normal", False, 1), ("fehl", False, 1), ("trumpf", False, 1), ("fehl", True, 1),
     ("trumpf", True, 2), ("still", True, 4), ("trumpfsolo", True, 4),
     ("damensolo", True, 3), ("bubensolo", True, 3)],
)  # fmt: skip
def test_the_factor_of_each_kind(sort: str, alone: bool, factor: int) -> None:
    if sort in {"fehl", "trumpf"}:
        game = wedding(alone=alone, sort=sort)
    else:
        games = (random_forty(seed, sort) for seed in range(99))
        game = next(g for g in games if g.scores[0])
    re, kontra = (Side(False, 0, game.made(is_re=r), 0) for r in (True, False))
    worth = points(re, kontra, game.specials)
    scores = dict(game.judged(hands=True).default.scores or ())

    assert {scores[NAMES[s]] for s in range(4) if s not in game.re} == {-factor * worth}
    times = 3 if alone else 1
    assert {scores[NAMES[s]] for s in game.re} == {times * factor * worth}


def test_how_a_solo_is_shared_out_is_a_question() -> None:
    games = (random_forty(seed, "trumpfsolo") for seed in range(99))
    game = next(g for g in games if g.scores[0] % 3 == 0 and g.scores[0])
    verdict = game.judged(hands=True)
    re, kontra = (Side(False, 0, game.made(is_re=r), 0) for r in (True, False))
    worth = points(re, kontra, game.specials)
    alone = NAMES[min(game.re)]
    other = next(name for name in NAMES if name != alone)

    shared: dict[str, tuple[Fraction, Fraction]] = {}
    for outcome in verdict.ways:
        for cube in map(dict, outcome.assume):
            reading = cube.pop("z-verteilung-im-solo")
            if cube in ({}, {"z-fuchs-im-letzten": "statt"}):
                scores = dict(outcome.scores or ())
                shared[reading] = scores[alone], scores[other]
    assert shared == {
        "je-gegner": (Fraction(12 * worth), Fraction(-4 * worth)),
        "geteilt": (Fraction(4 * worth), Fraction(-4 * worth, 3)),
        "nur-solist": (Fraction(4 * worth), Fraction(-worth)),
        "jeder-gleich": (Fraction(4 * worth), Fraction(-4 * worth)),
    }


def test_a_solo_of_forty_cards_has_special_points() -> None:
    games = (random_forty(seed, "trumpfsolo") for seed in range(99))
    game = next(g for g in games if g.specials)
    items = game.judged(hands=True).default.items

    assert "Sonderpunkte" in {item.group for item in items}


@pytest.mark.parametrize(
    ("line", "times"),
    [("", 1), ("x-bock: 0", 1), ("x-bock: 1", 2), ("x-bock: 2", 4), ("x-bock: 9", 512)],
)
def test_running_bockrunden_double_as_the_record_states_them(
    line: str, times: int
) -> None:
    game = random_forty(4)
    stated = replace(game, lines=(line,) if line else ()).judged(hands=True)

    assert tuple(n for _, n in stated.default.scores or ()) == tuple(
        times * n for n in game.scores
    )


def test_causes_of_a_bockrunde_are_noted() -> None:
    noted: dict[str, str] = {}
    for sort, seed in product(("normal", "still", "fehl"), range(60)):
        if len(noted) == 3:
            break
        verdict = random_forty(seed, sort).judged(hands=True)
        for found in (*verdict.findings, *verdict.default.findings):
            if found.code == "S202":
                noted[dict(found.data)["name"]] = dict(found.data)["count"]
    assert set(noted) == {
        "bockrunde-herz",
        "bockrunde-schwuler-louis",
        "bockrunde-gespaltener-arsch",
    }


# --- the deck ----------------------------------------------------------------------------


def test_there_are_forty_cards_and_no_nines() -> None:
    model = judge(FORTY).model

    assert (4 * model.hand_size, len(model.deck) * model.copies) == (40, 40)
    game = random_forty(0)
    nine = game.text().replace(str(game.plays[3][1]), "♣9", 1)
    assert "R109" in codes(judged(nine))


def test_a_hand_has_ten_cards() -> None:
    game = random_forty(0)
    twelve = game.text(hands=True).replace("Blatt Anna:", "Blatt Anna: ♣A ♣10", 1)

    assert "R107" in codes(judged(twelve))
    assert "R107" not in codes(game.judged(hands=True))


def test_a_record_of_another_deck_is_not_scored() -> None:
    game = random_forty(0)
    nine = game.text().replace(str(game.plays[-1][1]), "♣9", 1)
    verdict = judged(nine)

    assert verdict.default.scores is None
    assert "R109" in codes(verdict)
