"""The ways a game may go: bids, kinds of game, Stand and parties, from deal to end.

Events are automata over few values. Every state that bids and events can bring about
is a row: what it says hangs together, everything else is free.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Final

from dokospec.checks.explorer import Explorer, PathEnd
from dokospec.checks.moments import (
    KIND,
    NUMBER,
    ORDER,
    Moment,
    Way,
    Ways,
    lasting,
    order_of,
    with_number,
)
from dokospec.checks.ranges import Key, UnsupportedError, spanned
from dokospec.checks.space import BID, SEATS, Row, Space
from dokospec.checks.symbolic import SymbolicEvaluator
from dokospec.language import syntax as syn
from dokospec.language.model import Model
from dokospec.language.values import (
    NO_ORDER,
    NONE,
    Open,
    Value,
)

_FIRST_KIND: Key = ("Anfangsspielart", ())
_WORD: Key = ("Wort", (BID,))


@dataclass(frozen=True, slots=True)
class ReachableStates:
    """The rows of each stage.

    ``bidding``: while bids are made; ``bid``: when they are done; ``play``: while
    tricks are played; ``end``: scored games; ``unplayed``: games dealt anew.
    ``asked``: by moment the rows in which its events are asked for, with the number
    of the trick.
    """

    bidding: tuple[Row, ...]
    bid: tuple[Row, ...]
    play: tuple[Row, ...]
    end: tuple[Row, ...]
    unplayed: tuple[Row, ...]
    asked: Mapping[str, tuple[Row, ...]]


def reachable_states(model: Model) -> ReachableStates:
    """All courses of a game under this text."""
    bidding = _grounds(model)
    opened = _distinct(_start(model, bidding))
    bid = Moment(model, "nach Vorbehalten").after(opened)
    begun = _distinct({**row, _FIRST_KIND: row[KIND]} for row in bid.values())
    unplayed = [row for row in begun.values() if row[ORDER] == NO_ORDER]
    current = {way: row for way, row in begun.items() if row[ORDER] != NO_ORDER}
    play = dict(current)
    moments = [Moment(model, name) for name in _IN_TRICK]
    asked: dict[str, dict[Way, set[int]]] = {name: {} for name in _IN_TRICK}
    for number in range(1, model.hand_size + 1):
        for (name, times), moment in zip(_IN_TRICK.items(), moments, strict=True):
            for _ in range(times):
                for way in current:
                    asked[name].setdefault(way, set()).add(number)
                current = moment.after(current, number)
                play |= current
    end = Moment(model, "am Ende").after(current)
    return ReachableStates(
        bidding,
        tuple(opened.values()),
        tuple(play.values()),
        tuple(_distinct(_with_parties(model, tuple(end.values()))).values()),
        tuple(unplayed),
        {name: _numbered(ways) for name, ways in asked.items()},
    )


_IN_TRICK: Final = {"bei Karte": len(SEATS), "nach Stich": 1}
"""The moments of a trick, and how often each comes."""


def _numbered(ways: Mapping[Way, Iterable[int]]) -> tuple[Row, ...]:
    """Rows with the numbers of the tricks in which each may stand."""
    return tuple({**dict(way), NUMBER: spanned(of).span} for way, of in ways.items())


def broken_off(model: Model, rows: ReachableStates) -> tuple[Row, ...]:
    """The rows behind scored games, and behind all that break off before their end.

    A record may end anywhere in the play, and what was said in it is judged all the
    same: what happens at the end has happened then, unless there is no trick yet.
    """
    play = _distinct(rows.play)
    ends = {**play, **Moment(model, "am Ende").after(play)}
    with_parties = _distinct(_with_parties(model, tuple(ends.values())))
    return tuple({**with_parties, **_distinct(rows.end)}.values())


def _grounds(model: Model) -> tuple[Row, ...]:
    """What is played without a Vorbehalt, and what of the whole game decides that."""
    explorer = Explorer(Space(model, "Anfang"))
    rows: list[Row] = []
    for leaf in explorer.leaves(lambda evaluator: evaluator.whole("Grundspiel", ())):
        if not isinstance(leaf.value, Open):
            kind = {KIND: leaf.value, ORDER: order_of(model, leaf.value)}
            rows.append({**_lasting_of(leaf, explorer), **kind})
    if not rows:
        raise UnsupportedError("Grundspiel")
    return tuple(_distinct(rows).values())


def _lasting_of(leaf: PathEnd, explorer: Explorer) -> Row:
    """What a leaf says of what is the same in the whole game."""
    words = {k: v[0] for k, v in leaf.seen if lasting(k) and len(v) == 1}
    numbers = {k: span for k, span in leaf.ranges if explorer.asking.constant(k)}
    return {**words, **numbers}


def _start(model: Model, bidding: tuple[Row, ...]) -> Iterable[Row]:
    """Without a Vorbehalt, and with each as the highest, in each seat."""
    explorer = Explorer(Space(model, "Vorbehalte", bidding))
    stands: dict[Key, Value] = {}
    for name, stand in model.game_stands.items():
        leaf = next(explorer.leaves(partial(_initial, stand)))
        stands["Stand", name] = leaf.value
    for ground in bidding:
        yield {**ground, **stands, ("Gebot", ()): NONE, ("Bieter", ()): NONE}
    said: dict[Way, set[Value]] = {}
    every = explorer.space.spoken("v")
    for leaf in explorer.leaves(
        lambda evaluator: evaluator.whole("Spielart-aus", (BID,))
    ):
        if isinstance(leaf.value, Open):
            continue
        words = dict(leaf.seen).get(_WORD, every)
        fixed = {k: v for k, v in _lasting_of(leaf, explorer).items() if k != _WORD}
        kind = {KIND: leaf.value, ORDER: order_of(model, leaf.value)}
        for ground in explorer.space.rows_in(leaf.rows):
            way = frozenset({**ground, **fixed, **kind}.items())
            said.setdefault(way, set()).update(words)
    for way, spoken in said.items():
        # Where any word comes to the same, which one it was is free.
        named = spoken if len(spoken) < len(every) else {None}
        for word, seat in product((w for w in (*every, None) if w in named), SEATS):
            own = {_WORD: word} if word is not None else {}
            yield {
                **stands, **dict(way), **own, ("Gebot", ()): BID,
                ("Bieter", ()): seat, ("Sprecher", (BID,)): seat,
            }  # fmt: skip


def _initial(stand: syn.Stand, evaluator: SymbolicEvaluator) -> Value:
    return evaluator.value(stand.initial, {})


def _with_parties(model: Model, rows: tuple[Row, ...]) -> Iterable[Row]:
    explorer = Explorer(Space(model, "Ende", rows))

    def parties(evaluator: SymbolicEvaluator) -> Value:
        return tuple(evaluator.whole("Partei", (seat,)) for seat in SEATS)

    for leaf in explorer.leaves(parties):
        if isinstance(leaf.value, tuple):
            spans = [(k, s) for k, s in leaf.ranges if explorer.asking.constant(k)]
            own: dict[Key, Value] = {
                ("Partei", (s,)): p for s, p in zip(SEATS, leaf.value, strict=True)
            }
            for row in explorer.space.rows_in(leaf.rows):
                ways: list[Row] = [{**row, **own}]
                for key, span in spans:
                    ways = [n for r in ways for n in with_number(model, r, key, span)]
                yield from ways


def _distinct(rows: Iterable[Row]) -> Ways:
    return {frozenset(row.items()): row for row in rows}
