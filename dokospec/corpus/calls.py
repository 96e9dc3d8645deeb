"""Questions about calls: just in time and too late, one after another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from dokospec.conformance.position import Asked
from dokospec.corpus.questions import Candidate, inserted, through
from dokospec.notation.record import Call, GameRecord, Reservation
from dokospec.witness.case import Case, table
from dokospec.witness.chance import Chance
from dokospec.witness.generate import Bid, Generator, Wish
from dokospec.witness.observation import lawful

CALLERS: Final = 3
"""In how many games every call is tried at every moment."""
LATE: Final = 3
"""So many first tricks the bidder makes himself."""
EARLY: Final = 9
"""Before the cards of so many first tricks calls are tried."""


def call_moments(generator: Generator) -> Iterator[Candidate]:
    """Every call just in time and one card too late, as long as there are cards."""
    for number in range(CALLERS):
        found = next(partnered(generator), None) if number else None
        wish = Wish(bids=(Bid(found),) if found else (), hands=True)
        case = generator.make(("caller", number), wish)
        if case is None:
            continue
        names = case.judged(generator.judge).players
        chance = Chance("caller", number)
        for speaker in chance.shuffled(names)[:2]:
            yield from _moments(generator, case, speaker)


def known_later(generator: Generator) -> Iterator[Candidate]:
    """The same where the parties come to be known late, or by nobody else's trick."""
    for words in partnered(generator):
        for tricks in range(1, LATE + 1):
            wish = Wish(bids=(Bid(words, 0),), strong=(0, tricks), hands=True)
            case = generator.make(("known later", tricks), wish)
            if case is not None and case.cards:
                names = case.judged(generator.judge).players
                for speaker in names[:2]:
                    yield from _moments(generator, case, speaker)


def _partner_is_found(generator: Generator, case: Case) -> bool:
    """Whether the parties of such a game come to be known by an event."""
    events = generator.model.events.get("nach Stich", ())
    kind = case.judged(generator.judge).default.kind or ""
    return any(kind in str(event.condition) for event in events)


def _moments(generator: Generator, case: Case, speaker: str) -> Iterator[Candidate]:
    """By who has said before the first card what he may."""
    spoken = case
    for word in generator.lexicon.calls:
        call = Call(word, speaker)
        for one, two in turns(generator, early(spoken, call)):
            yield one.asked
            yield two.asked
        first = inserted(spoken, call, 0)
        announcements = first.judged(generator.judge).default.announcements
        if announcements and announcements[-1].status == "valid":
            spoken = first


def replies(generator: Generator) -> Iterator[Candidate]:
    """One call after another, of the same side and of the other, just in time and not."""
    for words in ((), *partnered(generator)):
        wish = Wish(bids=(Bid(words),) if words else (), hands=True)
        case = generator.make(("replies", "".join(words[:1])), wish)
        if case is None or not case.cards:
            continue
        outcome = case.judged(generator.judge).default
        sides = [names for _, names in outcome.parties or ()]
        for own in sides:
            speakers = [
                *own[:2],
                *(n for other in sides if other != own for n in other),
            ]
            for first in generator.lexicon.calls:
                for cards in _ends(generator, case, Call(first, own[0])):
                    said = inserted(case, Call(first, own[0]), cards)
                    for by in dict.fromkeys(speakers[:3]):
                        yield from _after(generator, said, by, cards)


def early(
    case: Case, call: Call, start: int = 0, tricks: int = EARLY
) -> list[Candidate]:
    """Behind so many cards, and before each of so many tricks: whether this may be said."""
    moments = range(start, min(case.cards, start + 4 * tricks), 4)
    return [calling(case, call, cards) for cards in moments]


class TriedCall(NamedTuple):
    """The question whether a call is valid, and the answer as :func:`is_valid` has it."""

    asked: Candidate
    valid: bool | None


def turns(
    generator: Generator, asked: Iterable[Candidate]
) -> Iterator[tuple[TriedCall, TriedCall]]:
    """Two of these, one behind the other, to which the answers differ."""
    tried = (TriedCall(each, is_valid(generator, each)) for each in asked)
    return ((one, two) for one, two in pairwise(tried) if one.valid is not two.valid)


def _ends(generator: Generator, case: Case, call: Call) -> tuple[int, ...]:
    """The first and the last moment at which a call is valid, or the first of all."""
    asked = enumerate(early(case, call))
    valid = [4 * trick for trick, each in asked if is_valid(generator, each)]
    return tuple(dict.fromkeys((valid[0], valid[-1]) if valid else (0,)))


def _after(
    generator: Generator, said: Case, by: str, cards: int
) -> Iterator[Candidate]:
    for word in generator.lexicon.calls:
        tried = early(said, Call(word, by), cards)
        yield from tried[:1]
        for one, two in turns(generator, tried):
            yield one.asked
            yield two.asked
            if one.valid:
                yield from _then(generator, said, one.asked)


def _then(generator: Generator, said: Case, last: Candidate) -> Iterator[Candidate]:
    """What the same player says at once, where a call was just in time."""
    call = last.case.game.events[-1]
    assert isinstance(call, Call)
    cards = last.case.cards
    both = inserted(said, call, cards)
    for word in generator.lexicon.calls:
        yield calling(both, Call(word, call.by), cards)


def calling(case: Case, call: Call, cards: int) -> Candidate:
    """The question whether this may be said behind so many cards."""
    spoken = inserted(case, call, cards)
    calls = [e for e in spoken.game.events if isinstance(e, Call)]
    place = next(n for n, e in enumerate(calls) if e is call)
    return Candidate(through(spoken, call), Asked("ansage", place + 1))


def is_valid(generator: Generator, candidate: Candidate) -> bool | None:
    """Whether the last call is valid; None where that is not known."""
    verdict = candidate.case.judged(generator.judge.unscored())
    statuses = [
        each.status
        for each in verdict.default.announcements
        if each.index == len(candidate.case.game.events) - 1
    ]
    return statuses[0] == "valid" if statuses else None


def partnered(generator: Generator) -> Iterator[tuple[str, ...]]:
    """Vorbehalte with which the parties come to be known while cards are played.

    With a word behind one that nobody may say without any.
    """
    for word in generator.lexicon.bids:
        with_more = ((word, more) for more in generator.lexicon.extras)
        alone = _may_be_said(generator, (word,))
        for words in ((word,),) if alone else with_more:
            if alone or _may_be_said(generator, words):
                wish = Wish(bids=(Bid(words),), tricks=1)
                case = generator.make(("partner", word), wish)
                if case is not None and _partner_is_found(generator, case):
                    yield words


def _may_be_said(generator: Generator, words: tuple[str, ...]) -> bool:
    """Whether nothing but the hand could forbid a Vorbehalt."""
    head = table()
    said = GameRecord(None, (), events=(Reservation(head.players[0], words),))
    return lawful(Case(head, said).judged(generator.judge))
