"""Measures ``rules check --positions``, and writes ``bench/positions.md``.

    python bench/positions.py [--write] [TEXT…]

Each text in a process of its own, two at a time as the command has it; processor time of
both methods apart, and the wall time of all.
"""

from __future__ import annotations

import argparse
import os
import platform
import time
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import version
from pathlib import Path
from typing import Final, NamedTuple

from dokospec.checks.agreement import agreement
from dokospec.checks.complaints import findings_of, gone_through
from dokospec.cli.process import unhurried
from dokospec.language.library import Library
from dokospec.language.model import compile_text

HERE: Final = Path(__file__).resolve().parent


class Measured(NamedTuple):
    """One text: processor seconds of each method, and what came of it."""

    text: str
    first: float
    second: float
    questions: int
    effects: int
    left_out: int
    findings: tuple[str, ...]


def measured(text: str) -> Measured:
    """Both methods on one text."""
    unhurried()
    model = compile_text(Library.standard().effective(text))
    began = time.process_time()
    seen = gone_through(model)
    complaints = findings_of(seen)
    between = time.process_time()
    both = agreement(seen)
    ended = time.process_time()
    return Measured(
        text,
        between - began,
        ended - between,
        both.questions,
        both.effects,
        both.left_out,
        tuple(sorted(found.code for found in (*complaints, *both.findings))),
    )


def report(rows: list[Measured], wall: float) -> str:
    """The figures as Markdown."""
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    processor = sum(row.first + row.second for row in rows)
    return "\n".join(
        [
            "# All positions, by two methods",
            "",
            "Written by `python bench/positions.py --write`; `dokospec rules check --positions` does the same and prints it.",
            "",
            (
                f"Python {platform.python_version()}, z3-solver {version('z3-solver')}, "
                f"{platform.system()} {platform.machine()}, two texts at a time on "
                f"{os.cpu_count()} cores: {wall:.0f} s of wall time, {processor:.0f} s of "
                f"processor time. Load average of the machine behind it: {load}."
            ),
            "",
            "| text | first method, s | second, s | questions | effects | not compared | findings |",
            "|---|---|---|---|---|---|---|",
            *(
                f"| `{row.text}` | {row.first:.1f} | {row.second:.1f} | {row.questions} "
                f"| {row.effects} | {row.left_out} | {' '.join(row.findings) or '–'} |"
                for row in rows
            ),
            "",
            "Seconds are of processor time. *Effects* are statements and cases that come to bear somewhere, or never.",
            "",
        ]
    )


def main() -> None:
    """Measures and prints; ``--write`` keeps it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("texts", nargs="*")
    parser.add_argument("--write", action="store_true")
    wanted = parser.parse_args()
    library = Library.standard()
    texts = wanted.texts or list(library.ids())
    # As the command does: what takes long comes first.
    texts.sort(key=lambda text: -len(library.effective(text).statements))
    began = time.perf_counter()
    with ProcessPoolExecutor(2) as pool:
        rows = sorted(pool.map(measured, texts))
    text = report(rows, time.perf_counter() - began)
    print(text)
    if wanted.write:
        (HERE / "positions.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
