"""The season: many evenings made into one table by the rules of their text.

What a game means is settled when its evening is judged; here evenings are values.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Final, TypeAlias

from dokospec.finding import Finding, Kind, Severity
from dokospec.game import codes
from dokospec.game.evening import clauses_of
from dokospec.game.tables import ask_rule
from dokospec.rules.answers import answers, attempt
from dokospec.rules.decisions import Leaf
from dokospec.rules.evaluate import Run
from dokospec.rules.looks import exact
from dokospec.rules.model import Model
from dokospec.rules.values import NONE, Open, Value
from dokospec.sheet import Sheet
from dokospec.verdict import Assumption

DUTIES: Final = "Saisonabend"
_OF_PLAYER: Final = (
    *("Saisonwert", "Saisonplatz", "Fehlende-Abende", "in-der-Wertung"),
    "spielberechtigt",
)
_VALUE: Final = "Abendwert"
_OVER: Final = "Saisonende"
_ISO: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_GERMAN: Final = re.compile(r"(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})")
_OWN: Final = "x-"


@dataclass(frozen=True, slots=True)
class Day:
    """One evening of a season, as it was judged by the default readings.

    ``date``: ``2026-03-14``, None where there is none that can be read; ``points`` and
    ``earned`` by player. ``named``: the words behind each ``x-`` line of the head.
    ``open``: games without a result, which count nothing; ``disputed``: games to which
    other readings give another one. ``games``: what each was, to know it again.
    """

    name: str
    rules: str
    date: str | None
    round: str
    points: tuple[tuple[str, Fraction], ...]
    earned: tuple[tuple[str, Fraction], ...] = ()
    over: bool | None = None
    named: tuple[tuple[str, tuple[str, ...]], ...] = ()
    open: tuple[str, ...] = ()
    disputed: tuple[str, ...] = ()
    games: tuple[tuple[str, str], ...] = ()

    @property
    def place(self) -> tuple[str, int, str, str]:
        """By what evenings are put in order: date, round, name."""
        number = int(self.round) if self.round.isdecimal() else 0
        return self.date or "9999", number, self.round, self.name


@dataclass(frozen=True, slots=True)
class Row:
    """What the table says of a player; None where the text says nothing.

    ``values``: what each evening counts, in the order of the season; ``total``: the
    points of all evenings; ``evenings``: how many he was at the table.
    """

    player: str
    evenings: int
    total: Fraction
    values: tuple[Fraction | None, ...]
    value: Fraction | None = None
    place: Fraction | None = None
    missing: Fraction | None = None
    rated: bool | None = None
    goes_on: bool | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """The table under some readings: ``assume`` as an :class:`Outcome` of a game has it.

    ``over``: whether the season is; ``findings``: of what its evenings owe the rules.
    """

    assume: tuple[Assumption, ...]
    rows: tuple[Row, ...]
    over: bool | None
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Season:
    """A season under one text. ``tables``: one for each result, the default's first.

    ``findings`` hold in every one. ``clauses``: (question, clauses that answer it).
    """

    rules: str
    days: tuple[Day, ...]
    tables: tuple[Table, ...]
    findings: tuple[Finding, ...]
    clauses: tuple[tuple[str, tuple[str, ...]], ...]


def day_of(name: str, sheet: Sheet, games: Iterable[tuple[str, str]] = ()) -> Day:
    """The evening of a score sheet; ``games``: (label, what was played) of each."""
    about = dict(sheet.about)
    evening = sheet.due.evening
    return Day(
        name=name,
        rules=sheet.rules,
        date=_date(about.get("datum", "")),
        round=about.get("runde", ""),
        points=sheet.totals,
        earned=(evening.earned or ()) if evening else (),
        over=evening.over if evening else None,
        named=tuple(
            (key.removeprefix(_OWN), tuple(value.split()))
            for key, value in sheet.about
            if key.startswith(_OWN)
        ),
        open=tuple(x.label for x in sheet.lines if all(p is None for p in x.points)),
        disputed=tuple(x.label for x in sheet.lines if x.disputed),
        games=tuple(games),
    )


def _date(told: str) -> str | None:
    if found := _ISO.fullmatch(told.strip()):
        year, month, day = found.groups()
    elif found := _GERMAN.fullmatch(told.strip()):
        day, month, year = found.groups()
    else:
        return None
    return f"{year}-{int(month):02}-{int(day):02}"


def season_of(days: Iterable[Day], model: Model) -> Season:
    """The table of these evenings, whatever order they come in."""
    ordered = tuple(sorted(days, key=lambda day: day.place))
    facts = SeasonFacts(ordered)
    found = answers(model, ("Saison",), partial(_asked, DUTIES), facts)
    branches = (
        [(frozenset[tuple[str, str]](), found)] if isinstance(found, Leaf) else found
    )
    default = {name: doubt.default for name, doubt in model.doubts.items()}
    tables: dict[object, Table] = {}
    rests: dict[str, int] = {}
    by_default = sorted(
        branches,
        key=lambda branch: (
            sum(default[n] != r for n, r in branch[0]),
            sorted(branch[0]),
        ),
    )
    for cube, leaf in by_default:
        told = _told(leaf.value)
        for (question, _), (_, mask) in told.items():
            rests[question] = rests.get(question, 0) | mask
        table = _table(facts, told, model)
        same = tables.get(table)
        assume = (*(same.assume if same else ()), tuple(sorted(cube)))
        tables[table] = replace(table, assume=assume if cube else ())
    kept = tuple(tables.values())
    shared = [f for f in kept[0].findings if all(f in t.findings for t in kept)]
    return Season(
        rules=model.id,
        days=ordered,
        tables=tuple(
            replace(t, findings=tuple(f for f in t.findings if f not in shared))
            for t in kept
        ),
        findings=(*_about_days(ordered), *shared),
        clauses=tuple(
            (question, (model.rules[question][0].clause, *clauses_of(model, mask)))
            for question, mask in rests.items()
            if question in model.rules
        ),
    )


# --- what is asked --------------------------------------------------------------------

_Told: TypeAlias = Mapping[tuple[str, tuple[Value, ...]], tuple[Value, int]]


def _asked(duties: str, run: Run) -> Value:
    """Every answer: (question, arguments, value, statements it rests on) each.

    All in one run, since what is asked of one player is asked of the others again.
    """
    players = run.fact("Saisonspieler")
    evenings = run.fact("Abende")
    assert isinstance(players, tuple)
    assert isinstance(evenings, tuple)
    wanted: list[tuple[str, tuple[Value, ...]]] = [(_OVER, ())]
    wanted += [(question, (p,)) for question in _OF_PLAYER for p in players]
    wanted += [(_VALUE, (p, e)) for p in players for e in evenings]
    found: list[Value] = []
    for question, args in wanted:
        if question in run.model.rules:
            value, mask = run.citing(partial(attempt, run, ask_rule(question, *args)))
            found.append((question, args, value, mask))
    for number, duty in enumerate(run.model.duties.get(duties, ())):
        for evening in evenings:
            frame = {duty.variable: evening}
            kept, mask = run.citing(
                lambda duty=duty, frame=frame: attempt(  # type: ignore[misc]
                    run,
                    lambda run: (
                        not run.applies(duty, duty.condition, frame)
                        or run.met(duty, frame)
                    ),
                )
            )
            found.append((DUTIES, (number, evening), kept, mask))
    return tuple(found)


def _told(value: Value) -> _Told:
    found: dict[tuple[str, tuple[Value, ...]], tuple[Value, int]] = {}
    assert isinstance(value, tuple)
    for each in value:
        assert isinstance(each, tuple)
        question, args, answer, mask = each
        assert isinstance(question, str)
        assert isinstance(args, tuple)
        assert isinstance(mask, int)
        found[question, args] = answer, mask
    return found


def _table(facts: SeasonFacts, told: _Told, model: Model) -> Table:
    def number(question: str, *args: Value) -> Fraction | None:
        value = told.get((question, args), (None, 0))[0]
        if isinstance(value, bool) or not isinstance(value, int | Fraction):
            return None
        return Fraction(value)

    def truth(question: str, *args: Value) -> bool | None:
        value = told.get((question, args), (None, 0))[0]
        return value if isinstance(value, bool) else None

    evenings = range(1, len(facts.days) + 1)
    rows = [
        Row(
            player=name,
            evenings=sum(facts.dabei(who, each) is True for each in evenings),
            total=sum((facts.points(who, each) for each in evenings), Fraction(0)),
            values=tuple(number(_VALUE, who, each) for each in evenings),
            value=number("Saisonwert", who),
            place=number("Saisonplatz", who),
            missing=number("Fehlende-Abende", who),
            rated=truth("in-der-Wertung", who),
            goes_on=truth("spielberechtigt", who),
        )
        for who, name in enumerate(facts.players)
    ]
    rows.sort(key=lambda row: (_height(row), row.player))
    return Table((), tuple(rows), truth(_OVER), tuple(_against(facts, told, model)))


def _height(row: Row) -> tuple[Fraction, Fraction]:
    """By place, then by what is counted, the most first."""
    counted = row.total if row.value is None else row.value
    last = Fraction(10**6)
    return (last if row.place is None else row.place), -counted


def _against(facts: SeasonFacts, told: _Told, model: Model) -> Iterator[Finding]:
    """Duties that an evening of the season does not meet."""
    duties = model.duties.get(DUTIES, ())
    for (question, args), (kept, _) in told.items():
        if question != DUTIES or kept is not False:
            continue
        number, evening = args
        assert isinstance(number, int)
        assert isinstance(evening, int)
        yield Finding(
            codes.SEASON_AGAINST_DUTY,
            Kind.ILLEGAL,
            clauses=(duties[number].clause,),
            data=(
                ("evening", facts.days[evening - 1].name),
                ("duty", duties[number].name),
            ),
        )
    opens = {
        (question, value.about)
        for (question, _), (value, _) in told.items()
        if isinstance(value, Open)
    }
    for question, about in sorted(opens):
        yield Finding(
            codes.SEASON_OPEN,
            Kind.UNDECIDABLE,
            Severity.INFO,
            data=(("question", question), ("about", about)),
        )


# --- the evenings themselves ----------------------------------------------------------


def _about_days(days: Sequence[Day]) -> Iterator[Finding]:
    """What makes evenings doubtful as parts of a season, each sort in one finding."""
    going = [day.name for day in days if day.over is False]
    dateless = [day.name for day in days if day.date is None and len(days) > 1]
    for code, names in (
        (codes.SEASON_EVENING_GOES_ON, going),
        (codes.SEASON_WITHOUT_DATE, dateless),
    ):
        if names:
            told = (("evenings", ", ".join(names)),)
            yield Finding(code, Kind.REMARK, Severity.INFO, data=told)
    without = [f"{d.name}: {', '.join(d.open)}" for d in days if d.open]
    disputed = [f"{d.name}: {len(d.disputed)}" for d in days if d.disputed]
    for code, counts in (
        (codes.SEASON_GAMES_OPEN, without),
        (codes.SEASON_GAMES_DISPUTED, disputed),
    ):
        if counts:
            told = (("evenings", "; ".join(counts)),)
            yield Finding(code, Kind.UNDECIDABLE, Severity.INFO, data=told)
    yield from _repeated(days)


def _repeated(days: Sequence[Day]) -> Iterator[Finding]:
    """Games that are card by card an earlier one."""
    met: dict[str, tuple[str, str]] = {}
    for day in days:
        for label, played in day.games:
            first = met.setdefault(played, (day.name, label))
            if first != (day.name, label):
                data = (("evening", day.name), ("game", label))
                other = (("other", first[0]), ("number", first[1]))
                twice = codes.SEASON_GAME_TWICE
                yield Finding(twice, Kind.UNDECIDABLE, data=(*data, *other))


class SeasonFacts:
    """The evenings as the rules see them: players and evenings are numbers."""

    def __init__(self, days: Sequence[Day]) -> None:
        self.days = days
        names = {name for day in days for name, _ in day.points}
        self.players = tuple(sorted(names))
        self._number = {name: who for who, name in enumerate(self.players)}
        self._points = self._by_player([day.points for day in days])
        self._earned = self._by_player([day.earned for day in days])
        self._named = [
            {
                (self._meant(name, day), word)
                for word, names in day.named
                for name in names
            }
            for day in days
        ]
        dates = [day.date or f"?{place}" for place, day in enumerate(days)]
        order = {date: place for place, date in enumerate(dict.fromkeys(dates), 1)}
        self._dates = [order[date] for date in dates]
        self._stated: defaultdict[str, set[Value]] = defaultdict(set)
        for day in days:
            for word, parts in day.named:
                if len(parts) == 1 and parts[0].isdecimal():
                    self._stated[word].add(int(parts[0]))

    def _by_player(
        self, days: Iterable[Iterable[tuple[str, Fraction]]]
    ) -> list[dict[int, Fraction]]:
        return [{self._number[name]: n for name, n in day} for day in days]

    def _meant(self, typed: str, day: Day) -> int:
        """The player of whom this is the name, or a beginning that only he has."""
        near = [p for p in self.players if p.lower().startswith(typed.lower())]
        exactly = [p for p in near if p.lower() == typed.lower()]
        found = exactly or near
        return self._number[found[0]] if len(found) == 1 else -1

    def points(self, who: int, evening: int) -> Fraction:
        """The points of a player in an evening."""
        return self._points[evening - 1].get(who, Fraction(0))

    # --- one method for each fact of the vocabulary ----------------------------------

    def abende(self) -> Value:
        return tuple(range(1, len(self.days) + 1))

    def spieltag(self, evening: int) -> Value:
        return self._dates[evening - 1]

    def saisonspieler(self) -> Value:
        return tuple(range(len(self.players)))

    def dabei(self, who: int, evening: int) -> Value:
        return self._there(evening) and who in self._points[evening - 1]

    def abendpunkte(self, who: int, evening: int) -> Value:
        return exact(self.points(who, evening)) if self._there(evening) else 0

    def abendertrag(self, who: int, evening: int) -> Value:
        if not self._there(evening):
            return 0
        return exact(self._earned[evening - 1].get(who, Fraction(0)))

    def genannt(self, who: int, evening: int, word: str) -> Value:
        return self._there(evening) and (who, word) in self._named[evening - 1]

    def saisonangabe(self, word: str) -> Value:
        stated = self._stated.get(word, set())
        return next(iter(stated)) if len(stated) == 1 else NONE

    def _there(self, evening: int) -> bool:
        return 1 <= evening <= len(self.days)
