"""``dokospec sheet`` and the sheet behind ``replay``, through the whole program."""

from __future__ import annotations

import json

import jsonschema
import pytest

from tests.cli.conftest import Call
from tests.cli.test_records import SCHEMA

ROUND = "examples/ddv-runde.doko"


@pytest.mark.parametrize(
    ("form", "begins"),
    [
        ("text", "Spielliste (ddv-tsr)"),
        ("markdown", "## Spielliste (ddv-tsr)"),
        ("json", "{"),
        ("html", "<!DOCTYPE html>"),
        ("svg", "<svg "),
        ("csv", "Datei,"),
    ],
)
def test_every_form_is_written(call: Call, form: str, begins: str) -> None:
    done = call("sheet", ROUND, "--format", form, "--lang", "de")

    assert (done.status, done.err) == (0, "")
    assert done.out.startswith(begins)


@pytest.mark.parametrize("form", ["text", "markdown", "json", "html", "svg", "csv"])
@pytest.mark.parametrize("games", [b"spiel\n", b"spiel\n= re 3\nspiel\nkra\n"])
def test_games_at_no_table_have_a_sheet_without_columns(
    call: Call, form: str, games: bytes
) -> None:
    done = call("sheet", "-", "--format", form, stdin=b"doko 1\n" + games)

    assert (done.status, "N104" in done.err) == (2, True)
    assert done.out


def test_replay_ends_with_the_sheet_of_a_whole_evening(call: Call) -> None:
    reported = call("replay", ROUND, "--lang", "de").out
    sheet = call("sheet", ROUND, "--lang", "de").out

    assert sheet.partition("\n\n")[0] in reported


@pytest.mark.parametrize(
    ("lang", "game", "heading"),
    [
        ("de", "Damensolo", "Pflichtsoli"),
        ("en", "Queen solo", "Compulsory solos"),
    ],
)
def test_headings_are_told_by_their_labels(
    call: Call, lang: str, game: str, heading: str
) -> None:
    """JSON keeps the identifier."""
    text = call("sheet", ROUND, "--lang", lang).out
    rows = call("sheet", ROUND, "--lang", lang, "--format", "csv").out

    assert f"{game} [{heading}]" in text
    assert f",{game},{heading}," in rows
    sheet = json.loads(call("sheet", ROUND, "--format", "json").out)
    assert "pflichtsoli" in json.dumps(sheet)


def test_the_verdicts_say_where_the_evening_stands(call: Call) -> None:
    reported = json.loads(call("replay", ROUND, "--format", "json").out)
    jsonschema.validate(reported, SCHEMA)

    assert [game["evening"]["over"] for game in reported["games"]].index(True) == 23
    assert reported["games"][21]["evening"]["led"] == "Jonas"


def test_a_file_without_a_game_has_no_sheet(call: Call) -> None:
    done = call("sheet", "-", stdin=b"doko 1\nregeln: ddv-tsr\ntisch: A B C D\n")

    assert done.out.strip() == ""
