"""Two evaluations in the same position, one beside the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from dokospec.checks.explorer import Explorer
from dokospec.checks.linear import Linear
from dokospec.checks.position import Answer, Position, plain
from dokospec.checks.probe import Members, Probe
from dokospec.checks.ranges import ImpossibleError, Key
from dokospec.checks.search import Restore, step
from dokospec.rules.decisions import Look
from dokospec.rules.looks import ConflictError, GapError
from dokospec.rules.values import NONE, Open, Value

Say: TypeAlias = Callable[[Probe], Value]


@dataclass(slots=True)
class Differing:
    """Rules, and what else is asked by name, that may answer otherwise.

    ``same``: rules that do not, though they ask such; ``asked``: how many rules were
    compared to find out.
    """

    names: frozenset[str]
    same: frozenset[str]
    asked: int = 0


class Side(Probe):
    """One of two evaluations in the same position: what differs is worked out in place."""

    def __init__(
        self,
        explorer: Explorer,
        position: Position,
        affected: Differing,
        standing: bool = True,
    ) -> None:
        """``standing``: whether a call against a duty may stand all the same."""
        super().__init__(explorer, position)
        self.inline |= affected.names
        self._affected = affected
        self._standing = standing

    def look(self, key: object, look: Look) -> Value:
        return super().look(_told(key), look)

    def test(self, key: object, look: Look, sign: str, number: Value) -> bool:
        return super().test(_told(key), look, sign, number)

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
                raise ImpossibleError
        return found

    def _answer(self, key: Key, found: tuple[Answer, ...]) -> Value:
        match key:
            case ("Regel", str() as name, *_):
                here = self.explorer
                asked = here.asking.unsettled(frozenset((name,)), here.settled)
                if asked & UNCERTAIN:
                    self._seen["hängt-an", key] = True
            case _:
                pass
        return super()._answer(key, found)

    def knows_no_more_than(self, other: Side) -> bool:
        """Whether it looks at nothing that may be unknown but what the other looks at.

        A record need not tell the hands, so nobody may know whether a claim is safe: a
        text that asks leaves open what one that does not ask answers.
        """
        return all(key in other._seen for key in self._seen if _uncertain(key))

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


UNCERTAIN: Final = frozenset(
    ("sicher", "Blatt", "Blatt-nach-Tausch", "Abgabe", "Rückgabe")
)
"""Facts that a record may leave unknown while it goes on."""


def _uncertain(key: object) -> bool:
    match key:
        case ("hängt-an", _):
            return True
        case (str() as name, *_):
            return name in UNCERTAIN
        case _:
            return False


_OF_CALL: Final = ("regelgerecht", "gilt")
"""What is the second wherever it is the first."""


def settle(left: Side, right: Side) -> None:
    """What both found there is has members, and those are not what neither found.

    Raises ImpossibleError where that cannot be: then no game comes to this position,
    since in a game the one member that each has found is there, and no other is.
    """
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


def _told(key: object) -> object:
    """A look with every word in it told apart, so that both look at the same."""
    match key:
        case (str() as name, tuple() as args, *rest):
            return (name, tuple(map(plain, args)), *rest)
        case _:
            return key


def said(side: Side, ask: Say) -> Value:
    """The answer of one side, as far as it can be told without the other; or why none."""
    try:
        return plain(ask(side))
    except GapError as error:
        return Open("gap", str(error))
    except ConflictError as error:
        return Open("conflict", str(error))
