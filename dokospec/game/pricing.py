"""What a counted item comes to where only so much of its card or trick is known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from dokospec.cards import FACES
from dokospec.game.calls import SETTLED
from dokospec.game.facts import Facts
from dokospec.game.kind_tables import CountedItem, PartialTrick, Tables
from dokospec.game.worlds import Asker
from dokospec.language.bounds import Bounds
from dokospec.language.values import Open, Value

Case: TypeAlias = frozenset[tuple[str, int]]
"""What is known of a card and its trick, by the names in :class:`.PartialTrick`."""


class Price(NamedTuple):
    """For whom, and how many points; None where that is open.

    ``never``: it cannot be due so at all. ``cases``: what may be known of card and trick,
    None where that is open.
    """

    whose: Value
    points: int | Fraction | None
    rests_on: int
    never: bool = False
    cases: frozenset[Case] | None = None


class Ways(NamedTuple):
    """The ways in which an item can be due: (for whom, points), and what they rest on.

    ``cases``: as in a price. ``certain``: it is due, in the only way there is.
    """

    ways: frozenset[tuple[Value, int | Fraction]]
    opened: bool
    rests_on: int
    cases: frozenset[Case] | None
    certain: bool = False

    def due(self) -> Price:
        """The one that is certain."""
        if len(self.ways) == 1 and not self.opened:
            ((whose, points),) = self.ways
            return Price(whose, points, self.rests_on, cases=self.cases)
        never = not self.ways and not self.opened
        return Price(None, None, self.rests_on, never, self.cases)


NEVER: Final = Price(None, None, 0, never=True)


def ways_to_be_due(
    tables: Tables,
    item: CountedItem,
    facts: Facts,
    whose: tuple[Value, ...],
    starts: Sequence[Mapping[str, int]],
    times: int,
    asker: Asker,
) -> Ways:
    """Every way in which the item can be due for one of these (None: for anybody).

    What it asks of the card and its trick is tried in all ways, one after the other, but
    for those that the kind of game rules out. ``starts``: what is known of card and trick,
    by its names in :class:`.PartialTrick`; one of these holds. ``times``: how often it is due for them so far, each time by another card
    or trick: their Augen must be enough.
    """
    found: set[tuple[Value, int | Fraction]] = set()
    cases: set[Case] = set()
    opened, missed, rests_on = False, False, 0
    pending: list[dict[str, int]] = [dict(start) for start in starts]
    if item.faces is not None and len(item.faces) == 1:
        (only,) = item.faces
        pending = [{"face": only, **start} for start in pending]
    while pending:
        given = pending.pop()
        here = facts.branch()
        here.seat, here.place = given.get("seat"), given.get("place")
        here.face = FACES[given["face"]] if "face" in given else None
        here.trick = PartialTrick(**given)  # type: ignore[assignment]
        leaf = asker.ask(item.question, item.ask, here, SETTLED)
        match leaf.value:
            case Open(cause="unknown", about=about):
                name, values = _candidates(tables, item, about)
                if name is None or name in given:
                    opened = True
                    rests_on |= leaf.rests_on
                    continue
                pending += [{**given, name: value} for value in values]
            case (for_whom, points) if None in whose or for_whom in whose:
                assert isinstance(points, int | Fraction)
                if not _can_be_had(tables, given, times, facts):
                    missed = True
                    continue
                found.add((for_whom, points))
                cases.add(frozenset(given.items()))
                rests_on |= leaf.rests_on
            case Open():
                opened = True
            case _:
                missed = True
    known = None if opened else frozenset(cases)
    certain = len(found) == 1 and not (opened or missed)
    return Ways(frozenset(found), opened, rests_on, known, certain)


def _can_be_had(
    tables: Tables, given: dict[str, int], times: int, facts: Facts
) -> bool:
    """Whether the winner's party has a trick, and the Augen of so many like it."""
    winner, parties = given.get("winner"), facts.parties
    if winner is None or parties is None or parties[winner] is None:
        return True
    return _has(parties[winner], times * _least(tables, given), facts)


def _least(tables: Tables, given: Mapping[str, int]) -> int:
    """The Augen that a trick has at least."""
    lying = [tables.augen[given[card]] for card in ("face", "card") if card in given]
    return given.get("augen", max(lying, default=0))


def can_be_one(
    tables: Tables, one: frozenset[Case], other: frozenset[Case], facts: Facts
) -> bool:
    """Whether one trick can be that of both: some case of each goes with the other."""
    return any(
        _fit_together(tables, dict(a), dict(b), facts) for a in one for b in other
    )


def _fit_together(
    tables: Tables, one: Mapping[str, int], other: Mapping[str, int], facts: Facts
) -> bool:
    """Whether winner, winning card and Augen are the same, and the cards can have these."""
    if any(
        one.get(name, other[name]) != other[name]
        for name in ("winner", "card", "augen", "number")
        if name in other
    ):
        return False
    both = {**one, **other}
    faces = {
        each[name] for each in (one, other) for name in ("face", "card") if name in each
    }
    least = sum(tables.augen[face] for face in faces)
    most = least + (4 - len(faces)) * max(tables.augen)
    augen = both.get("augen", least)
    winner, parties = both.get("winner"), facts.parties
    if not least <= augen <= most:
        return False
    if winner is None or parties is None or parties[winner] is None:
        return True
    return _has(parties[winner], augen, facts)


def needed(tables: Tables, tricks: Iterable[Iterable[frozenset[Case]]]) -> int:
    """The Augen of these tricks at least; of each the cases of what is due in it."""
    return sum(
        max(min((_least(tables, dict(case)) for case in of), default=0) for of in trick)
        for trick in tricks
    )


def _has(party: Value, augen: int, facts: Facts) -> bool:
    """Whether a party can have a trick with so many Augen, by what is stated of it."""
    tricks = dict(facts.tricks_of_parties or ()).get(party)
    most = tricks.high if isinstance(tricks, Bounds) else tricks
    whole = dict(facts.augen_of_parties or ()).get(party)
    return most != 0 and (whole is None or augen <= whole)


def _candidates(
    tables: Tables, item: CountedItem, about: str
) -> tuple[str | None, Iterable[int]]:
    """What was asked in vain, by its name in :class:`.PartialTrick`, and its values."""
    faces = [face.index for face in FACES if face in tables.model.deck]
    match about:
        case "Karte":
            return "face", faces if item.faces is None else item.faces
        case "Spieler":
            return "seat", range(4)
        case "Gewinner" | "winner":
            return "winner", range(4)
        case "Stichkarte" | "card":
            return "card", faces
        case "Stichaugen" | "augen":
            whole = range(4 * max(tables.augen) + 1)
            return "augen", whole if item.faces is not None else item.worths
        case "Nummer" | "number":
            return "number", item.numbers
        case "Stelle":
            return "place", range(1, 5)
        case _:
            return None, ()
