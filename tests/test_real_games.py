"""Games that people played: every one comes to what was published."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dokospec.game.judge import Judge
from dokospec.notation.reader import read_text
from dokospec.notation.record import ResultClaim
from dokospec.verdict import GameVerdict
from tests import shipped

GAMES = sorted((Path(__file__).parents[1] / "examples" / "real").glob("*.doko"))


@pytest.fixture(scope="module")
def judge() -> Judge:
    return shipped.judge("ddv-tsr")


def judged(path: Path, judge: Judge) -> tuple[GameVerdict, ResultClaim]:
    (reading,) = read_text(path.read_text(encoding="utf-8"))
    assert reading.game is not None
    (claim,) = reading.game.claims
    return judge.game(reading.head, reading.game, reading.findings), claim


def test_there_are_games() -> None:
    assert len(GAMES) >= 12


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_judged_as_published(path: Path, judge: Judge) -> None:
    verdict, claim = judged(path, judge)
    published = {player: int(points) for player, points in claim.amounts}

    assert published == dict(verdict.default.scores or ())


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_nothing_found_and_nothing_open(path: Path, judge: Judge) -> None:
    verdict, _ = judged(path, judge)

    assert len(verdict.ways) == 1
    assert (*verdict.findings, *verdict.default.findings) == ()


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_falsified_result_is_noticed(path: Path, judge: Judge) -> None:
    """The claim in the file is compared, not taken over."""
    text = path.read_text(encoding="utf-8")
    (reading,) = read_text(re.sub(r"= Anna [^,]+", "= Anna +99", text))
    assert reading.game is not None
    verdict = judge.game(reading.head, reading.game, reading.findings)

    assert (*verdict.findings, *verdict.default.findings) != ()
