"""``dokospec corpus export``: the cases as files that any program can read."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from dokospec.api.judging import Texts, known
from dokospec.cli.arguments import Parser, add_spec, add_texts
from dokospec.cli.output import write_in_folder
from dokospec.cli.posed_cases import (
    FOLDER,
    INDEX,
    IndexEntry,
    index_of,
    origin,
    pose_all,
)
from dokospec.cli.progress import steps
from dokospec.cli.session import Session
from dokospec.conformance import case_lines
from dokospec.conformance.entries import CorpusCase
from dokospec.data import data_path
from dokospec.render.json import dump

SCHEMA_FILE = "cases.schema.json"


def configure(parser: Parser) -> None:
    """What the command takes."""
    add_texts(parser)
    parser.options.add_argument(
        "--check", action="store_true", help=parser.words("option.corpus_check")
    )
    parser.options.add_argument(
        "--out",
        metavar=parser.words("meta.dir"),
        help=parser.words("option.corpus_export_out"),
    )
    add_spec(parser)


def run(arguments: argparse.Namespace, here: Session) -> int:
    """Writes the files; with ``--check`` 1 where one would change."""
    texts = Texts(arguments.spec)
    names = chosen(arguments.texts, texts)
    out: str | None = arguments.out
    folder = Path(out) if out else data_path("conformance") / FOLDER
    made = dict(posed(names, arguments.spec, here))
    files = {f"{name}.jsonl": case_lines.written(cases) for name, cases in made.items()}
    files |= companions(
        index_of(folder) | index({name: len(made[name]) for name in names}, texts)
    )
    stale = [name for name, data in files.items() if _bytes(folder / name) != data]
    for name in () if arguments.check else stale:
        write_in_folder(folder / name, files[name])
    for name, cases in made.items():
        size = f"{len(files[f'{name}.jsonl']) / 1000:.0f}"
        counts = {"count": str(len(cases)), "size": size}
        here.write([here.words("corpus.exported", text=name, **counts)])
    here.write(here.words("corpus.stale", file=name) for name in stale)
    return int(arguments.check and bool(stale))


def chosen(named: Sequence[str], texts: Texts) -> list[str]:
    """These texts, or all that have cases."""
    if named:
        return [known(name, texts.library) for name in named]
    folders = {path.parent.name for path in data_path("conformance").glob("*/*.doko")}
    return [name for name in texts.library.ids() if name in folders]


def posed(
    names: Sequence[str], spec: Sequence[str], here: Session
) -> Iterator[tuple[str, list[CorpusCase]]]:
    """The cases of these texts, several at once where there is room."""
    with steps() as tell:
        if len(names) == 1:
            yield names[0], _posed(names[0], spec)
            return
        with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
            jobs = {name: pool.submit(_posed, name, spec) for name in names}
            for name, job in jobs.items():
                tell(here.words("progress.posed", text=name))
                yield name, job.result()


def _posed(name: str, spec: Sequence[str]) -> list[CorpusCase]:
    return [*pose_all(name, Texts(spec))]


def index(counts: Mapping[str, int], texts: Texts) -> dict[str, IndexEntry]:
    """What the index says of the files of these texts, by the number of their cases."""
    return {
        name: IndexEntry(count, origin(name, texts)) for name, count in counts.items()
    }


def companions(by_text: Mapping[str, IndexEntry]) -> dict[str, bytes]:
    """What stands beside the files of cases: the index, the schema of a line."""
    said = {name: by_text[name]._asdict() for name in sorted(by_text)}
    about = {"schema": case_lines.SCHEMA, "texts": said}
    return {
        INDEX: (dump(about) + "\n").encode(),
        SCHEMA_FILE: (dump(case_lines.schema()) + "\n").encode(),
    }


def _bytes(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
