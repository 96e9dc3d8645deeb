"""A record and what it comes to in several ways: only what they differ in.

The record is a game, the games of an evening, or the evenings of a season.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import zip_longest
from typing import Final, NamedTuple, TypeAlias

from dokospec.finding import Finding
from dokospec.messages.catalogue import Lang, hints, message
from dokospec.notation.record import GameRecord, Head
from dokospec.notation.writer import format_game, format_head
from dokospec.render import features, season
from dokospec.render.document import Comparison, Document
from dokospec.render.document import Record as Lines
from dokospec.render.features import NONE, Feature
from dokospec.render.json import Json, finding, scores
from dokospec.render.style import Style
from dokospec.render.values import exact, number
from dokospec.season.values import SeasonTable
from dokospec.verdict import GameVerdict, Outcome
from dokospec.witness.case import Case
from dokospec.witness.observation import about
from dokospec.witness.records import Judged, Record
from dokospec.witness.rounds import Round
from dokospec.witness.seasons import PlayedSeason


class GameResult(NamedTuple):
    """What one way of judging a game comes to; ``names``: what it is called."""

    names: tuple[str, ...]
    verdict: GameVerdict

    @property
    def outcome(self) -> Outcome:
        """What comes out where all else is read by default."""
        return self.verdict.default


Ways: TypeAlias = Sequence[tuple[tuple[str, ...], Judged]]
"""What each way of judging is called, and what comes of it."""


class SideBySide(NamedTuple):
    """The lines of a record, what the ways of judging it are called, where they differ."""

    record: tuple[str, ...]
    heads: tuple[str, ...]
    rows: tuple[Feature, ...]


def document(shown: SideBySide) -> Document:
    """The record, and a table of what differs."""
    return ((Lines(shown.record), Comparison(shown.heads, shown.rows)),)


def side_by_side(record: Record, ways: Ways, style: Style) -> SideBySide:
    """What differs: of an evening in the last game in which anything does."""
    heads = tuple(" | ".join(names) for names, _ in ways)
    match record:
        case Case(head=head, game=game):
            (results,) = _by_game(ways)
            rows = differing(results, style)
            return SideBySide(tuple(record_lines(head, game)), heads, tuple(rows))
        case Round():
            rows = _of_last(_by_game(ways), style)
            return SideBySide(tuple(_evening(record)), heads, tuple(rows))
        case PlayedSeason():
            rows = season.differing([table for _, table in _tables(ways)], style)
            return SideBySide(tuple(_evenings(record, style)), heads, tuple(rows))


def as_json(record: Record, ways: Ways, style: Style, rules: str = "") -> Json:
    """The same as JSON: of an evening every game, of a season whole tables.

    ``rules``: what the heads of a season name.
    """
    match record:
        case Case():
            (results,) = _by_game(ways)
            return {
                "record": record.text(),
                "differs": [row.label for row in differing(results, style)],
                "results": [_result(each, style) for each in results],
            }
        case Round():
            games: list[Json] = [
                {
                    "differs": [row.label for row in _differing_then(each, style)],
                    "results": [_result(way, style) for way in each],
                }
                for each in _by_game(ways)
            ]
            return {"record": record.text(), "games": games}
        case PlayedSeason():
            tables = list(_tables(ways))
            rows = season.differing([table for _, table in tables], style)
            return {
                "record": record.text(rules),
                "differs": [row.label for row in rows],
                "results": [
                    {"readings": list(names), **season.json_table(table, style)}
                    for names, table in tables
                ],
            }


def _result(way: GameResult, style: Style) -> dict[str, Json]:
    outcome = way.outcome
    return {
        "for": list(way.names),
        "kind": outcome.kind,
        "winner": outcome.winner,
        "value": None if outcome.value is None else exact(outcome.value),
        "scores": scores(outcome.scores),
        "trick_winners": [trick.winner for trick in outcome.tricks],
        "next_dealer": outcome.next_dealer,
        "findings": [
            finding(each, style.lang)
            for each in (*way.verdict.findings, *outcome.findings)
        ],
    }


# --- the parts -----------------------------------------------------------------------


def _by_game(ways: Ways) -> list[tuple[GameResult, ...]]:
    """Turned round: for each game what every way of judging comes to."""
    results: list[list[GameResult]] = []
    for names, verdicts in ways:
        assert not isinstance(verdicts, SeasonTable)
        results.append([GameResult(names, each) for each in verdicts])
    return list(zip(*results, strict=True))


def _tables(ways: Ways) -> Iterator[tuple[tuple[str, ...], SeasonTable]]:
    for names, table in ways:
        assert isinstance(table, SeasonTable)
        yield names, table


def record_lines(head: Head, game: GameRecord) -> list[str]:
    """The lines of the game; the head only where more than four sit at the table."""
    lines = format_game(game).splitlines()[1:]
    if len(head.players) > 4:
        lines = [*format_head(head).splitlines()[1:], *lines]
    return lines or ["Spiel"]


def _evening(played: Round) -> list[str]:
    """The lines of the file, but for the first, which every file has."""
    lines = format_head(played.whole_head).splitlines()[1:]
    for game in played.games:
        lines += format_game(game).splitlines()
    return lines


def _evenings(played: PlayedSeason, style: Style) -> Iterator[str]:
    """The evenings, each below the days on which it is played so."""
    for run in played.runs:
        first, last = str(run.first), str(run.last)
        key = "witness.day" if len(run.days) == 1 else "witness.days"
        yield style.words(key, first=first, last=last)
        yield from _evening(run.played)


def _of_last(games: Sequence[Sequence[GameResult]], style: Style) -> list[Feature]:
    """Rows of the last game that differs."""
    for place, results in reversed(list(enumerate(games, 1))):
        rows = _differing_then(results, style)
        if rows:
            name = style.words("witness.after_game", number=str(place))
            return [Feature(name, ("",) * len(results)), *rows]
    return []


def differing(results: Sequence[GameResult], style: Style) -> list[Feature]:
    """Everything of a game that is not the same in all the results."""
    outcomes = [result.outcome for result in results]
    words = style.words
    shown = [
        *features.results(results[0].verdict.players, style),
        *features.details(outcomes, style),
    ]
    rows = features.rows(shown, outcomes)
    for label, cells in (
        (words("witness.next_dealer"), [o.next_dealer or NONE for o in outcomes]),
        (words("verdict.findings"), _findings(results, style.lang)),
        *_tricks(outcomes, words("number.trick")),
    ):
        rows.append(Feature(label, tuple(cells)))
    return [row for row in rows if row.differs]


def _tricks(outcomes: Sequence[Outcome], word: str) -> list[tuple[str, list[str]]]:
    """Who makes each trick, in every outcome."""
    rows = zip_longest(*(outcome.tricks for outcome in outcomes))
    return [
        (
            f"{word} {number}",
            [NONE if t is None else t.winner or NONE for t in tricks],
        )
        for number, tricks in enumerate(rows, 1)
    ]


def _findings(results: Sequence[GameResult], lang: Lang) -> list[str]:
    """The codes of each; behind one of which results say other things, what is its own."""
    found = [_by_code(result) for result in results]

    def cell(code: str, own: Sequence[Finding]) -> str:
        all_ = [each[code] for each in found if code in each]
        if len({frozenset(map(about, each)) for each in all_}) == 1:
            return code
        told = [{s: None for f in each for s in _sentences(f, lang)} for each in all_]
        only = [
            s for f in own for s in _sentences(f, lang) if not all(s in t for t in told)
        ]
        return f"{code} ({' '.join(dict.fromkeys(only))})" if only else code

    return [
        " ".join(cell(code, own) for code, own in sorted(each.items())) or NONE
        for each in found
    ]


def _by_code(result: GameResult) -> dict[str, list[Finding]]:
    found: dict[str, list[Finding]] = {}
    for each in (*result.verdict.findings, *result.outcome.findings):
        if each.code not in _USUAL:
            found.setdefault(each.code, []).append(each)
    return found


def _sentences(found: Finding, lang: Lang) -> list[str]:
    return [message(found, lang), *hints(found, lang)]


_USUAL: Final = ("U104",)
"""That a doubt matters is what the table is about."""


def _differing_then(results: Sequence[GameResult], style: Style) -> list[Feature]:
    """What is not the same of the game, and of the evening then."""
    standing = [result.outcome.evening for result in results]
    rows = [
        Feature(
            style.words(f"witness.{name}"),
            tuple(_cell(getattr(each, name, None)) for each in standing),
        )
        for name in _STANDING
    ]
    return [*differing(results, style), *(row for row in rows if row.differs)]


_STANDING: Final = (
    *("led", "owed", "stock", "factor", "keeper", "heading", "series", "over"),
    "earned",
)
"""What is shown of an evening, by the names of its fields."""


def _cell(value: object) -> str:
    match value:
        case bool():
            return "✓" if value else "✗"
        case Fraction():
            return number(value)
        case tuple():
            return ", ".join(f"{name} {number(n)}" for name, n in value) or NONE
        case _:
            return str(value or NONE)
