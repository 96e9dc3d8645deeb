"""Measures dokospec side by side with python-chess, and writes ``bench/results.md``.

    python bench/run.py [--games N] [--rounds N] [--rules ID] [--files DIR] [--write]

Both sides run in one process, in turn (A B C A B C …), each over a file that was made
beforehand; what counts is processor time, its median, and the ratio of the medians.
Memory and start-up are measured in processes of their own. Nothing here is a test.
"""

from __future__ import annotations

import argparse
import gc
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import version
from multiprocessing import Pool
from pathlib import Path
from typing import Final, NamedTuple

import pgn
import records

from dokospec.cli.process import unhurried
from dokospec.file_judge import judge_file
from dokospec.notation import reader as tiers
from dokospec.notation.reader import read
from dokospec.verdict import GameVerdict

HERE: Final = Path(__file__).resolve().parent
CARDS: Final = 48
SEED: Final = 20_260_221

_RULES: Final = "of both: reading the rule text"


class Sides(NamedTuple):
    """The files that are read."""

    doko: Path
    more: tuple[Path, ...]
    pgn: Path
    rules: str
    plies: int
    games: int


class Measured(NamedTuple):
    """Processor seconds of each round."""

    name: str
    unit: str
    amount: int
    seconds: list[float]

    @property
    def rate(self) -> float:
        """Cards or plies a second, by the median."""
        return self.amount / statistics.median(self.seconds)


def judged(lines: Iterable[str], rules: str) -> Iterator[GameVerdict]:
    """Reads and judges, one game at a time, with a judge that has met no game."""
    model = records.judge_of(rules).model
    return judge_file(read(lines), lambda _: model)


def read_and_judge(sides: Sides) -> None:
    """The whole way: text to verdicts, in a process as the command line has it."""
    usual = gc.get_threshold()
    unhurried()
    try:
        with sides.doko.open(encoding="utf-8") as lines:
            number = sum(1 for _ in judged(lines, sides.rules))
    finally:
        gc.set_threshold(*usual)
    assert number == sides.games


def read_rules(sides: Sides) -> None:
    """What of the whole way goes into reading the rule text."""
    records.judge_of(sides.rules)


def read_finely(sides: Sides) -> None:
    """The same, with every game read by the fine tier of the grammar."""
    coarse = tiers.read_coarse
    tiers.read_coarse = lambda text, names: None
    try:
        read_and_judge(sides)
    finally:
        tiers.read_coarse = coarse


def read_chess(sides: Sides) -> None:
    """python-chess: PGN to games, every move checked."""
    import chess.pgn

    with sides.pgn.open(encoding="utf-8") as stream:
        while found := chess.pgn.read_game(stream):
            assert not found.errors


def in_turn(sides: Sides, rounds: int) -> list[Measured]:
    """Every side once a round."""
    cards = sides.games * CARDS
    measured = [
        (read_and_judge, Measured("dokospec, read and judge", "cards", cards, [])),
        (
            read_finely,
            Measured("dokospec, fine tier, read and judge", "cards", cards, []),
        ),
        (read_rules, Measured(_RULES, "texts", 1, [])),
        (read_chess, Measured("python-chess, read", "plies", sides.plies, [])),
    ]
    for number in range(rounds):
        for run, kept in measured:
            kept.seconds.append(_timed(run, sides))
            _say(f"round {number + 1}: {kept.name} {kept.seconds[-1]:.2f} s")
    return [kept for _, kept in measured]


def _timed(run: Callable[[Sides], None], sides: Sides) -> float:
    gc.collect()
    began = time.process_time()
    run(sides)
    return time.process_time() - began


def memory(rules: str, *files: str) -> None:
    """Prints how many games these files hold, read as one stream, and the peak in KiB."""

    def lines() -> Iterator[str]:
        for name in files:
            with Path(name).open(encoding="utf-8") as stream:
                yield from stream

    unhurried()
    number = sum(1 for _ in judged(lines(), rules))
    print(number, _peak())


def _peak() -> int:
    """The most memory that this process has held, in KiB.

    What the system keeps for a process includes what its parent held when it started
    it; where there is a status of the process itself, that is read.
    """
    status = Path("/proc/self/status")
    if status.exists():
        lines = status.read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform != "darwin" else peak // 1024


def peaks(sides: Sides) -> list[tuple[int, float]]:
    """(games, peak in MiB) for the file, and for three and ten different ones as one."""
    found = []
    everything = (sides.doko, *sides.more)
    for files in (everything[:1], everything[:3], everything):
        words = ["memory", sides.rules, *map(str, files)]
        done = subprocess.run(
            [sys.executable, __file__, *words],
            check=True,
            capture_output=True,
            text=True,
        )
        number, peak = done.stdout.split()
        found.append((int(number), int(peak) / 1024))
        _say(f"memory: {number} games, {int(peak) / 1024:.1f} MiB")
    return found


def starts(rounds: int) -> list[tuple[str, float]]:
    """(command, median milliseconds of wall time), in turn."""
    commands = {
        "python -c pass": ["-c", "pass"],
        "python -c 'import lark'": ["-c", "import lark"],
        "python -c 'import dokospec'": ["-c", "import dokospec"],
        "dokospec --help": ["-m", "dokospec", "--help"],
    }
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(rounds + 1):
        for name, words in commands.items():
            began = time.perf_counter()
            subprocess.run([sys.executable, *words], check=True, capture_output=True)
            taken[name].append(time.perf_counter() - began)
    # The first round fills the caches of the machine.
    return [(name, 1000 * statistics.median(each[1:])) for name, each in taken.items()]


