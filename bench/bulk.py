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
from collections.abc import Iterator, Sequence
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
from dokospec.notation.record import Head  # noqa: E402
from dokospec.witness.case import Case  # noqa: E402
from tests.bulk.tables import fits, plain, row  # noqa: E402
from tests.shipped import TEXTS, judge, model  # noqa: E402

WARM: Final = 1 << 15
"""Games in the batch of which the classes are known."""
ROUNDS: Final = 3


class Figures(NamedTuple):
    """Of one text. Games a second, and shares of games that the engine judged.

    ``left_at_tables`` None: all its games tell something for which there is no column.
    """

    text: str
    engine: float
    cold: float
    warm: float
    left: float
    left_at_tables: float | None
    learned: int
    games: int
    compared: int


def at_tables(text: str, count: int) -> Iterator[Case]:
    """Games as they occur, as far as the columns have a place for what was done."""
    for made in records.games(judge(text), count, 7, results=False):
        case = Case(Head(None, records.NAMES, made.dealer), made.record)
        if fits(case):
            yield case


def batch(rows: Sequence[dict[str, Any]]) -> Any:
    """A batch of these games."""
    return pa.RecordBatch.from_pylist(list(rows))


def figures(text: str, count: int) -> Figures:
    """The figures of one text."""
    cases = plain(text, count)
    rows = [row(case) for case in cases]
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
    mine = [
        each
        for each, told in zip(rows, auditor.batch(first).to_pylist(), strict=True)
        if told["status"] == "columns"
    ]
    warm = 0.0
    if mine:
        many = batch(list(islice(cycle(mine), WARM)))
        for _ in range(ROUNDS):
            began = time.perf_counter()
            auditor.batch(many)
            warm = max(warm, WARM / (time.perf_counter() - began))
    compared = Audit(model(text), sample=1)
    compared.batch(first)
    tables = Audit(model(text), sample=1)
    told = [row(case) for case in at_tables(text, count)]
    if told:
        tables.batch(batch(told))
    return Figures(
        text,
        engine,
        cold,
        warm,
        left,
        tables.counts.engine / tables.counts.games if told else None,
        learned,
        len(rows),
        compared.counts.compared + tables.counts.compared,
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
            "| text | warm, games/s | cold | engine alone | left, plain | left, at tables | games judged for classes | compared |",
            "|---|---|---|---|---|---|---|---|",
            *(
                f"| {each.text} | {f'{each.warm:,.0f}' if each.warm else '–'} | {each.cold:,.0f} | {each.engine:,.0f} "
                f"| {each.left:.1%} | {'–' if each.left_at_tables is None else f'{each.left_at_tables:.1%}'} | {each.learned} of {each.games} | {each.compared} |"
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
