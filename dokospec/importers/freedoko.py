"""FreeDoko's bug reports and references (version 0.7) as records.

The format is a text in blocks: ``gametype``, ``hands``, ``gameplay actions`` with one act
a line, ``game summary``. What players there see as one thing and a record as another:
``no 120`` is Re or Kontra, by the party of who says it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from dokospec.cards import FACES, Card
from dokospec.finding import Finding, Kind, Severity, Span
from dokospec.importers import codes
from dokospec.notation.record import (
    REFUSED,
    Call,
    Event,
    Exchange,
    GameRecord,
    HandClaim,
    Head,
    Header,
    Play,
    RecordSheet,
    Reservation,
    ResultClaim,
)

_SUITS: Final = {"club": "♣", "spade": "♠", "heart": "♥", "diamond": "♦"}
_RANKS: Final = {
    "ace": "A",
    "ten": "10",
    "king": "K",
    "queen": "D",
    "jack": "B",
    "nine": "9",
}
_CARDS: Final = {str(card): card for card in FACES}
_BIDS: Final = {
    "marriage": "hochzeit",
    "poverty": "armut",
    "thrown nines": "schmeißen",
    "solo jack": "bubensolo",
    "solo queen": "damensolo",
    "solo club": "kreuzsolo",
    "solo spade": "piksolo",
    "solo heart": "herzsolo",
    "solo diamond": "karosolo",
    "solo meatless": "fleischlos",
}
"""Words of a Vorbehalt, by the kind of game that is asked for."""
_SILENT: Final = frozenset({"normal", "marriage silent", "marriage solo"})
"""Kinds that nobody asks for."""
_CALLS: Final = {
    "no 90": "k90",
    "no 60": "k60",
    "no 30": "k30",
    "no 0": "schwarz",
}
_ACT: Final = re.compile(r"\s*([a-z ]+?)\s*=\s*(.*?)\s*(?:\(.*\))?\s*")
_PLAYER: Final = re.compile(r"\s*player\s+(\d)\s*\((.*)\)\s*")
_HELD: Final = re.compile(r"\s*[0-9a-f]+\s+([a-z]+ [a-z]+)\s*")
_SETTING: Final = re.compile(r"\s*([a-z][a-z ]*?)\s*[:=]\s*(.*?)\s*")
_NOTED: Final = frozenset(
    {"trick full", "marriage", "check", "stop", "poverty accepted", "swines"}
)
"""Acts that say what follows anyway, or are part of another."""


class Imported(NamedTuple):
    """The games of a file, and what of it no record says, each at its line."""

    sheet: RecordSheet | None
    findings: tuple[Finding, ...]


@dataclass
class _Game:
    """A game while its lines are read. ``said``: who said what before the cards."""

    line: int
    names: dict[int, str] = field(default_factory=dict)
    hands: dict[int, list[Card]] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)
    acts: list[tuple[int, str, str]] = field(default_factory=list)
    summary: dict[str, str] = field(default_factory=dict)


def read(text: str, rules: str | None = None) -> Imported:
    """A file of FreeDoko; ``rules``: the id of the text that the record names.

    A file holds one game. What the notation cannot say, what is not understood and what
    is missing is a finding; nothing is left out without one.
    """
    found: list[Finding] = []
    game = _parsed(text.splitlines(), found)
    if game is None or not game.acts:
        missing = Finding(codes.NO_GAME, Kind.UNREADABLE, span=Span(1, 1, 2))
        return Imported(None, (*found, missing))
    players = tuple(_name(game.names.get(seat, ""), seat) for seat in range(4))
    start = _seat(game.settings.get("startplayer", "0"))
    head = Head(
        rules,
        players,
        players[start - 1],
        (
            *((Header("regeln", rules),) if rules else ()),
            Header("tisch", " ".join(players)),
            Header("geber", players[start - 1]),
            Header("x-quelle", "FreeDoko"),
        ),
    )
    record = GameRecord(
        "1",
        hands=tuple(
            HandClaim(players[seat], tuple(cards))
            for seat, cards in sorted(game.hands.items())
        ),
        events=tuple(_events(game, players, found)),
        claims=tuple(_claims(game, players)),
    )
    laid = sum(isinstance(event, Play) for event in record.events)
    whole = sum(map(len, game.hands.values()))
    if laid < whole:
        found.append(
            Finding(
                codes.BROKEN_OFF,
                Kind.REMARK,
                Severity.WARNING,
                Span(game.line, 1, 2),
                data=(("count", str(laid)),),
            )
        )
    return Imported(RecordSheet(head, (record,)), tuple(found))


# --- the blocks of the file ---------------------------------------------------------------


def _parsed(lines: Sequence[str], found: list[Finding]) -> _Game | None:
    """The game of a file; blocks that say nothing of it are passed over."""
    game: _Game | None = None
    seat = -1
    for block, number, line in _blocks(lines):
        setting = _SETTING.fullmatch(line)
        if block == () and setting and setting[1] in {"gametype", "startplayer"}:
            game = game or _Game(number)
            game.settings[setting[1]] = setting[2]
        elif game is None or not block:
            continue
        elif block[0] == "hands":
            if player := _PLAYER.fullmatch(line):
                seat = _seat(player[1])
                game.names[seat] = player[2]
                game.hands[seat] = []
            elif (held := _HELD.fullmatch(line)) and (card := _card(held[1])):
                game.hands.setdefault(seat, []).append(card)
            else:
                found.append(_strange(number, line))
        elif block[0] == "gameplay actions":
            act = _ACT.fullmatch(line)
            if line.lstrip().startswith("#") or line.strip() in {"stop", "check"}:
                continue
            if act is None:
                found.append(_strange(number, line))
            else:
                game.acts.append((number, act[1], act[2]))
        elif block == ("game summary",) and setting:
            game.summary[setting[1]] = setting[2]
    return game


def _blocks(lines: Sequence[str]) -> Iterator[tuple[tuple[str, ...], int, str]]:
    """Each line with the names of the blocks around it, and its number from 1."""
    around: list[str] = []
    last = ""
    for number, line in enumerate(lines, 1):
        bare = line.strip()
        if bare == "{":
            around.append(last)
        elif bare == "}":
            around = around[:-1]
        elif bare:
            last = bare
            yield tuple(around), number, line


# --- from acts to events ----------------------------------------------------------------


def _events(
    game: _Game, players: Sequence[str], found: list[Finding]
) -> Iterator[Event]:
    offered: tuple[str, tuple[Card | None, ...]] | None = None
    for number, act, told in game.acts:
        who, *rest = [part.strip() for part in told.split(",")]
        by = players[_seat(who)] if who.isdigit() and int(who) < 4 else None
        card = _card(rest[0]) if rest else None
        match act:
            case "card played" if card is not None:
                yield Play(card, by)
            case "reservation" if by is not None and rest:
                yield from _bid(number, by, rest, found)
            case "announcement" if by is not None and rest:
                yield from _call(game, number, by, players, rest[0], found)
            case "swines" if by is not None:
                yield Call("schweinchen", by)
            case "poverty shift" if by is not None:
                offered = by, tuple(map(_card, rest))
            case "poverty denied" if by is not None and offered is not None:
                yield Exchange("armut", offered[0], (), by, None, (REFUSED,))
            case "poverty returned" if by is not None and offered is not None:
                back = tuple(map(_card, rest))
                yield Exchange("armut", *offered, by, back)
            case "poverty denied by all":
                found.append(_lost(number, act))
            case _ if act in _NOTED:
                continue
            case "hyperswines" | "genscher":
                found.append(_lost(number, act))
            case _:
                found.append(_strange(number, f"{act} = {told}"))


def _bid(
    number: int, by: str, said: Sequence[str], found: list[Finding]
) -> Iterator[Event]:
    kind, *more = said
    if kind in _BIDS:
        yield Reservation(by, (_BIDS[kind],))
    elif kind not in _SILENT:
        found.append(_lost(number, kind))
    known = {"first foreign", "silent", "swines", "team set"}
    found += [_lost(number, each) for each in more if each not in known]


def _call(
    game: _Game,
    number: int,
    by: str,
    players: Sequence[str],
    said: str,
    found: list[Finding],
) -> Iterator[Event]:
    level = said.removesuffix(" reply")
    if level in _CALLS:
        yield Call(_CALLS[level], by)
    elif level in {"no 120", "reply"}:
        teams = _teams(game.summary)
        seat = players.index(by)
        if seat < len(teams):
            yield Call("re" if teams[seat] == "re" else "kontra", by)
        else:
            found.append(_lost(number, said))
    else:
        found.append(_strange(number, said))


def _claims(game: _Game, players: Sequence[str]) -> Iterator[ResultClaim]:
    """What FreeDoko says it came to: Augen of the parties, points of the players."""
    teams = _teams(game.summary)
    augen = re.findall(r"\d+", game.summary.get("trick points", ""))
    if len(teams) != 4:
        return
    if len(augen) == 4:
        sums = {"re": 0, "contra": 0}
        for team, own in zip(teams, augen, strict=True):
            sums[team] += int(own)
        yield ResultClaim((("re", str(sums["re"])), ("kontra", str(sums["contra"]))))
    winner, points = game.summary.get("winnerteam"), game.summary.get("points", "")
    if winner in {"re", "contra"} and points.isdigit():
        alone = teams.count("re") == 1
        amounts = []
        for player, team in zip(players, teams, strict=True):
            worth = int(points) * (3 if alone and team == "re" else 1)
            amounts.append((player, f"{worth if team == winner else -worth:+}"))
        yield ResultClaim(tuple(amounts))


def _teams(summary: Mapping[str, str]) -> list[str]:
    teams = [each.strip() for each in summary.get("teams", "").split(",")]
    return teams if all(each in {"re", "contra"} for each in teams) else []


def _card(words: str) -> Card | None:
    suit, _, rank = words.partition(" ")
    return _CARDS.get(_SUITS.get(suit, "") + _RANKS.get(rank, ""))


def _seat(digit: str) -> int:
    return int(digit) % 4 if digit.isdigit() else 0


def _name(told: str, seat: int) -> str:
    """A name as records have them: letters and digits, never two of one."""
    bare = re.sub(r"[^\w-]+", "", told)
    return bare if bare[:1].isalpha() else f"Spieler{seat + 1}"


def _lost(number: int, what: str) -> Finding:
    return Finding(
        codes.NOT_IN_NOTATION,
        Kind.REMARK,
        Severity.WARNING,
        Span(number, 1, 2),
        data=(("found", what),),
    )


def _strange(number: int, line: str) -> Finding:
    return Finding(
        codes.NOT_UNDERSTOOD,
        Kind.UNREADABLE,
        span=Span(number, 1, 2),
        data=(("found", line.strip()),),
    )
