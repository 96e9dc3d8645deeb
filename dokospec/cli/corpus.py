"""``dokospec corpus``: the generated cases, made anew or compared."""

from __future__ import annotations

import argparse
import os
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from typing import Final, NamedTuple

from dokospec.api import codes
from dokospec.api.errors import refusal
from dokospec.api.judging import Texts, known, usable
from dokospec.cli import casefiles
from dokospec.cli.arguments import Parser, add_spec, add_texts, whole_number
from dokospec.cli.casefiles import CASES, EQUAL, found_file, text_of
from dokospec.cli.output import write_in_folder
from dokospec.cli.progress import steps
from dokospec.cli.session import Session
from dokospec.conformance.entries import Entry, write
from dokospec.conformance.families import FIGURES
from dokospec.corpus.build import build
from dokospec.corpus.cells import Cells
from dokospec.corpus.figures import Figures, dump, equal, figures, load, page
from dokospec.corpus.found import vary
from dokospec.corpus.ids import Ids
from dokospec.corpus.mutants import mutants
from dokospec.corpus.played import played
from dokospec.data import data_path
from dokospec.game.judge import Judge
from dokospec.language.text import fingerprint
from dokospec.messages.catalogue import LANGUAGES
from dokospec.messages.words import Words
from dokospec.notation.files import read_bytes
from dokospec.notation.record import Reading
from dokospec.site.documents import tables_at
from dokospec.witness.case import Case
from dokospec.witness.observation import settled
from dokospec.witness.store import FILE, read

TRIES: Final = 20_000
"""So many records are looked at, where nothing else is said."""
PLAYED: Final = "gespielt.doko"
LEDGER: Final = "ids.tsv"
PAGE: Final = "abdeckung"
"""The tables of the documentation that have the figures of all texts."""
HEAD: Final = (
    "# mutants that say the same as the text; over how many questions that was proved"
    "; the text it was proved of: {fingerprint}"
)
_IDS: Final = re.compile(r"^x-fall: (.+)$", re.MULTILINE)


class _Made(NamedTuple):
    text: str
    files: dict[str, str]
    figures: Figures


def _configure_build(parser: Parser) -> None:
    _configure(parser)
    parser.options.add_argument(
        "--open", action="store_true", help=parser.words("option.corpus_open")
    )
    parser.options.add_argument(
        "--cells", action="store_true", help=parser.words("option.corpus_cells")
    )


def _configure(parser: Parser) -> None:
    add_texts(parser)
    parser.options.add_argument(
        "--check", action="store_true", help=parser.words("option.corpus_check")
    )
    add_spec(parser)


def _build(arguments: argparse.Namespace, here: Session) -> int:
    """Writes the cases of these texts; with ``--check`` 1 where a file would change.

    With ``--cells`` 2 where a cell has none: what was found is written all the same.
    """
    texts = Texts(arguments.spec)
    named: list[str] = arguments.texts
    names = [known(name, texts.library) for name in named] or list(texts.library.ids())
    for name in names:
        usable(name, texts)
    folder = data_path("conformance")
    with steps() as tell:
        made = sorted(_all(names, arguments, folder, here, tell))
    figures_of = _known_figures(folder) | {each.text: each.figures for each in made}
    files = {
        folder / each.text / name: text
        for each in made
        for name, text in each.files.items()
    }
    moved = [_moved(each, text_of(folder / each.text / CASES) or "") for each in made]
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
    status = _written(files, figures_of, folder, arguments.check, here)
    for each in made if arguments.cells else ():
        if each.figures.empty:
            found = ", ".join(each.figures.empty)
            here.report(refusal(codes.EMPTY_CELLS, text=each.text, found=found))
            status = 2
    return status


