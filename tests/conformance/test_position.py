"""What a program is told and what it should answer, on real games."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from dokospec.conformance import protocol
from dokospec.conformance.position import Asked, pose
from dokospec.conformance.protocol import SHAPES, question
from dokospec.conformance.view import before
from dokospec.game.judge import Judge
from dokospec.notation.files import read_bytes
from dokospec.notation.record import Call, GameRecord, Head, Play
from dokospec.rules.library import Library
from dokospec.rules.model import compile_text

REAL = sorted(Path("examples/real").glob("*.doko"))
SCHEMA = Draft202012Validator(
    json.loads(Path(protocol.__file__).with_name("protocol.schema.json").read_text())
)
TEXT = "ddv-tsr"


@cache
def judge() -> Judge:
    return Judge(compile_text(Library.standard().effective(TEXT)))


def game(path: Path) -> tuple[Head, GameRecord]:
    reading = next(iter(read_bytes(path.read_bytes())))
    assert reading.game is not None
    return reading.head, reading.game


def answer(path: Path, asked: Asked) -> Any:
    posed = pose(judge(), *game(path), asked)
    assert posed is not None
    assert len(posed.expected) == 1
    sent = json.loads(question("id", asked.kind, TEXT, posed.position))
    SCHEMA.validate(sent)
    value = posed.expected[0][1]
    SCHEMA.validate({"id": "id", "antwort": value})
    assert SHAPES[asked.kind].read(value) == value
    return value


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
def test_every_trick_goes_to_the_next_leader(path: Path) -> None:
    head, record = game(path)
    verdict = judge().game(head, record)
    seats = {name: seat for seat, name in enumerate(verdict.players)}
    for trick in verdict.default.tricks:
        assert trick.winner is not None
        assert answer(path, Asked("stich", trick.number)) == seats[trick.winner]


@pytest.mark.parametrize("path", REAL[:4], ids=lambda path: path.stem)
def test_every_card_played_was_allowed(path: Path) -> None:
    _, record = game(path)
    cards = [event.card for event in record.events if isinstance(event, Play)]
    for number in range(1, len(cards) + 1, 5):
        card = cards[number - 1]
        assert card is not None
        assert card.typed in answer(path, Asked("erlaubt", number))


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
def test_every_call_was_allowed(path: Path) -> None:
    _, record = game(path)
    calls = [event for event in record.events if isinstance(event, Call)]
    for number in range(1, len(calls) + 1):
        assert answer(path, Asked("ansage", number)) is True


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
def test_the_figures_and_the_whole_game_are_worth_the_same(path: Path) -> None:
    head, record = game(path)
    scores = judge().game(head, record).default.scores
    assert scores is not None
    result = answer(path, Asked("wert"))

    assert result == answer(path, Asked("partie"))
    assert result["punkte"] == [int(points) for _, points in scores]


def test_a_program_is_not_told_what_comes_later() -> None:
    head, record = game(REAL[0])
    posed = pose(judge(), head, record, Asked("stich", 3))
    assert posed is not None
    cards = [said for _, said in posed.position["verlauf"] if said in protocol.CODES]

    assert len(cards) == 12
    assert before(record, 12).claims == ()


SOLO = """\
doko 1
regeln: ottendorf-2008
tisch: Anna Bernd Carla Dora
geber: Dora

spiel
vorbehalt Anna: assolo
abkürzung Anna: keine
"""


def test_who_deals_next_is_told_under_every_reading_of_the_doubt_about_it() -> None:
    model = compile_text(Library.standard().effective("ottendorf-2008"))
    reading = next(iter(read_bytes(SOLO.encode())))
    assert reading.game is not None

    posed = pose(Judge(model), reading.head, reading.game, Asked("geber"))

    assert posed is not None
    assert posed.expected == (("", 0), ("z-geber-solo=derselbe", 3))
