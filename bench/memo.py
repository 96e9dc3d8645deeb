"""What the memory of results (``dokospec.game.memo``) is worth, written to ``bench/memo.md``.

    python bench/memo.py [--games N] [--rounds N] [--write]

Random games of every text are judged in turn with it and without it, each round with a
judge and a model that have met no game; and it is counted how often a game had the very values behind
its play that one before it had, which is what a plain dictionary would hit.
"""

from __future__ import annotations

import argparse
import gc
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeVar
from unittest.mock import patch

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
sys.path.insert(0, str(ROOT))

import records  # noqa: E402
from surroundings import progress  # noqa: E402

from dokospec.game.facts import Facts  # noqa: E402
from dokospec.game.memo import Memo  # noqa: E402
from dokospec.game.worlds import Asker  # noqa: E402
from dokospec.notation.record import Head  # noqa: E402
from dokospec.verdict import Outcome  # noqa: E402
from tests.shipped import TEXTS  # noqa: E402

T = TypeVar("T")
SEED: Final = 20_261_126
HOW_TO_READ: Final = (
    "A dictionary keyed by these values would hit no more often than the last column"
    " says; the memory hits wherever the games are alike in what was asked."
)


class Row(NamedTuple):
    """Millispent a game, medians; ``repeated``: games with the values of another."""

    text: str
    games: int
    having: float
    without: float
    repeated: int


def without(_: Memo[T], facts: Facts, asker: Asker, work: Callable[[Asker], T]) -> T:
    """Every result worked out anew; the trees of single questions are as ever."""
    del facts
    return work(asker)


def values(outcome: Outcome) -> object:
    """What scoring reads of a game by default, exactly, with parties for players."""
    party = {name: p for p, names in outcome.parties or () for name in names}
    calls = [(party.get(a.by or ""), a.say, a.status) for a in outcome.announcements]
    items = sorted((i.item, i.party, i.points) for i in outcome.items)
    return outcome.kind, outcome.augen, tuple(calls), tuple(items)


def measured(text: str, count: int, rounds: int) -> Row:
    """One text, both ways in turn."""
    made = list(records.games(records.judge_of(text), count, SEED, results=False))
    games = [(Head(text, records.NAMES, each.dealer), each.record) for each in made]

    def judged() -> float:
        judge = records.judge_of(text)
        gc.collect()
        began = time.process_time()
        for head, game in games:
            judge.game(head, game)
        return 1_000 * (time.process_time() - began) / len(games)

    spent: tuple[list[float], list[float]] = [], []
    for number in range(rounds):
        spent[0].append(judged())
        with patch.object(Memo, "recall", without):
            spent[1].append(judged())
        progress(f"{text}: round {number + 1} of {rounds}")
    judge = records.judge_of(text)
    seen = {values(judge.game(head, game).default) for head, game in games}
    mine, others = map(statistics.median, spent)
    return Row(text, len(games), mine, others, len(games) - len(seen))


def page(rows: Sequence[Row], rounds: int, command: str) -> str:
    """``bench/memo.md``."""
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    where = (
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()},"
        f" one core, {rounds} rounds, medians; load average behind it: {load}."
        " Whole random games under all readings; judge and model have met none."
    )
    lines = [
        "# What the memory of results is worth",
        "",
        f"Written by `{command}`.",
        "",
        where,
        "",
        "| text | games | ms a game | without it | ratio | games with the very values of another |",
        "|---|---|---|---|---|---|",
    ]
    for row in sorted(rows, key=lambda row: row.without / row.having, reverse=True):
        share = row.repeated / row.games
        lines.append(
            f"| `{row.text}` | {row.games:,} | {row.having:.2f} | {row.without:.2f}"
            f" | {row.without / row.having:.2f}× | {row.repeated} ({share:.1%}) |"
        )
    lines += [
        "",
        HOW_TO_READ,
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    """Reads the arguments, measures, and prints or writes the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--write", action="store_true")
    told = parser.parse_args()
    rows = [measured(text, told.games, told.rounds) for text in TEXTS]
    command = (
        f"python bench/memo.py --games {told.games} --rounds {told.rounds} --write"
    )
    found = page(rows, told.rounds, command)
    if told.write:
        (HERE / "memo.md").write_text(found, encoding="utf-8")
    sys.stdout.write(found)


if __name__ == "__main__":
    main()
