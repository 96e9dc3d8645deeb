"""Two evaluations in the same position, one beside the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from dokospec.checks.explorer import Explorer
from dokospec.checks.linear import Linear
from dokospec.checks.position import Answer, SymbolicPosition, over_many, plain
from dokospec.checks.questions import broken
from dokospec.checks.ranges import EmptyRangeError, Key
from dokospec.checks.search import Restore, step
from dokospec.checks.space import UnknownDomain
from dokospec.checks.symbolic import Members, SymbolicEvaluator
from dokospec.language import syntax as syn
from dokospec.language import terms
from dokospec.language.decisions import Look, UnknownFactError
from dokospec.language.dependencies import names_in
from dokospec.language.evaluate import counted
from dokospec.language.expressions import Frame
from dokospec.language.fact_access import ConflictError, GapError, Overlay
from dokospec.language.questions import QUESTIONS
from dokospec.language.values import NONE, Handle, Open, Value
from dokospec.language.vocabulary import FACTS

Say: TypeAlias = Callable[[SymbolicEvaluator], Value]


@dataclass(slots=True)
class Differing:
    """Rules, and what else is asked by name, that may answer otherwise.

    ``same``: rules that do not, though they ask such; ``asked``: how many rules were
    compared to find out.
    """

    names: frozenset[str]
    same: frozenset[str]
    asked: int = 0


class _Asked(NamedTuple):
    """What is asked of members that a record may leave unknown.

    ``domain``: of which, None of the cards of a hand.
    """

    operator: str
    body: terms.Expr
    variable: str
    frame: Frame
    overlay: Overlay
    domain: UnknownDomain | None


class Side(SymbolicEvaluator):
    """One of two evaluations in the same position: what differs is worked out in place."""

    marks_all = False
    """As in a game: no more is asked than that does."""

    def __init__(
        self,
        explorer: Explorer,
        position: SymbolicPosition,
        affected: Differing,
        standing: bool = True,
    ) -> None:
        """``standing``: whether a call against a duty may stand all the same."""
        super().__init__(explorer, position)
        self.inline |= affected.names
        self._standing = standing
        self.other: Side | None = None
        self.truly = False

    def look(self, key: object, look: Look) -> Value:
        normalised = _normalised(key)
        if _uncertain(normalised):
            self._require_known(normalised)
        return super().look(normalised, look)

    def test(self, key: object, look: Look, sign: str, number: Value) -> bool:
        return super().test(_normalised(key), look, sign, number)

    def _fact(self, name: str, args: tuple[Value, ...]) -> Value:
        """What a call is: it holds where it keeps the duties, or is left standing.

        So says the judge of calls (``valid`` or ``standing``).
        """
        if name == "gilt" and not self._standing:
            return super()._fact("regelgerecht", args)
        found = super()._fact(name, args)
        if name in _OF_CALL:
            domains = self.position.domains
            whether = [domains.get((fact, args)) for fact in _OF_CALL]
            if whether == [(True,), (False,)]:
                raise EmptyRangeError
        return found

    def points(self, group: str, whose: Value) -> Value:
        """Nothing in a group that is switched off by what every record tells.

        So says the text: what the other gives is compared with it item by item.
        """
        text = self.other or self
        settled = "Punkte" in self.explorer.settled and not self.overlay
        if settled and any(
            text.applies(each, each.condition, {}) for each in text.certain_off(group)
        ):
            return 0
        return super().points(group, whose)

    def certain_off(self, group: str) -> tuple[syn.Aussetzung, ...]:
        """The suspensions of a group that no record leaves open, nor the items then.

        Over how many calls an item goes may be open whether it is switched off or not.
        """
        own = [item for item in self.model.items if item.group == group]
        members = {variable for item in own for variable, _ in item.each}
        if not all(counted(item) or not over_many(item) for item in own):
            return ()
        asked_in = self.explorer.asking.asked_in
        return tuple(
            each
            for each in self.model.suspensions.get(("Gruppe", group), ())
            if each.condition is None
            or not (
                members & {*names_in(each.condition)}
                or asked_in(each.condition) & UNCERTAIN
            )
        )

    def _answer(self, key: Key, found: tuple[Answer, ...]) -> Value:
        match key:
            case ("Regel", str() as name, *_):
                if self.explorer.asking.asked(name) & UNCERTAIN:
                    self._seen["hängt-an", key] = True
                    self._require_known(key)
            case _:
                pass
        return super()._answer(key, found)

    def _over_counts(self, expr: terms.Over, frame: Frame) -> Value:
        self._note(expr, None, frame)
        return super()._over_counts(expr, frame)

    def _over_many(
        self, expr: terms.Over, domain: UnknownDomain, frame: Frame
    ) -> Value:
        self._note(expr, domain, frame)
        return super()._over_many(expr, domain, frame)

    def _note(
        self, expr: terms.Over, domain: UnknownDomain | None, frame: Frame
    ) -> None:
        """What is asked of members is looked at in none of them: keep that it was."""
        body, explorer = expr.body, self.explorer
        if body is None or not explorer.asking.asked_in(expr) & UNCERTAIN:
            return
        names = explorer.space.names(expr)
        free = {n: plain(v) for n, v in frame.items() if n in names}
        overlay = self.bearing(explorer.asking.asked_in(body))
        key = (expr.operator, domain, explorer.spot(expr), tuple(free.items()), overlay)
        asked = _Asked(expr.operator, body, expr.variable, free, dict(overlay), domain)
        self._seen["hängt-an", key] = asked  # type: ignore[assignment]
        self._require_known(("hängt-an", key), asked)

    def _require_known(self, key: Key, asked: _Asked | None = None) -> None:
        """Goes on where a record tells this, and raises where it does not.

        What is decided all the same is so where nothing else is told either. So much is
        looked at for one fact after the other; of more that are unknown together
        :meth:`knows_no_more_than` tells.
        """
        position = self.position
        whether = _whether(key)
        if self.truly or (_ONE in position.seen and whether not in position.seen):
            return
        if position.choose(whether, (True, False)):
            return
        position.seen[_ONE] = True
        if asked is None or not self._known_alike(key, asked):
            raise UnknownFactError(str(key))
        raise EmptyRangeError

    def _known_alike(self, key: Key, asked: _Asked) -> bool:
        """Whether the other knows the same of any member, in other words."""
        if self.other is None or self.other.has_asked(key):
            return False
        self.truly = self.other.truly = True
        try:
            return self._asks_alike(asked, self.other)
        finally:
            self.truly = self.other.truly = False

    @step
    def has_asked(self, key: Key) -> bool:
        """Whether it has asked this of members, in these words."""
        return key in self._seen

    def knows_no_more_than(self, other: Side) -> bool:
        """Whether it looks at nothing that may be unknown but what the other looks at.

        A record need not tell the hands, so nobody may know whether a claim is safe: a
        text that asks leaves open what one that does not ask answers.
        """
        self.truly = other.truly = True
        checked: set[object] = set()
        while new := [one for one in self._unshared(other) if one[0] not in checked]:
            for key, asked in new:
                checked.add(key)
                if not (isinstance(asked, _Asked) and self._asks_alike(asked, other)):
                    return False
        return True

    @step
    def is_uncertain(self) -> bool:
        """Whether it has looked at anything that may be unknown."""
        return any(map(_uncertain, self._seen))

    @step
    def _unshared(self, other: Side) -> tuple[tuple[object, object], ...]:
        """What it has looked at that may be unknown, and the other has not."""
        return tuple(
            (key, found)
            for key, found in self._seen.items()
            if _uncertain(key) and not other._seen.keys() & {key, *_beside(key)}
        )

    def _asks_alike(self, asked: _Asked, other: Side) -> bool:
        """Whether the other asks the same of any member, in other words.

        What is looked at for that is looked at by both from here on.
        """
        if asked.domain is None:
            return False
        key = "irgendeines", asked.domain, *asked.frame.items()
        member = self.explorer.space.element(asked.domain.letter, key)
        beside = [
            each
            for _, each in other._unshared(self)
            if isinstance(each, _Asked)
            and each.operator == asked.operator
            and each.domain == asked.domain
            and each.overlay == asked.overlay
        ]
        beside.sort(key=lambda each: each.body != asked.body)
        mine = self._of(asked, member)
        return any(mine == other._of(each, member) for each in beside)

    def _of(self, asked: _Asked, member: Handle) -> Value:
        """What comes out for this member."""
        own = {**asked.frame, asked.variable: member}
        self.assume(asked.overlay)
        try:
            return answer_of(self, lambda side: side.value(asked.body, own))
        finally:
            self.assume({})

    @step
    def no_augen_without_tricks(self) -> None:
        """Who has made no trick has no Augen, but where cards are laid aside.

        The engine adds up both over the same tricks, those that are claimed included.
        """
        if "Ablage" in self.model.rules:
            return
        store = self.position.store
        for party in self.explorer.space.values_of("Partei"):
            augen, tricks = self._share("Augen", party), self._share("Stichzahl", party)
            assert isinstance(augen, Linear)
            assert isinstance(tricks, Linear)
            if tricks.bounds()[1] <= 0:
                store.require(augen.form, "=")
            elif augen.bounds()[0] > 0:
                store.require(tricks.form, ">")

    def _cards(self, fact: str, args: tuple[Value, ...], mask: int) -> Value:
        if fact == "Rückgabe" and self.fact("Nehmer", args) == NONE:
            return 0  # who does not take gives nothing back
        return super()._cards(fact, args, mask)


_TOGETHER: Final = {f.name: f.unknown_with for f in FACTS if f.unknown_with}
"""Facts that are unknown where the other is, and only there."""
UNCERTAIN: Final = frozenset(
    (
        *(f.name for f in FACTS if f.uncertain),
        *(q.name for q in QUESTIONS if q.uncertain),
    )
)
"""What a record may leave unknown while it goes on.

