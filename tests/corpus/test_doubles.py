"""What is said of a card that somebody holds twice is asked at every moment."""

from __future__ import annotations

import pytest

from dokospec.corpus.calls import is_valid
from dokospec.corpus.directed import doubles
from dokospec.notation.record import Call
from tests.games import generator


@pytest.mark.exhaustive
def test_an_ace_is_announced_in_time_too_late_and_by_who_has_one_only() -> None:
    ottendorf = generator("ottendorf-2008")
    said: dict[str, set[bool | None]] = {}
    late: set[bool | None] = set()
    for candidate in doubles(ottendorf):
        calls = [e for e in candidate.case.game.events if isinstance(e, Call)]
        if candidate.asked.kind == "ansage" and calls[-1].word == "schweinchen":
            valid = is_valid(ottendorf, candidate)
            said.setdefault(str(calls[-1].by), set()).add(valid)
            if candidate.case.cards > 5:
                late.add(valid)

    assert said["Anna"] == {True, False}
    assert said["Bernd"] == {False}
    assert False in late
