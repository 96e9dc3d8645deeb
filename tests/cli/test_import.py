"""``dokospec import`` as a command."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Call
from tests.importers.pages import page
from tests.importers.test_freedoko import REPORT, first_real


def test_names_of_a_file_that_is_no_utf8_keep_their_letters(
    call: Call, tmp_path: Path
) -> None:
    file = tmp_path / "report.txt"
    file.write_bytes(REPORT.replace("(Mara B.)", "(Änne)").encode("cp1252"))

    done = call("import", "--from", "freedoko", str(file))

    assert "Tisch: Änne " in done.out


def test_a_kind_of_game_that_no_text_has_leaves_the_result_open(
    call: Call, tmp_path: Path
) -> None:
    file, record = tmp_path / "report.txt", tmp_path / "game.doko"
    file.write_text(REPORT, encoding="utf-8")
    done = call("import", "--from", "freedoko", "--rules", "ddv-tsr", str(file))
    record.write_text(done.out, encoding="utf-8")

    assert "I101" in done.err
    assert "Vorbehalt Spieler2: solo koehler" in done.out
    assert '"value": null' in call("replay", "--format", "json", str(record)).out


def test_a_page_is_read_in_the_letters_of_its_time(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "spiel.html"
    text = page(first_real()).replace("<b>Anna</b>", "<b>Jörg</b>")
    file.write_bytes(text.encode("latin-1"))

    done = call("import", "--from", "online-doppelkopf", str(file))

    assert done.status == 0
    assert done.err == ""
    assert "Tisch: Jörg Bernd Carla Dora" in done.out


@pytest.mark.parametrize("data", [b"", b"\x89PNG\r\n\x1a\n\0\0\xff\xfe<!", b"doko 1\n"])
def test_a_file_that_is_no_page_of_a_game_is_told(
    call: Call, tmp_path: Path, data: bytes
) -> None:
    file = tmp_path / "spiel.html"
    file.write_bytes(data)

    done = call("import", "--from", "online-doppelkopf", str(file))

    assert done.status == 2
    assert done.out == ""
    assert "I103" in done.err


def test_a_page_that_turns_away_says_when_to_try_again(
    call: Call, tmp_path: Path
) -> None:
    file = tmp_path / "spiel.html"
    file.write_text("<html><body>Zu viele Anfragen.</body></html>", encoding="utf-8")

    done = call("import", "--lang", "en", "--from", "online-doppelkopf", str(file))

    assert done.status == 2
    assert "I107" in done.err
    assert "later" in done.err
