"""Classes of games in which the same Vorbehalte were said: the engine judges one of each.

All games of a class have the same answers to everything that the engine asked about the
one it judged: the answers at the end of the play and to what is counted were worked out
in columns, and the other questions looked at numbers that are part of the class
(``looks``), in each world of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sized
from contextlib import suppress
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from dokospec.bulk.asking import (
    SEATS,
    UNANSWERED,
    Flags,
    Numbered,
    Numbers,
)
from dokospec.bulk.contexts import NEVER, Acting, acts_of
from dokospec.bulk.counting import Endings, Tallies
from dokospec.bulk.games import Games
from dokospec.bulk.looks import (
    RULE,
    BeyondColumnsError,
    Calls,
    Measure,
    Measured,
    Test,
    Tests,
    UnansweredError,
    measures,
)
from dokospec.bulk.numbering import RowNumbers
from dokospec.bulk.parting import AUGEN, AugenParting
from dokospec.bulk.play import ColumnPlay
from dokospec.bulk.rows import VerdictRow, row_of
from dokospec.bulk.trick_rules import TrickRules, UnfollowedError
from dokospec.bulk.worlds import Worlds
from dokospec.bulk.written import PLAYERS
from dokospec.game import codes
from dokospec.game.facts import Facts
from dokospec.game.hands import NO_HANDS
from dokospec.game.judge import Judge
from dokospec.game.opening import UndecidedError, open_game
from dokospec.game.position import Position, essence, joined, with_bid_calls
from dokospec.game.preliminaries import first_asked
from dokospec.game.worlds import ANYTHING, Asker, Label, World, advance
from dokospec.language.decisions import Trail, Tree
from dokospec.language.values import Handle, Value
from dokospec.notation.record import GameRecord, Head
from dokospec.verdict import GameVerdict

_UNKNOWN: Final = -1
_ENDED: Final = 3
"""The column of a world's key that tells how it ended."""
UNCLASSED: Final = -2
"""In place of the number of a class: each game is judged by itself."""
_MOST_WORLDS: Final = 16
"""A game of which there are more is left to the engine."""
_CHUNKS: Final = (1 << 8, 1 << 12)
"""So many games first: most of what parts classes is met in them, and then nothing is done anew."""


class DifferenceError(Exception):
    """A game of which columns and engine say different things; ``fields``: in what."""

    def __init__(self, head: Head, game: GameRecord, fields: tuple[str, ...]) -> None:
        super().__init__(", ".join(fields))
        self.head, self.game, self.fields = head, game, fields


class GameRows(NamedTuple):
    """Games of one context of Vorbehalte, a row each.

    ``calls``: the number of the calls' context; ``at``: how many cards lay at each call.
    """

    cards: Numbers
    dealer: Numbers
    calls: Numbers
    at: Numbers

    def only(self, rows: Numbers | slice) -> GameRows:
        """These rows."""
        return GameRows(*(column[rows] for column in self))

    def padded(self, width: int) -> GameRows:
        """The same with room for so many calls."""
        more = width - self.at.shape[1]
        if more <= 0:
            return self
        return self._replace(
            at=np.pad(self.at, ((0, 0), (0, more)), constant_values=NEVER)
        )

    @classmethod
    def together(cls, parts: list[GameRows]) -> GameRows:
        """The rows of all of them."""
        width = max(part.at.shape[1] for part in parts)
        padded = [part.padded(width) for part in parts]
        return cls(*(np.concatenate(columns) for columns in zip(*padded, strict=True)))


class FoundGames(NamedTuple):
    """What was found of some games.

    ``which``: the number of the class, UNCLASSED or UNANSWERED where the engine has to judge;
    ``winners``, ``augen``: by seat, in the world that is told. ``alone``: what the engine
    said of games that are no class, by row.
    """

    which: Numbers
    winners: Numbers
    augen: Numbers
    alone: dict[int, GameVerdict]


class Learned:
    """What the engine said of the one game of each class, by number of the class."""

    def __init__(self) -> None:
        self.rows: list[VerdictRow] = []
        """As if the first place at the table played first."""
        self._told: list[int] = [0]
        self._places = np.zeros(1, np.int64)

    def add(self, row: VerdictRow, told: int) -> int:
        """The number of a new class; ``told``: which of the worlds of its games is told."""
        self.rows.append(row)
        self._told[-1:] = [told, 0]
        return len(self.rows) - 1

    @property
    def told(self) -> Numbers:
        """By class which world is told; 0 behind the last."""
        if len(self._places) < len(self._told):
            self._places = np.array(self._told)
        return self._places


