"""What counts in an answer: that of which a game makes something."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from dokospec.checks.position import over_many, plain
from dokospec.checks.product import Say, said
from dokospec.checks.questions import Asked
from dokospec.checks.ranges import ImpossibleError
from dokospec.checks.symbolic import SymbolicEvaluator
from dokospec.rules import syntax as syn
from dokospec.rules import terms
from dokospec.rules.decisions import UnknownFactError
from dokospec.rules.evaluate import counted
from dokospec.rules.fact_access import ConflictError, GapError
from dokospec.rules.model import Model
from dokospec.rules.values import NOBODY, NONE, Open, Value
from dokospec.rules.walk import expressions, walk


def counting(asked: Asked, *, for_nobody: bool, of_other: bool = False) -> Say:
    """The question; of an item only what somebody is given by it.

    No points are nothing, but where the item is told beside the result (one that is
    counted over tricks or cards). A duty on a card is asked for of those that follow
    another: who leads may lay what he likes, whatever a text says.

    ``for_nobody``: whether the text asks what nobody was given, where nobody won.
    ``of_other``: where this one leaves open what is counted, nothing is counted; where
    the text does, that is taken for a position that no game comes to.
    """
    item = asked.statement
    if isinstance(item, syn.Pflicht) and item.on == "Karte":
        return partial(_following, asked.ask)
    if not isinstance(item, syn.Posten):
        return asked.ask
    over = over_many(item)
    opened: tuple[type[Exception], ...] = ()
    if counted(item):
        opened = (UnknownFactError, *((GapError, ConflictError) if of_other else ()))

    def counts(whose: Value, points: Value) -> bool:
        given = for_nobody or whose != NOBODY
        return given and (over or points != 0)

    def ask(probe: SymbolicEvaluator) -> Value:
        try:
            found = plain(asked.ask(probe))
        except opened:
            return None  # What is open of a card or a trick adds nothing to the sum.
        if isinstance(found, tuple) and found and isinstance(found[0], tuple):
            return tuple(due for due in found if counts(due[1], due[2]))  # type: ignore[index]
        if isinstance(found, tuple) and found and not counts(found[0], 1):
            return None
        return found

    return ask


def left_open(asked: Asked, model: Model) -> Say | None:
    """Whether another item leaves open what this one is added to: then so may this.

    A group of which one item is open has no sum, whatever the others come to.
    """
    own = asked.statement
    if not isinstance(own, syn.Posten):
        return None
    others = [
        item
        for item in model.items
        if item.group == own.group and item.key != own.key and not over_many(item)
    ]

    def ask(probe: SymbolicEvaluator) -> bool:
        return any(
            isinstance(said(probe, partial(_due, item)), Open) for item in others
        )

    return ask


def _due(item: syn.Posten, probe: SymbolicEvaluator) -> Value:
    return tuple(due[:3] for due in probe.item(item))


def same_answer(one: Value, two: Value) -> bool:
    """Whether both came to the same; a number may be known to one of them only."""
    numbers = [isinstance(v, Fraction) or type(v) is int for v in (one, two)]
    return (all(numbers) or type(one) is type(two)) and bool(one == two)


def _following(ask: Say, probe: SymbolicEvaluator) -> Value:
    """The answer where a card lies already."""
    if probe.fact("erste-Karte") == NONE:
        raise ImpossibleError
    return ask(probe)


def sums_of_winner(statement: syn.Statement) -> bool:
    """Whether it asks what the winner has been given, who may be nobody."""
    return any(
        isinstance(part, terms.Apply)
        and part.name == "Punkte"
        and any(isinstance(p, terms.Name) and p.name == "Sieger" for p in walk(part))
        for expr in expressions(statement)
        for part in walk(expr)
    )
