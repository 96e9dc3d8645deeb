"""What the engine looked at while it judged a game, and which columns hold that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any, Final, TypeAlias

import numpy as np

from dokospec.bulk.asking import Numbers
from dokospec.bulk.play import Played
from dokospec.game.ahead import END
from dokospec.game.facts import Facts
from dokospec.game.kind_tables import COMPLY, RANK
from dokospec.rules.decisions import (
    InnerNode,
    Leaf,
    Node,
    Tree,
    UnknownFactError,
    unknown,
)
from dokospec.rules.expressions import EVENING
from dokospec.rules.fact_access import COMPARISONS
from dokospec.rules.values import CURRENT_PLAY, CURRENT_TRICK, Value

Measure: TypeAlias = tuple[str, Any]
"""A number of a game: what it is, and of whom."""
Test: TypeAlias = tuple[str, Any] | None
"""What it was held against: (comparison, number), None for the number itself."""

DEALER: Final = "Position"
"""Where a player sits in the file's order: with the seats that is who deals."""

_SAME: Final = frozenset(
    (
        # nothing was bid, exchanged, called or reclaimed, and nothing is told beside
        *("Vorbehalte", "Gebot", "Bieter", "Tausch", "geschoben", "Meldungen"),
        *("Reklamationen", "Abkürzung", "Angabe", "Abend-bekannt", "gemeldet"),
        *("gemeldet-vor-Tausch", EVENING),
        # four play, the last of them deals
        *("Geber", "am-Tisch", "Tischgröße", "links-am-Tisch", "rechts-am-Tisch"),
        # all tricks lie there
        *("Stiche", "Auftritte", "Nummer", "letzter", "Stich", "Stelle", "Karten"),
    )
)
"""Facts that are the same in all whole games without an act."""
_OF_ENDING: Final = frozenset(
    ("Spielart", "Anfangsspielart", "Ordnung", "Stand", "Partei")
)
"""Facts that the ending tells: the kind, the Stände and the party of each seat."""
_ANSWERED: Final = frozenset(("Sieger", "Punkte", "Spielwert", "Gutschrift", "gezählt"))
"""What follows from earlier answers, and the sums of items, which are in every key."""
_HELD: Final = frozenset(("Blatt", "Blatt-nach-Tausch"))
_MEASURED: Final = frozenset(
    (
        *("Augen", "Stichzahl", "Augen-von", "Stiche-von"),
        *("Stichaugen", "Gewinner", "Stichkarte", "Ausspieler", "Partei von Gewinner"),
    )
)

_CURRENT: Final = (CURRENT_PLAY, CURRENT_TRICK)
_IN_COLUMNS: Final = frozenset((END, "Parteien", RANK))
_IN_COLUMNS_OF: Final = frozenset(("Posten", "Gleichstand", COMPLY))
"""Questions that were answered in columns already, and of which sort others are."""


class BeyondColumnsError(Exception):
    """The engine looked at something that no column holds; ``what`` names it."""

    def __init__(self, what: object) -> None:
        super().__init__(what)
        self.what = what


class UnansweredError(Exception):
    """A tree that has no answer in this position."""


def measures(key: object, tree: Tree, facts: Facts) -> Iterator[tuple[Measure, Test]]:
    """The numbers that the answer to a question hung on, and what they were held against.

    Raises BeyondColumnsError, and UnansweredError where this tree does not tell.
    """
    of = key[0] if isinstance(key, tuple) else key
    if key in _IN_COLUMNS or (isinstance(key, tuple) and of in _IN_COLUMNS_OF):
        return
    for what in looked_at(tree.root, facts):
        found = _measure(what)
        if found is not None:
            yield found


def looked_at(node: Node | None, facts: Facts) -> Iterator[Any]:
    """What was looked at on the way to an answer, under every reading that was met."""
    while isinstance(node, InnerNode):
        yield node.what
        try:
            seen: Any = node.look(facts)
        except UnknownFactError as error:
            seen = unknown(error.fact)
        node = node.branches.get(seen)
    if node is None:
        raise UnansweredError
    if isinstance(node, Leaf):
        return
    met = False
    for below in node.branches.values():
        with suppress(UnansweredError):  # In no world of this game was it read so.
            yield from looked_at(below, facts)
            met = True
    if not met:
        raise UnansweredError


