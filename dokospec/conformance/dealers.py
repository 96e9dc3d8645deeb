"""Who deals next, under every reading: a verdict says only who may.

Whoever deals, the game before is the same, so its outcomes are not told apart by that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import product
from typing import Final

from dokospec.conformance.readings import Ways, ways
from dokospec.game.judge import Judge
from dokospec.rules.model import Model
from dokospec.rules.syntax import Statement
from dokospec.verdict import Assumption, GameVerdict

_DEALER: Final = "Nächster-Geber"


def dealers(judge: Judge, judged: Callable[[Judge], GameVerdict]) -> Ways[str | None]:
    """Who deals after a game, by the doubts about that.

    ``judged``: the verdict of a judge who has the text of ``judge``, perhaps with
    doubts read otherwise.
    """
    verdict = judged(judge)
    if all(len(outcome.next_dealers) <= 1 for outcome in verdict.ways):
        return [(assume, outcome.next_dealer) for assume, outcome in ways(verdict)]
    model = judge.model

    def dealer(read: Mapping[str, str]) -> str | None:
        by = Judge(model.reading({**model.read, **read}), like=judge)
        return judged(by).default.next_dealer

    edits = model.exceptions.get(("Regel", _DEALER), ())
    found = _told_apart(model, edits, dealer)
    able = {name for outcome in verdict.ways for name in outcome.next_dealers}
    if able <= {name for _, name in found}:
        return found
    # Not an exception for the dealer is read otherwise, but what one of them asks.
    keys = model.dependencies.reached(model.rules[_DEALER]).keys
    return _told_apart(model, [s for s in model.statements if s.key in keys], dealer)


def _told_apart(
    model: Model,
    statements: Iterable[Statement],
    dealer: Callable[[Mapping[str, str]], str | None],
) -> list[tuple[tuple[Assumption, ...], str | None]]:
    """Who deals, by the doubts that these statements answer; the default first."""
    names = {
        s.guard.doubt: [r.name for r in model.doubts[s.guard.doubt].readings]
        for s in statements
        if s.guard is not None and s.guard.doubt in model.doubts
    }
    mattering = [
        d for d in sorted(names) if len({dealer({d: r}) for r in names[d]}) > 1
    ]
    found: list[tuple[tuple[Assumption, ...], str | None]] = []
    for joint in product(*(names[doubt] for doubt in mattering)):
        read = dict(zip(mattering, joint, strict=True))
        default = all(model.doubts[d].default == r for d, r in read.items())
        way = ((tuple(read.items()),), dealer(read))
        found.insert(0 if default else len(found), way)
    return found
