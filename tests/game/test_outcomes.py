"""What several outcomes of a game have in common."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

from dokospec.game.outcomes import shared
from dokospec.verdict import Item
from tests.played import DDV, NAMES, judged

GAME = f"""doko 1
regeln: {DDV}
tisch: {" ".join(NAMES)}
geber: Dora

spiel
"""


def test_items_are_shared_as_often_as_both_have_them() -> None:
    """A second Fuchs stands behind what may have been the end."""
    outcome = judged(GAME).default
    fuchs, karlchen = (
        Item(name, "Sonderpunkte", "re", Fraction(1), "ddv-tsr/§7.2.3")
        for name in ("Fuchs", "Karlchen")
    )
    found = ((), (fuchs,), (karlchen, fuchs), (fuchs, karlchen, fuchs))

    for one, two in permutations(found, 2):
        less = min(one, two, key=len)
        both = shared(outcome._replace(items=one), outcome._replace(items=two))

        assert sorted(both.items) == sorted(less)
