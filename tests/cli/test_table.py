"""``dokospec table`` through the whole program."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import jsonschema
import pytest

import dokospec.render
from tests.cli.conftest import Call
from tests.exhaustive import sampled

ROUND = "examples/ddv-runde.doko"
CUP = "examples/pokal-spieltag.doko"
POTT = "examples/pott-abend.doko"
SCHEMA = json.loads(
    Path(dokospec.render.__file__)
    .with_name("table.schema.json")
    .read_text(encoding="utf-8")
)


@pytest.mark.parametrize(
    ("form", "begins"),
    [
        ("text", "Tabelle (ddv-tsr)"),
        ("markdown", "## Tabelle (ddv-tsr)"),
        ("json", "{"),
        ("html", "<!DOCTYPE html>"),
        ("svg", "<svg "),
        ("csv", "Regeln,Platz,Spieler,"),
    ],
)
def test_every_form_is_written(call: Call, form: str, begins: str) -> None:
    done = call("table", ROUND, "--format", form, "--lang", "de")

    assert (done.status, done.err) == (0, "")
    assert done.out.startswith(begins)


@pytest.mark.parametrize("name", sampled([ROUND, CUP, POTT], [ROUND]))
def test_json_keeps_its_schema(call: Call, name: str) -> None:
    reported = json.loads(call("table", name, "--format", "json").out)

    jsonschema.validate(reported, SCHEMA)


def test_a_text_that_knows_no_season_has_a_table_of_points(call: Call) -> None:
    reported = json.loads(call("table", ROUND, "--format", "json").out)
    sheet = json.loads(call("sheet", ROUND, "--format", "json").out)
    (season,) = reported["seasons"]

    assert {row["player"]: row["total"] for row in season["table"]} == sheet["sheets"][
        0
    ]["totals"]
    assert {row["place"] for row in season["table"]} == {None}
    assert season["outcomes"] == []


EVENING = """doko 1
Regeln: ddv-tsr
Tisch: {table}
Datum: {date}
Geber: Anna

Spiel 1
+ re Anna Bernd 151

