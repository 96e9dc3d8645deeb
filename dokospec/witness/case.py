"""A case: one game to be judged, and how small it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from dokospec.cards import Card
from dokospec.game.judge import Judge
from dokospec.language.decisions import Trail
from dokospec.notation.record import (
    Call,
    Event,
    Exchange,
    GameRecord,
    Head,
    Objection,
    Pass,
    Play,
    PlayStatement,
    Reservation,
    Shortening,
    StatedFact,
)
from dokospec.notation.writer import format_game, format_head
from dokospec.verdict import GameVerdict

PLAYERS: Final = (
    "Anna",
    "Bernd",
    "Carla",
    "Dora",
    "Emil",
    "Frida",
    "Gustav",
    "Helga",
    "Ida",
)

WON: Final = 121
"""Augen of a party that has won, and nothing else can be said of it."""

EACH: Final = 60
"""Augen of one of four where all have as many."""

Size: TypeAlias = tuple[int, int, tuple[tuple[int, ...], ...]]


@dataclass(frozen=True, slots=True)
class Case:
    """One game and the table it is played at; the head names no rule text."""

    head: Head
    game: GameRecord

    def text(self) -> str:
        """The record in canonical form."""
        return f"{format_head(self.head)}\n{format_game(self.game)}"

    def judged(self, judge: Judge, trail: Trail | None = None) -> GameVerdict:
        """The verdict of a judge; ``trail`` as in :meth:`Judge.game`."""
        return judge.game(self.head, self.game, trail=trail)

    def having(self, events: Iterable[Event]) -> Case:
        """The case with other events."""
        return replace(self, game=replace(self.game, events=tuple(events)))

    @property
    def cards(self) -> int:
        """How many cards are played."""
        return sum(isinstance(event, Play) for event in self.game.events)


def table(players: int = 4) -> Head:
    """A table of so many; the last of them deals."""
    names = PLAYERS[:players]
    return Head(None, names, names[-1])


def plainest(head: Head, parties: Iterable[str], seat: int = 0) -> list[GameRecord]:
    """Games of which no more is told than a result, from a seat on.

    Two have won as the first party, or each of four has as many Augen as the others.
    """
    names = [*head.players[seat:], *head.players[:seat]][:4]
    lines = [won(party, *names[:2]) for party in [*parties][:1]]
    lines.append(PlayStatement(tuple(StatedFact((name,), EACH) for name in names)))
    return [GameRecord(None, statements=(line,)) for line in lines]


def won(party: str, *players: str) -> PlayStatement:
    """``+ re anna bernd 121``: who belongs to a party that has just won."""
    return PlayStatement((StatedFact((party, *players), WON),))


def speaks_of(game: GameRecord, player: str) -> bool:
    """Whether a game says something of a player."""
    return any(
        getattr(event, part, None) == player
        for event in game.events
        for part in ("by", "giver", "taker", "against")
    ) or any(player in fact.words for line in game.statements for fact in line.facts)


def size(case: Case) -> Size:
    """How small a case is, for comparing.

    First what a reader has to read, in words: every card, every word of an act, a claim
    or a fact, every player beyond the fourth. Then how much of that is not a card in play.
    Then which cards, words and players: those that come first in the deck, in the
    alphabet, at the table are the smaller ones.
    """
    order = tuple(_order(case.head, event) for event in case.game.events)
    hands = tuple(
        (_place(case.head, hand.player), *map(_face, hand.cards))
        for hand in case.game.hands
    )
    held = sum(len(hand.cards) + 1 for hand in case.game.hands)
    facts = [fact for line in case.game.statements for fact in line.facts]
    stated = sum(len(fact.words) + (fact.number is not None) for fact in facts)
    acts = sum(map(_words, case.game.events)) - case.cards
    others = acts + stated + held + 8 * (len(case.head.players) - 4)
    said = tuple(tuple(map(ord, " ".join(fact.words))) for fact in facts)
    return (case.cards + others, others, (*hands, *order, *said))


def _words(event: Event) -> int:
    match event:
        case Play(by=by, mark=mark):
            return 1 + (by is not None) + (mark is not None)
        case Call(uncertain=uncertain, mark=mark):
            return 2 + uncertain + (mark is not None)
        case Reservation(words=words):
            return 2 + len(words)
        case Exchange(given=given, returned=returned, said=said):
            return 3 + len(given) + len(returned or ()) + len(said)
        case Pass(cards=cards):
            return 2 + len(cards)
        case Objection(words=words):
            return 3 + len(words)
        case Shortening(order=order):
            return 3 + len(order)
        case _:
            return 2


def _order(head: Head, event: Event) -> tuple[int, ...]:
    seats = {name: seat for seat, name in enumerate(head.players)}
    match event:
        case Play(card=card):
            return (9, _face(card))
        case Call(word=word, by=by):
            return (1, *map(ord, word), seats.get(by or "", 9))
        case Reservation(by=by, words=words):
            return (2, *map(ord, " ".join(words)), seats.get(by, 9))
        case Exchange(giver=giver, given=given, taker=taker, returned=returned):
            cards = (*given, *(returned or ()))
            return (
                3,
                seats.get(giver, 9),
                seats.get(taker or "", 9),
                *map(_face, cards),
            )
        case Pass(by=by, cards=cards, aside=aside):
            return (3, seats.get(by, 9), aside, *map(_face, cards))
        case Objection(by=by, against=against, words=words):
            return (4, seats[by], seats[against], *map(ord, " ".join(words)))
        case Shortening(by=by, word=word, order=order):
            return (5, *map(ord, word), seats.get(by, 9), *map(_face, order))
        case _:
            return (6,)


def _place(head: Head, player: str | None) -> int:
    """The place of a player at the table; of the Stock the one behind them all."""
    return len(head.players) if player is None else head.players.index(player)


def _face(card: Card | None) -> int:
    return 24 if card is None else card.index
