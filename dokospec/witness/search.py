"""Searching for a record of which something holds, and for a smallest one.

Candidates come in order of growth: what can be said without a card, a trick, some
tricks, whole games. What the statements in question are about is likelier to be in
them than it is by luck. The same question has the same answer on every run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from dokospec.cards import Card
from dokospec.notation.record import (
    Call,
    Event,
    GameRecord,
    Objection,
    Play,
    Reservation,
    Shortening,
)
from dokospec.witness.case import Case, table
from dokospec.witness.chance import Chance
from dokospec.witness.generate import Bid, Generator, Wish
from dokospec.witness.lexicon import (
    ABOUT_OBJECTIONS,
    ABOUT_SHORTENING,
    ABOUT_THE_TABLE,
    Hints,
)
from dokospec.witness.records import size_of
from dokospec.witness.shrink import (
    Deck,
    Holds,
    R,
    Violations,
    deck_of,
    no_violations,
    smaller,
    trim,
)

STAGES: Final = ((1, 80), (4, 160), (99, 200))
"""Most tricks of a stage, and how many candidates it has."""
HITS: Final = 3
"""How many games are made smaller before the smallest is taken; of longer records one."""


def most_tried() -> int:
    """How many games are looked at, besides what can be said without cards."""
    return sum(count for _, count in STAGES)


def smallest(
    stages: Iterable[Iterable[R]],
    holds: Holds[R],
    deck: Deck,
    violations: Violations[R] = no_violations,
) -> R | None:
    """A smallest record of which ``holds`` is true, None where none was found.

    ``stages``: the candidates, the smaller ones first. Of games a stage that has shown
    one without a violation is the last, and some are made smaller (``HITS``); of longer
    records the first is taken. ``deck``: for making the record smaller.
    """
    hits: list[R] = []
    for stage in stages:
        for record in filter(holds, stage):
            if not isinstance(record, Case):
                return smaller(record, holds, deck, violations)
            hits.append(trim(record, holds, deck, violations))
            if len(hits) == HITS:
                break
        if len(hits) == HITS or any(not violations(hit) for hit in hits):
            break
    if not hits:
        return None
    best = min(hits, key=lambda hit: (violations(hit), size_of(hit)))
    return smaller(best, holds, deck, violations)


def deck_for(generators: Sequence[Generator]) -> Deck:
    """The cards that every text has, and the words of the first."""
    first = generators[0]
    faces = frozenset.intersection(*(g.model.deck for g in generators))
    return deck_of(faces, first.model.copies, first.lexicon)


def candidates(
    generators: Sequence[Generator],
    hints: Hints,
    stages: Sequence[tuple[int, int]] = STAGES,
) -> Iterator[Iterator[Case]]:
    """The stages, each a stream of cases."""
    yield _spoken(generators, hints)
    for number, (tricks, count) in enumerate(stages):
        yield _played(generators, hints, number, tricks, count)


# --- without cards -----------------------------------------------------------------------


def _spoken(generators: Sequence[Generator], hints: Hints) -> Iterator[Case]:
    """What can be said before a card is played, one thing after another."""
    four, five = table(4), table(5)
    yield Case(four, GameRecord(None))
    yield Case(five, GameRecord(None))
    for generator in generators:
        said = generator.lexicon
        bids = [*hints.bids, *(w for w in said.bids if w not in hints.bids)]
        names = four.players
        single = [
            Reservation(names[seat], words)
            for word in bids
            for words in ((word,), *((word, extra) for extra in said.extras))
            for seat in (0, 3)
        ]
        yield from (Case(four, GameRecord(None, events=(bid,))) for bid in single)
        for bid in single[: 2 * (1 + len(said.extras))]:
            yield Case(five, GameRecord(None, events=(bid,)))
        for one in bids[:8]:
            for two in bids:
                both = (Reservation("Anna", (one,)), Reservation("Bernd", (two,)))
                yield Case(four, GameRecord(None, events=both))
                yield Case(
                    four, GameRecord(None, events=(both[0], _by(both[1], "Anna")))
                )
            # Out of turn, and with what may stand behind the first.
            late = (Reservation("Bernd", (one,)), Reservation("Anna", (bids[0],)))
            yield Case(four, GameRecord(None, events=late))
            for extra in said.extras:
                with_it = Reservation("Anna", (one, extra))
                both = (with_it, Reservation("Bernd", (bids[0],)))
                yield Case(four, GameRecord(None, events=both))
        for word in bids[:8]:
            bid = Reservation("Anna", (word,))
            for call in hints.calls or said.calls:
                for name in names[:2]:
                    events: tuple[Event, ...] = (bid, Call(call, name))
                    yield Case(four, GameRecord(None, events=events))
            for short in said.shortenings:
                for name in names:
                    events = (bid, Shortening(name, short))
                    yield Case(four, GameRecord(None, events=events))

        yield from _objected(hints.objections or said.objections)


def _objected(words: Sequence[str]) -> Iterator[Case]:
    """Objections to anything, with what may be said of it."""
    four = table(4)
    for kinds in ((), *((word,) for word in words[:12])):
        for by, against in (("Anna", "Bernd"), ("Bernd", "Anna")):
            objection = Objection(by, against, kinds)
            yield Case(four, GameRecord(None, events=(objection,)))


def _by(bid: Reservation, name: str) -> Reservation:
    return Reservation(name, bid.words)


# --- with cards ----------------------------------------------------------------------------


def _played(
    generators: Sequence[Generator], hints: Hints, stage: int, most: int, count: int
) -> Iterator[Case]:
    for number in range(count):
        generator = generators[number % len(generators)]
        chance = Chance("candidate", stage, number, hints.bids, hints.calls)
        wish = _wish(chance, generator, hints, most)
        case = generator.make((stage, number), wish)
        if case is None:
            continue
        for _ in range(chance.pick((0, 1, 1, 2, 2, 3, 4))):
            case = _disturbed(chance, case, generator, hints)
        yield case


def _wish(chance: Chance, generator: Generator, hints: Hints, most: int) -> Wish:
    """A wish that is likelier to bring about what the hints are about."""
    size_of_hand = generator.model.hand_size
    whole = most >= size_of_hand
    tricks = None if whole else 1 + chance.below(most)
    objections = hints.about(ABOUT_OBJECTIONS)
    shortening = hints.about(ABOUT_SHORTENING)
    shorten = whole and chance.percent(60 if shortening else 10)
    if shorten:
        tricks = chance.below(size_of_hand - 1)
    seat = chance.below(4)
    bids = _wished_bids(chance, generator, hints, seat)
    return Wish(
        bids=bids,
        holdings=_wished_holdings(chance, hints) if not bids or whole else (),
        tricks=tricks,
        calls=chance.below(5) if hints.calls else 0,
        words=hints.calls if chance.percent(30) else (),
        strong=(seat, 1 + chance.below(3))
        if chance.percent(40 if bids else 15)
        else None,
        offend=1 if chance.percent(40 if objections else 5) else None,
        shorten=shorten,
        augen=_wished_augen(chance, generator, hints) if tricks is None else None,
        hands=chance.percent(40),
        players=5 if chance.percent(40 if hints.about(ABOUT_THE_TABLE) else 3) else 4,
    )


def _wished_bids(
    chance: Chance, generator: Generator, hints: Hints, seat: int
) -> tuple[Bid, ...]:
    said = generator.lexicon
    known = [word for word in hints.bids if word in said.bids]
    if not said.bids or chance.percent(35):
        return ()
    words = [chance.pick(known if known and chance.percent(75) else said.bids)]
    if said.extras and chance.percent(15):
        words.append(chance.pick(said.extras))
    bids = [Bid(tuple(words), seat if chance.percent(75) else None)]
    if chance.percent(10):
        bids.append(Bid((chance.pick(said.bids),)))
    return tuple(bids)


def _wished_holdings(chance: Chance, hints: Hints) -> tuple[tuple[int, Card], ...]:
    """Cards that are asked about, both with one player or with two."""
    found: list[tuple[int, Card]] = []
    for face in hints.faces[:4]:
        if chance.percent(60):
            seat = chance.below(4)
            other = seat if chance.percent(60) else chance.below(4)
            found += [(seat, face), (other, face)]
    return tuple(found)


def _wished_augen(
    chance: Chance, generator: Generator, hints: Hints
) -> tuple[str, int, int] | None:
    if not chance.percent(50):
        return None
    parties = [row for row, _ in generator.model.listings["Parteien"].rows]
    limit = chance.pick((*hints.augen, 120, 120, 90))
    if limit > 240:
        return None
    exact = max(limit - chance.below(2), 0)
    return chance.pick(parties), exact, exact


def _disturbed(chance: Chance, case: Case, generator: Generator, hints: Hints) -> Case:
    """The case with something said or done that need not be legal."""
    events = list(case.game.events)
    said = generator.lexicon
    names = case.head.players[:4]
    spots = [i for i, event in enumerate(events) if isinstance(event, Play)]
    place = chance.pick((*spots, len(events)))
    kinds = ["call"] * 4 + ["again"]
    if said.shortenings:
        kinds += ["shorten"] * (4 if hints.about(ABOUT_SHORTENING) else 1)
    if said.objections:
        kinds += ["object"] * (8 if hints.about(ABOUT_OBJECTIONS) else 1)
    kinds += ["swap"]
    match chance.pick(kinds):
        case "call" if said.calls:
            words = hints.calls if hints.calls and chance.percent(75) else said.calls
            speaker = chance.pick(names)
            for _ in range(chance.pick((1, 1, 2))):
                events.insert(place, Call(chance.pick(words), speaker))
        case "again":
            calls = [e for e in events if isinstance(e, Call)]
            if calls:
                one = chance.pick(calls)
                speaker = chance.pick((one.by or names[0], chance.pick(names)))
                events.insert(max(place, events.index(one)), Call(one.word, speaker))
        case "shorten" if not any(isinstance(e, Shortening) for e in events):
            cut = [i for n, i in enumerate(spots) if n % 4 == 0]
            at = chance.pick((*cut, len(events)))
            events[at:] = [
                Shortening(chance.pick(names), chance.pick(said.shortenings))
            ]
        case "object":
            by, against = chance.shuffled(names)[:2]
            likely = hints.objections if chance.percent(75) else ()
            words = tuple(
                chance.pick(likely or said.objections) for _ in range(chance.below(3))
            )
            events.insert(place, Objection(by, against, tuple(dict.fromkeys(words))))
            if chance.percent(50):
                del events[place + 1 :]
        case "swap":
            return _swapped(case, chance)
        case _:
            pass
    return case.having(events)


def _swapped(case: Case, chance: Chance) -> Case:
    """The case with two of its cards exchanged."""
    events = list(case.game.events)
    spots = [i for i, event in enumerate(events) if isinstance(event, Play)]
    if len(spots) < 2:
        return case
    one, two = chance.pick(spots), chance.pick(spots)
    events[one], events[two] = events[two], events[one]
    return case.having(events)
