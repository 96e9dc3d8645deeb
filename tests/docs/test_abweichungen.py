"""The small games of the page on real programs: the text gives what they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from dokospec.data import data_path
from dokospec.notation.files import read_bytes
from tests.cli.processes import ROOT
from tests.shipped import judge

FOLDER = ROOT / "examples" / "abweichungen"
GAMES = sorted(FOLDER.glob("*.doko"))
JUDGE = judge("ddv-tsr")


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_result_is_that_of_the_text(path: Path) -> None:
    (reading,) = read_bytes(path.read_bytes())
    assert reading.game is not None
    verdict = JUDGE.game(reading.head, reading.game)

    assert verdict.default.scores is not None
    assert verdict.findings == ()
    assert verdict.default.findings == ()


def test_every_game_is_on_the_page_and_every_game_named_there_exists() -> None:
    page = data_path("docs", "de", "abweichungen.md").read_text(encoding="utf-8")

    assert GAMES
    assert all(f"`{path.stem}`" in page for path in GAMES)
