"""What pages show of the command line is what it prints; ``UPDATE_GOLDEN=1`` writes it.

A block of kind ``console`` has commands behind ``$``, each with its output; a last line
``…`` stands for the rest. A block with ``title="FILE"`` is that file, for the commands
below it. They run in an empty folder that has ``examples/``.
"""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path
from typing import Final

import pytest

from dokospec.cli.main import main, parsers
from dokospec.cli.session import session
from tests.cli.processes import ROOT
from tests.docs.names import DOCS
from tests.golden import agrees

BLOCK: Final = re.compile(
    r"^(?P<fence>```+)(?P<kind>\w+)(?: title=\"(?P<file>[^\"]+)\")?\n(?P<body>.*?)^(?P=fence)$",
    re.MULTILINE | re.DOTALL,
)
COMMAND: Final = re.compile(
    r"^\$ (?P<line>.*)\n(?P<shown>(?:(?!\$ ).*\n)*)", re.MULTILINE
)
LOCALES: Final = {"de": "de_DE.UTF-8", "en": "C"}


def pages() -> list[Path]:
    return [
        p for p in sorted(DOCS.glob("*/*.md")) if "```console\n" in p.read_text("utf-8")
    ]


@pytest.mark.parametrize("page", pages(), ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_what_is_shown_is_what_is_printed(
    page: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples", symlinks=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", LOCALES[page.parent.name])
    for name in ("COLUMNS", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def run(found: re.Match[str]) -> str:
        program, *arguments = shlex.split(found["line"], comments=True)
        assert program == "dokospec"
        main(arguments)
        printed = capsys.readouterr().out.strip("\n").splitlines(keepends=True)
        shown = found["shown"].splitlines(keepends=True)
        if shown[-1:] == ["…\n"]:
            printed = [*printed[: len(shown) - 1], "…\n"]
        said = "".join(printed)
        return f"$ {found['line']}\n{said}" + (
            "\n" if said[-1:] not in {"", "\n"} else ""
        )

    def block(found: re.Match[str]) -> str:
        if found["file"]:
            path = tmp_path / found["file"]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(found["body"], encoding="utf-8")
        if found["kind"] != "console":
            return found[0]
        fence = found["fence"]
        return f"{fence}console\n{COMMAND.sub(run, found['body'])}{fence}"

    assert agrees(page, BLOCK.sub(block, page.read_text(encoding="utf-8")))


CODE: Final = re.compile(r"^(```+)\w+\n(?:.*\n)*?\1$|(?:^    .*\n)+", re.MULTILINE)
SHOWN: Final = re.compile(
    r"^(?:    )?(?:\$ )?dokospec (?P<line>[a-z][^#\n]+)", re.MULTILINE
)
LEFT_OUT: Final = re.compile(r"\[[^\]]*\]| \| .*")


def commands() -> list[str]:
    """Every command that a page shows in a block, without what may be left out of a form."""
    found = {
        LEFT_OUT.sub("", match["line"]).replace("…", "X").strip()
        for page in sorted(DOCS.glob("*/*.md"))
        for block in CODE.finditer(page.read_text("utf-8"))
        for match in SHOWN.finditer(block[0])
    }
    return sorted(found)


@pytest.mark.parametrize("command", commands())
def test_a_command_that_is_shown_is_one(command: str) -> None:
    given = shlex.split(command)
    known = parsers(session([], {}))
    words = next(w for n in (2, 1) if (w := " ".join(given[:n])) in known)

    _, left = known[words].parse_known_args(given[len(words.split()) :])

    assert left == []
