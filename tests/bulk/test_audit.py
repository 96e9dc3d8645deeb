"""A table of games comes to what the engine says of each of them."""

from __future__ import annotations

from typing import Any

import pytest

from dokospec.game.judge import Judge
from dokospec.notation.record import GameRecord
from dokospec.witness.chance import Chance
from tests.bulk.tables import any_games, lawful, plain, row, turned
from tests.exhaustive import sampled
from tests.shipped import TEXTS, judge, model

pa = pytest.importorskip("pyarrow")

from dokospec.bulk import Audit, ColumnsError, DifferenceError, audit  # noqa: E402
from dokospec.bulk import audit as door  # noqa: E402
from dokospec.bulk.rows import row_of  # noqa: E402
from dokospec.bulk.written import PLAYERS  # noqa: E402
from tests.bulk.audits import (  # noqa: E402
    BESIDE,
    expected,
    table,
    verdicts,
    without,
)


@pytest.mark.parametrize("text", sampled(TEXTS, ["ddv-tsr", "ddb-1995"]))
def test_plain_games_come_to_what_the_engine_says(text: str) -> None:
    rows = [turned(row(case), n) for n, case in enumerate(plain(text, 40))]
    batch = table(rows)

    assert without(verdicts(batch, text), *BESIDE) == expected(text, batch)


LEFT = {"nagelik-2024": {"solo:damen"}}
"""By text the kinds of which lawful games may be left to the engine: there is a doubt what suit is followed with.

So are all in which cards were exchanged.
"""


@pytest.mark.parametrize("text", sampled(TEXTS, ["ddv-tsr"]))
def test_lawful_games_are_judged_in_columns(text: str) -> None:
    cases = [*lawful(text, 30), *plain(text, 5)]
    rows = [turned(row(case), n) for n, case in enumerate(cases)]
    batch = table(rows)
    found = verdicts(batch, text)
    left = {
        each["kind"]
        for made, each in zip(rows, found, strict=True)
        if each["status"] != "columns" and not made["exchange"]
    }

    assert without(found, *BESIDE) == expected(text, batch)
    assert left <= LEFT.get(text, set())


@pytest.mark.parametrize("text", sampled(["ddv-tsr", "ottendorf-2008"], ["ddv-tsr"]))
def test_games_of_every_kind_and_calls_are_among_those(text: str) -> None:
    rows = [row(case) for case in lawful(text, 30)]
    kinds = {each["kind"] for each in verdicts(table(rows), text)}

    assert len(kinds) > 3
    assert any(each["calls"] for each in rows)


@pytest.mark.parametrize("text", sampled(TEXTS, ["ottendorf-2008"]))
def test_games_of_all_sorts_come_to_what_the_engine_says(text: str) -> None:
    rows = [turned(row(case), n) for n, case in enumerate(any_games(text, 40))]
    batch = table(rows)

    assert without(verdicts(batch, text), *BESIDE) == expected(text, batch)


def test_a_row_is_the_game_that_it_was_made_from() -> None:
    cases = list(any_games("ddv-tsr", 40))
    names = ("winner", "value", "scores", "parties", "tricks", "augen")
    for case, found in zip(
        cases, verdicts(table([*map(row, cases)]), "ddv-tsr"), strict=True
    ):
        verdict = judge("ddv-tsr").game(case.head, case.game)
        first = case.head.players.index(verdict.players[0])
        told = row_of(verdict, len(case.game.events), first)
        own = {**told.cells, "tricks": list(told.tricks)}

        assert [found[n] for n in names[:-1]] == [own[n] for n in names[:-1]]


@pytest.mark.exhaustive
@pytest.mark.parametrize("text", TEXTS)
def test_many_games_come_to_what_the_engine_says(text: str) -> None:
    for seed in range(1, 6):
        rows = [
            turned(row(case), n)
            for n, case in enumerate(
                [
                    *plain(text, 100, seed),
                    *lawful(text, 150, seed),
                    *any_games(text, 50, seed),
                ]
            )
        ]
        batch = table([*rows, *map(swapped, rows)])

        assert without(verdicts(batch, text), *BESIDE) == expected(text, batch)


