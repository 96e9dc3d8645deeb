"""The tricks that are recorded of a play of which others are missing.

What is stated of the play is held against them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from dokospec.cards import FACES
from dokospec.game import codes
from dokospec.game.acts import UNKNOWN
from dokospec.game.findings import Placed
from dokospec.game.kind_tables import CountedItem
from dokospec.game.position import finding
from dokospec.game.stated_lines import ALONE, AUGEN, TRICKS, Stated
from dokospec.game.tricks import PlayedTrick
from dokospec.rules.values import Value
from dokospec.verdict import SingleTrick

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
