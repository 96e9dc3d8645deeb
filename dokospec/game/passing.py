"""Cards passed on before the play: by whom, how many, and whether he held them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from dokospec.cards import FACES
from dokospec.finding import Finding, Kind
from dokospec.game import codes
from dokospec.game.acts import Acts, Passed
from dokospec.game.calls import SETTLED
from dokospec.game.facts import Facts
from dokospec.game.hands import moves_of, stock_of
from dokospec.game.position import finding
from dokospec.game.tables import Tables, ask_rule
from dokospec.game.worlds import Asker
from dokospec.rules.values import NONE, Value

Placed = tuple[str, int, Finding]

WHO: Final = "Schieber"
HOW_MANY: Final = "Schiebezahl"
ASIDE: Final = "weggelegt"


def about_passing(
    tables: Tables, acts: Acts, facts: Facts, asker: Asker
) -> Iterator[Placed]:
    """What is wrong with the cards passed on, and with the Stock.

    A record may leave all of it out; then nothing is told.
    """
    if not acts.passes:
        return
    rules = tables.model.rules.get(WHO, ())
    clauses = tuple(dict.fromkeys(rule.clause for rule in rules))
    for number, passed in enumerate(acts.passes, 1):
        for wrong in _wrong(acts, passed, *due(number, facts, asker)):
            yield "event", passed.index, replace(wrong, clauses=clauses)
    missing, _, _ = due(len(acts.passes) + 1, facts, asker)
    last = acts.passes[-1]
    if isinstance(missing, int):
        found = finding(codes.PUSH_MISSING, player=acts.names[missing])
        yield "event", last.index, replace(found, clauses=clauses)
    yield from _not_held(tables, acts, facts)


def due(number: int, facts: Facts, asker: Asker) -> tuple[Value, Value, Value]:
    """Who is to pass cards on so-manieth, whether he lays them aside, and how many."""

    def asked(name: str, *args: Value) -> Value:
        if name not in asker.model.rules:
            return NONE
        return asker.ask((name, args), ask_rule(name, *args), facts, SETTLED).value

    return asked(WHO, number), asked(ASIDE, number), asked(HOW_MANY)


def _wrong(
    acts: Acts, passed: Passed, who: Value, aside: Value, cards: Value
) -> Iterator[Finding]:
    """What the text has against these cards."""
    player = acts.names[passed.seat]
    if who == NONE:
        yield finding(codes.PUSH_NOT_HERE, player=player)
        return
    if passed.at:
        yield finding(codes.PUSH_LATE, player=player)
    if isinstance(who, int) and who != passed.seat:
        expected = acts.names[who]
        yield finding(codes.PUSH_BY_OTHER, player=player, expected=expected)
    if isinstance(aside, bool) and aside is not passed.aside:
        word = "ja" if passed.aside else "nein"
        yield finding(codes.PUSH_ELSEWHERE, player=player, aside=word)
    if isinstance(cards, int) and cards != len(passed.cards):
        count = {"count": len(passed.cards), "expected": cards}
        yield finding(codes.PUSH_COUNT, player=player, **count)


def _not_held(tables: Tables, acts: Acts, facts: Facts) -> Iterator[Placed]:
    """Cards passed on by somebody whose hand is known and does not have them."""
    first = acts.passes[0]
    stock = stock_of(acts, tables.full_deck)
    if tables.model.deal.stock and stock is None and acts.hands[first.seat]:
        missing = finding(
            codes.STOCK_MISSING, Kind.UNDECIDABLE, player=acts.names[first.seat]
        )
        yield "event", first.index, missing
    hands = [
        None if hand is None else Counter(hand) for hand in facts.dealt or (None,) * 4
    ]
    # An exchange comes before; of the moves by passing the first is the Stock's.
    indexes = [first.index, *(passed.index for passed in acts.passes)]
    moves = list(moves_of(acts, tables.full_deck))
    indexes = [-1] * (len(moves) - len(indexes)) + indexes
    for (source, target, cards), index in zip(moves, indexes, strict=True):
        giving = None if source is None else hands[source]
        if cards is not None and giving is not None and source is not None:
            for face in (Counter(cards) - giving) if index >= 0 else ():
                data = {"player": acts.names[source], "card": FACES[face]}
                yield "event", index, finding(codes.PUSHED_NOT_HELD, **data)
        for seat, gained in ((source, False), (target, True)):
            hand = None if seat is None else hands[seat]
            if seat is None or hand is None:
                continue
            if cards is None:
                hands[seat] = None
            elif gained:
                hand.update(cards)
            else:
                hand.subtract(cards)
    got = {(p.seat + 1) % 4: p.index for p in acts.passes if not p.aside}
    for seat, index in got.items():
        hand, held = hands[seat], (facts.held or (None,) * 4)[seat]
        for face in () if hand is None or held is None else hand - Counter(held):
            data = {"player": acts.names[seat], "card": FACES[face]}
            yield "event", index, finding(codes.PUSHED_NOT_KEPT, **data)
