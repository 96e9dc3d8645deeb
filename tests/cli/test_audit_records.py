"""``dokospec audit`` of records."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from tests.bulk.tables import plain, row
from tests.cli.conftest import Call
from tests.cli.processes import PYTHON, ROOT

pa = pytest.importorskip("pyarrow")
from pyarrow import parquet  # noqa: E402

from tests.bulk.test_records import written  # noqa: E402

RULES = "ddv-tsr"
CLAIM = "= Emil 1, Frida 2, Gerd 3, Hanna -6\n"


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """Five games of one table."""
    file = tmp_path / "evening.doko"
    file.write_text(written(RULES, plain(RULES, 5)), encoding="utf-8")
    return file


def audited(call: Call, games: Path, out: Path, *more: str) -> Any:
    words = ("audit", str(games), "-o", str(out), "--rules", RULES, "--lang", "en")
    return call(*words, *more)


def test_the_games_of_a_record_are_rows(call: Call, evening: Path) -> None:
    out = evening.parent / "out"
    done = audited(call, evening, out, "--sample", "1")

    assert (done.status, done.err) == (0, "")
    assert "one by one: 0" in done.out
    assert parquet.read_table(out).column("id").to_pylist() == [
        f"evening.doko:{n}" for n in range(1, 6)
    ]


def test_a_wrong_result_is_a_wrong_claim(call: Call, evening: Path) -> None:
    evening.write_text(evening.read_text() + CLAIM)
    done = audited(call, evening, evening.parent / "out")

    assert done.status == 1
    assert "claimed scores: 1, of these wrong: 1" in done.out


def test_what_is_found_in_an_evening_is_named_by_its_first_game(
    call: Call, tmp_path: Path
) -> None:
    head = "doko 1\nregeln: ddv-tsr\ntisch: Anna Bernd Carla Dora\nrunde: 1\n"
    game = "\nspiel {}\n+ re anna dora 151\n= Anna {}\n"
    claims = (2, 3, 3)
    played = "".join(game.format(*each) for each in enumerate(claims, 1))
    whole = played.replace("Anna 2", "Anna 2, Bernd -2, Carla -2, Dora 2").replace(
        "Anna 3", "Anna 3, Bernd -3, Carla -3, Dora 3"
    )
    (tmp_path / "friday.doko").write_text(head + whole, encoding="utf-8")
    text = tmp_path / "report.md"
    report = ("--report", f"markdown={text}")
    done = audited(call, tmp_path / "friday.doko", tmp_path / "out", *report)

    assert "claimed scores: 3, of these wrong: 2, not decided: 0" in done.out
    (line,) = [
        line.split()
        for line in done.out.splitlines()
        if line.split()[:3] == ["claimed", "scores", "wrong"]
    ]
    assert line[3:] == ["2", "friday.doko:2"]
    assert "friday.doko:2" in text.read_text(encoding="utf-8")
    assert not (tmp_path / "report-games").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes")
def test_what_is_ended_leaves_nothing_half(tmp_path: Path) -> None:
    games, out = tmp_path / "games.doko", tmp_path / "out" / "verdicts.parquet"
    os.mkfifo(games)
    out.parent.mkdir()
    words = ("audit", str(games), "-o", str(out), "--rules", RULES)
    writer = os.open(games, os.O_RDWR)  # Games that never come are waited for.
    with subprocess.Popen([PYTHON, "-m", "dokospec", *words], cwd=ROOT) as run:  # noqa: S603
        while not [*out.parent.iterdir()]:
            assert run.poll() is None
            time.sleep(0.01)
        run.send_signal(signal.SIGTERM)
    os.close(writer)

    assert run.returncode == 128 + signal.SIGTERM
    assert [*out.parent.iterdir()] == []


@pytest.mark.exhaustive
def test_a_wrong_result_is_in_the_report(call: Call, evening: Path) -> None:
    evening.write_text(evening.read_text() + CLAIM)
    text = evening.parent / "report.md"
    done = audited(
        call, evening, evening.parent / "out", "--report", f"markdown={text}"
    )

    assert done.status == 1
    assert "Hanna" in text.read_text()
    files = sorted((evening.parent / "report-games").iterdir())
    assert [each.name for each in files] == ["claim-without.doko", "claim.doko"]
    assert all("\n# evening.doko:5\n" in each.read_text() for each in files)
    assert call("replay", "--rules", RULES, *map(str, files)).status == 1


@pytest.mark.parametrize(
    ("text", "unreadable"),
    [
        ("", 1),
        ("doko 1\ntisch: A B C D\n", 0),
        ("no record", 1),
        ("doko 1\ntisch: Anna\n\nspiel\nkra\n", 2),
        ("doko 1\ntisch: A Be C D\ngeber: D\n\nspiel\nkrz\n", 1),
        ("\0\1\2", 1),
    ],
)
def test_what_is_no_record_is_told(
    call: Call, tmp_path: Path, text: str, unreadable: int
) -> None:
    (tmp_path / "bad.doko").write_bytes(text.encode())
    done = audited(call, tmp_path / "bad.doko", tmp_path / "out")

    assert (done.status, done.err) == (int(unreadable > 0), "")
    assert f"unreadable: {unreadable}" in done.out
    table = parquet.read_table(tmp_path / "out")
    faults = table.filter(pa.compute.equal(table["status"], "unreadable"))["fault"]
    assert faults.to_pylist() == ["record"] * unreadable


def test_a_file_in_another_encoding_is_told(call: Call, evening: Path) -> None:
    evening.write_bytes(evening.read_text().encode("utf-16"))
    done = audited(call, evening, evening.parent / "out")

    assert done.status == 1
    assert "N004" in done.out


def test_a_record_that_is_not_there_is_told(call: Call, tmp_path: Path) -> None:
    done = audited(call, tmp_path / "no.doko", tmp_path / "out")

    assert (done.status, "no.doko" in done.err) == (2, True)
    assert [*tmp_path.iterdir()] == []


def test_a_folder_may_hold_records_and_tables(call: Call, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    for number in range(2):
        text = written(RULES, plain(RULES, 3))
        (folder / f"evening-{number}.doko").write_text(text, encoding="utf-8")
    rows = [row(case) for case in plain(RULES, 4)]
    columns = {name: [each[name] for each in rows] for name in ("dealer", "cards")}
    parquet.write_table(pa.table(columns), folder / "table.parquet")
    out = tmp_path / "out"
    done = audited(call, folder, out)
    again = audited(call, folder, out)

    assert (done.status, done.err) == (0, "")
    assert "games: 10" in done.out
    assert "3 of 3 parts are there already" in again.err
    assert sorted(each.name for each in out.iterdir()) == [
        "evening-0-00000.parquet",
        "evening-1-00000.parquet",
        "table-00000.parquet",
    ]


def test_a_game_of_an_evening_is_no_example(call: Call, evening: Path) -> None:
    text = evening.read_text().replace("\nGeber:", "\nRunde: 1\nGeber:") + CLAIM
    evening.write_text(text)
    report = evening.parent / "report.md"
    out = evening.parent / "out"
    done = audited(call, evening, out, "--report", f"markdown={report}")

    assert done.status == 1
    assert "one by one: 5" in done.out
    assert "of these wrong: 1" in done.out
    assert "Spiel" not in report.read_text()
    assert not (evening.parent / "report-games").exists()
