"""What people read of a verdict: words, and nothing said twice."""

from __future__ import annotations

import json
from typing import Final

import pytest

from tests.cli.conftest import Call

HEAD: Final = """doko 1
regeln: {}
tisch: Anna Bernd Carla Dora
geber: Dora

spiel 1
"""


def shown(call: Call, rules: str, game: str, lang: str = "de") -> str:
    """The verdict on a game as text."""
    record = (HEAD.format(rules) + game).encode()
    return call("replay", "-", "--lang", lang, stdin=record).out


@pytest.mark.parametrize(
    ("bid", "lang", "said"),
    [
        ("schmeißen", "de", "Es wird neu gegeben, von Dora, und nichts wird gezählt."),
        (
            "schmeißen",
            "en",
            "The cards are dealt again, by Dora, and nothing is counted.",
        ),
        (
            "armut\narmut a: ->",
            "de",
            "Es wird neu gegeben, und nichts wird gezählt.",
        ),
        (
            "armut\narmut a: ->",
            "en",
            "The cards are dealt again, and nothing is counted.",
        ),
    ],
)
def test_a_game_thrown_in_is_not_open(
    call: Call, bid: str, lang: str, said: str
) -> None:
    body = shown(call, "ddb-1995", f"vorbehalt a: {bid}\n", lang).splitlines()[1:]

    assert [line.strip() for line in body if line.strip()] == [said]


@pytest.mark.parametrize(
    ("game", "told"), [("vorbehalt a: schmeißen\n", True), ("+ 98\n", None)]
)
def test_programs_are_told_why_there_are_no_points(
    call: Call, game: str, told: bool | None
) -> None:
    record = (HEAD.format("ddb-1995") + game).encode()
    (verdict,) = json.loads(call("replay", "-", "--format", "json", stdin=record).out)[
        "games"
    ]

    assert (verdict["scores"], verdict.get("thrown_in")) == (None, told)


THROWN_IN: Final = HEAD.format("ddb-1995") + "vorbehalt a: schmeißen\n"


def test_of_a_game_thrown_in_nothing_is_open_to_be_explained(call: Call) -> None:
    record = THROWN_IN.encode()
    told = call("explain", "-", "--lang", "de", stdin=record).out

    assert [" ".join(line.split()) for line in told.splitlines()] == [
        "Es wird neu gegeben, von Dora, und nichts wird gezählt.",
        "",
        "Spielart Neu geben",
    ]
    refused = call("explain", "-", "wert", "--lang", "de", stdin=record)
    assert "erklären lässt sich: Spielart." in refused.err


def test_sums_are_not_without_a_game_thrown_in(call: Call) -> None:
    """It is worth nothing; the game behind it, of which nothing is known, is missing."""
    record = (THROWN_IN + "\nspiel 2\n+ re a d 151\n\nspiel 3\n").encode()
    told = call("replay", "-", "--lang", "de", stdin=record).out
    table = call("table", "-", "--lang", "de", stdin=record)

    assert "ohne Spiel 3\n" in told
    assert "-:9: 3." not in table.err
    assert ": 3." in table.out + table.err


def test_a_game_that_the_text_does_not_allow_is_not_thrown_in(call: Call) -> None:
    body = shown(call, "ddb-pokal", "x-runde: 5\n")

    assert "Solo, nicht genannt" in body
    assert "neu gegeben" not in body


def test_a_player_who_is_a_party_is_named_once(call: Call) -> None:
    text = call("replay", "examples/pokal-spieltag.doko", "--lang", "de").out
    games = ("replay", "examples/pokal-spieltag.doko", "--format", "json")
    parties = json.loads(call(*games).out)["games"][6]["parties"]

    assert parties["Henning"] == ["Henning"]
    assert "\n  Henning   60  Augen\n" in text


def test_what_is_assumed_stands_in_words_and_in_json_by_its_name(call: Call) -> None:
    game = "+ re a d 130, fuchs re\n"
    record = (HEAD.format("nagelik-2024") + game).encode()
    found = json.loads(call("replay", "-", "--format", "json", stdin=record).out)
    assumed = found["games"][0]["outcomes"][0]["assume"]

    assert assumed == [{"Fuchs n.": "1.-9."}]
    german = shown(call, "nagelik-2024", game)
    assert "A: Fuchs in Stich 1–9\n" in german
    assert "etwas, das nicht dasteht: Fuchs in Stich 1–9 | 10." in german
    assert "A: Fuchs in trick 1–9\n" in shown(call, "nagelik-2024", game, "en")


@pytest.mark.parametrize(
    ("lang", "explained"),
    [
        ("de", "Lesarten: statt („ja, es sind zwei“), dazu („nein, sie kommen hinzu"),
        ("en", "Readings: statt („ja, es sind zwei“), dazu („nein, sie kommen hinzu"),
    ],
)
def test_the_readings_of_a_doubt_are_explained_where_it_matters(
    call: Call, lang: str, explained: str
) -> None:
    """Once, beside the question, by the names that are typed behind ``lesarten:``."""
    game = "+ re a d 130, fuchs re 10.\n"
    said = " ".join(shown(call, "nagelik-2024", game, lang).split())

    assert said.count(explained) == 1


@pytest.mark.parametrize(
    ("lang", "folded"),
    [
        ("de", "oder in 12 weiteren Fällen"),
        ("en", "or in 12 more cases"),
    ],
)
def test_of_many_joint_readings_a_few_are_told(
    call: Call, lang: str, folded: str
) -> None:
    game = "vorbehalt a: armut\narmut a: -> d:\n+ re a d 133\n"
    told = " ".join(shown(call, "ottendorf-2008", game, lang).split())
    legend = told.partition(" A: ")[2].partition(" B: ")[0]

    assert legend.endswith(folded)
    assert legend.count("z-armut-parteien = damen") == 3


@pytest.mark.parametrize("lines", ["", "regeln: ddv-tsr\n"])
def test_of_a_trick_alone_nothing_is_told_that_nobody_wrote(
    call: Call, lines: str
) -> None:
    """No dealer, and not that all else is open."""
    record = f"{lines}kra h10 h10 ka9\n".encode()
    told = call("replay", "-", "--rules", "ddv-tsr", "--lang", "de", stdin=record).out
    before = told.partition("-:")[0].split("\n")

    assert [line.strip() for line in before if line.strip()] == [
        "Spiel 1 (ddv-tsr): Spielart offen",
        "Einzelne Stiche",
        "?.  ♣A  ♥10  ♥10  ♦9  31  die 2. Karte  §5.3.3",
    ]


def test_a_dealer_who_is_written_is_named(call: Call) -> None:
    record = b"kra h10 h10 ka9\ngeber: c\n"
    told = call("replay", "-", "--rules", "ddv-tsr", "--lang", "de", stdin=record).out

    assert "Spiel 1 (ddv-tsr), Geber C: Spielart offen" in told
