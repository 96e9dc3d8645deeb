"""The examples say what their comments say."""

from __future__ import annotations

from pathlib import Path

import pytest

from dokospec.file_judge import judge_file
from dokospec.finding import Kind
from dokospec.game.judge import Judge
from dokospec.language.library import Library
from dokospec.language.model import compile_text
from dokospec.notation.reader import read_text
from dokospec.render.values import every_finding
from dokospec.verdict import GameVerdict

EXAMPLES = Path(__file__).parents[1] / "examples"
LATE_KONTRA = EXAMPLES / "hundertzwanzig.doko"


def example(name: str) -> dict[str | None, GameVerdict]:
    """The verdicts on an example by the label of the game."""
    library = Library.standard()
    readings = read_text((EXAMPLES / name).read_text(encoding="utf-8"))
    models = judge_file(readings, lambda name: compile_text(library.effective(name)))
    return {verdict.label: verdict for verdict in models}


@pytest.fixture(scope="module")
def evening() -> dict[str | None, GameVerdict]:
    return example("abend.doko")


def codes(verdict: GameVerdict) -> list[str]:
    return [finding.code for finding in every_finding(verdict)]


def test_kinds_of_game(evening: dict[str | None, GameVerdict]) -> None:
    found = [verdict.default.kind for verdict in evening.values()]

    assert found[:4] == ["normal", "hochzeit", "armut", "solo:damen"]


def test_what_is_claimed_is_right(evening: dict[str | None, GameVerdict]) -> None:
    assert {n: codes(evening[n]) for n in "124"} == {label: [] for label in "124"}


def test_whether_the_fuchs_of_the_losers_counts_in_game_3_is_open(
    evening: dict[str | None, GameVerdict],
) -> None:
    verdict = evening["3"]

    assert set(codes(verdict)) == {"U104", "S104"}
    assert [outcome.value for outcome in verdict.ways] == [0, 1]
    assert verdict.default.findings == ()


def test_the_call_of_game_1_counts(evening: dict[str | None, GameVerdict]) -> None:
    said = evening["1"].default.announcements

    assert [(each.by, each.say, each.status) for each in said] == [
        ("Anna", "re", "valid"),
        ("Anna", "k90", "valid"),
    ]


def test_the_revoke_of_game_5_is_found(
    evening: dict[str | None, GameVerdict],
) -> None:
    (found,) = every_finding(evening["5"])

    assert found.kind is Kind.ILLEGAL
    assert {"player": "Anna", "card": "♠9", "trick": "3"}.items() <= dict(
        found.data
    ).items()


def test_game_6_depends_on_a_reading(evening: dict[str | None, GameVerdict]) -> None:
    verdict = evening["6"]
    doubts = {doubt for o in verdict.ways for cube in o.assume for doubt, _ in cube}

    assert doubts == {"z-gleiche-karten"}
    assert len({outcome.scores for outcome in verdict.ways}) == 2


def test_game_7_stays_open(evening: dict[str | None, GameVerdict]) -> None:
    assert evening["7"].default.scores is None


def test_a_table_of_five_is_right_by_default_and_pays_who_deals() -> None:
    verdicts = example("fuenfertisch.doko")

    assert [v.dealer for v in verdicts.values()] == ["Emil", "Anna", "Bernd"]
    for verdict in verdicts.values():
        assert {f.code for f in verdict.findings} <= {"U104"}
        assert verdict.default.findings == ()
        assert dict(verdict.default.scores or {})[verdict.dealer or ""] != 0
    doubts = {
        doubt
        for v in verdicts.values()
        for o in v.ways
        for cube in o.assume
        for doubt, _ in cube
    }
    assert doubts == {"z-drittel", "z-null-solopunkt"}


def test_120_to_120_with_only_kontra_is_three_games_under_three_texts() -> None:
    (reading,) = read_text(LATE_KONTRA.read_text(encoding="utf-8"))
    assert reading.game is not None
    library = Library.standard()
    results = {}
    for rules in ("ddv-tsr", "ottendorf-2008", "ddb-1995"):
        model = compile_text(library.effective(rules))
        outcome = Judge(model).game(reading.head, reading.game).default
        assert dict(outcome.augen or ()) == {"re": 120, "kontra": 120}
        assert [call.say for call in outcome.announcements] == ["kontra"]
        assert all(item.clause.startswith(f"{rules}/") for item in outcome.items)
        assert outcome.announcements[0].clause is not None
        results[rules] = (outcome.winner, outcome.value, outcome.scores)

    assert len(set(results.values())) == 3
