"""What Augen and tricks that are stated say of those that are not."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dokospec.game import codes as found
from dokospec.game.judge import Judge
from dokospec.verdict import GameVerdict
from tests.played import codes, judged, read_game
from tests.shipped import TEXTS, judge
from tests.spec.houses import house

OWN_AUGEN = "ersetzt Regel Gutschrift(S) = Augen-von(S)"
AT_LEAST_SIX = (
    "ersetzt Regel Gutschrift(S) = 1 wenn Stichzahl(Partei(S)) >= 6 | 0 sonst"
)
HEAD = "doko 1\nregeln: {}\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n\nspiel\n"


def short(lines: str, rules: str = "ddb-pokal") -> GameVerdict:
    """The verdict on a game in these lines, with `` / `` between them."""
    return judged(HEAD.format(rules) + lines.replace(" / ", "\n") + "\n")


def points(lines: str, rules: str = "ddb-pokal") -> list[list[int]]:
    """The points of the four in each outcome, the default first."""
    outcomes = short(lines, rules).outcomes
    return [[int(n) for _, n in each.scores or ()] for each in outcomes]


@pytest.mark.parametrize("rules", TEXTS)
@given(shuffled=st.randoms(), share=st.integers(0, 12))
def test_tricks_that_were_made_are_never_called_impossible(
    rules: str, shuffled: Random, share: int
) -> None:
    tables = judge(rules).tables
    deck = list(tables.full_deck)
    shuffled.shuffle(deck)
    made = min(share, tables.model.hand_size)
    augen = sum(tables.augen[face] for face in deck[: 4 * made])

    verdict = short(f"+ re a d {augen}, stiche re {made}", rules)

    assert found.STATED_TRICKS not in codes(verdict)
    assert found.STATED_NO_CARDS not in codes(verdict)


@pytest.mark.parametrize(
    ("lines", "rules", "possible"),
    [
        (
            "x-runde: 2 / + anna 60, bernd 50, carla 70, stichlos anna",
            "ddb-pokal",
            False,
        ),
        (
            "x-runde: 2 / + anna 200, bernd 40, carla 0, stiche anna 11",
            "ddb-pokal",
            False,
        ),
        (
            "x-runde: 2 / + anna 200, bernd 40, carla 0, stiche anna 10",
            "ddb-pokal",
            True,
        ),
        ("x-runde: 2 / + anna 240, stiche bernd 3", "ddb-pokal", False),
        ("x-runde: 2 / + anna 240, stiche bernd 2", "ddb-pokal", True),
        ("+ re a d 44, stiche re 1", "ddv-tsr", True),
        ("+ re a d 45, stiche re 1", "ddv-tsr", False),
        ("+ re a d 240, stiche kontra 2", "ddv-tsr", True),
        ("+ re a d 240, stiche kontra 3", "ddv-tsr", False),
        ("+ re a d 232, stiche kontra 1", "nagelik-2024", True),
        ("+ re a d 232, stiche kontra 2", "nagelik-2024", False),
    ],
)
def test_tricks_and_augen_fit_where_cards_can_be_found_for_them(
    lines: str, rules: str, possible: bool
) -> None:
    """Eight nines and no Augen are two tricks; without nines a trick has eight at least."""
    assert (found.STATED_TRICKS not in codes(short(lines, rules))) is possible


@pytest.mark.parametrize(("augen", "possible"), [(1, False), (2, True), (239, False)])
def test_augen_that_no_cards_have_are_reported(augen: int, possible: bool) -> None:
    verdict = short(f"+ re a d {augen}", "ddv-tsr")

    assert codes(verdict) == ([] if possible else [found.STATED_NO_CARDS])


def test_where_no_trick_is_without_augen_nobody_has_to_say_who_made_one() -> None:
    assert len(short("+ re a d 240", "ddv-tsr").outcomes) > 1
    supposed = [
        what
        for outcome in short("+ re a d 240", "nagelik-2024").outcomes
        for cube in outcome.assume
        for what, _ in cube
    ]
    assert "Stiche kontra" not in supposed


def test_who_plays_for_himself_has_his_augen_written_down() -> None:
    """Nobody has all tricks where two have more Augen than four cards laid aside."""
    assert points("x-runde: 2 / + anna 39, bernd 70, carla 31, dora 100") == [
        [-39, -70, -31, -100]
    ]


def test_whether_one_has_all_tricks_is_supposed_where_he_has_all_augen() -> None:
    """Nines can be a trick of another; z-durchmarsch: 0, or his own Augen too."""
    found_ = points("x-runde: 2 / + anna 240, bernd 0, carla 0, dora 0")

    assert sorted(found_) == [
        [-240, -80, -80, -80],
        [-240, 0, 0, 0],
        [0, -80, -80, -80],
    ]


@pytest.mark.parametrize(("others", "value"), [(29, 4), (30, 3), (89, 2), (90, -2)])
def test_the_table_of_the_kadamu_asks_for_augen(others: int, value: int) -> None:
    """Bernd may, so one more either way; who can have made all tricks has not."""
    vorlast = 1 if value > 0 else -1
    (default, *_) = points(f"x-runde: 5 / vorbehalt b: damensolo / + {240 - others}")

    assert default[1] == value + vorlast


def test_what_a_text_asks_of_single_players_is_open_where_only_parties_are_stated() -> (
    None
):
    by = house("ddv-tsr", says=OWN_AUGEN)

    verdict = judged(HEAD.format("haus") + "+ re a d 130\n", by)

    assert codes(verdict) == [found.STATED_TOO_LITTLE]
    assert verdict.default.value == 1


def test_how_many_tricks_a_party_made_is_supposed_where_a_text_asks_for_it() -> None:
    """Whatever the judge has met: a comparison that is remembered tells no less."""
    by = house("ddv-tsr", says=AT_LEAST_SIX)
    head, game = read_game(HEAD.format("haus") + "+ re a d 130\n")

    first, second = by.game(head, game), by.game(head, game)

    assert first == second
    assert {tuple(int(n) for _, n in each.scores or ()) for each in first.outcomes} == {
        (1, 0, 0, 1),
        (0, 1, 1, 0),
        (1, 1, 1, 1),
    }


@pytest.mark.parametrize(
    "lines", ["+ kontra 0, fuchs", "vorbehalt a: damensolo / + 240"]
)
@pytest.mark.parametrize("rules", TEXTS)
def test_a_game_is_judged_twice_as_once(rules: str, lines: str) -> None:
    """Whether a party without Augen has a trick, and how many, are two questions."""
    by = Judge(judge(rules).model)
    head, game = read_game(HEAD.format(rules) + lines.replace(" / ", "\n") + "\n")

    assert by.game(head, game) == by.game(head, game)


def test_tricks_of_who_plays_alone_are_those_of_his_party() -> None:
    """49 Augen are not in one trick; with two they can be, and are 2 for the table."""
    few = short("x-runde: 5 / vorbehalt b: damensolo / + 191, stiche bernd 10")
    able = short("x-runde: 5 / vorbehalt b: damensolo / + 191, stiche bernd 9")

    assert found.STATED_TRICKS in codes(few)
    assert codes(able) == []


def test_fewer_cards_than_none_have_no_augen() -> None:
    """Under a text that deals more cards than there are, less than none is laid aside."""
    tables = judge("ddv-tsr").tables

    assert not tables.can_have(-1, 240)
    assert not tables.can_have(-4 * tables.model.hand_size - 2, 0)
