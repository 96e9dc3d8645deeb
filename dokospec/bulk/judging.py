"""Games judged in columns: those of a class are told what the engine said of one of them.

All games of a class have the same answers to everything that the engine asked about the
one it judged: the answers at the end of the play and to what is counted were worked out
in columns (``asking``), and the other questions looked at numbers that are part of the
class (``looks``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import numpy as np

from dokospec.bulk.asking import (
    AS_EVER,
    SEATS,
    UNANSWERED,
    BoundedFacts,
    ColumnQuestion,
    Columns,
    Flags,
    Name,
    Numbers,
    classes,
    plain_acts,
)
from dokospec.bulk.games import PLAYERS, Games
from dokospec.bulk.looks import (
    BeyondColumnsError,
    Measured,
    Tests,
    UnansweredError,
    held,
    measures,
)
from dokospec.bulk.play import ColumnPlay, Played
from dokospec.bulk.rows import VerdictRow, row_of
from dokospec.cards import FACES
from dokospec.game.ahead import END
from dokospec.game.calls import SETTLED
from dokospec.game.counting import plan_of
from dokospec.game.hands import NO_HANDS
from dokospec.game.judge import Judge
from dokospec.game.kind_tables import CountedItem, happening, parties_of
from dokospec.game.opening import UndecidedError, open_game
from dokospec.game.position import Position, assigned
from dokospec.game.worlds import ANYTHING, Asker, ForkError
from dokospec.notation.record import GameRecord, Head
from dokospec.rules.decisions import Branches, Leaf, Trail
from dokospec.rules.values import Open, Value
from dokospec.verdict import GameVerdict

_ROTATIONS: Final = len(SEATS)


class Ending(NamedTuple):
    """How the play ended, whatever was made in it: the kind, the Stände, the parties."""

    position: Position
    parties: tuple[Value, ...]


class JudgedColumns(NamedTuple):
    """Games that were judged in columns.

    ``which``: the number of the class of each game, UNANSWERED where the engine has to
    judge it. ``tricks``, ``augen``: by place at the table, of the others.
    """

    which: Numbers
    tricks: Numbers
    augen: Numbers


class DifferenceError(Exception):
    """A game of which columns and engine say different things; ``fields``: in what."""

    def __init__(self, head: Head, game: GameRecord, fields: tuple[str, ...]) -> None:
        super().__init__(", ".join(fields))
        self.head, self.game, self.fields = head, game, fields


class ColumnJudge:
    """Judges whole games in which nobody did anything but play, under one text."""

    def __init__(self, judge: Judge) -> None:
        whole = Head(None, PLAYERS, PLAYERS[-1])
        self.judge = judge.by_deal(whole, GameRecord(None))
        self.tables = self.judge.tables
        self.model = self.judge.model
        self.verdicts: list[GameVerdict | None] = []
        """By the number of a class; None where its games have to be judged one by one."""
        self.learned = 0
        """How many games the engine has judged for the classes."""
        begin = _opened(self.judge)
        play = None if begin is None else ColumnPlay(self.tables, begin)
        self._play = play if play is not None and play.possible else None
        self._endings: list[Ending] = []
        self._ended = ColumnQuestion(self._end)
        self._counted: dict[tuple[int, str, int | None], ColumnQuestion] = {}
        self._values: list[object] = []
        self._tallies: list[tuple[object, ...]] = [()]
        self._added: dict[tuple[int, int], int] = {}
        self._tests = Tests()
        self._known: dict[tuple[int, ...], int] = {}

    def judged(self, games: Games, plain: Flags) -> JudgedColumns:
        """The classes of the games that are ``plain``."""
        count, size = len(games.dealer), self.model.hand_size
        which = np.full(count, UNANSWERED, np.int64)
        tricks = np.full((count, size), -1, np.int64)
        augen = np.full((count, _ROTATIONS), -1, np.int64)
        rows = np.flatnonzero(plain)
        if self._play is None or not len(rows):
            return JudgedColumns(which, tricks, augen)
        played = self._play.played(games.cards[rows, : size * len(SEATS)])
        rows, played = rows[played.known], played.only(played.known)
        endings = self._ended.answers(_hands(played), len(rows))
        made = _augen(played)
        for ending in np.unique(endings[endings >= 0]).tolist():
            mine = np.flatnonzero(endings == ending)
            group = _Group(self, ending, games, rows[mine], played.only(mine))
            which[rows[mine]] = group.classes(made[mine])
        told = np.flatnonzero(which[rows] >= 0)
        first = (games.dealer[rows[told]] + 1) % _ROTATIONS
        tricks[rows[told]] = (played.winners[told] + first[:, None]) % _ROTATIONS
        seats = (np.arange(_ROTATIONS) - first[:, None]) % _ROTATIONS
        augen[rows[told]] = np.take_along_axis(made[told], seats, axis=1)
        return JudgedColumns(which, tricks, augen)

    # --- the end of the play -----------------------------------------------------------

    def _end(self, row: Mapping[Name, int]) -> int:
        assert self._play is not None
        begin = self._play.begin
        offered = frozenset(("hands",))
        asker = Asker(self.model, ANYTHING)
        given = AS_EVER | self._play.given | {"words_said": {}}
        position = begin
        if END in self.model.events:
            facts = BoundedFacts(self.model, given, row, offered)
            found = asker.found(END, happening(END), facts)
            if not isinstance(found, Leaf) or isinstance(found.value, Open):
                return UNANSWERED
            if found.value:
                position = assigned(begin, found.value, 0)
                given |= {"kind": position.kind, "stands": dict(position.stands)}
        facts = BoundedFacts(self.model, given, row, offered)
        found = asker.found("Parteien", parties_of, facts)
        if not isinstance(found, Leaf) or not isinstance(found.value, tuple):
            return UNANSWERED
        if not all(party in self.model.parties for party in found.value):
            return UNANSWERED
        return _number(self._endings, Ending(position, found.value))

    # --- what is counted ---------------------------------------------------------------

    def tallies(self, ending: int, played: Played) -> list[Numbers]:
        """By counted item the number of what it came to, in the order of the engine."""
        kind = self._endings[ending].position.kind
        return [
            self._tallied(ending, item, played)
            for item in plan_of(self.tables, kind).items
        ]

    def _tallied(self, ending: int, item: CountedItem, played: Played) -> Numbers:
        count = len(played.faces)
        tally = np.zeros(count, np.int64)
        if item.faces is None:
            for trick in range(played.faces.shape[1]):
                if trick + 1 in item.numbers:
                    due = np.isin(played.worths[:, trick], list(item.worths))
                    rows = np.flatnonzero(due)
                    at = np.full(len(rows), trick, np.int64)
                    self._add(tally, ending, item, None, played, rows, at, at)
            return tally
        cards = played.faces.reshape(count, -1)
        for face in item.faces:
            lie = np.nonzero(cards == face)[1].reshape(count, -1)
            for copy in range(lie.shape[1]):
                tricks, places = np.divmod(lie[:, copy], len(SEATS))
                rows = np.flatnonzero(np.isin(tricks + 1, list(item.numbers)))
                of = tricks[rows], places[rows]
                self._add(tally, ending, item, face, played, rows, *of)
        return tally

    def _add(
        self,
        tally: Numbers,
        ending: int,
        item: CountedItem,
        face: int | None,
        played: Played,
        rows: Numbers,
        tricks: Numbers,
        places: Numbers,
    ) -> None:
        """What this trick, or the card at this place of it, adds to what was counted."""
        key = ending, item.name, face
        if key not in self._counted:
            self._counted[key] = ColumnQuestion(
                partial(self._count, ending, item, face)
            )
        columns = _trick(played, rows, tricks, places)
        found = self._counted[key].answers(columns, len(rows))
        if not len(rows):
            return
        firsts, inverse = classes([tally[rows], found])
        before, value = tally[rows][firsts].tolist(), found[firsts].tolist()
        after = [self._after(*both) for both in zip(before, value, strict=True)]
        tally[rows] = np.array(after, np.int64)[inverse]

    def _after(self, tally: int, value: int) -> int:
        if UNANSWERED in {tally, value}:
            return UNANSWERED
        if (tally, value) not in self._added:
            found = self._values[value]
            told = self._tallies[tally]
            more = told if found is None else (*told, found)
            self._added[tally, value] = _number(self._tallies, more)
        return self._added[tally, value]

    def _count(
        self, ending: int, item: CountedItem, face: int | None, row: Mapping[Name, int]
    ) -> int:
        assert self._play is not None
        position, parties = self._endings[ending]
        given: dict[str, object] = (
            AS_EVER
            | self._play.given
            | {
                "kind": position.kind,
                "stands": dict(position.stands),
                "parties": parties,
                "words_said": {},
                "calls": (),
            }
        )
        offered = _OF_TRICK
        if face is not None:
            given["face"] = FACES[face]
            offered |= {"seat", "place"}
        facts = BoundedFacts(self.model, given, row, offered)
        asker = Asker(self.model, ANYTHING)
        found = asker.found(item.question, item.ask, facts, SETTLED)
        return _number(self._values, _told(found))

    # --- classes -----------------------------------------------------------------------

    def known(self, key: tuple[int, ...]) -> int | None:
        """The number of a class; None where no game of it was judged yet."""
        return self._known.get(key)

    def know(self, key: tuple[int, ...], number: int) -> None:
        """From here on this is the class of the key."""
        self._known[key] = number

    def measured(self, measured: Measured) -> list[Numbers]:
        """The numbers that the engine looked at, as far as they part classes."""
        return list(self._tests.columns(measured))

    def learn(self, games: Games, row: int, tricks: Sequence[int]) -> tuple[int, bool]:
        """The engine judges one game: the number of its class, and whether it looked anew.

        ``tricks``: who took them, in columns. Where it has looked at something new, the
        classes known so far are too large, and are forgotten. Raises DifferenceError
        where somebody else took them.
        """
        self.learned += 1
        trail = Trail()
        found: list[tuple[Any, Any]] = []
        beyond = False

        def listener(key: object, _: object, facts: Any, *__: object) -> None:
            nonlocal beyond
            answered = False
            for model in {id(m): m for m in (facts.model, facts.model.parent)}.values():
                tree = model.trees.get(key) if model is not None else None
                if tree is None:
                    continue
                try:
                    found.extend(measures(key, tree, facts))
                    answered = True
                except UnansweredError:
                    continue  # it is in the other model's
                except BeyondColumnsError:
                    beyond = True
            # What nobody can follow may have been looked at anywhere.
            beyond = beyond or not answered

        trail.listener = listener
        head, game = games.record(row, self.model.id)
        verdict = self.judge.game(head, game, trail=trail)
        winners = _winners(verdict)
        if winners is not None and winners != list(tricks):
            raise DifferenceError(head, game, ("tricks",))
        new = [self._tests.add(*each) for each in found] if not beyond else []
        if any(new):
            self._known.clear()
        self.verdicts.append(None if beyond or winners is None else verdict)
        return len(self.verdicts) - 1, any(new)

    def row(self, number: int, first: int) -> VerdictRow:
        """The row of a class; ``first``: the place at the table of who plays first."""
        verdict = self.verdicts[number]
        assert verdict is not None
        return row_of(verdict, self.model.hand_size, first)


class _Group:
    """The games of a batch that ended alike."""

    def __init__(
        self,
        judge: ColumnJudge,
        ending: int,
        games: Games,
        rows: Numbers,
        played: Played,
    ) -> None:
        self.judge = judge
        self.ending = ending
        self.games = games
        self.rows = rows
        self.played = played

    def classes(self, augen: Numbers) -> Numbers:
        """The number of the class of each game, UNANSWERED where the engine has to judge it."""
        judge, count = self.judge, len(self.rows)
        tallies = judge.tallies(self.ending, self.played)
        counted = np.all([np.ones(count), *(t >= 0 for t in tallies)], axis=0)
        parties = judge._endings[self.ending].parties  # noqa: SLF001
        dealer = self.games.dealer[self.rows]
        measured = Measured(self.played, parties, augen, dealer)
        ending = np.full(count, self.ending, np.int64)
        seen: dict[int, int] = {}
        while True:
            columns = [ending, *tallies, *judge.measured(measured)]
            firsts, inverse = classes(columns)
            keys = list(zip(*(c[firsts].tolist() for c in columns), strict=True))
            for row, number in seen.items():
                judge.know(keys[int(inverse[row])], number)
            again = False
            for first, key in zip(firsts.tolist(), keys, strict=True):
                if not counted[first] or judge.known(key) is not None:
                    continue
                tricks = self.played.winners[first].tolist()
                number, new = judge.learn(self.games, int(self.rows[first]), tricks)
                seen[first] = number
                if new:
                    again = True
                    break
                judge.know(key, number)
            if again:
                continue
            numbers = [judge.known(key) for key in keys]
            told = [
                UNANSWERED if n is None or judge.verdicts[n] is None else n
                for n in numbers
            ]
            found = np.array(told, np.int64)[inverse]
            found[~counted] = UNANSWERED
            return found


_OF_TRICK: Final = frozenset(
    (
        *("trick", "number", "winner", "augen", "card", "leader"),
        *(f"face {place}" for place in range(len(SEATS))),
    )
)


def _trick(played: Played, rows: Numbers, trick: Numbers, place: Numbers) -> Columns:
    """The columns of one trick of each game, and of one card of it."""
    laid = played.faces[rows, trick]
    whose = played.seats[rows, trick]

    def column(name: Name) -> Numbers:
        found: Numbers
        match name:
            case "number":
                found = trick + 1
            case "winner":
                found = played.winners[rows, trick]
            case "augen":
                found = played.worths[rows, trick]
            case "card":
                found = played.cards[rows, trick]
            case "leader":
                found = whose[:, 0]
            case "seat":
                found = whose[np.arange(len(rows)), place]
            case "place":
                found = place + 1
            case _:
                found = laid[:, int(str(name)[-1])]
        return found

    return column


def _hands(played: Played) -> Columns:
    """The columns that tell what was held."""

    def column(name: Name) -> Numbers:
        assert isinstance(name, tuple)
        _, seat, faces = name
        return held(played, seat, faces)

    return column


def _augen(played: Played) -> Numbers:
    """The Augen that each seat made."""
    made = [
        np.where(played.winners == seat, played.worths, 0).sum(axis=1)
        for seat in range(len(SEATS))
    ]
    return np.stack(made, axis=1)


def _opened(judge: Judge) -> Position | None:
    """How a game begins in which nobody bids; None where that is open, or hangs on who deals."""
    found: list[Position] = []
    for first in range(_ROTATIONS):
        table = (*PLAYERS[first:], *PLAYERS[:first])
        acts = plain_acts()._replace(names=table, table=table, order=PLAYERS)
        asker = Asker(judge.model, ANYTHING)
        try:
            found.append(open_game(judge.model, acts, NO_HANDS, asker))
        except (ForkError, UndecidedError):
            return None
    return found[0] if all(each == found[0] for each in found) else None


def _winners(verdict: GameVerdict) -> list[int] | None:
    """The seats of those who took the tricks, the same under every reading; else None."""
    seats = {name: seat for seat, name in enumerate(verdict.players)}
    ways = {
        tuple(seats.get(trick.winner or "") for trick in way.tricks)
        for way in verdict.ways
    }
    found = [*ways.pop()] if len(ways) == 1 else [None]
    return None if None in found else [seat for seat in found if seat is not None]


def _told(found: Leaf | Branches) -> object:
    """An answer under every reading, without its reasons."""
    if isinstance(found, Leaf):
        return found.value
    return frozenset((cube, leaf.value) for cube, leaf in found)


def _number(values: list[Any], value: object) -> int:
    """The place of a value in a list, to which it is added where it is new."""
    if value not in values:
        values.append(value)
    return values.index(value)
