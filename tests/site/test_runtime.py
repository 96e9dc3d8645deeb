"""What the judge is made of is kept where other processes look for it, too."""

from __future__ import annotations

from pathlib import Path

import pytest

from dokospec.browser.runtime import PACKED, keep


def test_a_folder_is_there_whole_and_its_large_files_packed(tmp_path: Path) -> None:
    def make(to: Path) -> None:
        (to / "a.js").write_bytes(b"here" * 1000)
        (to / "a.bin").write_bytes(b"here" * 1000)

    keep(tmp_path / "kept", make)

    found = {path.name for path in (tmp_path / "kept").iterdir()}
    assert found == {"a.js", f"a.bin{PACKED}"}
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_who_is_slower_leaves_what_is_there(tmp_path: Path) -> None:
    def first(to: Path) -> None:
        (to / "a.js").write_text("first", encoding="utf-8")

    def second(to: Path) -> None:
        keep(tmp_path / "kept", first)
        (to / "a.js").write_text("second", encoding="utf-8")

    keep(tmp_path / "kept", second)

    assert (tmp_path / "kept" / "a.js").read_text(encoding="utf-8") == "first"
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_a_folder_that_cannot_be_put_there_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("a file", encoding="utf-8")

    with pytest.raises(OSError, match="kept"):
        keep(tmp_path / "kept", lambda to: None)
