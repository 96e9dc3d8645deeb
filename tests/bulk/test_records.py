"""Games of files are rows, and come to what they come to in their file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dokospec.file_judge import FileJudge
from dokospec.notation.files import read_bytes
from dokospec.notation.record import (
    Call,
    GameRecord,
    Head,
    Header,
    Reading,
    Reservation,
)
from dokospec.notation.writer import format_game, format_head
from dokospec.witness.case import Case
from dokospec.witness.generate import Bid, Generator, Wish
from tests.bulk.tables import any_games, lawful, plain
from tests.exhaustive import sampled
from tests.shipped import TEXTS, judge, model, settled_judge

pytest.importorskip("pyarrow")

from dokospec.bulk import Audit, NamedReading
from dokospec.bulk.rows import row_of

EXAMPLES = Path(__file__).parents[2] / "examples" / "abweichungen"
NAMES = ("Emil", "Frida", "Gerd", "Hanna")


def moved(case: Case, dealer: str) -> GameRecord:
    """The game with other players, of whom this one deals."""
    own = case.head.players
    by = NAMES.index(dealer) - own.index(case.head.dealer or "")
    names = {name: NAMES[(n + by) % 4] for n, name in enumerate(own)}
    events = []
    for event in case.game.events:
        if isinstance(event, Call | Reservation) and event.by:
            event = replace(event, by=names[event.by])  # noqa: PLW2901
        events.append(event)
    return replace(case.game, events=tuple(events))


def written(text: str, cases: Sequence[Case], dealer: str = "Hanna") -> str:
    """The games one below the other, each with the dealer that it should have."""
    head = Head("elsewhere", NAMES, dealer)
    parts = [format_head(head)]
    table = fresh(text)
    for case in cases:
        game = moved(case, dealer)
        leaders = [
            trick.leader
            for trick in table.judge(Reading(by(text, head), game)).default.tricks
        ]
        parts.append(format_game(game, leaders=leaders))
        dealer = table.dealer or dealer
    return "\n".join(parts)


def fresh(text: str) -> FileJudge:
    table = FileJudge(lambda _: model(text))
    table.judges[text] = judge(text)
    return table


def by(text: str, head: Head) -> Head:
    entries = tuple(e for e in head.entries if getattr(e, "key", "") != "regeln")
    return replace(head, rules=text, entries=entries)


def read(file: str) -> list[NamedReading]:
    every = [each for each in read_bytes(file.encode()) if each.game or each.findings]
    return [NamedReading(f"a:{n}", each) for n, each in enumerate(every, 1)]


def told(text: str, file: str, size: int = 1 << 12) -> list[dict[str, Any]]:
    """The rows of a file, so many games at a time."""
    auditor, every = Audit(model(text), sample=1), read(file)
    parts = [every[n : n + size] for n in range(0, len(every), size)]
    return [row for part in parts for row in auditor.records(part).to_pylist()]


def expected(text: str, file: str) -> Iterator[dict[str, Any]]:
    """What the engine says of each game, as it stands in its file."""
    table = fresh(text)
    for _, reading in read(file):
        verdict = table.judge(replace(reading, head=by(text, reading.head)))
        playing = [n for n in reading.head.players if n in verdict.players]
        found = row_of(
            verdict, model(text).hand_size, playing.index(verdict.players[0])
        )
        augen = None if found.augen is None else list(found.augen)
        yield {**found.cells, "tricks": list(found.tricks), "augen": augen}


BESIDE = ("id", "status", "fault", "claim")


def held(text: str, file: str, size: int = 1 << 12) -> list[str]:
    """How the rows of a file were judged; all are what the engine says."""
    rows = told(text, file, size)
    cells = [{k: v for k, v in row.items() if k not in BESIDE} for row in rows]

    assert cells == [*expected(text, file)]
    return [row["status"] for row in rows]


@pytest.mark.parametrize("text", sampled(TEXTS, ["ddv-tsr"]))
@pytest.mark.parametrize("size", [7, 100])
def test_games_of_a_file_come_to_what_they_come_to_in_it(text: str, size: int) -> None:
    # Of wrong cards it is tried which was meant, and that takes its time.
    some = 10 if text == "ddv-tsr" else 3
    cases = [*lawful(text, 15), *any_games(text, some)]
    cases.sort(key=lambda case: str(case.game.events))
    status = held(text, written(text, cases), size)

    assert len(status) == len(cases)
    if text == "ddv-tsr":  # elsewhere more is left to the engine
        assert status.count("columns") > len(cases) / 2


def test_who_deals_follows_from_the_game_before() -> None:
    """A compulsory solo is dealt again by the same."""
    generator = Generator(settled_judge("ddv-tsr"))
    solo = generator.make("solo", Wish((Bid(("damensolo", "pflicht")),), stated=()))
    assert solo is not None
    cases = [plain("ddv-tsr", 4)[0], solo, *plain("ddv-tsr", 4)[1:]]
    file = written("ddv-tsr", cases)
    status = held("ddv-tsr", file)

    assert [status[0], *status[2:]] == ["columns"] * (len(cases) - 1)


@pytest.mark.parametrize("dealer", NAMES)
def test_another_dealer_than_should_be_is_told(dealer: str) -> None:
    cases = plain("ddv-tsr", 4)
    file = written("ddv-tsr", cases)
    lines = file.replace("\nSpiel\n", f"\nSpiel\nGeber: {dealer}\n")
    status = held("ddv-tsr", lines)

    assert "engine" in status


def test_an_evening_is_judged_as_one() -> None:
    file = written("ddv-tsr", plain("ddv-tsr", 3)).replace(
        "\nGeber:", "\nRunde: 1\nGeber:"
    )

    assert held("ddv-tsr", file) == ["engine"] * 3


def test_five_at_a_table_sit_where_they_play() -> None:
    file = written("ddv-tsr", plain("ddv-tsr", 3)).replace(
        "Gerd Hanna", "Gerd Hanna Ida"
    )
    rows = told("ddv-tsr", file)

    assert held("ddv-tsr", file) == ["engine"] * 3
    assert {each["status"] for each in rows} == {"engine"}


@pytest.mark.parametrize("change", ["name", "number", "note", "x-", "trick"])
def test_what_a_record_tells_besides_is_held_against_the_game(change: str) -> None:
    file = written("ddv-tsr", plain("ddv-tsr", 1))
    second = next(line for line in file.splitlines() if line.startswith(" 2. "))
    leader = second.split()[1]
    other = next(name for name in NAMES if f"{name}:" != leader)
    wrong = {
        "name": (second, second.replace(leader, f"{other}:")),
        "number": (second, second.replace(" 2.", " 4.")),
        "note": (second, second + " {laut}"),
        "x-": ("\nSpiel\n", "\nSpiel\nx-nummer: 17\n"),
        "trick": (second, f"> {other}\n{second}"),
    }[change]
    status = held("ddv-tsr", file.replace(*wrong))

    assert status == ["columns" if change in {"note", "x-"} else "engine"]


def test_points_that_are_noted_are_the_claim() -> None:
    file = written("ddv-tsr", plain("ddv-tsr", 1))
    (row,) = told("ddv-tsr", file)
    points = ", ".join(
        f"{name} {int(each)}" for name, each in zip(NAMES, row["scores"], strict=True)
    )
    augen = sum(
        a for a, p in zip(row["augen"], row["parties"], strict=True) if p == "re"
    )
    right = f"{file}= Re {augen}, {points}\n"
    wrong = f"{file}= Emil 1, Frida 2, Gerd 3, Hanna -6\n"
    some = f"{file}= Emil 17\n"
    party = f"{file}= Re {augen - 1}, {points}\n"
    found = [told("ddv-tsr", each)[0] for each in (right, wrong, some, party)]

    assert [each["claim"] for each in found] == [True, False, None, True]
    assert [each["status"] for each in found] == ["columns"] * 2 + ["engine"] * 2
    assert [len(each["findings"]) for each in found] == [0, 0, 1, 1]


@pytest.mark.parametrize(
    ("line", "put"), [("Spiel\n", "Spiel\nkrz\n"), ("Tisch:", "Tsich:")]
)
def test_what_cannot_be_read_is_a_row_of_its_own(line: str, put: str) -> None:
    cases = plain("ddv-tsr", 3)
    file = written("ddv-tsr", cases)
    at = file.rindex(line)
    rows = told("ddv-tsr", file[:at] + put + file[at + len(line) :])
    lost = [each for each in rows if each["status"] == "unreadable"]

    assert {each["fault"] for each in lost} == {"record"}
    assert all(f["code"].startswith("N") for each in lost for f in each["findings"])
    assert lost[0]["findings"]
    if line == "Spiel\n":
        assert [each["status"] for each in rows[:2]] == ["columns"] * 2


def test_the_text_that_a_file_names_does_not_hold() -> None:
    file = written("ddv-tsr", plain("ddv-tsr", 2))
    lines = file.replace("\nSpiel\n", "\nSpiel\nRegeln: nowhere\n")

    assert "elsewhere" in file
    assert told("ddv-tsr", lines) == told("ddv-tsr", file)
    assert Header("regeln", "elsewhere") in read(file)[0].reading.head.entries


@pytest.mark.parametrize(
    "name",
    ["absage-verfehlt", "hoechste-absage", "nur-kontra-120", "stich-gegen-schwarz"],
)
def test_names_may_tell_who_played_under_another_reading(name: str) -> None:
    """Without them what nobody may play is out; with them it was played so."""
    file = (EXAMPLES / f"{name}.doko").read_text(encoding="utf-8")
    before, _, _ = file.partition("\n= ")

    assert held("ottendorf-2008", before + "\n")
