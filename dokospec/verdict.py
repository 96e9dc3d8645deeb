"""The verdict: what a record comes to under a rule text, as one frozen value.

Text, JSON, Markdown and HTML are rendered from it. Every number names the clause it
comes from; where open questions of the text matter, there is one :class:`Outcome` for
each distinct result over their joint readings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from dokospec.finding import Finding

BEFORE_TRICK: Final = "vor dem Stich"
BEFORE_CARD: Final = "vor der Karte"
AFTER_CARD: Final = "nach der Karte"
AFTER_TRICK: Final = "nach dem Stich"
AFTER_FIRST: Final = "nach der ersten Karte"
BEFORE_LAST: Final = "vor der letzten Karte"
BEFORE_OBJECTION: Final = "vor der Reklamation"
AFTER_OBJECTION: Final = "nach der Reklamation"
BEFORE: Final = "vor"
AFTER: Final = "nach"
"""When a call was made, as an assumption names it: also ``nach Dora: re``."""

Assumption: TypeAlias = tuple[tuple[str, str], ...]
"""(doubt or unknown fact, reading), sorted; empty where nothing had to be assumed."""

State: TypeAlias = tuple[tuple[tuple[str, tuple[object, ...]], object], ...]
"""What the games of an evening have set: ((Stand, arguments), value), sorted."""

Rests: TypeAlias = int
"""A set of statements as a bit mask; ``Model.statements_in`` turns it into reasons."""


class Trick(NamedTuple):
    """One trick; ``cards`` in order of play as (player, card such as ``♣A`` or ``??``).

    ``winner`` and ``augen`` are None where they cannot be decided.
    """

    number: int
    leader: str
    cards: tuple[tuple[str, str], ...]
    winner: str | None
    augen: int | None
    rests_on: Rests = 0


class SingleTrick(NamedTuple):
    """A trick behind missing ones; ``cards`` as of a trick, each player None if unknown.

    ``number``: None where nobody knows which trick it is. ``place``: which of the four
    cards takes it (1-4), None where that is open; ``augen``: None with unknown cards.
    ``clauses``: those by which it does.
    """

    number: int | None
    cards: tuple[tuple[str | None, str], ...]
    place: int | None
    winner: str | None
    augen: int | None
    clauses: tuple[str, ...] = ()
    rests_on: Rests = 0


@dataclass(frozen=True, slots=True)
class Announcement:
    """One call. ``status``: ``valid``, ``standing``, ``void``, ``disputed``, ``open``.

    ``counts_as`` None where it counts as nothing; ``clause`` and ``reason`` (statement
    key) say which duty it breaks, or on which rule its status rests. ``index`` is its
    place among the record's events.
    """

    by: str
    say: str
    counts_as: str | None
    status: str
    clause: str | None
    reason: str | None
    index: int


class Item(NamedTuple):
    """One scoring item: ``points`` for ``party`` (a party, or a player)."""

    item: str
    group: str
    party: str
    points: Fraction
    clause: str
    rests_on: Rests = 0


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a calculation that is more than a sum of items.

    ``step``: what is worked out, and behind a blank for which party.
    """

    step: str
    value: Fraction
    clause: str

    @property
    def party(self) -> str:
        """For whom; empty where it is for nobody."""
        return self.step.partition(" ")[2]


@dataclass(frozen=True, slots=True)
class Evening:
    """Where the evening stands after a game, as far as the text speaks of it.

    ``state`` goes into the next game. ``heading``: under which heading of the list the
    game is written, ``special``: not that of all games of which nothing else is said; ``series``: in which its points are added up; ``led``: who has to play a solo next; ``owed``: solos still to be
    played, by player; ``stock``: the points left in the Pott; ``factor``: how many times
    the next game counts; ``keeper`` keeps the list; ``over``: the evening has ended, and
    ``earned`` what it brings each for the season. None where the text says nothing.
    ``tallies``: (word, player, number) of what may count beyond the evening.
    ``clauses``: (question, clauses that say so).
    """

    state: State
    heading: str | None = None
    special: bool = False
    series: str | None = None
    led: str | None = None
    owed: tuple[tuple[str, Fraction], ...] | None = None
    stock: Fraction | None = None
    factor: Fraction | None = None
    keeper: str | None = None
    over: bool | None = None
    earned: tuple[tuple[str, Fraction], ...] | None = None
    tallies: tuple[tuple[str, str, Fraction], ...] = ()
    clauses: tuple[tuple[str, tuple[str, ...]], ...] = ()


