"""What a text must give: answers to the questions, listings, and in time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from dokospec.finding import Finding
from dokospec.language import codes
from dokospec.language.dependencies import Dependencies, mentions
from dokospec.language.names import Names
from dokospec.language.questions import QUESTIONS, SEASON
from dokospec.language.syntax import (
    Ablauf,
    Ausnahme,
    Ereignis,
    Pflicht,
    Posten,
    Statement,
    Target,
    Zweifel,
)
from dokospec.language.vocabulary import FACTS, LISTINGS
from dokospec.nearest import nearest

_ARITHMETIC: Final = frozenset(fact.name for fact in FACTS if fact.arithmetic)
_STAGES: Final = ("immer", "Vorbehalte", "Stich", "Ende", SEASON)
_MOMENTS: Final = {
    "nach Vorbehalten": "Vorbehalte",
    "bei Karte": "Stich",
    "nach Stich": "Stich",
}
_CHOICES: Final = {
    "Karte": "Stich",
    "Vorbehalt": "Vorbehalte",
    "Tausch": "Vorbehalte",
    "Saisonabend": SEASON,
}


def check_contract(names: Names) -> Iterator[Finding]:
    """What is missing, and what asks for something that is not known yet."""
    yield from _unanswered(names)
    yield from _unlisted(names)
    yield from _too_early(names, names.dependencies)


def _unanswered(names: Names) -> Iterator[Finding]:
    head = names.text.head
    for question in QUESTIONS:
        rules = names.quantities.get(question.name, [])
        if not rules and not question.optional:
            asked = ", ".join(question.parameters)
            yield codes.unsaid(
                codes.UNANSWERED,
                head.place,
                head.clause,
                question=f"{question.name}({asked})" if asked else question.name,
                meaning=question.meaning,
                meaning_en=question.english,
                meant=nearest(question.name, names.quantities),
            )
        guards = [rule.guard for rule in rules]
        for doubt in names.of(Zweifel):
            answered = {g.reading for g in guards if g and g.doubt == doubt.name}
            missing = [r.name for r in doubt.readings if r.name not in answered]
            if answered and missing and None not in guards:
                yield codes.unsaid(
                    codes.UNANSWERED_IN_READING,
                    doubt.place,
                    doubt.clause,
                    question=question.name,
                    doubt=doubt.name,
                    readings=", ".join(missing),
                )


def _unlisted(names: Names) -> Iterator[Finding]:
    head = names.text.head
    for listing in LISTINGS:
        given = names.listings.get(listing.name, [])
        if not given:
            yield codes.unsaid(
                codes.NO_LISTING,
                head.place,
                head.clause,
                table=listing.name,
                meaning=listing.meaning,
                meaning_en=listing.english,
                meant=nearest(listing.name, names.listings),
            )
        for table in given:
            for column in listing.columns:
                if column not in table.columns:
                    yield codes.unsaid(
                        codes.NO_COLUMN,
                        table.place,
                        table.clause,
                        table=listing.name,
                        column=column,
                        meant=nearest(column, table.columns),
                    )


def _too_early(names: Names, graph: Dependencies) -> Iterator[Finding]:
    """Facts that are known only after the moment at which they are asked."""
    earliest: dict[str, int] = {}
    for fact in FACTS:
        known = _STAGES.index(fact.stage)
        earliest[fact.name] = min(earliest.get(fact.name, known), known)
    for statement in names.text.statements:
        stage = _asked_at(names, statement)
        if stage is None:
            continue
        asked = [
            name
            for name in graph.asked(mentions(statement))
            if name not in names.quantities and name not in names.symbols
        ]
        if stage == SEASON:
            yield from _of_a_game(names, statement, asked, earliest)
            continue
        late = sorted(
            name for name in asked if earliest.get(name, 0) > _STAGES.index(stage)
        )
        if late:
            direct = mentions(statement)
            yield codes.against(
                codes.TOO_EARLY,
                statement.place,
                statement.clause,
                statement=f"{statement.kind} {statement.name}",
                stage=stage,
                facts=", ".join(late),
                by=None if set(late) & direct else ", ".join(_ways(direct, names)),
            )


def _of_a_game(
    names: Names, statement: Statement, asked: Iterable[str], earliest: dict[str, int]
) -> Iterator[Finding]:
    """What is about one game, and so nothing among many evenings."""
    season = _STAGES.index(SEASON)
    single = sorted(
        name
        for name in asked
        if name in names.stands
        or (name not in _ARITHMETIC and earliest.get(name, season) < season)
    )
    if single:
        yield codes.against(
            codes.OUT_OF_SEASON,
            statement.place,
            statement.clause,
            statement=f"{statement.kind} {statement.name}",
            facts=", ".join(single),
        )


def _asked_at(names: Names, statement: Statement) -> str | None:
    """The stage at which a statement is evaluated; None where nobody fixes it."""
    if statement.name in names.questions and statement in names.quantities.get(
        statement.name, ()
    ):
        return names.questions[statement.name].stage
    match statement:
        case Pflicht(on=on):
            return _CHOICES.get(on, "Ende")
        case Ereignis(moment=moment):
            return _MOMENTS.get(moment, "Ende")
        case Posten():
            return "Ende"
        case Ablauf(condition=condition) if condition is not None:
            return "immer"
        case Ausnahme(target=target):
            return _stage_of(names, target, frozenset())
        case _:
            return None


def _stage_of(names: Names, target: Target, seen: frozenset[str]) -> str | None:
    """The stage at which the target of an exception is evaluated."""
    kinds = names.kinds_of(target)
    aimed: list[Statement] = []
    match kinds:
        case ["Regel"]:
            aimed = list(names.quantities[target.name])
        case ["Posten"]:
            aimed = list(names.items[target.name])
        case ["Pflicht"]:
            aimed = list(names.duties[target.name])
        case ["Ausnahme"] if target.name not in seen:
            inner = names.exceptions[target.name][0].target
            return _stage_of(names, inner, seen | {target.name})
        case _:
            pass
    return _asked_at(names, aimed[0]) if aimed else None


def _ways(direct: frozenset[str], names: Names) -> list[str]:
    return sorted(name for name in direct if name in names.quantities)
