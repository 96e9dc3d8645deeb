"""From the finished play to winner, items, value and scores."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from dokospec.cards import FACES, Card
from dokospec.game.calls import SETTLED
from dokospec.game.facts import Facts, PlayedTrick, known
from dokospec.game.tables import Ask, Tables
from dokospec.game.worlds import Asker
from dokospec.rules.decisions import Leaf, UnknownFactError
from dokospec.rules.evaluate import Due, Run, answers, attempt, counted
from dokospec.rules.model import Model
from dokospec.rules.syntax import Posten, Zusage
from dokospec.rules.values import CURRENT_PLAY, CURRENT_TRICK, Open, Value
from dokospec.verdict import Step


@dataclass(frozen=True, slots=True)
class Answer:
    """A value (or an Open) and the statements it rests on."""

    value: Value
    rests_on: int

    @property
    def number(self) -> Fraction | None:
        """The value where it is a number."""
        if isinstance(self.value, bool) or not isinstance(self.value, int | Fraction):
            return None
        return Fraction(self.value)


@dataclass(frozen=True, slots=True)
class Score:
    """What a game comes to.

    ``items``: (item, for whom, points, statements). ``value``: that of the winner, or
    of the party named first where nobody wins, in ``steps`` too. ``numbers``: the
    points by seat, None where one is open. ``rests_on``: (number, statements) as in
    the verdict. ``opens``: gaps and conflicts met. ``broken``: Zusagen not kept.
    """

    winner: str | None
    items: tuple[tuple[Posten, Value, Fraction, int], ...]
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
    kind = known(facts.kind, "Spielart")
    if item.each[0][1].name == "Stiche":  # type: ignore[union-attr]
        numbers, worths = _possible_tricks(tables, item, kind)
        for trick in tricks:
            if trick.number in numbers and trick.augen in worths:
                facts.trick = trick
                yield
        return
    mask = _possible_faces(tables, item, kind)
    for trick in tricks:
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


def _possible_faces(tables: Tables, item: Posten, kind: str) -> int:
    """The faces (bit mask) that can make an item over cards due in this kind."""
    key = (item.key, kind)
    if key not in tables.masks:
        tables.masks[key] = sum(
            1 << face.index
            for face in tables.model.deck
            if _possible(tables, item, kind, face=face)
        )
    return tables.masks[key]


def _possible_tricks(
    tables: Tables, item: Posten, kind: str
) -> tuple[frozenset[int], frozenset[int]]:
    """The trick numbers, and the Augen of a trick, that can make an item due."""
    key = (item.key, kind)
    if key not in tables.numbers:
        model = tables.model
        most = 4 * max(tables.augen) + 1
        tables.numbers[key] = (
            frozenset(
                n
                for n in range(1, model.hand_size + 1)
                if _possible(tables, item, kind, trick=_Glimpse(number=n))
            ),
            frozenset(
                n
                for n in range(most)
                if _possible(tables, item, kind, trick=_Glimpse(augen=n))
            ),
        )
    return tables.numbers[key]


def _possible(
    tables: Tables,
    item: Posten,
    kind: str,
    face: Card | None = None,
    trick: _Glimpse | None = None,
) -> bool:
    """Whether an item can be due where only this much is known."""
    facts = Facts(tables.model)
    facts.kind, facts.face = kind, face
    facts.trick = trick  # type: ignore[assignment]
    leaf = answers(tables.model, ("möglich", item.key), one_of(item), facts, SETTLED)
    return not (isinstance(leaf, Leaf) and leaf.value is None)


class _Glimpse:
    """A trick of which one number is known; anything else raises UnknownFactError."""

    def __init__(self, **known: int) -> None:
        self.__dict__.update(known)

    def __getattr__(self, name: str) -> int:
        raise UnknownFactError(name)


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
    parties = [row for row, _ in model.listings["Parteien"].rows]
    winner = _answer(run, lambda r: r.rule("Sieger"))
    party = winner.value if winner.value in parties else parties[0]
    value = _answer(run, lambda r: r.rule("Spielwert", (party,)))
    scores = [_answer(run, partial(_credit, seat)) for seat in range(4)]
    numbers = tuple(n for n in (s.number for s in scores) if n is not None)
    answers_given = (winner, value, *scores)
    return _Held(
        Score(
            winner=winner.value if isinstance(winner.value, str) else None,
            items=tuple(_items(run)),
            value=value.number,
            steps=tuple(_steps(model, str(party), value)),
            numbers=numbers if len(numbers) == 4 else None,
            rests_on=tuple(answer.rests_on for answer in answers_given),
            opens=tuple(
                dict.fromkeys(
                    a.value
                    for a in answers_given
                    if isinstance(a.value, Open) and a.value.cause != "unknown"
                )
            ),
            broken=tuple(
                claim.name
                for claim in model.claims
                if attempt(run, partial(_claim, claim)) is False
            ),
        )
    )


def _credit(seat: int, run: Run) -> Value:
    return run.rule("Gutschrift", (seat,))


def _claim(claim: Zusage, run: Run) -> Value:
    return run.truth(claim.claim, {})


def _steps(model: Model, party: str, value: Answer) -> Iterator[Step]:
    if value.number is not None:
        own = model.rules["Spielwert"][0]
        yield Step(f"Spielwert {party}", value.number, own.clause)


def _answer(run: Run, compute: Ask) -> Answer:
    value, rests_on = run.citing(lambda: attempt(run, compute))
    return Answer(value, rests_on)


def _items(run: Run) -> Iterator[tuple[Posten, Value, Fraction, int]]:
    for item in run.model.items:
        found: list[Due] = []
        run.citing(partial(attempt, run, partial(_collect, item, found)))
        for _, whose, points, rests_on in found:
            if points:
                yield item, whose, Fraction(points), rests_on


def _collect(item: Posten, found: list[Due], run: Run) -> Value:
    found.extend(run.item(item))
    return None
