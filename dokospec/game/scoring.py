"""From the finished play to winner, items, value and scores."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from dokospec.cards import FACES
from dokospec.game.calls import SETTLED
from dokospec.game.facts import Facts, PlayedTrick
from dokospec.game.tables import Ask, Tables
from dokospec.game.worlds import Asker
from dokospec.rules.decisions import Leaf
from dokospec.rules.evaluate import Run, answers, attempt, counted
from dokospec.rules.model import Model
from dokospec.rules.syntax import Posten
from dokospec.rules.values import CURRENT_PLAY, CURRENT_TRICK, Value


@dataclass(frozen=True, slots=True)
class Answer:
    """A value (or an Open) and the statements it rests on."""

    value: Value
    rests_on: int


@dataclass(frozen=True, slots=True)
class Score:
    """What a game comes to.

    ``items``: (name, for whom, points, statements). ``values``: by party. ``scores``: by
    seat. ``broken``: Zusagen of the text that do not hold.
    """

    winner: Answer
    items: tuple[tuple[str, Value, int | Fraction, int], ...]
    values: tuple[tuple[Value, Answer], ...]
    scores: tuple[Answer, ...]
    broken: tuple[str, ...]


def count_items(
    tables: Tables, facts: Facts, asker: Asker
) -> tuple[dict[str, tuple[Value, ...]], int]:
    """The sums of the items that are counted by card or trick, by name."""
    sums: dict[str, tuple[Value, ...]] = {}
    rests_on = 0
    for item in tables.model.items:
        if not counted(item):
            continue
        found: defaultdict[Value, int | Fraction] = defaultdict(int)
        for _ in _elements(tables, item, facts):
            leaf = asker.ask(("Posten", item.key), one_of(item), facts, SETTLED)
            if isinstance(leaf.value, tuple):
                whose, points = leaf.value
                found[whose] += points  # type: ignore[operator]
                rests_on |= leaf.rests_on
        if found:
            sums[item.name] = tuple(found.items())
    return sums, rests_on


def _elements(tables: Tables, item: Posten, facts: Facts) -> Iterator[None]:
    """Make each trick or card the current one that may make the item due."""
    tricks = facts.tricks or ()
    if item.each[0][1].name == "Stiche":  # type: ignore[union-attr]
        for trick in tricks:
            facts.trick = trick
            yield
        return
    for trick in tricks:
        mask = possible_faces(tables, item, trick.kind)
        for place, (seat, face) in enumerate(trick.plays):
            if mask >> face & 1:
                facts.trick = trick
                facts.seat, facts.face, facts.place = seat, FACES[face], place + 1
                facts.which = _which(tricks, trick, seat, face)
                yield


def _which(tricks: object, trick: PlayedTrick, seat: int, face: int) -> int:
    earlier = (
        t
        for t in tricks
        if t.number <= trick.number  # type: ignore[attr-defined]
    )
    return sum((seat, face) in t.plays for t in earlier)


def possible_faces(tables: Tables, item: Posten, kind: str) -> int:
    """The faces (bit mask) that can make an item over cards due in this kind."""
    key = (item.key, kind)
    if key not in tables.masks:
        mask = 0
        for face in tables.model.deck:
            facts = Facts(tables.model)
            facts.kind, facts.face = kind, face
            leaf = answers(
                tables.model, ("möglich", item.key), one_of(item), facts, SETTLED
            )
            if not (isinstance(leaf, Leaf) and leaf.value is None):
                mask |= 1 << face.index
        tables.masks[key] = mask
    return tables.masks[key]


def one_of(item: Posten) -> Ask:
    """A question: what the item comes to for the current trick or card."""
    return partial(_one_of, item)


def _one_of(item: Posten, run: Run) -> Value:
    (variable, domain), *_ = item.each
    current = CURRENT_TRICK if domain.name == "Stiche" else CURRENT_PLAY  # type: ignore[union-attr]
    return run.one(item, {variable: current})


def score(model: Model, facts: Facts, asker: Asker) -> Score:
    """Everything that is settled at the end of a game, in one question."""
    leaf = asker.ask("Wertung", _score, facts, SETTLED)
    assert isinstance(leaf.value, _Held)
    return leaf.value.score


class _Held(tuple[Value, ...]):
    """A score as a value of the rule language, so that a leaf can hold it."""

    score: Score

    def __new__(cls, score: Score) -> _Held:
        held = super().__new__(cls, ("Wertung", hash(score)))
        held.score = score
        return held

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held) and self.score == other.score

    __hash__ = tuple.__hash__


def _score(run: Run) -> Value:
    model = run.model
    parties = tuple(row for row, _ in model.listings["Parteien"].rows)
    return _Held(
        Score(
            winner=_answer(run, lambda r: r.rule("Sieger")),
            items=tuple(_items(run)),
            values=tuple(
                (p, _answer(run, lambda r, p=p: r.rule("Spielwert", (p,))))  # type: ignore[misc]
                for p in parties
            ),
            scores=tuple(
                _answer(run, lambda r, s=seat: r.rule("Gutschrift", (s,)))  # type: ignore[misc]
                for seat in range(4)
            ),
            broken=tuple(
                claim.name
                for claim in model.claims
                if attempt(run, lambda r, c=claim: r.truth(c.claim, {})) is False  # type: ignore[misc]
            ),
        )
    )


def _answer(run: Run, compute: Ask) -> Answer:
    value, rests_on = run.citing(lambda: attempt(run, compute))
    return Answer(value, rests_on)


def _items(run: Run) -> Iterator[tuple[str, Value, int | Fraction, int]]:
    for item in run.model.items:
        due, _ = run.citing(lambda i=item: _due(run, i))  # type: ignore[misc]
        yield from due


def _due(run: Run, item: Posten) -> list[tuple[str, Value, int | Fraction, int]]:
    found: list[tuple[str, Value, int | Fraction, int]] = []

    def collect(inner: Run) -> Value:
        found.extend(inner.item(item))
        return None

    attempt(run, collect)
    return [one for one in found if one[2] != 0]
