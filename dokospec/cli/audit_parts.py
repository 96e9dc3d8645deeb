"""One part of the tables of an audit: judged, written, and known again when it is done.

A worker of a cluster has the code and the files, and is sent the text.
"""

from __future__ import annotations

import glob
import hashlib
import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from threading import get_ident
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dokospec.api import codes
from dokospec.api.errors import refusal
from dokospec.api.files import RECORD_ENDING, unreadable
from dokospec.cli.game_tables import TablePart, batches, is_csv
from dokospec.cli.output import replacing, write_file
from dokospec.data import data_path
from dokospec.notation.writer import format_game, format_head

if TYPE_CHECKING:
    from dokospec.bulk import Audit, AuditSummary, ColumnsError, DifferenceError
    from dokospec.language.text import EffectiveText

_KEY: Final = b"dokospec"
"""Where a file of verdicts says what they are of, and what was found."""
_THREADS: Final = 16
"""So many threads of a worker keep what they have learned."""


class AuditTask(NamedTuple):
    """What is to be done with every part: by which text, compared how often, put where.

    ``judged_by``: what tells the text, and the code that judges, from any other. ``text``: an EffectiveText, as :mod:`dokospec.language.pickled` writes it.
    """

    text: bytes
    judged_by: str
    sample: int
    folder: str

    def place(self, part: TablePart) -> Path:
        """The file that the verdicts on a part are written to."""
        return Path(self.folder) / part.name

    def mark(self, part: TablePart) -> str:
        """What tells verdicts on a part from those by another text, on other games."""
        made_of = [self.judged_by, self.sample, *part]
        return hashlib.sha256(json.dumps(made_of).encode()).hexdigest()


def done(task: AuditTask, part: TablePart) -> AuditSummary | None:
    """What was found of a part by an earlier run; None where it is to be judged."""
    import pyarrow as pa
    from pyarrow import parquet

    from dokospec.bulk import AuditSummary

    try:
        metadata = parquet.read_metadata(task.place(part)).metadata or {}
        written = json.loads(metadata[_KEY])
        if written["of"] != task.mark(part):
            return None
        return AuditSummary.from_json(written["found"])
    except (OSError, KeyError, TypeError, ValueError, pa.ArrowException):
        return None


def judge_part(task: AuditTask, part: TablePart) -> AuditSummary:
    """Judges a part and writes its verdicts. Raises DokospecError."""
    place = task.place(part)
    forget(place)
    auditor = _auditor(task, get_ident()).with_fresh_counts(part.first)
    with batches(part.file, part.group) as found:
        write_verdicts(place, auditor, found, part.file, task.mark(part))
    return auditor.summary


def forget(place: Path) -> None:
    """Takes away verdicts that are not those to be written there, and halves of them."""
    try:
        place.unlink(missing_ok=True)
        # A worker died while it wrote it.
        for old in place.parent.glob(f".{glob.escape(place.name)}.*"):
            old.unlink(missing_ok=True)
    except OSError as error:
        raise unreadable(str(place), error) from None


@lru_cache(_THREADS)
def _auditor(task: AuditTask, _thread: int) -> Audit:
    """What this thread has learned so far: the same classes come again in every part."""
    from dokospec.bulk import Audit
    from dokospec.language import pickled
    from dokospec.language.model import compile_text

    whole: EffectiveText = pickled.loaded(task.text, str(data_path("spec")))
    return Audit(compile_text(whole), task.sample)


def write_verdicts(
    out: Path, auditor: Audit, batches: Iterator[Any], name: str, mark: str = ""
) -> None:
    """Writes the verdicts on all these batches of a file, or nothing. Raises DokospecError.

    ``mark``: with it, and with what was found, the file is known again.
    """
    from dokospec.bulk import ColumnsError, DifferenceError

    try:
        _write(out, auditor, batches, mark)
    except ColumnsError as error:
        raise _wrong_column(name, error) from None
    except DifferenceError as error:
        raise _differs(out, error) from None


def _write(out: Path, auditor: Audit, batches: Iterator[Any], mark: str) -> None:
    from pyarrow import csv, parquet

    from dokospec.bulk.cells import write_cells

    as_csv = is_csv(out.name)
    with replacing(out) as place:
        writer: Any = None
        for batch in batches:
            found = _verdicts(auditor, batch)
            if as_csv:
                found = write_cells(found)
            if writer is None:
                make = csv.CSVWriter if as_csv else parquet.ParquetWriter
                try:
                    writer = make(str(place), found.schema)
                except OSError as error:
                    raise unreadable(str(out), error) from None
            _put(writer, found, out)
        assert writer is not None
        if not as_csv:
            told = json.dumps({"of": mark, "found": auditor.summary.to_json()})
            writer.add_key_value_metadata({_KEY: told.encode()})
        _close(writer, out)


def _verdicts(auditor: Audit, batch: Any) -> Any:
    """Those on a batch of a table, or on the next games of records."""
    return auditor.records(batch) if isinstance(batch, list) else auditor.batch(batch)


def _put(writer: Any, batch: Any, out: Path) -> None:
    try:
        writer.write_batch(batch)
    except OSError as error:
        if not is_csv(out.name):
            writer.is_open = False  # what is left cannot be written either
        raise unreadable(str(out), error) from None


def _close(writer: Any, out: Path) -> None:
    try:
        writer.close()
    except OSError as error:
        raise unreadable(str(out), error) from None


def _wrong_column(name: str, error: ColumnsError) -> Exception:
    code = {
        "unknown": codes.UNKNOWN_COLUMN,
        "missing": codes.NO_COLUMN,
        "type": codes.WRONG_COLUMN,
    }[error.why]
    allowed = error.found if error.why == "unknown" else ""
    return refusal(code, file=name, found=error.column, allowed=allowed)


def _differs(out: Path, error: DifferenceError) -> Exception:
    """The game is written where it can be looked at."""
    file = _unused(out)
    text = f"{format_head(error.head)}\n{format_game(error.game)}"
    write_file(file, text.encode())
    return refusal(codes.COLUMNS_DIFFER, file=str(file), found=", ".join(error.fields))


def _unused(out: Path) -> Path:
    """A name beside the output under which nothing lies: ``out.doko``, ``out-2.doko``."""
    number = 1
    file = out.with_name(out.name + RECORD_ENDING)
    while file.exists():
        number += 1
        file = out.with_name(f"{out.name}-{number}{RECORD_ENDING}")
    return file
