"""How good the cases of a text are, in figures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Container, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from dokospec.checks.season import of_season
from dokospec.corpus.askable import askable
from dokospec.corpus.evenings import of_evening, signs
from dokospec.corpus.mutants import Mutant
from dokospec.corpus.operators import ALWAYS, ATOM_FALSE, ATOM_TRUE, DROPPED
from dokospec.rules.model import Model
from dokospec.rules.syntax import Ablauf, Zusage

EVENING, SEASON, CLAIMS, TURNS = "abend", "saison", "zusage", "reihum"
BESIDE: Final = "beiwerk"
REASONS: Final = (EVENING, SEASON, CLAIMS, TURNS, BESIDE)
"""Why no question about one game is about a statement.

It asks where an evening stands, or only such statements ask for it; it is about a
season; it is what the text claims of itself; it says in which order players are asked,
and a record tells only what came of it; it is said beside the result only.
"""


class Share(NamedTuple):
    """So many of so many."""

    done: int
    of: int


@dataclass(frozen=True, slots=True)
class Figures:
    """How good the cases of a text are, measured by its mutants.

    ``fires``: statements that a case rests on so that it comes to something else
    without them. ``fires_not``: those of which the condition is the sole reason for not
    firing in a case. ``conditions``: atomic conditions shown to matter on their own, in
    both directions (MC/DC). ``killed``: mutants that a case shows, by operator.
    ``equal``: the names of those that none shows because they say the same as the text,
    which is proved; the shares are of the others. ``open``: the names of the rest: no
    case shows them, and it is not proved that none can. ``unasked``: statements that no
    question about one game is about, by the reason (:data:`REASONS`). ``evening``: what is about an evening and shown in
    a case worked by hand, firing and not firing each by itself.
    """

    text: str
    cases: int
    fires: Share
    fires_not: Share
    conditions: Share
    killed: dict[str, Share]
    equal: tuple[str, ...]
    open: tuple[str, ...]
    unasked: dict[str, tuple[str, ...]]
    evening: Share

    @property
    def all_killed(self) -> Share:
        """Of all mutants that do not say the same as the text."""
        return Share(
            sum(share.done for share in self.killed.values()),
            sum(share.of for share in self.killed.values()),
        )


def figures(
    model: Model,
    wrong: Sequence[Mutant],
    shown: Collection[str],
    equal: Collection[str],
    cases: int,
    covers: Collection[str] = (),
) -> Figures:
    """The figures of so many cases that show the mutants of these names.

    ``equal``: the names of those that were proved to say the same as the text.
    ``covers``: what the cases about evenings show, as :class:`.Entry` has it.
    """
    asked = askable(model)
    killed: dict[str, list[bool]] = defaultdict(list)
    atoms: dict[tuple[str, str], list[str]] = defaultdict(list)
    equal = {name for name in equal if name not in shown}
    for mutant in wrong:
        operator = mutant.edit.operator
        if mutant.name not in equal:
            killed[operator].append(mutant.name in shown)
        if operator in {ATOM_TRUE, ATOM_FALSE}:
            atoms[mutant.statement.key, mutant.edit.before].append(mutant.name)
    both = [names for names in atoms.values() if not equal & set(names)]
    return Figures(
        text=model.id,
        cases=cases,
        fires=_share(killed[DROPPED]),
        fires_not=_share(killed[ALWAYS]),
        conditions=_share([all(name in shown for name in names) for names in both]),
        killed={name: _share(killed[name]) for name in sorted(killed)},
        equal=tuple(m.name for m in wrong if m.name in equal),
        open=tuple(
            m.name for m in wrong if m.name not in shown and m.name not in equal
        ),
        unasked=_unasked(model, asked),
        evening=_share([sign.replace(" ", "·") in covers for sign in signs(model)]),
    )


def _unasked(model: Model, asked: Container[str]) -> dict[str, tuple[str, ...]]:
    """The keys of what is not asked, by the reason."""
    season, evening = of_season(model), of_evening(model)
    found: dict[str, list[str]] = {reason: [] for reason in REASONS}
    of_doubt: defaultdict[str, set[str]] = defaultdict(set)
    for statement in model.statements:
        if statement.guard is not None:
            of_doubt[f"Zweifel {statement.guard.doubt}"].add(statement.key)
    for statement in model.statements:
        key = statement.key
        if key in asked:
            continue
        about = of_doubt.get(key, {key})
        if isinstance(statement, Zusage):
            found[CLAIMS].append(key)
        elif isinstance(statement, Ablauf):
            found[TURNS].append(key)
        elif about & season:
            found[SEASON].append(key)
        elif about & evening:
            found[EVENING].append(key)
        else:
            found[BESIDE].append(key)
    return {reason: tuple(keys) for reason, keys in found.items() if keys}


def _share(shown: Sequence[bool]) -> Share:
    return Share(sum(shown), len(shown))
