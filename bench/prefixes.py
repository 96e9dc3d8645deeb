"""Tries the law of unfinished games on every prefix, and writes ``bench/prefixes.md``.

    python bench/prefixes.py [--games N] [--first N] [--processes N] [--write]

Of each game of each text all that stands behind a card is left out, for every card, or
one card is hidden; by the default readings nothing that is definite may be overturned by
the whole record. A game is made from its number: the same numbers are the same games on
every machine. The law stands in ``tests/unfinished.py``; the shortest record of each
fault is printed. ``bench/open_games.py`` leaves out more at once, under all readings.
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

from open_games import asked, reported, tried

from tests.open_games import one_left_out, one_left_out_table
from tests.shipped import TEXTS

PAGE: Final = Path(__file__).resolve().with_name("prefixes.md")


def main() -> int:
    """Tries and prints; 1 where the law was broken."""
    arguments = asked(__doc__, games=200)
    first = arguments.first
    began = time.perf_counter()
    with ProcessPoolExecutor(arguments.processes) as pool:
        seeds = range(first, first + arguments.games)
        counts = tried(one_left_out, TEXTS, seeds, pool)
    lines = [
        "Every prefix",
        "A fault is a definite statement that the whole record overturns.",
        "",
        one_left_out_table(counts),
    ]
    return int(bool(reported(PAGE, lines, counts, began, arguments.write)))


if __name__ == "__main__":
    sys.exit(main())
