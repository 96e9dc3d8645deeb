"""Measures how long a season takes: ``dokospec table`` over a folder of evenings.

    python bench/season.py [--rules ID] [--evenings N] [--games N] [--rounds N] [--write]

The evenings are made beforehand, of random legal games (``bench/records.py``), four of
five players each; every run is a process of its own, as a user starts it.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import records

HERE: Final = Path(__file__).resolve().parent
SEED: Final = 1995
DAYS: Final = 28
"""Every month has these; the dates only put the evenings in order."""


def evening(number: int, rules: str, games: int) -> str:
    """The file of an evening."""
    judge = records.judge_of(rules)
    made = list(records.games(judge, games, SEED + number, results=False))
    date = f"{number % DAYS + 1:02}.{number // DAYS + 1:02}.1995"
    head = f"doko 1\nregeln: {rules}\ntisch: {' '.join(records.NAMES)}\n"
    head += f"geber: {made[0].dealer}\ndatum: {date}\nrunde: 1\n\n"
    return head + "\n".join(
        f"spiel {place}\n" + "".join(f"{line}\n" for line in each.lines)
        for place, each in enumerate(made, 1)
    )


def prepare(folder: Path, rules: str, evenings: int, games: int) -> None:
    """Writes the evenings of a season, where they are not there yet."""
    for number in range(evenings):
        path = folder / f"{number + 1:02}.doko"
        if not path.exists():
            path.write_text(evening(number, rules, games), encoding="utf-8")


def run(folder: Path) -> tuple[float, float]:
    """(wall, processor) seconds of one run."""
    before = os.times()
    began = time.perf_counter()
    words = [sys.executable, "-m", "dokospec", "table", str(folder)]
    done = subprocess.run(words, check=False, capture_output=True, text=True)
    assert done.returncode in {0, 1}, done.stderr
    after = os.times()
    spent = after.children_user + after.children_system
    spent -= before.children_user + before.children_system
    return time.perf_counter() - began, spent


def report(
    rules: str, evenings: int, games: int, taken: list[tuple[float, float]]
) -> str:
    """The figures as Markdown."""
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    wall, spent = (statistics.median(each) for each in zip(*taken, strict=True))
    slow, fast = max(s for _, s in taken), min(s for _, s in taken)
    every = evenings * games
    return "\n".join(
        [
            "# A season, measured",
            "",
            "Written by `python bench/season.py --write`.",
            "",
            (
                f"`dokospec table FOLDER` over {evenings} evenings of {games} random legal games "
                f"each under `{rules}`, {every} games: reading, judging, the state of "
                "each evening under every reading of what is in doubt, the table."
            ),
            (
                f"Python {platform.python_version()}, {platform.system()} "
                f"{platform.machine()}, one process, {len(taken)} runs. "
                f"Load average of the machine behind it ({os.cpu_count()} cores): {load}."
            ),
            "",
            "| processor s, median | fastest–slowest | wall s, median | games a processor second |",
            "|---|---|---|---|",
            f"| {spent:.1f} | {fast:.1f}–{slow:.1f} | {wall:.1f} | {every / spent:.0f} |",
            "",
            "    pip install '.[bench]'",
            f"    python bench/season.py --rules {rules} --evenings {evenings} --games {games} --rounds {len(taken)}",
            "",
        ]
    )


def main() -> None:
    """Measures and prints; ``--write`` keeps it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="ddb-1995")
    parser.add_argument("--evenings", type=int, default=52)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--files", type=Path, help="folder to keep the files in")
    parser.add_argument("--write", action="store_true")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = wanted.files or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        prepare(folder, wanted.rules, wanted.evenings, wanted.games)
        taken = [run(folder) for _ in range(wanted.rounds)]
    text = report(wanted.rules, wanted.evenings, wanted.games, taken)
    print(text)
    if wanted.write:
        (HERE / "season.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
