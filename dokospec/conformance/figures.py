"""The question ``wert``: what a game is worth, from what a table writes down of it.

It is asked where these figures decide the answer: where the short form of the game
(``docs/en/kurzform.md``) comes to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from dokospec.conformance.protocol import Data
from dokospec.conformance.readings import AnswersByReading, by_readings
from dokospec.conformance.view import Posed, View
from dokospec.game.shorten import NotShortError
from dokospec.game.stated_lines import TRICKS, WITHOUT_TRICK
from dokospec.language.model import Model
from dokospec.language.terms import Name
from dokospec.language.vocabulary import FACTS
from dokospec.notation.record import Call, GameRecord, StatedFact

_IN_PLAY: Final = frozenset(
    fact.name
    for fact in FACTS
    if not fact.parameters and fact.result in {"Stich*", "Auftritt*"}
)
"""Domains of items that no sum of Augen tells."""


def pose_worth(view: View) -> Posed | None:
    """The question about this finished game; None where no figures decide the answer.

    In which trick something counted, and what else the short form states, is told only
    where less does not decide it.
    """
    parties = view.parties(view.now)
    short = _short_form(view)
    if parties is None or short is None or len(view.verdict.ways) > 1:
        return None
    (line,) = short.statements
    sorted_out = _sorted_out(view, line.facts)
    position: dict[str, Data] = {
        "spielart": view.now.kind,
        "parteien": parties,
        "augen": dict(view.now.augen or ()),
        "stiche": _tricks(view, line.facts),
        "gesagt": view.calls_made(),
    }
    answer = worth(view)

    def stated(told: _Facts) -> GameRecord:
        facts = (*told.figures, *told.items, *told.further)
        return replace(short, statements=(replace(line, facts=facts),))

    def decisive(told: _Facts) -> bool:
        return worth(View(view.judge, view.head, stated(told))) == answer

    told = sorted_out.least(decisive)
    if answer is None or told is None:
        return None
    position["besonderes"] = [_special(view, fact) for fact in told.items]
    if told.further:
        position["weiteres"] = [_told(view, fact) for fact in told.further]
    return Posed(position | view.record(), answer, stated(told))


def worth(view: View) -> AnswersByReading | None:
    """Winner, value and points of a game, whole or short; None where they are open."""
    return by_readings([view.verdict], lambda outcomes: view.result(outcomes[0]))


class _Facts(NamedTuple):
    """The facts of a short form: figures of a party and the kind, items, all others."""

    figures: tuple[StatedFact, ...]
    items: tuple[StatedFact, ...]
    further: tuple[StatedFact, ...]

    def least(self, decisive: Callable[[_Facts], bool]) -> _Facts | None:
        """Without tricks and further facts, or with those that are needed; None if open."""
        items = tuple(replace(fact, trick=None) for fact in self.items)
        if decisive(plain := _Facts(self.figures, items, ())):
            return plain
        if not decisive(self):
            return None
        found = self
        for number, plainer in enumerate(items):
            items = (*found.items[:number], plainer, *found.items[number + 1 :])
            if decisive(less := found._replace(items=items)):
                found = less
        for fact in self.further:
            further = tuple(other for other in found.further if other is not fact)
            if decisive(less := found._replace(further=further)):
                found = less
        return found


def in_play(model: Model) -> frozenset[str]:
    """The items that are counted over tricks or cards."""
    return frozenset(
        item.name
        for item in model.items
        for _, domain in item.each
        if isinstance(domain, Name) and domain.name in _IN_PLAY
    )


def _short_form(view: View) -> GameRecord | None:
    """The short form, where all readings have the same; of a call, the cards held."""
    try:
        forms = view.judge.shortened(view.head, view.game)
    except NotShortError:
        return None
    if len(forms) != 1:
        return None
    short = forms[0].game
    held = iter(view.calls_made())
    events = [
        replace(event, held=next(held)[2], trick=None, lying=None)
        if isinstance(event, Call) and event.by is not None
        else event
        for event in short.events
    ]
    return replace(short, events=tuple(events))


def _tricks(view: View, facts: Sequence[StatedFact]) -> dict[str, Data]:
    """The tricks of each party; who is not named has the others."""
    made = {
        fact.words[1]: fact.number or 0
        for fact in facts
        if fact.words[0] in {TRICKS, WITHOUT_TRICK}
    }
    rest = view.hand_size - sum(made.get(party, 0) for party, _ in view.now.augen or ())
    return {party: made.get(party, rest) for party, _ in view.now.augen or ()}


def _sorted_out(view: View, facts: Sequence[StatedFact]) -> _Facts:
    items = {name.lower() for name in in_play(view.judge.model)}
    figures = {party for party, _ in view.now.parties or ()}
    figures.add((view.now.kind or "").lower())
    sorts: tuple[list[StatedFact], ...] = ([], [], [])
    for fact in facts:
        word, *whom = fact.words
        of_party = word in {TRICKS, WITHOUT_TRICK} and whom[0] not in view.seats
        place = 0 if of_party or word in figures else 1 if word in items else 2
        sorts[place].append(fact)
    return _Facts(*map(tuple, sorts))


def _special(view: View, fact: StatedFact) -> list[Data]:
    """What counted in play, for which party, and in which trick."""
    names = {name.lower(): name for name in in_play(view.judge.model)}
    word, whom = fact.words
    trick: list[Data] = [] if fact.trick is None else [fact.trick]
    return [names[word], whom, *trick]


def _told(view: View, fact: StatedFact) -> dict[str, Data]:
    """A further fact as a program is told of it: what, of whom, how many, which trick."""
    word, whom = (*fact.words, None)[:2]
    assert word is not None
    assert len(fact.words) <= 2
    if word in view.seats:
        word, whom = "augen", word
    told: dict[str, Data] = {"wort": word}
    if whom is not None:
        told["wer"] = view.seats.get(whom, whom)
    if fact.number is not None:
        told["zahl"] = fact.number
    if fact.trick is not None:
        told["stich"] = fact.trick
    return told
