"""The law of unfinished games: what a verdict states as a fact, more of the record keeps.

A *fact* is a statement that all outcomes of a verdict make. The law has two halves:

- every fact of a record is a fact of each record that says more;
- every outcome of the record that says more fits one of those that were shown before:
  its readings are possible there, and all that was stated there holds.

What is None, ``open``, ``?`` or ``??`` states nothing. Statements, by field:

kind, parties, augen, winner, value, next dealer
    The value, as a whole.
kinds, tricks
    Each from its first on: more may follow. A trick states who led, who laid which
    card, who took it, and its Augen, each by itself.
announcements
    By the call's place in the record: who spoke, its status, and what it counts as.
items, steps
    Those that are listed, point by point; more may follow as long as there is no value.
    Where there is one, the list is complete, and that is a statement too.
scores
    By player.
premises
    Which Annahme a number rests on, as far as the number is known.
findings
    Of what is against the rules (``Kind.ILLEGAL``): code, place, player and duty; and
    what the game means for those after it. What is undecidable may come to be decided,
    and a remark on what the record leaves out ends with that.

What a card has made, who deals next, and that a call stands although it is against the
rules, is told with the proviso that nobody objects (the explanation of U101 says so).

More of a record is: further events behind a card, the card instead of ``??``, the name of
who called, or of who leads where it is his turn (nobody else leads without a name), the moment of ``re?``, a claimed hand. Not so before the first card,
where a record tells all Vorbehalte: whoever says none is gesund. Nor behind the last one,
an Abkürzung or a Reklamation with which the game is over: nothing is foreseen there. Nor a call without a moment in a trick that was there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from itertools import takewhile
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from dokospec.finding import Kind, Span
from dokospec.game import codes
from dokospec.notation.record import (
    Call,
    Event,
    Exchange,
    GameRecord,
    Objection,
    Pass,
    Play,
    Shortening,
)
from dokospec.verdict import Assumption, GameVerdict, Item, Outcome, Step
from dokospec.witness.case import Case

About: TypeAlias = tuple[object, ...]
"""The field, and what a statement is about in it."""
Statements: TypeAlias = dict[About, object]

CONTRADICTIONS: Final = frozenset(
    (
        codes.CARD_NOT_IN_HAND,
        codes.CARD_TOO_OFTEN,
        codes.TOO_MANY_CARDS,
        codes.HAND_SIZE,
        codes.HANDS_TOO_OFTEN,
        codes.CARD_NOT_IN_DECK,
        codes.CANNOT_BE,
        codes.EXCHANGED_NOT_HELD,
        codes.EXCHANGED_NOT_KEPT,
        codes.PUSHED_NOT_HELD,
        codes.PUSHED_NOT_KEPT,
        codes.AHEAD_MISSING,
    )
)
"""What says that hands and cards of a record do not go together."""
PROVISOS: Final = frozenset(("items", "next dealer", "standing"))
"""What of a game that goes on is told as long as nobody objects."""


# --- what is stated -------------------------------------------------------------------


class Overturned(NamedTuple):
    """A statement that does not hold any more; ``late``: what is said instead."""

    field: str
    early: str
    late: str

    def __str__(self) -> str:
        return f"{self.field}: {self.early} -> {self.late}"


def overturned(
    early: GameVerdict,
    late: GameVerdict,
    defaults: Mapping[str, str] = MappingProxyType({}),
    *,
    reclaimed: bool = False,
) -> tuple[Overturned, ...]:
    """What a verdict states and one on more of the record does not.

    A record that contradicts itself (more ♣D than there are, a card that is not in the
    claimed hand) says more than can have been: nothing follows from that. Where more is
    open than is tried, and the verdict tells so, statements may be taken back: those on
    more under two readings that it did not try together. ``defaults``: how each doubt
    is read by default. ``reclaimed``: the Reklamation is what the record tells more.
    """
    before = [statements(early, outcome) for outcome in early.ways]
    if reclaimed:
        before = [
            {about: said for about, said in each.items() if about[0] not in PROVISOS}
            for each in before
        ]
    possible = [o for o in late.ways if not contradicted(late, o)]
    if too_many(early):
        possible = [o for o in possible if tried_singly(o, defaults)]
    after = [statements(late, outcome) for outcome in possible]
    if not after:
        return ()
    facts, untried = shared(before), too_many(late)
    found = [
        Overturned(str(about[0]), _reported(about, value), _instead(about, after))
        for about, value in facts.items()
        if any(each.get(about, value if untried else None) != value for each in after)
    ]
    if found or untried or too_many(early):
        return tuple(found)
    for outcome, stated in zip(possible, after, strict=True):
        gone = [
            missing(each, stated)
            for other, each in zip(early.ways, before, strict=True)
            if together(other.assume, outcome.assume)
        ]
        if all(gone):
            least = min(gone, key=len, default="no readings in common")
            found.append(Overturned("outcomes", least, str(outcome.assume)))
    return tuple(found)


def contradicted(verdict: GameVerdict, outcome: Outcome) -> bool:
    """Whether the cards of a record cannot have been as it has them."""
    return any(
        found.code in CONTRADICTIONS for found in (*verdict.findings, *outcome.findings)
    )


def too_many(verdict: GameVerdict) -> bool:
    """Whether not all that is open was tried, which the verdict tells."""
    return any(found.code == codes.TOO_MANY_WORLDS for found in verdict.findings)


def tried_singly(outcome: Outcome, defaults: Mapping[str, str]) -> bool:
    """Whether at most one doubt has to be read otherwise than by default."""
    return any(
        sum(defaults.get(name, read) != read for name, read in cube) <= 1
        for cube in outcome.assume or ((),)
    )


def missing(early: Statements, late: Statements) -> str:
    """What is stated in one and does not hold in the other; empty where all does."""
    return "; ".join(
        f"{about[0]} {_reported(about, value)} -> {_word(late.get(about))}"
        for about, value in early.items()
        if about not in late or late[about] != value
    )


def shared(stated: Sequence[Statements]) -> Statements:
    """The statements that are made in all of these."""
    return {
        about: value
        for about, value in stated[0].items()
        if all(about in each and each[about] == value for each in stated[1:])
    }


def statements(verdict: GameVerdict, outcome: Outcome) -> Statements:
    """What a verdict states where this outcome is the one."""
    return {about: said for about, said in _all(verdict, outcome) if said is not None}


def _all(verdict: GameVerdict, outcome: Outcome) -> Iterator[tuple[About, object]]:
    yield ("kind",), outcome.kind
    yield ("parties",), outcome.parties
    yield ("augen",), outcome.augen
    yield ("winner",), outcome.winner
    yield ("value",), outcome.value
    if len(outcome.next_dealers) == 1:
        yield ("next dealer",), outcome.next_dealers[0]
    for number, kind in enumerate(outcome.kinds, 1):
        yield ("kinds", number), kind
    for trick in outcome.tricks:
        about: About = ("tricks", trick.number)
        yield (*about, "leader"), trick.leader
        yield (*about, "winner"), trick.winner
        yield (*about, "augen"), trick.augen
        for place, (by, card) in enumerate(trick.cards):
            yield (*about, "by", place), by
            yield (*about, "card", place), None if card == "??" else card
    for said in outcome.announcements:
        about = ("announcements", said.index)
        yield (*about, "by"), None if said.by == "?" else said.by
        if said.status == "standing":
            about = ("standing", said.index)
        if said.status != "open":
            yield (*about, "status"), said.status
            yield (*about, "counts as"), said.counts_as or "nothing"
    yield from _listed("items", outcome.items, whole=outcome.value is not None)
    yield from _listed("steps", outcome.steps, whole=outcome.value is not None)
    for name, points in outcome.scores or ():
        yield ("scores", name), points
    for premise in outcome.premises:
        yield ("premises", premise.number, premise.name), True
    for found in (*verdict.findings, *outcome.findings):
        if found.kind is Kind.ILLEGAL:
            data = dict(found.data)
            against = data.get("player"), data.get("duty")
            yield ("findings", found.code, found.span, *against), True
        elif found.code == codes.NOTE:
            yield ("findings", found.code, found.data), True


def _listed(
    field: str, listed: Sequence[Item | Step], *, whole: bool
) -> Iterator[tuple[About, object]]:
    """Each point by itself: of an item's points some may come to be known later."""
    points: defaultdict[About, Fraction] = defaultdict(Fraction)
    for each in listed:
        if isinstance(each, Item):
            points[each.item, each.group, each.party, each.clause] += each.points
        else:
            points[each.step, each.clause] += each.value
    for about, amount in points.items():
        sign = 1 if amount > 0 else -1
        for point in range(1, int(abs(amount)) + 1):
            yield (field, *about, sign * point), True
    if whole:
        yield (field, "all"), tuple(sorted(points.items()))


