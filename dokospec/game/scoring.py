"""From the finished play to winner, items, value and scores."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TypeAlias, cast

from dokospec.cards import FACES
from dokospec.game.calls import SETTLED
from dokospec.game.facts import Facts, PlayedTrick, known
from dokospec.game.tables import Ask, Counted, Counting, Tables, ask_rule
from dokospec.game.worlds import Asker
from dokospec.rules.decisions import Leaf, UnknownFactError
from dokospec.rules.evaluate import Due, Run, answers, attempt
from dokospec.rules.model import Model
from dokospec.rules.syntax import Name, Posten, Zusage
from dokospec.rules.values import CURRENT_PLAY, CURRENT_TRICK, Open, Value
from dokospec.verdict import Item, Step

WON = SETTLED | {"Sieger"}
ITEMS_SETTLED = WON | {"Punkte"}
VALUE_SETTLED = ITEMS_SETTLED | {"Spielwert"}
ALL_SETTLED = VALUE_SETTLED | {"Gutschrift"}
"""What is read from the position, at each stage, instead of being worked out anew."""


@dataclass(frozen=True, slots=True)
class Score:
    """What a game comes to.

    ``value``: that of the winner, or
    of the party named first where nobody wins, in ``steps`` too. ``numbers``: the
    points by seat
    (that of a dealer who sits out comes last), None where one is open. ``rests_on``: (number, statements) as in
    the verdict. ``opens``: gaps and conflicts met. ``broken``: Zusagen not kept.
    """

    winner: str | None
    items: tuple[Item, ...]
    value: Fraction | None
    steps: tuple[Step, ...]
    numbers: tuple[Fraction, ...] | None
    rests_on: tuple[int, ...]
    opens: tuple[Open, ...]
    broken: tuple[str, ...]


def count_items(
    tables: Tables, facts: Facts, asker: Asker
) -> tuple[dict[str, tuple[Value, ...]], int]:
    """The sums of the items that are counted by card or trick, by name."""
    sums: dict[str, tuple[Value, ...]] = {}
    rests_on = 0
    kind = known(facts.kind, "Spielart")
    plan = tables.counting.get(kind)
    if plan is None:
        plan = tables.counting[kind] = _plan(tables, kind)
    for item in plan.items:
        found: dict[Value, int | Fraction] = {}
        for trick, place in _due(item, facts):
            facts.trick = trick
            if place is not None:
                facts.place = place + 1
                facts.seat, face = trick.plays[place]
                facts.face = FACES[face]
            leaf = asker.ask(item.question, item.ask, facts, SETTLED)
            if type(leaf.value) is tuple:
                whose, points = leaf.value
                found[whose] = found.get(whose, 0) + points  # type: ignore[operator]
            rests_on |= leaf.rests_on
        if found:
            sums[item.name] = tuple(found.items())
    return sums, rests_on | plan.rests_on


def _due(item: Counted, facts: Facts) -> list[tuple[PlayedTrick, int | None]]:
    """The tricks, or the cards by trick and place (0..3), that may make it due."""
    tricks = facts.tricks or ()
    if item.faces is None:
        return [
            (trick, None)
            for trick in tricks
            if trick.augen in item.worths and trick.number in item.numbers
        ]
    laid = facts.acts.faces if facts.acts else ()
    due: list[tuple[PlayedTrick, int | None]] = []
    for face in item.faces:
        place = -1
        for _ in range(laid.count(face)):
            place = laid.index(face, place + 1)
            number = place // 4
            if number < len(tricks) and number + 1 in item.numbers:
                due.append((tricks[number], place % 4))
    return due


def _plan(tables: Tables, kind: str) -> Counting:
    """Which items can be due in this kind at all, and where."""
    items: list[Counted] = []
    rests_on = 0
    for item in tables.counted:
        question, ask = ("Posten", item.key), one_of(item)
        possible = partial(_possible, tables, item, kind)
        faces: list[int] | None = None
        worths: list[int] = []
        if over_tricks(item):
            worths, rest = possible(
                (n, {"trick": _Glimpse(augen=n)})
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
            (n, {"trick": _Glimpse(number=n)})
            for n in range(1, tables.model.hand_size + 1)
        )
        rests_on |= rest
        if numbers and (worths or faces):
            where = frozenset(numbers), frozenset(worths)
            laid = None if faces is None else tuple(faces)
            items.append(Counted(item.name, question, ask, laid, *where))
    return Counting(tuple(items), rests_on)


def _possible(
    tables: Tables,
    item: Posten,
    kind: str,
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
        leaf = answers(tables.model, question, one_of(item), facts, SETTLED)
        if isinstance(leaf, Leaf) and leaf.value is None:
            rests_on |= leaf.rests_on
        else:
            possible.append(number)
    return possible, rests_on


class _Glimpse:
    """A trick of which one number is known; anything else raises UnknownFactError."""

    def __init__(self, **known: int) -> None:
        self.__dict__.update(known)

    def __getattr__(self, name: str) -> int:
        raise UnknownFactError(name)


def over_tricks(item: Posten) -> bool:
    """Whether an item is counted by trick, not by card."""
    domain = item.each[0][1]
    return isinstance(domain, Name) and domain.name == "Stiche"


def one_of(item: Posten) -> Ask:
    """A question: what the item comes to for the current trick or card."""
    return partial(_one_of, item)


def _one_of(item: Posten, run: Run) -> Value:
    (variable, _), *_ = item.each
    current = CURRENT_TRICK if over_tricks(item) else CURRENT_PLAY
    return run.one(item, {variable: current})


def score(tables: Tables, facts: Facts, asker: Asker) -> Score:
    """Winner, items, value and points, each asked once those before are settled.

    Fills ``facts`` with what is settled.
    """
    model = tables.model
    parties = tables.parties
    winner = asker.ask("Sieger", _winner, facts, SETTLED)
    facts.winner = winner.value
    items, item_rest = _items(tables, facts, asker)
    values = asker.ask("Spielwert", _values, facts, ITEMS_SETTLED)
    by_party = cast(tuple[Value, ...], values.value)
    facts.values = dict(zip(parties, by_party, strict=True))
    side = winner.value if winner.value in parties else parties[0]
    value_rest = item_rest | winner.rests_on | values.rests_on
    seats = (0, 1, 2, 3, -1)[: len(facts.names)]
    question = ("Gutschrift", seats)
    ask = partial(_credits, seats)
    last = asker.ask(question, ask, facts, VALUE_SETTLED).value
    given, rests = cast(tuple[tuple[Value, ...], tuple[int, ...]], last)
    if len(given) > 4 and not any(type(g) is Open for g in given[:4]):
        # All is known, so it is the text that does not say what sitting out comes to.
        unsaid = type(given[4]) is Open and given[4].cause == "unknown"
        given = (*given[:4], Open("gap", "Gutschrift") if unsaid else given[4])
    facts.credits = given
    numbers = [number for number in map(_number, given) if number is not None]
    value = _number(facts.values[side])
    return Score(
        winner=winner.value if isinstance(winner.value, str) else None,
        items=items,
        value=value,
        steps=() if value is None else (_step(model, str(side), value),),
        numbers=tuple(numbers) if len(numbers) == len(seats) else None,
        rests_on=(
            winner.rests_on,
            value_rest,
            *(value_rest | rest for rest in rests),
        ),
        opens=_opens(winner.value, *facts.values.values(), *given),
        broken=_broken(tables, facts, asker),
    )


def _winner(run: Run) -> Value:
    return run.rule("Sieger")


def _values(run: Run) -> Value:
    """The Spielwert of each party."""
    return tuple(
        attempt(run, ask_rule("Spielwert", party))
        for party, _ in run.model.listings["Parteien"].rows
    )


def _credits(seats: tuple[int, ...], run: Run) -> Value:
    """The points of each seat, and what each rests on."""
    given = [
        run.citing(partial(attempt, run, ask_rule("Gutschrift", seat)))
        for seat in seats
    ]
    return tuple(g[0] for g in given), tuple(g[1] for g in given)


def _broken(tables: Tables, facts: Facts, asker: Asker) -> tuple[str, ...]:
    """The Zusagen that the game breaks.

    Each is a question of its own: together they would have an answer for every
    combination of what the single ones look at.
    """
    if tables.claim_questions is None:
        tables.claim_questions = [
            (claim.name, ("Zusage am Ende", claim.key), partial(_claim, claim))
            for claim in tables.claims
        ]
    return tuple(
        [
            name
            for name, question, ask in tables.claim_questions
            if asker.ask(question, ask, facts, ALL_SETTLED).value is False
        ]
    )


def notes(model: Model, facts: Facts, asker: Asker) -> list[tuple[str, int]]:
    """(row of Vermerke, how often the game gives cause for it) where it does."""
    found: list[tuple[str, int]] = []
    if "Vermerk" in model.rules and "Vermerke" in model.listings:
        for row, _ in model.listings["Vermerke"].rows:
            question = ("Vermerk", row)
            leaf = asker.ask(question, ask_rule(*question), facts, SETTLED)
            if isinstance(leaf.value, int) and leaf.value > 0:
                found.append((row, leaf.value))
    return found


_Line: TypeAlias = tuple[str, Value, int | Fraction | Open, int]
"""An item as a leaf holds it: name, for whom, points or why they are open, reasons."""


def _items(tables: Tables, facts: Facts, asker: Asker) -> tuple[tuple[Item, ...], int]:
    """All items that are due; sums and open groups go into ``facts``."""
    found: list[Item] = []
    rests_on = 0
    points: dict[tuple[str, Value], int | Fraction] = {}
    opened = set()
    if tables.group_questions is None:
        tables.group_questions = [
            (group, ("Posten", group), partial(_group, members))
            for group, members in tables.groups.items()
        ]
    for group, question, ask in tables.group_questions:
        leaf = asker.ask(question, ask, facts, WON)
        rests_on |= leaf.rests_on
        for name, whose, amount, rest in cast(tuple[_Line, ...], leaf.value):
            if isinstance(amount, Open):
                opened.add(group)
                continue
            key = (group, whose)
            points[key] = points.get(key, 0) + amount
            clause = tables.clauses[name]
            who = facts.names[whose] if isinstance(whose, int) else str(whose)
            found.append(Item(name, group, who, Fraction(amount), clause, rest))
    facts.points, facts.open_groups = points, opened
    return tuple(found), rests_on


def _group(members: tuple[Posten, ...], run: Run) -> Value:
    """(item, for whom, points, statements) of the due items; points Open if open."""
    found: list[Value] = []
    for item in members:
        due: list[Due] = []
        failed = attempt(run, partial(_collect, item, due))
        if isinstance(failed, Open):
            found.append((item.name, "", failed, 0))
        else:
            found.extend(one for one in due if one[2])
    return tuple(found)


def _collect(item: Posten, found: list[Due], run: Run) -> Value:
    found.extend(run.item(item))
    return None


def _step(model: Model, party: str, value: Fraction) -> Step:
    return Step(f"Spielwert {party}", value, model.rules["Spielwert"][0].clause)


def _number(value: Value) -> Fraction | None:
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        return None
    return _FRACTIONS.get(value) or Fraction(value)


_FRACTIONS: dict[int | Fraction, Fraction] = {n: Fraction(n) for n in range(-99, 100)}


def _opens(*values: Value) -> tuple[Open, ...]:
    """The gaps and conflicts among these values, each once."""
    found = [v for v in values if type(v) is Open and v.cause != "unknown"]
    return tuple(dict.fromkeys(found)) if found else ()


def _claim(claim: Zusage, run: Run) -> Value:
    return run.truth(claim.claim, {}) or not run.guarded(claim)
