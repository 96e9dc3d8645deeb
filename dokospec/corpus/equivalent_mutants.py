"""Which mutants say the same as their text: proved over all positions, one by one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from dokospec.checks.equivalence import Equivalence
from dokospec.checks.ranges import CANNOT
from dokospec.checks.search import TooManyError
from dokospec.corpus.mutants import BROKEN, Mutant, mutants
from dokospec.rules.model import Model
from dokospec.rules.syntax import Guard
from dokospec.witness.divergence import settled


def equal(
    model: Model, names: Collection[str], progress: Callable[[int, int], None]
) -> Iterator[tuple[str, int]]:
    """Those of the mutants of these names that say the same, and how that was proved.

    The number is that of the questions over which mutant and text were compared, in all
    positions. What holds under one reading only is compared under that reading.
    """
    root = settled(model)
    known: dict[Guard | None, Equivalence | None] = {}
    wanted = [m for m in mutants(root) if m.name in names and not m.reads_otherwise]
    for number, mutant in enumerate(wanted):
        progress(number, len(wanted))
        guard = mutant.guard
        if guard not in known:
            known[guard] = _sameness(root, guard)
        sameness = known[guard]
        count = None if sameness is None else _count(sameness, mutant)
        if count:  # What no question is about is not proved by that.
            yield mutant.name, count


def _sameness(root: Model, guard: Guard | None) -> Equivalence | None:
    """What the mutants of statements with this guard are compared with."""
    try:
        if guard is None:
            return Equivalence(root)
        return Equivalence(root.reading({**root.read, guard.doubt: guard.reading}))
    except (*CANNOT, TooManyError):
        return None


def _count(sameness: Equivalence, mutant: Mutant) -> int | None:
    edited = {mutant.statement.key: mutant.edit.statement}
    try:
        return sameness.same(mutant.statement, sameness.model.altered(edited))
    except BROKEN:
        return None  # The mistake leaves no text that can be asked.
