"""Which line of a game does not hold whole tricks; it tells where a card is missing.

Lines are no part of a record: what reads one anew sees them by ``locate`` alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from dokospec.notation.record import Call, GameRecord, Play, TrickNumber

_MOST: Final = 100
"""Cards beyond which no line is looked for: twice as many as are ever played."""


class OddLine(NamedTuple):
    """The only line that does not hold whole tricks: its first card, and how many."""

    first: int
    cards: int


def odd_line(game: GameRecord, places: Sequence[int], size: int) -> OddLine | None:
    """The only line that does not hold whole tricks, where others do.

    Not the last one, where the record stops for whatever reason, unless it has more
    than all cards. A card in a line of its own is the fifth of the trick before it.
    """
    if game.locate is None or len(places) > _MOST:
        return None
    spans = [game.locate("event", place) for place in places]
    lines = [span.line for span in spans if span is not None]
    if len(lines) != len(places):
        return None
    counts = Counter(lines)
    odd = [line for line, count in counts.items() if count % 4]
    if len(odd) != 1 or len(counts) == 1:
        return None
    count = counts[odd[0]]
    if odd[0] == lines[-1] and (len(places) <= size or count in {2, 3}):
        return None
    first = lines.index(odd[0])
    return OddLine(first - 4, 5) if count == 1 and first else OddLine(first, count)


def keeping_odd_line(game: GameRecord) -> GameRecord:
    """The record with the number of the next trick behind its odd line.

    So it is one still where the record is written anew, with a trick a line.
    """
    places = [i for i, event in enumerate(game.events) if type(event) is Play]
    odd = odd_line(game, places, len(places))
    if odd is None:
        return game
    assert game.locate is not None
    events = game.events
    place = places[odd.first + odd.cards]
    here = game.locate("event", place)
    while isinstance(events[place - 1], Call):
        before = game.locate("event", place - 1)
        if before is None or here is None or before.line != here.line:
            break
        place -= 1
    if isinstance(events[place - 1], TrickNumber):
        return game
    number = TrickNumber(odd.first // 4 + 2)
    return replace(game, events=(*events[:place], number, *events[place:]))
