"""Whether a text says the same with another statement in the place of one of its own.

Both are asked every question of a game that the statement bears on, in the same
position, over all positions, as the text is read. Where they never answer otherwise, a
game that is read so never goes on otherwise: whatever is asked of a program, both say
the same. Where they do, that says nothing: more positions are gone through than a game
can come to.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Final, NamedTuple

from dokospec.checks.explorer import Explorer
from dokospec.checks.position import SymbolicPosition, over_many, plain
from dokospec.checks.product import (
    UNCERTAIN,
    Differing,
    Say,
    Side,
    answer_of,
    both,
    broken_or_others,
    settle,
)
from dokospec.checks.questions import PositionQuestion, Stages, broken, questions
from dokospec.checks.ranges import FAR, EmptyRangeError, Range, UnsupportedError
from dokospec.checks.reachable_facts import ReachableFacts
from dokospec.checks.reachable_states import broken_off, reachable_states
from dokospec.checks.search import TooManyError, paths
from dokospec.checks.space import BID, LETTERS, Space
from dokospec.checks.symbolic import SymbolicEvaluator
from dokospec.checks.touching import (
    asked_by_season,
    asked_of,
    columns_apart,
    names_of,
    same_place,
    touched_by,
)
from dokospec.language import syntax as syn
from dokospec.language import terms
from dokospec.language.decisions import UnknownFactError
from dokospec.language.evaluate import counted
from dokospec.language.fact_access import ConflictError, GapError
from dokospec.language.model import Model
from dokospec.language.questions import QUESTIONS
from dokospec.language.syntax import children, walk
from dokospec.language.values import CURRENT_PLAY, NOBODY, NONE, Handle, Open, Value

# --- what a rule may be asked about: one of each kind that may be any, and those that stand out


class _Number(NamedTuple):
    """Any number, another one at each place."""

    place: int


def domains_of(kinds: Sequence[str], space: Space) -> tuple[tuple[object, ...], ...]:
    """For parameters of these kinds what each may be; raises where that is not told."""
    letters = [LETTERS.get(kind, kind) for kind in kinds]
    return tuple(
        _domain(space, kind, letters[:place].count(letters[place]))
        for place, kind in enumerate(kinds)
    )


def given(evaluator: SymbolicEvaluator, value: object) -> Value:
    """What is one of them in this position."""
    if isinstance(value, _Number):
        key = ("Zahl", ("Argument", value.place))
        return evaluator.position.number(key, Range(-FAR, FAR))
    return value  # type: ignore[return-value]


def _domain(space: Space, kind: str, before: int) -> tuple[object, ...]:
    """What a parameter may be; ``before``: those of that kind before it.

    Where there are some it may be about the same as they are, or about another. The
    card that is being played is not any: it is looked at by itself.
    """
    if kind == "Zahl":
        return (_Number(before),)
    if kind == "Handlung":
        raise UnsupportedError(kind)  # each of its kinds is asked other things
    first = space.values_of(kind)
    if kind == "Auftritt":
        first = (CURRENT_PLAY, *first)
    if kind not in LETTERS:
        return first
    others = (("Argument", n) for n in range(1, before + 1))
    return (*first, *(space.element(LETTERS[kind], key) for key in others))


LIMIT: Final = 2000
"""Paths of one question; one that has more is not decided."""
TELLING_LIMIT: Final = 40000
"""The same where one thing after the other is not told."""
PATHS: Final = 6000
"""Paths of all questions about one other text; one that needs more is not decided."""
RULES: Final = 8
"""So many rules are compared by themselves; others may differ."""

_STANDS: Final = "steht"


# --- one text beside another ----------------------------------------------------------


class Comparing:
    """One text and its questions, to be put to it and to others beside it.

    The text must be sound: a position in which it leaves a question open is taken for
    one that no game comes to.
    """

    def __init__(self, model: Model) -> None:
        """Raises UnsupportedError or TooManyError."""
        self.model = model
        rows = reachable_states(model)
        self._stages = Stages(model, replace(rows, end=broken_off(model, rows)))
        self._moments = {
            name: Explorer(Space(model, "Stich", asked or None))
            for name, asked in rows.asked.items()
        }
        self._asked = tuple(questions(model, self._stages))
        self._asking = ReachableFacts(model)
        self._direct: dict[str, frozenset[str]] = {}
        self._rules = frozenset(model.rules.keys() - model.columns.keys())
        self._standing = self._may_stand()
        self._knew_more = False
        self._uncertain = False
        self._left = PATHS
        self._beside: dict[object, Explorer] = {}

    def _explorer(self, asked: PositionQuestion) -> tuple[str, Explorer]:
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
        except (UnsupportedError, TooManyError):
            return True
        return any(leaf.value == _STANDS for leaf in leaves)

    def _new(self, other: Model) -> tuple[syn.Statement, ...]:
        """What the other text says and this one does not."""
        own = {each.key: each for each in self.model.statements}
        return tuple(s for s in other.statements if own.get(s.key) != s)

    def _differing(
        self,
        explorer: Explorer,
        touched: frozenset[str],
        other: Model,
        among: frozenset[str],
    ) -> Differing:
        """What may answer otherwise; a rule that does not hides what it asks.

        ``among``: all that is asked, of which only rules are compared.
        """
        rules = [name for name in self.model.rules if name in among]
        names = set(touched - self._rules)
        waiting = sorted(touched & self._rules)
        waiting += [name for name in rules if self._asks(name) & names]
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
                waiting += [n for n in rules if rule in self._asks(n)]
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
        try:
            domains = domains_of(kinds, explorer.space)
        except UnsupportedError:
            return False
        for args in product(*domains):

            def ask(
                evaluator: SymbolicEvaluator, args: tuple[object, ...] = args
            ) -> Value:
                return evaluator.whole(rule, tuple(given(evaluator, a) for a in args))

            if not self._alike((ask, ask), explorer, affected, other):
                return False
        return True

    def _bears(
        self, touched: frozenset[str], asked: PositionQuestion, settled: frozenset[str]
    ) -> bool:
        """Whether a question asks such a statement, other than what is settled."""
        if names_of(asked) & touched:
            return True
        return bool(self._asking.unsettled(self._asks_of(asked), settled) & touched)

    def _asks_of(self, asked: PositionQuestion) -> frozenset[str]:
        """What a question asks itself, not through others."""
        own = asked.statement
        if isinstance(own, syn.Regel | syn.Tabelle):
            return frozenset((own.name,))
        statements = (own, *asked.beside)
        return self._asking.directly(((s.kind, s.name), s) for s in statements)

    def _alike(
        self,
        sides: tuple[Say, Say],
        explorer: Explorer,
        affected: Differing,
        other: Model,
        limit: int = LIMIT,
        free: Say | None = None,
    ) -> bool:
        """Whether both answer alike in all positions; nein where that is not clear.

        First where all is told, then also where something is not that may be unknown.
        ``free``: whether the other may leave open what comes to nothing here.
        """
        look = partial(self._one_look, sides, explorer, affected, other, free)
        self._uncertain = False
        if not any(look(limit, inline=inline) for inline in (False, True)):
            return False
        return not self._uncertain or any(
            look(TELLING_LIMIT, inline=inline, telling=True) for inline in (False, True)
        )

    def _one_look(
        self,
        sides: tuple[Say, Say],
        explorer: Explorer,
        affected: Differing,
        other: Model,
        free: Say | None,
        limit: int,
        *,
        inline: bool,
        telling: bool = False,
    ) -> bool:
        """``telling``: also where one thing that may be unknown is not told."""
        first = copy(explorer)
        first.inline = inline
        place = id(explorer), affected.names, affected.same
        if place not in self._beside:
            self._beside[place] = explorer.under(other, affected.names, affected.same)
        second = copy(self._beside[place])
        second.inline = inline
        explorer.space.spent[0] = 0  # what may be spent is for each look

        position = SymbolicPosition(explorer.space)
        left = Side(first, position, affected, self._standing)
        right = Side(second, position, affected, self._standing)
        right.other = left
        position.trace.saved = partial(both, left, right)

        def run() -> bool:
            self._left -= not telling
            left.truly = right.truly = not telling
            one = answer_of(left, sides[0])
            if isinstance(one, Open):
                return True
            two = answer_of(right, sides[1])
            self._uncertain |= right.is_uncertain()
            if same_answer(one, two):
                no_more = telling or right.knows_no_more_than(left)
                self._knew_more |= not no_more
                return no_more
            if telling and free and not one and isinstance(two, Open):
                return two.cause == "unknown" and bool(answer_of(left, free))
            self._knew_more |= telling
            settle(left, right)
            return False

        try:
            return all(
                paths(position.trace, run, limit if telling else min(limit, self._left))
            )
        except (UnsupportedError, TooManyError):
            return False


_BY_ORDER: Final = {"Vorrang": "Vorbehalt"}
"""Questions of the engine by which it only looks for the highest, and of what."""
_SIGNS: Final = ("<", ">")
_COMPARED: Final = frozenset(("Vorbehalt", "Meldung", "Reklamation"))
"""Kinds of which any two are compared with any two; of others one stands out.

