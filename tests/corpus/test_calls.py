"""Games in which the parties come to be known are made with what must be said for them."""

from __future__ import annotations

from dokospec.corpus.calls import partnered
from tests.games import generator


def test_a_word_stands_behind_a_vorbehalt_that_may_not_be_said_without_any() -> None:
    assert [*partnered(generator("ottendorf-2008"))] == [("hochzeit",)]
    assert ("hochzeit", "fehl") in partnered(generator("nagelik-2024"))
