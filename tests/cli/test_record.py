"""``dokospec record``: an evening written down while it is played."""

from __future__ import annotations

import os
import re
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

import pytest

from dokospec.cli.record import COMMANDS
from tests.cli.conftest import Call, Result
from tests.cli.processes import ROOT
from tests.exhaustive import sampled
from tests.shipped import TEXTS

if TYPE_CHECKING:
    import pexpect

TABLE: Final = ("--players", "anna bernd carla dora", "--dealer", "dora")
TERMINAL: Final = {"TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", "COLUMNS": "100"}
WAIT: Final = 120
"""Seconds that a terminal is waited for: only a hang takes so long."""
CONTROLS: Final = r"(?:\x1b\[[?0-9;]*[A-Za-z])*"
"""What moves and colours the text of a terminal, and is not seen."""

CARDS: Final = (
    "kra kr9 krk kr10", "ha ka10 h9 ha", "kab kaa h10 ka9", "pa p9 kab pk",
    "hb kaa pd h10", "kak hd krd ka9", "kak hd ka10 pd", "krb hk krd hb",
    "pb pb kad pk", "kra kr10 krb kad", "hk kr9 p10 p10", "h9 krk pa p9",
)  # fmt: skip

Terminal: TypeAlias = "pexpect.spawn[str]"


def recorded(
    call: Call, file: Path, *typed: str, lang: str = "de", rules: str = "ddv-tsr"
) -> Result:
    """A run on a new or an old file, with these lines typed."""
    table = () if file.exists() else ("--rules", rules, *TABLE)
    lines = "".join(f"{line}\n" for line in typed)
    argv = ("record", str(file), *table, "--lang", lang)
    return call(*argv, stdin=lines.encode())


def terminal(file: Path, *argv: str) -> Terminal:
    """The program in a terminal of its own."""
    pytest.importorskip("prompt_toolkit", reason="extra [record]")
    drives = pytest.importorskip("pexpect", reason="extra [test-all]")
    if not hasattr(drives, "spawn"):
        pytest.skip("Windows has terminals of another kind")
    child: Terminal = drives.spawn(
        sys.executable,
        ["-m", "dokospec", "record", str(file), *argv, "--lang", "de"],
        cwd=str(ROOT),
        env={**os.environ, **TERMINAL},
        encoding="utf-8",
        dimensions=(40, 100),
        timeout=WAIT,
    )
    return child


def ends(child: Terminal) -> None:
    """Wait until the program has ended."""
    import pexpect

    child.expect(pexpect.EOF)


def expect(child: Terminal, text: str) -> None:
    """Wait for a text, wherever the terminal draws it in several steps."""
    child.expect(CONTROLS.join(re.escape(character) for character in text))


def asked(child: Terminal, before: str) -> None:
    """Wait until the program asks for a line behind this text.

    Sooner the terminal itself shows what is sent, and an interrupt is nobody's line.
    """
    expect(child, before)
    expect(child, ">")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "abend.doko"


# --- a game a line --------------------------------------------------------------------------


def test_a_game_is_written_as_soon_as_it_is_typed(call: Call, file: Path) -> None:
    result = recorded(call, file, "a d 151", "damensolo c pflicht 98")

    assert result.status == 0
    assert "anna +2  bernd -2  carla -2  dora +2" in result.out
    assert file.read_text(encoding="utf-8") == (
        "doko 1\nregeln: ddv-tsr\ntisch: anna bernd carla dora\ngeber: dora\nrunde: 1\n"
        "\nSpiel 1\n+ re a d 151\n"
        "\nSpiel 2\nVorbehalt carla: damensolo pflicht\n+ 98\n"
    )


@pytest.mark.parametrize("rules", sampled(TEXTS, ["ddv-tsr", "nagelik-2024"]))
def test_the_sheet_is_that_of_the_file(call: Call, file: Path, rules: str) -> None:
    typed = recorded(call, file, "a d 151", "b c 118", "a c 120", ".liste", rules=rules)
    sheet = call("sheet", str(file), "--lang", "de").out

    rows = [line for line in sheet.splitlines() if re.match(r" +\d  \w", line)]
    assert len(rows) == 3
    assert all(row in typed.out for row in rows)


