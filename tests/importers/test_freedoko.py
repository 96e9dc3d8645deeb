"""Games in the format of FreeDoko, written for this test, come in as they were played."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from dokospec.api.judging import Texts
from dokospec.file_judge import judge_file
from dokospec.importers.freedoko import Imported, read
from dokospec.notation.files import read_bytes
from dokospec.notation.reader import read_text, sheets
from dokospec.notation.record import Call, Play, Reading, Reservation
from dokospec.notation.writer import format_sheets
from dokospec.render.json import game

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


def written(reading: Reading) -> str:
    """A game as FreeDoko would write it."""
    (verdict,) = judge_file([reading], lambda _: TEXTS.model("ddv-tsr"))
    outcome, record = verdict.default, reading.game
    assert record is not None
    assert outcome.scores is not None
    assert outcome.parties is not None
    assert outcome.augen is not None
    assert outcome.value is not None
    seats = {name: seat for seat, name in enumerate(verdict.players)}
    team = {name: party for party, names in outcome.parties for name in names}
    lines = ["# FreeDoko Bugreport", "", "startplayer: 0", "gametype: normal", "hands"]
    lines += ["{"]
    for hand in record.hands:
        assert hand.player is not None
        lines.append(f"player {seats[hand.player]} ({hand.player})")
        lines += [f"{n:x}  {card(str(c))}" for n, c in enumerate(hand.cards)]
    lines += ["}", "gameplay actions", "{"]
    cards = [pair for trick in outcome.tricks for pair in trick.cards]
    laid = 0
    for event in record.events:
        if isinstance(event, Reservation):
            kind = BIDS[event.words[0]] if not event.is_none else "normal"
            lines.append(f"  reservation = {seats[event.by]}, {kind}")
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
    assert imported.sheet is not None
    again = read_text(format_sheets((imported.sheet,)))

    assert imported.findings == ()
    assert sheets(again) == (imported.sheet,)
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


REPORT = """\
startplayer: 3
gametype: poverty
hands
{
player 0 (Mara B.)
0  spade queen
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


def told(found: Imported) -> list[tuple[str, int]]:
    return [(f.code, f.span.line) for f in found.findings if f.span]


def test_what_a_record_cannot_say_is_told_with_its_line() -> None:
    found = read(REPORT)

    assert told(found) == [("I101", 14), ("I102", 20), ("I101", 21), ("I104", 1)]


def test_a_poverty_is_an_exchange_and_names_are_made_readable() -> None:
    found = read(REPORT)
    assert found.sheet is not None
    text = format_sheets((found.sheet,))

    assert found.sheet.head.players == ("MaraB", "Spieler2", "Spieler3", "Spieler4")
    assert found.sheet.head.dealer == "Spieler3"
    assert "Armut MaraB: -> Spieler2: nein" in text
    assert "Armut MaraB: ♠D ♥10 ♦9 -> Spieler3: ♣9 ♣9 ♥9" in text
    assert sheets(read_text(text)) == (found.sheet,)


@pytest.mark.parametrize("text", ["", "\n", "{", "}\n}", "gametype: normal", "doko 1"])
def test_a_file_without_a_game_is_told(text: str) -> None:
    found = read(text)

    assert found.sheet is None
    assert [each.code for each in found.findings] == ["I103"]
