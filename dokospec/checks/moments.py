"""What the events of one moment make of all rows at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Final, TypeAlias

from dokospec.checks.explorer import Explorer, PathEnd
from dokospec.checks.linear import Linear
from dokospec.checks.ranges import FAR, EmptyRangeError, Key, Range, UnsupportedError
from dokospec.checks.space import SEATS, Row, Space, set_bits
from dokospec.checks.symbolic import SymbolicEvaluator
from dokospec.language import syntax as syn
from dokospec.language import terms
from dokospec.language.fact_access import ConflictError
from dokospec.language.model import Model
from dokospec.language.values import (
    CURRENT_PLAY,
    CURRENT_TRICK,
    NO_ORDER,
    Handle,
    Open,
    Value,
)

KIND: Final[Key] = ("Spielart", ())
ORDER: Final[Key] = ("Ordnung", ())
NUMBER: Final[Key] = ("Nummer", (CURRENT_TRICK,))
Way: TypeAlias = frozenset[tuple[Key, Value | Range]]
"""A row as a key."""
Ways: TypeAlias = dict[Way, Row]
"""Rows, each once."""


def order_of(model: Model, kind: Value) -> Value:
    """The order of cards that a kind of game has."""
    cell, _ = model.columns["Ordnung"].get(str(kind), (terms.Name(NO_ORDER), None))
    return cell.name if isinstance(cell, terms.Name) else NO_ORDER


class Moment:
    """The events of one moment, each gone through for all rows at once."""

    def __init__(self, model: Model, moment: str) -> None:
        self._model = model
        self._events = model.events.get(moment, ())
        self._ways: dict[Way, tuple[_Change, ...]] = {}
        self._asked_of: dict[Way, Way] = {}
        here = Explorer(Space(model, "Stich"))
        self._asked = frozenset().union(
            *(here.asking.asked_by(("Ereignis", e.name), e) for e in self._events)
        )

    def _way(self, whole: Way) -> Way:
        """Of a row what the events ask: all that they do follows from it."""
        if whole not in self._asked_of:
            self._asked_of[whole] = frozenset(
                (key, value)
                for key, value in whole
                if key in _ALWAYS
                or (key[1] if key[0] in {"Stand", "Regel"} else key[0]) in self._asked  # type: ignore[index]
            )
        return self._asked_of[whole]

    def after(self, rows: Ways, number: int | None = None) -> Ways:
        """The rows after the events, in trick ``number`` where one is meant."""
        if not self._events:
            return rows
        ways = [self._way(whole) for whole in rows]
        self._look(tuple(w for w in dict.fromkeys(ways) if w not in self._ways))
        meant = {
            way: [c for c in self._ways[way] if number is None or number in c.numbers]
            for way in dict.fromkeys(ways)
        }
        found: Ways = {}
        for way, (whole, row) in zip(ways, rows.items(), strict=True):
            for change in meant[way]:
                for new in change.applied(self._model, row, number):
                    key = whole if new is row else frozenset(new.items())
                    found.setdefault(key, new)
        return found

    def _look(self, rows: tuple[Way, ...]) -> None:
        """What may happen to each of these rows: one leaf of each event together."""
        if not rows:
            return
        here = Explorer(Space(self._model, "Stich", tuple(map(dict, rows))))
        of_events = [
            tuple(here.leaves(partial(happening, (event,)))) for event in self._events
        ]
        bound = frozenset.intersection(*(frozenset(dict(row)) for row in rows))
        shared = _shared(of_events)
        own: list[list[dict[_Change, None]]] = [[{} for _ in of_events] for _ in rows]
        for place, leaves in enumerate(of_events):
            for leaf in leaves:
                change = _change(leaf, shared, bound, here)
                for at in set_bits(leaf.rows):
                    own[at][place].setdefault(change)
        merged: dict[tuple[tuple[_Change, ...], ...], tuple[_Change, ...]] = {}
        for way, changes in zip(rows, own, strict=True):
            key = tuple(map(tuple, changes))
            if key not in merged:
                merged[key] = _together(key, here)
            self._ways[way] = merged[key]


def _shared(of_events: list[tuple[PathEnd, ...]]) -> frozenset[Key]:
    """What more than one event looks at."""
    found: dict[Key, int] = {}
    for leaves in of_events:
        keys = {key for leaf in leaves for key, _ in (*leaf.seen, *leaf.ranges)}
        for key in keys:
            found[key] = found.get(key, 0) + 1
    return frozenset(key for key, count in found.items() if count > 1)


def _change(
    leaf: PathEnd, shared: frozenset[Key], bound: frozenset[Key], explorer: Explorer
) -> _Change:
    """What a leaf says of what lasts, and of what others look at too."""

    def relevant(key: Key) -> bool:
        return key not in bound and (key in shared or key == NUMBER or lasting(key))

    return _Change(
        () if isinstance(leaf.value, Open) else leaf.value,  # type: ignore[arg-type]
        frozenset((k, v) for k, v in leaf.seen if relevant(k)),
        frozenset(
            (k, span)
            for k, span in leaf.ranges
            if relevant(k) or explorer.asking.constant(k)
        ),
    )


def _together(
    of_events: tuple[tuple[_Change, ...], ...], explorer: Explorer
) -> tuple[_Change, ...]:
    """One change of each event, wherever they agree on what they look at."""
    found = {_NO_CHANGE: None}
    for changes in of_events:
        both = (one.joined(two) for one in found for two in changes)
        found = dict.fromkeys(change for change in both if change is not None)
    return tuple(dict.fromkeys(change.lasting(explorer) for change in found))


@dataclass(frozen=True, slots=True)
class _Change:
    """What events change, and what that rests on.

    ``changes``: (target, value) each; None where two events differ, and nothing is
    changed then (the complaint is made elsewhere).
    """

    changes: tuple[tuple[str, Value], ...] | None
    seen: frozenset[tuple[Key, tuple[Value, ...]]]
    ranges: frozenset[tuple[Key, Range]]

    @property
    def numbers(self) -> Range:
        """The tricks in which it may be so."""
        return dict(self.ranges).get(NUMBER, Range(-FAR, FAR))

    def joined(self, other: _Change) -> _Change | None:
        """Both; None where they cannot be together."""
        seen = dict(self.seen)
        for key, values in other.seen:
            seen[key] = tuple(v for v in values if v in seen.get(key, values))
            if not seen[key]:
                return None
        ranges = dict(self.ranges)
        for key, span in other.ranges:
            try:
                ranges[key] = ranges.get(key, span).within(span)
            except EmptyRangeError:
                return None
        changes = None
        if self.changes is not None and other.changes is not None:
            mine, own = dict(self.changes), dict(other.changes)
            if all(mine.get(k, v) == v for k, v in own.items()):
                changes = tuple({**mine, **own}.items())
        return _Change(changes, frozenset(seen.items()), frozenset(ranges.items()))

    def lasting(self, explorer: Explorer) -> _Change:
        """The same without what is over with the moment, but for its number."""
        return _Change(
            self.changes,
            frozenset((k, v) for k, v in self.seen if lasting(k)),
            frozenset(
                (k, s)
                for k, s in self.ranges
                if lasting(k) or k == NUMBER or explorer.asking.constant(k)
            ),
        )

    def applied(self, model: Model, row: Row, trick: int | None) -> Iterable[Row]:
        """The rows after it; what it rests on stays true where it lasts."""
        changed: dict[Key, Value | Range] = {}
        for target, value in self.changes or ():
            if target == "Spielart":
                changed[KIND], changed[ORDER] = value, order_of(model, value)
            else:
                changed["Stand", target] = _stored(value, trick)
        rows: list[Row] = [{**row, **changed} if changed else row]
        for key, values in self.seen:
            if key not in row and len(values) <= len(SEATS):
                rows = [{**r, key: value} for r in rows for value in values]
        for key, span in self.ranges:
            if key != NUMBER:
                rows = [new for r in rows for new in with_number(model, r, key, span)]
        return rows


_ALWAYS: Final = (KIND, ORDER)
_NO_CHANGE: Final = _Change((), frozenset(), frozenset())


def with_number(model: Model, row: Row, key: Key, span: Range) -> Iterable[Row]:
    """The row with a number that lasts: for few cards, all ways they may be dealt."""
    if key in row:
        own = row[key]
        if not isinstance(own, Range):
            return (row,)
        try:
            both = own.within(span)
        except EmptyRangeError:
            return ()
        return (row if both == own else {**row, key: both},)
    match key:
        case (str() as fact, (int(),), int() as mask) if mask.bit_count() == 1:
            hands: list[Key] = [(fact, (seat,), mask) for seat in SEATS]
            at = hands.index(key)
            return [
                {**row, **dict(zip(hands, (Range(n, n) for n in dealt), strict=True))}
                for dealt in product(range(model.copies + 1), repeat=len(SEATS))
                if sum(dealt) == model.copies and dealt[at] in span
            ]
        case _:
            return ({**row, key: span},)


def happening(events: tuple[syn.Ereignis, ...], run: SymbolicEvaluator) -> Value:
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


def _stored(value: Value, trick: int | None) -> Value:
    """What a Stand keeps; of the numbers only that of the trick is not known."""
    if not isinstance(value, Linear):
        return value
    if value.form != (((NUMBER, 1),), 0) or trick is None:
        raise UnsupportedError("Stand")
    return trick


def lasting(key: Key) -> bool:
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
