"""Games as columns: random ones of any text, some with an error or a wrong claim put in."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from dokospec.notation.record import Call, Play, Reservation
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
        )
        case = generator.make((seed, number), wish)
        if case is not None and fits(case):
            yield case


def fits(case: Case) -> bool:
    """Whether the columns have a place for everything in it."""
    allowed = (Play, Call, Reservation)
    events = case.game.events
    bids = [i for i, e in enumerate(events) if isinstance(e, Reservation)]
    plays = [i for i, e in enumerate(events) if isinstance(e, Play)]
    return (
        all(isinstance(event, allowed) for event in events)
        and not any(isinstance(e, Play) and (e.by or e.mark) for e in events)
        and not any(
            isinstance(e, Call) and (e.by is None or e.uncertain) for e in events
        )
        and not any(isinstance(e, Call) for e in events[: max(bids, default=0)])
        and max(bids, default=-1) < min(plays, default=len(events))
        and len(case.head.players) == 4
        and not case.game.entries
        and not case.game.hands
    )


def row(case: Case) -> dict[str, Any]:
    """A game as a row."""
    seats = {name: seat for seat, name in enumerate(case.head.players)}
    cards: list[int | None] = []
    calls, bids = [], []
    for event in case.game.events:
        match event:
            case Play(card=card):
                cards.append(None if card is None else card.index)
            case Call(word=word, by=str() as by):
                calls.append({"at": len(cards), "seat": seats[by], "word": word})
            case Reservation(by=by, words=words):
                bids.append({"seat": seats[by], "words": " ".join(words) or "gesund"})
            case _:
                raise AssertionError(event)
    dealer = seats[case.head.dealer or ""]
    return {"dealer": dealer, "cards": cards, "bids": bids, "calls": calls}


def turned(row: dict[str, Any], by: int) -> dict[str, Any]:
    """The same game with everybody so many places further on."""

    def on(acts: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{**act, "seat": (act["seat"] + by) % 4} for act in acts]

    dealer = (row["dealer"] + by) % 4
    return {**row, "dealer": dealer, "bids": on(row["bids"]), "calls": on(row["calls"])}
