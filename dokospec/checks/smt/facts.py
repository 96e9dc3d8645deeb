"""Facts as variables, and what holds of them before any text speaks.

The list is that of ``docs/en/pruefung.md``: what a fact may be says the space, how facts hang
together say the rows and the constraints here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from dokospec.checks.ranges import FAR, Form, Key, Range, UnsupportedError, add, scaled
from dokospec.checks.smt.formulas import (
    FALSE,
    GAP,
    TRUE,
    Formulas,
    Literal,
    SmtNumber,
    Union,
    Unions,
    as_value,
    form_of,
    is_number,
    sure,
    total,
)
from dokospec.checks.space import BID, SEATS, SITTING_OUT, Space
from dokospec.language.orders import ABOVE_ALL, CLASS_NAMES, TRUMP_CLASS
from dokospec.language.values import (
    CURRENT,
    NO_ORDER,
    NONE,
    RANK_NAMES,
    SUIT_NAMES,
    Handle,
    handle,
)
from dokospec.language.vocabulary import FACTS

# --- how a game may have come to a position: the facts of it are those of some row


class SmtRows:
    """The rows of one space as formulas; ``hands``: the counts of faces so far."""

    def __init__(
        self,
        space: Space,
        formulas: Formulas,
        hands: Mapping[tuple[str, tuple[object, ...]], Mapping[object, Form]],
    ) -> None:
        self.space = space
        self.formulas = formulas
        self._hands = hands

    def require_number(self, key: Key, value: Union) -> None:
        """A rule's number is the one in the rows."""
        if key not in self.space.row_index:
            return
        fs = self.formulas
        form = fs.number(key, Range(-FAR, FAR))
        for one, when in value.items():
            if is_number(one):
                same = fs.compare("=", add(form, scaled(form_of(one), -1)))
                fs.always.append(fs.any_of((when ^ 1, same)))

    def touched(self) -> tuple[Key, ...]:
        """The facts looked at that the rows tell of."""
        return tuple(key for key in self.space.row_index if self._touched(key))

    def all_of(self, keys: tuple[Key, ...]) -> Literal:
        """That these facts are those of some row."""
        rows = self.space.rows or ()
        if not rows:
            return TRUE
        combinations = {tuple(row.get(key) for key in keys) for row in rows}
        known: dict[frozenset[tuple[object, ...]], Literal] = {}

        def build(at: int, left: frozenset[tuple[object, ...]]) -> Literal:
            if at == len(keys):
                return TRUE
            if left not in known:
                parts: dict[object, set[tuple[object, ...]]] = {}
                for row in left:
                    parts.setdefault(row[0], set()).add(row[1:])
                known[left] = self.formulas.any_of(
                    self.formulas.all_of(
                        (self._has(keys[at], value), build(at + 1, frozenset(rest)))
                    )
                    for value, rest in parts.items()
                )
            return known[left]

        return build(0, frozenset(combinations))

    def _touched(self, key: Key) -> bool:
        match key:
            case (str() as name, tuple() as args, int()):
                return (name, args) in self._hands
            case _:
                return key in self.formulas.words or key in self.formulas.numbers

    def _has(self, key: Key, value: object) -> Literal:
        if value is None:
            return TRUE
        fs = self.formulas
        match key:
            case (str() as name, tuple() as args, int() as mask):
                faces = (f for f in self.space.deck() if mask >> f.index & 1)
                form = total(self._hands[name, args][face] for face in faces)
            case _ if key in fs.words:
                return fs.is_(key, value)
            case _:
                form = ((key, 1),), 0
        span = value if isinstance(value, Range) else Range(value, value)  # type: ignore[arg-type]
        holes = (fs.compare("!=", add(form, ((), -hole))) for hole in span.holes)
        return fs.all_of(
            (
                fs.compare(">=", add(form, ((), -span.low))),
                fs.compare("<=", add(form, ((), -span.high))),
                *holes,
            )
        )


Members: TypeAlias = list[tuple[object, Literal]]
"""The members of a domain in their order, each with when it is there."""

