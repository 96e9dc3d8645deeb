"""Rules that only put things in order: nothing but which of two is more is ever asked."""

from __future__ import annotations

from typing import Final

from dokospec.rules import syntax as syn
from dokospec.rules import terms
from dokospec.rules.model import Model
from dokospec.rules.vocabulary import QUESTIONS
from dokospec.rules.walk import children, expressions

_BY_ORDER: Final = {"Vorrang": "Vorbehalt"}
"""Questions of the engine by which it only looks for the highest, and of what."""
_SIGNS: Final = ("<", ">")
_COMPARED: Final = frozenset(("Vorbehalt", "Meldung", "Reklamation"))
"""Kinds of which any two are compared with any two; of others one stands out.

The card that is being played, or the one exchange, is none that may be any.
"""


def only_ranked(model: Model, rule: str) -> bool:
    """Whether what a rule comes to is compared with itself, and asked for nowhere else.

    What a text promises of itself (Zusage) is asked of no game.
    """
    parameters = model.rules[rule][0].parameters
    asked = rule in {q.name for q in QUESTIONS} - _BY_ORDER.keys()
    return len(parameters) == 1 and not asked and not any(
        _asked_for_more(expr, rule)
        for statement in model.statements
        if not isinstance(statement, syn.Zusage)
        for expr in expressions(statement)
    )  # fmt: skip


def _asked_for_more(expr: terms.Expr, rule: str) -> bool:
    """Whether a rule is asked in an expression other than to compare it with itself."""
    match expr:
        case terms.Compare(_, terms.Apply(one, mine), terms.Apply(two, own)) if (
            one == two == rule
        ):
            return any(_asked_for_more(part, rule) for part in (*mine, *own))
        case terms.Apply(name=name) | terms.Name(name=name) if name == rule:
            return True
        case _:
            return any(_asked_for_more(part, rule) for part in children(expr))


def kind_ranked(model: Model, rule: str) -> str:
    """What a rule puts in order; nothing where that is not told, or cannot be compared."""
    kind = model.rules[rule][0].parameters[0].type or _BY_ORDER.get(rule, "")
    return kind if kind in _COMPARED else ""


def comparisons(rule: str) -> tuple[terms.Expr, ...]:
    """Whether what a rule comes to for ``v`` is less, or more, than what it does for ``w``."""
    one, two = (terms.Apply(rule, (terms.Name(name),)) for name in ("v", "w"))
    return tuple(terms.Compare(sign, one, two) for sign in _SIGNS)
