"""The table of a season as it is written."""

from __future__ import annotations

from fractions import Fraction

from dokospec.render import markdown, text
from dokospec.render import season as rendered
from dokospec.render.style import Style
from dokospec.season.values import Season
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
    told = rendered.json_season(ONE, Style("de"))
    table = told["table"]
    assert isinstance(table, list)

    assert [row["value"] for row in table if isinstance(row, dict)] == [
        4,
        "157/50",
        2,
        1,
    ]
    assert told["over"] is False
    assert Fraction("157/50") == Fraction(314, 100)


def test_every_other_reading_is_told() -> None:
    lines = "\n".join(as_text(ONE, Style("de", width=400)))

    assert "z-dessos-skala = anteil" in lines


def test_many_evenings_have_no_columns_in_text_but_in_markdown() -> None:
    season = year()
    lines = as_text(season, Style("de"))
    page = as_markdown(season, Style("de"))

    assert "52." not in lines[1]
    assert "| 52. |" in page[2]
    assert all(len(line) <= Style("de").width for line in lines)


def test_the_same_in_markdown() -> None:
    lines = as_markdown(ONE, Style("de"))

    assert lines[0] == "## Tabelle (ddb-1995), Abende: 1"
    assert lines[2].startswith("| Platz | Spieler | Wertung |")
    assert [x.split("|")[2].strip() for x in lines[4:8]] == list(FOUR)


def test_what_is_wrong_stands_below() -> None:
    three = day(1, {"Anna": 1, "Bernd": 2, "Carla": 3})
    lines = as_text(season_of([three], model(REGELWERK)), Style("de"))

    assert any("Vierer-oder-Fünfertisch" in line for line in lines)
