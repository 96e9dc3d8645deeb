"""``format --short`` and ``rules facts``: whole files, and what they come to."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Call
from tests.exhaustive import sampled

EXAMPLES = Path("examples")


@pytest.mark.parametrize(
    "name", sampled(["bock-abend", "ddv-runde", "fuenfertisch"], ["ddv-runde"])
)
def test_an_evening_in_short_form_has_the_same_sheet(
    name: str, call: Call, tmp_path: Path
) -> None:
    """Bock, Pflichtsoli and five at the table; what is claimed of each game holds."""
    whole = EXAMPLES / f"{name}.doko"
    short = tmp_path / "kurz.doko"
    written = call("format", "--short", str(whole))
    short.write_text(written.out, encoding="utf-8")
    one, other = (
        json.loads(call("sheet", str(file), "--format", "json").out)
        for file in (whole, short)
    )

    assert written.status == 0
    assert call("check", str(short)).status == call("check", str(whole)).status
    assert one == other
    assert len(written.out) < whole.stat().st_size


def test_a_game_without_a_short_form_stays_whole(call: Call) -> None:
    done = call("format", "--short", "examples/abend.doko")

    assert done.status == 1
    assert "game 6 stays whole" in done.err
    assert "klärungsstich 2" in done.out


@pytest.mark.exhaustive
def test_cards_passed_on_are_left_out_where_they_change_nothing(
    call: Call, tmp_path: Path
) -> None:
    whole = EXAMPLES / "pokal-spieltag.doko"
    written = call("format", "--short", str(whole)).out
    short = tmp_path / "kurz.doko"
    short.write_text(written, encoding="utf-8")
    one, other = (
        json.loads(call("sheet", str(file), "--format", "json").out)
        for file in (whole, short)
    )

    assert written.count("Schieben") < whole.read_text("utf-8").count("Schieben") / 2
    assert call("check", str(short)).status == call("check", str(whole)).status
    assert one == other


def test_what_can_be_stated_is_listed_with_who_asks(call: Call) -> None:
    facts = json.loads(call("rules", "facts", "nagelik-2024", "--format", "json").out)
    found = {fact["word"]: fact for fact in facts}

    assert found["Fuchs"]["sort"] == "item"
    assert found["Klärungsstich"]["takes"] == ["Zahl"]
    assert found["Herzstich"]["takes"] == ["Stich"]
    assert "Regel Vermerk" in found["Herzstich"]["asked_by"]


def test_the_list_says_what_each_is_called_and_where_it_stands(call: Call) -> None:
    """The identifiers of the text are what is typed; the rest is for people."""
    english = call("rules", "facts", "nagelik-2024", "--lang", "en").out
    german = call("rules", "facts", "nagelik-2024", "--lang", "de").out
    listed = call("rules", "facts", "nagelik-2024", "--lang", "en", "--format", "json")
    found = {fact["word"]: fact for fact in json.loads(listed.out)}

    assert re.search(
        r"fuchs-damals +Fuchs before the Klärung +party number trick", english
    )
    assert re.search(r"krd +♣D +player … number", english)
    assert re.search(r"fuchs-damals +Fuchs vor der Klärung +Partei Zahl Stich", german)
    assert re.search(r"doppelkopf .* ddv-tsr/§7\.2\.3", english)
    assert found["Augen-bisher"]["label"] == "Augen so far"
    assert found["krd"]["label"] == "♣D"


def test_the_list_is_a_table_of_words(call: Call) -> None:
    first = call("rules", "facts", "ddv-tsr").out.splitlines()[0]

    assert first.split()[0] == "re"
