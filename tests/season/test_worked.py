"""Every rule of a season in a season worked by hand (``worked``)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from dokospec.checks.touching import of_season
from dokospec.corpus.operators import ALWAYS, DROPPED, edits
from dokospec.language.model import Model
from dokospec.language.syntax import Statement, Tabelle, Zusage, Zweifel
from dokospec.season.values import SeasonTable
from dokospec.season.whole import season_of
from tests.exhaustive import spread
from tests.season.worked import WORKED, Answer, Season
from tests.shipped import model

SHOWN: Final = Path(__file__).with_name("golden") / "zeigt.tsv"
"""Which season shows which statement: text, season, sign and statement, one a line."""
CASES: Final = [(text, each) for each in WORKED for text in each.texts]
IDS: Final = [f"{text}/{each.name}" for text, each in CASES]
SHOWN_BY_ALL: Final = 5
"""Of so many seasons one is held to what it shows by every run."""
TEXTS: Final = tuple(dict.fromkeys(text for text, _ in CASES))
NOT_SHOWN: Final[tuple[tuple[tuple[str, ...], str, str], ...]] = (
    (
        ("ddb-1995", "ddb-meisterschaft"),
        "+Ausnahme Disqualifiziert",
        "everybody else is before him anyway",
    ),
    (
        ("ddb-meisterschaft",),
        "-Ausnahme auch-im-Finale [z-letzter-spieltag=ja]",
        "of other evenings it says what is said already",
    ),
)
"""What no season of these texts can show, and why."""


@cache
def tables(text: str, name: str) -> tuple[SeasonTable, ...]:
    (worked,) = (each for each in WORKED if each.name == name)
    return season_of(worked.days, model(text)).tables


def reported(text: str, worked: Season, of: SeasonTable) -> Answer:
    """What the engine says, by the keys of an answer."""
    season = season_of(worked.days, model(text))
    found = {
        key: {row.player: getattr(row, key) for row in of.rows}
        for key in ("value", "place", "missing", "rated", "goes_on")
    }
    duties = [dict(f.data) for f in season.findings if f.code == "A111"]
    broken = sorted((each["evening"], each["duty"]) for each in duties)
    return {**found, "duties": broken, "over": of.over}


def wanted(answer: Answer, found: Answer) -> Answer:
    """The answer as it is found, of players only those who were worked out."""
    return {
        key: {player: found[key][player] for player in value}  # type: ignore[index]
        if isinstance(value, dict)
        else found[key]
        for key, value in answer.items()
    }


@pytest.mark.parametrize(("text", "worked"), CASES, ids=IDS)
def test_the_engine_comes_to_the_numbers_worked_by_hand(
    text: str, worked: Season
) -> None:
    default, *others = tables(text, worked.name)

    assert wanted(worked.answer, reported(text, worked, default)) == worked.answer
    doubts = model(text).doubts
    for reading, answer in worked.readings.items():
        name, _, read = reading.partition("=")
        usual = {n: d.default for n, d in doubts.items()} | {name: read}
        (table,) = (
            each
            for each in (default, *others)
            if any(all(usual[n] == r for n, r in cube) for cube in each.assume)
        )
        assert wanted(answer, reported(text, worked, table)) == answer


def _otherwise(each: Model, statement: Statement) -> dict[str, Statement | None]:
    """By sign: the statement gone, and where it has a condition, always applying."""
    if isinstance(statement, Tabelle):
        return {"+": None}
    names = {DROPPED: "+", ALWAYS: "-"}
    return {
        names[edit.operator]: edit.statement
        for edit in edits(each, statement, frozenset())
        if edit.operator in names
    }


def _signs(text: str) -> dict[str, tuple[str, Statement | None]]:
    """All that is to be shown of a text: sign and key, with the key and what is wrong."""
    whole = model(text)
    wanted = of_season(whole)
    return {
        sign + statement.key: (statement.key, wrong)
        for statement in whole.statements
        if statement.key in wanted and not isinstance(statement, Zusage | Zweifel)
        for sign, wrong in _otherwise(whole, statement).items()
    }


def _shows(text: str, worked: Season, signs: list[str]) -> Iterator[str]:
    """Those of the signs without which the season comes out otherwise."""
    season = season_of(worked.days, model(text))
    known = _signs(text)
    for sign in signs:
        key, wrong = known[sign]
        other = season_of(worked.days, model(text).altered({key: wrong}))
        if (other.tables, other.findings) != (season.tables, season.findings):
            yield sign


def _lines() -> list[tuple[str, ...]]:
    return [tuple(x.split("\t")) for x in SHOWN.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("text", TEXTS)
def test_every_statement_about_a_season_is_shown_by_one(text: str) -> None:
    """Without it one comes out otherwise; and where it has a condition, that alone
    keeps it from applying in one."""
    shown = {sign for each, _, sign in _lines() if each == text}

    excused = {sign for texts, sign, _ in NOT_SHOWN if text in texts}
    assert set(_signs(text)) - shown == excused


@pytest.mark.parametrize(("text", "worked"), spread(CASES, IDS, CASES[::SHOWN_BY_ALL]))
def test_what_a_season_shows_it_shows(text: str, worked: Season) -> None:
    signs = [s for t, name, s in _lines() if (t, name) == (text, worked.name)]

    assert list(_shows(text, worked, signs)) == signs
