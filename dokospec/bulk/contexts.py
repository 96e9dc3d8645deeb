"""What was said in each game, numbered: who said what in which order, but not when.

Games of one context differ in their cards, and in how many of them lay at each call.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np

from dokospec.bulk.asking import SEATS, UNANSWERED, Flags, Numbered, Numbers
from dokospec.bulk.games import Games, SaidColumns
from dokospec.game.acts import Acts, sort_acts
from dokospec.language.model import Model
from dokospec.notation.record import GameRecord, Reservation

Acting: TypeAlias = tuple[tuple[int, str, bool], ...]
"""Seat in play order and words of each act; of a call whether all cards lay by then."""

_NONE: Final = "gesund"
_MOST: Final = 16
"""More acts of a sort than this are left to the engine: so many are no game."""
NEVER: Final = 1 << 10
"""More cards than lie in any game."""


def acts_of(bids: Acting) -> Acts:
    """The acts of a game with these Vorbehalte, without calls and cards."""
    events = [Reservation(SEATS[seat], tuple(said.split())) for seat, said, _ in bids]
    return sort_acts(GameRecord(None, events=tuple(events)), SEATS, SEATS, 3)


class Spoken(NamedTuple):
    """What was said in some games.

    ``bids``, ``calls``: numbers of contexts, UNANSWERED where the engine has to judge;
    ``at``: how many cards lay at each call, NEVER behind the last.
    """

    bids: Numbers
    calls: Numbers
    at: Numbers


class Contexts:
    """The contexts met under one text, with their numbers; 0: nothing was said."""

    def __init__(self, model: Model) -> None:
        self.bids: Numbered[Acting] = Numbered(())
        self.calls: Numbered[Acting] = Numbered(())
        self._bid = frozenset(model.words["Angebote"])
        self._beside = model.bid_extras
        self._called = frozenset(model.words["Rufe"])
        self._cards = 4 * model.hand_size

    def __len__(self) -> int:
        return len(self.bids) + len(self.calls)

    def of(self, games: Games) -> Spoken:
        """The contexts of these games."""
        first = (games.dealer + 1) % len(SEATS)
        bids = _without_none(games.bids)
        of_bids, _ = _sequences(self.bids, bids, first, self._known_bids(bids), NEVER)
        fits = np.array([word in self._called for word in games.calls.texts], np.bool_)
        of_calls, at = _sequences(self.calls, games.calls, first, fits, self._cards)
        return Spoken(of_bids, of_calls, at)

    def _known_bids(self, bids: SaidColumns) -> Flags:
        known = [text.split() for text in bids.texts]
        return np.array(
            [
                bool(w) and w[0] in self._bid and self._beside.issuperset(w[1:])
                for w in known
            ],
            np.bool_,
        )


def _without_none(bids: SaidColumns) -> SaidColumns:
    """Without those who said that they have none, where nobody spoke twice."""
    if not len(bids.rows):
        return bids
    spoke = bids.rows * len(SEATS) + bids.seats
    _, inverse, times = np.unique(spoke, return_inverse=True, return_counts=True)
    none = np.array([text == _NONE for text in bids.texts], np.bool_)[bids.words]
    keep = ~none | np.isin(bids.rows, bids.rows[times[inverse] > 1])
    return bids.only(keep)


def _sequences(
    known: Numbered[Acting], said: SaidColumns, first: Numbers, fits: Flags, whole: int
) -> tuple[Numbers, Numbers]:
    """The number of the sequence of acts of each game, and when each was done.

    ``first``: the place at the table of who plays first, by game; ``fits``: the texts
    that are no riddle; ``whole``: with how many cards the game is over.
    """
    count = len(first)
    found = np.zeros(count, np.int64)
    starts = np.searchsorted(said.rows, np.arange(count + 1))
    lengths = np.diff(starts)
    at = np.full((count, min(int(lengths.max(initial=0)), _MOST)), NEVER, np.int64)
    if not len(said.rows):
        return found, at
    seats = (said.seats - first[said.rows]) % len(SEATS)
    over = said.at >= whole
    codes = (said.words * len(SEATS) + seats) * 2 + over
    codes[~fits[said.words]] = UNANSWERED
    most = 2 * len(SEATS) * len(said.texts)
    for number in range(at.shape[1]):
        rows = np.flatnonzero(lengths > number)
        acts = starts[rows] + number
        at[rows, number] = said.at[acts]
        pairs = found[rows] * most + codes[acts]
        pairs[(found[rows] < 0) | (codes[acts] < 0)] = UNANSWERED
        met, inverse = np.unique(pairs, return_inverse=True)
        steps = [_step(known, said.texts, *divmod(pair, most)) for pair in met.tolist()]
        found[rows] = np.array(steps, np.int64)[inverse]
    found[lengths > _MOST] = UNANSWERED
    return found, at


def _step(
    known: Numbered[Acting], texts: tuple[str, ...], before: int, act: int
) -> int:
    """The number of a sequence with one act more."""
    if before < 0:
        return UNANSWERED
    rest, over = divmod(act, 2)
    word, seat = divmod(rest, len(SEATS))
    return known.number((*known[before], (seat, texts[word], bool(over))))
