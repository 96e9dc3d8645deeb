"""Whatever a program does, the run ends, with the right verdict, alone."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from dokospec.cli.adapter import Adapter
from dokospec.conformance.case import Case
from dokospec.conformance.run import Result, Session, Verdict

HOSTILE = Path(__file__).with_name("hostile.py")
CASES = [
    Case(
        f"toy/{n}", "toy", "stich", {"karten": ["kra"]}, (("", 0),), ({},), ("toy/§1",)
    )
    for n in range(1, 11)
]
PATIENT = 120.0
"""Seconds for what comes, however slow the machine is."""
SHORT = 0.2
"""Seconds for what never comes."""

ALL: dict[str, str] = {
    "good": "right",
    "answers-twice": "answered-twice",
    "answers-others": "foreign-id",
    "answers-without-id": "no-id",
    "prints-garbage": "no-json",
    "invalid-utf-8": "not-utf-8",
    "nan": "no-json",
    "huge-number": "no-json",
    "deep": "no-json",
    "wrong-type": "wrong-type",
    "truth-for-a-seat": "wrong-type",
    "both": "neither-nor",
    "floods-stderr": "right",
    "leaves-a-child": "right",
    "leaves-a-daemon": "right",
}
"""Ways, and what every one of the answers is."""

NONE: dict[str, tuple[Verdict, str]] = {
    "dies-at-once": (Verdict.CRASHED, "exit 3"),
    "never-greets": (Verdict.SILENT, ""),
    "greets-garbage": (Verdict.BROKEN, "no-json"),
    "floods-stdout": (Verdict.BROKEN, "no-json"),
    "one-endless-line": (Verdict.BROKEN, "flood"),
}
"""Ways in which no question is ever answered, and why."""


def run(way: str, folder: Path, *, batch: bool = False) -> tuple[Session, list[Result]]:
    command = [sys.executable, str(HOSTILE), way, str(folder)]
    session = Session(
        lambda: Adapter(command, grace=PATIENT),
        ["toy"],
        SHORT if way in {"never-answers", "never-reads"} else PATIENT,
        first=SHORT if way == "never-greets" else PATIENT,
        batch=batch,
    )
    return session, list(session.results(CASES))


def says(result: Result) -> str:
    return result.fault.fault if result.fault else str(result.verdict)


@pytest.mark.parametrize("way", ALL)
def test_every_answer_is_what_it_is(way: str, tmp_path: Path) -> None:
    session, results = run(way, tmp_path)

    assert [says(result) for result in results] == [ALL[way]] * len(CASES)
    assert session.failure is None


@pytest.mark.parametrize("way", NONE)
def test_a_program_that_never_answers(way: str, tmp_path: Path) -> None:
    session, results = run(way, tmp_path)
    verdict, why = NONE[way]

    assert {result.verdict for result in results} == {Verdict.NOT_RUN}
    assert session.failure is not None
    assert session.failure.verdict is verdict
    fault = session.failure.fault
    assert (fault.fault if fault else session.failure.detail) == why


def test_one_crash_costs_one_case(tmp_path: Path) -> None:
    session, results = run("dies-on-case-7", tmp_path)

    verdicts = [result.verdict for result in results]
    assert verdicts == [Verdict.RIGHT] * 6 + [Verdict.CRASHED] + [Verdict.RIGHT] * 3
    assert results[6].detail == "exit -6"
    assert session.failure is None


@pytest.mark.parametrize(
    ("way", "verdict"),
    [
        ("always-dies", Verdict.CRASHED),
        ("never-answers", Verdict.SILENT),
        ("never-reads", Verdict.SILENT),
    ],
)
def test_it_is_started_three_times_again(
    way: str, verdict: Verdict, tmp_path: Path
) -> None:
    session, results = run(way, tmp_path)

    assert [result.verdict for result in results] == (
        [verdict] * 4 + [Verdict.NOT_RUN] * 6
    )
    assert session.failure is not None


@pytest.mark.parametrize("way", ["leaves-a-child", "leaves-a-daemon"])
def test_nothing_stays_behind(way: str, tmp_path: Path) -> None:
    run(way, tmp_path)
    pid = int((tmp_path / "pid").read_text())

    until = time.monotonic() + PATIENT
    while _runs(pid) and time.monotonic() < until:
        time.sleep(0.01)
    assert not _runs(pid)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@pytest.mark.parametrize("way", ["good", "answers-twice", "both", "nan"])
def test_all_at_once(way: str, tmp_path: Path) -> None:
    _, results = run(way, tmp_path, batch=True)

    assert [says(result) for result in results] == [ALL[way]] * len(CASES)


@pytest.mark.parametrize("way", ["prints-garbage", "dies-on-case-7", "answers-twice"])
def test_the_same_again(way: str, tmp_path: Path) -> None:
    assert run(way, tmp_path)[1] == run(way, tmp_path)[1]
