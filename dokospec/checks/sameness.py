"""Whether a text says the same with another statement in the place of one of its own.

Both are asked every question of a game that the statement bears on, in the same
position, over all positions, as the text is read. Where they never answer otherwise, a
game that is read so never goes on otherwise: whatever is asked of a program, both say
the same. Where they do, that says nothing: more positions are gone through than a game
can come to.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Final, NamedTuple, TypeGuard

from dokospec.checks.asking import Asking
from dokospec.checks.beside import Differing, Say, Side, both, said, settle
from dokospec.checks.courses import broken_off, courses
from dokospec.checks.explorer import Explorer
from dokospec.checks.position import Position, over_many, plain
from dokospec.checks.probe import Probe
from dokospec.checks.questions import Asked, Stages, broken, questions
from dokospec.checks.ranges import (
    CANNOT,
    FAR,
    ImpossibleError,
    Range,
    UnsupportedError,
)
from dokospec.checks.search import TooManyError, paths
from dokospec.checks.season import asked_by_season
from dokospec.checks.space import BID, LETTERS, Space
from dokospec.rules import syntax as syn
from dokospec.rules import terms
from dokospec.rules.mentions import GROUP
from dokospec.rules.model import Model
from dokospec.rules.values import CURRENT_PLAY, NOBODY, NONE, Open, Value
from dokospec.rules.walk import expressions, walk

LIMIT: Final = 2000
"""Paths of one question; one that has more is not decided."""
RANKED: Final = 4000
"""The same where every word of one Vorbehalt meets every word of another."""
RULES: Final = 8
"""So many rules are compared by themselves; others may differ."""

_HIGHER: Final = tuple(
    terms.Compare(
        sign,
        terms.Apply("Vorrang", (terms.Name("v"),)),
        terms.Apply("Vorrang", (terms.Name("w"),)),
    )
    for sign in ("<", ">")
)
_STANDS: Final = "steht"
_ACTS: Final = frozenset(("Vorbehalt", "Tausch", "Meldung", "Reklamation", "Abkürzung"))


class Sameness:
    """One text, to be compared with others that differ from it in one statement.

    The text must be sound: a position in which it leaves a question open is taken for
    one that no game comes to.
    """

    def __init__(self, model: Model) -> None:
        """Raises what :data:`.ranges.CANNOT` names, or TooManyError."""
        self.model = model
        rows = courses(model)
        self._stages = Stages(model, replace(rows, end=broken_off(model, rows)))
        self._moments = {
            name: Explorer(Space(model, "Stich", asked or None))
            for name, asked in rows.asked.items()
        }
        self._asked = tuple(questions(model, self._stages))
        self._asking = Asking(model)
        self._direct: dict[str, frozenset[str]] = {}
        self._for_nobody = any(map(_sums_of_winner, model.statements))
        self._of_season = asked_by_season(model)
        self._standing = self._may_stand()
        self._knew_more = False

    def same(self, statement: syn.Statement, other: Model) -> int | None:
        """How many questions were put to both; None where they may differ.

        ``other``: the text with another statement in the place of ``statement``.
        """
        touched = _touched(statement, self.model)
        if touched is not None and isinstance(statement, syn.Aufzaehlung):
            touched = _columns(statement, other)
        if touched is None or touched & self._of_season:
            return None
        if other.deck != self.model.deck or not self._in_place(statement, other):
            return None
        beside = tuple(questions(other, self._stages))
        if [*map(_asked_of, beside)] != [*map(_asked_of, self._asked)]:
            return None
        count = 0
        differing: dict[str, Differing] = {}
        for asked, again in zip(self._asked, beside, strict=True):
            stage, explorer = self._explorer(asked)
            if not self._bears(touched, asked, explorer.settled):
                continue
            if stage not in differing:
                differing[stage] = self._rules(explorer, touched, other)
            rules = differing[stage]
            count += rules.asked
            rules.asked = 0
            if self._bears(rules.names, asked, explorer.settled):
                count += 1
                sides = self._counting(asked), self._counting(again)
                if not (
                    self._alike(sides, explorer, rules, other)
                    or self._together_alike(asked, explorer, rules, other)
                    or self._ranked_alike(asked, explorer, rules, other)
                ):
                    return None
        return count

    def _explorer(self, asked: Asked) -> tuple[str, Explorer]:
        """Where a question is asked: events also in which tricks.

        What stands in a trick is what the events before it have left, and up to the
        first that another text answers otherwise they leave the same.
        """
        if isinstance(asked.statement, syn.Ereignis):
            moment = asked.statement.moment
            if moment in self._moments:
                return moment, self._moments[moment]
        return asked.stage, self._stages.by_name[asked.stage]

    def _may_stand(self) -> bool:
        """Whether a call against a duty may stand all the same; ja where unclear."""
        explorer = self._stages.by_name["Meldungen"]
        asked = [a for a in self._asked if a.statement.name == "Bestand"]
        try:
            leaves = [leaf for a in asked for leaf in explorer.leaves(a.ask)]
        except (*CANNOT, TooManyError):
            return True
        return any(leaf.value == _STANDS for leaf in leaves)

    def _in_place(self, statement: syn.Statement, other: Model) -> bool:
        """Whether what the other text has instead is asked for where this one is."""
        own = {each.key: each for each in self.model.statements}
        new = [s for s in other.statements if own.get(s.key) != s]
        return all(_same_place(statement, each) for each in new)

    def _together_alike(
        self,
        asked: Asked,
        explorer: Explorer,
        affected: Differing,
        other: Model,
    ) -> bool:
        """Whether an act breaks some duty under both texts, or under none.

        Which one it breaks is told in a verdict, but no question is about that. Cards
        are another matter: each duty leaves less to choose from.
        """
        duty = asked.statement
        if not isinstance(duty, syn.Pflicht) or duty.on not in _ACTS:
            return False
        one, two = (model.duties[duty.on] for model in (self.model, other))

        def alike(first: int) -> bool:
            sides = [
                partial(broken, (own[first], *own), asked.arguments[0])
                for own in (one, two)
            ]
            self._knew_more = False
            return self._alike((sides[0], sides[1]), explorer, affected, other)

        # One that is broken is enough, whatever is known of those asked before it.
        for first in range(min(len(one), len(two))):
            if alike(first):
                return True
            if not self._knew_more:
                break
        return False

    def _ranked_alike(
        self,
        asked: Asked,
        explorer: Explorer,
        affected: Differing,
        other: Model,
    ) -> bool:
        """Whether of any two Vorbehalte the same is the higher: no more is asked."""
        if asked.statement.name != "Vorrang":
            return False
        frame = {"v": BID, "w": explorer.space.element("v", "Argument")}

        def ask(probe: Probe) -> Value:
            return tuple(bool(probe.value(each, frame)) for each in _HIGHER)

        return self._alike((ask, ask), explorer, affected, other, RANKED)

    def _counting(self, asked: Asked) -> Say:
        """The question; of an item only what somebody is given by it.

        No points are nothing, but where the item is told beside the result (one that is
        counted over tricks or cards). A duty on a card is asked for of those that follow
        another: who leads may lay what he likes, whatever a text says.
        """
        item = asked.statement
        if isinstance(item, syn.Pflicht) and item.on == "Karte":
            return partial(_following, asked.ask)
        if not isinstance(item, syn.Posten):
            return asked.ask
        over = over_many(item)

        def counts(whose: Value, points: Value) -> bool:
            given = self._for_nobody or whose != NOBODY
            return given and (over or points != 0)

        def ask(probe: Probe) -> Value:
            found = plain(asked.ask(probe))
            if isinstance(found, tuple) and found and isinstance(found[0], tuple):
                return tuple(due for due in found if counts(due[1], due[2]))  # type: ignore[index]
            if isinstance(found, tuple) and found and not counts(found[0], 1):
                return None
            return found

        return ask

    def _rules(
        self, explorer: Explorer, touched: frozenset[str], other: Model
    ) -> Differing:
        """What may answer otherwise; a rule that does not hides what it asks."""
        names = set(touched - self.model.rules.keys())
        waiting = sorted(touched & self.model.rules.keys())
        waiting += [name for name in self.model.rules if self._asks(name) & names]
        seen: set[str] = set()
        asked = 0
        while waiting:
            rule = waiting.pop(0)
            if rule in seen or rule in explorer.settled:
                continue
            asked += 1
            affected = Differing(frozenset(names | {rule}), frozenset(seen - names))
            seen.add(rule)
            if len(seen) > RULES or not self._rule_alike(
                rule, explorer, affected, other
            ):
                names.add(rule)
                waiting += [n for n in self.model.rules if rule in self._asks(n)]
                # What was the same may have rested on this one.
                seen -= {n for n in seen - names if rule in self._asks(n)}
        return Differing(frozenset(names), frozenset(seen - names), asked)

    def _asks(self, rule: str) -> frozenset[str]:
        """What a rule asks itself, not through others."""
        if rule not in self._direct:
            own = self.model.rules[rule]
            pairs = ((("Regel", rule), statement) for statement in own)
            self._direct[rule] = self._asking.directly(pairs)
        return self._direct[rule]

    def _rule_alike(
        self, rule: str, explorer: Explorer, affected: Differing, other: Model
    ) -> bool:
        """Whether a rule answers alike, whatever it is asked about."""
        kinds = [p.type or "" for p in self.model.rules[rule][0].parameters]
        letters = [LETTERS.get(kind, kind) for kind in kinds]
        try:
            domains = [
                _domain(explorer, kind, letters[:place].count(letters[place]))
                for place, kind in enumerate(kinds)
            ]
        except UnsupportedError:
            return False
        for args in product(*domains):

            def ask(probe: Probe, args: tuple[object, ...] = args) -> Value:
                return probe.whole(rule, tuple(_given(probe, a) for a in args))

            if not self._alike((ask, ask), explorer, affected, other):
                return False
        return True

    def _bears(
        self, touched: frozenset[str], asked: Asked, settled: frozenset[str]
    ) -> bool:
        """Whether a question asks such a statement, other than what is settled."""
        own = asked.statement
        names = {own.name, *(s.name for s in asked.beside)}
        if names & touched:
            return True
        if isinstance(own, syn.Regel | syn.Tabelle):
            asks = frozenset((own.name,))
        else:
            statements = (own, *asked.beside)
            asks = self._asking.directly(((s.kind, s.name), s) for s in statements)
        return bool(self._asking.unsettled(asks, settled) & touched)

    def _alike(
        self,
        sides: tuple[Say, Say],
        explorer: Explorer,
        affected: Differing,
        other: Model,
        limit: int = LIMIT,
    ) -> bool:
        """Whether both answer alike in all positions; nein where that is not clear."""
        return any(
            self._one_look(sides, explorer, affected, other, limit, inline=inline)
            for inline in (False, True)
        )

    def _one_look(
        self,
        sides: tuple[Say, Say],
        explorer: Explorer,
        affected: Differing,
        other: Model,
        limit: int,
        *,
        inline: bool,
    ) -> bool:
        first = copy(explorer)
        second = explorer.under(other, affected.names, affected.same)
        first.inline = second.inline = inline
        explorer.space.spent[0] = 0  # what may be spent is for each look

        position = Position(explorer.space)
        left = Side(first, position, affected, self._standing)
        right = Side(second, position, affected, self._standing)
        position.trace.saved = partial(both, left, right)

        def run() -> bool:
            one = said(left, sides[0])
            if isinstance(one, Open):
                return True
            two = said(right, sides[1])
            if type(one) is type(two) and bool(one == two):
                no_more = right.knows_no_more_than(left)
                self._knew_more |= not no_more
                return no_more
            settle(left, right)
            return False

        try:
            return all(paths(position.trace, run, limit))
        except (*CANNOT, TooManyError):
            return False


def _following(ask: Say, probe: Probe) -> Value:
    """The answer where a card lies already."""
    if probe.fact("erste-Karte") == NONE:
        raise ImpossibleError
    return ask(probe)


def _sums_of_winner(statement: syn.Statement) -> bool:
    """Whether it asks what the winner has been given, who may be nobody."""
    return any(
        isinstance(part, terms.Apply)
        and part.name == "Punkte"
        and any(isinstance(p, terms.Name) and p.name == "Sieger" for p in walk(part))
        for expr in expressions(statement)
        for part in walk(expr)
    )


def _domain(explorer: Explorer, kind: str, before: int) -> tuple[object, ...]:
    """What a rule may be asked about; ``before``: parameters of that kind before it.

    Where there are some it may be about the same as they are, or about another.
    """
    if kind == "Zahl":
        return (_Number(before),)
    first = (CURRENT_PLAY,) if kind == "Auftritt" else explorer.space.values_of(kind)
    if kind not in LETTERS:
        return first
    others = (("Argument", n) for n in range(1, before + 1))
    return (*first, *(explorer.space.element(LETTERS[kind], key) for key in others))


def _given(probe: Probe, value: object) -> Value:
    if isinstance(value, _Number):
        key = ("Zahl", ("Argument", value.place))
        return probe.position.number(key, Range(-FAR, FAR))
    return value  # type: ignore[return-value]


class _Number(NamedTuple):
    """Any number, another one at each place."""

    place: int


def _touched(statement: syn.Statement, model: Model) -> frozenset[str] | None:
    """The names by which a statement is asked, and of what it changes."""
    match statement:
        case (
            syn.Regel(name=name) | syn.Tabelle(name=name) | syn.Pflicht(name=name)
            | syn.Ereignis(name=name)
        ):  # fmt: skip
            return frozenset((name,))
        case syn.Posten(name=name, group=group):
            return frozenset((name, GROUP + group))
        case syn.Ausnahme(target=target):
            return _changed({target.name, statement.name}, model)
        case syn.Aussetzung(targets=targets):
            return _changed({target.name for target in targets}, model)
        case syn.Aufzaehlung(columns=columns):
            return frozenset(columns)
        case _:
            return None


def _columns(listing: syn.Aufzaehlung, other: Model) -> frozenset[str] | None:
    """The columns in which another text says something else; None where it is more.

    The order of cards is more than a column: it is looked at by every card.
    """
    again = other.listings.get(listing.name)
    if again is None or again.columns != listing.columns:
        return None
    if [row for row, _ in again.rows] != [row for row, _ in listing.rows]:
        return None
    pairs = zip(listing.rows, again.rows, strict=True)
    found = frozenset(
        column
        for (_, one), (_, two) in pairs
        for column, mine, own in zip(listing.columns, one, two, strict=True)
        if mine != own
    )
    return None if "Ordnung" in found else found


def _asked_of(asked: Asked) -> tuple[object, ...]:
    """What is asked, and where, whatever the answer."""
    return asked.name, asked.stage, asked.arguments


def _same_place(one: syn.Statement, two: syn.Statement) -> bool:
    """Whether two statements are about the same: only what they say of it may differ.

    Questions are about one moment, and what they are added up to is settled behind them:
    nothing that is asked tells a group from another, or since when an event holds.
    """
    match one, two:
        case syn.Posten(), syn.Posten():
            return one.group == two.group
        case syn.Pflicht(), syn.Pflicht():
            return one.on == two.on
        case syn.Ausnahme(), syn.Ausnahme():
            return one.target == two.target
        case syn.Aussetzung(), syn.Aussetzung():
            return {*two.targets} <= {*one.targets}
        case syn.Aufzaehlung(), syn.Aufzaehlung():
            return one.columns == two.columns
        case ((syn.Regel() | syn.Tabelle()), (syn.Regel() | syn.Tabelle())):
            types = [[p.type for p in each.parameters] for each in (one, two)]
            return types[0] == types[1]
        case syn.Ereignis(), syn.Ereignis():
            since = [_from_start(each) for each in (one, two)]
            shared = since[0].keys() & since[1].keys()
            return one.moment == two.moment and all(
                since[0][target] == since[1][target] for target in shared
            )
        case _:
            return False


def _from_start(event: syn.Ereignis) -> dict[str, bool]:
    """By what it changes whether that holds from the start; else it is from here on."""
    return {each.target: each.since == "Anfang" for each in event.assignments}


def _changed(names: set[str], model: Model) -> frozenset[str]:
    """These targets, and what they are exceptions to or items of."""
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        new = {e.target.name for e in model.statements if _is(e, name)}
        new |= {i.name for i in model.items if i.group == name}
        groups = {GROUP + i.group for i in model.items if name in {i.name, i.group}}
        names |= groups
        waiting += new - names
        names |= new
    return frozenset(names)


def _is(statement: syn.Statement, name: str) -> TypeGuard[syn.Ausnahme]:
    return isinstance(statement, syn.Ausnahme) and statement.name == name
