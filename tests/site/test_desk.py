"""The desk of the judge in the browser, without a browser."""

from __future__ import annotations

import gc
import json

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


def test_a_record_that_no_text_can_judge_is_shown_with_its_findings() -> None:
    library = Library.standard()
    desk = Desk(library.ids(), library.block_ids())
    (packed,) = needed({TEXT: compile_text(library.effective(TEXT))})
    desk.add(*packed)

    for record in ("kra h10 h10 ka9\n", "doko 1\nregeln: gibtsnicht\n\nspiel\n+ 151\n"):
        shown = json.loads(desk.view(record, (), "de"))
        assert all(each["verdicts"][0]["findings"] for each in shown["games"])


def test_of_a_game_it_is_told_what_decided() -> None:
    library = Library.standard()
    desk = Desk(library.ids(), library.block_ids())
    (packed,) = needed({TEXT: compile_text(library.effective(TEXT))})
    desk.add(*packed)
    record = "doko 1\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n\nspiel\n+ re anna dora 118\n"

    (game,) = json.loads(desk.view(record, (TEXT,), "de"))["games"]

    assert game["sentences"]["winner"] == [
        "Kontra hat 122 Augen, mindestens 120 (§6.1).",
        "Re hat 118 Augen, keine 121 (§6.1).",
    ]
