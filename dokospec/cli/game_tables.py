"""Tables of games: where they lie, in which parts they are read."""

from __future__ import annotations

import csv
import re
from collections.abc import Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final, NamedTuple

from dokospec.api import codes
from dokospec.api.errors import refusal
from dokospec.api.files import RECORD_ENDING, InputFile, unreadable
from dokospec.messages.catalogue import LANGUAGES
from dokospec.messages.words import Words

if TYPE_CHECKING:
    from dokospec.bulk import NamedReading

_BATCH: Final = 1 << 16
"""Games at a time: what is worked out of so many fits into some hundred megabytes."""
_PARQUET: Final = b"PAR1"
_IPC: Final = b"ARROW1"
CSV_ENDING: Final = ".csv"
_ENDINGS: Final = (".parquet", ".arrow", CSV_ENDING, RECORD_ENDING)
_RECORDS: Final = 1 << 12
"""Games of records at a time."""
_BLOCK: Final = 1 << 23
"""Bytes of CSV at a time; a row is shorter."""
_HEADER: Final = 1 << 12
"""More bytes than the names of all columns have."""
_QUOTED: Final = re.compile(r'"[^"]*"')


class TablePart(NamedTuple):
    """Games of a file that are judged by themselves.

    ``group``: the row group of a Parquet file, None for the whole of another. ``first``:
    the number in its file of the first game. ``state``: size of the file in bytes, and
    when it was changed.
    """

    file: str
    group: int | None
    first: int
    state: tuple[int, int]

    @property
    def name(self) -> str:
        """The file that the verdicts on it are written to, in a folder."""
        return f"{Path(self.file).stem}-{self.group or 0:05}.parquet"


def tables(names: Iterable[str]) -> Iterator[str]:
    """The files of these names; of a folder the tables in it, in order."""
    for name in names:
        if not name:
            raise refusal(codes.NOT_THERE, file=name)
        folder = Path(name)
        if not folder.is_dir():
            yield name
            continue
        try:
            every = [*folder.iterdir()]
        except OSError as error:
            raise unreadable(name, error) from None
        found = sorted(each for each in every if each.suffix.lower() in _ENDINGS)
        if not found:
            raise refusal(codes.NO_TABLES, file=name, allowed=", ".join(_ENDINGS))
        yield from map(str, found)


def parts(name: str) -> list[TablePart]:
    """The parts of a file. Raises DokospecError where it is no table."""
    from pyarrow import parquet

    with _reading(name), Path(name).open("rb") as stream:
        status = Path(name).stat()
        state = status.st_size, status.st_mtime_ns
        columns = not (_is_record(name) or is_csv(name))
        if not (columns and _begins(stream, _PARQUET)):
            return [TablePart(name, None, 0, state)]
        found: list[TablePart] = []
        first = 0
        metadata = parquet.ParquetFile(stream).metadata
        for group in range(metadata.num_row_groups):
            found.append(TablePart(name, group, first, state))
            first += metadata.row_group(group).num_rows
        return found or [TablePart(name, None, 0, state)]


@contextmanager
def batches(
    name: str, group: int | None = None
) -> Generator[Iterator[Any], None, None]:
    """The games of a file, or of one group of it, some at a time. Raises DokospecError.

    Of a table record batches; of records lists of :class:`~dokospec.bulk.NamedReading`.
    """
    if _is_record(name):
        yield _records(name)
        return
    with ExitStack() as stack:
        with _reading(name):
            stream = stack.enter_context(Path(name).open("rb"))
            read = _csv if is_csv(name) else partial(_content, group=group)
            found, schema = read(stream)
        yield _read(name, found, schema)


def _is_record(name: str) -> bool:
    return Path(name).suffix.lower() == RECORD_ENDING


def is_csv(name: str) -> bool:
    """Whether a table of this name is one in CSV."""
    return Path(name).suffix.lower() == CSV_ENDING


def _records(name: str) -> Iterator[list[NamedReading]]:
    """The games of a record, called by file and number, none of them first."""
    from dokospec.bulk import NamedReading

    yield []
    file, number, some = Path(name).name, 0, list[NamedReading]()
    for reading in InputFile(name).readings():
        if reading.game is not None:
            number += 1
            some.append(NamedReading(f"{file}:{number}", reading))
        elif reading.findings:
            some.append(NamedReading(file, reading))
        if len(some) == _RECORDS:
            yield some
            some = []
    if some:
        yield some


