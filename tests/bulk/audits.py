"""Tables of games, what they come to, and what the engine says of each game."""

from __future__ import annotations

from functools import partial
from typing import Any

import pyarrow as pa

from dokospec.bulk import audit
from dokospec.bulk.games import games
from dokospec.bulk.rows import row_of
from dokospec.game.holes import up_to_hole
from tests.shipped import judge, model

SCHEMA = pa.schema(
    [
        ("id", pa.string()),
        ("dealer", pa.uint8()),
        ("cards", pa.list_(pa.uint8())),
        (
            "bids",
            pa.list_(pa.struct([("seat", pa.uint8()), ("words", pa.string())])),
        ),
        (
            "calls",
            pa.list_(
                pa.struct(
                    [("at", pa.uint8()), ("seat", pa.uint8()), ("word", pa.string())]
                )
            ),
        ),
        (
            "exchange",
            pa.list_(
                pa.struct(
                    [
                        ("word", pa.string()),
                        ("seat", pa.uint8()),
                        ("given", pa.list_(pa.uint8())),
                        ("taker", pa.uint8()),
                        ("returned", pa.list_(pa.uint8())),
                        ("words", pa.string()),
                    ]
                )
            ),
        ),
        ("hands", pa.list_(pa.list_(pa.uint8()))),
        (
            "facts",
            pa.list_(
                pa.struct(
                    [
                        ("words", pa.string()),
                        ("seats", pa.list_(pa.int8())),
                        ("number", pa.int64()),
                        ("trick", pa.int64()),
                    ]
                )
            ),
        ),
        ("scores", pa.list_(pa.float64())),
    ]
)


def table(rows: list[dict[str, Any]]) -> Any:
    numbered = [{"id": str(number), **row} for number, row in enumerate(rows)]
    return pa.RecordBatch.from_pylist(numbered, schema=SCHEMA)


def expected(text: str, batch: Any) -> list[dict[str, Any]]:
    """What the engine says of each game, one by one, as of one in a file."""
    read, size = games(batch), model(text).hand_size
    found = []
    for number in range(batch.num_rows):
        head, record = read.record(number, text)
        by_engine = partial(judge(text).game, head)
        verdict = up_to_hole(judge(text), head, record, by_engine)
        told = row_of(verdict, size, int(read.dealer[number] + 1) % 4)
        augen = None if told.augen is None else list(told.augen)
        found.append({**told.cells, "tricks": list(told.tricks), "augen": augen})
    return found


def verdicts(batch: Any, text: str, sample: int = 0) -> list[dict[str, Any]]:
    (found,) = audit([batch], model(text), sample=sample)
    rows: list[dict[str, Any]] = found.to_pylist()
    return rows


def without(rows: list[dict[str, Any]], *names: str) -> list[dict[str, Any]]:
    return [{k: v for k, v in row.items() if k not in names} for row in rows]


BESIDE = ("id", "status", "fault", "claim")
