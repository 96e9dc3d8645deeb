"""Looking at a position: every fact and every reading goes through the tree's path."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, partial
from math import ceil, floor
from operator import methodcaller
from typing import Any, ClassVar, Final, TypeAlias

from dokospec.cards import FACES, Card
from dokospec.language import syntax as syn
from dokospec.language.bounds import Bounds
from dokospec.language.decisions import (
    ANY_READING,
    Look,
    Path,
    Supposed,
    UnknownFactError,
    allowed,
)
from dokospec.language.model import Model
from dokospec.language.orders import ABOVE_ALL, CLASS_NAMES, TRUMP_CLASS
from dokospec.language.sums import (
    A_NUMBER,
    Addend,
    Amount,
    Number,
    NumberLook,
    Sum,
    SumLook,
    is_amount,
    with_known,
)
from dokospec.language.values import (
    CURRENT_PLAY,
    CURRENT_TRICK,
    NONE,
    RANK_NAMES,
    SUIT_NAMES,
    Value,
    exact,
)
from dokospec.language.vocabulary import FACTS

_ASCII: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "-": "_"})
_OVERLOADED: Final = {
    n for n, times in Counter(f.name for f in FACTS).items() if times > 1
}
MAX_POWER: Final = 64
"""No game doubles more often; a number that a record states may be any."""
_MOST_NUMBERS: Final = 100
"""As many as are gone over; nothing that is counted at a table needs more."""
FACT_KEYS: Final = {(f.name, len(f.parameters)) for f in FACTS}
"""(name, number of parameters) of every fact."""
_OF_SOMETHING: Final = {
    (f.name, len(f.parameters))
    for f in FACTS
    if f.parameters and f.parameters[0] not in {"Zahl", "Wort", "Partei", "Gruppe"}
} - {("gemeldet", 2), ("gemeldet-vor-Tausch", 2)}
"""Facts of a card, player, trick or act; of keiner they have no value."""
FIGURES: Final = frozenset(
    (
        *("Farbe", "Bild", "Klasse", "Trumpf", "Platz", "über-allen", "Handgröße"),
        *("aufgerundet", "Potenz", "Rest", "Zahlen", "Blatt", "Spieler", "links"),
        *("rechts", "Sitz", "Stich"),
    )
)
"""Facts that may follow from the text, a face or a seat alone."""
READING: Final = "Lesart"
Steps: TypeAlias = dict[object, tuple[Any, ...]]
"""What was asked of the position and of the readings, each once, in order: by what it is
about, the method that asks and its arguments."""
Overlay: TypeAlias = dict[tuple[str, tuple[Value, ...]], Value]
"""Facts (name, arguments) that are assumed to have other values."""
COMPARISONS: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}

MIRRORED: Final = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
"""Signs read from the right."""


class GapError(Exception):
    """No case holds, or a question has no answer, or something counts with keiner."""


class ConflictError(Exception):
    """Two statements give different values; the argument names them."""


@cache
def method_name(name: str, arity: int) -> str:
    """The method of a position that reads this fact: ``Augen-von`` -> ``augen_von``.

    Facts that exist with and without parameters carry the number: ``blatt_1``.
    """
    ascii_name = name.lower().translate(_ASCII)
    return f"{ascii_name}_{arity}" if name in _OVERLOADED else ascii_name


class ComparedLook:
    """A look that sees only how a measured fact compares to a number."""

    __slots__ = ("_compare", "look", "number")

    def __init__(self, look: Look, sign: str, number: Value) -> None:
        self.look = look
        self.number = number
        self._compare = COMPARISONS[sign]

    def __call__(self, facts: object) -> bool:
        return self._compare(self.look(facts), self.number)


class FactAccess:
    """The facts of one position, seen in one evaluation under some readings."""

    sums_open: ClassVar[bool] = True
    """Whether several facts may be seen in one look; not where each is made up or noted."""

    def __init__(
        self,
        model: Model,
        facts: object,
        path: Path,
        assumed: Mapping[str, str],
        supposed: Supposed = ANY_READING,
    ) -> None:
        """``assumed``: a reading each; ``supposed``: which of the others may be met."""
        self.model = model
        self.rests_on = 0
        self.touched = 0
        self.overlay: Overlay = {}
        self.overlay_number = 0
        """A number for each overlay met, 0 where nothing is assumed."""
        self._overlays: dict[object, int] = {}
        self._facts = facts
        self._path = path
        self._assumed = dict(assumed)
        self._supposed = supposed
        self.others: list[dict[str, str]] = []
        """What else is to be assumed of the doubts met, to be evaluated anew."""
        self._seen: dict[object, Value | UnknownFactError] = {}
        self._noted: set[str] = set()
        self._steps: Steps = {}

    def look(self, key: object, look: Look) -> Value:
        """One look, taken once however often it is asked for."""
        self._steps[key] = "look", key, look
        return self._taken(key, look)

    def _taken(self, key: object, look: Look) -> Value:
        if key in self._seen:
            seen = self._seen[key]
        else:
            try:
                seen = self._path.look(key, look, self._facts)
            except UnknownFactError as error:
                # Not the error itself: each time it is raised it would hold more frames.
                seen = UnknownFactError(error.fact)
            self._seen[key] = seen
        if isinstance(seen, UnknownFactError):
            raise UnknownFactError(seen.fact)
        if isinstance(seen, Bounds):
            raise UnknownFactError(seen.about)
        return seen

    def fact(self, name: str, args: tuple[Value, ...] = ()) -> Value:
        """The value of a fact of the vocabulary."""
        if self.overlay and (name, args) in self.overlay:
            return self.overlay[name, args]
        if name in FIGURES:
            figure = self._figure(name, args)
            if figure is not None:
                return figure
        if NONE in args and (name, len(args)) in _OF_SOMETHING:
            raise GapError(f"{name}({NONE})")
        return self.look(
            (name, args), methodcaller(method_name(name, len(args)), *args)
        )

    def through(self, fact: str, who: str, args: tuple[Value, ...]) -> Value:
        """A fact of the one of whom another fact tells, in one look."""
        whom = methodcaller(method_name(who, len(args)), *args)
        return self.look(via(fact, who, args), partial(of, method_name(fact, 1), whom))

    def test(self, key: object, look: Look, sign: str, number: Value) -> bool:
        """Compare a measured fact; only the outcome is remembered."""
        tested = key, sign, number
        self._steps[tested] = "test", key, look, sign, number
        if key in self._seen:
            return COMPARISONS[sign](self._taken(key, look), number)
        value = self._taken(tested, ComparedLook(look, sign, number))
        assert isinstance(value, bool)
        return value

    # --- numbers that are not looked at yet ------------------------------------------

    def addend(self, key: object, look: Look) -> Amount:
        """A number of the position, of which only that it is one is seen; else what it is."""
        self._steps[A_NUMBER, key] = "addend", key, look
        if key in self._seen:
            return self._taken(key, look)
        seen = self._taken((A_NUMBER, key), NumberLook(look))
        if seen == A_NUMBER:
            return Sum({key: Addend(key, look)})
        self._seen[key] = seen
        return seen

    def plain(self, amount: Amount) -> Value:
        """The value; a number is looked at."""
        return self.looked_up(amount) if isinstance(amount, Sum) else amount

    def looked_up(self, total: Sum) -> Number:
        """The number that a sum comes to."""
        value = total.constant
        for key, look, times in total.addends.values():
            number: Any = self.look(key, look)
            value += number * times
        return exact(value)

    def with_seen(self, value: Amount) -> Amount:
        """The same with the numbers that have been looked at."""
        return with_known(value, self._seen)

    def same(self, one: Amount, two: Amount) -> bool:
        """Whether two values are one; of numbers only that is seen."""
        if one is two:
            return True
        if isinstance(one, Sum) or isinstance(two, Sum):
            if is_amount(one) and is_amount(two):
                return self.compared("=", one, two)
            one, two = self.plain(one), self.plain(two)
        return one == two

    def compared(self, sign: str, one: Sum | Number, two: Sum | Number) -> bool:
        """Compare numbers; of sums only the outcome is remembered."""
        if isinstance(one, Sum) or isinstance(two, Sum):
            total = one - two
            if isinstance(total, Sum):
                return self.signed(sign, total)
            return COMPARISONS[sign](total, 0)
        return COMPARISONS[sign](one, two)

    def signed(self, sign: str, total: Sum) -> bool:
        """How a sum compares with 0."""
        self._steps["Summe", sign, total.name] = "signed", sign, total
        known = total.with_known(self._seen)
        if not isinstance(known, Sum):
            return COMPARISONS[sign](known, 0)
        first, *others = known.addends.values()
        if first.times < 0:
            sign = MIRRORED[sign]
        key, look = first.key, first.look
        limit = exact(Fraction(-known.constant) / first.times)
        if others:
            parts = [
                each._replace(times=exact(Fraction(each.times) / first.times))
                for each in known.addends.values()
            ]
            key = "Summe", *((each.key, each.times) for each in parts)
            look = SumLook(tuple(parts))
        value = self._taken((key, sign, limit), ComparedLook(look, sign, limit))
        assert isinstance(value, bool)
        return value

    def reading(self, doubt: str) -> str:
        """The reading of this doubt that holds in this evaluation.

        Where none is assumed it goes on under one, and the others are left for later.
        """
        self.touched |= self.model.doubt_bits.get(doubt, 0)
        self._steps[READING, doubt] = "reading", doubt
        settled = self.model.read.get(doubt)
        if settled is not None:
            return settled
        if doubt in self._noted:
            return self._assumed[doubt]
        readings = tuple([r.name for r in self.model.doubts[doubt].readings])
        if doubt not in self._assumed:
            may_be = allowed(doubt, readings, self._supposed)
            *others, mine = (self._assumed | {doubt: r} for r in may_be)
            self.others += others
            self._assumed = mine
        reading = self._assumed[doubt]
        self._supposed = [s for s in self._supposed if s.get(doubt, reading) == reading]
        self._noted.add(doubt)
        self._path.doubt(doubt, readings, reading)
        return self._assumed[doubt]

    def cite(self, statement: syn.Statement) -> None:
        """Note that the answer rests on this statement."""
        bit = self.model.bit(statement)
        self.rests_on |= bit
        self.touched |= bit

    def touch(self, statement: syn.Statement) -> None:
        """Note that this statement was looked into, whatever came of it."""
        self.touched |= self.model.bit(statement)

    # --- what follows from the text, a face or a seat alone --------------------------

    def _figure(self, name: str, args: tuple[Value, ...]) -> Value:
        """The value where no look is needed; None where one is."""
        match name, args:
            case "Farbe", (Card() as face,):
                return SUIT_NAMES[face.suit]
            case "Bild", (Card() as face,):
                return RANK_NAMES[face.rank]
            case (("Klasse" | "Trumpf" | "Platz"), (face,)):
                return self._in_order(name, face)
            case "über-allen", ():
                return ABOVE_ALL
            case "aufgerundet", (int() | Fraction() as number,):
                return floor(number) if number < 0 else ceil(number)
            case "Potenz", (int() | Fraction() as number, int() as times):
                if not 0 <= times <= MAX_POWER:
                    raise GapError(f"Potenz({number}, {times})")
                return exact(number**times)
            case "Rest", (int() | Fraction() as number, int() | Fraction() as by):
                if by == 0:
                    raise GapError("Rest 0")
                return exact(number % by)
            case "Zahlen", (int() as first, int() as last):
                if last - first > _MOST_NUMBERS:
                    raise GapError(f"Zahlen({first}, {last})")
                return tuple(range(first, last + 1))
            case "Handgröße", ():
                return self.model.hand_size
            case "Blatt", ():
                return self.full_deck()
            case "Spieler", ():
                return (0, 1, 2, 3)
            case "links", (int() as seat,):
                return (seat + 1) % 4
            case "rechts", (int() as seat,):
                return (seat - 1) % 4 if seat >= 0 else 3
            case "Stich", (play,) if play == CURRENT_PLAY:
                return CURRENT_TRICK
            case "Sitz", (int() as seat,):
                return seat + 1
            case _:
                return None

    def full_deck(self) -> tuple[Value, ...]:
        """All cards of the game, each face as often as it exists."""
        return tuple(
            f for f in FACES if f in self.model.deck for _ in range(self.model.copies)
        )

    def _in_order(self, name: str, face: Value) -> Value:
        if not isinstance(face, Card):
            return NONE
        played = str(self.look(("Ordnung", ()), methodcaller("ordnung")))
        # Which kind has which order is looked at in the listing.
        self.touched |= self.model.column_bits.get("Ordnung", 0)
        if played not in self.model.orders:  # no card is played
            raise GapError(f"{name}({face})")
        order = self.model.orders[played]
        self.rests_on |= order.rests_on
        self.touched |= order.rests_on
        place = order.classes[face.index]
        if name == "Klasse":
            return CLASS_NAMES[place]
        if name == "Trumpf":
            return place == TRUMP_CLASS
        return order.places[face.index]


def via(fact: str, who: str, args: tuple[Value, ...]) -> object:
    """What a fact is named of the one of whom another fact tells."""
    return f"{fact} von {who}", args


def of(method: str, whom: Look, facts: object) -> Value:
    """A fact of the one of whom ``whom`` tells."""
    value: Value = getattr(facts, method)(whom(facts))
    return value
