"""Games of which only facts are told: a short form as columns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from dokospec.game.shorten import NotShortError
from dokospec.notation.record import (
    Call,
    Exchange,
    GameRecord,
    Play,
    Reservation,
    StatedFact,
)
from dokospec.witness.case import Case
from tests.bulk.tables import exchange_of, lawful, plain, row
from tests.exhaustive import sampled
from tests.shipped import TEXTS, judge, model

pa = pytest.importorskip("pyarrow")

from dokospec.bulk import Audit, ColumnsError, audit  # noqa: E402
from tests.bulk.audits import (  # noqa: E402
    BESIDE,
    expected,
    table,
    verdicts,
    without,
)

SIDES: dict[str, Any] = {"words": "re", "seats": [0, 3], "number": 151}


def stated(case: Case, game: GameRecord) -> dict[str, Any]:
    """A short form as a row."""
    seats = {name: seat for seat, name in enumerate(case.head.players)}
    found: dict[str, list[dict[str, Any]]] = {"calls": [], "bids": [], "exchange": []}
    for event in game.events:
        match event:
            case Call(by=str() as by):
                found["calls"].append({"seat": seats[by], "word": _word(event)})
            case Reservation(by=by, words=words):
                found["bids"].append({"seat": seats[by], "words": " ".join(words)})
            case Exchange():
                found["exchange"].append(exchange_of(event, seats))
            case _:
                raise AssertionError(event)
    facts = [
        _fact(each, seats) for statement in game.statements for each in statement.facts
    ]
    return {"dealer": seats[case.head.dealer or ""], "facts": facts, **found}


def _word(call: Call) -> str:
    parts = [call.word, *([] if call.held is None else [str(call.held)])]
    if call.trick is not None:
        parts.append(f"{call.trick}.{'' if call.lying is None else call.lying}")
    return "/".join(parts)


def _fact(fact: StatedFact, seats: dict[str, int]) -> dict[str, Any]:
    words = [word for word in fact.words if word not in seats]
    places = [seats[word] for word in fact.words if word in seats]
    told = {"number": fact.number, "trick": fact.trick}
    return {"words": " ".join(words), "seats": places, **told}


@cache
def short(text: str, count: int) -> tuple[tuple[Case, GameRecord], ...]:
    """Games, and one short form of each."""
    return tuple(_short(text, count))


def _short(text: str, count: int) -> Iterator[tuple[Case, GameRecord]]:
    for case in (*plain(text, count), *lawful(text, count)):
        try:
            forms = judge(text).shortened(case.head, case.game)
        except NotShortError:
            continue
        if len(forms) == 1 and not any(
            isinstance(e, Play) for e in forms[0].game.events
        ):
            yield case, forms[0].game


@pytest.mark.parametrize("text", sampled(TEXTS, ["ddv-tsr"]))
def test_facts_come_to_what_the_engine_says(text: str) -> None:
    games = short(text, 15)
    batch = table([stated(*each) for each in games])
    found = verdicts(batch, text, sample=1)

    assert games
    assert without(found, *BESIDE) == expected(text, batch)
    assert [each["status"] for each in found] == [
        "engine" if any(isinstance(e, Exchange) for e in game.events) else "columns"
        for _, game in games
    ]


@pytest.mark.parametrize("text", sampled(TEXTS, ["ddv-tsr"]))
def test_facts_come_to_what_the_game_does(text: str) -> None:
    games = short(text, 15)
    facts = verdicts(table([stated(*each) for each in games]), text)
    cards = verdicts(table([row(case) for case, _ in games]), text)
    names = ("kind", "winner", "value", "scores", "items")

    assert [[each[n] for n in names] for each in facts] == [
        [each[n] for n in names] for each in cards
    ]


def test_equal_rows_are_judged_once() -> None:
    rows = [stated(*each) for each in short("ddv-tsr", 10)]
    auditor = Audit(model("ddv-tsr"))
    first = auditor.batch(table(rows))
    learned = auditor.counts.learned
    again = auditor.batch(table([*rows, *rows]))

    assert auditor.counts.columns == 3 * len(rows)
    assert auditor.counts.learned == learned <= len(rows)
    names = [name for name in first.schema.names if name != "id"]
    assert again.select(names).to_pylist() == 2 * first.select(names).to_pylist()


def test_what_is_not_stated_stays_open() -> None:
    rows = [{"dealer": 3, "facts": [{"seats": [0], "number": 39}]}]
    batch = table(rows)
    (found,) = verdicts(batch, "ddv-tsr")

    assert (found["kind"], found["scores"]) == (None, None)
    assert found["findings"]
    assert without([found], *BESIDE) == expected("ddv-tsr", batch)


def test_claims_are_held_against_facts() -> None:
    made = {"dealer": 3, "facts": [SIDES]}
    points = ([2, -2, -2, 2], [3, -3, -3, 3], None)
    found = verdicts(table([{**made, "scores": own} for own in points]), "ddv-tsr")

    assert [each["claim"] for each in found] == [True, False, None]


def test_facts_beside_cards_are_checked() -> None:
    made = row(plain("ddv-tsr", 1)[0])
    batch = table([{**made, "facts": [SIDES]}, made])
    found = verdicts(batch, "ddv-tsr")

    assert [each["status"] for each in found] == ["engine", "columns"]
    assert without(found, *BESIDE) == expected("ddv-tsr", batch)


RE: dict[str, Any] = {"seat": 0, "word": "re"}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"facts": None}, "cards"),
        ({"facts": []}, "facts"),
        ({"facts": [None]}, "facts"),
        ({"facts": [{**SIDES, "seats": [4]}]}, "facts"),
        ({"facts": [{**SIDES, "words": "re dora", "seats": []}]}, "facts"),
        ({"facts": [{**SIDES, "words": "re d", "seats": []}]}, "facts"),
        ({"facts": [{**SIDES, "seats": [0, 1, 2, 3, 0]}]}, "facts"),
        ({"facts": [{**SIDES, "words": "re, kontra"}]}, "facts"),
        ({"facts": [{**SIDES, "words": "re {x}"}]}, "facts"),
        ({"facts": [{**SIDES, "number": 5000}]}, "facts"),
        ({"facts": [{**SIDES, "number": -1}]}, "facts"),
        ({"facts": [{**SIDES, "number": -(1 << 63)}]}, "facts"),
        ({"facts": [{**SIDES, "trick": -1}]}, "facts"),
        ({"facts": [{**SIDES, "trick": (1 << 63) - 1}]}, "facts"),
        ({"facts": [SIDES, {"words": "#fuchs"}]}, "facts"),
        ({"calls": [{**RE, "at": 3}]}, "calls"),
        ({"calls": [{**RE, "word": "re/x"}]}, "calls"),
        ({"calls": [{**RE, "seat": 4}]}, "calls"),
    ],
)
def test_a_row_of_facts_that_is_wrong_leaves_the_others_alone(
    change: dict[str, Any], fault: str
) -> None:
    made = {"dealer": 3, "facts": [SIDES], "calls": [RE]}
    right, wrong, after = verdicts(table([made, {**made, **change}, made]), "ddv-tsr")

    assert (wrong["status"], wrong["fault"]) == ("unreadable", fault)
    assert [right["status"], after["status"]] == ["columns"] * 2


@pytest.mark.parametrize("number", [-1, -(1 << 63), (1 << 63) - 1, 1 << 63])
@pytest.mark.parametrize("part", ["number", "trick", "at"])
def test_a_number_that_is_none_is_not_left_out(part: str, number: int) -> None:
    """Though numbers of the column may be smaller or larger than any of a game."""
    kind = pa.uint64() if number > 0 else pa.int64()
    fact: dict[str, Any] = {"words": "re", "seats": [0, 3]}
    rows = [
        {"dealer": 3, "facts": [fact], "calls": [RE]},
        {
            "dealer": 3,
            "facts": [{**fact, part: number} if part != "at" else fact],
            "calls": [{**RE, part: number} if part == "at" else RE],
        },
    ]
    facts = [("words", pa.string()), ("seats", pa.list_(pa.int8()))]
    facts += [("number", kind), ("trick", kind)]
    calls = [("seat", pa.int8()), ("word", pa.string()), ("at", kind)]
    schema = pa.schema(
        [
            ("dealer", pa.int8()),
            ("facts", pa.list_(pa.struct(facts))),
            ("calls", pa.list_(pa.struct(calls))),
        ]
    )
    found = verdicts(pa.RecordBatch.from_pylist(rows, schema=schema), "ddv-tsr")

    column = "calls" if part == "at" else "facts"
    assert [each["fault"] for each in found] == [None, column]


def test_facts_may_stand_without_any_cards() -> None:
    batch = pa.RecordBatch.from_pylist([{"dealer": 3, "facts": [SIDES]}])
    (found,) = audit([batch], model("ddv-tsr"))

    assert found.to_pylist()[0]["scores"] == [2, -2, -2, 2]


def test_neither_cards_nor_facts_is_a_missing_column() -> None:
    with pytest.raises(ColumnsError) as raised:
        list(audit([pa.record_batch({"dealer": [0]})], model("ddv-tsr")))

    assert (raised.value.column, raised.value.why) == ("cards", "missing")
