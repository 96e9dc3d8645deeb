"""Questions about objections: against a card or a call, in time and too late.

What is objected to lies before or behind what else is done at that moment, and hands that
are told bear it out or do not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from typing import Final

from dokospec.conformance.acting import ACTS
from dokospec.conformance.position import Asked
from dokospec.corpus.calls import is_valid, partnered
from dokospec.corpus.questions import (
    Candidate,
    going_on,
    inserted,
    through,
)
from dokospec.game import codes
from dokospec.notation.record import (
    Call,
    Event,
    Objection,
    Play,
    Reservation,
    Shortening,
)
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
ORDERED: Final = (0, 6)
"""Behind so many cards things are done in every order."""
UNFOLLOWED: Final = 2
"""Against so many cards of another class than was led each word is said in a game."""
REVOKED: Final = 2
"""So many cards are laid wrongly in a game, each in one of its own."""


def objections(generator: Generator) -> Iterator[Candidate]:
    """What is objected to in every sort of game, and what the game is worth then."""
    if not generator.lexicon.objections:
        return
    for number, case in enumerate(_games(generator)):
        chance = Chance("objections", number)
        yield from _at_moments(generator, case, chance)
        yield from _against_calls(generator, case, chance)
        yield from _in_every_order(generator, case, chance)
        for told in (case, *_revoked(generator, case, chance)):
            yield from _against_cards(generator, told)


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


# --- one before the other at the same moment -------------------------------------------


def _in_every_order(
    generator: Generator, case: Case, chance: Chance
) -> Iterator[Candidate]:
    """An objection, and what the two concerned say or cut short at that moment."""
    said = generator.lexicon
    for cards in (cards for cards in ORDERED if cards < case.cards):
        by, against, third = chance.shuffled(case.head.players[:3])
        word, other = chance.shuffled(said.calls)[:2]
        objection = Objection(by, against, chance.pick(((), (word,))))
        done: list[tuple[Event, ...]] = [
            (Call(word, against), Call(other, by), objection)
        ]
        for bidder in () if cards else (by, third):
            bid = Reservation(bidder, (chance.pick(said.bids),))
            done.append((Call(word, against), bid, objection))
        for shortening in said.shortenings:
            cut = Shortening(by, shortening)
            done.append((objection, cut, Objection(third, by, ())))
        for acts in done:
            for ordered in permutations(acts):
                yield from _one_by_one(case, ordered, cards)


def _one_by_one(
    case: Case, ordered: Sequence[Event], cards: int
) -> Iterator[Candidate]:
    """Whether each is in order, and what the game is worth that ends there or goes on."""
    for act in ordered:
        case = inserted(case, act, cards)
    for act in ordered:
        cut = through(case, act)
        sort, kind = (Call, "ansage") if isinstance(act, Call) else (ACTS, "handlung")
        number = sum(isinstance(event, sort) for event in cut.game.events)
        yield Candidate(cut, Asked(kind, number))
    yield Candidate(through(case, ordered[-1]), Asked("partie"))
    yield Candidate(case, Asked("partie"))


# --- against cards, by hands that are told -----------------------------------------------


def _against_cards(generator: Generator, case: Case) -> Iterator[Candidate]:
    """Each word against who laid another class than was led; with no hands told, too."""
    for name, cards in _unfollowed(generator, case)[:UNFOLLOWED]:
        by = next(other for other in case.head.players if other != name)
        for word in generator.lexicon.objections:
            objection = Objection(by, name, (word,))
            said = inserted(case, objection, cards)
            yield Candidate(said, Asked("partie"))
            cut = through(said, objection)
            acts = sum(isinstance(event, ACTS) for event in cut.game.events)
            for told in (cut, replace(cut, game=replace(cut.game, hands=()))):
                yield Candidate(told, Asked("handlung", acts))


def _unfollowed(generator: Generator, case: Case) -> list[tuple[str, int]]:
    """Who laid another class than was led, and how many cards lay there then."""
    outcome = case.judged(generator.judge.unscored()).default
    table = generator.judge.tables.kind(outcome.kind or "")
    plays = [event for event in case.game.events if isinstance(event, Play)]
    cards = [event.card for event in plays]
    laid = [name for trick in outcome.tricks for name, _ in trick.cards]
    if table is None or None in cards:
        return []
    classes = [table.order.classes[card.index] for card in cards if card is not None]
    return [
        (name, place + 1)
        for place, name in enumerate(laid)
        if classes[place] != classes[place // 4 * 4]
    ]


def _revoked(generator: Generator, case: Case, chance: Chance) -> Iterator[Case]:
    """The game where somebody keeps back a card that he lays later, and no more is wrong."""
    judge = generator.judge.unscored()
    spots = [i for i, e in enumerate(case.game.events) if isinstance(e, Play)]
    laid: dict[str, list[int]] = {name: [] for name in case.head.players}
    for trick in case.judged(judge).default.tricks:
        for place, (name, _) in enumerate(trick.cards):
            laid[name].append(spots[4 * trick.number - 4 + place])
    pairs = [pair for own in laid.values() for pair in combinations(own, 2)]
    made = 0
    for one, two in chance.shuffled(pairs):
        if made == REVOKED:
            return
        events = list(case.game.events)
        events[one], events[two] = events[two], events[one]
        changed = case.having(events)
        verdict = changed.judged(judge)
        found = (*verdict.findings, *verdict.default.findings)
        if {each.code for each in found} == {codes.REVOKE}:
            made += 1
            yield changed
