"""Questions about objections: against a card or a call, in time and too late."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from dokospec.conformance.acting import ACTS
from dokospec.conformance.position import Asked
from dokospec.corpus.calls import is_valid, partnered
from dokospec.corpus.questions import Candidate, going_on, inserted, through
from dokospec.notation.record import Call, Objection
from dokospec.witness.case import Case
from dokospec.witness.chance import Chance
from dokospec.witness.generate import Bid, Generator, Wish

MOMENTS: Final = (0, 1, 3, 4, 5, 6, 7, 8, 10, 12, 15, 17, 20, 26, 40)
"""Behind so many cards something is objected to."""
AFTER: Final = 6
"""Against a call something is said up to so many cards later."""
SAID: Final = 3
"""So many things are objected to at the same moment."""
CALLS: Final = 4
"""So many words are said too late, and in time."""
AGAINST: Final = 8
"""So many objections are made to each."""


def objections(generator: Generator) -> Iterator[Candidate]:
    """What is objected to in every sort of game, and what the game is worth then."""
    if not generator.lexicon.objections:
        return
    for number, case in enumerate(_games(generator)):
        chance = Chance("objections", number)
        yield from _at_moments(generator, case, chance)
        yield from _against_calls(generator, case, chance)


def _games(generator: Generator) -> Iterator[Case]:
    """A whole game of every sort: by parties found out, alone, alone from the start."""
    found = [*partnered(generator)]
    named = {words[0] for words in found}
    alone = [(word,) for word in generator.lexicon.bids if word not in named]
    for words, seat, tricks in (
        *((words, 0, tricks) for words in ((), *found) for tricks in (0, 3)),
        *((words, 0, 2) for words in alone[:2]),
    ):
        bids = (Bid(words, 0),) if words else ()
        wish = Wish(bids=bids, strong=(seat, tricks), hands=True)
        case = generator.make(("objection", "".join(words[:1])), wish)
        if case is not None and case.cards:
            yield case


def _at_moments(
    generator: Generator, case: Case, chance: Chance
) -> Iterator[Candidate]:
    """Something is objected to, and then once more; whether the play may go on."""
    names = case.head.players[:4]
    for cards in MOMENTS:
        for number in range(SAID):
            by, against = chance.shuffled(names)[:2]
            first = Objection(by, against, _words(generator, chance))
            yield from _objecting(case, first, cards)
            yield from going_on(generator.judge, inserted(case, first, cards))
            if number == 0:
                also = Objection(by, against, _words(generator, chance))
                again = chance.pick((first, also))
                once = inserted(case, first, cards)
                later = cards + chance.pick((0, 0, 1))
                yield from _objecting(once, replace(again), later)


def _words(generator: Generator, chance: Chance) -> tuple[str, ...]:
    """Nothing, a word, or up to three."""
    words = (*generator.lexicon.objections, *generator.lexicon.calls[:2])
    return tuple(chance.shuffled(words)[: chance.below(4)])


def _against_calls(
    generator: Generator, case: Case, chance: Chance
) -> Iterator[Candidate]:
    """Of a call that is too late, and of one that is not."""
    names = case.head.players[:4]
    for word in generator.lexicon.calls[:CALLS]:
        for by in names[:2]:
            for cards in (0, *_too_late(generator, case, Call(word, by))):
                said = inserted(case, Call(word, by), cards)
                for _ in range(AGAINST):
                    other = chance.pick(names)
                    later = cards + chance.below(AFTER)
                    words = chance.pick(((), (word,), _words(generator, chance)))
                    spoken = said
                    if chance.percent(30):
                        spoken = inserted(said, Call(word, other), cards + 1)
                    yield from _objecting(spoken, Objection(other, by, words), later)


def _too_late(generator: Generator, case: Case, call: Call) -> Iterator[int]:
    """The first moment at which a call is not valid any more."""
    was = False
    for cards in range(0, min(case.cards, 40), 4):
        said = inserted(case, call, cards)
        now = is_valid(generator, Candidate(through(said, call), Asked("ansage", 1)))
        if was and not now:
            yield cards
            return
        was = was or now is True


def _objecting(case: Case, objection: Objection, cards: int) -> Iterator[Candidate]:
    """Whether it is in order, what the game is worth with it, and where it ends there.

    Nothing where no card would follow.
    """
    if cards >= case.cards:
        return
    said = inserted(case, objection, cards)
    acts = [event for event in said.game.events if isinstance(event, ACTS)]
    number = next(n for n, event in enumerate(acts, 1) if event is objection)
    cut = through(said, objection)
    yield Candidate(cut, Asked("handlung", number))
    yield Candidate(cut, Asked("partie"))
    yield Candidate(said, Asked("partie"))
