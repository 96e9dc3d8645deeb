"""The text of an evening: nothing in it is lost, games come and go whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dokospec.recording.journal import game_text, head_text, is_open, journal

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.doko"))
HEAD = head_text("ddv-tsr", ("a", "b", "c", "d"), "d", whole=True)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_text_is_that_of_the_file(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = journal(text)

    assert found.text == text
    assert len(found.games) == text.casefold().count("\nspiel")


@given(st.text(alphabet="doko 1\nspiel:=*#+ab\x0c\u2028"))
def test_no_text_loses_anything(text: str) -> None:
    found = journal(text)

    assert found.text.removesuffix("\n") == text.removesuffix("\n")
    assert found.text == found.before + "".join(found.games)


def test_games_are_those_below_the_last_head() -> None:
    found = journal(f"{HEAD}\nspiel 1\n+ 98\n\n{HEAD}\nspiel 1\n+ 12\n")

    assert found.games == ("\nspiel 1\n+ 12\n",)


def test_a_game_begins_where_the_reader_says() -> None:
    text = f"{HEAD}\nspiel 1\n# \x0cspiel\n\u00a0spiel 2\n"

    assert len(journal(text).games) == 2


def test_a_game_comes_behind_the_others_and_goes_again() -> None:
    one = journal(HEAD).added(game_text("1", ["+ re a b 151"]))
    two = one.added(game_text("2", ["+ 98"]))

    assert journal(two.text).games == two.games
    assert two.up_to(1) == one
    assert one.changed("spiel 1\n+ 1").text == f"{HEAD}\nspiel 1\n+ 1\n"


@pytest.mark.parametrize("line", ["= *", "=*", "  = * # c", "= * {x}"])
def test_a_line_says_that_the_game_goes_on(line: str) -> None:
    assert is_open(line)
    assert not is_open("= Anna 3")
