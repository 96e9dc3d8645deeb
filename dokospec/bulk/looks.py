"""What the engine looked at while it judged a game, and which columns hold that."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from dokospec.bulk.asking import Numbers
from dokospec.bulk.play import AFTER_TRICK, AT_CARD
from dokospec.bulk.worlds import Worlds, of_trick
from dokospec.game.ahead import END
from dokospec.game.facts import Facts
from dokospec.game.kind_tables import COMPLY, RANK
from dokospec.language.decisions import (
    InnerNode,
    Leaf,
    Node,
    SumLeaf,
    Tree,
    UnknownFactError,
    unknown,
)
from dokospec.language.expressions import EVENING
from dokospec.language.fact_access import COMPARISONS, ComparedLook
from dokospec.language.sums import A_NUMBER, SumLook
from dokospec.language.values import CURRENT_PLAY, CURRENT_TRICK, Handle, Value

Measure: TypeAlias = tuple[str, Any]
"""A number of a game: what it is, and of whom."""


class NumberParts(NamedTuple):
    """Numbers parted: the part of each, from 0 on."""

    of: tuple[int, ...]


Test: TypeAlias = tuple[str, Any] | NumberParts | None
"""What it was held against: (comparison, number), or its part; None for the number itself."""

RULE: Final = "Regel"
"""What a rule of the text says of a trick."""
DEALER: Final = "Position"
"""Where a player sits in the file's order: with the seats that is who deals."""

_SAME: Final = frozenset(
    (
        # nothing was exchanged, passed on or objected to, and nothing is told beside
        *("Tausch", "geschoben", "Reklamationen", "Abkürzung", "Angabe"),
        *("Abend-bekannt", "gemeldet-vor-Tausch", EVENING),
        # four play, the last of them deals
        *("Geber", "am-Tisch", "Tischgröße", "links-am-Tisch", "rechts-am-Tisch"),
        # all tricks lie there
        *("Stiche", "Auftritte", "Nummer", "letzter", "Stich", "Stelle", "Karten"),
        # who said what in which order
        *("Vorbehalte", "Gebot", "Bieter", "Meldungen", "gemeldet", "Wort"),
        *("Sprecher", "Zusatz", "früher", "vorher", "Vorbehalt-zu", "geschoben-vor"),
    )
)
"""Facts that are the same in all whole games of a context."""
_OF_ENDING: Final = frozenset(
    ("Spielart", "Anfangsspielart", "Ordnung", "Stand", "Partei")
)
"""Facts that the ending tells: the kind, the Stände and the party of each seat."""
_ANSWERED: Final = frozenset(
    (
        *("Sieger", "Punkte", "Spielwert", "Gutschrift", "gezählt"),
        *("regelgerecht", "gilt"),
    )
)
"""What follows from earlier answers, and the sums of items, which are in every key."""
_HELD: Final = {"Blatt": "dealt", "Blatt-nach-Tausch": "held"}
_AT_CALL: Final = frozenset(("Handkarten", "ausgespielt", "Stich-bei", "Liegend"))
_OF: Final = " von "
_MEASURED: Final = frozenset(
    (
        *("Augen", "Stichzahl", "Augen-von", "Stiche-von"),
        *("Stichaugen", "Gewinner", "Stichkarte", "Ausspieler", "Partei von Gewinner"),
        "erste-Karte",
    )
)

_CURRENT: Final = (CURRENT_PLAY, CURRENT_TRICK)
_IN_COLUMNS: Final = frozenset((END, "Parteien", RANK, AT_CARD, AFTER_TRICK))
_IN_COLUMNS_OF: Final = frozenset(("Posten", "Gleichstand", COMPLY))
"""Questions that were answered in columns already, and of which sort others are."""


class BeyondColumnsError(Exception):
    """The engine looked at something that no column holds; ``what`` names it."""

    def __init__(self, what: object) -> None:
        super().__init__(what)
        self.what = what


class UnansweredError(Exception):
    """A tree that has no answer in this position."""


def measures(
    key: object, tree: Tree, facts: Facts, rules: frozenset[str] = frozenset()
) -> Iterator[tuple[Measure, Test]]:
    """The numbers that the answer to a question hung on, and what they were held against.

    ``rules``: those of the text that were looked at, not into. Raises BeyondColumnsError, and UnansweredError where this tree does not tell.
    """
    of = key[0] if isinstance(key, tuple) else key
    if key in _IN_COLUMNS or (isinstance(key, tuple) and of in _IN_COLUMNS_OF):
        return
    for what, _ in looked_at(tree.root, facts):
        match what:
            case (str() as name, (Handle() as trick,)) if name in rules:
                yield (RULE, (name, trick)), None
            case _:
                found = measure_of(what, facts)
                if found is not None:
                    yield found


def looked_at(
    node: Node | None, facts: Facts
) -> Iterator[tuple[Any, Callable[[Any], Value]]]:
    """What was looked at on the way to an answer, under every reading met, and how."""
    while isinstance(node, InnerNode):
        yield from _single(node)
        try:
            seen: Any = node.look(facts)
        except UnknownFactError as error:
            seen = unknown(error.fact)
        node = node.branches.get(seen)
    if node is None:
        raise UnansweredError
    if isinstance(node, SumLeaf):
        yield from ((addend.key, addend.look) for addend in node.addends)
        return
    if isinstance(node, Leaf):
        return
    met = False
    for below in node.branches.values():
        with suppress(UnansweredError):  # In no world of this game was it read so.
            yield from looked_at(below, facts)
            met = True
    if not met:
        raise UnansweredError


