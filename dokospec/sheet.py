"""The score sheet: an evening as players write it down, one line a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from dokospec.verdict import Evening, GameVerdict


@dataclass(frozen=True, slots=True)
class Line:
    """One game. Points and totals are in the order of the sheet's players.

    ``playing``: who did not sit out;
    ``points``: None for who is not at the table of this game, or where they are open;
    ``totals``: after it, of the games of its ``series``, those with open points left
    out. ``special``: its heading is not that of all other games. ``factor``: how many times it
    counted; ``stock``: what is left in the Pott; ``owed``: solos owed after it.
    ``thrown_in``: the cards were dealt again. ``disputed``: other readings come to another result. ``codes``: of what was found.
    """

    label: str
    rules: str
    dealer: str | None
    kind: str | None
    heading: str | None
    special: bool
    series: str | None
    playing: tuple[bool, ...]
    points: tuple[Fraction | None, ...]
    totals: tuple[Fraction, ...]
    value: Fraction | None
    factor: Fraction | None
    stock: Fraction | None
    owed: tuple[Fraction, ...] | None
    thrown_in: bool
    disputed: bool
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Due:
    """What comes next: ``dealer`` deals, ``led`` has to play a solo.

    ``others``: how it is under other readings.
    """

    dealer: str | None
    evening: Evening | None
    others: tuple[Evening, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table's games in their order. ``about``: (key, value) lines of the head."""

    rules: str
    players: tuple[str, ...]
    about: tuple[tuple[str, str], ...]
    lines: tuple[Line, ...]
    due: Due

    @property
    def totals(self) -> tuple[tuple[str, Fraction], ...]:
        """What each player has in the series of the first game, by the table."""
        last = self.course[-1].totals if self.lines else (Fraction(0),) * 99
        return tuple(zip(self.players, last, strict=False))

    @property
    def course(self) -> tuple[Line, ...]:
        """The games of the series of the first one: where there is one series, all."""
        return tuple(x for x in self.lines if x.series == self.lines[0].series)

    @property
    def keeper(self) -> str | None:
        """Who keeps the list, where the text says so."""
        return self.due.evening.keeper if self.due.evening else None


class Writing:
    """A sheet that is being written, game by game; the games must have labels."""

    def __init__(
        self, players: tuple[str, ...], about: tuple[tuple[str, str], ...]
    ) -> None:
        self._players = players
        self._about = about
        self._lines: list[Line] = []
        self._totals: dict[str | None, dict[str, Fraction]] = {}
        self._rules = ""
        self._factor: Fraction | None = None
        self._due = Due(None, None, ())

    def add(self, verdict: GameVerdict) -> None:
        """Writes the next game down."""
        now = standing(verdict)
        nothing = dict.fromkeys(self._players, Fraction(0))
        totals = self._totals.setdefault(now.series if now else None, nothing)
        for player, points in verdict.default.scores or ():
            totals[player] = totals.get(player, Fraction(0)) + points
        self._lines.append(_line(self._players, verdict, totals, now, self._factor))
        self._rules = self._rules or verdict.rules
        self._factor = now.factor if now else None
        others = tuple(dict.fromkeys(each for _, each in verdict.evenings[1:]))
        self._due = Due(verdict.default.next_dealer, now, others)

    def sheet(self) -> Sheet:
        """What has been written so far."""
        lines = tuple(self._lines)
        return Sheet(self._rules, self._players, self._about, lines, self._due)


def standing(verdict: GameVerdict) -> Evening | None:
    """Where the evening stands after a game by the default readings."""
    return verdict.evenings[0][1] if verdict.evenings else None


def _line(
    players: Sequence[str],
    verdict: GameVerdict,
    totals: dict[str, Fraction],
    now: Evening | None,
    factor: Fraction | None,
) -> Line:
    default = verdict.default
    scores = dict(default.scores or ())
    owed = dict(now.owed) if now and now.owed else None
    found = (*verdict.findings, *default.findings)
    return Line(
        label=verdict.label or "",
        rules=verdict.rules,
        dealer=verdict.dealer,
        kind=default.kind,
        heading=now.heading if now else None,
        special=now is not None and now.special,
        series=now.series if now else None,
        playing=tuple(player in verdict.players for player in players),
        points=tuple(scores.get(player) for player in players),
        totals=tuple(totals[player] for player in players),
        value=default.value,
        factor=factor,
        stock=now.stock if now else None,
        owed=None
        if owed is None
        else tuple(owed.get(player, Fraction(0)) for player in players),
        thrown_in=default.thrown_in,
        disputed=len(verdict.outcomes) > 1,
        codes=tuple(dict.fromkeys(f.code for f in found if f.kind.value != "remark")),
    )
