"""Judged games, evenings and their sheets, as Python users see them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any, overload

from dokospec.api import codes
from dokospec.api.errors import refusal, spoken, text_wanted
from dokospec.api.explanation import explainable, explanation
from dokospec.api.files import InputFile
from dokospec.api.rule_texts import ChosenRules
from dokospec.api.values import (
    CalculationStep,
    JudgedAnnouncement,
    JudgedOutcome,
    JudgedTrick,
    Points,
    Printable,
    Prose,
    ReportedFinding,
    ScoredItem,
    points,
    scores,
)
from dokospec.messages.catalogue import Lang
from dokospec.notation.record import Reading
from dokospec.render import compare, csv, drawn, html, json, spreadsheet
from dokospec.render import game as rendered
from dokospec.render import season as rendered_season
from dokospec.render import sheet as rendered_sheet
from dokospec.render.document import Document
from dokospec.render.findings import Lines
from dokospec.render.spreadsheet import ListedSheet
from dokospec.render.style import Style
from dokospec.season.values import Season
from dokospec.sheet import Sheet
from dokospec.verdict import GameVerdict


@dataclass(frozen=True, slots=True, repr=False)
class JudgedGame(Printable):
    """The verdict on a game.

    ``outcomes``: one for each distinct result, several where rule text or record leave
    something open; never empty. ``default`` is the one by the default readings, and
    ``winner``, ``value`` and so on are its. ``findings`` hold by the default readings.
    """

    label: str | None
    rules: str
    players: tuple[str, ...]
    dealer: str | None
    outcomes: tuple[JudgedOutcome, ...]
    findings: tuple[ReportedFinding, ...]
    lang: Lang
    _own: JudgedOutcome
    _verdict: GameVerdict
    _reading: Reading = field(compare=False)
    _models: ChosenRules = field(compare=False)
    _source: InputFile = field(compare=False)

    @property
    def default(self) -> JudgedOutcome:
        """The outcome by the default readings."""
        return next(each for each in self.outcomes if each.default)

    @property
    def disputed(self) -> bool:
        """Whether there is more than one outcome."""
        return len(self.outcomes) > 1

    @property
    def kind(self) -> str | None:
        """The kind of game: ``normal``, ``hochzeit``, ``solo:damen``."""
        return self._own.kind

    @property
    def parties(self) -> Mapping[str, tuple[str, ...]] | None:
        """{party: players}."""
        return self._own.parties

    @property
    def augen(self) -> Mapping[str, int] | None:
        """{party: Augen}."""
        return self._own.augen

    @property
    def tricks(self) -> tuple[JudgedTrick, ...]:
        """The tricks, in order of play."""
        return self._own.tricks

    @property
    def announcements(self) -> tuple[JudgedAnnouncement, ...]:
        """What was said between the cards."""
        return self._own.announcements

    @property
    def winner(self) -> str | None:
        """The party that wins: ``re``, ``kontra``."""
        return self._own.winner

    @property
    def items(self) -> tuple[ScoredItem, ...]:
        """What was scored, each with its clause."""
        return self._own.items

    @property
    def steps(self) -> tuple[CalculationStep, ...]:
        """How the items become the value."""
        return self._own.steps

    @property
    def value(self) -> Points | None:
        """What the game is worth."""
        return self._own.value

    @property
    def scores(self) -> Mapping[str, Points] | None:
        """{player: points}."""
        return self._own.scores

    @property
    def thrown_in(self) -> bool:
        """Whether the cards are dealt again and nothing is counted."""
        return self._own.thrown_in

    @property
    def next_dealer(self) -> str | None:
        """Who deals the next game."""
        return self._own.next_dealer

    def explain(self, number: str = "", *, lang: Lang | None = None) -> Prose:
        """Why a number is what it is: ``value``, ``Fuchs``, ``score Anna``, ``trick 3``.

        Without one, a list of what can be explained. Raises DokospecError where the game
        has no such number, with the nearest, or was not judged.
        """
        text_wanted(number=number)
        if not number:
            return Prose(spoken(lang or self.lang), partial(explainable, self._verdict))
        self._models.usable(self._verdict.rules)
        made = partial(explanation, number, self._reading, self._verdict, self._models)
        made(Style(spoken(lang or self.lang)))  # raises where there is no such number
        return Prose(spoken(lang or self.lang), made)

    def json(self, *, lang: Lang | None = None) -> dict[str, Any]:
        """As ``dokospec replay --format json`` has it."""
        return json.game(self._verdict, spoken(lang or self.lang))

    def __repr__(self) -> str:
        """Its label, text, winner and scores."""
        own = f"{self.label}, {self.rules}: winner={self.winner!r}"
        return f"<JudgedGame {own}, value={self.value!r}, scores={self.scores!r}>"

    def _document(self, style: Style) -> Document:
        return rendered.document(self._verdict, style, tricks=True)

    def _place(self) -> tuple[str, Lines]:
        return self._source.name, self._source.line


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A game on a score sheet. ``points``: {player: points} of who played, if decided.

    ``totals``: after it. ``codes``: of what was found.
    """

    label: str
    dealer: str | None
    kind: str | None
    value: Points | None
    points: Mapping[str, Points]
    totals: Mapping[str, Points]
    disputed: bool
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScoreSheet(Printable):
    """An evening as players write it down, a line a game. ``totals``: {player: points}."""

    rules: str
    players: tuple[str, ...]
    lines: tuple[SheetLine, ...]
    totals: Mapping[str, Points]
    next_dealer: str | None
    lang: Lang = field(repr=False)
    _listed: ListedSheet = field(repr=False)

    def csv(self, *, lang: Lang | None = None) -> str:
        """A row a game, for a spreadsheet."""
        return csv.write(
            spreadsheet.listing([self._listed], Style(spoken(lang or self.lang)))
        )

    def svg(self, *, lang: Lang | None = None) -> str:
        """The course of the evening, drawn."""
        style = Style(spoken(lang or self.lang))
        return drawn.svg(rendered_sheet.course(self._listed.sheet, style))

    def html(self, *, lang: Lang | None = None) -> str:
        """With sums, the course of the evening, and a line for each to sign."""
        style = Style(spoken(lang or self.lang))
        return "\n".join(
            html.body(rendered_sheet.forms(self._listed.sheet, style), style)
        )

    def _document(self, style: Style) -> Document:
        return rendered_sheet.document(self._listed.sheet, style)


