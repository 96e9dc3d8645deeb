"""A record and what it comes to in several ways: only what they differ in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from dokospec.notation.record import GameRecord, Head
from dokospec.notation.writer import format_game, format_head
from dokospec.render import features
from dokospec.render.document import Comparison, Document, Record
from dokospec.render.json import Json, finding, scores
from dokospec.render.style import Style
from dokospec.render.values import exact
from dokospec.verdict import GameVerdict, Outcome


@dataclass(frozen=True, slots=True)
class WayResult:
    """What one way of judging comes to; ``heads``: what it is called."""

    heads: tuple[str, ...]
    verdict: GameVerdict
    outcome: Outcome


def record_lines(head: Head, game: GameRecord) -> list[str]:
    """The lines of the game; the head only where more than four sit at the table."""
    lines = format_game(game).splitlines()[1:]
    if len(head.players) > 4:
        lines = [*format_head(head).splitlines()[1:], *lines]
    return lines or ["Spiel"]


def document(
    head: Head, game: GameRecord, results: Sequence[WayResult], style: Style
) -> Document:
    """The record, and a table of what differs."""
    rows = tuple(differing(results, style))
    record = Record(tuple(record_lines(head, game)))
    return ((record, Comparison(tuple(_heads(results)), rows)),)


def as_json(text: str, results: Sequence[WayResult], style: Style) -> dict[str, Json]:
    """The same as JSON; ``text`` is the record as a file."""
    return {
        "record": text,
        "differs": [row.label for row in differing(results, style)],
        "results": [
            {
                "for": list(result.heads),
                "kind": result.outcome.kind,
                "winner": result.outcome.winner,
                "value": None
                if result.outcome.value is None
                else exact(result.outcome.value),
                "scores": scores(result.outcome.scores),
                "trick_winners": [trick.winner for trick in result.outcome.tricks],
                "next_dealer": result.outcome.next_dealer,
                "findings": [
                    finding(each, style.lang)
                    for each in (*result.verdict.findings, *result.outcome.findings)
                ],
            }
            for result in results
        ],
    }


def differing(results: Sequence[WayResult], style: Style) -> list[features.Feature]:
    """Everything that is not the same in all the results."""
    outcomes = [result.outcome for result in results]
    words = style.words
    shown = [
        *features.results(results[0].verdict.players, style),
        *features.details(outcomes, style),
    ]
    rows = features.rows(shown, outcomes)
    for label, cells in (
        (
            words("witness.next_dealer"),
            [o.next_dealer or features.NONE for o in outcomes],
        ),
        (words("verdict.findings"), [_codes(result) for result in results]),
        *_tricks(outcomes, words("number.trick")),
    ):
        rows.append(features.Feature(label, tuple(cells)))
    return [row for row in rows if row.differs]


def _tricks(outcomes: Sequence[Outcome], word: str) -> list[tuple[str, list[str]]]:
    """Who makes each trick, in every outcome."""
    rows = zip_longest(*(outcome.tricks for outcome in outcomes))
    return [
        (
            f"{word} {number}",
            [features.NONE if t is None else t.winner or features.NONE for t in tricks],
        )
        for number, tricks in enumerate(rows, 1)
    ]


def _heads(results: Sequence[WayResult]) -> list[str]:
    return [" | ".join(result.heads) for result in results]


def _codes(result: WayResult) -> str:
    found = (*result.verdict.findings, *result.outcome.findings)
    codes = sorted({each.code for each in found if each.code not in _USUAL})
    return " ".join(codes) or features.NONE


_USUAL = ("U104",)
"""That a doubt matters is what the table is about."""
