"""Records through the whole program: transcripts, exit statuses, streams."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dokospec.render
from dokospec.api.files import InputFile
from dokospec.cli.main import main
from dokospec.game.judge import Judge
from dokospec.notation.record import GameRecord, Head, Reading
from dokospec.render.markdown import escape
from dokospec.verdict import GameVerdict
from tests.cli.conftest import Call
from tests.cli.processes import PYTHON, ROOT
from tests.exhaustive import examples, sampled
from tests.golden import agrees

HERE = Path(__file__).parent
RECORDS = HERE / "records"
TOY = ["--spec", "tests/toy"]

SCHEMA = json.loads(
    Path(dokospec.render.__file__)
    .with_name("verdict.schema.json")
    .read_text(encoding="utf-8")
)


def record(name: str) -> str:
    return f"tests/cli/records/{name}.doko"


def transcript(call: Call, *argv: str) -> str:
    """The command, what it printed, and its status."""
    done = call(*argv, "--lang", "de", *TOY)
    return f"$ dokospec {' '.join(argv)}\n{done.out}{done.err}[{done.status}]\n"


@pytest.mark.parametrize("name", [path.stem for path in sorted(RECORDS.glob("*.doko"))])
@pytest.mark.parametrize("command", ["replay", "check"])
def test_transcript(call: Call, command: str, name: str) -> None:
    found = transcript(call, command, record(name))

    assert agrees(HERE / "golden" / f"{command}-{name}.txt", found)


@pytest.mark.parametrize(
    ("name", "argv"),
    [
        ("tricks", ["replay", "--tricks", record("strittig")]),
        ("markdown", ["replay", "--format", "markdown", record("strittig")]),
        (
            "compare",
            ["compare", record("abend"), "--rules", "spielzeug,spielzeug-kurz"],
        ),
        ("explain-list", ["explain", record("abend")]),
        ("explain-winner", ["explain", record("abend"), "Sieger"]),
        *(
            (
                f"explain-item-{form}",
                ["explain", record("abend"), "Fuchs", "--format", form],
            )
            for form in ("markdown", "html")
        ),
        ("explain-score", ["explain", record("abend"), "Anna"]),
        ("explain-trick", ["explain", record("strittig"), "Stich", "2"]),
        ("format", ["format", record("falsch")]),
        ("format-unreadable", ["format", record("unlesbar")]),
        ("two-files", ["replay", record("kurz"), "nowhere.doko", record("kurz")]),
        ("rules-show", ["rules", "show", "spielzeug"]),
        ("rules-clause", ["rules", "show", "spielzeug", "3"]),
        *(
            (f"rules-{what[0]}-{form}", ["rules", *what, "--format", form])
            for what in (
                ("doubts", "spielzeug"),
                ("diff", "spielzeug", "spielzeug-kurz"),
            )
            for form in ("text", "markdown")
        ),
    ],
)
def test_transcript_of(call: Call, name: str, argv: list[str]) -> None:
    assert agrees(HERE / "golden" / f"{name}.txt", transcript(call, *argv))


@pytest.mark.parametrize("form", ["text", "markdown"])
def test_a_ledger_is_shown_with_what_is_wrong_in_it(
    call: Call, tmp_path: Path, form: str
) -> None:
    text = "Text klein erbt von spielzeug Titel „Klein“"
    page = f"# Klein\n\n```regel\n{text}\n```\n"
    (tmp_path / "klein.md").write_text(page, encoding="utf-8")
    rows = ("1-s1\t0\tnorm\tohne handhabung", "1-s2\t0\tnorm\t", "1-s3\t0\trat\t")
    ledger = "\n".join(("quelle\tvorlage", *rows, ""))
    (tmp_path / "ledger.tsv").write_text(ledger, encoding="utf-8")
    argv = ("rules", "ledger", "klein", "--spec", str(tmp_path), "--format", form)
    reported = transcript(call, *argv)
    for folder in (str(tmp_path), escape(str(tmp_path))):
        reported = reported.replace(folder, "ORDNER")

    assert agrees(HERE / "golden" / f"rules-ledger-{form}.txt", reported)


@pytest.mark.parametrize(
    ("name", "status"),
    [("abend", 0), ("falsch", 1), ("kurz", 1), ("strittig", 1), ("unlesbar", 2)],
)
@pytest.mark.parametrize("form", ["text", "json", "markdown"])
def test_exit_status(call: Call, name: str, status: int, form: str) -> None:
    for command in ("replay", "check"):
        done = call(command, "--format", form, record(name), *TOY)

        assert done.status == status


@pytest.mark.parametrize("name", [path.stem for path in sorted(RECORDS.glob("*.doko"))])
def test_json_keeps_the_schema(call: Call, name: str) -> None:
    done = call("replay", "--format", "json", record(name), *TOY)
    document = json.loads(done.out)

    jsonschema.validate(document, SCHEMA, jsonschema.Draft202012Validator)
    assert document["file"] == record(name)


def test_standard_input_is_read(call: Call) -> None:
    data = (RECORDS / "abend.doko").read_bytes()
    named = json.loads(call("replay", "--format", "json", record("abend"), *TOY).out)
    piped = json.loads(call("replay", "--format", "json", "-", *TOY, stdin=data).out)

    assert {**named, "file": "-"} == piped


def test_another_rule_text_can_be_named(call: Call) -> None:
    done = call("replay", record("abend"), "--rules", "ottendorf-2008", "--lang", "de")

    assert done.out.startswith("Spiel 1 (ottendorf-2008)")


def test_an_unknown_rule_text_of_a_record_is_a_finding(call: Call) -> None:
    done = call("check", record("abend"), "--lang", "en")

    assert done.status == 2
    assert "spielzeug" in done.out


def test_a_comparison_as_json(call: Call) -> None:
    argv = ["--rules", "spielzeug,spielzeug-kurz", "--format", "json"]
    done = call("compare", record("abend"), *argv, *TOY)
    document = json.loads(done.out)

    assert document["schema"] == "dokospec/comparison/1"
    assert [len(game["verdicts"]) for game in document["games"]] == [2, 2]
    assert "value" in document["games"][0]["differs"]


def test_format_is_idempotent_and_checks_itself(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "abend.doko"
    path.write_bytes((RECORDS / "abend.doko").read_bytes())

    assert call("format", "--check", str(path), *TOY).status == 1
    assert call("format", "--write", str(path), *TOY).status == 0
    assert call("format", "--check", str(path), *TOY).status == 0
    assert call("format", str(path), *TOY).out == path.read_text()
    assert list(tmp_path.iterdir()) == [path]


def test_format_leaves_what_it_cannot_read(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "x.doko"
    before = (RECORDS / "unlesbar.doko").read_bytes()
    path.write_bytes(before)

    done = call("format", "--write", str(path), *TOY)

    assert done.status == 2
    assert "N202" in done.err
    assert path.read_bytes() == before


def test_json_and_back_is_the_same_record(call: Call) -> None:
    there = call("format", "--to", "json", record("falsch"), *TOY)
    back = call("format", "--from", "json", "-", *TOY, stdin=there.out.encode())

    assert back.out == call("format", record("falsch"), *TOY).out


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b"nul", b'{"schema": 1}', b"\xff"])
def test_json_that_is_no_record_is_refused(call: Call, data: bytes) -> None:
    done = call("format", "--from", "json", "-", "--lang", "en", stdin=data)

    assert done.status == 2
    assert "(X017)" in done.err


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "line",
    [
        "x-a: " + "1" * 4301,
        "x-grundwert: " + "1" * 4301,
        "armut a: h9 h9 h9 -> b: kra kra kra " + "1" * 4301,
    ],
)
def test_a_number_of_thousands_of_digits_is_none(call: Call, line: str) -> None:
    head = f"doko 1\nregeln: ddb-pokal\ntisch: A B C D\ngeber: D\nrunde: {'1' * 4301}\n"
    game = f"spiel {'1' * 4301}\n{line}\nkra krk kr10 kr10\n"
    for command in ("replay", "sheet", "table", "check"):
        done = call(command, "-", stdin=(head + game).encode())

        assert "X001" not in done.out + done.err


def test_a_defect_in_one_game_leaves_the_others(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told where that game stands, and all the others are judged."""
    whole = Judge.game

    def broken(self: Judge, head: Head, game: GameRecord, *more: Any) -> GameVerdict:
        if game.label == "2":
            raise ZeroDivisionError
        return whole(self, head, game, *more)

    monkeypatch.setattr(Judge, "game", broken)
    monkeypatch.delenv("DOKOSPEC_DEBUG", raising=False)
    data = (RECORDS / "abend.doko").read_bytes()
    head, _, games = data.partition(b"\nspiel\n")
    game = games.partition(b"\nspiel\n")[0]
    three = b"".join(b"\nspiel %d\n" % n + game for n in (1, 2, 3))
    done = call("replay", "-", "--format", "json", *TOY, stdin=head + three)
    judged = json.loads(done.out)["games"]

    assert done.status == 2
    assert [each["game"] for each in judged] == ["1", "2", "3"]
    assert [each["kind"] is None for each in judged] == [False, True, False]
    assert [f["code"] for f in judged[1]["findings"]] == ["X001"]