def test_what_comes_next_is_reported(call: Call, file: Path) -> None:
    out = recorded(call, file, "a d 151").out

    assert "Spiel 2, Geber anna" in out
    assert "Noch zu spielende Soli: anna 1, bernd 1, carla 1, dora 1." in out


def test_a_game_with_findings_is_written_like_any_other(call: Call, file: Path) -> None:
    typed = ("a d 300", "damensolo c 98", "hochzeit a d 132, klärung 2", "a d", "qqq")
    out = recorded(call, file, *typed).out

    assert [code in out for code in ("R506", "R302", "R501")] == [True] * 3
    assert out.count("Geschrieben ist es trotzdem; .zurück nimmt es zurück.") == 4
    assert file.read_text(encoding="utf-8").partition("runde: 1\n")[2] == (
        "\nSpiel 1\n+ re a d 300\n"
        "\nSpiel 2\nVorbehalt carla: damensolo\n+ 98\n"
        "\nSpiel 3\nVorbehalt anna: hochzeit\n+ re anna d 132, klärung 2\n"
        "\nSpiel 4\n+ re a d\n"
        "\nSpiel 5\n+ qqq\n"
    )


def test_a_game_that_is_partly_unreadable_is_written_as_it_is_typed(
    call: Call, file: Path
) -> None:
    out = recorded(call, file, "a d 151 / ha hz", "b c 130").out

    assert "N211" in out
    assert file.read_text(encoding="utf-8").endswith(
        "\nspiel 1\n+ re a d 151\nha hz\n\nSpiel 2\n+ re b c 130\n"
    )
    recorded(call, file, ".z", ".z")
    assert "151" not in file.read_text(encoding="utf-8")


def test_what_is_typed_after_it_is_taken_back_replaces_a_game(
    call: Call, file: Path
) -> None:
    out = recorded(call, file, "a d 300", ".z", "a d 151").out

    assert "Zurückgenommen: a d 300" in out
    text = file.read_text(encoding="utf-8")
    assert (text.count("Spiel"), "+ re a d 151" in text) == (1, True)


def test_a_game_with_findings_is_shown_again_where_the_evening_goes_on(
    call: Call, file: Path
) -> None:
    recorded(call, file, "a d 300")

    assert "R506" in recorded(call, file).out
    assert "R506" not in recorded(call, file, ".z").out.partition("Zurück")[2]


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("damensolo c 98", "In Ordnung wäre: damensolo carla pflicht …"),
        ("damensolo c vorgeführt 98", None),
        ("hochzeit c d 98", None),
    ],
)
def test_a_solo_before_the_duty_may_be_the_duty(
    call: Call, file: Path, typed: str, hint: str | None
) -> None:
    out = recorded(call, file, typed).out

    assert ("In Ordnung wäre" in out) == (hint is not None)
    assert hint is None or hint in out


def test_where_no_solo_is_due_there_is_no_such_hint(call: Call, file: Path) -> None:
    solo = "damensolo c pflicht 98"
    out = recorded(call, file, solo, solo).out

    assert "R302" in out
    assert "War es das Pflichtsolo?" not in out


def test_a_solo_before_the_duty_is_hinted_at_while_cards_are_written(
    call: Call, file: Path
) -> None:
    out = recorded(call, file, ".karten", "damensolo c", "kra").out

    assert out.count("In Ordnung wäre: damensolo carla pflicht …") == 1


@pytest.mark.parametrize("typed", ["ende", "Liste", "zurück"])
def test_a_command_without_its_full_stop_is_no_game(
    call: Call, file: Path, typed: str
) -> None:
    out = recorded(call, file, typed).out

    assert "Zur Wahl stehen: .zurück" in out
    assert "Spiel" not in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("typed", ["a d 151 / spiel 2 / a b 130", "spiel"])
def test_a_line_is_one_game(call: Call, file: Path, typed: str) -> None:
    before = recorded(call, file)
    again = recorded(call, file, typed)

    assert before.status == again.status == 0
    assert "Das ist nicht ein Spiel" in again.out
    assert "Spiel" not in file.read_text(encoding="utf-8")


def test_no_other_head_begins_in_a_game(call: Call, file: Path) -> None:
    recorded(call, file, "a d 151 / doko 1", ".z")

    assert file.read_text(encoding="utf-8").count("doko") == 1


