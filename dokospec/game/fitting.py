"""The ways in which a game can have come about that fit what is stated of it.

Vorbehalte and parties mostly leave one kind of game. Where a rule asks what nobody
states, as who held a ♣D, or who became a partner, each answer is tried; those are left
that lead to the parties that are stated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from dokospec.cards import FACES
from dokospec.game.acts import Acts
from dokospec.game.ahead import BEFORE_THE_END, END, KIND, ahead, brought
from dokospec.game.facts import Facts
from dokospec.game.position import Position, assigned
from dokospec.game.statements import Stated
from dokospec.game.tables import Tables, happening, parties_of
from dokospec.game.worlds import Asker
from dokospec.rules.model import Model
from dokospec.rules.syntax import Stand
from dokospec.rules.values import NONE, Open, Value
from dokospec.verdict import Rests

Supposed: TypeAlias = tuple[tuple[str, str], ...]
"""(what, how it was), in the order in which it was asked for."""


class Way(NamedTuple):
    """A kind, the Stände and the parties at the end, and what they suppose.

    ``parties``: by seat, None where that is open. ``copies``: ((seat, face), count).
    """

    supposed: Supposed
    position: Position
    parties: tuple[Value, ...]
    copies: tuple[tuple[tuple[int, int], int], ...]
    rests_on: Rests


class Option(NamedTuple):
    """One answer to what was asked in vain, and how it is entered into facts."""

    name: str
    enter: Callable[[Facts], None]


def fitting(
    tables: Tables,
    acts: Acts,
    stated: Stated,
    position: Position,
    facts: Facts,
    asker: Asker,
) -> tuple[Way, ...]:
    """All ways, without what they suppose in common; none where nothing fits.

    ``facts`` is what is known as the play begins, with the Stände that are stated.
    """
    found: list[Way] = []
    kinds, stands = ahead(tables, position, facts.branch, asker, BEFORE_THE_END)
    left = {name: v for name, v in position.stands if name not in stands}
    of_kinds = tuple(kinds or (position.kind,))
    if stated.kind in of_kinds:
        of_kinds = (stated.kind,)
    for kind in of_kinds:
        here = facts.branch()
        here.kind = kind
        here.stands = {**left, **stated.stands}
        now = position
        if kind != position.kind:
            more = brought(tables, kind, here, asker)
            here.stands = {**left, **more, **stated.stands}
            first = 1 if (kinds or {}).get(kind) else 2
            now = position._replace(
                kind=kind, kinds=(*position.kinds[:1], (first, kind))
            )
            if first == 1:
                now = position._replace(kind=kind, kinds=((1, kind),))
        named: Supposed = ((KIND, kind),) if len(of_kinds) > 1 else ()
        found += _explored(tables, acts, stated, now, here, named, asker)
    return _without_common(found)


def _explored(
    tables: Tables,
    acts: Acts,
    stated: Stated,
    position: Position,
    facts: Facts,
    supposed: Supposed,
    asker: Asker,
) -> Iterator[Way]:
    """The ways from here, depth first."""
    narrowed = bool(stated.parties or acts.bids)
    facts.missing_nothing()
    leaf = asker.ask(END, happening(END), facts)
    stands = tuple(sorted((facts.stands or {}).items()))
    position = position._replace(stands=stands)
    options: Sequence[Option] | None = None
    here = facts
    if isinstance(leaf.value, Open):
        options = options_for(tables, acts, facts, copies=narrowed)
    elif leaf.value:
        position = assigned(position, leaf.value, leaf.rests_on)
        position = position._replace(kinds=((1, position.kind),))
        here = facts.branch()
        here.kind = position.kind
        here.stands = {**dict(position.stands), **stated.stands}
    if options is None:
        here.missing_nothing()
        parties = asker.ask("Parteien", parties_of, here)
        answers = parties.value
        assert isinstance(answers, tuple)
        if not _fit(answers, stated):
            return
        if any(isinstance(answer, Open) for answer in answers):
            options = options_for(tables, acts, here, copies=narrowed)
        if options is None:
            yield Way(
                supposed,
                position,
                tuple([None if isinstance(p, Open) else p for p in answers]),
                tuple(here.copies_held.items()),
                leaf.rests_on | parties.rests_on,
            )
            return
    for name, enter in options:
        more = facts.branch()
        enter(more)
        named = (*supposed, _pair(name))
        yield from _explored(tables, acts, stated, position, more, named, asker)


def _pair(name: str) -> tuple[str, str]:
    what, _, how = name.partition(" = ")
    return what, how


def _fit(answers: Sequence[Value], stated: Stated) -> bool:
    """Whether parties, as far as they are known, are those that are stated.

    Of a party of which somebody is named, all are.
    """
    wanted = stated.parties
    if any(
        not isinstance(answers[seat], Open) and answers[seat] != party
        for seat, party in wanted.items()
    ):
        return False
    named = set(wanted.values())
    others = [answers[seat] for seat in range(4) if seat not in wanted]
    return not any(answer in named for answer in others)


def _without_common(ways: list[Way]) -> tuple[Way, ...]:
    """The ways without what all of them suppose, or all that suppose it at all."""
    options: dict[str, set[str]] = {}
    for way in ways:
        for what, how in way.supposed:
            options.setdefault(what, set()).add(how)
    return tuple(
        way._replace(
            supposed=tuple([s for s in way.supposed if len(options[s[0]]) > 1])
        )
        for way in ways
    )


# --- what is asked in vain, and its possible answers ----------------------------------


def options_for(
    tables: Tables, acts: Acts, facts: Facts, *, copies: bool = True
) -> list[Option] | None:
    """What can be tried of what was last asked in vain; None where that is nothing.

    Not ``copies``: whose cards decide is left open.
    """
    name = facts.missing_stand
    if facts.missing is not None:
        return list(_copies(tables, acts, facts, *facts.missing)) if copies else None
    stands = tables.model.game_stands
    if name is None or name not in stands:
        return None
    return [
        Option(f"{name} = {called}", partial(_enter_stand, name, value))
        for called, value in _values(tables.model, stands[name], acts)
    ]


def _copies(
    tables: Tables, acts: Acts, facts: Facts, seat: int, face: int
) -> Iterator[Option]:
    """How many copies of a face a hand can have held as the play began."""
    known = facts.copies_held
    others = [s for s in range(4) if s != seat]
    left = tables.model.copies - sum(known.get((s, face), 0) for s in others)
    least = 0
    if tables.even and all((s, face) in known for s in others):
        least = left
    for count in range(least, left + 1):
        name = f"{FACES[face]} {acts.names[seat]} = {count}"
        rest = others if tables.even and count == left else []
        yield Option(name, partial(_enter_copies, seat, face, count, rest))


def _enter_copies(
    seat: int, face: int, count: int, rest: Sequence[int], facts: Facts
) -> None:
    """``rest``: the seats that have none then."""
    none = {(s, face): 0 for s in rest if (s, face) not in facts.copies_held}
    facts.copies_held = {**facts.copies_held, (seat, face): count, **none}


def _enter_stand(name: str, value: Value, facts: Facts) -> None:
    facts.stands = {**(facts.stands or {}), name: value}


def _values(model: Model, stand: Stand, acts: Acts) -> Iterator[tuple[str, Value]]:
    """The values of a Stand by how they are called."""
    match stand.type:
        case "Spieler":
            yield from ((name, seat) for seat, name in enumerate(acts.names))
            yield NONE, NONE
        case "Wahrheit":
            yield from (("ja", True), ("nein", False))
        case (int(low), int(high)):
            yield from ((str(n), n) for n in range(low, high + 1))
        case _:
            yield from ((str(n), n) for n in range(1, model.hand_size + 1))
