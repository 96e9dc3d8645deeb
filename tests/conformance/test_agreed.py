"""Questions with agreed readings: only for programs that read a text as they are told."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Sequence

import pytest

from dokospec.conformance.entries import CorpusCase
from dokospec.conformance.run import End, ProgramSession, Verdict

PLAIN = CorpusCase("toy/1", "toy", "stich", {"stich": 1}, (("", 0),), ({},), ())
AGREED = CorpusCase(
    "toy/2", "toy", "stich", {"lesarten": {"z": "a"}}, (("", 0),), ({},), ()
)


class Program:
    """Answers every question with 0; ``able``: what it says that it can."""

    def __init__(self, able: Sequence[str]) -> None:
        self._able = able
        self._lines: deque[bytes] = deque()

    def send(self, line: bytes) -> None:
        asked = json.loads(line)
        said: dict[str, object]
        said = {"name": "toy", "texte": ["toy"], "kann": self._able}
        if "id" in asked:
            said = {"id": asked["id"], "antwort": 0}
        self._lines.append(json.dumps(said).encode())

    def end_input(self) -> None:
        """There is nothing to end."""

    def expect(self, seconds: float) -> None:
        """It answers at once."""

    def line(self) -> bytes | End:
        return self._lines.popleft() if self._lines else "closed"

    def finish(self) -> list[bytes]:
        return [*self._lines]

    def kill(self) -> None:
        """There is nothing to kill."""

    def post_mortem(self) -> str:
        return ""


@pytest.mark.parametrize("batch", [False, True])
@pytest.mark.parametrize(
    ("able", "verdict"),
    [(["stich"], Verdict.CANNOT), (["stich", "lesarten"], Verdict.RIGHT)],
)
def test_agreed_readings_are_for_those_who_can_read_so(
    able: list[str], verdict: Verdict, batch: bool
) -> None:
    session = ProgramSession(lambda: Program(able), ["toy"], 1, batch=batch)

    results = [*session.results([PLAIN, AGREED])]

    assert [each.verdict for each in results] == [Verdict.RIGHT, verdict]
