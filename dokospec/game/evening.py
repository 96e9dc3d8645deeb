"""The evening: state that outlives a game, and what the text asks after each one.

State is kept with players by name, since seats change with the dealer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias, cast

from dokospec.finding import Kind, Severity
from dokospec.game import codes
from dokospec.game.acts import Acts
from dokospec.game.calls import broken_duties
from dokospec.game.facts import LOST, Facts
from dokospec.game.findings import Placed
from dokospec.game.kind_tables import Ask, ask_rule
from dokospec.game.position import finding
from dokospec.game.scoring import ALL_SETTLED, Closing, next_dealers, number_of
from dokospec.game.worlds import Asker
from dokospec.language.decisions import Leaf
from dokospec.language.evaluate import Evaluator
from dokospec.language.fact_access import ConflictError
from dokospec.language.model import Model
from dokospec.language.questions import OF_EVENING
from dokospec.language.sums import Amount
from dokospec.language.syntax import Ereignis, Regel
from dokospec.language.terms import Name
from dokospec.language.values import NONE, Open, Value
from dokospec.verdict import Evening, Rests, State

BETWEEN: Final = "nach Spiel"
LED: Final = "Vorzuführen"
OVER: Final = "Abendende"
HEADING: Final = "Rubrik"
SERIES: Final = "Zählreihe"
EARNED: Final = "Tageswertung"
BEHIND: Final = "gehört-hinter-den-Abend"
TALLY: Final = "Tagesstand"
TALLIES: Final = "Tagesstände"
"""The table whose rows are what of an evening may count in a season."""


class Player(NamedTuple):
    """Somebody at the table, in state that outlives a game."""

    name: str


def has_evening(model: Model) -> bool:
    """Whether the text speaks of more than one game."""
    return len(model.stands) > len(model.game_stands) or any(
        question in model.rules for question in OF_EVENING
    )


def seated(
    state: State, model: Model, acts: Acts
) -> Mapping[tuple[str, tuple[Value, ...]], Value]:
    """The state as the rules see it in one game: players are seats.

    Left out is what is about somebody who is not at the table.
    """
    found: dict[tuple[str, tuple[Value, ...]], Value] = {}
    for (name, args), value in state:
        parts = (*args, value)
        if name in model.stands and not any(
            isinstance(p, Player) and p.name not in acts.table for p in parts
        ):
            *seats, now = (
                acts.seat_of(p.name) if isinstance(p, Player) else cast(Value, p)
                for p in parts
            )
            found[name, tuple(seats)] = now
    return found


class Changed(NamedTuple):
    """What a game changes for an evening.

    ``facts``: the position as it is then; ``state``: of the evening; ``was_over``:
    whether it was over before the game.
    """

    facts: Facts
    state: State
    was_over: bool
    findings: tuple[Placed, ...]


class Evenings:
    """What a game means for its evening, which stood at ``state`` before it.

    ``frame``: the seats of a game that somebody deals, None where there are none.
    """

    def __init__(
        self,
        model: Model,
        acts: Acts,
        state: State,
        frame: Callable[[str], Acts | None],
    ) -> None:
        self.model = model
        self.acts = acts
        self.state = state
        self.frame = frame

    def changed(self, facts: Facts, asker: Asker) -> Changed:
        """What the game changes."""
        findings: list[Placed] = []
        was_over = self._over(facts, asker)
        if (
            was_over is not None
            and was_over.value is True
            and not self._behind(facts, asker)
        ):
            findings.append(
                _about(
                    codes.AFTER_THE_END,
                    clauses=clauses_of(self.model, was_over.rests_on),
                )
            )
        changes, opens, lost = self._changes(facts, asker)
        findings += [_open(each) for each in opens]
        new = self.state
        if changes or lost:
            known = dict(self.state)
            known.update(_named(changes, self.model, self.acts))
            new = tuple(sorted(_with_lost(known, changes, lost).items(), key=repr))
        after = copy(facts)
        now = {**(self.acts.evening or {}), **changes}
        after.acts = self.acts._replace(evening=_with_lost(now, changes, lost))
        over = was_over is not None and bool(was_over.value)
        return Changed(after, new, over, tuple(findings))

    def after(
        self, changed: Changed, closing: Closing, asker: Asker
    ) -> tuple[Evening, Closing, list[Placed]]:
        """Where the evening stands after the game, who deals next, and findings."""
        after, new, was_over, found = changed
        findings = list(found)
        dealers = next_dealers(after, asker)
        heading, rests = None, []
        if HEADING in self.model.rules:
            leaf = asker.ask((HEADING, ()), ask_rule(HEADING), after, ALL_SETTLED)
            heading, rests = leaf.value, [(HEADING, leaf.rests_on)]
        evening = self._next(new, dealers.usual, asker, rests)
        if isinstance(heading, str):
            special = heading != _usual_heading(self.model)
            evening = replace(evening, heading=heading, special=special)
        if SERIES in self.model.rules:
            leaf = asker.ask((SERIES, ()), ask_rule(SERIES), after, ALL_SETTLED)
            if isinstance(leaf.value, str):
                evening = replace(evening, series=leaf.value)
        if evening.over and not was_over:
            findings += self._unmet(after, asker)
        return evening, closing._replace(dealers=dealers), findings

    def _next(
        self,
        state: State,
        dealer: Value,
        asker: Asker,
        rests: list[tuple[str, Rests]],
    ) -> Evening:
        """What holds before the next game, from the seats of that game."""
        acts = self.frame(_name(self.acts, dealer)) if _seat(dealer) else None
        if acts is None:
            return Evening(state=state, clauses=_together(self.model, rests))
        acts = acts._replace(evening=seated(state, self.model, acts))
        return _asked(Facts(self.model, acts), acts, state, asker, rests)

    def _over(self, facts: Facts, asker: Asker) -> Leaf | None:
        if OVER not in self.model.rules:
            return None
        return asker.ask((OVER, ()), ask_rule(OVER), facts)

    def _behind(self, facts: Facts, asker: Asker) -> bool:
        """Whether the game may come when the evening is over."""
        if BEHIND not in self.model.rules:
            return False
        asked = asker.ask((BEHIND, ()), ask_rule(BEHIND), facts, ALL_SETTLED)
        return asked.value is True

    def _changes(
        self, facts: Facts, asker: Asker
    ) -> tuple[dict[tuple[str, tuple[Value, ...]], Value], list[Open], set[str]]:
        """What the events after the game set, why others do not say, and what these may set."""
        changes: dict[tuple[str, tuple[Value, ...]], Value] = {}
        opens: list[Open] = []
        lost: set[str] = set()
        for event in self.model.events.get(BETWEEN, ()):
            place = self.model.bits[event.key].bit_length() - 1
            ask = partial(_happening, place)
            leaf = asker.ask((BETWEEN, place), ask, facts, ALL_SETTLED)
            if isinstance(leaf.value, Open):
                opens.append(leaf.value)
                lost.update(each.target for each in event.assignments)
                continue
            for target, args, value in cast(_Changes, leaf.value):
                if changes.setdefault((target, args), value) != value:
                    opens.append(Open("conflict", f"{target} / {event.key}"))
                    lost.add(target)
        return changes, opens, lost

    def _unmet(self, facts: Facts, asker: Asker) -> Iterator[Placed]:
        """Duties of the evening that are not met now that it is over."""
        duties = self.model.duties.get("Abend", ())
        for duty in broken_duties(duties, NONE, facts, asker)[0]:
            code = codes.EVENING_AGAINST_DUTY
            yield _about(code, clauses=(duty.clause,), duty=duty.name)


def _with_lost(
    known: Mapping[Any, Any], changes: Iterable[tuple[str, object]], lost: Iterable[str]
) -> dict[Any, Any]:
    """What is known of the Stände, with a mark for each that may have been set unseen.

    One of which there is a single value is known again once it is set.
    """
    again = {(name, LOST) for name, args in changes if args == ()}
    found = {key: value for key, value in known.items() if key not in again}
    return found | {(name, LOST): True for name in lost}


def _about(code: str, *, clauses: tuple[str, ...], **data: str) -> Placed:
    return "", 0, replace(finding(code, **data), clauses=clauses)


def _open(why: Open) -> Placed:
    if why.cause == "unknown":
        found = finding(codes.EVENING_OPEN, Kind.UNDECIDABLE, about=why.about)
        return "", 0, replace(found, severity=Severity.INFO)
    first, _, second = why.about.partition(" / ")
    code = codes.GAP_HIT if why.cause == "gap" else codes.CONFLICT_HIT
    data = {"quantity": why.about, "first": first, "second": second}
    return "", 0, finding(code, Kind.UNDECIDABLE, position=BETWEEN, **data)


_Changes: TypeAlias = tuple[tuple[str, tuple[Value, ...], Value], ...]


def _happening(place: int, run: Evaluator) -> Value:
    """What the event at this place of the text sets: (Stand, arguments, value) each."""
    event = run.model.places[place]
    assert isinstance(event, Ereignis)
    run.touch(event)
    changes: dict[tuple[str, tuple[Value, ...]], Amount] = {}
    for frame in run.bindings(event.each, {}):
        if not run.applies(event, event.condition, frame):
            continue
        if run.suspended(("Ereignis", event.name), frame):
            continue
        run.cite(event)
        for each in event.assignments:
            key = each.target, tuple(run.value(arg, frame) for arg in each.args)
            value = run.amount(each.value, frame)
            if not run.same(changes.setdefault(key, value), value):
                raise ConflictError(f"{each.target} / {event.key}")
    return tuple((*key, cast(Value, value)) for key, value in changes.items())


def _named(
    changes: Mapping[tuple[str, tuple[Value, ...]], Value], model: Model, acts: Acts
) -> Iterator[tuple[tuple[str, tuple[object, ...]], object]]:
    """What was set, with players by name."""
    for (name, args), value in changes.items():
        stand = model.stands[name]
        kinds = (*(p.type for p in stand.parameters), stand.type)
        *parts, now = (
            Player(_name(acts, part))
            if isinstance(kind, str) and kind.startswith("Spieler") and _seat(part)
            else part
            for kind, part in zip(kinds, (*args, value), strict=True)
        )
        yield (name, tuple(parts)), now


def _seat(value: Value) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _name(acts: Acts, seat: Value) -> str:
    assert isinstance(seat, int)
    return acts.table[seat] if seat < 0 else acts.names[seat]


def _asked(
    facts: Facts,
    acts: Acts,
    state: State,
    asker: Asker,
    rests: list[tuple[str, Rests]],
) -> Evening:
    """The answers to what is asked of an evening before a game."""
    model = facts.model

    def ask(question: str, *args: Value) -> Value:
        if question not in model.rules:
            return None
        asked: Ask = ask_rule(question, *args)
        leaf = asker.ask((question, args), asked, facts)
        rests.append((question, leaf.rests_on))
        return leaf.value

    def player(question: str) -> str | None:
        seat = ask(question)
        return _name(acts, seat) if _seat(seat) else None

    over = ask(OVER)
    earned: dict[str, Fraction] = {}
    if over is True and EARNED in model.rules:
        gains = [(seat, number_of(ask(EARNED, seat))) for seat in _everybody(acts)]
        earned = {_name(acts, s): n for s, n in gains if n is not None}
    tallies = tuple(
        (word, _name(acts, seat), tally)
        for word in (model.words[TALLIES] if TALLY in model.rules else ())
        for seat in _everybody(acts)
        if (tally := number_of(ask(TALLY, seat, word))) is not None
    )
    owed = [(seat, number_of(ask("Schuld", seat))) for seat in _everybody(acts)]
    known = {_name(acts, s): n for s, n in owed if n is not None}
    return Evening(
        state=state,
        led=player(LED),
        owed=_in_order(known, acts) if len(known) == len(owed) else None,
        stock=number_of(ask("Vorrat")),
        factor=number_of(ask("Vielfaches")),
        keeper=player("Listenführer"),
        over=over if isinstance(over, bool) else None,
        earned=_in_order(earned, acts) if earned else None,
        tallies=tallies,
        clauses=_together(model, rests),
    )


def _usual_heading(model: Model) -> str | None:
    """That of all games of which the text says nothing else (``sonst``)."""
    rules = [rule for rule in model.rules[HEADING] if isinstance(rule, Regel)]
    usual = [c.value for rule in rules for c in rule.cases if c.condition is None]
    return next((value.name for value in usual if isinstance(value, Name)), None)


def _in_order(
    each: Mapping[str, Fraction], acts: Acts
) -> tuple[tuple[str, Fraction], ...]:
    return tuple((n, each[n]) for n in acts.order or acts.table if n in each)


def _everybody(acts: Acts) -> tuple[int, ...]:
    return (0, 1, 2, 3, *acts.outside)


def _together(
    model: Model, rests: list[tuple[str, Rests]]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The clauses of each question, that of the rule which answers it first."""
    found: dict[str, Rests] = {}
    for question, mask in rests:
        found[question] = found.get(question, 0) | mask
    return tuple(
        (question, (model.rules[question][0].clause, *clauses_of(model, mask)))
        for question, mask in found.items()
    )


def clauses_of(model: Model, rests_on: Rests) -> tuple[str, ...]:
    """The clauses of these statements; exceptions, which come last, first."""
    statements = model.statements_in(rests_on)
    return tuple(dict.fromkeys(s.clause for s in reversed(statements)))
