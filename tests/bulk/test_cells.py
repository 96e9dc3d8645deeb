"""Tables in CSV come to what the same games come to as columns."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import Any

import pytest

from dokospec.cards import FACES
from tests.bulk.tables import any_games, lawful, row

pa = pytest.importorskip("pyarrow")

from dokospec.bulk.cells import columns_of_csv, read_cells, write_cells  # noqa: E402
from tests.bulk.audits import SCHEMA, table, verdicts  # noqa: E402
from tests.bulk.test_told import exchanged  # noqa: E402

ROOT = Path(__file__).parents[2]


def cards(faces: list[int | None] | None) -> str:
    return " ".join("??" if n is None else str(FACES[n]) for n in faces or ())


def exchange(told: dict[str, Any]) -> str:
    taker = "" if told["taker"] is None else f"{told['taker']}:"
    line = f"{told['word']} {told['seat']}: {cards(told['given'])} -> {taker}"
    return f"{line} {cards(told['returned'])} {told['words']}"


def fact(told: dict[str, Any]) -> str:
    parts = [told["words"], *(f"{seat}:" for seat in told.get("seats") or ())]
    parts += [str(told["number"])] if told.get("number") is not None else []
    parts += [f"{told['trick']}."] if told.get("trick") is not None else []
    return " ".join(parts)


def text_of(made: dict[str, Any]) -> dict[str, str | None]:
    """A row as cells."""
    found: dict[str, str | None] = {"dealer": str(made["dealer"])}
    found["cards"] = cards(made.get("cards"))
    found["bids"] = "; ".join(f"{b['seat']}: {b['words']}" for b in made["bids"])
    found["calls"] = ";".join(
        f"{'' if c.get('at') is None else c['at']} {c['seat']}: {c['word']}"
        for c in made["calls"]
    )
    found["exchange"] = "; ".join(map(exchange, made.get("exchange") or ()))
    found["hands"] = "; ".join(map(cards, made.get("hands") or ()))
    found["facts"] = "; ".join(map(fact, made.get("facts") or ()))
    found["scores"] = " ".join(map(str, made.get("scores") or ()))
    return {name: text or None for name, text in found.items()}


def texts(rows: list[dict[str, str | None]]) -> Any:
    numbered = [{"id": str(number), **each} for number, each in enumerate(rows)]
    schema = pa.schema([(name, pa.string()) for name in SCHEMA.names])
    return pa.RecordBatch.from_pylist(numbered, schema=schema)


def some(text: str, count: int) -> list[dict[str, Any]]:
    """Games of all sorts. A cell with nothing in it is no list without cards."""
    cases = [*any_games(text, count), *lawful(text, count // 4)]
    made = [row(case) for case in cases]
    return [{**each, "scores": [1, -1, 0.5, -0.5]} for each in made if each["cards"]]


@pytest.mark.parametrize("text", ["ddv-tsr", "ottendorf-2008"])
def test_games_in_csv_come_to_the_same(text: str) -> None:
    """Every column of the verdicts."""
    rows = some(text, 8)
    found = verdicts(read_cells(texts([*map(text_of, rows)])), text)

    assert len(found) > 5
    assert found == verdicts(table(rows), text)


def test_what_stands_in_cells_is_what_stands_in_columns() -> None:
    rows = [*some("ddv-tsr", 30), *map(row, exchanged("ottendorf-2008", 12))]
    told = read_cells(texts([*map(text_of, rows)])).to_pylist()

    assert [each["dealer"] for each in told] == [each["dealer"] for each in rows]
    for name in ("cards", "bids", "calls", "hands", "exchange"):
        wanted = [each[name] or None for each in rows]

        assert any(wanted), name
        assert [each[name] for each in told] == wanted


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_table_in_the_docs_is_one(language: str) -> None:
    page = (ROOT / "docs" / language / "massen.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```csv\n(.*?)```", page, re.DOTALL)
    rows = [*csv.DictReader(block.splitlines())]
    columns = {name: [row[name] for row in rows] for name in rows[0]}
    found = verdicts(read_cells(pa.record_batch(columns)), "ddv-tsr")

    assert [(each["fault"], each["claim"]) for each in found] == [(None, True)] * 2
    assert [each["findings"] for each in found] == [[], []]


def test_stated_plays_in_csv_come_to_the_same() -> None:
    facts = [
        {"words": "re", "seats": [0, 3], "number": 151},
        {"words": "fuchs re", "trick": 12},
        {"words": "karlchen kontra"},
        {"words": "", "seats": [0], "number": 39},
    ]
    some = {"dealer": 3, "bids": [], "calls": [{"seat": 0, "word": "re/10"}]}
    rows: list[dict[str, Any]] = [
        {**some, "facts": facts},
        {**some, "facts": facts[:1]},
    ]
    as_csv = read_cells(texts([*map(text_of, rows)]))
    found = verdicts(as_csv, "ddv-tsr")

    assert found == verdicts(table(rows), "ddv-tsr")
    assert [each["fault"] for each in found] == [None, None]
    assert found[1]["winner"] == "re"


@pytest.mark.parametrize(
    ("text", "index"),
    [
        *(("♣D", 3), ("krd", 3), ("h10", 13), ("KRA", 0), ("3", 3), ("23", 23)),
        *(("??", None), ("24", -1), ("x", -1), ("re", -1), ("-1", -1), ("#", -1)),
    ],
)
def test_a_card_is_written_as_in_records_or_as_its_number(
    text: str, index: int | None
) -> None:
    batch = pa.record_batch({"cards": pa.array([text])})

    assert read_cells(batch).column("cards").to_pylist() == [[index]]


@pytest.mark.parametrize("text", ["3", " 3 ", "3\x1d", "\u00a03"])
def test_blanks_around_a_seat_say_nothing(text: str) -> None:
    batch = pa.record_batch({"dealer": pa.array([text])})

    assert read_cells(batch).column("dealer").to_pylist() == [3]


def test_a_cell_of_blanks_is_null() -> None:
    cells = ["♣D", " ", None, "\t♣D  krd "]
    columns = {name: pa.array(cells) for name in ("cards", "scores", "hands")}
    found = read_cells(pa.record_batch(columns).slice(1))

    assert found.column("cards").to_pylist() == [None, None, [3, 3]]
    assert found.column("scores").to_pylist()[:2] == [None, None]
    assert found.column("hands").to_pylist() == [None, None, [[3, 3]]]


def test_decimals_may_stand_behind_a_comma() -> None:
    batch = pa.record_batch({"scores": pa.array(["4,5 -4,5 4.5 -4"])})

    assert read_cells(batch).column("scores").to_pylist() == [[4.5, -4.5, 4.5, -4]]


WRONG = {
    "dealer": ["4", "Dora", "", "0.0"],
    "cards": ["♣D ♣X", "♣D,♠A", "99"],
    "bids": ["hochzeit", "4: hochzeit", "0: hochzeit;", "0:", "0: ♥9"],
    "exchange": ["armut", "armut Anna: ♣9 -> 1: ♠K", "armut 0: ♣9 -> 9: ♠K", ";"],
    "calls": ["re", "0 re", "0 4: re", "0 1: nie und nimmer", "49 1: re", "1: re"],
    "hands": ["♣D", "♣D; ♣D; ♣D", "♣D; ♠X; ♣D; ♣D"],
    "facts": ["re 1 2", "re 0: 1.; 2. 3.", ";"],
    "scores": ["1 2 3", "a b c d", "1 2 3 nan", "1;2;3;4", "1,2,3,4"],
}


@pytest.mark.parametrize(
    ("column", "cell"), [(name, cell) for name, each in WRONG.items() for cell in each]
)
def test_a_cell_that_cannot_be_read_is_told_by_its_column(
    column: str, cell: str
) -> None:
    rows = [text_of(row(case)) for case in lawful("ddv-tsr", 20)[:3]]
    right = verdicts(read_cells(texts(rows)), "ddv-tsr")
    rows[1] = {**rows[1], column: cell}
    found = verdicts(read_cells(texts(rows)), "ddv-tsr")

    assert (found[1]["status"], found[1]["fault"]) == ("unreadable", column)
    assert [found[0], found[2]] == [right[0], right[2]]


def test_other_columns_stay_text() -> None:
    found = columns_of_csv(pa.schema([("id", pa.string()), ("x", pa.string())]))

    assert found.types == [pa.string(), pa.string()]


def test_verdicts_are_written_with_all_that_they_say() -> None:
    games = table([row(case) for case in any_games("ottendorf-2008", 12)])
    told = verdicts(games, "ottendorf-2008")
    kinds = {"scores": pa.list_(pa.float64()), "tricks": pa.list_(pa.int8())}
    batch = pa.RecordBatch.from_pylist(told)
    found = write_cells(batch).to_pylist()

    assert kinds.keys() <= {*batch.schema.names}
    assert [*found[0]] == [*told[0]]
    for cells, verdict in zip(found, told, strict=True):
        assert (cells["scores"] and [*map(float, cells["scores"].split())]) == verdict[
            "scores"
        ]
        assert [*map(int, cells["tricks"].split())] == verdict["tricks"]
        assert len(cells["items"].split(";")) == max(len(verdict["items"]), 1)
        assert cells["outcomes"].count(": ") >= len(verdict["outcomes"])
        assert [each.split()[0] for each in cells["findings"].split("; ") if each] == [
            each["code"] for each in verdict["findings"]
        ]


def test_a_verdict_as_cells() -> None:
    item = {"item": "Fuchs", "party": "re", "points": 1.0, "clause": "a/§1"}
    assumed = {"assume": "z-x = a | b", "winner": "re", "value": 0.5, "scores": None}
    verdict = {
        "status": "columns",
        "fault": None,
        "parties": ["re", None],
        "value": 3.0,
        "items": [item, {**item, "party": None}],
        "outcomes": [assumed, {**assumed, "scores": [1.0, -1.0, 1.0, -1.0]}],
        "findings": [{"code": "U126", "clause": None}],
        "tricks": [],
        "claim": False,
    }
    (cells,) = write_cells(pa.RecordBatch.from_pylist([verdict])).to_pylist()

    assert cells == {
        "status": "columns",
        "fault": None,
        "parties": "re -",
        "value": "3",
        "items": "Fuchs re 1 a/§1; Fuchs - 1 a/§1",
        "outcomes": "z-x = a | b: re 0.5 - - - -; z-x = a | b: re 0.5 1 -1 1 -1",
        "findings": "U126 -",
        "tricks": "",
        "claim": "false",
    }
