"""What decided a verdict: who won, which items are due, what became of the calls.

The questions that were asked of the text while a game was judged are answered again, and
it is noted which numbers were held against which limits (:mod:`dokospec.language.decisive`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from typing import Any, Final, NamedTuple

from dokospec.game.agreed import agreed_on
from dokospec.game.calls import HELD
from dokospec.game.facts import Facts, known
from dokospec.game.judge import Judge
from dokospec.language.decisions import Branches, Leaf, Trail
from dokospec.language.decisive import Deciding, DecisiveComparison
from dokospec.language.evaluate import Evaluator
from dokospec.language.model import Model
from dokospec.language.values import Handle, Value
from dokospec.notation.record import GameRecord, Head
from dokospec.verdict import Outcome

WINNER: Final = "Sieger"
_ITEM: Final = "Posten fällig"
_DUTIES: Final = ("Pflichten", "Meldung")


class Grounds(NamedTuple):
    """The comparisons that decided the default outcome.

    ``winner``: those that do not hold, too. ``items``: by name, of those due once;
    ``calls``: by the index of the call among the record's events, of those made in time,
    the limit that was nearest.
    """

    winner: tuple[DecisiveComparison, ...] = ()
    items: Mapping[str, tuple[DecisiveComparison, ...]] = {}
    calls: Mapping[int, tuple[DecisiveComparison, ...]] = {}


def grounds(judge: Judge, head: Head, game: GameRecord, outcome: Outcome) -> Grounds:
    """What decided this default outcome of the game; it is judged again for that.

    Nothing is told of what comes out in several ways, as where something is supposed.
    """
    doubts = judge.model.doubts
    usual = {name: doubt.default for name, doubt in doubts.items()}
    own = judge.agreeing({**usual, **judge.model.read, **agreed_on(head)})
    own = own.by_deal(head, game)
    listening = _Listening()
    own.noting(listening.trail).game(head, game)
    return listening.grounds(own.model, outcome)


class _Asked(NamedTuple):
    """A question as it was asked in one of the worlds of a game."""

    compute: Callable[[Evaluator], Value]
    facts: Facts
    settled: frozenset[str]


class _Listening:
    """Hears what is asked of the text while a game is judged."""

    def __init__(self) -> None:
        self._asked: dict[object, list[_Asked]] = {}
        self.trail = Trail(listener=self._heard)

    def _heard(
        self,
        key: object,
        compute: Any,
        facts: Any,
        settled: frozenset[str],
        _: Leaf | Branches,
    ) -> None:
        of_act = isinstance(key, tuple) and key[:2] == _DUTIES
        of_item = isinstance(key, tuple) and key[0] == _ITEM
        if key == WINNER or of_act or of_item:
            asked = _Asked(compute, copy(facts), settled)
            self._asked.setdefault(key, []).append(asked)

    def grounds(self, model: Model, outcome: Outcome) -> Grounds:
        """What decided this outcome of the game that was judged."""
        deciding = Deciding(model)
        found: dict[object, set[tuple[DecisiveComparison, ...]]] = {}
        for key, each in self._asked.items():
            for asked in each:
                answer = deciding.answer(*asked)
                if answer is not None:
                    for of, noted in _told(key, *answer, asked.facts, outcome):
                        found.setdefault(of, set()).add(noted)
        told = {of: next(iter(ways)) for of, ways in found.items() if len(ways) == 1}
        return Grounds(
            told.get(WINNER, ()),
            {
                of: noted
                for of, noted in told.items()
                if of != WINNER and isinstance(of, str)
            },
            {of: noted for of, noted in told.items() if isinstance(of, int)},
        )


def _told(
    key: object,
    value: Value,
    noted: tuple[DecisiveComparison, ...],
    facts: Facts,
    outcome: Outcome,
) -> Iterator[tuple[str | int, tuple[DecisiveComparison, ...]]]:
    """What an answer says of the outcome, if it is that outcome's: of what, and why."""
    augen = dict(outcome.augen or ())
    if any(c.value != augen.get(str(c.args[0])) for c in noted if c.fact == "Augen"):
        return
    if key == WINNER:
        if value == outcome.winner:
            yield WINNER, noted
        return
    assert isinstance(key, tuple)
    assert isinstance(value, tuple)
    holding = tuple([each for each in noted if each.holds])
    if key[0] == _ITEM:
        match value:
            case ((str(name), str(whose), _, _),):
                due = [item.party for item in outcome.items if item.item == name]
                if due == [whose]:
                    yield name, holding
            case _:
                pass
        return
    act = key[2]
    assert isinstance(act, Handle)
    index = known(facts.calls, "Meldungen")[act.number].index
    status = {call.index: call.status for call in outcome.announcements}.get(index)
    if status == "valid" and all(kept is True for kept in value):
        own = [c for c in holding if c.args == (act,) and c.fact in HELD]
        nearest = sorted(own, key=lambda c: abs(c.value - c.limit))
        yield index, tuple(nearest[:1])