Who belongs to whom too: where it breaks off, hands tell it, or nothing does. What has
been made by then is not told, and of a call it may be open whether it holds.
"""


def _uncertain(key: object) -> bool:
    match key:
        case ("hängt-an", _):
            return True
        case (str() as name, *_):
            return name in UNCERTAIN
        case _:
            return False


def _beside(key: object) -> Iterator[object]:
    """What is known where this is."""
    match key:
        case (str() as name, args):
            for one, two in _TOGETHER.items():
                if name in {one, two}:
                    yield two if name == one else one, args
        case _:
            pass


_ONE: Final = "unbekannt"
"""Is seen where something is not told."""


def _whether(key: Key) -> Key:
    """A key for whether a record tells this: the same for what it tells together."""
    match key:
        case (str() as name, args):
            return "bekannt", (_TOGETHER.get(name, name), args)
        case _:
            return "bekannt", key


_OF_CALL: Final = ("regelgerecht", "gilt")
"""What is the second wherever it is the first."""


def settle(left: Side, right: Side) -> None:
    """What both found there is has members, and those are not what neither found.

    Raises EmptyRangeError where that cannot be: then no game comes to this position,
    since in a game the one member that each has found is there, and no other is.
    """
    left.truly = right.truly = True
    left.no_augen_without_tricks()
    members: Members = {}
    left.witnesses(members)
    right.witnesses(members)
    demanded = [(side, side.demanded()) for side in (left, right)]
    for side, demands in demanded:
        side.no_others(members, demands)


def both(left: Side, right: Side) -> Restore:
    """What both know now, to know it again."""
    one, two = left.saved(), right.saved()

    def restore() -> None:
        one()
        two()

    return restore


def _normalised(key: object) -> object:
    """A look with every word in it told apart, so that both look at the same."""
    match key:
        case (str() as name, tuple() as args, *rest):
            return (name, tuple(map(plain, args)), *rest)
        case _:
            return key


def answer_of(side: SymbolicEvaluator, ask: Say) -> Value:
    """The answer of one side, as far as it can be told without the other; or why none."""
    try:
        return plain(ask(side))
    except GapError as error:
        return Open("gap", str(error))
    except ConflictError as error:
        return Open("conflict", str(error))
    except UnknownFactError as error:
        return Open("unknown", str(error))


DutyPair: TypeAlias = tuple[syn.Pflicht, syn.Pflicht]


def broken_or_others(
    pair: DutyPair, all_: Sequence[DutyPair], subject: Value, side: SymbolicEvaluator
) -> Value:
    """Whether an act breaks a duty, or, where the text says otherwise, any of all.

    Each is a duty of the text with that of the other. Where only the other's is broken,
    or open, some other of the text must be.
    """
    text = side.other if isinstance(side, Side) else None
    assert text is not None
    own, again = pair
    if broken((own,), subject, text):
        return broken(tuple(each for _, each in all_), subject, side)
    if answer_of(side, partial(broken, (again,), subject)) is False:
        return False
    others = tuple(each for each, _ in all_ if each is not own)
    return not broken(others, subject, text)
