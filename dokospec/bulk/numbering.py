"""Rows of whole numbers, each with a number of its own, exactly."""

from __future__ import annotations

from typing import Final

import numpy as np

from dokospec.bulk.asking import Numbers

_MULTIPLIER: Final = np.uint64(0x9E3779B97F4A7C15)
"""Odd, with its bits well mixed; which one does not matter for what comes out."""


class RowNumbers:
    """Numbers rows; equal rows have one number, in every batch.

    They are found by hashes and then compared, so that no two are ever taken for one.
    """

    def __init__(self, width: int) -> None:
        self._rows = np.zeros((0, width), np.int32)
        self._hashes = np.zeros(0, np.uint64)
        """In order, with the numbers of their rows."""
        self._numbers = np.zeros(0, np.int64)
        self._beside: dict[bytes, int] = {}
        """Rows of which another has the hash."""
        factors = [pow(int(_MULTIPLIER), n + 1, 1 << 64) for n in range(width)]
        self._factors = np.array(factors, np.uint64)

    def __len__(self) -> int:
        return len(self._rows)

    def numbers(self, rows: Numbers) -> Numbers:
        """The numbers of these rows (of 32 bits)."""
        hashes = self._hashed(rows)
        found = self._found(hashes, rows)
        new = np.flatnonzero(found < 0)
        if len(new):
            self._add(hashes[new], rows[new])
            found[new] = self._found(hashes[new], rows[new])
            for row in np.flatnonzero(found < 0).tolist():
                found[row] = self._besides(rows[row])
        return found

    def _hashed(self, rows: Numbers) -> Numbers:
        hashes = np.zeros(len(rows), np.uint64)
        for factor, column in zip(self._factors, rows.T, strict=True):
            hashes += column.astype(np.uint64) * factor
            hashes ^= hashes >> np.uint64(29)
        return hashes  # type: ignore[return-value]

    def _found(self, hashes: Numbers, rows: Numbers) -> Numbers:
        """The number of each row, -1 where it is not there."""
        if not len(self._hashes):
            return np.full(len(rows), -1, np.int64)
        place = np.searchsorted(self._hashes, hashes)
        place[place == len(self._hashes)] = 0
        found = self._numbers[place]
        same = (self._rows[found] == rows).all(axis=1)
        found[~same] = -1
        return found

    def _add(self, hashes: Numbers, rows: Numbers) -> None:
        """Adds one row of each hash that is not there."""
        new, firsts = np.unique(hashes, return_index=True)
        there = np.isin(new, self._hashes)
        new, firsts = new[~there], firsts[~there]
        first = len(self._rows)
        self._rows = np.concatenate([self._rows, rows[firsts].astype(np.int32)])
        every = np.concatenate([self._hashes, new])
        numbers = np.concatenate([self._numbers, np.arange(first, len(self._rows))])
        order = np.argsort(every)
        self._hashes, self._numbers = every[order], numbers[order]

    def _besides(self, row: Numbers) -> int:
        """The number of a row that has the hash of another."""
        key = row.astype(np.int32).tobytes()
        if key not in self._beside:
            self._beside[key] = len(self._rows)
            self._rows = np.concatenate([self._rows, row[None].astype(np.int32)])
        return self._beside[key]
