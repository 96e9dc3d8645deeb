"""The table of a season as it is written."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from dokospec.render import html, markdown, text
from dokospec.render import season as rendered
from dokospec.render.style import Style
from dokospec.season.values import Day, Season
from dokospec.season.whole import season_of
from tests.season.seasons import FOUR, day, evenly
from tests.season.test_season import REGELWERK, year
from tests.shipped import model

ONE = season_of([evenly(1, Anna=30, Bernd=27, Carla=10, Dora=0)], model(REGELWERK))


def as_text(season: Season, style: Style) -> list[str]:
    return text.write(rendered.document(season, style), style)


def as_markdown(season: Season, style: Style) -> list[str]:
    return markdown.write(rendered.document(season, style), style)


def test_a_rating_has_decimals_in_the_way_of_the_language() -> None:
    german = as_text(ONE, Style("de"))
    english = as_text(ONE, Style("en"))

    assert german[3].split()[:3] == ["2", "Bernd", "3,140"]
    assert english[3].split()[:3] == ["2", "Bernd", "3.140"]


def test_exact_numbers_are_in_json() -> None:
    reported = rendered.json_season(ONE, Style("de"))
    table = reported["table"]
    assert isinstance(table, list)

    assert [row["value"] for row in table if isinstance(row, dict)] == [
        4,
        "157/50",
        2,
        1,
    ]
    assert reported["over"] is False
    assert Fraction("157/50") == Fraction(314, 100)


def test_every_other_reading_is_reported() -> None:
    lines = "\n".join(as_text(ONE, Style("de", width=400)))

    assert "z-dessos-skala = anteil" in lines


def test_many_evenings_are_folded_on_a_terminal_and_a_page_and_not_elsewhere() -> None:
    """Every one is there, with its points; each part begins with the names."""
    season = year()
    style = Style("de", width=100)
    lines = as_text(season, style)
    heads = [line.split() for line in lines if line.split()[:2] == ["Platz", "Spieler"]]
    anna = [line.split()[2:] for line in lines if line.split()[1:2] == ["Anna"]]
    page = html.body(rendered.document(season, style), style)
    tables = [line for line in page if line.startswith("<thead>")]
    (wide,) = [line for line in as_markdown(season, style) if "| Platz |" in line]

    assert all(len(line) <= 100 for line in lines)
    assert " ".join(heads[0]) == (
        "Platz Spieler Wertung dabei Punkte je Abend fehlen gewertet"
    )
    dates = [date for head in heads[1:] for date in head[2:]]
    assert (len(dates), len(set(dates)), dates[-1]) == (52, 52, "25.02.")
    assert [p for row in anna[1:6] for p in row] == ["0"] * 50
    assert sum(table.count("</th>") <= 14 for table in tables) == len(tables) > 4
    assert all(f"| {date} " in wide for date in dates)


def test_few_evenings_stand_beside_the_figures() -> None:
    two = [evenly(n, Anna=30, Bernd=27, Carla=-10 * n, Dora=0) for n in (1, 2)]
    lines = as_text(season_of(two, model("ddv-tsr")), Style("de", width=100))

    assert lines[0] == "Tabelle (ddv-tsr), Abende: 2, 02.01.2026–03.01.2026"
    assert " ".join(lines[1].split()) == "Spieler dabei Punkte je Abend 02.01. 03.01."
    assert lines[-1].split() == ["Carla", "2", "-30", "-15,00", "-10", "-20"]


def test_who_was_not_there_has_no_points_and_another_average() -> None:
    days = [evenly(1, Anna=4, Bernd=-4), evenly(2, Anna=3, Carla=-3)]
    rows = season_of(days, model("ddv-tsr")).tables[0].rows

    assert [(r.player, r.points, r.per_evening) for r in rows] == [
        ("Anna", (4, 3), Fraction(7, 2)),
        ("Carla", (None, -3), -3),
        ("Bernd", (-4, None), -4),
    ]
    assert {row.per_game for row in rows} == {None}


def test_evenings_are_reported_apart_by_date_round_file() -> None:
    def named(name: str, date: str | None, turn: str = "") -> Day:
        return replace(evenly(1, Anna=0), name=name, date=date, round=turn)

    days = [
        named("a/one.doko", "2026-03-14", "1"),
        named("a/two.doko", "2026-03-14", "2"),
        named("a/one.doko", "2026-03-15", "1"),
        named("a/two.doko", "2026-03-15", "1"),
        named("a/three.doko", "2026-03-16"),
        named("a/four.doko", None),
        named("a/five.doko#2", None),
        named("b/four.doko", None),
    ]

    assert rendered.evening_names(days, str) == [
        "2026-03-14/1",
        "2026-03-14/2",
        "2026-03-15 one",
        "2026-03-15 two",
        "2026-03-16",
        "a/four.doko",
        "five#2",
        "b/four.doko",
    ]


def test_the_course_of_a_season_adds_points_up() -> None:
    drawn = rendered.course(year(), Style("en"))

    assert drawn.players == ("Anna", "Bernd", "Carla", "Dora", "Emil")
    assert (len(drawn.totals), len(drawn.steps)) == (53, 52)
    assert [*map(int, drawn.totals[-1])] == [0, -520, -1040, -1560, -2040]
    assert drawn.steps[:2] == ("01-02", "01-03")


def test_the_same_in_markdown() -> None:
    lines = as_markdown(ONE, Style("de"))

    assert lines[0] == "## Tabelle (ddb-1995), Abende: 1"
    assert lines[2].startswith("| Platz | Spieler | Wertung |")
    assert [x.split("|")[2].strip() for x in lines[4:8]] == list(FOUR)


def test_what_is_wrong_stands_below() -> None:
    three = day(1, {"Anna": 1, "Bernd": 2, "Carla": 3})
    lines = as_text(season_of([three], model(REGELWERK)), Style("de"))

    assert any("Vierer oder Fünfertisch" in line for line in lines)
