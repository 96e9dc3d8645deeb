"""``dokospec audit`` through the whole program."""

from __future__ import annotations

import csv
import subprocess
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any

import pytest

from tests.bulk.tables import plain, row
from tests.cli.conftest import Call

pa = pytest.importorskip("pyarrow")
from pyarrow import ipc, parquet  # noqa: E402

from dokospec.bulk.rows import row_of  # noqa: E402


def table(more: dict[str, list[Any]] | None = None) -> Any:
    rows = [row(case) for case in plain("ddv-tsr", 5)]
    columns = {name: [each[name] for each in rows] for name in ("dealer", "cards")}
    return pa.table({**columns, **(more or {})})


@pytest.fixture
def games(tmp_path: Path) -> Path:
    parquet.write_table(table(), tmp_path / "games.parquet")
    return tmp_path / "games.parquet"


@pytest.mark.parametrize("form", ["parquet", "file", "stream"])
def test_every_sort_of_table_is_read(call: Call, tmp_path: Path, form: str) -> None:
    file, out = tmp_path / "games", tmp_path / "verdicts.parquet"
    if form == "parquet":
        parquet.write_table(table(), file)
    else:
        make = ipc.new_file if form == "file" else ipc.new_stream
        with make(str(file), table().schema) as stream:
            stream.write_table(table())
    done = call("audit", str(file), "-o", str(out), "--rules", "ddv-tsr")

    assert (done.status, done.err) == (0, "")
    assert parquet.read_table(out).num_rows == 5
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        "games",
        "verdicts.parquet",
    ]


def test_what_is_found_is_counted(call: Call, tmp_path: Path) -> None:
    scores = [[9, 9, 9, 9], None, None, None, None]
    parquet.write_table(table({"scores": scores}), tmp_path / "games")
    out = str(tmp_path / "out")
    done = call(
        *("audit", str(tmp_path / "games"), "-o", out, "--rules", "ddv-tsr"),
        *("--sample", "1", "--lang", "en"),
    )

    assert done.status == 1
    assert "games: 5" in done.out
    assert "compared: 5, all the same" in done.out
    assert "claimed scores: 1, of these wrong: 1, not decided: 0" in done.out


@pytest.mark.parametrize(
    ("more", "code"),
    [({"x": [0] * 5}, "X058"), ({"scores": ["1"] * 5}, "X060")],
)
def test_a_wrong_column_ends_the_run(
    call: Call, tmp_path: Path, more: dict[str, list[Any]], code: str
) -> None:
    parquet.write_table(table(more), tmp_path / "games")
    out = tmp_path / "out"
    done = call("audit", str(tmp_path / "games"), "-o", str(out), "--rules", "ddv-tsr")

    assert done.status == 2
    assert code in done.err
    assert [each.name for each in tmp_path.iterdir()] == ["games"]


def test_verdicts_do_not_take_the_place_of_the_games(call: Call, games: Path) -> None:
    before = games.read_bytes()
    done = call("audit", str(games), "-o", str(games), "--rules", "ddv-tsr")

    assert (done.status, "X016" in done.err) == (2, True)
    assert games.read_bytes() == before


def test_no_name_is_no_folder(call: Call, games: Path) -> None:
    out = str(games.parent / "out")
    done = call("audit", "", "-o", out, "--rules", "ddv-tsr", "--lang", "en")

    assert (done.status, "X001" in done.err) == (2, False)


def test_points_without_end_are_a_row_that_cannot_be_read(
    call: Call, tmp_path: Path
) -> None:
    scores = [[float("inf"), 0.0, 0.0, 0.0], *[None] * 4]
    parquet.write_table(table({"scores": scores}), tmp_path / "games")
    out = str(tmp_path / "out")
    done = call(
        *("audit", str(tmp_path / "games"), "-o", out, "--rules", "ddv-tsr"),
        *("--lang", "en"),
    )

    assert done.status == 1
    assert "unreadable: 1" in done.out


