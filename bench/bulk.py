"""How many games a second `dokospec.bulk` audits, and how many it leaves to the engine.

    python bench/bulk.py [--games N] [--text TEXT]… [--write]
    python bench/bulk.py --big N [--workers N] [--text TEXT]… [--write]
    python bench/bulk.py --equal N [--write]

For each text whole games in which nobody does anything but play, and games as they
occur at tables (Vorbehalte, calls); the engine beside it in the same run, on the same
games, the slowest text first. ``--write`` keeps what was measured in its part of
bench/bulk.md.

``--big``: the command on a Parquet file of so many games, by one process and, with
``--workers``, by so many. The file holds some random games (twice ``--games``) again and
again, in an order by chance, so it is the speed of known classes; it lies in a folder that
is taken away.

``--equal``: so many random games over all texts, every second with two cards exchanged
or a wrong claim; each is judged by columns and by the engine, and the run stops where
they differ in anything.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib.metadata import version
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
from pyarrow import parquet

HERE: Final = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE)]

import records  # noqa: E402
from surroundings import commit, progress  # noqa: E402

from dokospec.bulk import Audit  # noqa: E402
from dokospec.witness.chance import Chance  # noqa: E402
from tests.bulk.audits import SCHEMA  # noqa: E402
from tests.bulk.tables import lawful, plain, row, turned  # noqa: E402
from tests.shipped import TEXTS, judge, model  # noqa: E402

GROUP: Final = 1 << 17
"""Games in a group of a large file."""
HELD: Final = ("dealer", "cards", "bids", "calls")
EQUAL: Final = 200
"""Random games at a time that are judged by both."""
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


# --- a large file ---------------------------------------------------------------------


def written(text: str, count: int, games: int, file: Path) -> None:
    """Writes a table of so many games, in groups, made of some random ones."""
    rows = [*map(row, plain(text, games)), *at_tables(text, games)]
    kept = batch([{n: made[n] for n in HELD} for made in rows])
    chance = np.random.default_rng(7)
    with parquet.ParquetWriter(file, kept.schema) as writer:
        for first in range(0, count, GROUP):
            which = chance.integers(0, len(rows), min(GROUP, count - first))
            writer.write_batch(kept.take(pa.array(which)))


class LargeRun(NamedTuple):
    """The command over a large file; ``peak``: MiB of its largest process."""

    workers: int
    seconds: float
    judged: str
    peak: float


def timed(text: str, file: Path, workers: int | None) -> LargeRun:
    """How long the command takes, and what it says of the games."""
    out = file.parent / f"out-{workers or 1}"
    spread = [] if workers is None else ["--workers", str(workers)]
    words = ["audit", str(file), "-o", f"{out}/", "--rules", text, "--lang", "en"]
    command = [sys.executable, "-m", "dokospec", *words, *spread]
    began = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        said = running.stdout.read()
        _, status, used = os.wait4(running.pid, 0)
        running.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.perf_counter() - began
    if running.returncode > 1:
        raise SystemExit(running.returncode)
    told = next(line.strip() for line in said.splitlines() if "one by" in line)
    return LargeRun(workers or 1, seconds, told, used.ru_maxrss / 1024)


def large(texts: Sequence[str], count: int, games: int, workers: int | None) -> str:
    """How fast a file of so many games is audited, as Markdown."""
    rows = []
    for text in texts:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "games.parquet"
            written(text, count, games, file)
            size = file.stat().st_size / 1e6
            for each in (None, workers) if workers else (None,):
                progress(f"{text} {each or 1}")
                run = timed(text, file, each)
                rows.append(
                    f"| {text} | {count:,} | {size:,.0f} | {run.workers} | {run.seconds:,.0f} "
                    f"| {count / run.seconds:,.0f} | {run.peak:,.0f} | {run.judged} |"
                )
    progress("")
    return "\n".join(
        [
            (
                f"`dokospec audit` on a Parquet file of {2 * games} random games again and again, in an order by chance. "
                "*Peak*: of the process that was started; with workers it only gives out the parts."
            ),
            surroundings(),
            "",
            "| text | games | MB | processes | wall s | games/s | peak, MiB | it says |",
            "|---|---|---|---|---|---|---|---|",
            *rows,
        ]
    )


# --- columns against the engine -------------------------------------------------------


def equal(count: int) -> str:
    """Judges so many games by both, and says so as Markdown.

    Raises DifferenceError where they differ.
    """
    share = -(-count // len(TEXTS))
    rows = []
    for text in TEXTS:
        auditor = Audit(model(text), sample=1, tries=0)
        began, seed = time.perf_counter(), 0
        while auditor.counts.games < share:
            seed += 1
            auditor.batch(pa.RecordBatch.from_pylist(spoiled(text, seed), SCHEMA))
            progress(f"{text} {auditor.counts.games:,}")
        counts, seconds = auditor.counts, time.perf_counter() - began
        rows.append(
            f"| {text} | {counts.games:,} | {counts.compared:,} | 0 | {counts.engine:,} "
            f"| {counts.illegal:,} | {counts.wrong:,} of {counts.claims:,} | {seconds:,.0f} |"
        )
    progress("")
    return "\n".join(
        [
            (
                "Random games, plain and as they occur at tables; in a quarter two cards are exchanged, in a quarter a claim is wrong. "
                "*Compared*: judged by columns and by the engine, every column; where they differ the run stops."
            ),
            surroundings(),
            "",
            "| text | games | compared | different | left to the engine | against the rules | claims wrong | s |",
            "|---|---|---|---|---|---|---|---|",
            *rows,
        ]
    )


def spoiled(text: str, seed: int) -> list[dict[str, Any]]:
    """Some games; a quarter with two cards exchanged, a quarter with a wrong claim."""
    cases = [*plain(text, EQUAL // 2, seed), *lawful(text, EQUAL // 2, seed)]
    found = []
    for number, case in enumerate(cases):
        made = turned(row(case), number)
        if number % 4 == 1:
            chance = Chance("spoiled", (seed, number))
            cards = [*made["cards"]]
            one, two = chance.below(len(cards)), chance.below(len(cards))
            cards[one], cards[two] = cards[two], cards[one]
            made = {**made, "cards": cards}
        elif number % 4 == 3:
            made = {**made, "scores": [17.0, -17.0, 17.0, -17.0]}
        found.append(made)
    plain.cache_clear()
    lawful.cache_clear()
    return found


def report(found: Sequence[Figures]) -> str:
    """The figures as Markdown."""
    listed = sorted(found, key=lambda each: (each.warm, -each.left))
    return "\n".join(
        [
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
            surroundings(),
            "",
            "| text | warm, games/s | warm, at tables | cold | engine alone | left, plain | left, at tables | games judged for classes | compared |",
            "|---|---|---|---|---|---|---|---|---|",
            *(
                f"| {each.text} | {each.warm:,.0f} | {each.warm_at_tables:,.0f} | {each.cold:,.0f} | {each.engine:,.0f} "
                f"| {each.left:.1%} | {each.left_at_tables:.1%} | {each.learned} of {each.games} | {each.compared} |"
                for each in listed
            ),
        ]
    )


def surroundings() -> str:
    """What was measured, and on what."""
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    return (
        f"Commit {commit()}, Python {platform.python_version()}, numpy {version('numpy')}, "
        f"pyarrow {version('pyarrow')}, {platform.system()} {platform.machine()}. "
        f"Load average of the machine behind it ({os.cpu_count()} cores): {load}."
    )


def keep(title: str, body: str, command: str) -> None:
    """Puts a part in the place of the one with its title, or behind the others."""
    page = HERE / "bulk.md"
    head, *parts = page.read_text(encoding="utf-8").split("\n## ")
    kept = {part.partition("\n")[0]: part.partition("\n")[2].strip() for part in parts}
    kept[title] = f"{body}\n\n    pip install '.[test-all,bench]'\n    {command}"
    listed = (f"## {name}\n\n{part}\n" for name, part in kept.items())
    page.write_text("\n".join([f"{head.strip()}\n", *listed]), encoding="utf-8")


def main() -> None:
    """Measures and prints; ``--write`` keeps it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--text", action="append", choices=TEXTS)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--big", type=int)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--equal", type=int)
    wanted = parser.parse_args()
    texts = wanted.text or TEXTS
    if wanted.equal is not None:
        title, told = "Equal to the engine", equal(wanted.equal)
    elif wanted.big is not None:
        title = "A large file"
        told = large(texts, wanted.big, wanted.games, wanted.workers)
    else:
        title, told = "Speed", measured(texts, wanted.games)
    print(told)
    if wanted.write:
        given = (word for word in sys.argv[1:] if word != "--write")
        keep(title, told, " ".join(["python bench/bulk.py", *given]))


def measured(texts: Sequence[str], count: int) -> str:
    """The figures of these texts, as Markdown."""
    found = []
    for text in texts:
        progress(text)
        found.append(figures(text, count))
    progress("")
    return report(found)


if __name__ == "__main__":
    main()
