"""The JSON verdict keeps its schema and loses nothing."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import dokospec.render
from dokospec.render.json import document
from tests.render.verdicts import ALL, DECIDED, DISPUTED, EMPTY

SCHEMA = json.loads(
    Path(dokospec.render.__file__)
    .with_name("verdict.schema.json")
    .read_text(encoding="utf-8")
)


def rendered(*names: str) -> Any:
    pieces = document(
        "abend.doko",
        "club",
        (ALL[name] for name in names),
        "en",
        lambda: {"Anna": Fraction(3), "Dora": Fraction(-1, 3)},
    )
    return json.loads("".join(pieces))


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("names", [(), ("decided",), tuple(ALL)])
def test_a_document_keeps_the_schema(names: tuple[str, ...]) -> None:
    jsonschema.validate(rendered(*names), SCHEMA, jsonschema.Draft202012Validator)


def test_numbers_are_exact() -> None:
    shown = rendered("decided")

    assert shown["standings"] == {"Anna": 3, "Dora": "-1/3"}
    assert shown["games"][0]["value"] == "3/2"
    assert shown["games"][0]["scores"]["Dora"] == 0


def test_nobody_is_null() -> None:
    outcomes = rendered("disputed")["games"][0]["outcomes"]

    assert [outcome["winner"] for outcome in outcomes] == ["re", None]


def test_a_single_outcome_is_not_listed() -> None:
    assert rendered("decided")["games"][0]["outcomes"] == []


def test_the_top_of_a_game_is_the_default_outcome() -> None:
    game = rendered("disputed")["games"][0]

    assert game["winner"] == "re"
    assert [found["code"] for found in game["findings"]] == ["U104"]
    assert [found["code"] for found in game["outcomes"][1]["findings"]] == ["R102"]


def test_all_joint_readings_are_reported() -> None:
    game = rendered("disputed")["games"][0]

    assert game["outcomes"][1]["assume"] == [
        {"z-frist": "vorn", "z-gleich": "zweite"},
        {"z-frist": "hinten", "z-gleich": "zweite"},
    ]


def test_a_finding_names_the_readings_under_which_it_holds() -> None:
    game = rendered("in_detail")["games"][0]
    (outcome,) = game["outcomes"]

    assert game["findings"] == []
    assert [each["assume"] for each in outcome["findings"]] == [
        [{"z-gleich": "zweite"}]
    ]


def test_what_is_unknown_is_null() -> None:
    game = rendered("empty")["games"][0]

    for part in ("kind", "parties", "augen", "winner", "value", "scores", "rules"):
        assert game[part] is None


def test_games_come_one_by_one() -> None:
    """A file of any length is written while it is judged."""
    drawn = []

    def games() -> Any:
        for verdict in (DECIDED, DISPUTED, EMPTY):
            drawn.append(verdict)
            yield verdict

    pieces = document("-", None, games(), "de", dict)
    next(pieces)
    next(pieces)

    assert len(drawn) == 1
