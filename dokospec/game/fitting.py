"""The ways in which a game can have come about that fit what is stated of it.

Vorbehalte and parties mostly leave one kind of game. Where a rule asks what nobody
states, as who held a ♣D, or who became a partner, each answer is tried; those are left
that lead to the parties that are stated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from dokospec.cards import FACES
from dokospec.game.acts import Acts
from dokospec.game.ahead import AT_THE_END, BEFORE_THE_END, END, KIND, Ahead, ahead
from dokospec.game.facts import Facts
from dokospec.game.kind_tables import PartialTrick, Tables, happening, parties_of
from dokospec.game.position import Position
from dokospec.game.stated_lines import Stated
from dokospec.game.worlds import Asker, Known
from dokospec.language.decisions import Branches, Leaf
from dokospec.language.syntax import Stand
from dokospec.language.values import NONE, Open, Value
from dokospec.verdict import Rests

AFTER_TRICK: Final = "nach Stich"
_COURSE: Final = "Verlauf"

What: TypeAlias = str | tuple[int, int]
"""What is supposed: ``KIND``, the name of a Stand, or (seat, face) of cards held."""


class Option(NamedTuple):
    """One answer to something that was asked in vain."""

    what: What
    how: Value


class Way(NamedTuple):
    """Kind, Stände and parties at the end, and what they suppose.

    ``kinds``: (first trick, kind). ``stands``: (name, value) of those that are known;
    ``open_stands``: (name, values) of those that may have several. ``parties``: by
    seat, None where that is open. ``copies``: ((seat, face), count).
    """

    supposed: tuple[Option, ...]
    kinds: tuple[tuple[int, str], ...]
    stands: tuple[tuple[str, Value], ...]
    open_stands: tuple[tuple[str, tuple[Value, ...]], ...]
    parties: tuple[Value, ...]
    copies: tuple[tuple[tuple[int, int], int], ...]
    rests_on: Rests

    @property
    def kind(self) -> str:
        """The kind at the end."""
        return self.kinds[-1][1]


class Fitted(NamedTuple):
    """The ways that fit what is stated; None where nobody can know which do."""

    position: Position
    acts: Acts
    ways: tuple[Way, ...] | None

    def essence(self) -> object:
        """All of it."""
        return self.position, id(self.acts), self.ways

    def joined(self, _: Fitted) -> Fitted:
        """One for two that are the same."""
        return self


class _End(NamedTuple):
    """How kind and Stände may be when the last trick is over."""

    kinds: tuple[tuple[int, str], ...]
    stands: tuple[tuple[str, Value], ...]


def fitting(
    tables: Tables,
    stated: Stated,
    position: Position,
    facts: Facts,
    asker: Asker,
    *,
    narrowed: bool,
    known: Known,
) -> tuple[Way, ...]:
    """All ways, without what they suppose in common; none where nothing fits.

    ``facts``: what is known as the play begins. ``known``: what was asked of them and
    this position in other worlds. ``narrowed``: whose cards decide is
    supposed; else that stays open.
    """
    found: list[Way] = []
    ends = [
        end
        for end in _ends(tables, position, facts, asker, known)
        if _as_stated(end, stated)
    ]
    several = len({end.kinds[-1][1] for end in ends}) > 1
    values: dict[str, set[Value]] = {}
    for end in ends:
        for name, value in end.stands:
            values.setdefault(name, set()).add(value)
    varied = [name for name, some in values.items() if len(some) > 1]
    for end in ends:
        here = facts.branch()
        kind = end.kinds[-1][1]
        here.kind, here.stands = kind, {**dict(end.stands), **stated.stands}
        stands = dict(end.stands)
        named: tuple[Option, ...] = (Option(KIND, kind),) if several else ()
        named += tuple(
            [Option(name, stands[name]) for name in varied if name in stands]
        )
        begin = position._replace(kinds=end.kinds, kind=kind)
        found += _explored(tables, stated, begin, here, named, asker, narrowed)
    return _without_common(_together(found))


def _as_stated(end: _End, stated: Stated) -> bool:
    """Whether the Stände are not others than are stated."""
    stands = dict(end.stands)
    return all(
        stands.get(name, value) == value for name, value in stated.stands.items()
    )


# --- how the play can have changed kind and Stände -------------------------------------


def _ends(
    tables: Tables, position: Position, facts: Facts, asker: Asker, known: Known
) -> list[_End]:
    """Where the events in the play can have led.

    Exactly, where they ask for no more than who took which trick and what was led to it;
    otherwise each kind that may come about, with the Stände that none of them changes.
    """
    exact = _reachable(tables, position, facts, asker, known)
    if exact is not None:
        return exact
    kinds, stands = ahead(tables, position, facts.branch, asker, BEFORE_THE_END)
    left = tuple([s for s in position.stands if s[0] not in stands])
    return [
        _End(position.kinds if kind == position.kind else ((1, kind),), left)
        for kind in kinds or (position.kind,)
    ]


def _reachable(
    tables: Tables, position: Position, facts: Facts, asker: Asker, known: Known
) -> list[_End] | None:
    """The states behind the last trick, whoever takes each; None where more is asked."""
    model = tables.model
    begin = facts.branch()
    begin.kind, begin.stands = position.kind, dict(position.stands)
    if any(
        asker.ask(("mögliches Ereignis", moment), happening(moment), begin).value
        for moment in BEFORE_THE_END
        if moment != AFTER_TRICK and moment in model.events
    ):
        return None
    if AFTER_TRICK not in model.events:
        return [_End(position.kinds, position.stands)]
    states = {_End(position.kinds, position.stands): None}
    for number in range(position.number, model.hand_size + 1):
        after: dict[_End, None] = {}
        for state, winner in product(states, range(4)):
            table = tables.kind(state.kinds[-1][1])
            if table is not None and number not in table.eventful:
                asker.touch(table.touched, table.rests_on)
                after[state] = None
                continue
            at = state.kinds[-1][1], state.stands, number, winner
            if at not in known:
                known[at] = tuple(_after_trick(tables, facts, asker, *at))
            first, *others = known[at]
            leaf = asker.decided(first)
            leaves = [leaf]
            if isinstance(leaf.value, Open):
                leaves = [asker.decided(found) for found in others]
            for leaf in leaves:
                if isinstance(leaf.value, Open):
                    return None
                after[_changed(state, leaf.value, number + 1)] = None
        states = after
    return list(states)


def _after_trick(
    tables: Tables,
    facts: Facts,
    asker: Asker,
    kind: str,
    stands: tuple[tuple[str, Value], ...],
    number: int,
    winner: int,
) -> Iterator[Leaf | Branches]:
    """What the trick of this number changes, whatever is led to it, which ``winner`` takes.

    Then, where that hangs on it, what it does of each card that may be led, once.
    """
    here = facts.branch()
    here.kind, here.stands, here.trick_number = kind, dict(stands), number
    event = happening(AFTER_TRICK)
    here.trick = PartialTrick(number=number, winner=winner)  # type: ignore[assignment]
    found = asker.found(AFTER_TRICK, event, here)
    yield found
    if isinstance(found, Leaf) and not isinstance(found.value, Open):
        return
    met: list[Leaf | Branches] = []
    for led in sorted(set(tables.full_deck)):
        glimpse = PartialTrick(number=number, winner=winner, faces=(led,))
        here.trick = glimpse  # type: ignore[assignment]
        found = asker.found(AFTER_TRICK, event, here)
        if found not in met:
            met.append(found)
    yield from met


def _changed(state: _End, assignments: Value, first: int) -> _End:
    """The state after events; ``first``: the trick from which a new kind holds."""
    kinds, stands = state.kinds, dict(state.stands)
    assert isinstance(assignments, tuple)
    for each in assignments:
        assert isinstance(each, tuple)
        target, value = each
        if target == KIND:
            kinds = (*kinds, (first, str(value)))
        else:
            stands[str(target)] = value
    return _End(kinds, tuple(sorted(stands.items())))


# --- who belongs to whom ----------------------------------------------------------------


def _explored(
    tables: Tables,
    stated: Stated,
    position: Position,
    facts: Facts,
    supposed: tuple[Option, ...],
    asker: Asker,
    narrowed: bool,
) -> Iterator[Way]:
    """The ways from here, depth first; ``position``: of the kind after the last trick."""
    facts.missing_nothing()
    leaf = asker.ask(END, happening(END), facts)
    options: Sequence[Option] = ()
    here, now = facts, position.kinds
    if isinstance(leaf.value, Open):
        options = options_for(tables, facts, copies=narrowed)
        possible = ahead(tables, position, facts.branch, asker, AT_THE_END)
        if not options and (possible.kinds is None or len(possible.kinds) > 1):
            rests_on = leaf.rests_on
            yield from _of_kinds(
                tables, stated, position, facts, supposed, asker, possible, rests_on
            )
            return
    elif leaf.value:
        stands = tuple(sorted((facts.stands or {}).items()))
        changed = _changed(_End(now, stands), leaf.value, 1)
        here = facts.branch()
        now = ((1, changed.kinds[-1][1]),)
        here.kind, here.stands = now[0][1], {**dict(changed.stands), **stated.stands}
    if not options:
        here.missing_nothing()
        parties = asker.ask("Parteien", parties_of, here)
        answers = parties.value
        assert isinstance(answers, tuple)
        kind = now[-1][1]
        if stated.kind not in {None, kind} or not _fit(answers, stated):
            return
        if any(isinstance(answer, Open) for answer in answers):
            options = options_for(tables, here, copies=narrowed)
        if not options:
            rests_on = leaf.rests_on | parties.rests_on
            yield _way(supposed, now, here, answers, rests_on)
            return
    for option in options:
        more = facts.branch()
        enter(option, more, tables)
        named = (*supposed, option)
        yield from _explored(tables, stated, position, more, named, asker, narrowed)


def _of_kinds(
    tables: Tables,
    stated: Stated,
    position: Position,
    facts: Facts,
    supposed: tuple[Option, ...],
    asker: Asker,
    possible: Ahead,
    rests_on: Rests,
) -> Iterator[Way]:
    """The ways where an event at the end may happen, and whether it does stays open.

    A way for each kind that it may bring about, without the Stände it may change.
    """
    others = tuple([option for option in supposed if option.what != KIND])
    for kind in possible.kinds or tables.model.words["Spielarten"]:
        here = facts.branch()
        here.kind = kind
        here.stands = {
            name: value
            for name, value in (facts.stands or {}).items()
            if name not in possible.stands or name in stated.stands
        }
        parties = asker.ask("Parteien", parties_of, here)
        answers = parties.value
        assert isinstance(answers, tuple)
        if stated.kind in {None, kind} and _fit(answers, stated):
            now = position.kinds if kind == position.kind else ((1, kind),)
            named = (*others, Option(KIND, kind))
            yield _way(named, now, here, answers, rests_on | parties.rests_on)


def _way(
    supposed: tuple[Option, ...],
    kinds: tuple[tuple[int, str], ...],
    facts: Facts,
    answers: Sequence[Value],
    rests_on: Rests,
) -> Way:
    """The way in which a game comes about that ends as these facts have it."""
    return Way(
        supposed,
        kinds,
        tuple(sorted((facts.stands or {}).items())),
        (),
        tuple([None if isinstance(p, Open) else p for p in answers]),
        tuple(sorted(facts.copies_held.items())),
        rests_on,
    )


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


def _together(ways: Sequence[Way]) -> list[Way]:
    """Ways that differ in Stände alone made one, in which these are open."""
    groups: dict[object, list[Way]] = {}
    for way in ways:
        stands = dict(way.stands)
        supposed = tuple([o for o in way.supposed if o.what not in stands])
        key = supposed, way.kind, way.parties, way.copies
        groups.setdefault(key, []).append(way)
    return [_joined(group) for group in groups.values()]


def _joined(group: Sequence[Way]) -> Way:
    first, *_ = group
    values: dict[str, dict[Value, None]] = {}
    for way in group:
        for name, value in way.stands:
            values.setdefault(name, {})[value] = None
    several = {name: tuple(each) for name, each in values.items() if len(each) > 1}
    rests_on = 0
    for way in group:
        rests_on |= way.rests_on
    same = all(way.kinds == first.kinds for way in group)
    return first._replace(
        supposed=tuple([o for o in first.supposed if o.what not in several]),
        kinds=first.kinds if same else (first.kinds[0], (0, first.kind)),
        stands=tuple([s for s in first.stands if s[0] not in several]),
        open_stands=tuple(several.items()),
        rests_on=rests_on,
    )


def _without_common(ways: Sequence[Way]) -> tuple[Way, ...]:
    """The ways without what all of them suppose, or all that suppose it at all."""
    options: dict[What, set[Value]] = {}
    for way in ways:
        for what, how in way.supposed:
            options.setdefault(what, set()).add(how)
    return tuple(
        way._replace(
            supposed=tuple([o for o in way.supposed if len(options[o.what]) > 1])
        )
        for way in ways
    )


# --- one of several ways ----------------------------------------------------------------


def chosen_way(
    ways: tuple[Way, ...],
    names: Sequence[str],
    stands: Mapping[str, Stand],
    asker: Asker,
) -> Way:
    """The way that is supposed in this world. Raises ForkError where none is yet."""
    while len(ways) > 1:
        supposed = [
            dict(called(option, names, stands) for option in way.supposed)
            for way in ways
        ]
        whats = [
            what
            for what in supposed[0]
            if all(what in each for each in supposed)
            and len({each[what] for each in supposed}) > 1
        ]
        what = whats[0] if whats else _COURSE
        hows = [
            each[what] if whats else _course(number, way, names)
            for number, (way, each) in enumerate(zip(ways, supposed, strict=True), 1)
        ]
        chosen = asker.choose(what, tuple(dict.fromkeys(hows)))
        pairs = zip(ways, hows, strict=True)
        ways = tuple([way for way, how in pairs if how == chosen])
    return next(iter(ways))


def _course(number: int, way: Way, names: Sequence[str]) -> str:
    """How a way is called that no single answer tells from the others."""
    sides = [
        " ".join(n for n, p in zip(names, way.parties, strict=True) if p == side)
        for side in dict.fromkeys(way.parties)
    ]
    return f"{number}. {way.kind}, {' : '.join(sides)}"


# --- what is asked in vain, and its possible answers ----------------------------------


def options_for(
    tables: Tables,
    facts: Facts,
    *,
    copies: bool = True,
) -> list[Option]:
    """What can be tried of what was last asked in vain; none where that is nothing.

    Not ``copies``: whose cards decide is left open.
    """
    name = facts.missing_stand
    if facts.missing is not None:
        return list(_copies(tables, facts, facts.missing[1])) if copies else []
    stands = tables.model.game_stands
    if name is None or name not in stands:
        return []
    values = facts.open_stands.get(name) or tuple(_values(stands[name]))
    return [Option(name, value) for value in values]


def _copies(tables: Tables, facts: Facts, face: int) -> Iterator[Option]:
    """How many copies of a face the first hand of which it is not known can have held."""
    known = facts.copies_held
    unknown = [seat for seat in range(4) if (seat, face) not in known]
    if not unknown:
        return
    in_hands = _copies_in_hands(tables, facts, face)
    most = tables.model.copies if in_hands is None else in_hands
    left = most - sum(known.get((s, face), 0) for s in range(4))
    least = left if in_hands is not None and len(unknown) == 1 else 0
    for count in range(least, left + 1):
        yield Option((unknown[0], face), count)


def enter(option: Option, facts: Facts, tables: Tables) -> None:
    """Enter an answer into facts; where all copies of a face are out, others have none."""
    what, how = option
    if isinstance(what, str):
        facts.stands = {**(facts.stands or {}), what: how}
        return
    assert isinstance(how, int)
    _, face = what
    held = {**facts.copies_held, what: how}
    out = sum(n for (_, of), n in held.items() if of == face)
    if out == _copies_in_hands(tables, facts, face):
        held = {**{(s, face): 0 for s in range(4)}, **held}
    facts.copies_held = held


def _copies_in_hands(tables: Tables, facts: Facts, face: int) -> int | None:
    """How many copies of a face the four hands hold; None where cards not told are aside."""
    passes = facts.acts.passes if facts.acts else ()
    cards = [card for passed in passes if passed.aside for card in passed.cards]
    aside = len(tables.full_deck) - 4 * tables.model.hand_size
    if not tables.even and len(cards) == aside and None not in cards:
        told = sum(card is not None and card.index == face for card in cards)
        return tables.model.copies - told
    return tables.model.copies if tables.even else None


def called(
    option: Option, names: Sequence[str], stands: Mapping[str, Stand]
) -> tuple[str, str]:
    """What an assumption calls it: ``♣D Anna``, ``2``; ``Partner``, ``Anna``."""
    what, how = option
    if not isinstance(what, str):
        seat, face = what
        return f"{FACES[face]} {names[seat]}", str(how)
    if isinstance(how, bool):
        return what, "ja" if how else "nein"
    of_player = what in stands and stands[what].type == "Spieler"
    if of_player and isinstance(how, int):
        return what, names[how]
    return what, str(how)


def _values(stand: Stand) -> Iterator[Value]:
    """The values of a Stand of which it is not known which it can have."""
    match stand.type:
        case "Spieler":
            yield from (*range(4), NONE)
        case "Wahrheit":
            yield from (True, False)
        case (int(low), int(high)):
            yield from range(low, high + 1)
        case _:
            pass
