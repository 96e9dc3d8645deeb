"""The text of an evening: nothing in it is lost, games come and go whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dokospec.recording.journal import OPEN, game_text, head_text, journal

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.doko"))
HEAD = head_text("ddv-tsr", ("a", "b", "c", "d"), "d", whole=True)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_text_is_that_of_the_file(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = journal(text)

    assert found.text == text
    assert len(found.games) == text.casefold().count("\nspiel")


@given(st.text(alphabet="doko 1\nspiel:=*#+ab"))
def test_no_text_loses_anything(text: str) -> None:
    found = journal(text)

    assert found.text.rstrip("\n") == text.rstrip("\n")
    assert found.back().again().text == found.text


def test_games_are_those_below_the_last_head() -> None:
    found = journal(f"{HEAD}\nspiel 1\n+ 98\n\n{HEAD}\nspiel 1\n+ 12\n")

    assert found.games == ("\nspiel 1\n+ 12\n",)


def test_a_game_comes_behind_the_others_and_goes_again() -> None:
    begun = journal(HEAD)
    one = begun.added(game_text(1, ["+ re a b 151"]))
    two = one.added(game_text(2, ["+ 98"]))

    assert journal(two.text).games == two.games
    assert two.back().text == one.text
    assert two.back().again().text == two.text
    assert begun.back() == begun
    assert two.back().added(game_text(2, ["+ 1"])).again().text.endswith("+ 1\n")


def test_a_game_that_says_so_is_running() -> None:
    begun = journal(HEAD).added(game_text(1, ["kra kr9", OPEN]))

    assert begun.running == "\nspiel 1\nkra kr9\n= *\n"
    assert begun.changed("spiel 1\nkra kr9").running is None
