"""Modules as code: as they are, without what only a debugger reads."""

from __future__ import annotations

import sys
import traceback
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from dokospec.browser.compiled import put_code

SOURCE = """

def fails(so):
    found = [each for each in so]
    if found:
        for each in found:
            found = found and each
    return {
        "a": 1,
        "b": found / 0,
    }
"""


@pytest.fixture(name="module")
def module_fixture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[ModuleType]:
    """Imported from an archive in which there was a source and now is code."""
    archive = tmp_path / "some.zip"
    with zipfile.ZipFile(archive, "w") as made:
        made.writestr("doko_compiled.py", SOURCE)
        made.writestr("doko_other.py", "VALUE = 1\n")
    monkeypatch.syspath_prepend(archive)
    __import__("doko_compiled")
    put_code(archive, ["doko_compiled", "sys", "os"])
    del sys.modules["doko_compiled"]
    monkeypatch.syspath_prepend(archive)
    yield __import__("doko_compiled")
    del sys.modules["doko_compiled"]


def test_code_stands_in_the_place_of_the_source(
    module: ModuleType, tmp_path: Path
) -> None:
    with zipfile.ZipFile(tmp_path / "some.zip") as archive:
        assert archive.namelist() == ["doko_compiled.pyc", "doko_other.py"]
    assert str(module.__file__).endswith("doko_compiled.pyc")


def test_what_fails_names_the_function_and_where_it_begins(module: ModuleType) -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        module.fails([3])

    last = traceback.extract_tb(caught.value.__traceback__)[-1]
    assert (last.name, last.lineno) == ("fails", 3)
