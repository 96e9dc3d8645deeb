"""``dokospec import`` as a command."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Call
from tests.importers.test_freedoko import REPORT


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