def together(one: Sequence[Assumption], two: Sequence[Assumption]) -> bool:
    """Whether doubts of the text can be read so at once; nothing goes with everything.

    What is assumed of the record (a hand, who called, when) has a name with a blank in
    it. That comes to be known, and so is no longer assumed.
    """
    return any(
        all(dict(a).get(name, read) == read for name, read in b if " " not in name)
        for a in one or ((),)
        for b in two or ((),)
    )


def _reported(about: About, value: object) -> str:
    words = [_word(each) for each in about[1:]]
    return " ".join(words if value is True else [*words, _word(value)])


def _instead(about: About, after: Sequence[Statements]) -> str:
    return " | ".join(dict.fromkeys(_word(each.get(about)) for each in after))


def _word(value: object) -> str:
    match value:
        case Span(line=line, column=column):
            return f"{line}:{column}"
        case tuple():
            return f"({' '.join(map(_word, value))})"
        case _:
            return str(value)


# --- less of a record -----------------------------------------------------------------


def reclaims(case: Case) -> int:
    """How often somebody objects."""
    return sum(isinstance(event, Objection) for event in case.game.events)


def over(case: Case, verdict: GameVerdict) -> bool:
    """Whether an Abkürzung or a Reklamation behind the last card may end the game."""
    behind = takewhile(lambda e: not isinstance(e, Play), reversed(case.game.events))
    won = any(outcome.winner is not None for outcome in verdict.ways)
    return won and any(isinstance(e, Objection | Shortening) for e in behind)


