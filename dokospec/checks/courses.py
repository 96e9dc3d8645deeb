"""The ways a game may go: bids, kinds of game, Stand and parties, from deal to end.

Events are automata over few values. Every state that bids and events can bring about
is a row: what it says hangs together, everything else is free.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from dokospec.checks.explorer import Explorer, Leaf
from dokospec.checks.linear import Key, Linear, Range, UnsupportedError
from dokospec.checks.probe import Probe
from dokospec.checks.space import BID, SEATS, Row, Space
from dokospec.rules import syntax as syn
from dokospec.rules import terms
from dokospec.rules.looks import ConflictError
from dokospec.rules.model import Model
from dokospec.rules.values import (
    CURRENT_PLAY,
    CURRENT_TRICK,
    NO_ORDER,
    NONE,
    Handle,
    Open,
    Value,
)

_KIND: Key = ("Spielart", ())
_FIRST_KIND: Key = ("Anfangsspielart", ())
_ORDER: Key = ("Ordnung", ())
_NUMBER: Key = ("Nummer", (CURRENT_TRICK,))


@dataclass(frozen=True, slots=True)
class Courses:
    """The rows of each stage.

    ``bidding``: while bids are made; ``bid``: when they are done; ``play``: while
    tricks are played; ``end``: scored games; ``unplayed``: games dealt anew.
    """

    bidding: tuple[Row, ...]
    bid: tuple[Row, ...]
    play: tuple[Row, ...]
    end: tuple[Row, ...]
    unplayed: tuple[Row, ...]


def courses(model: Model) -> Courses:
    """All courses of a game under this text."""
    bidding = ({_KIND: _basic(model), _ORDER: _order(model, _basic(model))},)
    opened = [*_start(model, bidding)]
    bid = _after(model, opened, "nach Vorbehalten")
    bid = [{**row, _FIRST_KIND: row[_KIND]} for row in bid]
    unplayed = [row for row in bid if row[_ORDER] == NO_ORDER]
    current = [row for row in bid if row[_ORDER] != NO_ORDER]
    play = list(current)
    for number in range(1, model.hand_size + 1):
        for moment in ("bei Karte", "nach Stich"):
            current = _after(model, current, moment, number)
        play += current
    end = _after(model, current, "am Ende")
    return Courses(
        bidding,
        _distinct(opened),
        _distinct(play),
        _distinct(_with_parties(model, _distinct(end))),
        _distinct(unplayed),
    )


def _basic(model: Model) -> Value:
    explorer = Explorer(Space(model, "Anfang"))
    for leaf in explorer.leaves(lambda probe: probe.whole("Grundspiel", ())):
        if not isinstance(leaf.value, Open):
            return leaf.value
    raise UnsupportedError("Grundspiel")


def _order(model: Model, kind: Value) -> Value:
    cell, _ = model.columns["Ordnung"].get(str(kind), (terms.Name(NO_ORDER), None))
    return cell.name if isinstance(cell, terms.Name) else NO_ORDER


def _start(model: Model, bidding: tuple[Row, ...]) -> Iterable[Row]:
    """Without a Vorbehalt, and with each as the highest, in each seat."""
    explorer = Explorer(Space(model, "Vorbehalte", bidding))
    stands: dict[Key, Value] = {}
    for name, stand in model.stands.items():
        leaf = next(explorer.leaves(partial(_initial, stand)))
        stands["Stand", name] = leaf.value
    row = {**bidding[0], **stands, ("Gebot", ()): NONE, ("Bieter", ()): NONE}
    yield row
    for leaf in explorer.leaves(lambda probe: probe.whole("Spielart-aus", (BID,))):
        if isinstance(leaf.value, Open):
            continue
        looked = dict(leaf.seen)
        words = looked.get(("Wort", (BID,)), explorer.space.spoken("v"))
        kept = {k: v[0] for k, v in leaf.seen if _lasting(k) and len(v) == 1}
        kind = {_KIND: leaf.value, _ORDER: _order(model, leaf.value)}
        for word in words:
            for seat in SEATS:
                yield {
                    **row, **kept, **kind, ("Gebot", ()): BID, ("Bieter", ()): seat,
                    ("Wort", (BID,)): word, ("Sprecher", (BID,)): seat,
                }  # fmt: skip


def _initial(stand: syn.Stand, probe: Probe) -> Value:
    return probe.value(stand.initial, {})


def _after(
    model: Model, rows: Iterable[Row], moment: str, number: int | None = None
) -> list[Row]:
    """The rows after the events of a moment."""
    events = model.events.get(moment, ())
    found: list[Row] = []
    for row in rows:
        if not events:
            found.append(row)
            continue
        for leaf in _leaves(model, events, row):
            span = dict(leaf.ranges).get(_NUMBER)
            if number is not None and span is not None and number not in span:
                continue
            found += _told_apart(_changed(model, row, leaf, number), leaf)
    return list(_distinct(found))


def _leaves(
    model: Model, events: tuple[syn.Ereignis, ...], row: Row
) -> tuple[Leaf, ...]:
    key = ("Verlauf", events[0].moment, tuple(sorted(row.items(), key=repr)))
    cache = _CACHE.setdefault(id(model), {})
    if key not in cache:
        explorer = Explorer(Space(model, "Stich", (row,)))
        cache[key] = tuple(explorer.leaves(partial(happening, events)))
    return cache[key]


_CACHE: dict[int, dict[Key, tuple[Leaf, ...]]] = {}


def happening(events: tuple[syn.Ereignis, ...], run: Probe) -> Value:
    """What the events of one moment change: (target, value) each."""
    changes: dict[str, Value] = {}
    for event in events:
        current = CURRENT_PLAY if event.moment == "bei Karte" else CURRENT_TRICK
        frame: dict[str, Value] = {event.variable: current} if event.variable else {}
        if run.applies(event, event.condition, frame) and not run.suspended(
            ("Ereignis", event.name), frame
        ):
            run.cite(event)
            for each in event.assignments:
                value = run.value(each.value, frame)
                if changes.setdefault(each.target, value) != value:
                    raise ConflictError(f"{each.target} / {event.key}")
    return tuple(changes.items())


def _changed(model: Model, row: Row, leaf: Leaf, trick: int | None) -> Row:
    """The row after a leaf; what the leaf rests on stays true where it lasts."""
    if isinstance(leaf.value, Open):
        return row
    kept: dict[Key, Value | Range] = {
        k: v[0] for k, v in leaf.seen if k not in row and _lasting(k) and len(v) == 1
    }
    kept |= {k: span for k, span in leaf.ranges if k not in row and _lasting(k)}
    changed: dict[Key, Value | Range] = {**row, **kept}
    assert isinstance(leaf.value, tuple)
    for change in leaf.value:
        assert isinstance(change, tuple)
        target, value = change
        if target == "Spielart":
            changed[_KIND], changed[_ORDER] = value, _order(model, value)
        else:
            changed["Stand", target] = _kept(value, trick)
    return changed


def _told_apart(row: Row, leaf: Leaf) -> list[Row]:
    """One row for each of the few things that a lasting fact may be."""
    rows: list[Row] = [row]
    for key, values in leaf.seen:
        if _lasting(key) and key not in row and len(values) <= len(SEATS):
            rows = [{**r, key: value} for r in rows for value in values]
    return rows


def _kept(value: Value, trick: int | None) -> Value:
    """What a Stand keeps; of the numbers only that of the trick is not known."""
    if not isinstance(value, Linear):
        return value
    if value.form != (((_NUMBER, 1),), 0) or trick is None:
        raise UnsupportedError("Stand")
    return trick


def _lasting(key: Key) -> bool:
    """Whether a fact is the same to the end of the game: hands, bids, exchange."""
    match key:
        case ("Blatt" | "Blatt-nach-Tausch", _, int()):
            return True
        case ("Tausch" | "Geber" | "Tischgröße" | "Vorbehalte", _):
            return key[0] != "Vorbehalte"
        case (
            "Abgeber" | "Nehmer" | "Angesagt" | "Zusatz" | "Wort" | "Sprecher",
            (Handle(letter=letter), *_),
        ):
            return letter in {"x", "v"}
        case _:
            return False


def _with_parties(model: Model, rows: tuple[Row, ...]) -> Iterable[Row]:
    explorer = Explorer(Space(model, "Ende", rows))

    def parties(probe: Probe) -> Value:
        return tuple(probe.whole("Partei", (seat,)) for seat in SEATS)

    for leaf in explorer.leaves(parties):
        if isinstance(leaf.value, tuple):
            own: dict[Key, Value] = {
                ("Partei", (s,)): p for s, p in zip(SEATS, leaf.value, strict=True)
            }
            for row in explorer.space.rows_in(leaf.rows):
                yield {**row, **own}


def _distinct(rows: Iterable[Row]) -> tuple[Row, ...]:
    found = {tuple(sorted(row.items(), key=repr)): row for row in rows}
    return tuple(found.values())
