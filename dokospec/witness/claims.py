"""What one text claims, asked of another: whether it holds there as well."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from dokospec.game.codes import PROMISE_BROKEN
from dokospec.game.judge import Judge
from dokospec.rules.claims import check_claims
from dokospec.rules.mentions import mentions
from dokospec.rules.model import Model
from dokospec.rules.syntax import Statement, Zusage
from dokospec.witness.case import Case, size
from dokospec.witness.generate import Generator
from dokospec.witness.grafts import asked_besides
from dokospec.witness.search import smallest_of


@dataclass(frozen=True, slots=True)
class Asked:
    """What came of asking a text whether another one's claim holds in it.

    ``foreign``: what the claim names and the text has not; then nothing was asked.
    ``holds``: in all of the ``tried`` games, and where it needs none. ``case``: a
    smallest game in which it does not, where it takes one.
    """

    foreign: tuple[str, ...] = ()
    holds: bool = True
    case: Case | None = None
    tried: int = 0


def asked(own: Model, claim: Zusage, other: Model, cases: Iterable[Case]) -> Asked:
    """Whether what ``own`` claims holds in ``other``; its doubts are settled."""
    more = asked_besides(other, own, claim)
    foreign = _foreign(own, (claim, *more), other)
    if foreign:
        return Asked(foreign)
    bare = replace(claim, guard=None, replaces=False)
    gone = {s.key: None for s in other.claims}
    model = other.altered(gone, (bare, *more))
    if any(check_claims(model)):  # no game is needed for that
        return Asked(holds=False)
    if bare.rows:
        return Asked()
    judge = Judge(model)

    def breaks(case: Case) -> bool:
        verdict = case.judged(judge)
        found = (*verdict.findings, *verdict.default.findings)
        return any(each.code == PROMISE_BROKEN for each in found)

    known = sorted(cases, key=size)
    found = smallest_of(known, breaks, [Generator(judge)])
    if found is not None:
        return Asked(holds=False, case=found.case)
    return Asked(tried=len(known))


def _foreign(
    own: Model, statements: Sequence[Statement], other: Model
) -> tuple[str, ...]:
    """Rows and columns that these name and only their own text has."""
    names = {name for s in statements for name in mentions(s)}
    return tuple(sorted(names & (_listed(own) - _listed(other))))


def _listed(model: Model) -> set[str]:
    rows = {row for rows in model.words.values() for row in rows}
    return rows | set(model.columns) | set(model.listings)
