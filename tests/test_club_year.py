"""The year of a club in ``examples/vereinsjahr``: how it is made, and what comes of it."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from dokospec.notation.reader import read_text
from dokospec.notation.record import Play, Reading
from tests.cli.conftest import (
    Call,
    call,  # noqa: F401  (a fixture)
)
from tests.exhaustive import sampled
from tools import club_year

FILES: Final = sorted(club_year.FOLDER.glob("*.doko"))
NUMBERS: Final = range(1, club_year.EVENINGS + 1)
FOLDER: Final = "examples/vereinsjahr"


def readings(path: Path) -> list[Reading]:
    return list(read_text(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("number", sampled(NUMBERS, [1, 14]))
def test_an_evening_is_made_anew_byte_for_byte(number: int) -> None:
    path = club_year.FOLDER / club_year.name_of(number)

    assert path.read_text(encoding="utf-8") == club_year.text_of(number)


def test_there_are_52_evenings_a_file_each_and_they_are_small() -> None:
    assert [each.name for each in FILES] == [*map(club_year.name_of, NUMBERS)]
    assert sum(each.stat().st_size for each in FILES) < 400_000


def test_all_games_are_in_short_form_and_four_to_six_are_at_a_table() -> None:
    evenings = [readings(path) for path in FILES]
    games = [r.game for evening in evenings for r in evening if r.game]

    assert all(not each.findings for evening in evenings for each in evening)
    assert all(game.statements and not game.hands for game in games)
    assert not any(isinstance(e, Play) for game in games for e in game.events)
    assert {len(evening[0].head.players) for evening in evenings} == {4, 5, 6}
    assert max(map(len, evenings)) == 24
    assert min(map(len, evenings)) >= 18


@pytest.mark.exhaustive
def test_nothing_is_found_and_all_is_canonical(call: Call) -> None:  # noqa: F811
    names = [f"{FOLDER}/{path.name}" for path in FILES]

    assert call("check", *names) == (0, "", "")
    assert call("format", "--check", *names) == (0, "", "")


@pytest.mark.exhaustive
def test_the_table_of_the_year_adds_up(call: Call) -> None:  # noqa: F811
    """Its columns are the sums of the sheets; the text holds every evening, and fits."""
    names = [f"{FOLDER}/{path.name}" for path in FILES]
    sheets = csv.DictReader(
        io.StringIO(call("sheet", *names, "--format", "csv", "--lang", "de").out)
    )
    sums: Counter[tuple[str, str]] = Counter()
    for row in sheets:
        for name in club_year.MEMBERS:
            sums[name, row["Datum"]] += int(row[name] or 0)
    done = call("table", FOLDER, "--format", "csv", "--lang", "de")
    table = list(csv.DictReader(io.StringIO(done.out)))
    text = call("table", FOLDER, "--lang", "de").out
    dates = [path.stem for path in FILES]

    assert done.status == 0
    assert [*table[0]][-52:] == dates
    assert {row["Spieler"] for row in table} == set(club_year.MEMBERS)
    for row in table:
        won = [row[date] for date in dates]
        assert [int(points or 0) for points in won] == [
            sums[row["Spieler"], date] for date in dates
        ]
        assert int(row["Punkte"]) == sum(int(points or 0) for points in won)
        assert int(row["dabei"]) == sum(points != "" for points in won)
    assert sum(int(row["Punkte"]) for row in table) == 0
    assert all(len(line) <= 100 for line in text.splitlines())
    assert len(set(re.findall(r"\d\d\.\d\d\.(?!\d)", text))) == 52
