"""Archives of cases: the same bytes each time, and what has changed between two."""

from __future__ import annotations

import io
import tarfile
from dataclasses import replace

import pytest

from dokospec.conformance.archive import (
    ROOT,
    BadArchiveError,
    CaseChanges,
    changes,
    changes_page,
    packed,
    unpacked,
)
from dokospec.conformance.entries import CorpusCase

FILES = {"b.txt": b"two", "a/c.txt": b"one" * 1000}
CASE = CorpusCase("toy/1", "toy", "stich", {"stich": 1}, (("", 1),), ({},), ())


def test_the_order_of_files_makes_no_difference() -> None:
    assert packed(FILES) == packed(dict(reversed(FILES.items())))


def test_nothing_tells_when_and_by_whom_it_was_made() -> None:
    with tarfile.open(fileobj=io.BytesIO(packed(FILES))) as archive:
        about = archive.getmembers()

    assert [each.name for each in about] == [f"{ROOT}/{n}" for n in sorted(FILES)]
    assert {(a.mtime, a.uid, a.gid, a.uname, a.gname) for a in about} == {
        (0, 0, 0, "", "")
    }


def test_it_comes_back() -> None:
    assert unpacked(packed(FILES)) == FILES


@pytest.mark.parametrize("kept", [0, 5, 40])
def test_what_is_cut_off_is_told(kept: int) -> None:
    with pytest.raises(BadArchiveError):
        unpacked(packed(FILES)[:kept])


def test_what_has_changed() -> None:
    other = replace(CASE, id="toy/2")
    now = [replace(CASE, expected=(("", 2),)), replace(CASE, id="toy/3")]
    found = changes([CASE, other], now)

    assert found == CaseChanges(("toy/3",), ("toy/1",), ("toy/2",))
    assert "## toy: 1 added, 1 changed, 1 retired" in changes_page({"toy": found})


def test_other_tags_are_no_change() -> None:
    assert not any(changes([CASE], [replace(CASE, tags=("new",), why="other")]))
