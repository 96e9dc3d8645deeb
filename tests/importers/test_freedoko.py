"""Games in the format of FreeDoko, written for this test, come in as they were played."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest

from dokospec.api.judging import Texts
from dokospec.cards import FACES, Card
from dokospec.file_judge import judge_file
from dokospec.importers.freedoko import read
from dokospec.importers.imported import Imported
from dokospec.notation.files import read_bytes
from dokospec.notation.reader import read_text, sheets
from dokospec.notation.record import (
    Call,
    Exchange,
    GameRecord,
    Play,
    Reading,
    Reservation,
)
from dokospec.notation.writer import format_sheets
from dokospec.render.json import game
from dokospec.witness.chance import Chance
from dokospec.witness.generate import Bid, Generator, Wish
from tests.shipped import settled_judge

ROOT = Path(__file__).parents[2]
GAMES = sorted((ROOT / "examples" / "real").glob("*.doko"))
TEXTS = Texts(())
SUITS = {"♣": "club", "♠": "spade", "♥": "heart", "♦": "diamond"}
RANKS = {
    "A": "ace",
    "10": "ten",
    "K": "king",
    "D": "queen",
    "B": "jack",
    "9": "nine",
}
BIDS = {
    "hochzeit": "marriage",
    "armut": "poverty",
    "damensolo": "solo queen",
    "bubensolo": "solo jack",
    "fleischlos": "solo meatless",
    "kreuzsolo": "solo club",
    "piksolo": "solo spade",
    "herzsolo": "solo heart",
    "karosolo": "solo diamond",
}
CALLS = {"k90": "no 90", "k60": "no 60", "k30": "no 30", "schwarz": "no 0"}


def card(name: str) -> str:
    return f"{SUITS[name[0]]} {RANKS[name[1:]]}"


def shifted(record: GameRecord) -> dict[str, list[Card]]:
    """The hands of the first trick."""
    hands = {
        hand.player: [each for each in hand.cards if each is not None]
        for hand in record.hands
        if hand.player is not None
    }
    for event in record.events:
        if isinstance(event, Exchange) and event.returned is not None:
            assert event.taker is not None
            for own, gone, got in (
                (hands[event.giver], event.given, event.returned),
                (hands[event.taker], event.returned, event.given),
            ):
                own += [each for each in got if each is not None]
                for each in gone:
                    assert each is not None
                    own.remove(each)
    return hands


def written(reading: Reading, text: str = "ddv-tsr") -> str:
    """A game as FreeDoko would write it."""
    (verdict,) = judge_file([reading], lambda _: TEXTS.model(text))
    outcome, record = verdict.default, reading.game
    assert record is not None
    assert outcome.scores is not None
    assert outcome.parties is not None
    assert outcome.augen is not None
    assert outcome.value is not None
    seats = {name: seat for seat, name in enumerate(verdict.players)}
    team = {name: party for party, names in outcome.parties for name in names}
    assert verdict.dealer is not None
    leads = (seats[verdict.dealer] + 1) % 4
    bids = [e for e in record.events if isinstance(e, Reservation) and not e.is_none]
    kind = BIDS[bids[0].words[0]] if bids else "normal"
    lines = ["# FreeDoko Bugreport", "", f"startplayer: {leads}"]
    lines += [f"gametype: {kind}", "hands", "{"]
    for player, hand in shifted(record).items():
        lines.append(f"player {seats[player]} ({player})")
        lines += [f"{n:x}  {card(str(c))}" for n, c in enumerate(hand)]
    lines += ["}", "gameplay actions", "{"]
    cards = [pair for trick in outcome.tricks for pair in trick.cards]
    laid = 0
    for event in record.events:
        if isinstance(event, Reservation):
            kind = BIDS[event.words[0]] if not event.is_none else "normal"
            lines.append(f"  reservation = {seats[event.by]}, {kind}")
        elif isinstance(event, Exchange):
            given = ", ".join(card(str(each)) for each in event.given)
            lines.append(f"  poverty shift = {seats[event.giver]}, {given}")
            taker = seats[event.taker or ""]
            if event.returned is None:
                lines.append(f"  poverty denied = {taker}")
                continue
            back = ", ".join(card(str(each)) for each in event.returned)
            lines.append(f"  poverty accepted = {taker}")
            lines.append(f"  poverty returned = {taker}, {back}")
        elif isinstance(event, Play):
            by, shown = cards[laid]
            lines.append(f"  card played = {seats[by]}, {card(shown)} (choose ace)")
            laid += 1
        elif isinstance(event, Call):
            assert event.by is not None
            said = CALLS.get(event.word, "no 120")
            lines.append(f"  announcement = {seats[event.by]}, {said}")
    named = ["contra" if team[name] == "kontra" else "re" for name in verdict.players]
    winner = "contra" if outcome.winner == "kontra" else "re"
    taken = dict.fromkeys(verdict.players, 0)
    for trick in outcome.tricks:
        assert trick.winner is not None
        assert trick.augen is not None
        taken[trick.winner] += trick.augen
    lines += [
        "}",
        "game summary",
        "{",
        *([f"soloplayer number = {seats[bids[0].by]}"] if bids else []),
        f"duty solo = {int(any('pflicht' in bid.words for bid in bids))}",
        f"teams = {', '.join(named)}",
        f"trick points = {', '.join(map(str, taken.values()))}",
        f"winnerteam = {winner}",
        f"points = {outcome.value}",
        "}",
    ]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_real_game_comes_back_as_it_was_played(path: Path) -> None:
    (reading,) = [r for r in read_bytes(path.read_bytes()) if r.game is not None]
    imported = read(written(reading), "ddv-tsr")
    again = read_text(format_sheets(imported.sheets))

    assert imported.findings == ()
    assert sheets(again) == imported.sheets
    assert len(again) == 1
    before, after = (
        cast("dict[str, Any]", game(verdict, "en"))
        for readings in ([reading], again)
        for verdict in judge_file(readings, lambda _: TEXTS.model("ddv-tsr"))
    )
    for key in ("kind", "parties", "augen", "winner", "items", "value", "scores"):
        assert after[key] == before[key], key
    assert {f["code"] for f in after["findings"]} <= {
        f["code"] for f in before["findings"]
    }


@cache
def poverty() -> Reading:
    """A game in which somebody took the cards of an Armut."""
    generator = Generator(settled_judge("ottendorf-2008"))
    wish = Wish((Bid(("armut",)),), calls=0, stated=(), hands=True)
    for number in range(50):
        case = generator.make(("poverty", number), wish)
        if case is not None and any(
            isinstance(event, Exchange) and event.returned and event.taker
            for event in case.game.events
        ):
            return Reading(replace(case.head, rules="ottendorf-2008"), case.game)
    raise AssertionError


def test_the_hands_of_a_poverty_are_those_that_were_dealt() -> None:
    reading = poverty()
    assert reading.game is not None
    imported = read(written(reading, "ottendorf-2008"), "ottendorf-2008")
    (sheet,) = imported.sheets
    (record,) = sheet.games

    assert imported.findings == ()
    assert {h.player: Counter(h.cards) for h in record.hands} == {
        h.player: Counter(h.cards) for h in reading.game.hands
    }
    (verdict,) = judge_file(
        read_text(format_sheets(imported.sheets)),
        lambda _: TEXTS.model("ottendorf-2008"),
    )
    (before,) = judge_file([reading], lambda _: TEXTS.model("ottendorf-2008"))
    assert verdict.default.scores == before.default.scores


def test_hands_that_do_not_fit_an_exchange_are_left_out() -> None:
    text = written(poverty(), "ottendorf-2008")
    line = text.splitlines().index("hands") + 1
    began = text.replace("gametype: poverty\n", "\n")
    lacking = text.replace("poverty returned =", "poverty returned = 0 0", 1)
    whole, unstarted, unread = (read(each) for each in (text, began, lacking))

    assert told(whole) == []
    assert told(unstarted) == [("I101", line)] * 2
    assert [h.player for h in games(unstarted)[0].hands] != []
    assert len(games(unstarted)[0].hands) == len(games(whole)[0].hands) - 2
    assert [code for code, _ in told(unread)] == ["I102", "I101"]


REPORT = """\
startplayer: 3
gametype: poverty
hands
{
player 0 (Mara B.)
0  club nine
1  club nine
2  heart nine
player 1 ()
0  club ace
}
gameplay actions
{
  reservation = 3, normal
  reservation = 0, poverty
  reservation = 1, solo koehler
  poverty shift = 0, spade queen, heart ten, diamond nine
  poverty denied = 1
  poverty returned = 2, club nine, club nine, heart nine
  # trick 1
  card played = 3, club ace (choose ace (first))
  dance = 3
  genscher = 3, 1
}
"""


def games(found: Imported) -> list[GameRecord]:
    return [each for sheet in found.sheets for each in sheet.games]


def told(found: Imported) -> list[tuple[str, int]]:
    return [(f.code, f.span.line) for f in found.findings if f.span]


def test_what_a_record_cannot_say_is_told_with_its_line() -> None:
    found = read(REPORT)

    assert told(found) == [("I101", 16), ("I102", 22), ("I101", 23), ("I104", 1)]


def test_a_poverty_is_an_exchange_and_names_are_made_readable() -> None:
    (sheet,) = read(REPORT).sheets
    text = format_sheets((sheet,))

    assert sheet.head.players == ("MaraB", "Spieler2", "Spieler3", "Spieler4")
    assert sheet.head.dealer == "Spieler3"
    assert "Armut MaraB: -> Spieler2: nein" in text
    assert "Armut MaraB: ♠D ♥10 ♦9 -> Spieler3: ♣9 ♣9 ♥9" in text
    assert "Blatt MaraB: ♠D ♥10 ♦9" in text
    assert sheets(read_text(text)) == (sheet,)


@pytest.mark.parametrize("text", ["", "\n", "{", "}\n}", "gametype: normal", "doko 1"])
def test_a_file_without_a_game_is_told(text: str) -> None:
    found = read(text)

    assert found.sheets == ()
    assert [each.code for each in found.findings] == ["I103"]


def acts(*lines: str, kind: str = "normal", summary: tuple[str, ...] = ()) -> str:
    """A report of which nothing is there but these acts, and of its end."""
    return "\n".join(
        [
            *("startplayer: 0", f"gametype: {kind}", "gameplay actions", "{"),
            *lines,
            *("}", "game summary", "{", *summary, "}"),
        ]
    )


BROKEN = ("I104", 1)


@pytest.mark.parametrize(
    ("text", "findings"),
    [
        (acts("reservation = 0, marriage, first trump", kind="marriage"), [5]),
        (acts("reservation = 0, marriage, silent", kind="marriage silent"), [5]),
        (acts("reservation = 0, marriage, first foreign", kind="marriage"), []),
        (acts("reservation = 0, normal, swines"), [5]),
        (acts("reservation = 0, normal, swines", "swines = 0"), []),
        (acts("reservation = 0, normal, hyperswines"), [5]),
        (acts("reservation = 0, normal", kind="genscher"), [2]),
        (acts("reservation = 0, normal", kind="thrown kings"), [2]),
        (acts("reservation = 0, solo king", kind="solo king"), [5]),
        (acts("reservation = 0, solo jack"), [2]),
        (acts("poverty shift = 0, club ace", "poverty accepted = 1"), [6]),
        (acts("reservation = 0, normal", summary=("teams = re, contra",)), [9]),
        (acts("reservation = 0, normal", summary=("duty solo = 1",)), [9]),
        (acts("reservation = 0, normal", summary=("points = 3",)), [9]),
        (acts("announcement = 0, no 120"), [5]),
        (acts("reservation = 0, normal", summary=("gametype = genscher",)), [9]),
        (
            acts(
                "reservation = 0, marriage, team set",
                kind="marriage",
                summary=("gametype = marriage solo",),
            ),
            [],
        ),
    ],
)
def test_what_no_record_says_is_told(text: str, findings: list[int]) -> None:
    assert told(read(text)) == [*(("I101", line) for line in findings), BROKEN]


@pytest.mark.parametrize(
    "act",
    [
        "card played = ², club ace",
        "card played = 4, club ace",
        "card played = 0, club two",
        "card played = 0, club ace, club ten",
        "poverty shift = 0, club two",
        "poverty returned = 0, club ace",
        "swines = -",
        "announcement = 0, no 120, no 90",
        "announcement = 0, no 7",
    ],
)
def test_an_act_that_cannot_be_read_is_told(act: str) -> None:
    assert told(read(acts(act))) == [("I102", 5), BROKEN]


@pytest.mark.parametrize(
    "line", ["player ² (Anna)", "player 4 (Anna)", "0  club two", "player 0 (Anna) x"]
)
def test_a_line_of_hands_that_cannot_be_read_is_told(line: str) -> None:
    hands = ("hands", "{", "player 0 (Bernd)", line, "}")
    found = read("\n".join((*hands, acts("reservation = 0, normal"))))

    assert told(found)[:1] == [("I102", 4)]


def test_a_solo_that_was_owed_is_one() -> None:
    end = ("soloplayer number = 2", "duty solo = 1")
    bids = ("reservation = 1, solo jack", "reservation = 2, solo jack")
    found = read(acts(*bids, kind="solo jack", summary=end))

    assert told(found) == [BROKEN]
    assert games(found)[0].events == (
        Reservation("Spieler2", ("bubensolo",)),
        Reservation("Spieler3", ("bubensolo", "pflicht")),
    )


def test_each_game_of_a_file_is_read() -> None:
    one, other = written(first_real()), acts("reservation = 0, normal")
    found = read(one + other + "\n" + one)
    lines = len(one.splitlines())

    assert [sheet.games for sheet in found.sheets] == [
        each.games for text in (one, other, one) for each in read(text).sheets
    ]
    assert told(found) == [("I104", lines + 1)]
    assert sheets(read_text(format_sheets(found.sheets))) == found.sheets


def test_cards_that_stand_below_nobody_are_nobodys() -> None:
    hands = "hands\n{\nplayer 0 (Anna)\n0  club ace\n}\n"
    found = read(hands + hands.replace("player 0 (Anna)\n", ""))

    assert ("I102", 8) in told(found)
    assert [len(each.hands) for each in games(found)] == [1]


@pytest.mark.parametrize("seed", range(20))
def test_whatever_stands_there_is_read_or_told(seed: int) -> None:
    """Lines of games left out, put twice and elsewhere."""
    lines = (written(first_real()) + written(poverty(), "ottendorf-2008")).splitlines()
    chance = Chance(seed)
    for _ in range(seed):
        at, to = chance.below(len(lines)), chance.below(len(lines))
        lines[to : to + chance.below(2)] = [lines[at]]
    found = read("\n".join(lines))

    assert all(f.span and 1 <= f.span.line <= len(lines) for f in found.findings)
    assert sheets(read_text(format_sheets(found.sheets))) == found.sheets


def first_real() -> Reading:
    return next(r for r in read_bytes(GAMES[0].read_bytes()) if r.game is not None)


def test_rules_are_not_carried_over_and_that_is_told() -> None:
    rules = "party\n{\nrules \n{\ndulle = 1\nswines = 0\n}\n}\n"
    found = read(rules + written(first_real()))

    assert told(found) == [("I105", 5)]


def test_nobody_deals_where_nobody_is_said_to_lead() -> None:
    text = written(first_real())
    lines = text.splitlines()
    leads = next(line for line in lines if line.startswith("startplayer"))
    at = lines.index(leads) + 1
    unread = read(text.replace(leads, "startplayer: 7"))
    missing = read(text.replace(leads, ""))
    number = leads.replace(": ", " number = ")
    end = text.replace(leads, "").replace("winnerteam", f"{number}\nwinnerteam")

    assert told(unread) == [("I106", at)]
    assert told(missing) == [("I106", at + 1)]
    assert [s.head.dealer for s in (*unread.sheets, *missing.sheets)] == [None, None]
    assert read(end) == read(text)


@pytest.mark.parametrize("laid", [0, 4, 39, 40, 44, 47, 48])
def test_a_game_is_whole_that_has_all_cards_of_a_deck(laid: int) -> None:
    """With nines there are 48 of them, without 40."""
    every = sorted([*FACES, *FACES], key=lambda each: each.rank.symbol == "9")
    played = [
        f"card played = {n % 4}, {card(str(each))}" for n, each in enumerate(every)
    ]
    found = read(acts("reservation = 0, normal", *played[:laid]))

    assert told(found) == ([] if laid in {40, 48} else [BROKEN])


@pytest.mark.parametrize(
    ("told_names", "names"),
    [
        (("Anna", "Anna", "anna", "Anna2"), ("Anna", "Anna2", "anna3", "Anna22")),
        (("Spieler2", "", "", ""), ("Spieler2", "Spieler22", "Spieler3", "Spieler4")),
        (
            ("Tisch", "²x", "x-y", "Otto W."),
            (*("Spieler1", "Spieler2", "Spieler3", "OttoW"),),
        ),
    ],
)
def test_no_two_players_have_one_name(
    told_names: tuple[str, ...], names: tuple[str, ...]
) -> None:
    hands = [f"player {n} ({name})" for n, name in enumerate(told_names)]
    text = "\n".join(("hands", "{", *hands, "}", acts("reservation = 0, normal")))
    found = read(text)

    assert [sheet.head.players for sheet in found.sheets] == [names]
    assert sheets(read_text(format_sheets(found.sheets))) == found.sheets


def test_hands_of_which_nothing_was_played_are_a_game() -> None:
    found = read("startplayer: 1\nhands\n{\nPlayer 0 (Anna)\n0  club ace\n}\n")
    (record,) = games(found)

    assert told(found) == [BROKEN]
    assert [hand.player for hand in record.hands] == ["Anna"]
    assert record.events == ()
