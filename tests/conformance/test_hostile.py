"""Whatever a program does, the run ends, with the right verdict, alone."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Final

import pytest

from dokospec import system
from dokospec.cli.adapter import MAX_AHEAD, Adapter, running
from dokospec.conformance.entries import CorpusCase
from dokospec.conformance.protocol import encode
from dokospec.conformance.run import End, ProgramSession, Result, Verdict
from tests.cli.processes import ROOT

HOSTILE = Path(__file__).with_name("hostile.py")
MANY = [
    CorpusCase(
        f"toy/{n}", "toy", "stich", {"karten": ["kra"]}, (("", 0),), ({},), ("toy/§1",)
    )
    for n in range(1, 41)
]
CASES = MANY[:10]
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
    "leaves-an-orphan": "right",
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


NEVER: Final = {"never-answers", "never-reads", "repeats-itself"}
"""Ways in which an answer that is waited for does not come."""


def command(way: str, folder: Path) -> list[str]:
    return [sys.executable, str(HOSTILE), way, str(folder)]


def run(
    way: str, folder: Path, *, batch: bool = False, cases: Iterable[CorpusCase] = CASES
) -> tuple[ProgramSession, list[Result]]:
    session = ProgramSession(
        lambda: Adapter(command(way, folder), grace=PATIENT),
        ["toy"],
        SHORT if way in NEVER else PATIENT,
        first=SHORT if way == "never-greets" else PATIENT,
        batch=batch,
    )
    return session, list(session.results(cases))


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


class Repeating:
    """A program that says its first answer again and again, each time a second later."""

    def __init__(self) -> None:
        self.left = 0.0
        self.lines = [encode({"name": "it", "texte": ["toy"], "kann": ["stich"]})]

    def send(self, line: bytes) -> None:
        """What is asked does not matter."""

    def expect(self, seconds: float) -> None:
        self.left = seconds

    def end_input(self) -> None:
        """It goes on."""

    def line(self) -> bytes | End:
        if self.left <= 0:
            return "silent"
        self.left -= 1
        self.lines.append(encode({"id": "toy/1", "antwort": 0}))
        return self.lines.pop(0)

    def finish(self) -> list[bytes]:
        return []

    def kill(self) -> None:
        """Nothing is to be ended."""

    def post_mortem(self) -> str:
        return ""


@pytest.mark.parametrize("batch", [False, True])
def test_what_is_no_answer_to_the_question_does_not_put_off_its_end(
    *, batch: bool
) -> None:
    session = ProgramSession(Repeating, ["toy"], 5, batch=batch)

    results = list(session.results(CASES[:2]))

    assert [result.verdict for result in results] == [Verdict.BROKEN, Verdict.SILENT]


def test_a_program_that_repeats_itself_is_silent(tmp_path: Path) -> None:
    _, results = run("repeats-itself", tmp_path, cases=CASES[:2])

    assert [says(result) for result in results] == ["answered-twice", "silent"]


def test_answers_together_may_be_longer_than_what_one_may_be(tmp_path: Path) -> None:
    _, results = run("answers-at-length", tmp_path, batch=True, cases=MANY)

    assert len(MANY) * 50_000 > MAX_AHEAD
    assert {result.verdict for result in results} == {Verdict.RIGHT}


@pytest.mark.parametrize(
    "way", ["leaves-a-child", "leaves-a-daemon", "leaves-an-orphan"]
)
def test_nothing_stays_behind(way: str, tmp_path: Path) -> None:
    run(way, tmp_path)

    assert not _runs(int((tmp_path / "pid").read_text()))


def elsewhere(platform: str, patch: pytest.MonkeyPatch, *, blind: bool = False) -> None:
    """As on a system without /proc and adoption, on Windows without sessions, either.

    ``blind``: nothing can be learnt of other processes.
    """

    def process_iter(_: list[str]) -> Iterator[SimpleNamespace]:
        for path in () if blind else Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):
                parent = int(path.read_text().rpartition(")")[2].split()[1])
                yield SimpleNamespace(pid=int(path.parent.name), info={"ppid": parent})

    patch.setattr(system, "sys", SimpleNamespace(platform=platform))
    patch.setitem(sys.modules, "psutil", SimpleNamespace(process_iter=process_iter))
    if platform == "win32":
        patch.delattr(os, "killpg")
        patch.delattr(os, "WNOHANG")


@pytest.mark.parametrize("platform", ["darwin", "win32"])
@pytest.mark.parametrize(
    "way", ["good", "floods-stderr", "leaves-a-child", "leaves-a-daemon"]
)
def test_on_other_systems_it_is_the_same(
    way: str, platform: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere(platform, monkeypatch)
    _, results = run(way, tmp_path)

    assert [says(result) for result in results] == [ALL[way]] * len(CASES)
    for path in tmp_path.glob("pid"):
        assert _ends(int(path.read_text()))


def test_who_cannot_be_found_does_not_hold_us_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere("win32", monkeypatch, blind=True)
    program = Adapter(command("leaves-a-child", tmp_path), grace=SHORT)
    program.send(encode({"frage": "hallo"}))
    program.expect(PATIENT)
    greeting = program.line()
    program.kill()
    left = int((tmp_path / "pid").read_text())

    assert isinstance(greeting, bytes)
    assert program.line() == "closed"
    assert _runs(left)
    os.kill(left, signal.SIGKILL)


@pytest.mark.parametrize("reason", [ZeroDivisionError, KeyboardInterrupt])
def test_an_error_of_ours_ends_it(reason: type[BaseException], tmp_path: Path) -> None:
    def fail() -> None:
        with telling(tmp_path) as reported, running(left(tmp_path)) as start:
            start()
            started.extend(reported())
            raise reason

    started: list[int] = []
    with pytest.raises(reason):
        fail()

    assert not any(map(_runs, started))


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)]
)
def test_a_signal_ends_it(number: signal.Signals, status: int, tmp_path: Path) -> None:
    words = ("conform", "selftest", "--timeout", "3000", "--")
    argv = [sys.executable, "-m", "dokospec", *words, *left(tmp_path)]
    with (
        telling(tmp_path) as reported,
        not_ignored(number),
        subprocess.Popen(  # noqa: S603
            argv, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as child,
    ):
        started = reported()
        child.send_signal(number)
        out, err = child.communicate()

    assert (child.returncode, out, err) == (status, b"", b"")
    assert not any(map(_runs, started))


@contextmanager
def not_ignored(number: signal.Signals) -> Generator[None, None, None]:
    """Who runs the tests in the background may ignore it, and so would what he starts."""
    before = signal.signal(number, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(number, before)


def left(folder: Path) -> list[str]:
    return command("tells-whom-it-leaves", folder)


@contextmanager
def telling(folder: Path) -> Generator[Callable[[], list[int]], None, None]:
    """Waits for a program to say who it is and whom it leaves, once both are there."""
    os.mkfifo(folder / "started")
    reader = os.open(folder / "started", os.O_RDONLY | os.O_NONBLOCK)

    def reported() -> list[int]:
        ready, _, _ = select.select([reader], [], [], PATIENT)
        assert ready
        return [int(each) for each in os.read(reader, 100).split()]

    try:
        yield reported
    finally:
        os.close(reader)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def _ends(pid: int) -> bool:
    """Whether it ends: who has been told to may still run for a moment."""
    try:
        process = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return select.select([process], [], [], PATIENT)[0] == [process]
    finally:
        os.close(process)


@pytest.mark.parametrize("way", ["good", "answers-twice", "both", "nan"])
def test_all_at_once(way: str, tmp_path: Path) -> None:
    _, results = run(way, tmp_path, batch=True)

    assert [says(result) for result in results] == [ALL[way]] * len(CASES)


@pytest.mark.parametrize("way", ["prints-garbage", "dies-on-case-7", "answers-twice"])
def test_the_same_again(way: str, tmp_path: Path) -> None:
    assert run(way, tmp_path)[1] == run(way, tmp_path)[1]
