"""Measures dokospec side by side with python-chess, and writes ``bench/results.md``.

    python bench/run.py [--games N] [--rounds N] [--rules ID]… [--files DIR] [--write]

All sides run in one process, in turn (A B C A B C …), each over a file that was made
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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
from multiprocessing import Pool
from pathlib import Path
from typing import Final, NamedTuple

import pgn
import records
import surroundings

from dokospec.cli.process import unhurried
from dokospec.file_judge import judge_file
from dokospec.language.library import Library
from dokospec.notation.reader import read
from dokospec.notation.record import Play
from dokospec.verdict import GameVerdict

HERE: Final = Path(__file__).resolve().parent
CARDS: Final = 48
SEED: Final = 20_260_221

CHESS: Final = "python-chess"


class Sides(NamedTuple):
    """The files that are read.

    ``doko``: by rule text a file of games; ``more``: others of the text that memory is
    measured with, ``memory``.
    """

    doko: Mapping[str, Path]
    memory: str
    more: tuple[Path, ...]
    pgn: Path
    plies: int
    games: int


class Measured(NamedTuple):
    """Processor seconds of each round."""

    name: str
    unit: str
    amount: int
    seconds: list[float]

    @property
    def median(self) -> float:
        """Seconds."""
        return statistics.median(self.seconds)

    @property
    def rate(self) -> float:
        """Cards or plies a second, by the median."""
        return self.amount / self.median


class Forks(NamedTuple):
    """How many games have more than one outcome, and the most that one has."""

    games: int
    most: int


def judged(lines: Iterable[str], rules: str) -> Iterator[GameVerdict]:
    """Reads and judges, one game at a time, with a judge that has met no game."""
    model = records.judge_of(rules).model
    return judge_file(read(lines), lambda _: model)


def read_and_judge(file: Path, rules: str) -> Forks:
    """The whole way: text to verdicts, in a process as the command line has it."""
    usual = gc.get_threshold()
    unhurried()
    try:
        with file.open(encoding="utf-8") as lines:
            found = [len(verdict.outcomes) for verdict in judged(lines, rules)]
    finally:
        gc.set_threshold(*usual)
    return Forks(sum(each > 1 for each in found), max(found))


def read_chess(file: Path) -> None:
    """python-chess: PGN to games, every move checked."""
    import chess.pgn

    with file.open(encoding="utf-8") as stream:
        while found := chess.pgn.read_game(stream):
            assert not found.errors


def in_turn(sides: Sides, rounds: int) -> tuple[dict[str, Measured], dict[str, Forks]]:
    """Every side once a round; what came of the games of each text."""
    forks: dict[str, Forks] = {}
    measured: dict[str, Measured] = {}
    for rules, file in sides.doko.items():
        with file.open(encoding="utf-8") as lines:
            games = [reading.game for reading in read(lines) if reading.game]
        cards = sum(isinstance(e, Play) for game in games for e in game.events)
        measured[rules] = Measured(rules, "cards", cards, [])
    chess_ = Measured(CHESS, "plies", sides.plies, [])
    for number in range(rounds):
        for rules, kept in measured.items():
            began = _begun()
            forks[rules] = read_and_judge(sides.doko[rules], rules)
            _keep(kept, began, number)
        began = _begun()
        read_chess(sides.pgn)
        _keep(chess_, began, number)
    return {**measured, CHESS: chess_}, forks


def _begun() -> float:
    gc.collect()
    return time.process_time()


def _keep(kept: Measured, began: float, number: int) -> None:
    kept.seconds.append(time.process_time() - began)
    _say(f"round {number + 1}: {kept.name} {kept.seconds[-1]:.2f} s")


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
    everything = (sides.doko[sides.memory], *sides.more)
    for files in (everything[:1], everything[:3], everything):
        words = ["memory", sides.memory, *map(str, files)]
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
    speeds: Mapping[str, Measured],
    forks: Mapping[str, Forks],
    kept: list[tuple[int, float]],
    begun: list[tuple[str, float]],
) -> str:
    """The figures as Markdown."""
    rival = speeds[CHESS]
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    lark = dict(begun)["python -c 'import lark'"]
    rounds = len(rival.seconds)
    texts = sorted(forks, key=lambda rules: speeds[rules].rate)
    named = " ".join(f"--rules {rules}" for rules in texts)
    return "\n".join(
        [
            "# Measured",
            "",
            "Written by `python bench/run.py --write`; the commands below make each figure again.",
            "",
            (
                f"Commit {surroundings.commit()}, Python {platform.python_version()}, python-chess {version('chess')}, "
                f"lark {version('lark')}, {platform.system()} {platform.machine()}, "
                "one core."
            ),
            "",
            "## Reading and judging",
            "",
            (
                f"{sides.games} records of random games under each text, as at tables: {records.BID} % with a "
                f"Vorbehalt, {records.CALLED} % with an attempt to call, {records.REVOKED} % with a card that may "
                f"not be played, {records.MISCLAIMED} % with a wrong result, every kind of game, against PGN of random "
                f"legal games of at most {pgn.PLIES} plies ({sides.plies} plies)."
            ),
            (
                f"One process, the sides in turn, {rounds} rounds; processor time. "
                "dokospec starts every round with a fresh model, so reading the rule "
                "text and learning it is part of its time; the collector of cycles looks as seldom as in "
                "its command line. "
                f"Load average of the machine behind it ({os.cpu_count()} cores): {load}."
            ),
            "",
            "| | median s | fastest–slowest s | ms a game | per second | ratio | more than one outcome (most) |",
            "|---|---|---|---|---|---|---|",
            *(_row(speeds[rules], rival, sides.games, forks[rules]) for rules in texts),
            (
                f"| {CHESS} | {_seconds(rival)} | – | {rival.rate:,.0f} {rival.unit} "
                "| 1.00× | – |"
            ),
            "",
            "The ratio is cards a second over plies a second of python-chess.",
            "",
            "    pip install '.[bench]'",
            f"    python bench/run.py --games {sides.games} --rounds {rounds} {named}",
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


def _row(each: Measured, rival: Measured, games: int, forks: Forks) -> str:
    return (
        f"| {each.name} | {_seconds(each)} | {1000 * each.median / games:.2f} "
        f"| {each.rate:,.0f} {each.unit} | {each.rate / rival.rate:.2f}× "
        f"| {100 * forks.games / games:.0f} % ({forks.most}) |"
    )


def _seconds(each: Measured) -> str:
    return f"{each.median:.2f} | {min(each.seconds):.2f}–{max(each.seconds):.2f}"


def prepare(folder: Path, texts: Sequence[str], games: int) -> Sides:
    """Makes the files, with about as many plies as cards of a text."""
    first = texts[0]
    doko = {rules: folder / f"{rules}.doko" for rules in texts}
    more = [folder / f"{first}-{n}.doko" for n in range(1, 10)]
    # Only what is compared has results to be checked.
    jobs = [(file, rules, games, SEED, True) for rules, file in doko.items()]
    jobs += [(file, first, games, SEED + n, False) for n, file in enumerate(more, 1)]
    chess_ = folder / "games.pgn"
    with Pool() as pool:
        written = pool.starmap_async(write_records, jobs, chunksize=1)
        pool.apply(write_pgn, (chess_, games * CARDS // pgn.PLIES))
        written.get()
    return Sides(doko, first, tuple(more), chess_, _plies(chess_), games)


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
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--rules", action="append", help="all texts that come along")
    parser.add_argument("--files", type=Path, help="folder to keep the files in")
    parser.add_argument("--write", action="store_true")
    wanted = parser.parse_args()
    os.environ["PYTHONHASHSEED"] = "0"
    with tempfile.TemporaryDirectory() as temporary:
        folder = wanted.files or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        texts = wanted.rules or sorted(Library.standard().ids())
        sides = prepare(folder, texts, wanted.games)
        _say(f"{sides.games} records a text, {sides.plies} plies")
        speeds, forks = in_turn(sides, wanted.rounds)
        text = report(sides, speeds, forks, peaks(sides), starts(15))
    print(text)
    if wanted.write:
        (HERE / "results.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] == ["memory"]:
        memory(*sys.argv[2:])
    else:
        main()
