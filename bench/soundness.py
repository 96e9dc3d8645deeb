"""Tries changed inputs of every surface, and writes ``bench/soundness.md``.

    python bench/soundness.py [--reader N] [--judge N] [--rule-texts N] [--json N]
        [--protocol N] [--house-rules N] [--seed WORD] [--first N] [--processes N]
        [--keep DIR] [--write]

The inputs, their changes and the laws are those of ``tests/fuzz``. An input is made from
its number and the seed, so the same command tries the same inputs on every machine; what
was found stands in the file too. ``--keep`` writes the smallest input of each fault into
a folder. Seconds are of a processor; of a record that is judged, those of the slowest
command that is run on it.
"""

from __future__ import annotations

import argparse
import os
import platform
import signal
import sys
import time
from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType
from typing import Any, Final
from unittest.mock import patch

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
sys.path.insert(0, str(ROOT))

from surroundings import commit, progress  # noqa: E402

from dokospec.cli.process import unhurried  # noqa: E402
from tests.fuzz import laws  # noqa: E402
from tests.fuzz.laws import Fault  # noqa: E402
from tests.fuzz.surfaces import SURFACES, made  # noqa: E402
from tests.shipped import TEXTS  # noqa: E402

COUNTS: Final = {
    "reader": 300_000,
    "judge": 20_000,
    "rule texts": 2_000,
    "JSON": 20_000,
    "protocol": 20_000,
    "house rules": 500,
}
"""How many inputs are tried, if nothing else is said."""
SLOW: Final = 2.0
"""Seconds that no input may take; of a record that is judged, no command on it."""
HANGING: Final = 60.0
"""Seconds after which one is given up."""
SHARE: Final = 500
"""Inputs that one process tries before it is given others."""
TRIES: Final = 400
"""How many smaller inputs are tried for each fault."""
LAWS: Final = {
    "exceptions": ("exception",),
    "hangs": ("hang",),
    "failed round trips": ("round trip", "verdict"),
    "control characters": ("control character",),
    "other": ("tiers", "markup", "results", "house text"),
}
"""The columns of the table, each with the laws that it counts."""


class HangError(BaseException):
    """An input takes too long; nobody else is to catch that."""


@dataclass
class Tried:
    """What came of one surface; ``smallest``: an input by fault."""

    inputs: int = 0
    faulty: int = 0
    seconds: float = 0.0
    slowest: tuple[float, int] = (0.0, 0)
    counts: Counter[Fault] = field(default_factory=Counter)
    smallest: dict[Fault, str] = field(default_factory=dict)

    def meets(self, fault: Fault, given: str) -> None:
        """Count a fault, and keep the smallest input."""
        self.counts[fault] += 1
        self._keep(fault, given)

    def add(self, other: Tried) -> None:
        """What was tried elsewhere counts here, too."""
        self.inputs += other.inputs
        self.faulty += other.faulty
        self.seconds += other.seconds
        self.slowest = max(self.slowest, other.slowest)
        self.counts += other.counts
        for fault, given in other.smallest.items():
            self._keep(fault, given)

    def _keep(self, fault: Fault, given: str) -> None:
        known = self.smallest.get(fault)
        if known is None or len(given) < len(known):
            self.smallest[fault] = given


@contextmanager
def limited() -> Generator[None, None, None]:
    """Gives up what runs for too long."""

    def give_up(_: int, __: FrameType | None) -> None:
        raise HangError

    signal.signal(signal.SIGPROF, give_up)
    signal.setitimer(signal.ITIMER_PROF, HANGING)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def faults(name: str, given: str) -> tuple[list[Fault], float]:
    """What is wrong with an input, and the seconds it took."""
    spent: list[float] = []
    run = laws.command

    def timed(*arguments: Any) -> tuple[int, str, str]:
        began = time.process_time()
        try:
            return run(*arguments)
        finally:
            spent.append(time.process_time() - began)

    began = time.process_time()
    try:
        with limited(), patch.object(laws, "command", timed):
            found = SURFACES[name].faults(given)
    except HangError:
        found, spent = [], []
    seconds = max(spent, default=time.process_time() - began)
    if seconds > SLOW:
        found.append(Fault("hang", f"more than {SLOW:.0f} s"))
    return found, seconds


def share(name: str, numbers: range, seed: str) -> Tried:
    """Tries these inputs of a surface in this process."""
    found = Tried()
    for number in range(len(TEXTS)):  # texts are read and models made once
        faults(name, SURFACES[name].few(TEXTS[number])[0])
    began = time.process_time()
    for number in numbers:
        given = made(name, seed, number)
        wrong, seconds = faults(name, given)
        found.inputs += 1
        found.slowest = max(found.slowest, (seconds, number))
        found.faulty += bool(wrong)
        for fault in wrong:
            found.meets(fault, given)
    found.seconds = time.process_time() - began
    return found


