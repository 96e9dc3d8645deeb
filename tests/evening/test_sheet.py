"""The score sheet: what stands in it, and the forms it is written in."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

import pytest

from dokospec.api.judging import Judged, Texts
from dokospec.file_judge import FileJudge
from dokospec.messages.words import Words
from dokospec.notation.reader import read_text
from dokospec.notation.record import Reservation
from dokospec.render import drawn, html, text
from dokospec.render import sheet as rendered
from dokospec.render.style import Style
from dokospec.render.values import signed
from dokospec.sheet import Sheet
from tests.exhaustive import sampled
from tests.golden import agrees
from tests.shipped import model
from tools import evenings

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
GOLDEN: Final = Path(__file__).parent / "golden"
NAMES: Final = tuple(evenings.PLANS)
QUICK: Final = ("ddv-runde", "bock-abend", "pokal-zwei-tische/tisch-2")
"""The evenings that every run writes."""


@cache
def written(name: str) -> Sheet:
    """The sheet of an example."""
    text = (EXAMPLES / f"{name}.doko").read_text(encoding="utf-8")
    found = Judged(read_text(text), Texts(()))
    assert [v for v in found if v.label is None] == []
    (only,) = found.sheets
    return only


def page_of(sheet: Sheet) -> str:
    """The sheet as a page to print."""
    style = Style("de")
    return "\n".join(html.write(rendered.forms(sheet, style), style))


@pytest.mark.parametrize("name", sampled(NAMES, QUICK))
def test_the_examples_are_as_planned(name: str) -> None:
    plan = evenings.PLANS[name]
    text = (EXAMPLES / f"{name}.doko").read_text(encoding="utf-8")
    games = list(read_text(text))
    table = FileJudge(model)

    assert games[0].head.entries == evenings.head_of(plan).entries
    assert max(plan.special) <= len(games) <= plan.games
    for number, reading in enumerate(games, 1):
        wanted = plan.special.get(number, plan.usual)
        assert reading.game is not None
        bids = [e.words for e in reading.game.events if isinstance(e, Reservation)]
        assert not wanted.bid or wanted.bid in bids
        assert wanted.fits(table.judge(reading)), number


@pytest.mark.parametrize("name", sampled(NAMES, QUICK))
def test_nothing_is_wrong_in_them(name: str) -> None:
    """But that some of it hangs on what a text leaves open."""
    found = {code for line in written(name).lines for code in line.codes}

    assert found <= {"U104", "U118", "A106"}


@pytest.mark.parametrize(
    ("heading", "special", "shown"),
    [
        ("normalspiele", False, "Normalspiel"),
        ("normalspiele", True, "Normalspiel [Normalspiele]"),
        ("pflichtsoli", False, "Normalspiel"),
        ("pflichtsoli", True, "Normalspiel [Pflichtsoli]"),
    ],
)
def test_the_text_says_which_heading_is_special(
    heading: str, special: bool, shown: str
) -> None:
    """Not what it is called."""
    line = replace(written("ddv-runde").lines[0], heading=heading, special=special)

    assert rendered.shown_kind(line, Words("de")) == shown


@pytest.mark.parametrize("name", sampled(NAMES, QUICK))
def test_totals_are_the_sums_of_the_games(name: str) -> None:
    sheet = written(name)
    sums: dict[str | None, list[Fraction]] = {}
    for line in sheet.lines:
        so_far = sums.get(line.series) or [Fraction(0)] * len(sheet.players)
        new = [s + (p or 0) for s, p in zip(so_far, line.points, strict=True)]
        sums[line.series] = new
        assert line.totals == tuple(new)
    assert [total for _, total in sheet.totals] == sums[sheet.lines[0].series]


@pytest.mark.parametrize("name", sampled(NAMES, QUICK))
def test_the_sheet_and_the_course_as_text(name: str) -> None:
    sheet = written(name)
    style = Style("de")
    shown = text.write(rendered.document(sheet, style), style)
    lines = [*shown, *drawn.lines(rendered.course(sheet, style), style)]

    assert agrees(GOLDEN / f"{name}.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize("name", sampled(NAMES, QUICK))
def test_the_drawing_is_whole_and_has_a_line_for_each_player(name: str) -> None:
    sheet = written(name)
    root = ET.fromstring(drawn.svg(rendered.course(sheet, Style("de"))))  # noqa: S314
    svg = "{http://www.w3.org/2000/svg}"
    lines = root.findall(f"{svg}polyline")

    assert len(lines) == len(sheet.players)
    assert {len(line.attrib["points"].split()) for line in lines} == {
        len(sheet.course) + 1
    }


@pytest.mark.parametrize("name", sampled(NAMES, QUICK))
def test_the_page_has_a_row_for_each_game(name: str) -> None:
    sheet = written(name)
    page = page_of(sheet)

    bodies = re.findall("<tbody>(.*?)</tbody>", page, re.DOTALL)
    assert sum(each.count("<tr>") for each in bodies) == len(sheet.lines)
    assert "@media print" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


def test_what_is_due_is_reported_with_its_clause() -> None:
    head = "doko 1\nregeln: ddv-tsr\ntisch: Anna Bernd Carla Dora\nrunde: 1\n"
    games = "".join(f"spiel {n}\n" for n in range(1, 21))
    found = Judged(read_text(head + games), Texts(()))
    list(found)
    reported = rendered.due_lines(found.sheets[0], Style("de"))

    assert "Vorzuführen ist Bernd. (§4.2.3)" in reported
    assert "Als Nächstes gibt Anna." in reported


def test_the_sheet_as_json_has_what_the_text_has() -> None:
    reported = json.loads(json.dumps(rendered.json_sheet(written("bock-abend"))))

    assert [line["factor"] for line in reported["lines"]] == [
        None, 1, 2, 2, 4, 8, 4, 4, 2, 1, 1, 1
    ]  # fmt: skip
    assert reported["keeper"] == "Timo"


def test_each_series_has_its_table_on_the_page_and_its_own_sums() -> None:
    """As on the forms of the Pokal: its four lists, and the Stechen."""
    sheet = written("pokal-spieltag")
    page = page_of(sheet)
    last = {line.series: line.totals for line in sheet.lines}

    heads = [Words("de").label(series or "") for series in last]
    assert re.findall("<h2>(.*)</h2>", page) == heads
    feet = re.findall("<tfoot><tr><td>Σ</td>(.*)", page)
    assert [re.findall(">([^<]+)<", foot) for foot in feet] == [
        [signed(total) for total in totals] for totals in last.values()
    ]
