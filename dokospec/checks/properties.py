"""What is proved of a text: who wins, what sums to zero, what more Augen cost.

Every open question is read by its default, and nobody objects or shortens the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import pairwise, product
from typing import TypeAlias

from dokospec.checks.explorer import Explorer, PathEnd
from dokospec.checks.linear import Linear
from dokospec.checks.questions import ITEMS, PARTIES, Stages
from dokospec.checks.ranges import Key, UnsupportedError
from dokospec.checks.reachable_states import reachable_states
from dokospec.checks.search import TooManyError
from dokospec.checks.space import SEATS, Row, Space
from dokospec.checks.symbolic import SymbolicEvaluator
from dokospec.language.model import Model
from dokospec.language.values import NONE, Handle, Open, Value, handle

Calls: TypeAlias = tuple[tuple[int, str], ...]
"""(seat, word) in their order."""


@dataclass(frozen=True, slots=True)
class AugenSpan:
    """From ``low`` to ``high`` Augen of the party named first."""

    low: int
    high: int
    winner: str


@dataclass(frozen=True, slots=True)
class Cost:
    """With one more step of Augen a party gets less: a counterexample, the first."""

    calls: tuple[str, ...]
    party: str
    augen: tuple[int, int]
    value: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Properties:
    """What is proved of one text.

    ``winners``: by what either party has said, who wins at which Augen of the first
    party, both with tricks; ``zero``: whether the scores of a kind always sum to zero;
    ``costs``: where more Augen are worth less; ``left_out``: calls and kinds of which
    nothing is proved.
    """

    parties: tuple[str, ...]
    winners: tuple[tuple[tuple[str, ...], tuple[AugenSpan, ...]], ...]
    zero: tuple[tuple[str, bool], ...]
    costs: tuple[Cost, ...]
    left_out: tuple[str, ...] = ()


def properties(model: Model) -> Properties:
    """The properties of a text with two parties."""
    stages = Stages(model, reachable_states(model))
    space = stages.by_name["Parteien"].space
    parties = tuple(str(p) for p in space.values_of("Partei"))
    row = _basic(model, space)
    winners: list[tuple[tuple[str, ...], tuple[AugenSpan, ...]]] = []
    costs: list[Cost] = []
    left_out: list[str] = []
    if len(parties) == 2 and row is not None:
        seats = {p: next(s for s in SEATS if row["Partei", (s,)] == p) for p in parties}
        said = {p: _announcements(model, row, seats[p]) for p in parties}
        for pair in product(*(said[p] for p in parties)):
            calls = tuple(call for own in pair for call in own)
            words = tuple(own[-1][1] if own else "" for own in pair)
            here = _given(model, row, calls, space)
            try:
                winners.append((words, tuple(_winners(here, parties[0]))))
                costs += _costs(here, words, parties)
            except (UnsupportedError, TooManyError):
                left_out.append(" / ".join(word or "–" for word in words))
    zero: list[tuple[str, bool]] = []
    for kind in dict.fromkeys(str(r["Spielart", ()]) for r in space.rows or ()):
        rows = [r for r in space.rows or () if r["Spielart", ()] == kind]
        try:
            zero.append((kind, _zero(model, rows)))
        except (UnsupportedError, TooManyError):
            left_out.append(kind)
    found = tuple(winners), tuple(zero), tuple(costs)
    return Properties(parties, *found, tuple(left_out))


def _basic(model: Model, space: Space) -> Row | None:
    """A game without a Vorbehalt with two on either side."""
    for row in space.rows or ():
        sides = [row.get(("Partei", (seat,))) for seat in SEATS]
        if row.get(("Bieter", ())) == NONE and sides.count(sides[0]) == 2:
            return row
    return None


def _given(model: Model, row: Row, calls: Calls, space: Space) -> Explorer:
    """Positions of a game in which this was said, each call rightly and at once."""
    given: dict[Key, Value] = {
        ("Reklamationen", ()): (), ("Abkürzung", ()): NONE,
        ("Meldungen", ()): tuple(handle("m", n) for n in range(len(calls))),
    }  # fmt: skip
    for number, (seat, word) in enumerate(calls):
        call = handle("m", number)
        given |= {
            ("Wort", (call,)): word, ("Sprecher", (call,)): seat,
            ("gilt", (call,)): True, ("regelgerecht", (call,)): True,
            ("Handkarten", (call,)): model.hand_size, ("Stich-bei", (call,)): 1,
            ("Liegend", (call,)): 0, ("ausgespielt", (call,)): 0,
            ("früher", (call,)): tuple(handle("m", n) for n in range(number)),
        }  # fmt: skip
    for party in space.values_of("Partei"):
        given["Stichzahl", (party,)] = model.hand_size // 2
    here = Space(model, "Eigenschaft", (row,), given=given)
    return Explorer(here, PARTIES, inline=True)


def _announcements(model: Model, row: Row, seat: int) -> list[Calls]:
    """Nothing, and for each word the fewest calls that end with it and are allowed."""
    words = [row for row, _ in model.listings["Rufe"].rows]
    found: dict[str, Calls] = {}
    edge: list[Calls] = [()]
    for _ in words:
        longer = []
        for calls in edge:
            for word in words:
                more = (*calls, (seat, word))
                if word not in found and _allowed(model, row, more):
                    found[word] = more
                    longer.append(more)
        edge = longer
    return [(), *found.values()]


def _allowed(model: Model, row: Row, calls: Calls) -> bool:
    here = _given(model, row, calls, Space(model, "Ruf", (row,)))
    last: Handle = handle("m", len(calls) - 1)
    for duty in model.duties.get("Meldung", ()):
        ask = partial(_keeps, duty.name, last)
        if any(leaf.value is not True for leaf in here.leaves(ask)):
            return False
    return True


def _keeps(name: str, call: Handle, evaluator: SymbolicEvaluator) -> Value:
    for duty in evaluator.model.duties["Meldung"]:
        frame = {duty.variable: call}
        if duty.name == name and evaluator.applies(duty, duty.condition, frame):
            return evaluator.met(duty, frame)
    return True


def _by_augen(here: Explorer, name: str, party: str, first: str) -> dict[int, Value]:
    """The answer at every count of Augen of the party named first."""
    args = () if name == "Sieger" else (party,)
    key = ("Augen", (first,))
    found: dict[int, Value] = {}

    def ask(evaluator: SymbolicEvaluator) -> Value:
        evaluator.fact("Augen", (first,))
        return evaluator.whole(name, args)

    for leaf in here.leaves(ask):
        for augen in dict(leaf.ranges)[key].values():
            found[augen] = leaf.value
    return dict(sorted(found.items()))


def _winners(here: Explorer, first: str) -> Iterator[AugenSpan]:
    found = list(_by_augen(here, "Sieger", first, first).items())
    start = 0
    for at, (augen, winner) in enumerate(found):
        if at + 1 == len(found) or found[at + 1][1] != winner:
            shown = "?" if isinstance(winner, Open) else str(winner)
            yield AugenSpan(found[start][0], augen, shown)
            start = at + 1


def _costs(
    here: Explorer, words: tuple[str, ...], parties: tuple[str, ...]
) -> Iterator[Cost]:
    """The first step of Augen at which each party loses by it."""
    for party in parties:
        found = list(_by_augen(here, "Spielwert", party, parties[0]).items())
        if party != parties[0]:
            found.reverse()
        for (low, one), (high, two) in pairwise(found):
            less = _less(two, one)
            if less:
                yield Cost(words, party, (low, high), (_as_text(one), _as_text(two)))
                break


def _less(one: Value, two: Value) -> bool:
    if isinstance(one, Open) or isinstance(two, Open):
        return False
    gap = one - two  # type: ignore[operator]
    return not isinstance(gap, Linear) and gap < 0


def _as_text(value: Value) -> str:
    if isinstance(value, Linear):
        return f"{value.form[1]:+}"
    return str(value)


def _zero(model: Model, rows: list[Row]) -> bool:
    """Whether the scores of four sum to zero in all of these games."""
    given: Mapping[Key, Value] = {("Reklamationen", ()): (), ("Abkürzung", ()): NONE}
    space = Space(model, "Summe", tuple(rows), given=dict(given))
    explorer = Explorer(space, ITEMS, Explorer(space, PARTIES), inline=True)

    def total(evaluator: SymbolicEvaluator) -> Value:
        value: Value = 0
        for seat in SEATS:
            value = value + evaluator.whole("Gutschrift", (seat,))  # type: ignore[operator]
        return value

    return all(_is_zero(leaf) for leaf in explorer.leaves(total))


def _is_zero(leaf: PathEnd) -> bool:
    return not isinstance(leaf.value, Linear) and leaf.value == 0