@contextmanager
def _reading(name: str) -> Generator[None, None, None]:
    """Errors of the system, and of what is in the file, raise DokospecError."""
    import pyarrow as pa

    try:
        yield
    except pa.ArrowException:
        raise _broken(name) from None
    except (OSError, ValueError) as error:
        raise _unreadable(name, error) from None


def _begins(stream: IO[bytes], with_: bytes) -> bool:
    begin = stream.read(len(with_))
    stream.seek(0)
    return begin == with_


def _csv(stream: IO[bytes]) -> tuple[Iterator[Any], Any]:
    """The batches of a table in CSV, and the columns that they have."""
    import pyarrow as pa
    from pyarrow import csv as arrow_csv

    from dokospec.bulk.cells import columns_of_csv, filled, read_cells

    names, between = _columns(stream.readline(_HEADER))
    empty = pa.schema([(name, pa.string()) for name in names])
    stream.seek(0)
    found = arrow_csv.open_csv(
        stream,
        arrow_csv.ReadOptions(
            use_threads=False, block_size=_BLOCK, column_names=names, skip_rows=1
        ),
        arrow_csv.ParseOptions(delimiter=between),
        arrow_csv.ConvertOptions(
            column_types=empty, strings_can_be_null=True, null_values=[""]
        ),
    )
    return map(read_cells, map(filled, found)), columns_of_csv(empty)


def _columns(line: bytes) -> tuple[list[str], str]:
    """The names in the first line of a CSV, and what stands between cells."""
    header = line.decode("utf-8-sig", "replace")
    between = ";" if ";" in _QUOTED.sub("", header) else ","
    return next(csv.reader([header], delimiter=between), []), between


def _content(stream: IO[bytes], group: int | None) -> tuple[Iterator[Any], Any]:
    """The batches, and the columns that they have."""
    from pyarrow import ipc, parquet

    if _begins(stream, _PARQUET):
        file = parquet.ParquetFile(stream)
        groups = None if group is None else [group]
        return file.iter_batches(_BATCH, row_groups=groups), file.schema_arrow
    if _begins(stream, _IPC):
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
        except (pa.ArrowException, OSError):
            raise _broken(name) from None
        if batch is None:
            return
        for first in range(0, batch.num_rows, _BATCH):
            yield batch.slice(first, _BATCH)


def _unreadable(name: str, error: OSError | ValueError) -> Exception:
    """An error of the system has a number, one in the file has none."""
    if isinstance(error, OSError) and error.errno is None:
        return _broken(name)
    return unreadable(name, error)


def _broken(name: str) -> Exception:
    ending = "" if Path(name).suffix.lower() in _ENDINGS else CSV_ENDING
    fault, data = "damaged", dict[str, str]()
    if Path(name).is_file():  # a pipe has been read
        with Path(name).open("rb") as stream:
            fault, data = _csv_fault(stream) if is_csv(name) else _fault(stream)
    told = {
        f"reason_{lang}": Words(lang)(f"audit.table_{fault}", **data)
        for lang in LANGUAGES
    }
    return refusal(codes.BROKEN_COLUMNS, file=name, **told, ending=ending)


def _fault(stream: IO[bytes]) -> tuple[str, dict[str, str]]:
    """Why a file is no Parquet and no Arrow, as ``audit.table_…`` says it."""
    for form, begin in (("Parquet", _PARQUET), ("Arrow", _IPC)):
        if _begins(stream, begin):
            return "cut", {"form": form}
    return ("other" if stream.read(1) else "empty"), {}


def _csv_fault(stream: IO[bytes]) -> tuple[str, dict[str, str]]:
    """Why a CSV cannot be read: the first line in which something is wrong."""
    names, between = _columns(stream.readline(_HEADER))
    if not names:
        return "empty", {}
    stream.seek(0)
    for number, line in enumerate(stream, 1):
        at = {"line": str(number)}
        try:
            text = line.decode()
            cells = next(csv.reader([text], delimiter=between, strict=True), names)
        except UnicodeDecodeError:
            return "encoding", at
        except csv.Error:
            return "cell", at
        if cells and len(cells) != len(names):
            counts = {"found": str(len(cells)), "count": str(len(names))}
            return "cells", {**at, **counts, "between": between}
        if len(line) > _BLOCK:
            return "cell", at
    return "damaged", {}
