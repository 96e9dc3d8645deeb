"""What rows tell besides cards and words: cards that were exchanged, and hands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from dokospec.notation.record import Exchange
from dokospec.witness.case import Case
from dokospec.witness.generate import Bid, Generator, Wish
from tests.bulk.tables import fits, plain, row, turned
from tests.exhaustive import sampled
from tests.shipped import TEXTS, settled_judge

pytest.importorskip("pyarrow")

from dokospec.bulk.games import games
from tests.bulk.audits import (
    BESIDE,
    expected,
    table,
    verdicts,
    without,
)

ARMUT = ("ottendorf-2008", "ddb-1995")


@cache
def exchanged(text: str, count: int) -> tuple[Case, ...]:
    """Games in which cards were exchanged, or were not taken."""
    generator = Generator(settled_judge(text))
    wish = Wish((Bid(("armut",)),), calls=1, stated=(), hands=True)
    made = (generator.make(("exchange", number), wish) for number in range(count))
    return tuple(case for case in made if case is not None and has_exchange(case))


def has_exchange(case: Case) -> bool:
    return fits(case) and any(isinstance(e, Exchange) for e in case.game.events)


@pytest.mark.parametrize("text", sampled(ARMUT, ["ottendorf-2008"]))
@pytest.mark.parametrize("hands", [True, False])
def test_what_was_exchanged_is_judged(text: str, hands: bool) -> None:
    cases = exchanged(text, 12)
    rows = [turned(row(case), n) for n, case in enumerate(cases)]
    rows = [each if hands else {**each, "hands": None} for each in rows]
    batch = table(rows)
    found = verdicts(batch, text)

    assert rows
    assert without(found, *BESIDE) == expected(text, batch)
    assert {each["status"] for each in found} == {"engine"}
    assert any(each["scores"] for each in found)


@pytest.mark.parametrize("text", sampled(ARMUT, ["ottendorf-2008"]))
def test_a_row_is_the_exchange_that_it_was_made_from(text: str) -> None:
    cases = exchanged(text, 12)
    read = games(table([*map(row, cases)]))
    found = [read.record(number, text)[1] for number in range(len(cases))]

    assert [each.events for each in found] == [
        tuple(_by_place(e, case) for e in case.game.events) for case in cases
    ]


def _by_place(event: Any, case: Case) -> Any:
    from dataclasses import replace

    from dokospec.bulk.written import PLAYERS

    names = dict(zip(case.head.players, PLAYERS, strict=True))
    fields = {n: getattr(event, n) for n in ("by", "giver", "taker") if _has(event, n)}
    return replace(event, **{n: names.get(by, by) for n, by in fields.items()})


def _has(event: Any, name: str) -> bool:
    return getattr(event, name, None) is not None


@pytest.mark.parametrize("text", sampled(TEXTS, ["ddv-tsr"]))
def test_hands_that_are_told_are_checked(text: str) -> None:
    made = [row(case) for case in plain(text, 3)]
    rows = [{**each, "hands": [each["cards"][:12], None, None, None]} for each in made]
    batch = table(rows)
    found = verdicts(batch, text)

    assert without(found, *BESIDE) == expected(text, batch)
    assert all(each["findings"] for each in found)


GIVEN: Mapping[str, Any] = {
    "word": "armut",
    "seat": 1,
    "given": [5, 2, 0],
    "taker": 3,
    "returned": [4, None, 1],
    "words": "ein trumpf",
}


@pytest.mark.parametrize(
    ("column", "told"),
    [
        ("exchange", [{**GIVEN, "seat": 4}]),
        ("exchange", [{**GIVEN, "taker": 4}]),
        ("exchange", [{**GIVEN, "word": None}]),
        ("exchange", [{**GIVEN, "word": "vorbehalt"}]),
        ("exchange", [{**GIVEN, "given": [24]}]),
        ("exchange", [{**GIVEN, "returned": [99]}]),
        ("exchange", [{**GIVEN, "words": "ha"}]),
        ("exchange", [GIVEN, None]),
        ("hands", [[0], [1], [2]]),
        ("hands", [[0], [1], [2], [24]]),
        ("hands", [[0], [1], [2], []]),
        ("hands", [[0] * 65, None, None, None]),
    ],
)
def test_what_can_be_no_exchange_and_no_hand_is_named(column: str, told: Any) -> None:
    rows = [row(case) for case in plain("ddv-tsr", 3)]
    right = verdicts(table(rows), "ddv-tsr")
    rows[1] = {**rows[1], column: told}
    found = verdicts(table(rows), "ddv-tsr")

    assert (found[1]["status"], found[1]["fault"]) == ("unreadable", column)
    assert [found[0], found[2]] == [right[0], right[2]]


def test_cards_that_nobody_took_and_hands_that_nobody_knows_are_told_as_such() -> None:
    refused = {**GIVEN, "returned": None, "words": "nein"}
    nobody = {**GIVEN, "taker": None, "returned": None, "words": None}
    made = {**row(plain("ddv-tsr", 1)[0]), "hands": [None] * 4}
    rows = [{**made, "exchange": [refused, nobody]}, {**made, "exchange": []}]
    read = games(table(rows))
    _, game = read.record(0, "ddv-tsr")
    offers = [event for event in game.events if isinstance(event, Exchange)]

    assert [(e.taker, e.returned) for e in offers] == [("Dora", None), (None, None)]
    assert verdicts(table(rows), "ddv-tsr")[1]["status"] == "columns"


@pytest.mark.parametrize("word", ["h9", "kra", "12.", "a:b", "k90/8", "#x", "a"])
def test_a_word_that_no_record_can_hold_is_unreadable(word: str) -> None:
    made = row(plain("ddv-tsr", 1)[0])
    called = {**made, "calls": [{"at": 0, "seat": 1, "word": word}]}
    bid = {**made, "bids": [{"seat": 1, "words": "#x"}]}
    found = verdicts(table([made, called, bid]), "ddv-tsr")

    assert [each["fault"] for each in found] == [None, "calls", "bids"]
