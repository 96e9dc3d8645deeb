"""The adapters that people start from, in every language that is installed here."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Call
from tests.cli.processes import process

ADAPTERS = Path("examples/adapters").resolve()
MOST_LINES = 30
PATIENT = ("--timeout", "120", "--lang", "en")
"""An adapter answers, however slow the machine is."""


def _c(folder: Path) -> list[str]:
    program = folder / "adapter"
    sources = [str(ADAPTERS / "c" / name) for name in ("adapter.c", "engine.c")]
    assert process("cc", "-Wall", "-o", str(program), *sources).returncode == 0
    return [str(program)]


def _java(folder: Path) -> list[str]:
    sources = [
        str(ADAPTERS / "java" / name) for name in ("Adapter.java", "Engine.java")
    ]
    assert process("javac", "-d", str(folder), *sources).returncode == 0
    return ["java", "-cp", str(folder), "Adapter"]


def _command(*words: str) -> Callable[[Path], list[str]]:
    *before, path = words
    return lambda folder: [*before, str(ADAPTERS / path)]


LANGUAGES: dict[str, tuple[str, Callable[[Path], list[str]]]] = {
    "python": (sys.executable, _command(sys.executable, "python/adapter.py")),
    "javascript": ("node", _command("node", "javascript/adapter.js")),
    "c": ("cc", _c),
    "java": ("javac", _java),
    "perl": ("perl", _command("perl", "perl/adapter.pl")),
    "shell": ("awk", _command("sh", "shell/adapter.sh")),
}
"""By folder: what has to be installed, and the command that starts the adapter."""

PARROT = Path(__file__).with_name("parrot.py")
HERE = [name for name, (tool, _) in LANGUAGES.items() if shutil.which(tool)]


@pytest.mark.parametrize("language", HERE)
def test_it_passes_the_selftest(language: str, tmp_path: Path, call: Call) -> None:
    command = LANGUAGES[language][1](tmp_path)
    status, out, err = call("conform", "selftest", *PATIENT, "--", *command)

    assert err == ""
    assert status == 0
    assert out.splitlines()[1:4] == ["stich: fine"] * 3


def test_the_selftest_says_what_is_missing(tmp_path: Path, call: Call) -> None:
    (tmp_path / "answers").write_text("{}")
    command = (sys.executable, str(PARROT), str(tmp_path / "answers"))
    status, out, _ = call("conform", "selftest", *PATIENT, "--", *command)

    kinds = "stich, erlaubt, ansage, spielart, parteien, wert, partie, abend"
    assert status == 2
    assert out.splitlines()[1:] == [
        f"Nothing was asked: the self-test has only {kinds}.",
        "Not among 'kann': weiter, wert, partie, abend, lesarten",
        "Among 'kann', but answered with 'kann_nicht': stich, erlaubt, ansage, spielart, parteien",
        "Not asked here: handlung, geber",
    ]


def test_every_folder_is_tried() -> None:
    folders = {path.name for path in ADAPTERS.iterdir() if path.is_dir()}

    assert folders == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_short(language: str) -> None:
    lines = sum(
        bool(line.strip())
        for path in (ADAPTERS / language).glob("[aA]dapter.*")
        for line in path.read_text().splitlines()
    )

    assert lines <= MOST_LINES
