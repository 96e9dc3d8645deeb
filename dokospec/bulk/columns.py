"""The columns of a table of games: which may be there, and as what."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

import pyarrow as pa

from dokospec.bulk.asking import Numbers

# Its functions are made when it is imported.
pc: Any = import_module("pyarrow.compute")

COLUMNS: Final = {
    "id": "text or integer",
    "dealer": "integer",
    "cards": "list of integer",
    "bids": "list of struct<seat: integer, words: text>",
    "exchange": "list of struct<word: text, seat: integer, given: list of integer, taker: integer, returned: list of integer, words: text>",
    "calls": "list of struct<at: integer, seat: integer, word: text>",
    "hands": "list of list of integer",
    "facts": "list of struct<words: text, seats: list of integer, number: integer, trick: integer>",
    "scores": "list of number",
}
"""What may be there, and as what."""
_PLAY: Final = ("cards", "facts")
"""Of a game one of both is told."""


class ColumnsError(Exception):
    """A column that nobody knows, that is missing, or that holds something else.

    ``why``: ``unknown``, ``missing`` or ``type``.
    """

    def __init__(self, column: str, why: str, found: str = "") -> None:
        super().__init__(column, why, found)
        self.column, self.why, self.found = column, why, found


def check(schema: Any) -> None:
    """Raises ColumnsError where a table is not one of games."""
    play = [name for name in _PLAY if name in schema.names] or _PLAY[:1]
    for column in ("dealer", play[0]):
        if column not in schema.names:
            raise ColumnsError(column, "missing", COLUMNS[column])
    for field in schema:
        if field.name not in COLUMNS or schema.names.count(field.name) > 1:
            raise ColumnsError(field.name, "unknown", ", ".join(COLUMNS))
        left_out = field.name not in {"dealer", play[0]} and is_empty(field.type)
        if not (left_out or _FITS[field.name](field.type)):
            raise ColumnsError(field.name, "type", COLUMNS[field.name])


def is_empty(kind: Any) -> bool:
    """Whether a column has no type, as nothing stands in it."""
    return bool(
        pa.types.is_null(kind) or (_is_list(kind) and pa.types.is_null(kind.value_type))
    )


def _is_text(kind: Any) -> bool:
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind))


def _is_list(kind: Any) -> bool:
    types = pa.types
    return bool(
        types.is_list(kind)
        or types.is_large_list(kind)
        or types.is_fixed_size_list(kind)
    )


def _is_number(kind: Any) -> bool:
    types = pa.types
    return bool(types.is_integer(kind) or types.is_floating(kind))


def _is_acts(kind: Any, left_out: frozenset[str] = frozenset(), **parts: Any) -> bool:
    """Whether it is a list of these; ``left_out``: what may be missing."""
    if not _is_list(kind) or not pa.types.is_struct(kind.value_type):
        return False
    fields = {field.name: field.type for field in kind.value_type}
    return parts.keys() - left_out <= fields.keys() <= parts.keys() and all(
        is_empty(fields[n]) or parts[n](fields[n]) for n in fields
    )


def _is_integer(kind: Any) -> bool:
    return bool(pa.types.is_integer(kind))


def _is_integers(kind: Any) -> bool:
    return _is_list(kind) and (is_empty(kind) or _is_integer(kind.value_type))


_FITS: Final[dict[str, Callable[[Any], bool]]] = {
    "id": lambda kind: _is_text(kind) or _is_integer(kind),
    "dealer": _is_integer,
    "cards": lambda kind: _is_list(kind) and _is_integer(kind.value_type),
    "exchange": lambda kind: _is_acts(
        kind,
        word=_is_text,
        seat=_is_integer,
        given=_is_integers,
        taker=_is_integer,
        returned=_is_integers,
        words=_is_text,
    ),
    "hands": lambda kind: _is_list(kind) and _is_integers(kind.value_type),
    "facts": lambda kind: _is_acts(
        kind,
        frozenset(("seats", "number", "trick")),
        words=_is_text,
        seats=_is_integers,
        number=_is_integer,
        trick=_is_integer,
    ),
    "bids": lambda kind: _is_acts(kind, seat=_is_integer, words=_is_text),
    "calls": lambda kind: _is_acts(
        kind,
        frozenset(("at",)),
        at=_is_integer,
        seat=_is_integer,
        word=_is_text,
    ),
    "scores": lambda kind: _is_list(kind) and _is_number(kind.value_type),
}


def integers(column: Any) -> Numbers:
    """The numbers, -1 for what is none or too large for any."""
    if pa.types.is_uint64(column.type):
        most = pa.scalar(1 << 62, pa.uint64())
        column = pc.if_else(pc.less(column, most), column, None)
    filled = pc.fill_null(column.cast(pa.int64()), -1)
    found: Numbers = filled.to_numpy(zero_copy_only=False)
    return found
