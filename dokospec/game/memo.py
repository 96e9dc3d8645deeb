"""Results remembered by what they depend on.

Many games come to the same: the same kind, parties, calls and items, Augen in the same
regions. A result is remembered under a key made of such facts, and only if every look
that led to it is at a fact the key determines: so two games with one key take the same
way through every decision tree and come to the same result.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Generic, TypeVar

from dokospec.game.facts import Facts

T = TypeVar("T")

LIMIT: Final = 50_000
"""Entries kept; beyond it the memory is begun anew."""

DETERMINED: Final = frozenset({
    "Spielart", "Anfangsspielart", "Ordnung", "Stand", "Gebot", "Bieter", "Vorbehalte",
    "Geber", "Tischgröße", "am-Tisch", "links-am-Tisch", "Tausch", "Reklamationen",
    "Abkürzung", "Meldungen", "Wort", "Sprecher", "Zusatz", "früher", "Handkarten", "Stich-bei",
    "ausgespielt",
    "Liegend", "regelgerecht", "gilt", "Partei", "gezählt", "Sieger", "Punkte",
    "Spielwert", "Gutschrift", "Vorbehalt-zu", "Angabe",
})  # fmt: skip
"""Facts that :func:`score_key` determines (or that follow from those)."""

BEFORE_PLAY: Final = frozenset({
    "Spielart", "Anfangsspielart", "Ordnung", "Stand", "Gebot", "Bieter", "Vorbehalte",
    "Geber", "Tischgröße", "am-Tisch", "links-am-Tisch", "Tausch",
})  # fmt: skip
"""Facts that the dealer and the table determine where nobody has bid."""

MEASURED: Final = frozenset({"Augen", "Stichzahl"})
"""Facts of which the key holds the region between the numbers they are compared with."""


class Memo(Generic[T]):
    """Results by key.

    ``determined``: the facts a key determines. ``cuts``: the numbers that Augen and Stichzahl have been compared with; ``regions``:
    by fact and amount, in which stretch between the cuts it lies (a cut is its own).
    """

    def __init__(self, most: int, determined: frozenset[str]) -> None:
        self.determined = determined
        self.found: dict[object, T] = {}
        self.cuts: dict[str, set[int]] = {fact: set() for fact in MEASURED}
        self.regions: dict[str, list[int]] = {}
        self._most = most
        self._lay_out()

    def _lay_out(self) -> None:
        for fact, cuts in self.cuts.items():
            self.regions[fact] = [
                sum((amount > cut) + (amount >= cut) for cut in cuts)
                for amount in range(self._most + 1)
            ]

    def keep(self, key: object, result: T, looks: Iterable[object]) -> None:
        """Remember a result if its looks allow; new cuts begin the memory anew."""
        new: set[tuple[str, int]] = set()
        for what in looks:
            match what:
                case ((str() as fact, tuple()), str(), int() as number):
                    if fact in MEASURED and "Partei" in self.determined:
                        new.add((fact, number))
                    elif fact not in self.determined:
                        return
                case (str() as fact, *_):
                    if fact not in self.determined:
                        return
                case _:
                    return
        fresh = {(fact, cut) for fact, cut in new if cut not in self.cuts[fact]}
        if fresh or len(self.found) >= LIMIT:
            self.found.clear()
            for fact, cut in fresh:
                self.cuts[fact].add(cut)
            self._lay_out()
            return
        self.found[key] = result


def score_key(memo: Memo[T], facts: Facts) -> object:
    """What a score may depend on; None where it may depend on more."""
    acts = facts.acts
    if (
        acts is None
        or acts.objections
        or acts.shortening is not None
        or acts.swap is not None
        or facts.augen_by_party is None
        or facts.tricks_by_party is None
        or facts.copies_held
    ):
        return None
    augen, count = memo.regions["Augen"], memo.regions["Stichzahl"]
    if sum(facts.augen_by_party.values()) >= len(augen):
        return None  # a record with cards that cannot be
    key: tuple[object, ...] = (
        facts.kind,
        facts.start_kind,
        facts.bid,
        acts.bids,
        acts.stated,
        acts.dealer,
        len(acts.table),
        facts.parties,
        tuple(facts.stands.values()) if facts.stands else (),
        tuple(facts.sums.items()) if facts.sums else (),
        tuple([augen[n] for n in facts.augen_by_party.values()]),
        tuple([count[n] for n in facts.tricks_by_party.values()]),
    )
    if not facts.calls:
        return key
    return (
        *key,
        tuple(facts.calls),
        tuple(facts.held_at_call),
        tuple(facts.regular),
        tuple(facts.standing),
    )
