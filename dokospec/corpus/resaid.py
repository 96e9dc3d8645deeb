"""Records in which something else is said, by another, or at another moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dokospec.cards import Card
from dokospec.corpus.varying import Change, Words, places, put, swapped
from dokospec.notation.record import (
    Call,
    Event,
    Exchange,
    Objection,
    Play,
    Reservation,
    Shortening,
)
from dokospec.witness.case import Case
from dokospec.witness.chance import Chance


def _begin(case: Case) -> int:
    """Where the cards begin, or what is said between them."""
    spots = places(case, Play, Call)
    return spots[0] if spots else len(case.game.events)


def _names(case: Case) -> tuple[str, ...]:
    return case.head.players


def _call(case: Case, _: Case, chance: Chance, words: Words) -> Case | None:
    """One call more, next to another or anywhere."""
    if not words.talk.calls:
        return None
    by = chance.pick(_names(case)[:4])
    call = Call(chance.pick(words.talk.calls), by)
    begin, end = _begin(case), len(case.game.events)
    spots = places(case, Call)
    if spots and chance.percent(60):
        place = chance.pick(spots) + chance.below(9) - 3
        place = min(max(place, begin), end)
    else:
        place = begin + chance.below(min(24, end - begin) + 1)
    return put(case, call, place)


def _other_call(case: Case, _: Case, chance: Chance, words: Words) -> Case | None:
    """A call is another, by another, at another moment, or is not made."""
    spots = places(case, Call)
    if not spots:
        return None
    place = chance.pick(spots)
    call = case.game.events[place]
    assert isinstance(call, Call)
    events = list(case.game.events)
    del events[place]
    match chance.below(4):
        case 0:
            return case.having(events)
        case 1:
            call = replace(call, word=chance.pick(words.talk.calls))
        case 2:
            call = replace(call, by=chance.pick(_names(case)[:4]))
        case _:
            shift = 1 + chance.below(6)
            place += shift if chance.percent(50) else -shift
            place = min(max(place, _begin(case)), len(events))
    events.insert(place, call)
    return case.having(events)


def _bid(case: Case, _: Case, chance: Chance, words: Words) -> Case | None:
    """One Vorbehalt more."""
    if not words.talk.bids:
        return None
    said = Reservation(chance.pick(_names(case)[:4]), _bidding(chance, words))
    last = places(case, Reservation)
    place = chance.below((last[-1] if last else 0) + 2) if last else 0
    return put(case, said, place)


def _bidding(chance: Chance, words: Words) -> tuple[str, ...]:
    extras: tuple[str, ...] = ()
    if words.talk.extras and chance.percent(35):
        extras = tuple(chance.shuffled(words.talk.extras)[: 1 + chance.below(2)])
    return (chance.pick(words.talk.bids), *extras)


def _other_bid(case: Case, _: Case, chance: Chance, words: Words) -> Case | None:
    """A Vorbehalt is another, by another, with other words, elsewhere, or is not made."""
    spots = places(case, Reservation)
    if not spots:
        return None
    place = chance.pick(spots)
    said = case.game.events[place]
    assert isinstance(said, Reservation)
    events = list(case.game.events)
    match chance.below(5):
        case 0:
            del events[place]
        case 1:
            by = chance.pick(_names(case)[:4])
            events[place] = replace(said, by=by)
        case 2:
            events[place] = replace(said, words=_bidding(chance, words))
        case 3:
            extras = tuple(chance.shuffled(words.talk.extras)[: chance.below(3)])
            events[place] = replace(said, words=(*said.words[:1], *extras))
        case _:
            return swapped(case, place, chance.pick(spots))
    return case.having(events)


def _other_exchange(case: Case, _: Case, chance: Chance, words: Words) -> Case | None:
    """An exchange is another."""
    spots = places(case, Exchange)
    if not spots:
        return None
    place = chance.pick(spots)
    swap = case.game.events[place]
    assert isinstance(swap, Exchange)
    names = _names(case)[:4]
    match chance.below(8):
        case 0:
            swap = replace(swap, giver=chance.pick(names))
        case 1:
            swap = replace(swap, taker=chance.pick((*names, None)))
        case 2:
            swap = replace(swap, given=_cards(swap.given, chance, words))
        case 3:
            back = _cards(swap.returned or (), chance, words)
            swap = replace(swap, returned=back or None)
        case 4:
            said = tuple(chance.shuffled(words.talk.extras)[: chance.below(3)])
            swap = replace(swap, said=said)
        case 5:
            swap = replace(swap, returned=None)
        case 6:
            events = list(case.game.events)
            if chance.percent(50):
                events.insert(place, swap)
            else:
                del events[place]
            return case.having(events)
        case _:
            given, returned = list(swap.given), list(swap.returned or ())
            if not given or not returned:
                return None
            one, two = chance.below(len(given)), chance.below(len(returned))
            given[one], returned[two] = returned[two], given[one]
            swap = replace(swap, given=tuple(given), returned=tuple(returned))
    events = list(case.game.events)
    events[place] = swap
    return case.having(events)


def _cards(
    cards: Sequence[Card | None], chance: Chance, words: Words
) -> tuple[Card | None, ...]:
    """One card is another, is missing, or is one too many."""
    own = list(cards)
    match chance.below(3):
        case 0 if own:
            own[chance.below(len(own))] = chance.pick(words.faces)
        case 1 if own:
            own.pop(chance.below(len(own)))
        case _:
            own.append(chance.pick(words.faces))
    return tuple(own)


def _objection(case: Case, _: Case, chance: Chance, words: Words) -> Case | None:
    """Something is objected to, otherwise, elsewhere, or not."""
    if not words.talk.objections:
        return None
    names = _names(case)[:4]
    by, against = chance.shuffled(names)[:2]
    known = (*words.talk.objections, *words.talk.calls[:2])
    said = tuple(chance.shuffled(known)[: chance.below(4)])
    spots = places(case, Objection)
    begin, end = _begin(case), len(case.game.events)
    if spots and chance.percent(70):
        place = chance.pick(spots)
        old = case.game.events[place]
        assert isinstance(old, Objection)
        events = list(case.game.events)
        del events[place]
        match chance.below(5):
            case 0:
                return case.having(events)
            case 1:
                old = replace(old, by=by)
            case 2:
                old = replace(old, against=against)
            case 3:
                old = replace(old, words=said)
            case _:
                shift = 1 + chance.below(4)
                place += shift if chance.percent(50) else -shift
                place = min(max(place, begin), len(events))
        events.insert(place, old)
        return case.having(events)
    return put(
        case, Objection(by, against, said), begin + chance.below(end - begin + 1)
    )


def _shortening(case: Case, _: Case, chance: Chance, words: Words) -> Case | None:
    """The rest is claimed or given up, otherwise, elsewhere, or not."""
    if not words.talk.shortenings:
        return None
    spots = places(case, Shortening)
    begin, end = _begin(case), len(case.game.events)
    events = list(case.game.events)
    names = _names(case)[:4]
    if spots:
        place = chance.pick(spots)
        old = events.pop(place)
        assert isinstance(old, Shortening)
        match chance.below(4):
            case 0:
                return case.having(events)
            case 1:
                old = replace(old, by=chance.pick(names))
            case 2:
                old = replace(old, word=chance.pick(words.talk.shortenings))
            case _:
                shift = 1 + chance.below(6)
                place += shift if chance.percent(50) else -shift
                place = min(max(place, begin), len(events))
        events.insert(place, old)
        return case.having(events)
    said = Shortening(chance.pick(names), chance.pick(words.talk.shortenings))
    cut = begin + chance.below(end - begin + 1)
    kept = events[:cut] if chance.percent(70) else events
    kept.insert(cut, said)
    return case.having(kept)


def _borrowed(case: Case, other: Case, chance: Chance, words: Words) -> Case | None:
    """With what was said in another record in place of what was said in this."""
    sort = chance.pick((Call, Reservation, Objection, Shortening))
    theirs = [
        (place, event)
        for place, event in enumerate(other.game.events)
        if isinstance(event, sort)
    ]
    if not theirs:
        return None
    events: list[Event] = [*case.game.events]
    if chance.percent(50):
        events = [event for event in case.game.events if not isinstance(event, sort)]
    for place, event in theirs:
        named = [getattr(event, part, None) for part in ("by", "against")]
        if any(name not in (*_names(case), None) for name in named):
            return None
        events.insert(min(place, len(events)), event)
    return case.having(events)


def _other_player(case: Case, _: Case, chance: Chance, words: Words) -> Case | None:
    """Two players change places in all that is said."""
    one, two = chance.shuffled(_names(case)[:4])[:2]
    turn = {one: two, two: one}
    events: list[Event] = []
    for event in case.game.events:
        match event:
            case Reservation(by=by) | Shortening(by=by):
                events.append(replace(event, by=turn.get(by, by)))
            case Call(by=str(by)):
                events.append(replace(event, by=turn.get(by, by)))
            case Objection(by=by, against=against):
                events.append(
                    replace(
                        event, by=turn.get(by, by), against=turn.get(against, against)
                    )
                )
            case _:
                events.append(event)
    return case.having(events)


RESAID: Final[tuple[Change, ...]] = (
    *(_call, _call, _call, _other_call, _other_call, _other_call),
    *(_bid, _bid, _other_bid, _other_bid, _other_bid),
    *(_other_exchange, _other_exchange, _other_exchange),
    *(_objection, _objection, _shortening, _borrowed, _borrowed, _other_player),
)
"""What may be changed, what is worth most several times."""
