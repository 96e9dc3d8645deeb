"""The README says what the program does; ``UPDATE_GOLDEN=1`` writes it anew."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest

from dokospec.cli.main import main
from dokospec.notation.reader import read_text
from tests.golden import agrees

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
SHOWN = re.compile(r"```console\n\$ dokospec (.*)\n((?:.*\n)*?)```")
"""A command and what it prints; a last line ``…`` stands for the rest."""


def test_what_is_shown_is_what_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("LC_ALL", "C")
    for name in ("COLUMNS", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def run(found: re.Match[str]) -> str:
        main(shlex.split(found[1]))
        lines = capsys.readouterr().out.rstrip("\n").split("\n")
        shown = found[2].rstrip("\n").split("\n")
        if shown[-1] == "…":
            lines = [*lines[: len(shown) - 1], "…"]
        printed = "\n".join(lines)
        return f"```console\n$ dokospec {found[1]}\n{printed}\n```"

    text = README.read_text(encoding="utf-8")

    assert SHOWN.search(text)
    assert agrees(README, SHOWN.sub(run, text))


def test_the_record_is_notation() -> None:
    (block,) = re.findall(r"```doko\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    (reading,) = read_text(block)

    assert reading.game is not None
    assert reading.findings == ()


def test_there_are_two_commands() -> None:
    """Each one line that needs nothing before it; the first judges, the second tests."""
    blocks = re.findall(r"```sh\n(.*?)\n```", README.read_text("utf-8"), re.DOTALL)

    assert len(blocks) == 2
    assert not any("\n" in block for block in blocks)


@pytest.mark.parametrize(
    "page", ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "spec/README.md"]
)
def test_links_lead_somewhere(page: str) -> None:
    if not (ROOT / "pyproject.toml").exists() or not (ROOT / "spec").exists():
        pytest.skip("the pages stand in a checkout")
    path = ROOT / page
    links = re.findall(r"\]\(([^)#]+)", path.read_text(encoding="utf-8"))
    missing = [
        link
        for link in links
        if "://" not in link and not os.path.exists(path.parent / link)  # noqa: PTH110
    ]

    assert missing == []
