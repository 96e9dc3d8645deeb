"""What a record leaves out of its cards and calls, and the few ways it can have been.

A card that is not known is one of those that lie nowhere else; a call without a name
was made by one of the four. Each way is judged as a record of its own, where they are
few; otherwise what depends on them stays open.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import Final, TypeAlias

from dokospec.cards import FACES
from dokospec.game import worlds
from dokospec.game.acts import UNKNOWN, Acts, Completion, unused_name
from dokospec.game.calls import FEWEST_MOMENTS
from dokospec.game.hands import Hands
from dokospec.game.kind_tables import Tables
from dokospec.verdict import Outcome


def unclear(acts: Acts, words: Sequence[str]) -> bool:
    """Whether the record leaves open who called, when, or what a card was.

    So where there are more calls than the players have words.
    """
    return (
        UNKNOWN in acts.faces
        or bool(_unnamed(acts, words))
        or any(call.uncertain for call in acts.calls)
        or _too_much_said(acts, words)
    )


def without_calls(acts: Acts, words: Sequence[str]) -> Acts:
    """The acts of a record that is not completed: what was said is not known.

    But for calls of which only the moment is, where it can be asked of each.
    """
    moments = sum(call.uncertain for call in acts.calls)
    unknown = (
        bool(_unnamed(acts, words))
        or FEWEST_MOMENTS**moments > worlds.MAX_WORLDS
        or _too_much_said(acts, words)
    )
    return acts._replace(unknown_calls=unknown)


def _too_much_said(acts: Acts, words: Sequence[str]) -> bool:
    """Whether there are more calls than the players have words."""
    return 0 < 4 * len(words) < len(acts.calls)


def _unnamed(acts: Acts, words: Sequence[str]) -> list[int]:
    """The numbers of the calls of which nobody says who made them."""
    return [
        number
        for number, call in enumerate(acts.calls)
        if call.seat is None and call.word in words
    ]


def eliminated(acts: Acts, outcomes: Sequence[Outcome]) -> Iterator[tuple[int, str]]:
    """(number of the card, card) of unknown cards that are the same in all outcomes."""
    for number, face in enumerate(acts.faces):
        if face == UNKNOWN:
            trick, place = divmod(number, 4)
            if all(len(outcome.tricks) > trick for outcome in outcomes):
                found = {outcome.tricks[trick].cards[place][1] for outcome in outcomes}
                if len(found) == 1:
                    yield number, found.pop()


def completions(tables: Tables, acts: Acts, hands: Hands) -> Iterator[Completion]:
    """Every way in which unnamed calls and unknown cards can have been.

    Cards stay unknown where what is left of the deck is more than they are. Raises
    TooManyWorldsError where the ways are more than can be judged.
    """
    words = tables.model.words["Rufe"]
    unnamed = _unnamed(acts, words)
    hidden = [n for n, face in enumerate(acts.faces) if face == UNKNOWN]
    most = worlds.MAX_WORLDS
    fillings = list(islice(_fillings(tables, acts, hands, len(hidden)), most + 1))
    # The moments of an uncertain call are tried later.
    moments = sum(call.uncertain for call in acts.calls)
    ways = 4 ** len(unnamed) * FEWEST_MOMENTS**moments * len(fillings)
    if ways > most or _too_much_said(acts, words):
        raise worlds.TooManyWorldsError(())
    for seats in product(range(4), repeat=len(unnamed)):
        named, said = _spoken(acts, dict(zip(unnamed, seats, strict=True)))
        for faces in fillings:
            filled, lies = _laid(named, dict(zip(hidden, faces, strict=False)))
            supposed = said + (lies if len(fillings) > 1 else ())
            yield Completion(frozenset(supposed), filled)


_HIDDEN: Final = re.compile(r"([0-9]+)\. \?\? \(([1-4])\)")
_Pairs: TypeAlias = tuple[tuple[str, str], ...]


def _spoken(acts: Acts, speakers: dict[int, int]) -> tuple[Acts, _Pairs]:
    """The acts in which these calls (by number) were made by these seats."""
    if not speakers:
        return acts, ()
    calls = list(acts.calls)
    supposed: dict[str, str] = {}
    for number, seat in speakers.items():
        call = calls[number]
        calls[number] = replace(call, seat=seat, named=False)
        name = unused_name(_speaker(call.word, call.at), supposed)
        supposed[name] = acts.names[seat]
    return acts._replace(calls=tuple(calls)), tuple(supposed.items())


def _laid(acts: Acts, cards: dict[int, int]) -> tuple[Acts, _Pairs]:
    """The acts in which these faces lie at these places."""
    if not cards:
        return acts, ()
    faces = list(acts.faces)
    supposed = []
    for number, face in cards.items():
        faces[number] = face
        supposed.append((_hidden(number), str(FACES[face])))
    return acts._replace(faces=tuple(faces)), tuple(supposed)


def _speaker(word: str, at: int) -> str:
    """How an assumption names who made a call, ``at`` so many cards: ``2. ?: kontra``."""
    return f"{at // 4 + 1}. ?: {word}"


def _hidden(number: int) -> str:
    """How an assumption names the card that was laid so-manieth: ``6. ?? (2)``."""
    return f"{number // 4 + 1}. ?? ({number % 4 + 1})"


def hidden_card(supposed: str) -> int | None:
    """The number of the card that an assumption names so; None where it names none."""
    found = _HIDDEN.fullmatch(supposed)
    return None if found is None else 4 * int(found[1]) + int(found[2]) - 5


def _fillings(
    tables: Tables, acts: Acts, hands: Hands, hidden: int
) -> Iterator[tuple[int, ...]]:
    """What the unknown cards can have been, in order; nothing where that is not tried."""
    left = Counter(tables.full_deck)
    left.subtract(face for face in acts.faces if face != UNKNOWN)
    left.subtract(c.index for p in acts.passes if p.aside for c in p.cards if c)
    out = sum(left.values())
    if min(left.values(), default=0) >= 0 and (out == hidden or None not in hands.held):
        yield from _orders(+left, hidden)
    else:
        yield ()


def _orders(left: Counter[int], count: int) -> Iterator[tuple[int, ...]]:
    """All orders of so many of these cards, each once."""
    if not count:
        yield ()
        return
    for face in sorted(left):
        if left[face]:
            rest = left.copy()
            rest[face] -= 1
            for others in _orders(rest, count - 1):
                yield (face, *others)