def test_a_defect_in_one_file_leaves_the_others(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    readings = InputFile.readings

    def broken(self: InputFile) -> Iterator[Reading]:
        if self.name == record("falsch"):
            raise ZeroDivisionError
        return readings(self)

    monkeypatch.setattr(InputFile, "readings", broken)
    monkeypatch.delenv("DOKOSPEC_DEBUG", raising=False)
    done = call("replay", record("falsch"), record("abend"), *TOY)

    assert done.status == 2
    assert "(X001)" in done.err
    assert done.out


def test_ten_thousand_games_stream() -> None:
    """The first verdict is there long before the last game is read."""
    game = (RECORDS / "abend.doko").read_bytes()
    head, _, games = game.partition(b"\nspiel\n")
    argv = [PYTHON, "-m", "dokospec", "replay", "--format", "json", "-", *TOY]
    with subprocess.Popen(  # noqa: S603
        argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(head + b"\nspiel\n" + games)
        for _ in range(20):
            process.stdin.write(b"\nspiel\n" + games)
        process.stdin.flush()
        lines = [process.stdout.readline() for _ in range(3)]
        process.stdin.close()
        rest = process.stdout.read()

    assert lines[1].startswith(b'{"game": "1"')
    document: Any = json.loads(b"".join(lines) + rest)
    assert len(document["games"]) == 42


@settings(max_examples=examples(40), deadline=None)
@given(
    data=st.binary(max_size=200), command=st.sampled_from(["replay", "check", "format"])
)
def test_no_bytes_make_a_traceback(
    data: bytes, command: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("bytes") / "x.doko"
    path.write_bytes(b"doko 1\ntisch: a b c d\ngeber: a\nspiel\n" + data)

    assert main([command, str(path), "--rules", "spielzeug", *TOY]) in {0, 1, 2}


EXAMPLES: Final = sorted((ROOT / "examples").rglob("*.doko"))


@pytest.mark.parametrize("path", sampled(EXAMPLES, EXAMPLES[::4]), ids=str)
def test_the_examples_are_replayed(call: Call, path: Path) -> None:
    done = call("replay", "--tricks", str(path))

    assert done.status in {0, 1}
    assert "X001" not in done.err
