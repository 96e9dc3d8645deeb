"""What is stated of Augen and tricks: whose they are, and what follows from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from dokospec.game import codes
from dokospec.game.calls import SETTLED
from dokospec.game.facts import Facts
from dokospec.game.findings import Placed
from dokospec.game.position import finding
from dokospec.game.statements import ALONE, AUGEN, TRICKS, WITHOUT_TRICK, Stated
from dokospec.game.tables import Tables, ask_rule
from dokospec.game.worlds import Asker
from dokospec.rules.bounds import Bounds
from dokospec.rules.values import Value

_TRICKS: Final = "Stichzahl"
_SOME: Final = ("0", "1+")
"""How many tricks a party made that has no Augen: none, or some."""

_Holder: TypeAlias = str | int
"""A party, or the seat of a player."""
_Range: TypeAlias = tuple[int, int]
"""The fewest and the most tricks."""


class Shares(NamedTuple):
    """What a table states of Augen and tricks of one game; ``names``: by seat."""

    stated: Stated
    tables: Tables
    names: Sequence[str]

    def wrong_sums(self, parties: Sequence[Value]) -> Iterator[Placed]:
        """Numbers that do not add up to what there is."""
        stated, whole = self.stated, self.tables.all_augen
        for what, numbers, all_there_are in (
            (AUGEN, stated.augen, whole),
            (TRICKS, stated.tricks, self.tables.model.hand_size),
        ):
            wrong = _wrong_sum(numbers, all_there_are, parties, self.tables.parties)
            if wrong is not None:
                who, sum_ = wrong
                data = {"whole": all_there_are, "what": what.capitalize()}
                found = finding(codes.STATED_SUM, stated=sum_, **data)
                yield "fact", stated.place_of(what, who), found
        if stated.alone is None:
            return
        place, single = stated.place_of(ALONE), _single(parties)
        other = stated.augen.get(single[0]) if single else None
        if stated.alone > whole:
            data = {"whole": whole, "what": AUGEN}
            yield "fact", place, finding(codes.STATED_SUM, stated=stated.alone, **data)
        elif other not in {None, stated.alone}:
            data = {"first": other, "second": stated.alone}
            yield "fact", place, finding(codes.STATED_AUGEN, party=single[0], **data)

    def misfit(self, parties: Sequence[Value]) -> Iterator[Placed]:
        """That the Augen of who plays alone are stated where nobody does."""
        alone, whole = self.stated.alone, self.tables.all_augen
        if alone is None or alone > whole or _single(parties) or None in parties:
            return
        wrong = finding(codes.STATEMENT_MISFIT, fact=alone, word=alone)
        yield "fact", self.stated.place_of(ALONE), wrong

    def settle(self, facts: Facts, asker: Asker) -> Iterator[Placed]:
        """Fills in Augen and tricks; tells of tricks that these Augen cannot be."""
        parties, stated = facts.parties or (), self.stated
        augen = _by_seat(stated.augen, self.tables.all_augen)
        tricks = _by_seat(stated.tricks, self.tables.model.hand_size)
        all_augen, all_tricks = _complete(augen), _complete(tricks)
        if all_augen and all_tricks and parties and None not in parties:
            facts.settle_sums(all_augen, all_tricks)
            return
        facts.tricks_of_some = _by_number(tricks)
        aside = self._laid_aside(facts, asker)
        if None in parties:
            # Whoever they are: where there are two parties, each has players.
            parties = self.tables.parties if len(self.tables.parties) == 2 else ()
        listed = [p for p in self.tables.parties if p in parties]
        by_party = None
        if all(p in listed for p in parties):
            by_party = self._by_party(listed, parties, augen)
        if by_party is not None:
            wrong = tuple(self._impossible(by_party, aside))
            yield from wrong
            if wrong:
                return
            made = self._made_by_parties(by_party, aside, asker)
            has: dict[Value, int] = {p: by_party.get(p, 0) for p in self.tables.parties}
            facts.settle_of_parties(has, made)
            if len(parties) == len(augen):
                augen = _with_the_rest(augen, parties, by_party)
                single = _of_single_players(parties, made)
                facts.tricks_of_some = {**facts.tricks_of_some, **single}
        elif all_augen:
            ranges = self._ranges(dict(enumerate(all_augen)), aside)
            facts.tricks_of_some = {s: _bounds(ranges[s]) for s in range(4)}
        facts.augen_by_seat = _complete(augen) or None
        facts.tricks_by_seat = _complete(tricks) or None
        facts.augen_of_some = _by_number(augen)

    # --- Augen ------------------------------------------------------------------------

    def _by_party(
        self, listed: Sequence[str], parties: Sequence[Value], of: Sequence[int | None]
    ) -> dict[_Holder, int] | None:
        """The Augen of these parties, which add up to all there are; ``of``: by seat."""
        stated, whole = self.stated, self.tables.all_augen
        augen: dict[_Holder, int] = {
            p: stated.augen[p] for p in listed if p in stated.augen
        }
        single = _single(parties)
        if stated.alone is not None and len(single) == 1:
            augen.setdefault(single[0], stated.alone)
        if len(parties) == len(of):
            for p in listed:
                own = [n for n, party in zip(of, parties, strict=True) if party == p]
                known = [n for n in own if n is not None]
                if len(known) == len(own):
                    augen.setdefault(p, sum(known))
        left = [p for p in listed if p not in augen]
        if len(left) == 1:
            augen[left[0]] = whole - sum(augen.values())
        complete = len(augen) == len(listed) and sum(augen.values()) == whole
        return augen if complete and min(augen.values(), default=0) >= 0 else None

    # --- tricks, as far as they follow from the Augen -----------------------------------

    def _laid_aside(self, facts: Facts, asker: Asker) -> Mapping[_Holder, int]:
        """How many Augen at the most each may have of cards that nobody played."""
        count = len(self.tables.full_deck) - 4 * self.tables.model.hand_size
        most = self.tables.most_augen[count]
        holders: list[_Holder] = [*self.tables.parties, *range(4)]
        if most and self.tables.stock:
            leaf = asker.ask("Ablage", ask_rule("Ablage"), facts, SETTLED)
            if isinstance(leaf.value, int) and facts.parties:
                party = facts.parties[leaf.value]
                holders = [leaf.value] if party is None else [leaf.value, str(party)]
        return dict.fromkeys(holders, most)

    def _ranges(
        self, augen: Mapping[_Holder, int], aside: Mapping[_Holder, int]
    ) -> dict[_Holder, _Range]:
        """How many tricks each can have made, by the Augen of all."""
        size, stated = self.tables.model.hand_size, self.stated.tricks
        fewest, most = self.tables.least_augen, self.tables.most_augen
        found: dict[_Holder, _Range] = {}
        for who, has in augen.items():
            able = [
                n
                for n in range(size + 1)
                if fewest[4 * n] <= has <= most[4 * n] + aside.get(who, 0)
            ]
            found[who] = min(able, default=size), max(able, default=0)
            if who in stated:
                low, high = found[who]
                found[who] = max(low, stated[who]), min(high, stated[who])
        return _tightened(found, size)

    def _impossible(
        self, augen: Mapping[_Holder, int], aside: Mapping[_Holder, int]
    ) -> Iterator[Placed]:
        """Tricks that are stated, and that nobody can have made with these Augen."""
        ranges = self._ranges(augen, aside)
        if all(low <= high for low, high in ranges.values()):
            return
        for who in augen:
            number = self.stated.tricks.get(who)
            if number is not None:
                word = TRICKS if number else WITHOUT_TRICK
                fact = f"{word} {who}" + (f" {number}" if number else "")
                wrong = finding(codes.STATEMENT_MISFIT, fact=fact, word=word)
                yield "fact", self.stated.place_of(TRICKS, who), wrong
                return

    def _made_by_parties(
        self,
        augen: Mapping[_Holder, int],
        aside: Mapping[_Holder, int],
        asker: Asker,
    ) -> dict[Value, int | Bounds]:
        """The tricks of each party; whether it has any is supposed if need be."""
        size = self.tables.model.hand_size
        ranges = self._ranges(augen, aside)
        for who in augen:
            low, high = ranges[who]
            if low == 0 < high:
                none = asker.choose(f"Stiche {who}", _SOME) == _SOME[0]
                ranges[who] = (0, 0) if none else (1, high)
                ranges = _tightened(ranges, size)
        stated = self.stated.tricks
        return {
            party: _bounds(ranges[party]) if party in ranges else stated.get(party, 0)
            for party in self.tables.parties
        }

    def suppose(self, facts: Facts, asker: Asker) -> bool:
        """Supposes the tricks that were asked for in vain; False where none were."""
        who, made = facts.missing_tricks, dict(facts.tricks_by_party or {})
        if isinstance(who, int):
            bounds: int | Bounds | None = facts.tricks_of_some.get(who)
        else:
            bounds = made.get(who)
        if not isinstance(bounds, Bounds):
            return False
        name = self.names[who] if isinstance(who, int) else who
        numbers = range(bounds.low, bounds.high + 1)
        number = int(asker.choose(f"Stiche {name}", tuple(map(str, numbers))))
        if isinstance(who, int):
            facts.tricks_of_some = {**facts.tricks_of_some, who: number}
            return True
        others = [party for party, n in made.items() if isinstance(n, Bounds)]
        made[who] = number
        if len(others) == 2:
            (other,) = (party for party in others if party != who)
            rest = sum(n for n in made.values() if isinstance(n, int))
            made[other] = self.tables.model.hand_size - rest
        facts.settle_of_parties(facts.augen_by_party or {}, made)
        return True


def _single(parties: Sequence[Value]) -> list[str]:
    """The parties of one player."""
    return [str(p) for p in parties if p is not None and parties.count(p) == 1]


def _tightened(ranges: Mapping[_Holder, _Range], size: int) -> dict[_Holder, _Range]:
    """The same by what the others made at least and at the most: all made ``size``."""
    lows = sum(low for low, _ in ranges.values())
    highs = sum(high for _, high in ranges.values())
    return {
        who: (max(low, size - (highs - high)), min(high, size - (lows - low)))
        for who, (low, high) in ranges.items()
    }


def _bounds(possible: _Range) -> int | Bounds:
    low, high = possible
    return low if low == high else Bounds(_TRICKS, low, high)


def _by_seat(stated: Mapping[_Holder, int], whole: int) -> list[int | None]:
    """By seat, as far as it is stated; the last of four follows from the others."""
    found = [stated.get(seat) for seat in range(4)]
    rest = whole - sum(n for n in found if n is not None)
    if found.count(None) == 1 and rest >= 0:
        found[found.index(None)] = rest
    return found


def _complete(numbers: Sequence[int | None]) -> list[int]:
    """The numbers, if all are known; else none."""
    known = [n for n in numbers if n is not None]
    return known if len(known) == len(numbers) else []


def _by_number(numbers: Sequence[int | None]) -> dict[int, int]:
    """Those that are known, by their place."""
    return {place: n for place, n in enumerate(numbers) if n is not None}


def _with_the_rest(
    of: Sequence[int | None], parties: Sequence[Value], by_party: Mapping[_Holder, int]
) -> list[int | None]:
    """By seat; the only one of a party of whom it is not known has what is left of it."""
    found = list(of)
    for party, whole in by_party.items():
        seats = [seat for seat in range(4) if parties[seat] == party]
        open_ = [seat for seat in seats if found[seat] is None]
        rest = whole - sum(found[seat] or 0 for seat in seats)
        if len(open_) == 1 and rest >= 0:
            found[open_[0]] = rest
    return found


def _of_single_players(
    parties: Sequence[Value], made: Mapping[Value, int | Bounds]
) -> dict[int, int | Bounds]:
    """The tricks of those who are alone in a party, by seat."""
    single = _single(parties)
    return {seat: made[p] for seat, p in enumerate(parties) if p in single}


def _wrong_sum(
    numbers: Mapping[_Holder, int],
    whole: int,
    parties: Sequence[Value],
    listed: Sequence[str],
) -> tuple[_Holder, int] | None:
    """Whose number, and the sum, where they do not add up to what there is."""
    by_party = {who: n for who, n in numbers.items() if isinstance(who, str)}
    by_seat = {who: n for who, n in numbers.items() if isinstance(who, int)}
    playing = [p for p in listed if p in parties] if None not in parties else listed
    sums = sum(by_party.values()), sum(by_seat.values())
    if by_party and (
        sums[0] > whole or (len(by_party) >= len(playing) and sums[0] != whole)
    ):
        return list(by_party)[-1], sums[0]
    if by_seat and (sums[1] > whole or (len(by_seat) == 4 and sums[1] != whole)):
        return list(by_seat)[-1], sums[1]
    for who, number in by_party.items():
        seats = [seat for seat, party in enumerate(parties) if party == who]
        own = [by_seat[seat] for seat in seats if seat in by_seat]
        if sum(own) > number or (own and len(own) == len(seats) and sum(own) != number):
            return who, sum(own)
    return None
