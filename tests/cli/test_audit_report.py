"""``dokospec audit --report``: what was found, what explains it, and games that show it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dokospec.game.judge import Judge
from dokospec.language.library import Library
from dokospec.language.model import compile_text
from dokospec.witness.case import Case
from tests.bulk.tables import plain, row
from tests.cli.conftest import Call
from tests.shipped import settled_judge

pa = pytest.importorskip("pyarrow")
from pyarrow import parquet  # noqa: E402

RULES = "ddv-tsr"


def claiming(case: Case, judge: Judge) -> dict[str, Any]:
    """A game as a row, with the points that it has by some text."""
    places = {name: seat for seat, name in enumerate(case.head.players)}
    scores = [0.0] * 4
    for name, points in case.judged(judge).default.scores or ():
        scores[places[name]] = float(points)
    made = row(case)
    return {"dealer": made["dealer"], "cards": made["cards"], "scores": scores}


def revoked(made: dict[str, Any]) -> dict[str, Any]:
    """The game with the first two tricks' second cards exchanged, and no claim."""
    cards = [*made["cards"]]
    cards[1], cards[5] = cards[5], cards[1]
    return {**made, "cards": cards, "scores": None}


def written(folder: Path, rows: list[dict[str, Any]]) -> Path:
    parquet.write_table(pa.Table.from_pylist(rows), folder / "games.parquet")
    return folder / "games.parquet"


def audited(call: Call, games: Path, *reports: str) -> Any:
    words = ("audit", str(games), "-o", str(games.parent / "out"), "--rules", RULES)
    return call(*words, "--lang", "en", *(w for r in reports for w in ("--report", r)))


def test_games_with_a_finding_lie_beside_the_report(call: Call, tmp_path: Path) -> None:
    own = settled_judge(RULES)
    rows = [claiming(case, own) for case in plain(RULES, 30)]
    games = written(tmp_path, [*rows, *map(revoked, rows)])
    page, text = tmp_path / "page.html", tmp_path / "text.md"
    done = audited(call, games, f"html={page}", f"markdown={text}")

    assert done.status == 1
    told = text.read_text(encoding="utf-8")
    assert "## What was found" in told
    assert "explains the wrong" not in told
    assert "<table>" in page.read_text(encoding="utf-8")
    (shown,) = [
        f for f in (tmp_path / "text-games").iterdir() if f.name.startswith("R102")
    ]
    assert f"text-games/{shown.name}" in told
    again = call("replay", str(shown), "--lang", "en")
    assert again.status == 1
    assert shown.name.partition("-")[0] in again.out
    assert again.out.count("Game ") <= 20


def test_the_first_game_is_shown_with_its_verdict_and_told_by_its_id(
    call: Call, tmp_path: Path
) -> None:
    (case,) = plain(RULES, 1)
    made = {**claiming(case, settled_judge(RULES)), "id": "of-friday"}
    games = written(tmp_path, [{**made, "scores": [99.0, -99.0, 99.0, -99.0]}])
    text = tmp_path / "text.md"
    audited(call, games, f"markdown={text}")
    shown = call("replay", str(tmp_path / "text-games" / "claim.doko"), "--lang", "en")

    told = text.read_text(encoding="utf-8")
    assert "1 left: of-friday" in told
    assert "| won |" in told
    (value,) = [line for line in shown.out.splitlines() if "Value" in line]
    assert value.strip() in told


@pytest.mark.exhaustive
def test_a_report_says_which_rules_were_played(call: Call, tmp_path: Path) -> None:
    block = Library.standard().with_blocks(RULES)["ohne-doppelkopf"]
    other = Judge(compile_text(block))
    games = written(tmp_path, [claiming(case, other) for case in plain(RULES, 150)])
    text = tmp_path / "text.md"
    done = audited(call, games, f"markdown={text}")

    assert done.status == 1
    told = text.read_text(encoding="utf-8")
    assert "behaves like ddv-tsr + ohne-doppelkopf" in told
    assert "ddv-tsr: 0 left" in told


@pytest.mark.parametrize("report", ["html", "html=", "pdf=x", "html=no/where.html"])
def test_a_report_that_cannot_be_is_told_before_the_run(
    call: Call, tmp_path: Path, report: str
) -> None:
    games = written(tmp_path, [*map(row, plain(RULES, 1))])
    done = audited(call, games, report)

    assert (done.status, done.out, "X001" in done.err) == (2, "", False)
    assert [each.name for each in tmp_path.iterdir()] == ["games.parquet"]


def test_records_that_cannot_be_read_stand_in_the_report_too(
    call: Call, tmp_path: Path
) -> None:
    records = tmp_path / "records"
    records.mkdir()
    (records / "leer.doko").touch()
    (records / "quatsch.doko").write_text("hallo welt\n", encoding="utf-8")
    text = tmp_path / "text.md"
    done = audited(call, records, f"markdown={text}")

    assert (done.status, "X001" in done.err) == (1, False)
    assert "N001" in text.read_text(encoding="utf-8")


def test_of_a_record_that_cannot_be_read_no_other_game_is_shown(
    call: Call, tmp_path: Path
) -> None:
    records = tmp_path / "records"
    records.mkdir()
    head = "doko 1\nregeln: ddv-tsr\ntisch: A B C D\ngeber: D\n"
    games = "spiel 1\nkra krq krk kr10\n\nspiel 2\n+ re a b 121, fuks re\n"
    (records / "a.doko").write_text(f"{head}\n{games}", encoding="utf-8")
    (records / "b.doko").write_bytes(b"doko 1\ntisch: J\xf6rg B C D\n\nspiel 1\n")
    text = tmp_path / "text.md"
    audited(call, records, f"markdown={text}")
    told = text.read_text(encoding="utf-8")

    assert [each.name for each in (tmp_path / "text-games").glob("[NR]*")] == [
        "R501.doko"
    ]
    assert "## cannot be read: record\n\na.doko:1, b.doko, b.doko:1\n" in told
    assert "## N" not in told


def test_the_first_rows_that_cannot_be_read_are_named(
    call: Call, tmp_path: Path
) -> None:
    rows = [{"dealer": 7, "cards": [0], "id": f"g{n}"} for n in range(21)]
    games = written(tmp_path, [*rows, {"dealer": 0, "cards": [24], "id": "h"}])
    told = audited(call, games).out

    assert ", ".join([f"g{n}" for n in range(20)]) in " ".join(told.split())
    assert "g20" not in told
    assert "cannot be read: cards\n    h\n" in told


def test_a_row_without_an_id_is_named_by_its_number(call: Call, tmp_path: Path) -> None:
    rows = [{"dealer": 0, "cards": [24], "id": name} for name in ("g", None)]
    told = audited(call, written(tmp_path, rows)).out

    assert "cannot be read: cards\n    g, #1\n" in told


def test_one_card_all_the_time_comes_to_nothing(call: Call, tmp_path: Path) -> None:
    games = written(tmp_path, [{"dealer": 0, "cards": [0] * 48}])
    audited(call, games)
    (out,) = (
        (tmp_path / "out").glob("**/*")
        if (tmp_path / "out").is_dir()
        else [tmp_path / "out"]
    )
    (found,) = parquet.read_table(out).to_pylist()

    assert (found["value"], found["scores"]) == (None, None)
    assert found["findings"]