@dataclass(frozen=True, slots=True)
class JudgedEvening(Printable, Sequence[JudgedGame]):
    """The games of a record in their order.

    ``findings``: all of them, those of the heads and of each game. ``standings``: the
    sum of the points, {player: points}. ``sheets``: one for each head of the record.
    """

    games: tuple[JudgedGame, ...]
    findings: tuple[ReportedFinding, ...]
    standings: Mapping[str, Points]
    sheets: tuple[ScoreSheet, ...]
    lang: Lang = field(repr=False)
    _heads: tuple[GameVerdict, ...] = field(repr=False)
    _source: InputFile = field(repr=False, compare=False)

    @overload
    def __getitem__(self, place: int) -> JudgedGame: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[JudgedGame, ...]: ...

    def __getitem__(self, place: int | slice) -> JudgedGame | tuple[JudgedGame, ...]:
        """The game at this place, from 0."""
        return self.games[place]

    def __len__(self) -> int:
        """How many games there are."""
        return len(self.games)

    def game(self, label: str | int) -> JudgedGame:
        """The game that is called so: ``3``, ``3a``. Raises KeyError."""
        found = {each.label: each for each in self.games}
        return found[str(label)]

    def sheet(self) -> ScoreSheet:
        """The score sheet, of a record with several heads the first one.

        Raises LookupError where there is no game.
        """
        if not self.sheets:
            raise LookupError(str(refusal(codes.NO_GAME)))
        return self.sheets[0]

    def _document(self, style: Style) -> Document:
        parts = [
            part
            for verdict in (*self._heads, *(each._verdict for each in self.games))
            for part in rendered.document(verdict, style)
        ]
        if len(self.games) > 1:
            for sheet in self.sheets:
                parts += sheet._document(style)
        return tuple(parts)

    def _place(self) -> tuple[str, Lines]:
        return self._source.name, self._source.line