def test_a_defect_is_not_told_of_the_file(
    call: Call, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ValueError("not of the file")

    monkeypatch.setattr(sys.modules["dokospec.bulk.audit"], "games", broken)
    out = str(games.parent / "out")
    done = call("audit", str(games), "-o", out, "--rules", "ddv-tsr")

    assert (done.status, "X001" in done.err) == (2, True)


def test_a_missing_column_ends_the_run(call: Call, tmp_path: Path) -> None:
    parquet.write_table(table().drop_columns(["cards"]), tmp_path / "games")
    out = str(tmp_path / "out")
    done = call("audit", str(tmp_path / "games"), "-o", out, "--rules", "ddv-tsr")

    assert (done.status, "X059" in done.err) == (2, True)


@pytest.mark.parametrize("left", [0, 3, 6, 300])
def test_a_table_that_is_cut_off_ends_the_run(
    call: Call, games: Path, tmp_path: Path, left: int
) -> None:
    games.write_bytes(games.read_bytes()[:left])
    out = tmp_path / "out"
    done = call("audit", str(games), "-o", str(out), "--rules", "ddv-tsr")

    assert done.status == 2
    assert "X061" in done.err
    assert not out.exists()


def test_a_cut_off_stream_leaves_no_file(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "games"
    with ipc.new_stream(str(file), table().schema) as stream:
        stream.write_table(table())
    file.write_bytes(file.read_bytes()[:-300])
    done = call("audit", str(file), "-o", str(tmp_path / "o"), "--rules", "ddv-tsr")

    assert (done.status, "X061" in done.err) == (2, True)
    assert [each.name for each in tmp_path.iterdir()] == ["games"]


def test_no_place_for_the_verdicts_ends_the_run(call: Call, games: Path) -> None:
    out = games.parent / "nowhere" / "out"
    done = call("audit", str(games), "-o", str(out), "--rules", "ddv-tsr")

    assert (done.status, "X020" in done.err) == (2, True)


@pytest.mark.parametrize("out", ["", ".", "games.parquet/out", "x" * 300, "a\0b"])
def test_what_can_be_no_file_is_told_before_the_run(
    call: Call, games: Path, monkeypatch: pytest.MonkeyPatch, out: str
) -> None:
    monkeypatch.chdir(games.parent)
    done = call("audit", str(games), "-o", out, "--rules", "ddv-tsr", "--lang", "en")

    assert (done.status, done.out, "X001" in done.err) == (2, "", False)
    assert [each.name for each in games.parent.iterdir()] == ["games.parquet"]


def test_a_difference_of_tricks_is_one(
    call: Call, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dokospec.bulk.classing._taken", lambda *_: (0,) * 12)
    out = games.parent / "out"
    done = call("audit", str(games), "-o", str(out), "--rules", "ddv-tsr")

    assert (done.status, "X062" in done.err, out.exists()) == (2, True, False)


def test_a_full_disk_ends_the_run(
    call: Call, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(parquet.ParquetWriter, "write_batch", full)
    out = games.parent / "out"
    done = call("audit", str(games), "-o", str(out), "--rules", "ddv-tsr")

    assert (done.status, "X002" in done.err) == (2, True)
    assert [each.name for each in games.parent.iterdir()] == ["games.parquet"]


def test_a_difference_leaves_the_game(
    call: Call, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = row_of

    def wrong(*told: Any) -> Any:
        found = real(*told)
        return found._replace(cells={**found.cells, "winner": "nobody"})

    monkeypatch.setattr("dokospec.bulk.classing.row_of", wrong)
    out = games.parent / "out"
    done = call(
        *("audit", str(games), "-o", str(out), "--rules", "ddv-tsr", "--sample", "1")
    )
    game = out.with_name("out.doko")

    assert (done.status, "X062" in done.err, out.exists()) == (2, True, False)
    assert call("replay", str(game)).status == 0

    game.write_text("mine")
    done = call(
        *("audit", str(games), "-o", str(out), "--rules", "ddv-tsr", "--sample", "1")
    )

    assert (done.status, game.read_text()) == (2, "mine")
    assert call("replay", str(out.with_name("out-2.doko"))).status == 0


def test_without_the_libraries_it_is_told_what_is_missing(
    call: Call, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(name: str) -> ModuleSpec | None:
        return None if name == "pyarrow" else ModuleSpec(name, None)

    monkeypatch.setattr("dokospec.cli.audit.find_spec", nothing)
    done = call("audit", str(games), "-o", "out", "--rules", "ddv-tsr")

    assert (done.status, "X057" in done.err, "pyarrow" in done.err) == (2, True, True)


@pytest.mark.parametrize("sample", ["-1", "x", "1.5"])
def test_a_sample_is_a_number(call: Call, games: Path, sample: str) -> None:
    done = call(
        *("audit", str(games), "-o", "out", "--rules", "ddv-tsr", f"--sample={sample}")
    )

    assert (done.status, "X005" in done.err) == (2, True)


def test_the_command_line_begins_without_the_libraries() -> None:
    code = (
        "import sys, dokospec.cli.audit; print({'numpy', 'pyarrow'} & {*sys.modules})"
    )
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    assert done.stdout.strip() == "set()"


def as_csv(file: Path, between: str = ",") -> Path:
    """The same five games as a table in CSV."""
    rows = [row(case) for case in plain("ddv-tsr", 5)]
    lines = [f"dealer{between}cards"]
    lines += [
        f"{each['dealer']}{between}{' '.join(map(str, each['cards']))}" for each in rows
    ]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


@pytest.mark.parametrize("between", [",", ";"])
def test_a_table_in_csv_comes_to_the_same(
    call: Call, games: Path, tmp_path: Path, between: str
) -> None:
    found = []
    for file in (games, as_csv(tmp_path / "games.csv", between)):
        out = tmp_path / "verdicts.parquet"
        done = call("audit", str(file), "-o", str(out), "--rules", "ddv-tsr")

        assert (done.status, done.err) == (0, "")
        found.append(parquet.read_table(out).to_pylist())

    assert found[0] == found[1]
    assert len(found[0]) == 5


def test_verdicts_may_be_csv(call: Call, games: Path, tmp_path: Path) -> None:
    rules = ("--rules", "ddv-tsr")
    text, columns = tmp_path / "verdicts.csv", tmp_path / "verdicts.parquet"
    done = call("audit", str(games), "-o", str(text), *rules)
    call("audit", str(games), "-o", str(columns), *rules)
    with text.open(encoding="utf-8", newline="") as stream:
        rows = [*csv.DictReader(stream)]
    wanted = parquet.read_table(columns).to_pylist()

    assert (done.status, done.err) == (0, "")
    assert [*rows[0]] == [*wanted[0]]
    for each, verdict in zip(rows, wanted, strict=True):
        assert each["kind"] == verdict["kind"]
        assert [*map(float, each["scores"].split())] == verdict["scores"]
        assert [*map(int, each["augen"].split())] == verdict["augen"]


@pytest.mark.parametrize("ending", ["csv", "CSV"])
def test_a_folder_may_hold_tables_in_csv(
    call: Call, games: Path, tmp_path: Path, ending: str
) -> None:
    as_csv(games.with_name(f"others.{ending}"))
    out = tmp_path / "out"
    done = call("audit", str(games.parent), "-o", f"{out}/", "--rules", "ddv-tsr")

    assert (done.status, done.err) == (0, "")
    assert sorted(each.name for each in out.iterdir()) == [
        "games-00000.parquet",
        "others-00000.parquet",
    ]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "X061"),
        (b"dealer,cards\n0,1 2 3\n0\n", "X061"),
        (b"dealer,cards\n0,\xff\n", "X061"),
        (b"PAR1\0\0\0", "X061"),
        (b"d\xffaler,dealer,cards\n", "X058"),
        (b"dealer\tcards\n0\t1\n", "X059"),
        (b"dealer,cards,dealer\n0,1,2\n", "X058"),
        (b"dealer,cards,winner\n0,1,re\n", "X058"),
        (b"dealer,bids\n0,1: hochzeit\n", "X059"),
    ],
)
def test_csv_that_is_no_table_of_games_ends_the_run(
    call: Call, tmp_path: Path, data: bytes, code: str
) -> None:
    file = tmp_path / "games.csv"
    file.write_bytes(data)
    done = call("audit", str(file), "-o", str(tmp_path / "out"), "--rules", "ddv-tsr")

    assert done.status == 2
    assert code in done.err
    assert [each.name for each in tmp_path.iterdir()] == ["games.csv"]


def test_a_semicolon_in_the_name_of_a_column_parts_no_cells(
    call: Call, tmp_path: Path
) -> None:
    file = tmp_path / "games.csv"
    file.write_text('dealer,cards,"a;b"\n0,1,2\n', encoding="utf-8")
    done = call("audit", str(file), "-o", str(tmp_path / "out"), "--rules", "ddv-tsr")

    assert "X058" in done.err
    assert "a;b" in done.err


@pytest.mark.parametrize(
    ("name", "hinted"), [("games.txt", True), ("games", True), ("games.parquet", False)]
)
def test_csv_is_known_by_its_name(
    call: Call, tmp_path: Path, name: str, hinted: bool
) -> None:
    file = as_csv(tmp_path / name)
    done = call("audit", str(file), "-o", str(tmp_path / "out"), "--rules", "ddv-tsr")

    assert "X061" in done.err
    assert (".csv" in done.err) == hinted


def test_a_row_with_too_few_cells_is_told_by_its_line(
    call: Call, tmp_path: Path
) -> None:
    file = as_csv(tmp_path / "games.csv")
    lines = file.read_text(encoding="utf-8").splitlines()
    lines[3] = "0"
    file.write_text("\n".join(lines), encoding="utf-8")
    done = call("audit", str(file), "-o", str(tmp_path / "out"), "--rules", "ddv-tsr")

    assert "X061" in done.err
    assert "in line 4 there are cells: 1; expected are as many" in done.err


def test_empty_rows_are_no_games(call: Call, tmp_path: Path) -> None:
    file = as_csv(tmp_path / "games.csv", ";")
    found = []
    for blank in (False, True):
        if blank:
            first, *rows = file.read_text(encoding="utf-8").splitlines()
            rows = [first, ";", *rows[:2], "", " ; ", *rows[2:], *([";"] * 9)]
            file.write_text("\n".join(rows), encoding="utf-8")
        out = tmp_path / "verdicts.parquet"
        done = call("audit", str(file), "-o", str(out), "--rules", "ddv-tsr")

        assert (done.status, done.err) == (0, "")
        found.append(parquet.read_table(out).to_pylist())

    assert len(found[0]) == 5
    assert found[1] == found[0]


@pytest.mark.parametrize(
    ("data", "german", "english"),
    [
        (b"dealer,cards\n\n0,1 2 3\n0,1,2\n", "In Zeile 4 stehen", "in line 4 there"),
        ("dealer;cards\n0;1\n0;für\n".encode("latin-1"), "Zeile 3 ist", "line 3 is"),
        ("dealer;cards\n0;1\n".encode("utf-16"), "Zeile 1 ist", "line 1 is"),
        (
            b"dealer,cards\n0," + b"1 " * (13 << 20) + b"\n0,1\n",
            "In Zeile 2 ist",
            "in line 2 a cell",
        ),
        (b"cards\n1\n", "der Platz des Gebers", "the seat of the dealer"),
        (b"", "Die Datei ist leer", "the file is empty"),
    ],
)
def test_what_is_wrong_with_a_csv_is_told_in_both_languages(
    call: Call, tmp_path: Path, data: bytes, german: str, english: str
) -> None:
    file = tmp_path / "games.csv"
    file.write_bytes(data)
    argv = ("audit", str(file), "-o", str(tmp_path / "out"), "--rules", "ddv-tsr")

    for lang, said in (("de", german), ("en", english)):
        done = call(*argv, "--lang", lang)

        assert done.status == 2
        assert said in done.err


def test_a_table_in_csv_without_games_has_no_verdicts(
    call: Call, tmp_path: Path
) -> None:
    file, out = tmp_path / "games.csv", tmp_path / "verdicts.csv"
    file.write_text("\ufeffid;dealer;cards\r\n", encoding="utf-8")
    done = call("audit", str(file), "-o", str(out), "--rules", "ddv-tsr")

    assert (done.status, done.err) == (0, "")
    assert len(out.read_text(encoding="utf-8").splitlines()) == 1


def test_where_nothing_is_found_no_table_is_begun(call: Call, tmp_path: Path) -> None:
    file, out = tmp_path / "games.csv", tmp_path / "verdicts.csv"
    file.write_text("id,dealer,facts,scores\n1,3,re 0: 3: 151,2 -2 -2 2\n", "utf-8")
    said = ("audit", str(file), "-o", str(out), "--rules", "ddv-tsr", "--lang", "en")
    done = call(*said)

    assert (done.status, done.err) == (0, "")
    assert "What was found" not in done.out


@pytest.mark.parametrize(
    ("name", "count"), [("verdicts.xlsx", 1), ("out.csv", 2), ("out.parquet", 2)]
)
def test_a_name_that_promises_something_else_is_refused(
    call: Call, tmp_path: Path, name: str, count: int
) -> None:
    files = [tmp_path / f"{number}.csv" for number in range(count)]
    for file in files:
        file.write_text("id;dealer;cards\n", encoding="utf-8")
    out = tmp_path / name
    done = call("audit", *map(str, files), "-o", str(out), "--rules", "ddv-tsr")

    assert done.status == 2
    assert "(X005)" in done.err
    assert not out.exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk")
def test_a_full_disk_ends_the_run_with_csv_too(
    call: Call, games: Path, tmp_path: Path
) -> None:
    out = tmp_path / "full.csv"
    out.symlink_to("/dev/full")
    done = call("audit", str(games), "-o", str(out), "--rules", "ddv-tsr")

    assert (done.status, "X002" in done.err) == (2, True)
