"""The season: many evenings made into one table by the rules of their text.

What a game means is settled when its evening is judged; here evenings are values.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Final, TypeAlias

from dokospec.finding import Finding, Kind, Severity
from dokospec.game import codes
from dokospec.game.evening import clauses_of
from dokospec.game.keys import OWN, Keys, keys_of
from dokospec.game.kind_tables import ask_rule
from dokospec.language.answers import answers, attempt
from dokospec.language.decisions import Leaf
from dokospec.language.dependencies import mentions, words_asked
from dokospec.language.evaluate import Evaluator
from dokospec.language.model import Model
from dokospec.language.questions import QUESTIONS, SEASON
from dokospec.language.values import NONE, Open, Value, exact, whole_number
from dokospec.nearest import nearest
from dokospec.season.values import Day, PlayedGame, Season, SeasonTable, StandingRow

# --- what makes evenings doubtful as parts of a season


_NAMING: Final = "genannt"
"""The fact that asks whom a line of a head names."""


def remarks(days: Sequence[Day], model: Model) -> Iterator[Finding]:
    """What is to be reported of these evenings, whatever the table; each sort once."""
    going = [day for day in days if day.over is False]
    dateless = [day for day in days if day.date is None and len(days) > 1]
    for code, affected in (
        (codes.SEASON_EVENING_GOES_ON, going),
        (codes.SEASON_WITHOUT_DATE, dateless),
    ):
        if affected:
            listed = ", ".join(map(_with_date, affected))
            yield _of(affected, code, Kind.REMARK, listed)
    without = [day for day in days if day.open]
    if without:
        listed = "; ".join(
            f"{d.cited(d.open[0])}: {', '.join(d.open)}" for d in without
        )
        yield _of(without, codes.SEASON_GAMES_OPEN, Kind.UNDECIDABLE, listed)
    disputed = [day for day in days if day.disputed]
    if disputed:
        listed = "; ".join(f"{d.name}: {len(d.disputed)}" for d in disputed)
        yield _of(disputed, codes.SEASON_GAMES_DISPUTED, Kind.UNDECIDABLE, listed)
    yield from _repeated(days)
    keys = keys_of(model)
    naming = frozenset(words_asked(model.statements, _NAMING))
    for day in days:
        yield from _misnamed(day, days, keys, naming)


def _with_date(day: Day) -> str:
    """Where an evening is written, and what stands for its date where that is none."""
    unread = day.typed if day.date is None else ""
    return f"{day.cited()} (datum: {unread})" if unread else day.cited()


def placed(found: Finding, day: Day, key: str = "") -> Finding:
    """The finding at a line of the evening's head."""
    span = day.span(key) if key else day.span()
    file = (("file", day.file),) if day.file else ()
    return replace(found, span=span, data=(*found.data, *file))


def _of(days: Sequence[Day], code: str, kind: Kind, listed: str) -> Finding:
    """One finding on all these evenings, at the first of them."""
    data = (("evenings", listed),)
    return placed(Finding(code, kind, Severity.INFO, data=data), days[0])


def _repeated(days: Sequence[Day]) -> Iterator[Finding]:
    """Games that are card by card an earlier one."""
    met: dict[str, tuple[Day, PlayedGame]] = {}
    for day in days:
        for game in day.games:
            if not game.cards:
                continue
            first, other = met.setdefault(game.cards, (day, game))
            if other is game:
                continue
            data = (
                *(("evening", day.name), ("game", game.label)),
                *(("other", first.name), ("number", other.label)),
            )
            twice = Finding(codes.SEASON_GAME_TWICE, Kind.UNDECIDABLE, data=data)
            yield replace(placed(twice, day), span=game.span or day.span())


def _misnamed(
    day: Day, days: Sequence[Day], keys: Keys, naming: frozenset[str]
) -> Iterator[Finding]:
    """Lines of a head that probably mean another word, or name nobody."""
    of_game, known = keys
    players = sorted({name for each in days for name, _ in each.points})
    for word, names in day.named:
        key = OWN + word
        meant = None if word in known | of_game else nearest(word, known)
        if meant is not None:
            data: tuple[tuple[str, str], ...] = (("key", key), ("meant", OWN + meant))
            yield placed(_warning(codes.KEY_MISTYPED, *data), day, key)
        for name in names if word in naming & known else ():
            low = name.casefold()
            if any(each.casefold().startswith(low) for each in players):
                continue
            likely = nearest(name, players) or ""
            data = (("key", key), ("found", name), ("meant", likely))
            yield placed(_warning(codes.SEASON_NOBODY, *data), day, key)


def _warning(code: str, *data: tuple[str, str]) -> Finding:
    return Finding(code, Kind.REMARK, Severity.WARNING, data=data)


# --- the facts of a season: what rules may ask about many evenings


class SeasonFacts:
    """The evenings as the rules see them: players and evenings are numbers."""

    def __init__(self, days: Sequence[Day]) -> None:
        self.days = days
        names = {name for day in days for name, _ in day.points}
        self.players = tuple(sorted(names))
        self._number = {name: who for who, name in enumerate(self.players)}
        self._points = self._by_player([day.points for day in days])
        self._earned = self._by_player([day.earned for day in days])
        self._tallies = [
            {(self._number[name], word): n for word, name, n in day.tallies}
            for day in days
        ]
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
                number = whole_number(parts[0]) if len(parts) == 1 else None
                if number is not None:
                    self._stated[word].add(number)

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

    def abendstand(self, who: int, evening: int, word: str) -> Value:
        found = None
        if self._there(evening):
            found = self._tallies[evening - 1].get((who, word))
        return NONE if found is None else exact(found)

    def genannt(self, who: int, evening: int, word: str) -> Value:
        return self._there(evening) and (who, word) in self._named[evening - 1]

    def saisonangabe(self, word: str) -> Value:
        stated = self._stated.get(word, set())
        return next(iter(stated)) if len(stated) == 1 else NONE

    def _there(self, evening: int) -> bool:
        return 1 <= evening <= len(self.days)