_RuleAnswer: TypeAlias = tuple[tuple[str, Handle], tuple[int, ...], Value]
"""A rule and the trick it is about, who took the tricks, and what it said."""


class _Keyed(NamedTuple):
    """Games with the numbers of their worlds.

    ``first``: by game its first row among the worlds; ``times``: how many there are.
    """

    games: Numbers
    first: Numbers
    times: Numbers
    worlds: Worlds
    measured: Measured
    fixed: Numbers
    """The columns of a world's key that no test changes."""


class Classes:
    """The classes of games in which these Vorbehalte were said."""

    def __init__(
        self,
        judge: Judge,
        bids: Acting,
        calls: Numbered[Acting],
        learned: Learned,
    ) -> None:
        """``calls``: the contexts of calls; ``learned``: by number of a class, of all."""
        self.judge = judge
        self.model = judge.model
        self.bids = bids
        self.calls = calls
        self.learned = learned
        self.judged = 0
        """How many games the engine has judged for the classes."""
        labels: Numbered[Label] = Numbered(ANYTHING)
        states: Numbered[Position] = Numbered()
        tables = judge.tables
        acts = acts_of(bids)
        begins = _opened(judge, bids)
        self._labels = labels
        self._supposing: list[bool] = []
        self._play: ColumnPlay | None = None
        if begins is not None:
            acts = with_bid_calls(self.model, acts, begins[0].state)
            self._play = ColumnPlay(tables, acts, begins, labels, states)
        self._before = acts.calls
        """Those that were made with Vorbehalte."""
        self._endings = Endings(tables, acts, labels, states)
        self._tallies = Tallies(tables, acts, self._endings)
        self._rules = TrickRules(judge, acts)
        self._parting = AugenParting(tables.all_augen)
        self._tests = Tests()
        self._examples: list[GameRows] = []
        self._classes: list[int] = []
        """One game of each class, and the number of the class."""
        self._begin()

    def __len__(self) -> int:
        """How much was learned, in entries of tables."""
        parts: tuple[Sized, ...] = (
            *(self._endings, self._tallies, self._rules, self._parting),
            *(self._numbers, self._pairs),
        )
        return sum(map(len, (*parts, self._classes, self._play or ())))

    def found(self, games: Games, rows: Numbers, own: GameRows) -> FoundGames:
        """The classes of these rows of games; ``own``: what they hold."""
        size = self.model.hand_size
        count = len(rows)
        which = np.full(count, UNANSWERED, np.int64)
        winners = np.zeros((count, size), np.int8)
        augen = np.zeros((count, len(SEATS)), np.int16)
        alone: dict[int, GameVerdict] = {}
        if self._play is None:
            return FoundGames(which, winners, augen, alone)
        ends = [each for each in _CHUNKS if each < count]
        for first, last in zip((0, *ends), (*ends, count), strict=True):
            part = slice(first, last)
            keyed = self._keyed(own.only(part))
            if keyed is None:
                continue
            found = self._classed(games, rows[part], own.only(part), keyed, alone)
            of = first + keyed.games
            which[of] = found
            world = keyed.first + self.learned.told[np.where(found >= 0, found, -1)]
            winners[of] = keyed.worlds.winners[:, world].T
            augen[of] = keyed.measured.augen[world]
        return FoundGames(which, winners, augen, alone)

    # --- the key of a game ---------------------------------------------------------------

    def _keyed(self, own: GameRows) -> _Keyed | None:
        """The worlds of these games; None where all of them are left to the engine."""
        assert self._play is not None

        words: dict[tuple[int, str], Numbers] = {}

        def said(seat: int, word: str, games: Numbers) -> Numbers:
            if (seat, word) not in words:
                words[seat, word] = self._first_said(own, seat, word)
            return words[seat, word][games]

        worlds, by_seat = self._play.played(own.cards, said)
        if not len(worlds):
            return None
        worlds, ended, lost = self._endings.ended(worlds, by_seat, said)
        tallies = self._tallies.of(worlds, ended)
        lost[worlds.game[(tallies < 0).any(axis=1)]] = True
        times = np.bincount(worlds.game, minlength=len(own.cards))
        lost |= times > _MOST_WORLDS
        if lost.any():
            keep = np.flatnonzero(~lost[worlds.game])
            worlds, ended, tallies = worlds.only(keep), ended[keep], tallies[keep]
        if not len(worlds):
            return None
        games, first, times = np.unique(
            worlds.game, return_index=True, return_counts=True
        )
        more = range(len(self._supposing), len(self._labels))
        self._supposing += [self._supposes(label) for label in more]
        supposing = np.array(self._supposing)
        of_world = own.only(worlds.game)
        # The ending at its place: see _ENDED.
        fixed = [
            of_world.calls,
            worlds.label,
            np.where(supposing[worlds.label], of_world.dealer + 1, 0),
            ended,
            worlds.lawful,
            *tallies.T,
        ]
        return _Keyed(
            games,
            first,
            times,
            worlds,
            self._measured(worlds, ended, of_world),
            np.stack(fixed, axis=1).astype(np.int32),
        )

    def _supposes(self, label: int) -> bool:
        """Whether a world supposes something of a player, who has a name then."""
        doubts = self.model.doubts
        return any(
            name not in doubts for cube in self._labels[label] for name, _ in cube
        )

    def _first_said(self, own: GameRows, seat: int, word: str) -> Numbers:
        """How many cards lay when a seat first said a word, NEVER if it did not."""
        if any((call.seat, call.word) == (seat, word) for call in self._before):
            return np.zeros(len(own.cards), np.int64)
        said = np.full(len(own.cards), NEVER, np.int64)
        for context in np.unique(own.calls).tolist() if own.at.shape[1] else ():
            for number, (by, what, _) in enumerate(self.calls[context]):
                if (by, what) == (seat, word):
                    rows = own.calls == context
                    said[rows] = np.minimum(said[rows], own.at[rows, number])
        return said

    def _measured(self, worlds: Worlds, ended: Numbers, own: GameRows) -> Measured:
        names = tuple(self.model.parties)
        endings = self._endings.endings
        parties = np.array(
            [
                [names.index(party) for party in endings[number].parties]
                for number in range(len(endings))
            ],
            np.int8,
        )
        before = len(self._before)
        count = len(worlds)
        seats = np.zeros((count, before + own.at.shape[1]), np.int64)
        at = np.zeros_like(seats)
        seats[:, :before] = [c.seat for c in self._before if c.seat is not None]
        at[:, before:] = np.where(own.at == NEVER, 0, own.at)
        for context in np.unique(own.calls).tolist() if own.at.shape[1] else ():
            spoke = [seat for seat, _, _ in self.calls[context]]
            rows = np.flatnonzero(own.calls == context)
            seats[rows[:, None], before + np.arange(len(spoke))] = spoke
        calls = Calls(seats, at, before)
        kinds = self._kinds()

        def rule(name: str, trick: Handle) -> Numbers:
            return self._rules.column(name, trick, worlds, kinds[ended])

        return Measured(worlds, parties[ended], names, own.dealer, calls, rule)

    def _begin(self) -> None:
        """Nothing is known of keys."""
        fixed = 5 + len(self.judge.tables.counted)
        self._numbers = RowNumbers(fixed + len(self._tests.of))
        self._pairs = RowNumbers(3)
        self._single = np.full(0, _UNKNOWN, np.int64)
        self._several = np.full(0, _UNKNOWN, np.int64)

    def _keys(self, keyed: _Keyed) -> tuple[Numbers, Flags]:
        """The number of each game's key, and where it has several worlds."""
        columns = [c.astype(np.int32) for c in self._tests.columns(keyed.measured)]
        tested = np.stack(columns, axis=1) if columns else keyed.fixed[:, :0]
        world = self._numbers.numbers(np.concatenate([keyed.fixed, tested], axis=1))
        key = world[keyed.first]
        several = keyed.times > 1
        for number in range(1, int(keyed.times.max())):
            rows = np.flatnonzero(keyed.times > number)
            this = keyed.first[rows] + number
            play = self._play_of(keyed, rows, number)
            pair = np.stack([key[rows], world[this], number * _MOST_WORLDS + play], 1)
            key[rows] = self._pairs.numbers(pair.astype(np.int32))
        self._single = _grown(self._single, len(self._numbers))
        self._several = _grown(self._several, len(self._pairs))
        return key, several

    @staticmethod
    def _play_of(keyed: _Keyed, rows: Numbers, number: int) -> Numbers:
        """The first world of the game in which the same seats took the tricks."""
        winners = keyed.worlds.winners
        this = keyed.first[rows] + number
        found = np.full(len(rows), number, np.int64)
        for before in reversed(range(number)):
            other = keyed.first[rows] + before
            found[(winners[:, this] == winners[:, other]).all(axis=0)] = before
        return found

    # --- one game of each class ----------------------------------------------------------

    def _classed(
        self,
        games: Games,
        rows: Numbers,
        own: GameRows,
        keyed: _Keyed,
        alone: dict[int, GameVerdict],
    ) -> Numbers:
        """The class of each game; the engine judges those of which none is known."""
        while True:
            key, several = self._keys(keyed)
            found = np.empty(len(key), np.int64)
            found[several] = self._several[key[several]]
            found[~several] = self._single[key[~several]]
            missing = np.flatnonzero(found == _UNKNOWN)
            if not len(missing):
                return found
            _, firsts = np.unique(
                key[missing] * 2 + several[missing], return_index=True
            )
            for place in missing[np.sort(firsts)].tolist():
                game = int(keyed.games[place])
                row = int(rows[game])
                number, new, verdict = self._learn(games, row, keyed, place)
                if number == UNCLASSED:
                    alone[row] = verdict
                self._examples.append(own.only(slice(game, game + 1)))
                self._classes.append(number)
                if new:
                    self._anew()
                    break
                known = self._several if several[place] else self._single
                known[key[place]] = number

    def _anew(self) -> None:
        """The engine has looked at something new: all classes are parted by that too."""
        self._begin()
        own = GameRows.together(self._examples)
        keyed = self._keyed(own)
        assert keyed is not None
        key, several = self._keys(keyed)
        numbers = np.array(self._classes, np.int64)[keyed.games]
        self._several[key[several]] = numbers[several]
        self._single[key[~several]] = numbers[~several]

    def _learn(
        self, games: Games, which: int, keyed: _Keyed, place: int
    ) -> tuple[int, bool, GameVerdict]:
        """The engine judges one game: the number of its class, and whether it looked anew.

        And what it says. Raises DifferenceError where others took the tricks than in columns.
        """
        self.judged += 1
        plays_and_parties = [*self._plays(keyed, place)]
        watched = _Watched(
            self.model.hand_size, plays_and_parties, self._rules, self._parting
        )
        trail = Trail(listener=watched.listen)
        head, game = games.record(which, self.model.id)
        verdict = self.judge.game(head, game, trail=trail)
        plays = [play for play, _ in watched.worlds]
        taken = [_taken(verdict.players, way.tricks) for way in verdict.ways]
        if any(way is not None and way not in plays for way in taken):
            raise DifferenceError(head, game, ("tricks",))
        told = _taken(verdict.players, verdict.default.tricks)
        if watched.beyond or told is None or set(taken) != set(plays):
            return UNCLASSED, False, verdict
        if not self._says(keyed, place, watched.answers):
            return UNCLASSED, False, verdict
        if len(verdict.ways) > 1 and not _is_plain(verdict, several=len({*plays}) > 1):
            return UNCLASSED, False, verdict
        new = [self._tests.add(*each) for each in watched.found]
        label = int(keyed.worlds.label[int(keyed.first[place])])
        once = int(keyed.times[place]) == 1 and self._labels[label] == ANYTHING
        row = row_of(verdict, self.model.hand_size)._replace(one_play=once)
        return self.learned.add(row, plays.index(told)), any(new), verdict

    def _says(self, keyed: _Keyed, place: int, answers: list[_RuleAnswer]) -> bool:
        """Whether columns tell what rules said of tricks of this game."""
        first = int(keyed.first[place])
        those = first + np.arange(int(keyed.times[place]))
        worlds = keyed.worlds.only(those)
        kinds = self._kinds()[keyed.fixed[those, _ENDED]]
        for (name, trick), play, value in dict.fromkeys(answers):
            told = self._rules.column(name, trick, worlds, kinds)
            taken = np.array(play)[:, None]
            same = (worlds.winners == taken).all(axis=0)
            if (told[same] != self._rules.values.number(value)).any():
                return False
        return True

    def _kinds(self) -> Numbers:
        """By ending the number of the kind."""
        endings = self._endings.endings
        kinds = [self._rules.kinds.number(each.position.kind) for each in endings]
        return np.array(kinds, np.int64)

    def _plays(
        self, keyed: _Keyed, place: int
    ) -> Iterator[tuple[tuple[int, ...], tuple[Value, ...]]]:
        """Of each world of a game who took the tricks, and the parties."""
        first, names = int(keyed.first[place]), self.model.parties
        for world in range(first, first + int(keyed.times[place])):
            parties = keyed.measured.parties[world].tolist()
            winners = keyed.worlds.winners[:, world].tolist()
            yield tuple(winners), tuple(names[party] for party in parties)


