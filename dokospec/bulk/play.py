"""The tricks of many games at once, by the tables of a kind of game.

Whatever the tables leave open is asked of the engine, once for each combination of what
the answer hangs on. A game of which something stays open here is left to the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import product
from typing import Final, NamedTuple

import numpy as np

from dokospec.bulk.asking import (
    SEATS,
    UNANSWERED,
    BoundedFacts,
    ColumnQuestion,
    Flags,
    Name,
    NeedsError,
    Numbers,
    plain_acts,
)
from dokospec.cards import FACES
from dokospec.game.dynamic_ranks import Ranks, height
from dokospec.game.hands import NO_HANDS
from dokospec.game.kind_tables import COMPLY, KindTable, Tables, ask_rule, complying
from dokospec.game.position import Position
from dokospec.game.worlds import ANYTHING, Asker
from dokospec.rules.decisions import Leaf

_FACES: Final = len(FACES)


class Played(NamedTuple):
    """The tricks of games; a row each, then a trick, then a place in it where it has one.

    ``known``: where all of it is settled and no card was against the rules; elsewhere
    nothing here means anything. Seats in play order: 3 deals.
    """

    seats: Numbers
    faces: Numbers
    winners: Numbers
    worths: Numbers
    known: Flags

    @property
    def cards(self) -> Numbers:
        """The winning card of each trick."""
        leaders = self.seats[:, :, 0]
        place = (self.winners - leaders) % len(SEATS)
        found: Numbers = np.take_along_axis(self.faces, place[:, :, None], axis=2)
        return found[:, :, 0]

    def only(self, rows: Flags | Numbers) -> Played:
        """These rows; itself where it is all of them."""
        if rows is self.known and rows.all():
            return self
        return Played(
            self.seats[rows],
            self.faces[rows],
            self.winners[rows],
            self.worths[rows],
            self.known[rows],
        )


class ColumnPlay:
    """Plays games that begin in one position, in columns."""

    def __init__(self, tables: Tables, begin: Position) -> None:
        """``begin``: before the first trick."""
        self.tables = tables
        self.begin = begin
        self.given: dict[str, object] = {
            "kind": begin.kind,
            "start_kind": begin.start_kind,
            "stands": dict(begin.stands),
            "bid": None,
            "bids_done": True,
        }
        table = tables.kind(begin.kind)
        self.possible = table is not None and not (table.eventful or table.event_faces)
        """Whether nothing can happen while the cards are played."""
        if table is None:
            return
        self._table: KindTable = table
        self._keys = np.array(table.keys, np.int64)
        self._augen = np.array(tables.augen, np.int64)
        ties = [_OPEN if tie is None else int(tie[0]) for tie in table.ties]
        self._ties = np.array(ties, np.int64)
        self._comply = [
            np.array([_ASK if row[d] is None else row[d] for row in table.comply])
            for d in range(len(tables.duties))
        ]
        self._tie_of = {
            face: ColumnQuestion(partial(self._tie, face))
            for face in range(_FACES)
            if table.ties[face] is None
        }
        self._masks = [
            [
                ColumnQuestion(partial(self._mask, d, place))
                for place in range(len(SEATS))
            ]
            for d in range(len(tables.duties))
        ]
        self._rank_of = {
            face: ColumnQuestion(partial(self._ranked, face))
            for face in range(_FACES)
            if table.dynamic >> face & 1
        }
        self._alternatives: list[tuple[int, ...]] = []

    def played(self, cards: Numbers) -> Played:
        """The tricks of whole games; ``cards``: face indexes in order of play."""
        count = len(cards)
        size = self.tables.model.hand_size
        faces = cards.reshape(count, size, len(SEATS))
        seats = np.empty_like(faces)
        winners = np.empty((count, size), np.int64)
        known = self._whole(cards)
        leader = np.full(count, self.begin.leader, np.int64)
        places = np.arange(len(SEATS))
        for trick in range(size):
            now = seats[:, trick] = (leader[:, None] + places) % len(SEATS)
            laid = faces[:, trick]
            heights = self._keys[laid[:, :1], laid]
            self._raise(trick, faces, seats, heights, known)
            place = self._place(trick, laid, heights, known)
            leader = now[np.arange(count), place]
            winners[:, trick] = leader
        found = Played(seats, faces, winners, self._augen[faces].sum(axis=2), known)
        known &= self._lawful(found)
        return found

    def _whole(self, cards: Numbers) -> Flags:
        """Where the cards are those of the deck, each as often as it is there."""
        deck = np.bincount(self.tables.full_deck, minlength=_FACES)
        found = np.ones(len(cards), np.bool_)
        for face in range(_FACES):
            found &= (cards == face).sum(axis=1) == deck[face]
        return found

    # --- who takes a trick -------------------------------------------------------------

    def _place(
        self, trick: int, laid: Numbers, heights: Numbers, known: Flags
    ) -> Numbers:
        """The place of the card that takes the trick; ``known`` is cleared where it is open."""
        place: Numbers = heights.argmax(axis=1)
        rows = np.arange(len(laid))
        equal = heights == heights[rows, place][:, None]
        tied = np.flatnonzero(equal.sum(axis=1) > 1)
        if not len(tied):
            return place
        face = laid[tied, place[tied]]
        second = self._ties[face]
        for each, asked in self._tie_of.items():
            mine = np.flatnonzero(face == each)
            numbers = np.full(len(mine), trick + 1, np.int64)
            second[mine] = asked.answers(lambda _: numbers, len(mine))  # noqa: B023
        known[tied[second < 0]] = False
        last = len(SEATS) - 1 - equal[tied, ::-1].argmax(axis=1)
        place[tied] = np.where(second == 1, last, place[tied])
        return place

    def _tie(self, face: int, row: Mapping[Name, int]) -> int:
        """1 where the second of two such cards takes the trick, 0 where the first does."""
        given = {**self.given, "words_said": {}}
        facts = BoundedFacts(
            self.tables.model, given, row, frozenset(("trick_number",))
        )
        question, ask = (
            ("Gleichstand", FACES[face]),
            ask_rule("Gleichstand", FACES[face]),
        )
        found = Asker(self.tables.model, ANYTHING).found(question, ask, facts)
        if isinstance(found, Leaf) and isinstance(found.value, str):
            return int(found.value == "zweite")
        return UNANSWERED

    def _raise(
        self,
        trick: int,
        faces: Numbers,
        seats: Numbers,
        heights: Numbers,
        known: Flags,
    ) -> None:
        """The heights of cards whose rank depends on who plays them.

        Where it is the same trick whatever a hand held, as the engine has it; ``known`` is
        cleared where it is not.
        """
        laid = faces[:, trick]
        open_: dict[int, dict[int, tuple[int, ...]]] = {}
        for place in range(len(SEATS)):
            for face, asked in self._rank_of.items():
                rows = np.flatnonzero(known & (laid[:, place] == face))
                before = faces[rows, :trick] == face
                seat = seats[rows, trick, place]
                mine = before & (seats[rows, :trick] == seat[:, None, None])
                columns = {
                    "seat": seat,
                    "place": np.full(len(rows), place + 1),
                    "trick_number": np.full(len(rows), trick + 1),
                    "which": 1 + mine.sum(axis=(1, 2)),
                }
                number = asked.answers(columns.__getitem__, len(rows))  # type: ignore[arg-type]
                known[rows[number < 0]] = False
                rows, number = rows[number >= 0], number[number >= 0]
                led = laid[rows, 0]
                for way in np.unique(number * _FACES + led).tolist():
                    ranks, first = self._alternatives[way // _FACES], way % _FACES
                    plain = self._table.keys[first][face]
                    heights_of = {
                        height(rank, self._table, face, first, plain) for rank in ranks
                    }
                    same = rows[(number == way // _FACES) & (led == first)]
                    heights[same, place] = min(heights_of)
                    if len(heights_of) > 1:
                        for row in same.tolist():
                            open_.setdefault(row, {})[place] = tuple(heights_of)
        for row, choices in open_.items():
            rest = enumerate(heights[row].tolist())
            ways = product(*(choices.get(place, (high,)) for place, high in rest))
            known[row] = len({_first_highest(way) for way in ways}) == 1

    def _ranked(self, face: int, row: Mapping[Name, int]) -> int:
        """The number of the ranks that this card may have, whatever the hands hold."""
        model = self.tables.model
        if "seat" not in row:
            raise NeedsError("seat")
        given = {
            **self.given,
            "face": FACES[face],
            "words_said": {},
            "dealt": NO_HANDS.dealt,
            "held": NO_HANDS.held,
        }
        offered = frozenset(("seat", "place", "trick_number", "which"))
        ranks = Ranks(self.tables, plain_acts(), NO_HANDS)
        found: set[int] = set()
        for copies in range(1, model.copies + 1):
            held = {"copies_held": {(row["seat"], face): copies}}
            facts = BoundedFacts(model, given | held, row, offered)
            for rank, _ in ranks.possible(facts, (), {}, Asker(model, ANYTHING)):
                if not isinstance(rank, int):
                    return UNANSWERED
                found.add(rank)
        together = tuple(sorted(found))
        if together not in self._alternatives:
            self._alternatives.append(together)
        return self._alternatives.index(together)

    # --- whether the cards were lawful -------------------------------------------------

    def _lawful(self, played: Played) -> Flags:
        """Where every card was by the rules, as far as columns tell."""
        seats, faces = played.seats, played.faces
        count = len(faces)
        in_hand = np.zeros((count, len(SEATS)), np.int64)
        rows = np.arange(count)
        lawful = np.ones(count, np.bool_)
        for trick in reversed(range(faces.shape[1])):
            laid = faces[:, trick]
            bits = np.left_shift(1, laid)
            for place in range(len(SEATS)):
                in_hand[rows, seats[:, trick, place]] |= bits[:, place]
            for place in range(1, len(SEATS)):
                hand = in_hand[rows, seats[:, trick, place]]
                lawful &= self._satisfied(laid, place, hand)
        return lawful

    def _satisfied(self, laid: Numbers, place: int, allowed: Numbers) -> Flags:
        """Where the card at this place satisfies the duties, one after the other."""
        lawful = np.ones(len(laid), np.bool_)
        for comply, asked in zip(self._comply, self._masks, strict=True):
            masks = comply[laid[:, 0]]
            open_ = np.flatnonzero(masks == _ASK)
            if len(open_):
                lying = laid[open_]
                found = asked[place].answers(
                    lambda name: lying[:, int(str(name)[-1])],  # noqa: B023
                    len(open_),
                )
                masks[open_] = found
                lawful[open_[found < 0]] = False
            least = allowed & masks
            allowed = np.where(least != 0, least, allowed)
            lawful &= (allowed >> laid[:, place] & 1) == 1
        return lawful

    def _mask(self, duty: int, place: int, row: Mapping[Name, int]) -> int:
        """The faces that satisfy a duty where so many cards lie there."""
        model = self.tables.model
        facts = BoundedFacts(model, self.given | {"words_said": {}}, row, frozenset())
        facts.supposing("lying", tuple(_lying(row, p) for p in range(place)))
        asked = self.tables.duties[duty]
        question, ask = (COMPLY, asked.key), complying(model.place(asked))
        found = Asker(model, ANYTHING).found(question, ask, facts)
        if isinstance(found, Leaf) and isinstance(found.value, int):
            return found.value
        return UNANSWERED


def _lying(row: Mapping[Name, int], place: int) -> int:
    """The face at this place of the trick."""
    name = f"face {place}"
    if name not in row:
        raise NeedsError(name)
    return row[name]


_OPEN: Final = -1
_ASK: Final = -1
"""In place of a mask of faces: it depends on more than the card led."""


def _first_highest(heights: tuple[int, ...]) -> tuple[int, int]:
    """The place of the highest card, and how many share it."""
    top = max(heights)
    return heights.index(top), heights.count(top)
