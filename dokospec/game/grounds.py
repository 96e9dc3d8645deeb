"""What decided a verdict: who won, which items are due, what became of the calls.

The questions that were asked of the text while a game was judged are answered again, and
it is noted which numbers were held against which limits (:mod:`dokospec.rules.decisive`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from functools import partial
from typing import Any, Final, NamedTuple

from dokospec.game.agreed import agreed_on
from dokospec.game.calls import fulfils
from dokospec.game.facts import Facts
from dokospec.game.judge import Judge
from dokospec.notation.record import GameRecord, Head
from dokospec.rules.decisions import Branches, Leaf, Trail
from dokospec.rules.decisive import Comparison, Deciding
from dokospec.rules.evaluate import Evaluator
from dokospec.rules.model import Model
from dokospec.rules.values import Handle, Value
from dokospec.verdict import Announcement, Outcome

WINNER: Final = "Sieger"
_ITEM: Final = "Posten fällig"
_DUTIES: Final = ("Pflichten", "Meldung")


class Grounds(NamedTuple):
    """The comparisons that decided the default outcome.

    ``items``: by name; ``calls``: by the index of the call among the record's events.
    """

    winner: tuple[Comparison, ...] = ()
    items: Mapping[str, tuple[Comparison, ...]] = {}
    calls: Mapping[int, tuple[Comparison, ...]] = {}


def grounds(judge: Judge, head: Head, game: GameRecord) -> Grounds:
    """What decided the default outcome of this game; it is judged again for that."""
    own = judge.agreeing(agreed_on(head)).by_deal(head, game)
    listening = _Listening()
    verdict = own.noting(listening.trail).game(head, game)
    return listening.grounds(own.model, verdict.default)


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
        """What decided this outcome of the game that was judged, under default readings.

        Where other readings lead to other answers, those that the outcome has.
        """
        deciding = Deciding(model)
        items: dict[str, tuple[Comparison, ...]] = {}
        calls: dict[int, tuple[Comparison, ...]] = {}
        due = {item.item for item in outcome.items}
        said = {call.index: call for call in outcome.announcements}
        winner: tuple[Comparison, ...] = ()
        for key, each in self._asked.items():
            for asked in each:
                found = deciding.answer(*asked)
                if found is None:
                    continue
                value, noted = found
                if key == WINNER:
                    if value == outcome.winner and _in_world(asked.facts, said):
                        winner = noted
                elif isinstance(value, tuple) and _is_item(key):
                    names = {line[0] for line in value if isinstance(line, tuple)}
                    if _in_world(asked.facts, said):
                        items |= {str(name): noted for name in names & due}
                elif isinstance(key, tuple) and isinstance(value, tuple):
                    *_, act = key
                    assert isinstance(act, Handle)
                    call = said[(asked.facts.calls or ())[act.number].index]
                    of_call = _of_call(deciding, call, act, asked)
                    calls[call.index] = noted if of_call is None else of_call
        return Grounds(winner, items, calls)


def _in_world(facts: Facts, said: Mapping[int, Announcement]) -> bool:
    """Whether the same calls stand here as in the outcome."""
    calls = zip(facts.calls or (), facts.standing, strict=False)
    return all(
        (said[call.index].status in {"valid", "standing"}) is standing
        for call, standing in calls
        if standing is not None
    )


def _is_item(key: object) -> bool:
    return isinstance(key, tuple) and key[0] == _ITEM


def _of_call(
    deciding: Deciding, call: Announcement, act: Handle, asked: _Asked
) -> tuple[Comparison, ...] | None:
    """What decided that it breaks the duty that it is said to break; None if it is none."""
    if call.reason is None:
        return None
    for duty in deciding.model.duties.get("Meldung", ()):
        if duty.key == call.reason:
            ask = partial(fulfils, duty, act)
            found = deciding.answer(ask, asked.facts, asked.settled)
            return () if found is None else found[1]
    return ()
