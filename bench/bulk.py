"""How many games a second `dokospec.bulk` audits, and how many it leaves to the engine.

    python bench/bulk.py [--games N] [--write]

For each text whole games in which nobody does anything but play, and games as they
occur at tables (Vorbehalte, calls); the engine beside it in the same run, on the same
games. ``--write`` keeps the figures in bench/bulk.md, the slowest text first.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import time
from collections.abc import Sequence
from importlib.metadata import version
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final, NamedTuple

import pyarrow as pa

HERE: Final = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE)]

import records  # noqa: E402
from surroundings import commit, progress  # noqa: E402

from dokospec.bulk import Audit  # noqa: E402
from tests.bulk.tables import lawful, plain, row, turned  # noqa: E402
from tests.shipped import TEXTS, judge, model  # noqa: E402

WARM: Final = 1 << 15
"""Games in the batch of which the classes are known."""
ROUNDS: Final = 3


class Figures(NamedTuple):
    """Of one text. Games a second, and shares of games that the engine judged.

    ``warm_at_tables`` and ``left_at_tables``: of games as they occur, as far as they fit into the columns.
    """

    text: str
    engine: float
    cold: float
    warm: float
    warm_at_tables: float
    left: float
    left_at_tables: float
    learned: int
    games: int
    compared: int


def at_tables(text: str, count: int) -> list[dict[str, Any]]:
    """Games as they occur, the dealer by chance, as far as the columns hold what was done."""
    cases = lawful(text, count, 7, records.BID, records.CALLED)
    return [turned(row(case), number) for number, case in enumerate(cases)]


def batch(rows: Sequence[dict[str, Any]]) -> Any:
    """A batch of these games."""
    return pa.RecordBatch.from_pylist(list(rows))


def warm(auditor: Audit, rows: Sequence[dict[str, Any]]) -> float:
    """Games a second of known classes: those of these that were judged in columns."""
    told = auditor.batch(batch(rows)).to_pylist()
    mine = [
        each
        for each, found in zip(rows, told, strict=True)
        if found["status"] == "columns"
    ]
    if not mine:
        return 0.0
    many = batch(list(islice(cycle(mine), WARM)))
    best = 0.0
    for _ in range(ROUNDS):
        began = time.perf_counter()
        auditor.batch(many)
        best = max(best, WARM / (time.perf_counter() - began))
    return best


def figures(text: str, count: int) -> Figures:
    """The figures of one text."""
    cases = plain(text, count)
    rows = [row(case) for case in cases]
    tables = at_tables(text, count)
    began = time.perf_counter()
    for case in cases:
        case.judged(judge(text))
    engine = len(cases) / (time.perf_counter() - began)
    auditor = Audit(model(text), sample=0)
    first = batch(rows)
    began = time.perf_counter()
    auditor.batch(first)
    cold = len(rows) / (time.perf_counter() - began)
    counts = auditor.counts
    left, learned = counts.engine / counts.games, counts.learned
    compared = Audit(model(text), sample=1)
    compared.batch(first)
    told = Audit(model(text), sample=1)
    told.batch(batch(tables))
    return Figures(
        text,
        engine,
        cold,
        warm(auditor, rows),
        warm(auditor, tables),
        left,
        told.counts.engine / told.counts.games,
        learned,
        len(rows),
        compared.counts.compared + told.counts.compared,
    )


def report(found: Sequence[Figures], count: int) -> str:
    """The figures as Markdown."""
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    listed = sorted(found, key=lambda each: (each.warm, -each.left))
    return "\n".join(
        [
            "# Tables of games, measured",
            "",
            "Written by `python bench/bulk.py --write`.",
            "",
            (
                "Random legal games. *Plain*: whole, and nobody does anything but play; *at tables*: "
                f"{records.BID} % with a Vorbehalt, {records.CALLED} % with an attempt to call. *Left*: the share of games "
                "that the engine judges one by one, as columns cannot (yet) tell what they come to; their speed is that of the engine."
            ),
            (
                "*Cold*: nothing learned yet, games left to the engine included. *Warm*: games of known "
                f"classes alone, {WARM:,} in a batch, the best of {ROUNDS} rounds, Arrow in and Arrow out. "
                "*Compared*: games that both judged, every column; all were the same, else the run stops."
            ),
            (
                f"Commit {commit()}, Python {platform.python_version()}, numpy {version('numpy')}, "
                f"pyarrow {version('pyarrow')}, {platform.system()} {platform.machine()}, one process. "
                f"Load average of the machine behind it ({os.cpu_count()} cores): {load}."
            ),
            "",
            "| text | warm, games/s | warm, at tables | cold | engine alone | left, plain | left, at tables | games judged for classes | compared |",
            "|---|---|---|---|---|---|---|---|---|",
            *(
                f"| {each.text} | {each.warm:,.0f} | {each.warm_at_tables:,.0f} | {each.cold:,.0f} | {each.engine:,.0f} "
                f"| {each.left:.1%} | {each.left_at_tables:.1%} | {each.learned} of {each.games} | {each.compared} |"
                for each in listed
            ),
            "",
            "    pip install '.[test,bench]'",
            f"    python bench/bulk.py --games {count}",
            "",
        ]
    )


def main() -> None:
    """Measures and prints; ``--write`` keeps it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--write", action="store_true")
    wanted = parser.parse_args()
    found = []
    for text in TEXTS:
        progress(text)
        found.append(figures(text, wanted.games))
    progress("")
    text = report(found, wanted.games)
    print(text)
    if wanted.write:
        (HERE / "bulk.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
