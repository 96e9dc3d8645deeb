"""Tries the two laws of open games on random ones, and writes ``bench/open_games.md``.

    python bench/open_games.py [--prefixes N] [--small-games N] [--first N]
        [--processes N] [--write]

``--prefixes``: games of each text of which one thing after another is left out; nothing
that is definite may be overturned by what was left out. ``--small-games``: short open
games of each text, each held against all its completions. A game is made from its
number: the same numbers are the same games on every machine. The laws stand in
``tests/unfinished.py`` and ``tests/completions``; the shortest record of each fault is printed.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
sys.path.insert(0, str(ROOT))

from surroundings import commit, progress  # noqa: E402

from tests.open_games import (  # noqa: E402
    Count,
    prefix_table,
    prefixes,
    small_game_table,
    small_games,
)
from tests.shipped import TEXTS  # noqa: E402

SHARE: Final = 25
"""Games that one process tries before it is given others."""

Law = Callable[[str, Iterable[int]], Count]


def tried(
    law: Law, texts: Sequence[str], numbers: range, pool: ProcessPoolExecutor
) -> list[Count]:
    """What came of these games of each text, in the order of the texts."""
    counts = {text: Count(text) for text in texts}
    shares = [numbers[at : at + SHARE] for at in range(0, len(numbers), SHARE)]
    running = [pool.submit(law, text, share) for share in shares for text in texts]
    for done, each in enumerate(as_completed(running), 1):
        count = each.result()
        counts[count.text].add(count)
        broken = sum(sum(c.broken.values()) for c in counts.values())
        progress(f"{law.__name__}: {done} of {len(running)} shares, {broken} broken")
    progress("")
    return list(counts.values())


def asked(doc: str | None, **games: int) -> argparse.Namespace:
    """What is asked for: options with how many games, which, and how they are tried."""
    parser = argparse.ArgumentParser(description=doc)
    for name, count in games.items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=int, default=count)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--write", action="store_true")
    return parser.parse_args()


def reported(
    page: Path, lines: Sequence[str], counts: Sequence[Count], began: float, write: bool
) -> list[str]:
    """Prints the page and each fault, and writes it; what was found, by name."""
    minutes = (time.perf_counter() - began) / 60
    title, *tables = lines
    text = "\n".join(
        [
            f"# {title}",
            "",
            f"Written by `{' '.join([f'python bench/{page.stem}.py', *sys.argv[1:]])}`. What is tried stands in `tests/open_games.py`.",
            "",
            (
                f"{datetime.now(UTC):%Y-%m-%d}, commit {commit()}, "
                f"Python {platform.python_version()}, {platform.system()} "
                f"{platform.machine()}, {os.cpu_count()} cores, {minutes:.0f} minutes."
            ),
            "",
            *tables,
        ]
    )
    print(text)
    for count in counts:
        for about, record in count.first.items():
            print(f"{count.text}: {about}\n{record}\n")
    if write:
        page.write_text(text, encoding="utf-8")
    return [about for count in counts for about in count.first]


def main() -> int:
    """Tries and prints; 1 where a law was broken."""
    arguments = asked(__doc__, prefixes=100, small_games=400)
    first = arguments.first
    began = time.perf_counter()
    with ProcessPoolExecutor(arguments.processes) as pool:
        less = tried(prefixes, TEXTS, range(first, first + arguments.prefixes), pool)
        small = tried(
            small_games, TEXTS, range(first, first + arguments.small_games), pool
        )
    lines = [
        "Open games",
        "## Games of which something was left out",
        "",
        "By what was left out; a fault is a definite statement that more of the record overturns.",
        "",
        prefix_table(less),
        "## Short open games",
        "",
        "By what is open; a fault is a statement that not all completions share (wrong), a result that none of them has (unreal), or one of theirs that is not named (untold; *not foreseen* where the rest of the play is missing).",
        "",
        small_game_table(small),
    ]
    page = HERE / "open_games.md"
    found = reported(page, lines, [*less, *small], began, arguments.write)
    return int(any(about != "not foreseen" for about in found))


if __name__ == "__main__":
    sys.exit(main())