def _measure(what: Any) -> tuple[Measure, Test] | None:
    match what:
        case (tuple() as inner, str() as sign, number) if sign in COMPARISONS:
            found = _measure(inner)
            if found is not None and not isinstance(number, int | Fraction):
                raise BeyondColumnsError(what)
            return found and (found[0], (sign, number))
        case ("Position", _):
            return (DEALER, 0), None
        case (str() as hand, (int() as seat,), int() as faces) if hand in _HELD:
            return ("Blatt", (seat, faces)), None
        case (str() as name, (whose,)) if name in _MEASURED and whose not in _CURRENT:
            return (name, whose), None
        case (str() as name, *_) if name in _SAME | _OF_ENDING | _ANSWERED:
            return None
        case _:
            raise BeyondColumnsError(what)


class Measured:
    """The numbers of games, by what they are; all games have these parties by seat."""

    def __init__(
        self,
        played: Played,
        parties: tuple[Value, ...],
        augen: Numbers,
        dealer: Numbers,
    ) -> None:
        """``augen``: by seat."""
        self.played = played
        self.parties = parties
        self.augen = augen
        self.dealer = dealer
        self.made = np.stack(
            [(played.winners == seat).sum(axis=1) for seat in range(4)], axis=1
        )

    def __call__(self, measure: Measure) -> Numbers:
        """This number of each game."""
        name, whose = measure
        match name:
            case "Augen" | "Stichzahl":
                of = self.augen if name == "Augen" else self.made
                mine = np.array([party == whose for party in self.parties])
                found: Numbers = of[:, mine].sum(axis=1)
                return found
            case "Augen-von":
                return self.augen[:, whose]
            case "Stiche-von":
                return self.made[:, whose]
            case "Stichaugen":
                return self.played.worths[:, whose.number]
            case "Stichkarte":
                return self.played.cards[:, whose.number]
            case "Gewinner":
                return self.played.winners[:, whose.number]
            case "Ausspieler":
                return self.played.seats[:, whose.number, 0]
            case "Partei von Gewinner":
                numbers = [self.parties.index(party) for party in self.parties]
                return np.array(numbers)[self.played.winners[:, whose.number]]
            case "Blatt":
                return held(self.played, *whose)
            case _:
                return self.dealer


def held(played: Played, seat: int, faces: int) -> Numbers:
    """How many cards a seat held of these faces (bit mask)."""
    found = np.zeros(len(played.faces), np.int64)
    for face in range(faces.bit_length()):
        if faces >> face & 1:
            mine = (played.faces == face) & (played.seats == seat)
            found += np.count_nonzero(mine.reshape(len(mine), -1), axis=1)
    return found


class Tests:
    """What the numbers of a game were held against, as far as it was met."""

    def __init__(self) -> None:
        self.of: dict[Measure, dict[Test, None]] = {}

    def add(self, measure: Measure, test: Test) -> bool:
        """Whether nobody met that before."""
        tests = self.of.setdefault(measure, {})
        new = test not in tests and None not in tests
        if new:
            tests[test] = None
        return new

    def columns(self, measured: Measured) -> Iterator[Numbers]:
        """A column for each number: the same where every test comes out the same."""
        for measure, tests in self.of.items():
            numbers = measured(measure)
            yield numbers if None in tests else _brackets(numbers, tests)


def _brackets(numbers: Numbers, tests: Mapping[Test, None]) -> Numbers:
    most = int(numbers.max(initial=0)) + 1
    brackets = np.zeros(most, np.int64)
    known: dict[tuple[bool, ...], int] = {}
    for number in range(most):
        passed = tuple(COMPARISONS[t[0]](number, t[1]) for t in tests if t is not None)
        brackets[number] = known.setdefault(passed, len(known))
    return brackets[numbers]