def test_games_are_taken_back_and_come_again(call: Call, file: Path) -> None:
    recorded(call, file, "a d 151", "b c 130", ".zurück", ".z", ".vor", "a c 99")

    text = file.read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if line[:1] == "+"] == [
        "+ re a d 151",
        "+ re a c 99",
    ]
    out = recorded(call, file, ".v", ".z", ".z", ".z", ".v").out
    assert out.count("Da ist nichts") == 2


def test_games_without_a_number_are_followed_by_such(call: Call, file: Path) -> None:
    recorded(call, file)
    text = file.read_text(encoding="utf-8") + "\nspiel\n+ re a d 151\n"
    file.write_text(text, encoding="utf-8")
    out = recorded(call, file, "b c 130").out

    assert "Spiel 2, Geber anna" in out
    assert "A103" not in out
    assert file.read_text(encoding="utf-8").endswith("\nSpiel\n+ re b c 130\n")


def test_a_file_without_a_last_feed_goes_on(call: Call, file: Path) -> None:
    recorded(call, file)
    file.write_text(file.read_text(encoding="utf-8").rstrip("\n"), encoding="utf-8")

    assert recorded(call, file, "a d 151").status == 0
    assert file.read_text(encoding="utf-8").endswith(
        "runde: 1\n\nSpiel 1\n+ re a d 151\n"
    )


def test_what_is_no_text_is_written_as_a_mark(file: Path, call: Call) -> None:
    table = ("--rules", "ddv-tsr", *TABLE)
    done = call("record", str(file), *table, stdin=b"a d 151 \xff\n\n")

    assert "X001" not in done.err


# --- card by card ---------------------------------------------------------------------------


def test_cards_are_written_as_they_are_laid(call: Call, file: Path) -> None:
    result = recorded(call, file, ".karten", "kra kr9", "krk d:re kr10", "ha")

    assert "Stich 1: anna (25)" in result.out
    assert "Stich 2, anna> " in result.out
    text = file.read_text(encoding="utf-8")
    assert " 1. ♣A   ♣9   ♣K   dora: re  ♣10" in text
    assert text.endswith("♥A\n= *\n")


def test_a_whole_game_card_by_card_comes_to_its_points(call: Call, file: Path) -> None:
    game = (ROOT / "examples" / "real" / "82403639.doko").read_text(encoding="utf-8")
    lines = [line.strip() for line in game.splitlines()]
    cards = [line.split(". ", 1)[1] for line in lines if line[:1].isdigit()]
    head = next(line for line in lines if line.lower().startswith("tisch"))
    names = head.partition(":")[2].strip()
    dealer = next(line for line in lines if line.lower().startswith("geber"))
    table = ("--players", names, "--dealer", dealer.partition(":")[2].strip())
    typed = "".join(f"{line}\n" for line in (".k", *cards))
    argv = ("record", str(file), "--rules", "ddv-tsr", *table, "--lang", "de")
    assert call(*argv, stdin=typed.encode()).status == 0

    assert "= *" not in file.read_text(encoding="utf-8")
    one, two = (
        call("replay", str(path), "--rules", "ddv-tsr", "--lang", "de").out
        for path in (file, ROOT / "examples" / "real" / "82403639.doko")
    )
    points = [line for line in two.splitlines() if "Spielwert" in line]
    assert points
    assert all(line in one for line in points)


def test_what_was_written_last_is_taken_back(call: Call, file: Path) -> None:
    recorded(call, file, "a d 151", ".karten", "kra", "kr9", "+ fuchs re", ".z")
    assert file.read_text(encoding="utf-8").endswith(" 1. ♣A  ♣9\n= *\n")

    recorded(call, file, ".z")
    assert file.read_text(encoding="utf-8").endswith(" 1. ♣A\n= *\n")
    recorded(call, file, ".z", ".z")
    assert file.read_text(encoding="utf-8").endswith("+ re a d 151\n")


def test_a_line_of_several_cards_is_taken_back_at_once(call: Call, file: Path) -> None:
    out = recorded(call, file, ".karten", "kra kr9", "krk kr10 ha", ".z").out

    assert "Zurückgenommen: krk kr10 ha" in out
    assert file.read_text(encoding="utf-8").endswith(" 1. ♣A  ♣9\n= *\n")
    assert "Zurückgenommen." in recorded(call, file, ".z").out
    assert file.read_text(encoding="utf-8").endswith(" 1. ♣A\n= *\n")


