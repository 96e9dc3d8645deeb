"""What the score pad is told of an evening, without a browser."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from dokospec.api.judging import Texts
from dokospec.browser import evening
from dokospec.browser.desk import Desk, needed
from dokospec.data import data_path
from dokospec.game.seating import first_leader, seating
from dokospec.notation.record import Head
from dokospec.render.sheet import json_sheet
from dokospec.render.values import number, signed
from tests.shipped import LIBRARY, TEXTS, model

TEXT: Final = "ddv-tsr"
HEAD: Final = "doko 1\nregeln: ddv-tsr\ntisch: Anna Bernd Carla Dora\nrunde: 1\n"
FIRST: Final = "\nspiel 1\n+ re anna bernd 151\n"


@pytest.fixture(name="desk", scope="module")
def desk_fixture() -> Desk:
    desk = Desk(LIBRARY.ids(), LIBRARY.block_ids())
    for text in (TEXT, "nagelik-2024", "ottendorf-2008"):
        for name, packed in needed({text: model(text)}, {}):
            desk.add(name, packed)
    return desk


def shown(desk: Desk, record: str) -> Any:
    return json.loads(desk.evening(record, "de"))


def draft(desk: Desk, record: str, place: int, game: str) -> Any:
    return json.loads(desk.draft(record, place, game, "de"))


@pytest.mark.parametrize("name", ["ddv-runde", "bock-abend"])
def test_it_is_the_sheet(desk: Desk, name: str) -> None:
    record = (data_path("examples") / f"{name}.doko").read_text(encoding="utf-8")
    told = shown(desk, record)
    sheet = evening.judged(record, Texts(())).sheet

    assert told["players"] == list(sheet.players)
    assert told["totals"]["points"] == {p: number(n) for p, n in sheet.totals}
    assert [each["points"] for each in told["games"]] == [
        {
            player: None if points is None else signed(points)
            for player, points in zip(sheet.players, line.points, strict=True)
        }
        for line in sheet.lines
    ]
    assert told["next"]["dealer"] == json_sheet(sheet)["next"]["dealer"]  # type: ignore[index,call-overload]


def test_a_game_that_comes_is_judged_behind_the_others(desk: Desk) -> None:
    """It is told the same whatever was asked before."""
    records = [
        HEAD,
        HEAD + FIRST,
        f"{HEAD}{FIRST}\nspiel 2\n+ re carla dora 100\n",
        f"{HEAD}{FIRST}\nspiel 2\n+ re carla dora 130\n\nspiel 3\n+ re a c 151\n",
        HEAD + FIRST.replace("151", "60"),
        HEAD.replace("Anna", "Ada") + FIRST.replace("anna", "ada"),
        HEAD,
    ]
    told = [shown(desk, record) for record in records]
    other = Desk(LIBRARY.ids(), LIBRARY.block_ids())
    for record, each in zip(records, told, strict=True):
        other.clear()
        for name, packed in needed({TEXT: model(TEXT)}, {}):
            other.add(name, packed)

        assert shown(other, record) == each


def test_what_is_due_is_told(desk: Desk) -> None:
    next_ = shown(desk, HEAD + FIRST)["next"]

    assert (next_["label"], next_["dealer"], next_["leads"]) == ("2", "Bernd", "Carla")
    assert any("Soli" in each["said"] for each in next_["said"])
    assert next_["plays"]["kind"] is None
    assert not next_["over"]


def test_of_five_the_next_four_are_told(desk: Desk) -> None:
    head = HEAD.replace("Dora", "Dora Emil")
    told = shown(desk, f"{head}\nspiel 1\ngeber: Emil\n+ re anna bernd 151\n")

    assert told["games"][0]["out"] == ["Emil"]
    assert told["next"]["players"] == ["Bernd", "Carla", "Dora", "Emil"]


def test_totals_say_which_games_they_are_without(desk: Desk) -> None:
    told = shown(desk, f"{HEAD}{FIRST}\nspiel 2\n+ re a c\n\nspiel 3\n+ re a c 130\n")
    without = [each["totals"]["open"] for each in told["games"]]

    assert without == [[], ["2"], ["2"]]
    assert set(told["games"][1]["points"].values()) == {None}


def test_a_factor_is_told_where_there_is_one(desk: Desk) -> None:
    record = (data_path("examples") / "bock-abend.doko").read_text(encoding="utf-8")
    factors = [each["factor"] for each in shown(desk, record)["games"]]

    assert factors[0] is None
    assert factors[5] == "×8"


def test_what_is_multiplied_is_told(desk: Desk) -> None:
    solo = "\nspiel 1\nvorbehalt anna: damensolo\n+ {}\n"
    head = HEAD.replace(TEXT, "nagelik-2024")

    def sums(record: str) -> Any:
        return shown(desk, record)["games"][0]["answer"]["sums"]

    assert sums(HEAD + FIRST) == []
    assert sums(HEAD + solo.format(130)) == ["Anna: 3 × 1 = +3."]
    assert sums(HEAD + solo.format(100)) == ["Anna: 3 × -1 = -3."]
    assert sums(head + solo.format(151))[0] == "Posten zusammen 2, mal 3: 6."


def test_a_game_that_is_entered_counts_at_its_place(desk: Desk) -> None:
    record = f"{HEAD}{FIRST}\nspiel 2\n+ re carla dora 100\n"
    game = "\nspiel 1\nvorbehalt anna: damensolo\n+ 130\n"
    told = draft(desk, record, 0, game)

    assert told["extra"] == "pflicht"
    assert any(hint["against"] for hint in told["answer"]["hints"])
    meant = game.replace("damensolo", "damensolo pflicht")
    assert draft(desk, record, 0, meant)["extra"] is None
    assert draft(desk, record, 2, f"{game}{game}") is None


def test_of_a_tapped_call_the_party_is_told(desk: Desk) -> None:
    """Who of it spoke is not asked."""
    told = draft(desk, HEAD, 0, "\nspiel 1\n+ re anna dora 151\na:re/2\n")
    said = [each["said"] for each in told["answer"]["hints"] if each["against"]]

    assert said
    assert all(each.startswith("Re sagt »Re«") for each in said)


def test_only_what_a_form_can_show_is_an_entry(desk: Desk) -> None:
    games = [
        "vorbehalt anna: armut\narmut anna: -> dora:\n+ re a d 133, fuchs re\nb:kontra/10",
        "# gesagt\n+ re a d 133",
        "geber: Anna\n+ re a d 133",
        "+ re a d 133\n= *",
        "+ re a d 133, fuchs re 12.",
        "kra krk kr10 kr9",
    ]
    head = HEAD.replace(TEXT, "ottendorf-2008")
    told = shown(desk, head + "".join(f"\nspiel\n{each}\n" for each in games))

    first, *others = (each["entry"] for each in told["games"])
    assert first == {
        "bid": {"by": "Anna", "words": ["armut"]},
        "swap": {"giver": "Anna", "taker": "Dora"},
        "calls": [{"by": "Bernd", "word": "kontra", "held": 10}],
        "facts": [
            {"words": ["re", "Anna", "Dora"], "number": 133},
            {"words": ["fuchs", "re"], "number": None},
        ],
    }
    assert others == [None] * 5


def test_cards_dealt_again_are_no_points(desk: Desk) -> None:
    head = HEAD.replace(TEXT, "ottendorf-2008").replace("runde", "geber: Dora\nrunde")
    (game,) = shown(desk, f"{head}\nspiel 1\nvorbehalt bernd: schmeißen\n")["games"]

    assert game["thrown"]
    assert game["totals"]["open"] == []


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ("", "nennt keinen Regeltext"),
        ("hallo\n", "Die erste Zeile"),
        (HEAD.replace(TEXT, "nix"), "gibt es nicht"),
        (HEAD.replace(" Dora", ""), "Es sind 3 Spieler"),
        (HEAD.replace("tisch", "tsich"), ""),
    ],
)
def test_of_a_file_that_is_no_evening_it_is_told_why(
    desk: Desk, record: str, said: str
) -> None:
    faults = json.loads(desk.imported(record, "de"))["faults"]

    assert any(said in each["said"] for each in faults)


def test_a_file_is_taken_as_it_is_written(desk: Desk) -> None:
    record = f"{HEAD}# heute\n{FIRST}\n# und\nspiel 2\n+ re a b 151\n"
    other = HEAD.replace("Anna", "Ada")
    told = json.loads(desk.imported(f"{record}\n{other}{FIRST}", "de"))

    assert told["faults"] == []
    first, second = ("".join((e["head"], *e["games"])) for e in told["evenings"])
    assert (first, second) == (f"{record}\n", f"{other}{FIRST}")


# --- what the evening decides: the rounds of the Pokal


POKAL: Final = "ddb-pokal"
ROUNDS: Final = (
    "vorbehalt {}: damensolo\n+ 130",
    "+ anna 60, bernd 60, carla 70, dora 50",
    "vorbehalt {}: knochenlos\n+ 130",
    "vorbehalt {}: damensolo\n+ 130",
    "vorbehalt {}: damensolo\n+ 160",
)
"""A game of each of the first rounds, of which four make one."""


@pytest.fixture(name="pokal", scope="module")
def pokal_fixture() -> Desk:
    desk = Desk((POKAL,), ())
    desk.add(*next(iter(needed({POKAL: model(POKAL)}, {}))))
    return desk


def pokal_day(rounds: int) -> str:
    head = HEAD.replace(TEXT, POKAL).replace("runde", "geber: Dora\nrunde")
    players = ("anna", "bernd", "carla", "dora")
    played = [each.format(player) for each in ROUNDS[:rounds] for player in players]
    return head + "".join(f"\nspiel {n}\n{x}\n" for n, x in enumerate(played, 1))


@pytest.mark.parametrize(
    ("rounds", "kind", "shape", "series"),
    [
        (0, None, None, "Gesamtwertung"),
        (1, "schiebekopf", "each", "Schiebekopf-Runde"),
        (2, None, None, "Gesamtwertung"),
        (3, "ungenannt", None, "Detlef-Dumm-Runde"),
        (5, "schwarze-sau", "alone", "Schwarze-Sau-Runde"),
    ],
)
def test_what_is_played_now_is_told(
    pokal: Desk, rounds: int, kind: str | None, shape: str | None, series: str
) -> None:
    plays = shown(pokal, pokal_day(rounds))["next"]["plays"]

    assert (plays["kind"], plays["shape"], plays["series"]) == (kind, shape, series)


def test_where_nothing_is_played_unsaid_a_solo_is_due(pokal: Desk) -> None:
    plays = shown(pokal, pokal_day(4))["next"]["plays"]

    assert plays["duties"][0]["said"] == "Jetzt gilt: Einer spielt Solo."
    assert "damensolo" in plays["bids"]
    assert not {"nullsolo", "hochzeit", "einwerfen"} & {*plays["bids"]}


def test_points_of_each_series_are_told(pokal: Desk) -> None:
    told = shown(pokal, pokal_day(2))

    assert [each["label"] for each in told["series"]] == [
        "Gesamtwertung",
        "Schiebekopf-Runde",
    ]
    assert told["series"][1]["points"]["Carla"] == "-280"
    assert told["totals"]["unsure"] == []
    assert told["games"][-1]["shape"] == "each"


@pytest.mark.parametrize("text", TEXTS)
def test_somebody_leads_at_every_table(text: str) -> None:
    for names in ("Anna Bernd Carla Dora", "Anna Bernd Carla Dora Emil"):
        head = Head(text, tuple(names.split()), "Carla")
        playing = seating(model(text), head)

        assert first_leader(model(text), head) in playing[0]  # type: ignore[index]
    assert first_leader(model(text), Head(text, ("Anna",), "Anna")) is None
