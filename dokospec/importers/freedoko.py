"""FreeDoko's bug reports and references (version 0.7) as records.

The format is a text in blocks: ``gametype``, ``hands``, ``gameplay actions`` with one act
a line, ``game summary``. What players there see as one thing and a record as another:
``no 120`` is Re or Kontra, by the party of who says it; ``hands`` are those of the first
trick, behind an exchange, and not those that were dealt.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from dokospec.cards import FACES, Card
from dokospec.finding import Finding
from dokospec.importers import codes
from dokospec.importers.imported import (
    Imported,
    deck,
    lost,
    names,
    remark,
    strange,
    unread,
)
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
_WHO: Final = re.compile(r"[0-3]")
_ACT: Final = re.compile(r"\s*([a-z ]+?)\s*=\s*(.*?)\s*(?:\(.*\))?\s*")
_PLAYER: Final = re.compile(r"\s*[Pp]layer\s+([0-3])\s*\((.*)\)\s*")
_HELD: Final = re.compile(
    r"\s*[0-9a-f]+\s+([a-z]+ [a-z]+)\s*(?:\(played\s+[0-9]+\)\s*)?"
)
_SETTING: Final = re.compile(r"\s*([a-z][a-z ]*?)\s*[:=]\s*(.*?)\s*")
_AMOUNT: Final = re.compile(r"-?[0-9]+")
_NOTED: Final = frozenset({"trick full", "marriage", "check", "stop"})
"""Acts that say what follows anyway."""
_SETTINGS: Final = frozenset({"gametype", "startplayer", "soloplayer"})
_PARTS: Final = frozenset(
    {"gametype", "startplayer", "hands", "gameplay actions", "game summary"}
)
"""What a game has once: a second one is of the next game."""


@dataclass
class _Game:
    """A game while its lines are read.

    ``parts``: the lines at which its parts begin; ``settings``, ``summary``: the line and
    what stands there; ``hands``: None is a card that cannot be read.
    """

    line: int
    parts: dict[str, int] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    hands: dict[int, list[Card | None]] = field(default_factory=dict)
    settings: dict[str, tuple[int, str]] = field(default_factory=dict)
    acts: list[tuple[int, str, str]] = field(default_factory=list)
    summary: dict[str, tuple[int, str]] = field(default_factory=dict)

    @property
    def kind(self) -> str | None:
        """The kind of game that is played, as it is called there."""
        return self.settings.get("gametype", (0, None))[1]


def read(text: str, rules: str | None = None) -> Imported:
    """A file of FreeDoko; ``rules``: the id of the text that the records name.

    What the notation cannot say, what is not understood and what is missing is a finding;
    nothing of a game is left out without one.
    """
    found: list[Finding] = []
    sheets: list[RecordSheet] = []
    games = _parsed(text.splitlines(), found)
    for game in games:
        if game.acts or game.hands:
            sheets.append(_sheet(game, rules, found))
        else:
            found.append(unread(codes.NO_GAME, game.line))
    if not games:
        found.append(unread(codes.NO_GAME, 1))
    return Imported(tuple(sheets), tuple(found))


def _sheet(game: _Game, rules: str | None, found: list[Finding]) -> RecordSheet:
    players = names(game.names)
    dealer = _dealer(game, players, found)
    head = Head(
        rules,
        players,
        dealer,
        (
            *((Header("regeln", rules),) if rules else ()),
            Header("tisch", " ".join(players)),
            *((Header("geber", dealer),) if dealer else ()),
            Header("x-quelle", "FreeDoko"),
        ),
    )
    _hold_kind(game, found)
    events = tuple(_events(game, players, found))
    dealt = _dealt(game, players, events, found)
    record = GameRecord(
        "1",
        hands=tuple(
            HandClaim(players[seat], tuple(cards))
            for seat, cards in sorted(dealt.items())
            if cards
        ),
        events=events,
        claims=tuple(_claims(game, players, found)),
    )
    laid = [event.card for event in events if isinstance(event, Play)]
    if len(laid) < deck(laid, game.hands.values()):
        found.append(remark(codes.BROKEN_OFF, game.line, count=str(len(laid))))
    return RecordSheet(head, (record,))


# --- the blocks of the file ---------------------------------------------------------------


def _parsed(lines: Sequence[str], found: list[Finding]) -> list[_Game]:
    """The games of a file; blocks that say nothing of them are passed over."""
    games: list[_Game] = []
    seat: int | None = None
    ruled = False
    for block, number, line in _blocks(lines):
        setting = _SETTING.fullmatch(line)
        part = setting[1] if setting else line.strip()
        if not block and part in _PARTS:
            if not games or part in games[-1].parts:
                games.append(_Game(number))
            games[-1].parts[part] = number
        if block and block[-1] == "rules" and not ruled:
            ruled = True
            found.append(remark(codes.OWN_RULES, number))
        if not games:
            continue
        game = games[-1]
        if not block:
            if setting and part in _SETTINGS:
                game.settings[part] = number, setting[2]
        elif block[0] == "hands":
            seat = _hold(game, seat, number, line, found)
        elif block[0] == "gameplay actions":
            act = _ACT.fullmatch(line)
            if line.lstrip().startswith("#") or line.strip() in {"stop", "check"}:
                continue
            if act is None:
                found.append(strange(number, line))
            else:
                game.acts.append((number, act[1], act[2]))
        elif block == ("game summary",) and setting:
            game.summary[part] = number, setting[2]
    return games


def _hold(
    game: _Game, seat: int | None, number: int, line: str, found: list[Finding]
) -> int | None:
    """Reads a line of hands; whose cards stand there and below."""
    player = _PLAYER.fullmatch(line)
    if player and int(player[1]) not in game.hands:
        seat = int(player[1])
        game.names[seat] = player[2]
        game.hands[seat] = []
        return seat
    if seat not in game.hands:
        seat = None
    held = _HELD.fullmatch(line)
    card = _card(held[1]) if held else None
    if held and seat is not None:
        game.hands[seat].append(card)
    if seat is None or card is None:
        found.append(strange(number, line))
    return None if line.lower().lstrip().startswith("player") else seat


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


# --- who sits there, and what was dealt ---------------------------------------------------


def _dealer(game: _Game, players: Sequence[str], found: list[Finding]) -> str | None:
    told = game.settings.get("startplayer") or game.summary.get("startplayer number")
    if told and _WHO.fullmatch(told[1]):
        return players[int(told[1]) - 1]
    found.append(remark(codes.NO_DEALER, told[0] if told else game.line))
    return None


def _dealt(
    game: _Game,
    players: Sequence[str],
    events: Sequence[Event],
    found: list[Finding],
) -> dict[int, list[Card | None]]:
    """The hands before an exchange; those are left out that do not tell it."""
    hands = {seat: [*cards] for seat, cards in game.hands.items()}
    started = game.kind == "poverty"
    for event in events:
        if not isinstance(event, Exchange) or (started and event.returned is None):
            continue
        back = event.returned or ()
        for name, own, others in (
            (event.giver, event.given, back),
            (event.taker, back, event.given),
        ):
            if name is None or (seat := players.index(name)) not in hands:
                continue
            rest = Counter(hands[seat])
            rest.subtract(others)
            known = None not in (*own, *others) and min(rest.values(), default=0) >= 0
            if started and known:
                hands[seat] = [*rest.elements(), *own]
            else:
                del hands[seat]
                line = game.parts.get("hands", game.line)
                found.append(lost(line, f"player {seat} ({game.names[seat]})"))
    return hands


def _hold_kind(game: _Game, found: list[Finding]) -> None:
    """Whether somebody asked for the kind of game that was played, and it stayed that."""
    if game.kind is None:
        return
    asked = {
        told.split(",")[1].strip()
        for _, act, told in game.acts
        if act == "reservation" and "," in told
    } - _SILENT
    fits = game.kind in asked
    if game.kind in _SILENT:
        fits = not asked or (game.kind != "normal" and "marriage" in asked)
    if not fits:
        line = game.parts["gametype"]
        found.append(lost(line, f"gametype: {game.kind}"))
    line, ended = game.summary.get("gametype", (0, game.kind))
    # A Hochzeit that nobody joined ends as a solo.
    alone = game.kind == "marriage" and ended == "marriage solo"
    if ended != game.kind and not alone:
        found.append(lost(line, f"gametype = {ended}"))


# --- from acts to events ----------------------------------------------------------------


def _events(
    game: _Game, players: Sequence[str], found: list[Finding]
) -> Iterator[Event]:
    offered: tuple[str, tuple[Card | None, ...]] | None = None
    answered = True
    accepted: int | None = None
    duty = _duty(game, found)
    heard = {(act, told) for _, act, told in game.acts}
    for number, act, told in game.acts:
        who, *rest = [part.strip() for part in told.split(",")]
        by = players[int(who)] if _WHO.fullmatch(who) else None
        cards = tuple(map(_card, rest))
        match act:
            case "card played" if by is not None and len(rest) == 1:
                yield Play(cards[0], by)
            case "reservation" if by is not None and rest:
                owed = (int(who), rest[0]) == duty
                if owed:
                    duty = None
                yield from _bid(number, by, rest, found, owed=owed)
                # What is said so was heard only where an act of its own tells it.
                if "swines" in rest and ("swines", who) not in heard:
                    found.append(lost(number, "swines"))
                continue
            case "announcement" if by is not None and len(rest) == 1:
                yield from _call(game, number, by, players, rest[0], found)
                continue
            case "swines" if by is not None and not rest:
                yield Call("schweinchen", by)
            case "poverty shift" if by is not None:
                offered, answered = (by, cards), False
            case "poverty accepted" if by is not None and offered is not None:
                accepted = number
            case "poverty denied" if by is not None and offered is not None:
                answered = True
                yield Exchange("armut", offered[0], (), by, None, (REFUSED,))
            case "poverty returned" if by is not None and offered is not None:
                yield Exchange("armut", *offered, by, cards)
                offered, answered, accepted = None, True, None
            case "poverty denied by all" | "hyperswines" | "genscher":
                found.append(lost(number, act))
                continue
            case _ if act in _NOTED:
                continue
            case _:
                found.append(strange(number, f"{act} = {told}"))
                continue
        if None in cards:
            found.append(strange(number, f"{act} = {told}"))
    if offered is not None and not answered:
        yield Exchange("armut", *offered, None, None)
    if accepted is not None:
        found.append(lost(accepted, "poverty accepted"))
    if duty is not None:
        found.append(lost(game.summary["duty solo"][0], "duty solo = 1"))


def _duty(game: _Game, found: list[Finding]) -> tuple[int, str] | None:
    """Who plays a solo that he owes, by seat, and which; None where nobody does."""
    number, told = game.summary.get("duty solo", (0, "0"))
    if told not in {"0", "1"}:
        found.append(strange(number, told))
    if told != "1":
        return None
    _, alone = game.summary.get("soloplayer number") or game.settings.get(
        "soloplayer", (0, "")
    )
    kind = game.kind or game.summary.get("gametype", (0, ""))[1]
    seat = alone.removeprefix("player ")
    return (int(seat) if _WHO.fullmatch(seat) else -1), kind


def _bid(
    number: int, by: str, said: Sequence[str], found: list[Finding], *, owed: bool
) -> Iterator[Event]:
    kind, *more = said
    if kind in _BIDS:
        yield Reservation(by, (_BIDS[kind], *(("pflicht",) if owed else ())))
    elif kind not in _SILENT:
        # Kept as it is: no rule text has such words, so nothing is judged on its ground.
        yield Reservation(by, tuple(kind.split()))
        found.append(lost(number, kind))
    known = {"first foreign", "team set", "swines"}
    found += [lost(number, each) for each in more if each not in known]


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
        teams = _teams(game)
        if teams:
            re_ = teams[players.index(by)] == "re"
            yield Call("re" if re_ else "kontra", by)
        else:
            found.append(lost(number, said))
    else:
        found.append(strange(number, said))


def _claims(
    game: _Game, players: Sequence[str], found: list[Finding]
) -> Iterator[ResultClaim]:
    """What FreeDoko says it came to: Augen of the parties, points of the players."""
    teams = _teams(game)
    read = {"teams"} if teams else set()
    augen = _parts(game, "trick points")
    if teams and len(augen) == 4 and all(map(_AMOUNT.fullmatch, augen)):
        sums = {"re": 0, "contra": 0}
        for team, own in zip(teams, augen, strict=True):
            sums[team] += int(own)
        read.add("trick points")
        yield ResultClaim((("re", str(sums["re"])), ("kontra", str(sums["contra"]))))
    winner = game.summary.get("winnerteam", (0, ""))[1]
    points = game.summary.get("points", (0, ""))[1]
    if teams and winner in {"re", "contra"} and _AMOUNT.fullmatch(points):
        alone = teams.count("re") == 1
        amounts = []
        for player, team in zip(players, teams, strict=True):
            worth = int(points) * (3 if alone and team == "re" else 1)
            amounts.append((player, f"{worth if team == winner else -worth:+}"))
        read |= {"winnerteam", "points"}
        yield ResultClaim(tuple(amounts))
    for key in ("teams", "trick points", "winnerteam", "points"):
        if key in game.summary and key not in read:
            number, told = game.summary[key]
            found.append(lost(number, f"{key} = {told}"))


def _teams(game: _Game) -> list[str]:
    """The parties by seat; none where they are not told."""
    teams = _parts(game, "teams")
    return teams if len(teams) == 4 and {*teams} <= {"re", "contra"} else []


def _parts(game: _Game, key: str) -> list[str]:
    return [each.strip() for each in game.summary.get(key, (0, ""))[1].split(",")]


def _card(words: str) -> Card | None:
    suit, _, rank = words.partition(" ")
    return _CARDS.get(_SUITS.get(suit, "") + _RANKS.get(rank, ""))
