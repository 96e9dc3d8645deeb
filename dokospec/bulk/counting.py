"""How the play ended and what is counted in it, in columns."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import NamedTuple, TypeAlias

import numpy as np

from dokospec.bulk.asking import (
    AS_EVER,
    SEATS,
    UNANSWERED,
    BoundedFacts,
    ColumnQuestion,
    Flags,
    LookedRow,
    Name,
    Numbered,
    Numbers,
    Until,
    by_reading,
    classes,
    hands_of,
    of_position,
    ways,
)
from dokospec.bulk.contexts import NEVER
from dokospec.bulk.play import OF_TRICK
from dokospec.bulk.worlds import BySeat, FirstSaid, Forks, Worlds, of_trick
from dokospec.cards import FACES
from dokospec.game.acts import Acts
from dokospec.game.ahead import END
from dokospec.game.calls import SETTLED
from dokospec.game.counting import plan_of
from dokospec.game.kind_tables import CountedItem, Tables, happening, parties_of
from dokospec.game.position import Position, assigned
from dokospec.game.worlds import ANYTHING, Asker, Label
from dokospec.language.values import Open, Value

Tally: TypeAlias = tuple[object, ...]
"""What an item came to so far: its sums, or, where readings differ, all of it in order."""


class Ending(NamedTuple):
    """How the play ended, whatever was made in it: how the game stands, and the parties."""

    position: Position
    parties: tuple[Value, ...]


class Endings:
    """Asks how the play ended."""

    def __init__(
        self,
        tables: Tables,
        acts: Acts,
        labels: Numbered[Label],
        states: Numbered[Position],
    ) -> None:
        self.tables = tables
        self.acts = acts
        self.labels = labels
        self.states = states
        self.endings: Numbered[Ending] = Numbered()
        self._forks = Forks()
        self._asked = ColumnQuestion(self._end, ("state", "label"))

    def __getitem__(self, number: int) -> Ending:
        return self.endings[number]

    def __len__(self) -> int:
        """How much was learned."""
        return len(self._asked)

    def ended(
        self, worlds: Worlds, by_seat: BySeat, said: FirstSaid
    ) -> tuple[Worlds, Numbers, Flags]:
        """The worlds then, the number of the ending of each, and the games left out."""

        def columns(name: Name) -> Numbers:
            match name:
                case "state" | "label":
                    found: Numbers = getattr(worlds, name)
                    return found
                case ("count", int() as seat, int() as faces):
                    return by_seat.held(seat, faces)
                case ("said", int() as seat, str() as word, None):
                    return (said(seat, word, worlds.game) < NEVER).astype(np.int64)
                case _:
                    raise KeyError(name)

        rows = np.arange(len(worlds))
        numbers = self._asked.answers(columns, len(worlds))
        lost = np.zeros(worlds.faces.shape[1], np.bool_)
        if not len(rows):
            return worlds, rows, lost
        worlds, _, ways = worlds.forked(rows, self._forks, numbers, lost)
        if not len(worlds):
            return worlds, np.arange(0), lost
        worlds.label[:], ending = ways
        return worlds, ending, lost

    def _end(self, row: LookedRow) -> int:
        """The number of the fork at the end: (label, ending) each."""
        found = ways(
            self.tables.model,
            self.labels[row["label"]],
            partial(self._ending, self.states[row["state"]], row),
        )
        if any(then is None for _, then in found):
            return UNANSWERED
        return self._forks.number(
            tuple(
                (self.labels.number(label), self.endings.number(then))
                for label, then in found
                if then is not None
            )
        )

    def _ending(
        self, position: Position, row: LookedRow, asker: Asker
    ) -> Ending | None:
        """None where something stays open."""
        model = self.tables.model
        offered = hands_of(self.tables)
        given = AS_EVER | {"words_said": Until(None)}
        if END in model.events:
            facts = BoundedFacts(
                model, self.acts, given | of_position(position, self.acts), row, offered
            )
            leaf = asker.ask(END, happening(END), facts)
            if isinstance(leaf.value, Open):
                return None
            if leaf.value:
                played = (None,) * model.hand_size
                now = position._replace(tricks=played)  # type: ignore[arg-type]
                position = assigned(now, leaf.value, 0)._replace(tricks=(), rests_on=0)
        facts = BoundedFacts(
            model, self.acts, given | of_position(position, self.acts), row, offered
        )
        parties = asker.ask("Parteien", parties_of, facts).value
        assert isinstance(parties, tuple)
        if all(party in model.parties for party in parties):
            return Ending(position, parties)
        return None


class Tallies:
    """Counts the items that are due card by card or trick by trick."""

    def __init__(self, tables: Tables, acts: Acts, endings: Endings) -> None:
        self.tables = tables
        self.acts = acts
        self.endings = endings
        self._asked: dict[tuple[str, object, int | None], ColumnQuestion] = {}
        self._values: Numbered[object] = Numbered()
        self._tallies: Numbered[Tally] = Numbered(())
        self._added: dict[tuple[int, int], int] = {}

    def __len__(self) -> int:
        """How much was learned."""
        return sum(map(len, self._asked.values())) + len(self._added)

    def of(self, worlds: Worlds, ended: Numbers) -> Numbers:
        """By world and item the number of its tally, UNANSWERED where one is open."""
        items = [item.name for item in self.tables.counted]
        found = np.zeros((len(worlds), len(items)), np.int64)
        kinds: dict[str, list[int]] = {}
        for ending in np.unique(ended).tolist():
            kinds.setdefault(self.endings[ending].position.kind, []).append(ending)
        for kind, endings in kinds.items():
            rows = np.flatnonzero(np.isin(ended, endings))
            for item in plan_of(self.tables, kind).items:
                column = items.index(item.name)
                found[rows, column] = self._tallied(kind, item, worlds, ended, rows)
        return found

    def _tallied(
        self,
        kind: str,
        item: CountedItem,
        worlds: Worlds,
        ended: Numbers,
        rows: Numbers,
    ) -> Numbers:
        tally = np.zeros(len(worlds), np.int64)
        mine = np.zeros(len(worlds), np.bool_)
        mine[rows] = True
        for trick in range(worlds.size) if item.faces is None else ():
            if trick + 1 in item.numbers:
                worth = worlds.worths[trick]
                least = np.flatnonzero(mine & (worth >= min(item.worths)))
                due = least[np.isin(worth[least], list(item.worths))]
                self._add(tally, kind, item, None, worlds, ended, due, trick, 0)
        for face in item.faces or ():
            for those, cards in _lying(worlds, face, item, mine):
                tricks, places = np.divmod(cards, len(SEATS))
                of = those, tricks, places
                self._add(tally, kind, item, face, worlds, ended, *of)
        return tally[rows]

    def _add(
        self,
        tally: Numbers,
        kind: str,
        item: CountedItem,
        face: int | None,
        worlds: Worlds,
        ended: Numbers,
        rows: Numbers,
        tricks: Numbers | int,
        places: Numbers | int,
    ) -> None:
        """What this trick, or the card at this place of it, adds to what was counted."""
        if not len(rows):
            return
        key = kind, item.question, face
        if key not in self._asked:
            solve = partial(self._count, item, face)
            self._asked[key] = ColumnQuestion(solve, ("ending",))
        inner = of_trick(worlds, rows, tricks, places)

        def columns(name: Name) -> Numbers:
            match name:
                case "ending":
                    return ended[rows]
                case ("count", int() as seat, int() as faces):
                    return worlds.held(seat, faces, rows)
                case _:
                    return inner(name)

        found = self._asked[key].answers(columns, len(rows))
        firsts, inverse = classes([tally[rows], found])
        before, value = tally[rows][firsts].tolist(), found[firsts].tolist()
        after = [self._after(*both) for both in zip(before, value, strict=True)]
        tally[rows] = np.array(after, np.int64)[inverse]

    def _after(self, tally: int, value: int) -> int:
        if UNANSWERED in {tally, value}:
            return UNANSWERED
        if (tally, value) not in self._added:
            more = _more(self._tallies[tally], self._values[value])
            self._added[tally, value] = self._tallies.number(more)
        return self._added[tally, value]

    def _count(self, item: CountedItem, face: int | None, row: LookedRow) -> int:
        position, parties = self.endings[row["ending"]]
        given: dict[str, object] = (
            AS_EVER
            | of_position(position, self.acts)
            | {"parties": parties, "words_said": Until(None)}
        )
        offered = OF_TRICK | hands_of(self.tables)
        if face is not None:
            given["face"] = FACES[face]
            offered |= {"seat", "place"}
        facts = BoundedFacts(self.tables.model, self.acts, given, row, offered)
        asker = Asker(self.tables.model, ANYTHING)
        found = asker.found(item.question, item.ask, facts, SETTLED)
        return self._values.number(by_reading(found))


def _lying(
    worlds: Worlds, face: int, item: CountedItem, mine: Flags
) -> Iterator[tuple[Numbers, Numbers]]:
    """Where copies of a face lie in these worlds that may make an item due, in order.

    Of each world one copy at a time: worlds, and which card of the game it is.
    """
    first, last = len(SEATS) * (min(item.numbers) - 1), len(SEATS) * max(item.numbers)
    those, places = worlds.lying(face, first, last)
    keep = mine[those]
    if len(item.numbers) < max(item.numbers) - min(item.numbers) + 1:
        keep &= np.isin(places // len(SEATS) + 1, list(item.numbers))
    those, places = those[keep], places[keep]
    while len(those):
        next_ = np.concatenate([[True], those[1:] != those[:-1]])
        yield those[next_], places[next_]
        those, places = those[~next_], places[~next_]


def _more(tally: Tally, value: object) -> Tally:
    """A tally with one value more.

    Sums are as the engine makes them: for whom, in the order in which it was first due.
    """
    if isinstance(value, frozenset):
        return (*tally, value)
    if type(value) is not tuple:
        return tally
    if not all(type(each) is tuple for each in tally):
        return (*tally, frozenset((value,)))
    sums: dict[object, int | Fraction] = dict(tally)  # type: ignore[arg-type]
    whose, points = value
    return tuple({**sums, whose: sums.get(whose, 0) + points}.items())