def tried(name: str, numbers: range, seed: str, pool: ProcessPoolExecutor) -> Tried:
    """Tries these inputs of a surface, share by share."""
    found = Tried()
    shares = [numbers[at : at + SHARE] for at in range(0, len(numbers), SHARE)]
    running = [pool.submit(share, name, each, seed) for each in shares]
    for done in as_completed(running):
        found.add(done.result())
        progress(f"{name}: {found.inputs} of {len(numbers)}, {found.faulty} faulty")
    return found


def smaller(name: str, given: str, fault: Fault) -> str:
    """Lines, words and characters are left out as long as the fault is there."""
    left = TRIES
    for separator in ("\n", " ", ""):
        size = 4 if separator == "\n" else 2
        at = 0
        while left > 0:
            parts = given.split(separator) if separator else list(given)
            if at >= len(parts):
                if size == 1:
                    break
                size, at = 1, 0
                continue
            rest = separator.join(parts[:at] + parts[at + size :])
            left -= 1
            if fault in faults(name, rest)[0]:
                given = rest
            else:
                at += size
    return given


def report(found: Mapping[str, Tried], command: str, commit: str) -> str:
    """The figures as Markdown."""
    return "\n".join(
        [
            "# Inputs that nobody means",
            "",
            f"Written by `{command}`. What is tried, how it is changed, and the laws that have to hold stand in `tests/fuzz`.",
            "",
            (
                f"{datetime.now(UTC):%Y-%m-%d}, commit {commit}, "
                f"Python {platform.python_version()}, {platform.system()} "
                f"{platform.machine()}, {os.cpu_count()} cores."
            ),
            "",
            f"| surface | inputs | {' | '.join(LAWS)} | slowest (s) | all (s) |",
            f"|---|---|{'---|' * len(LAWS)}---|---|",
            *(_row(name, each) for name, each in found.items()),
            "",
            f"A hang is an input that takes more than {SLOW:.0f} s, or a record on which one command does.",
            "",
            *_list(found),
        ]
    )


def _row(name: str, each: Tried) -> str:
    counted = [
        sum(n for fault, n in each.counts.items() if fault.law in laws)
        for laws in LAWS.values()
    ]
    cells = (name, f"{each.inputs:,}", *(f"{n:,}" for n in counted))
    return f"| {' | '.join(cells)} | {each.slowest[0]:.2f} | {each.seconds:.0f} |"


def _list(found: Mapping[str, Tried]) -> Iterator[str]:
    rows = [
        (name, fault, count, len(each.smallest[fault]))
        for name, each in found.items()
        for fault, count in each.counts.most_common()
    ]
    if rows:
        yield "| surface | fault | inputs | characters of the smallest |"
        yield "|---|---|---|---|"
        for name, fault, count, size in rows:
            yield f"| {name} | {fault.law}: {fault.what} | {count} | {size} |"
        yield ""


def keep(found: Mapping[str, Tried], folder: Path) -> None:
    """Writes the smallest inputs, each under its surface and what is wrong with it."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, each in found.items():
        for fault, given in each.smallest.items():
            words = "".join(c if c.isalnum() else "-" for c in "-".join(fault)).strip(
                "-"
            )
            file = f"{name.replace(' ', '-')}-{words}.{SURFACES[name].ending}"
            (folder / file).write_bytes(given.encode("utf-8", "surrogateescape"))


def main() -> int:
    """Tries and prints; 1 where a fault was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, count in COUNTS.items():
        option = f"--{name.replace(' ', '-').lower()}"
        parser.add_argument(option, type=int, default=count, dest=name)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    unhurried()
    found = {}
    with ProcessPoolExecutor(arguments.processes, initializer=unhurried) as pool:
        for name in COUNTS:
            first, count = arguments.first, vars(arguments)[name]
            if count:
                numbers = range(first, first + count)
                found[name] = tried(name, numbers, arguments.seed, pool)
    for name, each in found.items():
        for fault, given in each.smallest.items():
            progress(f"{name}: makes the smallest input of {fault.law} smaller")
            each.smallest[fault] = smaller(name, given, fault)
    progress("")
    words = sys.argv[1:]
    if (
        "--keep" in words
    ):  # a folder of this machine, which changes nothing that is tried
        at = words.index("--keep")
        words = words[:at] + words[at + 2 :]
    command = " ".join(["python bench/soundness.py", *words])
    text = report(found, command, commit())
    print(text)
    if arguments.keep:
        keep(found, arguments.keep)
    if arguments.write:
        (HERE / "soundness.md").write_text(text, encoding="utf-8")
    return int(any(each.counts for each in found.values()))


if __name__ == "__main__":
    sys.exit(main())
