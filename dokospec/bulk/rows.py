"""The columns that are written: a verdict as a row, and rows as a batch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from dokospec.bulk.asking import Numbers
from dokospec.bulk.columns import pc
from dokospec.bulk.games import FAULTS
from dokospec.file_judge import next_dealer
from dokospec.finding import Finding, Kind
from dokospec.verdict import GameVerdict, Item, Outcome

_WORD: Final = pa.dictionary(pa.int32(), pa.string())
_SCORES: Final = pa.list_(pa.float64(), 4)

STATUS: Final = ("columns", "engine", "unreadable")
BY_COLUMNS, BY_ENGINE, UNREADABLE = range(len(STATUS))

_OF_CLASS: Final = pa.schema(
    [
        ("kind", _WORD),
        ("parties", pa.list_(_WORD, 4)),
        ("winner", _WORD),
        ("value", pa.float64()),
        ("scores", _SCORES),
        (
            "items",
            pa.list_(
                pa.struct(
                    [
                        ("item", _WORD),
                        ("party", _WORD),
                        ("points", pa.float64()),
                        ("clause", _WORD),
                    ]
                )
            ),
        ),
        (
            "outcomes",
            pa.list_(
                pa.struct(
                    [
                        ("assume", _WORD),
                        ("winner", _WORD),
                        ("value", pa.float64()),
                        ("scores", _SCORES),
                    ]
                )
            ),
        ),
        ("findings", pa.list_(pa.struct([("code", _WORD), ("clause", _WORD)]))),
    ]
)
"""What all games of a class share."""


def schema(id_type: Any) -> Any:
    """The columns of verdicts on games with ids of this type."""
    return pa.schema(
        [
            ("id", id_type),
            ("status", _WORD),
            ("fault", _WORD),
            *_OF_CLASS,
            ("tricks", pa.list_(pa.int8())),
            ("augen", pa.list_(pa.int16(), 4)),
            ("claim", pa.bool_()),
        ]
    )


_HUNDREDTH: Final = 0.01
_PLACES: Final = range(4)

Cells: TypeAlias = Mapping[str, Any]


class VerdictRow(NamedTuple):
    """A verdict as it is written.

    ``cells``: what all games of its class share. ``tricks``: the place at the table of who
    took each trick; ``augen``: by place, None where not every trick was taken.
    ``illegal``: whether something was against the rules. ``next_dealer``: his place, None
    where that is open. ``one_play``: whether it was played in one way
    under every reading, known of games in columns.
    """

    cells: Cells
    tricks: tuple[int, ...]
    augen: tuple[int, ...] | None
    illegal: bool = False
    next_dealer: int | None = None
    one_play: bool = False


NOTHING: Final = VerdictRow(
    {
        **dict.fromkeys(_OF_CLASS.names),
        "items": [],
        "outcomes": [],
        "findings": [],
    },
    (),
    None,
)
"""In place of a verdict on a row that cannot be read."""


def unread(found: Sequence[Finding]) -> VerdictRow:
    """In place of a verdict on a record of which this could not be read."""
    cells = {**NOTHING.cells, "findings": [_finding(each) for each in found]}
    return NOTHING._replace(cells=cells)


def row_of(verdict: GameVerdict, size: int, first: int = 0) -> VerdictRow:
    """The row of a verdict in a game of so many tricks.

    ``first``: the place at the table of the first of its players.
    """
    told = verdict.default
    places = {name: (seat + first) % 4 for seat, name in enumerate(verdict.players[:4])}
    several = verdict.outcomes if len(verdict.outcomes) > 1 else ()
    tricks: list[int] = []
    augen = [0, 0, 0, 0]
    for trick in told.tricks:
        if trick.winner is None or trick.augen is None:
            break
        tricks.append(places[trick.winner])
        augen[places[trick.winner]] += trick.augen
    found = (*verdict.findings, *told.findings)
    cells = {
        "kind": told.kind,
        "parties": _parties(told, places),
        "winner": told.winner,
        "value": _number(told.value),
        "scores": _scores(told, places),
        "items": [_item(item, places) for item in told.items],
        "outcomes": [
            {
                "assume": " | ".join(
                    ", ".join(f"{doubt} = {reading}" for doubt, reading in cube)
                    for cube in each.assume
                ),
                "winner": each.winner,
                "value": _number(each.value),
                "scores": _scores(each, places),
            }
            for each in several
        ],
        "findings": [_finding(each) for each in found],
    }
    whole = len(tricks) == size
    return VerdictRow(
        cells,
        tuple(tricks),
        tuple(augen) if whole else None,
        any(each.kind is Kind.ILLEGAL for each in found),
        places.get(next_dealer(verdict) or ""),
    )


def turned(row: VerdictRow, by: int) -> VerdictRow:
    """The same verdict where everybody sits so many places further on.

    Without who took which trick.
    """
    if not by:
        return row
    cells = dict(row.cells)
    cells["parties"] = _turned(cells["parties"], by)
    cells["scores"] = _turned(cells["scores"], by)
    cells["items"] = [
        {**item, "party": _turned_place(item["party"], by)} for item in cells["items"]
    ]
    cells["outcomes"] = [
        {**each, "scores": _turned(each["scores"], by)} for each in cells["outcomes"]
    ]
    then = None if row.next_dealer is None else (row.next_dealer + by) % len(_PLACES)
    return VerdictRow(cells, (), None, row.illegal, then, row.one_play)


def _turned(by_place: list[Any] | None, by: int) -> list[Any] | None:
    if by_place is None:
        return None
    told = [_turned_place(each, by) for each in by_place]
    return told[-by:] + told[:-by]


def _turned_place(told: Any, by: int) -> Any:
    """A player who is told by his place; all else as it is."""
    if isinstance(told, str) and told.isdecimal():
        return str((int(told) + by) % len(_PLACES))
    return told


def _number(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


def _parties(told: Outcome, places: Mapping[str, int]) -> list[str | None] | None:
    if told.parties is None:
        return None
    found: list[str | None] = [None] * 4
    for party, players in told.parties:
        for name in players:
            found[places[name]] = _who(party, places)
    return found


def _scores(told: Outcome, places: Mapping[str, int]) -> list[float] | None:
    if told.scores is None:
        return None
    found = [0.0] * 4
    for name, points in told.scores:
        if name in places:  # Five may be at the table.
            found[places[name]] = float(points)
    return found


def _item(item: Item, places: Mapping[str, int]) -> dict[str, Any]:
    return {
        "item": item.item,
        "party": _who(item.party, places),
        "points": float(item.points),
        "clause": item.clause,
    }


def _who(party: str, places: Mapping[str, int]) -> str:
    """The party; a player by his place."""
    return str(places[party]) if party in places else party


def _finding(found: Finding) -> dict[str, Any]:
    return {"code": found.code, "clause": found.clauses[0] if found.clauses else None}


class Verdicts(NamedTuple):
    """What was found of a batch.

    ``rows``: the different ones; ``which``: that of each game. ``status`` and ``faults``:
    by game, as numbers. ``tricks`` and ``augen``: those of games that were judged by columns, by place
    at the table, -1 elsewhere. ``claimed``: as the games have it.
    """

    ids: Any
    rows: Sequence[VerdictRow]
    which: Numbers
    status: Numbers
    faults: Numbers
    tricks: Numbers
    augen: Numbers
    claimed: npt.NDArray[np.float64]

    def batch(self) -> Any:
        """The columns that are written."""
        which = pa.array(self.which)
        shared = pa.RecordBatch.from_pylist(
            [dict(row.cells) for row in self.rows], schema=_OF_CLASS
        )
        columns = {name: shared.column(name).take(which) for name in _OF_CLASS.names}
        whole = schema(self.ids.type)
        columns |= {
            "id": self.ids,
            "status": _worded(self.status, STATUS),
            "fault": _worded(self.faults, FAULTS),
            "tricks": self._tricks(),
            "augen": self._augen(),
            "claim": self._claim(),
        }
        return pa.RecordBatch.from_arrays(
            [columns[field.name] for field in whole], schema=whole
        )

    def _by_row(self, row: int) -> VerdictRow:
        return self.rows[int(self.which[row])]

    def _tricks(self) -> Any:
        tricks = self.tricks.copy()
        for row in np.flatnonzero((tricks < 0).all(axis=1)).tolist():
            own = self._by_row(row).tricks
            tricks[row, : len(own)] = own
        taken = tricks >= 0
        ends = np.concatenate([[0], np.cumsum(taken.sum(axis=1))])
        values = pa.array(tricks[taken].astype(np.int8))
        return pa.ListArray.from_arrays(pa.array(ends, pa.int32()), values)

    def _augen(self) -> Any:
        augen = self.augen.copy()
        for row in np.flatnonzero(augen[:, 0] < 0).tolist():
            own = self._by_row(row).augen
            if own is not None:
                augen[row] = own
        values = pa.array(augen.reshape(-1).astype(np.int16))
        none = pa.array(augen[:, 0] < 0)
        return pa.FixedSizeListArray.from_arrays(values, 4, mask=none)

    def _claim(self) -> Any:
        """Whether what was claimed is right: by default, else under no reading at all."""
        claimed = ~np.isnan(self.claimed[:, 0])
        if not claimed.any():
            return pa.nulls(len(self.which), pa.bool_())
        own = np.array([_as_row(row.cells["scores"]) for row in self.rows])
        right = same(own[self.which], self.claimed).all(axis=1)
        open_ = np.isnan(own[self.which, 0])
        several = np.array([bool(row.cells["outcomes"]) for row in self.rows])
        left = np.flatnonzero(claimed & ~right & ~open_ & several[self.which])
        firsts, inverse = distinct_claims(self.which[left], self.claimed[left])
        found = np.zeros(len(firsts), np.bool_)
        for number, first in enumerate(left[firsts].tolist()):
            said = self.claimed[first]
            found[number] = any(
                each["scores"] is None or same(np.array(each["scores"]), said).all()
                for each in self._by_row(first).cells["outcomes"]
            )
        open_[left] = found[inverse]
        return pa.array(right, mask=~claimed | open_)


def distinct_claims(
    which: Numbers, claimed: npt.NDArray[np.float64]
) -> tuple[Numbers, Numbers]:
    """The first of those that claim the same of the same, and by game which of these."""
    rows = np.concatenate([which[:, None].astype(np.float64), claimed], axis=1)
    _, firsts, inverse = np.unique(rows, axis=0, return_index=True, return_inverse=True)
    return firsts, inverse.reshape(-1)


def _worded(numbers: Numbers, words: Sequence[str | None]) -> Any:
    """The words of these numbers; none where the word is none."""
    none = pa.array(np.isin(numbers, [n for n, w in enumerate(words) if w is None]))
    indices = pc.if_else(none, None, pa.array(numbers.astype(np.int32)))
    written = pa.array([word or "" for word in words])
    return pa.DictionaryArray.from_arrays(indices, written)


def same(
    scores: npt.NDArray[np.float64], claimed: npt.NDArray[np.float64]
) -> npt.NDArray[np.bool_]:
    """Whether points are claimed: a third may have been rounded to hundredths."""
    return np.abs(scores - claimed) < _HUNDREDTH


def _as_row(scores: list[float] | None) -> list[float]:
    return [np.nan] * 4 if scores is None else scores