DUTIES: Final = "Saisonabend"
_OF_PLAYER: Final = tuple(
    question.name
    for question in QUESTIONS
    if question.scope == SEASON and question.parameters == ("Spieler",)
)
_VALUE: Final = "Abendwert"
_OVER: Final = "Saisonende"


def season_of(days: Iterable[Day], model: Model) -> Season:
    """The table of these evenings, whatever order they come in."""
    ordered = tuple(sorted(days, key=lambda day: day.place))
    facts = SeasonFacts(ordered)
    found = answers(model, ("Saison",), partial(_asked, DUTIES), facts)
    branches = (
        [(frozenset[tuple[str, str]](), found)] if isinstance(found, Leaf) else found
    )
    default = {name: doubt.default for name, doubt in model.doubts.items()}
    tables: dict[object, SeasonTable] = {}
    rests: dict[str, int] = {}
    by_default = sorted(
        branches,
        key=lambda branch: (
            sum(default[n] != r for n, r in branch[0]),
            sorted(branch[0]),
        ),
    )
    for cube, leaf in by_default:
        answered = _by_question(leaf.value)
        for (question, _), (_, mask) in answered.items():
            rests[question] = rests.get(question, 0) | mask
        table = _table(facts, answered, model)
        same = tables.get(table)
        assume = (*(same.assume if same else ()), tuple(sorted(cube)))
        tables[table] = replace(table, assume=assume if cube else ())
    distinct = tuple(tables.values())
    shared = [f for f in distinct[0].findings if all(f in t.findings for t in distinct)]
    return Season(
        rules=model.id,
        days=ordered,
        tables=tuple(
            replace(t, findings=tuple(f for f in t.findings if f not in shared))
            for t in distinct
        ),
        findings=(*remarks(ordered, model), *shared),
        clauses=tuple(
            (question, (model.rules[question][0].clause, *clauses_of(model, mask)))
            for question, mask in rests.items()
            if question in model.rules
        ),
    )


# --- what is asked --------------------------------------------------------------------

_Answered: TypeAlias = Mapping[tuple[str, tuple[Value, ...]], tuple[Value, int]]


def _asked(duties: str, run: Evaluator) -> Value:
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
            fulfilled, mask = run.citing(
                lambda duty=duty, frame=frame: attempt(  # type: ignore[misc]
                    run,
                    lambda run: (
                        not run.applies(duty, duty.condition, frame)
                        or run.met(duty, frame)
                    ),
                )
            )
            found.append((DUTIES, (number, evening), fulfilled, mask))
    return tuple(found)


def _by_question(value: Value) -> _Answered:
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


def _table(facts: SeasonFacts, answered: _Answered, model: Model) -> SeasonTable:
    def number(question: str, *args: Value) -> Fraction | None:
        value = answered.get((question, args), (None, 0))[0]
        if isinstance(value, bool) or not isinstance(value, int | Fraction):
            return None
        return Fraction(value)

    def truth(question: str, *args: Value) -> bool | None:
        value = answered.get((question, args), (None, 0))[0]
        return value if isinstance(value, bool) else None

    evenings = range(1, len(facts.days) + 1)
    rows = [
        StandingRow(
            player=name,
            evenings=sum(facts.dabei(who, each) is True for each in evenings),
            total=sum((facts.points(who, each) for each in evenings), Fraction(0)),
            values=tuple(number(_VALUE, who, each) for each in evenings),
            points=tuple(
                facts.points(who, each) if facts.dabei(who, each) is True else None
                for each in evenings
            ),
            games=sum(dict(day.counted).get(name, 0) for day in facts.days),
            value=number("Saisonwert", who),
            place=number("Saisonplatz", who),
            missing=number("Fehlende-Abende", who),
            rated=truth("in-der-Wertung", who),
            goes_on=truth("spielberechtigt", who),
        )
        for who, name in enumerate(facts.players)
    ]
    rows.sort(key=lambda row: (_height(row), row.player))
    return SeasonTable(
        (), tuple(rows), truth(_OVER), tuple(_against(facts, answered, model))
    )


def _height(row: StandingRow) -> tuple[Fraction, Fraction]:
    """By place, then by what is counted, the most first."""
    counted = row.total if row.value is None else row.value
    last = Fraction(10**6)
    return (last if row.place is None else row.place), -counted


def _against(
    facts: SeasonFacts, answered: _Answered, model: Model
) -> Iterator[Finding]:
    """Duties that an evening of the season does not meet."""
    duties = model.duties.get(DUTIES, ())
    for (question, args), (fulfilled, _) in answered.items():
        if question != DUTIES or fulfilled is not False:
            continue
        number, evening = args
        assert isinstance(number, int)
        assert isinstance(evening, int)
        duty, day = duties[number], facts.days[evening - 1]
        asked = [w for w, _ in day.named if w in mentions(duty)]
        broken = Finding(
            codes.SEASON_AGAINST_DUTY,
            Kind.ILLEGAL,
            clauses=(duty.clause,),
            data=(("evening", day.name), ("duty", duty.name)),
        )
        yield placed(broken, day, OWN + asked[0] if asked else "")
    opens = {
        (question, value.about)
        for (question, _), (value, _) in answered.items()
        if isinstance(value, Open)
    }
    for question, about in sorted(opens):
        yield Finding(
            codes.SEASON_OPEN,
            Kind.UNDECIDABLE,
            Severity.INFO,
            data=(("question", question), ("about", about)),
        )
