"""Tries the law of the short form, times short games, and writes ``bench/short_games.md``.

    python bench/short_games.py [--games N] [--houses N] [--timed N] [--first N]
        [--processes N] [--write]

``--games``: random games of each text, each written in the short form, world by world, and
held against its record; ``--houses``: the same of each text of a round, one a building
block. A game is made from its number: the same numbers are the same games on every
machine. The law stands in ``tests/short_law.py``. Milliseconds are of a processor, medians
over short games of a judge that knows its text and has met others.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
sys.path.insert(0, str(ROOT))

import records  # noqa: E402
from open_games import tried  # noqa: E402
from surroundings import commit  # noqa: E402

from dokospec.game.judge import Judge  # noqa: E402
from dokospec.game.shorten import NotShortError  # noqa: E402
from dokospec.notation.record import GameRecord, Head  # noqa: E402
from tests.open_games import Count, table  # noqa: E402
from tests.shipped import TEXTS, judge  # noqa: E402
from tests.short_law import houses, short_games  # noqa: E402

SORTS: Final = ("games", "with a call", "short forms", "open", "without one")
SEED: Final = 20_261_126
LAW: Final = (
    "Each world of the play of a random game is written in the short form, read back and"
    " judged, and held against the whole record under the same readings; in every other"
    " game something wrong is called. Winner, value, items, points, calls, notes and the"
    " evening must be the same. *Open*: under this reading the text asks for what cannot"
    " be stated. *Without one*: a game that is open itself, or has no short form."
)


def short_forms(text: str, count: int) -> Iterator[tuple[Head, GameRecord]]:
    """Short forms of so many games as they occur at a table."""
    by = judge(text)
    for made in records.games(by, count, SEED, results=False):
        head = Head(text, records.NAMES, made.dealer)
        try:
            (_, game), *_ = by.shortened(head, made.record)
        except NotShortError:
            continue
        yield head, game


def milliseconds(text: str, first: int, count: int) -> list[float]:
    """The processor time of each of ``count`` games behind the ``first`` ones."""
    games, by = list(short_forms(text, first + count)), Judge(judge(text).model)
    spent: list[float] = []
    for head, game in games:
        began = time.process_time()
        by.game(head, game)
        spent.append(1_000 * (time.process_time() - began))
    return spent[first:]


def speed_table(count: int) -> str:
    """A row for each text, the slowest first."""
    rows: list[tuple[float, str]] = []
    for text in TEXTS:
        spent = milliseconds(text, count, count)
        middle, last = statistics.median(spent), statistics.quantiles(spent, n=10)[-1]
        rows.append((middle, f"| `{text}` | {middle:.2f} | {last:.2f} |"))
    head = ["| text | median, ms | nine of ten are below, ms |", "|---|---:|---:|"]
    return "\n".join([*head, *(row for _, row in sorted(rows, reverse=True)), ""])


def main() -> int:
    """Tries and prints; 1 where the law was broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--houses", type=int, default=200)
    parser.add_argument("--timed", type=int, default=400)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    speed = speed_table(arguments.timed)
    first, began = arguments.first, time.perf_counter()
    with ProcessPoolExecutor(arguments.processes) as pool:
        of_texts = range(first, first + arguments.games)
        counts = tried(short_games, TEXTS, of_texts, pool)
        of_houses = range(first, first + arguments.houses)
        more = tried(short_games, houses(), of_houses, pool)
    minutes = (time.perf_counter() - began) / 60
    text = report(speed, counts, more, minutes, arguments.timed)
    print(text)
    faults = [(c.text, each) for c in (*counts, *more) for each in c.first.values()]
    for name, fault in faults:
        print(f"{name}:\n{fault}\n")
    if arguments.write:
        (HERE / "short_games.md").write_text(text, encoding="utf-8")
    return int(bool(faults))


def report(
    speed: str,
    texts: Sequence[Count],
    rounds: Sequence[Count],
    minutes: float,
    timed: int,
) -> str:
    """The figures as Markdown."""
    command = " ".join(["python bench/short_games.py", *sys.argv[1:]])
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    return "\n".join(
        [
            "# Short games",
            "",
            f"Written by `{command}`.",
            "",
            (
                f"{datetime.now(UTC):%Y-%m-%d}, commit {commit()}, "
                f"Python {platform.python_version()}, {machine}."
            ),
            "",
            "## What a short game comes to",
            "",
            LAW,
            "",
            table([*texts, *rounds], SORTS),
            f"In {minutes:.0f} minutes.",
            "",
            "## How long one is judged",
            "",
            (
                f"{timed} games as they occur at tables (`bench/records.py`), behind as"
                " many others, one text loaded; aimed at are 0.3 ms (0.5 ms where a text"
                " knows other moments than cards held)."
            ),
            "",
            speed,
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