def out_of_turn(verdict: GameVerdict, case: Case, less: Less) -> bool:
    """Whether by some outcome it was another's turn than that of who leads here."""
    place = case.game.locate("event", less.where) if case.game.locate else None
    return any(
        found.code == codes.OUT_OF_TURN and found.span == place
        for outcome in verdict.ways
        for found in (*verdict.findings, *outcome.findings)
    )


class Less(NamedTuple):
    """One thing that a record leaves out: which, and where."""

    what: str
    where: int

    def __str__(self) -> str:
        return f"{self.what} {self.where}"


SORTS: Final = (
    "cut", "card", "leader", "name", "moment", "exchange", "hand", "card of a hand",
)  # fmt: skip


def ways(case: Case, sort: str) -> tuple[Less, ...]:
    """All single things of a sort that may be left out of a record."""
    events, hands = case.game.events, case.game.hands
    first = next((i for i, e in enumerate(events) if isinstance(e, Play)), len(events))
    places: Sequence[int] = ()
    match sort:
        case "cut":
            behind = range(first + 1, len(events))
            places = [i for i in behind if not _may_lie_before(events, i)]
        case "hand":
            places = range(len(hands))
        case "card of a hand":
            places = [i for i, hand in enumerate(hands) if None not in hand.cards]
        case _:
            places = [i for i, event in enumerate(events) if _tells(event, sort)]
    if sort == "moment":
        places = [i for i in places if not _like_another(events, i)]
    return tuple(Less(sort, place) for place in places)


