"""The question ``abend``: where an evening stands after the games so far.

Players are told by their places at the table, 0 for the first of ``tisch``: seats
change with the dealer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Final, TypeAlias

from dokospec.conformance.dealers import dealers
from dokospec.conformance.protocol import Data, number
from dokospec.conformance.readings import Ways, over, ways
from dokospec.conformance.view import Posed, View
from dokospec.game import codes
from dokospec.game.judge import Judge
from dokospec.notation.record import GameRecord, Head, Header, Reading
from dokospec.table import WHOLE, Table
from dokospec.verdict import Evening, GameVerdict, Outcome

_NOT_IN_ORDER: Final = frozenset(
    {
        *(codes.RESERVATION_AGAINST_DUTY, codes.GAME_AGAINST_DUTY),
        *(codes.EVENING_AGAINST_DUTY, codes.AFTER_THE_END, codes.DEALER_DIFFERS),
    }
)
"""What is found against an evening; all else is the business of a single game."""
_NOT_KNOWN: Final = frozenset(
    {
        *(codes.EVENING_OPEN, codes.TOO_MANY_EVENINGS),
        *(codes.GAP_HIT, codes.CONFLICT_HIT, codes.TOO_MANY_WORLDS),
    }
)

_Part: TypeAlias = Outcome | Evening | str | None
"""What readings may change: a game, where the evening stands, who deals next."""


def pose_evening(judge: Judge, head: Head, games: Sequence[GameRecord]) -> Posed | None:
    """The question after the last of these games; None where the answer is open."""
    head = _whole(head, judge.model.id)
    table = Table(lambda _: judge.model)
    table.judges[judge.model.id] = judge
    *earlier, game = games
    verdicts = [table.judge(Reading(head, each)) for each in earlier]
    dealing = dealers(judge, partial(_judged, table.copy(), Reading(head, game)))
    last = table.judge(Reading(head, game))
    verdicts.append(last)
    if any(f.code in _NOT_KNOWN for each in verdicts for f in each.findings):
        return None
    places = {name: place for place, name in enumerate(head.players)}
    standing: Ways[_Part] = last.evenings or [((), None)]
    parts: list[Ways[_Part]] = [*map(ways, verdicts), standing, dealing]

    def answer(found: Sequence[_Part]) -> Data | None:
        *outcomes, now, dealer = found
        assert isinstance(now, Evening | None)
        assert isinstance(dealer, str | None)
        played = [each for each in outcomes if isinstance(each, Outcome)]
        return _stands(last, played, now, dealer, places)

    expected = over(parts, answer)
    if expected is None:
        return None
    told = [
        _game(judge, head, game, verdict, places)
        for game, verdict in zip(games, verdicts, strict=True)
    ]
    return Posed({"sitze": len(places), "spiele": told}, expected)


def _judged(table: Table, reading: Reading, by: Judge) -> GameVerdict:
    """The verdict of this judge on the next game of the table, which stays as it is."""
    tried = table.copy()
    tried.judges = {by.model.id: by}
    return tried.judge(reading)


def _whole(head: Head, rules: str) -> Head:
    """The head of an evening that is written down from its beginning."""
    entries = head.entries
    if head.header(WHOLE) is None:
        entries = (*entries, Header(WHOLE, "1"))
    return replace(head, rules=rules, entries=entries)


def _game(
    judge: Judge,
    head: Head,
    game: GameRecord,
    verdict: GameVerdict,
    places: dict[str, int],
) -> dict[str, Data]:
    """A game as a program is told of it: its figures, then its record."""
    now = verdict.default
    view = View(judge, replace(head, dealer=verdict.dealer), game, verdict)
    scores = dict(now.scores or ())
    party = {name: p for p, names in now.parties or () for name in names}
    return {
        "geber": None if verdict.dealer is None else places[verdict.dealer],
        "spielart": now.kind,
        "sieger": now.winner if now.winner in party.values() else None,
        "parteien": [party.get(name) for name in places],
        "punkte": [_points(scores.get(name)) for name in places],
        "angaben": view.stated(),
        "plaetze": [places[name] for name in verdict.players[:4]],
        **view.played(),
    }


def _stands(
    verdict: GameVerdict,
    outcomes: Sequence[Outcome],
    now: Evening | None,
    dealer: str | None,
    places: dict[str, int],
) -> Data | None:
    """Where the evening stands; the points are those of the games of one series."""
    last = outcomes[-1]
    met = {each.code for outcome in outcomes for each in outcome.findings}
    if dealer is None or met & _NOT_KNOWN:
        return None
    series = None if now is None else now.series
    totals = dict.fromkeys(places, Fraction(0))
    for outcome in outcomes:
        if (outcome.evening.series if outcome.evening else None) == series:
            for name, points in outcome.scores or ():
                totals[name] += points
    found = (*verdict.findings, *last.findings)
    wrong = {each.code for each in found}
    answer: dict[str, Data] = {
        "geber": places[dealer],
        "punkte": [number(totals[name]) for name in places],
        "ordnung": not wrong & _NOT_IN_ORDER,
    }
    if now is None:
        return answer
    told: dict[str, Data] = {
        "vorgefuehrt": None if now.led is None else places[now.led],
        "schuld": _each(now.owed, places),
        "vorrat": _points(now.stock),
        "vielfaches": _points(now.factor),
        "ende": now.over,
        "ertrag": _each(now.earned, places),
        "staende": _tallies(now, places),
        "liste": None if now.keeper is None else places[now.keeper],
        "rubrik": now.heading,
    }
    return answer | {key: value for key, value in told.items() if value is not None}


def _each(
    values: tuple[tuple[str, Fraction], ...] | None, places: dict[str, int]
) -> Data:
    if values is None:
        return None
    by_name = dict(values)
    return [_points(by_name.get(name)) for name in places]


def _tallies(now: Evening, places: dict[str, int]) -> Data:
    """By word, in their order."""
    words = sorted({word for word, _, _ in now.tallies})
    if not words:
        return None
    return {
        word: _each(tuple((n, t) for w, n, t in now.tallies if w == word), places)
        for word in words
    }


def _points(value: Fraction | None) -> Data:
    return None if value is None else number(value)
