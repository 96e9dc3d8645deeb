"""Measures how long commands take to begin, and writes ``bench/start.md``.

    python bench/start.py [--rounds N] [--write]

Each command runs in a process of its own, in turn (A B C A B C …): from a wheel that is
built and installed aside, from this tree with a cache that is warm, and from this tree
without one. What counts is processor time, its median, and the ratio to that of
``python -c 'import lark'``. Nothing here is a test.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final, NamedTuple

from dokospec.cache import VARIABLE
from dokospec.language.library import Library

ROOT: Final = Path(__file__).resolve().parents[1]
GAME: Final = "examples/real/82403639.doko"
LARK: Final = "python -c 'import lark'"


class Command(NamedTuple):
    """What is measured, and what is aimed at from a wheel."""

    name: str
    words: Sequence[str]
    target: str = ""


class Spent(NamedTuple):
    """Processor seconds of one process."""

    user: float
    system: float


class Place(NamedTuple):
    """Where it is started from."""

    name: str
    python: str
    env: Mapping[str, str]


def commands() -> list[Command]:
    """What is typed; all but the first are of dokospec."""
    texts = ",".join(Library.standard().ids())
    game = str(ROOT / GAME)
    dokospec = ("-m", "dokospec")
    return [
        Command(LARK, ("-c", "import lark")),
        Command("--help", (*dokospec, "--help")),
        Command("conform --help", (*dokospec, "conform", "--help")),
        Command(
            "replay, one game",
            (*dokospec, "replay", game),
            "0.25 s user, 3 × `import lark`",
        ),
        Command("rules list", (*dokospec, "rules", "list"), "0.3 s"),
        Command(
            "compare, six texts",
            (*dokospec, "compare", "--rules", texts, game),
            "1 s",
        ),
    ]


def places(folder: Path) -> list[Place]:
    """The wheel, and this tree with and without a cache; modules compiled aside."""
    wheels, venv = folder / "wheels", folder / "wheel"
    pip = (sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(wheels))
    subprocess.run((*pip, str(ROOT)), check=True)
    (wheel,) = wheels.glob("*.whl")
    install = (sys.executable, str(ROOT / "tools" / "install.py"), str(venv))
    subprocess.run((*install, str(wheel)), check=True, stdout=subprocess.DEVNULL)
    # PYTHONPATH would put this tree before what is installed.
    unwanted = {"PYTHONDONTWRITEBYTECODE", "PYTHONPATH"}
    env = {k: v for k, v in os.environ.items() if k not in unwanted}
    env["PYTHONPYCACHEPREFIX"] = str(folder / "compiled")
    nothing = {VARIABLE: ""}
    tree = {"PYTHONPATH": str(ROOT)}
    return [
        Place("wheel", str(venv / "bin" / "python"), env | nothing),
        Place(
            "warm cache", sys.executable, env | tree | {VARIABLE: str(folder / "kept")}
        ),
        Place("no cache", sys.executable, env | tree | nothing),
    ]


def spent(place: Place, command: Command, folder: Path) -> Spent:
    """One run, outside the tree; a status of 1 says that something was found."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [place.python, *command.words],
        cwd=folder,
        env=dict(place.env),
        check=False,
        stdout=subprocess.DEVNULL,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert done.returncode in (0, 1)
    return Spent(
        after.ru_utime - before.ru_utime,
        after.ru_stime - before.ru_stime,
    )


def measured(rounds: int) -> dict[str, dict[str, Spent]]:
    """By command and place, the medians; a first round fills the caches."""
    found: dict[tuple[str, str], list[Spent]] = {}
    wanted = commands()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ways = places(folder)
        for number in range(rounds + 1):
            for command in wanted:
                for place in ways:
                    took = spent(place, command, folder)
                    if number:
                        found.setdefault((command.name, place.name), []).append(took)
            print(f"round {number}", file=sys.stderr, flush=True)
    return {
        command.name: {
            place.name: Spent(
                *map(
                    statistics.median,
                    zip(*found[command.name, place.name], strict=True),
                )
            )
            for place in ways
        }
        for command in wanted
    }


def report(found: Mapping[str, Mapping[str, Spent]], rounds: int) -> str:
    """The figures as Markdown."""
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    ways = list(found[LARK])
    lines = [
        f"| `{command.name}` | {command.target or '–'} | "
        + " | ".join(
            f"{took.user:.2f} | {sum(took) / sum(found[LARK][way]):.1f}×"
            for way, took in found[command.name].items()
        )
        + " |"
        for command in commands()
    ]
    heads = " | ".join(f"{way}, user s | of `import lark`" for way in ways)
    return "\n".join(
        [
            "# How long commands take to begin",
            "",
            "Written by `python bench/start.py --write`.",
            "",
            (
                f"Python {platform.python_version()}, lark {version('lark')}, "
                f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores. "
                f"Load average of the machine behind it: {load}."
            ),
            (
                f"Processor time of whole processes, in turn, medians of {rounds} rounds; "
                "ratios are of user and system time. *wheel*: built from this tree and "
                "installed, with what it brings and no cache of the user; *warm cache* and "
                "*no cache*: this tree with and without one."
            ),
            "",
            f"| | aimed at | {heads} |",
            "|---|---|" + "---|---|" * len(ways),
            *lines,
            "",
        ]
    )


def main() -> None:
    """Measures and prints; ``--write`` keeps it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--write", action="store_true")
    wanted = parser.parse_args()
    text = report(measured(wanted.rounds), wanted.rounds)
    print(text)
    if wanted.write:
        (ROOT / "bench" / "start.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
