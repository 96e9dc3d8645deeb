"""The desk of the judge in the browser, without a browser."""

from __future__ import annotations

import gc

from dokospec.browser.desk import Desk, needed
from dokospec.data import data_path
from dokospec.rules.library import Library
from dokospec.rules.model import Model, compile_text

TEXT = "ottendorf-2008"


def models() -> int:
    gc.collect()
    return sum(type(each) is Model for each in gc.get_objects())


def test_models_that_are_given_back_are_held_by_nothing() -> None:
    """What a reader's browser loads would hold them, too."""
    library = Library.standard()
    packed = dict(needed({TEXT: compile_text(library.effective(TEXT))}))
    before = models()
    desk = Desk(library.ids(), library.block_ids())
    desk.add(TEXT, packed[TEXT])
    for path in ("abend.doko", "hundertzwanzig.doko"):
        record = (data_path("examples") / path).read_text(encoding="utf-8")
        desk.document(record, "", TEXT, "de")
        desk.view(record, (TEXT,), "de")

    assert models() > before
    desk.clear()
    assert models() == before
