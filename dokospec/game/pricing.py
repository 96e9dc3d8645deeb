"""What a counted item comes to where only so much of its card or trick is known."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from dokospec.cards import FACES
from dokospec.game.calls import SETTLED
from dokospec.game.counting import one_of
from dokospec.game.facts import Facts
from dokospec.game.tables import Glimpse, Tables
from dokospec.game.worlds import Asker
from dokospec.rules.syntax import Posten
from dokospec.rules.values import Open, Value


class Price(NamedTuple):
    """For whom, and how many points; None where that is open.

    ``never``: it cannot be due so at all.
    """

    whose: Value
    points: int | Fraction | None
    rests_on: int
    never: bool = False


class Ways(NamedTuple):
    """The ways in which an item can be due: (for whom, points), and what they rest on."""

    ways: frozenset[tuple[Value, int | Fraction]]
    opened: bool
    rests_on: int

    def due(self) -> Price:
        """The one that is certain."""
        if len(self.ways) == 1 and not self.opened:
            ((whose, points),) = self.ways
            return Price(whose, points, self.rests_on)
        return Price(None, None, self.rests_on, not self.ways and not self.opened)


NEVER: Final = Price(None, None, 0, never=True)


def ways_to_be_due(
    tables: Tables,
    item: Posten,
    facts: Facts,
    whose: tuple[Value, ...],
    trick: int | None,
    asker: Asker,
) -> Ways:
    """Every way in which the item can be due for one of these (None: for anybody).

    What it asks of the card and its trick is tried in all ways, one after the other;
    ``trick``: the number of the trick, where it is known.
    """
    question, ask = ("Posten", item.key), one_of(tables.model.place(item))
    found: set[tuple[Value, int | Fraction]] = set()
    opened, rests_on = False, 0
    start: dict[str, int] = {} if trick is None else {"number": trick}
    pending: list[dict[str, int]] = [start]
    while pending:
        given = pending.pop()
        here = facts.branch()
        here.seat, here.place = given.get("seat"), given.get("place")
        here.face = FACES[given["face"]] if "face" in given else None
        here.trick = Glimpse(**given)  # type: ignore[assignment]
        leaf = asker.ask(question, ask, here, SETTLED)
        match leaf.value:
            case Open(cause="unknown", about=about):
                name, values = _candidates(tables, about)
                if name is None or name in given:
                    opened = True
                    rests_on |= leaf.rests_on
                    continue
                pending += [{**given, name: value} for value in values]
            case (for_whom, points) if None in whose or for_whom in whose:
                assert isinstance(points, int | Fraction)
                found.add((for_whom, points))
                rests_on |= leaf.rests_on
            case Open():
                opened = True
            case _:
                pass
    return Ways(frozenset(found), opened, rests_on)


def _candidates(tables: Tables, about: str) -> tuple[str | None, Iterator[int]]:
    """What was asked in vain, by its name in :class:`.Glimpse`, and its values."""
    size = tables.model.hand_size
    faces = [face.index for face in FACES if face in tables.model.deck]
    match about:
        case "Karte":
            return "face", iter(faces)
        case "Spieler":
            return "seat", iter(range(4))
        case "Gewinner" | "winner":
            return "winner", iter(range(4))
        case "Stichkarte" | "card":
            return "card", iter(faces)
        case "Stichaugen" | "augen":
            return "augen", iter(range(4 * max(tables.augen) + 1))
        case "Nummer" | "number":
            return "number", iter(range(1, size + 1))
        case "Stelle":
            return "place", iter(range(1, 5))
        case _:
            return None, iter(())
