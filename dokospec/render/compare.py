"""The same record under several rule texts, side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from dokospec.messages.catalogue import Lang
from dokospec.render import features
from dokospec.render.document import Comparison, Document, Heading, Paragraph
from dokospec.render.game import game_name
from dokospec.render.json import Json, dump, game, scores
from dokospec.render.style import Style
from dokospec.render.values import all_findings, citation
from dokospec.verdict import GameVerdict, Outcome

SCHEMA: Final = "dokospec/comparison/1"

COMPARED: Final = (
    "kind", "parties", "augen", "winner", "items", "value", "scores", "single_tricks",
)  # fmt: skip
"""The parts of a verdict that a comparison looks at."""


def game_features(
    verdicts: Sequence[GameVerdict], style: Style
) -> list[features.Feature]:
    """Every result and every detail of one game under each text, with its clause."""
    outcomes = [verdict.default for verdict in verdicts]
    shown = [
        *features.results(verdicts[0].players, style),
        *features.details(outcomes, style),
        *features.single_tricks(outcomes, style),
    ]
    cited = _cited(verdicts, style)
    rows = [
        replace(row, clauses=cited.get(row.label, ()))
        for row in features.rows(shown, outcomes)
    ]
    found = features.Feature(
        style.words("verdict.findings"),
        tuple(_codes(verdict) for verdict in verdicts),
    )
    return [*rows, found]


def _cited(verdicts: Sequence[GameVerdict], style: Style) -> dict[str, tuple[str, ...]]:
    """By label of a row: the clause that each text has it from, empty for none."""
    found: dict[str, list[str]] = {}
    for place, verdict in enumerate(verdicts):
        outcome = verdict.default
        named = [
            (features.item_name(item.item, item.party, style), item.clause)
            for item in outcome.items
        ]
        named += [
            (features.call_name(call.by, call.say, style), call.clause)
            for call in outcome.announcements
            if call.clause is not None
        ]
        named += [
            (style.words("verdict.value_label"), step.clause)
            for step in outcome.steps[-1:]
        ]
        named += [
            (f"{style.words('number.trick')} {name}", trick.clauses[-1])
            for name, trick in outcome.named_single_tricks()
            if trick.clauses
        ]
        for label, clause in named:
            cells = found.setdefault(label, [""] * len(verdicts))
            cells[place] = citation(clause, verdict.rules)
    return {label: tuple(cells) for label, cells in found.items()}


def game_document(
    verdicts: Sequence[GameVerdict], heads: Sequence[str], style: Style
) -> Document:
    """One game; ``heads`` are the ids of the texts."""
    found = tuple(game_features(verdicts, style))
    same = () if any(row.differs for row in found) else (style.words("compare.same"),)
    return (
        (
            Heading(game_name(verdicts[0], style)),
            Comparison(tuple(heads), found),
            *(Paragraph(line, short=True) for line in same),
        ),
    )


def document(
    file: str,
    rules: Sequence[str],
    games: Iterable[Sequence[GameVerdict]],
    lang: Lang,
    standings: Callable[[], Sequence[Mapping[str, Fraction]]],
) -> Iterator[str]:
    """The comparison as JSON, piece by piece, a game a line.

    ``{"schema", "file", "rules", "games": [{"game", "differs", "verdicts"}],
    "standings"}``; ``verdicts`` and ``standings`` are in the order of ``rules``.
    """
    head = {"schema": SCHEMA, "file": file, "rules": list(rules)}
    yield dump(head)[:-1] + ', "games": ['
    separator = "\n"
    for verdicts in games:
        shown = [game(verdict, lang) for verdict in verdicts]
        entry: dict[str, Json] = {
            "game": verdicts[0].label,
            "differs": list(differing(shown)),
            "verdicts": list(shown),
        }
        yield separator + dump(entry)
        separator = ",\n"
    sums = [scores(tuple(each.items())) for each in standings()]
    yield f'\n], "standings": {dump(sums)}}}\n'


def differing(shown: Sequence[Mapping[str, Json]]) -> Iterator[str]:
    """The compared parts in which these games of a JSON document are not all equal."""
    for part in COMPARED:
        values = [_without_clauses(verdict.get(part)) for verdict in shown]
        if any(value != values[0] for value in values):
            yield part


_CITING: Final = ("clause", "clauses")


def _without_clauses(value: Json) -> Json:
    """Two texts always differ in what their clauses are called."""
    if isinstance(value, list):
        return [_without_clauses(each) for each in value]
    if isinstance(value, dict):
        return {k: _without_clauses(v) for k, v in value.items() if k not in _CITING}
    return value


def _codes(verdict: GameVerdict) -> str:
    codes = sorted({found.code for found in all_findings(verdict)})
    return " ".join(codes) or features.NONE


def same(verdicts: Sequence[GameVerdict]) -> bool:
    """Whether every text comes to the same result: winner, value and scores."""

    def result(outcome: Outcome) -> tuple[object, ...]:
        return outcome.winner, outcome.value, outcome.scores

    return len({result(verdict.default) for verdict in verdicts}) <= 1
