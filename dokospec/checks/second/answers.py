"""The questions of a game, answered by formulas: what is open, what comes to bear."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from dokospec.checks.explorer import Explorer
from dokospec.checks.position import over_many
from dokospec.checks.questions import Asked, Stages
from dokospec.checks.ranges import CANNOT
from dokospec.checks.second.facts import Facts, acts, subject
from dokospec.checks.second.formulas import FALSE, Literal
from dokospec.checks.second.solver import Solver, UnclearError
from dokospec.checks.second.statements import Statements
from dokospec.checks.second.unions import Union, sure
from dokospec.checks.space import SITTING_OUT
from dokospec.rules import syntax as syn
from dokospec.rules import terms
from dokospec.rules.values import CURRENT_PLAY, CURRENT_TRICK, NOBODY, Open

_CURRENT: Final = {
    "Stiche": CURRENT_TRICK, "Auftritte": CURRENT_PLAY,
    "Meldungen": acts("m")[-1], "Reklamationen": acts("r")[-1],
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Answers:
    """What the second method found.

    ``open``: (question, ``gap`` or ``conflict``); ``effects``: statements, and cases as
    (identity of the cases, place), that come to bear somewhere. ``failed``: questions
    that it cannot answer; ``unclear``: effects of which it cannot say.
    """

    open: frozenset[tuple[str, str]]
    effects: frozenset[object]
    failed: frozenset[str]
    unclear: frozenset[object]


def answers(stages: Stages, questions: Sequence[Asked]) -> Answers:
    """What is open, and what comes to bear, over all positions of a text."""
    by_stage: defaultdict[str, list[Asked]] = defaultdict(list)
    for asked in questions:
        by_stage[asked.stage].append(asked)
    found = _Found()
    spaces: dict[int, tuple[Facts, Solver]] = {}
    winners: tuple[str, ...] = ()
    for name, explorer in stages.by_name.items():
        if id(explorer.space) not in spaces:
            facts = Facts(explorer.space)
            spaces[id(explorer.space)] = facts, Solver(facts)
        facts, solver = spaces[id(explorer.space)]
        here = Statements(facts, _settled(explorer, winners), name, solver.might)
        values: list[tuple[Asked, Union]] = []
        for asked in by_stage[name]:
            try:
                values.append((asked, _answer(asked, here)))
            except CANNOT:
                found.failed.add(asked.name)
        _open(values, here, solver, found)
        _effects(here, solver, found)
        if name == "Meldungen":
            try:
                winners = _winners(values, solver)
            except UnclearError:
                # All that follows rests on it.
                found.failed |= {asked.name for asked in questions}
                break
    return Answers(
        frozenset(found.open),
        frozenset(found.effects),
        frozenset(found.failed),
        frozenset(found.unclear - found.effects),
    )


@dataclass(slots=True)
class _Found:
    """The answers so far."""

    open: set[tuple[str, str]] = field(default_factory=set)
    effects: set[object] = field(default_factory=set)
    failed: set[str] = field(default_factory=set)
    unclear: set[object] = field(default_factory=set)


def _settled(
    explorer: Explorer, winners: tuple[str, ...]
) -> dict[str, tuple[str, ...] | None]:
    parties = tuple(map(str, explorer.space.values_of("Partei")))
    words = {"Partei": parties, "Sieger": winners}
    return {name: words.get(name) for name in explorer.settled}


def _answer(asked: Asked, here: Statements) -> Union:
    statement = asked.statement
    match statement:
        case syn.Regel() | syn.Tabelle():
            args = tuple(map(subject, asked.arguments))
            value = here.rule(statement.name, args)
            if SITTING_OUT in args:
                five = here.unions.same(here.fact("Tischgröße", ()), sure(5))
                return here.unions.gather(here.unions.when(five, value))
            return value
        case syn.Pflicht():
            return here.kept(statement, subject(asked.arguments[0]))
        case syn.Ereignis():
            current = CURRENT_PLAY if statement.moment == "bei Karte" else CURRENT_TRICK
            beside = (e for e in asked.beside if isinstance(e, syn.Ereignis))
            return here.happening((statement, *beside), current)
        case syn.Posten():
            if not over_many(statement):
                return here.due(statement)
            frame = {
                variable: _CURRENT[domain.name]
                for variable, domain in statement.each
                if isinstance(domain, terms.Name)
            }
            return here.one(statement, frame)
        case _:
            raise TypeError(statement.kind)


def _open(
    told: list[tuple[Asked, Union]], here: Statements, solver: Solver, found: _Found
) -> None:
    """The questions that have no answer, or two."""
    bad: defaultdict[tuple[str, str], list[Literal]] = defaultdict(list)
    for asked, value in told:
        for one, when in value.items():
            if isinstance(one, Open):
                bad[asked.name, one.cause].append(when)
    for key, own in bad.items():
        try:
            if solver.may(here.formulas.any_of(own)):
                found.open.add(key)
        except UnclearError:
            found.failed.add(key[0])


def _effects(here: Statements, solver: Solver, found: _Found) -> None:
    """What comes to bear at this stage and is not known to."""
    any_of = here.formulas.any_of
    waiting = {
        key: any_of(own)
        for key, own in here.effects.items()
        if key not in found.effects
    }
    solver.say_all(waiting.values())
    while waiting:
        key, when = next(iter(waiting.items()))
        del waiting[key]
        try:
            if when == FALSE or not solver.may(when):
                continue
        except UnclearError:
            found.unclear.add(key)
            continue
        found.effects.add(key)
        held = solver.holding(waiting.values())
        for other in [k for k, w in waiting.items() if w in held]:
            del waiting[other]
            found.effects.add(other)


def _winners(told: list[tuple[Asked, Union]], solver: Solver) -> tuple[str, ...]:
    for asked, value in told:
        if asked.statement.name == "Sieger":
            words = (v for v in value if isinstance(v, str))
            return tuple(word for word in words if solver.may(value[word]))
    return (NOBODY,)
