"""Parts of an outcome that are written out late, and when two outcomes are one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import takewhile
from operator import attrgetter
from typing import TypeVar, overload

from dokospec.cards import FACES
from dokospec.game.tricks import PlayedTrick
from dokospec.verdict import (
    Announcement,
    Item,
    Outcome,
    SingleTrick,
    Trick,
)

T = TypeVar("T")

_CACHED_TABLES = 16


@lru_cache(maxsize=_CACHED_TABLES)
def _labels(names: tuple[str, ...]) -> tuple[tuple[tuple[str, str], ...], ...]:
    """By seat and face index: (player, card) as the verdict has them."""
    return tuple(tuple((name, str(face)) for face in FACES) for name in names)


@lru_cache(maxsize=_CACHED_TABLES)
def numbers_of(names: tuple[str, ...]) -> tuple[str, ...]:
    """The numbers of an outcome for which it says what they rest on."""
    scores = (f"score {name}" for name in names)
    return ("kind", "parties", "augen", "winner", "value", *scores, "dealer")


class Tricks(Sequence[Trick]):
    """The tricks as the verdict shows them, written out when somebody looks."""

    __slots__ = ("_names", "_played", "_written")

    def __init__(
        self,
        played: Sequence[PlayedTrick],
        names: tuple[str, ...],
    ) -> None:
        self._played = played
        self._names = names
        self._written: tuple[Trick, ...] | None = None

    def _tricks(self) -> tuple[Trick, ...]:
        if self._written is None:
            names, labels = self._names, _labels(self._names)
            self._written = tuple(
                Trick(
                    number,
                    names[seats[0]],
                    tuple(
                        [labels[s][face] for s, face in zip(seats, faces, strict=True)]
                    ),
                    names[winner],
                    augen,
                    rest,
                )
                for number, seats, faces, winner, augen, _, rest in self._played
            )
        return self._written

    @overload
    def __getitem__(self, place: int) -> Trick: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Trick]: ...
    def __getitem__(self, place: int | slice) -> Trick | Sequence[Trick]:
        return self._tricks()[place]

    def __len__(self) -> int:
        return len(self._played)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._tricks() == tuple(other)

    def __hash__(self) -> int:
        return hash(self._tricks())

    def __repr__(self) -> str:
        return repr(self._tricks())


class Visible:
    """What two outcomes share that the verdict on a game shows alike."""

    __slots__ = ("_hash", "_outcome")

    def __init__(self, outcome: Outcome) -> None:
        self._outcome = outcome
        # Tells most apart; the rest is compared.
        self._hash = hash((outcome.kind, outcome.augen, outcome.winner, outcome.value))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Visible) and self._like(other._outcome)

    def _like(self, other: Outcome) -> bool:
        own = self._outcome
        return (
            _SHOWN(own) == _SHOWN(other)
            and [i[:-1] for i in own.items] == [i[:-1] for i in other.items]
            and [t[:-1] for t in own.tricks] == [t[:-1] for t in other.tricks]
            and [t[:-1] for t in own.single_tricks]
            == [t[:-1] for t in other.single_tricks]
        )


class Essence(Visible):
    """What two outcomes must share to be one: all but the reasons."""

    __slots__ = ()

    def _like(self, other: Outcome) -> bool:
        one, two = self._outcome.evening, other.evening
        if one is not None and two is not None:
            one, two = replace(one, clauses=()), replace(two, clauses=())
        return one == two and super()._like(other)


def result(outcome: Outcome) -> object:
    """What makes two outcomes different results, for players.

    As long as there are no points, whatever is shown does: they may depend on it.
    """
    if outcome.scores is None:
        return Visible(outcome._replace(assume=(), default=False))
    items = tuple([item[:-1] for item in outcome.items])
    return outcome.winner, items, outcome.value, outcome.scores


_SHOWN = attrgetter(
    "announcements", "findings", "scores", "value", "winner", "steps", "augen",
    "parties", "kind", "kinds", "next_dealer", "assume", "default", "premises",
    "thrown_in",
)  # fmt: skip


def joined(one: Outcome, two: Outcome) -> Outcome:
    """Of two outcomes that differ in their reasons only, the one with both."""
    return one._replace(
        tricks=tuple(
            a._replace(rests_on=a.rests_on | b.rests_on)
            for a, b in zip(one.tricks, two.tricks, strict=True)
        ),
        items=tuple(
            a._replace(rests_on=a.rests_on | b.rests_on)
            for a, b in zip(one.items, two.items, strict=True)
        ),
        rests_on=tuple(
            (name, a | b)
            for (name, a), (_, b) in zip(one.rests_on, two.rests_on, strict=True)
        ),
        next_dealers=_either(one.next_dealers, two.next_dealers),
    )


def _either(one: tuple[str, ...], two: tuple[str, ...]) -> tuple[str, ...]:
    """Who deals next in one of two outcomes; nobody where that is open in one."""
    return tuple(dict.fromkeys((*one, *two))) if one and two else ()


def shared(one: Outcome, two: Outcome) -> Outcome:
    """What two outcomes have in common; what differs in them is open."""
    calls = zip(one.announcements, two.announcements, strict=True)
    same_kinds = one.kinds == two.kinds
    both = zip(one.tricks, two.tricks, strict=False)
    tricks = len([*takewhile(lambda pair: pair[0][:-1] == pair[1][:-1], both)])
    items = tuple(_in_both(one, two))
    return joined(
        one._replace(items=items, tricks=one.tricks[:tricks]),
        two._replace(items=items, tricks=two.tricks[:tricks]),
    )._replace(
        kind=_same(one.kind, two.kind),
        kinds=one.kinds if same_kinds else (),
        parties=_same(one.parties, two.parties),
        augen=_same(one.augen, two.augen),
        announcements=tuple([a if a == b else _open(a) for a, b in calls]),
        winner=_same(one.winner, two.winner),
        steps=one.steps if one.steps == two.steps else (),
        value=_same(one.value, two.value),
        scores=_same(one.scores, two.scores),
        findings=tuple([f for f in one.findings if f in two.findings]),
        next_dealer=_same(one.next_dealer, two.next_dealer),
        premises=tuple([p for p in one.premises if p in two.premises]),
        evening=_same(one.evening, two.evening),
        single_tricks=tuple(map(_single, one.single_tricks, two.single_tricks)),
        thrown_in=one.thrown_in and two.thrown_in,
    )


def _single(one: SingleTrick, two: SingleTrick) -> SingleTrick:
    if one[:-1] == two[:-1]:
        return one._replace(rests_on=one.rests_on | two.rests_on)
    return one._replace(place=None, winner=None, clauses=())


def _same(one: T | None, two: T | None) -> T | None:
    return one if one == two else None


def _open(call: Announcement) -> Announcement:
    return replace(call, status="open", counts_as=None, clause=None, reason=None)


def _in_both(one: Outcome, two: Outcome) -> Iterator[Item]:
    """Each item as often as both have it, with the reasons of both."""
    left = list(two.items)
    for item in one.items:
        same = next((other for other in left if other[:-1] == item[:-1]), None)
        if same is not None:
            left.remove(same)
            yield item._replace(rests_on=item.rests_on | same.rests_on)
