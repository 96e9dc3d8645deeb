"""The tricks of many games at once, by the tables of their kinds of game.

Whatever the tables leave open is asked of the engine, once for each combination of what
the answer hangs on. A game of which something stays open here is left to the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

import numpy as np
import numpy.typing as npt

from dokospec.bulk.asking import (
    SEATS,
    UNANSWERED,
    UNKNOWN_HANDS,
    BoundedFacts,
    ColumnQuestion,
    Columns,
    Flags,
    LookedRow,
    Lying,
    Name,
    Numbered,
    Numbers,
    Until,
    hands_of,
    of_position,
    ways,
)
from dokospec.bulk.taking import ALWAYS, ASKED, Taking
from dokospec.bulk.worlds import BySeat, FirstSaid, Forks, Worlds, of_trick
from dokospec.cards import FACES
from dokospec.game.acts import Acts
from dokospec.game.kind_tables import (
    COMPLY,
    KindTable,
    Tables,
    complying,
    happening,
)
from dokospec.game.position import Position, assigned
from dokospec.game.worlds import ANYTHING, Asker, Label, World
from dokospec.language.decisions import Leaf
from dokospec.language.values import Open

_FACES: Final = len(FACES)
_BITS: Final = np.left_shift(np.int32(1), np.arange(_FACES, dtype=np.int32))
_TOLD: Final = -2
"""In place of the number of a fork: the table tells who takes the trick."""
_ASK: Final = -1
"""In place of a mask of faces, or of who takes a trick: it depends on more."""
_WORTH: Final = 3
_OPEN: Final = 4
"""Where the Augen stand in what is known of a trick, and the bit that tells that it is open."""
AT_CARD: Final = "bei Karte"
AFTER_TRICK: Final = "nach Stich"


class _Kind:
    """The table of a kind of game, as arrays."""

    def __init__(self, tables: Tables, table: KindTable) -> None:
        self.table = table
        self.keys = np.array(table.keys, np.int16)
        self.comply = [
            np.array([_ASK if row[d] is None else row[d] for row in table.comply])
            for d in range(len(tables.duties))
        ]
        self.owed = np.array(table.owed, np.int32).ravel()
        """By card led and card: the faces that may satisfy a duty that this one breaks."""
        self.tricks = self._tricks(tables.augen)
        self.open = bool((self.tricks & _OPEN).any())

    def _tricks(self, augen: tuple[int, ...]) -> npt.NDArray[np.int16]:
        """Of each four cards who takes them, whether that is open, and their Augen.

        The place in two bits, then a bit, then the Augen.
        """
        faces = np.indices((_FACES,) * 4, np.int8).reshape(4, -1)
        heights = [self.keys[faces[0], faces[place]] for place in range(4)]
        high = np.maximum.reduce(heights)
        first, last = np.zeros_like(faces[0]), np.zeros_like(faces[0])
        for place in range(4):
            last[heights[place] == high] = place
            first[heights[3 - place] == high] = 3 - place
        taker = faces[first, np.arange(faces.shape[1])]
        ties = np.array([_ASK if t is None else int(t[0]) for t in self.table.ties])
        place = np.where((first != last) & (ties[taker] == 1), last, first)
        open_ = (first != last) & (ties[taker] == _ASK)
        for face in range(_FACES):
            if self.table.dynamic >> face & 1:
                open_ |= (faces == face).any(axis=0)
        worth = np.array(augen, np.int16)[faces].sum(axis=0, dtype=np.int16)
        known: npt.NDArray[np.int16] = place | open_.astype(np.int16) << 2
        known |= worth << _WORTH
        return known


class ColumnPlay:
    """Plays games that begin alike, in columns."""

    def __init__(
        self,
        tables: Tables,
        acts: Acts,
        begins: list[World[Position]],
        labels: Numbered[Label],
        states: Numbered[Position],
    ) -> None:
        """``acts``: what was done before the play; ``begins``: before the first trick."""
        self.tables = tables
        self.acts = acts
        self.labels = labels
        self.states = states
        self._begins = [
            (labels.number(label), states.number(position), position.leader)
            for label, position in begins
        ]
        self._taking = Taking(tables, acts, states, labels)
        self._taken = ColumnQuestion(self._taking.solve, ALWAYS)
        self._forks = Forks()
        self._happened: dict[tuple[int, int], ColumnQuestion] = {}
        self._masks: dict[tuple[int, int], ColumnQuestion] = {}
        self._kinds: dict[str, _Kind] = {}
        self._counts = [*self._counting()]

    def __len__(self) -> int:
        """How much was learned."""
        asked = (*self._happened.values(), *self._masks.values())
        return len(self._taken) + sum(map(len, asked))

    def _kind(self, state: int) -> _Kind | None:
        name = self.states[state].kind
        if name not in self._kinds:
            table = self.tables.kind(name)
            if table is None:
                return None
            self._kinds[name] = _Kind(self.tables, table)
        return self._kinds[name]

    def played(self, cards: Numbers, said: FirstSaid) -> tuple[Worlds, BySeat]:
        """The worlds of whole games, and the cards by seat.

        Of a game that is left to the engine there are none. ``cards``: face indexes by
        game, in order of play.
        """
        size = self.tables.model.hand_size
        worlds = Worlds(cards)
        lost = ~self._whole(cards)
        if any(self._kind(state) is None for _, state, _ in self._begins):
            lost[:] = True
        again = len(self._begins)
        if again > 1 or lost.any():
            worlds = worlds.only(np.repeat(np.flatnonzero(~lost), again))
        label, state, leader = zip(*self._begins, strict=True)
        times = len(worlds) // again
        worlds.label[:], worlds.state[:] = np.tile(label, times), np.tile(state, times)
        leaders = np.tile(np.array(leader, np.int8), times)
        for trick in range(size):
            worlds.leaders[trick] = leaders
            worlds.states[trick] = worlds.state
            worlds = self._trick(worlds, trick, said, lost)
            worlds = self._events(worlds, trick, said, lost)
            leaders = worlds.winners[trick]
        by_seat = BySeat(worlds)
        self._look_back(worlds, by_seat, said, lost)
        lost[worlds.game[worlds.supposed != 0]] = True
        # A game with something against the rules is told card by card.
        lawful = np.zeros(len(cards), np.bool_)
        lawful[worlds.game[worlds.lawful]] = True
        lost |= ~lawful
        if lost.any():
            keep = np.flatnonzero(~lost[worlds.game])
            worlds, by_seat.faces = worlds.only(keep), by_seat.faces[..., keep]
        return worlds, by_seat

    def _whole(self, cards: Numbers) -> Flags:
        """Where the cards are those of the deck, each as often as it is there."""
        if not len(cards):
            return np.zeros(0, np.bool_)
        faces = np.ascontiguousarray(cards.T, np.int16)
        pairs = faces[::2] * _FACES + faces[1::2]
        whole = np.ones(len(cards), np.bool_)
        for counts, due in self._counts:
            found = counts[pairs[0]]
            for pair in pairs[1:]:
                found += counts[pair]
            whole &= found == due
        return whole

    def _counting(self) -> Iterator[tuple[Numbers, int]]:
        """Of each two faces one more in their places of a number, and what all come to.

        A place has room for more cards than there are; some faces are in each number.
        """
        deck = self.tables.full_deck
        room = len(deck).bit_length()
        together = 62 // room
        for first in range(0, _FACES, together):
            ones = np.zeros(_FACES, np.int64)
            last = min(first + together, _FACES)
            ones[first:last] = 1 << room * np.arange(last - first)
            yield (ones[:, None] + ones).ravel(), int(ones[deck].sum())

    def _by_state(self, states: Numbers) -> Iterator[tuple[int, Numbers | slice]]:
        """The worlds of each state."""
        if len(states) and (states == states[0]).all():
            yield int(states[0]), slice(None)
            return
        for state in np.unique(states).tolist():
            yield state, np.flatnonzero(states == state)

    # --- who takes a trick -------------------------------------------------------------

    def _trick(
        self, worlds: Worlds, trick: int, said: FirstSaid, lost: Flags
    ) -> Worlds:
        """The winners of this trick are filled in."""
        first = len(SEATS) * trick
        one, two, three, four = worlds.cards(first, first + len(SEATS))
        laid = one.astype(np.int32)
        for face in (two, three, four):
            laid *= _FACES
            laid += face
        asked = worlds.supposed != 0
        for state, those in self._by_state(worlds.state):
            kind = self._kind(state)
            assert kind is not None
            known = kind.tricks.take(laid[those])
            worlds.worths[trick, those] = known >> _WORTH
            leaders = worlds.leaders[trick, those]
            worlds.winners[trick, those] = (leaders + (known & 3)) & 3
            if kind.open:
                asked[those] |= (known & _OPEN) != 0
        rows = np.flatnonzero(asked)
        if not len(rows):
            return worlds
        numbers = self._asked(worlds, rows, trick, said)
        rows, numbers = rows[numbers != _TOLD], numbers[numbers != _TOLD]
        if not len(rows):
            return worlds
        forks = self._taking.forks
        worlds, rows, ways = worlds.forked(rows, forks, numbers, lost)
        if len(rows):
            worlds.label[rows], place, worlds.supposed[rows] = ways
            worlds.winners[trick, rows] = (worlds.leaders[trick, rows] + place) & 3
        return worlds

    def _asked(
        self, worlds: Worlds, rows: Numbers, trick: int, said: FirstSaid
    ) -> Numbers:
        """The numbers of the forks of tricks that the table may leave open, or _TOLD."""
        laid = worlds.laid(trick, rows)
        open_ = np.zeros(len(rows), np.bool_)
        low = np.zeros(laid.shape, np.bool_)
        for state, those in self._by_state(worlds.state[rows]):
            kind = self._kind(state)
            assert kind is not None
            there = laid[:, those]
            heights = kind.keys[there[0], there]
            high = heights.max(axis=0)
            open_[those] = (heights == high).sum(axis=0, dtype=np.int8) > 1
            special = self._special(kind, there, worlds.supposed[rows][those])
            if special is not None:
                open_[those] |= special.any(axis=0)
                high = np.where(special, -2, heights).max(axis=0)
            lower = heights < high
            lower[0] = False
            low[:, those] = lower if special is None else lower & ~special
        found = np.full(len(rows), _TOLD, np.int64)
        mine = np.flatnonzero(open_)
        columns = self._columns(worlds, rows[mine], trick, said, low=low[:, mine])
        found[mine] = self._taken.answers(columns, len(mine))
        return found

    def _special(self, kind: _Kind, laid: Numbers, supposed: Numbers) -> Flags | None:
        """The cards of which more is asked than how high they stand."""
        found: Flags | None = None
        for number in np.unique(supposed).tolist() if supposed.any() else (0,):
            faces = self._taking.faces(kind.table, number)
            for face in range(faces.bit_length()):
                if faces >> face & 1:
                    mine = (laid == face) & (supposed == number)
                    found = mine if found is None else found | mine
        return found

    def _columns(
        self,
        worlds: Worlds,
        rows: Numbers,
        trick: int,
        said: FirstSaid,
        place: int = 0,
        low: Flags | None = None,
    ) -> Columns:
        """The columns of a trick that is played, and of one card of it.

        ``low``: where there is a higher card.
        """
        seen = of_trick(worlds, rows, trick, place)
        games = worlds.game[rows]
        first = len(SEATS) * trick
        laid: dict[int, Numbers] = {}

        def column(name: Name) -> Numbers:
            found: Numbers
            match name:
                case "state" | "label" | "supposed":
                    found = getattr(worlds, name)[rows]
                case "before":
                    found = worlds.states[trick, rows]
                case "turn":
                    found = seen("seat")
                case "last":
                    last = int(trick == worlds.size - 1)
                    found = np.full(len(rows), last, np.int64)
                case "which":
                    cards = worlds.faces[first + place, games]
                    found = 1 + self._laid_by(worlds, rows, trick, seen("seat"), cards)
                case str() if name.startswith("top "):
                    assert low is not None
                    at = int(name[-1])
                    found = self._top(worlds.faces[first + at, games], low[at])
                case str() if name == ASKED:
                    found = np.zeros(len(rows), np.int64)
                case ("laid by", int() as seat, int() as face):
                    if face not in laid:
                        laid[face] = worlds.laid_by(face, trick, rows)
                    found = (laid[face] == seat).sum(axis=0, dtype=np.int8)
                case ("count", int() as seat, int() as faces):
                    found = worlds.held(seat, faces, rows)
                case ("said", int() as seat, str() as word, cards):
                    assert isinstance(cards, int)
                    found = (said(seat, word, games) < first + cards).astype(np.int64)
                case _:
                    found = seen(name)
            return found

        return column

    def _top(self, faces: Numbers, low: Flags) -> Numbers:
        """The faces, -1 for those of no account."""
        for face in self._taking.more:
            low = low & (faces != face)
        return np.where(low, -1, faces.astype(np.int64))

    def _laid_by(
        self, worlds: Worlds, rows: Numbers, trick: int, seats: Numbers, faces: Numbers
    ) -> Numbers:
        """How often the seat of each row laid the face of it in so many tricks."""
        found = np.zeros(len(rows), np.int64)
        for before in range(trick):
            place = (seats - worlds.leaders[before, rows]) & 3
            first = len(SEATS) * before
            found += worlds.faces[first + place, worlds.game[rows]] == faces
        return found

    # --- events ------------------------------------------------------------------------

    def _events(
        self, worlds: Worlds, trick: int, said: FirstSaid, lost: Flags
    ) -> Worlds:
        """What happens in a trick and behind it, by the kind with which it began."""
        kinds = [self._kind(state) for state, _ in self._by_state(worlds.state)]
        tables = [kind.table for kind in kinds if kind is not None]
        if any(table.event_faces for table in tables):
            for place in range(len(SEATS)):
                worlds = self._happen(worlds, trick, place, said, lost)
        if any(trick + 1 in table.eventful for table in tables):
            worlds = self._happen(worlds, trick, None, said, lost)
        return worlds

    def _happen(
        self,
        worlds: Worlds,
        trick: int,
        place: int | None,
        said: FirstSaid,
        lost: Flags,
    ) -> Worlds:
        """What happens at the card at this place, or behind the trick."""
        due = np.zeros(len(worlds), np.bool_)
        for state, those in self._by_state(worlds.states[trick]):
            kind = self._kind(state)
            assert kind is not None
            if place is None:
                due[those] = trick + 1 in kind.table.eventful
            elif kind.table.event_faces:
                games = worlds.game[those]
                faces = worlds.faces[len(SEATS) * trick + place, games].astype(np.int64)
                due[those] = (kind.table.event_faces >> faces & 1) == 1
        rows = np.flatnonzero(due)
        if not len(rows):
            return worlds
        key = trick, -1 if place is None else place
        if key not in self._happened:
            solve = partial(self._what_happens, trick, place)
            always = ["state", "label", "before"]
            always += [] if place is None else [f"face {place}"]
            self._happened[key] = ColumnQuestion(solve, always)
        columns = self._columns(worlds, rows, trick, said, place or 0)
        numbers = self._happened[key].answers(columns, len(rows))
        worlds, rows, ways = worlds.forked(rows, self._forks, numbers, lost)
        if len(rows):
            worlds.label[rows], worlds.state[rows] = ways
        return worlds

    def _what_happens(self, trick: int, place: int | None, row: LookedRow) -> int:
        """The number of the fork of an event: (label, state) each.

        The kind is that with which the trick began, however the events before it are.
        """
        position = self.states[row["state"]]
        given = of_position(position, self.acts) | UNKNOWN_HANDS | {"copies_held": {}}
        given["kind"] = self.states[row["before"]].kind
        given |= {"trick_number": trick + 1}
        offered = OF_TRICK
        moment = AFTER_TRICK
        given["words_said"] = Until(4)
        if place is not None:
            moment = AT_CARD
            given["words_said"] = Until(place + 2)
            given |= {"face": FACES[row[f"face {place}"]], "place": place + 1}
            offered |= {"seat", "which"}
        facts = BoundedFacts(self.tables.model, self.acts, given, row, offered)
        now = position._replace(tricks=(None,) * (trick + 1))  # type: ignore[arg-type]

        def step(asker: Asker) -> Position | None:
            leaf = asker.ask(moment, happening(moment), facts)
            if not isinstance(leaf.value, Open):
                return _state(assigned(now, leaf.value, 0))
            return position if leaf.value.cause == "unknown" else None

        found = ways(self.tables.model, self.labels[row["label"]], step)
        if any(then is None for _, then in found):
            return UNANSWERED
        return self._forks.number(
            tuple(
                (self.labels.number(label), self.states.number(then))
                for label, then in found
                if then is not None
            )
        )

    # --- whether the cards were lawful -------------------------------------------------

    def _look_back(
        self, worlds: Worlds, by_seat: BySeat, said: FirstSaid, lost: Flags
    ) -> None:
        """Fills in where every card was by the rules; ``lost``: where that is open.

        Looked at closely are those games in which a hand had what a card may owe.
        """
        count = len(worlds)
        in_hand = np.zeros((len(SEATS), count), np.int32)
        owing = np.zeros(count, np.int32)
        cards = worlds.cards()
        for trick in reversed(range(worlds.size)):
            led = cards[len(SEATS) * trick].astype(np.int16) * _FACES
            for state, those in self._by_state(worlds.states[trick]):
                kind = self._kind(state)
                assert kind is not None
                for seat, laid in enumerate(by_seat.faces[trick]):
                    faces = laid[those]
                    if isinstance(those, slice):
                        hand = in_hand[seat]
                        hand |= _BITS.take(faces)
                        owing |= hand & kind.owed.take(led + faces)
                    else:
                        in_hand[seat, those] |= _BITS.take(faces)
                        owed = kind.owed.take(led[those] + faces)
                        owing[those] |= in_hand[seat, those] & owed
        rows = np.flatnonzero(owing)
        if len(rows):
            some = worlds.only(rows)
            self._look_closely(some, said, lost)
            worlds.lawful[rows] = some.lawful

    def _look_closely(self, worlds: Worlds, said: FirstSaid, lost: Flags) -> None:
        """The same, duty by duty."""
        count = len(worlds)
        in_hand = np.zeros((count, len(SEATS)), np.int32)
        rows = np.arange(count)
        for trick in reversed(range(worlds.size)):
            laid = worlds.laid(trick, rows)
            leaders = worlds.leaders[trick]
            hands = []
            for place in range(len(SEATS)):
                seat = (leaders + place) & 3
                in_hand[rows, seat] |= _BITS[laid[place]]
                hands.append(in_hand[rows, seat])
            for state, of in self._by_state(worlds.states[trick]):
                own = rows[of]
                for place in range(1, len(SEATS)):
                    hand = hands[place][of]
                    worlds.lawful[of] &= self._satisfied(
                        worlds, own, trick, place, state, hand, said, lost
                    )

    def _satisfied(
        self,
        worlds: Worlds,
        rows: Numbers,
        trick: int,
        place: int,
        state: int,
        allowed: Numbers,
        said: FirstSaid,
        lost: Flags,
    ) -> Flags:
        """Where the card at this place satisfies the duties, one after the other."""
        kind = self._kind(state)
        assert kind is not None
        lawful = np.ones(len(rows), np.bool_)
        laid = worlds.laid(trick, rows)
        for number, comply in enumerate(kind.comply):
            masks = comply[laid[0]]
            open_ = np.flatnonzero(masks == _ASK)
            if len(open_):
                key = number, place
                if key not in self._masks:
                    solve = partial(self._mask, number, place)
                    self._masks[key] = ColumnQuestion(solve, ("before",))
                columns = self._columns(worlds, rows[open_], trick, said, place)
                found = self._masks[key].answers(columns, len(open_))
                masks[open_] = found
                lost[worlds.game[rows[open_[found < 0]]]] = True
            least = allowed & masks
            allowed = np.where(least != 0, least, allowed)
            lawful &= (allowed >> laid[place] & 1) == 1
        return lawful

    def _mask(self, duty: int, place: int, row: LookedRow) -> int:
        """The faces that satisfy a duty where so many cards lie there."""
        model = self.tables.model
        given = of_position(self.states[row["before"]], self.acts)
        given |= {"lying": Lying(row, place), "words_said": Until(place + 1)}
        offered = frozenset(("trick_number", "turn")) | hands_of(self.tables)
        facts = BoundedFacts(model, self.acts, given, row, offered)
        asked = self.tables.duties[duty]
        question, ask = (COMPLY, asked.key), complying(model.place(asked))
        found = Asker(model, ANYTHING).found(question, ask, facts)
        if isinstance(found, Leaf) and isinstance(found.value, int):
            return found.value
        return UNANSWERED


def _state(position: Position) -> Position:
    """How the game stands, without the tricks and reasons."""
    return position._replace(tricks=(), rests_on=0)


OF_TRICK: Final = frozenset(
    (
        *("trick", "number", "winner", "augen", "card", "leader"),
        *(f"face {place}" for place in range(len(SEATS))),
    )
)