def swapped(made: dict[str, Any]) -> dict[str, Any]:
    """The same with two cards exchanged: mostly somebody does not follow suit."""
    cards = list(made["cards"])
    if cards:
        chance = Chance("swapped", (len(cards), made["dealer"]))
        one, two = chance.below(len(cards)), chance.below(len(cards))
        cards[one], cards[two] = cards[two], cards[one]
    return {**made, "cards": cards}


def test_wrong_cards_are_found() -> None:
    rows = [swapped(row(case)) for case in plain("ddv-tsr", 40)]
    batch = table(rows)

    assert without(verdicts(batch, "ddv-tsr"), *BESIDE) == expected("ddv-tsr", batch)


def test_games_of_a_class_are_judged_once() -> None:
    rows = [row(case) for case in plain("ddv-tsr", 20)]
    auditor = Audit(model("ddv-tsr"))
    auditor.batch(table(rows))
    learned = auditor.counts.learned
    auditor.batch(table([turned(each, 1) for each in rows]))

    assert auditor.counts.columns == 2 * len(rows)
    assert auditor.counts.engine == 0
    assert auditor.counts.learned == learned <= len(rows)


def test_what_was_learned_is_forgotten_when_it_is_much() -> None:
    batch = table([row(case) for case in lawful("ddv-tsr", 20)])
    forgetful, remembering = Audit(model("ddv-tsr"), most=0), Audit(model("ddv-tsr"))
    found = [[each.batch(batch) for _ in range(2)] for each in (forgetful, remembering)]

    assert found[0] == found[1]
    assert forgetful.counts.learned == 2 * remembering.counts.learned


def test_a_game_that_columns_cannot_tell_is_judged_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("dokospec.bulk.classing._is_plain", lambda *_, **__: False)
    batch = table([row(case) for case in plain("ddb-1995", 20)])
    auditor = Audit(model("ddb-1995"), sample=0)
    judged = []
    real = Judge.game

    def counted(judge: Judge, *game: Any, **more: Any) -> Any:
        judged.append(game)
        return real(judge, *game, **more)

    monkeypatch.setattr(Judge, "game", counted)
    auditor.batch(batch)

    assert auditor.counts.engine > auditor.counts.learned / 2
    assert len(judged) == 20


def test_who_says_that_he_has_nothing_to_bid_changes_nothing() -> None:
    made = [row(case) for case in plain("ddv-tsr", 5)]
    healthy = [{"seat": seat, "words": "gesund"} for seat in range(4)]
    auditor = Audit(model("ddv-tsr"))
    auditor.batch(table(made))
    learned = auditor.counts.learned
    found = auditor.batch(table([{**each, "bids": healthy} for each in made]))

    assert found.to_pylist() == verdicts(table(made), "ddv-tsr")
    assert auditor.counts.learned == learned


@pytest.mark.parametrize("by", [0, 1])
def test_when_a_call_was_made_parts_classes_where_it_matters(by: int) -> None:
    made = row(plain("ddv-tsr", 1)[0])
    early, late = ({"at": at, "seat": by, "word": "k90"} for at in (0, 47))
    rows = [{**made, "calls": [call]} for call in (early, late)]
    batch = table(rows)
    found = verdicts(batch, "ddv-tsr")

    assert without(found, *BESIDE) == expected("ddv-tsr", batch)
    assert found[0]["findings"] != found[1]["findings"]


@pytest.mark.exhaustive
@pytest.mark.parametrize("text", ["ottendorf-2008", "nagelik-2024"])
def test_games_that_differ_in_augen_may_be_of_one_class(text: str) -> None:
    """Both texts have a question that wants the number itself."""
    rows = [row(case) for case in plain(text, 200)]
    auditor = Audit(model(text), sample=1)
    auditor.batch(table(rows))

    assert auditor.counts.compared == 200
    assert auditor.counts.learned < 200


