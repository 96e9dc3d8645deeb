"""The vocabulary page says what the vocabulary says."""

from __future__ import annotations

from tools.tables import stale
from tools.vocabulary import NAME, page


def test_the_page_is_made_from_the_vocabulary() -> None:
    """``python tools/vocabulary.py`` writes the page anew."""
    assert stale(NAME, page) == []
