"""What is counted over a finished play: items by card or trick, Augen and tricks made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from dokospec.cards import FACES
from dokospec.game.calls import SETTLED
from dokospec.game.facts import Facts, known
from dokospec.game.hands import BY_SEAT, Hand
from dokospec.game.kind_tables import Ask, CountedItem, Counting, PartialTrick, Tables
from dokospec.game.tricks import PlayedTrick
from dokospec.game.worlds import Asker
from dokospec.language.answers import answers
from dokospec.language.decisions import Leaf, Trail
from dokospec.language.evaluate import Evaluator
from dokospec.language.syntax import Posten
from dokospec.language.terms import Name
from dokospec.language.values import CURRENT_PLAY, CURRENT_TRICK, Value
from dokospec.verdict import Rests


class Occurrence(NamedTuple):
    """Once that a counted item was due: for whom, with how many points, in which trick."""

    item: str
    whose: Value
    points: int | Fraction
    trick: int


def count_items(
    tables: Tables, facts: Facts, asker: Asker
) -> tuple[dict[str, tuple[Value, ...]], int]:
    """The sums of the items that are counted by card or trick, by name."""
    found, rests_on = occurrences(tables, facts, asker)
    sums: dict[str, dict[Value, int | Fraction]] = {}
    for item, whose, points, _ in found:
        of_item = sums.setdefault(item, {})
        of_item[whose] = of_item.get(whose, 0) + points
    return {item: tuple(of.items()) for item, of in sums.items()}, rests_on


def occurrences(
    tables: Tables, facts: Facts, asker: Asker
) -> tuple[list[Occurrence], int]:
    """Each time that a counted item was due, and what all of it rests on."""
    found: list[Occurrence] = []
    rests_on = 0
    kind = known(facts.kind, "Spielart")
    plan = plan_of(tables, kind)
    asker.touch(plan.touched)
    tricks = facts.tricks or ()
    laid = facts.acts.faces if facts.acts else ()
    for item in plan.items:
        due = _due(item, tricks, laid)
        if not due:
            continue
        for trick, place in due:
            facts.trick = trick
            if place is not None:
                facts.place = place + 1
                facts.seat = trick.seats[place]
                facts.face = FACES[trick.faces[place]]
            leaf = asker.ask(item.question, item.ask, facts, SETTLED)
            if type(leaf.value) is tuple:
                whose, points = leaf.value
                assert isinstance(points, int | Fraction)
                found.append(Occurrence(item.name, whose, points, trick.number))
            rests_on |= leaf.rests_on
    return found, rests_on | plan.rests_on


def _due(
    item: CountedItem, tricks: Sequence[PlayedTrick], laid: Sequence[int]
) -> list[tuple[PlayedTrick, int | None]]:
    """The tricks, or the cards by trick and place (0..3), that may make it due."""
    if item.faces is None:
        return [
            (trick, None)
            for trick in tricks
            if trick.augen in item.worths and trick.number in item.numbers
        ]
    due: list[tuple[PlayedTrick, int | None]] = []
    for face in item.faces:
        place = -1
        for _ in range(laid.count(face)):
            place = laid.index(face, place + 1)
            number = place // 4
            if number < len(tricks) and number + 1 in item.numbers:
                due.append((tricks[number], place % 4))
    return due


def plan_of(tables: Tables, kind: str) -> Counting:
    """What is counted in this kind: that of the parent where it is the same."""
    if kind not in tables.counting:
        plan = None if tables.parent is None else plan_of(tables.parent, kind)
        if plan is None or plan.touched & tables.model.changed:
            plan = _plan(tables, kind)
        tables.counting[kind] = plan
    return tables.counting[kind]


def _plan(tables: Tables, kind: str) -> Counting:
    """Which items can be due in this kind at all, and where."""
    items: list[CountedItem] = []
    rests_on = 0
    trail = Trail()
    for item in tables.counted:
        question, ask = ("Posten", item.key), one_of(tables.model.place(item))
        possible = partial(_possible, tables, item, kind, trail)
        faces: list[int] | None = None
        worths: list[int] = []
        if over_tricks(item):
            worths, rest = possible(
                (n, {"trick": PartialTrick(augen=n)})
                for n in range(4 * max(tables.augen) + 1)
            )
        else:
            faces, rest = possible(
                (face.index, {"face": face})
                for face in FACES
                if face in tables.model.deck
            )
        rests_on |= rest
        numbers, rest = possible(
            (n, {"trick": PartialTrick(number=n)})
            for n in range(1, tables.model.hand_size + 1)
        )
        rests_on |= rest
        if numbers and (worths or faces):
            where = frozenset(numbers), frozenset(worths)
            laid = None if faces is None else tuple(faces)
            items.append(CountedItem(item.name, question, ask, laid, *where))
    return Counting(tuple(items), rests_on, trail.touched | tables.touched)


def _possible(
    tables: Tables,
    item: Posten,
    kind: str,
    trail: Trail,
    known_facts: Iterable[tuple[int, dict[str, object]]],
) -> tuple[list[int], int]:
    """Those cases in which an item can be due where only so much is known.

    And the statements on which it rests that it cannot in the others.
    """
    possible: list[int] = []
    rests_on = 0
    for number, given in known_facts:
        facts = Facts(tables.model)
        facts.kind = kind
        for name, value in given.items():
            setattr(facts, name, value)
        question = ("möglich", item.key)
        ask = one_of(tables.model.place(item))
        leaf = answers(tables.model, question, ask, facts, SETTLED, trail)
        if isinstance(leaf, Leaf) and leaf.value is None:
            rests_on |= leaf.rests_on
        else:
            possible.append(number)
    return possible, rests_on


def over_tricks(item: Posten) -> bool:
    """Whether an item is counted by trick, not by card."""
    domain = item.each[0][1]
    return isinstance(domain, Name) and domain.name == "Stiche"


def one_of(item: int) -> Ask:
    """A question: what the item at this place of the text comes to."""
    return partial(_one_of, item)


def _one_of(place: int, run: Evaluator) -> Value:
    item = run.model.places[place]
    assert isinstance(item, Posten)
    (variable, _), *_ = item.each
    current = CURRENT_TRICK if over_tricks(item) else CURRENT_PLAY
    return run.one(item, {variable: current})


# --- the tricks once more when they are played: what they come to, in one pass --------

_BITS = tuple(1 << face for face in range(len(FACES)))


class TrickSums(NamedTuple):
    """What the tricks come to.

    By seat: ``laid``, the cards in order of play; ``augen`` and number of the tricks
    ``made``. ``lawful``: no card can have been illegal, whatever the hands were besides.
    ``rests_on``: who won the tricks.
    """

    laid: tuple[Hand, ...]
    augen: tuple[int, ...]
    made: tuple[int, ...]
    lawful: bool
    rests_on: Rests


def trick_sums(
    tables: Tables,
    tricks: Sequence[PlayedTrick],
    held: Sequence[Sequence[int] | None],
) -> TrickSums:
    """Look back on the tricks; ``held`` as :class:`.hands.Hands` has it.

    From the last trick to the first: so a hand is known by what it still lays.
    """
    rows = []
    augen, made = [0, 0, 0, 0], [0, 0, 0, 0]
    lawful = True
    rests_on = 0
    kind = None
    owed_to: Sequence[Sequence[int]] = ()
    bits, by_seat = _BITS, BY_SEAT
    first, second, third, fourth = left_over(tricks, held)
    for trick in reversed(tricks):
        _, seats, faces, winner, worth, now, rest = trick
        if now != kind:
            kind = now
            table = tables.kind(kind)
            assert table is not None
            rests_on |= table.rests_on
            owed_to = table.owed
        rests_on |= rest
        augen[winner] += worth
        made[winner] += 1
        one, two, three, four = row = by_seat[seats](faces)
        rows.append(row)
        first |= bits[one]
        second |= bits[two]
        third |= bits[three]
        fourth |= bits[four]
        owed = owed_to[faces[0]]
        if (
            first & owed[one]
            or second & owed[two]
            or third & owed[three]
            or fourth & owed[four]
        ):
            lawful = False
    rows.reverse()
    laid = tuple(zip(*rows, strict=True)) or ((),) * 4
    return TrickSums(laid, tuple(augen), tuple(made), lawful, rests_on)


def left_over(
    tricks: Sequence[PlayedTrick], held: Sequence[Sequence[int] | None]
) -> list[int]:
    """What is left of each claimed hand after the tricks: masks of face indexes."""
    left = [0, 0, 0, 0]
    for seat, hand in enumerate(held):
        if hand is not None:
            rest = Counter(hand)
            rest.subtract(f for t in tricks for s, f in t.plays if s == seat)
            for face in +rest:
                left[seat] |= 1 << face
    return left