Spiel 2
+ re Carla Dora 98, fuchs re
"""


@pytest.fixture
def two(tmp_path: Path) -> str:
    """A folder with an evening of four and one of five, at which Anna sits out first."""
    for name, table, date in (
        ("a", "Anna Bernd Carla Dora", "07.01.2026"),
        ("b", "Bernd Emil Carla Dora Anna", "14.01.2026"),
    ):
        reported = EVENING.format(table=table, date=date)
        if "Emil" in table:
            reported = reported.replace("Anna Bernd 151", "Emil Bernd 151")
        (tmp_path / f"{name}.doko").write_text(reported, encoding="utf-8")
    return str(tmp_path)


def test_an_evening_is_a_column_with_sum_and_averages_beside(
    call: Call, two: str
) -> None:
    """Whoever sits out has not played, and nobody has points where he was not."""
    out = call("table", two, "--format", "csv", "--lang", "de").out
    found = {row["Spieler"]: row for row in csv.DictReader(io.StringIO(out))}

    assert {n: (r["2026-01-07"], r["2026-01-14"]) for n, r in found.items()} == {
        "Anna": ("3", "1"),
        "Bernd": ("3", "2"),
        "Carla": ("-3", "-3"),
        "Dora": ("-3", "-3"),
        "Emil": ("", "3"),
    }
    assert {n: (r["dabei"], r["Spiele"], r["Punkte"]) for n, r in found.items()} == {
        "Anna": ("2", "3", "4"),
        "Bernd": ("2", "3", "5"),
        "Carla": ("2", "4", "-6"),
        "Dora": ("2", "4", "-6"),
        "Emil": ("1", "2", "3"),
    }
    assert (found["Anna"]["je Abend"], found["Anna"]["je Spiel"]) == ("2", "1.3333")


def test_averages_are_exact_in_json(call: Call, two: str) -> None:
    reported = json.loads(call("table", two, "--format", "json").out)
    jsonschema.validate(reported, SCHEMA)
    rows = {row["player"]: row for row in reported["seasons"][0]["table"]}

    assert (rows["Anna"]["games"], rows["Anna"]["per_game"]) == (3, "4/3")
    assert (rows["Emil"]["games"], rows["Emil"]["per_game"]) == (2, "3/2")
    assert rows["Bernd"]["per_evening"] == "5/2"


def test_seasons_of_several_texts_are_one_csv(call: Call, two: str) -> None:
    """With the evenings of all, and what the text makes of one, where it does."""
    out = call("table", two, CUP, "--format", "csv", "--lang", "en").out
    rows = list(csv.DictReader(io.StringIO(out)))

    assert [row["rules"] for row in rows] == ["ddb-pokal"] * 4 + ["ddv-tsr"] * 5
    assert [row["rating 2026-11-22"] for row in rows][:4] == ["3", "2", "1.5", "0.5"]
    assert {row["2026-01-07"] for row in rows[:4]} == {""}


def test_a_workbook_has_the_table_with_numbers(
    call: Call, two: str, tmp_path: Path
) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    out = tmp_path / "table.xlsx"
    done = call("table", two, "--format", "xlsx", "--lang", "en", "--out", str(out))
    page = openpyxl.load_workbook(out).active
    head, first, *_ = page.iter_rows(values_only=True)

    assert (done.status, done.out) == (0, "")
    assert page.title == "Table ddv-tsr"
    assert page.freeze_panes == "B2"
    assert head[:6] == ("player", "there", "games", "points", "per evening", "per game")
    assert head[6:] == ("01-07", "01-14")
    assert first == ("Bernd", 2, 3, 5, 2.5, 1.6667, 3, 2)
    assert page["E2"].number_format == "+0.00;-0.00;0"


def test_the_drawing_has_a_line_for_each_player(call: Call, two: str) -> None:
    out = call("table", two, "--format", "svg", "--lang", "de").out

    assert out.count("<polyline") == 5
    assert "14.01." in out
    assert "Verlauf: Tabelle (ddv-tsr), Abende: 2, 07.01.2026–14.01.2026" in out
    assert out.strip() in call("table", two, "--format", "html", "--lang", "de").out


def test_english_forms_have_no_german_words(call: Call, two: str) -> None:
    for form in ("text", "csv"):
        out = call("table", two, "--format", form, "--lang", "en").out

        assert not {"Spieler", "Punkte", "Abend", "je", "dabei"} & set(
            re.findall(r"\w+", out)
        )


def test_a_day_of_the_cup_counts_its_prizes(call: Call) -> None:
    reported = json.loads(call("table", CUP, "--format", "json").out)
    (season,) = reported["seasons"]

    assert sum(_number(row["value"]) for row in season["table"]) == 7
    assert [row["place"] for row in season["table"]] == [1, 2, 3, 4]


def test_every_text_has_a_table_of_its_own(call: Call) -> None:
    done = call("table", ROUND, CUP, "--lang", "de")

    assert [x for x in done.out.splitlines() if x.startswith("Tabelle")] == [
        "Tabelle (ddb-pokal), Abende: 1",
        "Tabelle (ddv-tsr), Abende: 1",
    ]


def test_a_folder_is_the_records_in_it(call: Call, tmp_path: Path) -> None:
    text = Path(ROUND).read_text(encoding="utf-8")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a.doko").write_text(text, encoding="utf-8")
    (tmp_path / "b.doko").write_text(
        text.replace("14.03.2026", "21.03.2026"), encoding="utf-8"
    )
    (tmp_path / "notes.txt").write_text("nothing", encoding="utf-8")
    reported = json.loads(call("table", str(tmp_path), "--format", "json").out)
    once = json.loads(call("table", ROUND, "--format", "json").out)

    (season,) = reported["seasons"]
    assert [Path(each["name"]).name for each in season["evenings"]] == [
        "a.doko",
        "b.doko",
    ]
    assert {row["player"]: row["total"] for row in season["table"]} == {
        row["player"]: 2 * row["total"] for row in once["seasons"][0]["table"]
    }
    # It is the same evening twice.
    found = [f for f in season["findings"] if f["code"] == "A117"]
    assert len(found) == 24


@pytest.mark.parametrize("form", ["text", "markdown", "json"])
def test_what_is_wrong_is_reported_with_file_and_line(
    call: Call, tmp_path: Path, form: str
) -> None:
    """Six at a table in the first, a mistyped line in the second, no date in either."""
    for name, table, line in (
        ("a", "Anna Bernd Carla Dora Emil Franz", "x-wetter: Regen"),
        ("b", "Anna Bernd Carla Dora", "x-gats: Anna"),
    ):
        (tmp_path / f"{name}.doko").write_text(
            f"doko 1\nregeln: ddb-1995\ntisch: {table}\ngeber: Anna\nrunde: 1\n{line}\n"
            "\nspiel 1\nkra krk kr10 kr10\n",
            encoding="utf-8",
        )
    out = call("table", str(tmp_path), "--format", form, "--lang", "de").out
    a, b = (str(tmp_path / f"{name}.doko") for name in "ab")

    if form == "json":
        (season,) = json.loads(out)["seasons"]
        found = [*season["findings"], *season["table_findings"]]
        places = {(f["code"], f["file"], f["line"]) for f in found}
        assert {("A111", a, 3), ("A109", b, 6), ("A114", a, 3)} <= places
    else:
        for place in (f"{a}:3:", f"{b}:6:"):
            assert place in out.replace("\n", "").replace("\\", "")
        assert "x-gast" in out


def test_a_date_that_cannot_be_read_is_told(call: Call, tmp_path: Path) -> None:
    for name, line in (("a", "datum: 4.4.26"), ("b", "datum: 11.4.2026"), ("c", "")):
        (tmp_path / f"{name}.doko").write_text(
            f"doko 1\nregeln: ddv-tsr\ntisch: Anna Bernd Carla Dora\ngeber: Anna\n{line}\n"
            "\nspiel 1\n+ re a b 151\n",
            encoding="utf-8",
        )
    out = call("table", str(tmp_path), "--format", "json", "--lang", "de").out

    (season,) = json.loads(out)["seasons"]
    (found,) = (f["message"] for f in season["findings"] if f["code"] == "A114")
    assert found.startswith("Ohne lesbares Datum")
    assert "a.doko:3 (datum: 4.4.26), " in found
    assert "b.doko" not in found
    assert found.endswith("c.doko:3.")


def test_a_folder_without_records(call: Call, tmp_path: Path) -> None:
    done = call("table", str(tmp_path), "--lang", "de")

    assert done.status == 2
    assert "X026" in done.err


def test_a_file_that_is_not_there_does_not_stop_the_others(call: Call) -> None:
    done = call("table", "nowhere.doko", ROUND, "--lang", "de")

    assert done.status == 2
    assert "X020" in done.err
    assert "Henning" in done.out


def _number(reported: int | str) -> float:
    above, _, below = str(reported).partition("/")
    return int(above) / int(below or 1)


@pytest.mark.exhaustive
def test_a_season_that_shows_an_open_question_makes_the_tables_it_is_shown_with(
    call: Call, tmp_path: Path
) -> None:
    reported = call("rules", "doubts", "ddb-meisterschaft", "--format", "json").out
    shown = [
        (doubt["doubt"], season)
        for doubt in json.loads(reported)["ddb-meisterschaft"]
        for season in doubt["seasons"]
    ]
    for name, season in shown:
        file = tmp_path / "zeuge.doko"
        file.write_text(season["record"], encoding="utf-8")
        (found,) = json.loads(call("table", str(file), "--format", "json").out)[
            "seasons"
        ]
        tables = [each["table"] for each in found["outcomes"]]

        assert name in json.dumps(found["outcomes"])
        for result in season["results"]:
            assert result["table"] in tables
    assert shown


def test_an_unreadable_evening_is_status_2_beside_others(
    call: Call, two: str, tmp_path: Path
) -> None:
    (tmp_path / "c.doko").write_text("doko 1\nTisch: Anna Bernd\n\nSpiel 1\n")

    done = call("table", two, "--format", "csv")

    assert (done.status, len(done.out.splitlines())) == (2, 6)
    assert "N105" in done.err