ACTS: Final = {"m": 3, "r": 2}
"""So many calls and objections there are at most."""
_BIDS: Final = (handle("v", 0), BID, handle("v", 1))
_MANY: Final = {
    "Meldungen": "m", "Reklamationen": "r", "Vorbehalte": "v", "Stiche": "s", "Auftritte": "a",
}  # fmt: skip
_HANDS: Final = {
    (f.name, len(f.parameters)) for f in FACTS if f.result == "Karte*" and f.parameters
}
_KNOWN: Final = frozenset((f.name, len(f.parameters)) for f in FACTS)
_DEALT: Final = ("Blatt", "Blatt-nach-Tausch")
_MOST_NUMBERS: Final = 20
"""Numbers that are gone over one by one are no more than this."""
ORDER: Final = ("Ordnung", ())


def subject(value: object) -> object:
    """The act that stands for any: the last of its kind."""
    if isinstance(value, Handle) and value.number >= 1000:
        return acts(value.letter)[-1] if value.letter in {*ACTS, "v"} else value
    return value


def acts(letter: str) -> tuple[Handle, ...]:
    """The acts of a kind in their order."""
    if letter == "v":
        return _BIDS
    return tuple(handle(letter, n) for n in range(ACTS[letter]))


class SmtFacts:
    """What may be asked of a position of one space."""

    def __init__(self, space: Space) -> None:
        self.space = space
        self.model = space.model
        self.formulas = Formulas()
        self.unions = Unions(self.formulas)
        self.known = _KNOWN
        self._known: dict[Key, Union] = {}
        self._holes: set[Key] = set()
        self._hands: dict[tuple[str, tuple[object, ...]], dict[object, Form]] = {}
        self.rows = SmtRows(space, self.formulas, self._hands)

    # --- words and numbers -----------------------------------------------------------

    def word(self, key: Key, options: tuple[object, ...]) -> Union:
        """A fact that is one of these words."""
        missing, masks = self.space.row_index.get(key, (1, {}))
        here: tuple[object, ...] = tuple(v for v in masks if not isinstance(v, Range))
        if missing:
            here = (*options, *(v for v in here if v not in options))
        self.formulas.word(key, here)
        value = self.formulas.is_
        return self.unions.gather((v, value(key, v)) for v in here)

    def number(self, key: Key, span: Range) -> Union:
        """A fact that is a number."""
        form = self.formulas.number(key, span)
        if span.holes and key not in self._holes:
            self._holes.add(key)
            for hole in sorted(span.holes):
                gap = add(form, ((), -hole))
                self.formulas.always.append(self.formulas.compare("!=", gap))
        return sure(SmtNumber(form))

    def fact(self, name: str, args: tuple[object, ...]) -> Union:
        """The value of a fact of the vocabulary that is no domain."""
        key = (name, args)
        if key not in self._known:
            self._known[key] = self._fact(name, args)
        return self._known[key]

    def _fact(self, name: str, args: tuple[object, ...]) -> Union:
        fixed = self._fixed(name, args)
        if fixed is not None:
            return fixed
        if NONE in args:
            return sure(GAP)
        if name in {"Augen", "Stichzahl"}:
            return self._share(name, args)
        options = self.space.options(name, args)  # type: ignore[arg-type]
        key = (name, args)
        if isinstance(options, Range):
            if key in self.space.row_index:
                return self._row_number(key, options)
            return self.number(key, options)
        span: object = options[-1]
        if isinstance(span, Range):
            there = self.word((key, "da"), (False, True))
            return self.unions.choose(there, self.number(key, span), sure(NONE))
        return self.word(key, options)

    def _row_number(self, key: Key, span: Range) -> Union:
        """A number that is in the rows."""
        missing, masks = self.space.row_index[key]
        if missing or any(isinstance(v, Range) for v in masks):
            return self.number(key, span)
        return self.word(key, ())

    def stand(self, name: str, args: tuple[object, ...]) -> Union:
        """What a Stand is; one of the evening may be anything of its type."""
        key: Key = ("Stand", name)
        if self.model.stands[name].lifetime != "Spiel":
            key = ("Abend", name, args)
        options = self.space.stand_values(name)
        if isinstance(options, Range):
            if key in self.space.row_index:
                return self.word(key, ())
            return self.number(key, options)
        return self.word(key, options)

    def reading(self, doubt: str) -> Union:
        """The reading of a doubt."""
        settled = self.model.read.get(doubt)
        if settled is not None:
            return sure(settled)
        names = tuple(r.name for r in self.model.doubts[doubt].readings)
        return self.word(("Lesart", doubt), names)

    # --- what is fixed ---------------------------------------------------------------

    def _fixed(self, name: str, args: tuple[object, ...]) -> Union | None:
        """What a card, a seat or the table alone decides; None where nothing does."""
        match name, args:
            case (("Farbe" | "Bild" | "Klasse" | "Trumpf" | "Platz"), (face,)):
                return self._of_card(name, face)
            case "über-allen", ():
                return sure(ABOVE_ALL)
            case "Handgröße", ():
                return sure(self.model.hand_size)
            case "links", (int() as seat,):
                return sure((seat + 1) % 4)
            case "rechts", (int() as seat,):
                return sure((seat - 1) % 4 if seat >= 0 else 3)
            case "Sitz", (int() as seat,):
                return sure(seat + 1)
            case "Geber", ():
                return self._of_five(SITTING_OUT, SEATS[-1])
            case "links-am-Tisch", (int() as seat,):
                if seat == SEATS[-1]:
                    return self._of_five(SITTING_OUT, 0)
                return sure((seat + 1) % 4)
            case "rechts-am-Tisch", (int() as seat,):
                if seat == SEATS[0]:
                    return self._of_five(SITTING_OUT, SEATS[-1])
                return sure(seat - 1 if seat > 0 else SEATS[-1])
            case (("letzter" | "letzter-Stich"), _):
                number = self.fact("Nummer" if args else "Stichnummer", args)
                return self.unions.lift(
                    lambda n: self.unions.truth(
                        self.unions.equal(n, self.model.hand_size)
                    ),
                    number,
                )
            case "Nummer", (Handle("s", number),) if number != CURRENT:
                return sure(number)
            case "Stich", (Handle("a", number),):
                trick = number // 4 if number >= 4 else CURRENT
                return sure(handle("s", trick))
            case "Stelle", (Handle("a", number),) if number != CURRENT:
                return sure(number % 4 + 1 if number >= 4 else -9 - number)
            case _:
                return None

    def _of_five(self, five: object, four: object) -> Union:
        size = self.fact("Tischgröße", ())
        is_five = self.unions.same(size, sure(5))
        return self.unions.choose(self.unions.truth(is_five), sure(five), sure(four))

    def _of_card(self, name: str, face: object) -> Union:
        if face == NONE:
            return sure(NONE if name in {"Klasse", "Trumpf", "Platz"} else GAP)
        if name == "Farbe":
            return sure(SUIT_NAMES[face.suit])  # type: ignore[attr-defined]
        if name == "Bild":
            return sure(RANK_NAMES[face.rank])  # type: ignore[attr-defined]
        entries = []
        index = face.index  # type: ignore[attr-defined]
        for order, when in self.word(ORDER, tuple(self.model.orders)).items():
            if order == NO_ORDER:
                continue  # no card is played: nobody asks
            table = self.model.orders[order]
            place = table.classes[index]
            value: object = {
                "Klasse": CLASS_NAMES[place],
                "Trumpf": place == TRUMP_CLASS,
                "Platz": table.places[index],
            }[name]
            entries.append((value, when))
        return self.unions.gather(entries)

    def _share(self, name: str, args: tuple[object, ...]) -> Union:
        """The last party has what the others leave."""
        parties = self.space.values_of("Partei")
        span = self.space.span(name, args)  # type: ignore[arg-type]
        if len(parties) < 2 or args[0] != parties[-1]:
            return self.number((name, args), span)
        rest: Form = (), span.high
        for other in parties[:-1]:
            self.number((name, (other,)), span)
            rest = add(rest, ((((name, (other,)), -1),), 0))
        self.formulas.always.append(self.formulas.compare(">=", rest))
        return sure(as_value(rest))

    # --- domains ---------------------------------------------------------------------

    def members(self, name: str, args: tuple[object, ...]) -> Members:
        """The members of a domain that is no hand."""
        match name, args:
            case "Spieler", ():
                return [(seat, TRUE) for seat in SEATS]
            case "am-Tisch", ():
                five = self.unions.same(self.fact("Tischgröße", ()), sure(5))
                return [*((seat, TRUE) for seat in SEATS), (SITTING_OUT, five)]
            case "Blatt", ():
                copies = range(self.model.copies)
                return [(face, TRUE) for face in self.space.deck() for _ in copies]
            case "früher", (Handle(letter) as act,):
                own = acts(letter)
                return [(one, self._there(one)) for one in own[: own.index(act)]]
            case "Karten", (Handle(_, number),):
                first = 4 * number if number != CURRENT else None
                return [
                    (handle("a", first + n if first is not None else -10 - n), TRUE)
                    for n in range(4)
                ]
            case "Zahlen", (int() as first, last):
                return self._numbers(first, last)
            case _:
                return self._of_kind(_MANY[name])

    def _numbers(self, first: int, last: object) -> Members:
        """From the first to the last, which may depend on the position."""
        if isinstance(last, int):
            return [(number, TRUE) for number in range(first, last + 1)]
        if not isinstance(last, SmtNumber) or (
            self.formulas.bounds(last.form)[1] > first + _MOST_NUMBERS
        ):
            raise UnsupportedError("Zahlen")
        highest = self.formulas.bounds(last.form)[1].__floor__()
        return [
            (n, self.formulas.compare(">=", add(last.form, ((), -n))))
            for n in range(first, highest + 1)
        ]

    def _of_kind(self, letter: str) -> Members:
        if letter in {*ACTS, "v"}:
            return [(act, self._there(act)) for act in acts(letter)]
        played = self.formulas.number(
            "gespielte Stiche", Range(0, self.model.hand_size)
        )
        found: Members = []
        for number in range(1, self.model.hand_size + 1):
            there = self.formulas.compare(">=", add(played, ((), -number)))
            if letter == "s":
                found.append((handle("s", number), there))
            else:
                found += [(handle("a", 4 * number + n), there) for n in range(4)]
        return found

    def _there(self, act: Handle) -> Literal:
        if act == BID:
            bid = self.fact("Gebot", ())
            return bid.get(BID, FALSE)
        return self.word(("da", act), (True, False))[True]

    # --- hands -----------------------------------------------------------------------

    def is_hand(self, name: str, args: tuple[object, ...]) -> bool:
        """Whether a fact is cards that are counted by face."""
        return (name, len(args)) in _HANDS

    def hand(self, name: str, args: tuple[object, ...]) -> dict[object, Form]:
        """How often each face is in a hand."""
        if (name, args) not in self._hands:
            if name in _DEALT and args[0] in SEATS:
                self._deal(name)
            else:
                self._hands[name, args] = self._counted(name, args)
        return self._hands[name, args]

    def _counted(self, name: str, args: tuple[object, ...]) -> dict[object, Form]:
        span = Range(0, self.model.copies)
        number = self.formulas.number
        return {face: number((name, args, face), span) for face in self.space.deck()}

    def _deal(self, name: str) -> None:
        """Every hand has its size, every face its copies."""
        always, compare = self.formulas.always, self.formulas.compare
        hands = []
        for seat in SEATS:
            hand = self._hands[name, (seat,)] = self._counted(name, (seat,))
            size = total(hand.values())
            always.append(compare("=", add(size, ((), -self.model.hand_size))))
            hands.append(hand)
        for face in self.space.deck():
            every = total(hand[face] for hand in hands)
            always.append(compare("=", add(every, ((), -self.model.copies))))
