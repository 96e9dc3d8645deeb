"""The tricks that are recorded, all or some: what is stated is held against them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from dokospec.cards import FACES
from dokospec.finding import Finding
from dokospec.game import codes
from dokospec.game.acts import UNKNOWN
from dokospec.game.ahead import KIND
from dokospec.game.calls import SETTLED
from dokospec.game.counting import Occurrence, occurrences
from dokospec.game.facts import Facts
from dokospec.game.findings import Placed
from dokospec.game.kind_tables import CountedItem, Tables, ask_rule
from dokospec.game.position import finding
from dokospec.game.stated_lines import (
    ALONE,
    AUGEN,
    HELD,
    PARTY,
    STAND,
    TRICKS,
    Happened,
    Stated,
    StatedItem,
)
from dokospec.game.tricks import PlayedTrick
from dokospec.game.worlds import Asker
from dokospec.language.bounds import Bounds
from dokospec.language.values import NONE, Value, handle
from dokospec.verdict import SingleTrick

UNNUMBERED: Final = 0
"""Stands for the number of a trick of which nobody says which it is."""

_Found: TypeAlias = tuple[int, Finding]
"""The number of a fact among all that are stated, and what was found there."""

_INDEX: Final = {str(face): face.index for face in FACES}


class RecordedTrick(NamedTuple):
    """A trick, as far as it is known; ``number`` None: which of all tricks it is.

    By place, four each: ``faces`` (index, ``UNKNOWN``) and ``seats`` (None: not known).
    ``place``: that of the card that takes it (0-3). ``augen``: None where a card is not
    known.
    """

    number: int | None
    faces: tuple[int, ...]
    seats: tuple[int | None, ...]
    place: int | None
    augen: int | None

    @property
    def winner(self) -> int | None:
        """The seat of who took it."""
        return None if self.place is None else self.seats[self.place]

    def starts(self, item: CountedItem) -> Iterator[dict[str, int]]:
        """What is known of each way in which it may make an item due.

        Once where that goes over tricks, else for each card that may be the one.
        """
        known: dict[str, int] = {} if self.number is None else {"number": self.number}
        if self.winner is not None:
            known["winner"] = self.winner
        if self.place is not None and self.faces[self.place] != UNKNOWN:
            known["card"] = self.faces[self.place]
        if self.augen is not None:
            known["augen"] = self.augen
        if item.faces is None:
            yield known
            return
        for place, (face, seat) in enumerate(zip(self.faces, self.seats, strict=True)):
            if face == UNKNOWN or face in item.faces:
                card = {**known, "place": place + 1}
                card |= {} if face == UNKNOWN else {"face": face}
                yield card if seat is None else {**card, "seat": seat}


def played(trick: PlayedTrick) -> RecordedTrick:
    """A trick that was judged in its turn."""
    place = trick.seats.index(trick.winner)
    return RecordedTrick(trick.number, trick.faces, trick.seats, place, trick.augen)


def begun(number: int, faces: Sequence[int], seats: Sequence[int]) -> RecordedTrick:
    """One of which fewer than four cards are there."""
    left = 4 - len(faces)
    order = [(seats[0] + place) % 4 for place in range(4)]
    known = (*seats, *([None] * left)) if [*seats] != order[: len(seats)] else order
    laid = (*faces, *([UNKNOWN] * left))
    return RecordedTrick(number, laid, tuple(known), None, None)


def single(trick: SingleTrick, names: Sequence[str]) -> RecordedTrick:
    """One that stands behind missing ones; ``names``: by seat."""
    cards = [*trick.cards, *[(None, "")] * (4 - len(trick.cards))]
    return RecordedTrick(
        trick.number,
        tuple([_INDEX.get(card, UNKNOWN) for _, card in cards]),
        tuple([None if name is None else names.index(name) for name, _ in cards]),
        None if trick.place is None else trick.place - 1,
        trick.augen,
    )


def without_doubles(
    tricks: Sequence[RecordedTrick], most: int
) -> tuple[RecordedTrick, ...]:
    """The tricks without those of a number that another has, or that none can have."""
    numbers = [trick.number for trick in tricks]
    return tuple(
        [
            trick
            for trick in tricks
            if trick.number is None
            or (trick.number <= most and numbers.count(trick.number) == 1)
        ]
    )


def shown(tricks: Sequence[RecordedTrick]) -> dict[tuple[int, int], int]:
    """How many of a face somebody laid, by (seat, face)."""
    found: dict[tuple[int, int], int] = {}
    for trick in tricks:
        for seat, face in zip(trick.seats, trick.faces, strict=True):
            if seat is not None and face != UNKNOWN:
                found[seat, face] = found.get((seat, face), 0) + 1
    return found


class Made(NamedTuple):
    """Tricks and their Augen, of those that are recorded."""

    tricks: int
    augen: int


def made(
    tricks: Sequence[RecordedTrick], parties: Sequence[Value]
) -> dict[str | int, Made]:
    """What is recorded of each party and seat that has taken a trick."""
    found: dict[str | int, Made] = {}
    for trick in tricks:
        if trick.winner is not None:
            party = parties[trick.winner] if parties else None
            for who in (trick.winner, *([str(party)] if party is not None else ())):
                count, augen = found.get(who, Made(0, 0))
                found[who] = Made(count + 1, augen + (trick.augen or 0))
    return found


def refuted(
    stated: Stated,
    tricks: Sequence[RecordedTrick],
    parties: Sequence[Value],
    names: Sequence[str],
    there_are: Mapping[str, int],
) -> Iterator[Placed]:
    """Augen and tricks that are stated, where the recorded tricks leave no room for them.

    ``there_are``: how many in all.
    """
    own = made(tricks, parties)
    augen: dict[str | int, tuple[int, int]] = {
        who: (number, stated.place_of(AUGEN, who))
        for who, number in stated.augen.items()
    }
    lone = [str(p) for p in parties if p is not None and parties.count(p) == 1]
    if stated.alone is not None and lone:
        augen.setdefault(lone[0], (stated.alone, stated.place_of(ALONE)))
    made_by = {w: (n, stated.place_of(TRICKS, w)) for w, n in stated.tricks.items()}
    for what, numbers in ((AUGEN, augen), (TRICKS, made_by)):
        for who, (number, place) in numbers.items():
            mine = own.get(who, Made(0, 0))
            others = [m for w, m in own.items() if _against(who, w, parties)]
            low, taken = (
                (mine.augen, sum(m.augen for m in others))
                if what == AUGEN
                else (mine.tricks, sum(m.tricks for m in others))
            )
            high = there_are[what] - taken
            if not low <= number <= high:
                name = names[who] if isinstance(who, int) else who
                actual = str(low) if low == high else f"{low}–{high}"
                if what == TRICKS:
                    name = f"{TRICKS} {name}"
                data = {"what": name, "claimed": number, "actual": actual}
                yield "fact", place, finding(codes.STATEMENT_DIFFERS, **data)


def _against(who: str | int, seat: str | int, parties: Sequence[Value]) -> bool:
    """Whether what this seat has is not his, or not this party's."""
    if not isinstance(seat, int):
        return False
    if isinstance(who, int):
        return who != seat
    return bool(parties) and parties[seat] not in {None, who}


