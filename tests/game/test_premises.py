"""What a text presupposes is told where it decides a number, and nowhere else."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from dokospec.messages.catalogue import LANGUAGES, Lang
from dokospec.render import game, json, markdown, text
from dokospec.render.style import Style
from dokospec.verdict import GameVerdict
from tests.forty import random_forty
from tests.games import random_game
from tests.played import HOME, judged

DISPUTED: Final = Path(__file__).parent / "disputed"


def named(verdict: GameVerdict) -> set[tuple[str, str]]:
    """The numbers and the Annahmen that decided them."""
    return {(p.number, p.name) for p in verdict.default.premises}


def test_a_normal_game_rests_on_none_of_the_kind_of_game() -> None:
    assert named(random_game(1, "normal", HOME).judged(hands=True)) == set()


@pytest.mark.parametrize("sort", ["damensolo", "herzsolo"])
def test_the_soloist_is_re(sort: str) -> None:
    found = named(random_game(1, sort, HOME).judged(hands=True))

    assert found == {("parties", "solist-ist-re")}


def test_an_armut_is_scored_like_a_normal_game() -> None:
    found = named(random_game(1, "armut", HOME).judged(hands=True))

    assert found == {("augen", "armut-trumpf"), ("value", "wie-normalspiel")}


def test_a_game_alone_knows_of_no_bockrunde() -> None:
    game = random_forty(1, "normal")

    assert ("value", "bock-ohne-angabe") in named(game.judged(hands=True))


def test_nothing_rests_on_what_is_not_settled() -> None:
    whole = random_game(1, "armut", HOME)

    assert named(whole.cut(9).judged(hands=True)) == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_output_names_it(lang: Lang) -> None:
    verdict = random_game(1, "damensolo", HOME).judged(hands=True)
    style = Style(lang)

    document = game.document(verdict, style)

    assert "solist-ist-re" in "".join(text.write(document, style))
    assert "solist-ist-re" in "".join(markdown.write(document, style))
    shown: Any = json.game(verdict, lang)
    (premise,) = shown["premises"]
    assert premise["number"] == "parties"
    assert premise["clause"].startswith("ottendorf-2008/§")


def test_a_reklamation_of_playing_out_of_turn_is_believed() -> None:
    """A record shows no card that was laid too early: 9.3.2-s1 cannot be checked."""
    text = (DISPUTED / "vorgespielt-reklamiert.doko").read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    quiet = "".join(line for line in lines if not line.startswith("reklamation"))

    assert ("scores", "vorgespielt-geglaubt") in named(judged(text))
    assert named(judged(quiet)) == set()
