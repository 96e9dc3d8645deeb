"""Score sheets as CSV and as workbooks, and ``--out``."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from contextlib import redirect_stdout
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from dokospec.cli.main import main
from dokospec.messages.words import Words
from dokospec.render import csv as written
from dokospec.render.document import Document, Heading, Table
from dokospec.render.style import Cell, Style
from dokospec.render.values import decimal
from tests.cli.conftest import Call
from tests.cli.processes import ROOT, run
from tests.exhaustive import sampled

ROUND: Final = "examples/ddv-runde.doko"
BOCK: Final = "examples/bock-abend.doko"
CUP: Final = "examples/pokal-spieltag.doko"
GERMAN: Final = Words("de")


def rows(text: str) -> list[dict[str, str]]:
    """The rows of a CSV by the names of its columns."""
    return list(csv.DictReader(io.StringIO(text)))


def workbook(path: Path) -> Any:
    """The workbook in a file, read by the library."""
    return pytest.importorskip("openpyxl").load_workbook(path)


def made(folder: Path, document: Document) -> Any:
    """The workbook of a document."""
    pytest.importorskip("openpyxl")
    from dokospec.render import workbook as book

    out = folder / "made.xlsx"
    out.write_bytes(book.write(document, Style("de")))
    return workbook(out)


def cells(page: Any) -> list[dict[str, Any]]:
    """The rows of a page by the names of its columns, down to the first empty one."""
    head, *below = page.iter_rows(values_only=True)
    end = below.index((None,) * len(head)) if (None,) * len(head) in below else None
    return [dict(zip(head, row, strict=True)) for row in below[:end]]


def sheet(call: Call, name: str) -> dict[str, Any]:
    """The only sheet of a file."""
    (only,) = json.loads(call("sheet", name, "--format", "json").out)["sheets"]
    reported: dict[str, Any] = only
    return reported


@pytest.mark.parametrize("name", sampled([ROUND, BOCK, CUP], [BOCK]))
def test_a_row_of_csv_is_a_game_as_the_sheet_has_it(call: Call, name: str) -> None:
    reported = sheet(call, name)
    found = rows(call("sheet", name, "--format", "csv", "--lang", "de").out)

    assert len(found) == len(reported["lines"])
    for row, line in zip(found, reported["lines"], strict=True):
        assert (row["Datei"], row["Liste"]) == (name, "1")
        assert (row["Nr"], row["Geber"]) == (line["game"], line["dealer"])
        kind = GERMAN.label(line["kind"])
        assert (row["Spiel"], row["Wert"]) == (kind, str(line["value"]))
        assert row["Befund"].split() == line["findings"]
        assert bool(row["strittig"]) == line["disputed"]
        for player in reported["players"]:
            assert row[player] == str(line["points"][player])
            assert row[f"{player} Σ"] == str(line["totals"][player])


def test_the_bock_has_a_column_where_there_is_one(call: Call) -> None:
    found = rows(call("sheet", BOCK, "--format", "csv", "--lang", "de").out)

    assert [row["Bock"] for row in found][:6] == ["", "1", "2", "2", "4", "8"]
    assert "Bock" not in rows(call("sheet", ROUND, "--format", "csv").out)[0]


def test_the_columns_are_called_in_the_language(call: Call) -> None:
    heads = [
        call("sheet", ROUND, "--format", "csv", "--lang", lang).out.splitlines()[0]
        for lang in ("de", "en")
    ]

    assert heads[0].startswith("Datei,Liste,Datum,Regeln,Nr,Geber,Spiel,Rubrik,Thea,")
    assert heads[1].startswith(
        "File,Sheet,Date,Rules,No.,Dealer,Game,Heading,Thea,Thea Σ,"
    )


def test_sheets_of_several_files_are_one_table(call: Call) -> None:
    """Each row says of which it is; who was not there has nothing in it."""
    found = rows(call("sheet", ROUND, BOCK, "--format", "csv", "--lang", "de").out)

    assert [row["Datei"] for row in found] == [ROUND] * 24 + [BOCK] * 12
    assert {row["Thea"] for row in found[24:]} == {""}
    assert {row["Datum"] for row in found} == {"2026-03-14", "2025-11-07"}


def test_two_sheets_of_a_file_are_numbered(call: Call) -> None:
    head = b"doko 1\nregeln: ddv-tsr\ntisch: A B C D\ngeber: "
    game = b"\nspiel\n+ re a b 151\n"
    stdin = head + b"A" + game + head + b"B" + game + game
    done = call("sheet", "-", "--format", "csv", stdin=stdin)

    assert [row["Sheet"] for row in rows(done.out)] == ["1", "2", "2"]


@pytest.mark.parametrize(
    ("value", "reported"),
    [
        (Fraction(0), "0"),
        (Fraction(-12), "-12"),
        (Fraction(1, 2), "0.5"),
        (Fraction(-3, 40), "-0.075"),
        (Fraction(1001, 10), "100.1"),
        (Fraction(7, 3), "7/3"),
        (Fraction(-1, 6), "-1/6"),
    ],
)
def test_numbers_are_decimals_where_that_is_exact(
    value: Fraction, reported: str
) -> None:
    assert decimal(value) == reported
    assert Fraction(reported) == value


def test_text_that_a_spreadsheet_would_work_out_stays_text(
    call: Call, tmp_path: Path
) -> None:
    head = b"doko 1\nregeln: ddv-tsr\ntisch: A B C D\ngeber: A\ndatum: =1+1\n"
    stdin = head + b"spiel\n+ re a b 151\n"
    (row,) = rows(call("sheet", "-", "--format", "csv", stdin=stdin).out)
    document = (
        (Heading("x"), Table((("=1+1", "-", "@x", "+", "a=b", "–"),), "abcdef")),
    )

    assert row["Date"] == "'=1+1"
    assert written.write(document) == "a,b,c,d,e,f\n'=1+1,'-,'@x,'+,a=b,\n"
    page = made(tmp_path, document).active
    assert [cell.data_type for cell in page[2]] == ["s"] * 5 + ["n"]
    assert page["A2"].value == "=1+1"


def test_a_workbook_has_a_page_for_each_sheet(call: Call, tmp_path: Path) -> None:
    """A bold head that stays in sight, the numbers as numbers, what is due below."""
    pytest.importorskip("openpyxl")
    out = tmp_path / "evenings.xlsx"
    done = call(
        *("sheet", ROUND, BOCK, "--format", "xlsx", "--lang", "de"), "--out", str(out)
    )
    book = workbook(out)

    assert (done.status, done.out, done.err) == (0, "", "")
    assert book.sheetnames == ["14.03.2026, Runde 1", "07.11.2025, Runde 2"]
    for page, name in zip(book, (ROUND, BOCK), strict=True):
        reported = sheet(call, name)
        assert page.freeze_panes == "A2"
        assert all(cell.font.bold for cell in page[1])
        found = cells(page)
        assert [row["Nr"] for row in found] == [
            int(x["game"]) for x in reported["lines"]
        ]
        for player in reported["players"]:
            assert found[-1][f"{player} Σ"] == reported["totals"][player]
            assert [row[player] for row in found] == [
                line["points"][player] for line in reported["lines"]
            ]
    assert "Die Liste führt Timo." in [row[0].value for row in book.worksheets[1]]


def test_a_workbook_is_the_same_whenever_it_is_made(tmp_path: Path, call: Call) -> None:
    pytest.importorskip("openpyxl")
    out = tmp_path / "one.xlsx"
    call("sheet", BOCK, "--format", "xlsx", "--lang", "en", "--out", str(out))
    piped = run("sheet", BOCK, "--format", "xlsx", "--lang", "en")

    assert piped.returncode == 0
    assert piped.stdout == out.read_bytes()
    assert workbook(out).properties.modified.year == 1980


def test_points_that_no_decimals_say_are_shown_as_fractions(tmp_path: Path) -> None:
    reported = [Cell("+7/3", value=Fraction(7, 3)), Cell("0,5", value=Fraction(1, 2))]
    page = made(tmp_path, ((Heading("a/b: *"), Table((reported,), ("x", "y"))),)).active

    assert page.title == "a b"
    assert page["A2"].number_format == "+?/?;-?/?;0"
    assert (page["B2"].value, page["B2"].number_format) == (0.5, "0.0")


def test_a_terminal_gets_no_workbook(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "openpyxl", sys)
    monkeypatch.setattr("dokospec.render.workbook.available", lambda: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    done = call("sheet", ROUND, "--format", "xlsx", "--lang", "de")

    assert (done.status, done.out) == (2, "")
    assert "X033" in done.err
    assert "--out" in done.err


@pytest.mark.parametrize("lang", ["de", "en"])
def test_what_a_workbook_needs_is_reported_before_anything_is_judged(
    call: Call, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    done = call("sheet", "nowhere.doko", "--format", "xlsx", "--lang", lang)

    assert (done.status, done.out) == (2, "")
    assert "X034" in done.err
    assert "X020" not in done.err
    assert "dokospec[xlsx]" in done.err


@pytest.mark.parametrize("form", ["text", "csv"])
def test_a_file_gets_what_a_pipe_gets(call: Call, tmp_path: Path, form: str) -> None:
    out = tmp_path / "out"
    out.write_text("old", encoding="utf-8")
    piped = call("sheet", BOCK, "--format", form)
    done = call("sheet", BOCK, "--format", form, "--out", str(out))

    assert (done.status, done.out, done.err) == (piped.status, "", "")
    assert out.read_text(encoding="utf-8") == piped.out
    assert [each.name for each in tmp_path.iterdir()] == ["out"]


def test_a_file_in_no_folder_is_not_written(call: Call, tmp_path: Path) -> None:
    done = call("sheet", BOCK, "--out", str(tmp_path / "no" / "out"))

    assert done.status == 2
    assert "X020" in done.err


def test_what_cannot_be_read_leaves_the_others(call: Call, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    argv = ("sheet", "nowhere.doko", BOCK, "--format", "csv", "--out", str(out))
    done = call(*argv)

    assert done.status == 2
    assert len(rows(out.read_text(encoding="utf-8"))) == 12


# --- short games beside whole ones ----------------------------------------------------


@cache
def formatted(*how: str) -> list[str]:
    """The games of the example as ``format`` writes them, and before them its head."""
    with redirect_stdout(io.StringIO()) as out:
        assert main(["format", *how, str(ROOT / BOCK)]) == 0
    return out.getvalue().split("\n\n")


@pytest.fixture
def mixed(tmp_path: Path) -> str:
    """A file that is an example whose second, fourth, … game is short."""
    file = tmp_path / "mixed.doko"
    pairs = enumerate(zip(formatted(), formatted("--short"), strict=True))
    file.write_text("\n\n".join(p[n and n % 2] for n, p in pairs), encoding="utf-8")
    assert file.read_text(encoding="utf-8").count("\n+ ") == 6
    return str(file)


@pytest.mark.exhaustive
def test_short_games_between_whole_ones_make_the_same_sheet(
    call: Call, mixed: str
) -> None:
    for form in ("text", "json", "csv"):
        one, other = (call("sheet", f, "--format", form).out for f in (BOCK, mixed))

        assert one == other.replace(mixed, BOCK)


def test_short_games_between_whole_ones_make_the_same_table(
    call: Call, mixed: str
) -> None:
    one, other = (call("table", file, "--format", "json").out for file in (BOCK, mixed))

    assert one == other.replace(mixed, BOCK)


@pytest.mark.exhaustive
def test_the_value_of_a_short_game_is_explained_by_the_same_clauses(
    call: Call, mixed: str
) -> None:
    number = ("Spielwert", "--game", "9", "--lang", "de")
    one, other = (call("explain", file, *number).out for file in (BOCK, mixed))

    assert "\n+ " not in one
    assert (
        other.splitlines()[0] == one.splitlines()[0] == "Spielwert: 10 (nagelik-2024)"
    )
    assert re.findall("§\\S+", other)[:3] == re.findall("§\\S+", one)[:3]


def test_short_games_are_compared_beside_whole_ones(call: Call, mixed: str) -> None:
    argv = ("--rules", "nagelik-2024,ddv-tsr", "--lang", "de")
    one, other = (call("compare", file, *argv).out for file in (BOCK, mixed))

    assert one.count("Spielwert") == other.count("Spielwert") == 12
    assert "Fuchs" in other
