"""What one typed line means as the lines of a game."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dokospec.recording.quick import (
    Vocabulary,
    card_lines,
    game_lines,
    vocabulary,
)
from tests.shipped import TEXTS, model

PLAYERS: Final = ("anna", "bernd", "carla", "dora")
HOME: Final[Vocabulary] = vocabulary(model("ottendorf-2008"), PLAYERS)


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("a d 151", ["+ re a d 151"]),
        ("re a d 151", ["+ re a d 151"]),
        ("kontra b c 89, fuchs re", ["+ kontra b c 89, fuchs re"]),
        ("98", ["+ 98"]),
        ("a d 151 / d:k90 / b:kontra/10", ["+ re a d 151", "d:k90", "b:kontra/10"]),
        ("a d 151/ d:k90", ["+ re a d 151", "d:k90"]),
        ("damensolo c 98", ["vorbehalt carla: damensolo", "+ 98"]),
        ("dam c 98", ["vorbehalt carla: damensolo", "+ 98"]),
        ("schm c", ["vorbehalt carla: schmeißen"]),
        ("schm c fünf", ["vorbehalt carla: schmeißen fünf"]),
        (
            "hochzeit a d 132, klärung 2",
            ["vorbehalt anna: hochzeit", "+ re anna d 132, klärung 2"],
        ),
        (
            "armut a -> d 133",
            ["vorbehalt anna: armut", "armut anna: -> dora:", "+ re anna d 133"],
        ),
        ("kra kr9 krk kr10", ["kra kr9 krk kr10"]),
        ("vorbehalt a: hochzeit", ["vorbehalt a: hochzeit"]),
        ("7. kra", ["7. kra"]),
        ("", []),
        (" / ", []),
    ],
)
def test_a_line_is_a_game(typed: str, lines: list[str]) -> None:
    assert list(game_lines(typed, HOME)) == lines


def test_a_word_behind_a_vorbehalt_stays_with_it() -> None:
    known = vocabulary(model("ddv-tsr"), PLAYERS)

    assert game_lines("damensolo c pflicht 98", known) == (
        "vorbehalt carla: damensolo pflicht",
        "+ 98",
    )


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("kra krx", ["kra krx"]),
        ("a d 151", ["a d 151"]),
        ("damensolo c pflicht", ["vorbehalt carla: damensolo pflicht"]),
        ("+ re a d 151", ["+ re a d 151"]),
    ],
)
def test_while_cards_are_written_a_typo_is_no_fact(
    typed: str, lines: list[str]
) -> None:
    known = vocabulary(model("ddv-tsr"), PLAYERS)

    assert list(card_lines(typed, known)) == lines


def test_a_player_called_like_the_beginning_of_a_vorbehalt_is_the_player() -> None:
    known = vocabulary(model("ottendorf-2008"), ("Daniel", "Bernd", "Carla", "Dora"))

    assert game_lines("da 151", known) == ("+ re da 151",)
    assert game_lines("da ca 151", known) == ("+ re da ca 151",)
    assert game_lines("damensolo ca 98", known)[0] == "vorbehalt Carla: damensolo"


@given(st.text(), st.sampled_from(TEXTS))
def test_anything_typed_is_lines_without_a_feed_of_their_own(
    typed: str, rules: str
) -> None:
    lines = game_lines(typed, vocabulary(model(rules), PLAYERS))

    assert all(line.strip() and "\n" not in line for line in lines) or "\n" in typed