def test_the_last_card_of_a_game_is_mended(call: Call, file: Path) -> None:
    recorded(call, file, ".k", *CARDS[:11], "h9 krk pa pa", ".z", "h9 krk pa p9")

    text = file.read_text(encoding="utf-8")
    assert "♥9   ♣K   ♠A   ♠9" in text
    assert "= *" not in text


def test_what_else_is_claimed_stays_to_the_end(call: Call, file: Path) -> None:
    recorded(call, file, ".k", *CARDS[:11], "= anna 7", CARDS[11])

    assert "= anna 7" in file.read_text(encoding="utf-8").lower()


def test_a_game_that_ends_early_is_over(call: Call, file: Path) -> None:
    recorded(call, file, ".k", "schmeißen a fünf", "b c 130", rules="ottendorf-2008")
    text = file.read_text(encoding="utf-8")
    assert "= *" in text
    assert "130" not in text

    recorded(call, file, ".fertig", "b c 130")
    text = file.read_text(encoding="utf-8")
    assert "= *" not in text
    assert text.endswith("\nSpiel 2\n+ re b c 130\n")


def test_a_broken_running_game_is_left_as_it_is(call: Call, file: Path) -> None:
    recorded(call, file)
    broken = "\nspiel 1\nkra kr9 krk kr10\nha ka10 h9 hx\nkab kaa h10 ka9\n= *\n"
    file.write_text(file.read_text(encoding="utf-8") + broken, encoding="utf-8")
    out = recorded(call, file, ".z").out

    assert "N211" in out
    assert file.read_text(encoding="utf-8").endswith(broken)


def test_what_cannot_be_read_is_not_written(call: Call, file: Path) -> None:
    out = recorded(call, file, ".karten", "kra kx 9").out

    assert "Nicht geschrieben" in out
    assert "♣A" not in file.read_text(encoding="utf-8")


# --- another file, another language, bad calls ------------------------------------------------


def test_it_asks_who_plays_by_what(call: Call, file: Path) -> None:
    typed = "xyz\nddv\nanna anna b\nanna bernd carla dora emil\nfritz\nem\na d 151\n"
    result = call("record", str(file), "--lang", "en", stdin=typed.encode())

    assert result.status == 0
    assert "There are: " in result.out
    assert file.read_text(encoding="utf-8").startswith(
        "doko 1\nregeln: ddv-tsr\ntisch: anna bernd carla dora emil\ngeber: emil\n"
    )


@pytest.mark.parametrize(
    ("lang", "end", "back"), [("de", ".ende", ".zurück"), ("en", ".quit", ".undo")]
)
def test_one_ends_and_goes_back_before_there_is_a_table(
    call: Call, file: Path, lang: str, end: str, back: str
) -> None:
    head = ("ddv-tsr", "anna bernd carla dora")
    for typed in ((), head[:1], head, (back,), (".x",)):
        lines = "".join(f"{line}\n" for line in (*typed, end, "dora"))
        done = call("record", str(file), "--lang", lang, stdin=lines.encode())
        assert (done.status, done.err, file.exists()) == (0, "", False)

    lines = f"ddv\n{back}\nnagelik\na b c d\n{back}\ne f g h\n.\nh\n"
    call("record", str(file), "--lang", lang, stdin=lines.encode())
    text = file.read_text(encoding="utf-8")
    assert text.startswith("doko 1\nregeln: nagelik-2024\ntisch: e f g h\ngeber: h\n")


def test_where_a_comma_is_typed_commas_part_the_names(call: Call, file: Path) -> None:
    typed = "ddv\nAnna, Opa Willi, Carla\nAnna, Opa Willi, Carla, Dora\nopa\n"
    out = call("record", str(file), "--lang", "de", stdin=typed.encode()).out

    assert "Opa-Willi ist ein Name: dann gehört zwischen alle Namen ein Komma." in out
    assert "\ntisch: Anna Opa-Willi Carla Dora\n" in file.read_text(encoding="utf-8")
    named = ("--rules", "ddv", "--players", "Anna, Opa Willi, Carla", "--lang", "de")
    err = call("record", str(file.with_name("neu.doko")), *named).err
    assert "X029" in err
    assert "Opa-Willi ist ein Name" in err


