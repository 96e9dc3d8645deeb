"""Measures how long the checks take, and writes ``bench/checks.md``.

    python bench/checks.py [--rounds N] [--write]

Each round is a whole ``.ci/run`` on a clone of the last commit, with an empty home; the
README's test command is a part of it. Wall time. Nothing else should run meanwhile.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import subprocess
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
STEP: Final = re.compile(r"^-- (.+): (?:fine|FAILED) \((\d+) s\)$", re.MULTILINE)
TESTS: Final = re.compile(r"^README: tests: (\d+) s$", re.MULTILINE)
COUNT: Final = re.compile(r"^(\d+) passed", re.MULTILINE)


class Round(NamedTuple):
    """Seconds of the whole, of the README's test command, and of each step by name.

    ``passed``: the tests that passed.
    """

    whole: float
    tests: float
    passed: int
    steps: dict[str, float]
    status: int


def measured(folder: Path) -> Round:
    """One run; its output goes to a file beside the clone."""
    clone, home = folder / "clone", folder / "home"
    home.mkdir()
    run = ("git", "clone", "-q", str(ROOT), str(clone))
    subprocess.run(run, check=True)
    given = {**os.environ, "HOME": str(home), "CI": "true"}
    began = time.perf_counter()
    done = subprocess.run(
        ("bash", ".ci/run"),
        cwd=clone,
        env=given,
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    whole = time.perf_counter() - began
    (folder / "output.txt").write_text(done.stdout, encoding="utf-8")
    found = TESTS.search(done.stdout)
    tests = float(found[1]) if found else float("nan")
    steps = {name: float(seconds) for name, seconds in STEP.findall(done.stdout)}
    passed = COUNT.findall(done.stdout)
    count = int(passed[-1]) if passed else 0
    return Round(whole, tests, count, steps, done.returncode)


def report(rounds: list[Round], load: str) -> str:
    """The figures as Markdown."""
    rows = {
        "`.ci/run`, all of it": [each.whole for each in rounds],
        "of it the README's test command": [each.tests for each in rounds],
    }
    rows |= {
        f"step: {name}": [each.steps[name] for each in rounds]
        for name in rounds[0].steps
        if max(each.steps[name] for each in rounds) >= 5
    }
    return "\n".join(
        [
            "# How long the checks take",
            "",
            "Written by `python bench/checks.py --write`: `bash .ci/run` on a fresh clone with an empty home.",
            "",
            (
                f"Python {platform.python_version()}, {platform.system()} "
                f"{platform.machine()}, {os.cpu_count()} cores, {len(rounds)} rounds; "
                f"{rounds[-1].passed} tests. "
                f"Load average of the machine before them: {load}."
            ),
            "",
            "| | median, s | each round, s |",
            "|---|---|---|",
            *(
                f"| {name} | {median(seconds):.0f} | {', '.join(f'{s:.0f}' for s in seconds)} |"
                for name, seconds in rows.items()
            ),
            "",
            (
                "The steps run while the tests do: their times are longer than each takes"
                " alone, and the step `README: tests` is only the waiting for their end."
            ),
            "",
        ]
    )


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, choices=range(1, 10), default=3)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    rounds = []
    for _ in range(arguments.rounds):
        with tempfile.TemporaryDirectory(prefix="checks-") as folder:
            one = measured(Path(folder))
            if one.status:
                print((Path(folder) / "output.txt").read_text(encoding="utf-8"))
                raise SystemExit(one.status)
        print(f"{one.whole:.0f} s, tests {one.tests:.0f} s", flush=True)
        rounds.append(one)
    text = report(rounds, load)
    print(text)
    if arguments.write:
        (HERE / "checks.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
