"""The questions a game asks of its text, each at the stage at which it is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations, product
from typing import Final

from dokospec.checks.explorer import Explorer
from dokospec.checks.explorer import Question as Ask
from dokospec.checks.moments import happening
from dokospec.checks.position import over_many, plain
from dokospec.checks.ranges import EmptyRangeError
from dokospec.checks.reachable_states import ReachableStates
from dokospec.checks.space import BID, SEATS, SITTING_OUT, Row, Space
from dokospec.checks.symbolic import SymbolicEvaluator
from dokospec.language import syntax as syn
from dokospec.language import terms
from dokospec.language.decisions import UnknownFactError
from dokospec.language.fact_access import ConflictError, GapError
from dokospec.language.model import Model
from dokospec.language.questions import QUESTIONS, Question
from dokospec.language.values import CURRENT_PLAY, CURRENT_TRICK, NONE, Value, handle

BETWEEN: Final = "nach Spiel"
PARTIES: Final = frozenset(("Partei",))
WON: Final = PARTIES | {"Sieger"}
ITEMS: Final = WON | {"Punkte"}
VALUES: Final = ITEMS | {"Spielwert"}


@dataclass(frozen=True, slots=True)
class PositionQuestion:
    """One question: what is asked, of which statement, at which stage.

    ``arguments``: those of a rule; for a duty, an item or an event its variable.
    ``beside``: other statements that are asked together with this one.
    """

    statement: syn.Statement
    stage: str
    arguments: tuple[Value, ...]
    ask: Ask
    beside: tuple[syn.Statement, ...] = ()

    @property
    def name(self) -> str:
        """The question as the text calls it."""
        return f"{self.statement.kind} {self.statement.name}"


class Stages:
    """The explorers of a text, by stage."""

    def __init__(self, model: Model, rows: ReachableStates) -> None:
        spent = [0]

        def at(name: str, rows: tuple[Row, ...]) -> Explorer:
            return Explorer(Space(model, name, rows or None, spent=spent))

        self.model = model
        self.by_name: dict[str, Explorer] = {
            "Anfang": at("Anfang", rows.bidding),
            "Vorbehalte": at("Vorbehalte", rows.bidding),
            "Aufspiel": at(
                "Aufspiel", tuple(r for r in rows.bid if r not in rows.unplayed)
            ),
            "Stich": at("Stich", rows.play),
            "Neugabe": at("Neugabe", rows.unplayed),
            "Parteien": at("Parteien", rows.end),
        }
        space = self.by_name["Parteien"].space
        below = self.by_name["Parteien"]
        for name, settled in (
            ("Meldungen", PARTIES), ("Posten", WON), ("Spielwert", ITEMS), ("Gutschrift", VALUES)
        ):  # fmt: skip
            below = Explorer(space, settled, below)
            self.by_name[name] = below


_PASSING: Final = range(1, len(SEATS) + 2)
"""Who passes cards on is asked for until nobody does; each of four may."""


def questions(model: Model, stages: Stages) -> Iterator[PositionQuestion]:
    """Everything that is asked in the course of a game."""
    yield from _rules(model, stages)
    for on, stage in (
        ("Vorbehalt", "Vorbehalte"), ("Tausch", "Aufspiel"), ("Karte", "Stich"),
        ("Meldung", "Meldungen"), ("Reklamation", "Meldungen"), ("Abkürzung", "Meldungen"),
        ("Spiel", "Meldungen"), ("Abend", "Gutschrift"),
    ):  # fmt: skip
        for duty in model.duties.get(on, ()):
            for value in _subjects(on, stages.by_name[stage].space):
                yield PositionQuestion(
                    duty, stage, (value,), partial(_fulfilled, duty, value)
                )
    for moment, stage in (
        ("nach Vorbehalten", "Aufspiel"), ("bei Karte", "Stich"),
        ("nach Stich", "Stich"), ("am Ende", "Stich"),
    ):  # fmt: skip
        for asked in _meeting(model.events.get(moment, ())):
            yield PositionQuestion(
                asked[0], stage, (moment,), partial(happening, asked), asked[1:]
            )
    again = stages.by_name["Neugabe"].space.rows is not None
    for asked in _meeting(model.events.get(BETWEEN, ())):
        for stage in ("Gutschrift", "Neugabe") if again else ("Gutschrift",):
            yield PositionQuestion(
                asked[0], stage, (BETWEEN,), partial(_between, asked), asked[1:]
            )
    for item in model.items:
        yield PositionQuestion(
            item, "Posten", (), item_of(item, stages.by_name["Posten"].space)
        )


def _between(events: tuple[syn.Ereignis, ...], evaluator: SymbolicEvaluator) -> Value:
    """What events after the game set: (Stand, arguments, value) each."""
    changes: dict[tuple[str, Value], Value] = {}
    for event in events:
        for frame in evaluator.bindings(event.each, {}):
            if evaluator.applies(
                event, event.condition, frame
            ) and not evaluator.suspended(("Ereignis", event.name), frame):
                evaluator.cite(event)
                for each in event.assignments:
                    args = tuple(
                        plain(evaluator.value(arg, frame)) for arg in each.args
                    )
                    value = evaluator.value(each.value, frame)
                    if changes.setdefault((each.target, args), value) != value:
                        raise ConflictError(f"{each.target} / {event.key}")
    return tuple((*key, value) for key, value in changes.items())


def _rules(model: Model, stages: Stages) -> Iterator[PositionQuestion]:
    for question in QUESTIONS:
        rule = next(iter(model.rules.get(question.name, ())), None)
        if rule is None:
            continue
        for stage in question.moments:
            if stage != "Neugabe" or stages.by_name[stage].space.rows is not None:
                for args in _arguments(question, stage, stages):
                    ask = partial(_whole, question.name, args)
                    yield PositionQuestion(rule, stage, args, ask)


def _arguments(
    question: Question, stage: str, stages: Stages
) -> Iterator[tuple[Value, ...]]:
    """What a question is asked about: one of each kind, or all where they are few."""
    space = stages.by_name["Parteien"].space

    def of(kind: str) -> tuple[Value, ...]:
        match kind:
            case "Spieler":
                return SEATS if stage == "Parteien" else (*SEATS, SITTING_OUT)
            case "Vorbehalt":
                later = (
                    () if stage == "Vorbehalte" else (space.element("v", "Argument"),)
                )
                return (BID, *later)
            case "Meldung":
                return (space.element("m", "Argument"),)
            case "Abkürzung":
                return (handle("k", 0),)
            case "Auftritt":
                return (CURRENT_PLAY,)
            case "Karte":
                return space.deck()
            case "Zahl":
                return tuple(_PASSING)
            case "Wort":
                return stages.model.words[question.words]
            case _:
                return space.values_of(kind)

    return product(*map(of, question.parameters))


def _meeting(
    events: tuple[syn.Ereignis, ...],
) -> Iterator[tuple[syn.Ereignis, ...]]:
    """Each event alone, and every two that may change the same."""
    for event in events:
        yield (event,)
    for one, two in combinations(events, 2):
        targets = {each.target for each in one.assignments}
        if targets & {each.target for each in two.assignments}:
            yield one, two


def _whole(name: str, args: tuple[Value, ...], evaluator: SymbolicEvaluator) -> Value:
    if SITTING_OUT in args and evaluator.fact("Tischgröße") != 5:
        raise EmptyRangeError
    return evaluator.whole(name, args)


def _subjects(on: str, space: Space) -> tuple[Value, ...]:
    if on == "Karte":
        return space.deck()
    if on in {"Spiel", "Abend"}:
        return (NONE,)
    if on == "Abkürzung":
        return (handle("k", 0),)
    if on == "Tausch":
        return (handle("x", 0),)
    return (BID,) if on == "Vorbehalt" else space.values_of(on)


def _fulfilled(
    duty: syn.Pflicht, subject: Value, evaluator: SymbolicEvaluator
) -> Value:
    frame = {duty.variable: subject}
    return not evaluator.applies(duty, duty.condition, frame) or evaluator.met(
        duty, frame
    )


def broken(
    duties: tuple[syn.Pflicht, ...], subject: Value, evaluator: SymbolicEvaluator
) -> Value:
    """Whether an act breaks one of these; open where one is open and none is broken."""
    opened: Exception | None = None
    for duty in duties:
        try:
            if not _fulfilled(duty, subject, evaluator):
                return True
        except (GapError, ConflictError, UnknownFactError) as error:
            opened = error
    if opened is not None:
        raise opened
    return False


def item_of(item: syn.Posten, space: Space) -> Ask:
    """What an item comes to: for one trick, card or call, or altogether."""
    if not over_many(item):
        return partial(_given, item)
    frame: dict[str, Value] = {}
    for variable, domain in item.each:
        name = domain.name if isinstance(domain, terms.Name) else ""
        frame[variable] = _MEMBERS.get(name) or space.element("m", ("je", name))
    return lambda evaluator: evaluator.one(item, frame)


_MEMBERS: Final = {"Stiche": CURRENT_TRICK, "Auftritte": CURRENT_PLAY}


def _given(item: syn.Posten, evaluator: SymbolicEvaluator) -> Value:
    return tuple(due[:3] for due in evaluator.item(item))