# --- statements about a play that is recorded ------------------------------------------


def contradicted(
    tables: Tables, stated: Stated, facts: Facts, asker: Asker
) -> list[tuple[str, int, Finding]]:
    """What is stated of a whole play and comes out otherwise: section, place, finding."""
    found, _ = occurrences(tables, facts, asker)
    happened = {
        rule: _tricks_of(rule, facts, asker)
        for rule in dict.fromkeys(once.rule for once in stated.happened)
    }
    wrong = _contradictions(stated, facts, found, happened, facts.names)
    return [("fact", place, each) for place, each in wrong]


def _tricks_of(rule: str, facts: Facts, asker: Asker) -> list[int]:
    """The numbers of the tricks in which a rule about a trick holds."""
    found: list[int] = []
    for trick in facts.tricks or ():
        about = handle("s", trick.number - 1)
        ask = ask_rule(rule, about)
        if asker.ask((rule, about), ask, facts, SETTLED).value is True:
            found.append(trick.number)
    return found


def _contradictions(
    stated: Stated,
    facts: Facts,
    found: Sequence[Occurrence],
    happened: Mapping[str, Sequence[int]],
    names: Sequence[str],
) -> Iterator[_Found]:
    """``found``: the items that were due; ``happened``: by rule the tricks with it."""
    parties = facts.parties or ()
    for seat, party in stated.parties.items():
        if seat < len(parties) and parties[seat] not in {None, party}:
            place = stated.place_of(PARTY, seat)
            yield _differs(place, names[seat], party, parties[seat])
    for what, numbers, by_party, by_seat in (
        (AUGEN, stated.augen, facts.augen_by_party, facts.augen_by_seat),
        (TRICKS, stated.tricks, facts.tricks_by_party, facts.tricks_by_seat),
    ):
        for who, number in numbers.items():
            actual: Value | Bounds
            if isinstance(who, int):
                actual = None if by_seat is None else by_seat[who]
            else:
                actual = None if by_party is None else by_party.get(who, 0)
            if actual is not None and actual != number:
                name = names[who] if isinstance(who, int) else who
                yield _differs(stated.place_of(what, who), name, number, actual)
    if stated.alone is not None and parties and None not in parties:
        single = [party for party in parties if parties.count(party) == 1]
        augen = (facts.augen_by_party or {}).get(single[0]) if single else NONE
        if augen is not None and augen != stated.alone:
            place = stated.place_of(ALONE)
            yield _differs(
                place, str(single[0] if single else NONE), stated.alone, augen
            )
    for (seat, face), count in stated.copies.items():
        held = None if facts.held is None else facts.held[seat]
        told = (HELD, (seat, face)) in stated.places  # or follows from others
        if held is not None and told and held.count(face) != count:
            place = stated.place_of(HELD, (seat, face))
            what = f"{FACES[face]} {names[seat]}"
            yield _differs(place, what, count, held.count(face))
    yield from _items_contradicted(stated.items, found, parties, names)
    yield from _happened_contradicted(stated.happened, happened)
    for name, value in stated.stands.items():
        now = (facts.stands or {}).get(name)
        if now is not None and now != value:
            of_player = facts.model.stands[name].type == "Spieler"
            one, other = (
                _called(v, names) if of_player else str(v) for v in (value, now)
            )
            yield _differs(stated.place_of(STAND, name), name, one, other)
    if stated.kind not in {None, facts.kind}:
        yield _differs(stated.place_of(KIND), KIND, stated.kind, facts.kind)


