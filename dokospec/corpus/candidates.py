"""Questions that may become cases: records of many sorts, and what is asked of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations, pairwise, product
from typing import Final

from dokospec.cards import FACES, Card
from dokospec.conformance.position import Asked
from dokospec.corpus.boundaries import ALL, LIMITS, opened, scores, sweeping, worthless
from dokospec.corpus.calls import call_moments, known_later, replies
from dokospec.corpus.directed import directed
from dokospec.corpus.duels import duels
from dokospec.corpus.objections import objections
from dokospec.corpus.questions import Candidate, asked_of_record, inserted
from dokospec.corpus.rounds import rounds
from dokospec.game.judge import Judge
from dokospec.game.kind_tables import KindTable
from dokospec.language.model import Model
from dokospec.language.orders import NOT_IN_DECK
from dokospec.language.syntax import Statement
from dokospec.notation.record import Call, Play
from dokospec.witness.case import Case
from dokospec.witness.generate import Bid, Generator, Wish
from dokospec.witness.lexicon import Hints, hints
from dokospec.witness.observation import lawful
from dokospec.witness.pool import made
from dokospec.witness.search import candidates

STAGES: Final = ((1, 50), (3, 50), (99, 70))
"""Most tricks of the records by chance, and how many of them there are."""
TOPIC_STAGES: Final = ((2, 3), (99, 4))
"""The same of the records by chance that are about one clause."""
LADDER: Final = 5
"""How many calls a party makes at most."""


def questions(
    generator: Generator, judge: Judge, more: Iterable[Case] = ()
) -> list[Candidate]:
    """Candidates, each once, the smaller ones first. ``judge``: with all its doubts.

    ``more``: records at hand that are asked about, too.
    """
    model = judge.model
    about = hints(model, model.statements)
    records = chain(
        more,
        chain.from_iterable(candidates([generator], about, STAGES)),
        made([generator], _topics(model), TOPIC_STAGES, spoken=False),
        _kinds(generator),
        _first_tricks(generator),
        _last_tricks(generator, about),
    )
    found: dict[Candidate, None] = {}
    for case in records:
        found |= dict.fromkeys(asked_of_record(generator.judge, case))
    # Where the deal hangs on what is stated, most calls are made in a game without that.
    plain = generator.unstated()
    scored = chain(_at_limits(plain, about), _without_augen(plain))
    for case, called in scored:
        if called:
            found[_whole(case)] = None
        else:
            found |= dict.fromkeys(asked_of_record(generator.judge, case))
    found |= dict.fromkeys(call_moments(plain))
    found |= dict.fromkeys(known_later(plain))
    found |= dict.fromkeys(replies(plain))
    found |= dict.fromkeys(duels(plain))
    found |= dict.fromkeys(scores(plain))
    found |= dict.fromkeys(directed(generator))
    found |= dict.fromkeys(rounds(generator))
    found |= dict.fromkeys(objections(plain))
    return sorted(found, key=lambda each: each.weight)


def _topics(model: Model) -> Iterator[Hints]:
    """What each clause is about."""
    clauses: dict[str, list[Statement]] = {}
    for statement in model.statements:
        clauses.setdefault(statement.clause, []).append(statement)
    return (hints(model, statements) for statements in clauses.values())


def _whole(case: Case) -> Candidate:
    """What the whole game is worth, from the cards alone."""
    return Candidate(
        replace(case, game=replace(case.game, hands=(), claims=())), Asked("partie")
    )


# --- records -----------------------------------------------------------------------------


def _kinds(generator: Generator) -> Iterator[Case]:
    """Whole games and single tricks of every kind that a Vorbehalt leads to."""
    for word in ("", *generator.lexicon.bids):
        bids = (Bid((word,)),) if word else ()
        for extra in ("", *(generator.lexicon.extras if word else ())):
            said = (Bid((word, extra)),) if extra else bids
            for number, tricks in enumerate((None, 1, 2, None)):
                if extra and number:
                    break
                wish = Wish(bids=said, tricks=tricks, calls=number, hands=True)
                case = generator.make(("kind", number), wish)
                if case is not None:
                    yield case


def _first_tricks(generator: Generator) -> Iterator[Case]:
    """In every kind of game: neighbours of an order, and equal cards in every place."""
    for word in ("", *generator.lexicon.bids):
        found = opened(generator, word)
        if found is not None:
            begun = found.case.game.events
            for trick in _telling(found.order, generator.model):
                yield found.case.having((*begun, *map(Play, trick)))


def _telling(table: KindTable, model: Model) -> Iterator[tuple[Card, ...]]:
    """Tricks in which two neighbours meet, or the same card twice and nothing higher."""
    order = table.order
    for group in sorted(set(order.classes) - {NOT_IN_DECK}):
        own = [f for f in FACES if order.classes[f.index] == group]
        own.sort(key=lambda face: table.keys[face.index][face.index])
        for lower, higher in pairwise(own):
            low = _lowest(own, model, lower, higher)
            yield lower, higher, *low
            yield higher, lower, *low
        for face in own if model.copies > 1 else ():
            low = _lowest(own, model, face, face)
            for one, two in combinations(range(4), 2) if face == own[-1] else ((0, 2),):
                others = iter(low)
                yield tuple(face if n in {one, two} else next(others) for n in range(4))


def _lowest(own: Sequence[Card], model: Model, *taken: Card) -> tuple[Card, Card]:
    """Two more cards of a class, or of the deck where it has too few, as low as can be."""
    rest = [f for f in (*own, *FACES) if f in model.deck and f not in taken]
    return rest[0], rest[1] if rest[1] in own else rest[0]


def _last_tricks(generator: Generator, about: Hints) -> Iterator[Case]:
    """In every kind of game: equal cards in every place of the last trick."""
    faces = [face for face in about.faces if face in generator.model.deck]
    if generator.model.copies < 2:
        return
    for word in ("", *generator.lexicon.bids):
        wish = Wish(bids=(Bid((word,)),) if word else ())
        case = generator.make(("last", word), wish)
        if case is None or case.cards < 8:
            continue
        case = replace(case, game=replace(case.game, hands=(), claims=()))
        for face in faces[: 3 if word else None]:
            for one, two in combinations(range(4), 2):
                yield _with_last(case, face, (one, two))


def _with_last(case: Case, face: Card, places: tuple[int, int]) -> Case:
    """The case where the last trick has a card twice; others are in their old places."""
    events = list(case.game.events)
    plays = [i for i, event in enumerate(events) if isinstance(event, Play)]
    last = plays[-4:]
    held = [i for i in plays if getattr(events[i], "card", None) == face]
    wanted = [last[place] for place in places]
    free = [i for i in held if i not in wanted]
    for spot in wanted:
        if spot not in held and free:
            other = free.pop()
            events[spot], events[other] = events[other], events[spot]
    return case.having(events)


def _at_limits(generator: Generator, about: Hints) -> Iterator[tuple[Case, bool]]:
    """Whole games just on both sides of every limit, and with what may be called."""
    named = {n for limit in about.augen for n in (limit - 1, limit)}
    limits = sorted(n for n in named | set(LIMITS) if 0 <= n <= ALL)
    for augen in limits:
        for party in generator.model.parties:
            wish = Wish(bids=(), augen=(party, augen, augen), hands=True)
            game = generator.make(("limit", augen), wish)
            if game is None:
                continue
            yield game, False
            for one, two in product(range(LADDER + 1), repeat=2):
                if (one or two) and (min(one, two) <= 1 or one == two):
                    yield _called(generator, game, (one, two)), True


def _without_augen(generator: Generator) -> Iterator[tuple[Case, bool]]:
    """Games in which a party has no Augen, by one trick or none, and what may be called."""
    for case in chain(worthless(generator), sweeping(generator)):
        yield case, False
        for level, other in product(range(1, LADDER + 1), range(2)):
            yield _called(generator, case, (other, level)), True
            yield _called(generator, case, (level, other)), True


def _called(generator: Generator, case: Case, levels: tuple[int, int]) -> Case:
    """The case where each party has made so many calls before the first card."""
    outcome = case.judged(generator.judge).default
    for (_, names), level in zip(outcome.parties or (), levels, strict=False):
        made = 0
        for word in generator.lexicon.calls:
            if made == level or not names:
                break
            trial = inserted(case, Call(word, names[0]), 0)
            verdict = trial.judged(generator.judge)
            calls = verdict.default.announcements
            if lawful(verdict) and all(call.status == "valid" for call in calls):
                case, made = trial, made + 1
    return case
