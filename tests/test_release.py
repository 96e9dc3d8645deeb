"""What others build on: hooks, a container, a way to report what is unsafe."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path
from typing import Final

import pytest

from dokospec.cli.main import COMMANDS

ROOT: Final = Path(__file__).parents[1]
yaml = pytest.importorskip("yaml", reason="extra [site]")


def test_every_hook_is_a_command_for_records() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))

    assert {hook["id"] for hook in hooks} == {"dokospec-check", "dokospec-format"}
    for hook in hooks:
        program, command, *_ = shlex.split(hook["entry"])
        assert (program, command in COMMANDS) == ("dokospec", True)
        assert re.search(hook["files"], "abend.doko")


def test_the_container_is_built_of_this_package_and_runs_as_nobody_special() -> None:
    lines = (ROOT / "Dockerfile").read_text("utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = set(re.findall(r"\[(\w+)\]'", lines))

    assert extras == {"xlsx"}
    assert extras <= set(project["optional-dependencies"])
    assert re.search(r"^USER (?!root)\w+$", lines, re.MULTILINE)


def test_what_is_not_for_the_container_is_left_out() -> None:
    left = (ROOT / ".dockerignore").read_text("utf-8").split()

    assert {".git", ".venv"} <= set(left)