@pytest.mark.parametrize("more", [0, 1])
def test_claimed_scores_are_held_against_the_verdict(more: int) -> None:
    rows = [row(case) for case in plain("ddv-tsr", 10)]
    scores = [each["scores"] for each in verdicts(table(rows), "ddv-tsr")]
    claimed = [
        {**each, "scores": [points + more for points in own]}
        for each, own in zip(rows, scores, strict=True)
    ]
    found = verdicts(table(claimed), "ddv-tsr")

    assert [each["claim"] for each in found] == [more == 0] * len(rows)
    assert all(each["claim"] is None for each in verdicts(table(rows), "ddv-tsr"))


def test_a_claim_may_be_rounded_to_hundredths() -> None:
    rows = [row(case) for case in plain("ddv-tsr", 3)]
    scores = [each["scores"] for each in verdicts(table(rows), "ddv-tsr")]
    changed = [0.004, 0.01, -0.004]
    claimed = [
        {**each, "scores": [points + more for points in own]}
        for each, own, more in zip(rows, scores, changed, strict=True)
    ]
    found = verdicts(table(claimed), "ddv-tsr")

    assert [each["claim"] for each in found] == [True, False, True]


def test_a_claim_that_is_right_under_another_reading_is_neither() -> None:
    rows = [row(case) for case in plain("ddb-1995", 40)]
    several = [
        (made, other["scores"])
        for made, told in zip(rows, verdicts(table(rows), "ddb-1995"), strict=True)
        for other in told["outcomes"]
        if other["scores"] != told["scores"] and other["scores"] is not None
    ]
    claimed = [{**made, "scores": own} for made, own in several]
    found = verdicts(table(claimed), "ddb-1995")

    assert several
    assert {each["claim"] for each in found} == {None}


