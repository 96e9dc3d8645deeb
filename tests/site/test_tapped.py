"""What is said of a call that somebody wants to make, and of a trick that lies there."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import pytest

from dokospec.browser.desk import Desk, needed
from dokospec.game.judge import Judge
from dokospec.language.library import Library
from dokospec.notation import reader
from dokospec.site.reference import Reference
from dokospec.verdict import GameVerdict
from tests.exhaustive import sampled

TEXTS: Final = Library.standard().ids()
TABLE: Final = "doko 1\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n\nspiel 1\n"


@pytest.fixture(name="desk", scope="module")
def desk_fixture(ref: Reference) -> Desk:
    desk = Desk(ref.library.ids(), ref.library.block_ids())
    for name, pickled in needed(ref.models, {}):
        desk.add(name, pickled)
    return desk


def asked(desk: Desk, call: str, record: str, text: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(getattr(desk, call)(record, text, "de"))
    return found


def judged(ref: Reference, record: str, text: str) -> GameVerdict:
    (sheet,) = reader.sheets(reader.read_text(record))
    return Judge(ref.models[text]).game(sheet.head, sheet.games[0])


@pytest.mark.parametrize("text", sampled(TEXTS, ["ottendorf-2008"]))
def test_a_call_may_be_made_as_it_is_judged(
    desk: Desk, ref: Reference, text: str
) -> None:
    """With each number of cards, and of what it breaks the clause is told."""
    for held in range(1, ref.models[text].hand_size + 1):
        record = f"{TABLE}+ re Anna Dora\nAnna:re/{held}\n"
        verdict = judged(ref, record, text)
        statuses = {way.announcements[0].status for way in verdict.ways}
        shown = asked(desk, "call", record, text)
        times = asked(desk, "call_times", record, text)
        (now,) = (each["may"] for each in times["held"] if each["held"] == held)

        assert shown["may"] is now is (statuses == {"valid"})
        assert {each["status"] for each in shown["became"]} == statuses
        assert bool(shown["broken"]) is not now
        assert all(each["clause"] in ref.clauses for each in shown["broken"])
        assert (times["span"]["least"] <= held) is now


def test_what_became_of_a_late_call_may_be_open(desk: Desk) -> None:
    record = f"{TABLE}+ re Anna Dora\nAnna:re/3\n"
    shown = asked(desk, "call", record, "ottendorf-2008")

    assert shown["may"] is False
    assert [each["may"] for each in shown["open"]["results"]] == [False, False]
    assert all(each["when"] for each in shown["open"]["results"])


def test_of_a_hochzeit_it_hangs_on_the_trick_that_clears_it(desk: Desk) -> None:
    record = f"{TABLE}vorbehalt Anna: hochzeit\n+ re Anna Dora{{}}\nAnna:re/9\n"
    unsaid = asked(desk, "call", record.format(""), "ddv-tsr")
    third = asked(desk, "call", record.format(", klärungsstich 3"), "ddv-tsr")
    times = asked(desk, "call_times", record.format(", klärungsstich 3"), "ddv-tsr")

    assert unsaid["may"] is None
    assert len(unsaid["open"]["unknown"]) == 1
    assert third["may"] is True
    assert times["span"] == {"most": 9, "least": 9}


def test_behind_another_call_nobody_held_many_more_cards(desk: Desk) -> None:
    record = f"{TABLE}+ re Anna Dora\nAnna:re/11 Bernd:kontra/9\n"
    held = [
        each["held"] for each in asked(desk, "call_times", record, "ddv-tsr")["held"]
    ]

    assert held == list(range(12, 0, -1))


@pytest.mark.parametrize("call", ["call", "call_times", "trick"])
def test_of_a_game_without_it_nothing_is_said(desk: Desk, call: str) -> None:
    shown = asked(desk, call, f"{TABLE}+ re Anna Dora\n", "ddv-tsr")

    assert not any(value for key, value in shown.items() if key != "hints")


@pytest.mark.parametrize("text", sampled(TEXTS, ["ottendorf-2008", "nagelik-2024"]))
def test_a_trick_goes_to_whom_it_is_judged_to_go_to(
    desk: Desk, ref: Reference, text: str
) -> None:
    record = f"{TABLE}+ re Anna Dora\n5. Anna: kra krk h10 h10\n"
    verdict = judged(ref, record, text)
    trick = verdict.default.single_tricks[0]
    shown = asked(desk, "trick", record, text)

    assert shown["place"] == trick.place
    assert shown["card"] == "♥10"
    assert shown["augen"] == trick.augen
    assert [each["clause"] for each in shown["clauses"]] == list(trick.clauses)
    assert all(each["prose"] for each in shown["clauses"])
    places = {way.single_tricks[0].place for way in verdict.ways}
    results = (shown["open"] or {"results": [shown]})["results"]
    assert {each["place"] for each in results} == places


def test_what_counts_in_a_trick_is_told(desk: Desk) -> None:
    record = f"{TABLE}+ re Anna Dora\n{{}}. Anna: kra krb h9 ha\n"
    last = asked(desk, "trick", record.format(12), "ddv-tsr")
    earlier = asked(desk, "trick", record.format(6), "ddv-tsr")

    assert [(each["label"], each["whose"]) for each in last["items"]] == [
        ("Karlchen", "Kontra")
    ]
    assert earlier["items"] == []
