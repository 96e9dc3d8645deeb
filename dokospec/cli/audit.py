"""``dokospec audit``: a table of games, in columns, judged into a table of verdicts."""

from __future__ import annotations

import argparse
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from dokospec.cli import codes
from dokospec.cli.arguments import MOST, Parser, add_spec
from dokospec.cli.errors import command_error
from dokospec.cli.judging import Texts, usable
from dokospec.cli.output import check_place, replacing, write_file
from dokospec.cli.progress import counted
from dokospec.cli.session import Session
from dokospec.cli.sources import unreadable
from dokospec.notation.writer import format_game, format_head

if TYPE_CHECKING:
    from dokospec.bulk import Audit, ColumnsError, DifferenceError

_NEEDED: Final = ("numpy", "pyarrow")
_BATCH: Final = 1 << 16
"""Games at a time: what is worked out of so many fits into some hundred megabytes."""
_PARQUET: Final = b"PAR1"
_IPC: Final = b"ARROW1"
_ENDING: Final = ".doko"


def configure(parser: Parser) -> None:
    """What the command takes."""
    words = parser.words
    parser.arguments.add_argument(
        "games", metavar=words("meta.file"), help=words("option.audit_games")
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
    add_spec(parser)


def _sample(value: str) -> int:
    """0, or one in so many."""
    if not value.isdecimal() or int(value) > MOST:
        raise command_error(
            codes.BAD_VALUE, option="--sample", found=value, allowed=f"0–{MOST}"
        )
    return int(value)


def run(arguments: argparse.Namespace, here: Session) -> int:
    """Writes the verdicts; 1 where a claim is wrong, a card illegal, a row unreadable."""
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        raise command_error(codes.NO_BULK, found=", ".join(missing))
    from dokospec.bulk import Audit, ColumnsError, DifferenceError

    name, out = str(arguments.games), Path(arguments.out)
    check_place(out)
    texts = Texts(arguments.spec)
    model = usable(arguments.rules, texts)
    auditor = Audit(model, arguments.sample)
    try:
        with _batches(name) as batches:
            _write(out, auditor, counted(batches, here, "progress.batches"))
    except ColumnsError as error:
        raise _wrong_column(name, error) from None
    except DifferenceError as error:
        raise _differs(out, error) from None
    _summary(auditor, here)
    counts = auditor.counts
    return int(bool(counts.wrong or counts.unreadable or counts.illegal))


@contextmanager
def _batches(name: str) -> Generator[Iterator[Any], None, None]:
    """The games of a file, Parquet or Arrow IPC, some at a time. Raises CommandError."""
    import pyarrow as pa

    with ExitStack() as stack:
        try:
            stream = stack.enter_context(Path(name).open("rb"))
            every, schema = _opened(stream)
        except pa.ArrowException as error:
            raise _broken(name, error) from None
        except (OSError, ValueError) as error:
            raise _unreadable(name, error) from None
        yield _read(name, every, schema)


def _opened(stream: IO[bytes]) -> tuple[Iterator[Any], Any]:
    """The batches, and the columns that they have."""
    from pyarrow import ipc, parquet

    begin = stream.read(len(_IPC))
    stream.seek(0)
    if begin.startswith(_PARQUET):
        file = parquet.ParquetFile(stream)
        return file.iter_batches(_BATCH), file.schema_arrow
    if begin == _IPC:
        found = ipc.open_file(stream)
        return map(found.get_batch, range(found.num_record_batches)), found.schema
    streamed = ipc.open_stream(stream)
    return iter(streamed), streamed.schema


def _read(name: str, batches: Iterator[Any], schema: Any) -> Iterator[Any]:
    """The batches, one without games first; an error in them is told of this file."""
    import pyarrow as pa

    yield pa.RecordBatch.from_pylist([], schema=schema)
    while True:
        try:
            batch = next(batches, None)
        except (pa.ArrowException, OSError) as error:
            raise _broken(name, error) from None
        if batch is None:
            return
        for first in range(0, batch.num_rows, _BATCH):
            yield batch.slice(first, _BATCH)


def _unreadable(name: str, error: OSError | ValueError) -> Exception:
    """An error of the system has a number, one in the file has none."""
    if isinstance(error, OSError) and error.errno is None:
        return _broken(name, error)
    return unreadable(name, error)


def _broken(name: str, error: Exception) -> Exception:
    reason = str(error).partition("\n")[0]
    return command_error(codes.BROKEN_COLUMNS, file=name, reason=reason)


def _write(out: Path, auditor: Audit, batches: Iterator[Any]) -> None:
    """Writes all verdicts, or nothing."""
    from pyarrow import parquet

    with replacing(out) as place:
        writer = None
        for batch in batches:
            found = auditor.batch(batch)
            if writer is None:
                try:
                    writer = parquet.ParquetWriter(place, found.schema)
                except OSError as error:
                    raise unreadable(str(out), error) from None
            _put(writer, found, out)
        assert writer is not None
        _close(writer, out)


def _put(writer: Any, batch: Any, out: Path) -> None:
    try:
        writer.write_batch(batch)
    except OSError as error:
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
    return command_error(code, file=name, found=error.column, allowed=error.found)


def _differs(out: Path, error: DifferenceError) -> Exception:
    """The game is written where it can be looked at."""
    file = out.with_name(out.name + _ENDING)
    text = f"{format_head(error.head)}\n{format_game(error.game)}"
    write_file(file, text.encode())
    return command_error(
        codes.COLUMNS_DIFFER, file=str(file), found=", ".join(error.fields)
    )


def _summary(auditor: Audit, here: Session) -> None:
    counts, words = auditor.counts, here.words
    share = counts.engine / (counts.games or 1)
    here.write(
        [
            words("audit.games", count=str(counts.games)),
            words(
                "audit.engine",
                count=str(counts.engine),
                share=f"{100 * share:.1f}",
                learned=str(counts.learned),
            ),
            words("audit.compared", count=str(counts.compared)),
            words("audit.illegal", count=str(counts.illegal)),
            words("audit.unreadable", count=str(counts.unreadable)),
            words("audit.claims", count=str(counts.claims), wrong=str(counts.wrong)),
        ]
    )
