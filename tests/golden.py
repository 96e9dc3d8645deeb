"""Transcripts, reviewed by eye; ``UPDATE_GOLDEN=1`` writes them anew."""

from __future__ import annotations

import os
from pathlib import Path


def agrees(path: Path, found: str) -> bool:
    """Whether the transcript says what was found."""
    if os.environ.get("UPDATE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(found, encoding="utf-8")
    return found == path.read_text(encoding="utf-8")
