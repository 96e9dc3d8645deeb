"""What is stated of Augen and tricks: whose they are, and what follows from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from dokospec.game import codes
from dokospec.game.calls import SETTLED
from dokospec.game.facts import Facts
from dokospec.game.findings import Placed
from dokospec.game.kind_tables import Tables, ask_rule
from dokospec.game.position import finding
from dokospec.game.recorded import Made
from dokospec.game.stated_lines import ALONE, AUGEN, TRICKS, Stated
from dokospec.game.worlds import Asker
from dokospec.language.bounds import Bounds
from dokospec.language.values import Value

_TRICKS: Final = "Stichzahl"
_SOME: Final = ("0", "1+")
"""How many tricks a party made that has no Augen: none, or some."""

_Holder: TypeAlias = str | int
"""A party, or the seat of a player."""
_Range: TypeAlias = tuple[int, int]
"""The fewest and the most tricks."""
_Tricks: TypeAlias = Mapping[_Holder, int]
"""Tricks as they are stated."""


class _Aside(NamedTuple):
    """Cards that nobody plays: how many, and the parties and seats whose they may be.

    ``by_tricks``: whose they are follows from the tricks, so he has made one.
    """

    cards: int
    owners: frozenset[Value]
    by_tricks: bool


class Shares(NamedTuple):
    """What a table states of Augen and tricks of one game; ``names``: by seat.

    ``there``: what is recorded of each party and seat.
    """

    stated: Stated
    tables: Tables
    names: Sequence[str]
    there: Mapping[_Holder, Made] = {}

    def wrong_sums(self, parties: Sequence[Value]) -> Iterator[Placed]:
        """Numbers that do not add up to what there is."""
        stated, whole = self.stated, self.tables.all_augen
        augen = {**stated.augen}
        if stated.alone is not None and stated.alone <= whole:
            for party in _single(parties)[:1]:
                augen.setdefault(party, stated.alone)
        for what, numbers, all_there_are in (
            (AUGEN, augen, whole),
            (TRICKS, stated.tricks, self.tables.model.hand_size),
        ):
            wrong = _wrong_sum(numbers, all_there_are, parties, self.tables.parties)
            if wrong is None:
                continue
            who, sum_, of = wrong
            if of is None:
                data = {"whole": all_there_are, "what": what.capitalize()}
                found = finding(codes.STATED_SUM, stated=sum_, **data)
            else:
                data = {"what": what.capitalize(), "first": of[1], "second": sum_}
                found = finding(codes.STATED_AUGEN, party=of[0], **data)
            yield "fact", stated.place_of(what, who), found
        if stated.alone is None:
            return
        place, single = stated.place_of(ALONE), _single(parties)
        other = stated.augen.get(single[0]) if single else None
        if stated.alone > whole:
            data = {"whole": whole, "what": AUGEN}
            yield "fact", place, finding(codes.STATED_SUM, stated=stated.alone, **data)
        elif other not in {None, stated.alone}:
            data = {"what": AUGEN, "first": other, "second": stated.alone}
            yield "fact", place, finding(codes.STATED_AUGEN, party=single[0], **data)

    def misfit(self, parties: Sequence[Value]) -> Iterator[Placed]:
        """That the Augen of who plays alone are stated where nobody does."""
        alone, whole = self.stated.alone, self.tables.all_augen
        if alone is None or alone > whole or _single(parties) or None in parties:
            return
        wrong = finding(codes.STATEMENT_MISFIT, fact=alone, word=alone)
        yield "fact", self.stated.place_of(ALONE), wrong

    def settle(self, facts: Facts, asker: Asker) -> Iterator[Placed]:
        """Fills in Augen and tricks; tells of those that no cards can come to."""
        parties, stated = facts.parties or (), self.stated
        augen = _by_seat(stated.augen, self.tables.all_augen)
        tricks = _by_seat(stated.tricks, self.tables.model.hand_size)
        all_augen, all_tricks = _complete(augen), _complete(tricks)
        aside = self._laid_aside(facts, asker)
        made_by = {**stated.tricks, **_of_single_players(parties, stated.tricks)}
        of_all: dict[_Holder, int] = dict(enumerate(all_augen))
        wrong = tuple(self._impossible(of_all, made_by, aside))
        if wrong:
            yield from wrong
            return
        if all_augen and all_tricks and parties and None not in parties:
            facts.settle_sums(all_augen, all_tricks)
            return
        of_some: dict[int, int | Bounds] = {**_of_seats(tricks)}
        if all_augen:
            ranges = self._tightened(self._ranges(of_all, made_by, aside))
            of_some = {seat: _bounds(ranges[seat]) for seat in range(4)}
        if None in parties:
            # Whoever they are: where there are two parties, each has players.
            parties = self.tables.parties if len(self.tables.parties) == 2 else ()
        listed = [p for p in self.tables.parties if p in parties]
        by_party = None
        if all(p in listed for p in parties):
            by_party = self._by_party(listed, parties, augen)
        if by_party is not None:
            wrong = tuple(self._impossible(by_party, made_by, aside))
            if wrong:
                yield from wrong
                return
            made = self._made_by_parties(by_party, made_by, aside, asker)
            has: dict[Value, int] = {p: by_party.get(p, 0) for p in self.tables.parties}
            facts.settle_of_parties(has, made)
            if len(parties) == len(augen):
                augen = _with_the_rest(augen, parties, by_party)
                of_some = {**of_some, **_of_lone_seats(parties, made)}
        facts.augen_by_seat = _complete(augen) or None
        facts.tricks_by_seat = _complete(tricks) or None
        facts.augen_of_some, facts.tricks_of_some = _of_seats(augen), of_some

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

    def _laid_aside(self, facts: Facts, asker: Asker) -> _Aside:
        """The cards that nobody plays, and whose they may be."""
        count = len(self.tables.full_deck) - 4 * self.tables.model.hand_size
        if not count:
            return _Aside(0, frozenset(), by_tricks=False)
        leaf = asker.ask("Ablage", ask_rule("Ablage"), facts, SETTLED)
        everybody = frozenset((*self.tables.parties, *range(4)))
        if not isinstance(leaf.value, int) or leaf.value < 0:
            return _Aside(count, everybody, by_tricks=True)
        party = (facts.parties or (None,) * 4)[leaf.value]
        owners = everybody if party is None else frozenset((leaf.value, party))
        return _Aside(count, owners, by_tricks=False)

    def _able(self, who: _Holder, has: int, aside: _Aside) -> list[int]:
        """The numbers of tricks that can have so many Augen."""
        can_have = self.tables.can_have
        there = self.there.get(who, Made(0, 0))

        def can_be(tricks: int) -> bool:
            if tricks < there.tricks or has < there.augen:
                return False
            own = who in aside.owners and (tricks > 0 or not aside.by_tricks)
            cards = 4 * tricks
            return can_have(cards, has) or (own and can_have(cards + aside.cards, has))

        return [n for n in range(self.tables.model.hand_size + 1) if can_be(n)]

    def _ranges(
        self, augen: Mapping[_Holder, int], made_by: _Tricks, aside: _Aside
    ) -> dict[_Holder, _Range]:
        """How many tricks each can have made, by his own Augen, and what is stated."""
        found: dict[_Holder, _Range] = {}
        for who, has in augen.items():
            able = self._able(who, has, aside)
            if who in made_by:
                able = [n for n in able if n == made_by[who]]
            found[who] = min(able, default=1), max(able, default=0)
        return found

    def _impossible(
        self, augen: Mapping[_Holder, int], made_by: _Tricks, aside: _Aside
    ) -> Iterator[Placed]:
        """Augen and tricks that are stated, and that no cards can come to, the first."""
        ranges = self._ranges(augen, made_by, aside)
        broken = any(low > high for low, high in self._tightened(ranges).values())
        for who, has in augen.items():
            able = self._able(who, has, aside)
            if not able:
                wrong = finding(codes.STATED_NO_CARDS, who=self._name(who), augen=has)
                yield "fact", self._place_of_augen(who), wrong
                return
            if who in made_by and (made_by[who] not in able or broken):
                others = {w: r for w, r in ranges.items() if w != who}
                free = {**others, who: (min(able), max(able))}
                low, high = self._tightened(free)[who]
                left = [n for n in able if low <= n <= high] or able
                data = {"who": self._name(who), "augen": has, "tricks": made_by[who]}
                wrong = finding(codes.STATED_TRICKS, possible=_numbers(left), **data)
                yield "fact", self._place_of_tricks(who), wrong
                return

    def _name(self, who: _Holder) -> str:
        return self.names[who] if isinstance(who, int) else who

    def _place_of_augen(self, who: _Holder) -> int:
        """Where they are stated, or where those are that leave him these."""
        places, stated = self.stated.places, self.stated.augen
        named = [(AUGEN, who), (ALONE, None), *((AUGEN, other) for other in stated)]
        return next((places[what] for what in named if what in places), 0)

    def _place_of_tricks(self, who: _Holder) -> int:
        """Where they are stated, of a party perhaps by its only player."""
        named = [
            place for (what, _), place in self.stated.places.items() if what == TRICKS
        ]
        return self.stated.places.get((TRICKS, who), min(named, default=0))

    def _made_by_parties(
        self,
        augen: Mapping[_Holder, int],
        made_by: _Tricks,
        aside: _Aside,
        asker: Asker,
    ) -> dict[Value, int | Bounds]:
        """The tricks of each party; whether it has any is supposed if need be.

        Who has no Augen mostly has no trick, and who has some has one.
        """
        ranges = self._tightened(self._ranges(augen, made_by, aside))
        for who, has in augen.items():
            low, high = ranges[who]
            if low == 0 < high:
                options = _SOME[::-1] if has else _SOME
                none = asker.choose(f"Stiche {who}", options) == _SOME[0]
                ranges[who] = (0, 0) if none else (1, high)
                ranges = self._tightened(ranges)
        return {
            party: _bounds(ranges[party]) if party in ranges else made_by.get(party, 0)
            for party in self.tables.parties
        }

    def suppose(self, facts: Facts, asker: Asker) -> None:
        """Supposes tricks of which only bounds are known.

        Of a party before a player; whether they are all, before how many.
        """
        made = _made(facts)
        who, (low, high) = _least_known(made)
        name, all_ = self._name(who), self.tables.model.hand_size
        if high == all_:
            options = str(high), _numbers(range(low, high))
            if asker.choose(f"Stiche {name}", options) == options[0]:
                low = high
            else:
                high -= 1
        else:
            numbers = tuple(map(str, range(low, high + 1)))
            low = high = int(asker.choose(f"Stichzahl {name}", numbers))
        self._enter(facts, {**made, who: (low, high)})

    def with_tricks(self, facts: Facts) -> Facts | None:
        """The same with exact tricks for bounds, as many as can be; None without bounds."""
        made = _made(facts)
        if all(low == high for low, high in made.values()):
            return None
        trial = facts.branch()
        while any(low != high for low, high in made.values()):
            who, (_, high) = _least_known(made)
            made = self._tightened({**made, who: (high, high)})
        self._enter(trial, made)
        return trial

    def _enter(self, facts: Facts, ranges: Mapping[_Holder, _Range]) -> None:
        """Puts tricks of all parties, or of all players, into the facts."""
        tight = self._tightened(ranges)
        seats = {w: _bounds(r) for w, r in tight.items() if isinstance(w, int)}
        if seats:
            facts.tricks_of_some = seats
            return
        parties: dict[Value, int | Bounds] = {w: _bounds(r) for w, r in tight.items()}
        facts.settle_of_parties(facts.augen_by_party or {}, parties)
        single = _of_lone_seats(facts.parties or (), parties)
        facts.tricks_of_some = {**facts.tricks_of_some, **single}

    def _tightened(self, ranges: Mapping[_Holder, _Range]) -> dict[_Holder, _Range]:
        """The same by what the others made: together all tricks."""
        size = self.tables.model.hand_size
        lows = sum(low for low, _ in ranges.values())
        highs = sum(high for _, high in ranges.values())
        return {
            who: (max(low, size - (highs - high)), min(high, size - (lows - low)))
            for who, (low, high) in ranges.items()
        }


def _made(facts: Facts) -> dict[_Holder, _Range]:
    """The tricks of the parties; of the players, where those are known or not at all.

    None of these where not all four are told of.
    """
    found: dict[_Holder, _Range] = {
        str(party): _range(n) for party, n in (facts.tricks_by_party or {}).items()
    }
    if any(low != high for low, high in found.values()):
        return found
    of_seats = facts.tricks_of_some
    return (
        {seat: _range(n) for seat, n in of_seats.items()} if len(of_seats) == 4 else {}
    )


def _range(tricks: int | Bounds) -> _Range:
    if isinstance(tricks, Bounds):
        return tricks.low, tricks.high
    return tricks, tricks


def _least_known(made: Mapping[_Holder, _Range]) -> tuple[_Holder, _Range]:
    """Who may have made most tricks, of those of whom it is not known exactly."""
    open_ = [(who, each) for who, each in made.items() if each[0] != each[1]]
    return max(open_, key=lambda each: each[1][::-1])


def _single(parties: Sequence[Value]) -> list[str]:
    """The parties of one player."""
    return [str(p) for p in parties if p is not None and parties.count(p) == 1]


def _numbers(numbers: Sequence[int]) -> str:
    """``1–3``, ``2``; numbers without a gap."""
    first, last = min(numbers, default=0), max(numbers, default=0)
    return str(first) if first == last else f"{first}–{last}"


def _bounds(possible: _Range) -> int | Bounds:
    low, high = possible
    return low if low == high else Bounds(_TRICKS, low, high)


def _by_seat(stated: Mapping[_Holder, int], whole: int) -> list[int | None]:
    """By seat, as far as it is stated; the last of four, and nothing, follow from that."""
    found = [stated.get(seat) for seat in range(4)]
    rest = whole - sum(n for n in found if n is not None)
    if rest == 0 or (found.count(None) == 1 and rest > 0):
        return [rest if n is None else n for n in found]
    return found


def _complete(numbers: Sequence[int | None]) -> list[int]:
    """The numbers, if all are known; else none."""
    known = [n for n in numbers if n is not None]
    return known if len(known) == len(numbers) else []


def _of_seats(numbers: Sequence[int | None]) -> dict[int, int]:
    """Those that are known, by seat."""
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


def _of_lone_seats(
    parties: Sequence[Value], made: Mapping[Value, int | Bounds]
) -> dict[int, int | Bounds]:
    """The tricks of those who are alone in a party, by seat."""
    single = _single(parties)
    return {seat: made[p] for seat, p in enumerate(parties) if p in single}


def _of_single_players(parties: Sequence[Value], stated: _Tricks) -> dict[_Holder, int]:
    """The tricks of parties of one player, where they are stated of him."""
    single = _single(parties)
    return {
        str(party): stated[seat]
        for seat, party in enumerate(parties)
        if party in single and seat in stated
    }


def _wrong_sum(
    numbers: Mapping[_Holder, int],
    whole: int,
    parties: Sequence[Value],
    listed: Sequence[str],
) -> tuple[_Holder, int, tuple[str, int] | None] | None:
    """Whose number, and the sum, where they do not add up to what there is.

    With the party and what it has, where that is less than there is in all.
    """
    by_party = {who: n for who, n in numbers.items() if isinstance(who, str)}
    by_seat = {who: n for who, n in numbers.items() if isinstance(who, int)}
    playing = [p for p in listed if p in parties] if None not in parties else listed
    sums = sum(by_party.values()), sum(by_seat.values())
    if by_party and (
        sums[0] > whole or (len(by_party) >= len(playing) and sums[0] != whole)
    ):
        return list(by_party)[-1], sums[0], None
    if by_seat and (sums[1] > whole or (len(by_seat) == 4 and sums[1] != whole)):
        return list(by_seat)[-1], sums[1], None
    left = [party for party in playing if party not in by_party]
    if by_party and len(left) == 1:
        by_party[left[0]] = whole - sums[0]
    for who, number in by_party.items():
        seats = [seat for seat, party in enumerate(parties) if party == who]
        own = [seat for seat in seats if seat in by_seat]
        sum_ = sum(by_seat[seat] for seat in own)
        if sum_ > number or (own and own == seats and sum_ != number):
            return own[-1], sum_, (who, number)
    return None
