"""Runs what takes long, and writes ``bench/exhaustive.md``.

    python bench/exhaustive.py [--write]

The same as ``python -m pytest -m exhaustive -n auto``; what was found
stands in the file with its date and commit, also where something failed.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree import ElementTree as ET

from surroundings import commit

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
COMMAND: Final = (
    "-m",
    "pytest",
    "-v",  # a failure is named when it happens: the run takes most of an hour
    "-m",
    "exhaustive",
    "-n",
    "auto",
)


class Test(NamedTuple):
    """One test: the folder it stands in, its name, seconds, and what came of it."""

    part: str
    name: str
    seconds: float
    result: str


def tests(file: Path) -> list[Test]:
    """All that ran, from a report in JUnit's form."""
    found = []
    for case in ET.parse(file).getroot().iter("testcase"):
        place = case.get("classname", "")
        results = [child.tag for child in case if child.tag != "properties"]
        found.append(
            Test(
                place.split(".")[1],
                f"{place.removeprefix('tests.')}::{case.get('name')}",
                float(case.get("time", 0)),
                results[0] if results else "passed",
            )
        )
    return found


def report(found: list[Test], minutes: float, commit: str) -> str:
    """The figures as Markdown."""
    counts: dict[str, int] = defaultdict(int)
    parts: dict[str, list[Test]] = defaultdict(list)
    for each in found:
        counts[each.result] += 1
        parts[each.part].append(each)
    failed = [f"- {t.name}" for t in found if t.result in {"failure", "error"}]
    longest = sorted(found, key=lambda each: -each.seconds)[:10]
    return "\n".join(
        [
            "# The exhaustive run",
            "",
            "Written by `python bench/exhaustive.py --write`, which runs `python -m pytest -m exhaustive -n auto`.",
            "",
            (
                f"{datetime.now(UTC):%Y-%m-%d}, commit {commit}, "
                f"Python {platform.python_version()}, {platform.system()} "
                f"{platform.machine()}, {os.cpu_count()} cores: "
                f"{len(found)} tests in {minutes:.0f} minutes; "
                + ", ".join(f"{n} {name}" for name, n in sorted(counts.items()))
                + "."
            ),
            "",
            *([*failed, ""] if failed else []),
            "| tests in | how many | seconds of a process |",
            "|---|---|---|",
            *(
                f"| `tests/{part}` | {len(each)} | {sum(t.seconds for t in each):.0f} |"
                for part, each in sorted(parts.items())
            ),
            "",
            "The longest:",
            "",
            "| test | seconds |",
            "|---|---|",
            *(f"| `{t.name.replace('|', '/')}` | {t.seconds:.0f} |" for t in longest),
            "",
        ]
    )


def main() -> int:
    """Runs and prints; the exit status is that of pytest."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    at = commit()  # before it runs: the tree may be another behind it
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.xml"
        began = time.perf_counter()
        done = subprocess.run(
            (sys.executable, *COMMAND, f"--junitxml={file}"), cwd=ROOT, check=False
        )
        minutes = (time.perf_counter() - began) / 60
        if not file.exists():  # it has not come to a test
            return done.returncode
        text = report(tests(file), minutes, at)
    print(text)
    if arguments.write:
        (HERE / "exhaustive.md").write_text(text, encoding="utf-8")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
