"""Runs what takes long, part by part, and writes ``bench/exhaustive.md``.

    python bench/exhaustive.py [--write] [PART …]

A part is a folder or a file of ``tests``: ``corpus``, ``test_cache.py``. Each (all, or
those that are named) is run by ``python -m pytest -m exhaustive -n auto tests/PART`` and
has a row with its own date and commit, written when it is done, also where something
failed; the rows of the others stay.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree import ElementTree as ET

from surroundings import commit

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
PAGE: Final = HERE / "exhaustive.md"
COMMAND: Final = (
    "-m",
    "pytest",
    "-v",  # a failure is named when it happens: a part takes up to an hour
    "-m",
    "exhaustive",
    "-n",
    "auto",
)
NO_TESTS: Final = 5
"""The exit status of pytest where a folder holds none that are exhaustive."""
_ROW: Final = re.compile(
    r"^\| `tests/(?P<part>[\w.]+)` \|(?:[^|\n]*\|){6}$", re.MULTILINE
)
_FAILED: Final = re.compile(r"^- `tests/(?P<part>[\w.]+)`: .*$", re.MULTILINE)


class Test(NamedTuple):
    """One test: its name, seconds, and what came of it."""

    name: str
    seconds: float
    result: str

    @property
    def failed(self) -> bool:
        """Whether it is one that should not be."""
        return self.result in {"failure", "error"}


class Outcome(NamedTuple):
    """What the page says of a part: its row, and the tests that failed."""

    row: str
    failed: tuple[str, ...]


def parts() -> list[str]:
    """All folders of tests, and the files beside them."""
    tests = ROOT / "tests"
    inside = {each.parent.name for each in tests.glob("*/test_*.py")}
    return [*sorted(inside), *sorted(each.name for each in tests.glob("test_*.py"))]


def read_page(text: str) -> dict[str, Outcome]:
    """What a page says, by part."""
    failed = [(found["part"], found[0]) for found in _FAILED.finditer(text)]
    return {
        found["part"]: Outcome(
            found[0], tuple(line for part, line in failed if part == found["part"])
        )
        for found in _ROW.finditer(text)
    }


def read_report(file: Path) -> list[Test]:
    """All that ran, from a report in JUnit's form."""
    found = []
    for case in ET.parse(file).getroot().iter("testcase"):
        place = case.get("classname", "").removeprefix("tests.")
        results = [child.tag for child in case if child.tag != "properties"]
        found.append(
            Test(
                f"{place}::{case.get('name')}",
                float(case.get("time", 0)),
                results[0] if results else "passed",
            )
        )
    return found


def outcome(part: str, found: Sequence[Test], minutes: float, at: str) -> Outcome:
    """What came of the tests of a part."""
    failed = [each for each in found if each.failed]
    longest = max(found, key=lambda each: each.seconds)
    cells = (
        f"`tests/{part}`",
        len(found),
        len(failed),
        f"{minutes:.1f}",
        f"`{longest.name.replace('|', '/')}`, {longest.seconds:.0f} s",
        f"{datetime.now(UTC):%Y-%m-%d}",
        at,
    )
    lines = (f"- `tests/{part}`: {each.name}" for each in failed)
    return Outcome(f"| {' | '.join(map(str, cells))} |", tuple(lines))


def page(outcomes: Sequence[Outcome]) -> str:
    """All of them as Markdown."""
    failed = [line for each in outcomes for line in each.failed]
    return "\n".join(
        [
            "# The exhaustive run",
            "",
            (
                "Written by `python bench/exhaustive.py --write`, which runs "
                "`python -m pytest -m exhaustive -n auto` part by part."
            ),
            "",
            (
                f"Python {platform.python_version()}, {platform.system()} "
                f"{platform.machine()}, {os.cpu_count()} cores. What has no row has not "
                "been run, or holds no such test; what failed did so at the commit of its "
                "row."
            ),
            "",
            "| tests in | how many | failed | minutes | the longest | on | commit |",
            "|---|---|---|---|---|---|---|",
            *(each.row for each in outcomes),
            "",
            *(["Failed:", "", *failed, ""] if failed else []),
        ]
    )


def main() -> int:
    """Runs and prints; the exit status is 1 where something failed."""
    every = parts()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("part", nargs="*", metavar="PART")
    arguments = parser.parse_args()
    if strange := sorted(set(arguments.part) - set(every)):
        parser.error(f"no part: {', '.join(strange)}; there are: {', '.join(every)}")
    known = read_page(PAGE.read_text(encoding="utf-8"))
    worst = 0
    for part in arguments.part or every:
        at = commit()  # before it runs: the tree may be another behind it
        with tempfile.TemporaryDirectory() as place:
            file = Path(place) / "report.xml"
            began = time.perf_counter()
            done = subprocess.run(
                (sys.executable, *COMMAND, f"tests/{part}", f"--junitxml={file}"),
                cwd=ROOT,
                check=False,
            )
            minutes = (time.perf_counter() - began) / 60
            found = read_report(file) if file.exists() else []
        if found:
            known[part] = outcome(part, found, minutes, at)
            print(known[part].row, flush=True)
        elif done.returncode == NO_TESTS:
            known.pop(part, None)
            continue
        else:
            print(f"tests/{part}: did not come to a test", file=sys.stderr)
        worst = max(worst, int(bool(done.returncode)))
        if arguments.write:
            shown = page([known[each] for each in every if each in known])
            PAGE.write_text(shown, encoding="utf-8")
    return worst


if __name__ == "__main__":
    sys.exit(main())