def _is_plain(verdict: GameVerdict, *, several: bool) -> bool:
    """Whether what is one outcome, and what is told of all, hangs on nothing but the result.

    ``several``: plays.
    """
    if any(way.scores is None for way in verdict.ways):
        return False
    doubts = {codes.DOUBT_MATTERS, codes.DOUBT_IN_DETAIL}
    general = any(found.code not in doubts for found in verdict.findings)
    return not (several and (general or verdict.default.findings))


class _Watched:
    """What the engine looks at while it judges a game."""

    def __init__(
        self,
        size: int,
        worlds: list[tuple[tuple[int, ...], tuple[Value, ...]]],
        rules: TrickRules,
        parting: AugenParting,
    ) -> None:
        """``worlds``: those in columns, as they were played, and the parties."""
        self.rules = rules
        self.parting = parting
        self.size = size
        self.worlds = worlds
        self.found: list[tuple[Measure, Test]] = []
        self.answers: list[_RuleAnswer] = []
        self.beyond = False
        """Whether it looked at something that no column holds, or nobody can follow it."""

    def listen(
        self,
        key: object,
        compute: object,
        facts: Any,
        settled: frozenset[str],
        told: object,
    ) -> None:
        """Notes what an answer hung on."""
        models = {id(m): m for m in (facts.model, facts.model.parent) if m is not None}
        trees = [m.trees[key] for m in models.values() if key in m.trees]
        noted = self._noted(key, trees, facts)
        if noted is None or any(_of_trick(measure) for measure, _ in noted):
            with suppress(UnfollowedError):
                tree, given = self.rules.followed(key, compute, facts, settled, told)
                by_rules = self._noted(key, [tree], given)
                if by_rules is not None:
                    noted = by_rules
                    self._hear(by_rules, given)
        if noted is None:
            self.beyond = True
            return
        if any(m[0] == AUGEN and test is None for m, test in noted):
            # Where they cannot be parted it is the number itself.
            with suppress(BeyondColumnsError):
                noted = self.parting.parted(key, compute, facts, settled)
        self.found += noted

    def _noted(
        self, key: object, trees: list[Tree], facts: Any
    ) -> list[tuple[Measure, Test]] | None:
        """What is looked at in these trees; None where that is beyond columns."""
        answered = False
        noted: list[tuple[Measure, Test]] = []
        for tree in trees:
            try:
                noted += [*measures(key, tree, facts, self.rules.names)]
            except UnansweredError:
                continue  # it is in another
            except BeyondColumnsError:
                return None
            answered = True
        if not answered or (noted and not self._is_known(facts)):
            return None
        return noted

    def _hear(self, noted: list[tuple[Measure, Test]], facts: Facts) -> None:
        """Notes what the rules said."""
        play = tuple([trick.winner for trick in facts.tricks or ()])
        for (what, of), _ in noted:
            if what == RULE:
                name, trick = of
                self.answers.append((of, play, facts.given(name, (trick,))))

    def _is_known(self, facts: Any) -> bool:
        """Whether these are the facts of a world that is known in columns, at its end."""
        tricks = facts.tricks or ()
        play = tuple([trick.winner for trick in tricks])
        if len(play) != self.size:
            return False
        parties = facts.parties and tuple(facts.parties)
        return any(play == each and parties in {None, own} for each, own in self.worlds)


