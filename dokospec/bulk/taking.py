"""Who takes a trick where the tables of a kind do not tell: the engine asked in columns.

The engine's own code judges a trick of which everything that it looks at is a column:
faces that can neither take it nor be asked for are made one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from dokospec.bulk.asking import (
    UNANSWERED,
    UNKNOWN_HANDS,
    BeyondError,
    BoundedFacts,
    LookedRow,
    Lying,
    Name,
    NeedsError,
    Numbered,
    Until,
    hands_of,
    of_position,
    ways,
)
from dokospec.bulk.worlds import Forks
from dokospec.cards import FACES
from dokospec.game.acts import Acts
from dokospec.game.facts import Facts
from dokospec.game.hands import NO_HANDS
from dokospec.game.kind_tables import KindTable, Tables, ask_rule
from dokospec.game.play import TrickPlayer
from dokospec.game.position import Position
from dokospec.game.worlds import Asker, Label
from dokospec.language.values import Open

Supposed: TypeAlias = tuple[tuple[int, int, int], ...]
"""(seat, face, copies) of what a world takes hands to hold."""

ALWAYS: Final[tuple[Name, ...]] = (
    *("state", "label", "supposed", "leader", "last"),
    *(f"top {place}" for place in range(4)),
)
"""The columns that are always looked at; ``top``: the face, or -1 for one of no account."""


ASKED: Final = "asked"
"""A column in which nothing stands: another face is of account now, so all are made anew."""


class Before(NamedTuple):
    """In place of the tricks before: the cards of some faces that were laid in them."""

    plays: tuple[tuple[int, int], ...]


class Taking:
    """Asks who takes tricks."""

    def __init__(
        self,
        tables: Tables,
        acts: Acts,
        states: Numbered[Position],
        labels: Numbered[Label],
    ) -> None:
        self.tables = tables
        self.acts = acts
        self.states = states
        self.labels = labels
        self.supposed: Numbered[Supposed] = Numbered(())
        self.forks = Forks()
        self.more: set[int] = set()
        """Faces of which the rank of another asks who holds them."""

    def faces(self, table: KindTable, supposed: int) -> int:
        """The faces (bit mask) of which the table does not say how high they stand.

        Or of which it is supposed who holds them.
        """
        held = {face for _, face, _ in self.supposed[supposed]}
        return table.dynamic | sum(1 << face for face in held)

    def solve(self, row: LookedRow) -> int:
        """The number of the fork of a trick: (label, place, what is supposed) each.

        UNANSWERED where nobody can say under some reading.
        """
        position = self.states[row["state"]]
        table = self.tables.kind(position.kind)
        assert table is not None
        supposed = self.supposed[row["supposed"]]
        special = {*_faces(self.faces(table, row["supposed"]))}
        seats = tuple((row["leader"] + place) % 4 for place in range(4))
        laid = self._laid(table, special, row)
        asked = special | self.more if special.intersection(laid) else special
        before = tuple(
            (seat, face)
            for face in sorted(asked)
            for seat in range(4)
            for _ in range(row["laid by", seat, face])
        )
        position = position._replace(
            tricks=(Before(before),),  # type: ignore[arg-type]
            supposed=supposed,
        )
        player = _Player(self, row, asked)

        def step(asker: Asker) -> tuple[int | None, Supposed]:
            return player.taken(position, table, seats, laid, asker)[:2]

        found = ways(self.tables.model, self.labels[row["label"]], step)
        if any(place is None for _, (place, _) in found):
            return UNANSWERED
        return self.forks.number(
            tuple(
                (self.labels.number(label), place or 0, self.supposed.number(then))
                for label, (place, then) in found
            )
        )

    def _laid(
        self, table: KindTable, special: set[int], row: LookedRow
    ) -> tuple[int, ...]:
        """The trick, those of no account by a face that is lower than the highest."""
        tops = tuple(row[f"top {place}"] for place in range(4))
        if -1 not in tops:
            return tops
        keys = table.keys[tops[0]]
        plain = [face for face in range(len(FACES)) if face not in special]
        high = max(keys[face] for face in tops if face in plain)
        low = next(
            (face for face in plain if keys[face] < high and face not in self.more),
            None,
        )
        if low is None:
            raise BeyondError("laid")
        return tuple(low if face < 0 else face for face in tops)


def _faces(mask: int) -> Iterator[int]:
    return (face for face in range(mask.bit_length()) if mask >> face & 1)


class _Player(TrickPlayer):
    """Judges one trick, of which what it looks at is a column."""

    def __init__(self, taking: Taking, row: LookedRow, asked: set[int]) -> None:
        """``asked``: the faces of which it is a column who laid them before."""
        acts = taking.acts._replace(faces=tuple(taking.tables.full_deck))
        super().__init__(taking.tables, acts, NO_HANDS)
        self._row = row
        self._asked = asked
        self._more = taking.more

    def facts(self, position: Position) -> Facts:
        return self._facts(position)

    def _facts(
        self, position: Position, hands: frozenset[str] = frozenset()
    ) -> BoundedFacts:
        given = of_position(position, self.acts) | UNKNOWN_HANDS | {"copies_held": {}}
        offered = frozenset(("trick_number",)) | hands
        return BoundedFacts(self.tables.model, self.acts, given, self._row, offered)

    def words_said(self, position: Position, plays: int) -> Until:  # type: ignore[override]
        return Until(plays - 4 * len(position.tricks))

    def _copies(
        self,
        seat: int,
        face: int,
        seen: Sequence[tuple[int, int]],
        supposed: dict[tuple[int, int], int],
    ) -> tuple[int, ...]:
        if face not in self._asked:
            self._more.add(face)
            raise NeedsError(ASKED)
        return super()._copies(seat, face, seen, supposed)

    def _tie(
        self,
        position: Position,
        seats: tuple[int, ...],
        laid: tuple[int, ...],
        place: int,
        asker: Asker,
    ) -> tuple[bool | None, int]:
        facts = self.facts(position)
        if self._row["last"]:
            # With the last cards on the table every hand is known.
            facts = self._facts(position, hands_of(self.tables))
        facts.lying = Lying(self._row)  # type: ignore[assignment]
        facts.words_said = self.words_said(position, 4 * len(position.tricks) + 4)  # type: ignore[assignment]
        face = FACES[laid[place]]
        leaf = asker.ask(("Gleichstand", face), ask_rule("Gleichstand", face), facts)
        if isinstance(leaf.value, Open):
            return None, leaf.rests_on
        return leaf.value == "zweite", leaf.rests_on