def _items_contradicted(
    items: Sequence[StatedItem],
    found: Sequence[Occurrence],
    parties: Sequence[Value],
    names: Sequence[str],
) -> Iterator[_Found]:
    """Items that were not due as often, for these, or in that trick.

    What is told exactly is looked for first.
    """
    left = list(found)

    def vague(once: StatedItem) -> int:
        return (once.trick is None) + (once.whose is None)

    for once in sorted(items, key=vague):
        of = of_whom(once, parties)
        due = [
            each
            for each in left
            if each.item == once.item
            and (once.whose is None or each.whose in of)
            and once.trick in {None, each.trick}
        ]
        if due:
            left.remove(due[0])
            continue
        yield once.place, differing_item(once, left, names)


def of_whom(once: StatedItem, parties: Sequence[Value]) -> set[Value]:
    """Whose an item is that is stated of a party or a player: his party's, too."""
    whose = once.whose
    return {whose, parties[whose]} if isinstance(whose, int) and parties else {whose}


def differing_item(
    once: StatedItem, left: Sequence[Occurrence], names: Sequence[str]
) -> Finding:
    """That an item was not due so; ``left``: those that nobody states."""
    others = [
        f"{_called(one.whose, names)} {one.trick or '?'}."
        for one in left
        if one.item == once.item
    ]
    claimed = "" if once.whose is None else _called(once.whose, names)
    claimed += "" if once.trick is None else f" {once.trick}."
    _, wrong = _differs(
        once.place, once.item, claimed.strip(), ", ".join(others) or "–"
    )
    return wrong


def _happened_contradicted(
    stated: Sequence[Happened], happened: Mapping[str, Sequence[int]]
) -> Iterator[_Found]:
    left = {rule: list(tricks) for rule, tricks in happened.items()}
    for rule, trick, place in sorted(stated, key=lambda once: once.trick is None):
        tricks = left.get(rule, [])
        if trick in tricks or (trick is None and tricks):
            tricks.remove(tricks[0] if trick is None else trick)
            continue
        actual = ", ".join(f"{number}." for number in happened.get(rule, ())) or "–"
        yield _differs(place, rule, "" if trick is None else f"{trick}.", actual)


def _called(whose: Value, names: Sequence[str]) -> str:
    return names[whose] if isinstance(whose, int) else str(whose)


def _differs(place: int, what: str, claimed: object, actual: object) -> _Found:
    data = {"what": what, "claimed": claimed, "actual": actual}
    return place, finding(codes.STATEMENT_DIFFERS, **data)
