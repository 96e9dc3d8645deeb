"""The seven solos: who may play, who leads, which card stands how high, what it is worth."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import ceil
from typing import Final

import pytest

from dokospec.cards import FACES
from dokospec.game.judge import Judge
from dokospec.language.orders import TRUMP_CLASS
from dokospec.witness.generate import Bid, Generator, Wish
from dokospec.witness.observation import settled
from tests.exhaustive import sampled
from tests.oracle import CARDS
from tests.played import NAMES, codes
from tests.shipped import judge, model
from tests.spec.ddb import DDB, SOLI, points, reported, scored

PICTURES: Final = "♣D ♠D ♥D ♦D ♣B ♠B ♥B ♦B"
KINDS: Final = {
    "kreuzsolo": ("solo:kreuz", f"♥10 {PICTURES} ♣A ♣10 ♣K ♣9"),
    "piksolo": ("solo:pik", f"♥10 {PICTURES} ♠A ♠10 ♠K ♠9"),
    "herzsolo": ("solo:herz", f"♥10 {PICTURES} ♥A ♥K ♥9"),
    "karosolo": ("solo:karo", f"♥10 {PICTURES} ♦A ♦10 ♦K ♦9"),
    "madagaskar": ("solo:madagaskar", PICTURES),
    "damensolo": ("solo:damen", "♣D ♠D ♥D ♦D"),
    "bubensolo": ("solo:buben", "♣B ♠B ♥B ♦B"),
    "knochenlos": ("solo:ohne", ""),
    "null": ("solo:null", ""),
    "kreuzkaspar": ("solo:kaspar-kreuz", "♣A ♣10 ♣K ♣D ♣B ♣9"),
    "pikkaspar": ("solo:kaspar-pik", "♠A ♠10 ♠K ♠D ♠B ♠9"),
    "herzkaspar": ("solo:kaspar-herz", "♥A ♥10 ♥K ♥D ♥B ♥9"),
    "karokaspar": ("solo:kaspar-karo", "♦A ♦10 ♦K ♦D ♦B ♦9"),
}
"""The word in a record, the kind and its trumps, the highest first."""
PLAIN: Final = "A 10 K D B 9"


def bids(*said: str) -> str:
    """Vorbehalte, each ``Name: word``."""
    return "\n".join(f"vorbehalt {one}" for one in said)


def kind_of(*said: str) -> tuple[str | None, list[str]]:
    verdict = reported(bids(*said))
    return verdict.default.kind, [c for c in codes(verdict) if c != "U101"]


# --- the order of cards ------------------------------------------------------------------


@pytest.mark.parametrize("word", KINDS)
def test_the_cards_stand_as_the_text_says(word: str) -> None:
    kind, trumps = KINDS[word]
    table = judge(DDB).tables.kind(kind)
    assert table is not None
    order = table.order
    groups = [trumps.split()]
    for suit in "♣♠♥♦":
        plain = [f"{suit}{rank}" for rank in PLAIN.split()]
        groups.append([card for card in plain if card not in groups[0]])

    for number, group in enumerate(groups):
        classes = {order.classes[CARDS[card].index] for card in group}
        places = [order.places[CARDS[card].index] for card in group]
        assert len(classes) <= 1
        assert (TRUMP_CLASS in classes) == (number == 0 and bool(group))
        assert places == sorted(places, reverse=True)
        assert len(set(places)) == len(places)
    assert sum(map(len, groups)) == len(FACES)


TIES: Final = {
    "kreuzsolo": ("♥10", "second"),
    "herzsolo": ("♥10", "second"),
    "karosolo": ("♦A", "first"),
    "madagaskar": ("♥10", "first"),
    "damensolo": ("♣D", "first"),
    "knochenlos": ("♥10", "first"),
    "null": ("♥10", "first"),
    "herzkaspar": ("♥10", "first"),
    "kreuzkaspar": ("♥10", "first"),
    "piksolo": ("♠10", "first"),
    "pikkaspar": ("♠10", "first"),
}
"""Which of two equal cards takes a trick; only the highest trump makes an exception."""


@pytest.mark.parametrize("word", TIES)
def test_which_of_two_equal_cards_takes_the_trick(word: str) -> None:
    card, which = TIES[word]
    low = f"{card[0]}9"

    verdict = reported(f"{bids(f'Anna: {word}')}\n{card} {low} {card} {low}")

    assert verdict.default.tricks[0].winner == ("Anna" if which == "first" else "Carla")


def test_the_second_ten_of_a_kaspar_in_hearts_is_a_doubt() -> None:
    verdict = reported(f"{bids('Anna: herzkaspar')}\n♥10 ♥9 ♥10 ♥9")
    winners = {
        o.tricks[0].winner: dict(cube)["z-herz-zehn-im-kaspar"]
        for o in verdict.ways
        for cube in o.assume
    }

    assert winners == {
        "Anna": "erste",
        "Carla": "zweite",
    }


@pytest.mark.parametrize("word", ["kreuzsolo", "karosolo", "herzsolo"])
def test_no_second_fox_is_high_in_a_solo(word: str) -> None:
    tricks = "♦A ♦9 ♦9 ♦K\n♦A ♣B ♠9 ♠9"
    if word != "karosolo":
        tricks = "♦A ♦9 ♦9 ♦K\n♦A ♦10 ♦10 ♦K"

    verdict = reported(f"{bids(f'Anna: {word}')}\n{tricks}")

    taken = [trick.winner for trick in verdict.default.tricks]
    assert taken == ["Anna", "Bernd" if word == "karosolo" else "Anna"]


# --- bidding -----------------------------------------------------------------------------


@pytest.mark.parametrize(("high", "low"), list(combinations(range(7), 2)))
def test_the_higher_solo_is_played_wherever_its_player_sits(
    high: int, low: int
) -> None:

    for first, second in permutations((high, low)):
        kind, found = kind_of(f"Anna: {SOLI[first]}", f"Carla: {SOLI[second]}")
        alone = reported(bids(f"Anna: {SOLI[high]}")).default.kind
        assert kind == alone
        assert found == []


def test_pflicht_gives_no_precedence() -> None:
    assert kind_of("Anna: null pflicht", "Bernd: damensolo lust")[0] == "solo:damen"


def test_of_equal_solos_the_first_one_said_counts_whatever_its_suit() -> None:
    verdict = reported(bids("Bernd: karosolo", "Carla: kreuzsolo"))

    assert verdict.default.kind == "solo:karo"


def test_who_is_overbid_may_bid_higher() -> None:
    again = ("Anna: null", "Carla: damensolo", "Anna: madagaskar")

    assert kind_of(*again) == ("solo:madagaskar", [])


def test_who_bids_again_comes_after_who_said_the_same_before() -> None:
    again = ("Anna: null", "Carla: damensolo", "Anna: damensolo")
    verdict = reported(bids(*again))

    assert dict(verdict.default.parties or ())["re"] == ("Carla",)
    assert "R302" in codes(verdict)


@pytest.mark.parametrize(
    "said",
    [
        ("Anna: null", "Anna: damensolo"),
        ("Anna: damensolo", "Bernd: null", "Anna: madagaskar"),
        ("Anna: null", "Bernd: damensolo", "Anna: knochenlos"),
    ],
    ids=["nobody-else", "not-overbid", "not-higher"],
)
def test_only_who_is_overbid_may_bid_again_and_only_higher(
    said: tuple[str, ...],
) -> None:
    assert kind_of(*said)[1] == ["R302"]


def test_a_solo_goes_before_poverty_and_wedding_and_after_a_bad_hand() -> None:
    bad = "blatt Anna: ♣9 ♣9 ♠9 ♠9 ♥9 ♣K ♣A ♣10 ♠A ♠10 ♥A ♥D\n"

    assert kind_of("Anna: hochzeit", "Bernd: detlef-kaspar karo")[0] == (
        "solo:kaspar-karo"
    )
    thrown = reported(bad + bids("Bernd: trumpfsolo pik", "Anna: einwerfen"))
    assert thrown.default.kind == "neu-geben"


def test_a_bid_alone_is_not_ranked_by_a_hand_that_nobody_knows() -> None:
    assert kind_of("Anna: einwerfen")[0] == "neu-geben"


def test_a_suit_that_nobody_named_stays_open() -> None:
    verdict = reported(bids("Anna: trumpfsolo"))

    assert {o.kind for o in verdict.ways} == {
        f"solo:{suit}" for suit in ("kreuz", "pik", "herz", "karo")
    }
    assert verdict.default.kind == "solo:karo"


def test_a_suit_that_does_not_matter_is_not_asked_for() -> None:
    verdict = reported(bids("Anna: trumpfsolo", "Bernd: null"))
    lost = reported(bids("Anna: detlef-kaspar", "Bernd: null"))

    assert len(verdict.ways) == 4
    assert [o.kind for o in lost.ways] == ["solo:null"]


# --- who leads and who deals -------------------------------------------------------------


def leader(*said: str, five: bool = False) -> str:
    verdict = reported(f"{bids(*said)}\n♠A ♠9 ♠K ♠10", five=five)
    return verdict.default.tricks[0].leader


@pytest.mark.parametrize("name", NAMES)
def test_the_soloist_leads_unless_the_solo_is_forced(name: str) -> None:
    right = NAMES[NAMES.index(name) - 1]

    assert leader(f"{name}: damensolo") == name
    assert leader(f"{name}: damensolo pflicht") == name
    assert leader(f"{name}: damensolo vorgeführt") == right
    assert leader(f"{name}: damensolo strafe") == right


def test_who_leads_in_a_forced_solo_sits_left_of_the_dealer() -> None:
    assert kind_of("Bernd: damensolo vorgeführt") == ("solo:damen", [])
    assert kind_of("Carla: damensolo vorgeführt")[1] == ["R302"]


def test_in_a_forced_solo_nobody_else_bids() -> None:
    assert kind_of("Bernd: null vorgeführt", "Carla: damensolo")[1] == ["R302"]


ALL_TRICKS: Final = "\n".join(
    [
        *("♣A ♣9 ♣K ♣10", "♣A ♣9 ♣K ♣10", "♠A ♠9 ♠K ♠10", "♠A ♠9 ♠K ♠10"),
        *("♥A ♥9 ♥K ♥10", "♥A ♥9 ♥K ♥10", "♦A ♦9 ♦K ♦10", "♦A ♦9 ♦K ♦10"),
        *("♣D ♠D ♥D ♦D", "♣D ♠D ♥D ♦D", "♣B ♠B ♥B ♦B", "♣B ♠B ♥B ♦B"),
    ]
)
"""Whoever leads takes every trick of a solo of queens."""


@pytest.mark.parametrize(
    ("said", "five", "dealer"),
    [
        ("Anna: damensolo", False, "Dora"),
        ("Carla: damensolo pflicht", False, "Dora"),
        ("Bernd: damensolo vorgeführt", False, "Anna"),
        ("Anna: damensolo", True, "Anna"),
    ],
)
def test_a_solo_is_dealt_again_at_a_table_of_four(
    said: str, five: bool, dealer: str
) -> None:
    verdict = reported(f"{bids(said)}\n{ALL_TRICKS}", five=five)

    assert verdict.default.next_dealer == dealer


def test_whether_a_penal_solo_is_dealt_again_is_a_doubt() -> None:
    verdict = reported(f"{bids('Bernd: damensolo strafe')}\n{ALL_TRICKS}")

    assert verdict.default.next_dealer == "Dora"
    assert set(verdict.default.next_dealers) == {"Dora", "Anna"}


# --- what a solo is worth ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("eyes", "tricks", "steps"),
    [(240, 12, 5), (240, 11, 4), (0, 0, 5), (0, 1, 4), (120, 6, 0), (121, 6, 1)],
)
def test_without_a_trick_is_counted_by_tricks_and_120_wins_without_k12(
    eyes: int, tricks: int, steps: int
) -> None:
    worth = steps + 1

    won = points(scored("solo:damen", eyes, tricks))[0]

    assert won == (worth if eyes > 120 else -worth)


@cache
def generator() -> Generator:
    """Makes legal games under the default readings."""
    return Generator(Judge(settled(model(DDB))))


@pytest.mark.parametrize("players", sampled([4, 5], [5]))
@pytest.mark.parametrize("words", [s.split() for s in SOLI], ids=SOLI)
def test_a_solo_played_by_chance_adds_up(words: list[str], players: int) -> None:
    wish = Wish(bids=(Bid(tuple(words)),), calls=4, hands=True, players=players)
    made = generator().make(words[0], wish)
    assert made is not None

    verdict = made.judged(judge(DDB))

    assert set(codes(verdict)) <= {"U104", "U118"}
    default, times = verdict.default, players - 3
    scores = dict(default.scores or ())
    (soloist,) = dict(default.parties or ())["re"]
    value = (default.value or 0) * (-1 if default.winner == "kontra" else 1)
    assert scores.pop(soloist) == times * value
    assert set(scores.values()) == {times * _away(-value)}


def _away(value: Fraction | int) -> int:
    """A third rounded away from zero."""
    size = Fraction(value) if value > 0 else Fraction(-value)
    return ceil(size / 3) * (1 if value > 0 else -1)


# --- Null --------------------------------------------------------------------------------

STEPS: Final = {
    0: 1, 29: 1, 30: 2, 59: 2, 60: 3, 89: 3, 90: 4, 119: 4, 120: 5, 149: 5, 150: 6,
    179: 6, 180: 7, 209: 7, 210: 8, 239: 8, 240: 9,
}  # fmt: skip
"""Augen of the soloist at the border of each step, and what they cost him."""


@pytest.mark.parametrize(("eyes", "steps"), STEPS.items())
def test_each_step_of_null_costs_one_more(eyes: int, steps: int) -> None:
    result = scored("solo:null", eyes, 1 if eyes < 240 else 12)

    assert result.winner == "kontra"
    assert points(result)[0] == -(steps + 1)


def test_null_is_won_without_a_trick_alone() -> None:
    won, lost = scored("solo:null", 0, 0), scored("solo:null", 0, 1)

    assert (won.winner, lost.winner) == ("re", "kontra")
    assert [points(score)[0] for score in (won, lost)] == [2, -2]


@pytest.mark.parametrize("eyes", [0, 121, 240])
def test_augen_win_no_null(eyes: int) -> None:
    assert scored("solo:null", eyes, 1).winner == "kontra"


def test_the_point_for_the_solo_at_null_is_a_doubt() -> None:
    without = {"z-null-solopunkt": "nein"}

    assert points(scored("solo:null", 0, 0, readings=without))[0] == 1
    assert points(scored("solo:null", 30, 3, readings=without))[0] == -2


@pytest.mark.parametrize(
    ("tricks", "reading", "cost"),
    [
        (11, "stufe", 10), (11, "alle-stiche", 9), (11, "keine", 9),
        (12, "stufe", 10), (12, "alle-stiche", 10), (12, "keine", 9),
    ],
)  # fmt: skip
def test_how_far_the_steps_of_null_go_is_a_doubt(
    tricks: int, reading: str, cost: int
) -> None:
    result = scored("solo:null", 240, tricks, readings={"z-null-240": reading})

    assert points(result)[0] == -cost


def test_re_and_kontra_count_at_null() -> None:
    assert points(scored("solo:null", 0, 0, calls="re kontra"))[0] == 4
    assert points(scored("solo:null", 29, 1, calls="kontra"))[0] == -3


@pytest.mark.parametrize(
    ("eyes", "tricks", "winner"),
    [(89, 3, "kontra"), (90, 3, "niemand"), (0, 0, "re"), (0, 1, "kontra")],
)
def test_a_limit_of_the_others_at_null_under_its_literal_reading(
    eyes: int, tricks: int, winner: str
) -> None:
    literal = {"z-null-limit-der-gegner": "wörtlich"}
    result = scored("solo:null", eyes, tricks, calls="kontra k90", readings=literal)
    assert result.winner == winner


@pytest.mark.parametrize("name", ["Anna", "Bernd"])
def test_nobody_says_a_limit_at_null(name: str) -> None:
    word = "re" if name == "Anna" else "kontra"
    verdict = reported(
        f"{bids('Anna: null')}\n{name}: {word} {name}: k90\n♠A ♠9 ♠K ♠10"
    )

    statuses = [call.status for call in verdict.default.announcements]
    assert statuses == ["valid", "void"]
