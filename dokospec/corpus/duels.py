"""Questions about calls of both sides: one goes further and further, the other replies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from dokospec.conformance.position import Asked
from dokospec.corpus.boundaries import LIMITS, kinds_unlike
from dokospec.corpus.calls import calling, early, is_valid, partnered, turns
from dokospec.corpus.questions import Candidate, inserted
from dokospec.notation.record import Call, Play
from dokospec.witness.case import Case
from dokospec.witness.generate import Bid, Generator, Wish

EARLY: Final = 12
"""Before the cards of so many first tricks replies are tried."""
BACK: Final = 3
"""Replies to so many of the limits are tried at every moment."""
FIRST_FURTHER: Final = 2
"""The first step behind what is said first."""


class _Sides(NamedTuple):
    """A game, who goes further in it, and who replies; players in the order of seats."""

    case: Case
    own: Sequence[str]
    others: Sequence[str]


def duels(generator: Generator) -> Iterator[Candidate]:
    """All of these families."""
    found = [*partnered(generator)]
    named = {words[0] for words in found}
    kinds = [(word,) for word in kinds_unlike(generator) if word and word not in named]
    for words in ((), *found, *kinds):
        bids = (Bid(words, 0),) if words else ()
        wish = Wish(bids=bids, hands=True)
        case = generator.make(("duel", "".join(words[:1])), wish)
        if case is None or not case.cards:
            continue
        for sides in _sides(generator, case):
            yield from _words(generator, sides)
            if not words or words in found:
                yield from _replies(generator, sides)
                yield from _on(generator, sides)
            yield from _too_early(generator, sides)
    yield from _at_the_end(generator)


def _sides(generator: Generator, case: Case) -> Iterator[_Sides]:
    """A game seen from each side."""
    parties = case.judged(generator.judge).default.parties or ()
    sides = [names for _, names in parties if names]
    for own, others in product(sides, repeat=2):
        if own != others:
            yield _Sides(case, own, others)


def _further(
    generator: Generator, case: Case, names: Sequence[str], most: int | None = None
) -> Iterator[Case]:
    """The case with one valid call more each time, all before the first card.

    Who speaks takes turns. ``most``: how many calls.
    """
    made = 0
    for word in generator.lexicon.calls:
        if made == most:
            return
        for name in (names[made % len(names)], *names):
            said = inserted(case, Call(word, name), 0)
            announcements = said.judged(
                generator.judge.unscored()
            ).default.announcements
            if all(call.status == "valid" for call in announcements):
                case, made = said, made + 1
                yield case
                break


def _opened(generator: Generator, case: Case, names: Sequence[str]) -> Case:
    """The case with the first call that a player may make, before the first card."""
    return next(_further(generator, case, names[:1], 1), case)


def _words(generator: Generator, sides: _Sides) -> Iterator[Candidate]:
    """Every word, by everybody, before and after the step that allows it or forbids it.

    After the first step beyond what both sides say first, all words are tried.
    """
    both = _opened(generator, sides.case, sides.others)
    speakers = dict.fromkeys((*sides.own[:2], *sides.others[:2]))
    first = {sides.own[0], sides.others[0]}
    for start in (sides.case, both):
        earlier: dict[tuple[str, str], tuple[Candidate, bool | None]] = {}
        steps = (start, *_further(generator, start, sides.own))
        for step, case in enumerate(steps):
            for word, by in product(generator.lexicon.calls, speakers):
                now = calling(case, Call(word, by), 0)
                valid = is_valid(generator, now)
                before, was = earlier.get((word, by), (now, valid))
                if was is not valid:
                    yield before
                    yield now
                elif step == FIRST_FURTHER and start is both and by in first:
                    yield now
                earlier[word, by] = now, valid


def _replies(generator: Generator, sides: _Sides) -> Iterator[Candidate]:
    """After every step of one side: the other says again what it said first, and again.

    The last of these is tried at every moment, by both partners.
    """
    start = _opened(generator, sides.case, sides.others)
    first = next((e for e in start.game.events if isinstance(e, Call)), None)
    if first is None:
        return
    for case in _further(generator, start, sides.own):
        for count in range(BACK + 1):
            for by in sides.others[:2]:
                said = case
                for _ in range(count):
                    said = inserted(said, Call(first.word, first.by), 0)
                yield from _in_time(generator, said, Call(first.word, by))


def _on(generator: Generator, sides: _Sides) -> Iterator[Candidate]:
    """What who replied to a first call says next, at once, whenever he replied."""
    words, by = generator.lexicon.calls, sides.others[0]
    moments = range(0, min(sides.case.cards, 4 * EARLY), 4)
    for first in words:
        before = calling(sides.case, Call(first, sides.own[0]), 0)
        if not is_valid(generator, before):
            continue
        said = inserted(sides.case, Call(first, sides.own[0]), 0)
        for cards, reply in product(moments, words):
            if is_valid(generator, calling(said, Call(reply, by), cards)):
                replied = inserted(said, Call(reply, by), cards)
                further = (calling(replied, Call(w, by), cards) for w in words)
                yield from (e for e in further if is_valid(generator, e) is not None)
        break


def _too_early(generator: Generator, sides: _Sides) -> Iterator[Candidate]:
    """What is said before the Vorbehalte, and would be valid behind them."""
    for word, by in product(generator.lexicon.calls, (sides.own[0], sides.others[0])):
        call = Call(word, by)
        if is_valid(generator, calling(sides.case, call, 0)):
            events = [e for e in sides.case.game.events if not isinstance(e, Play)]
            early = sides.case.having((call, *events))
            yield Candidate(early, Asked("ansage", 1))


def _in_time(generator: Generator, case: Case, call: Call) -> Iterator[Candidate]:
    """A call at once, just in time and too late."""
    asked = early(case, call, tricks=EARLY)
    yield from asked[:1]
    for one, two in turns(generator, asked):
        yield one.asked
        yield two.asked


def _at_the_end(generator: Generator) -> Iterator[Candidate]:
    """What the game is worth with such replies, by the Augen of who replied."""
    for party, augen in product(generator.model.parties, LIMITS):
        wish = Wish(bids=(), augen=(party, augen, augen))
        case = generator.make(("duel", augen), wish)
        if case is None:
            continue
        for own, others in _by_party(generator, case, party):
            start = _opened(generator, case, others)
            first = next((e for e in start.game.events if isinstance(e, Call)), None)
            steps = [*_further(generator, start, own)] if first is not None else []
            for count, further in enumerate(steps):
                assert first is not None
                said = further
                for _ in range(count):
                    said = inserted(said, Call(first.word, first.by), 0)
                    yield Candidate(said, Asked("partie"))


def _by_party(
    generator: Generator, case: Case, party: str
) -> Iterator[tuple[Sequence[str], Sequence[str]]]:
    """Who goes further, and who replies: the party that has so many Augen."""
    parties = case.judged(generator.judge).default.parties or ()
    replying = [names for name, names in parties if name == party and names]
    for others in replying:
        for _, own in parties:
            if own and own != others:
                yield own, others
