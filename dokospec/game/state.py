"""What is known of one position: filled in by the engine as the game goes on."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple, Self, TypeVar

from dokospec.cards import Card
from dokospec.game.acts import Acts, Bid, Said
from dokospec.rules.decisions import UnknownFactError
from dokospec.rules.model import Model
from dokospec.rules.values import NONE, Open, Value

T = TypeVar("T")


class PlayedTrick(NamedTuple):
    """A finished trick; seats and the faces (indexes) they laid in order of play."""

    number: int
    seats: tuple[int, ...]
    faces: tuple[int, ...]
    winner: int
    augen: int
    kind: str
    rests_on: int

    @property
    def plays(self) -> tuple[tuple[int, int], ...]:
        """(seat, face index) in order."""
        return tuple(zip(self.seats, self.faces, strict=True))


def known(value: T | None, fact: str) -> T:
    """The value, or UnknownFactError."""
    if value is None:
        raise UnknownFactError(fact)
    return value


def settled(value: Value, question: str) -> Value:
    """The value of a settled question, or UnknownFactError where it came out open."""
    if value is None or isinstance(value, Open):
        raise UnknownFactError(question)
    return value


class State:
    """What is known of one position. Attributes that are None are not known."""

    kind: str | None = None
    start_kind: str | None = None
    stands: Mapping[str, Value] | None = None
    bid: Bid | None = None
    bids_done = False
    # the trick being played, or just finished
    trick_number: int | None = None
    lying: Sequence[int] | None = None
    trick: PlayedTrick | None = None
    turn: int | None = None
    # the card being looked at
    seat: int | None = None
    face: Card | None = None
    place: int | None = None
    which: int | None = None
    # hands
    dealt: Sequence[Sequence[int] | None] | None = None
    held: Sequence[Sequence[int] | None] | None = None
    copies_held: Mapping[tuple[int, int], int] = MappingProxyType({})
    missing: tuple[int, int] | None = None
    """The last (seat, face) of which somebody asked in vain how many that hand holds."""
    # the finished play
    tricks: Sequence[PlayedTrick] | None = None
    tricks_so_far: Sequence[PlayedTrick] | None = None
    """Those of a game that goes on, of which ``tricks`` are not known yet."""
    parties: Sequence[Value] | None = None
    augen_by_seat: Sequence[int] | None = None
    tricks_by_seat: Sequence[int] | None = None
    augen_by_party: Mapping[Value, int] | None = None
    tricks_by_party: Mapping[Value, int] | None = None
    augen_of_parties: tuple[tuple[Value, int], ...] | None = None
    tricks_of_parties: tuple[tuple[Value, int], ...] | None = None
    words_said: frozenset[tuple[int, str]] | None = None
    calls: Sequence[Said] | None = None
    held_at_call: Sequence[int | None] = ()
    regular: Sequence[bool | None] = ()
    standing: Sequence[bool | None] = ()
    sums: Mapping[str, tuple[Value, ...]] | None = None
    certain: Mapping[int, bool] = MappingProxyType({})
    # what has been settled of the score
    winner: Value = None
    points: Mapping[tuple[str, Value], int | Fraction] | None = None
    open_groups: Collection[str] = ()
    values: Mapping[Value, Value] | None = None
    credits: Sequence[Value] | None = None

    def __init__(self, model: Model, acts: Acts | None = None) -> None:
        self.model = model
        self.acts = acts

    def branch(self) -> Self:
        """A copy, to go on from."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        return other

    # --- what several facts follow from, as values that can be remembered by -----------

    @property
    def call_count(self) -> int | None:
        """How many calls there are."""
        return None if self.calls is None else len(self.calls)

    @property
    def counts(self) -> Value:
        """The sums of all items that are counted by card or trick."""
        return None if self.sums is None else tuple(self.sums.items())

    @property
    def worth(self) -> Value:
        """The value of the game for each party."""
        return None if self.values is None else tuple(self.values.items())

    @property
    def bidding(self) -> Value:
        """The number of the Vorbehalt that decides; keiner where there is none."""
        if self.bid is None:
            return NONE if self.bids_done else None
        return known(self.acts, "Gebot").bids.index(self.bid)
