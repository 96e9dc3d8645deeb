"""The runners for who has no dokospec, in every language that is installed here."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from dokospec.conformance.case_lines import written
from dokospec.conformance.entries import CorpusCase
from tests.cli.processes import process

RUNNERS = Path("examples/runners").resolve()
MOST_LINES = 60
"""Of it about ten read: a file that is missing, damaged or cut off is told with its place."""
LEADS = {"spielart": "normal", "stich": 1, "ausspieler": 2, "karten": ["kra"]}
RIGHT = CorpusCase("toy/1/stich/1", "toy", "stich", LEADS, (("", 2),), ({},), ())
BY_READING = replace(
    RIGHT, id="toy/1/stich/2", expected=(("", 1), ("z-x=b", 2)), fits=({}, {})
)
WRONG = replace(
    RIGHT, id="toy/1/stich/3", expected=(("", 0), ("z-x=b", 3)), fits=({}, {})
)
AGREED = replace(
    WRONG, id="toy/1/stich/4", position={"lesarten": {"z-x": "b"}, **LEADS}
)
ELSE = CorpusCase(
    "toy/1/abend/1",
    "toy",
    "abend",
    {"sitze": 4},
    (("", {"geber": 0, "punkte": [1, -1, 1, -1], "ordnung": True}),),
    ({},),
    (),
)
EXPECTED = "expected a case: id, art, lage, antwort"
DAMAGED = {
    "list": b"[1]\n",
    "no-json": b"ddv-tsr is a text\n",
    "null": b"null\n",
    "blank": b"\n",
    "no-answer": written([RIGHT]).replace(b'"antwort"', b'"wort"'),
    "no-question": written([RIGHT]).replace(b'"lage"', b'"dame"'),
}


def _c(folder: Path) -> list[str]:
    program, source = str(folder / "runner"), str(RUNNERS / "runner.c")
    options = ("-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic")
    assert process("cc", *options, "-o", program, source).returncode == 0
    return [program]


def _java(folder: Path) -> list[str]:
    source = str(RUNNERS / "Runner.java")
    assert process("javac", "-d", str(folder), source).returncode == 0
    return ["java", "-cp", str(folder), "Runner"]


def _command(*words: str) -> Callable[[Path], list[str]]:
    return lambda _: [*words]


LANGUAGES: dict[str, tuple[str, Callable[[Path], list[str]]]] = {
    "runner.py": ("python3", _command(sys.executable, str(RUNNERS / "runner.py"))),
    "runner.js": ("node", _command("node", str(RUNNERS / "runner.js"))),
    "Runner.java": ("javac", _java),
    "runner.c": ("cc", _c),
}
"""By file: what has to be installed, and the command that starts the runner."""


@pytest.fixture(params=LANGUAGES, scope="module")
def runner(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> list[str]:
    tool, command = LANGUAGES[request.param]
    if shutil.which(tool) is None and request.param != "runner.py":
        pytest.skip(f"{tool} is not installed here")
    return command(tmp_path_factory.mktemp("runner"))


def test_it_tells_what_is_wrong_and_counts(runner: list[str], tmp_path: Path) -> None:
    file = tmp_path / "toy.jsonl"
    file.write_bytes(written([RIGHT, BY_READING, WRONG, AGREED, ELSE]))
    done = process(*runner, str(file))

    assert done.stderr == b""
    assert done.stdout.decode().splitlines() == [
        "toy/1/stich/3 expected 0 or 3 given 2",
        "right 2 wrong 1 cannot 2",
    ]
    assert done.returncode == 1


def test_where_nothing_is_wrong_it_ends_well(runner: list[str], tmp_path: Path) -> None:
    file = tmp_path / "toy.jsonl"
    file.write_bytes(written([RIGHT, BY_READING, ELSE]))
    done = process(*runner, str(file))

    assert done.stdout.decode().splitlines() == ["right 2 wrong 0 cannot 1"]
    assert done.returncode == 0


def test_where_nothing_is_answered_it_does_not(
    runner: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "toy.jsonl"
    file.write_bytes(written([ELSE]))

    assert process(*runner, str(file)).returncode == 1


@pytest.mark.parametrize("cut", [30, 1], ids=["in-a-line", "behind-a-bracket"])
def test_a_file_that_is_cut_off_is_told_in_one_line(
    cut: int, runner: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "toy.jsonl"
    file.write_bytes(written([RIGHT, ELSE])[: -cut - 1])
    done = process(*runner, str(file))

    assert done.stdout == b""
    assert done.stderr.decode().splitlines() == [f"{file}:2: {EXPECTED}"]
    assert done.returncode == 2


@pytest.mark.parametrize("damaged", DAMAGED)
def test_a_line_that_is_no_case_is_told_with_its_place(
    damaged: str, runner: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "toy.jsonl"
    file.write_bytes(written([RIGHT]) + DAMAGED[damaged] + written([ELSE]))
    done = process(*runner, str(file))

    assert done.stdout == b""
    assert done.stderr.decode().splitlines() == [f"{file}:2: {EXPECTED}"]
    assert done.returncode == 2


@pytest.mark.parametrize("there", [False, True], ids=["missing", "folder"])
def test_what_is_no_file_is_told(
    there: bool, runner: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "cases"
    if there:
        file.mkdir()
    done = process(*runner, str(file))

    assert done.stdout == b""
    assert done.stderr.decode().splitlines() == [f"{file}: expected a file of cases"]
    assert done.returncode == 2


def test_without_a_file_it_is_told_that_one_is_expected(runner: list[str]) -> None:
    done = process(*runner)
    (line,) = done.stderr.decode().splitlines()

    assert done.stdout == b""
    assert line.endswith(": expected a file of cases")
    assert done.returncode == 2


@pytest.mark.parametrize("last", [b"\r\n", b""])
def test_lines_may_end_as_on_windows(
    last: bytes, runner: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "toy.jsonl"
    lines = written([RIGHT, BY_READING]).splitlines()
    file.write_bytes(b"\r\n".join(lines) + last)
    done = process(*runner, str(file))

    assert done.stdout.decode().splitlines() == ["right 2 wrong 0 cannot 0"]
    assert (done.stderr, done.returncode) == (b"", 0)


@pytest.mark.skipif(shutil.which("javac") is None, reason="javac is not installed here")
def test_java_takes_its_runner_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "toy.jsonl"
    file.write_bytes(written([RIGHT]))
    done = process("java", str(RUNNERS / "Runner.java"), str(file))

    assert done.returncode == 0


def test_an_empty_file_has_nothing_right(runner: list[str], tmp_path: Path) -> None:
    (tmp_path / "toy.jsonl").touch()
    done = process(*runner, str(tmp_path / "toy.jsonl"))

    assert done.stdout.decode().splitlines() == ["right 0 wrong 0 cannot 0"]
    assert done.returncode == 1


def test_every_runner_is_tried_and_short() -> None:
    files = {path.name: path for path in RUNNERS.iterdir() if path.suffix != ".md"}

    assert files.keys() == LANGUAGES.keys()
    for path in files.values():
        lines = path.read_text(encoding="utf-8").splitlines()
        assert sum(bool(line.strip()) for line in lines) <= MOST_LINES