def _trick(events: Sequence[Event], place: int) -> int:
    """How many whole tricks lie before this event."""
    return sum(isinstance(each, Play) for each in events[:place]) // 4


def _beside(events: Sequence[Event], place: int) -> Iterator[tuple[int, Call]]:
    """The calls of the same trick at a moment that is not known."""
    calls = [(i, e) for i, e in enumerate(events) if isinstance(e, Call)]
    for other, call in calls:
        if call.uncertain and _trick(events, other) == _trick(events, place):
            yield other, call


def _may_lie_before(events: Sequence[Event], place: int) -> bool:
    """Whether something from here on may have been said before: it is not more behind."""
    return any(other >= place for other, _ in _beside(events, place))


def _like_another(events: Sequence[Event], place: int) -> bool:
    """Whether the same was said in this trick at a moment that is not known.

    By the same player, or by nobody knows whom.

    Without its own, which of them was the earlier is no longer told: they change places.
    """
    said = events[place]
    assert isinstance(said, Call)
    return any(
        other.word == said.word and (None in (other.by, said.by) or other.by == said.by)
        for _, other in _beside(events, place)
    )


def _tells(event: Event, sort: str) -> bool:
    match event:
        case Play(card=card, by=by):
            known = {"card": card is not None, "leader": by is not None}
            return known.get(sort, False)
        case Call(by=by, uncertain=uncertain):
            known = {"name": by is not None, "moment": not uncertain}
            return known.get(sort, False)
        case Exchange() | Pass():
            return sort == "exchange"
        case _:
            return False


def without(case: Case, less: Less) -> Case:
    """The record without that."""
    game, place = case.game, less.where
    events, hands = game.events, game.hands
    match less.what:
        case "cut":
            return placed(case, replace(game, events=events[:place]))
        case "hand":
            return placed(case, replace(game, hands=hands[:place] + hands[place + 1 :]))
        case "card of a hand":
            hidden = replace(hands[place], cards=(None, *hands[place].cards[1:]))
            hands = (*hands[:place], hidden, *hands[place + 1 :])
            return placed(case, replace(game, hands=hands))
        case _:
            less_reported = _hidden(events[place], less.what)
            events = (*events[:place], less_reported, *events[place + 1 :])
            return placed(case, replace(game, events=events))


def _hidden(event: Event, what: str) -> Event:
    match event:
        case Play() if what == "leader":
            return replace(event, by=None)
        case Play():
            return replace(event, card=None)
        case Call() if what == "name":
            return replace(event, by=None)
        case Call():
            return replace(event, uncertain=True)
        case Exchange(given=given, returned=returned):
            back = None if returned is None else (None,) * len(returned)
            return replace(event, given=(None,) * len(given), returned=back)
        case Pass(cards=cards):
            return replace(event, cards=(None,) * len(cards))
        case _:
            raise AssertionError(event)


def left(case: Case, less: Sequence[Less]) -> Case:
    """The record without all of these, one after another."""
    return reduce(without, less, case)


def placed(case: Case, game: GameRecord | None = None) -> Case:
    """The case with places that stay the same whatever is left out.

    An event stands in the line of its trick, and in the column of its number.
    """
    game = game or case.game
    lines, cards = [], 0
    for event in game.events:
        lines.append(100 + cards // 4)
        cards += isinstance(event, Play)
    seats = [case.head.players.index(h.player) if h.player else 9 for h in game.hands]

    def locate(section: str, index: int) -> Span | None:
        match section:
            case "event":
                known = index < len(lines)
                return Span(lines[index], index + 1, index + 2) if known else None
            case "hand":
                return Span(10 + seats[index], 1, 2)
            case _:
                return Span(1, 1, 2)

    return replace(case, game=replace(game, locate=locate))
