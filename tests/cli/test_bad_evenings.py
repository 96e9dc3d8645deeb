"""Evenings with something wrong in them: told in every form, and the rest is judged."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

import pytest

from tests.bad_records import test_bad_records
from tests.cli.conftest import Call
from tests.exhaustive import sampled

FOLDER: Final = Path(test_bad_records.__file__).parent
FORMS: Final = ("text", "json", "markdown", "html", "svg")
WRONG: Final = {
    "spiel-fehlt": "A103",
    "nummer-zweimal": "A104",
    "spieler-wechselt": "A107",
    "spiel-kopiert": "A108",
    "sechs-am-tisch": "E104",
    "punkte-falsch": "S104",
    "spieler-unbekannt": "N110",
}
"""The code that tells each; the first game of every evening is in order."""
JUDGED: Final = [name for name in WRONG if name != "sechs-am-tisch"]
"""Those in which other games can be judged."""


def path(name: str) -> str:
    return str(FOLDER / f"abend-{name}.doko")


@pytest.mark.parametrize("form", ["text", "json", "markdown"])
@pytest.mark.parametrize("name", WRONG)
def test_replay_tells_it_and_goes_on(call: Call, name: str, form: str) -> None:
    done = call("replay", path(name), "--format", form, "--lang", "de")

    assert WRONG[name] in done.out
    assert done.status in {0, 1, 2}
    assert "Traceback" not in done.err


@pytest.mark.parametrize("name", JUDGED)
def test_the_rest_is_judged(call: Call, name: str) -> None:
    reported = json.loads(call("replay", path(name), "--format", "json").out)

    assert reported["games"][0]["scores"]
    assert any(reported["standings"].values())


@pytest.mark.parametrize("form", sampled(FORMS, ["text"]))
@pytest.mark.parametrize("name", WRONG)
def test_the_score_sheet_marks_the_game(call: Call, name: str, form: str) -> None:
    out = call("sheet", path(name), "--format", form, "--lang", "de").out

    # That another table begins is a remark, and a sheet of its own shows it.
    assert (WRONG[name] in out) != (name == "spieler-wechselt")
    if form == "svg":
        ET.fromstring(f"<all>{out}</all>")  # noqa: S314  (our own)


@pytest.mark.parametrize("form", sampled(["text", "json", "markdown"], ["text"]))
@pytest.mark.parametrize("name", WRONG)
def test_the_table_counts_what_there_is(call: Call, name: str, form: str) -> None:
    done = call("table", path(name), "--format", form, "--lang", "de")
    checked = json.loads(call("check", path(name), "--format", "json").out)
    found = checked["findings"]
    unread = {each["code"] for each in found if each["kind"] == "unreadable"}

    assert set(re.findall(r": ([A-Z]\d{3}) ", done.err)) == unread
    assert "Anna" in done.out


def test_an_explanation_comes_with_what_is_unreadable(call: Call) -> None:
    read = call("explain", path("punkte-falsch"))
    unread = call("explain", path("spieler-unbekannt"), "--game", "2", "--lang", "de")

    assert (read.status, read.err) == (0, "")
    assert unread.status == 2
    assert "N110" in unread.err
    assert "Sieger" in unread.out


def test_a_player_who_changes_begins_another_sheet(call: Call) -> None:
    out = call("sheet", path("spieler-wechselt"), "--format", "json").out
    first, second = json.loads(out)["sheets"]

    assert set(first["players"]) - set(second["players"]) == {"Dora"}
    assert set(second["players"]) - set(first["players"]) == {"Otto"}


@pytest.mark.parametrize("form", ["text", "json", "markdown"])
def test_two_files_with_the_same_game(call: Call, tmp_path: Path, form: str) -> None:
    text = Path(path("punkte-falsch")).read_text(encoding="utf-8")
    for name in ("a", "b"):
        (tmp_path / f"{name}.doko").write_text(text, encoding="utf-8")
    done = call("table", str(tmp_path), "--format", form, "--lang", "de")

    assert "A117" in done.out
    assert done.status == 1