def report(
    sides: Sides,
    speeds: list[Measured],
    kept: list[tuple[int, float]],
    begun: list[tuple[str, float]],
) -> str:
    """The figures as Markdown."""
    rival = speeds[-1].rate
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    lark = dict(begun)["python -c 'import lark'"]
    sizes = (sides.doko.stat().st_size / 1e6, sides.pgn.stat().st_size / 1e6)
    rounds = len(speeds[0].seconds)
    return "\n".join(
        [
            "# Measured",
            "",
            "Written by `python bench/run.py --write`; the commands below make each figure again.",
            "",
            (
                f"Python {platform.python_version()}, python-chess {version('chess')}, "
                f"lark {version('lark')}, {platform.system()} {platform.machine()}, "
                "one core."
            ),
            "",
            "## Reading and judging",
            "",
            (
                f"{sides.games} records of random legal games under `{sides.rules}` "
                f"({sides.games * CARDS} cards, {sizes[0]:.1f} MB) against PGN of random "
                f"legal games of at most {pgn.PLIES} plies ({sides.plies} plies, "
                f"{sizes[1]:.1f} MB)."
            ),
            (
                f"One process, the sides in turn, {rounds} rounds; processor time. "
                "dokospec starts every round with a fresh model, so reading the rule "
                "text is part of its time; the collector of cycles looks as seldom as in "
                "its command line. "
                f"Load average of the machine behind it ({os.cpu_count()} cores): {load}."
            ),
            "",
            "| | median s | fastest–slowest s | per second | ratio |",
            "|---|---|---|---|---|",
            *(
                f"| {each.name} | {statistics.median(each.seconds):.2f} "
                f"| {min(each.seconds):.2f}–{max(each.seconds):.2f} "
                + (
                    "| – | – |"
                    if each.name == _RULES
                    else f"| {each.rate:,.0f} {each.unit} | {each.rate / rival:.1f}× |"
                )
                for each in speeds
            ),
            "",
            "The ratio is cards a second over plies a second of python-chess.",
            "",
            "    pip install '.[bench]'",
            f"    python bench/run.py --games {sides.games} --rounds {rounds}",
            "",
            "## Memory",
            "",
            "Peak of a process that reads different games in one stream, draws every verdict and keeps none.",
            "",
            "| games in one stream | peak MiB |",
            "|---|---|",
            *(f"| {number:,} | {peak:.1f} |" for number, peak in kept),
            "",
            "## Start-up",
            "",
            "Wall time of a new process, median.",
            "",
            "| | ms | of `import lark` |",
            "|---|---|---|",
            *(
                f"| `{name}` | {taken:.0f} | {taken / lark:.2f}× |"
                for name, taken in begun
            ),
            "",
        ]
    )


def prepare(folder: Path, rules: str, games: int) -> Sides:
    """Makes the files, with about as many plies as cards."""
    # Only the first file is compared, so only that has results to be checked.
    jobs = [(folder / f"{n}.doko", rules, games, SEED + n, n == 0) for n in range(10)]
    chess_ = folder / "games.pgn"
    with Pool() as pool:
        written = pool.starmap_async(write_records, jobs, chunksize=1)
        pool.apply(write_pgn, (chess_, games * CARDS // pgn.PLIES))
        written.get()
    doko, *more = (job[0] for job in jobs)
    return Sides(doko, tuple(more), chess_, rules, _plies(chess_), games)


def write_records(
    path: Path,
    rules: str,
    games: int,
    seed: int,
    results: bool,
) -> None:
    """A file of random legal games, where it is not there yet."""
    if path.exists():
        return
    judge = records.judge_of(rules)
    _write(path, records.blocks(judge, games, seed, results=results))


def write_pgn(path: Path, games: int) -> None:
    """A file of random legal chess games, where it is not there yet."""
    if path.exists():
        return
    _write(path, pgn.blocks(games, SEED))


def _write(path: Path, blocks: Iterable[str]) -> None:
    """A file that is there is whole, also where an earlier run was broken off."""
    part = path.with_suffix(".part")
    with part.open("w", encoding="utf-8") as stream:
        stream.writelines(blocks)
    part.replace(path)


def _plies(path: Path) -> int:
    import chess.pgn

    plies = 0
    with path.open(encoding="utf-8") as stream:
        while found := chess.pgn.read_game(stream):
            plies += found.end().ply()
    return plies


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def main() -> None:
    """Measures and prints; ``--write`` keeps it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--rules", default="ddv-tsr")
    parser.add_argument("--files", type=Path, help="folder to keep the files in")
    parser.add_argument("--write", action="store_true")
    wanted = parser.parse_args()
    os.environ["PYTHONHASHSEED"] = "0"
    with tempfile.TemporaryDirectory() as temporary:
        folder = wanted.files or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        sides = prepare(folder, wanted.rules, wanted.games)
        _say(f"{sides.games} records, {sides.plies} plies")
        speeds = in_turn(sides, wanted.rounds)
        text = report(sides, speeds, peaks(sides), starts(15))
    print(text)
    if wanted.write:
        (HERE / "results.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] == ["memory"]:
        memory(*sys.argv[2:])
    else:
        main()
