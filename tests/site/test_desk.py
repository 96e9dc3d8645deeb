"""The desk of the judge in the browser, without a browser."""

from __future__ import annotations

import gc
import json

from dokospec.browser.desk import Desk, needed
from dokospec.data import data_path
from dokospec.game.judge import Judge
from dokospec.notation import reader
from dokospec.render.values import signed
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


def test_an_answer_has_points_items_and_what_is_open() -> None:
    record = (
        "doko 1\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n\nspiel 1\n"
        "+ re anna dora 118, fuchs re\na:re/12 b:k90/11\n"
    )
    library = Library.standard()
    model = compile_text(library.effective(TEXT))
    desk = Desk(library.ids(), library.block_ids())
    desk.add(*next(needed({TEXT: model})))
    (sheet,) = reader.sheets(reader.read_text(record))
    verdict = Judge(model).game(sheet.head, sheet.games[0])
    first = verdict.default

    shown = json.loads(desk.answer(record, TEXT, "de"))
    because = json.loads(desk.because(record, TEXT, "de"))

    assert shown["winner"]["party"] == first.winner
    assert shown["scores"] == {n: signed(p) for n, p in first.scores or ()}
    assert [each["clause"] for each in shown["items"]] == [
        i.clause for i in first.items
    ]
    assert {str(each["scores"]) for each in shown["open"]["results"]} == {
        str({n: signed(p) for n, p in each.scores or ()}) for each in verdict.outcomes
    }
    assert [len(because[each]) for each in ("items", "calls")] == [
        len(first.items),
        len(first.announcements),
    ]
    assert because["winner"][0] == {
        "said": "Kontra hat 122 Augen, mindestens 120.",
        "clause": f"{TEXT}/§6.1",
    }


def test_an_answer_that_lacks_something_has_no_points() -> None:
    record = (
        "doko 1\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n\nspiel 1\n+ re anna dora\n"
    )
    library = Library.standard()
    desk = Desk(library.ids(), library.block_ids())
    desk.add(*next(needed({TEXT: compile_text(library.effective(TEXT))})))

    shown = json.loads(desk.answer(record, TEXT, "de"))

    assert (shown["winner"], shown["value"], shown["scores"]) == (None, None, None)
    assert shown["hints"]
