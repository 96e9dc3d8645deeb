"""The season: many evenings made into one table by the rules of their text.

What a game means is settled when its evening is judged; here evenings are values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Final, TypeAlias

from dokospec.finding import Finding, Kind, Severity
from dokospec.game import codes
from dokospec.game.evening import clauses_of
from dokospec.game.keys import OWN
from dokospec.game.tables import ask_rule
from dokospec.rules.answers import answers, attempt
from dokospec.rules.decisions import Leaf
from dokospec.rules.evaluate import Run
from dokospec.rules.mentions import mentions
from dokospec.rules.model import Model
from dokospec.rules.values import Open, Value
from dokospec.season.facts import SeasonFacts
from dokospec.season.remarks import placed, remarks
from dokospec.season.values import Day, Row, Season, Table

DUTIES: Final = "Saisonabend"
_OF_PLAYER: Final = (
    *("Saisonwert", "Saisonplatz", "Fehlende-Abende", "in-der-Wertung"),
    "spielberechtigt",
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
        findings=(*remarks(ordered, model), *shared),
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
