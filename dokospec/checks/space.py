"""What can be: for every fact the values it may have, and how facts hang together.

Both methods of checking read this, and nothing else, about the world. It says what
a game of tricks is (how many tricks, Augen, seats), never what a text makes of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from dokospec.cards import FACES, Card
from dokospec.checks.ranges import FAR, Key, Range, UnsupportedError
from dokospec.language.fact_access import MAX_POWER
from dokospec.language.model import Model
from dokospec.language.show import show
from dokospec.language.syntax import Tabelle, walk
from dokospec.language.terms import Name, Over
from dokospec.language.values import (
    CURRENT,
    CURRENT_TRICK,
    NONE,
    RANK_NAMES,
    Handle,
    Value,
    handle,
)
from dokospec.language.vocabulary import FACTS, SYMBOLS

Row: TypeAlias = Mapping[Key, Value | Range]
"""One way a game may have come to this stage; what is not in it is free."""

SEATS: Final = (0, 1, 2, 3)
SITTING_OUT: Final = -1
"""The dealer of a table of five: he belongs to no party."""
BID: Final = handle("v", -2)
"""The highest Vorbehalt."""

LETTERS: Final = {
    "Vorbehalt": "v", "Meldung": "m", "Reklamation": "r", "Abkürzung": "k",
    "Tausch": "x", "Auftritt": "a", "Stich": "s", "Handlung": "m",
}  # fmt: skip
KINDS: Final = {letter: kind for kind, letter in LETTERS.items() if kind != "Handlung"}
_FACTS: Final = {(f.name, len(f.parameters)): f for f in FACTS}
_SHORTENING: Final = ("alle", "keine")


DIFFERING: Final = {"Abgeber": "Nehmer", "Nehmer": "Abgeber"}
"""Facts of one act that are never the same."""


def differing(key: Key) -> Key:
    """The fact that cannot be the same as this one; None where there is none."""
    match key:
        case (str() as name, tuple() as args) if name in DIFFERING:
            return DIFFERING[name], args
        case _:
            return None


class UnknownDomain(tuple[object, ...]):
    """A domain whose members are not known: what it is of, and its key."""

    __slots__ = ()

    @property
    def letter(self) -> str:
        """What its members are."""
        return str(self[0])

    @property
    def key(self) -> Key:
        """Which domain it is."""
        return self[1]


def many(letter: str, key: Key) -> UnknownDomain:
    """A domain of so many members as may be."""
    return UnknownDomain((letter, key))


def set_bits(mask: int) -> Iterator[int]:
    """The places of the bits that are set."""
    digits = f"{mask:b}"[::-1]
    place = digits.find("1")
    while place >= 0:
        yield place
        place = digits.find("1", place + 1)


@dataclass(slots=True)
class Space:
    """What the facts may be under one text, at one stage.

    ``rows``: the ways a game may have come here (:mod:`.reachable_states`); None where no
    Spielart is settled yet. ``given``: facts that are known. ``row_index``: by key the rows (bits) that leave it free,
    and those that have each value.
    """

    model: Model
    stage: str
    rows: tuple[Row, ...] | None = None
    given: dict[Key, Value] = field(default_factory=dict)
    row_index: dict[Key, tuple[int, dict[Value | Range, int]]] = field(
        default_factory=dict
    )
    elements: dict[Key, int] = field(default_factory=dict)
    spans: dict[Key, Range] = field(default_factory=dict)
    spent: list[int] = field(default_factory=lambda: [0])
    spots: dict[int, str] = field(default_factory=dict)
    exprs: dict[int, tuple[Over, frozenset[str]]] = field(default_factory=dict)
    _options: dict[Key, tuple[Value, ...] | Range] = field(default_factory=dict)

    def __post_init__(self) -> None:
        rows = self.rows or ()
        for key in dict.fromkeys(key for row in rows for key in row):
            masks: dict[Value | Range, int] = {}
            missing = 0
            for place, row in enumerate(rows):
                if key in row:
                    masks[row[key]] = masks.get(row[key], 0) | 1 << place
                else:
                    missing |= 1 << place
            self.row_index[key] = missing, masks

    def rows_in(self, mask: int) -> tuple[Row, ...]:
        """The rows whose bits are set."""
        rows = self.rows or ()
        return tuple(rows[place] for place in set_bits(mask))

    def element(self, letter: str, key: Key) -> Handle:
        """The one member that is meant where ``key`` asks for one."""
        number = self.elements.setdefault((letter, key), len(self.elements))
        return handle(letter, 1000 + number)

    def spot(self, expr: Over) -> str:
        """A key for what is said of a member, the same wherever it is said."""
        if id(expr) not in self.spots:
            assert expr.body is not None
            said = f"{expr.variable}: {show(expr.body)}"
            self.spots[id(expr)] = said
            self.names(expr)
        return self.spots[id(expr)]

    def names(self, expr: Over) -> frozenset[str]:
        """The bare names inside an expression."""
        if id(expr) not in self.exprs:
            found = frozenset(e.name for e in walk(expr) if isinstance(e, Name))
            self.exprs[id(expr)] = expr, found
        return self.exprs[id(expr)][1]

    # --- numbers ---------------------------------------------------------------------

    def augen(self) -> tuple[int, ...]:
        """The Zählwert of every face of the deck, as often as it exists."""
        worth: dict[str, int] = {}
        for rule in self.model.rules.get("Zählwert", ()):
            if isinstance(rule, Tabelle):
                for row in rule.rows:
                    for key in row.keys:
                        if isinstance(key, Name):
                            worth[key.name] = getattr(row.value, "value", 0)
        return tuple(
            worth.get(RANK_NAMES[face.rank], 0)
            for face in FACES
            if face in self.model.deck
            for _ in range(self.model.copies)
        )

    def span(self, name: str, args: tuple[Value, ...]) -> Range:
        """What a number may be."""
        size, total = self.model.hand_size, sum(self.augen())
        spans = {
            "Stichnummer": Range(1, size), "Nummer": Range(1, size),
            "Stelle": Range(1, 4), "Wievielte": Range(1, self.model.copies),
            "Stichaugen": Range(0, 4 * max(self.augen(), default=0)),
            "Handkarten": Range(0, size), "Stich-bei": Range(0, size),
            "Liegend": Range(0, 3), "Tischgröße": Range(4, 5), "Position": Range(1, 5),
            "Stichzahl": Range(0, size), "Stiche-von": Range(0, size),
            "Angesagt": Range(0, size), "Angabe": Range(0, MAX_POWER),
        }  # fmt: skip
        if name in {"Augen", "Augen-von"}:
            return Range(0, total, self._never(total))
        if name == "Stichaugen":
            most = spans[name].high
            return Range(0, most, frozenset(range(most + 1)) - self._in_a_trick())
        return spans.get(name, Range(-FAR, FAR))

    def _in_a_trick(self) -> frozenset[int]:
        """The Augen that some four cards of the deck have."""
        sums: list[set[int]] = [{0}, set(), set(), set(), set()]
        for worth in self.augen():
            for count in range(4, 0, -1):
                sums[count] |= {s + worth for s in sums[count - 1]}
        return frozenset(sums[4])

    def _never(self, total: int) -> frozenset[int]:
        """The Augen that no share of the deck has, nor leaves to the others."""
        sums = {0}
        for worth in self.augen():
            sums |= {s + worth for s in sums}
        return frozenset(range(total + 1)) - sums

    def hand_span(self, fact: str, mask: int) -> Range:
        """How many cards of these faces a hand may hold."""
        copies = self.model.copies * mask.bit_count()
        if fact in {"Blatt", "Blatt-nach-Tausch"}:
            rest = len(self.model.deck) * self.model.copies - copies
            size = self.model.hand_size
            return Range(max(0, size - rest), min(copies, size))
        return Range(0, copies)

    def many_span(self, letter: str) -> Range:
        """How many members a domain may have."""
        size = self.model.hand_size
        most = {"v": 4, "m": 40, "r": 8, "a": 4 * size, "s": size}
        return Range(0, most.get(letter, FAR))

    # --- everything else -------------------------------------------------------------

    def options(self, name: str, args: tuple[Value, ...]) -> tuple[Value, ...] | Range:
        """The values of a fact of the vocabulary."""
        key = (name, args)
        if key not in self._options:
            self._options[key] = self._worked_out(name, args)
        return self._options[key]

    def _worked_out(
        self, name: str, args: tuple[Value, ...]
    ) -> tuple[Value, ...] | Range:
        fact = _FACTS[name, len(args)]
        result = fact.result.rstrip("?*")
        if fact.result.endswith("*"):
            return (self._domain(name, args, result),)
        none: tuple[Value, ...] = (NONE,) if fact.result.endswith("?") else ()
        match name, args:
            case "links-am-Tisch", (int() as seat,):
                return ((seat + 1) % 4,)
            case "rechts-am-Tisch", (int() as seat,) if seat != 0:
                return (seat - 1 if seat > 0 else 3,)
            case "Wort", (Handle() as act,):
                return self.spoken(act.letter)
            case "Gebot", ():
                return (NONE, BID)
            case "Tausch" | "Abkürzung", ():
                return (NONE, handle(LETTERS[result], 0))
            case "Nehmer", _:
                return SEATS  # what nobody takes is no exchange
            case "Stich", (Handle() as play,):
                number = play.number
                return (CURRENT_TRICK if number == CURRENT else handle("s", number),)
            case "erste-Karte", ():
                return (NONE, *self.deck())
            case _:
                pass
        match result:
            case "Zahl":
                span = self.span(name, args)
                return (NONE, span) if none else span  # type: ignore[return-value]
            case "Wahrheit":
                return (False, True)
            case "Karte":
                return (*none, *self.deck())
            case _:
                return (*none, *self.values_of(result))

    def values_of(self, kind: str) -> tuple[Value, ...]:
        """The values of a type."""
        listings = self.model.listings
        table = {
            "Partei": "Parteien", "Spielart": "Spielarten", "Ruf": "Rufe",
            "Angebot": "Angebote",
        }.get(kind)  # fmt: skip
        if table is not None:
            return tuple(row for row, _ in listings[table].rows)
        if kind == "Wahrheit":
            return (True, False)
        if kind == "Bild":
            here = {RANK_NAMES[face.rank] for face in self.model.deck}
            return tuple(name for name in RANK_NAMES if name in here)
        if kind in SYMBOLS:
            more = SYMBOLS["Farbe"] if kind == "Klasse" else ()
            return (*SYMBOLS[kind], *more)
        match kind:
            case "Spieler":
                return SEATS
            case "Karte":
                return self.deck()
            case "Wort":
                return self.spoken("*")
            case _ if kind in LETTERS:
                return (self.element(LETTERS[kind], "Argument"),)
            case _:
                raise UnsupportedError(kind)

    def stand_values(self, name: str) -> tuple[Value, ...] | Range:
        """What a Stand may be where nothing says how it came about."""
        stand = self.model.stands[name]
        kind = stand.type
        if isinstance(kind, tuple):
            return Range(*kind)
        if kind == "Zahl":
            return Range(-FAR, FAR)
        nothing = isinstance(stand.initial, Name) and stand.initial.name == NONE
        never = stand.lifetime != "Spiel" and not nothing
        return self.values_of(kind) if never else (NONE, *self.values_of(kind))

    def deck(self) -> tuple[Card, ...]:
        """The faces of the game."""
        return tuple(face for face in FACES if face in self.model.deck)

    def spoken(self, letter: str) -> tuple[Value, ...]:
        """The words an act may be said in."""
        listings = self.model.listings
        match letter:
            case "v":
                return tuple(row for row, _ in listings["Angebote"].rows)
            case "m":
                return tuple(row for row, _ in listings["Rufe"].rows)
            case "k":
                return _SHORTENING
            case _:
                own = (
                    row
                    for name, listing in listings.items()
                    if name not in {"Parteien", "Spielarten", "Angebote", "Rufe"}
                    for row, _ in listing.rows
                )
                return (*dict.fromkeys(own), NONE)

    def _domain(self, name: str, args: tuple[Value, ...], result: str) -> Value:
        if name == "früher":
            (act,) = args
            assert isinstance(act, Handle)
            return many(act.letter, (name, args))  # type: ignore[return-value]
        return many(LETTERS.get(result, "c"), (name, args))  # type: ignore[return-value]
