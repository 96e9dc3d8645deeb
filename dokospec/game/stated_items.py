"""Items that are counted by card or trick, as often as they are stated or recorded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from dokospec.game import codes
from dokospec.game.counting import Occurrence, plan_of
from dokospec.game.facts import Facts
from dokospec.game.findings import Placed
from dokospec.game.kind_tables import CountedItem, Tables
from dokospec.game.position import finding
from dokospec.game.pricing import (
    NEVER,
    Case,
    Price,
    Ways,
    can_be_one,
    needed,
    ways_to_be_due,
)
from dokospec.game.recorded import (
    UNNUMBERED,
    RecordedTrick,
    differing_item,
    of_whom,
)
from dokospec.game.stated_lines import Stated, StatedItem
from dokospec.game.worlds import Asker
from dokospec.language.values import Value
from dokospec.verdict import Rests


class _Taker(NamedTuple):
    """An item that is due in a certain trick, in one of these cases, and for whom."""

    once: StatedItem
    trick: int
    cases: frozenset[Case]
    whose: Value


class StatedItems(NamedTuple):
    """The items of one play; ``names``: by seat.

    ``recorded``: the tricks that are there, by number; ``others``: those without one.
    """

    stated: Stated
    tables: Tables
    names: Sequence[str]
    recorded: Mapping[int, RecordedTrick]
    others: Sequence[RecordedTrick] = ()

    def settle(self, facts: Facts, asker: Asker) -> tuple[list[Placed], Rests]:
        """Fills in what each comes to; what is wrong, and what all of it rests on.

        What the recorded tricks make due for certain is counted by them.
        """
        placed: list[Placed] = []
        sums: dict[str, dict[Value, int | Fraction]] = {}
        open_items: set[str] = set()
        takers: list[_Taker] = []
        times, of_each = Counter[str](), Counter[tuple[str, Value]]()
        plan = plan_of(self.tables, str(facts.kind))
        asker.touch(plan.touched)
        rests_on = plan.rests_on
        counted = {item.name: item for item in plan.items}
        too_often = self._too_often(counted)
        there, rest = self._occurrences(plan.items, facts, asker)
        rests_on |= rest
        told, untold = self._told(there, facts.parties or ())
        for once in self._out_of_cards(counted, told):
            open_items.add(once.item)
            placed.append(
                ("fact", once.place, differing_item(once, untold, self.names))
            )
        for number, once in enumerate(self.stated.items):
            if number in told:
                continue
            times[once.item] += 1
            of_each[once.item, once.whose] += 1
            due = NEVER
            if once.item in counted:
                again = 1 if once.whose is None else of_each[once.item, once.whose]
                counted_item, nth = counted[once.item], times[once.item]
                due = self._due(once, counted_item, nth, again, facts, asker)
            rests_on |= due.rests_on
            at_all = due
            if due.never:
                wrong = finding(codes.STATED_NEVER, item=once.item)
                if once.item in counted:
                    at_all = self._at_all(counted[once.item], facts, asker)
                    rests_on |= at_all.rests_on
                    free = self._replace(recorded={})
                    again = 1 if once.whose is None else of_each[once.item, once.whose]
                    blind = free.ways(
                        counted[once.item], once.whose, once.trick, again, facts, asker
                    )
                    if self.recorded and blind.ways:
                        wrong = differing_item(once, untold, self.names)
                if ("fact", once.place, wrong) not in placed:
                    placed.append(("fact", once.place, wrong))
            if at_all.never:
                continue
            if due.points is None or once.item in too_often:
                open_items.add(once.item)
                continue
            found = sums.setdefault(once.item, {})
            found[due.whose] = found.get(due.whose, 0) + due.points
            numbers = {once.trick} if once.trick else counted[once.item].numbers
            if len(numbers) == 1 and due.cases is not None:
                takers.append(_Taker(once, max(numbers), due.cases, due.whose))
        for excluded in (*self._excluded(takers, facts), *self._beyond(takers, facts)):
            open_items |= {one.item for one in excluded}
            last = excluded[-1]
            wrong = finding(codes.STATED_NEVER, item=last.item)
            if ("fact", last.place, wrong) not in placed:
                placed.append(("fact", last.place, wrong))
        for item, whose, points, _ in there:
            found = sums.setdefault(item, {})
            found[whose] = found.get(whose, 0) + points
        facts.sums = {item: tuple(found.items()) for item, found in sums.items()}
        facts.open_items = frozenset(open_items)
        for item, (count, most) in too_often.items():
            data = {"item": item, "count": count, "most": most}
            wrong = finding(codes.STATED_TOO_OFTEN, **data)
            place = next(i.place for i in self.stated.items if i.item == item)
            placed.append(("fact", place, wrong))
        return placed, rests_on

    # --- the tricks that are there ------------------------------------------------------

    def _occurrences(
        self, items: Sequence[CountedItem], facts: Facts, asker: Asker
    ) -> tuple[list[Occurrence], Rests]:
        """What is certainly due in them, whoever laid and took what is not known."""
        found: list[Occurrence] = []
        rests_on = 0
        for item in items:
            numbers = sorted(item.numbers & self.recorded.keys())
            tricks = [(n, self.recorded[n]) for n in numbers]
            for number, trick in (*tricks, *((UNNUMBERED, t) for t in self.others)):
                for start in trick.starts(item):
                    ways = ways_to_be_due(
                        self.tables, item, facts, (None,), [start], 1, asker
                    )
                    rests_on |= ways.rests_on
                    if ways.certain:
                        ((whose, points),) = ways.ways
                        found.append(Occurrence(item.name, whose, points, number))
        return found, rests_on

    def _told(
        self, there: Sequence[Occurrence], parties: Sequence[Value]
    ) -> tuple[set[int], list[Occurrence]]:
        """Which of the stated items these are, and those that none of them is.

        What is told exactly is looked for first.
        """
        left, told = list(there), set[int]()
        numbered = sorted(
            enumerate(self.stated.items),
            key=lambda each: (each[1].trick is None) + (each[1].whose is None),
        )
        for number, once in numbered:
            of = of_whom(once, parties)
            due = [
                each
                for each in left
                if each.item == once.item
                and (once.whose is None or each.whose in of)
                and (once.trick in {None, each.trick} or each.trick == UNNUMBERED)
            ]
            if due:
                left.remove(due[0])
                told.add(number)
        return told, left

    def _out_of_cards(
        self, counted: Mapping[str, CountedItem], told: Container[int]
    ) -> Iterator[StatedItem]:
        """Those of an item for which the recorded tricks leave no card, one for each."""
        tricks = (*self.recorded.values(), *self.others)
        for name, item in counted.items():
            if item.faces is None:
                continue
            laid = sum(face in item.faces for each in tricks for face in each.faces)
            left = self.tables.model.copies * len(item.faces) - laid
            untold = [
                once
                for number, once in enumerate(self.stated.items)
                if once.item == name and number not in told
            ]
            if laid and len(untold) > left:
                yield untold[-1]

    # --- what is stated of the others ---------------------------------------------------

    def _at_all(self, item: CountedItem, facts: Facts, asker: Asker) -> Price:
        """What it comes to for anybody, in any trick: if not never, it is wrongly stated."""
        return ways_to_be_due(self.tables, item, facts, (None,), [{}], 1, asker).due()

    def ways(
        self,
        item: CountedItem,
        whose: Value,
        trick: int | None,
        again: int,
        facts: Facts,
        asker: Asker,
    ) -> Ways:
        """The ways in which it can be due, for a party or who is of it.

        In a recorded trick by what is known of that.
        """
        of: tuple[Value, ...] = (whose,)
        if isinstance(whose, int):
            of = whose, (facts.parties or ())[whose]
        numbers = item.numbers if trick is None else {trick}
        there = numbers & self.recorded.keys()
        starts: list[dict[str, int]] = [
            start for n in sorted(there) for start in self.recorded[n].starts(item)
        ]
        free = numbers - there
        if free or not there:
            starts.append({} if trick is None else {"number": trick})
        return ways_to_be_due(
            self.tables, item._replace(numbers=frozenset(free)) if there else item,
            facts, of, starts, again, asker,
        )  # fmt: skip

    def _excluded(
        self, takers: Sequence[_Taker], facts: Facts
    ) -> Iterator[tuple[StatedItem, ...]]:
        """The pairs of items that cannot be due in one trick."""
        for one, other in combinations(takers, 2):
            if one.trick == other.trick and not can_be_one(
                self.tables, one.cases, other.cases, facts
            ):
                yield one.once, other.once

    def _beyond(
        self, takers: Sequence[_Taker], facts: Facts
    ) -> Iterator[tuple[StatedItem, ...]]:
        """The items of a party that together need more Augen than it has."""
        for party, augen in facts.augen_of_parties or ():
            own = [each for each in takers if each.whose == party]
            tricks: dict[int, list[frozenset[Case]]] = {}
            for each in own:
                tricks.setdefault(each.trick, []).append(each.cases)
            if needed(self.tables, tricks.values()) > augen:
                yield tuple([each.once for each in own])

    def _too_often(
        self, counted: Mapping[str, CountedItem]
    ) -> dict[str, tuple[int, int]]:
        """Items stated more often than there are cards or tricks: how often, and the most.

        What goes over tricks is due in each of them once.
        """
        found: dict[str, tuple[int, int]] = {}
        for name, item in counted.items():
            tricks = Counter(i.trick for i in self.stated.items if i.item == name)
            count, most = tricks.total(), len(item.numbers)
            if item.faces is not None:
                most = self.tables.model.copies * len(item.faces)
            elif count <= most:
                del tricks[None]
                count, most = max(tricks.values(), default=0), 1
            if count > most:
                found[name] = count, most
        return found

    def _due(
        self,
        once: StatedItem,
        item: CountedItem,
        nth: int,
        again: int,
        facts: Facts,
        asker: Asker,
    ) -> Price:
        """What an item comes to; for whom, and in which trick, is supposed if need be.

        ``nth``: the so-manieth of the same item, ``again`` of these for the same.
        """
        name = f"{nth}. {once.item}" if nth > 1 else once.item
        whose: Value = once.whose

        def ways(trick: int | None) -> Ways:
            return self.ways(item, whose, trick, again, facts, asker)

        found = ways(once.trick)
        if self.stated.vague or facts.kind is None:
            return found.due()
        if whose is None:
            options = {str(w): w for w, _ in sorted(found.ways, key=str)}
            if len(options) > 1:
                whose = options[asker.choose(name, tuple(options))]
                found = ways(once.trick)
        if len(found.ways) > 1 and once.trick is None:
            by_trick = {n: ways(n) for n in sorted(item.numbers)}
            groups: dict[object, list[int]] = {}
            for number, each in by_trick.items():
                if each.ways:
                    groups.setdefault(each.ways, []).append(number)
            if len(groups) > 1:
                tricks = {_numbers(numbers): numbers[0] for numbers in groups.values()}
                found = by_trick[tricks[asker.choose(f"{name} n.", tuple(tricks))]]
        return found.due()


def _numbers(numbers: list[int]) -> str:
    """The tricks of these numbers: ``1.-11.``, ``2., 12.``."""
    if len(numbers) > 1 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}.-{numbers[-1]}."
    return ", ".join(f"{n}." for n in numbers)
