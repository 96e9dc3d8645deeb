"""The verdict as JSON, ``dokospec/verdict/1``: see ``verdict.schema.json`` beside this.

The values at the top of a game are those of the default outcome; ``outcomes`` is empty
where nothing depends on a reading. Numbers are integers or exact fractions ``"a/b"``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final, TypeAlias

from dokospec.finding import Finding
from dokospec.messages.catalogue import CallOptions, Lang, hint, message
from dokospec.messages.visible import visible_json
from dokospec.render.values import NOBODY, all_findings, condition, exact
from dokospec.verdict import (
    Announcement,
    Evening,
    GameVerdict,
    Item,
    Outcome,
    Premise,
    Step,
    Trick,
)

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"

SCHEMA: Final = "dokospec/verdict/1"


def game(verdict: GameVerdict, lang: Lang) -> dict[str, Json]:
    """One game of the document's ``games``."""
    default = verdict.default
    parties = default.parties
    return {
        "game": verdict.label,
        "rules": verdict.rules or None,
        "kind": default.kind,
        "kinds": [{"from_trick": n, "kind": kind} for n, kind in default.kinds],
        "parties": None
        if parties is None
        else {party: list(players) for party, players in parties},
        "augen": None if default.augen is None else dict(default.augen),
        "tricks": [_trick(trick) for trick in default.tricks],
        **_single_tricks(default),
        "announcements": [_announcement(call) for call in default.announcements],
        "winner": _winner(default),
        "items": [_item(item) for item in default.items],
        "steps": [_step(step) for step in default.steps],
        "value": None if default.value is None else exact(default.value),
        "scores": scores(default.scores),
        **_thrown_in(default),
        "premises": [premise_said(premise, lang) for premise in default.premises],
        "findings": [
            conditional_finding(verdict, found, lang) for found in all_findings(verdict)
        ],
        "evening": evening(verdict.evenings[0][1]) if verdict.evenings else None,
        "outcomes": [
            _outcome(verdict, outcome, lang)
            for outcome in verdict.outcomes
            if len(verdict.ways) > 1
        ],
    }


def document(
    file: str,
    rules: str | None,
    verdicts: Iterable[GameVerdict],
    lang: Lang,
    standings: Callable[[], Mapping[str, Fraction]],
) -> Iterator[str]:
    """The document of one file, piece by piece, a game a line.

    ``standings`` is asked when the last game has been drawn from ``verdicts``.
    """
    head = {"schema": SCHEMA, "file": file, "rules": rules}
    yield dump(head)[:-1] + ', "games": ['
    separator = "\n"
    for verdict in verdicts:
        yield separator + dump(game(verdict, lang))
        separator = ",\n"
    sums = scores(tuple(standings().items()))
    yield f'\n], "standings": {dump(sums)}}}\n'


def premise_said(premise: Premise, lang: Lang) -> dict[str, Json]:
    """What the rule text presupposes, in this language where it is told in it."""
    return {
        "number": premise.number,
        "name": premise.name,
        "clause": premise.clause,
        "words": premise.words_in(lang),
    }


def evening(standing: Evening) -> dict[str, Json]:
    """Where the evening stands after a game."""
    owed, factor, stock = standing.owed, standing.factor, standing.stock
    return {
        "heading": standing.heading,
        "series": standing.series,
        "led": standing.led,
        "owed": scores(owed),
        "stock": None if stock is None else exact(stock),
        "factor": None if factor is None else exact(factor),
        "keeper": standing.keeper,
        "over": standing.over,
        "earned": scores(standing.earned),
    }


def finding(found: Finding, lang: Lang) -> dict[str, Json]:
    """One finding, its message in this language."""
    return {
        "code": found.code,
        "kind": found.kind.value,
        "severity": found.severity.value,
        "line": found.span.line if found.span else None,
        "column": found.span.column if found.span else None,
        "message": message(found, lang),
        "clause": found.clauses[0] if found.clauses else None,
        "clauses": list(found.clauses),
    }


def checked_finding(
    found: Finding, lang: Lang, options: CallOptions
) -> dict[str, Json]:
    """One finding for an editor: also the column behind it, and what to do about it.

    ``options``: of the call, for commands that are told to be run next.
    """
    return {
        **finding(found, lang),
        "end": found.span.end if found.span else None,
        "hint": hint(found, lang, options),
    }


def conditional_finding(
    verdict: GameVerdict, found: Finding, lang: Lang
) -> dict[str, Json]:
    """One finding of a verdict, with the joint readings under which it holds."""
    assume: list[Json] = [dict(each) for each in condition(verdict, found)]
    return {**finding(found, lang), "assume": assume}


def dump(value: object, indent: int | None = None) -> str:
    """The value as a document; what nobody sees is escaped in it."""
    return visible_json(json.dumps(value, ensure_ascii=False, indent=indent))


def _winner(outcome: Outcome) -> str | None:
    return None if outcome.winner == NOBODY else outcome.winner


def scores(points: tuple[tuple[str, Fraction], ...] | None) -> Json:
    """{player: points}, or None where nothing decides them."""
    if points is None:
        return None
    return {player: exact(count) for player, count in points}


def _trick(trick: Trick) -> Json:
    return {
        "n": trick.number,
        "leader": trick.leader,
        "winner": trick.winner,
        "augen": trick.augen,
        "cards": [{"by": player, "card": card} for player, card in trick.cards],
    }


def _thrown_in(outcome: Outcome) -> dict[str, bool]:
    """Why there are no points, where that is so; else nothing."""
    return {"thrown_in": True} if outcome.thrown_in else {}


def _single_tricks(outcome: Outcome) -> dict[str, Json]:
    """Tricks behind missing ones, where there are any."""
    found: list[Json] = [
        {
            "n": trick.number,
            "place": trick.place,
            "winner": trick.winner,
            "augen": trick.augen,
            "cards": [{"by": player, "card": card} for player, card in trick.cards],
            "clauses": list(trick.clauses),
        }
        for trick in outcome.single_tricks
    ]
    return {"single_tricks": found} if found else {}


def _announcement(call: Announcement) -> Json:
    return {
        "by": call.by,
        "say": call.say,
        "counts_as": call.counts_as,
        "status": call.status,
        "clause": call.clause,
        "reason": call.reason,
    }


def _item(item: Item) -> Json:
    return {
        "item": item.item,
        "party": item.party,
        "points": exact(item.points),
        "clause": item.clause,
    }


def _step(step: Step) -> Json:
    return {"step": step.step, "value": exact(step.value), "clause": step.clause}


def _outcome(verdict: GameVerdict, outcome: Outcome, lang: Lang) -> Json:
    ways = outcome.ways or (outcome,)
    found = dict.fromkeys(found for way in ways for found in way.findings)
    kinds = {way.kind for way in ways}
    return {
        "assume": [dict(assumption) for assumption in outcome.assume],
        "default": outcome.default,
        "kind": outcome.kind if len(kinds) == 1 else None,
        "winner": _winner(outcome),
        "value": None if outcome.value is None else exact(outcome.value),
        "scores": scores(outcome.scores),
        **_thrown_in(outcome),
        **_single_tricks(outcome),
        "findings": [conditional_finding(verdict, each, lang) for each in found],
    }
