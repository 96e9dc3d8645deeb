"""Whether a text says the same with another statement in the place of one of its own.

Both are asked every question of a game that the statement bears on, in the same
position, over all positions, as the text is read. Where they never answer otherwise, a
game that is read so never goes on otherwise: whatever is asked of a program, both say
the same. Where they do, that says nothing: more positions are gone through than a game
can come to.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from dokospec.checks.beside import Differing
from dokospec.checks.comparing import LIMIT, PATHS, Comparing
from dokospec.checks.counting import counting, left_open, sums_of_winner
from dokospec.checks.explorer import Explorer
from dokospec.checks.ordering import cards_in_order
from dokospec.checks.probe import Probe
from dokospec.checks.questions import Asked, broken, questions
from dokospec.checks.ranking import comparisons, kind_ranked, only_ranked
from dokospec.checks.season import asked_by_season
from dokospec.checks.space import BID, LETTERS
from dokospec.checks.touching import (
    asked_of,
    columns_apart,
    names_of,
    same_place,
    touched_by,
)
from dokospec.rules import syntax as syn
from dokospec.rules.model import Model
from dokospec.rules.values import Handle, Value

COVERING: Final = 200
"""The same of two duties of one act, the one beside the other."""
RANKED: Final = 4000
"""The same where every word of one act meets every word of another."""
_ACTS: Final = frozenset(("Vorbehalt", "Tausch", "Meldung", "Reklamation", "Abkürzung"))


Duties: TypeAlias = tuple[syn.Pflicht, ...]


class Sameness(Comparing):
    """One text, to be compared with others that differ from it in one statement.

    The text must be sound: a position in which it leaves a question open is taken for
    one that no game comes to.
    """

    def __init__(self, model: Model) -> None:
        """Raises what :data:`.ranges.CANNOT` names, or TooManyError."""
        super().__init__(model)
        for_nobody = any(map(sums_of_winner, model.statements))
        self._counting = partial(counting, for_nobody=for_nobody)
        self._of_season = asked_by_season(model)
        self._ranks = [name for name in model.rules if only_ranked(model, name)]
        self._failing: dict[frozenset[str], Asked] = {}
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
                    or self._together_alike(asked, explorer, rules, other)
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

        def alike(own: Duties, again: Duties, limit: int = LIMIT) -> bool:
            subject = asked.arguments[0]
            sides = partial(broken, own, subject), partial(broken, again, subject)
            self._knew_more = False
            return self._alike(sides, explorer, affected, other, limit)

        if self._covered(duty.name, one, two, partial(alike, limit=COVERING)):
            return True
        # One that is broken is enough, whatever is known of those asked before it.
        for mine, own in zip(one, two, strict=False):
            if alike((mine, *one), (own, *two)):
                return True
            if not self._knew_more:
                break
        return False

    def _covered(
        self,
        name: str,
        one: Duties,
        two: Duties,
        alike: Callable[[Duties, Duties], bool],
    ) -> bool:
        """Whether some other duty is broken wherever this one is under one text only.

        Where that is so of each that differs, all together are the same: an act breaks
        one of them where it breaks one of such a pair.
        """
        own, again = ({each.name: each for each in duties} for duties in (one, two))
        covering = self._covering.get(name)
        others = [n for n in own if n in again and n != name]
        for beside in sorted(others, key=lambda n: n != covering):
            if self._left < PATHS // 2:  # The rest is for all of them together.
                break
            if alike((own[beside], own[name]), (again[beside], again[name])):
                self._covering[name] = beside
                return True
        return False

    def _ranked_alike(
        self,
        asked: Asked,
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

            def ask(probe: Probe) -> Value:
                compared = comparisons(rule)
                return tuple(bool(probe.value(each, frame)) for each in compared)

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
