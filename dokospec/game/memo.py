"""Results remembered by what they depend on.

Many games come to the same: the same kind, parties, calls and items, Augen in the same
regions. A result is remembered under a key made of such facts, and only if every look
that led to it is at a fact the key determines: so two games with one key take the same
way through every decision tree and come to the same result. Which facts a text looks
at shows as it is asked; a key holds those, and is begun anew where another turns up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from dokospec.game.facts import Facts
from dokospec.game.worlds import Asker
from dokospec.rules.values import Value

T = TypeVar("T")

LIMIT: Final = 10_000
"""Entries kept; beyond it the memory is begun anew."""

Read: TypeAlias = Callable[[Facts], object]


class Part(NamedTuple):
    """A part of a key: what is read, and the facts that this determines."""

    facts: frozenset[str]
    read: Read


def _part(read: Read, *facts: str) -> Part:
    return Part(frozenset(facts), read)


def _tables(facts: Facts) -> object:
    acts = facts.acts
    return None if acts is None else (len(acts.table), acts.dealer == -1)


def _stands(facts: Facts) -> object:
    return tuple(facts.stands.values()) if facts.stands else ()


def _bids(facts: Facts) -> object:
    return facts.acts and facts.acts.bids and (facts.bid, facts.acts.bids)


def _bidden(facts: Facts) -> object:
    return tuple([call.bid for call in facts.calls or ()])


def _calls(facts: Facts) -> object:
    return tuple([(call.seat, call.word) for call in facts.calls or ()])


def _moments(facts: Facts) -> object:
    return tuple([(call.at, call.bidding) for call in facts.calls or ()])


TABLE: Final = _part(_tables, "Tischgröße", "am-Tisch")
BEFORE: Final = (
    TABLE,
    _part(lambda facts: facts.acts and facts.acts.dealer, "Geber", "links-am-Tisch"),
    _part(lambda facts: facts.acts and facts.acts.stated, "Angabe"),
)
"""What is known before anybody bids."""
PLAYED: Final = (
    _part(lambda facts: facts.kind, "Spielart", "Ordnung"),
    _part(lambda facts: facts.start_kind, "Anfangsspielart"),
    _part(_stands, "Stand"),
    _part(lambda facts: facts.parties, "Partei"),
    _part(lambda facts: tuple((facts.sums or {}).items()), "gezählt"),
    _part(
        _bids, "Gebot", "Bieter", "Vorbehalte", "Wort", "Sprecher", "Zusatz", "früher"
    ),
    _part(_calls, "Meldungen", "Wort", "Sprecher", "Zusatz", "früher"),
    _part(_bidden, "Vorbehalt-zu"),
    _part(_moments, "Stich-bei", "Liegend"),
    _part(lambda facts: tuple(facts.held_at_call), "Handkarten", "ausgespielt"),
    _part(lambda facts: tuple(facts.regular), "regelgerecht"),
    _part(lambda facts: tuple(facts.standing), "gilt"),
    _part(lambda facts: facts.names, "Name"),
    _part(lambda facts: facts.augen_by_seat is not None, "alle-Stiche"),
    *BEFORE,
)
"""What a score depends on, besides Augen and Stiche by party."""
SCORED: Final = (
    *PLAYED,
    _part(lambda facts: facts.winner, "Sieger"),
    _part(
        lambda facts: tuple((facts.values or {}).values()),
        "Spielwert",
    ),
    _part(lambda facts: facts.credits, "Gutschrift"),
    _part(
        lambda facts: (
            tuple((facts.points or {}).items()),
            tuple(facts.open_groups),
        ),
        "Punkte",
    ),
)
"""What is asked once there is a score depends on these."""

NO_ACTS: Final = frozenset({"Tausch", "Reklamationen", "Abkürzung"})
"""What is the same for all games without such acts."""
SCORE: Final = frozenset({"Sieger", "Punkte", "Spielwert", "Gutschrift"})
"""What follows, while a score is worked out, from what was asked before."""
OPENING: Final = frozenset({
    "Spielart", "Anfangsspielart", "Ordnung", "Stand", "Gebot", "Bieter", "Vorbehalte",
    "Tausch",
})  # fmt: skip
"""What follows from dealer and table before the first card, where nobody has bid."""

_SUMS: Final[dict[str, Callable[[Facts], Mapping[Value, int] | None]]] = {
    "Augen": lambda facts: facts.augen_by_party,
    "Stichzahl": lambda facts: facts.tricks_by_party,
}


class Memo(Generic[T]):
    """Results by key.

    ``parts``: what a key may hold. ``given``: facts that need not stand in it, since
    they follow from the others or are the same wherever the memory is used. ``most``:
    up to which amount Augen and Stichzahl are told apart, by the numbers they are
    compared with: a key holds the region between two of them (a number is its own).
    ``always``: a part that every key holds.
    """

    def __init__(
        self,
        parts: Sequence[Part],
        given: frozenset[str],
        most: int = 0,
        always: Part | None = None,
    ) -> None:
        self._found: dict[object, T] = {}
        self._parts = parts
        self._known = given.union(*(part.facts for part in parts))
        self._given = given
        self._most = most
        self._learned: set[str | tuple[str, int]] = set(always.facts if always else ())
        self._reads = self._laid_out()

    def recall(self, facts: Facts, asker: Asker, work: Callable[[Asker], T]) -> T:
        """The result of the games that are like this one; worked out for the first."""
        found = self._found.get(self._key(facts))
        if found is None:
            looks: set[object] = set()
            found = work(Asker(asker.model, asker.label, looks))
            self._keep(facts, found, looks)
        return found

    def _keep(self, facts: Facts, result: T, looks: Iterable[object]) -> None:
        """Remember a result if its looks allow; a new fact begins the memory anew."""
        needed = self._needed(looks)
        if needed is None:
            return
        if not needed <= self._learned:
            self._learned |= needed
            self._reads = self._laid_out()
            self._found.clear()
        elif len(self._found) >= LIMIT:
            self._found.clear()
        key = self._key(facts)
        if key is not None:
            self._found[key] = result

    def _key(self, facts: Facts) -> object:
        try:
            return tuple([read(facts) for read in self._reads])
        except IndexError:  # more Augen than there are: a record that cannot be
            return None

    def _needed(self, looks: Iterable[object]) -> set[str | tuple[str, int]] | None:
        """The facts that these looks are at, None where one cannot be in a key."""
        needed: set[str | tuple[str, int]] = set()
        for what in looks:
            match what:
                case ((str() as fact, tuple()), str(), int() as number):
                    if fact in _SUMS and self._most:
                        needed.add((fact, number))
                        continue
                case (str() as fact, *_):
                    pass
                case _:
                    return None
            if fact not in self._known:
                return None
            needed.add(fact)
        return needed - self._given

    def _laid_out(self) -> list[Read]:
        reads = [p.read for p in self._parts if not p.facts.isdisjoint(self._learned)]
        for fact, sums in _SUMS.items():
            cuts = [
                each[1]
                for each in self._learned
                if isinstance(each, tuple) and each[0] == fact
            ]
            if cuts:
                reads.append(_regions(sums, cuts, self._most))
        return reads


def _regions(
    sums: Callable[[Facts], Mapping[Value, int] | None], cuts: list[int], most: int
) -> Read:
    """Reads in which stretch between the cuts the amount of each party lies."""
    regions = [
        sum((amount > cut) + (amount >= cut) for cut in cuts)
        for amount in range(most + 1)
    ]

    def read(facts: Facts) -> object:
        amounts = sums(facts)
        return tuple([regions[n] for n in amounts.values()]) if amounts else None

    return read
