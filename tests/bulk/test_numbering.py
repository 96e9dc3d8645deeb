"""Rows are numbered exactly, whatever their hashes."""

from __future__ import annotations

from typing import Any

import pytest

np = pytest.importorskip("numpy")

from dokospec.bulk.numbering import RowNumbers  # noqa: E402


def rows(*numbers: tuple[int, ...]) -> Any:
    return np.array(numbers, np.int32)


def test_equal_rows_have_one_number_in_every_batch() -> None:
    numbering = RowNumbers(2)
    first = numbering.numbers(rows((1, 2), (2, 1), (1, 2))).tolist()
    second = numbering.numbers(rows((2, 1), (0, 0), (1, 2))).tolist()

    assert first[0] == first[2] != first[1]
    assert [second[0], second[2]] == [first[1], first[0]]
    assert second[1] not in first
    assert len(numbering) == 3


def test_rows_of_one_hash_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    def same(_: RowNumbers, of: Any) -> Any:
        return np.zeros(len(of), np.uint64)

    monkeypatch.setattr(RowNumbers, "_hashed", same)
    numbering = RowNumbers(2)
    found = numbering.numbers(rows((1, 2), (2, 1), (1, 2), (5, 5))).tolist()
    again = numbering.numbers(rows((5, 5), (2, 1), (1, 2))).tolist()

    assert found[0] == found[2]
    assert len({*found}) == 3
    assert again == [found[3], found[1], found[0]]
