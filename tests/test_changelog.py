"""What a changelog may say: one sentence that a user understands, of a known kind."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).parents[1]
LIMIT: Final = 200
"""Characters of a sentence."""
INSIDE: Final = re.compile(
    r"\bmutants?\b|\brefactor\w*|\bdocstrings?\b|\bdataclass\w*|\bmonkeypatch\w*"
    r"|\b(?:dokospec|tests|tools|bench)/\S+\.py\b|\bdokospec\.\w+",
    re.IGNORECASE,
)
"""What only those know who read the code."""


def settings() -> Mapping[str, Any]:
    """What towncrier is told."""
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    found: Mapping[str, Any] = tomllib.loads(text)["tool"]["towncrier"]
    return found


def changelog() -> str:
    """The changelog; it is no part of what is installed."""
    path = ROOT / str(settings()["filename"])
    if not path.exists():
        pytest.skip("the changelog stands in a checkout")
    return path.read_text("utf-8")


def fragments() -> list[Path]:
    """One file for each change since the last release; right after it there is none."""
    return sorted((ROOT / str(settings()["directory"])).glob("[!.]*"))


def faults(text: str) -> list[str]:
    """What is wrong with a line of the changelog."""
    found = [f"not for users: {word}" for word in INSIDE.findall(text)]
    if "\n" in text:
        found.append("more than a line")
    if not text.endswith(".") or re.search(r"[.!?]\s", text):
        found.append("not one sentence")
    if len(text) > LIMIT:
        found.append(f"{len(text)} characters")
    return found


def test_a_fragment_is_one_sentence_of_a_known_kind() -> None:
    kinds = {kind["directory"] for kind in settings()["type"]}
    wrong = {
        path.name: said
        for path in fragments()
        if (said := faults(path.read_text("utf-8").removesuffix("\n")))
        or not re.fullmatch(rf"\+[a-z0-9-]+\.(?:{'|'.join(kinds)})\.md", path.name)
    }

    assert wrong == {}


def test_the_changelog_has_one_sentence_a_line() -> None:
    """Of the kinds that fragments have; sections of releases come below the marker."""
    above, marker, released = changelog().partition(
        "<!-- towncrier release notes start -->\n"
    )
    names = [kind["name"] for kind in settings()["type"]]
    lines = re.findall(r"^- (.*)$", released, re.MULTILINE)

    assert marker
    assert names == re.findall(r"^- \*\*(.*?)\*\*", above, re.MULTILINE)
    assert set(re.findall(r"^### (.*)$", released, re.MULTILINE)) <= set(names)
    assert lines
    assert {line: said for line in lines if (said := faults(line))} == {}


def test_the_first_section_is_read_in_a_minute() -> None:
    """Written by hand, and longer than any other will be."""
    section = changelog().partition("\n## 0.2.0 ")[2].partition("\n## ")[0]
    lines = re.findall(r"^- .*$", section, re.MULTILINE)

    assert 0 < len(lines) <= 60
    assert [line for line in lines if len(line) > 120] == []


def test_towncrier_makes_a_section_of_the_fragments() -> None:
    pytest.importorskip("towncrier", reason="towncrier comes with the extra lint")
    changelog()
    command = [sys.executable, "-m", "towncrier", "build", "--draft"]
    made = subprocess.run(  # noqa: S603 - our own code
        [*command, "--version", "9.9.9", "--date", "2099-12-31"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        encoding="utf-8",
    ).stdout

    assert made.startswith("## 9.9.9 – 2099-12-31\n")
    for path in fragments():
        assert f"- {path.read_text('utf-8')}" in made


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("`table` takes a folder.", []),
        ("`ddv-tsr/§6.4.2`: the time moves by one card for each trick.", []),
        ("fixed a bug", ["not one sentence"]),
        ("One thing. And another.", ["not one sentence"]),
        ("Broken\nhere.", ["more than a line"]),
        ("More mutants are noticed.", ["not for users: mutants"]),
        ("Moved to dokospec/cli/main.py now.", ["not for users: dokospec/cli/main.py"]),
        ("a" * 200 + ".", ["201 characters"]),
    ],
)
def test_what_is_wrong_is_said(text: str, expected: list[str]) -> None:
    assert expected == faults(text)