class Premise(NamedTuple):
    """What a rule text presupposes (Annahme) and a number rests on.

    ``number``: ``kind``, ``parties``, ``augen``, ``winner``, ``value`` or
    ``scores``. ``words``: as the text has them; ``told``: in other languages, by these.
    """

    number: str
    name: str
    clause: str
    words: str
    told: tuple[tuple[str, str], ...] = ()

    def words_in(self, lang: str) -> str:
        """The words in this language, where they are told in it."""
        return dict(self.told).get(lang, self.words)


class Outcome(NamedTuple):
    """What comes out under one set of readings.

    ``assume``: the joint readings under which it does, the default's first; empty where
    it holds without assuming anything. ``kind``, ``winner``, ``value`` and ``scores``
    are None where nothing decides them; ``winner`` ``niemand`` is the string of the text
    for no party and is rendered as null. ``next_dealers``: who deals next under some
    reading, empty where one leaves it open; ``next_dealer`` under the default ones. ``rests_on``: (number, statements), with the
    numbers ``kind``, ``parties``, ``augen``, ``winner``, ``value``, ``score NAME`` and ``dealer``.
    ``evening``: None where the text has none, or the game leaves it open.
    ``ways``: where readings come to this result in ways that differ in calls, findings or
    tricks, each of them, the default first; the other fields are then those of the first,
    but for ``assume`` and for ``findings``, which all of them have. ``single_tricks``:
    those behind a place where tricks are missing. ``thrown_in``: the cards are dealt
    again, and nothing is counted.
    """

    assume: tuple[Assumption, ...]
    default: bool
    kind: str | None
    kinds: tuple[tuple[int, str], ...]
    parties: tuple[tuple[str, tuple[str, ...]], ...] | None
    augen: tuple[tuple[str, int], ...] | None
    tricks: Sequence[Trick]
    announcements: tuple[Announcement, ...]
    winner: str | None
    items: tuple[Item, ...]
    steps: tuple[Step, ...]
    value: Fraction | None
    scores: tuple[tuple[str, Fraction], ...] | None
    findings: tuple[Finding, ...]
    next_dealer: str | None
    rests_on: tuple[tuple[str, Rests], ...] = ()
    next_dealers: tuple[str, ...] = ()
    evening: Evening | None = None
    premises: tuple[Premise, ...] = ()
    ways: tuple[Outcome, ...] = ()
    single_tricks: tuple[SingleTrick, ...] = ()
    thrown_in: bool = False

    def single_trick(self, name: str) -> SingleTrick | None:
        """The one that is called so: ``12``; ``?`` and ``?2`` without numbers."""
        return dict(self.named_single_tricks()).get(name)

    def named_single_tricks(self) -> Iterator[tuple[str, SingleTrick]]:
        """Each with its name: its number, or the how-manieth it is without one."""
        times = Counter[str]()
        for trick in self.single_tricks:
            name = "?" if trick.number is None else str(trick.number)
            times[name] += 1
            again = times[name] if trick.number is None else f"/{times[name]}"
            yield name if times[name] == 1 else f"{name}{again}", trick

    def resting(self, number: str) -> Rests:
        """The statements that ``number`` rests on."""
        return next((mask for name, mask in self.rests_on if name == number), 0)


class GameVerdict(NamedTuple):
    """The verdict on one game. ``outcomes`` is never empty; one of them is the default.

    No two outcomes have the same winner, items, value and points; as long as there are no
    points, they may differ in anything. ``findings`` are those that hold in every outcome, those of
    the reader included; an outcome repeats none of them. ``evenings``: where the evening
    may stand after the game, each with the joint readings that lead to it, the default
    first.
    """

    label: str | None
    rules: str
    players: tuple[str, ...]
    dealer: str | None
    outcomes: tuple[Outcome, ...]
    findings: tuple[Finding, ...]
    evenings: tuple[tuple[tuple[Assumption, ...], Evening], ...] = ()

    @property
    def default(self) -> Outcome:
        """What comes out under every doubt's default reading."""
        first = next(each for each in self.outcomes if each.default)
        return first.ways[0] if first.ways else first

    @property
    def ways(self) -> tuple[Outcome, ...]:
        """All that differ in anything, with the readings that lead to exactly that."""
        return tuple(way for each in self.outcomes for way in each.ways or (each,))


@dataclass(frozen=True, slots=True)
class Reason:
    """A statement that a number rests on.

    ``effect``: ``decides`` (without it the number would differ or be undefined),
    ``alternative`` (it suffices, and so does another), ``consulted``.
    """

    clause: str
    statement: str
    effect: str
