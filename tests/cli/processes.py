"""Runs of the program as a process of its own, as a user's shell makes them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PYTHON: Final = sys.executable

Done = subprocess.CompletedProcess[bytes]


def process(*argv: str, stdin: bytes = b"", env: dict[str, str] | None = None) -> Done:
    """Any program, run to its end in the root of the project."""
    return subprocess.run(  # noqa: S603
        argv,
        input=stdin,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, **(env or {})},
        check=False,
        timeout=600,
    )


def run(*argv: str, stdin: bytes = b"", env: dict[str, str] | None = None) -> Done:
    """``dokospec`` with these arguments."""
    return process(PYTHON, "-m", "dokospec", *argv, stdin=stdin, env=env)


def shell(script: str) -> Done:
    """A script of the shell."""
    return process("bash", "-c", script)