def _written(
    files: dict[Path, str],
    figures_of: Mapping[str, Figures],
    folder: Path,
    check: bool,
    here: Session,
) -> int:
    """Writes what is another, with the figures; where that is wished only says so."""
    ordered = [figures_of[name] for name in sorted(figures_of)]
    files[folder / FIGURES] = dump(ordered)
    if (folder.parent / "docs").is_dir():
        for lang in LANGUAGES:
            files[folder.parent / tables_at(PAGE, lang)] = page(ordered, Words(lang))
    stale = [path for path, text in files.items() if text_of(path) != text]
    for path in () if check else stale:
        path.parent.mkdir(exist_ok=True)
        path.write_text(files[path], encoding="utf-8", newline="\n")
    here.write(here.words("corpus.stale", file=path.name) for path in stale)
    return int(check and bool(stale))


def _moved(made: _Made, old: str) -> dict[str, list[str]]:
    """The ids of the cases that are new, and of those that there are no more."""
    before, now = _IDS.findall(old), _IDS.findall(made.files[CASES])
    return {
        "added": [name for name in now if name not in before],
        "retired": [name for name in before if name not in now],
    }


def _known_figures(folder: Path) -> dict[str, Figures]:
    text = text_of(folder / FIGURES)
    return {} if text is None else load(text)


def _all(
    names: Sequence[str],
    arguments: argparse.Namespace,
    folder: Path,
    here: Session,
    tell: Callable[[str], None],
) -> Iterator[_Made]:
    """What is made of each text; of several texts at once where there is room."""
    spec: Sequence[str] = arguments.spec
    fill: bool = arguments.cells
    known = {} if arguments.open else _known_figures(folder)
    missed = {text: (*each.open, *each.equal) for text, each in known.items()}
    if len(names) == 1:

        def progress(step: str, done: int, of: int) -> None:
            if done % 20 == 0:
                label = here.words(f"corpus.{step}")
                tell(f"{names[0]}: {label} {done}/{of}")

        own = missed.get(names[0], ())
        yield _one(names[0], spec, folder, own, progress, fill=fill)
        return
    began = time.monotonic()
    # What takes longest first, so that no core waits for it in the end.
    sizes = {name: each.all_killed.of for name, each in _known_figures(folder).items()}
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        jobs = [
            pool.submit(_one, name, spec, folder, missed.get(name, ()), fill=fill)
            for name in sorted(names, key=lambda name: -sizes.get(name, 0))
        ]
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
    missed: Sequence[str],
    progress: Callable[[str, int, int], None] = _silent,
    *,
    fill: bool = False,
) -> _Made:
    """What is made of a text.

    ``missed``: mutants for which no case was found before; ``fill``: cases are sought for
    the cells of families that have none.
    """
    texts = Texts(spec)
    model = usable(name, texts)
    witnesses = read(text_of(texts.library.evidence(name) / FILE) or "")
    records = chain.from_iterable(witnesses.values())
    more = [record for record in records if isinstance(record, Case)]
    ids = Ids((text_of(folder / name / LEDGER) or "").splitlines())
    before = [*casefiles.before(name, texts, folder)]
    evenings = casefiles.covers(folder / name)
    proved = casefiles.proved(folder / name)
    families = casefiles.families(folder)
    built = build(
        *(model, ids, progress, more, proved, before, evenings, missed, families),
        fill=fill,
    )
    files = {
        CASES: write(built.entries, name),
        LEDGER: "\n".join(ids.lines()) + "\n",
    }
    games = list(played(Judge(model), _games(folder)))
    if games:
        files[PLAYED] = write(games, name)
    return _Made(name, files, built.figures)


# --- what no case shows yet ---------------------------------------------------------------


def _configure_vary(parser: Parser) -> None:
    add_texts(parser)
    for option, usual in (("tries", TRIES), ("seed", 1)):
        parser.options.add_argument(
            f"--{option}",
            metavar=parser.words("meta.count"),
            type=whole_number(f"--{option}"),
            default=usual,
            help=parser.words(f"option.corpus_{option}"),
        )
    add_spec(parser)


