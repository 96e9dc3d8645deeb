"""From what is stated of a play that is not recorded to the outcome.

The stages behind the play are those of any game (:mod:`.finish`); here is what stands in
the place of the play. What is not stated and is asked for is supposed: each way that
fits to what is stated is a world, and those that come to the same are one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property, partial
from typing import Final

from dokospec.game import codes
from dokospec.game.acts import Said
from dokospec.game.calls import (
    CallStatus,
    JudgedCall,
    counts_as,
    judged_call,
    moments_asked,
)
from dokospec.game.counting import plan_of
from dokospec.game.facts import Facts
from dokospec.game.findings import Placed, about_acts, about_calls
from dokospec.game.finish import Finisher
from dokospec.game.fitting import Way, fitting, options_for
from dokospec.game.position import (
    Position,
    facts_of,
    finding,
    with_bid_calls,
)
from dokospec.game.pricing import NEVER, Due, Ways, ways_to_be_due
from dokospec.game.stages import Counted, Heard, Played, Rated
from dokospec.game.statements import Stated, StatedItem
from dokospec.game.tables import CountedItem
from dokospec.game.worlds import Asker, ImpossibleError
from dokospec.rules.bounds import Bounds
from dokospec.rules.values import Value

_TRICKS: Final = "Stichzahl"


class StatedFinisher(Finisher):
    """Settles the worlds of one game of which the play is stated."""

    def __init__(self, like: Finisher, stated: Stated) -> None:
        """``like``: one for the same game that settles what is recorded of it."""
        self.__dict__.update(like.__dict__)
        self.stated = stated

    def look_back(self, position: Position, asker: Asker) -> Played:
        """The kind, the parties, and what each has, as far as is stated."""
        if position.counting:
            acts = with_bid_calls(self.model, self.acts, position)
            inner = self._with(acts)
            return inner.look_back(position._replace(counting=()), asker)
        facts = facts_of(self.model, self.acts, position)
        facts.dealt, facts.held = self.claimed
        facts.stated_rules = self.stated.rules
        facts.copies_held = self.stated.copies
        facts.words_said = frozenset()
        way = self._way(position, facts, asker)
        facts.kind, facts.stands = way.position.kind, dict(way.position.stands)
        facts.parties, facts.copies_held = way.parties, dict(way.copies)
        told = tuple(self._shares(facts))
        rests_on = position.rests_on | way.rests_on
        return Played(
            facts, self.acts, way.position, told, rests_on, rests_on, position
        )

    def _way(self, position: Position, facts: Facts, asker: Asker) -> Way:
        """The kind and the parties, in one of the ways that fit what is stated."""
        stated, acts = self.stated, self.acts
        work = partial(fitting, self.tables, acts, stated, position, facts)
        memo = self.known.starts[
            position.kind,
            position.stands,
            stated.kind,
            tuple(sorted(stated.parties.items())),
            tuple(sorted(stated.stands.items())),
        ]
        ways = memo.recall(facts, asker, work)
        if not ways:
            raise ImpossibleError
        while len(ways) > 1:
            # What one of them supposes, and others otherwise or not at all.
            what = next(
                name
                for way in ways
                for name, _ in way.supposed
                if len({dict(w.supposed).get(name) for w in ways}) > 1
            )
            hows = dict.fromkeys(dict(way.supposed).get(what, "–") for way in ways)
            how = asker.choose(what, tuple(hows))
            ways = tuple([w for w in ways if dict(w.supposed).get(what, "–") == how])
        (way,) = ways
        return way

    # --- Augen and tricks -------------------------------------------------------------

    def _shares(self, facts: Facts) -> Iterator[Placed]:
        """Augen and tricks, where what is stated says who has them; what is wrong there."""
        stated, line = self.stated, self.stated.line
        if stated.unfit:
            yield "statement", line, finding(codes.STATED_PARTIES)
        for numbers, whole in (
            (stated.augen, self.tables.all_augen),
            (stated.tricks, self.model.hand_size),
        ):
            if (sum_ := _too_much(numbers, whole)) is not None:
                wrong = finding(codes.STATED_SUM, stated=sum_, whole=whole)
                yield "statement", line, wrong
        self._share(facts)

    def _share(self, facts: Facts) -> None:
        parties, stated = facts.parties or (), self.stated
        augen = _of_each(stated.augen, self.tables.all_augen)
        tricks = _of_each(stated.tricks, self.model.hand_size)
        if augen is not None and tricks is not None and None not in parties:
            facts.settle_sums(augen, tricks)
            return
        facts.augen_by_seat, facts.tricks_by_seat = augen, tricks
        if None in parties:
            # Whoever they are: where there are two parties, each has players.
            parties = self.tables.parties if len(self.tables.parties) == 2 else ()
        listed = [p for p in self.tables.parties if p in parties]
        by_party = self._by_party(listed, parties)
        if by_party and all(p in listed for p in parties):
            made: dict[Value, int | Bounds] = {
                p: self._tricks(p, by_party) for p in self.tables.parties
            }
            has: dict[Value, int] = {p: by_party.get(p, 0) for p in self.tables.parties}
            facts.settle_of_parties(has, made)

    def _by_party(
        self, listed: Sequence[str], parties: Sequence[Value]
    ) -> dict[Value, int] | None:
        """The Augen of these parties, which add up to all there are."""
        stated, whole = self.stated, self.tables.all_augen
        augen: dict[Value, int] = {
            p: stated.augen[p] for p in listed if p in stated.augen
        }
        single = [p for p in listed if parties.count(p) == 1]
        if stated.alone is not None and len(single) == 1:
            augen.setdefault(single[0], stated.alone)
        left = [p for p in listed if p not in augen]
        if len(left) == 1:
            augen[left[0]] = whole - sum(augen.values())
        complete = len(augen) == len(listed) and sum(augen.values()) == whole
        return augen if complete and min(augen.values(), default=0) >= 0 else None

    def _tricks(self, party: str, augen: Mapping[Value, int]) -> int | Bounds:
        """How many tricks a party made, as far as follows from the Augen."""
        size, stated = self.model.hand_size, self.stated.tricks
        others = [p for p in augen if p != party]
        if party not in augen or party in stated:
            return stated.get(party, 0)
        if others and all(p in stated for p in others):
            return size - sum(stated[p] for p in others if isinstance(p, str))
        low = 1 if augen[party] else 0
        high = size - sum(augen[p] > 0 for p in others)
        return low if low == high else Bounds(_TRICKS, low, high)

    # --- calls ------------------------------------------------------------------------

    def hear_all(self, played: Played, asker: Asker) -> Heard:
        """What becomes of the calls; one without a time was made in time."""
        facts, acts, _ = played[:3]
        placed = list(played.told)
        words = self.model.words["Rufe"]
        calls = [c for c in acts.calls if c.seat is not None and c.word in words]
        facts.calls = self._all_timed(calls, asker)
        facts.held_at_call = [call.held for call in facts.calls]
        regular: list[bool | None] = [None] * len(calls)
        standing: list[bool | None] = [None] * len(calls)
        facts.regular, facts.standing = regular, standing
        judged: list[CallStatus] = []
        for number, call in enumerate(calls):
            one = JudgedCall("valid", (), 0)
            if call.bidding or call.held is not None or call.trick is not None:
                one = self._judged_call(number, facts, asker)
            status, broken, rests_on = one
            regular[number] = None if status == "open" else status == "valid"
            standing[number] = (
                None if status == "open" else status in {"valid", "standing"}
            )
            word = (
                counts_as(self.model, number, facts, asker)
                if standing[number]
                else None
            )
            judged.append(CallStatus(call, status, broken, True, rests_on, word))
        others = [c for c in acts.calls if c.seat is None or c.word not in words]
        judged += [CallStatus(c, "open", (), c.word in words, 0) for c in others]
        judged.sort(key=lambda each: each.call.index)
        placed += about_calls(self.model, acts, judged, facts)
        placed += about_acts(self.model, acts, facts, facts, asker)
        return Heard(facts, played, tuple(judged), tuple(placed))

    def hear(self, played: Played, asker: Asker) -> Heard:
        """The same: nothing ends a game of which the play is stated."""
        return self.hear_all(played, asker)

    def _judged_call(self, number: int, facts: Facts, asker: Asker) -> JudgedCall:
        """How it comes out; what it asks in vain is supposed where it stays open."""
        while True:
            facts.missing_nothing()
            one = judged_call(self.model, number, facts, self.known.calls, asker)
            if one.status != "open" or not self._suppose(facts, asker):
                return one

    def _suppose(self, facts: Facts, asker: Asker) -> bool:
        """Suppose an answer to what was asked in vain; False where there is none."""
        narrowed = None not in (facts.parties or (None,))
        options = options_for(self.tables, self.acts, facts, copies=narrowed)
        if not options:
            return False
        what = options[0].name.partition(" = ")[0]
        named = {name.partition(" = ")[2]: enter for name, enter in options}
        named[asker.choose(what, tuple(named))](facts)
        return True

    def _timed(self, call: Said, after: int, asker: Asker) -> Said:
        """The call at a moment that fits what is stated of it.

        ``after``: the number of cards laid at the call before it. Which moment it was
        is supposed only where the text asks for more than the cards held.
        """
        if call.bidding:
            return replace(call, held=self.model.hand_size)
        held, trick, lying = call.held, call.trick, call.lying
        if trick is None and (held is None or not self._moments):
            return replace(call, untimed=True)
        size = self.model.hand_size
        if trick is not None:
            first, last = 4 * trick - 4, 4 * trick - 1
            if lying is not None:
                first = last = first + lying
            if held is None:
                own = size - trick + 1, size - trick
                name = f"{self._name(call)}, Karten"
                held = int(asker.choose(name, tuple(map(str, own))))
        else:
            done = size - (held or 0)
            first, last = max(4 * done - 3, 0), min(4 * done + 3, 4 * size)
        moments: dict[str, int] = {}
        for at in range(max(first, min(after, last)), last + 1):
            number = f"{at // 4 + 1}."
            exact = "Liegend" in self._moments
            moments.setdefault(f"{number}{at % 4}" if exact else number, at)
        at = next(iter(moments.values()))
        if len(moments) > 1:
            at = moments[asker.choose(self._name(call), tuple(moments))]
        return replace(call, at=at, held=held)

    def _name(self, call: Said) -> str:
        return f"{self.acts.names[call.seat or 0]}: {call.word}"

    @cached_property
    def _moments(self) -> frozenset[str]:
        return moments_asked(self.model)

    def _all_timed(self, calls: list[Said], asker: Asker) -> list[Said]:
        timed: list[Said] = []
        after = 0
        for call in calls:
            timed.append(self._timed(call, after, asker))
            after = timed[-1].at if not timed[-1].untimed else after
        return timed

    # --- the score --------------------------------------------------------------------

    def rate(self, counted: Counted, asker: Asker) -> Rated:
        """The score; what it asks in vain is supposed where it leaves something open."""
        facts = counted.facts
        while True:
            facts.missing_nothing()
            rated = super().rate(counted, asker)
            scored = rated.scored
            is_open = not scored.winner or scored.value is None
            if not is_open or not self.scores or not self._suppose(facts, asker):
                return rated

    # --- items ------------------------------------------------------------------------

    def count(self, heard: Heard, asker: Asker) -> Counted:
        """What is counted by card or trick, as often as is stated."""
        facts, placed = heard.facts, list(heard.told)
        sums: dict[str, dict[Value, int | Fraction]] = {}
        open_items: set[str] = set()
        times = Counter[str]()
        plan = plan_of(self.tables, str(facts.kind))
        rests_on = plan.rests_on
        most = {item.name: self._most(item) for item in plan.items}
        for once in self.stated.items:
            times[once.item] += 1
            due = NEVER
            if once.item in most:
                due = self._due(once, times[once.item], facts, asker)
            rests_on |= due.rests_on
            if due.never:
                wrong = finding(codes.STATED_NEVER, item=once.item)
                placed.append(("statement", once.line, wrong))
                continue
            if times[once.item] > most[once.item]:
                continue
            if due.points is None:
                open_items.add(once.item)
                continue
            found = sums.setdefault(once.item, {})
            found[due.whose] = found.get(due.whose, 0) + due.points
        facts.sums = {item: tuple(found.items()) for item, found in sums.items()}
        facts.open_items = frozenset(open_items)
        for item, count in times.items():
            if count > most.get(item, count):
                data = {"item": item, "count": count, "most": most[item]}
                wrong = finding(codes.STATED_TOO_OFTEN, **data)
                line = next(i.line for i in self.stated.items if i.item == item)
                placed.append(("statement", line, wrong))
        heard = heard._replace(told=tuple(placed))
        return Counted(facts, heard, rests_on)

    def _most(self, item: CountedItem) -> int:
        """How often an item can be due at the most."""
        if item.faces is None:
            return len(item.numbers)
        return self.model.copies * len(item.faces)

    def _due(self, once: StatedItem, nth: int, facts: Facts, asker: Asker) -> Due:
        """What an item comes to; where that depends on the trick, one is supposed.

        ``nth``: the so-manieth of the same item.
        """
        whose: Value = once.whose
        item = next(i for i in self.tables.counted if i.name == once.item)
        known = self.known.prices

        def ways(whose: Value, trick: int | None) -> Ways:
            work = partial(ways_to_be_due, self.tables, item, facts, whose, trick)
            return known[item.name, whose, trick].recall(facts, asker, work)

        found = ways(whose, once.trick)
        if len(found.ways) != 1 and once.trick is None:
            by_trick = {
                number: ways(whose, number)
                for number in range(1, self.model.hand_size + 1)
            }
            groups: dict[object, list[int]] = {}
            for number, each in by_trick.items():
                if each.ways:
                    groups.setdefault(each.ways, []).append(number)
            if groups:
                options = {_numbers(numbers): numbers[0] for numbers in groups.values()}
                name = f"{once.item} ({nth})" if nth > 1 else once.item
                found = by_trick[options[asker.choose(name, tuple(options))]]
        return found.due()


def _too_much(numbers: Mapping[str | int, int], whole: int) -> int | None:
    """The sum for parties, or for players, where it is more than there is."""
    by_party = sum(n for who, n in numbers.items() if isinstance(who, str))
    by_seat = sum(n for who, n in numbers.items() if isinstance(who, int))
    most = max(by_party, by_seat)
    return most if most > whole else None


def _of_each(stated: Mapping[str | int, int], whole: int) -> list[int] | None:
    """By seat, where it is stated of all or of all but one."""
    seats = {seat: n for seat, n in stated.items() if isinstance(seat, int)}
    if len(seats) < 3:
        return None
    rest = whole - sum(seats.values())
    found = [seats.get(seat, rest) for seat in range(4)]
    return found if sum(found) == whole and min(found) >= 0 else None


def _numbers(numbers: list[int]) -> str:
    """The tricks of these numbers: ``1.-11.``, ``2., 12.``."""
    if len(numbers) > 1 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}.-{numbers[-1]}."
    return ", ".join(f"{n}." for n in numbers)
