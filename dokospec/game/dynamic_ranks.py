"""Ranks that depend on who plays a card: on his hand, on what was said.

What a hand holds may not be known yet; then it is supposed, and the world is forked
where the trick would go to somebody else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from dokospec.cards import FACES
from dokospec.game.acts import Acts, Words, words_said
from dokospec.game.facts import Facts
from dokospec.game.hands import Hands, copies_out
from dokospec.game.kind_tables import (
    RANK,
    TRUMP_HEIGHT,
    KindTable,
    Tables,
    rank_of,
)
from dokospec.game.position import (
    Position,
    facts_of,
    with_bid_calls,
)
from dokospec.game.worlds import Asker, ImpossibleError
from dokospec.language.decisions import Leaf
from dokospec.language.orders import TRUMP_CLASS
from dokospec.language.values import Open, Value


class Ranks:
    """The ranks of the cards of one game."""

    def __init__(self, tables: Tables, acts: Acts, hands: Hands) -> None:
        self.tables = tables
        self.acts = acts
        self.hands = hands
        partly_known = any(hands.held) and None in hands.held and tables.even
        self._known = (
            copies_out((), hands.held, tables.full_deck) if partly_known else {}
        )

    def facts(self, position: Position) -> Facts:
        """The facts that hold while the next trick is played."""
        facts = facts_of(self.tables.model, self.acts, position)
        facts.dealt, facts.held = self.hands
        if self._known:
            facts.copies_held = self._known
        facts.trick_number = position.number
        return facts

    def words_said(self, position: Position, plays: int) -> Words | None:
        """Everything said before so many cards were played."""
        return words_said(with_bid_calls(self.tables.model, self.acts, position), plays)

    def raised(
        self,
        position: Position,
        table: KindTable,
        seats: Sequence[int],
        faces: Sequence[int],
        heights: list[int],
        asker: Asker,
    ) -> tuple[list[int] | None, tuple[tuple[int, int, int], ...], int]:
        """Heights where a rank depends on who plays the card, and what is supposed.

        None where the rank of a card is open. The world is forked only where the trick
        would go to somebody else.
        """
        before = [play for trick in position.tricks for play in trick.plays]
        laid = list(zip(seats, faces, strict=True))
        supposed = {(seat, face): count for seat, face, count in position.supposed}
        rests_on = 0
        choices: list[list[int]] = [[height] for height in heights]
        dynamic = [p for p in range(4) if table.dynamic >> faces[p] & 1]
        asked = []
        for place in dynamic:
            seat, face = laid[place]
            held = self._copies(seat, face, [*before, *laid[: place + 1]], supposed)
            facts = self.facts(position)
            facts.seat, facts.face, facts.place = seat, FACES[face], place + 1
            at = 4 * len(position.tricks) + place + 2
            facts.words_said = self.words_said(position, at)
            found = set()
            ways = [
                (copies, which)
                for copies in held
                for which in _which(position, before, laid[place], copies)
            ]
            for copies, facts.which in ways:
                facts.copies_held = {(seat, face): copies}
                for rank, rest in self.possible(
                    facts, [*before, *laid], supposed, asker
                ):
                    if isinstance(rank, Open):
                        return None, position.supposed, rests_on
                    found.add(height(rank, table, face, faces[0], heights[place]))
                    rests_on |= rest
            choices[place] = sorted(found)
            asked.append((place, held, facts))
        if len({_first_highest(combo) for combo in product(*choices)}) == 1:
            heights = [options[0] for options in choices]
        else:
            choices = [[height] for height in heights]
            for place, held, facts in asked:
                seat, face = laid[place]
                copies = held[0]
                if len(held) > 1:
                    copies = self._suppose(seat, face, held, asker)
                    supposed[seat, face] = copies
                facts.copies_held = {(seat, face): copies}
                found = set()
                for facts.which in _which(position, before, laid[place], copies):
                    leaf = self._rank(facts, [*before, *laid], supposed, asker)
                    rests_on |= leaf.rests_on
                    found.add(height(leaf.value, table, face, faces[0], heights[place]))
                choices[place] = sorted(found)
            if len({_first_highest(combo) for combo in product(*choices)}) > 1:
                return None, position.supposed, rests_on
            heights = [options[0] for options in choices]
        verify(supposed, [*before, *laid], self.tables.model.copies)
        seen = Counter(face for _, face in (*before, *laid))
        remaining = tuple(
            sorted(
                (seat, face, count)
                for (seat, face), count in supposed.items()
                if seen[face] < self.tables.model.copies
            )
        )
        return heights, remaining, rests_on

    def possible(
        self,
        facts: Facts,
        seen: Sequence[tuple[int, int]],
        supposed: dict[tuple[int, int], int],
        asker: Asker,
    ) -> Iterator[tuple[Value, int]]:
        """Every rank that is possible, whatever the hands it asks for may have held."""
        facts.missing_nothing()
        found = asker.possible(RANK, rank_of, facts)
        missing, held = facts.missing, facts.copies_held
        if missing is None or not any(isinstance(rank, Open) for rank in found):
            yield from found.items()
            return
        for count in self._copies(*missing, seen, supposed):
            facts.copies_held = {**held, missing: count}
            yield from self.possible(facts, seen, supposed, asker)
        facts.copies_held = held

    def _rank(
        self,
        facts: Facts,
        seen: Sequence[tuple[int, int]],
        supposed: dict[tuple[int, int], int],
        asker: Asker,
    ) -> Leaf:
        """The rank; what must be supposed of hands for it goes into ``supposed``."""
        while True:
            facts.missing_nothing()
            leaf = asker.ask(RANK, rank_of, facts)
            missing = facts.missing
            if missing is None or not isinstance(leaf.value, Open):
                return leaf
            held = self._copies(*missing, seen, supposed)
            count = held[0]
            if len(held) > 1:
                count = supposed[missing] = self._suppose(*missing, held, asker)
            facts.copies_held = {**facts.copies_held, missing: count}

    def _copies(
        self,
        seat: int,
        face: int,
        seen: Sequence[tuple[int, int]],
        supposed: dict[tuple[int, int], int],
    ) -> tuple[int, ...]:
        """How many copies of a face this hand held, as far as one can know now.

        Of a face that lies there more often than it exists nothing can be supposed.
        """
        claimed = self.hands.held[seat]
        if claimed is not None:
            return (claimed.count(face),)
        if (seat, face) in supposed:
            return (supposed[seat, face],)
        if (seat, face) in self._known:
            return (self._known[seat, face],)
        mine = seen.count((seat, face))
        copies = self.tables.model.copies
        elsewhere = sum(f == face for s, f in seen if s != seat)
        most = copies - elsewhere
        everything = self.acts.faces
        if everything.count(face) > copies:
            return (mine,)
        if len(self.acts.named) == len(everything) == 4 * self.tables.model.hand_size:
            laid = (n for n, other in enumerate(everything) if other == face)
            return (max(mine, sum(self.acts.named[n] == seat for n in laid)),)
        if (
            len(everything) == 4 * self.tables.model.hand_size
            and everything.count(face) == mine + elsewhere
        ):
            most = mine
        return tuple(range(mine, max(mine, most) + 1))

    def _suppose(
        self, seat: int, face: int, held: tuple[int, ...], asker: Asker
    ) -> int:
        name = f"Blatt {self.acts.names[seat]}: {FACES[face]}"
        return int(asker.choose(name, tuple(str(count) for count in held)))


def verify(
    supposed: Mapping[tuple[int, int], int],
    seen: Sequence[tuple[int, int]],
    copies: int,
) -> None:
    """Raises ImpossibleError where the cards seen contradict what is supposed of hands.

    ``supposed``: copies by (seat, face); ``seen``: (seat, face) of the cards laid.
    """
    for (seat, face), count in supposed.items():
        mine = seen.count((seat, face))
        others = sum(f == face and s != seat for s, f in seen)
        if mine > count or others > copies - count:
            raise ImpossibleError


def _which(
    position: Position,
    before: Sequence[tuple[int, int]],
    play: tuple[int, int],
    copies: int,
) -> range:
    """Which of the copies that a hand held the one that is played may be, from 1.

    Behind tricks of which nobody knows, others may lie in these.
    """
    first = 1 + before.count(play)
    return range(first, (copies if position.unseen else first) + 1)


def _first_highest(heights: tuple[int, ...]) -> tuple[int, int]:
    """The place of the highest card, and how many share it."""
    top = max(heights)
    return heights.index(top), heights.count(top)


def height(rank: Value, table: KindTable, face: int, led: int, plain: int) -> int:
    """What a card of this rank counts in the trick; ``plain`` where it has none."""
    classes = table.order.classes
    if not isinstance(rank, int):
        return plain
    if classes[face] == TRUMP_CLASS:
        return TRUMP_HEIGHT + rank
    return rank if classes[face] == classes[led] else plain