WRONG: dict[str, tuple[dict[str, Any], str | None, str]] = {
    "a dealer who is not there": ({"dealer": 7}, "dealer", "unreadable"),
    "nobody deals": ({"dealer": None}, "dealer", "unreadable"),
    "no card": ({"cards": None}, "cards", "unreadable"),
    "a card that is none": ({"cards": [24]}, "cards", "unreadable"),
    "far too many cards": ({"cards": [0] * 65}, "cards", "unreadable"),
    "a call from seat 7": (
        {"calls": [{"at": 0, "seat": 7, "word": "re"}]},
        "calls",
        "unreadable",
    ),
    "a call behind the last card": (
        {"calls": [{"at": 49, "seat": 0, "word": "re"}]},
        "calls",
        "unreadable",
    ),
    "a call without a word": (
        {"calls": [{"at": 0, "seat": 1, "word": " "}]},
        "calls",
        "unreadable",
    ),
    "a Vorbehalt from nobody": (
        {"bids": [{"seat": None, "words": "hochzeit"}]},
        "bids",
        "unreadable",
    ),
    "three scores": ({"scores": [1, 2, 3]}, "scores", "unreadable"),
    "a call of no text": (
        {"calls": [{"at": 0, "seat": 1, "word": "nirgends"}]},
        None,
        "engine",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_row_that_is_wrong_leaves_the_others_alone(name: str) -> None:
    change, fault, status = WRONG[name]
    rows = [row(case) for case in plain("ddv-tsr", 3)]
    right = verdicts(table(rows), "ddv-tsr")
    rows[1] = {**rows[1], **change}
    found = verdicts(table(rows), "ddv-tsr")

    assert (found[1]["status"], found[1]["fault"]) == (status, fault)
    assert [found[0], found[2]] == [right[0], right[2]]


@pytest.mark.parametrize("change", ["card thrice", "47 cards", "an unknown card"])
def test_cards_that_cannot_be_so_are_told_by_the_engine(change: str) -> None:
    made = row(plain("ddv-tsr", 1)[0])
    cards = list(made["cards"])
    match change:
        case "card thrice":
            cards[5] = cards[0]
            cards[9] = cards[0]
        case "47 cards":
            cards.pop()
        case _:
            cards[20] = None
    batch = table([{**made, "cards": cards}])
    (found,) = verdicts(batch, "ddv-tsr")

    assert found["status"] == "engine"
    assert found["findings"]
    assert without([found], *BESIDE) == expected("ddv-tsr", batch)


@pytest.mark.parametrize(
    ("batch", "column", "why"),
    [
        (pa.record_batch({"dealer": [0]}), "cards", "missing"),
        (pa.record_batch({"cards": [[0]]}), "dealer", "missing"),
        (pa.record_batch({"dealer": [0], "cards": [[0]], "x": [0]}), "x", "unknown"),
        (pa.record_batch({"dealer": ["0"], "cards": [[0]]}), "dealer", "type"),
        (pa.record_batch({"dealer": [0], "cards": ["0"]}), "cards", "type"),
    ],
)
def test_a_wrong_column_is_named(batch: Any, column: str, why: str) -> None:
    with pytest.raises(ColumnsError) as raised:
        list(audit([batch], model("ddv-tsr")))

    assert (raised.value.column, raised.value.why) == (column, why)


@pytest.mark.parametrize("kind", ["list", "large_list", "fixed"])
def test_every_sort_of_list_is_read(kind: str) -> None:
    rows = [row(case) for case in plain("ddv-tsr", 5)]
    make = {
        "list": pa.list_(pa.int64()),
        "large_list": pa.large_list(pa.uint16()),
        "fixed": pa.list_(pa.int8(), 48),
    }[kind]
    cards = pa.array([each["cards"] for each in rows], make)
    dealer = pa.array([each["dealer"] for each in rows], pa.int32())
    batch = pa.RecordBatch.from_arrays([dealer, cards], names=["dealer", "cards"])

    own = verdicts(batch.slice(1), "ddv-tsr")
    all_ = verdicts(table(rows), "ddv-tsr")
    assert without(own, "id") == without(all_[1:], "id")


def test_a_column_in_which_nothing_stands_needs_no_type() -> None:
    made = [row(case) for case in plain("ddv-tsr", 3)]
    bare = pa.RecordBatch.from_pylist([{**each, "scores": None} for each in made])

    assert pa.types.is_null(bare.schema.field("scores").type)
    assert without(verdicts(bare, "ddv-tsr"), "id") == without(
        verdicts(table(made), "ddv-tsr"), "id"
    )


def test_a_difference_stops_with_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    made = row(plain("ddv-tsr", 1)[0])
    real = row_of

    def wrong(*told: Any) -> Any:
        found = real(*told)
        return found._replace(cells={**found.cells, "winner": "nobody"})

    monkeypatch.setattr("dokospec.bulk.classing.row_of", wrong)
    with pytest.raises(DifferenceError) as raised:
        list(door([table([made])], model("ddv-tsr"), sample=1))

    assert raised.value.fields == ("winner",)
    assert raised.value.head.players == PLAYERS
    assert isinstance(raised.value.game, GameRecord)


def test_rows_without_ids_are_numbered_through_the_table() -> None:
    made = [row(case) for case in plain("ddv-tsr", 3)]
    batch = pa.RecordBatch.from_pylist(
        [{k: each[k] for k in ("dealer", "cards")} for each in made]
    )
    ids = [
        each["id"]
        for part in audit([batch, batch], model("ddv-tsr"))
        for each in part.to_pylist()
    ]

    assert ids == [*range(6)]


def test_a_number_too_large_for_any_is_of_one_row() -> None:
    made = row(plain("ddv-tsr", 1)[0])
    dealer = pa.array([made["dealer"], 1 << 63], pa.uint64())
    cards = pa.array([made["cards"]] * 2)
    found = verdicts(pa.record_batch({"dealer": dealer, "cards": cards}), "ddv-tsr")

    assert [each["fault"] for each in found] == [None, "dealer"]


def test_a_table_without_games_has_no_verdicts() -> None:
    assert verdicts(table([]), "ddv-tsr") == []
