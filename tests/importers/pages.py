"""Pages as online-doppelkopf.com is said to write them, made of games for these tests."""

from __future__ import annotations

from typing import Final

from dokospec.api.judging import Texts
from dokospec.file_judge import judge_file
from dokospec.notation.record import Call, Play, Reading, Reservation

_TEXTS: Final = Texts(())
_SUITS: Final = {"♣": "club", "♠": "spade", "♥": "heart", "♦": "diam"}
_RANKS: Final = {"D": "q", "B": "j"}
_BIDS: Final = {
    "hochzeit": "Hochzeit",
    "damensolo": "Damensolo",
    "bubensolo": "Bubensolo",
    "kreuzsolo": "Farbsolo Kreuz",
    "piksolo": "Farbsolo Pik",
    "herzsolo": "Farbsolo Herz",
    "karosolo": "Farbsolo Karo",
    "fleischlos": "Assesolo",
}


def picture(name: str) -> str:
    """The address of a card's picture; ``name`` as in records."""
    rank = _RANKS.get(name[1:], name[1:].lower())
    return f"/images/kartenmax/{_SUITS[name[0]]}{rank}.jpg"


def page(reading: Reading, text: str = "ddv-tsr", *, beside: int = 0) -> str:
    """A whole game; ``beside``: how many cards before its speaker's a call stands."""
    (verdict,) = judge_file([reading], lambda _: _TEXTS.model(text))
    outcome, record = verdict.default, reading.game
    assert record is not None
    assert outcome.scores is not None
    assert outcome.parties is not None
    players = verdict.players
    letter = {
        name: "Ko" if party == "kontra" else "Re"
        for party, each in outcome.parties
        for name in each
    }
    said = {
        event.by: event.words[0]
        for event in record.events
        if isinstance(event, Reservation) and not event.is_none
    }
    asked = ["Vorbehalt" if name in said else "Gesund" for name in players]
    named = [f"{_BIDS[said[n]]} [♣]" if n in said else "" for n in players]
    lines = [
        "<!DOCTYPE html>",
        "<html><head><title>Spiel</title></head><body><p>Spiele<br>",
        "<table>",
        _row("", [f"<b>{name}</b><i> ({letter[name]})</i>" for name in players]),
        _row(' bgcolor="#f8f8ff"', asked),
        _row("", named),
    ]
    calls: dict[int, list[Call]] = {}
    laid = 0
    for event in record.events:
        if isinstance(event, Play):
            laid += 1
        elif isinstance(event, Call):
            calls.setdefault(laid, []).append(event)
    for number, trick in enumerate(outcome.tricks):
        cells = dict.fromkeys(players, "")
        order = [name for name, _ in trick.cards]
        for place, (name, shown) in enumerate(trick.cards):
            mark = "<i>spielt aus</i>" if place == 0 else ""
            cells[name] += f'{mark}<img src="{picture(str(shown))}" alt="">'
            for call in calls.get(4 * number + place, ()):
                assert call.by is not None
                at = order[max(place - beside, 0)]
                cells[at] += (
                    f'<div><font color="#b8860b"><b>{_word(call.word, letter[call.by])}'
                    f" ({players.index(call.by) + 1})</b></font></div>"
                )
        lines.append(_row(' valign="bottom"', [cells[name] for name in players]))
    scores = dict(outcome.scores)
    points = [
        next(int(scores[name]) for name in players if letter[name] == party)
        for party in ("Re", "Ko")
    ]
    lines += [
        f"<tr><td><b>Punkte</b></td><td>{points[0]}</td><td>{points[1]}</td></tr>",
        "</table></body></html>",
    ]
    return "\n".join(lines) + "\n"


def _row(attributes: str, cells: list[str]) -> str:
    return f"<tr{attributes}>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _word(word: str, letter: str) -> str:
    levels = {"k90": "90", "k60": "60", "k30": "30", "schwarz": "0"}
    return f"{letter[0]}{levels[word]}" if word in levels else letter
