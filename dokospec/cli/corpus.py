"""``dokospec corpus``: the generated cases, made anew or compared."""

from __future__ import annotations

import argparse
import os
import re
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Final, NamedTuple

from dokospec.cli.arguments import Parser, add_spec, add_texts
from dokospec.cli.judging import Texts, known, usable
from dokospec.cli.progress import steps
from dokospec.cli.session import Session
from dokospec.conformance.corpus import write
from dokospec.corpus.build import Figures, build
from dokospec.corpus.ids import Ids
from dokospec.corpus.page import dump, load, page
from dokospec.corpus.played import played
from dokospec.data import data_path
from dokospec.game.judge import Judge
from dokospec.notation.files import read_bytes
from dokospec.notation.record import Reading
from dokospec.witness.kept import FILE, read

CASES: Final = "faelle.doko"
PLAYED: Final = "gespielt.doko"
LEDGER: Final = "ids.tsv"
FIGURES: Final = "figures.json"
PAGE: Final = "abdeckung.md"
_IDS: Final = re.compile(r"^x-fall: (.+)$", re.MULTILINE)


class _Made(NamedTuple):
    text: str
    files: dict[str, str]
    figures: Figures


def _configure(parser: Parser) -> None:
    add_texts(parser)
    parser.options.add_argument(
        "--check", action="store_true", help=parser.words("option.corpus_check")
    )
    add_spec(parser)


def _build(arguments: argparse.Namespace, here: Session) -> int:
    """Writes the cases of these texts; with ``--check`` 1 where a file would change."""
    texts = Texts(arguments.spec)
    named: list[str] = arguments.texts
    names = [known(name, texts.library) for name in named] or list(texts.library.ids())
    for name in names:
        usable(name, texts)
    folder = data_path("conformance")
    with steps() as tell:
        made = sorted(_all(names, arguments.spec, folder, here, tell))
    figures = _known_figures(folder) | {each.text: each.figures for each in made}
    ordered = [figures[name] for name in sorted(figures)]
    files = {
        folder / each.text / name: text
        for each in made
        for name, text in each.files.items()
    }
    files[folder / FIGURES] = dump(ordered)
    if (folder.parent / "docs").is_dir():
        files[folder.parent / "docs" / PAGE] = page(ordered)
    stale = [path for path, text in files.items() if _read(path) != text]
    moved = [_moved(each, _read(folder / each.text / CASES) or "") for each in made]
    if not arguments.check:
        for path in stale:
            path.parent.mkdir(exist_ok=True)
            path.write_text(files[path], encoding="utf-8")
    for each, changes in zip(made, moved, strict=True):
        killed = each.figures.all_killed
        counts = {"cases": str(each.figures.cases), "killed": str(killed.done)}
        here.write(
            [here.words("corpus.built", text=each.text, all=str(killed.of), **counts)]
        )
        for key, ids in changes.items():
            here.write(
                [here.words(f"corpus.{key}", count=str(len(ids)), ids=", ".join(ids))]
                if ids
                else ()
            )
    here.write(here.words("corpus.stale", file=path.name) for path in stale)
    return int(arguments.check and bool(stale))


def _moved(made: _Made, old: str) -> dict[str, list[str]]:
    """The ids of the cases that are new, and of those that there are no more."""
    before, now = _IDS.findall(old), _IDS.findall(made.files[CASES])
    return {
        "added": [name for name in now if name not in before],
        "retired": [name for name in before if name not in now],
    }


def _known_figures(folder: Path) -> dict[str, Figures]:
    text = _read(folder / FIGURES)
    return {} if text is None else load(text)


def _read(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None


def _all(
    names: Sequence[str],
    spec: Sequence[str],
    folder: Path,
    here: Session,
    tell: Callable[[str], None],
) -> Iterator[_Made]:
    """What is made of each text; of several texts at once where there is room."""
    if len(names) == 1:

        def progress(step: str, done: int, of: int) -> None:
            if done % 20 == 0:
                told = here.words(f"corpus.{step}")
                tell(f"{names[0]}: {told} {done}/{of}")

        yield _one(names[0], spec, folder, progress)
        return
    began = time.monotonic()
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        jobs = [pool.submit(_one, name, spec, folder) for name in names]
        for done, job in enumerate(as_completed(jobs), 1):
            tell(f"{done}/{len(names)} ({time.monotonic() - began:.0f} s)")
            yield job.result()


def _games(folder: Path) -> Iterator[Reading]:
    """The real games of a source tree."""
    for path in sorted((folder.parent / "examples" / "real").glob("*.doko")):
        with path.open("rb") as file:
            yield from read_bytes(file)


def _silent(step: str, done: int, of: int) -> None:
    """Tells nobody how far it is."""


def _one(
    name: str,
    spec: Sequence[str],
    folder: Path,
    progress: Callable[[str, int, int], None] = _silent,
) -> _Made:
    texts = Texts(spec)
    model = usable(name, texts)
    witnesses = read(_read(texts.library.folder(name) / FILE) or "").cases
    more = [case for cases in witnesses.values() for case in cases]
    ids = Ids((_read(folder / name / LEDGER) or "").splitlines())
    built = build(model, ids, progress, more)
    files = {
        CASES: write(built.entries, name),
        LEDGER: "\n".join(ids.lines()) + "\n",
    }
    games = list(played(Judge(model), _games(folder)))
    if games:
        files[PLAYED] = write(games, name)
    return _Made(name, files, built.figures)


ACTIONS: Final = {"build": (_configure, _build)}
