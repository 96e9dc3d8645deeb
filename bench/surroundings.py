"""What the measurements share: the commit they are of, and how far they have come."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent


def commit() -> str:
    """The commit that is checked out, in ten characters."""
    return subprocess.run(
        ("git", "rev-parse", "--short=10", "HEAD"),
        cwd=ROOT,
        check=True,
        capture_output=True,
        encoding="utf-8",
    ).stdout.strip()


def progress(text: str) -> None:
    """Tells how far it has come, where somebody looks on."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()