def _single(node: InnerNode) -> Iterator[tuple[Any, Callable[[Any], Value]]]:
    """What a node looks at; of several numbers together each."""
    match node.look:
        case ComparedLook(look=SumLook(addends=addends)):
            yield from ((addend.key, addend.look) for addend in addends)
        case _:
            yield node.what, node.look


def measure_of(what: Any, facts: Facts) -> tuple[Measure, Test] | None:
    """The number that was looked at; None where it is the same in the whole class.

    Raises BeyondColumnsError.
    """
    match what:
        case (tuple() as inner, str() as sign, number) if sign in COMPARISONS:
            found = measure_of(inner, facts)
            if found is not None and not isinstance(number, int | Fraction):
                raise BeyondColumnsError(what)
            return found and (found[0], (sign, number))
        case (str() as seen, inner) if seen == A_NUMBER:
            measure_of(inner, facts)
            return None  # it is one in the whole class
        case ("Position", _):
            return (DEALER, 0), None
        case (str() as hand, (int() as seat,), *rest) if hand in _HELD:
            hands = getattr(facts, _HELD[hand])
            if hands is None or hands[seat] is None:
                return None  # nobody knows it then, in no game
            if not rest:
                raise BeyondColumnsError(what)
            return ("Blatt", (seat, rest[0])), None
        case (str() as name, (Handle() as act,)) if name in _AT_CALL:
            return ((name, act.number), None) if act.letter == "m" else None
        case (str() as name, (whose,)) if name in _MEASURED and whose not in _CURRENT:
            return (name, whose), None
        case (str() as name, *_) if _follows(name):
            return None
        case _:
            raise BeyondColumnsError(what)


def _follows(name: str) -> bool:
    """Whether a fact follows from the context, the ending and earlier answers."""
    known = _SAME | _OF_ENDING | _ANSWERED
    return all(part in known for part in name.split(_OF))


_COLUMN_OF: Final = {
    "Stichaugen": "augen",
    "Stichkarte": "card",
    "Gewinner": "winner",
    "Ausspieler": "leader",
    "erste-Karte": "face 0",
}


class Calls(NamedTuple):
    """The calls of some worlds, in order of time.

    ``seats`` and ``at`` (how many cards lay) by call; ``bidding``: how many of the first
    were made with Vorbehalte.
    """

    seats: Numbers
    at: Numbers
    bidding: int


class Measured:
    """The numbers of worlds that are in one context and ended in one way, by what they are."""

    def __init__(
        self,
        worlds: Worlds,
        parties: Numbers,
        names: tuple[Value, ...],
        dealer: Numbers,
        calls: Calls,
        rule: Callable[[str, Handle], Numbers],
    ) -> None:
        """``parties``: by world and seat, the place among ``names``.

        ``rule``: the numbers of what a rule says of a trick.
        """
        self.rule = rule
        self.worlds = worlds
        self.parties = parties
        self.names = names
        self.dealer = dealer
        self.calls = calls
        by = [worlds.winners == seat for seat in range(4)]
        augen = [
            np.where(mine, worlds.worths, 0).sum(axis=0, dtype=np.int16) for mine in by
        ]
        self.augen = np.stack(augen, axis=1)
        self.made = np.stack([mine.sum(axis=0, dtype=np.int8) for mine in by], axis=1)

    def __call__(self, measure: Measure) -> Numbers:
        """This number of each world."""
        name, whose = measure
        worlds = self.worlds
        found: Numbers
        match name:
            case "Augen" | "Stichzahl":
                of = self.augen if name == "Augen" else self.made
                mine = self.parties == self._party(whose)
                found = np.where(mine, of, 0).sum(axis=1)
            case "Augen-von":
                found = self.augen[:, whose]
            case "Stiche-von":
                found = self.made[:, whose]
            case (
                "Stichaugen" | "Stichkarte" | "Gewinner" | "Ausspieler" | "erste-Karte"
            ):
                rows = np.arange(len(worlds))
                found = of_trick(worlds, rows, whose.number, 0)(_COLUMN_OF[name])
            case "Partei von Gewinner":
                rows = np.arange(len(worlds))
                found = self.parties[rows, worlds.winners[whose.number]]
            case "Blatt":
                found = worlds.held(*whose)
            case "Regel":
                found = self.rule(*whose)
            case "Handkarten" | "ausgespielt" | "Stich-bei" | "Liegend":
                found = self._at_call(name, whose)
            case _:
                found = self.dealer
        return found

    def _party(self, party: Value) -> int:
        return self.names.index(party) if party in self.names else -1

    def _at_call(self, name: str, call: int) -> Numbers:
        """What the engine looks at of a call's moment; 0 where there is no such call."""
        seats, at, bidding = self.calls
        size = self.worlds.size
        if call >= seats.shape[1]:
            return np.zeros(len(self.worlds), np.int64)
        then = at[:, call]
        if name == "Stich-bei":
            return np.where(call < bidding, 0, then // 4 + 1)
        if name == "Liegend":
            return then % 4
        trick = np.minimum(then // 4, size - 1)
        rows = np.arange(len(self.worlds))
        own = (seats[:, call] - self.worlds.leaders[trick, rows]) % 4
        laid: Numbers = then // 4 + (own < then % 4)
        laid = np.where(then >= 4 * size, size, laid)
        return size - laid if name == "Handkarten" else laid


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
    known: dict[tuple[object, ...], int] = {}
    for number in range(most):
        passed = tuple([_passed(test, number) for test in tests])
        brackets[number] = known.setdefault(passed, len(known))
    return brackets[numbers]


def _passed(test: Test, number: int) -> object:
    """How a number comes out of a test."""
    match test:
        case None:
            return number
        case NumberParts(of):
            return of[number] if number < len(of) else None
        case (sign, other):
            return COMPARISONS[sign](number, other)