def _vary(arguments: argparse.Namespace, here: Session) -> int:
    """Writes cases for mistakes that no case shows; a build takes them in."""
    texts = Texts(arguments.spec)
    named: list[str] = arguments.texts
    folder = data_path("conformance")
    names = [known(name, texts.library) for name in named] or list(
        _known_figures(folder)
    )
    with steps() as tell:
        for name in names:
            model = usable(name, texts)
            own = casefiles.entries(folder / name / CASES)
            shown = {mutant for entry in own for mutant in entry.kills}
            done = shown | casefiles.proved(folder / name).keys()

            def progress(count: int, of: int, name: str = name) -> None:
                if count % 20 == 0:
                    tell(f"{name}: {here.words('corpus.records')} {count}/{of}")

            path = found_file(folder, name)
            before = [*casefiles.before(name, texts, folder)]
            found: Sequence[Entry] = ()
            tries, seed = arguments.tries, arguments.seed
            for found in vary(model, before, done, tries, seed, progress):
                # Each time there is more: whoever stops this keeps what is found.
                if found or path.exists():
                    write_in_folder(path, write(found, name).encode())
            counts = {"count": str(sum(len(entry.kills) for entry in found))}
            place = path.relative_to(folder.parent).as_posix()
            here.write([here.words("corpus.found", text=name, file=place, **counts)])
    return 0


# --- proofs ------------------------------------------------------------------------------


def _configure_prove(parser: Parser) -> None:
    _configure(parser)
    parser.options.add_argument(
        "--only",
        metavar=parser.words("meta.name"),
        help=parser.words("option.corpus_only"),
    )


def _prove(arguments: argparse.Namespace, here: Session) -> int:
    """Writes which mutants say the same as their text; what a case shows is not tried.

    With ``--only`` those that are called so; what else is proved of this text stays.
    """
    texts = Texts(arguments.spec)
    named: list[str] = arguments.texts
    folder = data_path("conformance")
    known_figures = _known_figures(folder)
    names = [known(name, texts.library) for name in named] or list(known_figures)
    stale = 0
    with steps() as tell:
        for name in names:
            model = usable(name, texts)
            entries = list(casefiles.entries(folder / name / CASES))
            shown = {mutant for entry in entries for mutant in entry.kills}
            wrong = list(mutants(settled(model)))

            def progress(done: int, of: int, name: str = name) -> None:
                tell(f"{name}: {here.words('corpus.mutants')} {done}/{of}")

            open_ = {m.name for m in wrong} - shown
            head = HEAD.format(fingerprint=fingerprint(model.statements))
            kept: dict[str, str | int] = {}
            if arguments.only and (text_of(folder / name / EQUAL) or "").startswith(
                head
            ):
                before = casefiles.proved(folder / name).items()
                tried = {each for each in open_ if each.startswith(arguments.only)}
                kept = {each: n for each, n in before if each in open_ - tried}
                open_ = tried
            found = dict(equal(model, open_, progress))
            proved = {m.name: n for m in wrong if (n := (kept | found).get(m.name))}
            rows = (f"{mutant}\t{count}" for mutant, count in proved.items())
            files = {folder / name / EQUAL: "\n".join([head, *rows]) + "\n"}
            evenings = casefiles.covers(folder / name)
            families = casefiles.families(folder)
            cells = Cells(Judge(settled(model)), families).cases(entries)
            made = figures(
                *(model, wrong, shown, proved, len(entries), evenings, cells)
            )
            known_figures[name] = made
            counts = {"proved": str(len(made.equal)), "open": str(len(made.open))}
            here.write([here.words("corpus.proved", text=name, **counts)])
            # Text by text: whoever stops this keeps what is done.
            stale |= _written(files, known_figures, folder, arguments.check, here)
    return stale


ACTIONS: Final = {
    "build": (_configure_build, _build),
    "vary": (_configure_vary, _vary),
    "prove": (_configure_prove, _prove),
    "export": "corpus_export",
    "archive": "corpus_archive",
}
