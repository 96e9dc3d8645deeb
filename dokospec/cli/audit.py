"""``dokospec audit``: tables of games, in columns, judged into tables of verdicts."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dokospec.api import codes
from dokospec.api.errors import DokospecError, refusal
from dokospec.api.files import unreadable
from dokospec.api.judging import Texts, other_texts, usable
from dokospec.cache import digest_of_code
from dokospec.cli.arguments import MOST, Parser, add_spec, whole_number
from dokospec.cli.audit_parts import AuditTask, done, forget, judge_part, write_verdicts
from dokospec.cli.audit_report import (
    FORMS,
    ReportDetails,
    diagnosed,
    document,
    examples,
    folder_of,
)
from dokospec.cli.documents import WRITERS
from dokospec.cli.game_tables import CSV_ENDING, TablePart, batches, parts, tables
from dokospec.cli.output import check_place, write_file, write_in_folder
from dokospec.cli.progress import steps
from dokospec.cli.reports import WantedReport, add_reports, check_files
from dokospec.cli.session import Session
from dokospec.data import data_path
from dokospec.game.judge import Judge
from dokospec.language import pickled
from dokospec.language.text import fingerprint
from dokospec.render import text

if TYPE_CHECKING:
    from dokospec.bulk import AuditSummary, Found
    from dokospec.cli.audit_workers import PartResult
    from dokospec.language.model import Model

_NEEDED: Final = ("numpy", "pyarrow")
_CLUSTER: Final = ("distributed",)
_WRITTEN: Final = (".parquet", CSV_ENDING)
"""What verdicts on one file are written as, by the ending of their name; else Parquet."""
_JUDGED_BY: Final = (
    *("bulk", "game", "language", "notation"),
    *("cards.py", "file_judge.py", "finding.py", "nearest.py", "verdict.py"),
)
"""The code by which a part is judged."""


def configure(parser: Parser) -> None:
    """What the command takes."""
    words = parser.words
    parser.arguments.add_argument(
        "games", nargs="+", metavar=words("meta.file"), help=words("option.audit_games")
    )
    parser.options.add_argument(
        *("-o", "--out"),
        required=True,
        metavar=words("meta.file"),
        help=words("option.audit_out"),
    )
    parser.options.add_argument(
        "--rules", required=True, metavar=words("meta.text"), help=words("option.text")
    )
    parser.options.add_argument(
        "--sample",
        type=_sample,
        default=1_000,
        metavar=words("meta.count"),
        help=words("option.audit_sample"),
    )
    parser.options.add_argument(
        "--workers",
        type=whole_number("--workers"),
        metavar=words("meta.count"),
        help=words("option.audit_workers"),
    )
    parser.options.add_argument(
        "--cluster", metavar=words("meta.address"), help=words("option.audit_cluster")
    )
    add_reports(parser, FORMS, "option.audit_report", printed=False)
    add_spec(parser)


def _sample(value: str) -> int:
    """0, or one in so many."""
    if not value.isdecimal() or int(value) > MOST:
        raise refusal(
            codes.BAD_VALUE, option="--sample", found=value, allowed=f"0–{MOST}"
        )
    return int(value)


def run(arguments: argparse.Namespace, here: Session) -> int:
    """Writes the verdicts; 1 where a claim is wrong, a card illegal, a row unreadable."""
    if arguments.cluster is not None and arguments.workers is not None:
        raise refusal(codes.NOT_TOGETHER, options="--cluster, --workers")
    spread = arguments.cluster is not None or arguments.workers is not None
    _need(_NEEDED, codes.NO_BULK)
    if spread:
        _need(_CLUSTER, codes.NOT_SPREAD)
    if not arguments.out:
        raise refusal(codes.MISSING_VALUE, option="--out")
    into_folder = str(arguments.out).endswith(("/", os.sep))
    out = Path(arguments.out)
    reports: list[WantedReport] = arguments.report
    for wanted in reports:
        if wanted.file is None:
            raise refusal(codes.MISSING_VALUE, option=f"--report {wanted.form}=…")
    files = {Path(name).absolute(): name for name in tables(arguments.games)}
    names = [*files.values()]
    in_parts = spread or into_folder or names != arguments.games[-1:]
    _check_ending(out, in_parts=in_parts, into_folder=into_folder)
    _check_apart(out, names, reports, in_parts=in_parts)
    if in_parts:
        _make(out)
    check_files(reports)
    texts = Texts(arguments.spec)
    model = usable(arguments.rules, texts)
    if in_parts:
        whole = texts.library.effective(model.id)
        mark = fingerprint(whole.statements) + digest_of_code(_JUDGED_BY).hex()
        written = pickled.dumped(whole, str(data_path("spec")))
        task = AuditTask(written, mark, arguments.sample, str(out.absolute()))
        # In full, so that it is the same file for every worker, and in every run.
        found, status = _in_parts(arguments, task, [*map(str, files)], here)
    else:
        found, status = _in_one(names[0], out, arguments, model, here), 0
    here.write(text.write(document(found, model.id, here.out), here.out))
    _report(found, reports, model, texts, here)
    counts = found.counts
    return status or int(bool(counts.faulty or counts.unreadable))


def _need(modules: Sequence[str], code: str) -> None:
    missing = [name for name in modules if find_spec(name) is None]
    if missing:
        raise refusal(code, found=", ".join(missing))


def _in_one(
    name: str, out: Path, arguments: argparse.Namespace, model: Model, here: Session
) -> AuditSummary:
    """One table into one file."""
    from dokospec.bulk import Audit

    check_place(out)
    auditor = Audit(model, arguments.sample)
    with batches(name) as found, steps() as tell:
        began = time.monotonic()
        seen = _counting(found, lambda: tell(_progress(auditor.summary, began, here)))
        write_verdicts(out, auditor, seen, name)
    return auditor.summary


def _counting(batches: Iterator[Any], tell: Any) -> Iterator[Any]:
    for batch in batches:
        yield batch
        tell()


# --- many files ------------------------------------------------------------------------


def _in_parts(
    arguments: argparse.Namespace, task: AuditTask, names: Sequence[str], here: Session
) -> tuple[AuditSummary, int]:
    """The parts of all files into a folder; those that are done are not done again."""
    from dokospec.bulk import AuditSummary, together

    status = 0
    every: list[TablePart] = []
    for name in names:
        try:
            every += parts(name)
        except DokospecError as error:
            here.report(error)
            status = 2
    _check_names(every)
    known: dict[TablePart, AuditSummary] = {}
    for part in every:
        if (before := done(task, part)) is not None:
            known[part] = before
    left = [part for part in every if part not in known]
    for part in left:
        forget(task.place(part))
    if known:
        words = here.words("audit.done", count=str(len(known)), of=str(len(every)))
        here.tell([words])
    began, judged = time.monotonic(), AuditSummary()
    with steps() as tell:
        for part, result in _judged(arguments, task, left):
            if isinstance(result, DokospecError):
                if result.finding.code == codes.COLUMNS_DIFFER:
                    raise result
                here.report(result)
                status = 2
                continue
            known[part] = result
            judged = judged.plus(result)
            tell(_progress(judged, began, here))
    return together(known[part] for part in every if part in known), status


def _judged(
    arguments: argparse.Namespace, task: AuditTask, left: Sequence[TablePart]
) -> Iterator[tuple[TablePart, PartResult]]:
    """What comes of each part, here or by workers."""
    address, workers = arguments.cluster, arguments.workers
    if not left:
        return
    if address is None and workers is None:
        for part in left:
            try:
                yield part, judge_part(task, part)
            except DokospecError as error:
                yield part, error
        return
    from dokospec.cli.audit_workers import cluster, judged_by

    with cluster(address, min(workers or 1, len(left))) as client:
        yield from judged_by(client, task, left)


def _check_ending(out: Path, *, in_parts: bool, into_folder: bool) -> None:
    """Raises DokospecError where the name promises what is not written."""
    ending = out.suffix.lower()
    if in_parts and ending in _WRITTEN and not into_folder:
        allowed = f"{out.with_suffix('')}/"
    elif in_parts or ending in ("", *_WRITTEN):
        return
    else:
        allowed = ", ".join(str(out.with_suffix(each)) for each in _WRITTEN)
    raise refusal(codes.BAD_VALUE, option="--out", found=str(out), allowed=allowed)


def _check_apart(
    out: Path, names: Iterable[str], reports: Iterable[WantedReport], *, in_parts: bool
) -> None:
    """Raises DokospecError where what is written would take the place of what is read.

    Or of something else that is written.
    """
    place = _real(out)
    for name in names:
        own = _real(Path(name))
        if place == (own.parent if in_parts else own):
            raise refusal(codes.NOT_TOGETHER, options=f"{name}, -o {out}")
    for _, file in reports:
        if file is not None and _real(file) == place:
            both = f"-o {out}, --report {file}"
            raise refusal(codes.NOT_TOGETHER, options=both, file=str(file))


def _real(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, ValueError) as error:
        raise unreadable(str(path), error) from None


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unreadable(str(folder), error) from None


def _check_names(every: Iterable[TablePart]) -> None:
    """Raises DokospecError where verdicts on two files would have one name."""
    files: dict[str, str] = {}
    for part in every:
        other = files.setdefault(part.name, part.file)
        if other != part.file:
            both = f"{other}, {part.file}"
            raise refusal(codes.NOT_TOGETHER, options=both, file=part.name)


# --- reports ---------------------------------------------------------------------------


def _report(
    found: AuditSummary,
    reports: Sequence[WantedReport],
    model: Model,
    texts: Texts,
    here: Session,
) -> None:
    """The reports, and beside each the games that show what was found."""
    if not reports:
        return
    with steps() as tell:

        def progress(count: int) -> None:
            if count % 50 == 0:
                told = here.words("progress.diagnosis", text=model.id, count=str(count))
                tell(told)

        why = diagnosed(found, model, progress, other_texts(model.id, texts))
    style = here.plain
    judge = Judge(model)
    for form, file in reports:
        assert file is not None
        folder = folder_of(file)
        files: dict[Found, str] = {}
        for each, name, games in examples(found):
            write_in_folder(folder / name, games.encode())
            files[each] = f"{folder.name}/{name}"
        shown = document(found, model.id, style, ReportDetails(judge, why, files))
        lines = WRITERS[form](shown, style)
        write_file(file, "".join(f"{each}\n" for each in lines).encode())


def _progress(found: AuditSummary, began: float, here: Session) -> str:
    counts = found.counts
    rate = counts.games / max(time.monotonic() - began, 0.001)
    values: Mapping[str, str] = {
        "count": str(counts.games),
        "rate": f"{rate:.0f}",
        "share": f"{100 * counts.engine / (counts.games or 1):.1f}",
        "found": str(counts.faulty),
    }
    return here.words("progress.audit", **values)
