"""Asking a model: the remembered answer, or one worked out and remembered.

Every look at a fact goes through the path of the question's decision tree, so that no
answer is worked out twice.
"""

from __future__ import annotations

from collections.abc import Callable

from dokospec.language.decisions import (
    ANY_READING,
    Branches,
    Leaf,
    Path,
    Supposed,
    Trail,
    Tree,
    UnknownFactError,
    touched,
)
from dokospec.language.evaluate import Evaluator, Shared
from dokospec.language.fact_access import ConflictError, GapError
from dokospec.language.model import Model
from dokospec.language.values import Open, Value


def answers(
    model: Model,
    key: object,
    compute: Callable[[Evaluator], Value],
    facts: object,
    settled: frozenset[str] = frozenset(),
    trail: Trail | None = None,
    supposed: Supposed = ANY_READING,
) -> Leaf | Branches:
    """What ``compute`` gives in this position, under every reading it depends on.

    ``supposed``: joint readings of which one holds; the answers under others are left out.

    ``key`` names the question: the same key must always come with the same ``compute``
    and ``settled`` (rules that are read from the position instead of evaluated), under
    a model and all that are derived from it: ``compute`` takes statements from its run.
    ``trail``: where there is one, the answers are noted in it.

    Of a model that is derived from another, this asks the other first: its answer
    holds where it touched nothing that was changed.
    """
    first = model.parent or model
    found = _remembered(first, key, compute, facts, settled, supposed)
    if model.changed and touched(found) & model.changed:
        found = _remembered(model, key, compute, facts, settled, supposed)
    if trail is not None:
        trail.note(found)
    return found


def _remembered(
    model: Model,
    key: object,
    compute: Callable[[Evaluator], Value],
    facts: object,
    settled: frozenset[str],
    supposed: Supposed,
) -> Leaf | Branches:
    """The answer in the model's own tree, worked out where it is new."""
    tree = model.trees.get(key)
    if tree is None:
        tree = model.trees.setdefault(key, Tree())
    found = tree.walk(facts, supposed)
    while found is None:
        _explore(model, tree, compute, facts, settled, supposed)
        found = tree.walk(facts, supposed)
    return found


def _explore(
    model: Model,
    tree: Tree,
    compute: Callable[[Evaluator], Value],
    facts: object,
    settled: frozenset[str],
    supposed: Supposed,
) -> None:
    """Work the answer out under every combination of the readings it consults."""
    tree.prune()
    pending: list[dict[str, str]] = [{}]
    shared = Shared()
    while pending:
        assumed = pending.pop()
        if assumed and tree.walk(facts, _with(assumed, supposed)) is not None:
            continue  # Met in another position that does not differ under these.
        path = Path(tree)
        run = Evaluator(model, facts, path, assumed, settled, shared, supposed)
        value = attempt(run, compute)
        path.answer(run.with_seen(value), run.rests_on, run.touched)
        pending += run.others


def _with(assumed: dict[str, str], supposed: Supposed) -> Supposed:
    """The joint readings with these, of which one holds besides."""
    return [
        {**each, **assumed}
        for each in supposed
        if all(
            each.get(doubt, reading) == reading for doubt, reading in assumed.items()
        )
    ]


def attempt(run: Evaluator, compute: Callable[[Evaluator], Value]) -> Value:
    """The value, or an Open that says why there is none."""
    try:
        return compute(run)
    except UnknownFactError as error:
        return Open("unknown", error.fact)
    except GapError as error:
        return Open("gap", str(error))
    except ConflictError as error:
        return Open("conflict", str(error))
