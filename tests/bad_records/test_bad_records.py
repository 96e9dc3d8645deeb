"""Bad records through the whole program: what ``check`` says about them, in German.

A line of ``NAME.expected`` is ``CODE LINE:COLUMN message [hint]``, with the readings in
round brackets where it holds under some only; the last line is the exit status.
``UPDATE_GOLDEN=1`` writes them anew, to be reviewed by eye.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Call
from tests.exhaustive import sampled
from tests.golden import agrees

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.doko"))
FIXED = [FOLDER / "zeile-zweimal.doko"]
"""What is looked at in both languages by every run, beside a sample."""
PARTS = 8
"""The language is looked at in so many shares of the files."""
TOY = ("--spec", "tests/toy", "--lang", "de")

HEAD = "doko 1\nregeln: ddv-tsr\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n"
GAME = """
spiel
kra kr9 krk kr10
ha ka10 h9 ha
kab kaa h10 ka9
pa p9 kab pk
hb kaa pd h10
kak hd krd ka9
kak hd ka10 pd
krb hk krd hb
pb pb kad pk
kra kr10 krb kad
hk kr9 p10 p10
h9 krk pa p9
"""
HEAD_OF_FINDING = re.compile(
    r"^(?P<place>\S*?:(\d+:\d+:)?) (?P<code>[A-Z]\d{3}) (.*):$"
)


def reported(out: str) -> str:
    """The findings of a ``check`` in text, one a line."""
    lines: list[str] = []
    for line in out.splitlines():
        if head := HEAD_OF_FINDING.match(line):
            _, number, column, _ = head["place"].rsplit(":", 3)
            lines.append(f"{head['code']} {number}:{column}")
        elif line.startswith("  Nur unter: "):
            lines[-1] += f" ({line.strip()})"
        elif line.startswith("  Tipp: "):
            lines[-1] += f" [{line.removeprefix('  Tipp: ')}]"
        elif not re.match(r"  +\d* \||  Abschnitt: ", line):
            lines[-1] += f" {line.strip()}"
    return "".join(line + "\n" for line in lines)


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """No message is broken into lines."""
    monkeypatch.setenv("COLUMNS", "2000")


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_bad_record(call: Call, path: Path) -> None:
    """Code, place, message, hint, status; and ``replay`` ends with the same status."""
    name = f"tests/bad_records/{path.name}"
    done = call("check", name, *TOY)

    assert done.err == ""
    found = f"{reported(done.out)}status {done.status}\n"
    assert agrees(path.with_suffix(".expected"), found)
    assert call("replay", name, *TOY).status == done.status


@pytest.mark.parametrize(
    "path", sampled(FILES, [*FILES[::4], *FIXED]), ids=lambda path: path.stem
)
def test_every_finding_has_a_place_in_both_languages(call: Call, path: Path) -> None:
    name = f"tests/bad_records/{path.name}"

    def findings(lang: str) -> list[dict[str, object]]:
        done = call("check", name, "--lang", lang, "--format", "json")
        found: list[dict[str, object]] = json.loads(done.out)["findings"]
        return found

    for german, english in zip(findings("de"), findings("en"), strict=True):
        assert isinstance(german["line"], int)
        assert isinstance(german["column"], int)
        for key in ("code", "line", "column", "clauses"):
            assert german[key] == english[key]
        assert german["message"] != english["message"]


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("part", sampled(range(PARTS), [0]))
def test_no_word_of_the_other_language(call: Call, part: int) -> None:
    """A sample of words that stand in nearly every English finding, or German one."""
    names = [f"tests/bad_records/{path.name}" for path in FILES[part::PARTS]]
    german = call("replay", "--tricks", *names, *TOY).out
    english = call("replay", "--tricks", *names, *TOY[:2], "--lang", "en").out

    assert not re.search(_word("the|of|is|trick|hint|game|wins|clause"), german)
    english = re.sub(r"\('[^']*'\)", "", english)  # questions of a rule text
    english = re.sub("duty '[^']*'", "", english)  # and what it calls its duties
    english = re.sub("„[^“]*“", "", english)  # and what it presupposes
    assert not re.search(_word("der|die|ist|Stich|Tipp|Spiel"), english)


def _word(words: str) -> str:
    """Any of the words, but no part of a name like ``Gegen-die-Alten``."""
    return rf"(?<![\w-])({words})(?![\w-])"


def _codes(out: str) -> list[str]:
    return [line.split()[0] for line in reported(out).splitlines()]


@pytest.mark.exhaustive
@pytest.mark.usefixtures("wide")
def test_one_broken_game_of_ten_thousand(call: Call, tmp_path: Path) -> None:
    """It gets its finding; all the others are judged, by the dealers they had."""
    broken = "\nspiel\nkra k9 krk kr10\n"
    path = tmp_path / "viele.doko"
    path.write_text(HEAD + GAME * 5000 + broken + GAME * 4999, encoding="utf-8")

    done = call("check", str(path), *TOY)
    assert done.status == 2
    assert _codes(done.out) == ["N202", "U101"]

    done = call("replay", "--format", "json", str(path), *TOY)
    games = json.loads(done.out)["games"]
    assert len(games) == 10_000
    assert [game["game"] for game in games if game["scores"] is None] == ["5001"]


@pytest.mark.usefixtures("wide")
def test_a_line_of_a_hundred_megabytes(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "lang.doko"
    with path.open("w", encoding="utf-8") as file:
        file.write(HEAD + "\nspiel\n")
        for _ in range(100):
            file.write("kra " * 250_000)
        file.write("\n" + GAME)

    done = call("check", str(path), *TOY)
    assert done.status == 2
    assert _codes(done.out) == ["N005"]
    assert len(done.out) < 10_000


def test_a_file_that_is_not_there_does_not_stop_the_next(
    call: Call,
    tmp_path: Path,
) -> None:
    path = tmp_path / "gut.doko"
    path.write_text(HEAD + GAME, encoding="utf-8")
    done = call("replay", "/nowhere.doko", str(tmp_path), str(path), *TOY)

    assert done.status == 2
    assert "(X020)" in done.err
    assert "(X021)" in done.err
    assert "Spielwert 5" in done.out


@pytest.mark.parametrize(
    "clause",
    [
        "# Nichts\n",
        "# §1 {#1}\n\n```regel\nText eigen Titel „Eigen“\n```\n",
        "# §1 {#1}\n\n```regel\nText eigen Titel „Eigen“\nRegel (\n```\n",
        "# §1 {#1}\n\n```regel\nText eigen erbt von keinem\n```\n",
        "# §1 {#1}\n\n```regel\nText eigen erbt von eigen\n```\n",
        "\0\1\2",
        "\udcff",
    ],
)
def test_a_broken_rule_text(call: Call, tmp_path: Path, clause: str) -> None:
    """Told once, where the file names it, whatever is wrong with it; no traceback."""
    own = tmp_path / "eigen"
    own.mkdir()
    (own / "text.md").write_bytes(clause.encode("utf-8", "surrogateescape"))
    path = tmp_path / "spiel.doko"
    path.write_text(HEAD.replace("ddv-tsr", "eigen") + GAME * 3, encoding="utf-8")
    spec = ("--spec", str(tmp_path), "--lang", "de")

    done = call("check", str(path), *spec)
    assert done.status == 2
    assert "X001" not in done.err
    assert (
        len(re.findall(r"spiel\.doko:2:1: [EL]\d|\(X018\)", done.out + done.err)) == 1
    )

    done = call("check", str(path), "--rules", "eigen", *spec)
    assert done.status == 2
    assert "X001" not in done.err