def _of_trick(measure: Measure) -> bool:
    return isinstance(measure[1], Handle) and measure[0] != RULE


def _grown(known: Numbers, count: int) -> Numbers:
    """The same with room for so many keys."""
    if count <= len(known):
        return known
    more = np.full(count - len(known), _UNKNOWN, np.int64)
    return np.concatenate([known, more])


def _taken(players: tuple[str, ...], tricks: Any) -> tuple[int, ...] | None:
    """The seats of those who took the tricks; None where one is open."""
    winners = [trick.winner for trick in tricks]
    return None if None in winners else tuple(map(players.index, winners))


def _opened(judge: Judge, bids: Acting) -> list[World[Position]] | None:
    """How a game begins with these Vorbehalte; None where that is open, or hangs on who deals."""
    found: list[list[World[Position]]] = []
    asked: set[int | None] = set()
    acts = acts_of(bids)
    for first in range(len(SEATS)):
        table = (*PLAYERS[first:], *PLAYERS[:first])
        own = acts._replace(names=table, table=table, order=PLAYERS)

        def begin(_: None, asker: Asker) -> Position:
            return open_game(judge.model, own, NO_HANDS, asker)  # noqa: B023

        asked.add(first_asked(judge.model, own, None))
        try:
            start = [World(ANYTHING, None)]
            found.append(advance(judge.model, start, begin, essence, joined))
        except UndecidedError:
            return None
    same = all(_essences(each) == _essences(found[0]) for each in found)
    counting = {position.counting for _, position in found[0]}
    return found[0] if same and len(counting) == len(asked) == 1 else None


def _essences(worlds: list[World[Position]]) -> list[tuple[Label, object]]:
    return [(label, essence(state)) for label, state in worlds]