def test_a_beginning_that_only_one_text_has_is_that_text(
    call: Call, file: Path
) -> None:
    assert recorded(call, file, rules="DDV").status == 0
    assert "\nregeln: ddv-tsr\n" in file.read_text(encoding="utf-8")
    assert "ddb-1995, ddb-" in recorded(call, file.with_name("x"), rules="ddb").err


def test_the_end_of_input_before_there_is_a_table_leaves_no_file(
    call: Call, file: Path
) -> None:
    assert call("record", str(file), stdin=b"ddv-tsr\n").status == 0
    assert not file.exists()


@pytest.mark.parametrize(
    ("argv", "code"),
    [
        (("--rules", "ddv-tsx"), "X010"),
        (("--rules", "ddv-tsr", "--players", "a b c"), "X029"),
        (("--rules", "ddv-tsr", "--players", "Stock Anna Bernd Carla"), "X029"),
        (("--rules", "ddv-tsr", "--players", "a b c d", "--dealer", "e"), "X030"),
    ],
)
def test_what_is_wrong_at_the_command_line(
    call: Call, file: Path, argv: tuple[str, ...], code: str
) -> None:
    result = call("record", str(file), *argv)

    assert result.status == 2
    assert code in result.err
    assert not file.exists()


def test_it_needs_a_file(call: Call) -> None:
    assert "X035" in call("record", "-").err


def test_a_file_that_may_not_be_written_stays(call: Call, file: Path) -> None:
    recorded(call, file)
    before = file.read_bytes()
    file.chmod(0o444)
    result = recorded(call, file, "a d 151")

    assert os.access(file, os.W_OK) or (result.status, file.read_bytes()) == (2, before)


def test_a_file_that_is_there_has_its_own_head(call: Call, file: Path) -> None:
    file.write_text("kra kr9 krk kr10\n", encoding="utf-8")
    assert "X032" in call("record", str(file)).err
    assert file.read_text(encoding="utf-8") == "kra kr9 krk kr10\n"


def test_the_same_command_line_goes_on(call: Call, file: Path) -> None:
    recorded(call, file, "a d 151")
    table = ("--players", "Anna, bernd, carla, dora", "--dealer", "D")
    again = call("record", str(file), "--rules", "ddv", *table, stdin=b"b c 130\n")

    assert again.status == 0
    assert file.read_text(encoding="utf-8").endswith("\nSpiel 2\n+ re b c 130\n")


@pytest.mark.parametrize(
    ("argv", "found", "there"),
    [
        (("--rules", "nag"), "--rules nagelik-2024", "--rules ddv-tsr"),
        (("--dealer", "a"), "--dealer anna", "--dealer dora"),
        (
            ("--rules", "ddv", "--players", "bernd anna carla dora"),
            '--players "bernd anna carla dora"',
            '--players "anna bernd carla dora"',
        ),
    ],
)
def test_what_differs_from_the_head_is_told(
    call: Call, file: Path, argv: tuple[str, ...], found: str, there: str
) -> None:
    recorded(call, file, "a d 151")
    before = file.read_bytes()
    done = call("record", str(file), *argv, "--lang", "de", stdin=b"b c 130\n")

    assert (done.status, file.read_bytes()) == (2, before)
    assert f"{found} passt nicht zu {file}; dort steht {there}. (X028)" in done.err


def test_a_folder_that_is_not_there_is_reported(call: Call, tmp_path: Path) -> None:
    result = recorded(call, tmp_path / "nowhere" / "abend.doko")

    assert (result.status, "X020" in result.err) == (2, True)


def test_nothing_is_written_over_what_others_wrote(file: Path) -> None:
    child = terminal(file, "--rules", "ddv-tsr", *TABLE)
    asked(child, "Spiel 1")
    file.write_text(file.read_text(encoding="utf-8") + "# others\n", encoding="utf-8")
    child.send("a d 151\r")
    expect(child, "X031")
    child.wait()

    assert file.read_text(encoding="utf-8").endswith("# others\n")


@pytest.mark.parametrize("lang", ["de", "en"])
def test_help_names_every_command(call: Call, file: Path, lang: str) -> None:
    out = recorded(call, file, ".h", lang=lang).out

    reported = [line.split()[0] for line in out.splitlines() if line.startswith("  .")]
    assert len(reported) == len(COMMANDS)
    assert "Karlchen" in out


# --- in a terminal ----------------------------------------------------------------------------