The card that is being played, or the one exchange, is none that may be any.
"""


def only_ranked(model: Model, rule: str) -> bool:
    """Whether what a rule comes to is compared with itself, and asked for nowhere else.

    What a text promises of itself (Zusage) is asked of no game.
    """
    parameters = model.rules[rule][0].parameters
    asked = rule in {q.name for q in QUESTIONS} - _BY_ORDER.keys()
    return len(parameters) == 1 and not asked and not any(
        _asked_for_more(expr, rule)
        for statement in model.statements
        if not isinstance(statement, syn.Zusage)
        for expr in statement.expressions
    )  # fmt: skip


def _asked_for_more(expr: terms.Expr, rule: str) -> bool:
    """Whether a rule is asked in an expression other than to compare it with itself."""
    match expr:
        case terms.Compare(_, terms.Apply(one, mine), terms.Apply(two, own)) if (
            one == two == rule
        ):
            return any(_asked_for_more(part, rule) for part in (*mine, *own))
        case terms.Apply(name=name) | terms.Name(name=name) if name == rule:
            return True
        case _:
            return any(_asked_for_more(part, rule) for part in children(expr))


def kind_ranked(model: Model, rule: str) -> str:
    """What a rule puts in order; nothing where that is not told, or cannot be compared."""
    kind = model.rules[rule][0].parameters[0].type or _BY_ORDER.get(rule, "")
    return kind if kind in _COMPARED else ""


def comparisons(rule: str) -> tuple[terms.Expr, ...]:
    """Whether what a rule comes to for ``v`` is less, or more, than what it does for ``w``."""
    one, two = (terms.Apply(rule, (terms.Name(name),)) for name in ("v", "w"))
    return tuple(terms.Compare(sign, one, two) for sign in _SIGNS)


def cards_in_order(model: Model, other: Model) -> int:
    """How many cards were looked up in all orders; nought where one stands elsewhere.

    The game asks of an order nothing but class and place of the cards of its deck, and
    the tables are made of all that a text says of its orders.
    """
    if other.deck != model.deck or other.orders.keys() != model.orders.keys():
        return 0
    pairs = [(own, other.orders[name]) for name, own in model.orders.items()]
    if any((a.classes, a.places) != (b.classes, b.places) for a, b in pairs):
        return 0
    return len(pairs) * len(model.deck)


COVERING: Final = 200
"""The same of two duties of one act, the one beside the other."""
RANKED: Final = 4000
"""The same where every word of one act meets every word of another."""
_ACTS: Final = frozenset(("Vorbehalt", "Tausch", "Meldung", "Reklamation", "Abkürzung"))


class Equivalence(Comparing):
    """One text, to be compared with others that differ from it in one statement.

    The text must be sound: a position in which it leaves a question open is taken for
    one that no game comes to.
    """

    def __init__(self, model: Model) -> None:
        """Raises UnsupportedError or TooManyError."""
        super().__init__(model)
        for_nobody = any(map(sums_of_winner, model.statements))
        self._counting = partial(counting, for_nobody=for_nobody)
        self._of_season = asked_by_season(model)
        self._ranks = [name for name in model.rules if only_ranked(model, name)]
        self._failing: dict[frozenset[str], PositionQuestion] = {}
        self._covering: dict[str, str] = {}

    def same(self, statement: syn.Statement, other: Model) -> int | None:
        """How many questions were put to both; None where they may differ.

        ``other``: the text with another statement in the place of ``statement``.
        """
        if isinstance(statement, syn.Ordnung):
            orders = all(isinstance(new, syn.Ordnung) for new in self._new(other))
            return (cards_in_order(self.model, other) or None) if orders else None
        touched = touched_by(statement, self.model)
        if touched is not None and isinstance(statement, syn.Aufzaehlung):
            touched = columns_apart(statement, other)
        if touched is None or touched & self._of_season:
            return None
        if other.deck != self.model.deck or not self._in_place(statement, other):
            return None
        beside = tuple(questions(other, self._stages))
        if [*map(asked_of, beside)] != [*map(asked_of, self._asked)]:
            return None
        self._beside.clear()
        self._left = PATHS
        ranked = self._through_ranks(touched, other)
        if ranked:
            return ranked
        new = self._asking.directly(((s.kind, s.name), s) for s in self._new(other))
        count = 0
        differing: dict[object, Differing] = {}
        pairs = list(zip(self._asked, beside, strict=True))
        # Most mistakes in one place are told by the same question.
        failing = self._failing.get(touched)
        pairs.sort(key=lambda pair: pair[0] is not failing)
        for asked, again in pairs:
            stage, explorer = self._explorer(asked)
            if not self._bears(touched, asked, explorer.settled):
                continue
            # What the question does not ask may differ: it is not looked at.
            asks = self._asks_of(asked) | new
            among = self._asking.unsettled(asks, explorer.settled)
            of = stage, frozenset(among & self.model.rules.keys())
            if of not in differing:
                differing[of] = self._differing(explorer, touched, other, among)
            rules = differing[of]
            count += rules.asked
            rules.asked = 0
            if self._bears(rules.names, asked, explorer.settled):
                count += 1
                sides = self._counting(asked), self._counting(again, of_other=True)
                free = left_open(asked, self.model)
                if not (
                    self._alike(sides, explorer, rules, other, free=free)
                    or self._together_alike(asked, explorer, touched, other)
                    or self._ranked_alike(asked, explorer, rules, other)
                ):
                    self._failing[touched] = asked
                    return None
        return count

    def _in_place(self, statement: syn.Statement, other: Model) -> bool:
        """Whether what the other text has instead is asked for where this one is."""
        return all(same_place(statement, each) for each in self._new(other))

    def _together_alike(
        self,
        asked: PositionQuestion,
        explorer: Explorer,
        touched: frozenset[str],
        other: Model,
    ) -> bool:
        """Whether an act that breaks this duty breaks some under the other text as well.

        No question is about which; but each duty on a card leaves less to choose from.
        Where it is so of each duty that differs, all of them together are the same.
        """
        duty = asked.statement
        if not isinstance(duty, syn.Pflicht) or duty.on not in _ACTS:
            return False
        there = {each.key: each for each in other.duties[duty.on]}
        if duty.key not in there:
            return False
        again = {d: there[d.key] for d in self.model.duties[duty.on] if d.key in there}
        pairs = [(("Pflicht", d.name), d) for d in (*again, *again.values())]
        among = self._asking.unsettled(self._asking.directly(pairs), explorer.settled)
        affected = self._differing(explorer, touched, other, among)
        asks = {d: self._asking.asked_by(("Pflicht", d.name), d) for d in again}
        # Those first that every record decides, and that look at little besides.
        all_ = sorted(
            again.items(),
            key=lambda p: (len(asks[p[0]] & UNCERTAIN), len(asks[p[0]] - asks[duty])),
        )
        whole = partial(broken_or_others, (duty, again[duty]), all_, asked.arguments[0])

        def breaks(*duties: syn.Pflicht) -> Say:
            return partial(broken, duties, asked.arguments[0])

        def alike(one: Say, two: Say, limit: int) -> bool:
            self._knew_more = False
            return self._alike((one, two), explorer, affected, other, limit)

        # One other may do. By key: a duty of one name may stand in several readings.
        covering = self._covering.get(duty.key)
        for each in sorted(again, key=lambda each: each.key != covering):
            if self._left < PATHS // 2:  # The rest is for all of them together.
                break
            one, two = breaks(each, duty), breaks(again[each], again[duty])
            if each is not duty and alike(one, two, COVERING):
                self._covering[duty.key] = each.key
                return True
        # One that is broken is enough, whatever is known of those asked before it.
        for each, beside in again.items():
            if alike(breaks(each, *again), breaks(beside, *again.values()), LIMIT):
                return True
            if not self._knew_more:
                break
        return alike(breaks(duty), whole, LIMIT)

    def _ranked_alike(
        self,
        asked: PositionQuestion,
        explorer: Explorer,
        affected: Differing,
        other: Model,
    ) -> bool:
        """Whether of any two Vorbehalte the same is the higher: no more is asked."""
        own = asked.statement.name
        return own == "Vorrang" and self._ranks_alike(own, explorer, affected, other)

    def _ranks_alike(
        self, rule: str, explorer: Explorer, affected: Differing, other: Model
    ) -> bool:
        """Whether of any two the same is more: the highest Vorbehalt, and any others."""
        kind = kind_ranked(self.model, rule)
        if kind not in LETTERS:
            return False
        letter = LETTERS[kind]
        any_ = [explorer.space.element(letter, ("Argument", n)) for n in (1, 2)]
        pairs = [(any_[0], any_[1])]
        if kind == "Vorbehalt":
            pairs.append((BID, any_[0]))

        def alike(one: Handle, two: Handle) -> bool:
            frame: dict[str, Value] = {"v": one, "w": two}

            def ask(evaluator: SymbolicEvaluator) -> Value:
                compared = comparisons(rule)
                return tuple(bool(evaluator.value(each, frame)) for each in compared)

            return self._alike((ask, ask), explorer, affected, other, RANKED)

        return all(alike(*pair) for pair in pairs)

    def _through_ranks(self, touched: frozenset[str], other: Model) -> int:
        """How many were compared where all that is asked of these is which is more.

        That is so of a rule which is compared with itself and nothing else: whatever
        else asks it asks only that. Nought where it is not so, or not the same.
        """
        for rule in self._ranks:
            if not only_ranked(other, rule):
                continue
            count = self._compared_by_rank(rule, touched, other)
            if count:
                return count
        return 0

    def _compared_by_rank(
        self, rule: str, touched: frozenset[str], other: Model
    ) -> int:
        stages: dict[str, tuple[Explorer, frozenset[str]]] = {}
        new = self._asking.directly(((s.kind, s.name), s) for s in self._new(other))
        for asked in self._asked:
            stage, explorer = self._explorer(asked)
            asks, settled = self._asks_of(asked), explorer.settled
            if asks & {rule} or self._asking.unsettled(asks, settled) & {rule}:
                stages[stage] = explorer, self._asking.unsettled(new | {rule}, settled)
            past = self._asking.unsettled(asks - {rule}, settled | {rule})
            if (names_of(asked) | past) & (touched - {rule}):
                return 0
        for explorer, among in stages.values():
            rules = self._differing(explorer, touched, other, among)
            if not self._ranks_alike(rule, explorer, rules, other):
                return 0
        return len(stages)


# --- what counts in an answer: that of which a game makes something -------------------

_SILENT: Final = frozenset(q.name for q in QUESTIONS if q.silent)


def counting(
    asked: PositionQuestion, *, for_nobody: bool, of_other: bool = False
) -> Say:
    """The question; of an item only what somebody is given by it.

    No points are nothing, but where the item is told beside the result (one that is
    counted over tricks or cards). A duty on a card is asked for of those that follow
    another: who leads may lay what he likes, whatever a text says.

    Where nobody need be named, no answer is none: it names nobody.

    ``for_nobody``: whether the text asks what nobody was given, where nobody won.
    ``of_other``: where this one leaves open what is counted, nothing is counted; where
    the text does, that is taken for a position that no game comes to.
    """
    item = asked.statement
    if isinstance(item, syn.Pflicht) and item.on == "Karte":
        return partial(_following, asked.ask)
    if isinstance(item, syn.Regel | syn.Tabelle) and item.name in _SILENT:
        return partial(_or_none, asked.ask)
    if not isinstance(item, syn.Posten):
        return asked.ask
    over = over_many(item)
    opened: tuple[type[Exception], ...] = ()
    if counted(item):
        opened = (UnknownFactError, *((GapError, ConflictError) if of_other else ()))

    def counts(whose: Value, points: Value) -> bool:
        given = for_nobody or whose != NOBODY
        return given and (over or points != 0)

    def ask(evaluator: SymbolicEvaluator) -> Value:
        try:
            found = plain(asked.ask(evaluator))
        except opened:
            return None  # What is open of a card or a trick adds nothing to the sum.
        if isinstance(found, tuple) and found and isinstance(found[0], tuple):
            return tuple(due for due in found if counts(due[1], due[2]))  # type: ignore[index]
        if isinstance(found, tuple) and found and not counts(found[0], 1):
            return None
        return found

    return ask


def left_open(asked: PositionQuestion, model: Model) -> Say | None:
    """Whether another item leaves open what this one is added to: then so may this.

    A group of which one item is open has no sum, whatever the others come to.
    """
    own = asked.statement
    if not isinstance(own, syn.Posten):
        return None
    others = [
        item
        for item in model.items
        if item.group == own.group and item.key != own.key and not over_many(item)
    ]

    def ask(evaluator: SymbolicEvaluator) -> bool:
        return any(
            isinstance(answer_of(evaluator, partial(_due, item)), Open)
            for item in others
        )

    return ask


def _due(item: syn.Posten, evaluator: SymbolicEvaluator) -> Value:
    return tuple(due[:3] for due in evaluator.item(item))


def same_answer(one: Value, two: Value) -> bool:
    """Whether both came to the same; a number may be known to one of them only."""
    numbers = [isinstance(v, Fraction) or type(v) is int for v in (one, two)]
    return (all(numbers) or type(one) is type(two)) and bool(one == two)


def _following(ask: Say, evaluator: SymbolicEvaluator) -> Value:
    """The answer where a card lies already."""
    if evaluator.fact("erste-Karte") == NONE:
        raise EmptyRangeError
    return ask(evaluator)


def _or_none(ask: Say, evaluator: SymbolicEvaluator) -> Value:
    """The answer, or that there is none."""
    try:
        return ask(evaluator)
    except GapError:
        return NONE


def sums_of_winner(statement: syn.Statement) -> bool:
    """Whether it asks what the winner has been given, who may be nobody."""
    return any(
        isinstance(part, terms.Apply)
        and part.name == "Punkte"
        and any(isinstance(p, terms.Name) and p.name == "Sieger" for p in walk(part))
        for expr in statement.expressions
        for part in walk(expr)
    )
