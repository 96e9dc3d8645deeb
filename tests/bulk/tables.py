"""Games as columns: random ones of any text, some with an error or a wrong claim put in."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

from dokospec.cards import Card
from dokospec.notation.record import (
    Call,
    Event,
    Exchange,
    HandClaim,
    Play,
    Reservation,
)
from dokospec.witness.case import Case
from dokospec.witness.chance import Chance
from dokospec.witness.generate import Bid, Generator, Wish
from tests.shipped import judge, settled_judge


@cache
def plain(text: str, count: int, seed: int = 0) -> tuple[Case, ...]:
    """Whole games in which nobody does anything but play."""
    generator = Generator(settled_judge(text))
    wish = Wish(bids=(), calls=0, stated=())
    made = (generator.make((seed, number), wish) for number in range(count))
    whole = 4 * judge(text).model.hand_size
    return tuple(
        case
        for case in made
        if case is not None and case.cards == whole == len(case.game.events)
    )


@cache
def lawful(
    text: str, count: int, seed: int = 0, bid: int = 50, call: int = 75
) -> tuple[Case, ...]:
    """Whole games with Vorbehalte of every sort and with calls, nothing against the rules.

    ``bid``, ``call``: in how many of a hundred somebody tries.
    """
    generator = Generator(settled_judge(text))
    whole = 4 * judge(text).model.hand_size
    found = []
    for number in range(count):
        chance = Chance("lawful", (seed, number))
        bids: tuple[Bid, ...] = ()
        if chance.percent(bid) and generator.lexicon.bids:
            bids = (Bid((chance.pick(generator.lexicon.bids),)),)
        calls = 1 + chance.below(3) if chance.percent(call) else 0
        wish = Wish(bids, calls=calls, stated=())
        case = generator.make((seed, number), wish)
        if case is not None and case.cards == whole and fits(case):
            found.append(case)
    return tuple(found)


def any_games(text: str, count: int, seed: int = 0) -> Iterator[Case]:
    """Games with calls and without, Vorbehalte, wrong cards; broken off and whole."""
    generator = Generator(settled_judge(text))
    for number in range(count):
        chance = Chance("bulk", (seed, number))
        wish = Wish(
            bids=None if chance.percent(30) else (),
            calls=chance.below(3),
            offend=1 + chance.below(6) if chance.percent(30) else None,
            stated=(),
            tricks=chance.below(8) if chance.percent(15) else None,
            hands=chance.percent(20),
        )
        case = generator.make((seed, number), wish)
        if case is not None and fits(case):
            yield case


def fits(case: Case) -> bool:
    """Whether the columns have a place for everything in it."""
    events = case.game.events
    order = [_turn(event) for event in events]
    return (
        None not in order
        and all(one <= two for one, two in pairwise(filter(None, order)))
        and not any(isinstance(e, Play) and (e.by or e.mark) for e in events)
        and not any(
            isinstance(e, Call) and (e.by is None or e.uncertain) for e in events
        )
        and len(case.head.players) == 4
        and not case.game.entries
        and all(hand.player for hand in case.game.hands)
    )


def _turn(event: Event) -> int | None:
    """Which sort comes before which; None for one that no column holds."""
    sorts: tuple[tuple[type[Event], ...], ...]
    sorts = ((Reservation,), (Exchange,), (Call, Play))
    found = [n for n, sort in enumerate(sorts, 1) if isinstance(event, sort)]
    return found[0] if found else None


def row(case: Case) -> dict[str, Any]:
    """A game as a row."""
    seats = {name: seat for seat, name in enumerate(case.head.players)}
    cards: list[int | None] = []
    calls, bids, exchange = [], [], []
    for event in case.game.events:
        match event:
            case Play(card=card):
                cards.append(None if card is None else card.index)
            case Call(word=word, by=str() as by):
                calls.append({"at": len(cards), "seat": seats[by], "word": word})
            case Reservation(by=by, words=words):
                bids.append({"seat": seats[by], "words": " ".join(words) or "gesund"})
            case Exchange():
                exchange.append(exchange_of(event, seats))
            case _:
                raise AssertionError(event)
    dealer = seats[case.head.dealer or ""]
    made = {"dealer": dealer, "cards": cards, "bids": bids, "calls": calls}
    return {**made, "exchange": exchange, "hands": _hands(case.game.hands, seats)}


def exchange_of(event: Exchange, seats: dict[str, int]) -> dict[str, Any]:
    """An exchange as a cell."""
    return {
        "word": event.word,
        "seat": seats[event.giver],
        "given": _faces(event.given),
        "taker": None if event.taker is None else seats[event.taker],
        "returned": None if event.returned is None else _faces(event.returned),
        "words": " ".join(event.said),
    }


def _hands(
    hands: tuple[HandClaim, ...], seats: dict[str, int]
) -> list[list[int | None] | None] | None:
    if not hands:
        return None
    found: list[list[int | None] | None] = [None] * 4
    for hand in hands:
        found[seats[hand.player or ""]] = _faces(hand.cards)
    return found


def _faces(cards: tuple[Card | None, ...]) -> list[int | None]:
    return [None if card is None else card.index for card in cards]


def turned(row: dict[str, Any], by: int) -> dict[str, Any]:
    """The same game with everybody so many places further on."""

    def on(acts: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{**act, "seat": (act["seat"] + by) % 4} for act in acts]

    def place(seat: int | None) -> int | None:
        return None if seat is None else (seat + by) % 4

    swapped = [
        {**each, "seat": place(each["seat"]), "taker": place(each["taker"])}
        for each in row["exchange"]
    ]
    hands = row["hands"] and [row["hands"][(n - by) % 4] for n in range(4)]
    made = {**row, "bids": on(row["bids"]), "calls": on(row["calls"])}
    dealer = place(row["dealer"])
    return {**made, "dealer": dealer, "exchange": swapped, "hands": hands}