def test_killed_in_the_middle_of_a_trick_it_goes_on_there(file: Path) -> None:
    child = terminal(file, "--rules", "ddv-tsr", *TABLE)
    asked(child, "Spiel 1")
    child.send("a d 151\r")
    asked(child, "Spiel 2")
    child.send(".karten\r")
    asked(child, "Stich 1, bernd")
    child.send("kra kr9 krk kr10\r")
    asked(child, "Stich 2, bernd")
    child.send("ha h9\r")
    asked(child, "Stich 2, dora")
    child.send("hk")
    child.kill(signal.SIGKILL)
    child.wait()
    assert file.read_text(encoding="utf-8").endswith(
        "\nSpiel 1\n+ re a d 151\n\nSpiel 2\n 1. ♣A   ♣9   ♣K   ♣10\n 2. ♥A   ♥9\n= *\n"
    )

    child = terminal(file)
    asked(child, "Stich 2, dora")
    child.send("hk ha\r")
    expect(child, "Stich 2: bernd")
    child.send(".ende\r")
    ends(child)
    child.wait()
    assert child.exitstatus == 0
    assert "♥A   ♥9   ♥K   ♥A" in file.read_text(encoding="utf-8")
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_an_interrupt_drops_the_line_and_writes_nothing(file: Path) -> None:
    child = terminal(file, "--rules", "ddv-tsr", *TABLE)
    asked(child, "Spiel 1")
    child.send("a d 251")
    expect(child, "251")
    child.sendcontrol("c")
    child.send(".e\r")
    ends(child)

    assert "251" not in file.read_text(encoding="utf-8")


def test_killed_behind_a_game_with_findings_nothing_is_lost(file: Path) -> None:
    child = terminal(file, "--rules", "ddv-tsr", *TABLE)
    asked(child, "Spiel 1")
    child.send("damensolo c 98\r")
    expect(child, "trotzdem")
    child.kill(signal.SIGKILL)
    child.wait()

    assert file.read_text(encoding="utf-8").endswith(
        "\nSpiel 1\nVorbehalt carla: damensolo\n+ 98\n"
    )


def test_what_is_refused_comes_again_to_be_mended(file: Path) -> None:
    child = terminal(file, "--rules", "ddv-tsr", *TABLE)
    asked(child, "Spiel 1")
    child.send("a d 151 / spiel 2\r")
    expect(child, "Das ist nicht ein Spiel")
    expect(child, "> a d 151 / spiel 2")
    child.send("\x7f" * len(" / spiel 2") + ", fuchs re\r")
    asked(child, "Spiel 2")
    child.send("spiel\r")
    expect(child, "Das ist nicht ein Spiel")
    expect(child, "> spiel")
    child.sendcontrol("c")
    expect(child, ">")  # asks anew; what was typed before that is dropped
    child.send("b c 130\r")
    asked(child, "Spiel 3")
    child.send(".e\r")
    ends(child)

    assert file.read_text(encoding="utf-8").partition("runde: 1\n")[2] == (
        "\nSpiel 1\n+ re a d 151, fuchs re\n\nSpiel 2\n+ re b c 130\n"
    )


def test_cards_are_offered_that_may_be_played(file: Path) -> None:
    child = terminal(file, "--rules", "ddv-tsr", *TABLE)
    asked(child, "Spiel 1")
    child.send(".karten\r")
    asked(child, "Stich 1, anna")
    child.send("kra kr9 ha kr10\r")
    asked(child, "Stich 2, anna")
    child.send("kr9 krk kr\t")  # Carla has no ♣ but trumps
    expect(child, "krd")
    shown = re.sub(CONTROLS, "", str(child.before))
    assert not any(card in shown for card in ("kra", "kr10"))
    child.sendcontrol("c")
    asked(child, "Stich 2, anna")
    child.send(".e\r")
    ends(child)


def test_words_are_offered_that_a_game_is_made_of(file: Path) -> None:
    child = terminal(file, "--rules", "ddv-tsr", *TABLE)
    asked(child, "Spiel 1")
    child.send("a d 151, Karl\t")
    expect(child, "Karlchen")
    child.send(" re\r")
    asked(child, "Spiel 2")
    child.send(".e\r")
    ends(child)

    assert "karlchen re" in file.read_text(encoding="utf-8")
