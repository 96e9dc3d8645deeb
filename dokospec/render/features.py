"""What results are compared by: each feature is a label and how an outcome shows it.

Used where outcomes of one text, or verdicts of several texts, stand side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Final, TypeAlias

from dokospec.finding import Finding
from dokospec.messages.supposed import supposed
from dokospec.render.style import Style
from dokospec.render.values import NOBODY, condition, kind_line, number, signed
from dokospec.verdict import (
    AFTER,
    AFTER_CARD,
    AFTER_FIRST,
    AFTER_OBJECTION,
    AFTER_TRICK,
    BEFORE,
    BEFORE_CARD,
    BEFORE_LAST,
    BEFORE_OBJECTION,
    BEFORE_TRICK,
    Assumption,
    GameVerdict,
    Outcome,
    SingleTrick,
)

NONE: Final = "–"
"""Stands where a result has no such value."""

_SHOWN: Final = 20
"""Games without scores that are named."""

_ALTERNATIVES: Final = 3
"""Joint readings that are told one by one."""

Show: TypeAlias = Callable[[Outcome], str]


@dataclass(frozen=True, slots=True)
class Feature:
    """One feature over all the results; ``differs``: not all of them agree.

    ``clauses``: where each result is from, where that is shown; they may differ freely.
    """

    label: str
    cells: tuple[str, ...]
    clauses: tuple[str, ...] = ()

    @property
    def differs(self) -> bool:
        """Whether the results disagree here."""
        return len(set(self.cells)) > 1

    @property
    def shown(self) -> tuple[str, ...]:
        """The cells, each with its clause."""
        if not self.clauses:
            return self.cells
        pairs = zip(self.cells, self.clauses, strict=True)
        return tuple(f"{cell} {clause}".rstrip() for cell, clause in pairs)


def rows(
    features: Sequence[tuple[str, Show]], outcomes: Sequence[Outcome]
) -> list[Feature]:
    """Every feature of every outcome; ``a | b`` where its ways differ in it."""

    def cell(show: Show, outcome: Outcome) -> str:
        shown = map(show, outcome.ways or (outcome,))
        return " | ".join(dict.fromkeys(shown))

    return [
        Feature(label, tuple(cell(show, outcome) for outcome in outcomes))
        for label, show in features
    ]


def by_reading(
    features: Sequence[tuple[str, Show]], ways: Sequence[Outcome], style: Style
) -> list[tuple[str, list[tuple[str, str]]]]:
    """The features in which ways differ: for each value the readings that lead to it."""
    found: list[tuple[str, list[tuple[str, str]]]] = []
    for label, show in features:
        by_value: dict[str, list[Assumption]] = {}
        for way in ways:
            by_value.setdefault(show(way), []).extend(way.assume)
        if len(by_value) > 1:
            values = [(cell, readings(each, style)) for cell, each in by_value.items()]
            found.append((label, values))
    return found


def results(players: Sequence[str], style: Style) -> list[tuple[str, Show]]:
    """Kind, winner, value and scores."""
    words = style.words
    return [
        (words("verdict.kind"), lambda outcome: _kind(outcome, style)),
        (words("verdict.winner"), lambda outcome: winner(outcome, style)),
        (words("verdict.value_label"), _value),
        *((player, _score(player)) for player in players),
    ]


def details(outcomes: Sequence[Outcome], style: Style) -> list[tuple[str, Show]]:
    """Parties, Augen, each call and each item that any of the outcomes has."""
    words = style.words
    ways = [way for outcome in outcomes for way in outcome.ways or (outcome,)]
    calls = {(c.index, c.by, c.say): None for way in ways for c in way.announcements}
    items = {(i.party, i.item): None for o in outcomes for i in o.items}
    return [
        (words("verdict.parties"), _parties),
        (words("verdict.augen"), _augen),
        *((call_name(by, say, style), _call(n, style)) for n, by, say in sorted(calls)),
        *((item_name(item, of, style), _item(of, item)) for of, item in items),
    ]


def call_name(by: str | None, say: str, style: Style) -> str:
    """``Anna: keine 90``."""
    return f"{by}: {style.words.label(say)}"


def item_name(item: str, party: str, style: Style) -> str:
    """``unter 90 (Re)``."""
    return f"{style.words.label(item)} ({style.words.party(party)})"


def next_dealer(style: Style) -> tuple[str, Show]:
    """Who deals next."""
    return style.words("verdict.next_dealer"), lambda each: each.next_dealer or NONE


def trick_winners(outcomes: Sequence[Outcome], style: Style) -> list[tuple[str, Show]]:
    """Who makes each trick, as far as every outcome has it."""
    ways = [way for outcome in outcomes for way in outcome.ways or (outcome,)]
    count = min(len(way.tricks) for way in ways)
    name = style.words("number.trick")
    return [(f"{name} {n + 1}", _trick(n)) for n in range(count)]


def single_tricks(outcomes: Sequence[Outcome], style: Style) -> list[tuple[str, Show]]:
    """What takes each trick behind missing ones."""
    label = style.words("number.trick")
    names = dict.fromkeys(
        name for each in outcomes for name, _ in each.named_single_tricks()
    )
    return [(f"{label} {name}", _single_trick(name, style)) for name in names]


def _single_trick(name: str, style: Style) -> Show:
    def show(outcome: Outcome) -> str:
        trick = outcome.single_trick(name)
        return NONE if trick is None else taken(trick, style)

    return show


def taken(trick: SingleTrick, style: Style) -> str:
    """Who makes a trick, the card that does where he is not known, or that it is open."""
    if trick.place is None:
        return style.words("verdict.open")
    return trick.winner or style.words("verdict.card_place", place=str(trick.place))


def winner(outcome: Outcome, style: Style) -> str:
    """The winning party, the word for nobody, or the word for undecided."""
    if outcome.thrown_in:
        return NONE
    if outcome.winner is None:
        return style.words("verdict.open")
    if outcome.winner == NOBODY:
        return style.words("verdict.nobody")
    return style.words.party(outcome.winner)


def thrown_in(outcome: Outcome, style: Style) -> str:
    """That the cards are dealt again, and who does, where no reading changes it."""
    if len(outcome.next_dealers) != 1:
        return style.words("verdict.thrown_in")
    return style.words("verdict.thrown_in_by", name=outcome.next_dealers[0])


def readings(assume: Sequence[Assumption], style: Style) -> str:
    """``z-frist = hinten | vorn, Kontra hatte keinen Stich``.

    Joint readings that are not all combinations of single ones are listed one by one, as
    far as anybody reads on; JSON has all of them.
    """
    assume = [_with_moments(assumption, style) for assumption in assume]
    options: dict[str, dict[str, None]] = {}
    for assumption in assume:
        for doubt, chosen in assumption:
            options.setdefault(doubt, {})[chosen] = None
    same_doubts = all(len(assumption) == len(options) for assumption in assume)
    if same_doubts and len(set(assume)) == prod(map(len, options.values())):
        return ", ".join(
            supposed(name, tuple(some), style.lang) for name, some in options.items()
        )
    alternatives = [
        ", ".join(supposed(name, (chosen,), style.lang) for name, chosen in each)
        for each in assume
    ]
    left = len(alternatives) - _ALTERNATIVES
    if left > 1:
        more = style.words("verdict.or_more", count=str(left))
        alternatives[_ALTERNATIVES:] = [more]
    return f" {style.words('verdict.or')} ".join(alternatives)


def only(verdict: GameVerdict, found: Finding, style: Style) -> str:
    """The readings under which a finding holds, empty where it always does."""
    assume = condition(verdict, found)
    return readings(assume, style) if assume else ""


def without(games: Sequence[str], style: Style) -> str:
    """Which games have no scores and are not in the standings."""
    shown = ", ".join(games[:_SHOWN]) + (", …" if len(games) > _SHOWN else "")
    return style.words("verdict.without", games=shown)


def _with_moments(assumption: Assumption, style: Style) -> Assumption:
    """With the moments of calls, which no rule text names, in the language."""
    moments = {
        BEFORE_TRICK: style.words("verdict.before_trick"),
        BEFORE_CARD: style.words("verdict.before_card"),
        AFTER_CARD: style.words("verdict.after_card"),
        AFTER_TRICK: style.words("verdict.after_trick"),
        AFTER_FIRST: style.words("verdict.after_first"),
        BEFORE_LAST: style.words("verdict.before_last"),
        BEFORE_OBJECTION: style.words("verdict.before_objection"),
        AFTER_OBJECTION: style.words("verdict.after_objection"),
    }

    def said(chosen: str) -> str:
        if chosen in moments:
            return moments[chosen]
        beside, _, call = chosen.partition(" ")
        by, _, word = call.rpartition(": ")
        call = f"{by}: {style.words.label(word)}" if by else call
        if beside in {BEFORE, AFTER} and call:
            key = "before_call" if beside == BEFORE else "after_call"
            return style.words(f"verdict.{key}", call=call)
        return chosen

    return tuple((name, said(chosen)) for name, chosen in assumption)


def _kind(outcome: Outcome, style: Style) -> str:
    """The kind; where it is open, as what the game began."""
    if (line := kind_line(outcome, style.words)) is not None:
        return line
    began = dict(outcome.kinds).get(1)
    if began is None:
        return NONE
    return style.words("verdict.kind_began", kind=style.words.label(began))


def _value(outcome: Outcome) -> str:
    return NONE if outcome.value is None else number(outcome.value)


def _score(player: str) -> Show:
    def show(outcome: Outcome) -> str:
        points = dict(outcome.scores or ()).get(player)
        return NONE if points is None else signed(points)

    return show


def _parties(outcome: Outcome) -> str:
    return " : ".join(" ".join(who) for _, who in outcome.parties or ()) or NONE


def _augen(outcome: Outcome) -> str:
    return " : ".join(str(count) for _, count in outcome.augen or ()) or NONE


def _call(index: int, style: Style) -> Show:
    def show(outcome: Outcome) -> str:
        for call in outcome.announcements:
            if call.index == index:
                return style.words(f"status.{call.status}")
        return NONE

    return show


def _trick(place: int) -> Show:
    return lambda outcome: outcome.tricks[place].winner or NONE


def _item(party: str, name: str) -> Show:
    def show(outcome: Outcome) -> str:
        points = [
            item.points
            for item in outcome.items
            if item.party == party and item.item == name
        ]
        return signed(sum(points[1:], points[0])) if points else NONE

    return show
