"""The vocabulary page says what the vocabulary says."""

from __future__ import annotations

import importlib.util
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_page_is_made_from_the_vocabulary() -> None:
    """``python tools/vocabulary.py`` writes the page anew."""
    path = ROOT / "tools" / "vocabulary.py"
    spec = importlib.util.spec_from_file_location("vocabulary_page", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    assert module.PAGE.read_text(encoding="utf-8") == module.page()