@dataclass(frozen=True, slots=True)
class ComparedGame(Printable):
    """A game under several texts: ``games`` by the names of the texts.

    ``differs``: whether results do.
    """

    label: str | None
    games: Mapping[str, JudgedGame]
    differs: bool
    lang: Lang = field(repr=False)

    def _document(self, style: Style) -> Document:
        verdicts = [each._verdict for each in self.games.values()]
        return compare.game_document(verdicts, list(self.games), style)


@dataclass(frozen=True, slots=True)
class ComparedEvening(Printable, Sequence[ComparedGame]):
    """The games of a record, each under several texts; ``differs``: whether any does.

    ``findings``: those of the heads; those of the games are in ``games``.
    """

    games: tuple[ComparedGame, ...]
    findings: tuple[ReportedFinding, ...]
    lang: Lang = field(repr=False)
    _heads: tuple[GameVerdict, ...] = field(repr=False)
    _source: InputFile = field(repr=False, compare=False)

    @property
    def differs(self) -> bool:
        """Whether the results of some game do."""
        return any(each.differs for each in self.games)

    @overload
    def __getitem__(self, place: int) -> ComparedGame: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[ComparedGame, ...]: ...

    def __getitem__(
        self, place: int | slice
    ) -> ComparedGame | tuple[ComparedGame, ...]:
        """The game at this place, from 0."""
        return self.games[place]

    def __len__(self) -> int:
        """How many games there are."""
        return len(self.games)

    def _document(self, style: Style) -> Document:
        parts = [part for v in self._heads for part in rendered.document(v, style)]
        return (
            *parts,
            *(part for each in self.games for part in each._document(style)),
        )

    def _place(self) -> tuple[str, Lines]:
        return self._source.name, self._source.line


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A player in the table of a season; None where the text says nothing.

    ``total``: all points; ``value``: what counts for the table; ``place``: in it.
    """

    player: str
    evenings: int
    games: int
    total: Points
    per_evening: Points | None
    per_game: Points | None
    value: Points | None
    place: Points | None
    missing: Points | None
    rated: bool | None
    goes_on: bool | None


@dataclass(frozen=True, slots=True)
class JudgedSeason(Printable):
    """Many evenings under one text: ``rows`` in the order of the table.

    ``evenings``: their names; ``over``: whether the season is.
    """

    rules: str
    evenings: tuple[str, ...]
    rows: tuple[SeasonRow, ...]
    over: bool | None
    findings: tuple[ReportedFinding, ...]
    lang: Lang = field(repr=False)
    _season: Season = field(repr=False)

    def csv(self, *, lang: Lang | None = None) -> str:
        """A row a player, a column an evening."""
        style = Style(spoken(lang or self.lang))
        return csv.write(rendered_season.listing([self._season], style))

    def _document(self, style: Style) -> Document:
        return rendered_season.document(self._season, style)


def compared(
    games: Mapping[str, JudgedGame], label: str | None, lang: Lang
) -> ComparedGame:
    """The same game by the names of texts."""
    same = compare.same([each._verdict for each in games.values()])
    return ComparedGame(label, games, differs=not same, lang=lang)


def score_sheet(sheet: Sheet, name: str, number: int, lang: Lang) -> ScoreSheet:
    """A sheet as values; ``number``: which of this file."""

    def of(values: Sequence[Fraction | None]) -> Mapping[str, Points]:
        pairs = zip(sheet.players, values, strict=True)
        return scores(tuple((p, v) for p, v in pairs if v is not None))

    return ScoreSheet(
        rules=sheet.rules,
        players=sheet.players,
        lines=tuple(
            SheetLine(
                label=line.label,
                dealer=line.dealer,
                kind=line.kind,
                value=None if line.value is None else points(line.value),
                points=of(line.points),
                totals=of(line.totals),
                disputed=line.disputed,
                codes=line.codes,
            )
            for line in sheet.lines
        ),
        totals=scores(sheet.totals),
        next_dealer=sheet.due.dealer,
        lang=lang,
        _listed=ListedSheet(name, number, sheet),
    )
