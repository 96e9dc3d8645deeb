"""Rounds to begin a search with: made without a card, and from records there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from dokospec.notation.record import Event, GameRecord, Head, Reservation, Shortening
from dokospec.witness.case import table
from dokospec.witness.lexicon import Lexicon
from dokospec.witness.rounds import Round

LONG: Final = 32
"""More games than an evening has, where the text says when it ends."""


def spoken(talks: Sequence[Lexicon]) -> Iterator[Round]:
    """What can happen in an evening without a card being played.

    Nothing at all; one Vorbehalt, the same again, another one's; with the rest of the
    tricks claimed or given up, so that there is something to write down; and the same
    game all evening long, of one after the other.
    """
    heads = table(4), table(5)
    for head in heads:
        yield Round(head, (GameRecord(None),))
        yield Round(head, (GameRecord(None),) * LONG)
    for talk in talks:
        for words in _bids(talk):
            yield from (Round(head, (_game(head, 0, words, ()),)) for head in heads)
            yield _in_turn(table(5), words, (), 2 * len(table(5).players))
            for short in ((), *((word,) for word in talk.shortenings)):
                yield from _more_than_one(table(4), words, short)


def _bids(talk: Lexicon) -> Iterator[tuple[str, ...]]:
    yield ()
    for bid in talk.bids:
        yield (bid,)
        for extra in talk.extras:
            if extra not in talk.calls:
                yield (bid, extra)


def _more_than_one(
    head: Head, words: tuple[str, ...], short: tuple[str, ...]
) -> Iterator[Round]:
    """The same game once, twice, by another one the second time, by all in turn."""
    one, two = (_game(head, seat, words, short) for seat in (0, 1))
    yield Round(head, (one,))
    yield Round(head, (one, one))
    yield Round(head, (one, two))
    yield _in_turn(head, words, short, LONG)


def _in_turn(
    head: Head, words: tuple[str, ...], short: tuple[str, ...], games: int
) -> Round:
    """The same game by one of the first four after the other."""
    return Round(head, tuple(_game(head, n % 4, words, short) for n in range(games)))


def _game(
    head: Head, seat: int, words: tuple[str, ...], short: tuple[str, ...]
) -> GameRecord:
    name = head.players[seat]
    events: list[Event] = [Reservation(name, words)] if words else []
    events += [Shortening(name, word) for word in short]
    return GameRecord(None, events=tuple(events))
